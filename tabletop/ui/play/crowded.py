"""Small pieces that lie close together under a finger: a tap among them first brings the board nearer."""

from __future__ import annotations

from math import dist

from tabletop.match.drags import Drags
from tabletop.ui.board.boards import NEAREST
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.table.field import Field
from tabletop.ui.widgets import Widget

Pos = tuple[int, int]
STACKED = 4
"""The distance in pixels below which pieces lie on each other, so that no zoom parts them."""
LEAP = 1.5
"""The smallest factor by which a tap brings the board nearer."""


def nearer(field: Field, drags: Drags, over: Widget | None, pos: Pos, least: int) -> bool:
    """Zoom the board around a point if a finger there could mean several pieces that can be moved; return
    True if it was zoomed.

    Args:
        over: the widget at the point.
        least: the smallest side in pixels of a target for fingers.
    """
    top = field.middle.top
    if not isinstance(over, PieceNode) or over.parent is not top or not drags.able(over.piece):
        return False
    near = [
        node
        for node in field.nodes.values()
        if node.parent is top and drags.able(node.piece) and dist(node.rect.center, pos) < least
    ]
    gaps = [
        gap
        for one in near
        for other in near
        if one.name < other.name and (gap := dist(one.rect.center, other.rect.center)) >= STACKED
    ]
    if not gaps or field.view.zoom >= NEAREST:
        return False
    return field.view.zoom_on(pos, max(LEAP, least / min(gaps)))
