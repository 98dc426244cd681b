"""The choice of the rectangles to paint in a frame, so that they are few and none takes long."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from pygame import Rect

MOST_RECTS = 24
SPARE = 20_000
"""The most pixels that are painted although nothing of them has changed, to unite two rectangles: about as
many as take the time of a rectangle of its own."""
BAND = 280
"""The approximate height in pixels of the horizontal bands into which a large area is cut, so that painting
can stop between two bands when the frame's time is over."""


def merged(rects: Iterable[Rect]) -> list[Rect]:
    """Return at most MOST_RECTS rectangles that together cover all the given ones."""
    merged: list[Rect] = []
    for x, y, w, h in dict.fromkeys(map(tuple, rects)):
        _merge(merged, Rect(x, y, w, h))
    return merged


def _merge(rects: list[Rect], new: Rect) -> None:
    """Add a rectangle to a list, united with others if little area is added, or if the list is full."""
    while True:
        near = next((i for i, old in enumerate(rects) if _joined(old, new)), None)
        if near is None and len(rects) >= MOST_RECTS:
            near = min(range(len(rects)), key=lambda i: _added(rects[i], new))
        if near is None:
            rects.append(new)
            return
        new = rects.pop(near).union(new)


def _joined(a: Rect, b: Rect) -> bool:
    return _added(a, b) <= min((a.w * a.h + b.w * b.h) // 4, SPARE)


def _added(a: Rect, b: Rect) -> int:
    """Return by how many pixels the union of two rectangles is larger than both."""
    whole = a.union(b)
    return whole.w * whole.h - a.w * a.h - b.w * b.h


def bands(rect: Rect) -> Iterator[Rect]:
    """Yield the horizontal bands, each about BAND pixels high, into which a rectangle is cut."""
    n = max(1, round(rect.h / BAND))
    edges = [rect.y + rect.h * i // n for i in range(n + 1)]
    return (Rect(rect.x, top, rect.w, end - top) for top, end in pairwise(edges))


def outside(whole: Rect, holes: Iterable[Rect]) -> list[Rect]:
    """Return rectangles that together make up the part of `whole` that no hole covers."""
    left = [whole]
    for hole in holes:
        left = [part for each in left for part in _outside(each, hole.clip(each))]
    return left


def _outside(whole: Rect, hole: Rect) -> list[Rect]:
    """Return the up to four rectangles around a hole that lies inside `whole`."""
    if not hole:
        return [whole]
    parts = (
        Rect(whole.x, whole.y, whole.w, hole.y - whole.y),
        Rect(whole.x, hole.bottom, whole.w, whole.bottom - hole.bottom),
        Rect(whole.x, hole.y, hole.x - whole.x, hole.h),
        Rect(hole.right, hole.y, whole.right - hole.right, hole.h),
    )
    return [part for part in parts if part]
