"""The lessons of Paris: New Eden, played in every way there is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop.engine.verb import Action
from tabletop.games.paris import GAME
from tabletop.learning.lesson import LessonRun, Verdict
from tabletop.teaching import Lesson, teaching

LESSONS = teaching("paris").lessons
KNOWN = 150
"""How many ways through a lesson are tried."""
ENDS = (Verdict.GOAL, Verdict.AWAY)


def played(lesson: Lesson, twin: int, moves: tuple[Action, ...]) -> LessonRun:
    """The lesson after these moves of the learner and the answers of the others."""
    run = LessonRun(GAME, lesson, twin=twin)
    for move in moves:
        run.tried(run.match.play(move))
        while action := run.script():
            run.match.play(action)
            run.seen()
    return run


def endings(lesson: Lesson, twin: int, moves: tuple[Action, ...] = ()) -> Iterator[LessonRun]:
    """The lesson at the end of every way through it, without refusals."""
    run = played(lesson, twin, moves)
    if run.state in ENDS:
        yield run
        return
    for move in list(run.match.legal):
        yield from endings(lesson, twin, (*moves, move))


@pytest.mark.parametrize(
    "lesson", [each for each in LESSONS if each.kind != "predict"], ids=lambda it: it.key
)
def test_every_way_that_misses_the_goal_hears_a_hint_of_its_own(lesson: Lesson) -> None:
    for twin in range(len(lesson.twins) + 1):
        found = [run for run, _ in zip(endings(lesson, twin), range(KNOWN), strict=False)]
        missed = [run.missed for run in found if run.state is Verdict.AWAY]
        assert missed
        assert None not in missed
        heard = [miss in missed for miss in lesson.misses]
        assert all(heard) or len(found) == KNOWN


@pytest.mark.parametrize(
    "lesson", [each for each in LESSONS if each.kind == "predict"], ids=lambda it: it.key
)
def test_every_wrong_answer_hears_a_hint_of_its_own(lesson: Lesson) -> None:
    for twin in range(len(lesson.twins) + 1):
        truth = LessonRun(GAME, lesson, twin=twin).truth()
        assert {miss.answered for miss in lesson.misses} == {*lesson.choices} - {truth}
