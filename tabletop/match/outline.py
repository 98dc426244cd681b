"""The outline of a log: its lines grouped by round, phase and turn, without any words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, zip_longest
from operator import itemgetter
from typing import NamedTuple

from tabletop.engine.game import COUNT, Headings
from tabletop.engine.log import Line
from tabletop.engine.position import NOBODY
from tabletop.match.entries import LogGroup


class LogEntry(NamedTuple):
    """A line of the log, with the number of the action that made it (-1 for the start of the match) and the
    seat that acted: NOBODY for the start, and for what an action has set off under other headings than its
    own, such as the start of the next round."""

    action: int
    line: Line
    actor: int


class Bid(NamedTuple):
    """A seat's bid in an auction (or a similar series of answers): `n` is the number bid, None if the seat
    passes."""

    seat: int
    n: int | None


@dataclass(frozen=True, slots=True, eq=False)
class LogTurn:
    """Consecutive log lines under the same headings that the log shows as one turn: those of consecutive
    actions of one seat, with what happens to this seat before it acts; of an auction (or a similar series of
    answers by several seats); or of events in which nobody acts.

    A turn is immutable: if lines are added or taken back, a new turn replaces it, so that a screen may keep
    the old one.

    Attributes:
        number: the index of the turn in the outline.
        seat: the seat that acts; NOBODY in an auction or for events.
        headings: the headings (round, phase) of the lines; None in a game without headings.
        entries: the lines with their actions, the oldest first; never empty.
    """

    number: int
    seat: int
    headings: Headings | None
    entries: tuple[LogEntry, ...]

    @property
    def first(self) -> int:
        """The number of the first action of the turn."""
        return self.entries[0].action

    @property
    def last(self) -> int:
        """The number of the last action of the turn."""
        return self.entries[-1].action

    @property
    def series(self) -> bool:
        """True if the turn is an auction, or another series of answers by several seats."""
        return self.headings is not None and self.headings.series is not None

    @property
    def actions(self) -> int:
        """The number of different actions of the seat that made lines of the turn."""
        return len({entry.action for entry in self.entries if entry.actor == self.seat})

    def bids(self, keys: Collection[str]) -> list[Bid]:
        """Return the bids of an auction in order; `keys` are the catalogue keys of the log lines that record
        a bid."""
        lines = (entry.line for entry in self.entries if entry.line.key in keys)
        return [Bid(line.seat, int(n) if (n := line.params.get("n")) is not None else None) for line in lines]

    def gains(self, action: int | None = None) -> dict[int, int]:
        """Return the points that each seat won or lost in this turn or, if `action` is given, in those of its
        lines that this action made; by seat. Seats whose points add up to 0 are left out."""
        found = Counter[int]()
        for entry in self.entries:
            if (gain := entry.line.gain) and action in (None, entry.action):
                found[gain.seat] += gain.points
        return {seat: points for seat, points in sorted(found.items()) if points}


class Outline:
    """The lines of a log, grouped by turns. Lines are added and removed at the end only.

    Attributes:
        turns: all turns, the oldest first. A new round or phase begins where the headings of a turn differ
            from those of the turn before.
        choices: the line that says what a seat chose to do, by the number of its action; other lines of the
            action tell what followed from it.
    """

    def __init__(self) -> None:
        self.turns: list[LogTurn] = []
        self.choices: dict[int, Line] = {}

    def take(self, group: LogGroup) -> None:
        """Add the log lines of an action: its seat's own lines to the turn of this seat, what follows for
        others to theirs (see `_turns_within`). Notes on the match, such as an undo, are added to the last
        turn."""
        if group.seat == NOBODY and self.turns:
            self._lengthen([LogEntry(group.action, line, NOBODY) for line in group.lines])
            return
        headed_lines = list(zip_longest(group.lines, group.headings))
        own = (line for line, headings in headed_lines if line.seat == group.seat and headings != COUNT)
        if chosen := next(own, None):
            self.choices[group.action] = chosen
        actor = group.seat
        for headings, headed in groupby(headed_lines, itemgetter(1)):
            lines = [line for line, _ in headed]
            if headings == COUNT:
                actor = NOBODY
            whose = zip(_turns_within(lines, actor), lines, strict=True)
            for seat, part in groupby(whose, itemgetter(0)):
                self._add(seat, headings, [LogEntry(group.action, line, actor) for _, line in part])
            actor = NOBODY  # lines under later headings are events, not the choice of the seat

    def _add(self, seat: int, headings: Headings | None, entries: Sequence[LogEntry]) -> None:
        """Add entries to the turn that they belong to: the last one, or a new one."""
        if headings and headings.series:
            seat = NOBODY
        if self.turns and (self.turns[-1].seat, self.turns[-1].headings) == (seat, headings):
            self._lengthen(entries)
        else:
            self.turns.append(LogTurn(len(self.turns), seat, headings, tuple(entries)))

    def _lengthen(self, entries: Sequence[LogEntry]) -> None:
        last = self.turns[-1]
        self.turns[-1] = replace(last, entries=(*last.entries, *entries))

    def cut(self, lines: int) -> None:
        """Remove the last `lines` lines."""
        while lines:
            last = self.turns.pop()
            if lines < len(last.entries):
                self.turns.append(replace(last, entries=last.entries[:-lines]))
                return
            lines -= len(last.entries)


def _turns_within(lines: Sequence[Line], actor: int) -> list[int]:
    """Return for each line that an action of `actor` made, all under the same headings, the seat whose turn
    the line belongs to.

    The lines up to the first one of another seat are the actor's. What follows belongs to that other seat if
    it is the only one: its own turn begins (it is fed before it chooses beds, for instance). Where several
    seats follow, or nobody in particular, the lines are events of NOBODY.
    """
    start = next((i for i, line in enumerate(lines) if line.seat not in (actor, NOBODY)), len(lines))
    if all(line.seat == NOBODY for line in lines[:start]):
        start = 0
    seats = {line.seat for line in lines[start:]} - {NOBODY}
    if len(seats) != 1:
        while start < len(lines) and start and lines[start - 1].seat == NOBODY:
            start -= 1
        return [actor] * start + [NOBODY] * (len(lines) - start)
    begins = max((i + 1 for i, line in enumerate(lines) if i >= start and line.seat == NOBODY), default=start)
    return [actor] * start + [NOBODY] * (begins - start) + [*seats] * (len(lines) - begins)
