"""The log of a match, grouped by the action that made each line. Groups are added and removed at its end."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from operator import attrgetter

from tabletop.engine.log import Line
from tabletop.match.all_hands import may_read
from tabletop.match.entries import LogGroup

NOBODY = -1
"""The number in place of a seat for log lines of the start of the match, and for notes on the match itself
such as an undo."""
_action = attrgetter("action")


class Log:
    """The log lines of a match in a group for each action, and a cache of those that each reader may read."""

    def __init__(self, start: Iterable[Line] = (), groups: Sequence[LogGroup] = ()) -> None:
        self.groups = list(groups) or [LogGroup(-1, NOBODY, tuple(start))]
        self._readings: dict[int, _Reading] = {}

    def add(self, action: int, seat: int, lines: Iterable[Line]) -> None:
        """Add the lines logged by an action."""
        self.groups.append(LogGroup(action, seat, tuple(lines)))

    def take_back(self, to: int, note: Line | None) -> None:
        """Remove the lines of all but the first `to` actions, keep the notes among them, and add `note`."""
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
        """Return a log of the first actions, without notes."""
        end = bisect_left(self.groups, actions, key=_action)
        return Log(groups=[group for i, group in enumerate(self.groups[:end]) if not self._is_note(i)])

    def groups_for(self, reader: int, since: int = -1) -> list[LogGroup]:
        """Return the lines that a reader may read of the action numbered `since` and all later ones."""
        groups = self._reading(reader).groups
        return [group for group in groups[bisect_left(groups, since, key=_action) :] if group.lines]

    def lines_for(self, reader: int) -> Sequence[Line]:
        """Return every line a reader may read. The list is updated as the log grows; do not change it."""
        return self._reading(reader).lines

    def _is_note(self, index: int) -> bool:
        return index > 0 and self.groups[index].seat == NOBODY

    def _reading(self, reader: int) -> _Reading:
        reading = self._readings.setdefault(reader, _Reading(reader))
        for group in self.groups[len(reading.groups) :]:
            reading.take(group)
        return reading


class _Reading:
    """The part of the log that one reader may read: its groups, some empty, and all their lines in order."""

    def __init__(self, reader: int) -> None:
        self.reader = reader
        self.groups: list[LogGroup] = []
        self.lines: list[Line] = []

    def take(self, group: LogGroup) -> None:
        """Add the lines of a group that this reader may read."""
        lines = tuple(line for line in group.lines if may_read(line, self.reader))
        self.groups.append(group._replace(lines=lines))
        self.lines += lines

    def cut(self, groups: int) -> None:
        """Remove all but the first `groups` groups, and their lines."""
        gone = sum(len(group.lines) for group in self.groups[groups:])
        del self.lines[len(self.lines) - gone :], self.groups[groups:]
