"""The texts of a shelter's panel and of the prompt: they say what the seat can pay and still has to pay."""

from __future__ import annotations

import pytest

from tabletop.engine.table import Grid, Note, Statuses, missed
from tabletop.games.gharkane import GAME, components as c
from tabletop.games.gharkane.repairs import repair_price
from tabletop.games.gharkane.verbs import HELPS, NO_HELP

from .table_setup import A, B, Table, building, table

LAST = c.ROUNDS - 1


def pill(t: Table) -> str:
    """Return the key of the pill of the first open event on A's panel."""
    sections = GAME.table(t.position, A).panels[A].sections
    (events,) = (part for part in sections if isinstance(part, Statuses) and part.title)
    return events.statuses[0].pill.key


def notes(t: Table, seat: int = A) -> dict[str, int | str | tuple[str, ...]]:
    """Return the numbers of the notes on a shelter board, by their keys."""
    parts = (getattr(part, "notes", ()) for part in GAME.table(t.position, A).panels[seat].sections)
    found = (note for part in parts for note in part)
    return {note.text.key: note.text.params["n"] for note in found if isinstance(note, Note)}


def prompt(t: Table) -> tuple[str, int | str | tuple[str, ...]]:
    said = GAME.table(t.position, A).prompt
    return said.key, said.params["n"]


# -- open events -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("rooms", "goods", "said"),
    [
        ("crisis_cell full", "3 wood", "pill.payable"),
        ("crisis_cell full", "2 wood", "pill.missing"),
        ("crisis_cell 3", "3 wood", "pill.missing"),
    ],
)
def test_an_event_is_payable_as_soon_as_the_full_crisis_cell_makes_it_so(rooms: str, goods: str, said: str):
    t = table(2).events("volcanic_winter").rooms(A, rooms).goods(A, goods)
    assert (pill(t), pill(t.solving())) == (said, said)
    assert t.may("solve", "volcanic_winter", HELPS[1]) == (said == "pill.payable")


def test_a_cell_that_has_worked_today_takes_nothing_off():
    t = table(2).events("volcanic_winter").rooms(A, "crisis_cell full").goods(A, "3 wood")
    assert pill(t.used(A, "crisis_cell")) == "pill.missing"


# -- what is owed ------------------------------------------------------------------------------------------
def test_the_note_beside_the_hospital_counts_down_with_the_prompt():
    t = table(2).hospital(A, 3).goods(A, "3 medicine").day(A, "wave", "care")
    assert (notes(t)["note.medicine"], prompt(t)) == (2, ("prompt.care", 2))
    t.play("treat").play("treat")
    assert (notes(t)["note.medicine"], prompt(t)) == (0, ("prompt.care_spare", 0))


def test_the_note_beside_the_stores_counts_down_with_the_meal():
    t = table(2).rooms(A, "arsenal full").goods(A, "2 food 1 can").day(A, "feed")
    assert notes(t)["note.upkeep"] == 3
    t = table(2).rooms(A, "arsenal full").goods(A, "2 food 2 can").day(A, "feed").play("give", "food")
    assert (notes(t)["note.upkeep"], prompt(t)) == (2, ("prompt.pay.food", 2))


def test_what_is_paid_for_has_its_own_icon_and_only_the_upkeep_the_bowl():
    t = building("nursery", goods="3 wood 1 chip").play("build", "nursery")
    (demand,) = (part for part in GAME.table(t.position, A).panels[A].sections if isinstance(part, Statuses))
    assert (demand.statuses[0].title.key, demand.statuses[0].icon) == ("demand.room", "free_room")


def test_a_lower_price_is_offered_before_the_full_one():
    solving = table(2).events("marauders").rooms(A, "crisis_cell full").goods(A, "7 ammo")
    offers = [action for action in GAME.legal(solving.solving().position) if action.verb == "solve"]
    mending = table(2).rooms(A, "tool_shop full", "salvage_bench full").broken(A, "still")
    mending.goods(A, "5 metal 5 chip").day(A, "repair_equipment")
    repairs = [action for action in GAME.legal(mending.position) if action.verb == "repair"]
    prices = [repair_price(mending.position, A, *action.args) for action in repairs]
    assert [action.args[-1] == NO_HELP for action in offers] == [False] * (len(offers) - 1) + [True]
    assert len(offers) > 1 < len(prices)
    assert prices == sorted(prices)


def test_nothing_is_owed_any_more_once_the_last_meal_and_the_last_care_are_over():
    t = table(2).set(round=LAST).rooms(A, "arsenal full").hospital(A, 3).goods(A, "4 can 2 medicine")
    assert notes(t).keys() == {"note.upkeep", "note.medicine"}
    t.day(A, "feed", "wave", "care", "hire")
    assert (t.asked, notes(t).keys()) == ((A, "care"), {"note.medicine"})
    t.play("treat").play("treat")
    assert (t.asked, notes(t)) == ((A, "hire"), {})
    assert not [piece for piece in GAME.pieces(t.position, A) if piece.tag == f"disease_next.{A}"]


def test_what_was_paid_today_is_next_owed_tomorrow():
    t = (
        table(2)
        .rooms(A, "arsenal full")
        .hospital(A, 3)
        .goods(A, "4 can 2 medicine")
        .day(A, "wave", "care", "hire")
    )
    assert notes(t) == {"note.upkeep_tomorrow": 3, "note.medicine": 2}
    t.play("treat").play("treat")
    assert (t.asked, notes(t)) == ((A, "hire"), {"note.upkeep_tomorrow": 3, "note.medicine_tomorrow": 2})


def test_a_seat_whose_last_day_is_to_come_still_sees_what_it_will_owe():
    t = table(2).set(round=LAST).hospital(B, 2).goods(A, "1 can").day(A, "hire")
    assert notes(t, B) == {"note.upkeep": 0, "note.medicine": 1}


# -- no actions left ---------------------------------------------------------------------------------------
def test_the_prompt_without_actions_names_the_hunt_that_needs_none():
    t = table(2).game_at("nornaald", "tusker").heroes(A3="nornaald").goods(A, "5 ammo").acting("A3")
    assert prompt(t.set(actions=0))[0] == "prompt.act_ammo"
    assert prompt(t.goods(A, "4 ammo"))[0] == "prompt.act_spent"


# -- going on ----------------------------------------------------------------------------------------------
def urged(t: Table) -> set[str]:
    """Return the verbs of the actions about which "Go on" warns."""
    seen = GAME.table(t.position, A)
    (done,) = (button for button in seen.buttons if button.verb == "done")
    return {action.verb for action in missed(done, seen, GAME.legal(t.position))}


def test_whoever_keeps_medicine_cans_and_tools_is_not_urged_to_spend_them():
    assert urged(table(2).goods(A, "2 medicine").day(A, "care")) == set()
    assert urged(table(2).goods(A, "2 can").day(A, "hire")) == set()
    t = table(2).rooms(A, "recycling full").repaired(A, "still").day(A, "build_rooms")
    assert (t.asked, urged(t)) == ((A, "build"), set())


def test_goods_that_score_nothing_any_more_are_missed_on_the_last_day():
    assert urged(table(2).set(round=LAST).goods(A, "2 medicine").day(A, "care")) == {"treat"}
    assert urged(table(2).set(round=LAST).goods(A, "2 can").day(A, "hire")) == {"recruit"}


def test_whoever_leaves_a_room_unbuilt_or_a_tool_broken_is_warned():
    assert urged(table(2).rooms(A, "arsenal").goods(A, "3 wood").day(A, "build_rooms")) == {"build"}
    t = table(2).broken(A, "still").goods(A, "1 metal 2 chip").day(A, "repair_equipment")
    assert urged(t) == {"repair"}


# -- the wording of a price --------------------------------------------------------------------------------
def test_a_payment_names_the_goods_that_it_still_takes():
    t = (
        table(2)
        .events("hungry_rodents")
        .goods(A, "2 ammo 2 can 2 food")
        .solving()
        .play("solve", "hungry_rodents")
    )
    said = GAME.table(t.position, A).prompt
    assert (said.key, said.params["cost"]) == ("prompt.pay.event", ("amount.foodstuff.2",))


def test_a_price_that_a_room_lowers_names_all_goods_to_choose_from():
    t = table(2).events("volcanic_winter").rooms(A, "crisis_cell full").goods(A, "3 wood 2 metal")
    said = GAME.table(t.solving().play("solve", "volcanic_winter", HELPS[1]).position, A).prompt
    assert (said.key, said.params["n"]) == ("prompt.pay.event_of", 3)
    assert said.params["cost"] == ("amount.wood.3", "amount.metal.2")


# -- what is left out --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("rooms", "step", "there"),
    [
        ("hunters_den tool_shop", "repair_equipment", False),
        ("hunters_den salvage_bench", "repair_equipment", True),
        ("hunters_den uv_filter", "build_rooms", True),
        ("hunters_den recycling", "build_rooms", False),
    ],
)
def test_the_button_for_rooms_stands_only_where_a_full_room_is_used(rooms: str, step: str, there: bool):
    full = (f"{room} full" for room in rooms.split())
    t = table(2).rooms(A, *full).broken(A, "still").goods(A, "5 metal 5 chip").day(A, step)
    assert ("use_room" in {button.verb for button in GAME.table(t.position, A).buttons}) == there


def test_the_list_of_heroes_to_move_goes_with_the_last_of_them():
    t = table(2).heroes(A5="nornaald", B5="kraveth")
    for hero in range(2 * c.TEAM):
        t.position.standing[hero] = int(hero != 3)

    def shown() -> list[str]:
        sections = GAME.table(t.position, A).panels[A].sections
        return [part.title.key for part in sections if isinstance(part, Grid) and part.title]

    assert shown() == ["section.heroes", "section.points"]
    t.position.standing[3] = 1
    assert shown() == ["section.points"]


# -- what has served ---------------------------------------------------------------------------------------
def spent(t: Table) -> set[str]:
    """Return the tags of the pieces at A's shelter that can do nothing more in this round."""
    return {piece.tag for piece in GAME.pieces(t.position, A) if piece.spent}


def test_rooms_and_equipment_that_have_served_are_shaded_until_the_next_day():
    t = table(2).rooms(A, "hunters_den full", "cannery full").repaired(A, "still", "lantern").night(A)
    assert spent(t) == set()
    t.used(A, "cannery").ready(A, "still")
    assert spent(t) == {f"room.cannery.{A}", f"equipment.lantern.repaired.{A}"}


def test_a_bench_that_has_drawn_may_still_make_a_repair_cheaper():
    t = table(2).rooms(A, "salvage_bench full").used(A, "salvage_bench")
    assert spent(t) == set()
    t.position.discounted[A] = 1
    assert spent(t) == {f"room.salvage_bench.{A}"}
