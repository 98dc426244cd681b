"""Notes of the pointer at the table: they never keep a piece from being dragged."""

from __future__ import annotations

from tabletop.texts.rulebook import rulebook
from tests.ui.table_hands import Person, match_of, play_on


def test_a_piece_below_a_note_is_lifted_by_a_drag_from_there() -> None:
    person = Person(play_on(match_of(3, 3), 12, 3), curtain=False)
    pieces = person.desk.table_view.drags.pieces()
    node = next(node for tag, node in person.desk.field.nodes.items() if tag in pieces)
    at, tips = node.rect.center, person.table.tips
    number = next(iter(rulebook(person.match.game.key).rules))
    tips.show(node.rect, f"A title\nThe rule {number} says much. " + "And more is said. " * 12)
    person.app.clock.step(5000)
    (note,) = tips.notes
    note.rect.center = at  # as where there is no room beside the piece
    person.point(at)
    assert tips.inside
    person.lift(at, (at[0] + 60, at[1] + 60))
    assert not tips.notes
    assert person.table.hands.held.tag
