"""The places on the screen of zones, the areas of the table that hold pieces."""

from __future__ import annotations

import functools
from typing import NamedTuple

from pygame import Rect

from tabletop.maps import Board, Point
from tabletop.maps.board import inside

HIDDEN = "hidden"
"""The name of the arrangement for pieces that are not shown, because the panel with their zone is out of
sight."""


Outline = tuple[Point, ...]
"""The corners of a polygon as fractions of its rectangle's width and height; empty for a rectangle."""


class ZoneAt(NamedTuple):
    """The place of a zone on the screen: its tag (identifier), its rectangle, the radius of its corners, the
    name of the arrangement of its pieces (`lie`), and its outline if it is a polygon."""

    tag: str
    rect: Rect
    radius: float
    lie: str
    outline: Outline = ()

    def holds(self, pos: tuple[int, int], reach: int = 0) -> bool:
        """Tell whether a point is in the zone; if `reach` is not 0, its rectangle is first made `reach`
        pixels wider and higher in all."""
        area = self.rect.inflate(reach, reach) if reach else self.rect
        if not area.collidepoint(pos):
            return False
        x, y = (pos[0] - self.rect.x) / self.rect.w, (pos[1] - self.rect.y) / self.rect.h
        return not self.outline or inside(self.outline, x, y)


def outlines(board: Board) -> dict[str, Outline]:
    """Return the outline of each zone of a map, by the tag of the zone."""
    return {
        tag: _outline(zone.rect, zone.points) if zone.shape == "polygon" else ()
        for tag, zone in board.zones.items()
    }


@functools.cache
def _outline(rect: tuple[float, float, float, float], points: tuple[Point, ...]) -> Outline:
    x, y, w, h = rect
    return tuple(Point(round((p.x - x) / w, 3), round((p.y - y) / h, 3)) for p in points)
