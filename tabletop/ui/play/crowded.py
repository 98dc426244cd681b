"""Small movable pieces that lie close together on the board: a tap of a finger among them first zooms in."""

from __future__ import annotations

from math import dist

from tabletop.match.drags import Drags
from tabletop.ui.board.boards import NEAREST
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.table.field import Field
from tabletop.ui.widgets import Widget

Pos = tuple[int, int]
STACKED = 4
"""The distance in pixels between the centres of two pieces below which they count as stacked, because no zoom
would separate them."""
LEAP = 1.5
"""The least factor by which a tap among pieces that lie close together zooms in."""


def nearer(field: Field, drags: Drags, over: Widget | None, pos: Pos, least: int) -> bool:
    """Zoom in on a point of the board if a finger there could mean several movable pieces; return True if it
    was zoomed.

    Args:
        over: the widget at the point `pos`.
        least: the smallest distance in pixels at which a finger can tell two pieces apart.
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
