"""The strip under the prompt with a lesson's task, the state of the attempt, and the lesson's buttons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from tabletop.engine.log import Line
from tabletop.learning.lesson import Verdict
from tabletop.texts.translations import Translations
from tabletop.ui.board.look import MINUS
from tabletop.ui.frame.log_lines import row_of
from tabletop.ui.frame.task_strip import StripButton, TaskSaid, TaskStrip, strip_height
from tabletop.ui.kit.chords import KeyNames
from tabletop.ui.play.desk import Desk
from tabletop.ui.play.lesson_attempt import Attempt


class StripActions(NamedTuple):
    """The functions that the buttons of a lesson's task strip call.

    Attributes:
        onward: returns the text key of the label of the button that calls `next_lesson`.
        predict: is called with the chosen answer.
    """

    nudge: Callable[[], None]
    show_me: Callable[[], None]
    set_back: Callable[[], None]
    leave: Callable[[], None]
    onward: Callable[[], str]
    next_lesson: Callable[[], None]
    predict: Callable[[int | str], None]


class LessonStrip:
    """The task strip of a lesson, which is rebuilt when its contents have changed."""

    def __init__(self, desk: Desk, attempt: Attempt, actions: StripActions) -> None:
        self.desk, self.attempt, self.actions = desk, attempt, actions
        self.node: TaskStrip | None = None
        self._shown: object = None

    def height(self, wide: int) -> int:
        """Return the height in pixels of a strip of a given width that has room for the task, the hint and
        the feedback on a wrong move."""
        task, lesson = self.task_text(), self.attempt.lesson
        hints = [self.nudge_text(), *(self.say(miss.hint) for miss in lesson.misses if miss.hint)]
        notes = [
            task._replace(icon="hint", status=text) for hint in hints for text in (hint, self._astray(hint))
        ]
        done = task._replace(task=self.say(lesson.idea)) if lesson.idea else task
        return strip_height(
            self.desk.look.m, wide, [task, done, *notes], self.presses(done=False), self._choices()
        )

    def show(self) -> None:
        """Rebuild the strip if its contents have changed."""
        attempt, scene, look = self.attempt, self.desk.scene, self.desk.look
        text, answers = self.strip_text(), self._answers()
        presses = self.presses(attempt.finished)
        shown = text, [(p.key, p.kind) for p in (*presses, *answers)], attempt.moved(), attempt.showing
        if self.node and self.node.stage and shown == self._shown:
            return
        self._shown = shown
        if self.node:
            self.node.remove()
        room = self.desk.field.layout.task
        strip = self.node = TaskStrip(look.m, room, text, presses, answers, self.desk.open_rule)
        scene.add(strip)
        if "nudge" in strip.buttons:
            strip.buttons["nudge"].enable(not attempt.run.nudged)
        strip.buttons["back"].enable(attempt.moved())

    # -- texts --------------------------------------------------------------------------------------------
    def say(self, text: Translations) -> str:
        """Return a text of the lesson in which the placeholders for numbers and keys are filled in."""
        words = self.desk.words
        keys = KeyNames(self.desk.scene.app.bindings, words)
        return MINUS.sub("−", words.taught(text, self.attempt.run.figures, key=keys))

    def task_text(self) -> TaskSaid:
        """Return the title of the lesson and its task."""
        lesson = self.attempt.lesson
        return TaskSaid(self.say(lesson.title), self.say(lesson.task))

    def nudge_text(self) -> str:
        """Return the hint of the lesson; "" if it has none."""
        nudge = self.attempt.lesson.nudge
        return self.say(nudge) if nudge else ""

    def astray_text(self) -> str:
        """Return the feedback on a wrong move or answer: a sentence, and the hint for this mistake, or else
        the hint of the lesson."""
        missed = self.attempt.run.missed
        return self._astray(self.say(missed.hint) if missed and missed.hint else self.nudge_text())

    def _astray(self, hint: str) -> str:
        key = "lesson.wrong" if self.attempt.predicts else "lesson.astray"
        return f"{self.desk.words(key)} {hint}".strip()

    def strip_text(self) -> TaskSaid:
        """Return the texts of the strip: the task and the status of the attempt."""
        text, attempt, words = self.task_text(), self.attempt, self.desk.words
        run = attempt.run
        if attempt.finished or (run.state is Verdict.GOAL and not attempt.predicts):
            return self.solved(text)
        if attempt.showing:
            return text._replace(icon="eye", status=words("lesson.showing"))
        if attempt.predicts and run.state is Verdict.AWAY:
            line = self._proof() if run.script() is None else None
            status = f"{words('lesson.wrong')} {row_of(self.desk.look, line).words}" if line else ""
            if run.missed:
                status = self.astray_text()
            return text._replace(icon="warning", status=status, rule=line.rule if line else "")
        if attempt.strayed or run.state is Verdict.AWAY:
            return text._replace(icon="warning", status=self.astray_text())
        return text._replace(icon="hint", status=self.nudge_text()) if run.nudged else text

    def solved(self, text: TaskSaid) -> TaskSaid:
        """Return the texts `text` of the strip with the idea of the lesson in place of the task, and the log
        line that proves that the goal was reached; only its rule if the goal is more than this line."""
        attempt, words, line = self.attempt, self.desk.words, self._proof()
        proof, rule = (row_of(self.desk.look, line).words, line.rule) if line else ("", "")
        if not (attempt.predicts or attempt.run.proof_says_all):
            proof = ""
        if not line and attempt.run.refusals:
            rule = attempt.run.refusals[-1].rule
        head = words("lesson.shown") if attempt.was_shown else words("lesson.done")
        if attempt.predicts and attempt.was_shown:
            head = ""
        idea = self.say(attempt.lesson.idea) if attempt.lesson.idea else text.task
        return text._replace(task=idea, icon="check", status=f"{head} {proof}".strip(), rule=rule)

    def _proof(self) -> Line | None:
        """Return the log line that shows that the goal was reached, or, if the task is to predict a result,
        the line that contains the right answer; None if there is no such line."""
        attempt, run = self.attempt, self.attempt.run
        if not attempt.predicts:
            return run.proof
        answer, seat = attempt.lesson.answer, attempt.lesson.seat
        lines = (
            line
            for group in self.desk.match.log_for(seat, run.start)
            if answer.get("who") != "me" or group.seat == seat
            for line in group.lines
        )
        if "earned" in answer:
            gained = ((line, line.gain) for line in lines if line.gain and line.gain.seat == seat)
            return next((line for line, gain in gained if attempt.truth in (None, gain.points)), None)
        told = (line for line in lines if line.key == answer.get("told"))
        return next((line for line in told if attempt.truth in (None, *line.params.values())), None)

    # -- buttons ------------------------------------------------------------------------------------------
    def _answers(self) -> list[StripButton]:
        """Return the answer buttons of a task that asks for a prediction; none after the learner has
        answered."""
        return self._choices() if self.attempt.run.answered is None else []

    def _choices(self) -> list[StripButton]:
        return [
            StripButton(f"answer.{choice}", self.named(choice), partial(self.actions.predict, choice))
            for choice in self.attempt.lesson.choices
        ]

    def named(self, choice: int | str) -> str:
        """Return the text of a possible answer to a lesson's prediction question: a number, or the key of a
        name."""
        if isinstance(choice, int):
            return self.desk.look.number(choice)
        name = self.desk.words.name(choice)
        return name[:1].upper() + name[1:]

    def presses(self, done: bool) -> list[StripButton]:
        """Return the buttons of the strip; `done` is True once the lesson is finished. The buttons that are
        there before and after stand at the end, where they keep their places."""
        words, do = self.desk.words, self.actions
        again = StripButton("back", words("lesson.again" if done else "lesson.back"), do.set_back, "undo")
        leave = StripButton("leave", words("lesson.leave"), do.leave, "home")
        if done:
            onward = words(do.onward())
            return [StripButton("next", onward, do.next_lesson, "arrow_right", "primary"), again, leave]
        glows = "primary" if self.attempt.run.glows else "secondary"
        nudge = [StripButton("nudge", words("lesson.nudge"), do.nudge, "hint")] if self.nudge_text() else []
        return [*nudge, StripButton("show", words("lesson.show"), do.show_me, "eye", glows), again, leave]
