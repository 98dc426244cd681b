"""A puzzle at the table: the puzzle as a lesson, its difficulty, and the check that it still holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tabletop.bots.players.turns import goes_on
from tabletop.engine.game import AnyGame, BadSetup, Choice
from tabletop.engine.position import BadPosition, Position
from tabletop.engine.verb import Action
from tabletop.learning.lesson import SCRIPT, LessonRun, Verdict
from tabletop.learning.puzzle_search import solve
from tabletop.learning.spoken import Unspoken, spoken
from tabletop.match.entries import Seat
from tabletop.match.match import Match
from tabletop.match.position_check import position_from
from tabletop.system.levels import CLUB, LEARNER
from tabletop.teaching import Lesson, Puzzle, teaching
from tabletop.teaching.shapes import NO_TEXT, MoveInWords

LEVELS = 3
"""The number of levels of difficulty. Each has an equal share of a game's puzzles, sorted by how many
computer players miss them."""


def position_of(game: AnyGame, puzzle: Puzzle) -> Position:
    """Return the position in which a puzzle begins.

    Raises:
        BadPosition, BadSetup: when the game has no such position.
    """
    return position_from(game, puzzle.position, puzzle.seats, puzzle.options, 0, tried=0)


def meant(game: AnyGame, position: Position, puzzle: Puzzle) -> Action:
    """Return the first move of a puzzle's answer as an action.

    Raises:
        Unspoken: when the answer's words mean no legal action.
    """
    return spoken(game, position, puzzle.found.answers[0].split(" "))


def lesson_of(puzzle: Puzzle) -> Lesson:
    """Return a puzzle as a lesson. The lesson has no texts: `learning.puzzle_words` has them."""
    moves: tuple[MoveInWords, ...] = tuple(tuple(each.split(" ")) for each in puzzle.found.answers)
    predict = puzzle.found.kind == "predict"
    return Lesson(
        key=puzzle.key,
        kind="predict" if predict else "do",
        title=NO_TEXT,
        shows=(),
        seat=puzzle.seat,
        position={},
        before=(),
        task=NO_TEXT,
        goal={} if predict else {**puzzle.found.value, "at_least": puzzle.found.best},
        until="moves 1" if predict else "turn",
        way=() if predict else moves,
        then=moves if predict else (),
        wrong=(),
        nudge=NO_TEXT,
        twins=(),
        figures={},
        choices=puzzle.found.choices,
        answer=puzzle.found.value if predict else {},
    )


class PuzzleRun(LessonRun):
    """A run of a puzzle. The other seats act only if the puzzle asks for the result of a given move (a
    prediction). A puzzle about a whole turn is judged when the turn is over.

    Attributes:
        puzzle: the puzzle being solved.
    """

    def __init__(self, game: AnyGame, puzzle: Puzzle) -> None:
        start = position_of(game, puzzle)
        seats = [Seat(str(i + 1), bot="" if i == puzzle.seat else SCRIPT) for i in range(puzzle.seats)]
        match = Match(game, seats, dict(puzzle.options), start=start)
        match.begin_turn()
        self.puzzle = puzzle
        super().__init__(game, lesson_of(puzzle), match=match)

    def script(self) -> Action | None:
        """Return the next action that the app plays to show the result of the predicted move (see
        `LessonRun.script`); None in a puzzle that asks for no prediction."""
        return super().script() if self.puzzle.found.kind == "predict" else None

    def _over(self) -> bool:
        """Tell whether the turn that the puzzle is about is over."""
        start = self.match.position_at(self.start)
        return not goes_on(start, self.match.position, self.puzzle.seat)

    @property
    def by_luck(self) -> bool:
        """True if chance was used, or something hidden was shown, since the puzzle began."""
        start, now = self.match.position_at(self.start), self.match.position
        return not now.is_foreseeable_from(start)

    def reached(self) -> bool:
        own = self.puzzle.found.kind == "own_turn"
        return super().reached() and not (own and (self.by_luck or not self._over()))

    def out_of_reach(self) -> bool:
        if self.puzzle.found.kind != "own_turn":
            return super().out_of_reach()
        return self.by_luck or self._over()

    @property
    def brought(self) -> int:
        """The amount that the turn has brought so far, such as points, of the kind that the puzzle counts."""
        return counted(self.match.game, self.match.position_at(self.start), self.match.position, self.puzzle)


def counted(game: AnyGame, before: Position, now: Position, puzzle: Puzzle) -> int:
    """Return the amount that a puzzle about a turn counts for its seat: the points earned since the position
    `before`, or the value of a counter in the position `now`."""
    if "earned" in puzzle.found.value:
        assert game.course
        return game.course.figure(now, puzzle.seat) - game.course.figure(before, puzzle.seat)
    cards = game.table(game.view(now, puzzle.seat), puzzle.seat).seats
    counters = (counter for card in cards if card.seat == puzzle.seat for counter in card.counters)
    return next((each.value for each in counters if each.icon == puzzle.found.value["counter"]), 0)


def by_difficulty(game: str) -> list[Puzzle]:
    """Return the puzzles of a game, the easiest first."""
    return sorted(teaching(game).puzzles, key=share_missed)


def level(game: str, puzzle: Puzzle) -> int:
    """Return the difficulty of a puzzle among those of its game: 0 (easy) to 2 (hard)."""
    every = sorted(share_missed(each) for each in teaching(game).puzzles)
    return every.index(share_missed(puzzle)) * LEVELS // len(every)


def share_missed(puzzle: Puzzle) -> tuple[int, int]:
    """Return the percentages of club players and of learners that miss a puzzle; unknown ones count as 0."""
    return puzzle.missed.get(CLUB, 0), puzzle.missed.get(LEARNER, 0)


# -- solved again ------------------------------------------------------------------------------------------
def puzzle_faults(game: AnyGame, puzzle: Puzzle) -> Iterator[str]:
    """Yield the faults of a puzzle as sentences. To find them, solve it again and play its answer."""
    try:
        position = position_of(game, puzzle)
        action = meant(game, position, puzzle)
    except (BadPosition, BadSetup, Unspoken) as fault:
        yield str(fault)
        return
    yield from not_by_the_book(game, puzzle.options)
    if position.asked != puzzle.seat:
        yield f"seat {position.asked} is asked, not {puzzle.seat}"
        return
    again = solve(game, position, puzzle.found, action)
    if again != puzzle.found:
        yield f"solving it again gives {again}, not {puzzle.found}"
    yield from _answer_faults(PuzzleRun(game, puzzle))


def not_by_the_book(game: AnyGame, options: Mapping[str, Choice]) -> Iterator[str]:
    """Yield a fault for each option that is not set to the rulebook's choice: lessons and puzzles may use no
    variants."""
    yield from (
        f"options: {option.key} is not set to the rulebook's choice" for option in game.variants(options)
    )


def _answer_faults(run: PuzzleRun) -> Iterator[str]:
    """Play a puzzle's answers. Yield a fault if they do not reach the goal, or if the right answer to a
    prediction is not among the choices."""
    if run.lesson.kind == "predict":
        if run.truth() not in run.lesson.choices:
            yield f"the answer is {run.truth()!r}, which is none of {run.lesson.choices}"
        return
    while run.state is not Verdict.GOAL and (step := run.next_step()):
        run.tried(run.match.play(step))
    if run.state is not Verdict.GOAL:
        yield f"its answer does not reach the goal ({run.state.value}, {run.refusals})"
