"""A finger that covers several pieces or zones: the player is asked which one is meant."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from tabletop.engine.verb import Action
from tabletop.ui.access.scene_items import tree_of
from tabletop.ui.access.widget_items import FULL
from tabletop.ui.play.chooser import Chooser
from tests.ui.table_hands import Person, match_of, play_on
from tests.ui.touching import Finger

LEAST = 44


def at_close_rows() -> tuple[Person, Finger, tuple[int, int]]:
    """A table with two rows of equipment one above the other, and a point between them."""
    person = Person(
        play_on(match_of(3, 2, key="madsteam"), 60, 2), (1920, 1080), curtain=False, language="en"
    )
    person.sit()
    one, other = (person.desk.field.nodes[f"card.{name}_3"].rect for name in ("oxygen_bottle", "diving_suit"))
    return person, Finger(person.app), (one.centerx, (one.bottom + other.top) // 2)


def overlapping(person: Person) -> tuple[str, dict[str, Sequence[Action]], tuple[int, int]]:
    """A piece with two of its targets, which are moved to overlap, and a point in both."""
    drags, field = person.desk.table_view.drags, person.desk.field
    for node in field.nodes.values():
        moves = {zone: actions for zone, actions in drags.places(node.piece).items() if zone in field.zones}
        if len(moves) > 1 and all(len(actions) == 1 for actions in moves.values()):
            (one, other), (x, y) = list(moves)[:2], field.places[next(iter(moves))].rect.center
            moved = Rect(0, 0, *field.places[one].rect.size)
            moved.topleft = x - 10, y - 10
            field.places[other] = field.places[other]._replace(rect=moved, outline=())
            return node.piece.tag, {one: moves[one], other: moves[other]}, (x, y)
    raise AssertionError("no piece has two targets")


def test_a_tap_between_two_pieces_asks_which_is_meant_and_lifts_that_one() -> None:
    person, finger, at = at_close_rows()
    finger.tap(at)
    chooser = person.table.modal()
    assert isinstance(chooser, Chooser)
    assert not person.table.hands.held.active
    rows = chooser.list
    assert min(rows.row_rect(i).h for i in range(2)) >= LEAST
    assert len(rows.lines) == 2
    told = [item.name for item in tree_of(person.table, "", FULL).root.walk()]
    assert all(line in told for line in rows.lines)
    picked = next(i for i, line in enumerate(rows.lines) if "Diving" in line)
    person.tick(500)
    finger.tap(rows.row_rect(picked).center)
    assert person.table.hands.held.tag == "card.diving_suit_3"


def test_the_question_closes_by_escape_or_a_tap_elsewhere_and_a_mouse_never_opens_it() -> None:
    person, finger, at = at_close_rows()
    for by_key in (True, False):
        finger.tap(at)
        assert isinstance(person.table.modal(), Chooser)
        person.tick(500)
        person.key("escape") if by_key else finger.tap((at[0] - 700, at[1] - 300))
        assert not person.table.modal()
        assert not person.table.hands.held.active
    person.click(at)
    person.click((at[0], at[1] - 4))
    assert not person.table.modal()


def test_a_drop_where_two_zones_overlap_asks_which_is_meant() -> None:
    for choice in (None, 0, 1):
        person = Person(play_on(match_of(2, 3), 12, 3), (1920, 1080), curtain=False, language="en")
        person.sit()
        piece, moves, at = overlapping(person)
        Finger(person.app).drag(person.piece(piece), at)
        chooser = person.table.modal()
        assert isinstance(chooser, Chooser)
        assert len(chooser.list.lines) == 2
        person.key("escape" if choice is None else str(choice + 1))
        person.rest()
        assert not person.table.hands.held.active
        played = [done.action for done in person.match.actions[12:]]
        assert played[:1] == ([] if choice is None else list(list(moves.values())[choice]))
