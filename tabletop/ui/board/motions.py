"""The motions of pieces: pure functions from time to poses, which need no window.

A motion gets its progress `t` from 0 to 1, the points of the piece's path on the screen and the width of the
piece in pixels, and returns the pose of that moment. At the end, every motion but `sweep` and `fall` leaves
the piece at rest on the last point, exactly as the table shows it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from tabletop.ui.kit.motion import in_out_cubic, out_cubic
from tabletop.ui.kit.points import FloatPos

LONGEST_MS = 700.0
"""The upper limit in milliseconds of every motion, at the normal pace."""
FALLEN = 82.0
"""The degrees by which a figure (pawn) that lies is turned from a standing one."""
FIRST_LEG, REST_LEG = 0.62, 0.86
"""The two turning points of a rolling die, as progress from 0 to 1.

FIRST_LEG: the moment when it stops rolling and lies enlarged to be read.
REST_LEG: the moment when it leaves for its final place.
"""
READABLE = 2.4
"""The factor by which a rolling die is enlarged while it lies on the table to be read."""
Points = Sequence[FloatPos]


class Pose(NamedTuple):
    """The look of a piece at one moment of a motion."""

    x: float
    y: float
    """The point of the table on which the middle of the piece rests (`x`, `y`), in pixels of the screen; the
    shadow falls there."""
    lift: float = 0.0
    """The height of the piece above the table, in pixels of the screen."""
    angle: float = 0.0
    """The rotation in degrees counterclockwise."""
    wide: float = 1.0
    high: float = 1.0
    """The factors by which the width (`wide`) and the height (`high`) of the piece are multiplied."""
    alpha: float = 1.0
    """The opacity, from 0 to 1."""
    foot: bool = False
    """True if the piece turns and grows about its lower edge, False if about its middle."""
    back: bool = False
    """True while the back of a card is seen."""
    ahead: FloatPos | None = None
    """The position of the engine (such as a locomotive) that pulls the piece along its path; None if no
    engine pulls it."""


Posing = Callable[[float, Points, float], Pose]


class PieceMotion(NamedTuple):
    """A kind of motion: the function that computes its poses, and its duration in milliseconds at the normal
    pace.

    Attributes:
        ms: the fixed part of the duration.
        per: the milliseconds added for a path as long as the piece is wide, and in proportion for longer
            ones; the sum is at most LONGEST_MS.
    """

    pose: Posing
    ms: float
    per: float = 0.0

    def length(self, points: Points, size: float) -> float:
        """Return the duration of the motion along a path, in milliseconds at the normal pace; `size` is the
        width of the piece in pixels."""
        return min(LONGEST_MS, self.ms + self.per * distance(points) / max(1.0, size))


def distance(points: Points) -> float:
    """Return the length in pixels of a path through points."""
    return sum(math.dist(a, b) for a, b in pairwise(points))


def along(points: Points, t: float) -> FloatPos:
    """Return the point of a path at which the fraction `t` of its length is covered."""
    left = max(0.0, t) * distance(points)
    for a, b in pairwise(points):
        leg = math.dist(a, b)
        if left <= leg:
            k = left / leg if leg else 0.0
            return a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k
        left -= leg
    return points[-1]


def _leftwards(points: Points, t: float) -> bool:
    """Tell whether the path leads to the left around the fraction `t` of its length."""
    return along(points, min(1.0, t + 0.02))[0] < along(points, max(0.0, t - 0.02))[0]


def slide(t: float, points: Points, size: float) -> Pose:
    """Return the pose at the progress `t` (0 to 1) of a piece, `size` pixels wide, that is pushed along
    `points`, fast at first."""
    return Pose(*along(points, out_cubic(t)))


def hop(t: float, points: Points, size: float) -> Pose:
    """Return the pose at the progress `t` (0 to 1) of a piece, `size` pixels wide, that is carried along
    `points` in one arc, as a hand does."""
    k = in_out_cubic(t)
    return Pose(*along(points, k), lift=max(18.0, 0.7 * size) * math.sin(math.pi * k))


def walk(t: float, points: Points, size: float) -> Pose:
    """Return the pose at the progress `t` (0 to 1) of a figure (pawn), `size` pixels wide, that walks along
    `points`: it rocks from foot to foot, and rises a little at each step."""
    k = _set_out(t)
    steps = max(2, round(distance(points) / (0.8 * max(1.0, size))))
    stride = math.sin(math.pi * steps * k)
    return Pose(*along(points, k), lift=0.13 * size * abs(stride), angle=7 * stride, foot=True)


def creep(t: float, points: Points, size: float) -> Pose:
    """Return the pose at the progress `t` (0 to 1) of a figure (pawn), `size` pixels wide, that creeps along
    `points`: it darts ahead and stops, ducked and leaning forward while it moves."""
    darts = max(2, min(4, round(distance(points) / (1.5 * max(1.0, size)))))
    phase = t * darts
    k = (math.floor(phase) + in_out_cubic(min(1.0, (phase % 1.0) / 0.75))) / darts if t < 1 else 1.0
    ducked = math.sin(math.pi * min(1.0, (phase % 1.0) / 0.75)) if t < 1 else 0.0
    leaning = 11 * ducked * (1 if _leftwards(points, k) else -1)
    return Pose(*along(points, k), angle=leaning, wide=1 + 0.05 * ducked, high=1 - 0.2 * ducked, foot=True)


def ride(t: float, points: Points, size: float) -> Pose:
    """Return the pose at the progress `t` (0 to 1) of a train, `size` pixels wide, that runs along `points`,
    slowly at both ends, with a slight sway."""
    k = in_out_cubic(t)
    ahead = along(points, min(1.0, k + size / max(size, distance(points))))
    return Pose(*along(points, k), angle=1.6 * math.sin(24 * k) * (1 - k), ahead=ahead)


def roll(t: float, points: Points, size: float) -> Pose:
    """Return the pose at the progress `t` (0 to 1) of a die, `size` pixels wide, that rolls across the table
    to the last but one of `points`, where it lies enlarged to be read; then it moves to the last one. Its
    faces change until the progress FIRST_LEG."""
    path, rest, home = points[:-1], points[-2], points[-1]
    if t < FIRST_LEG:
        s = t / FIRST_LEG
        k = out_cubic(s)
        bounce = abs(math.cos(2.5 * math.pi * k)) * (1 - k)
        grown = READABLE * (0.7 + 0.3 * k)
        return Pose(
            *along(path, k), lift=1.6 * size * bounce, angle=-540 * (1 - k) ** 1.4, wide=grown, high=grown
        )
    if t < REST_LEG:
        return Pose(*rest, wide=READABLE, high=READABLE)
    s = in_out_cubic((t - REST_LEG) / (1 - REST_LEG))
    grown = READABLE + (1 - READABLE) * s
    return Pose(*along((rest, home), s), wide=grown, high=grown)


def sweep(t: float, points: Points, size: float) -> Pose:
    """Return the pose at the progress `t` (0 to 1) of a card, `size` pixels wide, that is swept along
    `points` to the player who takes it: faster and faster, turning, and invisible at the end."""
    k = t * t * (1.6 - 0.6 * t)
    small = 1 - 0.55 * k
    return Pose(*along(points, k), angle=-24 * k, wide=small, high=small, alpha=1 - max(0.0, k - 0.7) / 0.3)


def deal(t: float, points: Points, size: float) -> Pose:
    """Return the pose at the progress `t` (0 to 1) of a card, `size` pixels wide, that is dealt along
    `points` from a pile: it flies with a spin and is turned over on the way."""
    k = out_cubic(t)
    turned = min(1.0, k / 0.8)
    wide = max(0.06, abs(math.cos(math.pi * turned)))
    return Pose(
        *along(points, k),
        lift=0.18 * size * math.sin(math.pi * k),
        angle=16 * (1 - k),
        wide=wide,
        back=turned < 0.5,
    )


def rise(t: float, points: Points, size: float) -> Pose:
    """Return the pose at the progress `t` (0 to 1) of a building, `size` pixels wide, that rises from the
    ground at the last of `points`; at first it grows a little too high."""
    high = 1 + (1.0 + 1.7) * (t - 1) ** 3 + 1.7 * (t - 1) ** 2
    return Pose(*points[-1], wide=0.92 + 0.08 * t, high=max(0.03, high), alpha=min(1.0, 3 * t), foot=True)


def appear(t: float, points: Points, size: float) -> Pose:
    """Return the pose at the progress `t` (0 to 1) of a flat piece, `size` pixels wide, that appears at the
    last of `points`, larger at first."""
    k = out_cubic(t)
    return Pose(*points[-1], wide=1.35 - 0.35 * k, high=1.35 - 0.35 * k, alpha=min(1.0, 2 * t))


def bow(t: float, points: Points, size: float) -> Pose:
    """Return the pose at the progress `t` (0 to 1) of a figure (pawn), `size` pixels wide, that bows its head
    at the last of `points` and straightens up again."""
    bent = math.sin(math.pi * min(1.0, t / 0.4) / 2) if t < 0.4 else 1.0 if t < 0.62 else _cosine(t, 0.62)
    return Pose(*points[-1], angle=-24 * bent, high=1 - 0.14 * bent, foot=True)


def stand(t: float, points: Points, size: float) -> Pose:
    """Return the pose at the progress `t` (0 to 1) of a figure (pawn) lying on its side, `size` pixels wide,
    that stands up at the last of `points`."""
    k = 1 - (1 - t) ** 2
    sway = 5 * math.sin(math.pi * max(0.0, t - 0.6) / 0.4) if t < 1 else 0.0
    return Pose(*points[-1], angle=FALLEN * (1 - k) - sway, foot=True)


def fall(t: float, points: Points, size: float) -> Pose:
    """Return the pose at the progress `t` (0 to 1) of a standing figure (pawn), `size` pixels wide, that
    falls on its side at the last of `points`."""
    return Pose(*points[-1], angle=FALLEN * t * t, foot=True)


def _set_out(t: float) -> float:
    """Return the progress of somebody who walks evenly, after a soft start and before a soft stop."""
    edge = 0.12
    speed = 1 / (1 - edge)
    if t < edge:
        return speed * t * t / (2 * edge)
    if t > 1 - edge:
        return 1 - speed * (1 - t) ** 2 / (2 * edge)
    return speed * (t - edge / 2)


def _cosine(t: float, start: float) -> float:
    """Return a value that falls softly from 1 at `start` to 0 at 1."""
    return (1 + math.cos(math.pi * (t - start) / (1 - start))) / 2


MOTIONS: Mapping[str, PieceMotion] = MappingProxyType(
    {
        "slide": PieceMotion(slide, 180),
        "hop": PieceMotion(hop, 320),
        "walk": PieceMotion(walk, 260, 60),
        "creep": PieceMotion(creep, 340, 60),
        "ride": PieceMotion(ride, 320, 40),
        "roll": PieceMotion(roll, 700),
        "sweep": PieceMotion(sweep, 360),
        "deal": PieceMotion(deal, 260),
        "rise": PieceMotion(rise, 480),
        "appear": PieceMotion(appear, 320),
        "bow": PieceMotion(bow, 420),
        "stand": PieceMotion(stand, 240),
        "fall": PieceMotion(fall, 220),
    }
)
"""The motions, by the names that the games' data use."""
IN_PLACE = ("rise", "appear", "bow", "stand", "fall")
"""The motions of a piece that stays where it is."""
