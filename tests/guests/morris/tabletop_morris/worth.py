"""The worth of a position to a seat, for computer players: its chance of winning, from 0 to 1.

A line counts for the seat that alone has stones on it, a stone counts for the free points next to it, and
most of all counts a row that the seat to move can complete. How much each counts is in `worth.toml`.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.engine.position import NOBODY
from tabletop.engine.weights import weights
from tabletop_morris.board import LINES, NEIGHBOURS
from tabletop_morris.position import UNDER_WAY, Morris, in_hand, standing

EVEN = 0.5


@dataclass(frozen=True)
class MorrisWeights:
    """The weights of the estimate, as shares of a victory (read from `worth.toml`)."""

    lines: tuple[float, ...]
    """The worth of a line without stones of the other seat, by the number of own stones on it."""
    room: float
    """The worth of each free point next to an own stone."""
    reach: float
    """The worth of a row that the seat to move can complete at once."""


(WEIGHTS,) = weights(__package__, MorrisWeights)


def worth(position: Morris, seat: int) -> float:
    """Return the estimate: 1 for a victory, 0 for a defeat, in between while the match goes on."""
    if position.ending != UNDER_WAY:
        return EVEN if position.winner == NOBODY else float(position.winner == seat)
    return min(0.99, max(0.01, EVEN + sum(parts(position, seat).values())))


def parts(position: Morris, seat: int) -> dict[str, float]:
    """Return the summands of the estimate of a match that goes on, by the key of each one's name: the lead of
    a seat in open lines, in room to move, and a row that is within reach of a seat."""
    own, other = standing(position, seat), standing(position, 1 - seat)
    side = 1 if position.asked == seat else -1
    return {
        "part.lines": _lines(own, other) - _lines(other, own),
        "part.room": WEIGHTS.room * (_room(own, other) - _room(other, own)),
        "part.reach": side * WEIGHTS.reach * can_complete_a_row(position),
    }


def can_complete_a_row(position: Morris) -> bool:
    """Tell whether the seat that is asked can win with its next move."""
    own, other = standing(position, position.asked), standing(position, 1 - position.asked)
    anywhere = in_hand(position, position.asked) or position.options.flying
    for line in LINES:
        lacking, moving = {*line} - own, own - {*line}
        if len(lacking) == 1 and lacking.isdisjoint(other):
            (point,) = lacking
            if anywhere or any(point in NEIGHBOURS[stone] for stone in moving):
                return True
    return False


def _lines(own: set[int], other: set[int]) -> float:
    return sum(WEIGHTS.lines[len(own.intersection(line))] for line in LINES if not other.intersection(line))


def _room(own: set[int], other: set[int]) -> int:
    return sum(len(NEIGHBOURS[point] - own - other) for point in own)
