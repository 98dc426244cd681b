"""The scene of a puzzle: a lesson without forecasts, in which a wrong answer shows how many points it
lacks."""

from __future__ import annotations

from tabletop.games import find
from tabletop.learning import puzzles
from tabletop.learning.lesson import Taking, Verdict
from tabletop.learning.people import Practice
from tabletop.teaching import Puzzle, teaching
from tabletop.ui.frame.task_strip import TaskSaid
from tabletop.ui.play.lesson_scene import LessonScene
from tabletop.ui.play.table_view import REASONS


def puzzle_of(game: str, key: str) -> Puzzle:
    """Return the puzzle of a game that has this key."""
    return next(puzzle for puzzle in teaching(game).puzzles if puzzle.key == key)


class PuzzleScene(LessonScene):
    """The scene of a puzzle, which is a lesson with a problem to solve.

    Attributes:
        puzzle: the puzzle to solve.
        brought: the number of points scored by the player's last turn.
    """

    def __init__(self, game: str, keys: tuple[str, ...], learner: str = "") -> None:
        self.puzzle = puzzle_of(game, keys[0])
        self.brought = 0
        super().__init__(game, keys, learner)

    def make_taking(self, game: str, key: str, twin: int) -> Taking:
        return puzzles.Puzzling(find(game), self.puzzle)

    @property
    def most_help(self) -> int | None:
        """The highest help level: no help if the puzzle asks which move is legal, else all help except
        forecasts."""
        return 0 if self.puzzle.kind == "rule" else REASONS

    @property
    def practice(self) -> Practice:
        """The learner's progress with this puzzle."""
        return self.app.people.of(self.learner).of(self.game).puzzle(self.puzzle.key)

    def next_lesson(self) -> None:
        """Close this puzzle and open the next one of the queue, if there is one."""
        app, keys = self.app, self.queue[1:]
        app.pop()
        if keys:
            app.routes.puzzle(self.game, keys, self.learner)

    def task_text(self) -> TaskSaid:
        match, words = self.match, self.words
        told = puzzles.task(words, match.game, self.puzzle, match.position_at(self.taking.start))
        return TaskSaid(words(f"puzzle.{self.puzzle.kind}"), told)

    def astray_text(self) -> str:
        """Return the feedback on a wrong answer: the right prediction, or the points that the turn scored and
        the points that it lacks."""
        if self.predicts:
            told = "" if self._truth is None else self.words("puzzle.is", what=self._named(self._truth))
            return f"{self.words('lesson.wrong')} {told}".strip()
        if self.puzzle.kind != "own_turn":
            return self.words("lesson.astray")
        short = self.puzzle.best - self.brought
        return self.words(
            "puzzle.short", brought=self.look.number(self.brought), short=self.look.number(short)
        )

    def strip_text(self) -> TaskSaid:
        """Return the task and its status; after a wrong prediction the status reveals the answer."""
        said = super().strip_text()
        if not self.predicts or self.taking.state is not Verdict.AWAY or self.taking.script():
            return said
        self.given_away = True
        return said._replace(icon="warning", status=self.astray_text())

    def go_on(self) -> None:
        """Record the points scored by the turn, before the turn may be undone, and continue."""
        turn = self.puzzle.kind == "own_turn" and bool(self.match.actions)
        if turn and isinstance(self.taking, puzzles.Puzzling):
            self.brought = self.taking.brought
        super().go_on()
