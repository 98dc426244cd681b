"""A track, drawn: cells in rows, with a label, a word in the corner, and the pieces of their zones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import Rect, Surface

from tabletop.engine.table import Piece, Track, TrackCell
from tabletop.ui.kit import art, paint, text
from tabletop.ui.kit.theme import mix, tone
from tabletop.ui.table.arrange import Lie
from tabletop.ui.table.look import Look
from tabletop.ui.table.zones import ZoneAt

LIE = "cluster"
"""How pieces lie in a cell: side by side, over each other where there are many."""
HIGH = 0.76
"""The room for pieces in a cell, in widths of the cell."""
STEP = 0.66
"""From piece to piece at least, in widths of a piece."""
WIDEST = 64.0
"""Units above which a cell does not grow."""
GROUND = {"good": "#CFE0B0", "bad": "#F0CDC2", "plain": "", "out": "#3A2B26"}
RIM = {"good": "ok", "bad": "warn", "plain": "paper3", "out": "ink"}


def height(look: Look, section: Track, width: int, most: int) -> int:
    """Rows of cells, with gaps between them."""
    rows = -(-len(section.cells) // _columns(look, section, width))
    return rows * (_cell(look, section, width)[1] + _gap(look)) - _gap(look)


def rects(look: Look, section: Track, rect: Rect) -> list[Rect]:
    """Where the cells stand."""
    wide, high = _cell(look, section, rect.w)
    gap, columns = _gap(look), _columns(look, section, rect.w)
    whole = columns * (wide + gap) - gap
    left = rect.x + (rect.w - whole) // 2
    return [
        Rect(
            left + i % columns * (wide + gap),
            rect.y + i // columns * (high + gap),
            wide,
            high,
        )
        for i in range(len(section.cells))
    ]


def zones(look: Look, section: Track, rect: Rect) -> Iterator[ZoneAt]:
    """The part of every cell below its label."""
    head = _head(look, section)
    for cell, place in zip(section.cells, rects(look, section, rect), strict=True):
        room = Rect(place.x, place.y + head, place.w, place.h - head)
        yield ZoneAt(cell.zone, room.inflate(-look.m.u(4), -look.m.u(4)), 6, LIE)


def draw(sheet: Surface, look: Look, section: Track, rect: Rect) -> None:
    """The cells, empty."""
    for cell, place in zip(section.cells, rects(look, section, rect), strict=True):
        _draw_cell(sheet, look, cell, place)


def cluster(rect: Rect, members: Sequence[Piece], shape: float) -> list[Lie]:
    """The pieces of a cell as large as they can be, over each other by a quarter at most."""
    n = len(members)
    wide, columns = max((_fitting(rect, n, columns, shape), columns) for columns in range(1, n + 1))
    rows = -(-n // columns)
    across = min(wide * 1.04, (rect.w - wide) / max(1, columns - 1))
    down = min(wide * shape * 1.04, (rect.h - wide * shape) / max(1, rows - 1))
    lies = []
    for i, piece in enumerate(members):
        here = min(
            columns, n - i // columns * columns
        )  # the last row may be shorter, and stands in the middle
        x = rect.centerx + (i % columns - (here - 1) / 2) * across
        y = rect.centery + (i // columns - (rows - 1) / 2) * down
        lies.append(Lie((round(x), round(y)), round(wide), 0, i, max(1, piece.height)))
    return lies


def _fitting(rect: Rect, n: int, columns: int, shape: float) -> float:
    rows = -(-n // columns)
    return min(rect.w / (1 + STEP * (columns - 1)), rect.h / shape / (1 + STEP * (rows - 1)))


def _gap(look: Look) -> int:
    return look.m.u(4, 3)


def _head(look: Look, section: Track) -> int:
    """The height of the labels; nothing where no cell has one."""
    labelled = any(cell.label.key or cell.note for cell in section.cells)
    return round(_px(look) * 1.25) if labelled else 0


def _columns(look: Look, section: Track, width: int) -> int:
    """As many as wanted, if every cell can say its words."""
    widest = max(_width_of_words(look, cell) for cell in section.cells)
    return max(1, min(section.columns, (width + _gap(look)) // (widest + _gap(look))))


def _width_of_words(look: Look, cell: TrackCell) -> int:
    m = look.m
    note = text.width(look.say(cell.note), m.px(14), "bold") + m.u(4) if cell.note else 0
    return text.width(look.say(cell.label), _px(look), "bold") + note + 2 * _pad(look)


def _px(look: Look) -> int:
    return look.m.px(15, 14)


def _pad(look: Look) -> int:
    return look.m.u(3)


def _cell(look: Look, section: Track, width: int) -> tuple[int, int]:
    wide = min((width + _gap(look)) // _columns(look, section, width) - _gap(look), look.m.u(WIDEST))
    return wide, _head(look, section) + round(wide * HIGH)


def _draw_cell(sheet: Surface, look: Look, cell: TrackCell, place: Rect) -> None:
    m, radius, state = look.m, look.m.u(6), cell.state
    paint.box(sheet, place, radius, GROUND[state] or tone.paper2)
    rim = getattr(tone, RIM[state])
    if state == "bad":  # a broken line, for those who do not see its colour
        paint.dashed(sheet, place, radius, rim, max(1.0, 1.6 * m.s), 5 * m.s, GROUND[state])
    else:
        paint.rim(sheet, place, radius, rim, max(1.0, (2.0 if state == "good" else 1.4) * m.s))
    if state == "out":
        cross = art.icon("close", place.w * 0.5, mix(GROUND["out"], "#FFFFFF", 0.22))
        sheet.blit(cross, cross.get_rect(center=(place.centerx, place.centery + m.u(6))))
    _words(sheet, look, cell, place)


def _words(sheet: Surface, look: Look, cell: TrackCell, place: Rect) -> None:
    m = look.m
    px, pad = _px(look), _pad(look)
    y = place.y + round(px * 0.68)
    colour = "#FF9A85" if cell.state == "out" else tone.ink2
    label = look.say(cell.label)
    left = text.draw(sheet, label, (place.x + pad, y), px, "bold", colour, "midleft").right
    if not cell.note:
        return
    note = look.say(cell.note)
    if left + text.width(note, m.px(14), "bold") <= place.right - m.u(2):
        shade = {"good": tone.ok, "bad": tone.warn}.get(cell.state, colour)
        text.draw(sheet, note, (place.right - pad, y), m.px(14), "bold", shade, "midright")
