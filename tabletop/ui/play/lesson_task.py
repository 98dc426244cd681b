"""A lesson at a table: a prepared position, a task under the prompt, and feedback on each attempt."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect

from tabletop.engine.verb import Action, Refusal
from tabletop.games import find
from tabletop.learning.lesson import LessonRun, Verdict, names_of
from tabletop.learning.people import Practice
from tabletop.match.why_not import Reason
from tabletop.teaching import Lesson, teaching
from tabletop.ui.play import guided
from tabletop.ui.play.computers import POLL
from tabletop.ui.play.flow import BEFORE_BOT
from tabletop.ui.play.lesson_attempt import Attempt
from tabletop.ui.play.lesson_commands import LessonCommands
from tabletop.ui.play.lesson_strip import LessonStrip, StripActions
from tabletop.ui.play.remembering import ask_name
from tabletop.ui.play.tab_order import focus_on_move
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.play.table_view import REASONS
from tabletop.ui.widgets.scene import App

LOOK, LEAST = 2600.0, 1500.0
"""The milliseconds for which the result of a wrong move is shown before the table is reset.

LOOK: at normal speed.
LEAST: at any speed, also with animations off.
"""
READ = 3000.0
"""The milliseconds for which a refusal stays on the screen while the table demonstrates the solution."""


def begin(app: App, game: str, keys: Sequence[str], learner: str = "") -> None:
    """Open the first of the lessons `keys` of a game for the person named `learner` ("" if the person has no
    name); the others follow after it. Each try of a lesson has another starting position."""
    lesson = lesson_of(game, keys[0])
    known = app.people.of(learner).of(game).lessons.get(lesson.key, Practice())
    twin = known.tries % (len(lesson.twins) + 1)
    app.routes.lesson(game, tuple(keys), learner, twin)


def lesson_of(game: str, key: str) -> Lesson:
    """Return the lesson of a game that has this key."""
    return next(lesson for lesson in teaching(game).lessons if lesson.key == key)


def lesson_table(game: str, keys: tuple[str, ...], learner: str = "", twin: int = 0) -> TableScene:
    """Return the table of a lesson; the match is not written to the disk.

    Args:
        keys: the keys of the lesson and of the lessons that follow it.
        learner: the name of the person who learns, "" if the person has none.
        twin: the index of the starting position: 0 for the usual one, more for the variants in
            `Lesson.twins`.
    """
    run = LessonRun(find(game), lesson_of(game, keys[0]), twin=twin)
    return LessonTask(Attempt(run, keys), learner).table


class LessonTask:
    """The task of a lesson at its own table.

    Attributes:
        table: the scene of the table.
        attempt: the state of the learner's attempt.
        most_help: the highest help level that does not reveal the solution; None if every level may be used.
    """

    def __init__(self, attempt: Attempt, learner: str) -> None:
        self.attempt, self.learner = attempt, learner
        self.run, self.lesson = attempt.run, attempt.lesson
        self.most_help: int | None = REASONS if attempt.hides_results else None
        self.table = TableScene(self.run.match, self, partial(LessonCommands, self))
        self.desk, self.flow = self.table.desk, self.table.flow
        self.desk.viewer = self.desk.shown = self.lesson.seat
        self.desk.hides_results = attempt.hides_results
        self.strip = self.make_strip()
        self._begun = self._noted = False

    def make_strip(self) -> LessonStrip:
        """Return the strip that shows the task; a puzzle has a strip of its own."""
        return LessonStrip(self.desk, self.attempt, self.actions())

    def actions(self) -> StripActions:
        """Return the functions that the buttons of the strip call."""
        return StripActions(
            self.nudge,
            self.show_me,
            self.set_back,
            self.leave_lesson,
            self.onward,
            self.next_lesson,
            self.predict,
        )

    @property
    def practice(self) -> Practice:
        """The learner's progress with this lesson."""
        return self.table.app.people.of(self.learner).of(self.table.game).lesson(self.lesson.key)

    # -- the hooks of the table ---------------------------------------------------------------------------
    @property
    def rests(self) -> bool:
        return self.finished or self.attempt.waits_for_answer

    @property
    def finished(self) -> bool:
        """True if the goal is reached and the scripted actions after it have been played."""
        return self.attempt.finished

    def task_height(self, wide: int) -> int:
        return self.strip.height(wide)

    def begin(self) -> None:
        """Start the lesson when its table is first opened: name the seats and count the try."""
        if not self._begun:
            self._begun = True
            self._seat()
            self.practice.begin()

    def show(self) -> None:
        self.strip.show()

    def refused(self, refusal: Refusal) -> None:
        """Judge an attempt of the learner that a rule has refused; it may reach the goal of the lesson, or be
        a failure."""
        self.attempt.strayed = False
        verdict = self.run.tried(refusal)
        self.show()
        if verdict in (Verdict.GOAL, Verdict.AWAY) and not self.attempt.showing:
            self.flow.go_on()

    def judge(self) -> bool:
        """Judge the learner's last move. Return True if the lesson now has something of its own to do (a
        reply, a reset, its end) before the learner moves again."""
        attempt, run = self.attempt, self.run
        if not attempt.predicts:
            attempt.strayed = False
            run.seen()
        return attempt.showing or run.state is not Verdict.ON or run.script() is not None

    def go_on(self) -> None:
        """Continue the lesson: play the next scripted action, return to the start after a wrong move, record
        the end, or let the learner move."""
        attempt, run, desk, pause = self.attempt, self.run, self.desk, self.desk.pause
        desk.boards.let_go()
        follows = attempt.showing or run.script() is not None
        desk.waiting = follows or attempt.predicts or run.state in (Verdict.GOAL, Verdict.AWAY)
        pause.hurried &= follows
        if attempt.finished:
            self._note()
        open_ = run.state in (Verdict.ON, Verdict.REFUSED) and not attempt.showing
        desk.hides_results = attempt.hides_results and open_
        desk.sync()
        if follows:
            pause.then(BEFORE_BOT, self._step, max(POLL, desk.grows))
        elif run.state is Verdict.AWAY:
            pause.then(LOOK, self._stray, LEAST)
        else:
            self._refocus()

    # -- what the table does ------------------------------------------------------------------------------
    def _seat(self) -> None:
        """Name all seats, and limit the learner's help to a level that does not reveal the solution."""
        match, words, same = self.desk.match, self.table.app.words(), self.table.app.people.same
        usual, (me, *others) = names_of(words), names_of(words, self.learner)
        names = [me, *(usual[0] if same(me, name) else name for name in others)]
        first = self.lesson.seat
        seats = [
            seat._replace(name=names[(i - first) % len(match.seats)]) for i, seat in enumerate(match.seats)
        ]
        if self.most_help is not None:
            seats[first] = seats[first]._replace(help=self.most_help)
        match.reseat(seats)

    def called(self, name: str) -> None:
        """Go on under the name that a learner without one has chosen."""
        self.learner = name

    def _ask_name(self) -> None:
        """Ask a learner without a name for one, in the scene that follows the finished lesson, so that the
        question does not cover what the lesson has concluded."""
        app = self.table.app
        if app.scenes and self.attempt.finished:
            task = getattr(app.scene, "task", None)
            ask_name(app.scene, self.learner, task.called if isinstance(task, LessonTask) else self.called)

    def _refocus(self) -> None:
        """Focus the button for the next lesson once the goal is reached, else a widget that can make a legal
        move, for players who use the keyboard."""
        table, strip = self.table, self.strip.node
        if not (self.finished and strip):
            focus_on_move(table)
        elif table.app.by_keyboard and not table.modal():
            table.focus(strip.buttons["next"])

    def _step(self) -> None:
        """Play the next action of the solution, or the next scripted action of the other seats."""
        if self.table.app.scene is not self.table:
            return
        attempt, match = self.attempt, self.desk.match
        action = self.run.next_step() if attempt.showing else self.run.script()
        if action is None:
            attempt.showing = False
            if attempt.predicts:
                self.run.state = Verdict.GOAL
            self.flow.go_on()
        elif refusal := match.why_not(action):
            self._show_refused(action, refusal)
        else:
            self.flow.play(action, match.asked.seat if match.asked else self.desk.viewer)

    def _show_refused(self, action: Action, refusal: Refusal) -> None:
        """Show an action of the solution that a rule refuses, with the reason in a bubble."""
        desk = self.desk
        gesture = desk.table_view.drags.gesture(action, desk.viewer)
        node = desk.field.nodes.get(gesture[0]) if gesture else None
        about = node.rect if node else Rect(desk.field.layout.prompt)
        self.table.hands.tell(Reason(refusal), about)
        self.refused(refusal)
        desk.pause.then(READ, self.flow.go_on, LEAST)

    def _stray(self) -> None:
        """Return to the starting position after a wrong move has been shown."""
        if self.table.app.scene is self.table and self.run.state is Verdict.AWAY:
            self._to_start()
            self.attempt.strayed = True
            self._play_on()

    def _note(self) -> None:
        """Record once that the lesson is finished; it counts as solved if the solution was not shown."""
        if not self._noted:
            self._noted = True
            self.table.app.sounds.play("turn")
            if not (self.attempt.was_shown or self.attempt.given_away):
                self.practice.succeed()
            self.table.coaching.keep()

    # -- what may be pressed ------------------------------------------------------------------------------
    def moved(self) -> bool:
        """Tell whether the lesson has left its starting position."""
        return self.attempt.moved()

    def nudge(self) -> None:
        """Show the hint of the lesson in the task strip."""
        self.run.nudged = True
        self.show()

    def set_back(self) -> None:
        """Return the lesson to its starting position."""
        self._to_start()
        self.attempt.strayed = False
        self._play_on()

    def _to_start(self) -> None:
        while self.table.modal():
            self.table.close()  # what it lists is no more
        self.table.hands.cancel()
        self.table.hands.hush()
        self.attempt.showing = self.attempt.was_shown = self._noted = False
        self.run.set_back()

    def _play_on(self) -> None:
        self.desk.sync(moving=True)
        self.flow.go_on()

    def show_me(self) -> None:
        """Return to the starting position and play the solution."""
        attempt = self.attempt
        self._to_start()
        attempt.strayed, attempt.showing, attempt.was_shown = False, True, True
        if attempt.predicts:
            self.run.answered, attempt.truth = "", self.run.truth()
        self._play_on()

    def predict(self, choice: int | str) -> None:
        """Accept the learner's prediction, then play the action to show its result."""
        self.attempt.strayed = False
        self.attempt.truth = self.run.truth()
        self.run.answer(choice)
        self.flow.go_on()

    def leave_lesson(self) -> None:
        """Close the lesson and return to the scene below it."""
        self.table.app.pop()
        self._ask_name()

    def onward(self) -> str:
        """Return the text key of what `next_lesson` does now."""
        if self.attempt.queue[1:]:
            return "lesson.next"
        return "learn.guided" if self._first_match_is_due() else "lesson.close"

    def next_lesson(self) -> None:
        """Close this lesson and open the next one of the queue. After the last lesson of a game, ask a
        learner without a name for one and begin a first match, if that is due."""
        app, keys = self.table.app, self.attempt.queue[1:]
        if not keys and self._first_match_is_due():
            nameless = partial(self._play_first, self.learner)
            if not ask_name(self.table, self.learner, self._play_first, without=nameless):
                nameless()
            return
        app.pop()
        if keys:
            begin(app, self.table.game, keys, self.learner)
        self._ask_name()

    def _first_match_is_due(self) -> bool:
        """Tell whether this is the last lesson of a game of which the learner has begun no match."""
        taught = teaching(self.table.game)
        learned = self.table.app.people.of(self.learner).of(self.table.game)
        last = self.lesson.key == taught.lessons[-1].key
        return last and bool(taught.first_match.seeds) and not learned.ended and not learned.coach

    def _play_first(self, name: str) -> None:
        app, game = self.table.app, self.table.game
        app.pop()
        guided.begin(app, game, name)
