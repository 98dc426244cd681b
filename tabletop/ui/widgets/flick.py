"""Scrolling by a finger: the content follows the finger, and after a flick it glides on for a moment."""

from __future__ import annotations

from collections import deque

from tabletop.ui.kit import motion
from tabletop.ui.kit.input import DragStart, Move, Press
from tabletop.ui.kit.node import Node
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.scroll import Scrolling

RECENT_MS = 100
"""The last milliseconds before a finger leaves the screen, in which its speed is measured."""
SLOWEST = 0.25
"""The speed in pixels per millisecond below which a finger that leaves the screen makes no flick."""
GLIDE = motion.Motion(900, motion.out_cubic)
GLIDE_PART = 1 / 3
"""The distance of a glide, as a fraction of the distance covered at the finger's speed in the same time; with
this value, the motion `GLIDE` begins at that speed."""


class Flick:
    """Scrolls lists, one at a time, by a finger."""

    def __init__(self) -> None:
        self._view: Scrolling | None = None
        self._from, self._moved = 0, 0
        self._path: deque[tuple[float, int]] = deque(maxlen=16)
        self._glide: motion.Tween | None = None

    @property
    def scrolls(self) -> bool:
        """True while a finger scrolls a list."""
        return self._view is not None

    def begin(self, event: DragStart, over: Widget | None, clock: motion.Clock) -> bool:
        """Start to scroll if a finger starts to drag on a list that can be scrolled. Return False if no list
        is scrolled, such as when the widget under the finger uses the drag itself."""
        moved = event.pos[0] - event.origin[0], event.pos[1] - event.origin[1]
        view = None if not event.finger or (over and over.uses_drag(moved)) else _scroller(over)
        if view is None:
            return False
        self._view, self._from, self._moved = view, view.offset, event.origin[1]
        self._path = deque([(clock.now, event.origin[1])], 16)
        return True

    def takes(self, event: Press, over: Widget | None) -> bool:
        """Tell whether the press of a finger on a control, such as a slider, is only the start of scrolling
        the list around it, because the control uses drags in other directions."""
        if event.drags is None or over is None or not over.slides:
            return False
        return not over.uses_drag(event.drags) and _scroller(over) is not None

    def move(self, event: Move, clock: motion.Clock) -> None:
        """Scroll so that the content follows the finger."""
        if self._view:
            self._view.scroll(self._from + self._moved - event.pos[1])
            self._path.append((clock.now, event.pos[1]))

    def end(self, clock: motion.Clock, lost: bool) -> None:
        """Stop scrolling, or let the list glide on if the finger left in a flick; `lost` is True if the drag
        was interrupted."""
        view, self._view = self._view, None
        recent = [(when, y) for when, y in self._path if clock.now - when <= RECENT_MS]
        if view is None or lost or len(recent) < 2:
            return
        speed = (recent[0][1] - recent[-1][1]) / max(1.0, clock.now - recent[0][0])
        if abs(speed) < SLOWEST:
            return
        start, distance = view.offset, speed * GLIDE.ms * GLIDE_PART
        self._glide = clock.play(GLIDE, lambda t: view.scroll(round(start + distance * t)))

    def stop(self, clock: motion.Clock) -> bool:
        """Stop a list that is gliding; return True if one was."""
        glides = self._glide in clock.tweens
        clock.stop(self._glide)
        self._glide = None
        return glides


def _scroller(over: Widget | None) -> Scrolling | None:
    """Return the innermost list around a widget, or the widget itself, that has more than is in sight."""
    node: Node | None = over
    while node and not (isinstance(node, Scrolling) and node.most):
        node = node.parent
    return node if isinstance(node, Scrolling) else None
