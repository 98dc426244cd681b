"""A puzzle at the table: nothing is forecast, and a wrong answer says how far it falls short."""

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
    """Return the puzzle of a game with a key."""
    return next(puzzle for puzzle in teaching(game).puzzles if puzzle.key == key)


class PuzzleScene(LessonScene):
    """The scene of a puzzle.

    Attributes:
        puzzle: the puzzle to solve.
        brought: the points that the last wrong turn has brought.
    """

    def __init__(self, game: str, keys: tuple[str, ...], learner: str = "") -> None:
        self.puzzle = puzzle_of(game, keys[0])
        self.brought = 0
        super().__init__(game, keys, learner)

    def make_taking(self, game: str, key: str, twin: int) -> Taking:
        return puzzles.Puzzling(find(game), self.puzzle)

    @property
    def most_help(self) -> int | None:
        """The highest help level: none where the puzzle asks what is legal, else no forecasts."""
        return 0 if self.puzzle.kind == "rule" else REASONS

    @property
    def practice(self) -> Practice:
        """The learner's progress with this puzzle."""
        return self.app.people.of(self.learner).of(self.game).puzzle(self.puzzle.key)

    def next_lesson(self) -> None:
        """Open the next puzzle of the queue, or leave if there is none."""
        app, keys = self.app, self.queue[1:]
        app.pop()
        if keys:
            app.routes.puzzle(self.game, keys, self.learner)

    def task_text(self) -> TaskSaid:
        match, words = self.match, self.words
        told = puzzles.task(words, match.game, self.puzzle, match.position_at(self.taking.start))
        return TaskSaid(words(f"puzzle.{self.puzzle.kind}"), told)

    def astray_text(self) -> str:
        """Return the text for a wrong answer: the right prediction, or the points of the turn and those it
        lacks."""
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
        """Return the task and its status; after a wrong prediction the status gives the answer away."""
        said = super().strip_text()
        if not self.predicts or self.taking.state is not Verdict.AWAY or self.taking.script():
            return said
        self.given_away = True
        return said._replace(icon="warning", status=self.astray_text())

    def go_on(self) -> None:
        """Note what the turn has brought, before it may be taken back, and go on."""
        turn = self.puzzle.kind == "own_turn" and bool(self.match.actions)
        if turn and isinstance(self.taking, puzzles.Puzzling):
            self.brought = self.taking.brought
        super().go_on()
