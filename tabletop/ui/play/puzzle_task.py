"""A puzzle at a table: a lesson without forecasts, in which a wrong answer shows how many points it lacks."""

from __future__ import annotations

from tabletop.games import find
from tabletop.learning import puzzles
from tabletop.learning.lesson import Verdict
from tabletop.learning.people import Practice
from tabletop.teaching import Puzzle, teaching
from tabletop.ui.frame.task_strip import TaskSaid
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
    """Return the table of a puzzle; `keys` are the keys of the puzzle and of those that follow it."""
    puzzling = puzzles.Puzzling(find(game), puzzle_of(game, keys[0]))
    return PuzzleTask(puzzling, keys, learner).table


class PuzzleStrip(LessonStrip):
    """The task strip of a puzzle.

    Attributes:
        brought: the amount that the player's last turn brought, in points or whatever the puzzle counts.
    """

    def __init__(self, desk: Desk, attempt: Attempt, actions: StripActions, puzzle: Puzzle) -> None:
        super().__init__(desk, attempt, actions)
        self.puzzle, self.brought = puzzle, 0

    def task_text(self) -> TaskSaid:
        match, words = self.desk.match, self.desk.words
        start = match.position_at(self.attempt.taking.start)
        return TaskSaid(
            words(f"puzzle.{self.puzzle.found.kind}"), puzzles.task(words, match.game, self.puzzle, start)
        )

    def astray_text(self) -> str:
        """Return the feedback on a wrong answer: the right prediction, or the points that the turn scored and
        the points that it lacks."""
        attempt, words, number = self.attempt, self.desk.words, self.desk.look.number
        if attempt.predicts:
            right = "" if attempt.truth is None else words("puzzle.is", what=self.named(attempt.truth))
            return f"{words('lesson.wrong')} {right}".strip()
        if self.puzzle.found.kind != "own_turn":
            return words("lesson.astray")
        short = self.puzzle.found.best - self.brought
        return words("puzzle.short", brought=number(self.brought), short=number(short))

    def strip_text(self) -> TaskSaid:
        """Return the task and its status; after a wrong prediction the status reveals the answer."""
        text, attempt = super().strip_text(), self.attempt
        if not attempt.predicts or attempt.taking.state is not Verdict.AWAY or attempt.taking.script():
            return text
        attempt.given_away = True
        return text._replace(icon="warning", status=self.astray_text())


class PuzzleTask(LessonTask):
    """The task of a puzzle, which is a lesson with a problem to solve."""

    strip: PuzzleStrip

    def __init__(self, puzzling: puzzles.Puzzling, keys: tuple[str, ...], learner: str) -> None:
        self.puzzling, self.puzzle = puzzling, puzzling.puzzle
        super().__init__(Attempt(puzzling, keys), learner)
        self.most_help = 0 if self.puzzle.found.kind == "rule" else REASONS

    def make_strip(self) -> PuzzleStrip:
        return PuzzleStrip(self.desk, self.attempt, self.actions(), self.puzzle)

    @property
    def practice(self) -> Practice:
        return self.table.app.people.of(self.learner).of(self.table.game).puzzle(self.puzzle.key)

    def next_lesson(self) -> None:
        """Close this puzzle and open the next one of the queue, if there is one."""
        app, keys = self.table.app, self.attempt.queue[1:]
        app.pop()
        if keys:
            app.routes.puzzle(self.table.game, keys, self.learner)

    def go_on(self) -> None:
        """Record the points scored by the turn, before the turn may be undone, and continue."""
        if self.puzzle.found.kind == "own_turn" and self.desk.match.actions:
            self.strip.brought = self.puzzling.brought
        super().go_on()
