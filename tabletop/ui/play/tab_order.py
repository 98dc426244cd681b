"""The order of the keyboard focus at a table, in which widgets that make a legal move go before others."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.ui.kit.depths import Tab
from tabletop.ui.widgets import Widget
from tabletop.ui.widgets.scene import Scene


def next_region(ring: Sequence[Widget], focused: Widget | None, by: int) -> Widget:
    """Return the widget to focus at Tab (`by` = 1) or Shift+Tab (`by` = -1). From a movable piece on the
    board, it is the next or previous movable piece, if there is one. Otherwise it is in the next or previous
    region of the screen: the first widget there that makes a legal move, else the first of all. `ring` holds
    all widgets that can have the focus, in tab order."""
    legal = [w for w in ring if w.tab == Tab.BOARD and getattr(w, "legal", False)]
    if focused in legal and 0 <= legal.index(focused) + by < len(legal):
        return legal[legal.index(focused) + by]
    groups = list(dict.fromkeys(w.tab // 10 for w in ring))
    here = focused.tab // 10 if focused in ring and focused else groups[-1 if by > 0 else 0]
    there = groups[(groups.index(here) + by) % len(groups)]
    members = [w for w in ring if w.tab // 10 == there]
    return next((w for w in members if getattr(w, "legal", False)), members[0])


def worth_focus(ring: Sequence[Widget], focused: Widget | None) -> Widget | None:
    """Return the focused widget if it can still make a legal move; else the first widget that can, else the
    first that can be pressed, else the first of all."""
    if focused in ring and focused and getattr(focused, "legal", focused.enabled):
        return focused
    pressed = next((w for w in ring if w.enabled), next(iter(ring), None))
    return next((w for w in ring if getattr(w, "legal", False)), pressed)


def focus_on_move(scene: Scene) -> None:
    """Focus a widget that can make a legal move, for players who use the keyboard."""
    if scene.app.by_keyboard and not scene.modal():
        wanted = worth_focus(scene.ring(), scene.focused)
        if wanted is not scene.focused:
            scene.focus(wanted)
