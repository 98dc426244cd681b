"""Puzzles at the table: nothing is foretold, answers are judged, what is forbidden is refused by its rule."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop.games import find, here
from tabletop.learning.people import People
from tabletop.learning.puzzles import meant, position_of
from tabletop.match.drags import Drags
from tabletop.match.gestures import verb_tags
from tabletop.match.why_not import WhyNot
from tabletop.teaching import teaching
from tabletop.ui.play.puzzle_task import PuzzleTask, puzzle_table
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.play.table_view import CONSEQUENCES
from tabletop.ui.scenes.learn.learn import Learn
from tabletop.ui.shell.text_view import description
from tests.ui.visitor import Visitor

PREDICTED = next(p for p in teaching("macadam").puzzles if p.found.best in p.found.choices)


@pytest.fixture(autouse=True)
def _nobody_is_known() -> Iterator[None]:
    People().path.unlink(missing_ok=True)
    yield
    People().path.unlink(missing_ok=True)


def seated(visitor: Visitor) -> PuzzleTask:
    """The puzzle asked at the table."""
    assert isinstance(visitor.scene, TableScene)
    assert isinstance(visitor.scene.task, PuzzleTask)
    return visitor.scene.task


def solving() -> Visitor:
    """A prediction, chosen where the game is learned."""
    visitor = Visitor(Learn("macadam", "Ada"), language="en")
    row = visitor.widget(f"puzzle.{PREDICTED.key}")
    visitor.scene.focus(row)
    visitor.key("enter")
    return visitor


def answered(visitor: Visitor, choice: int | str) -> None:
    """The answer given, its result played."""
    visitor.click(visitor.widget(f"task.answer.{choice}"))
    for _ in range(8):
        visitor.rest(100)


def test_a_puzzle_is_told_without_what_moves_will_bring() -> None:
    visitor = solving()
    scene = seated(visitor)
    assert scene.desk.match.seats[scene.lesson.seat].help < CONSEQUENCES
    assert description(visitor.app)["lesson"]["key"] == PREDICTED.key


def test_a_right_prediction_is_kept() -> None:
    visitor = solving()
    answered(visitor, PREDICTED.found.best)
    assert seated(visitor).finished
    assert People().of("Ada").of("macadam").puzzles[PREDICTED.key].done


def test_a_wrong_prediction_tells_the_answer_and_cannot_be_made_good() -> None:
    visitor = solving()
    scene = seated(visitor)
    answered(visitor, next(choice for choice in PREDICTED.found.choices if choice != PREDICTED.found.best))
    assert scene.strip.node
    assert f"{PREDICTED.found.best}" in scene.strip.node.said.status
    scene.set_back()
    visitor.rest()
    answered(visitor, PREDICTED.found.best)
    assert scene.finished
    assert not scene.practice.done
