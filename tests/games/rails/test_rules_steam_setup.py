"""Chapters 1 and 19: the ways of playing, and how a game without companies begins and goes on."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tabletop.engine.game import BadSetup
from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails import GAME, components as c
from tabletop.games.rails.land import BESIDE, IS_CITY, IS_TOWN, STOPS, SUPPLY
from tabletop.games.rails.steam.components import BUILD, HAUL, PHASES, PLACED
from tabletop.games.rails.steam.turn import play_turn
from tabletop.games.rails.tiles import TILES

from .steam_setup import MODES, A, B, C, SteamTable, opened, steam

BOTH = pytest.mark.parametrize("mode", MODES)
MAPS = pytest.mark.parametrize("map", c.MAPS)


# -- 1. choosing a game ----------------------------------------------------------------------------------
@BOTH
@pytest.mark.rule("RAIL-1.1")
def test_two_players_need_the_share_market(mode: str):
    with pytest.raises(BadSetup) as fault:
        GAME.new(2, {"map": "northern_england", "mode": mode})
    refusal = fault.value.refusal
    assert refusal is not None
    assert refusal.rule == "RAIL-1.1"
    assert (refusal.params["minimum"], refusal.params["maximum"]) == (3, 6)
    SteamTable.sentences(refusal)
    assert GAME.new(2, {"map": "northern_england"})
    assert all(GAME.new(seats, {"mode": mode}) for seats in range(3, 7))


@BOTH
@MAPS
@pytest.mark.rule("RAIL-1.2")
def test_any_map_with_any_way_of_playing(mode: str, map: str):
    t = opened(4, map, mode)
    assert c.MODES[t.position.mode] == mode
    assert c.MAPS[t.position.options.map] == map
    assert c.MODES[GAME.new(4, {"map": map}).mode] == "share_market"


@BOTH
@pytest.mark.rule("RAIL-1.3")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_fewer_than_five_are_told_that_the_maps_are_meant_for_more(mode: str, seats: int):
    assert bool(opened(seats, mode=mode).lines("log.meant_for_more")) == (seats < 5)
    (option,) = (option for option in GAME.options if option.key == "mode")
    assert (seats in option.meant_for[option.which(mode)]) == (seats >= 5)


# -- 19. set-up ------------------------------------------------------------------------------------------
@BOTH
@pytest.mark.rule("RAIL-19.1", "RAIL-24.1")
@pytest.mark.parametrize(("seats", "turns"), [(3, 10), (4, 8), (5, 7), (6, 7)])
def test_how_many_turns(mode: str, seats: int, turns: int):
    t = opened(seats, mode=mode).set(points=[99] * seats)  # upkeep that nobody earns is paid in points
    while t.asked:
        verb = {"place": "pass_place", "capital": "enough_capital", "railway": "end_building", "haul": "rest"}
        if t.asked[1] == "action":
            free = next(
                a
                for a in GAME.legal(t.position)
                if a.args[0] not in PLACED or not a.args[1] or mode == "standard"
            )
            GAME.play(t.position, free)
        else:
            t.play(verb[t.asked[1]])
    assert t.position.round == turns
    assert len(t.lines("log.turn")) == turns
    assert t.refused("rest", by=A).rule == "RAIL-24.1"
    assert t.lines("log.counts_links")


@BOTH
@MAPS
@pytest.mark.rule("RAIL-19.2", "RAIL-21.7")
def test_two_cubes_on_every_city_and_space(mode: str, map: str):
    t = opened(5, map, mode)
    stops = STOPS[c.MAPS.index(map)]
    lying = Counter(t.position.cubes)
    assert {lying[stop] for stop in stops if IS_CITY[stop]} == {2}
    assert {lying[stop] for stop in stops if IS_TOWN[stop]} == {0}
    assert [lying[SUPPLY + space] for space in range(12)] == [2] * 12
    cities = sum(IS_CITY[stop] for stop in stops)
    assert cities == (25 if map == "eastern_us" else 23)
    assert lying[NOTHING] == 112 - 2 * cities - 24


@pytest.mark.rule("RAIL-19.2")
def test_black_and_gray_cubes_are_among_them():
    colours = Counter[int]()
    for seed in range(10):
        cubes = opened(5, seed=seed).position.cubes
        colours.update(c.CUBE_COLOUR[cube] for cube, place in enumerate(cubes) if place != NOTHING)
    assert set(colours) == set(range(len(c.GOODS)))


@BOTH
@pytest.mark.rule("RAIL-19.3", "RAIL-21.7")
def test_no_cube_comes_from_the_bag(mode: str):
    t, dice = opened(4, mode=mode), random.Random(3)
    bag = {cube for cube, place in enumerate(t.position.cubes) if place == NOTHING}
    while actions := GAME.legal(t.position):
        GAME.play(t.position, dice.choice(actions))
        assert all(t.position.cubes[cube] == NOTHING for cube in bag)
        for cube, place in enumerate(t.position.cubes):
            assert place == NOTHING or place >= SUPPLY or t.position.land.is_city[place], cube


@pytest.mark.rule("RAIL-19.3")
def test_a_cube_in_the_supply_cannot_be_delivered():
    t = steam().cubes("yellow@supply.1 yellow@leeds").link(A, "leeds", "sheffield").haul(A)
    assert t.why("haul", "yellow@supply.1", "sheffield", 0) == "RAIL-19.3"
    assert t.may("haul", "yellow@leeds", "sheffield", 0)


@pytest.mark.rule("RAIL-19.3")
def test_an_emptied_city_stays_empty_until_it_grows():
    t = steam().cubes("yellow@leeds red@supply.3 gray@supply.3").link(A, "leeds", "sheffield")
    t.haul(A).play("haul", "yellow@leeds", "sheffield", 0).play("to_points")
    assert t.at("leeds") == []
    t.tile(A, "city_growth").build(A).play("grow", 2, "leeds")
    assert t.at("leeds") == ["gray", "red"]


@BOTH
@pytest.mark.rule("RAIL-19.4")
def test_what_everybody_starts_with(mode: str):
    p = opened(4, mode=mode).position
    assert (p.income, p.points, p.locomotive, p.cash) == ([0] * 4, [0] * 4, [1] * 4, [0] * 4)


# -- the first order -------------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-19.5")
def test_places_are_auctioned_one_after_another():
    t = steam().run(("auction_places",))
    assert t.asked == (A, "place")
    t.play("bid_place", 3)
    assert t.asked == (B, "place")
    assert t.why("bid_place", 3) == "RAIL-19.5"
    assert t.told("bid_place", 2)["bid"] == 3
    t.play("pass_place").play("pass_place")  # Ann has place 1
    assert t.position.cash[A] == 2
    assert t.position.income[A] == -1
    assert t.asked == (B, "place")
    assert t.may("bid_place", 0)
    t.play("bid_place", 0).play("bid_place", 1).play("pass_place")  # Cid has place 2
    assert t.asked is None
    assert t.position.order == (A, C, B)
    assert t.position.cash == [2, 0, 4]
    assert [line.params["n"] for line in t.lines("log.pays_place")] == [3, 1]


@pytest.mark.rule("RAIL-19.5", "RAIL-3.2")
def test_whoever_has_left_the_auction_of_a_place_hears_so():
    t = steam().run(("auction_places",)).play("bid_place", 3).play("pass_place")
    assert t.asked == (C, "place")
    passed = t.refused("bid_place", 9, by=B)
    assert (passed.rule, passed.params["reason"]) == ("RAIL-19.5", "reason.has_passed")
    t.play("pass_place")  # Ann has place 1
    placed = t.refused("bid_place", 9, by=A)
    assert (placed.rule, placed.params["reason"]) == ("RAIL-19.5", "reason.has_place")
    assert t.why("bid_place", 9, by=C) == "RAIL-3.2"


@pytest.mark.rule("RAIL-19.5")
def test_a_place_won_for_nothing_is_told():
    t = steam().run(("auction_places",))
    t.play("bid_place", 0).play("pass_place").play("pass_place")
    (line,) = t.lines("log.free_place")
    assert (line.params["seat"], line.params["place"]) == ("seat.0", 1)


@pytest.mark.rule("RAIL-19.5")
def test_an_earlier_bid_is_not_paid_for_a_later_place():
    t = steam().run(("auction_places",))
    t.play("bid_place", 0).play("bid_place", 4).play("pass_place").play("bid_place", 5)
    t.play("pass_place")  # Bob, who bid 4, leaves place 1 to Ann
    assert t.asked == (B, "place")
    t.play("pass_place")  # and place 2 to Cid, for nothing
    assert t.position.order == (A, C, B)
    assert t.position.cash == [0, 0, 0]


@pytest.mark.rule("RAIL-19.5")
def test_the_last_one_left_takes_the_place_for_nothing():
    t = steam().run(("auction_places",))
    t.play("pass_place").play("pass_place")
    assert t.position.places[0] == C
    assert t.asked == (A, "place")
    assert t.position.cash == [0, 0, 0]


@pytest.mark.rule("RAIL-19.5", "RAIL-22.2")
def test_nobody_bids_more_than_could_be_raised():
    t = steam().has(A, income=-9).run(("auction_places",))
    assert t.choices("bid_place") == [*range(6)]
    assert t.why("bid_place", 6) == "RAIL-22.2"


@pytest.mark.rule("RAIL-19.5")
def test_the_simplified_game_opens_with_the_auction_and_the_standard_one_with_capital():
    assert opened(mode="simplified").asked == (opened().position.order[0], "place")
    assert opened(mode="standard").asked == (opened(mode="standard").position.order[0], "capital")


@pytest.mark.rule("RAIL-19.6")
def test_the_first_order_of_the_standard_game_is_random():
    orders = {opened(4, mode="standard", seed=seed).position.order for seed in range(20)}
    assert len(orders) > 8
    assert all(sorted(order) == [0, 1, 2, 3] for order in orders)
    t = opened(4, mode="standard")
    while t.asked and t.asked[1] == "capital":
        t.play("raise_capital", 1)
    assert t.asked == (t.position.order[0], "place")


# -- the course of a turn --------------------------------------------------------------------------------
def phases_of_a_turn(mode: str) -> list[str]:
    t, dice, found = opened(4, mode=mode), random.Random(1), list[str]()
    while t.asked and t.position.round < 2:
        if t.position.round == 1:
            phase = PHASES[t.position.phase]
            found += [phase] if not found or found[-1] != phase else []
        GAME.play(t.position, dice.choice(GAME.legal(t.position)))
    return found


@pytest.mark.rule("RAIL-19.7")
def test_the_phases_in_order():
    asked_in = ["action", "railway", "haul"]
    assert phases_of_a_turn("simplified") == asked_in
    assert phases_of_a_turn("standard") == ["capital", "order", *asked_in]


@BOTH
@pytest.mark.rule("RAIL-19.7")
def test_the_steps_of_a_turn(mode: str):
    t = steam(mode=mode).set(round=0)
    named = [item[0] for item in play_turn(t.position) or ()]
    both = ["take_actions", "build_railways", "haul_goods", "haul_goods", "pay_incomes", "end_turn"]
    assert named == (["buy_capital", "auction_places", *both] if mode == "standard" else both)


@BOTH
@pytest.mark.rule("RAIL-19.7", "RAIL-20.1")
def test_the_tiles_go_back(mode: str):
    t = steam(mode=mode).tile(A, "engineer").tile(B, "first_move").tile(C, "urbanization")
    t.run(("return_actions",))
    assert t.position.action == [NOTHING] * 3
    assert t.position.to_use == [0] * 3


@BOTH
@pytest.mark.rule("RAIL-3.2")
def test_only_what_the_phase_allows(mode: str):
    t = steam(mode=mode).money(A, 9).build(A, B)
    assert t.why("rest") == "RAIL-3.2"
    assert t.why("lay", "8,6", "0-3", by=B) == "RAIL-3.2"
    assert t.told("lay", "8,6", "0-3", by=B)["player"] == "seat.0"


# -- who owns track --------------------------------------------------------------------------------------
@BOTH
@pytest.mark.rule("RAIL-19.8")
def test_links_of_a_player_need_not_hang_together(mode: str):
    t = steam(mode=mode).money(A, 30).track(A, "8,6:0-3", "barnsley:t0").build(A)
    assert t.links(A) == ["barnsley-leeds"]
    away = next(a for a in GAME.legal(t.position) if a.verb == "lay" and a.args[0] in BESIDE[t.hex("hull")])
    GAME.play(t.position, away)
    assert t.stubs(A) == ["hull"]


@BOTH
@pytest.mark.rule("RAIL-19.8")
def test_a_player_builds_from_towns_reached_anywhere(mode: str):
    t = (
        steam(mode=mode)
        .money(A, 30)
        .track(A, "8,6:0-3", "barnsley:t0")
        .track(B, "7,6:1-3", "huddersfield:t0")
    )
    t.build(A)
    assert t.may("lay", "barnsley", "t03")
    assert t.why("lay", "huddersfield", "t03") == "RAIL-6.6"


@BOTH
@pytest.mark.rule("RAIL-19.8")
def test_two_tracks_may_begin_on_one_tile(mode: str):
    """In the share market they would be two networks of one company."""
    t = steam(mode=mode).money(A, 30).build(A)
    laid = [action.args[1] for action in GAME.legal(t.position) if action.verb == "lay"]
    assert any(len(TILES[tile].tracks) == 2 for tile in laid)


@BOTH
@pytest.mark.rule("RAIL-19.9")
def test_three_builds_four_with_the_engineer(mode: str):
    for tile, allowed in (("first_move", 3), ("engineer", 4)):
        t = steam(mode=mode).money(A, 90).tile(A, tile).build(A)
        for _ in range(allowed):
            GAME.play(t.position, next(a for a in GAME.legal(t.position) if a.verb == "lay"))
        assert t.why("lay", "9,4", "1-4") == "RAIL-19.9"
        assert t.told("lay", "9,4", "1-4")["allowed"] == allowed
        assert t.verbs() == {"end_building"}


@BOTH
@pytest.mark.rule("RAIL-8.2", "RAIL-19.8")
def test_unfinished_track_is_lost_at_the_end_of_the_next_building(mode: str):
    t = steam(mode=mode).set(round=2).track(A, "8,6:0-3", round=1)
    t.build(A).play("end_building")
    assert t.stubs(A) == []
    assert t.stubs("nobody") == ["leeds"]


def test_the_phases_have_names():
    assert (PHASES[BUILD], PHASES[HAUL]) == ("railway", "haul")


def test_the_auction_before_the_first_turn_is_no_turn_of_the_course():
    stage = GAME.course.stage
    t = opened(3, "northern_england", "simplified")
    before = stage(t.position)
    while t.asked[1] == "place":
        t.play("pass_place")
    assert t.position.round == 1
    assert stage(t.position) == before
