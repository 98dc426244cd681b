"""A window turned towards a player at another side of a screen that lies flat.

The scenes are painted upright on a canvas, and its changed parts are turned into the window. For a quarter
turn, the canvas is as wide as the window is high, and stands in the middle of the window.
"""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from tabletop.ui.kit.points import Pos

NARROWEST = 1024
"""The least height in pixels of a window that can be turned by a quarter, because its height becomes the
width of the scenes."""
SHAPE = 3, 4
"""The greatest ratio of height to width of a canvas turned by a quarter, as (height, width)."""


class TurnedWindow:
    """A canvas for the scenes, and its place in the window.

    Args:
        window: the surface of the window.
        degrees: the clockwise turn: 90, 180 or 270. A window too low for a quarter turn is turned by 90
            degrees less.
    """

    def __init__(self, window: Surface, degrees: int) -> None:
        self.window, self.degrees = window, degrees
        w, h = window.get_size()
        if degrees in (90, 270) and h < NARROWEST:
            self.degrees = degrees - 90
        if self.degrees in (90, 270):
            w, h = h, min(window.get_width(), h * SHAPE[0] // SHAPE[1])
        self.canvas = Surface((w, h), 0, window)
        self.place = Rect((0, 0), (h, w) if self.degrees in (90, 270) else (w, h))
        self.place.center = window.get_rect().center
        window.fill("black")

    def inside(self, pos: Pos) -> Pos:
        """Return the point of the canvas that is shown at a point of the window."""
        x, y = self.vector((pos[0] - self.place.x, pos[1] - self.place.y))
        w, h = self.canvas.get_size()
        dx, dy = {90: (0, h - 1), 180: (w - 1, h - 1), 270: (w - 1, 0)}.get(self.degrees, (0, 0))
        return x + dx, y + dy

    def vector(self, rel: Pos) -> Pos:
        """Return the movement on the canvas, in pixels, that corresponds to a movement in the window."""
        x, y = rel
        return {90: (y, -x), 180: (-x, -y), 270: (-y, x)}.get(self.degrees, (x, y))

    def outside(self, rect: Rect) -> Rect:
        """Return the rectangle of the window in which a rectangle of the canvas is shown."""
        w, h = self.canvas.get_size()
        found = {
            90: Rect(h - rect.bottom, rect.x, rect.h, rect.w),
            180: Rect(w - rect.right, h - rect.bottom, rect.w, rect.h),
            270: Rect(rect.y, w - rect.right, rect.h, rect.w),
        }.get(self.degrees, rect)
        return found.move(self.place.topleft)

    def show(self, changed: list[Rect]) -> list[Rect]:
        """Show changed parts of the canvas, turned, in the window, and return the changed rectangles of the
        window."""
        shown = []
        for rect in changed:
            part = self.canvas.subsurface(rect.clip(self.canvas.get_rect()))
            shown.append(self.window.blit(self._turn(part), self.outside(rect)))
        return shown

    def _turn(self, part: Surface) -> Surface:
        if self.degrees == 180:
            return pygame.transform.flip(part, True, True)  # faster than `rotate`
        return pygame.transform.rotate(part, -self.degrees)

    def event(self, event: pygame.Event) -> pygame.Event:
        """Return a mouse event with its position and movement on the canvas, or any other event unchanged."""
        if event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return event
        given = {**event.dict, "pos": self.inside(event.pos)}
        if "rel" in given:
            given["rel"] = self.vector(event.rel)
        return pygame.Event(event.type, given)
