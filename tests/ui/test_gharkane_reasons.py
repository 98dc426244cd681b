"""Outlive Gharkane by hand: what is refused is told for what the person would have meant, and goods pay."""

from __future__ import annotations

from typing import Any

import pytest
from pygame import Rect, Surface

from tabletop.games.gharkane import GAME
from tabletop.match import Match, Seat
from tabletop.match.gestures import verb_tags
from tabletop.ui.board import piece_art
from tabletop.ui.kit import plates
from tests.games.gharkane.table_setup import A, B, Table, building, table
from tests.ui.table_hands import NAMES, Person
from tests.ui.test_table_true_reasons import bubble


def sits(t: Table, size: tuple[int, int] = (1920, 1080), language: str = "en") -> Person:
    """The seat that is asked, before the table of a position."""
    seats = [Seat(NAMES[i]) for i in range(t.position.seats)]
    match = Match(GAME, seats, seed=1, start=t.position, made="2026-01-01T00:00:00+00:00")
    person = Person(match, size, language=language, curtain=False)
    person.sit()
    return person


def told(person: Person) -> tuple[str, str]:
    """The number and the fault of the bubble."""
    said = bubble(person)
    assert said is not None
    return said.number, said.fault


def acting() -> Table:
    """A's 3 collects at Kraveth; A has a lying and a standing hero besides."""
    t = table().heroes(A3="kraveth up", A4="sanedys", A5="jenntur up", B4="nornaald")
    return t.goods(A, "2 wood").acting("A3")


@pytest.mark.parametrize(
    ("piece", "rule"),
    [("hero.0.2", "GHA-6.1"), ("hero.0.3", "GHA-6.2"), ("hero.1.2", "GHA-8.1"), ("good.wood.0", "GHA-8.1")],
)
def test_a_click_on_what_rests_tells_why(piece: str, rule: str) -> None:
    person = sits(acting())
    person.click(person.piece(piece))
    number, fault = told(person)
    assert number == rule
    assert ("Marc" in fault) == (piece == "hero.1.2")


def test_all_of_the_haciendas_refuses_as_the_slot_one_would_take() -> None:
    person = sits(table().heroes(A4="with_an", B4="slot 4").night(A))
    slot, pad = person.zone("slot.haciendas.4"), person.desk.field.places["place.haciendas"].rect
    for at in (slot, (slot[0] + 24, slot[1] + 24), (slot[0], slot[1] - 24)):
        assert pad.collidepoint(at)
        person.drag(person.piece("hero.0.2"), at)
        person.rest()
        assert told(person)[0] == "GHA-11.2"


def test_goods_carried_to_the_banner_of_a_pressure_give_in_one_by_one() -> None:
    t = table().heroes(A5="sanedys", A3="jenntur", B3="with_an up", B4="dulaanis")
    person = sits(t.goods(B, "2 wood 1 can 1 ammo").night(A).play("move", "A5", "with_an"))
    for left in ("1 can 1 wood 1 ammo", "1 can 1 ammo"):
        person.drag(person.piece("good.wood.1"), person.zone("demand.1"))
        person.rest()
        assert Table(person.match.position.copy()).has(B) == left


def test_wood_carried_to_a_ruin_is_paid_each_time() -> None:
    person = sits(building("arsenal", "spring", goods="4 wood 2 metal"))
    for left in (2, 1):
        person.drag(person.piece("good.wood.0"), person.zone("place.room.1.0"))
        person.rest()
        assert person.match.position.owed == left


def test_ammo_carried_to_a_ruin_is_no_material() -> None:
    person = sits(building("arsenal", goods="4 wood 2 ammo"))
    person.drag(person.piece("good.ammo.0"), person.zone("place.room.1.0"))
    person.rest()
    assert told(person)[0] == "GHA-1.2"


def test_a_good_carried_to_an_event_is_not_paid_twice_if_the_price_names_it() -> None:
    person = sits(table().events("epidemic").goods(A, "6 medicine 2 food 2 can").run(("solve_events", A)))
    person.drag(person.piece("good.medicine.0"), person.zone("slot.event.1"))
    person.rest()
    assert Table(person.match.position.copy()).has(A) == "2 food 2 can 3 medicine"
    assert person.match.position.owed == 1


def test_medicine_carried_to_who_must_leave_is_not_eaten() -> None:
    person = sits(table().rooms(A, "cannery 3", "spring 2").goods(A, "3 medicine").day(A, "feed"))
    person.drag(person.piece("good.medicine.0"), person.zone("demand.0"))
    person.rest()
    assert told(person)[0] == "GHA-14.3"


def test_a_piece_dropped_elsewhere_is_sent_to_the_title_that_stands_over_its_row() -> None:
    person = sits(acting())
    person.drag(person.piece("equipment.lantern"), person.zone("place.stores.0"))
    said = bubble(person)
    assert said is not None
    assert said.detail == "This piece may go here: “Broken”."


def test_a_survivor_dropped_elsewhere_is_sent_to_the_line_of_the_page_that_takes_it() -> None:
    person = sits(table().rooms(A, "cannery 3", "spring 2").goods(A, "3 medicine").day(A, "feed"))
    drags, nodes = person.desk.table_view.drags, person.desk.field.nodes.values()
    (leaving, *_) = (tag for node in nodes if drags.may_lift(node.piece) for tag in verb_tags(node.piece))
    person.drag(person.piece(leaving), person.zone("place.haciendas"))
    said = bubble(person)
    assert said is not None
    assert said.detail == "This piece may go here: “Who leaves”."


def test_how_many_goods_an_event_lacks_is_told_beside_a_long_name_in_a_small_window(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    t = table().events("medicine_shortage", "stripped_towns").goods(A, "4 ammo").solving()
    told: list[str] = []
    draw = plates.pill

    def drawing(sheet: Surface, words: str, *how: Any, **more: Any) -> Rect:
        told.append(words)
        return draw(sheet, words, *how, **more)

    monkeypatch.setattr(plates, "pill", drawing)
    person = sits(t, (1280, 720), "fr")
    (second_page,) = person.desk.pager.buttons
    person.click(second_page.rect.center)
    person.rest()
    assert "4" in told


def test_a_refused_drop_leaves_the_place_that_it_speaks_of_in_sight() -> None:
    person = sits(table().heroes(A4="haciendas", A5="sanedys", B4="nornaald").night(A), (1280, 720))
    person.drag(person.piece("hero.0.3"), person.zone("slot.haciendas.5"))
    person.rest()
    assert told(person)[0] == "GHA-6.7"
    note = person.table.hands._bubble
    assert note
    assert not note.rect.colliderect(person.desk.field.places["place.haciendas"].rect)


def served() -> Table:
    """A has used the Cannery and the lantern, and has two pit saws to repair."""
    t = (
        table(2)
        .heroes(A4="sanedys", B4="nornaald")
        .rooms(A, "cannery full", "arsenal full")
        .used(A, "cannery")
    )
    return t.repaired(A, "still", "lantern").ready(A, "still").broken(A, "pit_saw", "pit_saw").night(A)


def test_what_has_served_today_is_shaded_on_the_table() -> None:
    nodes = sits(served()).desk.field.nodes
    shaded = {tag for tag, node in nodes.items() if node.shaded}
    assert shaded == {"room.cannery.0", "equipment.lantern.repaired.0"}


def test_a_stack_of_cards_tells_how_many_they_are() -> None:
    whole = sits(served()).desk.field.nodes["equipment.pit_saw.0"].lie
    assert (whole.tab, whole.pile) == (0, 2)
    person = sits(served(), (1280, 720))
    tab = person.desk.field.nodes["equipment.pit_saw.0"]
    assert tab.lie.tab
    alone = piece_art.sprite(
        person.desk.look.words, tab.piece._replace(height=1), tab.lie.width, tab=tab.lie.tab
    )
    assert bytes(alone.get_view("2")) != bytes(tab.sprite().get_view("2"))
