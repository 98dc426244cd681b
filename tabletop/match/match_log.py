"""The log of a match, grouped by the action that made each line. Groups are added and removed only at its
end."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import zip_longest
from operator import attrgetter

from tabletop.engine.game import COUNT, AnyGame, Headings
from tabletop.engine.log import Line
from tabletop.engine.position import NOBODY, Position
from tabletop.match.all_hands import may_read, shown_to
from tabletop.match.entries import LogGroup
from tabletop.match.outline import Outline

_action = attrgetter("action")


class HeadedLines(list[Line]):
    """A list for the log lines of a position. It also records the headings (round, phase) under which each
    line was logged.

    Args:
        headings: returns the present headings; None for lines without headings.
        ends: tells whether a line logged now is one of the final count if the action ends the match.
    """

    def __init__(
        self, headings: Callable[[], Headings] | None, ends: Callable[[], bool] = lambda: False
    ) -> None:
        super().__init__()
        self.headings: list[Headings] = []
        self._now, self._ends = headings, ends
        self._last = list[bool]()

    def append(self, line: Line) -> None:
        """Add a line under the present headings (round, phase)."""
        super().append(line)
        if self._now:
            now, last = self._now(), self.headings[-1:]
            self.headings.append(last[0] if last == [now] else now)
            self._last.append(self._ends())

    def end(self) -> None:
        """Put the lines of the final count under its headings, because the action has ended the match."""
        self.headings = [
            COUNT if last else each for each, last in zip(self.headings, self._last, strict=True)
        ]


def headed_lines(game: AnyGame, position: Position) -> HeadedLines:
    """Return a list for what an action of a game logs in a position."""
    headings = game.headings
    return HeadedLines(
        partial(headings, position) if headings else None,
        lambda: game.ends_counted and not position.agenda,
    )


class Log:
    """The log lines of a match, in a group for each action, with a cache of the lines that each reader may
    read. Lines of the start of the match, and notes on the match itself such as an undo, have NOBODY as their
    seat."""

    def __init__(self, groups: Sequence[LogGroup] = ()) -> None:
        self.groups = list(groups)
        self._readings: dict[int, _Reading] = {}

    def add(
        self, action: int, seat: int, lines: Iterable[Line], headings: Iterable[Headings | None] = ()
    ) -> None:
        """Add the lines logged by an action, with the headings of each."""
        self.groups.append(LogGroup(action, seat, tuple(lines), tuple(headings)))

    def take_back(self, to: int, note: Line | None) -> None:
        """Remove the lines of all but the first `to` actions, but keep the notes on undos; then add the line
        `note`, if there is one."""
        cut = bisect_left(self.groups, to, key=_action)
        cut -= self._is_note(cut - 1)
        kept = (self.groups[i] for i in range(cut, len(self.groups)) if self._is_note(i))
        notes = [line for group in kept for line in group.lines]
        del self.groups[cut:]
        for reading in self._readings.values():
            reading.cut(cut)
        if note:
            notes.append(note)
        if notes:
            self.add(to - 1, NOBODY, notes)

    def first(self, actions: int) -> Log:
        """Return a log of the first `actions` actions, without the notes on undos."""
        end = bisect_left(self.groups, actions, key=_action)
        return Log(groups=[group for i, group in enumerate(self.groups[:end]) if not self._is_note(i)])

    def midway(self, lines: int) -> Log:
        """Return a log with only the first `lines` lines of the last action."""
        last = self.groups[-1]
        cut = last._replace(lines=last.lines[:lines], headings=last.headings[:lines])
        return Log([*self.groups[:-1], cut])

    def groups_for(self, reader: int, since: int = -1) -> list[LogGroup]:
        """Return the lines that a reader may read, from action number `since` on, grouped by the action that
        made them."""
        groups = self._reading(reader).groups
        return [group for group in groups[bisect_left(groups, since, key=_action) :] if group.lines]

    def lines_for(self, reader: int) -> Sequence[Line]:
        """Return every line that is shown to a reader. The list is updated as the log grows; do not change
        it."""
        return self._reading(reader).lines

    def outline(self, reader: int) -> Outline:
        """Return the lines that are shown to a reader, grouped by headings and turns. It is updated as the
        log grows."""
        return self._reading(reader).outline

    def _is_note(self, index: int) -> bool:
        return index > 0 and self.groups[index].seat == NOBODY

    def _reading(self, reader: int) -> _Reading:
        reading = self._readings.setdefault(reader, _Reading(reader))
        for group in self.groups[len(reading.groups) :]:
            reading.take(group)
        return reading


class _Reading:
    """The part of the log that one reader may read: its groups, some empty, and in order all lines that are
    shown to the reader, which are the same except for those that a more exact line replaces."""

    def __init__(self, reader: int) -> None:
        self.reader = reader
        self.groups: list[LogGroup] = []
        self.lines: list[Line] = []
        self.outline = Outline()

    def take(self, group: LogGroup) -> None:
        """Add the lines of a group that this reader may read."""
        self.groups.append(_part(group, may_read, self.reader))
        shown = shown_part(group, self.reader)
        self.lines += shown.lines
        self.outline.take(shown)

    def cut(self, groups: int) -> None:
        """Remove all but the first `groups` groups, and their lines."""
        lines = (line for group in self.groups[groups:] for line in group.lines)
        gone = sum(shown_to(line, self.reader) for line in lines)
        del self.lines[len(self.lines) - gone :], self.groups[groups:]
        self.outline.cut(gone)


def shown_part(group: LogGroup, reader: int) -> LogGroup:
    """Return a group with only those of its lines that are shown to a reader."""
    return _part(group, shown_to, reader)


def _part(group: LogGroup, chosen: Callable[[Line, int], bool], reader: int) -> LogGroup:
    """Return a group with only those of its lines that are chosen for a reader."""
    mine = [pair for pair in zip_longest(group.lines, group.headings) if chosen(pair[0], reader)]
    return group._replace(lines=tuple(line for line, _ in mine), headings=tuple(now for _, now in mine))
