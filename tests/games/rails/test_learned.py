"""What the expert's estimate of the share market has learned: companies grow, and coins buy what grows."""

from __future__ import annotations

import pytest

from tabletop.games.rails import GAME, components as c
from tabletop.games.rails.network import Rails
from tabletop.games.rails.outlook import outlook, prospects
from tabletop.games.rails.weights import LEARNED, PLAIN

from .map_setup import england
from .table_setup import A, B, Table, company, table

LINE = ("leeds", "york", "hull")


def performances(t: Table, weights=LEARNED) -> dict[str, tuple[float, ...]]:
    """By company: what it is thought to perform in the rounds to come."""
    found = outlook(t.position, weights).performances
    return {c.COMPANIES[which]: each for which, each in found.items()}


def test_who_has_links_is_thought_to_go_on_hauling_when_the_cubes_at_hand_are_gone():
    t = england().set(round=1).cubes("").hold(A, green=1).hold(B, white=1).link("green", *LINE).sell()
    plain, learned = performances(t, PLAIN), performances(t)
    assert learned["green"][-1] > plain["green"][-1]
    assert learned["green"][-1] - learned["white"][-1] > 2 > plain["green"][-1] - plain["white"][-1]


def test_the_round_being_paid_is_foreseen_alike():
    t = england().set(round=3).hold(A, green=1).link("green", *LINE).cubes("red@leeds blue@leeds").sell()
    plain, learned = performances(t, PLAIN), performances(t)
    assert all(plain[name][0] == learned[name][0] for name in plain)


def test_no_later_performance_is_thought_to_be_below_what_lies_ready():
    t = england().set(round=4).hold(A, green=1).link("green", *LINE).cubes("red@leeds blue@leeds").sell()
    plain, learned = performances(t, PLAIN), performances(t)
    assert all(
        n >= LEARNED.ready * m for name in plain for m, n in zip(plain[name], learned[name], strict=True)
    )


def test_a_coin_is_worth_more_the_more_auctions_are_to_come_and_itself_in_the_end():
    assert list(LEARNED.coin) == sorted(LEARNED.coin, reverse=True)
    assert LEARNED.coin[-1] == 1
    assert [PLAIN.paid(round) for round in range(c.ROUNDS + 1)] == [1] * (c.ROUNDS + 1)
    assert [LEARNED.paid(round) for round in range(c.ROUNDS + 1)] == list(LEARNED.coin)


def test_the_expert_judges_otherwise_than_the_plain_players():
    t = england().set(round=3).hold(A, green=1).link("green", *LINE).cubes("red@leeds blue@leeds").sell()
    assert GAME.worth(t.position, 0) != GAME.judged_as_learned.worth(t.position, 0)


@pytest.mark.parametrize("weights", [PLAIN, LEARNED])
def test_in_the_last_sale_a_share_is_worth_nothing_but_its_price(weights):
    t = table(2).set(round=c.ROUNDS).hold(A, green=1).prices(green=9).pay()
    assert prospects(t.position, weights)[company("green")].share <= c.TOP_PRICE
    t.sell()
    assert prospects(t.position, weights)[company("green")].share == 0


def test_a_change_that_promises_no_other_delivery_is_not_estimated_anew():
    t = england().set(round=3).hold(A, green=1).link("green", *LINE).cubes("red@leeds blue@leeds").sell()
    twin = t.position.copy()
    twin.rails, twin.cash = Rails(twin.rails), [cash + 1 for cash in twin.cash]
    assert outlook(twin, LEARNED) is outlook(t.position, LEARNED)
    twin.price[company("green")] += 1
    assert outlook(twin, LEARNED) is not outlook(t.position, LEARNED)
