"""Words in lines and columns, drawn; the lines of some appear one after the other."""

from __future__ import annotations

from pygame import Rect, Surface

from tabletop.engine.table import Grid, GridRow
from tabletop.ui.kit import art, paint, text
from tabletop.ui.kit.text import line
from tabletop.ui.kit.theme import tone
from tabletop.ui.table.look import Look, at

ALL = 1 << 30
"""As many lines as there are."""
ACTIVE = "#F8DE9E"


def height(look: Look, section: Grid, width: int, most: int) -> int:
    """The heads, then a line each."""
    return (_head(look) if section.heads else 0) + len(section.rows) * _pitch(look)


def draw(sheet: Surface, look: Look, section: Grid, rect: Rect, lines: int = ALL) -> None:
    """The first lines, in columns as wide as all of them need."""
    columns = _columns(look, section, rect)
    y = rect.y
    if section.heads:
        for head, (x, wide) in zip(section.heads, columns[len(columns) - len(section.heads) :], strict=True):
            where = x + wide // 2, y + _head(look) // 2
            if isinstance(head, int):
                at(sheet, look.token(head, _icon(look) - look.m.u(6), False), where)
            else:
                line(sheet, look.say(head), where, _px(look), wide, "semibold", tone.ink2, "center")
        y += _head(look)
    for i, row in enumerate(section.rows[:lines]):
        place = Rect(rect.x, y + i * _pitch(look), rect.w, _pitch(look))
        _draw_row(sheet, look, section, row, place, columns, i % 2 == 0)


def _px(look: Look) -> int:
    return look.m.px("small")


def _head(look: Look) -> int:
    return look.m.u(28, 21)


def _pitch(look: Look) -> int:
    return look.m.u(30, 24)


def _icon(look: Look) -> int:
    return look.m.u(28, 20)


def _lead(look: Look, section: Grid) -> int:
    """The room before the words: for the pictures, for the tokens."""
    m, size = look.m, _icon(look)
    pictures = size + m.u(6) if any(row.icon for row in section.rows) else 0
    tokens = size + m.u(4) if any(row.owner >= 0 for row in section.rows) else 0
    return pictures + tokens + m.u(8, 5)


def _columns(look: Look, section: Grid, rect: Rect) -> list[tuple[int, int]]:
    """Left edge and width of every column: what is left over is shared alike."""
    count = max((len(row.cells) for row in section.rows), default=len(section.heads))
    wants = [0] * count
    shift = count - len(section.heads)
    for i, head in enumerate(section.heads):
        wants[shift + i] = (
            _icon(look) if isinstance(head, int) else text.width(look.say(head), _px(look), "semibold")
        )
    for row in section.rows:
        for i, cell in enumerate(row.cells):
            wants[i] = max(wants[i], text.width(look.say(cell), _px(look), "bold"))
    lead = _lead(look, section)
    room = rect.w - lead
    spare = (room - sum(wants)) / max(1, count)
    if spare < 0:  # too much to say: everybody gives way alike
        wants = [round(want * room / sum(wants)) for want in wants]
        spare = 0
    found, x = list[tuple[int, int]](), float(rect.x + lead)
    for want in wants:
        found.append((round(x), round(want + spare)))
        x += want + spare
    return found


def _draw_row(
    sheet: Surface,
    look: Look,
    section: Grid,
    row: GridRow,
    place: Rect,
    columns: list[tuple[int, int]],
    dark: bool,
) -> None:
    m = look.m
    if row.active or dark:
        field = place.inflate(0, -m.u(2))
        paint.box(sheet, field, m.u(6), ACTIVE if row.active else tone.paper2)
        if row.active:
            paint.rim(sheet, field, m.u(6), tone.brass_dark, max(1.0, 1.6 * m.s))
    _pictures(sheet, look, section, row, place)
    for cell, (x, wide) in zip(row.cells, columns, strict=False):
        face = "bold" if row.active or cell is row.cells[0] else "regular"
        where, said = (x + wide // 2, place.centery - 1), look.say(cell)
        line(sheet, said, where, _px(look), wide - m.u(2), face, tone.ink, "center")


def _pictures(sheet: Surface, look: Look, section: Grid, row: GridRow, place: Rect) -> None:
    m, size = look.m, _icon(look)
    x = place.x + m.u(4) + size // 2
    if row.active and not row.icon and row.owner < 0:  # said by its shape too
        sign = art.icon("chevron_right", m.u(14), tone.brass_dark)
        sheet.blit(sign, sign.get_rect(midleft=(place.x - m.u(1), place.centery)))
    if any(each.icon for each in section.rows):
        if row.icon:
            at(sheet, look.icon(row.icon, size), (x, place.centery))
        x += size + m.u(4)
    if row.owner >= 0:
        at(sheet, look.token(row.owner, size - m.u(4), False), (x, place.centery))
