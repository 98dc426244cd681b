"""Every way to pay, computed a second time from the book alone: just these are open, and no other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from random import Random

import pytest

from tabletop.games.gharkane import GAME
from tabletop.games.gharkane.position import Gharkane

from .table_setup import A, table
from .test_rules_events_solved import EVERY_EVENT
from .test_second_count import EVENTS, GOODS

FOODSTUFFS, MATERIALS = GOODS[:4], GOODS[4:7]
KINDS = {"none": ((), 0), "material": (MATERIALS, 2), "ammo": (("ammo",), 2), "foodstuff": (FOODSTUFFS, 1)}
"""By help of the Crisis cell: the goods of which it takes some off, and how many."""
Goods = tuple[int, ...]


def parts(goods: Sequence[str], n: int) -> set[Goods]:
    """Every way to take so many goods of these kinds."""
    picks = combinations_with_replacement(goods, n)
    return {tuple(pick.count(good) for good in GOODS) for pick in picks}


def less(one: Goods, two: Goods) -> Goods:
    return tuple(a - b for a, b in zip(one, two, strict=True))


def payments(printed: Goods, wild: int, kind: Sequence[str], off: int, wilds: Sequence[str]) -> set[Goods]:
    """Every set of goods that pays: some of the kind taken off, any wilds for what is not printed."""
    of_the_kind = sum(n for good, n in zip(GOODS, printed, strict=True) if good in kind)
    wild_too = wild if kind == wilds else 0
    off = min(off, of_the_kind + wild_too)
    found = set()
    for off_wild in range(min(off, wild_too) + 1):
        for saved in parts(kind, off - off_wild) if kind else {(0,) * 8}:
            rest = less(printed, saved)
            if min(rest) >= 0:
                more = parts(wilds, wild - off_wild)
                found |= {tuple(a + b for a, b in zip(rest, any_, strict=True)) for any_ in more}
    return found


def ways_to_pay(position: Gharkane) -> set[Goods]:
    """What is left to seat A, over all the ways to answer what it is asked to give."""
    if position.question != "pay":
        return {tuple(position.goods[:8])}
    ways = set()
    for action in GAME.legal(position):
        if action.verb == "give":
            twin = position.copy()
            GAME.play(twin, action)
            ways |= ways_to_pay(twin)
    return ways


def stores(dice: Random, most: int) -> Goods:
    return tuple(dice.randrange(most + 1) for _ in GOODS)


@pytest.mark.rule("GHA-13.5", "GHA-13.7", "GHA-13.8", "GHA-18.5")
@pytest.mark.parametrize("help", KINDS)
@pytest.mark.parametrize("name", [name for name, _ in EVENTS])
def test_every_way_to_pay_for_an_event_is_open_and_no_other(name: str, help: str):
    words = EVERY_EVENT[name][1].split()
    cost = dict(zip(words[1::2], map(int, words[::2]), strict=True))
    wild, printed = cost.pop("can", 0), tuple(cost.get(good, 0) for good in GOODS)
    kind, off = KINDS[help]
    paying = payments(printed, wild, kind, off, FOODSTUFFS)
    for seed in range(25):
        held = stores(Random(f"{name} {seed}"), 4)
        t = table(2).rooms(A, "crisis_cell full").events(name)
        t.goods(A, " ".join(f"{n} {good}" for n, good in zip(held, GOODS, strict=True)))
        t.set(step=3, agenda=[("ask", A, "solve")])
        left = {rest for rest in (less(held, pay) for pay in paying) if min(rest) >= 0}
        none_of_it = off and not any(n for good, n in zip(GOODS, printed, strict=True) if good in kind)
        if none_of_it and not (wild and kind == FOODSTUFFS):
            assert t.why("solve", name, help) == "GHA-18.5"
        elif not left:
            assert t.why("solve", name, help) == "GHA-13.5"
        else:
            assert ways_to_pay(t.play("solve", name, help).position) == left


@pytest.mark.rule("GHA-14.3", "GHA-14.4", "GHA-17.1", "GHA-5.16", "GHA-18.2")
@pytest.mark.parametrize("seed", range(20))
def test_every_way_to_feed_and_to_build_is_open_and_no_other(seed: int):
    dice = Random(seed)
    held = stores(dice, 3)
    goods = " ".join(f"{n} {good}" for n, good in zip(held, GOODS, strict=True))
    t = table(2).goods(A, goods).rooms(A, "arsenal 1", "spring 2").hospital(A, 9).day(A, "feed")
    due = min(5, sum(held[:3]))
    fed = {less(held, pay) for pay in parts(GOODS[:3], due)}
    assert ways_to_pay(t.position) == {rest for rest in fed if min(rest) >= 0}
    for cheap in ("destroyed", "full"):
        state = "room_workshop" if cheap == "destroyed" else "room_workshop full"
        t = table(2).goods(A, goods).rooms(A, state, "nursery", "arsenal built").hospital(A, 1)
        t.events(*["cave_in"] * (seed % 2)).set(step=7, agenda=[("ask", A, "build")])
        price = 3 + seed % 2 - (2 if cheap == "full" else 0)
        if sum(held[4:7]) < price:
            assert t.told("build", "nursery")["cost"] == price
        else:
            paid = {less(held, pay) for pay in parts(MATERIALS, price)}
            ways = ways_to_pay(t.play("build", "nursery").position)
            assert ways == {rest for rest in paid if min(rest) >= 0}


@pytest.mark.rule("GHA-19.1", "GHA-5.17", "GHA-18.4", "GHA-18.25", "GHA-18.2")
@pytest.mark.parametrize("help", ["", "bench", "shop", "bench shop"])
@pytest.mark.parametrize("circuit", [0, 1])
def test_every_way_to_pay_for_a_repair_is_open_and_no_other(circuit: int, help: str):
    """A short circuit asks for one material of any kind; what rooms take off may be that one, or printed."""
    off = ("bench" in help) + 2 * ("shop" in help)
    for name, printed in REPAIRS.items():
        paying = payments(printed, circuit, MATERIALS, off, MATERIALS)
        for seed in range(8):
            held = (0, 0, 0, 0, *stores(Random(f"{name} {seed}"), 4)[4:])
            t = table(2).broken(A, name).rooms(A, "salvage_bench full", "tool_shop full")
            t.goods(A, " ".join(f"{n} {good}" for n, good in zip(held, GOODS, strict=True)))
            t.events(*["short_circuit"] * circuit).set(step=8, agenda=[("ask", A, "repair")])
            left = {rest for rest in (less(held, pay) for pay in paying) if min(rest) >= 0}
            if left:
                assert ways_to_pay(t.play("repair", name, help).position) == left
            else:
                assert t.why("repair", name, help) == "GHA-19.1"


REPAIRS = {
    "recurve_bow": (0, 0, 0, 0, 2, 1, 0, 0),
    "plate_vest": (0, 0, 0, 0, 1, 0, 2, 0),
    "studded_club": (0, 0, 0, 0, 3, 0, 0, 0),
    "lantern": (0, 0, 0, 0, 0, 1, 2, 0),
    "pry_bar": (0, 0, 0, 0, 0, 3, 0, 0),
    "tin_snips": (0, 0, 0, 0, 1, 1, 1, 0),
}
"""What some equipment costs to repair."""
