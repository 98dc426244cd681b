"""A guard against accidental presses: a button that has just appeared under the pointer ignores them."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from tabletop.ui.kit.input import Click, DragStart, Event, Move, Press, Release
from tabletop.ui.kit.points import Pos
from tabletop.ui.widgets.base import Widget

DEAF_MS = 400.0
"""The milliseconds after a press in which a second press at the same point is ignored, if a button has just
appeared there or has changed its effect."""
UNSEEN_MS = 200.0
"""The milliseconds for which the player has not seen yet that a button has appeared under the resting
pointer, or changed its effect there: nobody reacts faster."""


class Hasty:
    """Ignores accidental presses: a second press at the same point, shortly after the first, on a button that
    has just appeared there or has changed its effect; and a press on a button that has come under the resting
    pointer without any press, so recently that the player cannot have meant it. One object serves all
    scenes."""

    def __init__(self) -> None:
        self._at, self._pos = float("-inf"), (0, 0)
        self._was: Hashable = None
        self._deaf = False
        self._pointer: Pos | None = None
        self._seen: Hashable = None
        """The effect of a press at the pointer, as it was shown last."""
        self._since = float("-inf")
        """The time in milliseconds since which the pointer rests on something with that effect."""
        self._moved = True

    def look(self, widget_at: Callable[[Pos], Widget | None], now: float) -> None:
        """Note what is shown under the pointer at the time `now` in milliseconds; called after each turn of
        the main loop in which something has changed. `widget_at` returns the widget at a point."""
        if self._pointer is None:
            return
        meaning = _meaning(widget_at(self._pointer))
        if self._moved or meaning != self._seen:
            self._since = float("-inf") if self._moved else now
        self._seen, self._moved = meaning, False

    def swallows(self, event: Event, widget_at: Callable[[Pos], Widget | None], now: float) -> bool:
        """Tell whether to ignore an event of the pointer, because it was meant for what a button has just
        replaced there. `widget_at` returns the widget at a point; `now` is the time in milliseconds."""
        if isinstance(event, Press):
            return self._press(event, widget_at(event.pos), now)
        if isinstance(event, (Move, Release)):
            self._rests_at(event.pos)
        if isinstance(event, (Release, DragStart)) or (isinstance(event, Move) and event.dragging):
            if isinstance(event, Release) and not self._deaf:
                self._release(event, widget_at(event.pos), now)
            return self._deaf
        if isinstance(event, Click):
            over = widget_at(event.pos)
            return self._deaf or (_guarded(over) and _meaning(over) != self._was)
        return False

    def _press(self, event: Press, over: Widget | None, now: float) -> bool:
        self._rests_at(event.pos)
        soon = now - self._at < DEAF_MS
        here = over is not None and over.together(self._pos, event.pos)
        changed = soon and here and _meaning(over) != self._was
        self._deaf = _guarded(over) and (changed or self._unseen(over, now))
        if not self._deaf:
            self._at, self._pos, self._was = now, event.pos, _meaning(over)
        return self._deaf

    def _rests_at(self, pos: Pos) -> None:
        self._moved |= pos != self._pointer
        self._pointer = pos

    def _unseen(self, over: Widget | None, now: float) -> bool:
        """Tell whether the player cannot have seen what the widget `over` under the pointer does now."""
        return not self._moved and (_meaning(over) != self._seen or now - self._since < UNSEEN_MS)

    def _release(self, event: Release, over: Widget | None, now: float) -> None:
        """Remember the time `now` of a release, in milliseconds, as that of the last press; after a drag,
        also the position and the control `over` which it ended."""
        self._at = now
        if event.dragging:
            self._pos, self._was = event.pos, _meaning(over)


def _guarded(widget: Widget | None) -> bool:
    return widget is not None and widget.guarded


def _meaning(widget: Widget | None) -> Hashable:
    """Return a value for what a press on a widget does; None for a widget that Hasty does not guard."""
    if widget is None or not widget.guarded:
        return None
    return widget.key, widget.means, widget.enabled
