"""The time that a rectangle of the screen will take to paint, estimated from those painted before."""

from __future__ import annotations

PER_PIXEL, PER_NODE = 2.5e-9, 60e-6
"""The seconds that a pixel, and a node beside its pixels, typically take."""
SLOWEST, FASTEST = 8.0, 0.125
"""The limits between which the learned pace stays, as multiples of what is typical."""
RISING, FALLING = 0.3, 0.05
"""The share of the difference to the last rectangle that is learned, if it took longer than expected, and if
not: an estimate that is too low makes a frame late, one that is too high only leaves a rectangle for the
next."""


class PaintingPace:
    """The pace of painting on this machine, learned from the rectangles that were painted."""

    def __init__(self) -> None:
        self._pace = 1.0

    def expected(self, pixels: int, nodes: int) -> float:
        """Return the seconds that a rectangle will probably take, in which `nodes` nodes paint."""
        return self._pace * _typical(pixels, nodes)

    def learn(self, pixels: int, nodes: int, seconds: float) -> None:
        """Note how long a rectangle took."""
        seen = min(max(seconds / _typical(pixels, nodes), FASTEST), SLOWEST)
        self._pace += (seen - self._pace) * (RISING if seen > self._pace else FALLING)


def _typical(pixels: int, nodes: int) -> float:
    return pixels * PER_PIXEL + max(1, nodes) * PER_NODE
