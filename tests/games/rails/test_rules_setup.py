"""Chapters 1 and 2: who plays what on which map, and what lies ready at the start."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tabletop.engine.game import BadSetup
from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails import GAME, components as c, round
from tabletop.games.rails.land import CUBES_AT, HEX_TAG, IS_TOWN, MAP_OF, STOPS

from .table_setup import A, Table, fresh, table

MAPS = pytest.mark.parametrize("map", c.MAPS)
PLACED = {"eastern_us": 89, "northern_england": 84}
"""The cubes drawn for each map."""


def lying(t: Table) -> Counter[int]:
    """How many cubes lie at each stop."""
    return Counter(stop for stop in t.position.cubes if stop != NOTHING)


# -- 1. choosing a game ----------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-1.1")
@pytest.mark.parametrize("seats", [1, 7])
def test_the_share_market_takes_two_to_six(seats: int):
    with pytest.raises(BadSetup) as caught:
        GAME.new(seats)
    refusal = caught.value.refusal
    assert refusal
    assert (refusal.rule, refusal.params["count"]) == ("RAIL-1.1", seats)
    assert all(str(seats) in said for said in Table.sentences(refusal)[::2])


@pytest.mark.rule("RAIL-1.1", "RAIL-1.2")
@MAPS
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_it_starts_on_either_map(seats: int, map: str):
    t = fresh(seats, map)
    assert t.asked == (t.position.marker, "bid")
    assert map in GAME.table(t.position, A).boards[0]
    assert {MAP_OF[stop] for stop in lying(t)} == {c.MAPS.index(map)}


@pytest.mark.rule("RAIL-1.4")
def test_a_build_costs_the_company_and_never_its_controller():
    t = table(3, "northern_england").hold(A, green=1).money(green=1).build("green")
    t.play("lay", "8,6", "0-3")  # on a river: $3
    assert (t.position.cash[A], *t.of("treasury", "green"), *t.of("available", "green")) == (30, 3, 2)


@pytest.mark.rule("RAIL-1.4")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_no_move_changes_the_money_of_seats_and_of_companies(seats: int):
    t, dice = fresh(seats, seed=seats), random.Random(seats)
    while actions := GAME.legal(t.position):
        cash, treasuries = list(t.position.cash), list(t.position.treasury)
        action = dice.choice(actions)
        GAME.play(t.position, action)
        if action.verb == "hold_out":  # settles the sales, and takes what bankrupt companies have
            treasuries = [0 if out else n for n, out in zip(treasuries, t.position.out, strict=True)]
        paid_out = t.asked is not None and t.asked[1] == "dividends"  # by the bank, to both
        assert paid_out or t.position.cash == cash or t.position.treasury == treasuries


# -- 2. market set-up ------------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-2.1")
def test_what_is_in_the_bag():
    colours = Counter((*c.COLOURS, "gray")[colour] for colour in c.CUBE_COLOUR)
    assert colours == {"red": 20, "blue": 20, "yellow": 20, "purple": 20, "black": 16, "gray": 16}
    assert len(fresh().position.cubes) == 112


@MAPS
@pytest.mark.rule("RAIL-2.2", "RAIL-2.3")
def test_every_stop_draws_its_printed_number(map: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(round, "shuffled", lambda position, items: tuple(items))  # the gray ones come last
    t = fresh(3, map)
    stops = STOPS[c.MAPS.index(map)]
    assert lying(t) == {stop: CUBES_AT[stop] for stop in stops}
    assert sum(lying(t).values()) == PLACED[map]
    assert {CUBES_AT[stop] for stop in stops if IS_TOWN[stop]} == {1}
    assert sum(IS_TOWN[stop] for stop in stops) == (24 if map == "eastern_us" else 22)


@pytest.mark.rule("RAIL-2.2")
def test_leeds_draws_four():
    t = table(3, "northern_england")
    assert CUBES_AT[t.hex("leeds")] == 4


@pytest.mark.rule("RAIL-2.2", "RAIL-2.3")
def test_cubes_are_drawn_at_random():
    assert len({fresh(3, seed=seed).position.cubes for seed in range(8)}) == 8
    counts = [len(lying(fresh(3, seed=seed))) for seed in range(8)]
    assert max(counts) < len(STOPS[c.EASTERN_US])  # some stops drew only gray ones, each time


@MAPS
@pytest.mark.rule("RAIL-2.4")
def test_gray_cubes_leave(map: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(round, "shuffled", lambda position, items: tuple(reversed(items)))  # gray ones first
    t = fresh(3, map)
    assert sum(lying(t).values()) == PLACED[map] - 16
    first = STOPS[c.MAPS.index(map)][0]
    assert lying(t)[first] == 0
    gray = [cube for cube in c.CUBES if c.CUBE_COLOUR[cube] == c.GRAY]
    assert {t.position.cubes[cube] for cube in gray} == {NOTHING}


@pytest.mark.rule("RAIL-2.4")
def test_a_town_that_drew_gray_is_empty():
    town = next(
        stop
        for seed in range(20)
        for t in [fresh(3, seed=seed)]
        for stop in STOPS[c.EASTERN_US]
        if IS_TOWN[stop] and not lying(t)[stop]
    )
    assert HEX_TAG[town].startswith("stop.")
    for seed in range(20):
        for cube, stop in enumerate(fresh(3, seed=seed).position.cubes):
            assert stop == NOTHING or c.CUBE_COLOUR[cube] != c.GRAY


@pytest.mark.rule("RAIL-2.5", "RAIL-2.7", "RAIL-2.8")
@pytest.mark.parametrize("seats", [2, 6])
def test_companies_at_the_start(seats: int):
    t = fresh(seats)
    assert c.COMPANIES == ("orange", "green", "brown", "natural", "black", "white")
    assert t.of("treasury", *c.COMPANIES) == [5] * 6
    assert t.of("price", *c.COMPANIES) == [5] * 6
    assert t.of("performance", *c.COMPANIES) == [0] * 6
    assert t.of("available", *c.COMPANIES) == [1] * 6
    assert t.of("control", *c.COMPANIES) == [NOTHING] * 6
    assert t.position.held == [0] * (6 * seats)


@pytest.mark.rule("RAIL-2.6")
@pytest.mark.parametrize(("map", "unissued"), [("eastern_us", 8), ("northern_england", 6)])
def test_the_reserve_depends_on_the_map(map: str, unissued: int):
    t = fresh(4, map)
    assert t.of("unissued", *c.COMPANIES) == [unissued] * 6
    assert GAME.audit(t.position) == []


@pytest.mark.rule("RAIL-2.9")
def test_the_first_order_is_random():
    orders = {fresh(3, seed=seed).position.order for seed in range(30)}
    assert all(sorted(order) == list(range(6)) for order in orders)
    assert len(orders) > 20
    assert {order[0] for order in orders} == set(range(6))


@pytest.mark.rule("RAIL-2.10")
@pytest.mark.parametrize(("seats", "cash"), [(2, 40), (3, 30), (4, 25), (5, 20), (6, 20)])
def test_starting_cash(seats: int, cash: int):
    t = fresh(seats)
    assert t.position.cash == [cash] * seats
    assert [line.params["n"] for line in t.lines("log.start")] == [cash] * seats


@pytest.mark.rule("RAIL-2.11")
@pytest.mark.parametrize("seats", [2, 5])
def test_the_marker_starts_anywhere(seats: int):
    assert {fresh(seats, seed=seed).position.marker for seed in range(40)} == set(range(seats))
    cards = GAME.table(fresh(seats).position, A).seats
    assert sum("first_player" in card.badges for card in cards) == 1
