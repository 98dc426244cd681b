"""The layout of the buttons beside the prompt, which leaves enough room to read the prompt's sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect

from tabletop.ui.kit.theme import FLOOR, Metrics
from tabletop.ui.widgets import Button

READABLE = 0.5
"""The least fraction of the prompt's width that the buttons must leave for the sentence."""
LETTERS = 0.62
"""The text size of a button as a fraction of its height, if the buttons stand in two rows."""


class ButtonLabel(NamedTuple):
    """The label of a button: its text, its icon, and the icon of a lock if it is disabled; each icon is "" if
    there is none."""

    words: str
    icon: str = ""
    lock: str = ""


class ButtonPlace(NamedTuple):
    """The place of a button, the name of its icon ("" for none), and the size of its letters in pixels."""

    rect: Rect
    icon: str
    px: int


def places(m: Metrics, bar: Rect, right: int, labels: Sequence[ButtonLabel]) -> list[ButtonPlace]:
    """Return the places of buttons from left to right; the last one ends at the x `right`. If there is too
    little room, the buttons lose their icons; then they form two rows; then they become narrower than their
    texts need, which are written smaller."""
    room = right - bar.x - round(bar.w * READABLE)
    bare = [label._replace(icon="") for label in labels]
    for given, rows in ((labels, 1), (bare, 1), (bare, 2)):
        placed = _in_rows(m, bar, right, given, min(rows, len(labels)))
        if right - _left(placed, right) <= room:
            return placed
    return _narrower(placed, right, room)


def _left(placed: Sequence[ButtonPlace], right: int) -> int:
    return min((place.rect.x for place in placed), default=right)


def _in_rows(
    m: Metrics, bar: Rect, right: int, labels: Sequence[ButtonLabel], rows: int
) -> list[ButtonPlace]:
    """Return the places of the buttons in one row of the usual height, or in two of about equal width."""
    if rows < 2:
        pad = m.u(12, 5)
        return _row(m, labels, right, bar.y + pad, bar.h - 2 * pad, m.px(19, 16))
    pad = m.u(5, 3)
    high = (bar.h - 3 * pad) // 2
    px = max(FLOOR, min(m.px(19, 16), round(high * LETTERS)))

    def cut(k: int) -> list[ButtonPlace]:
        lower = _row(m, labels[k:], right, bar.y + 2 * pad + high, high, px)
        return [*_row(m, labels[:k], right, bar.y + pad, high, px), *lower]

    return max((cut(k) for k in range(1, len(labels))), key=lambda placed: _left(placed, right))


def _row(
    m: Metrics, labels: Sequence[ButtonLabel], right: int, y: int, high: int, px: int
) -> list[ButtonPlace]:
    """Return the places of buttons side by side, the last one ending at the x position `right`."""
    placed, x = list[ButtonPlace](), right
    for label in reversed(labels):
        wide = Button.width(m, label.words, label.icon or label.lock, px)
        placed.append(ButtonPlace(Rect(x - wide, y, wide, high), label.icon, px))
        x -= wide + m.u(10, 6)
    return placed[::-1]


def _narrower(placed: Sequence[ButtonPlace], right: int, room: int) -> list[ButtonPlace]:
    """Return the places of the buttons, narrowed to fit into `room` pixels left of `right`."""
    part = room / (right - _left(placed, right))

    def moved(x: int) -> int:
        return right - round((right - x) * part)

    return [
        place._replace(rect=Rect(moved(r.x), r.y, moved(r.right) - moved(r.x), r.h))
        for place in placed
        for r in (place.rect,)
    ]
