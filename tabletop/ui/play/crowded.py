"""Small pieces and zones that lie close together: a tap of a finger among pieces on the board first zooms in,
and the player is asked which of several is meant if a finger covers them all the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import dist

from pygame import Rect

from tabletop.engine.verb import Action
from tabletop.match.drags import Drags
from tabletop.ui.board.boards import NEAREST
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.kit.points import Pos
from tabletop.ui.kit.stage import Stage
from tabletop.ui.table.field import Field
from tabletop.ui.table.hit_test import Places
from tabletop.ui.widgets import Widget

STACKED = 4
"""The distance in pixels between the centres of two pieces below which they count as stacked, because no zoom
would separate them."""
LEAP = 1.5
"""The least factor by which a tap among pieces that lie close together zooms in."""


def nearer(field: Field, drags: Drags, over: Widget | None, pos: Pos, least: int) -> bool:
    """Zoom in on a point of the board if a finger there could mean several movable pieces, not all with the
    same name and the same moves; return True if it was zoomed.

    Args:
        over: the widget at the point `pos`.
        least: the smallest distance in pixels at which a finger can tell two pieces apart.
    """
    top = field.middle.top
    if not isinstance(over, PieceNode) or over.parent is not top or not drags.may_lift(over.piece):
        return False
    near = [
        node
        for node in field.nodes.values()
        if node.parent is top and drags.may_lift(node.piece) and dist(node.rect.center, pos) < least
    ]
    gaps = [
        gap
        for one, other in combinations(near, 2)
        if _worth(drags, one) != _worth(drags, other)
        and (gap := dist(one.rect.center, other.rect.center)) >= STACKED
    ]
    if not gaps or field.view.zoom >= NEAREST:
        return False
    return field.view.zoom_on(pos, max(LEAP, least / min(gaps)))


def finger(pos: Pos, least: int) -> Rect:
    """Return the square with a side of `least` pixels that a finger at a point covers."""
    covered = Rect(0, 0, least, least)
    covered.center = pos
    return covered


def pieces_at(
    field: Field, drags: Drags, stage: Stage, over: Widget | None, pos: Pos, least: int
) -> list[PieceNode]:
    """Return the movable pieces that a finger at a point could mean, the one that it is `over` first; nothing
    if that is no movable piece. Of pieces with the same name and the same moves, only one is returned.

    Args:
        least: the smallest side in pixels of a touch target.
    """
    if not isinstance(over, PieceNode) or not drags.may_lift(over.piece):
        return []
    near = [
        node
        for node in field.nodes.values()
        if _small(node.rect, least) and _reached(node.rect, pos, least) and drags.may_lift(node.piece)
    ]
    found = {_worth(drags, over): over}
    for node in near:
        if stage.at(node.rect.center, lambda each: isinstance(each, Widget)) is node:
            found.setdefault(_worth(drags, node), node)
    return list(found.values())


def zones_at(places: Places, legal: Mapping[str, Sequence[Action]], pos: Pos, least: int) -> list[str]:
    """Return those of the zones `legal` that a finger at a point could mean, the nearest first. Of zones with
    the same moves, only one is returned, and none that has another one inside, because it can be touched
    elsewhere.

    Args:
        least: the smallest side in pixels of a touch target.
    """
    near = [
        place
        for tag in legal
        if (place := places.get(tag))
        and (place.holds(pos) or (_small(place.rect, least) and _reached(place.rect, pos, least)))
    ]
    inner = [one for one in near if not any(_around(one.rect, each.rect) for each in near)]
    inner.sort(key=lambda place: (not place.holds(pos), dist(place.rect.center, pos)))
    found: list[str] = []
    for place in inner:
        if all(legal[place.tag] != legal[tag] for tag in found):
            found.append(place.tag)
    return found


def _worth(drags: Drags, node: PieceNode) -> object:
    moves = drags.places(node.piece)
    return node.tooltip, tuple((zone, tuple(actions)) for zone, actions in moves.items())


def _around(rect: Rect, other: Rect) -> bool:
    return rect != other and rect.contains(other)


def _small(rect: Rect, least: int) -> bool:
    return min(rect.size) < least


def _reached(rect: Rect, pos: Pos, least: int) -> bool:
    """Tell whether a finger at a point may have been meant for a rectangle: it is at most a quarter of a
    touch target away."""
    return rect.inflate(least // 2, least // 2).collidepoint(pos)
