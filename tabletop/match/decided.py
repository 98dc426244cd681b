"""The things that decided a match: rows of the score, its chapters, and why each loser lost.

All of it is arithmetic on the score and on the figure that the game follows (`Game.course`), which is the
score in the end: what the winner is ahead in the rows adds up to the final margin, and so do the steps of all
chapters; those of the lines of a chapter add up to its step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import NamedTuple

from tabletop.engine.game import Result
from tabletop.engine.log import Line
from tabletop.engine.position import Position
from tabletop.engine.table import Text
from tabletop.match.credit import credited
from tabletop.match.entries import EVERYBODY
from tabletop.match.match import Match
from tabletop.teaching import Lesson

FEW = 8
"""Where there are no more stages than this, each phase of one is a chapter."""
LINES = 3
"""Lines of the log that are told of a chapter."""
ROWS = 3
"""Rows of the score that are told."""
TENTH = 10
"""A step counts as a turn of the match when it is at least a tenth of the final margin."""


class Chapter(NamedTuple):
    """A part of the match."""

    titles: tuple[Text, ...]
    """What the table calls it: the round, and the phase where phases are chapters."""
    first: int
    """Its first action."""
    end: int
    """The action after its last one."""
    before: int
    """How far the winner was ahead of the runner-up."""
    after: int
    counted: bool = False
    """Is it the count? Its lines are those told while the score was being counted, in the last action."""

    @property
    def step(self) -> int:
        """What it changed."""
        return self.after - self.before


class DecisiveLine(NamedTuple):
    """A line of the log that changed the lead."""

    action: int
    line: Line
    change: int
    """By how much, the actions together that say the same."""
    times: int = 1


class RulesMet(NamedTuple):
    """What somebody who is new has met of the rules."""

    seat: int
    rules: int
    of: int
    refusing: str = ""
    """The rule that has refused most, where it has refused several times and a lesson shows it."""
    times: int = 0
    lesson: Lesson | None = None
    """That lesson."""


class RowTold(NamedTuple):
    """A row of the score as two seats have it."""

    key: str
    mine: int
    """The winner's points."""
    other: int

    @property
    def step(self) -> int:
        """By how much the winner is ahead in it."""
        return self.mine - self.other


class Lost(NamedTuple):
    """Why a seat lost."""

    seat: int
    behind: int
    """The points by which it is behind the winner; 0 where a tie was broken, below 0 where points do not
    decide alone."""
    rows: tuple[RowTold, ...]
    """The rows in which it is behind, the widest gap first."""
    worst: Chapter | None
    """The chapter in which the gap grew most."""


class DecisiveCard(NamedTuple):
    """One of the things that decided it."""

    kind: str
    """rows (of the score), lost, learned, gain, loss, turn (a chapter)."""
    chapter: Chapter | None = None
    lines: tuple[DecisiveLine, ...] = ()
    reversed: bool = False
    """Would the order be another one without it?"""
    rows: tuple[RowTold, ...] = ()
    """Of the score: those that differ most, the widest gap first."""
    lost: tuple[Lost, ...] = ()
    """Of the losers: each of them, in the order of the seats."""
    met: RulesMet | None = None
    """Of what somebody has learned."""


class Decided(NamedTuple):
    """The winner, the runner-up, the final margin between them and the cards."""

    winner: int
    second: int
    margin: int
    ties: str
    """The rule that broke a tie; "" without one."""
    rows: tuple[RowTold, ...]
    """The whole score of the two, the widest gap first: their steps add up to the margin."""
    chapters: tuple[Chapter, ...]
    cards: tuple[DecisiveCard, ...]


def decided(match: Match) -> Decided | None:
    """Return what decided a match that is over.

    None while it is not over, where nobody has won, and for a game that follows no figure.
    """
    result = match.result
    if result is None or not result.winners or match.game.course is None:
        return None
    winner, second = _first_two(result)
    marks = _marks(match)
    chapters = _chapters(match, marks, winner, second)
    margin = result.scores[winner] - result.scores[second]
    rows = _rows(result, winner, second)
    lost = tuple(_lost(match, marks, result, winner))
    cards = _cards(match, winner, second, rows, chapters, lost)
    return Decided(winner, second, margin, result.ties, rows, chapters, tuple(cards))


def _first_two(result: Result) -> tuple[int, int]:
    """Return a winner, and the best of all others."""
    winner = result.winners[0]
    others = [seat for seat in range(len(result.scores)) if seat != winner]
    return winner, max(others, key=lambda seat: (seat in result.winners, result.scores[seat]))


# -- who is new --------------------------------------------------------------------------------------------
# -- rows of the score ---------------------------------------------------------------------------------------
def _rows(result: Result, winner: int, other: int) -> tuple[RowTold, ...]:
    """Return the score of two seats, the row in which they differ most first."""
    rows = [RowTold(row.key, row.amounts[winner], row.amounts[other]) for row in result.rows]
    return tuple(sorted(rows, key=lambda row: -abs(row.step)))


def _lost(match: Match, marks: Sequence[Mark], result: Result, winner: int) -> Iterator[Lost]:
    for seat in range(len(result.scores)):
        if seat not in result.winners:
            behind = tuple(row for row in _rows(result, winner, seat) if row.step > 0)
            worst = max(_chapters(match, marks, winner, seat), key=attrgetter("step"))
            gap = result.scores[winner] - result.scores[seat]
            yield Lost(seat, gap, behind[:ROWS], worst if worst.step > 0 else None)


# -- chapters ------------------------------------------------------------------------------------------------
class Mark(NamedTuple):
    """Where a chapter lies, whoever is compared."""

    titles: tuple[Text, ...]
    first: int
    end: int
    counted: bool = False


def _marks(match: Match) -> list[Mark]:
    """Cut a match where its stage or its title changes, and where the count begins."""
    course = match.game.course
    assert course
    positions = [match.position_at(n) for n in range(len(match.actions) + 1)]
    stages = [course.stage(position) for position in positions]
    titles = _titles(match, positions, phases=len(set(stages)) <= FEW)
    moments = list(zip(stages, titles, strict=True))
    starts = [0, *(n for n in range(1, len(positions) - 1) if moments[n] != moments[n - 1])]
    ends = [*starts[1:], len(positions) - 1]
    marks = [Mark(titles[first], first, end) for first, end in zip(starts, ends, strict=True)]
    if course.counting(positions[-1]):
        marks.append(Mark((Text("decided.count"),), len(positions) - 2, len(positions) - 1, counted=True))
    return marks


def _chapters(match: Match, marks: Sequence[Mark], winner: int, other: int) -> tuple[Chapter, ...]:
    """Return the chapters with the winner's lead over another seat before and after each."""
    leads = [0, *(_lead(match, match.position_at(mark.end), winner, other) for mark in marks)]
    if marks[-1].counted:
        last = credited(match, marks[-1].first)
        leads[-2] -= sum(each.changes[winner] - each.changes[other] for each in last if each.counted)
    return tuple(
        Chapter(mark.titles, mark.first, mark.end, before, after, mark.counted)
        for mark, before, after in zip(marks, leads, leads[1:], strict=False)
    )


def _lead(match: Match, position: Position, winner: int, second: int) -> int:
    course = match.game.course
    assert course
    return course.figure(position, winner) - course.figure(position, second)


def _titles(match: Match, positions: Sequence[Position], phases: bool) -> list[tuple[Text, ...]]:
    """What the table calls each moment. It is asked only where the question is another one."""
    game, found = match.game, list[tuple[Text, ...]]()
    last: tuple[object, ...] = ()
    for position in positions:
        now = (position.question, game.course and game.course.stage(position))
        if now != last:
            table = game.table(game.view(position, EVERYBODY), EVERYBODY)
            phase = (
                (Text(table.phases[table.phase]),) if phases and 0 <= table.phase < len(table.phases) else ()
            )
            title, last = (table.round, *phase), now
        found.append(title)
    return found


# -- cards ---------------------------------------------------------------------------------------------------
def _cards(
    match: Match,
    winner: int,
    second: int,
    rows: Sequence[RowTold],
    chapters: Sequence[Chapter],
    lost: tuple[Lost, ...],
) -> Iterator[DecisiveCard]:
    margin = sum(row.step for row in rows)
    if told := tuple(row for row in rows[:ROWS] if row.step):
        yield DecisiveCard("rows", rows=told)
    if lost:
        yield DecisiveCard("lost", lost=lost)
    best = max(chapters, key=lambda c: c.step)
    if best.step > 0:
        yield _card(match, "gain", best, winner, second, reversed=best.step > margin)
    worst = min(chapters, key=lambda c: c.step)
    if worst.step < 0:
        yield _card(match, "loss", worst, winner, second)
    turn = _turn(chapters, margin)
    if turn and turn is not best:
        yield _card(match, "turn", turn, winner, second)


def _turn(chapters: Sequence[Chapter], margin: int) -> Chapter | None:
    """Return the chapter after which the lead never changed back, where it mattered."""
    behind = [n for n, chapter in enumerate(chapters) if chapter.after <= 0]
    n = behind[-1] + 1 if behind else 0
    if n >= len(chapters) or (n == 0 and chapters[0].before > 0):
        return None
    return chapters[n] if chapters[n].step * TENTH >= margin and chapters[n].step > 0 else None


def _card(
    match: Match, kind: str, chapter: Chapter, winner: int, second: int, reversed: bool = False
) -> DecisiveCard:
    return DecisiveCard(kind, chapter, loudest(match, chapter, winner, second), reversed)


def loudest(match: Match, chapter: Chapter, winner: int, second: int) -> tuple[DecisiveLine, ...]:
    """Return the lines of a chapter that changed the lead most, in its direction first; equal ones once."""
    found: dict[object, DecisiveLine] = {}
    for action in range(chapter.first, chapter.end):
        for line, changes, counted in credited(match, action):
            if counted != chapter.counted:
                continue
            same = (line.key, line.rule, tuple(sorted(line.params.items())), line.gain)
            known, change = (
                found.get(same, DecisiveLine(action, line, 0, 0)),
                changes[winner] - changes[second],
            )
            found[same] = known._replace(change=known.change + change, times=known.times + bool(change))
    way = 1 if chapter.step > 0 else -1
    changing = (told for told in found.values() if told.change)
    return tuple(sorted(changing, key=lambda told: -way * told.change)[:LINES])
