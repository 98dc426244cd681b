"""Puzzles at the table: nothing is foretold, answers are judged, and each ends with its reason."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop.games import find, here
from tabletop.learning.people import People
from tabletop.learning.puzzle_words import reason
from tabletop.learning.puzzles import by_difficulty
from tabletop.learning.spoken import spoken
from tabletop.system.languages import SOURCES
from tabletop.teaching import teaching
from tabletop.ui.play.puzzle_task import PuzzleTask, puzzle_table
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.play.table_view import CONSEQUENCES
from tabletop.ui.scenes.learn.learn import Learn
from tabletop.ui.shell.text_view import description
from tests.ui.visitor import Visitor

GAME, PREDICTED = next(
    (game, p) for game in here() for p in teaching(game).puzzles if p.found.best in p.found.choices
)


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
    visitor = Visitor(Learn(GAME, "Ada"), language="en")
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
    assert People().of("Ada").of(GAME).puzzles[PREDICTED.key].done


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


# -- a turn ------------------------------------------------------------------------------------------------
TURN = next(p for p in by_difficulty("macadam") if p.found.kind == "own_turn")


def shown(visitor: Visitor) -> PuzzleTask:
    """The puzzle about a turn after its solution has been played."""
    task = seated(visitor)
    task.show_me()
    for _ in range(40):
        visitor.rest(400)
        if task.finished:
            break
    assert task.finished
    return task


def test_at_the_end_of_a_puzzle_stands_what_other_answers_cost() -> None:
    for language in SOURCES:
        visitor = Visitor(puzzle_table("macadam", (TURN.key,), "Ada"), language=language)
        task = seated(visitor)
        told = reason(task.desk.words, find("macadam"), TURN, task.desk.match.position)
        shown(visitor)
        assert task.strip.node
        assert told in task.strip.node.said.status
        assert str(TURN.found.best) in told
        assert str(TURN.found.second) in told


def test_a_turn_that_falls_short_tells_what_is_possible() -> None:
    visitor = Visitor(puzzle_table("macadam", (TURN.key,), "Ada"), language="en")
    task = seated(visitor)
    for move in TURN.found.rival:
        task.flow.play(spoken(find("macadam"), task.desk.match.position, move.split(" ")), TURN.seat)
        for _ in range(10):
            visitor.rest(400)
    assert task.strip.node
    assert (
        task.strip.node.said.status == f"That brings {TURN.found.second}, but {TURN.found.best} is possible."
    )


def test_the_next_puzzle_is_the_next_unsolved_one_in_the_order_of_difficulty() -> None:
    order = [puzzle.key for puzzle in by_difficulty("macadam")]
    at = order.index(TURN.key)
    visitor = Visitor(puzzle_table("macadam", (TURN.key,), "Ada"), language="en")
    known = visitor.app.people.of("Ada").of("macadam")
    known.puzzle(order[at + 1]).succeed()
    task = shown(visitor)
    assert task.strip.node
    assert task.strip.node.buttons["next"].name == "Next puzzle"
    visitor.click(visitor.widget("task.next"))
    assert seated(visitor).puzzle.key == order[at + 2]
    for key in order:
        known.puzzle(key).succeed()
    assert seated(visitor).following() is None


def test_puzzles_are_listed_by_their_titles_the_easiest_first() -> None:
    for language in SOURCES:
        visitor = Visitor(Learn("macadam", "Ada"), language=language)
        rows = [w for w in visitor.scene.ring() if w.key.startswith("puzzle.")]
        assert [row.key for row in rows] == [f"puzzle.{puzzle.key}" for puzzle in by_difficulty("macadam")]
        names = [row.name.partition(". ")[2] for row in rows]
        assert len({*names}) == len(names)
