"""What an expert tries at Steam Barons, and how far it looks."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.bots.players.tree_search import TreeSearch
from tabletop.engine.verb import Action
from tabletop.games.rails import GAME, components as c
from tabletop.games.rails.steam.components import INCOME
from tabletop.games.rails.tries import LEAPS, far_enough, still_open, worth_trying
from tabletop.games.rails.verbs import PLACE

from .map_setup import england
from .steam_setup import MODES, steam
from .table_setup import A, B, company

LINE = ("leeds", "york", "hull")
STEAM = pytest.mark.parametrize("mode", MODES)


def test_of_the_bids_the_least_ones_and_some_leaps_are_tried():
    position = GAME.new(2, {}, 1)
    legal = GAME.legal(position)
    least = legal[0].args[0]
    tried = worth_trying(position, legal)
    assert [a.args[0] for a in tried if a.verb == "bid"] == [least + leap for leap in LEAPS]
    assert legal[-1] in tried
    assert legal[-1].verb == "pass_auction"


def test_an_auction_is_open_until_the_next_company_is_offered_and_looked_at_until_companies_build():
    start = GAME.new(2, {}, 1)
    now = start.copy()
    while now.company == start.company:
        assert still_open(start, now)
        assert not far_enough(start, now)
        GAME.play(now, GAME.legal(now)[-1])
    assert not still_open(start, now)
    assert not far_enough(start, now)
    while now.phase == start.phase:
        assert not far_enough(start, now)
        GAME.play(now, GAME.legal(now)[-1])
    assert far_enough(start, now)


def test_while_a_company_builds_it_is_looked_to_its_last_build():
    t = england().set(round=2).hold(A, green=1, white=1).money(green=20).build("green", "white")
    start, now = t.position, t.position.copy()
    GAME.play(now, GAME.legal(now)[0])
    assert now.company == start.company
    assert not far_enough(start, now)
    GAME.play(now, Action("end_building", ()))
    assert (now.question, now.phase) == (start.question, start.phase)
    assert far_enough(start, now)


def test_while_goods_are_moved_it_is_looked_to_the_dividends():
    t = england().hold(A, green=1).hold(B, white=1).link("green", *LINE).link("white", "hull", "doncaster")
    t.cubes("red@leeds blue@leeds yellow@leeds purple@leeds").move("green", "white")
    start, now = t.position, t.position.copy()
    while legal := GAME.legal(now):
        assert not far_enough(start, now)
        GAME.play(now, legal[0])
    now.phase = c.DIVIDENDS
    assert far_enough(start, now)


def test_what_is_sold_is_looked_at_share_by_share():
    t = england().hold(A, green=2).prices(green=5).sell()
    now = t.position.copy()
    GAME.play(now, Action("pick", (company("green"),)))
    assert far_enough(t.position, now)


def test_a_search_tries_nothing_else():
    position = GAME.new(2, {}, 1)
    legal = GAME.legal(position)
    search = TreeSearch(GAME, GAME.view(position, position.asked), position.asked, legal, Random(1))
    search.run(20)
    assert set(search.root.edges) == set(worth_trying(position, legal))


def test_no_share_goes_back_from_the_fist():
    t = england().hold(A, green=2).prices(green=0).sell().play("pick", "green")
    assert "put_back" in {action.verb for action in GAME.legal(t.position)}
    assert {a.verb for a in worth_trying(t.position, GAME.legal(t.position))} == {
        "pick",
        "pick_all",
        "hold_out",
    }


@STEAM
def test_whoever_hauls_looks_to_the_end_of_the_phase_for_rivals_take_cubes_too(mode: str):
    t = steam(mode=mode).link(A, *LINE).link(B, "hull", "doncaster").has(A, locomotive=3)
    t.cubes("yellow@leeds blue@york red@hull").haul(A, B)
    start, now = t.position, t.position.copy()
    while now.phase == start.phase and (legal := GAME.legal(now)):
        assert not far_enough(start, now)
        GAME.play(now, legal[0])
    now.phase = INCOME
    assert far_enough(start, now)


@STEAM
def test_whoever_builds_looks_to_the_last_build(mode: str):
    t = steam(mode=mode).money(A, 20).build(A, B)
    start, now = t.position, t.position.copy()
    GAME.play(now, GAME.legal(now)[0])
    assert not far_enough(start, now)
    GAME.play(now, Action("end_building", ()))
    assert (now.question, now.phase) == (start.question, start.phase)
    assert far_enough(start, now)


@STEAM
def test_the_auction_of_places_is_not_played_out(mode: str):
    start = GAME.new(3, {"mode": mode}, 1)
    while start.question != PLACE.key:
        GAME.play(start, GAME.legal(start)[0])
    now = start.copy()
    GAME.play(now, GAME.legal(now)[0])
    assert now.question == PLACE.key
    assert far_enough(start, now)
    assert not still_open(start, now)
