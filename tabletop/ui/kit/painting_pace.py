"""The time that a rectangle of the screen will take to paint, estimated from those painted before."""

from __future__ import annotations

PER_PIXEL, PER_NODE = 2.5e-9, 60e-6
"""The typical seconds for painting one pixel, and the additional ones for each node."""
SLOWEST, FASTEST = 8.0, 0.125
"""The limits of this machine's painting time as estimated so far, as multiples of the typical time."""
RISING, FALLING = 0.3, 0.05
"""The fraction by which the estimated pace moves towards the pace measured for the last rectangle.

RISING: if the rectangle took longer than expected; too low an estimate makes frames late.
FALLING: if it did not; too high an estimate only leaves a rectangle for the next frame.
"""


class PaintingPace:
    """Estimates how long rectangles of the screen will take to paint, and learns from those painted how fast
    this machine is."""

    def __init__(self) -> None:
        self._pace = 1.0

    def expected(self, pixels: int, nodes: int) -> float:
        """Return the seconds that it will probably take to paint a rectangle of so many pixels, in which
        `nodes` nodes paint."""
        return self._pace * _typical(pixels, nodes)

    def learn(self, pixels: int, nodes: int, seconds: float) -> None:
        """Learn from a rectangle of so many pixels, in which `nodes` nodes painted, how many seconds it
        took."""
        seen = min(max(seconds / _typical(pixels, nodes), FASTEST), SLOWEST)
        self._pace += (seen - self._pace) * (RISING if seen > self._pace else FALLING)


def _typical(pixels: int, nodes: int) -> float:
    return pixels * PER_PIXEL + max(1, nodes) * PER_NODE
