"""The options that bend the rules of track and goods: each only when it is chosen."""

from __future__ import annotations

import random

import pytest

from tabletop.games.rails import GAME
from tabletop.games.rails.score import audit

from .map_setup import america, england
from .table_setup import fresh
from .test_rules_eastern_us import FROM_WASHINGTON
from .test_rules_route import moving
from .test_rules_supply import box

BOTH = pytest.mark.parametrize("option", [False, True])


@pytest.mark.rule("RAIL-26.1", "RAIL-26.2")
@pytest.mark.parametrize("tiles", ["unlimited", "strict"])
def test_tiles_are_counted(tiles: str):
    t = box(england(tiles=tiles), _t11=5).build("green")
    assert t.why("lay", "harrogate", "t3") == ("RAIL-26.2" if tiles == "strict" else "")


@BOTH
@pytest.mark.rule("RAIL-9.1")
def test_an_unbuilt_symbol_is_enough(option: bool):
    t = america(unbuilt_symbols=option).build("green")
    assert t.why(*FROM_WASHINGTON) == ("" if option else "RAIL-9.1")
    assert t.why("lay", "2,7", "3-2") == "RAIL-9.2"  # Memphis has none at all


@BOTH
@pytest.mark.rule("RAIL-9.8")
def test_but_no_cube_crosses_it(option: bool):
    t = america(unbuilt_symbols=option).cubes("red@new_york purple@boston")
    t.link("green", "new_york", "boston").move("green")
    assert t.why("deliver", "red@new_york", "philadelphia", 1) == "RAIL-9.8"


@BOTH
@pytest.mark.rule("RAIL-11.6", "RAIL-12.7")
def test_moves_over_neutral_links_alone(option: bool):
    t = moving(
        "red@preston red@leeds", "leeds york darlington", neutral="preston manchester", neutral_moves=option
    )
    assert t.why("deliver", "red@preston", "manchester", 0) == ("" if option else "RAIL-11.6")
    if option:
        t.play("deliver", "red@preston", "manchester", 0)
        assert t.of("performance", "green") == [0]


@pytest.mark.parametrize(
    "options",
    [{"tiles": "strict"}, {"unbuilt_symbols": True}, {"neutral_moves": True}],
    ids=lambda o: next(iter(o)),
)
@pytest.mark.parametrize("map", ["eastern_us", "northern_england"])
def test_games_with_an_option_are_sound_to_the_end(options: dict[str, str | bool], map: str):
    t, dice = fresh(4, map, seed=5, **options), random.Random(5)
    while actions := GAME.legal(t.position):
        assert audit(t.position) == []
        GAME.play(t.position, dice.choice(actions))
    assert GAME.result(t.position) is not None
