"""Who pays is asked which goods exactly where there is a choice (GHA-7.10, GHA-13.5, GHA-14.3, GHA-17.1)."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.games.gharkane import components as c
from tabletop.games.gharkane.payment import FOR_ROOM, goods_that_count, hand_over, owe
from tabletop.games.gharkane.position import Gharkane, store

from .table_setup import A, Table, table


def ways_to_pay(position: Gharkane) -> set[tuple[int, ...]]:
    """What may be left in the store, every order of giving tried."""
    open_ways = {position.digest(): position}
    for _ in range(position.owed):
        further = {}
        for before in open_ways.values():
            for good in goods_that_count(before):
                after = before.copy()
                hand_over(after, good)
                further[after.digest()] = after
        open_ways = further
    return {tuple(store(end, A)) for end in open_ways.values()}


@pytest.mark.rule("GHA-7.10", "GHA-13.5", "GHA-13.7", "GHA-14.3", "GHA-17.1", "GHA-19.1")
@pytest.mark.parametrize("seed", range(10))
def test_the_payer_is_asked_where_more_than_one_payment_is_possible(seed: int):
    dice, t = Random(seed), table(2)
    for _ in range(20):
        p = t.position
        held = [dice.choice([0, 0, 1, 2, 3]) for _ in c.GOODS]
        exact = tuple(dice.choice([0, 0, 0, 1, 2]) for _ in c.GOODS)
        group, spare = dice.randrange(len(c.GROUPS)), dice.choice([0, 1, 2])
        others = sum(max(0, held[good] - exact[good]) for good in c.IN_GROUP[group])
        most = sum(map(min, held, exact)) + min(spare, others)
        if not most:
            continue
        p.goods[: len(c.GOODS)] = held
        owe(p, A, FOR_ROOM, dice.randint(max(1, most - 2), most), group, spare, exact)
        ways = ways_to_pay(p)
        t.run(("pay", A))
        assert (t.asked == (A, "pay")) == (len(ways) > 1), (held, exact, group, spare)
        if not t.asked:
            assert {tuple(store(p, A))} == ways


def paying(goods: str, *rooms: str) -> Table:
    return table().rooms(A, *rooms).goods(A, goods)


@pytest.mark.rule("GHA-14.3", "GHA-14.4")
def test_who_feeds_chooses_among_what_is_edible():
    t = paying("1 food 1 water 1 can", "hunters_den 1").day(A, "feed")
    assert t.asked == (A, "pay")
    assert t.play("give", "water").has(A) == "1 food 1 can"
    t = paying("3 can", "hunters_den 1").day(A, "feed")
    assert (t.asked, t.has(A)) == (None, "2 can"), "one kind leaves no choice"
    t = paying("1 food 1 can", "arsenal 1").day(A, "feed")
    assert (t.asked, t.has(A)) == (None, ""), "nor do too few"


@pytest.mark.rule("GHA-17.1")
def test_who_builds_chooses_among_materials():
    t = paying("2 wood 2 metal 1 chip", "nursery").day(A, "build_rooms").play("build", "nursery")
    for good in ("chip", "metal"):
        t.play("give", good)
    assert t.has(A) == "2 wood 1 metal", "the last one may still be wood or metal"
    assert t.play("give", "metal").has(A) == "2 wood"
    t = paying("2 wood 1 metal", "nursery").day(A, "build_rooms").play("build", "nursery")
    assert t.has(A) == ""
