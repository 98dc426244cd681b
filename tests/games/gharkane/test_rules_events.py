"""Chapter 5: what events do, each alone and together, and to whom."""

from __future__ import annotations

import pytest

from tabletop.games.gharkane import GAME, components as c
from tabletop.games.gharkane.event import open_of_the_row
from tabletop.games.gharkane.notation import event, place, town

from .table_setup import A, B, C, D, Table, after_setup, table

STRIKING = (
    "wood_shortage", "metal_shortage", "chip_shortage", "stripped_towns", "drought", "medicine_shortage",
    "hungry_rodents", "marauders", "volcanic_winter", "brush_fire",
)  # fmt: skip


ROOMS = ("nursery", "bunker_core", "arsenal", "guard_room")


def stock(t: Table, name: str) -> int:
    return t.position.stock[place(name)]


def struck(name: str, **goods: str) -> Table:
    """The event is turned up over these stores; A leads."""
    t = table().events(hidden=[name])
    for seat, text in goods.items():
        t.goods("ABC".index(seat), text)
    return t.nightfall()


# -- turning up --------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-5.1")
def test_each_night_turns_up_one_more_event():
    t = table().events("epidemic", "cave_in", hidden=["uv_storm"])
    t.run(("night",))
    assert t.position.shown == 3
    assert [c.EVENT_IDS[t.position.row[i]] for i in open_of_the_row(t.position)] == [
        "epidemic", "cave_in", "uv_storm",
    ]  # fmt: skip
    assert t.lines("log.event")[0].params["event"] == "event.uv_storm"
    for seat in (A, B, C):
        assert GAME.view(t.position, seat).row[:3] == t.position.row[:3]


@pytest.mark.rule("GHA-5.1")
def test_the_event_comes_before_the_first_hero_moves():
    p = after_setup(3, seed=5).position
    assert (p.shown, sum(p.standing)) == (1, 0)


@pytest.mark.rule("GHA-5.1")
def test_which_events_strike_as_night_begins():
    assert tuple(name for name in c.EVENT_IDS if c.STRIKES[event(name)]) == STRIKING


@pytest.mark.rule("GHA-5.2")
def test_the_new_event_and_an_older_one_add_up():
    t = table().events("wood_shortage", hidden=["brush_fire"]).nightfall()
    assert stock(t, "nornaald") == 2


@pytest.mark.rule("GHA-5.2")
def test_the_new_event_strikes_first_then_the_older_ones_as_they_came():
    older = ("volcanic_winter", "epidemic", "brush_fire", "wood_shortage")
    t = table(2).events(*older, hidden=["hungry_rodents"]).goods(A, "1 can 1 wood").nightfall()
    struck = [line.key for line in t.position.log if line.key in ("log.strike", "log.pay")]
    assert struck == ["log.pay", "log.pay", "log.strike", "log.strike"]
    assert [line.params["good"] for line in t.lines("log.pay")] == ["good.can", "good.wood"]
    assert [line.params["event"] for line in t.lines("log.strike")] == [
        "event.brush_fire", "event.wood_shortage",
    ]  # fmt: skip


def test_the_log_tells_what_a_place_has_really_lost():
    t = table().events("wood_shortage", hidden=["brush_fire"])
    t.position.stock[place("nornaald")] = 4
    t.nightfall()
    assert sum(line.params["n"] for line in t.lines("log.strike")) == 4 - stock(t, "nornaald")


@pytest.mark.rule("GHA-5.2")
def test_three_events_that_take_goods_each_take_one():
    t = table(2).events("marauders", "hungry_rodents", hidden=["volcanic_winter"])
    t.goods(A, "2 can 3 wood 1 ammo").goods(B, "1 water 1 chip").nightfall()
    assert t.has(A) == "1 can 2 wood"
    assert t.has(B) == "", "the winter takes the chip, so the marauders find nothing"


@pytest.mark.rule("GHA-5.2")
def test_the_order_decides_what_is_left_to_take():
    """Without ammo the marauders want a material; the older winter comes after them."""
    t = table(2).events("volcanic_winter", hidden=["marauders"]).goods(A, "1 wood 1 chip").nightfall()
    assert t.asked == (A, "pay")
    t.play("give", "wood")
    assert t.has(A) == ""
    rules = [line.rule for line in t.lines("log.pay")]
    assert len(rules) == 2


@pytest.mark.rule("GHA-5.2", "GHA-4.2")
def test_unsolved_events_strike_every_night_anew():
    t = table().events("drought", "epidemic").dusk()
    assert stock(t, "jel_zaer") == 10
    t.nightfall()
    assert stock(t, "jel_zaer") == 5


@pytest.mark.rule("GHA-5.3")
def test_a_solved_event_strikes_no_more():
    t = table().events("wood_shortage", "drought", hidden=["epidemic"], solved=["wood_shortage"]).nightfall()
    assert (stock(t, "nornaald"), stock(t, "jel_zaer")) == (10, 5)


@pytest.mark.rule("GHA-5.3", "GHA-13.4")
def test_an_event_solved_in_step_one_is_gone_from_the_same_day():
    t = table(2).events("uv_storm").goods(B, "3 metal 3 chip").solving(B)
    t.play("solve", "uv_storm")
    assert t.position.open_events == 0
    t.day(A, "wave").day(B, "wave")
    assert (t.value(A), t.value(B)) == (-1, -1)


@pytest.mark.rule("GHA-5.3")
def test_the_event_that_was_just_turned_up_may_be_solved_the_next_day():
    t = table(2).events(hidden=["wild_packs"]).goods(A, "5 ammo").nightfall().solving(A)
    assert t.may("solve", "wild_packs")


# -- shortages ---------------------------------------------------------------------------------------------
SHORTAGES = {
    "wood_shortage": "nornaald",
    "metal_shortage": "with_an",
    "chip_shortage": "sanedys",
    "drought": "jel_zaer",
    "medicine_shortage": "kraveth",
}


@pytest.mark.rule("GHA-5.4")
@pytest.mark.parametrize("name", SHORTAGES)
def test_a_shortage_takes_five_goods_from_its_place(name: str):
    t = struck(name)
    for other in c.PLACES:
        full = 0 if other == "haciendas" else 10
        assert stock(t, other) == full - 5 * (other == SHORTAGES[name])


@pytest.mark.rule("GHA-5.4")
def test_a_shortage_leaves_nothing_less_than_nothing():
    t = table().stock(kraveth=3).events(hidden=["medicine_shortage"]).nightfall()
    assert stock(t, "kraveth") == 0


@pytest.mark.rule("GHA-5.4", "GHA-18.13")
def test_six_events_are_shortages():
    assert {c.EVENT_IDS[e] for e in c.EVENTS if c.IS_SHORTAGE[e]} == {*SHORTAGES, "stripped_towns"}


@pytest.mark.rule("GHA-5.5")
def test_stripped_towns_lose_their_five_bottom_tiles_for_the_night():
    t = table()
    before = [*t.position.piles]
    t.events(hidden=["stripped_towns"]).nightfall()
    p = t.position
    assert p.piles == [pile[:5] for pile in before]
    assert p.aside == [pile[5:] for pile in before]
    assert p.face_up == [1] * 3
    assert {tile < 0 for tiles in GAME.view(p, A).aside for tile in tiles} == {True}


@pytest.mark.rule("GHA-5.5", "GHA-10.8")
def test_at_most_five_tiles_are_drawn_in_a_stripped_town():
    t = table().events(hidden=["stripped_towns"]).nightfall().heroes(A5="sanedys", A4="sanedys")
    t.acting("A5")
    for _ in range(5):
        t.play("search", "sanedys")
    assert len(t.position.found[town("sanedys")]) == 5
    t.acting("A4")
    assert t.why("search", "sanedys") == "GHA-10.8"


@pytest.mark.rule("GHA-5.5")
def test_a_short_pile_is_stripped_bare():
    t = table(plundered_towns=True).left("kraveth", "can", "wood").events(hidden=["stripped_towns"])
    t.nightfall()
    i = town("kraveth")
    assert (t.position.piles[i], len(t.position.aside[i]), t.position.face_up[i]) == ((), 2, 0)


@pytest.mark.rule("GHA-5.5")
def test_one_tile_that_is_left_lies_face_up_still():
    t = table(plundered_towns=True).left("kraveth", "can", "wood", "metal", "chip", "water", "medicine")
    t.events(hidden=["stripped_towns"]).nightfall()
    i = town("kraveth")
    assert (len(t.position.piles[i]), len(t.position.aside[i]), t.position.face_up[i]) == (1, 5, 1)


# -- what takes goods --------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-5.6")
def test_hungry_rodents_take_a_foodstuff_of_ones_choice_in_turn_order():
    t = table().events(hidden=["hungry_rodents"]).set(first=B)
    t.goods(A, "1 can 1 medicine").goods(B, "2 water 1 food 3 wood").goods(C, "1 medicine 1 chip").nightfall()
    assert t.asked == (B, "pay")
    assert t.why("give", "wood") == "GHA-5.6"
    assert t.why("give", "can") == "GHA-13.6", "there is none"
    t.play("give", "water")
    assert t.has(B) == "1 food 1 water 3 wood"
    assert t.has(C) == "1 chip", "who has one kind need not choose"
    assert t.asked == (A, "pay")
    t.play("give", "medicine")
    assert (t.has(A), t.asked) == ("1 can", None)


@pytest.mark.rule("GHA-5.6")
def test_rodents_take_the_only_medicine_and_nothing_from_who_has_nothing():
    t = struck("hungry_rodents", A="1 medicine", B="4 wood 2 ammo")
    assert (t.has(A), t.has(B), t.asked) == ("", "4 wood 2 ammo", None)


@pytest.mark.rule("GHA-5.7")
def test_marauders_take_ammo_first():
    t = struck("marauders", A="3 wood 1 ammo", B="2 wood 5 ammo", C="2 food")
    assert (t.has(A), t.has(B), t.has(C), t.asked) == ("3 wood", "2 wood 4 ammo", "2 food", None)


@pytest.mark.rule("GHA-5.7")
def test_without_ammo_marauders_take_a_material_of_ones_choice():
    t = struck("marauders", A="2 food 1 wood 2 chip")
    assert t.asked == (A, "pay")
    assert t.why("give", "food") == "GHA-5.7"
    assert t.told("give", "food")["resource"] in ("good.wood", "good.chip")
    assert t.why("give", "ammo") == "GHA-5.7"
    assert t.play("give", "chip").has(A) == "2 food 1 wood 1 chip"


@pytest.mark.rule("GHA-5.8")
def test_volcanic_winter_takes_a_material_of_ones_choice():
    t = struck("volcanic_winter", A="2 chip", B="1 wood 1 metal 1 ammo 1 can", C="3 ammo 3 can")
    assert t.has(A) == "1 chip"
    assert t.asked == (B, "pay")
    assert t.why("give", "ammo") == t.why("give", "can") == "GHA-5.8"
    assert t.play("give", "metal").has(B) == "1 can 1 wood 1 ammo"
    assert (t.has(C), t.asked) == ("3 can 3 ammo", None)


@pytest.mark.rule("GHA-5.6", "GHA-13.6")
def test_nobody_pays_for_another():
    t = struck("hungry_rodents", A="1 can 1 food", B="1 can")
    assert t.asked == (A, "pay")
    assert t.why("give", "can", by=B) == "GHA-13.6"


@pytest.mark.rule("GHA-5.6", "GHA-13.5")
@pytest.mark.parametrize("verb", ["collect", "search", "stop"])
def test_what_heroes_do_waits_until_the_event_has_struck(verb: str):
    t = table().events(hidden=["hungry_rodents"]).goods(A, "1 can 1 food").heroes(A3="kraveth")
    t.run(("night",))
    assert t.asked == (A, "pay")
    assert t.why(verb, *["kraveth"] * (verb != "stop")) == "GHA-13.5"


# -- what hinders heroes -----------------------------------------------------------------------------------
@pytest.mark.rule("GHA-5.9")
def test_in_the_ash_wind_no_hero_makes_more_than_three_actions():
    t = table().events("ash_wind").heroes(A5="jel_zaer", B3="jenntur up").goods(B, "3 can").night(A)
    t.play("move", "A5", "jenntur")
    assert t.has(A) == "2 can", "strengths for pressure stay as printed"
    assert t.position.actions == 3
    t.goods(A, "9 ammo")
    for _ in range(3):
        t.play("collect", "jenntur")
    assert t.asked == (A, "act"), "with ammo it could still hunt"
    assert t.why("collect", "jenntur") == "GHA-5.9"


@pytest.mark.rule("GHA-5.9")
@pytest.mark.parametrize(("name", "actions"), [("A3", 3), ("A3b", 3), ("A4", 3), ("A5", 3)])
def test_the_ash_wind_caps_every_strength(name: str, actions: int):
    t = table().events("ash_wind").heroes(**{name: "jel_zaer"}).night(A).play("move", name, "jenntur")
    assert t.position.actions == actions
    t = table().heroes(**{name: "jel_zaer"}).night(A).play("move", name, "jenntur")
    assert t.position.actions == int(name[1])


@pytest.mark.rule("GHA-5.9", "GHA-8.1")
def test_a_three_is_not_stopped_by_the_wind():
    t = table().events("ash_wind").heroes(A3="jenntur").goods(A, "9 ammo").acting("A3")
    for _ in range(3):
        t.play("collect", "jenntur")
    assert t.why("collect", "jenntur") == "GHA-8.1"


@pytest.mark.rule("GHA-5.9", "GHA-11.1")
def test_in_the_ash_wind_slots_are_taken_by_printed_strength():
    t = table().events("ash_wind").heroes(A5="sanedys").night(A)
    assert t.why("move", "A5", "slot 3") == "GHA-11.1"
    assert t.play("move", "A5", "slot 5").has(A) == "3 can"


@pytest.mark.rule("GHA-5.10")
def test_the_brush_fire_takes_three_wood_and_keeps_hunters_out():
    t = struck("brush_fire").game_at("nornaald", "ash_hopper").heroes(A5="dulaanis")
    assert stock(t, "nornaald") == 7
    t.night(A).play("move", "A5", "nornaald")
    assert t.why("hunt", "nornaald") == "GHA-5.10"
    assert t.may("collect", "nornaald")


@pytest.mark.rule("GHA-5.10")
def test_the_brush_fire_burns_at_nornaald_only():
    t = table().events("brush_fire").game_at("jel_zaer", "ash_hopper").heroes(A5="jel_zaer").acting("A5")
    assert t.may("hunt", "jel_zaer")


@pytest.mark.rule("GHA-5.10")
def test_once_solved_the_fire_keeps_nobody_out():
    t = table().events("brush_fire", solved=["brush_fire"]).game_at("nornaald", "ash_hopper")
    assert t.heroes(A5="nornaald").acting("A5").may("hunt", "nornaald")


@pytest.mark.rule("GHA-5.11")
def test_wild_packs_resist_one_more():
    t = table().events("wild_packs").game_at("jel_zaer", "tusker").heroes(A5="jel_zaer").acting("A5")
    assert t.why("hunt", "jel_zaer") == "GHA-9.4"
    assert t.told("hunt", "jel_zaer")["need"] == 6
    t.goods(A, "1 ammo")
    assert t.play("hunt", "jel_zaer", 1).has(A) == "3 food", "its food is unchanged"
    assert t.position.actions == 0


@pytest.mark.rule("GHA-5.11", "GHA-9.5")
def test_against_wild_packs_ammo_may_cover_the_raised_resistance():
    t = table().events("wild_packs").game_at("jel_zaer", "basalt_ox").heroes(A3="jel_zaer").goods(A, "9 ammo")
    t.acting("A3")
    assert t.may("hunt", "jel_zaer", 8)
    assert t.play("hunt", "jel_zaer", 8).has(A) == "5 food 1 ammo"


@pytest.mark.rule("GHA-5.12")
def test_the_lava_flow_cuts_the_path_between_with_an_and_the_haciendas():
    t = table().events("lava_flow").heroes(A3="with_an", A4="haciendas", A5="kraveth").night(A)
    assert t.why("move", "A3", "sanedys") == "GHA-5.12"
    assert t.why("move", "A4", "with_an") == "GHA-5.12"
    assert t.why("move", "A4", "kraveth") == "GHA-5.12"
    assert t.may("move", "A4", "sanedys")
    assert t.may("move", "A4", "dulaanis")
    assert t.may("move", "A3", "jenntur")
    t = table().events("lava_flow").heroes(A3="with_an", A4="kraveth").night(A)
    assert t.why("move", "A3", "slot 3") == t.why("move", "A4", "slot 4") == "GHA-5.12"


@pytest.mark.rule("GHA-5.12")
def test_without_the_lava_all_these_ways_are_open():
    t = table().heroes(A3="with_an", A4="kraveth").night(A)
    assert t.may("move", "A3", "sanedys")
    assert t.may("move", "A3", "slot 3")
    assert t.may("move", "A4", "slot 4")


@pytest.mark.rule("GHA-5.12", "GHA-19.13")
def test_powered_legs_go_the_long_way_round_the_lava():
    t = table().events("lava_flow").heroes(A3="with_an").repaired(A, "powered_legs").night(A)
    t.play("move", "A3", "slot 3")
    assert t.position.ready[A] == 0, "seven steps the other way round"
    t = table().events("lava_flow").heroes(A3="with_an").repaired(A, "powered_legs").night(A)
    t.play("move", "A3", "jenntur")
    assert t.position.ready[A] == 1 << c.LEGS, "two open steps need no legs"


@pytest.mark.rule("GHA-5.12", "GHA-19.13")
def test_two_steps_over_the_lava_cost_the_legs():
    t = table().events("lava_flow").heroes(A3="kraveth").repaired(A, "powered_legs").night(A)
    t.play("move", "A3", "slot 3")
    assert t.position.ready[A] == 0


@pytest.mark.rule("GHA-5.12", "GHA-19.5")
def test_used_legs_do_not_cross_the_lava():
    t = table().events("lava_flow").heroes(A3="with_an").repaired(A, "powered_legs").ready(A).night(A)
    assert t.why("move", "A3", "sanedys") == "GHA-5.12"
    assert t.why("move", "A3", "nornaald") == "GHA-19.5"


@pytest.mark.rule("GHA-5.13")
@pytest.mark.parametrize(("name", "slot", "cans"), [("A3", 3, 1), ("A4", 4, 2), ("A5", 5, 2)])
def test_in_the_aftershock_the_haciendas_give_one_can_less(name: str, slot: int, cans: int):
    t = table().events("aftershock").heroes(**{name: "sanedys"}).night(A)
    t.play("move", name, f"slot {slot}")
    assert t.has(A) == f"{cans} can"
    assert t.lives(A, "hospital") == (2 if slot == 5 else 1)


@pytest.mark.rule("GHA-5.13", "GHA-18.8", "GHA-18.9")
def test_after_the_aftershock_full_rooms_still_bring_their_cans():
    t = table().events("aftershock").rooms(A, "cannery full", "caravan_post full").heroes(A3="sanedys")
    assert t.night(A).play("move", "A3", "slot 3").has(A) == "4 can"


# -- what hinders shelters ---------------------------------------------------------------------------------
@pytest.mark.rule("GHA-5.14")
def test_in_the_uv_storm_the_wave_is_one_space_longer():
    t = table().events("uv_storm").day(A, "wave")
    assert t.value(A) == -2
    assert table().day(A, "wave").value(A) == -1


@pytest.mark.rule("GHA-5.15")
def test_the_epidemic_takes_one_more_medicine_even_with_an_empty_hospital():
    t = table().events("epidemic").day(A, "wave", "care")
    assert (t.value(A), t.asked) == (-2, None)
    t = table().events("epidemic").goods(A, "1 medicine").day(A, "wave", "care")
    assert t.asked == (A, "care")
    t.play("treat")
    assert (t.value(A), t.has(A)) == (-1, "")


@pytest.mark.rule("GHA-5.15")
def test_the_epidemic_adds_to_what_the_hospital_needs():
    t = table().events("epidemic", "uv_storm").hospital(A, 3).day(A, "wave", "care")
    assert t.position.disease[A] == c.TRACK.index(0) + 2 + 3


@pytest.mark.rule("GHA-5.16")
def test_in_the_cave_in_a_room_costs_one_more_material():
    t = table().events("cave_in").rooms(A, "nursery").goods(A, "3 wood").day(A, "build_rooms")
    assert t.asked is None
    t.goods(A, "4 wood").day(A, "build_rooms").play("build", "nursery")
    assert t.has(A) == ""


@pytest.mark.rule("GHA-5.17")
def test_in_the_short_circuit_a_repair_costs_one_more_material_of_any_kind():
    t = (
        table()
        .events("short_circuit")
        .broken(A, "studded_club")
        .goods(A, "3 wood")
        .day(A, "repair_equipment")
    )
    assert t.asked is None
    t.goods(A, "3 wood 1 metal 1 chip").day(A, "repair_equipment").play("repair", "studded_club")
    assert t.asked == (A, "pay")
    while t.asked == (A, "pay"):
        t.play("give", "chip" if t.may("give", "chip") else "wood")
    assert t.has(A) == "1 metal"


# -- who is not touched ------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-18.13")
def test_the_bunker_core_shields_from_all_that_is_no_shortage():
    t = table().events("ash_wind", "wood_shortage", hidden=["epidemic"]).rooms(A, "bunker_core full")
    t.heroes(A5="dulaanis", B5="jel_zaer").nightfall().night(A).play("move", "A5", "nornaald")
    assert (t.position.actions, stock(t, "nornaald")) == (5, 5)


@pytest.mark.rule("GHA-18.13", "GHA-5.6", "GHA-5.7", "GHA-5.8")
@pytest.mark.parametrize("name", ["hungry_rodents", "marauders", "volcanic_winter"])
def test_nothing_is_taken_from_a_bunker(name: str):
    t = table(2).rooms(A, "bunker_core full").events(hidden=[name])
    t.goods(A, "1 can 1 wood 1 ammo").goods(B, "1 can 1 wood 1 ammo").nightfall()
    assert t.has(A) == "1 can 1 wood 1 ammo"
    assert t.has(B) != "1 can 1 wood 1 ammo"


@pytest.mark.rule("GHA-18.13", "GHA-5.10", "GHA-5.11", "GHA-5.12", "GHA-5.13")
def test_heroes_of_a_bunker_go_through_fire_and_lava():
    t = table().events("brush_fire", "wild_packs", "lava_flow", "aftershock").rooms(A, "bunker_core full")
    t.game_at("nornaald", "tusker").heroes(A5="nornaald", A3="with_an")
    assert t.acting("A5").may("hunt", "nornaald")
    t.night(A).play("move", "A3", "slot 3")
    assert t.has(A) == "2 can"


@pytest.mark.rule("GHA-18.13", "GHA-5.14", "GHA-5.15", "GHA-5.16", "GHA-5.17")
def test_no_event_of_the_day_reaches_a_bunker():
    t = (
        table()
        .events("uv_storm", "epidemic", "cave_in", "short_circuit")
        .rooms(A, "bunker_core full", "nursery")
    )
    t.broken(A, "studded_club").goods(A, "6 wood").day(A, "wave", "care")
    assert t.value(A) == -1
    t.day(A, "build_rooms").play("build", "nursery")
    assert t.has(A) == "3 wood"
    assert t.day(A, "repair_equipment").play("repair", "studded_club").has(A) == ""


@pytest.mark.rule("GHA-18.13")
def test_a_bunker_with_an_empty_seat_shields_nobody():
    t = table(2).rooms(A, "bunker_core 2").events(hidden=["hungry_rodents"]).goods(A, "1 can").nightfall()
    assert t.has(A) == ""


@pytest.mark.rule("GHA-5.2", "GHA-5.6")
def test_in_the_night_events_take_from_the_first_player_of_the_night_first():
    t = table(4).events(hidden=["volcanic_winter"]).set(first=C, token=A)
    for seat in (A, B, C, D):
        t.goods(seat, "1 wood 1 chip")
    order = []
    t.nightfall()
    while t.asked:
        order.append(t.asked[0])
        t.play("give", "wood")
    assert order == [C, D, A, B]


@pytest.mark.rule("GHA-5.2")
@pytest.mark.parametrize("first", c.EVENT_IDS)
@pytest.mark.parametrize("seats", [2, 4])
def test_any_event_stands_with_any_other(first: str, seats: int):
    """A night and a day under each pair of events: what is there is asked for, what is not is let be."""
    for second in c.EVENT_IDS:
        if second == first:
            continue
        t = table(seats).events(first, hidden=[second]).set(agenda=[])
        for seat in range(seats):
            t.goods(seat, "2 can 1 medicine 1 wood 1 chip 1 ammo").hospital(seat, 2).rooms(
                seat, ROOMS[seat] + " full"
            )
        t.heroes(A5="kraveth", B4="dulaanis", A3="jenntur", B3b="nornaald")
        t.run(("night",), ("day",))
        for _ in range(200):
            if not t.asked:
                break
            GAME.play(t.position, GAME.legal(t.position)[-1])
            assert GAME.audit(t.position) == []
        assert t.asked is None
        assert sum(t.position.standing) == 0
