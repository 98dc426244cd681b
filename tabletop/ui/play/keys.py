"""The keys of the table that no widget has used: they move the board, explain a piece, or choose by
number."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.ui.board.boards import STEP
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.frame.log_panel import LogView
from tabletop.ui.kit.depths import Tab
from tabletop.ui.kit.input import Key
from tabletop.ui.play.commands import Commands
from tabletop.ui.play.numbers import Amounts
from tabletop.ui.play.port import Desk
from tabletop.ui.widgets import Widget

PAN = {"left": (1, 0), "right": (-1, 0), "up": (0, 1), "down": (0, -1)}


class TableKeys:
    """The handler of the keys of the table."""

    def __init__(self, desk: Desk, commands: Commands, amounts: Amounts) -> None:
        self.desk, self.commands, self.amounts = desk, commands, amounts
        self.hands = commands.hands

    def press(self, event: Key) -> bool:
        """Carry out the command of a pressed key; return False for a key without a command."""
        if self._looks(event):
            return True
        if event.chord.isdigit():
            if not self.amounts.type(event):
                self.commands.list_actions(int(event.chord) - 1)
        elif event.command == "why":
            self._why()
        elif event.command == "cancel" and self.hands.telling:
            self.hands.hush()
        else:
            return self.commands.do(event.command)
        return True

    def _looks(self, event: Key) -> bool:
        """Move or zoom the board if a key does so; return False for other keys."""
        desk, view = self.desk, self.desk.field.view
        step = desk.look.m.u(60)
        pan = PAN.get(event.chord.removeprefix("shift+")) if event.chord.startswith("shift+") else None
        if pan:
            desk.looked(view.pan(pan[0] * step, pan[1] * step))
        elif event.command in ("zoom_in", "zoom_out"):
            desk.looked(view.zoom_on(view.window.center, STEP if event.command == "zoom_in" else 1 / STEP))
        elif event.command == "zoom_fit":
            desk.looked(view.fit())
        else:
            return False
        return True

    def _why(self) -> None:
        """Explain the piece under focus or pointer: where it may go, or why it cannot be lifted. In the log,
        explain why a computer player chose the action of the selected line."""
        scene, drags = self.desk.scene, self.desk.table_view.drags
        node = scene.focused or scene.hovered
        if isinstance(node, LogView):
            node.ask_why()
        if not isinstance(node, PieceNode):
            return
        if drags.able(node.piece):
            self.hands.praise(node)
        else:
            self.hands.tell(drags.why_not_lift(node.piece), node.subject())


def next_region(ring: Sequence[Widget], focused: Widget | None, by: int) -> Widget:
    """Return the widget that Tab (`by` = 1) or Shift+Tab (-1) focuses: the next movable piece on the board,
    else a widget in the next region.

    In the next region, a widget for a legal move goes before the others.
    """
    able = [w for w in ring if w.tab == Tab.BOARD and getattr(w, "legal", False)]
    if focused in able and 0 <= able.index(focused) + by < len(able):
        return able[able.index(focused) + by]
    groups = list(dict.fromkeys(w.tab // 10 for w in ring))
    here = focused.tab // 10 if focused in ring and focused else groups[-1 if by > 0 else 0]
    there = groups[(groups.index(here) + by) % len(groups)]
    members = [w for w in ring if w.tab // 10 == there]
    return next((w for w in members if getattr(w, "legal", False)), members[0])


def worth_focus(ring: Sequence[Widget], focused: Widget | None) -> Widget | None:
    """Return the focused widget if it can still make a legal move; else the first widget that can, else the
    first of all."""
    if focused in ring and getattr(focused, "legal", True):
        return focused
    return next((w for w in ring if getattr(w, "legal", False)), ring[0] if ring else None)
