"""What is told of a refused gesture, as the screen asks for it: the reason is that of the position."""

from __future__ import annotations

import pytest

from tabletop.engine.verb import Action, Refusal
from tabletop.games.gharkane import GAME, components as c
from tabletop.match.drags import Drags
from tabletop.match.why_not import Reason, WhyNot
from tabletop.texts.words import Words
from tests.games.gharkane.table_setup import A, B, Table, building, fresh, table

NAMES = ("Ann", "Bob", "Cid")


def drags(t: Table, seat: int = -1) -> Drags:
    """The hands of the seat that is asked, or of another."""
    seat = t.position.asked if seat < 0 else seat
    return Drags(GAME, GAME.view(t.position, seat), seat)


def lifted(t: Table, tag: str, seat: int = -1) -> Reason:
    """What a click on a piece that rests says."""
    hands = drags(t, seat)
    piece = next(p for p in GAME.pieces(hands.view, hands.hand) if tag in (p.tag, p.known_as))
    assert not hands.may_lift(piece)
    return WhyNot(hands).lift(piece)


def dropped(t: Table, tag: str, zone: str) -> Reason:
    """What a drop that means nothing says."""
    hands = drags(t)
    assert not hands.means(tag, zone)
    return WhyNot(hands).drop(tag, zone)


def sentence(refusal: Refusal) -> str:
    """The fault in English."""
    return Words("en", "gharkane", NAMES).refusal(refusal)[0]


def pressed() -> Table:
    """B's standing 3 is pressed by A's 5 with 2, and has goods and ammo."""
    t = table().heroes(A5="sanedys", A3="jenntur", A3b="nornaald up", B3="with_an up", B4="dulaanis")
    return t.goods(B, "2 wood 1 can 1 ammo").night(A).play("move", "A5", "with_an")


# -- heroes ------------------------------------------------------------------------------------------------
def acting() -> Table:
    """A's 3 collects at Kraveth; A has a lying and a standing hero besides."""
    return table().heroes(A3="kraveth up", A4="sanedys", A5="jenntur up", B4="nornaald").acting("A3")


@pytest.mark.rule("GHA-6.1", "GHA-6.2")
def test_while_a_hero_acts_the_others_wait_or_have_played():
    told = lifted(acting(), "hero.0.2").refusal
    assert told.rule == "GHA-6.1"
    assert sentence(told) == "One hero at a time: finish with the hero of strength 3 first."
    assert lifted(acting(), "hero.0.3").refusal.rule == "GHA-6.2"
    for zone in ("place.with_an", "place.haciendas", "slot.haciendas.4"):
        assert dropped(acting(), "hero.0.2", zone).refusal.rule == "GHA-6.1"


@pytest.mark.rule("GHA-6.1")
def test_of_a_rivals_hero_it_is_said_whose_it_is():
    for t in (acting(), table().heroes(A3="kraveth", B4="nornaald").night(A)):
        told = lifted(t, "hero.1.2")
        assert (told.key, told.params["owner"]) == ("table.not_yours", f"seat.{B}")


@pytest.mark.rule("GHA-11.2", "GHA-11.1")
def test_all_of_the_haciendas_is_refused_as_a_slot():
    t = table().heroes(A4="with_an", B4="slot 4").night(A)
    assert dropped(t, "hero.0.2", "slot.haciendas.4").refusal.rule == "GHA-11.2"
    assert dropped(t, "hero.0.2", "slot.haciendas.5").refusal.rule == "GHA-11.1"
    assert dropped(t, "hero.0.2", "place.haciendas").refusal.rule == "GHA-11.1"


# -- pressure ----------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-7.10", "GHA-7.7")
def test_the_first_good_that_is_carried_to_the_demand_gives_in():
    t = pressed()
    assert t.asked == (B, "defend")
    assert [a.verb for a in drags(t).means("good.wood.1", "demand.1")] == ["give"]
    t.play("give", "wood")
    assert (t.asked, t.position.owed, t.has(A)) == ((B, "pay"), 1, "1 wood")
    t.play("give", "can")
    assert (t.has(A), t.asked, t.position.pressure) == ("1 can 1 wood", (A, "act"), 0)


@pytest.mark.rule("GHA-7.10", "GHA-7.12")
def test_giving_in_good_by_good_is_giving_in():
    first, then = pressed().play("give", "wood"), pressed().play("give_in").play("give", "wood")
    assert first.play("give", "can").position.digest() == then.play("give", "can").position.digest()


@pytest.mark.rule("GHA-18.23")
def test_nobody_gives_in_by_giving_while_the_war_room_may_choose():
    t = table().rooms(A, "war_room full").heroes(A5="sanedys", B3="with_an up", B4="dulaanis")
    t.goods(B, "2 wood 1 can 1 ammo").night(A).play("move", "A5", "with_an")
    told = t.refused("give", "wood")
    assert (told.rule, told.first) == ("GHA-7.7", True)
    assert sentence(told) == "First answer the pressure: spend ammo, use another defence, or give in."


# -- payments ----------------------------------------------------------------------------------------------
def first_and_next(t: Table, piece: str, zone: str) -> tuple[str, list[str]]:
    """Drop a good: what its drop begins, then what the same drop means."""
    (begun,) = drags(t).means(piece, zone)
    GAME.play(t.position, begun)
    hands = drags(t)
    paid = hands.only_now(piece, zone)
    assert paid, "the first good is paid at once"
    GAME.play(t.position, paid)
    return begun.verb, [a.verb for a in drags(t).means(piece, zone)]


@pytest.mark.rule("GHA-17.1")
def test_goods_carried_to_a_ruin_are_what_it_is_paid_with():
    t = building("arsenal", "spring", goods="4 wood 2 metal")
    assert first_and_next(t, "good.wood.0", "place.room.1.0") == ("build", ["give"])
    assert (t.has(A), t.position.owed) == ("3 wood 2 metal", 2)
    assert dropped(t, "good.wood.0", "place.room.2.0").refusal.rule == "GHA-13.5", "that one is not paid for"


@pytest.mark.rule("GHA-13.5")
def test_goods_carried_to_an_event_are_what_it_is_paid_with():
    t = table().events("medicine_shortage").goods(A, "3 can 2 water 2 chip").solving(A)
    assert first_and_next(t, "good.can.0", "slot.event.1") == ("solve", ["give"])


@pytest.mark.rule("GHA-19.1", "GHA-5.17")
def test_materials_carried_to_broken_equipment_are_what_it_is_repaired_with():
    t = table().events("short_circuit").broken(A, "pry_bar").goods(A, "2 wood 4 metal 1 chip")
    assert first_and_next(t.day(A, "repair_equipment"), "good.wood.0", "broken.0")[0] == "repair"
    assert t.has(A) == "1 wood 1 metal 1 chip"


@pytest.mark.rule("GHA-1.2")
def test_ammo_carried_to_a_ruin_is_no_material():
    told = dropped(building("arsenal", goods="4 wood 2 ammo"), "good.ammo.0", "place.room.1.0").refusal
    assert (told.rule, sentence(told)) == ("GHA-1.2", "Ammo is not a material.")


@pytest.mark.rule("GHA-14.3")
def test_medicine_carried_to_who_must_leave_is_not_eaten():
    t = table().rooms(A, "cannery 3", "spring 2").goods(A, "3 medicine").day(A, "feed")
    assert t.asked == (A, "leave")
    told = dropped(t, "good.medicine.0", "demand.0").refusal
    assert (told.rule, sentence(told)) == (
        "GHA-14.3",
        "Survivors live on food, water or cans, not on medicine.",
    )


# -- goods that rest ---------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-8.1", "GHA-6.10", "GHA-15.4", "GHA-11.6")
def test_of_a_good_that_rests_the_rule_of_the_moment_is_told():
    caring = table().hospital(A, 2).goods(A, "1 medicine 2 wood").day(A, "care")
    caring.position.care = 1
    housing = table().rooms(A, "arsenal built").goods(A, "2 wood").heroes(A3="with_an")
    housing = housing.night(A).play("move", "A3", "slot 3")
    for t, rule in (
        (acting().goods(A, "2 wood"), "GHA-8.1"),
        (table().heroes(A3="kraveth").goods(A, "2 wood").night(A), "GHA-6.10"),
        (housing, "GHA-11.6"),
    ):
        told = lifted(t, "good.wood.0").refusal
        assert (told.rule, told.first) == (rule, True)


@pytest.mark.rule("GHA-17.10", "GHA-17.1")
def test_in_the_rooms_step_nothing_is_said_of_exchanges_that_are_not_allowed():
    t = building("arsenal built", goods="2 ammo 2 wood 1 can", hospital=2)
    for good in ("ammo", "can"):
        told = lifted(t, f"good.{good}.0").refusal
        assert (told.rule, told.first) == ("GHA-17.10", True)
    short = lifted(t, "good.wood.0")
    assert (short.refusal.rule, short.also) == ("GHA-17.1", ())


def test_of_goods_that_one_does_not_have_it_is_said_that_there_are_none():
    t = building("arsenal built", goods="2 ammo", hospital=2)
    assert lifted(t, "good.wood.0").key == "table.none_here"


def test_goods_that_no_event_takes_rest_and_are_not_said_to_be_immovable():
    t = table().events("brush_fire").goods(A, "4 water 1 ammo").solving(A)
    assert t.asked == (A, "solve")
    assert lifted(t, "good.ammo.0").key == "table.rests"
    assert lifted(t, "disease.0").key == "table.no_such_piece"


# -- what brings nothing -----------------------------------------------------------------------------------
@pytest.mark.rule("GHA-16.3")
def test_a_full_tight_hospital_refuses_newcomers_of_nursery_and_lantern():
    t = table(tight_hospital=True).rooms(A, "nursery full", "arsenal").hospital(A, 8).goods(A, "3 wood")
    told = t.day(A, "build_rooms").refused("use_room", "nursery")
    assert (told.rule, sentence(told)) == ("GHA-16.3", "Your hospital is full: its 8 beds are taken.")
    t = table(tight_hospital=True).hospital(A, 8).repaired(A, "lantern").heroes(A3="kraveth up").acting("A3")
    assert t.refused("use_equipment", "lantern").rule == "GHA-16.3"


@pytest.mark.rule("GHA-10.4")
@pytest.mark.parametrize(
    ("room", "step"), [("storehouse", "build_rooms"), ("salvage_bench", "repair_equipment")]
)
def test_nothing_is_drawn_where_no_equipment_is_left(room: str, step: str):
    t = table().rooms(A, f"{room} full", "arsenal").broken(A, "still").goods(A, "3 wood 1 metal 2 chip")
    t.broken(B, *[c.EQUIPMENT[tool] for tool in t.position.market])
    told = t.day(A, step).refused("use_room", room)
    assert (told.rule, sentence(told)) == ("GHA-10.4", "There is no equipment left to take.")
    t.set(scrapped=t.position.broken[B][:1])
    assert t.may("use_room", room)


@pytest.mark.rule("GHA-18.19")
def test_the_forecast_of_a_draw_says_how_many_there_are():
    t = table().rooms(A, "storehouse full", "arsenal").goods(A, "3 wood")
    t.broken(B, *[c.EQUIPMENT[tool] for tool in t.position.market[1:]])
    told = GAME.forecast(t.day(A, "build_rooms").position, A, Action("use_room", (c.STOREHOUSE,)))
    assert (told.key, told.params["n"]) == ("forecast.draw_equipment", 1)


# -- what is not there -------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-17.7")
@pytest.mark.parametrize(
    ("state", "hospital", "remedy"),
    [
        ("destroyed", 2, ""),
        ("built", 0, ""),
        ("built", 2, "Fill its free seats (3) from the hospital in the rooms step."),
        ("2", 2, "Fill its free seats (1) from the hospital in the rooms step."),
    ],
)
def test_seats_are_filled_where_a_room_is_built_and_somebody_can_move_in(
    state: str, hospital: int, remedy: str
):
    t = building(f"spring {state}", "arsenal built", goods="3 wood", hospital=hospital)
    refusal = t.refused("use_room", "spring")
    told = "The Underground spring works only when built and full (3 seats)."
    assert Words("en", "gharkane", NAMES).refusal(refusal, {"move_survivor", "done"}) == (told, remedy)


@pytest.mark.rule("GHA-16.1")
def test_of_a_foodstuff_that_is_not_there_it_is_not_said_that_it_will_not_do():
    t = table().goods(A, "2 can").day(A, "hire")
    for good in ("water", "ammo"):
        told = Words("en", "gharkane", NAMES).refusal(lifted(t, f"good.{good}.0").refusal, t.verbs())
        assert told == (
            "A recruit costs one consumable that is in your shelter: food, water, a can or medicine.",
            "Give a consumable that is lit, or go on.",
        )


@pytest.mark.rule("GHA-2.18")
def test_of_a_good_that_is_not_there_it_is_not_said_that_too_few_are_left():
    t = table(2, open_trade=True).goods(A, "4 wood").rooms(A, "arsenal").day(A, "build_rooms")
    told = lifted(t.play("trade_in", "wood"), "good.water.0").refusal
    assert (told.rule, sentence(told)) == ("GHA-2.18", "An exchange takes two goods that you still have.")


@pytest.mark.rule("GHA-17.7", "GHA-19.4")
def test_a_room_or_an_equipment_that_one_does_not_have_is_named_as_missing():
    t = building("arsenal full", "spring", goods="3 wood")
    assert sentence(t.refused("use_room", "nursery")) == "There is no Nursery in your shelter."
    assert (
        sentence(t.refused("use_room", "spring"))
        == "The Underground spring works only when built and full (3 seats)."
    )
    t = acting().broken(A, "pit_saw")
    assert sentence(t.refused("use_equipment", "still")) == "There is no still in your shelter."
    assert sentence(t.refused("use_equipment", "pit_saw")) == "The pit saw: this has to be repaired first."


@pytest.mark.rule("GHA-17.9")
def test_a_room_that_works_by_itself_says_so():
    told = building("spring full", "arsenal", goods="3 wood").refused("use_room", "spring")
    assert (told.rule, told.params["room"]) == ("GHA-17.9", "room.spring")


@pytest.mark.rule("GHA-18.14")
def test_equipment_is_brought_to_the_recycling_which_does_not_work_by_itself():
    day = building("recycling full", "arsenal", goods="3 wood").broken(A, "still")
    assert lifted(day, "room.recycling.0").refusal.rule == "GHA-18.14"
    night = lifted(acting().rooms(A, "recycling full"), "room.recycling.0").refusal
    assert (night.rule, night.params["needed"]) == ("GHA-12.2", "step.build")


@pytest.mark.parametrize("kept", range(4))
def test_a_room_card_goes_only_onto_spaces_without_a_room(kept: int):
    t = fresh(2)
    t.play("keep_megapole", t.position.dealt_megapoles[0])
    for _ in range(kept):
        t.play("keep_room", t.position.dealt_rooms[0])
    free = {f"{tag}.{t.position.asked}" for tag in c.HOME_TAG[1 + kept : -1]}
    assert set(drags(t).targets(c.ROOM_TAG[t.position.dealt_rooms[0]])) == free
