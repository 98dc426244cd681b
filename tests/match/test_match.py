"""A match: judged play, undo with its limits, and what each reader may read."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from tabletop.engine.game import BadSetup
from tabletop.engine.log import Line
from tabletop.engine.verb import Action, NoSuchMove
from tabletop.match import EVERYBODY, Match, Seat
from tabletop.match.entries import Advised, Entry, Played, Reseated, Undone
from tests.engine.toy import TOY
from tests.random_games import CEILING, OWN, every_table, played

ANNA, MARC = Seat("Anna"), Seat("Marc")
ROBOT = Seat("Robot", bot="club")


def take(n: int) -> Action:
    return Action("take", (n,))


@pytest.fixture
def match() -> Match:
    """Anna and Marc at the heap; no chance, no secrets."""
    return Match(TOY, [ANNA, MARC], seed=3)


def test_a_refused_action_changes_nothing(match: Match) -> None:
    assert match.play(take(1)) is None
    before = match.position.to_plain()
    refusal = match.play(take(2), seat=0)
    assert refusal
    assert refusal.rule == TOY.turn_rule
    assert (match.position.to_plain(), len(match.entries)) == (before, 1)


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_is_not_there_cannot_act(match: Match, seat: int) -> None:
    with pytest.raises(NoSuchMove):
        match.play(take(1), seat)


def test_a_rule_that_fails_leaves_the_match_as_it_was(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(position: object, seat: int, count: int) -> None:
        position.left -= 1  # type: ignore[attr-defined]
        raise RuntimeError

    before = match.position.to_plain()
    monkeypatch.setattr(TOY.verbs["take"], "effect_fn", fail)
    with pytest.raises(RuntimeError):
        match.play(take(1))
    assert (match.position.to_plain(), match.actions, match.entries) == (before, [], [])


def test_options_and_seats_must_fit_the_game() -> None:
    with pytest.raises(BadSetup):
        Match(TOY, [ANNA])
    with pytest.raises(BadSetup):
        Match(TOY, [ANNA, MARC], {"quick": 7})


@pytest.mark.parametrize("seed", [-1, 2**63])
@pytest.mark.parametrize("seat", [Seat("x" * 81), Seat("Zoé", help=4)])
def test_what_could_not_be_saved_is_not_played(seed: int, seat: Seat, match: Match) -> None:
    with pytest.raises(BadSetup):
        Match(TOY, [ANNA, MARC], seed=seed)
    with pytest.raises(BadSetup):
        Match(TOY, [ANNA, seat])
    with pytest.raises(BadSetup):
        match.reseat([ANNA, seat])
    assert match.seats == (ANNA, MARC)


def test_watchers_hear_of_everything_that_is_done(match: Match) -> None:
    heard: list[Entry] = []
    match.watchers.append(heard.append)
    match.play(take(1))
    match.undo()
    match.advise(1)
    match.reseat([ANNA, ROBOT])
    match.reseat([ANNA, ROBOT])
    assert heard == match.entries == [Played(0, take(1)), Undone(0), Advised(1), Reseated((ANNA, ROBOT))]
    assert match.changes == 3


# -- undo ------------------------------------------------------------------------------------------------
def test_undo_is_free_until_the_next_seat_has_sat_down(match: Match) -> None:
    match.play(take(1))
    assert match.undo_blocked() is None
    match.begin_turn()
    blocked = match.undo()
    assert blocked
    assert blocked.key == "undo.turn"
    assert blocked.params == {"player": "seat.1"}
    assert len(match.actions) == 1


def test_undo_is_free_for_ones_own_move_only(match: Match) -> None:
    match.play(take(1))
    match.play(take(2))
    assert match.undo() is None
    assert match.undo_blocked()


def test_nothing_to_undo_is_said(match: Match) -> None:
    blocked = match.undo()
    assert blocked
    assert blocked.key == "undo.nothing"
    assert match.agree_undo([0, 1]) == blocked
    assert not match.redo()


def test_the_table_may_agree_to_go_further_and_it_is_told(match: Match) -> None:
    match.play(take(1))
    match.play(take(2))
    match.begin_turn()
    refused = match.agree_undo([0], to=0)
    assert refused
    assert refused.key == "undo.not_agreed"
    assert match.agree_undo([1], to=0) is None
    assert match.entries[-1] == Undone(0, (1,))
    assert match.actions == []
    notes = [line for told in match.log_for(EVERYBODY) for line in told.lines]
    assert notes == [Line("match.undone", params={"n": 2})]


def test_what_was_agreed_stays_in_the_log_when_play_goes_on(match: Match) -> None:
    match.play(take(1))
    match.begin_turn()
    match.agree_undo([1])
    match.play(take(3))
    keys = [line.key for told in match.log() for line in told.lines]
    assert keys == ["match.undone", "log.take"]


def test_only_people_are_asked_to_agree() -> None:
    match = Match(TOY, [ANNA, ROBOT], seed=3)
    match.play(take(1))
    match.play(take(2))
    assert match.undo_target() == 0
    assert match.who_must_agree() == ()
    assert match.agree_undo(()) is None
    assert match.actions == []


def test_redo_plays_again_what_was_undone_and_a_new_move_ends_it(match: Match) -> None:
    match.play(take(1))
    after = match.position
    match.undo()
    assert match.redo()
    assert match.position == after
    match.undo()
    match.play(take(2))
    assert not match.can_redo


def test_playing_the_undone_move_by_hand_keeps_the_rest_of_redo(match: Match) -> None:
    match.play(take(1))
    match.play(take(2))
    match.agree_undo([0, 1], to=0)
    match.play(take(1))
    assert match.redo()
    assert [played.action for played in match.actions] == [take(1), take(2)]


@every_table
def test_undo_to_the_root_and_back_is_exact(key: str, seats: int) -> None:
    for seed, most in ((0, CEILING), (1, 40)):
        match = played(key, seats, seed, most)
        everybody = range(seats)
        end, log = match.position, list(match.log())
        moments = [_everything(match, n) for n in range(len(match.actions) + 1)]
        for n in range(len(match.actions) - 1, -1, -1):
            assert match.agree_undo(everybody, n) is None
            assert _everything(match, n) == moments[n]
            assert match.can_redo
        while match.redo():
            assert _everything(match, len(match.actions)) == moments[len(match.actions)]
        assert match.position == end
        notes = [line for told in match.log() for line in told.lines if line.key == "match.undone"]
        assert len(notes) == len(match.actions)
        assert [told for told in match.log() if not told.lines or told.lines[0].key != "match.undone"] == log


def _everything(match: Match, n: int) -> object:
    """All there is at a moment: the position, what each seat sees of it, and what may be done."""
    position, game = match.position_at(n), match.game
    views = [game.view(position, seat) for seat in range(position.seats)]
    return position.digest(), views, game.legal(position)


@every_table
def test_free_undo_stops_at_chance_secrets_and_other_seats(key: str, seats: int) -> None:
    reasons: set[str] = set()
    for seed in range(5):
        match = played(key, seats, seed)
        while match.actions:
            blocked = match.undo_blocked()
            before, after = match.position_at(len(match.actions) - 1), match.position
            learned = (before.rng, before.secrets_shown) != (after.rng, after.secrets_shown)
            assert bool(blocked) >= learned
            if blocked is None:
                assert match.undo() is None
            else:
                reasons.add(blocked.key)
                match.agree_undo(range(seats), len(match.actions) - 1)
    assert reasons <= {"undo.chance", "undo.secret", "undo.turn"}
    assert "undo.turn" in reasons


@every_table
def test_restart_goes_back_to_the_start_of_the_turn_as_far_as_is_free(key: str, seats: int) -> None:
    went_far = 0
    for seed in range(20):
        match = played(key, seats, seed, actions=6 + 4 * seed)
        n = len(match.actions)
        if match.restart():
            assert len(match.actions) == n
            continue
        gone = n - len(match.actions)
        went_far += gone > 1
        while match.redo():
            pass
        for _ in range(gone):
            assert match.actions[-1].seat == match.actions[n - gone].seat
            assert match.undo() is None
    assert went_far or key not in OWN  # in a small game every turn is one action


# -- the log ---------------------------------------------------------------------------------------------
@every_table
def test_nobody_reads_the_lines_of_others(key: str, seats: int) -> None:
    match = played(key, seats, 1)
    for reader in (EVERYBODY, *range(seats)):
        for told in match.log_for(reader):
            assert told.lines
            assert all(x.readers is None or reader in x.readers for x in told.lines)
    lines = {x for told in match.log() for x in map(str, told.lines)}
    assert lines == {x for seat in range(seats) for told in match.log_for(seat) for x in map(str, told.lines)}


@every_table
def test_a_log_that_was_read_in_between_reads_like_one_never_read(key: str, seats: int) -> None:
    match, dice = played(key, seats, 3, 0), random.Random(seats)
    for _ in range(60):
        if match.actions and dice.random() < 0.3:
            match.agree_undo(range(seats), dice.randrange(len(match.actions)))
        elif match.asked:
            match.play(dice.choice(match.legal))
        reader = dice.randrange(-1, seats)
        may = [x for told in match.log() for x in told.lines if x.readers is None or reader in x.readers]
        assert list(match.lines_for(reader)) == [x for x in may if x.but < 0 or x.but != reader]
        since = dice.randrange(-1, len(match.actions) + 1)
        tail = [told for told in match.log_for(reader) if told.action >= since]
        assert match.log_for(reader, since) == tail
        assert [x for told in match.log_for(reader) for x in told.lines] == may


@every_table
def test_nobody_is_shown_the_public_line_of_what_an_own_line_says_better(key: str, seats: int) -> None:
    match = played(key, seats, 3)
    for seat in range(seats):
        own = [line for line in match.lines_for(seat) if line.readers is None or line.readers == (seat,)]
        for one, other in pairwise(own):
            same = (one.seat, one.rule) == (other.seat, other.rule) == (seat, one.rule)
            assert not same or (one.readers is None) == (other.readers is None), (one, other)
        told = {line.rule for line in own if line.readers}
        others = [line for line in match.lines_for(EVERYBODY) if line.but == seat]
        assert {line.rule for line in others} == told
        assert sum(len(turn.entries) for turn in match.outline(seat).turns) == len(match.lines_for(seat))


def test_a_recap_tells_what_happened_since_ones_own_last_action(match: Match) -> None:
    match.play(take(1))
    match.play(take(2))
    assert [told.action for told in match.recap(0)] == [1]
    assert [told.action for told in match.recap(1)] == []
    assert [told.seat for told in match.log_for(0)] == [0, 1]


# -- other moments ---------------------------------------------------------------------------------------
@every_table
def test_any_moment_can_be_gone_on_from_as_a_match_of_its_own(key: str, seats: int) -> None:
    match = played(key, seats, 2)
    before = match.position.digest()
    for n in (0, 1, len(match.actions) // 2, len(match.actions)):
        branch = match.branch_at(n)
        assert branch.position == match.position_at(n)
        assert list(branch.log()) == list(match.log())[: len(list(branch.log()))]
        assert branch.setup._replace(made="") == match.setup._replace(made="")
    branch.agree_undo(range(seats), 0)
    assert match.position.digest() == before


def test_a_match_may_start_from_a_set_up_position() -> None:
    start = TOY.new(2)
    start.left = 4  # type: ignore[attr-defined]
    match = Match(TOY, [ANNA, MARC], start=start)
    match.play(take(3))
    assert match.position.left == 1  # type: ignore[attr-defined]
    assert start.left == 4  # type: ignore[attr-defined]
    assert match.branch_at(1).position == match.position
