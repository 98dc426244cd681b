"""Printed pieces: playing cards, sheets with figures, and sheets that are wider than high."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from tabletop.engine.table import Piece
from tabletop.ui.kit import art, paint
from tabletop.ui.kit.stamp import stamp
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import FLOOR, mix, on, tone
from tabletop.ui.table.recipes import CARD_SHAPE, SHEET_SHAPE, Recipe

CORNER = 0.075
"""Radius of a card's corners, in widths."""
VALUED = 70  # px: a narrower card drops its number
HEAD, LOW_HEAD = 0.17, 0.27
"""The head of a sheet, of a low one, of its height."""
LEAST_NAMED = 80  # px: a low sheet that is not so high has figures alone, below a band of its colour
SMALL_HEAD = 0.1
Icons = tuple[tuple[Surface, int], ...]


def _disc(x: float, y: float, r: float, fill: str, more: str = "") -> str:
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}" {more}/>'


def _signed(number: int) -> str:
    """With a minus as long as a plus."""
    return str(number).replace("-", "−")


# -- playing cards ----------------------------------------------------------------------------------------
def card(made: Recipe, name: str, number: int, w: int) -> Surface:
    """Number top left (still seen when fanned), drawing on a flat ground with sun circles, name below."""
    h = round(w * (made.shape or CARD_SHAPE))
    ground = mix(made.colour, "#FFF6E0", 0.62) if made.colour else made.ground
    band = made.colour or mix(made.ground, "#3A2E28", 0.78)
    sheet = _blank((w, h))
    rim = w * 0.065
    foot = h * (0.145 if name else 0.0)
    field = Rect(round(rim), round(rim), round(w - 2 * rim), round(h - 2 * rim - foot))
    _ground(sheet, field, ground, band, w)
    stamp(sheet, art.svg(made.art, w * made.size, made.tint), (w // 2, int(field.y + field.h * 0.56)))
    _frame(sheet, Rect(field.x, field.y, field.w, round(h - 2 * rim)), field.h, band, name, w)
    if number > 0 and w >= VALUED:
        _roundel(sheet, number, field, w)
    if made.emblem:
        mark = art.svg("emblem_" + made.emblem, w * 0.15, art.tint(band))
        stamp(sheet, mark, (int(field.right - w * 0.11), int(field.y + w * 0.11)))
    return art.screen_format(sheet)


def _blank(size: tuple[int, int]) -> Surface:
    radius = size[0] * CORNER
    sheet = paint.new_box(size, radius, "#FFF7E6", 255, "#EADFC8")
    art.grain(sheet, "paper")
    sheet.blit(paint.outline(size, radius, "#8A7556", 1.4), (0, 0))
    return sheet


def _ground(card: Surface, field: Rect, ground: str, band: str, w: int) -> None:
    """A flat colour with four sun circles rising from its foot."""
    sheet = paint.new_box(field.size, w * 0.05, ground)
    light, dark = mix(ground, "#FFFFFF", 0.30), mix(ground, band, 0.13)
    discs = [
        _disc(field.w / 2, field.h * 0.96, w * radius, light if i % 2 else dark)
        for i, radius in enumerate((0.62, 0.52, 0.42, 0.32))
    ]
    suns = art.vector(*field.size, "".join(discs)).copy()
    suns.blit(paint.mask(field.size, w * 0.05), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    sheet.blit(suns, (0, 0))
    card.blit(sheet, field)


def _frame(card: Surface, frame: Rect, top: int, band: str, name: str, w: int) -> None:
    """The name band and the ink line around everything."""
    radius = w * 0.05
    if name:
        part = Rect(0, top, frame.w, frame.h - top)
        card.blit(paint.rounded(frame.size, radius, band), (frame.x, frame.y + top), part)
        pen = _name_style(name, round(w * 0.135), round(frame.w * 0.95), on(band))
        pen.draw(card, name, (frame.centerx, frame.y + top + part.h / 2), "center")
    card.blit(paint.outline(frame.size, radius, tone.ink, max(1.4, w * 0.013)), frame)


def _name_style(name: str, px: int, room: int, colour: str) -> Style:
    """The display face as large as it fits; a plainer, narrower one for a long name on a small card."""
    pens = (Style(size, "fredoka", colour) for size in range(px, FLOOR - 1, -1))
    return next((pen for pen in pens if pen.width(name) <= room), Style(FLOOR, "bold", colour))


def _roundel(card: Surface, number: int, field: Rect, w: int) -> None:
    pen = Style(max(FLOOR, round(w * 0.155)), "black")
    d = max(w * 0.34, pen.width(str(number)) + 4)
    x, y = field.x + w * 0.156, field.y + w * 0.136
    rim = f'stroke="{tone.ink}" stroke-width="{w * 0.016}"'
    discs = _disc(x, y + 1.5, d / 2, tone.ink) + _disc(x, y, d / 2, tone.paper, rim)
    card.blit(art.vector(w, w, discs), (0, 0))
    pen.draw(card, str(number), (x, y), "center")


# -- sheets -----------------------------------------------------------------------------------------------
def sheet(made: Recipe, name: str, piece: Piece, icons: Icons, w: int) -> Surface:
    """A card: a head with its name, a drawing on a pale disc, figures, its points on a coin."""
    h = round(w * (made.shape or SHEET_SHAPE))
    card = _paper(made, w, h)
    _name(card, made, name)
    head, foot = h * (0.06 + HEAD), h * (0.30 if icons and not made.table else 0.05)
    if made.table:
        _grid(card, icons, Rect(round(w * 0.08), round(head), round(w * 0.84), round(h * 0.72)))
    else:
        stamp(card, art.svg(made.art, w * 0.46, made.tint), (w / 2, head + (h - head - foot) / 2))
        _foot(card, icons)
    if piece.number >= 0:
        _coin(card, piece.number, made.table)
    return art.screen_format(card)


def icon_size(made: Recipe, count: int, width: int) -> int:
    """How large the icons of a sheet's figures are."""
    if made.wide:
        if width * made.shape < LEAST_NAMED:
            return round(min(width * made.shape * 0.4, width * 0.27))
        return round(min(width * made.shape * (1 - LOW_HEAD) * 0.9 / max(2, count) * 0.86, width * 0.17))
    return round(width * (0.21 if made.table else 0.2 if count > 2 else 0.22))


def _paper(made: Recipe, w: int, h: int) -> Surface:
    m = r = w * 0.05
    card = paint.new_box((w, h), w * 0.07, tone.paper, 255, "#EADFC8")
    inner = Rect(round(m), round(m), round(w - 2 * m), round(h - 2 * m))
    paint.box(card, inner, r, made.ground)
    card.blit(paint.rounded(inner.size, r, made.band), inner, Rect(0, 0, inner.w, round(h * HEAD)))
    low = h * (HEAD + 0.03)
    if not made.table:
        disc = _disc(w / 2, low + (h - low) * 0.38, w * 0.33, "#FFFFFF", 'fill-opacity=".35"')
        card.blit(art.vector(w, h, disc), (0, 0))
    paint.rim(card, inner, r, tone.ink, max(1.2, w * 0.012))
    return card


def _name(card: Surface, made: Recipe, name: str) -> None:
    w, h = card.get_size()
    pen, room = Style(round(h * 0.105), "bold", on(made.band)), round(w * 0.84)
    if pen.px < 9:
        return
    pen = pen.fitting(name, room)
    while pen.px > 11 and pen.width(name) > room:
        pen = pen._replace(px=pen.px - 1)
    pen.cut(card, name, (round(w / 2), round(h * (0.04 + HEAD / 2) - 1)), room, "center")


def _foot(card: Surface, icons: Icons) -> None:
    """Up to four figures side by side: the icon above its number, or before it while there is room."""
    w, h = card.get_size()
    pen = Style(max(12, round(h * 0.112)), "black")
    for i, (icon, value) in enumerate(icons):
        x = w * 0.07 + w * 0.86 / len(icons) * (i + 0.5)
        beside = len(icons) <= 2
        stamp(card, icon, (x - w * 0.08, h * 0.83) if beside else (x, h * 0.765))
        pen.draw(card, str(value), (x + w * 0.11, h * 0.83) if beside else (x, h * 0.89), "center")


def _grid(card: Surface, icons: Icons, room: Rect) -> None:
    """Figures in two columns."""
    pitch = room.h / max(1, -(-len(icons) // 2))
    pen = Style(max(12, min(round(pitch * 0.8), round(room.w * 0.19))), "black")
    for i, (icon, value) in enumerate(icons):
        x, y = room.x + room.w * (0.5 * (i % 2)), room.y + pitch * (i // 2 + 0.5)
        stamp(card, icon, (x + room.w * 0.03, y), "midleft")
        pen.draw(card, _signed(value), (x + room.w * 0.38, y), "center")


def _coin(card: Surface, number: int, low: bool) -> None:
    w, h = card.get_size()
    d = max(w * 0.24, 20)
    x, y = w - d * 0.76, h - d * 0.78 if low else h * 0.315
    coin = _disc(x, y, d / 2, tone.brass, f'stroke="{tone.ink}" stroke-width="1.6"')
    card.blit(art.vector(w, h, coin), (0, 0))
    Style(max(13, round(d * 0.62)), "black").draw(card, str(number), (x, y - 1), "center")


# -- low sheets -------------------------------------------------------------------------------------------
def low_sheet(made: Recipe, name: str, icons: Icons, owner: int, w: int) -> Surface:
    """A head with emblem, name and the token of the theme's seat `owner` (-1 for none); drawing, figures.

    Figures stand below each other beside the drawing; without it, on a small one, in two columns.
    """
    h = round(w * made.shape)
    small = h < LEAST_NAMED
    head, whole, corner = round(h * (SMALL_HEAD if small else LOW_HEAD)), Rect(0, 0, w, h), h * 0.07
    card = paint.new_box((w, h), corner, tone.paper, 255, "#EADFC8")
    light, dark = mix(made.band, "#FFFFFF", 0.06), mix(made.band, "#000000", 0.12)
    paint.band(card, whole, corner, light, "top", head, dark)
    paint.rim(card, whole, corner, tone.ink, max(1.2, h * 0.012))
    room = Rect(0, head, w, h - head).inflate(-round(w * 0.07), -round(h * 0.06))
    if not small:
        _low_head(card, made, name, owner, Rect(0, 0, w, head))
        wide = round(room.w * (0.5 if icons else 1))
        drawing = art.svg(made.art, (wide, room.h * 0.86), made.tint)
        stamp(card, drawing, (room.x + wide // 2, room.centery))
        room = Rect(room.x + wide, room.y, room.w - wide, room.h)
    _figures(card, icons, room, 2 if small else 1)
    return art.screen_format(card)


def _low_head(card: Surface, made: Recipe, name: str, owner: int, room: Rect) -> None:
    """Emblem, name, token."""
    ink, pad = on(made.band), round(room.h * 0.22)
    x, right = room.x + pad, room.right - pad
    if made.emblem:
        mark = art.svg("emblem_" + made.emblem, round(room.h * 0.56), art.tint(ink))
        x = stamp(card, mark, (x, room.centery), "midleft").right + pad
    if owner >= 0:
        token = art.seat_token(owner, room.h * 0.78)
        right = stamp(card, token, (right, room.centery), "midright").x - pad // 2
    pen = Style(max(FLOOR, round(room.h * 0.56)), "bold", ink)
    pen.line(card, name, (x, room.centery - 1), right - x)


def _figures(card: Surface, icons: Icons, room: Rect, columns: int) -> None:
    rows = max(1, -(-len(icons) // columns))
    pitch, wide = room.h / max(2, rows), room.w / columns
    pen = Style(max(FLOOR, round(min(pitch * 0.72, card.get_height() * 0.17))), "black")
    top = room.y + (room.h - pitch * rows) / 2
    for i, (icon, value) in enumerate(icons):
        x, y = room.x + i % columns * wide, round(top + (i // columns + 0.5) * pitch)
        end = stamp(card, icon, (x + wide * 0.04, y), "midleft").right
        pen.draw(card, _signed(value), (end + round(pen.px * 0.3), y), "midleft")
