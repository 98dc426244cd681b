"""The touch targets of controls: they are larger than the controls, and a touch means the nearest of
several."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import Rect

from tabletop.ui.kit.node import Node
from tabletop.ui.kit.points import Pos
from tabletop.ui.kit.theme import Metrics
from tabletop.ui.widgets.base import Widget

FINGER = 44
"""The smallest side in pixels of a touch target, in a window 1080 pixels high; it grows and shrinks with the
window."""
LEAST = 32
"""The smallest side in pixels of a touch target in any window."""


def side(m: Metrics) -> int:
    """Return the smallest side in pixels of a touch target in this window."""
    return max(LEAST, round(FINGER * m.height / 1080))


def target(widget: Widget, least: int) -> Rect:
    """Return the touch target of a widget: its rectangle, enlarged to at least `least` pixels in width and
    height."""
    w, h = widget.rect.size
    return widget.rect.inflate(max(0, least - w), max(0, least - h))


def meant(nodes: Iterable[Node], found: Widget | None, pos: Pos, least: int) -> Widget | None:
    """Return the widget that a touch means: the nearest of the small widgets whose targets contain the point,
    else `found`.

    Args:
        nodes: the nodes that may be meant.
        found: the widget drawn at the point. A small widget on top of it is preferred to it; one beside it
            only if `found` is large and the point is near its border.
        least: the smallest side of a target in pixels.
    """
    best, distance = found, 0.0 if found and _small(found, least) and found.rect.collidepoint(pos) else 1e9
    for node in nodes:
        if not isinstance(node, Widget) or node is found or not _small(node, least):
            continue
        if not target(node, least).collidepoint(pos):
            continue
        away = _distance(node.rect, pos)
        if found and found.rect.collidepoint(pos) and not found.rect.collidepoint(node.rect.center):
            spares = min(found.rect.size) >= 2 * least and away <= (least / 4) ** 2
            if not spares:
                continue
        clip = node.clip()
        if clip is not None and not clip.collidepoint(node.rect.center):
            continue
        if away < distance:
            best, distance = node, away
    return best


def _small(widget: Widget, least: int) -> bool:
    return widget.rect.w < least or widget.rect.h < least


def _distance(rect: Rect, pos: Pos) -> float:
    """Return the square of the distance in pixels from a point to a rectangle."""
    x = max(rect.left - pos[0], 0, pos[0] - rect.right + 1)
    y = max(rect.top - pos[1], 0, pos[1] - rect.bottom + 1)
    return float(x * x + y * y)
