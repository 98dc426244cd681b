"""Section 19: repaired equipment, alone and with others: when it is ready, where it helps, what it brings."""

from __future__ import annotations

import pytest

from tabletop.games.gharkane import components as c
from tabletop.games.gharkane.notation import named

from .table_setup import A, B, C, Table, table

ARRIVAL = {
    "recurve_bow": (("nornaald",), "1 food"),
    "rubble_probe": (("sanedys",), "1 can"),
    "tin_snips": (("haciendas",), "2 metal"),
    "pry_bar": (("jenntur", "dulaanis"), "2 chip"),
    "pit_saw": (("with_an", "kraveth", "sanedys"), "2 wood"),
    "still": (("with_an",), "1 water"),
}
"""As GHA-19.8 says: where it helps, and what it brings."""
HARVEST = {
    "felling_axe": (("nornaald",), "3 wood"),
    "medics_bag": (("kraveth",), "3 medicine"),
    "water_drum": (("jel_zaer",), "2 water"),
    "salvage_pack": (("sanedys",), "3 chip"),
    "crate_breacher": (("jenntur", "dulaanis"), "3 ammo"),
    "miners_pick": (("with_an",), "3 metal"),
}
"""As GHA-19.9 says: where it helps, and what it and one action bring together."""
TOWNS = ("with_an", "kraveth", "sanedys")
PLACED = {**ARRIVAL, **HARVEST, "lantern": (TOWNS, "")}
AT_HAND = [(tool, place) for tool, (places, _) in PLACED.items() for place in places if place != "haciendas"]


def at(place: str, *tools: str, hero: str = "A3") -> Table:
    """A hero is about to act at a place; its owner has these tools, repaired and ready."""
    return table().heroes(**{hero: f"{place} up"}).repaired(A, *tools).acting(hero)


# -- ready, used, twins --------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-19.4")
@pytest.mark.parametrize(("tool", "place"), AT_HAND)
def test_broken_equipment_does_nothing(tool: str, place: str):
    t = table().heroes(A3=f"{place} up").broken(A, tool).acting("A3")
    refusal = t.refused("use_equipment", tool)
    assert (refusal.rule, refusal.params["equipment"]) == ("GHA-19.4", f"equipment.{tool}")


@pytest.mark.rule("GHA-19.4", "GHA-19.13")
def test_on_broken_legs_nobody_walks_four_places():
    t = table().heroes(A3="nornaald").broken(A, "powered_legs").night()
    assert (t.why("move", "A3", "with_an"), t.told("move", "A3", "with_an")["equipment"]) == (
        "GHA-19.4", "equipment.powered_legs",
    )  # fmt: skip


@pytest.mark.rule("GHA-19.4")
def test_a_repaired_one_works_to_the_end_of_the_game():
    t = table().repaired(A, "pit_saw").heroes(A3="kraveth up")
    for n in range(c.ROUNDS):
        t.set(step=c.NIGHT).acting("A3").play("use_equipment", "pit_saw").play("stop")
        assert t.has(A) == f"{2 * (n + 1)} wood"
        t.day(A, "clean")


@pytest.mark.rule("GHA-19.5")
@pytest.mark.parametrize(("tool", "place"), AT_HAND)
def test_each_equipment_is_used_once_a_round(tool: str, place: str):
    t = at(place, tool, "infrared_scope").play("collect", place).play("use_equipment", tool)
    refusal = t.refused("use_equipment", tool)
    assert (refusal.rule, refusal.params["equipment"]) == ("GHA-19.5", f"equipment.{tool}")
    assert t.play("stop").day(A, "clean").position.ready[A] >> c.EQUIPMENT.index(tool) & 1


@pytest.mark.rule("GHA-19.5")
def test_a_saw_used_in_with_an_brings_no_wood_in_kraveth():
    t = table().repaired(A, "pit_saw").heroes(A3="jenntur", A4="jel_zaer").night()
    t.play("move", "A3", "with_an").play("use_equipment", "pit_saw").play("stop").play(
        "move", "A4", "kraveth"
    )
    assert (t.why("use_equipment", "pit_saw"), t.has(A)) == ("GHA-19.5", "2 wood")


@pytest.mark.rule("GHA-19.5", "GHA-18.1")
def test_what_one_hero_leaves_unused_helps_the_next():
    t = table().repaired(A, "pit_saw").heroes(A3="jenntur", A4="jel_zaer").night()
    t.play("move", "A3", "with_an").play("stop").play("move", "A4", "kraveth")
    assert t.play("use_equipment", "pit_saw").has(A) == "2 wood"


@pytest.mark.rule("GHA-19.7")
@pytest.mark.parametrize(("tool", "place"), AT_HAND)
def test_twins_do_not_add_up(tool: str, place: str):
    t = at(place, tool, tool).play("collect", place).play("use_equipment", tool)
    refusal = t.refused("use_equipment", tool)
    assert (refusal.rule, refusal.params["equipment"]) == ("GHA-19.7", f"equipment.{tool}")


@pytest.mark.rule("GHA-19.7", "GHA-19.4")
def test_a_broken_twin_does_not_disturb_a_repaired_one():
    t = table().heroes(A3="kraveth up").repaired(A, "pit_saw").broken(A, "pit_saw").acting("A3")
    assert t.play("use_equipment", "pit_saw").has(A) == "2 wood"
    assert t.why("use_equipment", "pit_saw") == "GHA-19.5"


@pytest.mark.rule("GHA-19.7", "GHA-19.13", "GHA-19.14")
def test_twin_legs_and_hooks_do_not_add_up_either():
    t = table().heroes(A3="nornaald", A4="sanedys").repaired(A, "powered_legs", "powered_legs").ready(A)
    assert t.night().why("move", "A3", "with_an") == "GHA-19.7"
    t = table().heroes(A4="sanedys").repaired(A, "climbing_hook", "climbing_hook").ready(A).night()
    assert t.why("move", "A4", "slot 5") == "GHA-19.7"


@pytest.mark.rule("GHA-18.1")
@pytest.mark.parametrize(("tool", "place"), AT_HAND)
def test_no_equipment_has_to_be_used(tool: str, place: str):
    t = at(place, tool).play("stop")
    assert (t.has(A), t.lives(A, "hospital"), t.position.ready[A].bit_count()) == ("", 0, 1)


# -- on arrival ----------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-19.8")
@pytest.mark.parametrize(("tool", "place"), [(t, p) for t, p in AT_HAND if t in ARRIVAL])
def test_what_equipment_brings_on_arrival(tool: str, place: str):
    t = at(place, tool)
    stock = t.position.stock[:]
    assert t.play("use_equipment", tool).has(A) == ARRIVAL[tool][1]
    assert (t.position.stock, t.position.actions) == (stock, 3), "from the reserve, without an action"


@pytest.mark.rule("GHA-19.8")
def test_tin_snips_bring_two_metal_at_the_haciendas():
    t = table().heroes(A3="sanedys").repaired(A, "tin_snips").night().play("move", "A3", "slot 3")
    assert t.asked == (A, "act")
    assert t.play("use_equipment", "tin_snips").has(A) == "2 can 2 metal"
    assert t.asked is None


@pytest.mark.rule("GHA-19.8")
@pytest.mark.parametrize("tool", [*PLACED, "powered_legs", "climbing_hook", "plate_vest", "blunderbuss"])
@pytest.mark.parametrize("place", [place for place in c.PLACES if place != "haciendas"])
def test_equipment_is_of_no_use_in_other_places(tool: str, place: str):
    if place in PLACED.get(tool, ((), ""))[0]:
        return
    refusal = at(place, tool).refused("use_equipment", tool)
    assert (refusal.rule, refusal.params["place"]) == ("GHA-19.8", f"place.{place}")


@pytest.mark.rule("GHA-19.8")
@pytest.mark.parametrize("tool", [tool for tool in PLACED if tool != "tin_snips"])
def test_at_the_haciendas_only_tin_snips_are_of_use(tool: str):
    t = table().heroes(A3="sanedys").repaired(A, "tin_snips", tool).night().play("move", "A3", "slot 3")
    assert (t.why("use_equipment", tool), t.may("use_equipment", "tin_snips")) == ("GHA-19.8", True)


@pytest.mark.rule("GHA-19.8", "GHA-19.6")
def test_a_still_works_though_with_an_is_emptied():
    t = table().stock(with_an=0).left("with_an").offered().heroes(A3="jenntur").repaired(A, "still")
    t.night().play("move", "A3", "with_an")
    assert t.asked == (A, "act")
    t.play("use_equipment", "still")
    assert (t.has(A), t.asked) == ("1 water", None)


@pytest.mark.rule("GHA-19.8", "GHA-19.9", "GHA-19.10")
def test_four_tools_in_one_visit_to_with_an():
    t = at("with_an", "still", "pit_saw", "lantern", "miners_pick").play("use_equipment", "pit_saw")
    t.play("collect", "with_an").play("use_equipment", "miners_pick").play("use_equipment", "still")
    t.play("use_equipment", "lantern")
    assert (t.has(A), t.lives(A, "hospital"), t.position.actions) == ("1 water 2 wood 3 metal", 1, 2)


@pytest.mark.rule("GHA-19.8")
def test_equipment_comes_after_the_pressure():
    t = table().repaired(A, "pit_saw").heroes(A4="jenntur", B3="kraveth up").goods(B, "1 can 1 wood").night()
    t.play("move", "A4", "kraveth")
    assert t.asked == (B, "pay")
    assert t.why("use_equipment", "pit_saw", by=A) == "GHA-7.5"
    assert t.play("give", "can").play("use_equipment", "pit_saw").has(A) == "1 can 2 wood"


# -- when collecting -----------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-19.9")
@pytest.mark.parametrize(("tool", "place"), [(t, p) for t, p in AT_HAND if t in HARVEST])
def test_what_equipment_adds_to_a_good_taken(tool: str, place: str):
    t = at(place, tool)
    refusal = t.refused("use_equipment", tool)
    assert (refusal.rule, refusal.params["resource"]) == (
        "GHA-19.9", c.GOOD_TAG[c.GOOD_AT[c.PLACES.index(place)]],
    )  # fmt: skip
    assert t.play("collect", place).play("use_equipment", tool).has(A) == HARVEST[tool][1]
    assert t.position.stock[c.PLACES.index(place)] == 9


@pytest.mark.rule("GHA-19.6")
def test_a_water_drum_draws_on_the_reserve():
    t = table().heroes(A3="jel_zaer up").stock(jel_zaer=1).repaired(A, "water_drum").acting("A3")
    t.play("collect", "jel_zaer").play("use_equipment", "water_drum")
    assert (t.has(A), t.position.stock[1]) == ("2 water", 0)


@pytest.mark.rule("GHA-19.9")
def test_a_medics_bag_brings_nothing_to_a_hero_that_only_searches():
    t = table().heroes(A3="kraveth up").stock(kraveth=0).pile("kraveth", "medicine")
    t.repaired(A, "medics_bag").acting("A3").play("search", "kraveth")
    assert (t.has(A), t.why("use_equipment", "medics_bag")) == ("1 medicine", "GHA-19.9")


@pytest.mark.rule("GHA-19.9", "GHA-8.1")
def test_the_last_action_may_be_the_one_that_takes_the_good():
    t = at("nornaald", "felling_axe")
    for _ in range(3):
        t.play("collect", "nornaald")
    assert t.asked == (A, "act")
    assert t.play("use_equipment", "felling_axe").has(A) == "5 wood"


@pytest.mark.rule("GHA-19.7", "GHA-19.9")
def test_two_axes_bring_two_more_wood_once_a_round():
    t = at("nornaald", "felling_axe", "felling_axe").play("collect", "nornaald")
    assert t.play("use_equipment", "felling_axe").has(A) == "3 wood"
    assert t.why("use_equipment", "felling_axe") == "GHA-19.7"


@pytest.mark.rule("GHA-19.9")
def test_what_one_hero_took_does_not_count_for_the_next():
    t = table().heroes(A3="dulaanis", A4="nornaald").repaired(A, "crate_breacher").night()
    t.play("move", "A4", "jenntur").play("collect", "jenntur").play("stop")
    t.heroes(A3="nornaald").night().play("move", "A3", "dulaanis")
    assert t.why("use_equipment", "crate_breacher") == "GHA-19.9"


# -- the Lantern ---------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-19.10")
@pytest.mark.parametrize("place", TOWNS)
def test_a_lantern_brings_a_survivor_to_the_hospital(place: str):
    t = table().rooms(A, "arsenal built").heroes(A3=f"{place} up").repaired(A, "lantern").acting("A3")
    t.play("use_equipment", "lantern")
    assert (t.asked, t.lives(A, "hospital"), t.lives(A, "arsenal")) == ((A, "act"), 1, 0)


@pytest.mark.rule("GHA-19.10", "GHA-16.3")
def test_a_full_tight_hospital_takes_nobody_a_lantern_finds():
    t = table(tight_hospital=True).hospital(A, 8).heroes(A3="kraveth up").repaired(A, "lantern").acting("A3")
    assert (t.why("use_equipment", "lantern"), t.told("use_equipment", "lantern")["beds"]) == ("GHA-16.3", 8)


# -- Powered legs --------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-19.13")
def test_on_powered_legs_a_hero_goes_any_way():
    t = table().heroes(A3="nornaald", A4="jel_zaer").repaired(A, "powered_legs").night()
    assert t.why("move", "A3", "nornaald") == "GHA-6.6"
    assert t.why("move", "A3", "jel_zaer") == "GHA-6.7"
    for place in ("jenntur", "kraveth", "with_an", "slot 3", "sanedys", "dulaanis"):
        assert t.may("move", "A3", place)
    t.play("move", "A3", "with_an")
    assert (t.where("A3"), t.position.ready[A]) == ("with_an up", 0)


@pytest.mark.rule("GHA-19.13", "GHA-19.5")
def test_the_legs_carry_one_hero_a_round():
    t = table().heroes(A3="nornaald", A4="sanedys").repaired(A, "powered_legs").night()
    t.play("move", "A3", "with_an").play("stop")
    assert (t.why("move", "A4", "kraveth"), t.told("move", "A4", "kraveth")["equipment"]) == (
        "GHA-19.5", "equipment.powered_legs",
    )  # fmt: skip


@pytest.mark.rule("GHA-19.13", "GHA-18.1")
def test_a_short_way_leaves_the_legs_ready():
    t = table().heroes(A3="nornaald").repaired(A, "powered_legs").night().play("move", "A3", "jenntur")
    assert t.position.ready[A].bit_count() == 1


@pytest.mark.rule("GHA-19.13", "GHA-5.12")
def test_legs_go_round_the_lava():
    t = table().events("lava_flow").heroes(A3="with_an", A4="nornaald").repaired(A, "powered_legs").night()
    t.play("move", "A3", "slot 3")
    assert (t.where("A3"), t.position.ready[A]) == ("slot 3", 0)


@pytest.mark.rule("GHA-19.13", "GHA-11.2")
def test_legs_open_no_taken_slot():
    t = table().heroes(A3="nornaald", B3="slot 3").repaired(A, "powered_legs").night()
    assert t.why("move", "A3", "slot 3") == "GHA-11.2"


# -- the Climbing hook ---------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-19.14")
def test_the_hook_takes_the_slot_above_and_leaves_the_strength_as_it_is():
    t = (
        table()
        .heroes(A3="sanedys", B3="slot 3", C4="sanedys")
        .repaired(A, "climbing_hook")
        .goods(A, "1 chip")
    )
    t.night().play("move", "A3", "slot 4")
    assert (t.has(A), t.lives(A, "hospital"), t.position.ready[A]) == ("3 can 1 chip", 1, 0)
    assert t.position.victim == -1, "a strength 3 presses no strength 3"
    assert t.set(agenda=[("ask", C, "turn")]).why("move", "C4", "slot 4") == "GHA-11.2"


@pytest.mark.rule("GHA-19.14", "GHA-7.13")
def test_a_strength_three_in_slot_four_is_pressed_as_a_three():
    t = table().heroes(A3="sanedys", B5="sanedys").repaired(A, "climbing_hook").goods(A, "9 can").night()
    t.play("move", "A3", "slot 4").play("move", "B5", "slot 5")
    assert t.has(B) == "5 can", "three of its own and a pressure of 2"


@pytest.mark.rule("GHA-19.14", "GHA-11.4")
def test_slot_six_is_for_a_strength_five_with_a_hook():
    t = table().heroes(A5="sanedys", A4="jenntur", B5="sanedys").repaired(A, "climbing_hook").night()
    assert t.why("move", "A4", "slot 6") != ""
    t.play("move", "A5", "slot 6")
    assert (t.has(A), t.lives(A, "hospital")) == ("4 can", 2)
    assert t.why("move", "B5", "slot 6") == "GHA-11.1"
    assert t.may("move", "B5", "slot 5")


@pytest.mark.rule("GHA-19.14")
def test_the_slot_above_must_be_free():
    t = table().heroes(A3="sanedys", B4="slot 4").repaired(A, "climbing_hook").night()
    assert (t.why("move", "A3", "slot 4"), t.told("move", "A3", "slot 4")["slot"]) == ("GHA-19.14", 4)
    assert t.may("move", "A3", "slot 3")
    t = table().heroes(A5="sanedys", A4="jenntur", C5="slot 6").repaired(A, "climbing_hook").night()
    assert t.why("move", "A5", "slot 6") == "GHA-19.14"


@pytest.mark.rule("GHA-19.14", "GHA-18.1")
def test_a_hero_that_takes_its_own_slot_keeps_the_hook():
    t = table().heroes(A3="sanedys").repaired(A, "climbing_hook").night().play("move", "A3", "slot 3")
    assert t.position.ready[A].bit_count() == 1


@pytest.mark.rule("GHA-19.14", "GHA-19.4", "GHA-19.5", "GHA-11.1")
def test_without_a_ready_hook_no_slot_above_is_taken():
    t = table().heroes(A3="sanedys").night()
    assert t.why("move", "A3", "slot 4") == "GHA-11.1"
    t = table().heroes(A3="sanedys").broken(A, "climbing_hook").night()
    assert t.why("move", "A3", "slot 4") == "GHA-19.4"
    assert t.why("move", "A3", "slot 5") == "GHA-11.1"
    t = table().heroes(A3="sanedys").repaired(A, "climbing_hook").ready(A).night()
    assert (t.why("move", "A3", "slot 4"), t.told("move", "A3", "slot 4")["equipment"]) == (
        "GHA-19.5", "equipment.climbing_hook",
    )  # fmt: skip


@pytest.mark.rule("GHA-19.13", "GHA-19.14")
def test_legs_and_hook_help_the_same_move():
    t = table().heroes(A4="jel_zaer").repaired(A, "powered_legs", "climbing_hook").night()
    t.play("move", "A4", "slot 5")
    assert (t.where("A4"), t.has(A), t.position.ready[A]) == ("slot 5", "3 can", 0)


# -- vest and club -------------------------------------------------------------------------------------------
def clash(presser: str = "A5", *victims: str, **tools: str) -> Table:
    """A arrives among active rivals, who have cans and wood enough; a_tools and b_tools are ready."""
    t = table().goods(B, "5 can 5 wood").goods(C, "5 can 5 wood")
    for seat, who in ((A, "a_tools"), (B, "b_tools")):
        t.repaired(seat, *tools.get(who, "").split())
    return t.heroes(**{presser: "jenntur", **dict.fromkeys(victims, "kraveth up")}).night()


@pytest.mark.rule("GHA-19.15")
def test_a_plate_vest_takes_two_off_a_pressure():
    t = clash("A5", "B3", b_tools="plate_vest").play("move", "A5", "kraveth")
    assert t.asked == (B, "defend")
    t.play("use_equipment", "plate_vest")
    assert (t.asked, t.has(A), t.position.ready[B]) == ((A, "act"), "", 0)


@pytest.mark.rule("GHA-19.15", "GHA-19.16")
def test_what_the_vest_leaves_may_be_lowered_by_ammo_or_paid():
    t = clash("A5", "B3", a_tools="studded_club", b_tools="plate_vest").goods(B, "1 can 1 wood 1 ammo")
    t.play("move", "A5", "kraveth").play("use_equipment", "studded_club").play("use_equipment", "plate_vest")
    assert (t.asked, t.position.pressure) == ((B, "defend"), 1)
    assert t.play("spend_ammo", 1).has(B) == "1 can 1 wood"
    t = clash("A5", "B3", a_tools="studded_club", b_tools="plate_vest").play("move", "A5", "kraveth")
    t.play("use_equipment", "studded_club").play("use_equipment", "plate_vest")
    assert t.asked == (B, "pay")
    assert t.play("give", "wood").has(A) == "1 wood"


@pytest.mark.rule("GHA-19.15", "GHA-19.5", "GHA-19.4")
def test_the_vest_helps_once_a_round_and_only_repaired():
    t = clash("A5", "B3", b_tools="plate_vest").heroes(C5="jenntur").goods(B, "5 can 1 ammo")
    t.play("move", "A5", "kraveth").play("use_equipment", "plate_vest").play("stop")
    t.play("move", "C5", "kraveth")
    assert (t.asked, t.why("use_equipment", "plate_vest")) == ((B, "defend"), "GHA-19.5")
    t = clash("A5", "B3").broken(B, "plate_vest").goods(B, "5 can 1 ammo").play("move", "A5", "kraveth")
    assert t.why("use_equipment", "plate_vest") == "GHA-19.4"


@pytest.mark.rule("GHA-19.15", "GHA-19.7")
def test_twin_vests_do_not_add_up():
    t = clash("A5", "B3", a_tools="studded_club", b_tools="plate_vest plate_vest").goods(B, "5 can 1 ammo")
    t.play("move", "A5", "kraveth").play("use_equipment", "studded_club").play("use_equipment", "plate_vest")
    assert t.why("use_equipment", "plate_vest") == "GHA-19.7"


@pytest.mark.rule("GHA-19.15", "GHA-18.1")
def test_the_vest_may_be_kept():
    t = clash("A5", "B3", b_tools="plate_vest").play("move", "A5", "kraveth").play("give_in")
    assert t.asked == (B, "pay")
    t.play("give", "can").play("give", "can")
    assert (t.has(A), t.position.ready[B].bit_count()) == ("2 can", 1)


@pytest.mark.rule("GHA-7.14", "GHA-19.16")
def test_club_against_vest():
    t = clash("A4", "B3", a_tools="studded_club", b_tools="plate_vest").play("move", "A4", "kraveth")
    assert t.asked == (A, "club")
    t.play("use_equipment", "studded_club").play("use_equipment", "plate_vest")
    assert (t.asked, t.has(A)) == ((A, "act"), "")


@pytest.mark.rule("GHA-19.16")
def test_the_club_raises_every_pressure_of_one_arrival_and_makes_none_between_equals():
    t = clash("A4", "B3", "C4", a_tools="studded_club").play("move", "A4", "kraveth")
    t.play("use_equipment", "studded_club").play("give", "can").play("give", "can")
    assert (t.asked, t.has(A), t.has(C)) == ((A, "act"), "2 can", "5 can 5 wood")
    t = clash("A5", "B3", "C4", a_tools="studded_club").play("move", "A5", "kraveth")
    t.play("use_equipment", "studded_club")
    for seat, owed in ((B, 3), (C, 2)):
        assert (t.asked, t.position.owed) == ((seat, "pay"), owed)
        t.play("settle")
    assert t.has(A) == "5 wood"


@pytest.mark.rule("GHA-19.16")
def test_there_must_be_somebody_weaker_to_press():
    t = clash("A4", "C4", a_tools="studded_club").play("move", "A4", "kraveth")
    assert (t.asked, t.why("use_equipment", "studded_club")) == ((A, "act"), "GHA-19.16")
    t = clash("A4", "B5", a_tools="studded_club").heroes(B3="kraveth").play("move", "A4", "kraveth")
    assert (t.asked, t.why("use_equipment", "studded_club")) == ((A, "act"), "GHA-19.16")


@pytest.mark.rule("GHA-19.16", "GHA-19.8", "GHA-18.1")
def test_a_club_that_is_declined_stays_ready_and_comes_too_late_afterwards():
    t = clash("A5", "B3", a_tools="studded_club").play("move", "A5", "kraveth").play("decline")
    t.play("give", "can").play("give", "can")
    assert (t.asked, t.has(A), t.position.ready[A].bit_count()) == ((A, "act"), "2 can", 1)
    assert t.why("use_equipment", "studded_club") == "GHA-19.8", "the pressure is over"


@pytest.mark.rule("GHA-19.16", "GHA-19.5")
def test_the_club_is_used_on_one_arrival():
    t = clash("A5", "B3", a_tools="studded_club").heroes(A4="jel_zaer", C3="jenntur up")
    t.play("move", "A5", "kraveth").play("use_equipment", "studded_club").play("settle").play("stop")
    t.play("move", "A4", "jenntur")
    assert (t.asked, t.position.owed) == ((C, "pay"), 1), "no club is offered again"


@pytest.mark.rule("GHA-7.14", "GHA-19.16", "GHA-18.21", "GHA-19.15")
def test_the_guard_room_ignores_what_the_club_has_raised():
    t = clash("A5", "B3", a_tools="studded_club", b_tools="plate_vest").rooms(B, "guard_room full")
    t.play("move", "A5", "kraveth").play("use_equipment", "studded_club").play("use_room", "guard_room")
    assert (t.asked, t.has(A), t.position.ready[B].bit_count()) == ((A, "act"), "", 1)


@pytest.mark.rule("GHA-7.14", "GHA-18.23", "GHA-19.15", "GHA-19.16")
def test_all_helpers_of_a_pressure_in_their_order():
    t = clash("A5", "B3", a_tools="studded_club", b_tools="plate_vest").rooms(A, "war_room full")
    t.goods(B, "1 can 1 medicine 3 ammo").play("move", "A5", "kraveth").play("use_equipment", "studded_club")
    t.play("use_equipment", "plate_vest").play("give_in").play("use_room", "war_room").play(
        "give", "medicine"
    )
    assert (t.has(A), t.has(B)) == ("1 medicine", "1 can 3 ammo")


@pytest.mark.rule("GHA-7.10", "GHA-19.15")
def test_once_goods_are_handed_over_vest_and_ammo_come_too_late():
    t = clash("A5", "B3", b_tools="plate_vest").goods(B, "5 can 1 wood 2 ammo").play("move", "A5", "kraveth")
    t.play("give_in")
    for verb, name in (("use_equipment", "plate_vest"), ("spend_ammo", 1)):
        assert (t.why(verb, name), t.told(verb, name)["count"]) == ("GHA-7.10", 2)
    assert t.why("use_room", "guard_room") == "GHA-17.7", "there is none"
    assert t.play("give", "can").told("spend_ammo", 1)["count"] == 1


@pytest.mark.rule("GHA-18.23", "GHA-8.1")
def test_who_chooses_in_the_war_room_does_that_first():
    t = clash("A5", "B3").rooms(A, "war_room full").play("move", "A5", "kraveth").play("use_room", "war_room")
    assert (t.why("collect", "kraveth"), t.told("collect", "kraveth")["player"]) == ("GHA-18.23", f"seat.{B}")


# -- the kinds -----------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-3.3", "GHA-19.8", "GHA-19.9")
def test_every_kind_is_named_here_or_has_rules_of_its_own():
    others = {
        "plate_vest", "studded_club", "infrared_scope", "powered_legs", "climbing_hook", "lantern",
        "blunderbuss", "steel_snare",
    }  # fmt: skip
    assert {*ARRIVAL, *HARVEST, *others} == {*c.EQUIPMENT}
    assert sorted(named(c.TOOL_TAG, *c.EQUIPMENT) * 2) == sorted(c.TOOL_TILES)
