"""Notes of the pointer at the table: they never keep a piece from being dragged."""

from __future__ import annotations

import pytest

from tabletop.texts.rulebook import rulebook
from tabletop.ui.kit import motion
from tabletop.ui.play.lesson_task import lesson_table
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.widgets import Button
from tests.ui.table_hands import Person, match_of, play_on
from tests.ui.visitor import Visitor


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


@pytest.mark.usefixtures("unpainted")
def test_a_note_stays_off_the_buttons_of_a_lesson_and_lets_presses_through_to_them() -> None:
    learner = Visitor(lesson_table("paris", ("who_stays",)), language="en")
    learner.settle()
    assert isinstance(learner.scene, TableScene)
    strip, tips, seat = learner.task.strip.node, learner.scene.tips, learner.scene.desk.chrome.seats[0]
    assert strip
    learner.point(seat.rect.midtop)
    learner.rest(1500)
    (note,) = tips.notes
    buttons = [node for node in strip.tree() if isinstance(node, Button)]
    assert len(buttons) > 4
    assert note.rect.collidelist([button.rect for button in buttons]) < 0
    answer = next(button for button in buttons if button.key.startswith("task.answer"))
    note.rect.center = answer.rect.center  # as where there is no room elsewhere
    learner.click(answer)
    assert not tips.notes
    assert learner.task.run.answered is not None


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("game", ["rails", "gharkane"])
def test_a_note_about_a_seat_or_a_counter_of_it_covers_no_other_seat(
    game: str, size: tuple[int, int]
) -> None:
    person = Person(play_on(match_of(4, 3, key=game), 12, 3), size, curtain=False)
    cards = {card.key: card for card in person.desk.chrome.seats}
    for card in cards.values():
        for at in (card.rect.midtop, *(spot.around.center for spot in card.spots())):
            person.point((0, 0))
            person.point((at[0], at[1] + 2))
            person.tick(motion.TOOLTIP_MS + 50)
            (note,) = person.table.tips.notes
            assert not [
                key for key, other in cards.items() if other is not card and note.rect.colliderect(other.rect)
            ]
