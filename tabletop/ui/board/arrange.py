"""The geometry of the pieces of a zone: a fan in the hand, a heap on the board, stacks on a mat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect

from tabletop.engine.table import Piece

APART = 1.06
"""The distance between the centres of neighbouring cards in a row, in card widths, if there is room for
all."""
SMALLEST = 24  # px
SMALL = 0.62
"""The smallest factor by which stacks of cards are scaled down; if there is still no room, they overlap."""
Index = Callable[[int], float]
"""The type of a function that gets the width of a card and returns how much of its left side, the part with
the number, must stay visible under the next card, both in pixels."""
LARGEST = 60
"""The largest depth of a piece with a fixed position. Greater depths are painted above smaller ones: a tiny
piece gets this depth, larger pieces get less, and one twice as wide as its zone gets 0."""
CLUSTER = "cluster"
"""The name of the arrangement of several pieces on one space: side by side, overlapping if there are many."""
STEP = 0.66
"""The least distance between the centres of neighbouring pieces in a cluster, in widths of a piece."""

SIDE_BY_SIDE = 0.8
"""The distance between the centres of neighbouring figures (pawns) at which each can be recognised, in widths
of a figure."""
LEAST_FIGURE = 0.64
"""The smallest factor by which several figures (pawns) on one space are scaled down to stand side by side."""


class Lie(NamedTuple):
    """The position of a piece, in pixels and degrees.

    Attributes:
        angle: the rotation in degrees counterclockwise.
        depth: the order among pieces of a zone; higher lies above.
        pile: the number of pieces in the pile that this piece represents.
        seen: the width of its left part that the next piece does not cover; 0 if it is not covered.
        tab: the height of the tab (a low strip with the name) shown in place of the piece; 0 if the whole
            piece is shown.
        plain: True if the tab has no picture, like all in a row where one of them lacks the room.
    """

    centre: tuple[int, int]
    width: int
    angle: int = 0
    depth: int = 0
    pile: int = 1
    seen: int = 0
    tab: int = 0
    plain: bool = False


def fan(rect: Rect, shape: float, raised: Sequence[bool], up: int, index: Index) -> list[Lie]:
    """Return the positions of a hand of cards, from left to right. The cards marked True in `raised` stand
    out by `up` pixels. Cards overlap in a full hand, and shrink if too little of each would be visible;
    `shape` is the height of a card divided by its width, and `index` gives how much of a card of a certain
    width must stay visible."""
    n, width = len(raised), round(min((rect.h - up) / shape, rect.w))
    while n > 1 and width > SMALLEST and (rect.w - width) / (n - 1) < index(width):
        width -= 1
    step = min(width * APART, (rect.w - width) / max(1, n - 1))
    x = rect.x + width / 2 + max(0.0, min((rect.w - width - step * (n - 1)) / 2, rect.w * 0.06))
    y, seen = rect.y + up + width * shape / 2, int(step) if step < width else 0
    return [
        Lie((round(x + i * step), round(y - up * stands_out)), width, 0, i, 1, seen if i < n - 1 else 0)
        for i, stands_out in enumerate(raised)
    ]


def heap(rect: Rect, pieces: Sequence[Piece], shape: float) -> list[Lie]:
    """Return the positions of pieces heaped on each other at slight angles, as large as fits into the zone
    `rect`. `shape` is the height of a piece divided by its width."""
    width = round(min(rect.w, rect.h / shape))
    few = len(pieces) < 2
    lies = []
    for i, piece in enumerate(pieces):
        aside, turned = (0, 0) if few else (3 - 5 * (i % 2), (7, -4, 11, -8, 3, -2)[i % 6])
        lies.append(Lie((rect.centerx + aside, rect.centery), width, turned - piece.angle, i))
    return lies


def spotted(rect: Rect, piece: Piece) -> Lie:
    """Return the position of a piece that has a fixed position, size and angle in its zone (its `spot`,
    `span` and `angle`); small pieces are painted above large ones."""
    (x, y), span = piece.spot or (0.5, 0.5), piece.span or 1.0
    wide = max(1, piece.least, round(span * rect.w))
    grown = max(1.0, wide / (span * rect.w))
    centre = (
        round(rect.centerx + (x - 0.5) * rect.w * grown),
        round(rect.centery + (y - 0.5) * rect.h * grown),
    )
    return Lie(centre, wide, -piece.angle, round(LARGEST * (1 - min(1.0, span / 2))))


def figures(rect: Rect, shapes: Sequence[float]) -> list[Lie]:
    """Return the positions of figures (pawns) side by side, with their feet at the bottom edge of the zone
    `rect`; lying figures are drawn wider. If there are many, all are drawn smaller, so that they overlap
    less. `shapes` holds the height divided by the width of each."""
    high = max(rect.h, rect.w * 0.55)
    widths = [high * (1.125 if shape < 1 else 1.0) for shape in shapes]
    n = len(shapes)
    needed = high * 0.55 + SIDE_BY_SIDE * sum(widths[1:])
    k = min(1.0, max(LEAST_FIGURE, rect.w / needed))
    high, widths = high * k, [wide * k for wide in widths]
    step = min(high * 0.8, (rect.w - high * 0.55) / (n - 1)) if n > 1 else 0.0
    lies = []
    for i, (wide, shape) in enumerate(zip(widths, shapes, strict=True)):
        x = rect.centerx + (i - (n - 1) / 2) * step
        lies.append(Lie((round(x), round(rect.bottom - wide * shape / 2)), round(wide), 0, i))
    return lies


def row(rect: Rect, widths: Sequence[float], shapes: Sequence[float]) -> list[Lie]:
    """Return the positions of pieces side by side along the top of `rect`, each as wide as `widths` says; if
    they do not fit, all shrink by the same factor. `shapes` holds the height divided by the width of each."""
    k = min(1.0, rect.w / (APART * (sum(widths) - widths[-1]) + widths[-1]))
    k = min(k, rect.h / max(wide * shape for wide, shape in zip(widths, shapes, strict=True)))
    lies, x = [], float(rect.x)
    high = max(wide * shape for wide, shape in zip(widths, shapes, strict=True)) * k
    for i, wide in enumerate(widths):
        lies.append(Lie((round(x + wide * k / 2), round(rect.y + high / 2)), round(wide * k), 0, i))
        x += wide * k * APART
    return lies


def tabs(rect: Rect, n: int, lines: int, gap: int, needs: Sequence[int], plain: bool) -> list[Lie]:
    """Return the positions of `n` tabs (low strips shown in place of whole cards) in `lines` lines, filled
    column by column, with `gap` pixels between them. `needs` are the widths in pixels that the columns need;
    spare room goes to all columns alike, and a lack of room to each in proportion. `plain` tabs have no
    pictures."""
    high = (rect.h - gap * (lines - 1)) // lines
    room = rect.w - gap * (len(needs) - 1)
    spare = room - sum(needs)
    wides = [need + spare // len(needs) if spare >= 0 else need * room // sum(needs) for need in needs]
    found = []
    for i in range(n):
        column, line = divmod(i, lines)
        x, y = rect.x + sum(wides[:column]) + column * gap, rect.y + line * (high + gap)
        found.append(Lie((x + wides[column] // 2, y + high // 2), wides[column], 0, i, 1, 0, high, plain))
    return found


def stacks(rect: Rect, pieces: Sequence[Piece], shape: float, widest: int) -> list[Lie]:
    """Return the positions of pieces in a row of stacks, one stack for each picture, in the order of
    `pieces`; in two rows if the stacks of one would overlap. The `pile` of the top piece is the number of
    pieces in its stack. `shape` is the height of a piece divided by its width, and `widest` the largest width
    of a piece in pixels."""
    order: dict[str, list[int]] = {}
    for i, piece in enumerate(pieces):
        order.setdefault(piece.picture, []).append(i)
    if not order:
        return []
    n, lines = len(order), 1
    width, step = _stack_size(rect, n, shape, widest)
    if step < width:
        n, lines = (n + 1) // 2, 2
        width, step = _stack_size(Rect(rect.x, rect.y, rect.w, rect.h // 2), n, shape, widest)
    seen = round(step) if step < width else 0
    lies: dict[int, Lie] = {}
    for place, members in enumerate(order.values()):
        line, column = divmod(place, n)
        x = rect.x + 4 + width / 2 + column * step
        y = rect.y + (line + 0.5) * rect.h / lines
        for depth, i in enumerate(members):
            back = min(len(members) - 1 - depth, 2)
            top = depth == len(members) - 1
            centre = round(x + 3 * back), round(y + 3 - 3 * back)
            pile = sum(pieces[j].height for j in members) if top else 1
            lies[i] = Lie(centre, width, 0, place * 20 + depth, pile, seen if column < n - 1 else 0)
    return [lies[i] for i in range(len(pieces))]


def _stack_size(rect: Rect, n: int, shape: float, widest: int) -> tuple[int, float]:
    """Return the width of each of `n` stacks in one row and the distance from one to the next, in pixels;
    they overlap if the distance is the smaller one."""
    width = min(widest, round((rect.h - 8) / shape))
    while width > SMALL * widest and (rect.w - width - 6) < (n - 1) * (width + 6):
        width -= 1
    return width, min(width * 1.14, (rect.w - width - 6) / max(1, n - 1))


def cluster(rect: Rect, members: Sequence[Piece], shape: float) -> list[Lie]:
    """Return the positions of several pieces on one space, side by side, large and with little overlap.
    `shape` is the height of a piece divided by its width."""
    n = len(members)
    wide, columns = max((_fitting(rect, n, columns, shape), columns) for columns in range(1, n + 1))
    rows = -(-n // columns)
    across = min(wide * 1.04, (rect.w - wide) / max(1, columns - 1))
    down = min(wide * shape * 1.04, (rect.h - wide * shape) / max(1, rows - 1))
    lies = []
    for i, piece in enumerate(members):
        here = min(columns, n - i // columns * columns)  # a shorter last row stands in the middle
        x = rect.centerx + (i % columns - (here - 1) / 2) * across
        y = rect.centery + (i // columns - (rows - 1) / 2) * down
        lies.append(Lie((round(x), round(y)), round(wide), 0, i, max(1, piece.height)))
    return lies


def _fitting(rect: Rect, n: int, columns: int, shape: float) -> float:
    rows = -(-n // columns)
    return min(rect.w / (1 + STEP * (columns - 1)), rect.h / shape / (1 + STEP * (rows - 1)))
