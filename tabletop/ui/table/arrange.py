"""Where the pieces of a zone lie: a fan in the hand, a heap on the board, stacks on a mat. Geometry only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pygame import Rect

from tabletop.engine.table import Piece

LARGEST = 60
"""How far a piece of no width at all would lie above one that is twice as wide as its zone."""


class Lie(NamedTuple):
    """How a piece lies: its middle, its width, how it is turned, how deep, how many it stands for, and
    whether its name can be read there."""

    centre: tuple[int, int]
    width: int
    angle: int = 0
    depth: int = 0
    pile: int = 1
    named: bool = True


def fan(
    rect: Rect, cards: Sequence[Piece], shape: float, raised: Mapping[str, int], named: bool
) -> list[Lie]:
    """A hand from left to right; `raised` lifts some by so many pixels."""
    if not cards:
        return []
    head = max(raised.values(), default=0)
    width = round(min((rect.h - head) / shape, rect.w))
    step = min(width * 0.88, (rect.w - width) / max(1, len(cards) - 1))
    spread = width + step * (len(cards) - 1)
    x = rect.x + width / 2 + max(0.0, min((rect.w - spread) / 2, rect.w * 0.06))
    y = rect.y + head + width * shape / 2
    return [
        Lie((round(x + i * step), round(y - raised.get(card.tag, 0))), width, 0, i, 1, named)
        for i, card in enumerate(cards)
    ]


def heap(rect: Rect, pieces: Sequence[Piece], shape: float) -> list[Lie]:
    """Pieces thrown on each other, filling a slot of the board."""
    width = round(min(rect.w, rect.h / shape))
    few = len(pieces) < 2
    return [
        Lie(
            (rect.centerx + (0 if few else 3 - 5 * (i % 2)), rect.centery),
            width,
            (0 if few else (7, -4, 11, -8, 3, -2)[i % 6]) - piece.angle,
            i,
        )
        for i, piece in enumerate(pieces)
    ]


def spotted(rect: Rect, piece: Piece) -> Lie:
    """A piece at its spot, as large and turned as it says; small ones lie above large ones."""
    x, y = piece.spot or (0.5, 0.5)
    centre = round(rect.x + x * rect.w), round(rect.y + y * rect.h)
    span = piece.span or 1.0
    return Lie(centre, max(1, round(span * rect.w)), -piece.angle, round(LARGEST * (1 - min(1.0, span / 2))))


def figures(rect: Rect, shapes: Sequence[float]) -> list[Lie]:
    """Figures side by side, their feet at the foot of their zone; those that lie are wider and lower."""
    high = max(rect.h, rect.w * 0.55)
    widths = [high * (1.125 if shape < 1 else 1.0) for shape in shapes]
    n = len(shapes)
    step = min(high * 0.8, (rect.w - high * 0.55) / (n - 1)) if n > 1 else 0.0
    lies = []
    for i, (wide, shape) in enumerate(zip(widths, shapes, strict=True)):
        x = rect.centerx + (i - (n - 1) / 2) * step
        lies.append(Lie((round(x), round(rect.bottom - wide * shape / 2)), round(wide), 0, i))
    return lies


def row(rect: Rect, top: int, card: tuple[int, int], shapes: Sequence[float]) -> list[Lie]:
    """Cards from left to right within a row, over each other where they must be."""
    wide, high = card
    widths = [min(wide, round(high / shape)) if shape > 1 else wide * 7 // 10 for shape in shapes]
    wide = max(widths)
    step = min(wide * 1.06, (rect.w - wide) / max(1, len(shapes) - 1))
    return [
        Lie((round(rect.x + i * step + wide / 2), round(top + high / 2)), w, 0, i)
        for i, w in enumerate(widths)
    ]


def stacks(rect: Rect, pieces: Sequence[Piece], shape: float, widest: int) -> list[Lie]:
    """A row of stacks of equal pictures; the top piece of a stack tells how many lie there."""
    order: dict[str, list[int]] = {}
    for i, piece in enumerate(pieces):
        order.setdefault(piece.picture, []).append(i)
    if not order:
        return []
    width = min(widest, round((rect.h - 8) / shape))
    step = min(width * 1.14, (rect.w - width - 6) / max(1, len(order) - 1))
    lies: dict[int, Lie] = {}
    for column, members in enumerate(order.values()):
        x = rect.x + 4 + width / 2 + column * step
        for depth, i in enumerate(members):
            back = min(len(members) - 1 - depth, 2)
            top = depth == len(members) - 1
            lies[i] = Lie(
                (round(x + 3 * back), round(rect.y + width * shape / 2 + 6 - 3 * back)),
                width,
                0,
                column * 20 + depth,
                sum(pieces[j].height for j in members) if top else 1,
            )
    return [lies[i] for i in range(len(pieces))]
