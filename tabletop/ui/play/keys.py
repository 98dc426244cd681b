"""The keys at the table that no widget has used: they move the board, explain a piece, or choose from a list
by number."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.ui.board.boards import STEP
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.board.spots import FocusSpot
from tabletop.ui.frame.log_panel import LogView
from tabletop.ui.kit.input import Key
from tabletop.ui.play.commands import Commands
from tabletop.ui.play.desk import Desk
from tabletop.ui.play.numbers import Amounts

CLOSE = 2.0
"""The factor by which a button of a game controller zooms in on the focused widget."""
PAN = {"left": (1, 0), "right": (-1, 0), "up": (0, 1), "down": (0, -1)}


class TableKeys:
    """The handler of the table's keys; it calls `looked` with True if a key has moved or zoomed the board."""

    def __init__(
        self, desk: Desk, commands: Commands, amounts: Amounts, looked: Callable[[bool], None]
    ) -> None:
        self.desk, self.commands, self.amounts, self.looked = desk, commands, amounts, looked
        self.hands = commands.hands

    def press(self, event: Key) -> bool:
        """Carry out the command of a pressed key; return False for a key without a command."""
        if looks(self.desk, event, self.looked):
            return True
        if event.chord.isdecimal():
            if not self.amounts.type(event):
                self.commands.list_actions(int(event.chord) - 1)
        elif event.command == "why":
            self._why()
        elif event.command == "what_if" and event.by_pad:
            self._forecast()
        elif event.command == "cancel" and self.hands.telling:
            self.hands.hush()
        else:
            return self.commands.do(event.command)
        return True

    def _why(self) -> None:
        """Explain the piece under focus or pointer: where it may go, or why it cannot be lifted. In the log,
        explain why a computer player chose the action of the selected line."""
        scene, now = self.desk.scene, self.desk.table_view
        node = scene.focused or scene.hovered
        if isinstance(node, LogView):
            node.ask_why()
        if isinstance(node, FocusSpot):
            node = self.desk.field.nodes.get(node.piece)
        if not isinstance(node, PieceNode):
            return
        if now.drags.may_lift(node.piece):
            self.hands.praise(node)
        else:
            self.hands.tell(now.why_not.lift(node.piece), node.subject())

    def _forecast(self) -> None:
        """Show what a pointer over the focused widget would: where its piece may go, and its tooltip."""
        scene = self.desk.scene
        node = scene.focused
        if node is None:
            self.commands.list_actions()
            return
        if isinstance(node, PieceNode) and self.desk.table_view.drags.may_lift(node.piece):
            self.hands.praise(node)
        elif hint := node.hint():
            scene.tips.show_now(node.subject(), hint)


def looks(desk: Desk, event: Key, looked: Callable[[bool], None]) -> bool:
    """Move or zoom the board if that is what a key does, and call `looked` with whether the board has
    changed. Return False for any other key."""
    view, step = desk.field.view, desk.look.m.u(60)
    pan = PAN.get(event.chord.removeprefix("shift+")) if event.chord.startswith("shift+") else None
    if pan:
        looked(view.pan(pan[0] * step, pan[1] * step))
    elif event.command == "zoom" and view.zoom > 1:
        looked(view.fit())
    elif event.command == "zoom":
        focused = desk.scene.focused
        at = focused.rect.center if focused and view.window.colliderect(focused.rect) else view.window.center
        looked(view.zoom_on(at, CLOSE))
    elif event.command in ("zoom_in", "zoom_out"):
        looked(view.zoom_on(view.window.center, STEP if event.command == "zoom_in" else 1 / STEP))
    elif event.command == "zoom_fit":
        looked(view.fit())
    else:
        return False
    return True
