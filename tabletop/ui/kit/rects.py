"""Which rectangles of a window are painted one after the other: few, and none that would take long."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from pygame import Rect

MOST_RECTS = 24
BAND = 280
"""Pixels of height that are painted at one go where a frame may not take long."""


def merged(rects: Iterable[Rect]) -> list[Rect]:
    """Few rectangles that hold all of them."""
    merged: list[Rect] = []
    for x, y, w, h in dict.fromkeys(map(tuple, rects)):
        _merge(merged, Rect(x, y, w, h))
    return merged


def _merge(rects: list[Rect], new: Rect) -> None:
    """Add a rectangle, joined with those it would mostly share its pixels with."""
    while True:
        near = next((i for i, old in enumerate(rects) if _joined(old, new)), None)
        if near is None and len(rects) >= MOST_RECTS:
            near = 0
        if near is None:
            rects.append(new)
            return
        new = rects.pop(near).union(new)


def _joined(a: Rect, b: Rect) -> bool:
    whole = a.union(b)
    return whole.w * whole.h <= 1.25 * (a.w * a.h + b.w * b.h)


def bands(rect: Rect) -> Iterator[Rect]:
    """A rectangle cut into parts of about one height."""
    n = max(1, round(rect.h / BAND))
    edges = [rect.y + rect.h * i // n for i in range(n + 1)]
    return (Rect(rect.x, top, rect.w, end - top) for top, end in pairwise(edges))
