"""The state of a learner's attempt at the lesson on the table."""

from __future__ import annotations

from tabletop.learning.lesson import LessonRun, Verdict


class Attempt:
    """A learner's attempt at a lesson, and what the table has done in it.

    Attributes:
        run: the run of the lesson.
        queue: the keys of this lesson and of the lessons that follow it.
        showing: true while the table plays the solution.
        was_shown: true if the solution was played since the position was set up.
        strayed: true if the table was reset, because a move of the learner had made the goal unreachable.
        given_away: true if the table has revealed the answer before the learner found it.
        truth: the right answer to a prediction; None before the learner has answered.
    """

    def __init__(self, run: LessonRun, queue: tuple[str, ...]) -> None:
        self.run, self.lesson, self.queue = run, run.lesson, queue
        self.showing = self.was_shown = self.strayed = self.given_away = False
        self.truth: int | str | None = None

    @property
    def predicts(self) -> bool:
        """True if the task is to predict the result of an action instead of making a move."""
        return self.lesson.kind == "predict"

    @property
    def hides_results(self) -> bool:
        """True if forecasts must hide results, because the learner has to work them out."""
        return self.predicts or self.lesson.asks

    @property
    def finished(self) -> bool:
        """True if the goal is reached and the scripted actions after it have been played."""
        return self.run.state is Verdict.GOAL and not self.showing and self.run.script() is None

    @property
    def waits_for_answer(self) -> bool:
        """True while the table plays nothing because the learner has to predict a result."""
        return self.predicts and not self.showing and self.run.script() is None

    def moved(self) -> bool:
        """Tell whether the learner has moved since the starting position, or has already succeeded or
        failed."""
        run = self.run
        return len(run.match.actions) > run.start or run.state is not Verdict.ON
