"""Chapter 7: who is pressed on an arrival, and how it is answered."""

from __future__ import annotations

import pytest

from tabletop.games.gharkane import GAME, components as c
from tabletop.games.gharkane.notation import hero

from .table_setup import A, B, C, D, Table, table

STORES = "2 can 2 wood"
ORDER = ["log.use_equipment", "log.press", "log.use_room", "log.spend_ammo", "log.hand_over"]


def arrival(name: str = "A5", **there: str) -> Table:
    """A's hero is about to go to Kraveth, where these heroes are; every store holds 2 cans and 2 wood."""
    t = table(4).heroes(**{name: "jenntur", **{other: f"kraveth {state}" for other, state in there.items()}})
    for seat in (A, B, C, D):
        t.goods(seat, STORES)
    return t.night(A)


def arrive(t: Table, name: str = "A5") -> Table:
    return t.play("move", name, "kraveth")


def pay(t: Table, *goods: str) -> Table:
    for good in goods:
        t.play("give", good)
    return t


# -- who is pressed ----------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-7.1", "GHA-7.2")
def test_each_weaker_active_rival_is_pressed_by_the_difference():
    t = arrive(arrival(B3="up", C4="up"))
    assert t.asked == (B, "pay")
    assert (t.position.pressure, t.position.owed) == (2, 2)
    pay(t, "can", "wood")
    assert t.asked == (C, "pay")
    assert (t.position.pressure, t.position.owed) == (1, 1)
    pay(t, "can")
    assert t.has(A) == "4 can 3 wood"
    assert t.asked == (A, "act")
    assert t.position.actions == 5, "it costs no action"


@pytest.mark.rule("GHA-7.2")
@pytest.mark.parametrize(
    ("presser", "victim", "pressure"), [("A5", "B3", 2), ("A5", "B3b", 2), ("A5", "B4", 1), ("A4", "B3", 1)]
)
def test_the_pressure_is_the_difference_of_strengths(presser: str, victim: str, pressure: int):
    t = arrive(arrival(presser, **{victim: "up"}), presser)
    assert t.position.pressure == pressure
    (line,) = t.lines("log.press")
    assert (line.params["n"], line.params["player"]) == (pressure, "seat.1")


@pytest.mark.rule("GHA-7.3")
def test_lying_heroes_are_safe():
    t = arrive(arrival(B3=""))
    assert t.asked == (A, "act")
    assert (t.has(B), t.lines("log.press")) == (STORES, [])


@pytest.mark.rule("GHA-7.4")
@pytest.mark.parametrize(
    ("arriving", "there"), [("A3", "B5"), ("A3", "B3"), ("A4", "B5"), ("A4", "B4"), ("A5", "B5")]
)
def test_equals_and_the_weaker_neither_press_nor_suffer(arriving: str, there: str):
    t = arrive(arrival(arriving, **{there: "up"}), arriving)
    assert t.asked == (A, "act")
    assert (t.has(A), t.has(B)) == (STORES, STORES)


@pytest.mark.rule("GHA-7.1")
def test_only_heroes_of_the_same_place_are_pressed():
    t = arrival().heroes(B3="with_an up", C3="jenntur up").night(A)
    assert arrive(t).asked == (A, "act")


@pytest.mark.rule("GHA-7.1", "GHA-6.3")
def test_a_hero_that_arrived_earlier_tonight_is_pressed():
    t = table(2).heroes(A3="jenntur", B5="with_an").goods(A, "1 can").night(A)
    t.play("move", "A3", "kraveth").play("stop").play("move", "B5", "kraveth")
    assert (t.has(A), t.has(B)) == ("", "1 can")


@pytest.mark.rule("GHA-7.5")
@pytest.mark.parametrize(
    ("verb", "thing"),
    [("collect", "kraveth"), ("search", "kraveth"), ("take_equipment", "still"), ("stop", "")],
)
def test_the_pressure_is_answered_before_anything_else(verb: str, thing: str):
    t = arrive(arrival(B3="up"))
    names = [thing] if thing else []
    assert t.why(verb, *names, by=A) == "GHA-7.5"
    assert t.told(verb, *names, by=A)["player"] == "seat.1"
    pay(t, "can", "can")
    assert t.may(verb, *(names if verb != "take_equipment" else [c.EQUIPMENT[t.position.offer[0]]]))


@pytest.mark.rule("GHA-7.5", "GHA-7.6")
def test_nobody_is_spared():
    t = arrive(arrival(B3="up", D4="up"))
    pressed = [t.asked]
    pay(t, "can", "can")
    pressed.append(t.asked)
    assert pressed == [(B, "pay"), (D, "pay")]


@pytest.mark.rule("GHA-7.6")
@pytest.mark.parametrize(("seat", "order"), [(A, [B, C, D]), (B, [C, D, A]), (C, [D, A, B]), (D, [A, B, C])])
def test_victims_answer_clockwise_from_the_presser(seat: int, order: list[int]):
    names = "ABCD"
    there = {f"{names[other]}3": "kraveth up" for other in order}
    t = table(4).heroes(**{f"{names[seat]}5": "jenntur"}, **there)
    for other in order:
        t.goods(other, STORES)
    t.night(seat).play("move", f"{names[seat]}5", "kraveth")
    asked = []
    while t.asked and t.asked[1] == "pay":
        asked.append(t.asked[0])
        pay(t, "can", "can")
    assert asked == order


# -- ammo --------------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-7.2", "GHA-7.7", "GHA-7.10")
@pytest.mark.parametrize(("ammo", "goods"), [(0, 2), (1, 1), (2, 0)])
def test_the_example_of_the_book_five_against_three(ammo: int, goods: int):
    """A pressure of 2: two ammo and nothing, one ammo and one good, or no ammo and two goods."""
    t = arrival(B3="up").goods(B, "1 medicine 2 wood 1 chip 4 ammo")
    arrive(t)
    assert t.asked == (B, "defend")
    assert t.position.pressure == 2
    t.play("spend_ammo", ammo) if ammo else t.play("give_in")
    pay(t, *["medicine", "wood"][:goods])
    assert t.asked == (A, "act")
    assert t.position.goods[B * len(c.GOODS) + c.AMMO] == 4 - ammo
    assert sum(t.position.goods[: len(c.GOODS)]) == 4 + goods


@pytest.mark.rule("GHA-7.7", "GHA-3.2")
def test_ammo_goes_to_the_reserve_not_to_the_presser():
    t = arrive(arrival(B3="up").goods(B, "1 can 3 ammo")).play("spend_ammo", 2)
    assert (t.has(A), t.has(B)) == (STORES, "1 can 1 ammo")


@pytest.mark.rule("GHA-7.8")
def test_no_more_ammo_than_the_pressure_or_than_there_is():
    t = arrive(arrival("A4", B3="up").goods(B, "1 can 1 wood 3 ammo"), "A4")
    assert t.why("spend_ammo", 2) == "GHA-7.8"
    assert (t.told("spend_ammo", 2)["value"], t.told("spend_ammo", 2)["max"]) == (1, 1)
    assert t.choices("spend_ammo") == [1]
    t = arrive(arrival(B3="up").goods(B, "2 can 1 ammo"))
    assert t.why("spend_ammo", 2) == "GHA-7.8"
    assert (t.told("spend_ammo", 2)["value"], t.told("spend_ammo", 2)["max"]) == (2, 1)
    assert t.choices("spend_ammo") == [1]


@pytest.mark.rule("GHA-7.9")
def test_the_presser_spends_no_ammo():
    t = arrive(arrival(B3="up").goods(A, "5 ammo").goods(B, "1 can 2 ammo"))
    assert t.why("spend_ammo", 1, by=A) == "GHA-7.9"
    t.play("spend_ammo", 2)
    assert t.asked == (A, "act")
    assert t.why("spend_ammo", 1) == "GHA-8.1", "nobody is pressed any more"


# -- goods -------------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-7.10")
def test_the_victim_chooses_materials_or_foodstuffs_medicine_included():
    t = arrive(arrival(B3="up").goods(A).goods(B, "1 medicine 1 wood 2 chip 1 food"))
    assert t.asked == (B, "pay")
    assert t.why("give", "water") == "GHA-7.10", "there is none"
    pay(t, "wood")
    assert t.has(A) == "1 wood", "the presser holds it at once"
    pay(t, "medicine")
    assert (t.has(A), t.has(B)) == ("1 medicine 1 wood", "1 food 2 chip")
    assert t.asked == (A, "act")


@pytest.mark.rule("GHA-7.10")
def test_nobody_else_chooses():
    t = arrive(arrival(B3="up"))
    assert t.why("give", "can", by=C) == t.why("give", "can", by=A) == "GHA-13.6"


@pytest.mark.rule("GHA-7.10")
def test_goods_may_be_handed_over_all_at_once():
    t = arrive(arrival(B3="up").goods(A).goods(B, "1 food 3 metal 1 medicine")).play("settle")
    assert (t.has(A), t.asked) == ("1 food 1 metal", (A, "act"))


@pytest.mark.rule("GHA-7.11")
def test_ammo_is_never_handed_over():
    t = arrival("A4", B3="up").goods(B, "1 wood 1 metal 2 ammo")
    arrive(t, "A4").play("give_in")
    assert t.asked == (B, "pay")
    assert t.why("give", "ammo") == "GHA-7.11"
    pay(t, "metal")
    assert t.has(B) == "1 wood 2 ammo"


@pytest.mark.rule("GHA-7.12")
def test_who_has_less_gives_less():
    t = arrive(arrival(B3="up").goods(A).goods(B, "1 can 4 ammo")).play("give_in")
    assert (t.has(A), t.has(B), t.asked) == ("1 can", "4 ammo", (A, "act"))


@pytest.mark.rule("GHA-7.12")
def test_who_has_nothing_gives_nothing_and_is_not_asked():
    t = arrive(arrival(B3="up").goods(B))
    assert (t.has(A), t.asked) == (STORES, (A, "act"))
    t = arrive(arrival(B3="up").goods(A).goods(B, "2 food"))
    assert (t.has(A), t.has(B), t.asked) == ("2 food", "", (A, "act")), "what must go, goes"


@pytest.mark.rule("GHA-7.12")
def test_who_has_nothing_to_hand_over_needs_no_defence():
    t = arrive(arrival(B3="up").goods(B, "2 ammo").repaired(B, "plate_vest").rooms(B, "guard_room full"))
    assert (t.has(B), t.asked) == ("2 ammo", (A, "act"))


@pytest.mark.rule("GHA-18.23")
def test_left_to_the_game_the_war_room_takes_the_dearest_goods():
    t = arrive(arrival(B3="up").rooms(A, "war_room full").goods(B, "1 food 1 can 1 medicine 1 wood"))
    t.play("use_room", "war_room").play("settle")
    assert "1 medicine" in t.has(A)
    assert "1 food" in t.has(B)


@pytest.mark.rule("GHA-7.13")
def test_pressure_works_at_the_haciendas():
    t = table(2).heroes(A4="sanedys", B3="slot 3").goods(B, "1 wood 1 metal").night(A)
    t.play("move", "A4", "slot 4")
    assert t.asked == (B, "pay")
    assert t.position.pressure == 1
    assert t.has(A) == "", "the slot gives its cans afterwards"
    pay(t, "metal")
    assert t.has(A) == "3 can 1 metal"


@pytest.mark.rule("GHA-7.13", "GHA-11.7")
def test_heroes_lying_at_the_haciendas_are_safe_there_too():
    t = table(2).heroes(A5="sanedys", B3="haciendas").goods(B, "1 wood").night(A).play("move", "A5", "slot 5")
    assert t.has(B) == "1 wood"


# -- Studded club ------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-19.16")
def test_the_club_raises_every_pressure_of_an_arrival_but_makes_none_between_equals():
    t = arrive(arrival("A4", B3="up", C4="up", D3="up").repaired(A, "studded_club"), "A4")
    assert t.asked == (A, "club")
    t.play("use_equipment", "studded_club")
    pressed = []
    while t.asked and t.asked[1] == "pay":
        pressed.append((t.asked[0], t.position.pressure))
        pay(t, "can", "can")
    assert pressed == [(B, 2), (D, 2)]
    assert t.has(C) == STORES
    assert t.position.ready[A] == 0


@pytest.mark.rule("GHA-19.16", "GHA-18.1")
def test_the_club_may_be_kept_for_another_arrival():
    t = arrive(arrival(B3="up").repaired(A, "studded_club")).play("decline")
    assert (t.position.pressure, t.position.ready[A]) == (2, 1 << c.CLUB)


@pytest.mark.rule("GHA-19.16")
def test_the_club_needs_somebody_weaker():
    t = arrival("A4", B4="up", C3="").repaired(A, "studded_club")
    arrive(t, "A4")
    assert t.asked == (A, "act")
    assert t.why("use_equipment", "studded_club") == "GHA-19.16"


@pytest.mark.rule("GHA-19.16", "GHA-19.5")
def test_a_used_or_broken_club_is_not_offered():
    assert arrive(arrival(B3="up").repaired(A, "studded_club").ready(A)).asked == (B, "pay")
    assert arrive(arrival(B3="up").broken(A, "studded_club")).asked == (B, "pay")


@pytest.mark.rule("GHA-19.16")
def test_the_club_works_on_one_arrival_only():
    t = arrival(B3="up").heroes(A4="dulaanis", C3="sanedys up").repaired(A, "studded_club")
    arrive(t).play("use_equipment", "studded_club")
    pay(t, "can", "can").play("stop")
    assert t.has(B) == "1 wood"
    assert t.asked == (A, "turn")
    t.play("move", "A4", "sanedys")
    assert (t.asked, t.position.pressure) == ((C, "pay"), 1)


@pytest.mark.rule("GHA-7.5", "GHA-19.16")
def test_before_the_club_is_decided_no_action_is_made():
    t = arrive(arrival(B3="up").repaired(A, "studded_club"))
    assert t.asked == (A, "club")
    assert t.why("collect", "kraveth") == "GHA-19.16"
    assert t.refused("collect", "kraveth").first, "the club is to be decided on first"


# -- Guard room --------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-18.21")
def test_the_guard_room_ignores_one_pressure_on_a_three():
    t = arrival(B3="up").rooms(B, "guard_room full").goods(B, "2 can 2 wood 1 ammo")
    arrive(t)
    assert t.asked == (B, "defend")
    t.play("use_room", "guard_room")
    assert (t.has(B), t.asked) == ("2 can 2 wood 1 ammo", (A, "act"))
    assert t.position.used[B] == 1 << c.GUARD_ROOM


@pytest.mark.rule("GHA-18.21", "GHA-17.8")
def test_one_of_two_pressures_is_ignored_and_the_other_answered():
    t = (
        arrival(B3="up")
        .rooms(B, "guard_room full")
        .goods(B, STORES + " 1 ammo")
        .heroes(C4="jenntur")
        .night(A)
    )
    arrive(t).play("use_room", "guard_room").play("stop")
    assert t.asked == (C, "turn")
    t.play("move", "C4", "kraveth")
    assert t.asked == (B, "defend")
    assert t.why("use_room", "guard_room") == "GHA-17.8"
    t.play("spend_ammo", 1)
    assert t.has(B) == STORES


@pytest.mark.rule("GHA-18.21")
def test_the_guard_room_protects_no_four():
    t = arrive(arrival(B4="up").rooms(B, "guard_room full").goods(B, "2 can 2 wood 1 ammo"))
    assert t.asked == (B, "defend")
    assert t.why("use_room", "guard_room") == "GHA-18.21"
    t = arrive(arrival(B4="up").rooms(B, "guard_room full"))
    assert t.asked == (B, "pay"), "there is nothing to ask"


@pytest.mark.rule("GHA-18.21", "GHA-17.7")
def test_a_guard_room_with_an_empty_seat_protects_nobody():
    t = arrive(arrival(B3="up").rooms(B, "guard_room 3").goods(B, "1 can 1 ammo"))
    assert t.why("use_room", "guard_room") == "GHA-17.7"


@pytest.mark.rule("GHA-18.21")
def test_the_guard_room_is_used_only_under_pressure():
    t = table().rooms(A, "guard_room full").heroes(A3="kraveth").acting("A3")
    assert t.why("use_room", "guard_room") == "GHA-18.21"


# -- Plate vest --------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-19.15")
def test_the_vest_takes_two_off():
    t = arrive(arrival(B3="up").repaired(B, "plate_vest")).play("use_equipment", "plate_vest")
    assert (t.has(B), t.asked, t.position.ready[B]) == (STORES, (A, "act"), 0)


@pytest.mark.rule("GHA-19.15", "GHA-7.14")
def test_the_pressure_does_not_fall_below_nothing():
    t = arrive(arrival("A4", B3="up").repaired(B, "plate_vest"), "A4").play("use_equipment", "plate_vest")
    assert (t.has(A), t.has(B), t.asked) == (STORES, STORES, (A, "act"))


@pytest.mark.rule("GHA-19.15", "GHA-7.7")
def test_what_the_vest_leaves_is_lowered_by_ammo():
    t = arrival(B3="up").repaired(A, "studded_club").repaired(B, "plate_vest").goods(B, STORES + " 3 ammo")
    arrive(t).play("use_equipment", "studded_club").play("use_equipment", "plate_vest")
    assert (t.asked, t.position.pressure) == ((B, "defend"), 1)
    assert t.why("spend_ammo", 2) == "GHA-7.8"
    t.play("spend_ammo", 1)
    assert t.has(B) == STORES + " 2 ammo"


@pytest.mark.rule("GHA-19.15", "GHA-18.1")
def test_the_vest_need_not_be_worn():
    t = arrive(arrival(B3="up").repaired(B, "plate_vest")).play("give_in")
    assert (t.asked, t.position.ready[B]) == ((B, "pay"), 1 << c.VEST)


@pytest.mark.rule("GHA-19.15", "GHA-19.5")
def test_the_vest_is_worn_once_a_round():
    t = arrival(B3="up").heroes(C4="jenntur").repaired(B, "plate_vest").night(A)
    arrive(t).play("use_equipment", "plate_vest").play("stop").play("move", "C4", "kraveth")
    assert t.asked == (B, "pay")


# -- War room ----------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-18.23", "GHA-7.14")
def test_the_owner_of_the_war_room_chooses_the_goods():
    t = arrival(B3="up").rooms(A, "war_room full").goods(A).goods(B, "1 medicine 3 wood 1 ammo")
    arrive(t).play("spend_ammo", 1)
    assert t.asked == (A, "demand")
    t.play("use_room", "war_room")
    assert t.asked == (A, "pay")
    assert t.why("give", "ammo") == "GHA-18.23"
    assert t.told("give", "ammo")["player"] == "seat.1"
    pay(t, "medicine")
    assert (t.has(A), t.has(B)) == ("1 medicine", "3 wood")
    assert t.position.used[A] == 1 << c.WAR_ROOM


@pytest.mark.rule("GHA-18.23", "GHA-18.1")
def test_the_war_room_may_be_kept():
    t = arrive(arrival(B3="up", C3="up").rooms(A, "war_room full")).play("decline")
    assert t.asked == (B, "pay")
    pay(t, "can", "can")
    assert t.asked == (C, "pay"), "it is asked once on an arrival"
    assert t.position.used[A] == 0


@pytest.mark.rule("GHA-18.23")
def test_on_one_arrival_it_chooses_from_all_who_are_pressed():
    t = arrive(arrival(B3="up", C3="up").rooms(A, "war_room full").goods(A)).play("use_room", "war_room")
    pay(t, "can", "wood", "wood", "wood")
    assert (t.has(A), t.has(B), t.has(C)) == ("1 can 3 wood", "1 can 1 wood", "2 can")
    assert t.asked == (A, "act")


@pytest.mark.rule("GHA-18.23", "GHA-17.8")
def test_the_war_room_is_used_once_a_round():
    t = arrival(B3="up").heroes(A4="dulaanis", C3="sanedys up").rooms(A, "war_room full").night(A)
    arrive(t).play("use_room", "war_room")
    pay(t, "can", "can").play("stop").play("move", "A4", "sanedys")
    assert t.asked == (C, "pay")


@pytest.mark.rule("GHA-18.23")
def test_the_war_room_of_a_victim_chooses_nothing():
    t = arrive(arrival(B3="up").rooms(B, "war_room full"))
    assert t.asked == (B, "pay")


@pytest.mark.rule("GHA-18.23")
def test_where_nothing_is_owed_the_war_room_is_not_asked():
    t = arrive(arrival(B3="up").rooms(A, "war_room full").goods(B, "1 can 2 ammo")).play("spend_ammo", 2)
    assert t.asked == (A, "act")
    t = arrive(arrival(B3="up").rooms(A, "war_room full").goods(B, "2 ammo"))
    assert t.asked == (A, "act")


# -- the order of helpers ----------------------------------------------------------------------------------
@pytest.mark.rule("GHA-7.14")
def test_club_against_vest():
    """A 4 with the club against a 3 with the vest: 1 + 1 - 2 = 0."""
    t = arrive(arrival("A4", B3="up").repaired(A, "studded_club").repaired(B, "plate_vest"), "A4")
    t.play("use_equipment", "studded_club").play("use_equipment", "plate_vest")
    assert (t.has(B), t.asked) == (STORES, (A, "act"))


@pytest.mark.rule("GHA-7.14")
def test_club_guard_room_vest_ammo_goods_chosen_in_the_war_room():
    t = arrival(B3="up", C3="up").rooms(A, "war_room full").repaired(A, "studded_club")
    t.rooms(B, "guard_room full").goods(B, STORES + " 1 ammo").repaired(B, "plate_vest")
    t.repaired(C, "plate_vest").goods(C, "1 medicine 1 chip 1 wood 1 ammo")
    arrive(t)
    asked = [t.asked]
    t.play("use_equipment", "studded_club")
    asked.append(t.asked)
    assert t.verbs() == {"use_room", "use_equipment", "spend_ammo", "give_in"}
    t.play("use_room", "guard_room")
    asked.append(t.asked)
    assert t.position.pressure == 3
    t.play("use_equipment", "plate_vest")
    asked.append(t.asked)
    t.play("give_in")
    asked.append(t.asked)
    t.play("use_room", "war_room")
    asked.append(t.asked)
    pay(t, "medicine")
    asked.append(t.asked)
    assert asked == [
        (A, "club"), (B, "defend"), (C, "defend"), (C, "defend"), (A, "demand"), (A, "pay"), (A, "act"),
    ]  # fmt: skip
    assert (t.has(B), t.has(C)) == (STORES + " 1 ammo", "1 wood 1 chip 1 ammo")
    assert t.position.ready[B] == 1 << c.VEST, "B kept the vest"


@pytest.mark.rule("GHA-7.14")
def test_after_ammo_neither_vest_nor_guard_room_is_asked():
    t = arrive(
        arrival(B3="up").rooms(B, "guard_room full").repaired(B, "plate_vest").goods(B, STORES + " 1 ammo")
    )
    t.play("spend_ammo", 1)
    assert t.asked == (B, "pay")
    assert t.why("use_equipment", "plate_vest") == t.why("use_room", "guard_room") == "GHA-7.10"


@pytest.mark.rule("GHA-7.14", "GHA-18.21")
def test_after_the_vest_the_guard_room_comes_too_late():
    t = arrival(B3="up").repaired(A, "studded_club").rooms(B, "guard_room full").repaired(B, "plate_vest")
    arrive(t.goods(B, STORES + " 1 ammo")).play("use_equipment", "studded_club")
    t.play("use_equipment", "plate_vest")
    assert (t.asked, t.position.pressure) == ((B, "defend"), 1)
    assert t.verbs() == {"spend_ammo", "give_in", "give"}


@pytest.mark.rule("GHA-7.5")
def test_after_the_pressure_nothing_of_it_is_left():
    t = arrive(arrival(B3="up"))
    pay(t, "can", "can")
    p = t.position
    assert (p.victim, p.pressure, p.owed, p.hero) == (-1, 0, 0, hero("A5"))
    assert t.why("give", "can") == "GHA-8.1", "the turn of the hero comes first"


@pytest.mark.rule("GHA-7.1", "GHA-5.9", "GHA-18.13")
def test_a_bunker_shields_nobody_from_heroes():
    t = arrive(arrival(B3="up").rooms(B, "bunker_core full").events("ash_wind").night(A))
    assert (t.asked, t.position.owed) == ((B, "pay"), 2)


@pytest.mark.rule("GHA-7.6", "GHA-7.12")
@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_answered_goods_only_change_hands(seed: int):
    t = arrival(B3="up", C4="up", D3b="up").repaired(A, "studded_club").rooms(A, "war_room full")
    t.rooms(B, "guard_room full").repaired(C, "plate_vest").goods(D, "1 food 2 ammo").night(A)
    total, ammo = sum(t.position.goods), 0
    arrive(t)
    while t.asked and t.asked[1] != "act":
        legal = GAME.legal(t.position)
        action = legal[(seed * 7 + len(legal)) % len(legal)]
        ammo += action.args[0] if action.verb == "spend_ammo" else 0
        GAME.play(t.position, action)
        assert GAME.audit(t.position) == []
    assert sum(t.position.goods) == total - ammo


@pytest.mark.rule("GHA-18.1", "GHA-18.23", "GHA-19.16")
def test_who_keeps_the_club_is_still_asked_for_the_war_room():
    t = arrive(arrival(B3="up").repaired(A, "studded_club").rooms(A, "war_room full")).play("decline")
    assert t.asked == (A, "demand")
    t.play("use_room", "war_room")
    assert t.asked == (A, "pay")


@pytest.mark.rule("GHA-18.23")
@pytest.mark.parametrize(
    ("goods", "asked"),
    [
        ("3 wood", False),
        ("1 wood 1 can", False),
        ("1 wood", False),
        ("2 wood 1 can", True),
        ("1 wood 1 can 1 chip", True),
    ],
)
def test_the_war_room_is_asked_where_one_good_or_another_could_be_taken(goods: str, asked: bool):
    t = arrive(arrival(B3="up").rooms(A, "war_room full").goods(B, goods))
    assert t.asked == (A, "demand" if asked else "act")
