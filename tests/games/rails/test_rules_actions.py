"""Chapter 20: the action tiles, City Growth and Urbanization."""

from __future__ import annotations

import pytest

from tabletop.games.rails import GAME, components as c
from tabletop.games.rails.land import CITIES_AROUND, HEX_TAG, IS_TOWN, MAP_OF

from .steam_setup import MODES, A, B, C, D, SteamTable, steam

BOTH = pytest.mark.parametrize("mode", MODES)


# -- taking one ------------------------------------------------------------------------------------------
@BOTH
@pytest.mark.rule("RAIL-20.1")
def test_one_tile_each_in_the_order_of_play(mode: str):
    t = steam(mode=mode).order(B, A, C).choose()
    assert t.asked == (B, "action")
    t.play("take_action", "engineer", 1)
    assert t.asked == (A, "action")
    assert t.why("take_action", "engineer", 1) == "RAIL-20.1"
    told = t.told("take_action", "engineer", 1)
    assert (told["owner"], told["tile"]) == ("seat.1", "action_tile.engineer")
    t.play("take_action", "first_build", 1).play("take_action", "first_move", 1)
    assert t.asked is None
    assert t.position.action == [c.ACTIONS.index(tile) for tile in ("first_build", "engineer", "first_move")]


@pytest.mark.rule("RAIL-20.2", "RAIL-22.1")
@pytest.mark.parametrize(
    ("tile", "level", "fee"),
    [
        ("turn_order", 1, 0), ("first_move", 1, 0), ("engineer", 1, 0), ("first_build", 1, 0),
        ("city_growth", 1, 2), ("locomotive", 1, 6), ("locomotive", 4, 9), ("urbanization", 1, 6),
    ],
)  # fmt: skip
def test_what_tiles_cost(tile: str, level: int, fee: int):
    t = steam().cubes("red@supply.1").money(A, 20).has(A, locomotive=level).choose()
    t.play("take_action", tile, 1)
    assert t.position.cash[A] == 20 - fee
    free = steam(mode="standard").cubes("red@supply.1").money(A, 20).has(A, locomotive=level).choose()
    assert free.play("take_action", tile, 1).position.cash[A] == 20


@pytest.mark.rule("RAIL-20.2", "RAIL-22.2")
def test_a_fee_that_cannot_be_raised():
    t = steam().cubes("red@supply.1").has(A, income=-9, points=1).choose()
    assert t.why("take_action", "urbanization", 1) == "RAIL-22.2"
    assert t.told("take_action", "urbanization", 1)["cost"] == 6
    assert t.may("take_action", "city_growth", 1)
    assert t.may("take_action", "urbanization", 0)


# -- declining -------------------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-20.3")
@pytest.mark.parametrize("tile", ["city_growth", "urbanization"])
def test_an_action_that_is_declined_costs_nothing_and_keeps_its_number(tile: str):
    t = steam().cubes("red@supply.1").money(A, 20).choose().play("take_action", tile, 0)
    assert t.position.cash[A] == 20
    assert t.position.action[A] == c.ACTIONS.index(tile)
    t.build(A)
    assert t.verbs() & {"grow", "found_city"} == set()
    assert t.may("end_building")


@pytest.mark.rule("RAIL-20.3")
@pytest.mark.parametrize("tile", ["turn_order", "first_move", "engineer", "first_build", "locomotive"])
def test_other_actions_are_not_declined(tile: str):
    t = steam().cubes("red@supply.1").choose()
    assert t.why("take_action", tile, 0) == "RAIL-20.3"
    assert t.may("take_action", tile, 1)


@pytest.mark.rule("RAIL-20.3")
@pytest.mark.parametrize("tile", ["city_growth", "urbanization"])
def test_an_action_that_was_paid_must_be_done(tile: str):
    t = steam().cubes("red@supply.1").money(A, 20).choose().play("take_action", tile, 1).build(A)
    assert t.why("end_building") == "RAIL-20.3"
    assert t.told("end_building")["tile"] == f"action_tile.{tile}"
    if tile == "city_growth":
        t.play("grow", 0, "leeds")
    else:
        t.play("found_city", "barnsley", "red").play("grow", 0, "barnsley")
    assert t.may("end_building")


@pytest.mark.rule("RAIL-20.3")
@pytest.mark.parametrize("tile", ["city_growth", "urbanization"])
def test_in_the_standard_game_nothing_obliges(tile: str):
    t = steam(mode="standard").cubes("red@supply.1").choose()
    refusal = t.refused("take_action", tile, 0)  # there is no fee to save; it may be left undone later
    assert (refusal.rule, refusal.params["reason"]) == ("RAIL-20.3", "reason.no_fee")
    t.play("take_action", tile, 1).build(A)
    assert t.may("end_building")


@pytest.mark.rule("RAIL-20.3")
def test_what_has_no_target_any_more_obliges_nobody():
    t = steam().cubes("red@supply.1").tile(A, "city_growth").build(A)
    assert t.why("end_building") == "RAIL-20.3"
    t.cubes("")  # another player had the last space
    assert t.may("end_building")


@BOTH
@pytest.mark.rule("RAIL-20.3")
def test_nobody_is_told_to_finish_while_an_action_is_left_to_use(mode: str):
    t = steam(mode=mode).cubes("red@supply.1").tile(A, "city_growth").build(A)
    t.set(builds=3)
    asked = GAME.table(t.position, A).prompt
    assert (asked.key, asked.params["tile"]) == ("prompt.railway.action", "action_tile.city_growth")
    t.cubes("")
    assert GAME.table(t.position, A).prompt.key == "prompt.railway.done"


@pytest.mark.rule("RAIL-22.2")
def test_nobody_is_told_to_lay_a_tile_where_none_can_be_paid():
    t = steam(mode="standard").money(A, 1).build(A)
    assert t.verbs() == {"end_building"}
    assert GAME.table(t.position, A).prompt.key == "prompt.railway.stuck"
    t.money(A, 20)
    assert GAME.table(t.position, A).prompt.key == "prompt.railway"


@BOTH
@pytest.mark.rule("RAIL-20.4")
def test_tiles_without_a_target(mode: str):
    t = steam(mode=mode).money(A, 30).has(A, locomotive=6).choose()
    for tile in ("city_growth", "locomotive", "urbanization"):
        assert t.why("take_action", tile, 1) == "RAIL-20.4"
        assert t.may("take_action", tile, 0)
    t.play("take_action", "locomotive", 0)
    assert (t.position.cash[A], t.position.locomotive[A]) == (30, 6)


# -- what the first four do ------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-20.5", "RAIL-22.5")
def test_turn_order_is_first_next_turn():
    t = steam().tile(A, "urbanization").tile(B, "turn_order").tile(C, "first_build").run(("end_turn",))
    assert t.position.order == (B, C, A)


@pytest.mark.rule("RAIL-20.5", "RAIL-23.3")
def test_turn_order_may_pass_once_and_stay():
    t = steam(4, mode="standard").tile(A, "turn_order").run(("return_actions",))
    for seat in range(4):
        t.money(seat, 9)
    t.run(("auction_places",)).play("pass_place")
    assert t.position.places == (-2,) * 4
    t.play("bid_place", 1).play("bid_place", 2).play("pass_place")  # Dora is last
    assert t.asked == (A, "place")
    t.play("bid_place", 3).play("pass_place").play("bid_place", 4)
    assert t.asked == (A, "place")
    t.play("pass_place")  # once is enough
    assert t.position.order == (C, A, B, D)


@BOTH
@pytest.mark.rule("RAIL-20.6")
def test_first_build(mode: str):
    t = steam(mode=mode).tile(C, "first_build").run(("build_railways",))
    asked = []
    while t.asked:
        asked.append(t.asked[0])
        t.play("end_building")
    assert asked == [C, A, B]


@BOTH
@pytest.mark.rule("RAIL-20.6")
def test_first_move_in_both_rounds(mode: str):
    t = steam(mode=mode).tile(B, "first_move").run(("haul_goods", 1), ("haul_goods", 2))
    asked = []
    while t.asked:
        asked.append((t.position.goods_round, t.asked[0]))
        t.play("rest")
    assert asked == [(1, B), (1, A), (1, C), (2, B), (2, A), (2, C)]


# -- City Growth -----------------------------------------------------------------------------------------
def growing(mode: str = "simplified") -> SteamTable:
    cubes = "red@supply.1 black@supply.1 blue@supply.2 yellow@leeds"
    return steam(mode=mode).cubes(cubes).tile(A, "city_growth").build(A)


@BOTH
@pytest.mark.rule("RAIL-20.7")
def test_all_cubes_of_a_space_go_to_a_city(mode: str):
    t = growing(mode).play("grow", 0, "leeds")
    assert t.at("leeds") == ["black", "red", "yellow"]
    assert t.at("supply.1") == []
    assert t.position.builds == 0
    assert t.position.grown == (t.hex("leeds"),)
    assert t.why("grow", 1, "york") == "RAIL-20.7"  # it has been used
    assert t.told("grow", 1, "york")["reason"] == "reason.no_city_growth"


@BOTH
@pytest.mark.rule("RAIL-20.7")
def test_a_city_grows_once(mode: str):
    t = growing(mode).play("grow", 0, "leeds").tile(A, "city_growth").build(A)
    assert t.why("grow", 1, "leeds") == "RAIL-20.7"
    assert t.told("grow", 1, "leeds")["reason"] == "reason.grown"
    assert t.may("grow", 1, "york")


@pytest.mark.rule("RAIL-20.7")
def test_growth_needs_a_filled_space_and_a_city():
    t = growing()
    assert t.told("grow", 4, "leeds")["reason"] == "reason.empty_space"
    assert t.told("grow", 0, "barnsley")["reason"] == "reason.no_city"
    assert t.tile(A, "engineer").told("grow", 0, "leeds")["reason"] == "reason.no_city_growth"


# -- Locomotive ------------------------------------------------------------------------------------------
@BOTH
@pytest.mark.rule("RAIL-20.8", "RAIL-21.2")
def test_the_locomotive_runs_better_at_once(mode: str):
    t = steam(mode=mode).money(A, 20).has(A, locomotive=2).choose().play("take_action", "locomotive", 1)
    assert t.position.locomotive[A] == 3
    t.haul(A).play("upgrade")
    assert t.position.locomotive[A] == 4


# -- Urbanization ----------------------------------------------------------------------------------------
def founding(mode: str = "simplified") -> SteamTable:
    cubes = "red@supply.1 black@supply.1 gray@leeds"
    return steam(mode=mode).cubes(cubes).tile(A, "urbanization").money(A, 30)


@BOTH
@pytest.mark.rule("RAIL-20.9")
def test_a_new_city_on_a_town(mode: str):
    t = founding(mode).build(A).play("found_city", "barnsley", "gray")
    assert t.verbs() == {"grow"}
    assert t.told("grow", 0, "leeds")["reason"] == "reason.new_city_first"
    t.play("grow", 0, "barnsley")
    assert t.at("barnsley") == ["black", "red"]
    assert t.position.new_cities == ((t.hex("barnsley"), c.GRAY),)
    assert t.hex("barnsley") in t.position.grown
    assert t.position.builds == 0
    assert t.told("found_city", "crewe", "gray")["reason"] == "reason.no_urbanization"


@BOTH
@pytest.mark.rule("RAIL-20.9")
def test_track_that_points_at_the_town_ends_in_the_city(mode: str):
    t = founding(mode).track(A, "8,6:0-3")
    assert t.stubs(A) == ["leeds"]
    t.build(A).play("found_city", "barnsley", "blue")
    assert t.links(A) == ["barnsley-leeds"]
    assert t.stubs(A) == []


@BOTH
@pytest.mark.rule("RAIL-20.9")
def test_the_tile_of_the_town_goes_back_and_its_links_stay(mode: str):
    t = founding(mode).track(A, "8,6:0-3", "barnsley:t01")
    assert t.links(A) == ["barnsley-leeds"]
    assert t.stubs(A) == ["barnsley"]
    t.build(A).play("found_city", "barnsley", "purple")
    assert t.position.tiles[t.hex("barnsley")] == -2
    assert t.links(A) == ["barnsley-leeds"]
    assert t.stubs(A) == []
    t.play("grow", 0, "barnsley")
    assert t.why("lay", "barnsley", "t03") == "RAIL-6.1"


@BOTH
@pytest.mark.rule("RAIL-6.10", "RAIL-20.9")
def test_a_new_city_is_a_city_for_everybody(mode: str):
    t = founding(mode).build(A).play("found_city", "barnsley", "yellow").play("grow", 0, "barnsley")
    t.money(B, 20).build(B)
    assert t.may("lay", "8,6", "0-3")  # from Leeds to Barnsley in one tile
    t.play("lay", "8,6", "0-3")
    assert t.links(B) == ["barnsley-leeds"]
    t.cubes("yellow@leeds").haul(B)
    assert t.may("haul", "yellow@leeds", "barnsley", 0)


@BOTH
@pytest.mark.rule("RAIL-11.8", "RAIL-20.9")
def test_no_new_city_is_black(mode: str):
    assert [tag.rpartition(".")[2] for tag in c.NEW_CITY_TAG] == ["red", "blue", "yellow", "purple", "gray"]
    t = founding(mode).build(A).play("found_city", "barnsley", "gray").play("grow", 0, "barnsley")
    t.link(A, "leeds", "barnsley").cubes("black@leeds").haul(A)
    assert t.why("haul", "black@leeds", "barnsley", 0) == "RAIL-11.8"


@BOTH
@pytest.mark.rule("RAIL-20.9")
def test_how_many_new_cities_there_are(mode: str):
    t = founding(mode)
    assert c.NEW_CITIES == {0: 1, 1: 1, 2: 1, 3: 1, c.GRAY: 4}
    t.build(A).play("found_city", "barnsley", "red").play("grow", 0, "barnsley")
    t.cubes("blue@supply.2").tile(A, "urbanization").build(A)
    assert t.why("found_city", "crewe", "red") == "RAIL-20.9"
    assert t.told("found_city", "crewe", "red")["reason"] == "reason.no_new_city"
    assert t.told("found_city", "leeds", "gray")["reason"] == "reason.no_town"
    assert t.told("found_city", "barnsley", "gray")["reason"] == "reason.no_town"
    assert t.may("found_city", "crewe", "gray")


@pytest.mark.rule("RAIL-9.8", "RAIL-20.9")
def test_a_new_city_beside_a_city_is_not_linked_to_it():
    """The exit of the town that led there goes back with its tile."""
    town, edge = next(
        (hex, around[0][1]) for hex, around in enumerate(CITIES_AROUND) if IS_TOWN[hex] and around
    )
    name = HEX_TAG[town].removeprefix("stop.")
    t = (
        steam(map=c.MAPS[MAP_OF[town]])
        .cubes("red@supply.1")
        .tile(A, "urbanization")
        .track(A, f"{name}:t{edge}")
    )
    assert len(t.links(A)) == 1
    t.build(A).play("found_city", name, "red")
    assert t.links(A) == []


def test_whoever_loses_a_link_or_an_exit_to_a_new_city_hears_so():
    """Barnsley lies beside Sheffield: an exit that leads there is a link of Bob's."""
    t = steam().cubes("red@supply.1").tile(A, "urbanization")
    barnsley, sheffield = t.hex("barnsley"), t.hex("sheffield")
    edge = next(edge for hex, edge in CITIES_AROUND[barnsley] if hex == sheffield)
    away = next(edge for edge in range(6) if edge not in {e for _, e in CITIES_AROUND[barnsley]})
    t.track(B, f"barnsley:t{''.join(map(str, sorted((edge, away))))}")
    assert (t.links(B), t.stubs(B)) == (["barnsley-sheffield"], ["barnsley"])
    t.build(A)
    forecast = GAME.forecast(t.position, A, t.action(A, "found_city", "barnsley", "red"))
    assert forecast
    assert forecast.key == "forecast.found_city.links.exits"
    assert (forecast.params["links"], forecast.params["exits"]) == (("loss.1.1",), ("loss.1.1",))
    assert not forecast.gives_up
    t.play("found_city", "barnsley", "red")
    (lost,) = t.lines("log.loses_link")
    assert (lost.params["seat"], {lost.params["a"], lost.params["b"]}) == (
        "seat.1",
        {"stop.barnsley", "stop.sheffield"},
    )
    (exits,) = t.lines("log.loses_exits")
    assert (exits.params["seat"], exits.params["n"]) == ("seat.1", 1)


def test_whoever_gives_up_a_link_of_ones_own_is_warned():
    t = steam().cubes("red@supply.1").tile(A, "urbanization")
    edge = next(edge for hex, edge in CITIES_AROUND[t.hex("barnsley")] if hex == t.hex("sheffield"))
    t.track(A, f"barnsley:t{edge}").build(A)
    forecast = GAME.forecast(t.position, A, t.action(A, "found_city", "barnsley", "red"))
    assert forecast
    assert (forecast.key, forecast.gives_up) == ("forecast.found_city.links", True)


@BOTH
@pytest.mark.rule("RAIL-20.10")
def test_gray_cubes_go_to_gray_new_cities(mode: str):
    t = founding(mode).link(A, "leeds", "york", "barnsley").has(A, locomotive=3).haul(A)
    assert t.why("haul", "gray@leeds", "york", 0) == "RAIL-20.10"
    t.build(A).play("found_city", "barnsley", "gray").play("grow", 0, "barnsley").haul(A)
    assert t.may("haul", "gray@leeds", "barnsley", 0)
    assert t.why("haul", "red@barnsley", "york", 0) == "RAIL-11.2"
