"""What computers think of a position without companies: money is worth what it can buy, links earn."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tabletop.games.rails.steam.components import INCOME, TURNS
from tabletop.games.rails.steam.worth import LEARNED, PLAIN, parts

from .steam_setup import MODES, A, B, SteamTable, steam

LINE = ("leeds", "york", "hull")
LAST = TURNS[3]
BOTH = pytest.mark.parametrize("mode", MODES)
JUDGES = pytest.mark.parametrize("weights", [PLAIN, LEARNED])


def part(t: SteamTable, name: str, weights=PLAIN) -> float:
    """A part of the estimate of Ann's position."""
    return parts(t.position, A, weights)[f"part.{name}"]


@BOTH
@JUDGES
def test_a_dollar_more_brings_the_less_the_more_there_are(mode: str, weights):
    t = steam(mode=mode).build(A).set(round=3)
    cash = [part(t.money(A, n), "cash", weights) for n in range(40)]
    steps = [b - a for a, b in pairwise(cash)]
    assert all(step > 0 for step in steps)
    assert all(after <= before + 1e-9 for before, after in pairwise(steps))


@BOTH
@JUDGES
def test_money_that_buys_nothing_any_more_is_hardly_worth_anything(mode: str, weights):
    t = steam(mode=mode).set(round=LAST).haul(A)
    assert 0 <= part(t.money(A, 30), "cash", weights) < 1
    assert part(t.set(round=LAST - 1), "cash", weights) > 1


@BOTH
@JUDGES
def test_nobody_raises_money_in_the_last_turn_who_has_enough(mode: str, weights):
    t = steam(mode=mode).build(A).set(round=LAST)
    before = sum(parts(t.money(A, 18).has(A, income=5).position, A, weights).values())
    assert sum(parts(t.money(A, 23).has(A, income=4).position, A, weights).values()) < before


@JUDGES
def test_who_builds_where_nothing_can_be_raised_needs_the_money_before(weights):
    simplified, standard = (steam(mode=mode).build(A) for mode in MODES)
    lost = [
        part(t.money(A, 9), "cash", weights) - part(t.money(A, 4), "cash", weights)
        for t in (simplified, standard)
    ]
    assert lost[1] > lost[0] + 2


@BOTH
@JUDGES
def test_a_link_earns_the_more_the_more_turns_are_left(mode: str, weights):
    t = steam(mode=mode).link(A, *LINE).build(A)
    worth = [part(t.set(round=round), "links", weights) for round in (1, 4, LAST)]
    assert worth == sorted(worth, reverse=True)
    assert worth[-1] > 2, "two links are two points in the end"
    assert part(t.set(phase=INCOME), "links", weights) == 2


@BOTH
def test_experts_know_that_links_earn_more_than_people_think(mode: str):
    t = steam(mode=mode).link(A, *LINE).build(A).set(round=2)
    assert part(t, "links", LEARNED) > 1.5 * part(t, "links", PLAIN)


@BOTH
@JUDGES
def test_a_link_that_lacks_tiles_promises_something_until_the_last_builds_are_over(mode: str, weights):
    t = steam(mode=mode).money(A, 9).set(round=LAST).track(A, "8,6:0-3").build(A)
    assert 0 < part(t, "links", weights) < 2
    assert part(t.haul(A), "links", weights) == 0


@BOTH
@JUDGES
def test_a_link_promises_nothing_that_cannot_be_finished_and_is_given_up(mode: str, weights):
    t = steam(mode=mode).money(A, 9).set(round=LAST).track(A, "8,6:0-3").build(A)
    assert part(t.set(builds=3), "links", weights) == 0, "in the last turn"
    assert part(t.set(round=LAST - 1, builds=0), "links", weights) > 0
    assert part(t.set(round=LAST, builds=0), "links", weights) > 0
    t = steam(mode=mode).money(A, 9).set(round=2).track(A, "8,6:0-3").set(round=3)
    assert part(t.build(B, A), "links", weights) > 0
    assert part(t.build(A), "links", weights) == 0, "unless it is extended in this turn"


@BOTH
@JUDGES
def test_the_best_delivery_comes_first_for_rivals_might_take_it(mode: str, weights):
    """What is hauled now counts in full, what is kept for later does not."""
    t = steam(mode=mode).link(A, *LINE).has(A, locomotive=4).haul(A).set(round=4)
    both = "blue@leeds yellow@leeds"
    kept = part(t.cubes(both), "deliveries", weights)
    assert 0 <= kept - min(part(t.cubes(cube), "deliveries", weights) for cube in both.split()) <= 2
