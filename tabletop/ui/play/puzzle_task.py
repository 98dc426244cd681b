"""A puzzle at a table: a lesson without forecasts. After a wrong answer, it shows what was possible; at the
end, it gives the reason for the answer."""

from __future__ import annotations

from functools import cached_property

from tabletop.games import find
from tabletop.learning import puzzle_words, puzzles
from tabletop.learning.lesson import Verdict
from tabletop.learning.people import Practice
from tabletop.teaching import Puzzle, teaching
from tabletop.ui.frame.task_strip import TaskSaid, strip_height
from tabletop.ui.play.desk import Desk
from tabletop.ui.play.lesson_attempt import Attempt
from tabletop.ui.play.lesson_strip import LessonStrip, StripActions
from tabletop.ui.play.lesson_task import LessonTask
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.play.table_view import REASONS


def puzzle_of(game: str, key: str) -> Puzzle:
    """Return the puzzle of a game that has this key."""
    return next(puzzle for puzzle in teaching(game).puzzles if puzzle.key == key)


def puzzle_table(game: str, keys: tuple[str, ...], learner: str = "") -> TableScene:
    """Return the table of a puzzle for the person named `learner` ("" if the person has no name); `keys`
    holds one key, that of the puzzle."""
    puzzle_run = puzzles.PuzzleRun(find(game), puzzle_of(game, keys[0]))
    return PuzzleTask(puzzle_run, keys, learner).table


class PuzzleStrip(LessonStrip):
    """The task strip of a puzzle.

    Attributes:
        brought: the result of the player's last turn, in points or in what else the puzzle counts.
        by_luck: true if the result of the last turn depended on chance.
    """

    def __init__(self, desk: Desk, attempt: Attempt, actions: StripActions, puzzle: Puzzle) -> None:
        super().__init__(desk, attempt, actions)
        self.puzzle, self.brought, self.by_luck = puzzle, 0, False

    def height(self, wide: int) -> int:
        task = self.task_text()
        notes = [task._replace(icon="hint", status=text) for text in (self.astray_text(), self._reasoned())]
        presses = self.presses(done=False)
        return strip_height(self.desk.look.m, wide, [task, *notes], presses, self._choices())

    def task_text(self) -> TaskSaid:
        match, words = self.desk.match, self.desk.words
        start = match.position_at(self.attempt.run.start)
        return TaskSaid(
            puzzle_words.title(words, match.game, self.puzzle, start),
            puzzle_words.task(words, match.game, self.puzzle, start),
        )

    @cached_property
    def reason(self) -> str:
        """The reason for the answer: a text with the results of other lines of play."""
        match = self.desk.match
        start = match.position_at(self.attempt.run.start)
        return puzzle_words.reason(self.desk.words, match.game, self.puzzle, start)

    def _reasoned(self) -> str:
        """Return the status after the end: how the puzzle was solved, and the reason for its answer."""
        attempt, words = self.attempt, self.desk.words
        if attempt.predicts and attempt.was_shown:
            return f"{words('puzzle.is', what=self.named(attempt.truth or ''))} {self.reason}"
        head = words("lesson.shown") if attempt.was_shown else words("lesson.done")
        return f"{head} {self.reason}"

    def astray_text(self) -> str:
        """Return the feedback on a wrong answer: for a prediction, the right answer and its reason; for a
        turn, what it brought and the best possible result."""
        attempt, words, number = self.attempt, self.desk.words, self.desk.look.number
        if attempt.predicts:
            right = "" if attempt.truth is None else words("puzzle.is", what=self.named(attempt.truth))
            return f"{words('lesson.wrong')} {right} {self.reason if right else ''}".strip()
        if self.by_luck:
            return words("puzzle.luck")
        return words("puzzle.short", brought=number(self.brought), best=number(self.puzzle.found.best))

    def strip_text(self) -> TaskSaid:
        """Return the task and its status; after a wrong prediction the status reveals the answer."""
        text, attempt = super().strip_text(), self.attempt
        if not attempt.predicts or attempt.run.state is not Verdict.AWAY or attempt.run.script():
            return text
        attempt.given_away = True
        return text._replace(icon="warning", status=self.astray_text())

    def solved(self, text: TaskSaid) -> TaskSaid:
        return text._replace(icon="check", status=self._reasoned())


class PuzzleTask(LessonTask):
    """The task of a puzzle, which is a lesson with a problem to solve."""

    strip: PuzzleStrip

    def __init__(self, puzzle_run: puzzles.PuzzleRun, keys: tuple[str, ...], learner: str) -> None:
        self.puzzle_run, self.puzzle = puzzle_run, puzzle_run.puzzle
        super().__init__(Attempt(puzzle_run, keys), learner)
        self.most_help = REASONS

    def make_strip(self) -> PuzzleStrip:
        return PuzzleStrip(self.desk, self.attempt, self.actions(), self.puzzle)

    @property
    def practice(self) -> Practice:
        return self.table.app.people.of(self.learner).of(self.table.game).puzzle(self.puzzle.key)

    def following(self) -> Puzzle | None:
        """Return the next unsolved puzzle in the order of difficulty, starting again with the easiest after
        the last one; None if all others are solved."""
        solved = self.table.app.people.of(self.learner).of(self.table.game).puzzles
        every = puzzles.by_difficulty(self.table.game)
        at = next(i for i, each in enumerate(every) if each.key == self.puzzle.key)
        others = [*every[at + 1 :], *every[:at]]
        return next((each for each in others if not solved.get(each.key, Practice()).done), None)

    def onward(self) -> str:
        return "puzzle.next" if self.following() else "lesson.close"

    def next_lesson(self) -> None:
        """Close this puzzle and open the one that follows it, if there is one."""
        app, following = self.table.app, self.following()
        app.pop()
        if following:
            app.routes.puzzle(self.table.game, (following.key,), self.learner)

    def go_on(self) -> None:
        """Note the points that the last turn has won, before an undo loses them; then let the match
        continue."""
        if self.puzzle.found.kind == "own_turn" and self.desk.match.actions:
            self.strip.brought, self.strip.by_luck = self.puzzle_run.brought, self.puzzle_run.by_luck
        super().go_on()
