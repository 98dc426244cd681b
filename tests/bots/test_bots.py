"""Bots: always legal, the same for the same view, blind to what their seat cannot see, and no fools."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from random import Random

import pytest

from tabletop import games
from tabletop.bots import BOTS, decide
from tabletop.bots.laboratory.matches import BotMatch, play
from tabletop.bots.players import club, learner
from tabletop.bots.players.process import player
from tabletop.engine.game import Game
from tabletop.engine.position import Position
from tabletop.engine.verb import Action
from tabletop.games import find
from tabletop.games.macadam.components import CARD_TAG, KIND, OFFICER, POINTS
from tabletop.games.macadam.position import Macadam
from tabletop.games.rails.steam.components import LOWEST
from tabletop.games.rails.steam.score import for_income
from tests.random_games import EVERYWHERE, Moment, every_table, moments

MACADAM = find("macadam")
LEARNED = range(3, 5) if EVERYWHERE else range(3, 4)
"""Seeds of the long matches among learners."""
TRIES = 50
"""Of an expert, who is as legal and as blind by its first tries as by its last ones."""


def _moments(key: str, seats: int, every: int) -> Iterator[Moment]:
    """Moments of a random game that leave a choice, about every so many actions and at least one: of a game
    by the book with even numbers of seats, and with every option bent with odd ones."""
    for seed in range(2) if EVERYWHERE else (seats % 2,):
        open_choices = [moment for moment in moments(key, seats, seed, 7) if len(moment.legal) > 1]
        assert open_choices
        yield from open_choices[:: max(1, every // 7)]


@every_table
@pytest.mark.parametrize("level", BOTS)
def test_a_bot_answers_with_a_legal_action_and_knows_only_what_its_seat_sees(
    level: str, key: str, seats: int
) -> None:
    for moment in _moments(key, seats, 151):
        game, seat = moment.game, moment.seat
        otherwise = game.guess(game.view(moment.position, seat), seat, 99)
        views = [game.view(position, seat) for position in (moment.position, otherwise)]
        (answer,) = {decide(game, level, view, seat, 5, TRIES) for view in views}
        assert answer in moment.legal


@pytest.mark.parametrize("level", BOTS)
def test_the_same_view_and_seed_give_the_same_answer_and_leave_the_view_alone(level: str) -> None:
    for moment in _moments("macadam", 3, 11 if EVERYWHERE else 29):
        view = moment.game.view(moment.position, moment.seat)
        before = view.digest()
        answers = [decide(moment.game, level, view, moment.seat, seed, TRIES) for seed in (3, 3)]
        assert answers[0] == answers[1]
        assert view.digest() == before


def test_another_seed_may_choose_otherwise() -> None:
    view = MACADAM.new(4, seed=1)
    for _ in range(9):
        MACADAM.play(view, MACADAM.legal(view)[0])
    assert len({decide(MACADAM, "random", view, MACADAM.asked(view).seat, s) for s in range(20)}) > 1  # type: ignore[union-attr]


# -- a game whose estimate looks ahead ---------------------------------------------------------------------
@pytest.mark.parametrize("key", games.here())
def test_foresight_looks_at_so_many_actions_once(key: str) -> None:
    game = replace(find(key), foresight=1)
    seen = []
    watched = replace(game, worth=lambda position, seat: seen.append(seat) or game.worth(position, seat))
    for moment in _moments(key, game.seats[0], 23):
        seen.clear()
        view = game.view(moment.position, moment.seat)
        assert club.choose(watched, view, moment.seat, moment.legal, Random(1)) in moment.legal
        assert len(seen) <= min(len(moment.legal), club.LOOKS + 1) + 1


# -- the club bot at Macadam ----------------------------------------------------------------------------
def _led(seat: int, hand: tuple[int, ...], **fields: int) -> Macadam:
    """A two-player game in which `seat` leads with this hand."""
    position = MACADAM.new(2, seed=3)
    assert isinstance(position, Macadam)
    while position.agenda[-1][2] != "lead":
        MACADAM.play(position, MACADAM.legal(position)[0])
    position.leader, position.agenda[-1] = seat, ("ask", seat, "lead")
    others = [c for c in range(len(CARD_TAG)) if c not in hand]
    position.hands = [hand if s == seat else tuple(others[:10]) for s in range(2)]
    position.stock = tuple(others[10:])
    for name, value in fields.items():
        setattr(position, name, value)
    assert not MACADAM.audit(position)
    return position


def _cards(*names: str) -> tuple[int, ...]:
    return tuple(CARD_TAG.index(f"card.{name}") for name in names)


def _answer(position: Position) -> str:
    seat = position.agenda[-1][1]
    return decide(MACADAM, "club", MACADAM.view(position, seat), seat).verb


def test_a_document_is_laid_before_anything_else() -> None:
    hand = _cards("insurance_01", "moped_01", "moped_02", "pedestrian_red_1")
    assert _answer(_led(0, hand)) == "lay"


def test_the_die_is_rolled_while_a_document_is_missing() -> None:
    hand = _cards("moped_01", "moped_02", "car_01", "pedestrian_red_1")
    assert _answer(_led(1, hand)) == "roll"


def test_a_card_is_exchanged_before_the_lead() -> None:
    hand = _cards("blue_arrow_01", "bicycle_01", "pedestrian_red_1")
    assert _answer(_led(0, hand, rolled=1)) == "draw"


def test_officers_and_good_cards_are_not_put_under_the_stock() -> None:
    position = _led(
        0, _cards("officer_01", "bicycle_01", "pedestrian_red_1", "motorcycle_01", "motorcycle_02")
    )
    MACADAM.play(position, next(a for a in MACADAM.legal(position) if a.verb == "draw"))
    chosen = decide(MACADAM, "club", MACADAM.view(position, 0), 0).args[0]
    assert KIND[chosen] != OFFICER
    assert POINTS[chosen] <= 100


def test_the_club_bot_plays_every_option_and_the_end_of_a_match() -> None:
    bent = {option.key: option.choices[-1] for option in MACADAM.options}
    played = play(BotMatch(lambda: MACADAM, 2, {**MACADAM.settled(bent), "rounds": 2}, ("club", "club"), 4))
    assert played.length > 40
    assert played.winners


def test_the_club_bot_beats_the_random_one() -> None:
    ahead = [_lead_of_the_club_bot(MACADAM, seed) for seed in range(5 if EVERYWHERE else 3)]
    assert sum(ahead) > 200 * len(ahead)  # about 700 points a game on average


def test_the_club_bot_beats_the_random_one_at_madsteam_in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(club, "TRIALS", 24)
    ahead = [_lead_of_the_club_bot(find("madsteam"), seed) for seed in range(3)]
    assert sum(ahead) > 10 * len(ahead)  # about 20 points a game on average


def _lead_of_the_club_bot(game: Game, seed: int) -> int:
    position, me = game.new(2, seed=seed), seed % 2
    while legal := game.legal(position):
        seat = position.agenda[-1][1]
        level = "club" if seat == me and len(legal) > 1 else "random"
        game.play(position, decide(game, level, game.view(position, seat), seat, seed))
    result = game.result(position)
    assert result is not None
    return result.scores[me] - result.scores[1 - me]


# -- the learner -----------------------------------------------------------------------------------------
def builder() -> tuple[Game, Position, list[Action]]:
    """Somebody builds, with hundreds of tiles to choose from."""
    game = games.find("rails")
    position = game.new(3, {"mode": "simplified"}, 1)
    while position.question != "railway":
        legal = game.legal(position)
        game.play(position, legal[0 if position.question == "action" else -1])
    return game, position, game.legal(position)


def test_the_learner_does_nothing_that_looks_like_a_disaster() -> None:
    """Half of the hexes are one, as going bankrupt is."""
    game, position, legal = builder()
    seat, good = position.agenda[-1][1], set(Random(1).sample(range(len(position.tiles)), 90))

    def worth(then: Position, seat: int) -> float:
        built = [hex for hex, tile in enumerate(then.tiles) if tile != position.tiles[hex]]
        return sum(hex % 7 - 1000 * (hex not in good) for hex in built)

    judged = replace(game, worth=worth)
    chosen = {learner.choose(judged, position, seat, legal, Random(seed)) for seed in range(20)}
    assert len(legal) > 100
    assert {action.args[0] for action in chosen if action.args} <= good
    assert len(chosen) > 5, "it errs between the good ones"


def test_the_learner_may_always_stop() -> None:
    game, position, legal = builder()
    seat = position.agenda[-1][1]
    judged = replace(game, worth=lambda then, seat: -float(then.builds) if then.company == seat else 0.5)
    chosen = {learner.choose(judged, position, seat, legal, Random(seed)) for seed in range(10)}
    assert "end_building" in {action.verb for action in chosen}


def test_learners_mostly_stay_in_their_match() -> None:
    """Errors add up where money is short, and whoever cannot pay is out (RAIL-22.4)."""
    options = find("rails").settled({"mode": "standard"})
    setups = [BotMatch(lambda: find("rails"), 4, options, ("learner",) * 4, seed) for seed in LEARNED]
    incomes = [next(row.amounts for row in play(setup).rows if row.key == "income") for setup in setups]
    out = sum(amounts.count(for_income(LOWEST)) for amounts in incomes)
    assert out <= len(setups), f"{out} of {4 * len(setups)} are bankrupt"


def test_a_bot_that_comes_back_to_a_position_does_not_choose_the_same_for_ever() -> None:
    view = MACADAM.new(4, seed=1)
    for _ in range(9):
        MACADAM.play(view, MACADAM.legal(view)[0])
    with closing(player(partial(find, "macadam"), "random", 3)) as thinker:
        chosen = {thinker._work(MACADAM, 3, view, MACADAM.asked(view).seat, n) for n in range(20)}  # type: ignore[union-attr]
    assert len(chosen) > 1
