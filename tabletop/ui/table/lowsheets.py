"""Sheets that are wider than high: a head with emblem, name and owner, a drawing, and figures beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from tabletop.ui.kit import art, paint, text
from tabletop.ui.kit.theme import FLOOR, mix, on, tone
from tabletop.ui.table.figures import Icons, tint

if TYPE_CHECKING:
    from tabletop.ui.table.pieces import Recipe

HEAD = 0.27
"""The head, of the height."""
MOST_ROWS = 3
"""Figures below each other; with more the drawing gives way to a second column."""


def sheet(made: Recipe, name: str, icons: Icons, owner: int, width: int) -> Surface:
    """The card; `owner` is the theme's seat whose token stands in its head, -1 for none."""
    w, h = width, round(width * made.shape)
    head = round(h * HEAD)
    card = paint.rounded((w, h), h * 0.07, tone.paper, 255, "#EADFC8").copy()
    paint.band(
        card,
        card.get_rect(),
        h * 0.07,
        mix(made.band, "#FFFFFF", 0.06),
        "top",
        head,
        mix(made.band, "#000000", 0.12),
    )
    paint.rim(card, card.get_rect(), h * 0.07, tone.ink, max(1.2, h * 0.012))
    _head(card, made, name, owner, Rect(0, 0, w, head))
    room = Rect(0, head, w, h - head).inflate(-round(w * 0.07), -round(h * 0.06))
    columns = 1 if len(icons) <= MOST_ROWS else 2
    if columns == 1:
        wide = round(room.w * (0.5 if icons else 1))
        drawing = art.svg(made.art, (wide, room.h * 0.86), tint(made))
        card.blit(drawing, drawing.get_rect(center=(room.x + wide // 2, room.centery)))
        room = Rect(room.x + wide, room.y, room.w - wide, room.h)
    _figures(card, icons, room, columns)
    return art.screen_format(card)


def icon_size(made: Recipe, count: int, width: int) -> int:
    """How large the icons of the figures are."""
    body = width * made.shape * (1 - HEAD) * 0.9
    rows = max(2, -(-count // 2) if count > MOST_ROWS else count)
    return round(min(body / rows * 0.86, width * 0.17))


def _head(card: Surface, made: Recipe, name: str, owner: int, room: Rect) -> None:
    """Emblem, name, token."""
    ink, pad = on(made.band), round(room.h * 0.22)
    x, right = room.x + pad, room.right - pad
    if made.emblem:
        size = round(room.h * 0.56)
        mark = art.svg("emblem_" + made.emblem, size, art.tint(ink))
        x = card.blit(mark, mark.get_rect(midleft=(x, room.centery))).right + pad
    if owner >= 0:
        token = art.seat_token(owner, room.h * 0.78)
        right = card.blit(token, token.get_rect(midright=(right, room.centery))).x - pad // 2
    px = text.fitting(name, max(FLOOR, round(room.h * 0.56)), "bold", right - x)
    text.draw(card, text.fit(name, px, "bold", right - x), (x, room.centery - 1), px, "bold", ink, "midleft")


def _figures(card: Surface, icons: Icons, room: Rect, columns: int) -> None:
    rows = max(1, -(-len(icons) // columns))
    pitch, wide = room.h / max(2, rows), room.w / columns
    px = max(FLOOR, round(min(pitch * 0.72, card.get_height() * 0.17)))
    top = room.y + (room.h - pitch * rows) / 2
    for i, (icon, value) in enumerate(icons):
        x, y = room.x + i % columns * wide, round(top + (i // columns + 0.5) * pitch)
        end = card.blit(icon, icon.get_rect(midleft=(round(x + wide * 0.04), y))).right
        said = str(value).replace("-", "−")
        text.draw(card, said, (end + round(px * 0.3), y), px, "black", tone.ink, "midleft")
