"""What keys do at the table when no widget wants them: look about, ask why, choose by number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.ui.kit.input import Key
from tabletop.ui.play import commands
from tabletop.ui.table.boards import STEP
from tabletop.ui.table.nodes import PieceNode
from tabletop.ui.widgets import Widget

if TYPE_CHECKING:
    from tabletop.ui.play.scene import TableScene

PAN = {"left": (1, 0), "right": (-1, 0), "up": (0, 1), "down": (0, -1)}


def press(scene: TableScene, event: Key) -> bool:
    """Do what a key means; whether it means anything."""
    view = scene.field.view
    pan = PAN.get(event.chord.removeprefix("shift+")) if event.chord.startswith("shift+") else None
    if pan:
        scene.looked(view.pan(pan[0] * scene.m.u(60), pan[1] * scene.m.u(60)))
    elif event.command in ("zoom_in", "zoom_out"):
        scene.looked(view.zoom_on(view.window.center, STEP if event.command == "zoom_in" else 1 / STEP))
    elif event.command == "zoom_fit":
        scene.looked(view.fit())
    elif event.chord.isdigit():
        if not scene.amounts.type(event):
            commands.list_actions(scene, int(event.chord) - 1)
    elif event.command == "why":
        why(scene)
    elif event.command == "cancel" and scene.hands.telling:
        scene.hands.hush()
    else:
        return commands.command(scene, event.command)
    return True


def why(scene: TableScene) -> None:
    """Why the piece under focus or pointer may not be lifted, or what it may do."""
    node = scene.focused or scene.hovered
    if not isinstance(node, PieceNode):
        return
    if scene.drags.able(node.piece):
        scene.hands.praise(node)
    else:
        scene.hands.tell(scene.drags.why_not_lift(node.piece), node.rect)


def next_region(ring: Sequence[Widget], focused: Widget | None, by: int) -> Widget:
    """Where Tab leads: the first of the next region, what may be lifted before what may not."""
    groups = list(dict.fromkeys(w.tab // 10 for w in ring))
    here = focused.tab // 10 if focused in ring and focused else groups[-1 if by > 0 else 0]
    there = groups[(groups.index(here) + by) % len(groups)]
    members = [w for w in ring if w.tab // 10 == there]
    return next((w for w in members if getattr(w, "legal", False)), members[0])


def worth_focus(ring: Sequence[Widget], focused: Widget | None) -> Widget | None:
    """What has the focus, while something may be done with it; else the first with which something may."""
    if focused in ring and getattr(focused, "legal", True):
        return focused
    return next((w for w in ring if getattr(w, "legal", False)), ring[0] if ring else None)
