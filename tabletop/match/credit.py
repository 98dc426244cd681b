"""The points that each line of the log gained or lost, measured by carrying an action out again.

A line is logged at the point where its effect takes place. A change of a seat's points (the number that the
score history follows, `Game.course`) is therefore credited to the next line logged after it. A change after
the last line is credited to the last line.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest
from typing import NamedTuple

from tabletop.engine.game import Headings
from tabletop.engine.log import Line
from tabletop.engine.position import Position
from tabletop.match.match import Match
from tabletop.match.match_log import HeadedLines, headed_lines

RUNNING = ("running",)
"""A dummy entry put in an empty agenda while points are measured: an empty agenda means that the match is
over."""

Figures = tuple[int, ...]
"""The number that the score history follows (`Course.figure`), such as the points so far: one for each seat,
in seat order."""


class Credit(NamedTuple):
    """A log line, and how much it changed each seat's number in the score history, such as its points."""

    line: Line
    changes: Figures
    headings: Headings | None = None
    """The headings (round, phase) under which the line was logged; None in a game without headings."""


class _Meter(list[Line]):
    """A log of the lines that every seat may read, with the followed figures of all seats at each line, and
    with their headings."""

    def __init__(self, measure: Callable[[], Figures], headed: HeadedLines) -> None:
        super().__init__()
        self.measure, self.noted, self.headed = measure, [measure()], headed

    def append(self, line: Line) -> None:
        """Add a log line with the figures of all seats at that time; skip a line secret from a seat."""
        if line.readers is None:
            super().append(line)
            self.noted.append(self.measure())
            self.headed.append(line)


class Credits:
    """The points that the log lines of a match gained or lost, by action; each action is measured once."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._known: dict[int, list[Credit]] = {}
        self._figures: dict[int, Figures] = {}

    def figures(self, played: int) -> Figures:
        """Return each seat's number in the score history after the first `played` actions."""
        if played not in self._figures:
            self._figures[played] = _figures(self.match, self.match.position_at(played))
        return self._figures[played]

    def of(self, action: int) -> list[Credit]:
        """Return the log lines of an action that every seat may read, each with the change that it made to
        every seat's number in the score history.

        The changes of all lines add up to the change made by the whole action. If that is 0 for every seat,
        the list is empty.
        """
        if action not in self._known:
            changed = self.figures(action) != self.figures(action + 1)
            self._known[action] = _measured(self.match, action) if changed else []
        return self._known[action]


def _measured(match: Match, action: int) -> list[Credit]:
    twin: Position = match.position_at(action).copy()
    log = _Meter(lambda: _running(match, twin), headed_lines(match.game, twin))
    twin.log = log
    match.game.play(twin, match.actions[action].action)
    twin.log = None
    if not match.game.asked(twin):
        log.headed.end()
    if log:
        log.noted[-1] = _figures(match, twin)
    steps = zip(log.noted, log.noted[1:], strict=False)
    changes = (tuple(now - then for then, now in zip(*step, strict=True)) for step in steps)
    return [Credit(*each) for each in zip_longest(log, changes, log.headed.headings)]


def _running(match: Match, position: Position) -> Figures:
    """Return the followed figure of each seat in the midst of an action. While it is computed, an empty
    agenda is filled, since it would mean that the match is over."""
    agenda = position.agenda
    position.agenda = agenda or [RUNNING]
    found = _figures(match, position)
    position.agenda = agenda
    return found


def _figures(match: Match, position: Position) -> Figures:
    course = match.game.course
    assert course
    return tuple(course.figure(position, seat) for seat in range(position.seats))
