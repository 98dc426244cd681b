"""What decided a match: its chapters, and by how much the winner's lead over the runner-up grew in each.

All of it is arithmetic on the figure that the game follows (`Game.course`), which is the score in the end:
the steps of all chapters add up to the final margin, and those of the actions of a chapter to its step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from tabletop.engine.game import Result
from tabletop.engine.log import Line
from tabletop.engine.position import Position
from tabletop.engine.table import Text
from tabletop.match.entries import EVERYBODY
from tabletop.match.match import Match
from tabletop.match.people import Learned
from tabletop.rulebook import rulebook
from tabletop.teaching import Lesson

FEW = 8
"""Where there are no more stages than this, each phase of one is a chapter."""
LINES = 3
"""Lines of the log that are told of a chapter."""
CARDS = 3
"""The most cards."""
SEVERAL = 2
"""Refusals from which a lesson is worth naming."""
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

    @property
    def step(self) -> int:
        """What it changed."""
        return self.after - self.before


class Told(NamedTuple):
    """A line of the log that changed the lead."""

    action: int
    line: Line
    change: int
    """By how much, the actions together that say the same."""
    times: int = 1


class Met(NamedTuple):
    """What somebody who is new has met of the rules."""

    seat: int
    rules: int
    of: int
    refusing: str = ""
    """The rule that has refused most, where it has refused several times and a lesson shows it."""
    times: int = 0
    lesson: Lesson | None = None
    """That lesson."""


class Card(NamedTuple):
    """One of the things that decided it."""

    kind: str
    """gain, loss, turn (a chapter), row (of the score) or learned."""
    chapter: Chapter | None = None
    lines: tuple[Told, ...] = ()
    reversed: bool = False
    """Would the order be another one without it?"""
    row: str = ""
    amounts: tuple[int, int] = (0, 0)
    """Of a row: the winner's and the runner-up's."""
    met: Met | None = None
    """Of what somebody has learned."""


class Decided(NamedTuple):
    """The winner, the runner-up, the final margin between them and the cards."""

    winner: int
    second: int
    margin: int
    chapters: tuple[Chapter, ...]
    cards: tuple[Card, ...]


def decided(match: Match) -> Decided | None:
    """Return what decided a match that is over.

    None while it is not over, where nobody has won, and for a game that follows no figure.
    """
    result = match.result
    if result is None or not result.winners or match.game.course is None:
        return None
    winner, second = _first_two(result)
    chapters = tuple(_chapters(match, winner, second))
    margin = result.scores[winner] - result.scores[second]
    return Decided(winner, second, margin, chapters, tuple(_cards(match, result, winner, second, chapters)))


def _first_two(result: Result) -> tuple[int, int]:
    """A winner, and the best of all others."""
    winner = result.winners[0]
    others = [seat for seat in range(len(result.scores)) if seat != winner]
    return winner, max(others, key=lambda seat: (seat in result.winners, result.scores[seat]))


# -- who is new --------------------------------------------------------------------------------------------
def with_learner(
    found: Decided, game: str, people: Mapping[int, Learned], lessons: Sequence[Lesson]
) -> Decided:
    """With what the first of those who ended their first match have met, in place of a third card."""
    new = [seat for seat, learned in people.items() if learned.ended == 1 and learned.met]
    if not new:
        return found
    card = Card("learned", met=met(new[0], people[new[0]], game, lessons))
    return found._replace(cards=(*found.cards[: CARDS - 1], card))


def met(seat: int, learned: Learned, game: str, lessons: Sequence[Lesson]) -> Met:
    """The rules somebody has met, and the one that refused most of those that a lesson shows."""
    book = rulebook(game).rules
    shown = {rule: lesson for lesson in lessons[::-1] for rule in lesson.shows}
    refusing = [(n, rule) for rule, n in learned.refused.items() if n >= SEVERAL and rule in shown]
    found = Met(seat, sum(rule in book for rule in learned.met), len(book))
    if not refusing:
        return found
    times, rule = max(refusing)
    return found._replace(refusing=rule, times=times, lesson=shown[rule])


# -- chapters ------------------------------------------------------------------------------------------------
def _chapters(match: Match, winner: int, second: int) -> Iterator[Chapter]:
    course = match.game.course
    assert course
    positions = [match.position_at(n) for n in range(len(match.actions) + 1)]
    stages = [course.stage(position) for position in positions]
    titles = _titles(match, positions, phases=len(set(stages)) <= FEW)
    starts = [
        0,
        *(
            n
            for n in range(1, len(positions) - 1)
            if (stages[n], titles[n]) != (stages[n - 1], titles[n - 1])
        ),
    ]

    ends = [*starts[1:], len(positions) - 1]
    leads = [0, *(_lead(match, positions[end], winner, second) for end in ends)]
    for n, (first, end) in enumerate(zip(starts, ends, strict=True)):
        yield Chapter(titles[first], first, end, leads[n], leads[n + 1])


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
    match: Match, result: Result, winner: int, second: int, chapters: Sequence[Chapter]
) -> Iterator[Card]:
    margin = result.scores[winner] - result.scores[second]
    best = max(chapters, key=lambda c: c.step)
    if best.step > 0:
        yield _card(match, "gain", best, winner, second, reversed=best.step > margin)
    worst = min(chapters, key=lambda c: c.step)
    if worst.step < 0:
        yield _card(match, "loss", worst, winner, second)
    turn = _turn(chapters, margin)
    if turn and turn is not best:
        yield _card(match, "turn", turn, winner, second)
        return
    rows = [(r.key, (r.amounts[winner], r.amounts[second])) for r in result.rows]
    key, amounts = max(rows, key=lambda row: row[1][0] - row[1][1], default=("", (0, 0)))
    if amounts[0] > amounts[1]:
        yield Card("row", row=key, amounts=amounts)


def _turn(chapters: Sequence[Chapter], margin: int) -> Chapter | None:
    """The chapter after which the lead never changed back, where it mattered."""
    behind = [n for n, chapter in enumerate(chapters) if chapter.after <= 0]
    n = behind[-1] + 1 if behind else 0
    if n >= len(chapters) or (n == 0 and chapters[0].before > 0):
        return None
    return chapters[n] if chapters[n].step * TENTH >= margin and chapters[n].step > 0 else None


def _card(
    match: Match, kind: str, chapter: Chapter, winner: int, second: int, reversed: bool = False
) -> Card:
    return Card(kind, chapter, loudest(match, chapter, winner, second), reversed)


def loudest(match: Match, chapter: Chapter, winner: int, second: int) -> tuple[Told, ...]:
    """The lines of a chapter that changed the lead most, in its direction first; equal ones told once."""
    found: dict[object, Told] = {}
    for group in match.log_for(EVERYBODY, chapter.first):
        if group.action >= chapter.end:
            break
        before, after = (match.position_at(group.action + n) for n in (0, 1))
        change = _lead(match, after, winner, second) - _lead(match, before, winner, second)
        for line, part in _changing(group.lines, change, winner, second):
            same = (line.key, line.rule, tuple(sorted(line.params.items())), line.gain)
            known = found.get(same, Told(group.action, line, 0, 0))
            found[same] = known._replace(change=known.change + part, times=known.times + 1)
    way = 1 if chapter.step > 0 else -1
    changing = (told for told in found.values() if told.change)
    return tuple(sorted(changing, key=lambda told: -way * told.change)[:LINES])


def _changing(lines: Sequence[Line], change: int, winner: int, second: int) -> Sequence[tuple[Line, int]]:
    """The lines of an action that changed the lead, each by its part; where what they gain does not tell all
    of the change, the one that tells most of it stands for all."""
    parts = [(line, part) for line in lines if (part := _share(line, winner, second))]
    if sum(part for _, part in parts) == change:
        return parts
    return [(max(lines, key=lambda line: (_share(line, winner, second) * change, bool(line.rule))), change)]


def _share(line: Line, winner: int, second: int) -> int:
    """What a line says to have changed the lead."""
    gain = line.gain
    return 0 if gain is None else gain.points * ((gain.seat == winner) - (gain.seat == second))
