"""A guard against quick presses: none reaches a button that has only just come below the pointer."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from tabletop.ui.kit.input import Click, DragStart, Event, Move, Press, Release
from tabletop.ui.widgets.base import Widget

DEAF_MS = 400.0
"""Milliseconds after a press in which a button that appears below the pointer, or now means something else,
is deaf."""
Pos = tuple[int, int]


class Hasty:
    """The last press: when and where it was, and which button lay there. Every scene shares one."""

    def __init__(self) -> None:
        self._at, self._pos = float("-inf"), (0, 0)
        self._was: Hashable = None
        self._deaf = False

    def swallows(self, event: Event, widget_at: Callable[[Pos], Widget | None], now: float) -> bool:
        """Tell whether an event belongs to a press that meant what lay here before; `now` in milliseconds."""
        if isinstance(event, Press):
            return self._press(event, widget_at(event.pos), now)
        if isinstance(event, (Release, DragStart)) or (isinstance(event, Move) and event.dragging):
            if isinstance(event, Release) and not self._deaf:
                self._release(event, widget_at(event.pos), now)
            return self._deaf
        if isinstance(event, Click):
            over = widget_at(event.pos)
            return self._deaf or (_guarded(over) and _meaning(over) != self._was)
        return False

    def _press(self, event: Press, over: Widget | None, now: float) -> bool:
        soon = now - self._at < DEAF_MS
        here = over is not None and over.together(self._pos, event.pos)
        self._deaf = soon and here and _guarded(over) and _meaning(over) != self._was
        if not self._deaf:
            self._at, self._pos, self._was = now, event.pos, _meaning(over)
        return self._deaf

    def _release(self, event: Release, over: Widget | None, now: float) -> None:
        """A press lasts until its release; a drag ends where it is let go."""
        self._at = now
        if event.dragging:
            self._pos, self._was = event.pos, _meaning(over)


def _guarded(widget: Widget | None) -> bool:
    return widget is not None and widget.guarded


def _meaning(widget: Widget | None) -> Hashable:
    """Return what a press on a widget would do, as far as it is told from others; None for no button."""
    if widget is None or not widget.guarded:
        return None
    return widget.key, widget.means, widget.enabled
