"""The board: nine points on eight lines, and what follows from them.

Another morris has other points and lines; everything else in this module is computed from the two tables.
"""

from __future__ import annotations

from itertools import pairwise

POINT_IDS = (
    "top_left", "top", "top_right",
    "left", "centre", "right",
    "bottom_left", "bottom", "bottom_right",
)  # fmt: skip
LINES = (
    (0, 1, 2), (3, 4, 5), (6, 7, 8),  # the rows
    (0, 3, 6), (1, 4, 7), (2, 5, 8),  # the columns
    (0, 4, 8), (2, 4, 6),             # the diagonals
)  # fmt: skip
"""The lines of the board, each as the numbers of its points in order (MOR-1.2)."""

POINTS = range(len(POINT_IDS))
POINT_TAG = tuple(f"point.{name}" for name in POINT_IDS)
CENTRE = POINT_IDS.index("centre")


def _neighbours(point: int) -> frozenset[int]:
    steps = [step for line in LINES for step in pairwise(line) if point in step]
    return frozenset(end for step in steps for end in step) - {point}


NEIGHBOURS = tuple(_neighbours(point) for point in POINTS)
"""The points that are next to each point on a line."""
