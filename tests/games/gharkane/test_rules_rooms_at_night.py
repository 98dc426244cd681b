"""Section 18: rooms that help by night: at the haciendas, against events, under pressure."""

from __future__ import annotations

import pytest

from tabletop.games.gharkane import components as c

from .table_setup import A, B, C, Table, table


# -- rooms of the night --------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-18.8")
def test_a_full_cannery_adds_a_can():
    t = table().rooms(A, "cannery full").heroes(A4="sanedys").night().play("move", "A4", "slot 4")
    assert (t.has(A), t.lives(A, "hospital")) == ("4 can", 1)
    t = table().rooms(A, "cannery 3", "arsenal full").heroes(A4="sanedys").night()
    assert t.play("move", "A4", "slot 4").has(A) == "3 can", "not full when the hero arrives"


@pytest.mark.rule("GHA-18.8", "GHA-17.9")
def test_a_survivor_who_fills_the_cannery_on_arrival_comes_too_late_for_the_can():
    t = table().rooms(A, "cannery 3").heroes(A4="sanedys").night().play("move", "A4", "slot 4")
    t.play("house", "cannery")
    assert (t.has(A), t.position.working[A]) == ("3 can", 1 << c.CANNERY)


@pytest.mark.rule("GHA-18.9")
def test_caravan_post_and_cannery_add_up():
    t = table().rooms(A, "caravan_post full", "cannery full").heroes(A3="sanedys").night()
    assert t.play("move", "A3", "slot 3").has(A) == "5 can"
    t = table().rooms(A, "caravan_post full").heroes(A3="sanedys").night()
    assert t.play("move", "A3", "slot 3").has(A) == "4 can"


@pytest.mark.rule("GHA-18.9", "GHA-5.13", "GHA-19.14", "GHA-19.8")
def test_rooms_hook_snips_and_aftershock_at_the_haciendas():
    t = table().events("aftershock").rooms(A, "caravan_post full", "cannery full").heroes(A5="sanedys")
    t.repaired(A, "climbing_hook", "tin_snips").night().play("move", "A5", "slot 6")
    t.play("use_equipment", "tin_snips")
    assert (t.has(A), t.lives(A, "hospital")) == (f"{4 - 1 + 2 + 1} can 2 metal", 2)


@pytest.mark.rule("GHA-18.10")
def test_a_full_caravan_post_opens_a_taken_slot():
    t = table().rooms(A, "caravan_post full").heroes(A5="sanedys", B5="slot 5").night()
    t.play("move", "A5", "slot 5")
    assert (t.has(A), t.where("A5"), t.where("B5")) == ("5 can", "slot 5", "slot 5")
    t = table().rooms(A, "caravan_post 2").heroes(A5="sanedys", A3="jenntur", B5="slot 5").night()
    assert t.why("move", "A5", "slot 5") == "GHA-11.2"


@pytest.mark.rule("GHA-18.10", "GHA-19.14")
def test_a_caravan_post_opens_no_slot_above_ones_strength():
    t = table().rooms(A, "caravan_post full").repaired(A, "climbing_hook").heroes(A4="sanedys", B5="slot 5")
    assert t.night().why("move", "A4", "slot 5") == "GHA-19.14"
    assert t.may("move", "A4", "slot 4")


@pytest.mark.rule("GHA-18.13")
def test_behind_a_bunker_core_the_ash_wind_stops_nobody_but_the_shortage_was_there():
    t = table().events("ash_wind", hidden=["wood_shortage"]).rooms(A, "bunker_core full").nightfall()
    t.heroes(A5="nornaald up").acting("A5")
    assert (t.position.actions, t.position.stock[0]) == (5, 5)
    t = table().events("ash_wind").rooms(A, "bunker_core 2").heroes(A5="nornaald up").acting("A5")
    assert t.position.actions == 3


@pytest.mark.rule("GHA-18.13", "GHA-5.6", "GHA-5.7", "GHA-5.8")
@pytest.mark.parametrize("event", ["hungry_rodents", "marauders", "volcanic_winter"])
def test_what_strikes_shelters_spares_the_bunker(event: str):
    t = table().events(hidden=[event]).rooms(A, "bunker_core full")
    wanted = {"hungry_rodents": "1 can", "marauders": "1 ammo", "volcanic_winter": "1 wood"}[event]
    for seat in (A, B, C):
        t.goods(seat, wanted)
    t.nightfall()
    assert (t.has(A), t.has(B), t.has(C)) == (wanted, "", "")


@pytest.mark.rule("GHA-18.13", "GHA-5.12", "GHA-5.13")
def test_lava_and_aftershock_do_not_touch_the_heroes_of_a_bunker():
    t = table().events("lava_flow", "aftershock").rooms(A, "bunker_core full").heroes(A3="with_an").night()
    assert t.play("move", "A3", "slot 3").has(A) == "2 can"
    t = table().events("lava_flow").heroes(A3="with_an", A4="jenntur").night()
    assert t.why("move", "A3", "slot 3") == "GHA-5.12"


@pytest.mark.rule("GHA-18.13", "GHA-5.14", "GHA-5.15")
def test_storm_and_epidemic_stay_outside():
    t = table().events("uv_storm", "epidemic").rooms(A, "bunker_core full").day(A, "wave", "care")
    assert t.value(A) == -1
    assert t.day(B, "wave", "care").value(B) == -3


@pytest.mark.rule("GHA-18.13", "GHA-5.16", "GHA-5.17")
def test_cave_in_and_short_circuit_stay_outside():
    t = table().events("cave_in", "short_circuit").rooms(A, "bunker_core full", "arsenal")
    t.goods(A, "6 wood").broken(A, "studded_club").day(A, "build_rooms", "repair_equipment")
    t.play("build", "arsenal").play("done").play("repair", "studded_club")
    assert t.has(A) == ""


@pytest.mark.rule("GHA-18.13", "GHA-17.7")
def test_a_bunker_that_loses_a_survivor_shields_no_more():
    t = table().events("uv_storm").rooms(A, "bunker_core full").day(A, "feed", "wave", "care")
    assert (t.lives(A, "bunker_core"), t.value(A)) == (1, -2), "two went hungry, and the storm comes in"


# -- pressure ------------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-18.21")
def test_the_guard_room_ignores_one_pressure_a_round():
    t = table().rooms(A, "guard_room full").goods(A, "1 can 1 wood 1 chip 2 ammo")
    t.heroes(A3="kraveth up", B5="jenntur", C4="jenntur").night(B).play("move", "B5", "kraveth")
    assert t.asked == (A, "defend")
    t.play("use_room", "guard_room")
    assert (t.asked, t.has(B)) == ((B, "act"), "")
    t.play("stop").play("move", "C4", "kraveth")
    assert t.why("use_room", "guard_room") == "GHA-17.8"
    t.play("give_in").play("give", "can")
    assert (t.has(A), t.has(C)) == ("1 wood 1 chip 2 ammo", "1 can")


@pytest.mark.rule("GHA-18.21", "GHA-18.1")
def test_the_guard_may_be_kept_for_the_stronger_one():
    t = table().rooms(A, "guard_room full").goods(A, "1 can 1 wood")
    t.heroes(A3="kraveth up", B4="jenntur", C5="jenntur").night(B).play("move", "B4", "kraveth")
    t.play("give_in").play("give", "wood").play("stop").play("move", "C5", "kraveth")
    assert t.play("use_room", "guard_room").has(A) == "1 can"


@pytest.mark.rule("GHA-18.21")
def test_the_guard_room_protects_only_strength_three():
    t = table().rooms(A, "guard_room full").goods(A, "2 can 1 ammo")
    t.heroes(A4="kraveth up", B5="jenntur").night(B).play("move", "B5", "kraveth")
    assert t.why("use_room", "guard_room") == "GHA-18.21"
    t = table().rooms(A, "guard_room full").heroes(A3="kraveth up").acting("A3")
    assert t.why("use_room", "guard_room") == "GHA-18.21", "nobody presses"


@pytest.mark.rule("GHA-18.21", "GHA-17.7")
def test_a_guard_room_with_a_free_seat_protects_nobody():
    t = table().rooms(A, "guard_room 3").goods(A, "2 can 1 ammo")
    t.heroes(A3="kraveth up", B5="jenntur").night(B).play("move", "B5", "kraveth")
    assert t.why("use_room", "guard_room") == "GHA-17.7"


def war(state: str = "full", goods: str = "1 medicine 1 wood 1 can 1 ammo") -> Table:
    t = table().rooms(A, f"war_room {state}").goods(B, goods)
    return t.heroes(A5="jenntur", A4="jel_zaer", B3="kraveth up").night().play("move", "A5", "kraveth")


@pytest.mark.rule("GHA-18.23")
def test_the_owner_of_the_war_room_chooses_what_is_handed_over():
    t = war().play("spend_ammo", 1)
    assert t.asked == (A, "demand")
    t.play("use_room", "war_room")
    assert t.asked == (A, "pay")
    t.play("give", "medicine")
    assert (t.has(A), t.has(B)) == ("1 medicine", "1 can 1 wood")


@pytest.mark.rule("GHA-18.23")
def test_the_war_room_takes_materials_and_foodstuffs_of_the_victim():
    t = war().goods(A, "1 metal").play("give_in").play("use_room", "war_room")
    for good in ("ammo", "metal", "chip"):
        assert t.why("give", good) in ("GHA-18.23", "GHA-13.6")
    assert t.told("give", "ammo")["player"] == f"seat.{B}"


@pytest.mark.rule("GHA-18.23", "GHA-18.1")
def test_the_war_room_may_be_declined_and_then_the_victim_chooses():
    t = war().play("give_in").play("decline")
    assert t.asked == (B, "pay")
    t.play("give", "wood").play("give", "can").play("stop")
    assert (t.has(A), t.position.used[A]) == ("1 can 1 wood", 0)


@pytest.mark.rule("GHA-18.23")
def test_the_war_room_holds_for_all_victims_of_one_arrival():
    t = table().rooms(A, "war_room full").goods(B, "1 can 1 chip").goods(C, "1 food 1 metal")
    t.heroes(A5="jenntur", B4="kraveth up", C4="kraveth up").night().play("move", "A5", "kraveth")
    t.play("use_room", "war_room").play("give", "chip")
    assert t.asked == (A, "pay"), "C is not asked"
    t.play("give", "metal")
    assert (t.has(A), t.has(B), t.has(C)) == ("1 metal 1 chip", "1 can", "1 food")


@pytest.mark.rule("GHA-18.23", "GHA-17.8")
def test_the_war_room_serves_one_arrival_a_round():
    t = war(goods="2 medicine 2 wood 2 can").play("use_room", "war_room")
    t.play("give", "can").play("give", "can").play("stop")
    t.heroes(B3b="jenntur up").play("move", "A4", "jenntur")
    assert t.asked == (B, "pay")


@pytest.mark.rule("GHA-18.23", "GHA-17.7")
def test_a_war_room_with_a_free_seat_is_not_asked():
    assert war("3").play("give_in").asked == (B, "pay")


@pytest.mark.rule("GHA-18.23", "GHA-7.12")
def test_the_war_room_is_not_asked_where_nothing_can_be_chosen():
    t = war(goods="1 can 1 ammo").play("give_in")
    assert (t.asked, t.has(A), t.position.used[A]) == ((A, "act"), "1 can", 0)
    t = war(goods="3 can")
    assert (t.asked, t.has(A), t.position.used[A]) == ((A, "act"), "2 can", 0)
