"""Section 14: occupied rooms eat, and hunger drives survivors away; section 20: cleaning."""

from __future__ import annotations

import pytest

from tabletop.games.gharkane import components as c

from .table_setup import A, B, Table, table

EDIBLE = ("food", "water", "can")
UPKEEP = {1: ("crisis_cell", "hunters_den", "cannery", "lookout", "guard_room", "war_room"),
          3: ("smokehouse", "caravan_post", "arsenal", "auto_workshop")}  # fmt: skip
"""The rooms that eat one or three; the others eat two."""


def owes(*rooms: str, seat: int = A) -> int:
    """What so furnished a shelter must be fed."""
    t = table(2).rooms(seat, *rooms).goods(seat, "9 can").day(seat, "feed")
    owed = t.lines("log.feed")[-1].params["n"]
    assert t.has(seat) == (f"{9 - int(owed)} can")
    return int(owed)


# -- what is owed ------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-14.1")
def test_occupied_rooms_cost_their_upkeep_however_many_live_there():
    assert owes("arsenal 1", "cannery full") == 3 + 1
    assert [owes("arsenal 1"), owes("arsenal 2"), owes("arsenal full")] == [3, 3, 3]
    assert [owes("arsenal built"), owes("arsenal")] == [0, 0]


@pytest.mark.rule("GHA-14.1")
@pytest.mark.parametrize("room", c.ROOM_IDS)
def test_every_room_costs_what_is_printed(room: str):
    printed = next((n for n, rooms in UPKEEP.items() if room in rooms), 2)
    free = room == "spring"
    assert (owes(f"{room} 1"), owes(f"{room} full")) == (printed, printed - free)


@pytest.mark.rule("GHA-14.2")
def test_the_hospital_eats_nothing():
    t = table(2).rooms(A, "arsenal built").hospital(A, 9).day(A, "feed")
    assert (t.lines("log.feed")[-1].params["n"], t.lives(A, "hospital"), t.asked) == (0, 9, None)


# -- paying ------------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-14.3", "GHA-1.3")
def test_upkeep_is_paid_in_any_mix_of_food_water_and_cans():
    t = (
        table(2)
        .rooms(A, "arsenal 1")
        .goods(A, "2 food 2 water 2 can 2 medicine 2 wood 2 ammo")
        .day(A, "feed")
    )
    t.play("give", "can")
    for good in ("medicine", "wood", "ammo"):
        told = t.refused("give", good)
        assert (told.rule, told.params["resource"]) == ("GHA-14.3", f"good.{good}")
    assert (
        t.play("give", "food").play("give", "water").has(A) == "1 food 1 water 1 can 2 medicine 2 wood 2 ammo"
    )
    assert (t.asked, t.lives(A, "arsenal")) == (None, 1)


@pytest.mark.rule("GHA-14.3")
@pytest.mark.parametrize("good", EDIBLE)
def test_each_of_them_alone_will_do(good: str):
    t = table(2).rooms(A, "arsenal 1").goods(A, "3 food 3 water 3 can").day(A, "feed")
    for _ in range(3):
        t.play("give", good)
    assert t.has(A) == " ".join(f"3 {other}" for other in EDIBLE if other != good)


@pytest.mark.rule("GHA-14.3", "GHA-13.6")
def test_what_one_has_none_of_cannot_be_eaten():
    t = table(2).rooms(A, "arsenal 1").goods(A, "3 food 3 can").goods(B, "9 water").day(A, "feed")
    assert t.why("give", "water") == "GHA-13.6"
    assert t.why("give", "water", by=B) == "GHA-13.6"


@pytest.mark.rule("GHA-14.3")
def test_the_short_way_gives_what_spoils_first():
    t = table(2).rooms(A, "arsenal 1").goods(A, "1 food 1 water 5 can").day(A, "feed").play("settle")
    assert t.has(A) == "4 can"


@pytest.mark.rule("GHA-14.4")
def test_edible_goods_cannot_be_kept_back():
    t = table(2).rooms(A, "arsenal full").goods(A, "2 can 2 food").day(A, "feed").play("give", "can")
    told = t.refused("dismiss", "arsenal")
    assert (told.rule, told.params["count"]) == ("GHA-14.4", 2)
    assert t.verbs() == {"give", "settle"}


@pytest.mark.rule("GHA-14.4")
def test_who_has_too_little_gives_all_of_it():
    t = table(2).rooms(A, "arsenal full").goods(A, "1 water 1 can 4 medicine").day(A, "feed")
    assert (t.has(A), t.lives(A, "arsenal")) == ("4 medicine", 2)


# -- hunger ------------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-1.3", "GHA-14.5")
def test_medicine_feeds_nobody():
    t = table(2).rooms(A, "hunters_den 1").goods(A, "2 medicine").day(A, "feed")
    assert (t.has(A), t.lives(A, "hunters_den"), t.asked) == ("2 medicine", 0, None)


@pytest.mark.rule("GHA-14.5")
def test_for_each_unpaid_upkeep_a_survivor_of_the_owners_choice_leaves():
    t = table(2).rooms(A, "arsenal 2", "cannery built").hospital(A, 3).goods(A, "1 can").day(A, "feed")
    assert t.asked == (A, "leave")
    assert t.why("dismiss", "cannery") == "GHA-14.5"
    assert t.why("dismiss", "room_workshop") == "GHA-14.5"
    assert t.why("dismiss", 6) == "GHA-14.5"  # a place without a room
    t.play("dismiss", "hospital").play("dismiss", "arsenal")
    assert (t.lives(A, "hospital"), t.lives(A, "arsenal"), t.asked) == (2, 1, None)


@pytest.mark.rule("GHA-14.5")
def test_nobody_chooses_for_another_who_leaves():
    t = table(2).rooms(A, "arsenal 2").hospital(A, 3).hospital(B, 3).day(A, "feed")
    assert t.why("dismiss", "hospital", by=B) == "GHA-6.1"


@pytest.mark.rule("GHA-14.5")
def test_no_more_leave_than_there_are():
    t = table(2).rooms(A, "arsenal 1", "smokehouse 1").day(A, "feed")
    assert (t.lives(A, "arsenal"), t.lives(A, "smokehouse"), t.asked) == (0, 0, None)


@pytest.mark.rule("GHA-14.6")
def test_the_shortage_is_counted_once():
    t = table(2).rooms(A, "arsenal 1").hospital(A, 4).goods(A, "1 can").day(A, "feed")
    t.play("dismiss", "arsenal")
    assert (t.lives(A, "hospital"), t.asked) == (3, None)  # one more had to go


@pytest.mark.rule("GHA-14.5", "GHA-17.7")
def test_a_room_that_loses_a_survivor_to_hunger_stops_at_once():
    """An Infirmary that starves cares for nobody in the step that follows."""
    for starved, value in ((False, -1), (True, -2)):
        t = table(2).rooms(A, "infirmary full").hospital(A, 2).goods(A, f"{2 - starved} can")
        t.day(A, "feed", "wave", "care")
        if starved:
            t.play("dismiss", "infirmary")
        assert t.value(A) == value


# -- the Underground spring (GHA-18.12) --------------------------------------------------------------------
@pytest.mark.rule("GHA-18.12")
def test_the_spring_takes_one_off_what_is_owed():
    assert owes("spring full", "arsenal 2") == 2 + 3 - 1
    assert owes("spring 2", "arsenal 2") == 2 + 3


@pytest.mark.rule("GHA-18.12")
def test_the_water_of_the_spring_is_never_kept():
    t = table(2).rooms(A, "spring full").goods(A, "5 can").day(A, "feed")
    assert t.has(A) == "4 can"
    t = table(2).rooms(A, "spring full").day(A, "feed")
    assert (t.has(A), t.lives(A, "spring")) == ("", 2)  # two owed, one free, one survivor lost


@pytest.mark.rule("GHA-18.12", "GHA-17.8")
def test_the_spring_flows_once_in_a_round_and_again_in_the_next():
    t = table(2).rooms(A, "spring full").goods(A, "9 can").day(A, "feed", "feed")
    assert t.has(A) == "6 can"
    assert t.day(A, "clean", "feed").has(A) == "5 can"


# -- cleaning (GHA-20) -------------------------------------------------------------------------------------
def cleaned(goods: str, **options: bool) -> str:
    return table(2, **options).goods(A, goods).day(A, "clean").has(A)


@pytest.mark.rule("GHA-20.1")
def test_all_food_spoils():
    assert cleaned("3 food") == ""


@pytest.mark.rule("GHA-20.2")
@pytest.mark.parametrize(("water", "kept"), [(0, ""), (1, "1 water"), (2, "2 water"), (5, "2 water")])
def test_two_water_are_kept(water: int, kept: str):
    assert cleaned(f"{water} water") == kept


@pytest.mark.rule("GHA-20.3")
def test_all_else_is_kept_without_limit():
    rest = "12 can 40 medicine 9 wood 30 metal 11 chip 25 ammo"
    assert cleaned(f"9 food 9 water {rest}") == f"2 water {rest}"


@pytest.mark.rule("GHA-20.1", "GHA-12.3")
def test_only_the_shelter_that_is_cleaned_loses_anything():
    t = table(2).goods(A, "3 food").goods(B, "3 food 5 water").day(A, "clean")
    assert t.has(B) == "3 food 5 water"


@pytest.mark.rule("GHA-20.4", "GHA-17.8")
def test_equipment_and_bonuses_are_ready_again():
    t = table(2).repaired(A, "pit_saw", "lantern").ready(A, "lantern").rooms(A, "arsenal full")
    t.rooms(A, "arsenal full", "salvage_bench full").used(A, "arsenal").set(
        discounted=[1, 1], sorted_junk=[3, 3]
    )
    t.day(A, "clean")
    p = t.position
    assert (p.used[A], p.discounted, p.sorted_junk) == (0, [0, 1], [0, 3])
    assert p.ready[A] == 1 << c.EQUIPMENT.index("pit_saw") | 1 << c.EQUIPMENT.index("lantern")
    assert t.day(A, "build_rooms").may("use_room", "arsenal")


@pytest.mark.rule("GHA-20.4", "GHA-19.4")
def test_broken_equipment_does_not_become_ready():
    t = table(2).broken(A, "pit_saw").repaired(A, "lantern").day(A, "clean")
    assert t.position.ready[A] == 1 << c.EQUIPMENT.index("lantern")


@pytest.mark.rule("GHA-20.4")
def test_equipment_used_last_night_works_in_the_next():
    t = table(2).repaired(A, "pit_saw").heroes(A5="kraveth").night(A).play("move", "A5", "with_an")
    t.play("use_equipment", "pit_saw")
    assert (t.has(A), t.why("use_equipment", "pit_saw")) == ("2 wood", "GHA-19.5")
    t.day(A, "clean").heroes(A5="with_an").night(A).play("move", "A5", "kraveth")
    assert t.play("use_equipment", "pit_saw").has(A) == "4 wood"


def test_the_setup_of_these_positions_is_sound():
    t = table(2).rooms(A, *UPKEEP[1][:3], *UPKEEP[3][:1])
    assert isinstance(t, Table)
    assert len(t.position.rooms[A]) == 5
