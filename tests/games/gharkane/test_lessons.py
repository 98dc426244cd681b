"""Every way of playing a lesson of Outlive Gharkane, to its end."""

from __future__ import annotations

import pytest

from tabletop.engine.verb import Action
from tabletop.games.gharkane import GAME
from tabletop.learning.lesson import Taking, Verdict
from tabletop.teaching import Lesson, teaching

LESSONS = [lesson for lesson in teaching("gharkane").lessons if lesson.kind == "do"]


def played(first: Taking, actions: tuple[Action, ...]) -> Taking:
    """The lesson after these actions of the learner and the answers of the other seat."""
    taking = Taking(GAME, first.lesson, match=first.match.branch_at(first.start))
    for action in actions:
        assert taking.tried(taking.match.play(action)) is not Verdict.REFUSED
        while answer := taking.script():
            taking.match.play(answer)
            taking.seen()
    return taking


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_whatever_is_played_reaches_the_goal_or_hears_what_was_wrong_with_it(lesson: Lesson) -> None:
    first = Taking(GAME, lesson)
    open_: list[tuple[Action, ...]] = [(action,) for action in first.match.legal]
    seen, goals, hints = set(), 0, set()
    while open_:
        actions = open_.pop()
        taking = played(first, actions)
        if taking.state is Verdict.GOAL:
            goals += 1
        elif taking.state is Verdict.AWAY:
            assert taking.missed, actions
            hints.add(taking.missed.hint["en"])
        elif (digest := taking.match.position.digest()) not in seen:
            seen.add(digest)
            open_ += [(*actions, action) for action in taking.match.legal]
    assert goals
    assert hints == {miss.hint["en"] for miss in lesson.misses}  # each mistake can be made


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_the_table_stands_still_at_what_was_learned_until_the_last_day(lesson: Lesson) -> None:
    taking = Taking(GAME, lesson)
    while action := taking.next_step():
        before = taking.match.position.round
        taking.match.play(action)
        taking.seen()
        assert taking.match.position.round == before
    assert taking.state is Verdict.GOAL


def test_the_button_that_chooses_what_to_give_does_not_pass_the_lesson_about_it() -> None:
    taking = Taking(GAME, next(lesson for lesson in LESSONS if lesson.key == "pressure"))
    for verb in ("spend_ammo", "settle"):
        taking.tried(taking.match.play(next(a for a in taking.match.legal if a.verb == verb)))
    assert taking.state is Verdict.AWAY
