"""The outline of the log: the same lines by headings and turns."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from tabletop.engine.log import Gain, Line
from tabletop.engine.position import NOBODY
from tabletop.engine.table import Text
from tabletop.engine.verb import Action
from tabletop.games import find
from tabletop.match import EVERYBODY, Match, Seat
from tabletop.match.outline import Bid, LogEntry, LogTurn
from tabletop.match.turn_gains import POINTS, TurnGains
from tests.random_games import OWN, played


@pytest.mark.parametrize("key", OWN)
def test_the_outline_holds_the_lines_that_a_reader_may_read_in_their_order(key: str) -> None:
    match = played(key, 3, 40, 150)
    lines = match.lines_for(0)
    turns = match.outline(0).turns
    assert [entry.line for turn in turns for entry in turn.entries] == lines
    assert [turn.number for turn in turns] == list(range(len(turns)))
    assert all((a.seat, a.headings) != (b.seat, b.headings) for a, b in pairwise(turns))
    assert len({turn.headings and turn.headings[:2] for turn in turns}) > 1
    match.agree_undo([0, 1, 2], to=75)
    match.outline(0)
    again = played(key, 3, 40, 75)
    held = [(t.seat, t.headings, tuple(e for e in t.entries if e.line.key != "match.undone")) for t in turns]
    assert held == [(t.seat, t.headings, t.entries) for t in again.outline(0).turns]


@pytest.mark.parametrize("key", OWN)
def test_a_turn_of_a_seat_holds_no_line_of_another_one(key: str) -> None:
    for turn in played(key, 3, 41, 250).outline(EVERYBODY).turns:
        if turn.seat != NOBODY:
            assert {entry.line.seat for entry in turn.entries} <= {turn.seat, NOBODY}


def test_who_is_fed_before_choosing_beds_has_one_turn_and_only_own_actions_are_counted() -> None:
    turns = played("madsteam", 2, 10, 120).outline(EVERYBODY).turns
    fed = [t for t in turns if t.entries[0].line.key.startswith("log.eat") and t.entries[0].actor != t.seat]
    own = [{entry.action for entry in turn.entries if entry.actor == turn.seat} for turn in fed]
    assert sum(map(len, own)) > 1
    assert [turn.actions for turn in fed] == [len(acted) for acted in own]
    assert all(turn.entries[0].action not in acted for turn, acted in zip(fed, own, strict=True))


def test_an_auction_is_one_turn_with_its_bids() -> None:
    game = find("rails")
    match = Match(game, [Seat(name) for name in "ABC"], seed=3)
    first = match.asked.seat if match.asked else 0
    company = match.table(0).prompt.params["company"]
    for action in Action("bid", (12,)), Action("pass_auction"), Action("bid", (30,)), Action("buy", (1, 1)):
        match.play(action)
    opening, auction, after = match.outline(EVERYBODY).turns[:3]
    assert (opening.seat, opening.series, opening.first) == (NOBODY, False, -1)
    assert auction.headings
    assert (auction.seat, auction.headings.series) == (NOBODY, Text("auction.of", {"company": company}))
    last = (first + 2) % 3
    assert auction.bids(game.bids) == [
        Bid(first, 12), Bid((first + 1) % 3, None), Bid(last, 30), Bid(first, None)
    ]  # fmt: skip
    assert auction.gains() == {last: -30}
    assert after.headings
    assert after.headings.series != auction.headings.series


def test_what_follows_a_change_of_headings_is_nobodys_turn() -> None:
    match = played("madsteam", 2, 10, 30)
    events = [turn for turn in match.outline(EVERYBODY).turns if turn.headings]
    assert [turn.seat for turn in events if turn.entries[0].line.key == "log.round"] == [NOBODY]


def test_the_gains_of_a_turn_are_added_up() -> None:
    gains = [Gain(seat, "row", points) for seat, points in ((1, 3), (1, 1), (0, 2), (0, -2))]
    turn = LogTurn(0, 1, None, tuple(LogEntry(0, Line("a", gain=gain), 1) for gain in gains))
    assert turn.gains() == {1: 4}


def test_the_points_of_a_turn_are_those_of_its_lines_whatever_else_its_first_action_brought() -> None:
    match = played("macadam", 4, 2)
    turns, gains, opened = match.outline(EVERYBODY).turns, TurnGains(), 0
    for before, turn in pairwise(turns):
        if turn.seat != NOBODY:
            points = {gain.seat: gain.n for gain in gains.of(match, turn, turns) if gain.text == POINTS}
            assert points == turn.gains()
            opened += before.last == turn.first
    assert opened


def test_a_turn_keeps_what_it_brought_before_an_action_that_goes_on_for_others() -> None:
    match, gains = played("gharkane", 2, 3, 150), TurnGains()
    turns = match.outline(EVERYBODY).turns
    days = [turn for turn, after in pairwise(turns) if turn.seat != NOBODY and turn.last == after.first]
    assert any(gain.n for turn in days for gain in gains.of(match, turn, turns) if not turn.gains())


def test_the_last_turn_counts_what_its_last_action_brought_although_the_count_follows() -> None:
    match, gains = played("gharkane", 2, 3, 400), TurnGains()
    turns = match.outline(EVERYBODY).turns
    last = next(turn for turn in reversed(turns) if turn.seat != NOBODY)
    assert turns[last.number + 1].first == last.last
    found = {gain.seat: gain.n for gain in gains.of(match, last, turns) if gain.text == POINTS}
    begun = last.first + (turns[last.number - 1].last == last.first)
    before, after = (
        next(
            card.score
            for card in match.game.table(match.game.view(match.position_at(n), EVERYBODY), EVERYBODY).seats
            if card.seat == last.seat
        )
        for n in (begun, last.last + 1)
    )
    assert found.get(last.seat, 0) == after - before


@pytest.mark.parametrize("key", OWN)
def test_a_turn_that_was_handed_out_stays_as_it_was_while_lines_are_added_and_taken_back(key: str) -> None:
    match, dice = Match(find(key), [Seat(name) for name in "ABC"], seed=3), Random(3)
    for _ in range(20):
        match.play(dice.choice(match.legal))
        turns = list(match.outline(EVERYBODY).turns)
        before = [tuple(turn.entries) for turn in turns]
        if match.undo() is None:
            match.redo()
        match.play(dice.choice(match.legal))
        assert [tuple(turn.entries) for turn in turns] == before


def test_each_company_builds_and_moves_goods_in_turns_of_its_own() -> None:
    turns = [turn for turn in played("rails", 3, 0, 90).outline(EVERYBODY).turns if turn.headings]
    for phase, keys in (("build", {"log.builds", "log.lays", "log.ends_building"}),
                        ("move", {"log.delivers", "log.keeps_cubes", "log.nothing_to_move"})):  # fmt: skip
        found = [turn for turn in turns if turn.headings and turn.headings.phase == Text(f"phase.{phase}")]
        assert len(found) > 1
        for turn in found:
            assert turn.headings
            assert turn.headings.series
            companies = {entry.line.params["company"] for entry in turn.entries if entry.line.key in keys}
            assert companies == {turn.headings.series.params["company"]}
