"""Section 19, repairs: what they cost, the rooms that help, the Short circuit, and what is recycled."""

from __future__ import annotations

from itertools import combinations

import pytest

from tabletop.games.gharkane import components as c
from tabletop.games.gharkane.notation import named
from tabletop.games.gharkane.repairs import repair_price

from .table_setup import DISCOUNTS, A, B, Table, table

COSTS = {
    "recurve_bow": "2 wood 1 metal", "felling_axe": "1 wood 2 metal", "plate_vest": "1 wood 2 chip",
    "studded_club": "3 wood", "infrared_scope": "1 wood 1 metal 1 chip",
    "powered_legs": "1 wood 1 metal 1 chip", "medics_bag": "1 wood 1 metal 1 chip",
    "water_drum": "1 wood 2 metal", "rubble_probe": "1 wood 1 metal 1 chip", "salvage_pack": "3 wood",
    "blunderbuss": "2 wood 1 metal", "steel_snare": "1 wood 2 metal",
    "climbing_hook": "1 wood 1 metal 1 chip", "tin_snips": "1 wood 1 metal 1 chip",
    "crate_breacher": "2 wood 1 metal", "pry_bar": "3 metal", "lantern": "1 metal 2 chip",
    "pit_saw": "1 metal 2 chip", "miners_pick": "2 wood 1 metal", "still": "1 metal 2 chip",
}  # fmt: skip
"""As components.json prints them."""
HELPERS = {"bench": "salvage_bench", "shop": "tool_shop", "workshop": "auto_workshop"}


def repairs(*tools: str, goods: str = "", helpers: str = "", events: str = "", **options: bool) -> Table:
    """A is at the repair step with these broken ones; the rooms that help are full."""
    t = table(**options).goods(A, goods).broken(A, *tools)
    t.rooms(A, *(f"{HELPERS[name]} full" for name in helpers.split()))
    return t.events(*events.split()).day(A, "repair_equipment")


def all_repaired(t: Table) -> tuple[int, ...]:
    return t.position.repaired[A]


# -- the price -----------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-19.1")
@pytest.mark.parametrize("tool", c.EQUIPMENT)
def test_each_equipment_takes_its_three_printed_materials(tool: str):
    t = repairs(tool, goods=COSTS[tool]).play("repair", tool)
    assert (t.has(A), all_repaired(t), t.position.broken[A]) == ("", named(c.TOOL_TAG, tool), ())
    assert sum(c.TOOL_COST[c.EQUIPMENT.index(tool)]) == 3


@pytest.mark.rule("GHA-19.1")
def test_three_of_another_mix_do_not_repair_an_axe():
    t = repairs("felling_axe", "studded_club", goods="3 wood")
    refusal = t.refused("repair", "felling_axe")
    assert refusal.rule == "GHA-19.1"
    assert refusal.params["cost"] == ("amount.wood.1", "amount.metal.2")
    assert "1 wood and 2 metal" in " ".join(t.sentences(refusal))
    t = repairs("felling_axe", "studded_club", goods="3 wood 1 metal 3 chip 9 ammo 9 can")
    assert t.why("repair", "felling_axe") == "GHA-19.1"


@pytest.mark.rule("GHA-19.1", "GHA-19.4")
def test_a_repaired_one_is_ready_the_next_night():
    t = repairs("pit_saw", goods="1 metal 2 chip").play("repair", "pit_saw")
    assert t.position.ready[A] == 0
    t.day(A, "clean").heroes(A3="kraveth up").acting("A3")
    assert t.play("use_equipment", "pit_saw").has(A) == "2 wood"


@pytest.mark.rule("GHA-19.2")
def test_any_number_is_repaired():
    t = repairs("felling_axe", "still", "pry_bar", goods="1 wood 6 metal 2 chip")
    for tool in ("still", "felling_axe", "pry_bar"):
        t.play("repair", tool)
    assert (t.has(A), t.asked, len(all_repaired(t))) == ("", None, 3)


@pytest.mark.rule("GHA-19.2", "GHA-19.7")
def test_both_twins_are_repaired_one_after_the_other():
    t = repairs("pry_bar", "pry_bar", goods="6 metal")
    assert len(t.game.legal(t.position)) == len(set(t.game.legal(t.position)))
    t.play("repair", "pry_bar").play("repair", "pry_bar")
    assert (t.has(A), all_repaired(t)) == ("", named(c.TOOL_TAG, "pry_bar", "pry_bar"))


@pytest.mark.rule("GHA-19.2", "GHA-18.1")
def test_nothing_has_to_be_repaired():
    t = repairs("pry_bar", goods="6 metal").play("done")
    assert (t.asked, t.position.broken[A], t.has(A)) == (None, named(c.TOOL_TAG, "pry_bar"), "6 metal")


@pytest.mark.rule("GHA-19.3")
def test_only_ones_own_broken_equipment_is_repaired():
    t = table().offered("pit_saw", "lantern", "recurve_bow").broken(A, "pry_bar").broken(B, "studded_club")
    t.repaired(A, "still").goods(A, "9 wood 9 metal 9 chip").day(A, "repair_equipment")
    for other in ("pit_saw", "studded_club", "still"):
        assert t.why("repair", other) == "GHA-19.3"
    assert t.choices("repair") == [*named(c.TOOL_TAG, "pry_bar")]


@pytest.mark.rule("GHA-12.2", "GHA-19.3")
def test_repairs_have_a_step_of_their_own():
    t = table().broken(A, "pry_bar").goods(A, "3 metal 1 can").day(A, "hire")
    assert (t.why("repair", "pry_bar"), t.told("repair", "pry_bar")["needed"]) == (
        "GHA-12.2",
        ("step.repair",),
    )


# -- the rooms that help -------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-18.4")
def test_the_salvage_bench_draws_and_makes_one_repair_cheaper():
    t = table().goods(A, "2 chip").rooms(A, "salvage_bench full").market("pit_saw").day(A, "repair_equipment")
    t.play("use_room", "salvage_bench")
    assert t.position.broken[A] == named(c.TOOL_TAG, "pit_saw")
    t.play("repair", "pit_saw", "bench")
    assert (t.has(A), all_repaired(t)) == ("", named(c.TOOL_TAG, "pit_saw"))


@pytest.mark.rule("GHA-18.4", "GHA-17.8")
def test_the_bench_draws_once_and_helps_once_in_either_order():
    t = repairs("pry_bar", "still", goods="9 metal 9 chip", helpers="bench").play(
        "repair", "pry_bar", "bench"
    )
    assert (t.has(A), t.why("repair", "still", "bench")) == ("7 metal 9 chip", "GHA-17.8")
    assert t.told("repair", "still", "bench")["room"] == "room.salvage_bench"
    t.play("use_room", "salvage_bench")
    assert (t.why("use_room", "salvage_bench"), t.why("repair", "still", "bench")) == ("GHA-17.8",) * 2
    t.play("repair", "still").day(A, "clean").broken(A, "pry_bar").day(A, "repair_equipment")
    assert t.may("use_room", "salvage_bench")
    assert t.may("repair", "pry_bar", "bench")


@pytest.mark.rule("GHA-18.4", "GHA-18.1")
def test_which_material_the_bench_spares_is_its_owners_choice():
    t = repairs("pit_saw", goods="1 metal 2 chip", helpers="bench").play("repair", "pit_saw", "bench")
    assert t.asked == (A, "pay")
    assert t.play("give", "chip").play("give", "chip").has(A) == "1 metal"
    t = repairs("pit_saw", goods="1 metal 2 chip", helpers="bench").play("repair", "pit_saw", "bench")
    assert t.play("give", "metal").has(A) == "1 chip"


@pytest.mark.rule("GHA-19.1", "GHA-18.4")
def test_only_what_is_printed_is_given_even_with_help():
    t = repairs("pit_saw", goods="2 wood 2 metal 2 chip", helpers="bench").play("repair", "pit_saw", "bench")
    refusal = t.refused("give", "wood")
    assert (refusal.rule, refusal.params["equipment"]) == ("GHA-19.1", "equipment.pit_saw")
    t.play("give", "metal")
    assert t.asked == (A, "repair") or t.why("give", "metal") == "GHA-19.1"
    assert t.has(A) == "2 wood 1 metal 1 chip"


@pytest.mark.rule("GHA-18.25")
def test_the_tool_shop_makes_one_repair_two_materials_cheaper():
    t = repairs("pry_bar", "still", goods="4 metal 2 chip", helpers="shop").play("repair", "pry_bar", "shop")
    assert (t.has(A), t.why("repair", "still", "shop")) == ("3 metal 2 chip", "GHA-17.8")
    assert t.play("repair", "still").has(A) == "2 metal"


@pytest.mark.rule("GHA-18.25", "GHA-18.4")
def test_bench_and_shop_together_repair_a_vest_for_nothing():
    t = repairs("plate_vest", "still", goods="1 wood", helpers="bench shop")
    t.play("repair", "plate_vest", "bench shop")
    assert (t.has(A), all_repaired(t)) == ("1 wood", named(c.TOOL_TAG, "plate_vest"))
    assert [t.why("repair", "still", name) for name in ("bench", "shop", "bench shop")] == ["GHA-17.8"] * 3


@pytest.mark.rule("GHA-18.25", "GHA-18.4", "GHA-18.1")
def test_bench_and_shop_may_help_two_repairs():
    t = repairs("pry_bar", "studded_club", goods="2 metal 1 wood", helpers="bench shop")
    t.play("repair", "pry_bar", "bench").play("repair", "studded_club", "shop")
    assert (t.has(A), len(all_repaired(t))) == ("", 2)


@pytest.mark.rule("GHA-18.22")
def test_the_automatic_workshop_repairs_one_for_nothing():
    t = repairs("pry_bar", "still", goods="1 metal 2 chip", helpers="workshop")
    t.play("repair", "pry_bar", "workshop")
    assert (t.has(A), t.why("repair", "still", "workshop")) == ("1 metal 2 chip", "GHA-17.8")
    assert t.told("repair", "still", "workshop")["room"] == "room.auto_workshop"
    assert t.play("repair", "still").has(A) == ""


@pytest.mark.rule("GHA-18.22", "GHA-5.17")
def test_in_a_short_circuit_the_workshop_is_still_free():
    t = repairs("pry_bar", helpers="workshop", events="short_circuit").play("repair", "pry_bar", "workshop")
    assert all_repaired(t) == named(c.TOOL_TAG, "pry_bar")


@pytest.mark.rule("GHA-18.4", "GHA-18.22", "GHA-18.25")
def test_all_three_helpers_in_one_evening():
    t = repairs("pry_bar", "still", "lantern", goods="1 metal 2 chip", helpers="bench shop workshop")
    t.play("repair", "pry_bar", "workshop").play("repair", "still", "bench").play("give", "chip")
    t.play("give", "metal").play("repair", "lantern", "shop")
    assert (t.has(A), len(all_repaired(t))) == ("", 3)


@pytest.mark.rule("GHA-17.7", "GHA-18.4", "GHA-18.22", "GHA-18.25")
@pytest.mark.parametrize("name", HELPERS)
@pytest.mark.parametrize("state", ["destroyed", "built", "2"])
def test_rooms_that_are_not_full_do_not_help(name: str, state: str):
    t = table().broken(A, "pry_bar").goods(A, "3 metal").rooms(A, f"{HELPERS[name]} {state}")
    t.day(A, "repair_equipment")
    refusal = t.refused("repair", "pry_bar", name)
    assert (refusal.rule, refusal.params["room"], refusal.params["seats"]) == (
        "GHA-17.7", f"room.{HELPERS[name]}", 3,
    )  # fmt: skip


@pytest.mark.rule("GHA-17.7")
def test_the_room_that_cannot_help_is_named():
    t = repairs("pry_bar", goods="3 metal", helpers="bench")
    refusal = t.refused("repair", "pry_bar", "bench shop")
    assert (refusal.rule, refusal.params["room"]) == ("GHA-17.7", "room.tool_shop")
    t.play("repair", "pry_bar", "bench").broken(A, "still").rooms(A, "salvage_bench full", "tool_shop full")
    t.day(A, "repair_equipment")
    refusal = t.refused("repair", "still", "bench shop")
    assert (refusal.rule, refusal.params["room"]) == ("GHA-17.8", "room.salvage_bench")


@pytest.mark.rule("GHA-18.4", "GHA-18.19", "GHA-18.22")
def test_what_was_drawn_today_is_repaired_today():
    t = table().rooms(A, "storehouse full", "auto_workshop full").market("pry_bar", "still")
    t.day(A, "build_rooms", "repair_equipment").play("use_room", "storehouse")
    t.play("repair", "still", "workshop")
    assert (all_repaired(t), t.position.broken[A]) == (
        named(c.TOOL_TAG, "still"), named(c.TOOL_TAG, "pry_bar"),
    )  # fmt: skip


# -- the Short circuit ---------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-5.17")
def test_in_a_short_circuit_a_repair_takes_one_more_material_of_any_kind():
    t = repairs("studded_club", goods="3 wood 1 metal 1 chip", events="short_circuit")
    t.play("repair", "studded_club")
    assert (t.asked, t.has(A)) == ((A, "pay"), "1 metal 1 chip"), "the three wood are no choice"
    assert t.play("give", "chip").has(A) == "1 metal"
    t = repairs("studded_club", goods="4 wood", events="short_circuit").play("repair", "studded_club")
    assert t.has(A) == ""


@pytest.mark.rule("GHA-5.17", "GHA-19.1")
@pytest.mark.parametrize("goods", ["3 wood", "3 wood 9 ammo 9 can 9 medicine", "2 wood 9 metal"])
def test_without_the_fourth_material_nothing_is_repaired(goods: str):
    t = repairs("studded_club", "still", goods=goods, helpers="bench", events="short_circuit")
    refusal = t.refused("repair", "studded_club")
    assert (refusal.rule, refusal.params["cost"]) == ("GHA-19.1", ("amount.wood.3", "amount.material.1"))


@pytest.mark.rule("GHA-5.17", "GHA-19.1")
def test_the_fourth_is_a_material_of_ones_own():
    t = repairs("studded_club", goods="3 wood 1 metal 1 chip 2 ammo 2 can", events="short_circuit")
    t.play("repair", "studded_club")
    assert [t.why("give", good) for good in ("ammo", "can", "wood")] == ["GHA-19.1", "GHA-19.1", "GHA-13.6"]


@pytest.mark.rule("GHA-18.2", "GHA-5.17")
@pytest.mark.parametrize(
    "helpers", [" ".join(some) for n in range(3) for some in combinations(("bench", "shop"), n)]
)
@pytest.mark.parametrize("events", ["", "short_circuit"])
def test_the_raise_comes_first_then_what_rooms_take_off(helpers: str, events: str):
    t = repairs("pry_bar", goods="9 metal", helpers=helpers, events=events)
    price = max(0, 3 + bool(events) - ("bench" in helpers) - 2 * ("shop" in helpers))
    discount = sum(DISCOUNTS[name] for name in helpers.split())
    assert repair_price(t.position, A, c.EQUIPMENT.index("pry_bar"), discount) == price
    assert t.play("repair", "pry_bar", helpers).has(A) == f"{9 - price} metal"


@pytest.mark.rule("GHA-18.2", "GHA-5.17", "GHA-18.4")
def test_the_bench_may_spare_the_printed_one_or_the_one_of_any_kind():
    t = repairs("still", goods="3 wood", helpers="bench shop", events="short_circuit")
    t.play("repair", "still", "bench shop")
    assert t.has(A) == "2 wood", "1 of 4 is left, and it may be the one of any kind"
    t = repairs("still", goods="1 wood 1 metal 2 chip", helpers="bench", events="short_circuit")
    t.play("repair", "still", "bench")
    for good in ("metal", "chip", "chip"):
        t.play("give", good)
    assert t.has(A) == "1 wood"
    t = repairs("still", goods="1 wood 1 metal 2 chip", helpers="bench", events="short_circuit")
    t.play("repair", "still", "bench")
    assert t.play("give", "wood").play("give", "metal").has(A) == "1 chip"


@pytest.mark.rule("GHA-5.17", "GHA-18.13", "GHA-5.3")
def test_a_short_circuit_that_is_solved_or_shut_out_raises_nothing():
    t = table().events("short_circuit", solved=["short_circuit"]).broken(A, "pry_bar").goods(A, "3 metal")
    assert t.day(A, "repair_equipment").play("repair", "pry_bar").has(A) == ""
    t = table().events("short_circuit").broken(A, "pry_bar").goods(A, "3 metal").rooms(A, "bunker_core full")
    assert t.day(A, "repair_equipment").play("repair", "pry_bar").has(A) == ""
    t = table().events("short_circuit").broken(A, "pry_bar").goods(A, "3 metal").rooms(A, "bunker_core 2")
    assert t.day(A, "repair_equipment").asked is None


@pytest.mark.rule("GHA-5.17", "GHA-18.4")
def test_the_short_circuit_raises_every_repair_of_the_day():
    t = repairs("pry_bar", "studded_club", goods="4 metal 4 wood", events="short_circuit")
    t.play("repair", "pry_bar").play("give", "metal").play("repair", "studded_club")
    assert (t.has(A), len(all_repaired(t))) == ("", 2)


# -- recycling -----------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-18.14", "GHA-19.2")
def test_a_broken_one_pays_for_another_the_same_day():
    t = table().broken(A, "pry_bar", "felling_axe").goods(A, "1 wood").rooms(A, "recycling full")
    t.day(A, "build_rooms", "repair_equipment").play("recycle", "pry_bar").play("done")
    t.play("repair", "felling_axe")
    assert (t.has(A), all_repaired(t)) == ("1 metal", named(c.TOOL_TAG, "felling_axe"))


@pytest.mark.rule("GHA-18.14", "GHA-21.5", "GHA-21.6")
def test_a_repaired_one_that_is_recycled_scores_no_more():
    t = table().repaired(A, "pry_bar", "pry_bar", "still").rooms(A, "recycling full")
    before = t.points(A)
    t.day(A, "build_rooms").play("recycle", "pry_bar repaired")
    assert (t.has(A), before - t.points(A)) == ("3 metal", 1 + 2)


@pytest.mark.rule("GHA-18.14", "GHA-19.4")
def test_a_recycled_one_is_used_no_more():
    t = table().repaired(A, "pit_saw").rooms(A, "recycling full").day(A, "build_rooms")
    t.play("recycle", "pit_saw repaired").day(A, "clean").heroes(A3="kraveth up").acting("A3")
    assert t.why("use_equipment", "pit_saw") == "GHA-19.4"


@pytest.mark.rule("GHA-18.14", "GHA-5.17")
def test_recycling_in_a_short_circuit_gives_what_is_printed():
    t = table().events("short_circuit").broken(A, "studded_club").rooms(A, "recycling full")
    assert t.day(A, "build_rooms").play("recycle", "studded_club").has(A) == "3 wood"
