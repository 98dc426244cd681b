"""The options of a new match that bend the market's rules, each only when it is chosen."""

from __future__ import annotations

import random

import pytest

from tabletop.engine.game import BadSetup
from tabletop.games.rails import GAME, components as c

from .table_setup import A, fresh, table

BOTH = pytest.mark.parametrize("option", [True, False])
MAPS = pytest.mark.parametrize("map", c.MAPS)


def test_the_first_choice_of_every_option_is_the_numbered_rule():
    assert [option.key for option in GAME.options] == [
        "map", "mode", "tiles", "builds", "shares_include_first", "unbuilt_symbols", "neutral_moves",
        "momentum",
    ]  # fmt: skip
    settled = {option.key: option.choices[0] for option in GAME.options}
    assert GAME.new(4, {}, seed=4).digest() == GAME.new(4, settled, seed=4).digest()


@pytest.mark.parametrize("options", [{"maps": "rails"}, {"map": "wales"}, {"momentum": 1}, {"tiles": True}])
def test_an_option_or_choice_that_is_not_offered_is_refused(options: dict[str, int | str | bool]):
    with pytest.raises(BadSetup):
        GAME.new(3, options)


@pytest.mark.parametrize("option", ["builds", "shares_include_first", "momentum"])
@MAPS
def test_games_with_an_option_are_sound_to_the_end(option: str, map: str):
    t, dice = fresh(3, map, seed=6, **{option: True}), random.Random(6)
    while actions := GAME.legal(t.position):
        assert GAME.audit(t.position) == []
        GAME.play(t.position, dice.choice(actions))
    assert GAME.result(t.position) is not None


# -- shares_include_first --------------------------------------------------------------------------------
@BOTH
@pytest.mark.rule("RAIL-2.6")
@pytest.mark.parametrize(("map", "in_all"), [("eastern_us", 8), ("northern_england", 6)])
def test_the_first_share_is_one_of_six_or_eight(option: bool, map: str, in_all: int):
    t = fresh(3, map, shares_include_first=option)
    assert t.of("available", *c.COMPANIES) == [1] * 6
    assert t.of("unissued", *c.COMPANIES) == [in_all - option] * 6
    assert GAME.audit(t.position) == []


# -- builds ----------------------------------------------------------------------------------------------
@BOTH
@pytest.mark.rule("RAIL-10.2", "RAIL-10.3")
@MAPS
@pytest.mark.parametrize("round", [1, 2, 3, 4, 5])
def test_builds_grow_on_both_maps(option: bool, map: str, round: int):
    t = table(3, map, builds=option).set(round=round).hold(A, green=1).money(green=40).build("green")
    growing = option or map == "eastern_us"
    allowed = round + 1 if growing else 3
    t.set(builds=allowed - 1)
    GAME.play(t.position, next(action for action in GAME.legal(t.position) if action.verb == "lay"))
    refusal = t.refused("lay", *(("8,6", "0-3") if map == "northern_england" else ("14,-3", "0-3")))
    assert refusal.rule == ("RAIL-10.2" if growing else "RAIL-10.3")
    assert (refusal.params["allowed"], refusal.params["round"]) == (allowed, round)
    assert t.verbs() == {"end_building"}


# -- momentum --------------------------------------------------------------------------------------------
def moved(price: int, box: int, momentum: bool) -> int:
    """What a box and a cell add to a price, away from both ends."""
    t = table(2, momentum=momentum).prices(orange=price)
    t.position.box = [box, 4, 4, 4, 4, 4]
    return t.run(("move_prices",)).of("price", "orange")[0] - price


@BOTH
@pytest.mark.rule("RAIL-14.13")
def test_green_where_prices_are_high(option: bool):
    risen = [moved(price, 3, option) - 1 for price in range(17)]
    assert risen == ([0] * 9 + [1] * 6 + [0] * 2 if option else [2, 2, 1, 1, 1] + [0] * 12)


@BOTH
@pytest.mark.rule("RAIL-14.13")
def test_pink_where_they_are_low(option: bool):
    fallen = [moved(price, 4, option) for price in range(19)]
    assert fallen == ([0] + [-1] * 4 + [0] * 14 if option else [0] * 8 + [-1] * 4 + [-2] * 3 + [-3] * 4)


def test_cells_of_the_price_track_lie_over_those_that_momentum_changes() -> None:
    game = GAME
    laid = {
        piece.facts[0].value: piece.facts[1].value
        for piece in game.pieces(game.new(2, {"momentum": True}), 0)
        if piece.tag.startswith("cell.")
    }
    for price in range(c.TOP_PRICE + 1):
        printed, played = (cell.rise[price] + cell.fall[price] for cell in c.CELLS)
        assert laid.get(price, printed) == played
        assert (price in laid) == (printed != played)
    assert not [piece for piece in game.pieces(game.new(2), 0) if piece.tag.startswith("cell.")]
