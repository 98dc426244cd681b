"""Sections 17.7 to 17.10, 18.1 and 18.2: full rooms work, once a round, in their step, if one likes."""

from __future__ import annotations

import pytest

from tabletop.games.gharkane import components as c
from tabletop.games.gharkane.building import room_price
from tabletop.games.gharkane.upkeep import upkeep

from .table_setup import A, B, building, fresh, table


# -- full, used, in its step (GHA-17.7 to GHA-17.10) ---------------------------------------------------------
@pytest.mark.rule("GHA-17.7")
@pytest.mark.parametrize("state", ["destroyed", "built", "2"])
def test_a_room_works_only_with_all_seats_taken(state: str):
    t = building(f"arsenal {state}", goods="3 wood", hospital=1)
    refusal = t.refused("use_room", "arsenal")
    assert (refusal.rule, refusal.params["room"], refusal.params["seats"]) == ("GHA-17.7", "room.arsenal", 3)


@pytest.mark.rule("GHA-17.7")
def test_a_room_one_does_not_have_does_not_work():
    t = table().rooms(A, "uv_filter full").rooms(B, "arsenal full").disease(A, -2).day(A, "build_rooms")
    assert t.why("use_room", "arsenal") == "GHA-17.7"


@pytest.mark.rule("GHA-17.7")
def test_a_tool_shop_that_loses_a_survivor_in_the_morning_does_not_help_in_the_evening():
    t = table().goods(A, "1 wood 2 metal 1 can").broken(A, "felling_axe").rooms(A, "tool_shop full")
    t.hospital(A, 1).day(A, "feed", "build_rooms", "repair_equipment")
    assert t.asked == (A, "leave"), "1 can of 2 is paid"
    t.play("dismiss", "tool_shop")
    assert t.asked == (A, "build")
    t.play("done")
    assert t.asked == (A, "repair")
    assert t.why("repair", "felling_axe", "shop") == "GHA-17.7"
    assert t.play("repair", "felling_axe").has(A) == ""


@pytest.mark.rule("GHA-17.7", "GHA-17.9")
def test_filled_again_on_the_way_it_helps_as_before():
    t = table().goods(A, "1 wood 2 metal 1 can").broken(A, "felling_axe").rooms(A, "tool_shop full")
    t.hospital(A, 1).day(A, "feed", "build_rooms", "repair_equipment").play("dismiss", "tool_shop")
    t.play("move_survivor", "hospital", "tool_shop").play("done")
    assert t.asked == (A, "repair")
    t.play("repair", "felling_axe", "shop").play("give", "wood")
    assert t.has(A) == "2 metal"


@pytest.mark.rule("GHA-17.7")
def test_the_other_rooms_of_the_shelter_go_on_working():
    t = table().goods(A, "3 can").rooms(A, "tool_shop full", "arsenal full").day(A, "feed", "build_rooms")
    t.play("dismiss", "tool_shop").play("dismiss", "tool_shop")
    assert t.play("use_room", "arsenal").has(A) == "4 ammo"


@pytest.mark.rule("GHA-17.8")
def test_a_bonus_is_used_once_a_round_and_is_ready_again_the_next_day():
    t = building("arsenal full", goods="3 wood").play("use_room", "arsenal")
    refusal = t.refused("use_room", "arsenal")
    assert (refusal.rule, refusal.params["room"]) == ("GHA-17.8", "room.arsenal")
    t.play("done").day(A, "clean").day(A, "build_rooms").play("use_room", "arsenal")
    assert t.has(A) == "3 wood 8 ammo"


@pytest.mark.rule("GHA-17.8")
def test_a_room_emptied_and_filled_again_is_still_used():
    t = building("arsenal full", goods="3 wood", hospital=1).play("use_room", "arsenal")
    t.position.leaving = 1
    t.run(("see_off", A), ("build_rooms", A)).play("dismiss", "arsenal")
    t.play("move_survivor", "hospital", "arsenal")
    assert t.why("use_room", "arsenal") == "GHA-17.8"


@pytest.mark.rule("GHA-17.9")
def test_a_room_built_and_filled_works_in_the_same_step():
    t = building("arsenal", goods="3 wood", hospital=3).play("build", "arsenal")
    for _ in range(3):
        assert t.why("use_room", "arsenal") == "GHA-17.7"
        t.play("move_survivor", "hospital", "arsenal")
    assert t.play("use_room", "arsenal").has(A) == "4 ammo"


@pytest.mark.rule("GHA-17.9", "GHA-12.2")
@pytest.mark.parametrize(
    "room", [room for room in c.ROOM_IDS if c.ROOM_STEP[c.ROOM_IDS.index(room)] != "build"]
)
def test_a_full_room_waits_for_the_step_it_belongs_to(room: str):
    t = building(f"{room} full", goods="3 wood")
    refusal = t.refused("use_room", room)
    if c.ROOM_IDS.index(room) in c.BY_ITSELF:
        assert (refusal.rule, refusal.params["room"]) == ("GHA-17.9", f"room.{room}")
        return
    step = c.ROOM_STEP[c.ROOM_IDS.index(room)]
    assert (refusal.rule, refusal.params["needed"]) == ("GHA-12.2", f"step.{step}")


@pytest.mark.rule("GHA-12.2")
@pytest.mark.parametrize("room", ["arsenal", "uv_filter", "nursery", "storehouse", "salvage_bench"])
def test_rooms_of_the_day_sleep_at_night(room: str):
    t = table().rooms(A, f"{room} full").heroes(A3="kraveth up").acting("A3")
    step = c.ROOM_STEP[c.ROOM_IDS.index(room)]
    assert (t.why("use_room", room), t.told("use_room", room)["needed"]) == ("GHA-12.2", f"step.{step}")


@pytest.mark.rule("GHA-17.9", "GHA-11.6")
def test_a_survivor_of_the_haciendas_may_fill_a_room_that_works_the_same_night():
    t = table().rooms(A, "junk_sorting 2").pile("sanedys", "empty").heroes(A3="sanedys", A5="jenntur").night()
    t.play("move", "A3", "slot 3").play("house", "junk_sorting").play("move", "A5", "with_an")
    t.play("stop")
    assert t.position.working[A] == 1 << c.JUNK_SORTING
    t.heroes(A4="sanedys up").acting("A4").play("search", "sanedys").play("use_room", "junk_sorting")
    assert t.has(A) == "2 can 1 wood 1 metal"


@pytest.mark.rule("GHA-17.10", "GHA-18.17")
def test_nursery_building_and_moving_in_alternate_freely():
    t = building("nursery full", "uv_filter", goods="3 wood").play("use_room", "nursery")
    assert t.lives(A, "hospital") == 1
    t.play("build", "uv_filter").play("move_survivor", "hospital", "uv_filter")
    assert (t.lives(A, "uv_filter"), t.lives(A, "hospital")) == (1, 0)
    t = building("nursery full", "uv_filter", goods="3 wood").play("build", "uv_filter")
    t.play("use_room", "nursery").play("move_survivor", "hospital", "uv_filter")
    assert t.lives(A, "uv_filter") == 1


@pytest.mark.rule("GHA-17.10")
def test_a_newcomer_of_the_nursery_fills_a_room_whose_bonus_comes_at_once():
    t = building("nursery full", "arsenal 2").play("use_room", "nursery")
    t.play("move_survivor", "hospital", "arsenal").play("use_room", "arsenal")
    assert t.has(A) == "4 ammo"


# -- optional, and prices (GHA-18.1, GHA-18.2) ---------------------------------------------------------------
@pytest.mark.rule("GHA-18.1")
@pytest.mark.parametrize("room", ["arsenal", "nursery", "storehouse"])
def test_a_bonus_may_be_left_unused(room: str):
    t = building(f"{room} full")
    assert t.asked == (A, "build")
    t.play("done")
    assert (t.asked, t.position.used[A], t.has(A), t.position.broken[A]) == (None, 0, "", ())


@pytest.mark.rule("GHA-18.2", "GHA-5.16")
def test_a_cave_in_is_added_before_room_construction_helps():
    t = table().events("cave_in").goods(A, "2 wood").rooms(A, "room_workshop full", "uv_filter")
    t.day(A, "build_rooms")
    assert room_price(t.position, A) == 3 + 1 - 2
    assert t.play("build", "uv_filter").has(A) == ""


@pytest.mark.rule("GHA-18.2")
def test_no_price_falls_below_nothing():
    t = table().goods(A, "1 chip").broken(A, "still").rooms(A, "salvage_bench full", "tool_shop full")
    t.day(A, "repair_equipment").play("repair", "still", "bench shop")
    assert t.has(A) == "1 chip"
    t = table().events("marauders").goods(A, "3 ammo").rooms(A, "crisis_cell full").solving()
    assert t.play("solve", "marauders", "ammo").has(A) == ""
    t = table().events("hungry_rodents").goods(A, "2 can").rooms(A, "crisis_cell full").solving()
    assert t.play("solve", "hungry_rodents", "ammo").has(A) == ""


# -- what every room is --------------------------------------------------------------------------------------
SEATS_AND_UPKEEP = {
    "room_workshop": (3, 2), "salvage_bench": (3, 2), "crisis_cell": (4, 1), "smokehouse": (3, 3),
    "hunters_den": (4, 1), "cannery": (4, 1), "caravan_post": (3, 3), "arsenal": (3, 3), "spring": (3, 2),
    "bunker_core": (3, 2), "recycling": (3, 2), "uv_filter": (3, 2), "infirmary": (3, 2), "nursery": (3, 2),
    "scout_hq": (3, 2), "storehouse": (3, 2), "lookout": (4, 1), "guard_room": (4, 1),
    "auto_workshop": (3, 3), "war_room": (4, 1), "junk_sorting": (3, 2), "tool_shop": (3, 2),
}  # fmt: skip
"""As GHA-18.3 to GHA-18.25 say."""


@pytest.mark.rule(*c.ROOM_RULE)
@pytest.mark.parametrize("room", SEATS_AND_UPKEEP)
def test_seats_and_upkeep_of_each_room(room: str):
    seats, eats = SEATS_AND_UPKEEP[room]
    t = table().rooms(A, f"{room} {seats - 1}").hospital(A, 1)
    assert (t.position.working[A], upkeep(t.position, A)) == (0, eats)
    t.day(A, "build_rooms").play("move_survivor", "hospital", room)
    assert t.position.working[A] == 1 << c.ROOM_IDS.index(room)
    other = "nursery" if room == "spring" else "spring"
    t = table().rooms(A, f"{room} full", f"{other} built").hospital(A, 1).day(A, "build_rooms")
    assert t.why("move_survivor", "hospital", room) == "GHA-17.5"


@pytest.mark.rule("GHA-18.1")
def test_there_are_two_of_each_advanced_room():
    t = fresh()
    pile = (*t.position.room_pile, *t.position.dealt_rooms)
    assert sorted(pile) == sorted(2 * [r for r in c.ROOMS if r != c.WORKSHOP])
