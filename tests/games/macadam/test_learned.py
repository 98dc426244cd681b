"""What experts of Macadam learned: the facts a seat is told, the network that judges them, and its file."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from statistics import fmean
from typing import Any

import pytest

from tabletop import games
from tabletop.engine.data import BadData, Entry
from tabletop.games.macadam import learned
from tabletop.games.macadam.components import KIND, KIND_IDS
from tabletop.games.macadam.learned import FACTS, Network, facts, network, read, worth
from tabletop.games.macadam.position import Macadam, nothing_dealt
from tabletop.games.macadam.score import score
from tabletop.games.macadam.setup import setup
from tests.random_games import moments

MACADAM = games.find("macadam")
KINDS = {name.rpartition(".")[0] for name in FACTS if not name.startswith(("turn.", "variant.", "behind_"))}
SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])


def told(position: Macadam, seat: int) -> set[str]:
    return {FACTS[fact] for fact in facts(position, seat)}


def hand(cards: str, **more: Any) -> Macadam:
    """Seat 0 leads the first trick of three with these cards."""
    return setup({"seats": 3, "hands": [cards, "moped", "car red"], **more})


def in_play(seats: int) -> Iterator[Macadam]:
    """Positions of random games in which a round goes on."""
    for seed in range(seats, seats + 40, 10):
        for moment in moments("macadam", seats, seed):
            if not (moment.position.counted or nothing_dealt(moment.position)):
                yield moment.position


# -- facts ---------------------------------------------------------------------------------------------------
def test_no_fact_has_the_name_of_another() -> None:
    assert len(set(FACTS)) == len(FACTS)


def test_a_seat_is_told_what_it_holds_what_is_free_and_where_it_stands() -> None:
    position = hand("green green officer", owns=["insurance"])
    assert told(position, 0) >= {
        "held.pedestrian_green.2", "held.officer.1", "held.car.0", "unseen.pedestrian_green.3",
        "unseen.officer.5", "free.pedestrians_go.4", "free.blue_arrow.2", "covered.0", "documents.1",
        "hand.3", "behind_leader_of_3.0", "empty_hands_of_others.0", "other_hands.1", "turn.leads",
    }  # fmt: skip
    assert told(position, 1) >= {"behind_leader_of_3.1", "documents.0", "hand.1", "turn.waits"}


def test_a_seat_is_told_what_it_owes_and_when_it_has_played() -> None:
    position = hand("green green officer", owns=["insurance"])
    lead = next(a for a in MACADAM.legal(position) if a.verb == "lead")
    MACADAM.play(position, lead)
    turns = [{name for name in told(position, seat) if name.startswith("turn.")} for seat in range(3)]
    owes = {"turn.owed.pedestrian_green"}
    assert turns == [{"turn.has_played"}, owes, owes]
    assert "free.pedestrians_go.3" in told(position, 2)


def test_an_option_that_is_not_as_in_the_book_is_told() -> None:
    position = hand("green")
    assert not any(name.startswith("variant.") for name in told(position, 0))
    position.options = position.options._replace(who_rolls=1, rounds=2)
    assert {name for name in told(position, 0) if name.startswith("variant.")} == {"variant.who_rolls"}


@SEATS
def test_every_position_has_one_fact_of_each_kind_and_no_more(seats: int) -> None:
    met = set[str]()
    for position in in_play(seats):
        for seat in range(seats):
            found = facts(position, seat)
            names = [FACTS[fact] for fact in found]
            kinds = [name.rpartition(".")[0] for name in names if not name.startswith(("turn.", "variant."))]
            assert sorted(kinds) == sorted(KINDS | {f"behind_leader_of_{seats}"})
            assert sum(name.startswith("turn.") for name in names) == 1
            met.update(name for name in names if name.startswith("turn."))
    assert {f"turn.{name}" for name in learned.TURNS[:5]} <= met


@SEATS
def test_a_seat_is_told_the_same_whatever_the_others_hold(seats: int) -> None:
    for position in in_play(seats):
        for seat in range(seats):
            guess = MACADAM.guess(MACADAM.view(position, seat), seat, 5)
            assert facts(guess, seat) == facts(position, seat)


# -- the network -------------------------------------------------------------------------------------------
def test_units_count_where_they_are_above_nothing() -> None:
    small = Network(((1.0, 2.0), (-3.0, 4.0), (9.0, 9.0)), (0.5, -1.0), (10.0, 100.0), 7.0)
    assert small.tell([0, 1]) == pytest.approx(7 + 100 * 5)
    assert small.tell([0]) == pytest.approx(7 + 10 * 1.5 + 100 * 1)


def test_once_a_round_is_counted_a_position_is_worth_its_score() -> None:
    position = hand("green")
    assert worth(position, 0) != score(position, 0)
    position.counted, position.totals = 1, [300, 0, 50]
    assert [worth(position, seat) for seat in range(3)] == [300, 0, 50]


@SEATS
def test_an_officer_and_a_bicycle_promise_more_than_an_arrow_or_a_car_without_a_licence(seats: int) -> None:
    better = [
        worth(_with(position, good), 0) - worth(_with(position, poor), 0)
        for position in _dealt(seats)
        for good, poor in product(("officer", "bicycle"), ("green_arrow", "car"))
    ]
    assert sum(gain > 0 for gain in better) > 0.8 * len(better)


@SEATS
def test_in_the_last_tricks_little_is_still_to_come(seats: int) -> None:
    rest: dict[bool, list[float]] = {True: [], False: []}
    for position in in_play(seats):
        if position.covered <= 2 or position.covered >= 14:
            found = (abs(worth(position, seat) - score(position, seat)) for seat in range(seats))
            rest[position.covered > 2] += found
    assert 2 * fmean(rest[True]) < fmean(rest[False])


def _dealt(seats: int) -> Iterator[Macadam]:
    """Positions after the deal."""
    for seed in range(10):
        position = MACADAM.new(seats, {}, seed)
        while nothing_dealt(position):
            MACADAM.play(position, MACADAM.legal(position)[0])
        yield position


def _with(position: Macadam, name: str) -> Macadam:
    """The same with such a card of the stock in place of seat 0's first card; without documents."""
    twin = position.copy()
    kind = KIND_IDS.index(name)
    everywhere = [*twin.stock, *(card for hand in twin.hands for card in hand)]
    card = next(card for card in everywhere if KIND[card] == kind and card not in twin.hands[0])
    twin.hands[0] = (card, *twin.hands[0][1:])
    return twin


# -- its file ------------------------------------------------------------------------------------------------
def a_file(**rows: Any) -> Entry:
    every = {name: [1, 2] for name in FACTS} | rows
    rest = {"rest": 1, "counts": [3, 0.5], "begin": [0, 0]}
    return Entry({**rest, "rows": {name: row for name, row in every.items() if row}}, "macadam/learned.toml")


def test_a_file_is_read_in_thousandths() -> None:
    found = read(a_file())
    assert found.rows[0] == (0.001, 0.002)
    assert (found.counts, found.rest) == ((3.0, 0.5), 1.0)


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ({"held.pope.1": [1, 2]}, "macadam/learned.toml: rows: no fact is called 'held.pope.1'"),
        ({"hand.3": None}, "macadam/learned.toml: rows: hand.3 is missing"),
        ({"hand.3": [1]}, "macadam/learned.toml: rows: hand.3: 2 numbers are needed"),
        ({"hand.3": [1, "x"]}, "macadam/learned.toml: rows: hand.3: a list of whole numbers is needed"),
    ],
)
def test_what_is_wrong_with_a_file_is_named(rows: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadData) as raised:
        read(a_file(**rows))
    assert str(raised.value) == fault


def test_the_file_that_ships_says_something_of_every_turn() -> None:
    shipped = network()
    assert len(shipped.rows) == len(FACTS)
    assert all(any(shipped.rows[fact]) for fact in learned.TURN.values() if "vehicle_or" not in FACTS[fact])
