"""Chapter 11: the slots of the haciendas, what they bring, and who leads from then on."""

from __future__ import annotations

import pytest

from tabletop.games.gharkane import GAME, components as c

from .table_setup import A, B, C, Table, table

EACH_HERO = pytest.mark.parametrize(
    ("name", "slot", "cans", "survivors"),
    [("A3", 3, 2, 1), ("A3b", 3, 2, 1), ("A4", 4, 3, 1), ("A5", 5, 3, 2)],
)


def coming(name: str = "A3", **others: str) -> Table:
    """A hero at Sanedys may go to the haciendas."""
    return table(4).heroes(**{name: "sanedys"}, **others)


# -- slots -------------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-11.1")
@EACH_HERO
def test_a_hero_takes_the_slot_of_its_strength(name: str, slot: int, cans: int, survivors: int):
    t = coming(name).night(A)
    for other in (3, 4, 5, 6):
        if other != slot:
            assert t.why("move", name, f"slot {other}") == "GHA-11.1"
            assert t.told("move", name, f"slot {other}")["strength"] == slot
    assert t.play("move", name, f"slot {slot}").where(name) == f"slot {slot}"


@pytest.mark.rule("GHA-11.1")
def test_a_lower_slot_that_is_free_is_no_way_in():
    t = coming("A4", B4="slot 4").night(A)
    assert t.why("move", "A4", "slot 3") == "GHA-11.1"


@pytest.mark.rule("GHA-11.2")
def test_a_slot_holds_one_active_hero():
    t = coming("A3", B3="slot 3").heroes(A4="with_an").night(A)
    assert t.why("move", "A3", "slot 3") == "GHA-11.2"
    assert t.told("move", "A3", "slot 3")["strength"] == 3
    assert t.may("move", "A4", "slot 4")


@pytest.mark.rule("GHA-11.2")
def test_lying_heroes_hold_no_slot():
    t = coming("A5", B5="haciendas").night(A)
    assert t.play("move", "A5", "slot 5").where("A5") == "slot 5"


@pytest.mark.rule("GHA-11.3")
def test_a_full_haciendas_is_walked_through():
    t = coming("A3", B3="slot 3", C4="slot 4", D5="slot 5").heroes(A4="with_an").night(A)
    assert t.why("move", "A4", "slot 4") == "GHA-11.2"
    t.heroes(A3="nornaald").night(A)
    assert t.play("move", "A4", "sanedys").where("A4") == "sanedys up"


# -- what a slot brings ------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-11.4")
@EACH_HERO
def test_cans_and_survivors_of_a_slot(name: str, slot: int, cans: int, survivors: int):
    t = coming(name).night(A).play("move", name, f"slot {slot}")
    assert (t.has(A), t.lives(A, "hospital")) == (f"{cans} can", survivors)


@pytest.mark.rule("GHA-11.4", "GHA-19.14")
def test_slot_six_brings_four_cans_and_two_survivors():
    t = coming("A5").repaired(A, "climbing_hook").night(A).play("move", "A5", "slot 6")
    assert (t.has(A), t.lives(A, "hospital"), t.where("A5")) == ("4 can", 2, "slot 6")


@pytest.mark.rule("GHA-11.5")
def test_at_the_haciendas_a_hero_makes_no_actions():
    t = coming("A5").repaired(A, "tin_snips").night(A).play("move", "A5", "slot 5")
    assert t.asked == (A, "act"), "the Tin snips can be used"
    assert t.position.actions == 0
    for verb, thing in (
        ("search", "kraveth"), ("collect", "kraveth"), ("take_equipment", "still"), ("hunt", "jel_zaer"),
    ):  # fmt: skip
        assert t.why(verb, thing) == "GHA-11.5"
    assert t.verbs() == {"use_equipment", "stop"}
    assert t.play("use_equipment", "tin_snips").has(A) == "3 can 2 metal"


@pytest.mark.rule("GHA-11.5")
def test_where_there_is_nothing_to_use_the_turn_is_over():
    t = coming("A5").heroes(B3="kraveth").night(A).play("move", "A5", "slot 5")
    assert t.asked == (B, "turn")


@pytest.mark.rule("GHA-11.6")
def test_survivors_go_straight_into_a_built_room():
    t = coming("A5").rooms(A, "arsenal 2", "spring full", "nursery").hospital(A, 1).night(A)
    t.play("move", "A5", "slot 5")
    assert t.asked == (A, "house")
    for home in ("nursery", "spring", "room_workshop", 6):
        assert t.why("house", home) == "GHA-11.6"
    t.play("house", "arsenal")
    assert t.position.working[A] >> c.ARSENAL & 1, "the room is full now"
    assert (t.lives(A, "arsenal"), t.lives(A, "hospital")) == (3, 2), "the other has the hospital left"


@pytest.mark.rule("GHA-11.6")
def test_the_hospital_may_be_chosen_as_well():
    t = coming("A5").rooms(A, "arsenal built").night(A).play("move", "A5", "slot 5")
    t.play("house", "hospital")
    assert t.asked == (A, "house")
    t.play("house", "arsenal")
    assert (t.lives(A, "arsenal"), t.lives(A, "hospital")) == (1, 1)


@pytest.mark.rule("GHA-11.6", "GHA-16.3")
def test_a_full_tight_hospital_leaves_the_rooms():
    t = table(tight_hospital=True).heroes(A5="sanedys").rooms(A, "arsenal 2").hospital(A, 8).night(A)
    t.play("move", "A5", "slot 5")
    assert (t.lives(A, "arsenal"), t.lives(A, "hospital")) == (3, 8)
    assert len(t.lines("log.no_bed")) == 1, "the second finds no bed"


@pytest.mark.rule("GHA-11.6")
def test_survivors_are_not_housed_at_other_times():
    t = coming("A3").rooms(A, "arsenal built").night(A)
    assert t.why("house", "arsenal") == "GHA-6.10", "a hero has to move first"


# -- the first-player token --------------------------------------------------------------------------------
@pytest.mark.rule("GHA-11.7", "GHA-11.8")
def test_the_first_to_arrive_takes_the_token_at_once():
    t = table(3).heroes(A3="kraveth", B3="sanedys", C4="sanedys", A5="sanedys").night(A)
    t.play("move", "A3", "jenntur").play("stop")
    assert t.position.token == A
    t.play("move", "B3", "slot 3")
    assert t.position.token == B
    t.play("move", "C4", "slot 4")
    assert t.position.token == B, "the second comes too late"
    t.play("move", "A5", "slot 5")
    assert t.position.token == B


@pytest.mark.rule("GHA-11.7")
def test_heroes_lying_there_since_yesterday_are_no_arrivals():
    t = table(3).heroes(A3="haciendas", C5="haciendas", B3="sanedys").night(B).play("move", "B3", "slot 3")
    assert t.position.token == B


@pytest.mark.rule("GHA-11.7")
@pytest.mark.parametrize(("holder", "key"), [(A, "log.token_kept"), (B, "log.token")])
def test_whoever_has_the_token_already_keeps_it(holder: int, key: str):
    t = table(2).heroes(A3="sanedys").set(token=holder).night(A).play("move", "A3", "slot 3")
    told = {line.key for line in t.position.log or () if line.rule == "GHA-11.7"}
    assert (t.position.token, told) == (A, {key})


@pytest.mark.rule("GHA-11.8")
def test_the_running_night_keeps_its_order_and_the_day_begins_with_the_new_first_player():
    t = table(3).events(hidden=["cave_in"])
    t.heroes(A3="kraveth", B3="sanedys", C3="kraveth", A4="nornaald", B4="nornaald", C4="nornaald")
    t.goods(A, "9 wood 9 metal").goods(B, "9 wood 9 metal").goods(C, "9 wood 9 metal")
    t.run(("night",), ("day",))
    order = []
    while t.asked and t.asked[1] in ("turn", "act"):
        if t.asked[1] == "turn":
            order.append(t.asked[0])
            if t.asked[0] == B and len(order) == 2:
                t.play("move", "B3", "slot 3")
                continue
        GAME.play(t.position, GAME.legal(t.position)[-1])
    assert order == [A, B, C, A, B, C]
    assert t.asked == (B, "solve")
    t.play("pass_turn")
    assert t.asked == (C, "solve")


@pytest.mark.rule("GHA-11.8", "GHA-12.3")
def test_the_next_night_too_begins_with_the_new_first_player():
    t = table(2).events(hidden=["uv_storm", "epidemic"]).set(token=B)
    t.heroes(A3="kraveth", B3="kraveth").run(("day",), ("end_round",))
    while t.asked and t.asked[1] != "turn":
        GAME.play(t.position, GAME.legal(t.position)[-1])
    assert t.asked == (B, "turn")


@pytest.mark.rule("GHA-11.9")
def test_where_nobody_came_the_token_stays():
    t = table(3).events(hidden=["cave_in"]).set(first=C, token=C).goods(C, "9 wood 9 metal")
    t.heroes(C3="kraveth", A3="kraveth", B5="haciendas").run(("night",), ("day",))
    while t.asked and t.asked[1] in ("turn", "act"):
        away = [a for a in GAME.legal(t.position) if not (a.verb == "move" and a.args[1] >= c.RING)]
        GAME.play(t.position, away[-1])
    assert (t.position.token, t.asked) == (C, (C, "solve"))


# -- what rooms and equipment change -----------------------------------------------------------------------
@pytest.mark.rule("GHA-18.8")
def test_a_full_cannery_brings_one_more_can():
    t = coming("A4").rooms(A, "cannery full").night(A).play("move", "A4", "slot 4")
    assert (t.has(A), t.lives(A, "hospital")) == ("4 can", 1)
    t = coming("A4").rooms(A, "cannery 3").night(A).play("move", "A4", "slot 4")
    assert t.has(A) == "3 can"


@pytest.mark.rule("GHA-18.9")
def test_caravan_post_and_cannery_add_up():
    t = coming("A3").rooms(A, "cannery full", "caravan_post full").night(A).play("move", "A3", "slot 3")
    assert t.has(A) == "5 can"
    t = coming("A3").rooms(A, "caravan_post full").night(A).play("move", "A3", "slot 3")
    assert t.has(A) == "4 can"


@pytest.mark.rule("GHA-17.8", "GHA-18.8", "GHA-18.9")
@pytest.mark.parametrize(
    ("rooms", "used"),
    [
        (("cannery full", "caravan_post 2"), 1 << c.CANNERY),
        (("cannery 3", "caravan_post full"), 1 << c.CARAVAN),
        (("cannery 3", "caravan_post built"), 0),
    ],
)
def test_rooms_that_brought_cans_are_used_in_this_round(rooms: tuple[str, str], used: int):
    t = coming("A3").rooms(A, *rooms).night(A).play("move", "A3", "slot 3")
    assert t.position.used[A] == used


@pytest.mark.rule("GHA-18.9", "GHA-11.6")
def test_the_survivor_who_fills_the_cannery_comes_after_the_cans():
    t = coming("A4").rooms(A, "cannery 3").night(A).play("move", "A4", "slot 4").play("house", "cannery")
    assert t.has(A) == "3 can"


@pytest.mark.rule("GHA-18.10")
def test_with_a_full_caravan_post_a_taken_slot_is_open():
    t = coming("A5", B5="slot 5").rooms(A, "caravan_post full").night(A).play("move", "A5", "slot 5")
    assert (t.where("A5"), t.where("B5")) == ("slot 5", "slot 5")
    assert t.has(A) == "5 can"
    t = coming("A5", B5="slot 5").rooms(A, "caravan_post 2").night(A)
    assert t.why("move", "A5", "slot 5") == "GHA-11.2"
    t = coming("A5", B5="slot 5").rooms(B, "caravan_post full").night(A)
    assert t.why("move", "A5", "slot 5") == "GHA-11.2", "it is B's post"


@pytest.mark.rule("GHA-19.14")
def test_the_climbing_hook_takes_the_slot_above():
    t = coming("A3", B3="slot 3", C4="slot 4").repaired(A, "climbing_hook").night(A)
    assert t.why("move", "A3", "slot 3") == "GHA-11.2"
    assert t.why("move", "A3", "slot 4") == "GHA-19.14"
    assert t.told("move", "A3", "slot 4")["slot"] == 4
    t = coming("A3", B3="slot 3").repaired(A, "climbing_hook").night(A).play("move", "A3", "slot 4")
    assert (t.where("A3"), t.has(A), t.position.ready[A]) == ("slot 4", "3 can", 0)


@pytest.mark.rule("GHA-19.14", "GHA-7.2")
def test_with_the_hook_strength_stays_as_printed():
    t = coming("A3", B3="slot 3").repaired(A, "climbing_hook").goods(B, "3 can").night(A)
    t.play("move", "A3", "slot 4")
    assert t.has(B) == "3 can", "equals press nobody"
    t = coming("A4", B3="slot 3").repaired(A, "climbing_hook").goods(B, "3 can").night(A)
    t.play("move", "A4", "slot 5")
    assert t.has(B) == "2 can", "4 against 3, not 5"


@pytest.mark.rule("GHA-19.14")
def test_the_hook_need_not_be_used_and_helps_one_step_only():
    t = coming("A3").repaired(A, "climbing_hook").night(A)
    assert t.why("move", "A3", "slot 5") == t.why("move", "A3", "slot 6") == "GHA-11.1"
    t.play("move", "A3", "slot 3")
    assert t.position.ready[A] == 1 << c.HOOK


@pytest.mark.rule("GHA-19.14")
@pytest.mark.parametrize("name", ["A3", "A4"])
def test_slot_six_is_closed_to_all_but_a_five(name: str):
    assert coming(name).repaired(A, "climbing_hook").night(A).why("move", name, "slot 6") == "GHA-11.1"
    assert coming("A5").night(A).why("move", "A5", "slot 6") == "GHA-11.1"


@pytest.mark.rule("GHA-19.4", "GHA-19.5")
def test_a_broken_or_used_hook_says_so():
    t = coming("A5").broken(A, "climbing_hook").night(A)
    assert t.why("move", "A5", "slot 6") == "GHA-19.4"
    assert t.told("move", "A5", "slot 6")["equipment"] == "equipment.climbing_hook"
    t = coming("A5").repaired(A, "climbing_hook").ready(A).night(A)
    assert t.why("move", "A5", "slot 6") == "GHA-19.5"


@pytest.mark.rule("GHA-18.10", "GHA-19.14")
def test_the_caravan_post_opens_ones_own_slot_not_the_one_above():
    t = (
        coming("A4", B4="slot 4", C5="slot 5")
        .rooms(A, "caravan_post full")
        .repaired(A, "climbing_hook")
        .night(A)
    )
    assert t.why("move", "A4", "slot 5") == "GHA-19.14"
    assert t.play("move", "A4", "slot 4").where("A4") == "slot 4"


@pytest.mark.rule("GHA-11.2", "GHA-19.14")
def test_a_rival_with_the_hook_holds_the_slot_it_took():
    t = coming("A4", B3="slot 4").heroes(A3="with_an").night(A)
    assert t.why("move", "A4", "slot 4") == "GHA-11.2"
    assert t.may("move", "A3", "slot 3"), "slot 3 is free"


@pytest.mark.rule("GHA-11.4", "GHA-5.13", "GHA-18.8", "GHA-19.13")
def test_legs_hook_cannery_and_aftershock_together():
    t = table(4).events("aftershock", "lava_flow").heroes(A5="jenntur", D5="slot 5")
    t.repaired(A, "climbing_hook", "powered_legs").rooms(A, "cannery full").night(A)
    t.play("move", "A5", "slot 6")
    assert (t.has(A), t.position.ready[A], t.where("D5")) == ("4 can", 0, "slot 5")
