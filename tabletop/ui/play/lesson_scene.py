"""The scene of a lesson: the table in a prepared position, with a task under the prompt and feedback on each
attempt."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect

from tabletop.engine.log import Line
from tabletop.engine.verb import Action, Refusal
from tabletop.games import find
from tabletop.learning.lesson import Taking, Verdict, names_of
from tabletop.learning.people import Practice
from tabletop.match.drags import Reason
from tabletop.teaching import Lesson, teaching
from tabletop.texts.rulebook import Said
from tabletop.ui.board.look import MINUS
from tabletop.ui.frame.log_panel import row_of
from tabletop.ui.frame.task_strip import StripButton, TaskSaid, TaskStrip, strip_height
from tabletop.ui.kit.chords import KeyNames
from tabletop.ui.kit.theme import Metrics
from tabletop.ui.play.commands import Commands
from tabletop.ui.play.computers import POLL
from tabletop.ui.play.lesson_commands import LessonCommands
from tabletop.ui.play.table_scene import BEFORE_BOT, TableScene
from tabletop.ui.play.table_view import REASONS
from tabletop.ui.widgets.scene import App

LOOK, LEAST = 2600.0, 1500.0
"""Milliseconds for which a wrong move is shown before the table is reset: normally, and without animation."""
READ = 3000.0
"""Milliseconds for reading why a demonstrated move is refused."""


def begin(app: App, game: str, keys: Sequence[str], learner: str = "") -> None:
    """Open the first of some lessons of a game, with a different starting position at each try; the other
    lessons follow it."""
    lesson = lesson_of(game, keys[0])
    known = app.people.of(learner).of(game).lessons.get(lesson.key, Practice())
    twin = known.tries % (len(lesson.twins) + 1)
    app.routes.lesson(game, tuple(keys), learner, twin)


def lesson_of(game: str, key: str) -> Lesson:
    """Return the lesson of a game that has this key."""
    return next(lesson for lesson in teaching(game).lessons if lesson.key == key)


class LessonScene(TableScene):
    """The scene of a lesson: the table with a task. The match is not written to the disk.

    Attributes:
        queue: the keys of this lesson and of the lessons that follow it.
        taking: the learner's current attempt at the lesson.
        showing: true while the table plays the solution.
        was_shown: true if the solution was played since the position was set up.
        strayed: true if the table was reset because the goal had become unreachable.
    """

    coached = False
    given_away = False
    """True if the answer was given before the learner found it."""

    def __init__(self, game: str, keys: tuple[str, ...], learner: str = "", twin: int = 0) -> None:
        self.queue, self.learner = keys, learner
        self.taking = self.make_taking(game, keys[0], twin)
        self.lesson = self.taking.lesson
        super().__init__(self.taking.match)
        self.viewer = self.shown = self.lesson.seat
        self.showing = self.was_shown = self.strayed = False
        self._begun = self._noted = False
        self.strip: TaskStrip | None = None
        self._said: object = None
        self._truth: int | str | None = None
        """The right answer to a prediction."""

    def make_taking(self, game: str, key: str, twin: int) -> Taking:
        """Return a new attempt at the lesson; `twin` is the index of its starting position."""
        return Taking(find(game), lesson_of(game, key), twin=twin)

    # -- sitting down and getting up ------------------------------------------------------------------------
    def enter(self) -> None:
        """Start the lesson when the scene is first opened: name the seats and count the try."""
        if not self._begun:
            self._begun = True
            self._seat()
            self.practice.begin()
        super().enter()

    def _seat(self) -> None:
        """Name all seats, and limit the learner's help to a level that does not reveal the solution."""
        match, words, same = self.match, self.app.words(), self.app.people.same
        usual, (me, *others) = names_of(words), names_of(words, self.learner)
        names = [me, *(usual[0] if same(me, name) else name for name in others)]
        first = self.lesson.seat
        seats = [
            seat._replace(name=names[(i - first) % len(match.seats)]) for i, seat in enumerate(match.seats)
        ]
        if self.most_help is not None:
            seats[first] = seats[first]._replace(help=self.most_help)
        match.reseat(seats)

    @property
    def predicts(self) -> bool:
        """True if the task is to predict the result of an action instead of making a move."""
        return self.lesson.kind == "predict"

    @property
    def most_help(self) -> int | None:
        """The highest help level that does not reveal the solution; None if every level may be used."""
        return REASONS if self.predicts else None

    @property
    def practice(self) -> Practice:
        """The learner's progress with this lesson."""
        return self.app.people.of(self.learner).of(self.game).lesson(self.lesson.key)

    @property
    def finished(self) -> bool:
        """True if the goal is reached and the scripted actions after it have been played."""
        return self.taking.state is Verdict.GOAL and not self.showing and self.taking.script() is None

    def leave_lesson(self) -> None:
        """Close the lesson and return to the scene below it."""
        self.app.pop()

    def next_lesson(self) -> None:
        """Close this lesson and open the next one of the queue, if there is one."""
        app, keys = self.app, self.queue[1:]
        app.pop()
        if keys:
            begin(app, self.game, keys, self.learner)

    # -- layout -------------------------------------------------------------------------------------------
    def layout(self, m: Metrics) -> None:
        """Build the table with the task under its prompt."""
        self.strip, self._said = None, None
        super().layout(m)
        if log := self.chrome.log:
            log.on_why = None  # nobody has thought about it
            log.changed()
        back = self.chrome.tools["menu"]
        back.name = back.tooltip = self.words("page.back")
        self._show_strip()

    def make_commands(self) -> Commands:
        return LessonCommands(self, self.hands, self.boards, self.adviser)

    def task_height(self, wide: int) -> int:
        """Return the height in pixels of a task strip of a given width that has room for the task, the hint
        and the feedback on a wrong move."""
        said = self.task_text()
        told = [said._replace(icon="hint", status=text) for text in (self._nudge(), self.astray_text())]
        return strip_height(self.m, wide, [said, *told], self._presses(done=False), self._choices())

    # -- what the strip says ------------------------------------------------------------------------------
    def say(self, said: Said) -> str:
        """Return a text of the lesson in which the placeholders for numbers and keys are filled in."""
        keys = KeyNames(self.app.bindings, self.words)
        return MINUS.sub("−", self.words.taught(said, self.taking.figures, key=keys))

    def task_text(self) -> TaskSaid:
        return TaskSaid(self.say(self.lesson.title), self.say(self.lesson.task))

    def _nudge(self) -> str:
        return self.say(self.lesson.nudge) if self.lesson.nudge else ""

    def astray_text(self) -> str:
        key = "lesson.wrong" if self.predicts else "lesson.astray"
        return f"{self.words(key)} {self._nudge()}".strip()

    def strip_text(self) -> TaskSaid:
        """Return the texts of the task strip: the task and the status of the attempt."""
        said, taking = self.task_text(), self.taking
        if self.finished or (taking.state is Verdict.GOAL and not self.predicts):
            line = self._proof()
            words, rule = (row_of(self.look, line).words, line.rule) if line else ("", "")
            if not line and taking.refusals:
                rule = taking.refusals[-1].rule
            head = "" if self.predicts else self.words("lesson.shown")
            head = head if self.was_shown else self.words("lesson.done")
            return said._replace(icon="check", status=f"{head} {words}".strip(), rule=rule)
        if self.showing:
            return said._replace(icon="eye", status=self.words("lesson.showing"))
        if self.predicts and taking.state is Verdict.AWAY:
            line = self._proof() if taking.script() is None else None
            told = f"{self.words('lesson.wrong')} {row_of(self.look, line).words}" if line else ""
            return said._replace(icon="warning", status=told, rule=line.rule if line else "")
        if self.strayed or taking.state is Verdict.AWAY:
            return said._replace(icon="warning", status=self.astray_text())
        return said._replace(icon="hint", status=self._nudge()) if taking.nudged else said

    def _proof(self) -> Line | None:
        """Return the log line that shows that the goal was reached, or that gives the right prediction; None
        if there is none."""
        if not self.predicts:
            return self.taking.proof
        answer, seat = self.lesson.answer, self.lesson.seat
        groups = self.match.log_for(seat, self.taking.start)
        lines = (
            each
            for group in groups
            if answer.get("who") != "me" or group.seat == seat
            for each in group.lines
        )
        told = (line for line in lines if line.key == answer.get("told"))
        return next((line for line in told if self._truth in (None, *line.params.values())), None)

    def _answers(self) -> list[StripButton]:
        """Return the answer buttons of a task that asks for a prediction; none after the learner has
        answered."""
        return self._choices() if self.taking.answered is None else []

    def _choices(self) -> list[StripButton]:
        return [
            StripButton(f"answer.{choice}", self._named(choice), partial(self.predict, choice))
            for choice in self.lesson.choices
        ]

    def _named(self, choice: int | str) -> str:
        if isinstance(choice, int):
            return self.look.number(choice)
        name = self.words.name(choice)
        return name[:1].upper() + name[1:]

    def _presses(self, done: bool) -> list[StripButton]:
        """Return the buttons of the task strip; `done` is True once the lesson is finished."""
        words = self.words
        again = StripButton("back", words("lesson.again" if done else "lesson.back"), self.set_back, "undo")
        leave = StripButton("leave", words("lesson.leave"), self.leave_lesson, "home")
        if done:
            onward = words("lesson.next") if self.queue[1:] else words("lesson.close")
            return [leave, again, StripButton("next", onward, self.next_lesson, "arrow_right", "primary")]
        glows = "primary" if self.taking.glows else "secondary"
        nudge = [StripButton("nudge", words("lesson.nudge"), self.nudge, "hint")] if self._nudge() else []
        show = StripButton("show", words("lesson.show"), self.show_me, "eye", glows)
        return [*nudge, show, again, leave]

    def _show_strip(self) -> None:
        """Rebuild the task strip if its contents have changed; the focused button keeps the focus."""
        said, answers = self.strip_text(), self._answers()
        presses = self._presses(self.finished)
        shown = said, [(p.key, p.kind) for p in (*presses, *answers)], self.moved(), self.showing
        if shown == self._said:
            return
        self._said = shown
        key = self.focused.key if self.focused else ""
        if self.strip:
            self.strip.remove()
        strip = self.strip = TaskStrip(self.m, self.field.layout.task, said, presses, answers, self.open_rule)
        self.add(strip)
        if "nudge" in strip.buttons:
            strip.buttons["nudge"].enable(not self.taking.nudged)
        strip.buttons["back"].enable(self.moved())
        if again := next((w for w in self.ring() if w.key == key), None):
            self.focus(again, self.app.by_keyboard)

    def moved(self) -> bool:
        """Tell whether the learner has moved since the starting position, or the attempt is decided."""
        return len(self.match.actions) > self.taking.start or self.taking.state is not Verdict.ON

    def sync(self, moving: bool = False) -> None:
        """Show the current state of the match and of the task."""
        super().sync(moving)
        if self.strip:
            self._show_strip()

    def refocus(self) -> None:
        """Focus the button for the next lesson once the goal is reached, for players who use the keyboard."""
        if self.finished and self.strip and self.app.by_keyboard and not self.modal():
            self.focus(self.strip.buttons["next"])
        else:
            super().refocus()

    # -- what may be pressed ------------------------------------------------------------------------------
    def nudge(self) -> None:
        """Show the hint of the lesson in the task strip."""
        self.taking.nudged = True
        self._show_strip()

    def set_back(self) -> None:
        """Return the lesson to its starting position."""
        self._to_start()
        self.strayed = False
        self.sync(moving=True)
        self.go_on()

    def _to_start(self) -> None:
        while self.modal():
            self.close()  # what it lists is no more
        self.hands.cancel()
        self.hands.hush()
        self.showing = self.was_shown = self._noted = False
        self.taking.set_back()

    def show_me(self) -> None:
        """Return to the starting position and play the solution."""
        self._to_start()
        self.strayed, self.showing, self.was_shown = False, True, True
        if self.predicts:
            self.taking.answered, self._truth = "", self.taking.truth()
        self.sync(moving=True)
        self.go_on()

    def predict(self, choice: int | str) -> None:
        """Accept the learner's prediction, then play on to show the result."""
        self.strayed = False
        self._truth = self.taking.truth()
        self.taking.answer(choice)
        self.go_on()

    # -- playing ------------------------------------------------------------------------------------------
    def told_why(self, refusal: Refusal) -> None:
        """Judge an attempt that a rule has refused; such an attempt may be the goal of the lesson, or a
        failure."""
        self.strayed = False
        verdict = self.taking.tried(refusal)
        self._show_strip()
        if verdict in (Verdict.GOAL, Verdict.AWAY) and not self.showing:
            self.go_on()

    def show_play(self) -> None:
        """Judge the learner's last move and show it on the table."""
        if not self.predicts:
            self.strayed = False
            self.taking.seen()
        super().show_play()

    def goes_on(self) -> bool:
        taking = self.taking
        return self.showing or taking.state is not Verdict.ON or taking.script() is not None

    @property
    def thinks(self) -> bool:
        """True if another seat is to act while the lesson is not finished."""
        return super().thinks and not self.finished

    def go_on(self) -> None:
        """Continue the lesson: play the next scripted action, return to the start after a wrong move, record
        the end, or let the learner move."""
        if self.app.scene is not self:
            return
        taking = self.taking
        self.boards.let_go()
        follows = self.showing or taking.script() is not None
        self.waiting = follows or self.predicts or taking.state in (Verdict.GOAL, Verdict.AWAY)
        self._pause.hurried &= follows
        if self.finished:
            self._note()
        self.sync()
        if follows:
            self._pause.then(BEFORE_BOT, self._step, max(POLL, self._grows))
        elif taking.state is Verdict.AWAY:
            self._pause.then(LOOK, self._stray, LEAST)
        else:
            self.refocus()

    def _step(self) -> None:
        """Play the next action of the solution, or the next scripted action of the other seats."""
        if self.app.scene is not self:
            return
        action = self.taking.next_step() if self.showing else self.taking.script()
        if action is None:
            self.showing = False
            if self.predicts:
                self.taking.state = Verdict.GOAL
            self.go_on()
        elif refusal := self.match.why_not(action):
            self._show_refused(action, refusal)
        else:
            self.play(action, self.match.asked.seat if self.match.asked else self.viewer)

    def _show_refused(self, action: Action, refusal: Refusal) -> None:
        """Show an action of the solution that a rule refuses, with the reason in a bubble."""
        gesture = self.table_view.drags.gesture(action, self.viewer)
        node = self.field.nodes.get(gesture[0]) if gesture else None
        about = node.rect if node else Rect(self.field.layout.prompt)
        self.hands.tell(Reason(refusal), about)
        self.told_why(refusal)
        self._pause.then(READ, self.go_on, LEAST)

    def _stray(self) -> None:
        """Return to the starting position after a wrong move has been shown."""
        if self.app.scene is self and self.taking.state is Verdict.AWAY:
            self._to_start()
            self.strayed = True
            self.sync(moving=True)
            self.go_on()

    def _note(self) -> None:
        """Record once that the lesson is finished; it counts as solved if the solution was not shown."""
        if not self._noted:
            self._noted = True
            self.app.sounds.play("turn")
            if not (self.was_shown or self.given_away):
                self.practice.succeed()
            self.coaching.keep()
