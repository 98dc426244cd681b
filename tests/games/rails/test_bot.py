"""The plain bot at Steam Barons: it buys, builds, delivers and sells as one would."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.bots.players import club, random
from tabletop.engine.verb import Action
from tabletop.games.rails import GAME, components as c
from tabletop.games.rails.land import CITY_COLOUR

from .map_setup import england
from .table_setup import A, B, Table, company, fresh, table


def choice(t: Table, seed: int = 1) -> Action:
    """What the bot does for the seat that is asked."""
    asked = t.asked
    assert asked
    view = GAME.view(t.position, asked[0])
    return club.choose(GAME, view, asked[0], GAME.legal(t.position), Random(seed))


def plays_on(t: Table, question: str, *seats: int) -> list[Action]:
    """What the bot does as long as this question is asked, or asked of these seats."""
    done = []
    while t.asked and t.asked[1] == question and (not seats or t.asked[0] in seats):
        done.append(choice(t))
        GAME.play(t.position, done[-1])
    return done


LINE = ("leeds", "york", "hull", "doncaster")
"""Four cities of different colours."""


def colour(t: Table, stop: str) -> str:
    """What a city takes."""
    return c.COLOURS[CITY_COLOUR[t.hex(stop)]]


# -- whole games -----------------------------------------------------------------------------------------
def test_it_is_far_richer_than_who_plays_at_random():
    t, luck = fresh(4, "eastern_us", seed=4), Random(1)
    bot = 3
    while t.asked:
        legal = GAME.legal(t.position)
        view = GAME.view(t.position, t.asked[0])
        bots = club if t.asked[0] == bot else random
        GAME.play(t.position, bots.choose(GAME, view, t.asked[0], legal, luck))
    cash = t.position.cash
    assert cash[bot] > 3 * max(cash[:bot])
    assert not any(t.position.held[bot * 6 : bot * 6 + 6]), "what has a price is sold in the end"


# -- buying ----------------------------------------------------------------------------------------------
def test_it_opens_an_auction_and_keeps_money_for_others():
    bids = plays_on(fresh(4).set(marker=A), "bid")[:12]
    assert bids[0].verb == "bid"
    assert all(action.args[0] < 15 for action in bids if action.verb == "bid")
    assert any(action.verb == "pass_auction" for action in bids)


def test_it_pays_no_more_than_a_share_may_bring():
    t = table(2).set(round=c.ROUNDS).hold(A, green=2).prices(green=5).available(green=2).cash(B, 90)
    t.auction("green")
    t.play("bid", 20)
    assert choice(t).verb == "pass_auction"


def test_it_buys_several_shares_where_that_pays():
    t = england().available(green=3).cash(A, 30).prices(green=5)
    t.link("green", "leeds", "york", "hull").cubes("red@leeds blue@leeds").set(round=3)
    t.auction("green").play("bid", 5).play("pass_auction")
    assert t.asked == (A, "buy")
    assert choice(t) == Action("buy", (company("green"), 3))


# -- building --------------------------------------------------------------------------------------------
def _hauled(t: Table) -> int:
    t.move("green", "green")
    plays_on(t, "move")
    return t.of("performance", "green")[0]


@pytest.mark.parametrize("map", c.MAPS)
def test_it_builds_links_that_something_can_be_delivered_on(map: str):
    t = fresh(2, map).set(round=2).hold(A, green=2).money(green=15)
    t.build("green")
    done = plays_on(t, "build")
    assert len(done) > 1
    assert t.links("green")
    assert _hauled(t) >= 2


def test_it_keeps_the_money_when_nothing_can_come_of_it():
    t = england().set(round=c.ROUNDS).cubes("").build("green")
    assert choice(t) == Action("end_building", ())


# -- moving goods ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("shares", [1, 5])
def test_it_takes_the_longest_way(shares: int):
    t = england().hold(A, green=shares).hold(B, white=1).set(round=3)
    t.link("green", *LINE)
    t.cubes(f"{colour(t, 'doncaster')}@leeds {colour(t, 'york')}@leeds {colour(t, 'hull')}@york")
    t.move("green")
    best = max(GAME.legal(t.position), key=lambda action: (action.args or (0, 0, 0))[2])
    assert best.args[2] > 1
    assert choice(t) == best


# -- selling ---------------------------------------------------------------------------------------------
def test_it_sells_everything_in_the_last_round():
    t = table(2).set(round=c.ROUNDS).hold(A, green=3, black=1).prices(green=9, black=1).sell()
    t.play("put_back", "green").play("put_back", "black")
    plays_on(t, "sale", A)
    t.opened()
    assert not any(t.held(A, name) for name in c.COMPANIES)
    assert t.book(A, "sales") == 3 * 9 + 1


def test_it_sells_what_will_fall_and_keeps_what_pays():
    t = england().hold(A, white=2).set(round=4).prices(green=4, white=14)
    for name in c.COMPANIES[:-1]:
        t.link(name, *LINE)
    t.cubes(" ".join(f"{colour(t, b)}@{a}" for a in LINE for b in LINE if a != b)).sell()
    plays_on(t, "sale", A)
    GAME.play(t.position, choice(t))
    t.opened()
    assert t.held(A, "white") == 0
    assert t.held(A, "green") == 2
