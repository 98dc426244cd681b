"""Points of the window at which a press reaches a widget."""

from __future__ import annotations

from pygame import Rect

from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.scene import Scene


def press_point(scene: Scene, widget: Widget) -> tuple[int, int] | None:
    """Return a point of a widget, in pixels, that no other widget covers; None if there is none."""
    seen = widget.rect.clip(Rect((0, 0), scene.m.size))
    spots = [seen.center]
    for x in range(seen.x + 3, seen.right - 2, 6):
        spots += [(x, seen.y + 8), (x, seen.centery), (x, seen.bottom - 12)]
    return next((plain(s) for s in spots if scene.widget_at(s) is widget), None)


def plain(pos: tuple[int, int]) -> tuple[int, int]:
    """Return a position as plain whole numbers, for JSON."""
    return int(pos[0]), int(pos[1])
