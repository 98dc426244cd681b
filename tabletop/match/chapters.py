"""The chapters of a match (its rounds and phases), and the turns of its seats."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from tabletop.engine.game import COUNT, Headings
from tabletop.engine.position import Position
from tabletop.engine.table import Text
from tabletop.match.entries import EVERYBODY
from tabletop.match.match import Match

FEW_STAGES = 8
"""The most stages (such as rounds) of a match in which each phase of a stage is a chapter of its own. In a
match with more stages, each stage is one chapter."""


class ChapterSpan(NamedTuple):
    """A chapter of the match (a round, a phase or the final count): its titles, and the numbers of actions
    played before its start (`first`) and by its end (`end`)."""

    titles: tuple[Text, ...]
    """The name of the round in which the chapter lies; followed by that of the phase, if each phase is a
    chapter."""
    first: int
    end: int
    counted: bool = False
    """True for the chapter of the final count."""


def chapters(match: Match) -> list[ChapterSpan]:
    """Return the chapters of a match so far, in order. A new one begins with each stage (`Course.stage`),
    each change of the title, and the final count."""
    course = match.game.course
    positions = [match.position_at(n) for n in range(len(match.actions) + 1)]
    stages = [course.stage(position) if course else 0 for position in positions]
    titles = _titles(match, positions, phases=len(set(stages)) <= FEW_STAGES)
    keys = list(zip(stages, titles, strict=True))
    starts = [0, *(n for n in range(1, len(positions) - 1) if keys[n] != keys[n - 1])]
    ends = [*starts[1:], len(positions) - 1]
    spans = [ChapterSpan(titles[first], first, end) for first, end in zip(starts, ends, strict=True)]
    if COUNT in match.last_headings:
        spans.append(ChapterSpan((COUNT.round,), len(match.actions) - 1, len(match.actions), counted=True))
    return spans


def titles_of(headings: Headings | None, chapter: tuple[Text, ...]) -> tuple[Text, ...]:
    """Return the titles of a log line: its round and, if the titles of its chapter name phases, its phase;
    those of the chapter for a line without headings."""
    if headings is None:
        return chapter
    titles = headings.round, headings.phase
    return tuple(each for each in titles if each)[: len(chapter)]


def _titles(match: Match, positions: Sequence[Position], phases: bool) -> list[tuple[Text, ...]]:
    """Return the titles of each position: the round, and the phase if `phases` is true.

    They are those of the log's headings. In a game without headings they are those of the table, which takes
    longer to build; the table is then computed only where the question or the stage differs from that of the
    position before, or in a game without stages, for each position.
    """
    game, found = match.game, list[tuple[Text, ...]]()
    last: tuple[object, ...] = ()
    for n, position in enumerate(positions):
        now = (position.question, game.course.stage(position) if game.course else n)
        if now != last:
            titles = (game.headings or partial(_headings, match))(position)
            title, last = (titles.round, *((titles.phase,) if phases and titles.phase else ())), now
        found.append(title)
    return found


def _headings(match: Match, position: Position) -> Headings:
    """Return the names of the round and the phase as the game's table names them."""
    table = match.game.table(match.game.view(position, EVERYBODY), EVERYBODY)
    named = 0 <= table.phase < len(table.phases)
    return Headings(table.round, Text(table.phases[table.phase]) if named else None)


def turn_starts(match: Match) -> list[int]:
    """Return when turns begin, as numbers of actions played: at the start of the match and at each change of
    the acting seat. The last number is the end of the match."""
    seats = [played.seat for played in match.actions]
    changes = (n for n in range(1, len(seats)) if seats[n] != seats[n - 1])
    return list(dict.fromkeys((0, *changes, len(seats))))
