"""The positions (stops) that an export of a match shows: the beginning of each turn and of each chapter.

An export of an unfinished match contains only what everybody may see; an export of a finished one, everything
that happened.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tabletop.engine.log import Line
from tabletop.engine.table import Text
from tabletop.match.chapters import ChapterSpan, chapters, titles_of, turn_starts
from tabletop.match.entries import ALL_HANDS, EVERYBODY, LogGroup
from tabletop.match.match import Match
from tabletop.match.match_log import shown_part


class ExportStop(NamedTuple):
    """A position of a match that an export shows, with the log lines that lead to it."""

    at: int
    """The number of actions played before this position."""
    seat: int
    """The seat that acted last; EVERYBODY at the start."""
    titles: tuple[Text, ...]
    """The names of the round and (if the chapters are phases) of the phase in which the actions before this
    stop were played."""
    lines: tuple[Line, ...]
    """The log lines, as far as readers of the export may read them, between the previous exported position
    and this one."""
    headings: tuple[tuple[Text, ...], ...]
    """The names of the round and (if the chapters are phases) of the phase in which each line was written:
    those of `titles`, until one action brings the next phase."""
    scores: tuple[int, ...]
    """The scores by seat, as everybody sees them."""


def stops(match: Match) -> list[ExportStop]:
    """Return the stops of a match (the positions that an export shows) in order. The first is the start; the
    last is the latest position that everybody may see."""
    return list(_stops(match))


def _stops(match: Match) -> Iterator[ExportStop]:
    moments, parts = match.moments(EVERYBODY), chapters(match)
    wanted = {*turn_starts(match), *(part.first for part in parts), 0, moments[-1]}
    reader, before = ALL_HANDS if match.asked is None else EVERYBODY, -2
    log = match.branch_at(len(match.actions)).log_for(reader)  # without the notes about moves taken back
    groups = [shown_part(group, reader) for group in log]
    for at in sorted(wanted.intersection(moments)):
        shown = [group for group in groups if before < group.action < at]
        part = next((part for part in reversed(parts) if part.first < at), parts[0])
        yield ExportStop(
            at,
            match.actions[at - 1].seat if at else EVERYBODY,
            part.titles,
            tuple(line for group in shown for line in group.lines),
            tuple(each for group in shown for each in _headings(group, part)),
            _scores(match, at),
        )
        before = at - 1


def _headings(group: LogGroup, part: ChapterSpan) -> Iterator[tuple[Text, ...]]:
    """Yield the names of the round and the phase of each log line of an action in a chapter, as far as the
    titles of chapters name them."""
    for headings in group.headings or (None,) * len(group.lines):
        yield part.titles if part.counted else titles_of(headings, part.titles)


def _scores(match: Match, at: int) -> tuple[int, ...]:
    """Return the scores after a number of actions, by seat, as everybody sees them."""
    game, position = match.game, match.position_at(at)
    cards = game.table(game.view(position, EVERYBODY), EVERYBODY).seats
    return tuple(score for _, score in sorted((card.seat, card.score) for card in cards))
