"""Pieces that are neither plain drawings nor playing cards: figures, sheets with figures, stocks, piles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface, Vector2

from tabletop.engine.table import Piece
from tabletop.ui.kit import art, paint, text
from tabletop.ui.kit.theme import FLOOR, SEATS, mix, on, tone

if TYPE_CHECKING:
    from tabletop.ui.table.pieces import Recipe

SHEET_SHAPE = 1.33
HEAD = 0.17
"""The head of a sheet, of its height."""
Icons = tuple[tuple[Surface, int], ...]


# -- figures ----------------------------------------------------------------------------------------------
def meeple(made: Recipe, seat: int, width: int) -> Surface:
    """A figure in a seat's colour with its emblem on the chest; `seat` is one of the theme's."""
    lying = 0 < made.shape < 1
    figure = art.svg(made.art, (width, round(width * (made.shape or 1))), art.seat_tint(seat)).copy()
    w, h = figure.get_size()
    high = width / 1.125 if lying else width
    emblem = art.svg("emblem_" + SEATS[seat].emblem, max(6, high * 0.25), art.tint(SEATS[seat].mark))
    dx, dy = (0.07, -0.07) if lying else (0.0, -0.02)
    where = w / 2 + dx * high, h / 2 + dy * high
    figure.blit(emblem, emblem.get_rect(center=(round(where[0]), round(where[1]))))
    return art.screen_format(figure)


def units(made: Recipe, number: int, width: int) -> Surface:
    """As many drawings as there are units, two beside each other, closer together when there are many."""
    columns = 2 if number <= 4 else 3
    rows = max(2, -(-number // columns))
    cell = width / columns
    pitch = min(cell, width / rows)
    sheet = Surface((width, width), pygame.SRCALPHA)
    drawing = art.svg(made.art, cell * 0.94, tint(made))
    for i in range(number):
        low = width - cell / 2 - (i // columns) * pitch
        sheet.blit(drawing, drawing.get_rect(center=(round(cell * (i % columns + 0.5)), round(low))))
    return art.screen_format(sheet)


def token(made: Recipe, number: int, width: int) -> Surface:
    """A drawing in one colour with its emblem on it, so that it is known without the colour."""
    sheet = art.svg(made.art, (width, round(width * (made.shape or 1))), tint(made)).copy()
    w, h = sheet.get_size()
    if made.emblem:
        emblem = art.svg("emblem_" + made.emblem, w * made.size, art.tint(made.mark or on(made.colour)))
        sheet.blit(emblem, emblem.get_rect(center=(round(w * made.spot[0]), round(h * made.spot[1]))))
    return art.screen_format(sheet) if number < 0 else _badged(sheet, number, width, made.band or tone.ink)


def tile(made: Recipe, laid: bool, angle: int, width: int) -> Surface:
    """A drawing: loose on a plate; laid without it, and with what stands there, upright at every `angle`."""
    high = round(width * (made.shape or 1))
    sheet = Surface((width, high), pygame.SRCALPHA)
    for name in (made.art,) if laid else (made.under, made.art):
        sheet.blit(art.svg(name, (width, high), tint(made)), (0, 0))
    if made.over and laid:
        standing = pygame.transform.rotozoom(art.svg(made.over, width * made.size), angle, 1)
        off = Vector2((made.spot[0] - 0.5) * width, (made.spot[1] - 0.5) * high).rotate(-angle)
        middle = round(width / 2 + off.x), round(high / 2 + off.y)
        sheet.blit(standing, standing.get_rect(center=middle))
    return art.screen_format(sheet)


# -- with a number ----------------------------------------------------------------------------------------
def badged(made: Recipe, number: int, width: int) -> Surface:
    """A drawing and a number on a small disc at its foot."""
    return _badged(art.svg(made.art, width, tint(made)), number, width, made.band)


def _badged(drawing: Surface, number: int, width: int, fill: str) -> Surface:
    size = round(width * 1.12), round(width * 1.12)
    sheet = Surface(size, pygame.SRCALPHA)
    sheet.blit(drawing, (0, 0))
    badge(sheet, str(number), (round(size[0] * 0.74), round(size[1] * 0.8)), width, fill)
    return art.screen_format(sheet)


def pile(made: Recipe, number: int, width: int) -> Surface:
    """The back of the top card, its neighbours below it, and how many there are."""
    high = round(width * made.shape)
    sheet = Surface((round(width + 8), high + 8), pygame.SRCALPHA)
    for i in range(min(3, max(1, number))):
        shade = mix(made.ground, tone.paper, 0.12 * i)
        paint.box(sheet, Rect(2 + 2 * (2 - i), 4 - 2 * i + 2, width - 4, high - 4), 5, shade)
        paint.rim(sheet, Rect(2 + 2 * (2 - i), 4 - 2 * i + 2, width - 4, high - 4), 5, tone.ink, 1.4)
    drawing = art.svg(made.art, min(width, high) * 0.8, tint(made))
    sheet.blit(drawing, drawing.get_rect(center=(round(width / 2), round(high / 2))))
    if not number:
        sheet.set_alpha(110)
    badge(sheet, str(number), (round(width * 0.86), round(high * 0.9)), width, tone.ink)
    return art.screen_format(sheet)


def badge(sheet: Surface, words: str, centre: tuple[int, int], width: int, fill: str) -> None:
    """A number on a small disc, kept within the sheet."""
    px = max(min(FLOOR, round(width * 0.5)), round(width * 0.36))
    field = Rect(
        0, 0, max(round(px * 1.4), text.width(words, px, "black") + round(px * 0.7)), round(px * 1.4)
    )
    field.center = centre
    field.clamp_ip(sheet.get_rect())
    paint.box(sheet, field, field.h / 2, fill)
    paint.rim(sheet, field, field.h / 2, tone.paper, 1.0)
    text.draw(sheet, words, (field.centerx, field.centery - 1), px, "black", on(fill), "center")


# -- sheets -----------------------------------------------------------------------------------------------
def sheet(made: Recipe, name: str, piece: Piece, icons: Icons, width: int) -> Surface:
    """A card: a head with its name, a drawing on a pale disc, figures, its points on a coin."""
    w, h = width, round(width * (made.shape or SHEET_SHAPE))
    card = _paper(made, w, h)
    _name(card, made, name, w, h)
    head, foot = h * (0.06 + HEAD), h * (0.30 if icons and not made.table else 0.05)
    middle = head + (h - head - foot) / 2
    if made.table:
        _grid(card, icons, Rect(round(w * 0.08), round(head), round(w * 0.84), round(h * 0.72)))
    else:
        drawing = art.svg(made.art, w * 0.46, tint(made))
        card.blit(drawing, drawing.get_rect(center=(round(w / 2), round(middle))))
        _foot(card, icons, w, h)
    if piece.number >= 0:
        _coin(card, piece.number, w, h, made.table)
    return art.screen_format(card)


def _paper(made: Recipe, w: int, h: int) -> Surface:
    m, r = w * 0.05, w * 0.05
    card = paint.rounded((w, h), w * 0.07, tone.paper, 255, "#EADFC8").copy()
    inner = Rect(round(m), round(m), round(w - 2 * m), round(h - 2 * m))
    paint.box(card, inner, r, made.ground)
    band = paint.rounded(inner.size, r, made.band)
    card.blit(band, inner, Rect(0, 0, inner.w, round(h * HEAD)))
    low = h * (HEAD + 0.03)
    where = f'cx="{w / 2}" cy="{low + (h - low) * 0.38}" r="{w * 0.33}"'
    disc = f'<circle {where} fill="#FFFFFF" fill-opacity=".35"/>'
    if not made.table:
        card.blit(art.vector(w, h, disc), (0, 0))
    paint.rim(card, inner, r, tone.ink, max(1.2, w * 0.012))
    return card


def _name(card: Surface, made: Recipe, name: str, w: int, h: int) -> None:
    px, room = round(h * 0.105), round(w * 0.84)
    if px < 9:
        return
    px = text.fitting(name, px, "bold", room) if px > FLOOR else px
    while px > 11 and text.width(name, px, "bold") > room:
        px -= 1
    where = round(w / 2), round(h * (0.04 + HEAD / 2) - 1)
    text.draw(card, text.fit(name, px, "bold", room), where, px, "bold", on(made.band), "center")


def _foot(card: Surface, icons: Icons, w: int, h: int) -> None:
    """Up to four figures side by side: the icon above its number, or before it while there is room."""
    if not icons:
        return
    pitch = w * 0.86 / len(icons)
    px = max(12, round(h * 0.112))
    for i, (icon, value) in enumerate(icons):
        x = w * 0.07 + pitch * (i + 0.5)
        if len(icons) > 2:
            card.blit(icon, icon.get_rect(center=(round(x), round(h * 0.765))))
            text.draw(card, str(value), (x, h * 0.89), px, "black", tone.ink, "center")
        else:
            card.blit(icon, icon.get_rect(center=(round(x - w * 0.08), round(h * 0.83))))
            text.draw(card, str(value), (x + w * 0.11, h * 0.83), px, "black", tone.ink, "center")


def _grid(card: Surface, icons: Icons, room: Rect) -> None:
    """Figures in two columns."""
    rows = max(1, -(-len(icons) // 2))
    pitch = room.h / rows
    px = max(12, min(round(pitch * 0.8), round(room.w * 0.19)))
    for i, (icon, value) in enumerate(icons):
        x, y = room.x + room.w * (0.5 * (i % 2)), room.y + pitch * (i // 2 + 0.5)
        card.blit(icon, icon.get_rect(midleft=(round(x + room.w * 0.03), round(y))))
        words = str(value).replace("-", "−")
        text.draw(card, words, (x + room.w * 0.38, y), px, "black", tone.ink, "center")


def _coin(card: Surface, number: int, w: int, h: int, low: bool) -> None:
    d = max(w * 0.24, 20)
    x, y = w - d * 0.76, h - d * 0.78 if low else h * 0.315
    rim = (
        f'<circle cx="{x}" cy="{y}" r="{d / 2}" fill="{tone.brass}" stroke="{tone.ink}" stroke-width="1.6"/>'
    )
    card.blit(art.vector(w, h, rim), (0, 0))
    text.draw(card, str(number), (x, y - 1), max(13, round(d * 0.62)), "black", tone.ink, "center")


def icon_size(made: Recipe, count: int, width: int) -> int:
    """How large the icons of a sheet's figures are."""
    if made.table:
        return round(width * 0.21)
    return round(width * (0.2 if count > 2 else 0.22))


def tint(made: Recipe) -> art.Tint | None:
    """What fills the colour slots of a drawing."""
    if made.colour and made.mark:
        return art.tint(made.colour, mark=made.mark)
    return art.tint(made.colour) if made.colour else None
