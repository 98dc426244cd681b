"""Section 18: rooms that help in the rooms step, against events, at meals and in the disease step."""

from __future__ import annotations

import pytest

from tabletop.games.gharkane import components as c
from tabletop.games.gharkane.building import room_price
from tabletop.games.gharkane.notation import named
from tabletop.games.gharkane.upkeep import upkeep

from .table_setup import A, B, building, table


# -- rooms of the rooms step ---------------------------------------------------------------------------------
@pytest.mark.rule("GHA-18.3")
def test_room_construction_makes_one_room_a_round_cheaper():
    t = building("room_workshop full", "arsenal", "spring", goods="4 wood")
    assert room_price(t.position, A) == 1
    t.play("build", "arsenal")
    assert (t.has(A), room_price(t.position, A)) == ("3 wood", 3)
    assert t.play("build", "spring").has(A) == ""
    t.day(A, "clean")
    assert room_price(t.position, A) == 1


@pytest.mark.rule("GHA-18.3", "GHA-17.7")
@pytest.mark.parametrize("state", ["destroyed", "built", "2"])
def test_room_construction_that_is_not_full_helps_nobody(state: str):
    t = building(f"room_workshop {state}", "arsenal", "nursery full", goods="2 wood")
    refusal = t.refused("build", "arsenal")
    assert (refusal.rule, refusal.params["cost"]) == ("GHA-17.1", 3)


@pytest.mark.rule("GHA-18.3", "GHA-17.10")
def test_room_construction_filled_in_the_step_helps_the_rooms_built_after():
    t = building("room_workshop 2", "arsenal", goods="1 chip", hospital=1)
    assert t.why("build", "arsenal") == "GHA-17.1"
    t.play("move_survivor", "hospital", "room_workshop")
    assert t.play("build", "arsenal").has(A) == ""


@pytest.mark.rule("GHA-18.11")
def test_the_arsenal_gives_four_ammo():
    assert building("arsenal full").play("use_room", "arsenal").has(A) == "4 ammo"


@pytest.mark.rule("GHA-18.14")
@pytest.mark.parametrize("tool", c.EQUIPMENT)
@pytest.mark.parametrize("state", ["", " repaired"])
def test_recycling_gives_the_materials_of_an_equipment_broken_or_repaired(tool: str, state: str):
    t = table().rooms(A, "recycling full")
    t = (t.repaired if state else t.broken)(A, tool).day(A, "build_rooms").play("recycle", tool + state)
    gained = {c.GOODS[good]: n for good, n in enumerate(c.TOOL_COST[c.EQUIPMENT.index(tool)]) if n}
    assert t.has(A) == " ".join(f"{n} {good}" for good, n in gained.items())
    assert sum(gained.values()) == 3
    p = t.position
    assert (p.broken[A], p.repaired[A], p.ready[A], p.scrapped) == ((), (), 0, named(c.TOOL_TAG, tool))


@pytest.mark.rule("GHA-18.14")
def test_a_pry_bar_is_three_metal():
    t = table().rooms(A, "recycling full").broken(A, "pry_bar").day(A, "build_rooms")
    assert t.play("recycle", "pry_bar").has(A) == "3 metal"


@pytest.mark.rule("GHA-18.14", "GHA-19.7")
def test_of_twins_one_is_recycled_and_the_other_stays_ready():
    t = table().rooms(A, "recycling full").repaired(A, "pry_bar", "pry_bar").day(A, "build_rooms")
    assert len(t.game.legal(t.position)) == len(set(t.game.legal(t.position)))
    t.play("recycle", "pry_bar repaired")
    assert t.position.repaired[A] == named(c.TOOL_TAG, "pry_bar")
    assert t.position.ready[A] == 1 << t.position.repaired[A][0]
    t = table().rooms(A, "recycling full").repaired(A, "pry_bar").broken(A, "pry_bar").day(A, "build_rooms")
    t.play("recycle", "pry_bar")
    assert (t.position.broken[A], t.position.repaired[A]) == ((), named(c.TOOL_TAG, "pry_bar"))


@pytest.mark.rule("GHA-18.14", "GHA-17.8")
def test_one_equipment_a_round_is_recycled():
    t = table().rooms(A, "recycling full").broken(A, "pry_bar", "still").goods(A, "3 wood")
    t.rooms(A, "recycling full", "arsenal").day(A, "build_rooms").play("recycle", "pry_bar")
    assert t.why("recycle", "still") == "GHA-17.8"


@pytest.mark.rule("GHA-18.14", "GHA-17.7")
def test_recycling_takes_ones_own_equipment_in_a_full_room():
    t = table().rooms(A, "recycling full").broken(A, "still").broken(B, "pry_bar").day(A, "build_rooms")
    assert t.why("recycle", "pry_bar") == "GHA-18.14"
    assert t.why("recycle", "still repaired") == "GHA-18.14"
    t = table().rooms(A, "recycling 2", "arsenal full").broken(A, "still").day(A, "build_rooms")
    assert (t.why("recycle", "still"), t.told("recycle", "still")["seats"]) == ("GHA-17.7", 3)


@pytest.mark.rule("GHA-18.14", "GHA-12.2")
def test_recycling_belongs_to_the_rooms_step():
    t = table().rooms(A, "recycling full").broken(A, "still").goods(A, "1 metal 2 chip")
    t.day(A, "repair_equipment")
    assert (t.why("recycle", "still"), t.told("recycle", "still")["needed"]) == ("GHA-12.2", "step.build")


@pytest.mark.rule("GHA-18.14", "GHA-18.19", "GHA-17.10")
def test_what_the_store_draws_may_pay_for_a_room_at_once():
    t = table().rooms(A, "storehouse full", "recycling full", "nursery").market("pry_bar", "still")
    t.day(A, "build_rooms").play("use_room", "storehouse").play("recycle", "pry_bar").play("build", "nursery")
    assert (t.has(A), t.position.broken[A]) == ("", named(c.TOOL_TAG, "still"))


@pytest.mark.rule("GHA-18.15")
def test_the_uv_filter_makes_the_shelter_one_space_healthier():
    t = table().rooms(A, "uv_filter full").disease(A, -1).day(A, "build_rooms").play("use_room", "uv_filter")
    assert (t.value(A), t.value(B)) == (0, 0)
    t = table().rooms(A, "uv_filter full").disease(A, -6).day(A, "build_rooms").play("use_room", "uv_filter")
    assert t.value(A) == -4


@pytest.mark.rule("GHA-18.15", "GHA-15.7")
def test_the_uv_filter_does_nothing_beyond_the_best_space():
    t = table().rooms(A, "uv_filter full", "arsenal full").disease(A, 3).day(A, "build_rooms")
    assert t.why("use_room", "uv_filter") == "GHA-15.7"
    t = table(plain_track=True).rooms(A, "uv_filter full", "arsenal full").disease(A, 0)
    assert t.day(A, "build_rooms").why("use_room", "uv_filter") == "GHA-15.7"
    t = table().rooms(A, "uv_filter full").disease(A, 2).day(A, "build_rooms").play("use_room", "uv_filter")
    assert t.value(A) == 3


@pytest.mark.rule("GHA-18.17")
def test_the_nursery_sends_a_survivor_to_the_hospital():
    t = building("nursery full", "spring built").play("use_room", "nursery")
    assert (t.lives(A, "hospital"), t.lives(A, "spring")) == (1, 0)
    assert t.may("move_survivor", "hospital", "spring")


@pytest.mark.rule("GHA-18.17", "GHA-16.3")
def test_a_full_tight_hospital_takes_no_newcomer_of_the_nursery():
    t = table(tight_hospital=True).rooms(A, "nursery full").hospital(A, 7).day(A, "build_rooms")
    assert t.play("use_room", "nursery").lives(A, "hospital") == 8
    t = table(tight_hospital=True).rooms(A, "nursery full").hospital(A, 8).goods(A, "3 wood")
    t.rooms(A, "nursery full", "arsenal").day(A, "build_rooms")
    assert (t.why("use_room", "nursery"), t.told("use_room", "nursery")["beds"]) == ("GHA-16.3", 8)


@pytest.mark.rule("GHA-18.19")
def test_the_equipment_store_draws_two_broken_ones_to_be_repaired_the_same_day():
    t = table().goods(A, "1 metal 2 chip").rooms(A, "storehouse full").market("still", "pry_bar")
    t.day(A, "build_rooms", "repair_equipment").play("use_room", "storehouse")
    assert t.position.broken[A] == named(c.TOOL_TAG, "still", "pry_bar")
    t.play("done").play("repair", "still")
    assert t.position.repaired[A] == named(c.TOOL_TAG, "still")


# -- rooms of the other steps of the day ---------------------------------------------------------------------
@pytest.mark.rule("GHA-18.5")
def test_the_crisis_cell_helps_with_one_event():
    t = table().events("marauders", "stripped_towns").goods(A, "7 ammo").rooms(A, "crisis_cell full")
    t.goods(B, "4 ammo").solving().play("solve", "marauders", "ammo")
    assert (t.has(A), t.asked) == ("4 ammo", (B, "solve"))
    t.play("pass_turn")
    assert t.asked == (A, "solve")
    assert t.why("solve", "stripped_towns", "ammo") == "GHA-18.5"
    assert t.play("solve", "stripped_towns").has(A) == ""


@pytest.mark.rule("GHA-18.5", "GHA-18.1")
def test_help_is_declined_for_the_sake_of_a_dearer_event():
    t = table().events("marauders", "wild_packs").goods(A, "8 ammo").rooms(A, "crisis_cell full").solving()
    t.play("solve", "marauders").play("solve", "wild_packs", "ammo")
    assert t.has(A) == ""


@pytest.mark.rule("GHA-18.5")
@pytest.mark.parametrize(
    ("event", "goods", "help", "left"),
    [
        ("volcanic_winter", "2 wood 1 metal", "material", ""),
        ("hungry_rodents", "2 food", "ammo", ""),
        ("hungry_rodents", "2 ammo 1 medicine", "foodstuff", ""),
        ("brush_fire", "3 water", "foodstuff", ""),
        ("epidemic", "3 medicine", "foodstuff", ""),
        ("epidemic", "2 medicine 1 can", "foodstuff", ""),
        ("lava_flow", "3 metal", "ammo", ""),
        ("lava_flow", "1 metal 2 ammo", "material", ""),
        ("medicine_shortage", "2 can", "material", ""),
    ],
)
def test_the_cell_takes_off_what_its_owner_picks(event: str, goods: str, help: str, left: str):
    t = table().events(event).goods(A, goods).rooms(A, "crisis_cell full").solving()
    assert t.why("solve", event) == "GHA-13.5"
    assert t.play("solve", event, help).has(A) == left
    assert t.position.solver[0] == A


@pytest.mark.rule("GHA-18.5")
@pytest.mark.parametrize(
    ("event", "help"),
    [
        ("marauders", "material"), ("marauders", "foodstuff"), ("volcanic_winter", "ammo"),
        ("hungry_rodents", "material"), ("brush_fire", "ammo"), ("lava_flow", "foodstuff"),
    ],
)  # fmt: skip
def test_the_cell_helps_only_with_what_the_cost_contains(event: str, help: str):
    everything = "9 food 9 water 9 can 9 medicine 9 wood 9 metal 9 chip 9 ammo"
    t = table().events(event).goods(A, everything).rooms(A, "crisis_cell full").solving()
    assert t.why("solve", event, help) == "GHA-18.5"


@pytest.mark.rule("GHA-18.5")
def test_which_materials_the_cell_spares_is_its_owners_choice():
    t = table().events("uv_storm").goods(A, "3 metal 3 chip").rooms(A, "crisis_cell full").solving()
    t.play("solve", "uv_storm", "material")
    assert t.asked == (A, "pay")
    for good in ("metal", "chip", "metal", "metal"):
        t.play("give", good)
    assert t.has(A) == "2 chip"


@pytest.mark.rule("GHA-18.5", "GHA-17.7")
def test_a_cell_with_a_free_seat_does_not_help():
    t = table().events("marauders").goods(A, "5 ammo").rooms(A, "crisis_cell 3").solving()
    assert (t.why("solve", "marauders", "ammo"), t.told("solve", "marauders", "ammo")["seats"]) == (
        "GHA-17.7", 4,
    )  # fmt: skip


@pytest.mark.rule("GHA-18.12")
@pytest.mark.parametrize(("state", "owed"), [("full", 4), ("2", 5), ("built", 3), ("destroyed", 3)])
def test_a_full_spring_feeds_one(state: str, owed: int):
    t = table().goods(A, "9 can").rooms(A, f"spring {state}", "arsenal full")
    assert upkeep(t.position, A) == owed
    assert t.day(A, "feed").has(A) == f"{9 - owed} can"


@pytest.mark.rule("GHA-18.12")
def test_the_spring_keeps_nobody_from_leaving_but_one():
    t = table().rooms(A, "spring full", "arsenal full").goods(A, "3 food").day(A, "feed")
    assert t.asked == (A, "leave"), "5 - 1 owed, 3 paid"
    assert t.play("dismiss", "arsenal").asked is None


@pytest.mark.rule("GHA-18.16")
def test_the_infirmary_cares_for_a_ward():
    t = table().rooms(A, "infirmary full").hospital(A, 2).day(A, "wave", "care")
    assert (t.value(A), t.has(A)) == (-1, "")


@pytest.mark.rule("GHA-18.16")
def test_with_nobody_in_need_the_infirmary_heals():
    t = table().rooms(A, "infirmary full").day(A, "wave", "care")
    assert t.value(A) == 0
    t = table().rooms(A, "infirmary full").disease(A, -4).day(A, "wave", "care")
    assert t.value(A) == -4


@pytest.mark.rule("GHA-18.16", "GHA-17.7")
def test_an_infirmary_with_a_free_seat_gives_nothing():
    t = table().rooms(A, "infirmary 2").hospital(A, 2).day(A, "wave", "care")
    assert t.value(A) == -2


@pytest.mark.rule("GHA-18.16", "GHA-5.15")
def test_the_infirmary_answers_an_epidemic():
    t = table().events("epidemic").rooms(A, "infirmary full").goods(A, "1 medicine").hospital(A, 2)
    t.day(A, "wave", "care").play("treat")
    assert (t.value(A), t.has(A)) == (-1, "")


@pytest.mark.rule("GHA-18.16", "GHA-15.9")
def test_a_survivor_the_wave_takes_from_the_infirmary_stops_it():
    t = table().rooms(A, "infirmary full").disease(A, -11).hospital(A, 1).day(A, "wave", "care")
    t.play("dismiss", "infirmary")
    assert t.position.used[A] == 0
    assert t.asked == (A, "leave"), "the ward lacks its medicine, and there is no space left"
