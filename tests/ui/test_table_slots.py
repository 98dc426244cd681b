"""What lies in a larger place is meant by a drop on that place; only what pays can be carried to a price."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tabletop.engine.table import Slots
from tabletop.games import find, here
from tabletop.match import Match
from tabletop.texts.names import names
from tabletop.ui.board.nodes import OwnerMark
from tabletop.ui.board.ribbons import Ribbons, through
from tests.ui.table_hands import Person, match_of

BREAKS_OFF = ("stop", "done", "decline", "give_in", "enough_rooms", "pass_turn", "settle", "put_back")


def until(so: Callable[[Match], bool], seed: int = 3) -> Person:
    """A table for three of Outlive Gharkane at the first moment that is so; everybody does what there is."""
    match, dice = match_of(3, seed, key="gharkane"), Random(seed)
    while match.asked and not so(match):
        busy = [action for action in match.legal if action.verb not in BREAKS_OFF]
        match.play(dice.choice(busy or match.legal))
    assert match.asked
    person = Person(match, language="en", curtain=False)
    person.sit()
    person.table.flow.sit_down(match.asked.seat)
    person.rest()
    return person


def to_the_haciendas(match: Match) -> bool:
    """Can a hero of strength 4 go to its slot there, and nowhere else at the haciendas?"""
    return any(action.verb == "move" and action.args == (2, 9) for action in match.legal)


@pytest.mark.parametrize("where", ["in the place", "on its name", "a little below"])
def test_a_hero_let_go_anywhere_at_the_haciendas_takes_its_slot(where: str) -> None:
    person = until(to_the_haciendas)
    field = person.desk.field
    place, name = field.places["place.haciendas"].rect, field.board.zones["label.haciendas"].rect
    spots = {
        "in the place": (place.x + 8, place.bottom - 8),
        "on its name": field.view.screen(*name).center,
        "a little below": (place.centerx, place.bottom + 10),
    }
    before = len(person.match.actions)
    person.drag(person.piece("hero.0.2"), spots[where])
    assert [played.action.args for played in person.match.actions[before:]] == [(2, 9)]


def test_a_slot_of_another_strength_still_says_why_not() -> None:
    person = until(to_the_haciendas)
    before = len(person.match.actions)
    person.drag(person.piece("hero.0.2"), person.zone("slot.haciendas.5"))
    person.rest()
    assert len(person.match.actions) == before
    note = person.table.hands._bubble
    assert note
    assert note.said.number == "GHA-11.1"


def test_only_goods_of_an_open_event_that_one_has_are_lifted_to_solve_it() -> None:
    person = until(lambda match: any(action.verb == "solve" for action in match.legal))
    view = person.desk.table_view.view
    assert person.match.asked
    seat = person.match.asked.seat
    able = {n.piece.tag for n in person.desk.field.nodes.values() if n.legal and n.piece.owner == seat}
    assert f"good.food.{seat}" not in able  # the wood shortage asks for metal and chips
    assert {f"good.metal.{seat}", f"good.chip.{seat}"} <= able
    assert view.goods[seat * 8 + 4]
    assert f"good.wood.{seat}" not in able


def test_where_a_solved_event_lay_one_sees_who_solved_it() -> None:
    person = until(lambda match: any(solver >= 0 for solver in match.view(0).solver))
    solver = max(person.desk.table_view.view.solver)
    nodes = person.desk.field.nodes
    signs = [node.piece for tag, node in nodes.items() if tag.startswith("solved.")]
    assert [(sign.zone, sign.owner) for sign in signs] == [("slot.event.1", solver)]


@pytest.mark.parametrize("key", here())
def test_why_a_match_ends_has_a_name(key: str) -> None:
    game, dice = find(key), Random(1)
    match = match_of(game.seats[0], 1, key=key)
    while match.asked:
        match.play(dice.choice(match.legal))
    assert match.result
    assert match.result.reason in {"", *names(key)}


def test_the_way_of_a_hero_follows_the_ring() -> None:
    person = until(to_the_haciendas)
    board = person.desk.field.board
    way = through(board, ("place.sanedys", "place.dulaanis", "place.nornaald"))
    paths = (board.zones[f"path.{tag}"].points for tag in ("sanedys.dulaanis", "dulaanis.nornaald"))
    assert set(way) == {(point.x, point.y) for path in paths for point in path}
    assert through(board, ("place.sanedys", "place.kraveth")) == [
        (*board.zones[f"place.{tag}"].rect.centre,) for tag in ("sanedys", "kraveth")
    ]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_token_of_a_slots_owner_stands_at_its_upper_right(size: tuple[int, int]) -> None:
    person = Person(match_of(4), size, curtain=False)
    person.sit()
    marks = [node for node in person.table.stage.walk() if isinstance(node, OwnerMark)]
    sections = (part for panel in person.desk.table_view.table.panels for part in panel.sections)
    slots = [slot for part in sections if isinstance(part, Slots) for slot in part.slots]
    owned = [(slot.owner, person.desk.field.places[slot.zone].rect) for slot in slots if slot.owner >= 0]
    assert len(marks) == len(owned) == 4
    for owner, rect in owned:
        assert [mark.owner for mark in marks if mark.rect.collidepoint(rect.right - 1, rect.y)] == [owner]
    assert all(mark.rect.w == mark.rect.h >= 26 for mark in marks)


def test_a_name_on_a_small_board_is_not_cut_while_there_is_room_beside_its_ribbon() -> None:
    person = Person(match_of(3, 1, key="paris"), (1000, 562), curtain=False)
    person.sit()
    ribbons = next(node for node in person.table.stage.walk() if isinstance(node, Ribbons))
    assert "Le Restaurant" in ribbons._fitted()[0]
