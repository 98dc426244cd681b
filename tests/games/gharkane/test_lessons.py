"""Every way of playing a lesson of Outlive Gharkane, to its end."""

from __future__ import annotations

import pytest

from tabletop.engine.verb import Action
from tabletop.games.gharkane import GAME
from tabletop.learning.lesson import LessonRun, Verdict
from tabletop.teaching import Lesson, teaching

LESSONS = [lesson for lesson in teaching("gharkane").lessons if lesson.kind == "do"]


def played(first: LessonRun, actions: tuple[Action, ...]) -> LessonRun:
    """The lesson after these actions of the learner and the answers of the other seat."""
    run = LessonRun(GAME, first.lesson, match=first.match.branch_at(first.start))
    for action in actions:
        assert run.tried(run.match.play(action)) is not Verdict.REFUSED
        while answer := run.script():
            run.match.play(answer)
            run.seen()
    return run


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_whatever_is_played_reaches_the_goal_or_hears_what_was_wrong_with_it(lesson: Lesson) -> None:
    first = LessonRun(GAME, lesson)
    open_: list[tuple[Action, ...]] = [(action,) for action in first.match.legal]
    seen, goals, hints = set(), 0, set()
    while open_:
        actions = open_.pop()
        run = played(first, actions)
        if run.state is Verdict.GOAL:
            goals += 1
        elif run.state is Verdict.AWAY:
            assert run.missed, actions
            hints.add(run.missed.hint["en"])
        elif (digest := run.match.position.digest()) not in seen:
            seen.add(digest)
            open_ += [(*actions, action) for action in run.match.legal]
    assert goals
    assert hints == {miss.hint["en"] for miss in lesson.misses}  # each mistake can be made


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_the_table_stands_still_at_what_was_learned_until_the_last_day(lesson: Lesson) -> None:
    run = LessonRun(GAME, lesson)
    while action := run.next_step():
        before = run.match.position.round
        run.match.play(action)
        run.seen()
        assert run.match.position.round == before
    assert run.state is Verdict.GOAL


def test_the_button_that_chooses_what_to_give_does_not_pass_the_lesson_about_it() -> None:
    run = LessonRun(GAME, next(lesson for lesson in LESSONS if lesson.key == "pressure"))
    for verb in ("spend_ammo", "settle"):
        run.tried(run.match.play(next(a for a in run.match.legal if a.verb == verb)))
    assert run.state is Verdict.AWAY
