"""Which line of the log moved which points: measured while an action is carried out once more.

A line is told where its effect stands, so what the followed figure (`Game.course`) has changed by the time
a line is told is its doing; what changes after the last line belongs to that one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tabletop.engine.game import Course
from tabletop.engine.log import Line
from tabletop.engine.position import Position
from tabletop.match.match import Match

RUNNING = ("running",)
"""What stands on the agenda for a step that is being carried out."""

Figures = tuple[int, ...]
"""The followed figure of every seat."""


class Credit(NamedTuple):
    """A line of the log, and by how much it changed the figure of every seat."""

    line: Line
    changes: Figures
    counted: bool = False
    """Was it told while the score was being counted (`Course.counting`)?"""


class _Meter(list[Line]):
    """A log of the lines for everybody that notes the figures of all seats as each one is told."""

    def __init__(self, measure: Callable[[], Figures], counting: Callable[[], bool]) -> None:
        super().__init__()
        self.measure, self.noted = measure, [measure()]
        self.counting, self.counted = counting, list[bool]()

    def append(self, line: Line) -> None:
        """Take a line that everybody may read, and note what the figures are now."""
        if line.readers is None:
            super().append(line)
            self.noted.append(self.measure())
            self.counted.append(self.counting())


def credited(match: Match, action: int) -> list[Credit]:
    """Return the lines of an action that everybody may read, each with what it changed.

    Together they are what the action changed; nothing where it changed nothing.
    """
    before, after = match.position_at(action), match.position_at(action + 1)
    if _figures(match, before) == _figures(match, after):
        return []
    twin: Position = before.copy()
    log = _Meter(lambda: _running(match, twin), lambda: _course(match).counting(twin))
    twin.log = log
    match.game.play(twin, match.actions[action].action)
    twin.log = None
    if log:
        log.noted[-1] = _figures(match, twin)
    steps = zip(log.noted, log.noted[1:], strict=False)
    changes = (tuple(now - then for then, now in zip(*step, strict=True)) for step in steps)
    return [Credit(*each) for each in zip(log, changes, log.counted, strict=True)]


def _running(match: Match, position: Position) -> Figures:
    """Return the figures in the middle of a step: it has left the agenda, but the match is not over."""
    agenda = position.agenda
    position.agenda = agenda or [RUNNING]
    found = _figures(match, position)
    position.agenda = agenda
    return found


def _figures(match: Match, position: Position) -> Figures:
    course = _course(match)
    return tuple(course.figure(position, seat) for seat in range(position.seats))


def _course(match: Match) -> Course:
    assert match.game.course
    return match.game.course
