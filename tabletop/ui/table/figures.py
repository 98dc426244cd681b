"""Pieces of wood and cardboard: figures, stocks, tokens, tiles, piles, dice, and numbers on them."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface, Vector2

from tabletop.ui.kit import art, paint
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import FLOOR, SEATS, mix, on, tone
from tabletop.ui.table.recipes import Recipe


def meeple(made: Recipe, seat: int, width: int) -> Surface:
    """A figure in a seat's colour with its emblem on the chest; `seat` is one of the theme's."""
    figure = art.svg(made.art, (width, round(width * made.ratio)), art.seat_tint(seat)).copy()
    w, h = figure.get_size()
    high = width / 1.125 if made.wide else width
    emblem = art.svg("emblem_" + SEATS[seat].emblem, max(6, high * 0.25), art.tint(SEATS[seat].mark))
    dx, dy = (0.07, -0.07) if made.wide else (0.0, -0.02)
    art.stamp(figure, emblem, (w / 2 + dx * high, h / 2 + dy * high))
    return art.screen_format(figure)


def units(made: Recipe, number: int, width: int) -> Surface:
    """As many drawings as there are units, two beside each other, closer together when there are many."""
    columns = 2 if number <= 4 else 3
    rows = max(2, -(-number // columns))
    cell = width / columns
    pitch = min(cell, width / rows)
    sheet = Surface((width, width), pygame.SRCALPHA)
    drawing = art.svg(made.art, cell * 0.94, made.tint)
    for i in range(number):
        art.stamp(sheet, drawing, (cell * (i % columns + 0.5), width - cell / 2 - (i // columns) * pitch))
    return art.screen_format(sheet)


def token(made: Recipe, number: int, width: int) -> Surface:
    """A drawing in one colour with its emblem on it, so that it is known without the colour."""
    sheet = art.svg(made.art, (width, round(width * made.ratio)), made.tint).copy()
    w, h = sheet.get_size()
    if made.emblem:
        emblem = art.svg("emblem_" + made.emblem, w * made.size, art.tint(made.mark or on(made.colour)))
        art.stamp(sheet, emblem, (w * made.spot[0], h * made.spot[1]))
    return art.screen_format(sheet) if number < 0 else _badged(sheet, number, width, made.band or tone.ink)


def tile(made: Recipe, laid: bool, angle: int, width: int) -> Surface:
    """A drawing: loose on a plate; laid without it, and with what stands there, upright at every `angle`."""
    high = round(width * made.ratio)
    sheet = Surface((width, high), pygame.SRCALPHA)
    for name in (made.art,) if laid else (made.under, made.art):
        sheet.blit(art.svg(name, (width, high), made.tint), (0, 0))
    if made.over and laid:
        standing = pygame.transform.rotozoom(art.svg(made.over, width * made.size), angle, 1)
        off = Vector2((made.spot[0] - 0.5) * width, (made.spot[1] - 0.5) * high).rotate(-angle)
        art.stamp(sheet, standing, (width / 2 + off.x, high / 2 + off.y))
    return art.screen_format(sheet)


def die(made: Recipe, face: str, width: int) -> Surface:
    """A body with a face: the pips of a die, or the drawing that the recipe puts there."""
    sheet = art.svg(made.art, width, made.tint).copy()
    over = art.svg(made.over, width * made.size) if made.over else art.svg("die_" + face, width * 0.96)
    spot = (sheet.get_width() * made.spot[0], sheet.get_height() * made.spot[1])
    art.stamp(sheet, over, spot)
    return art.screen_format(sheet)


# -- with a number ----------------------------------------------------------------------------------------
def numbered(made: Recipe, number: int, width: int) -> Surface:
    """A drawing with a number in its middle: readable, but within the piece."""
    sheet = art.svg(made.art, (width, round(width * made.ratio)), made.tint).copy()
    w, h = sheet.get_size()
    px = max(min(14, max(8, w // 2)), round(w * made.number))
    Style(px, "black").draw(sheet, str(number), (w / 2, h * 0.47), "center")
    return art.screen_format(sheet)


def badged(made: Recipe, number: int, width: int) -> Surface:
    """A drawing and a number on a small disc at its foot."""
    return _badged(art.svg(made.art, width, made.tint), number, width, made.band)


def _badged(drawing: Surface, number: int, width: int, fill: str) -> Surface:
    side = round(width * 1.12)
    sheet = Surface((side, side), pygame.SRCALPHA)
    sheet.blit(drawing, (0, 0))
    _badge(sheet, str(number), (round(side * 0.74), round(side * 0.8)), width, fill)
    return art.screen_format(sheet)


def pile(made: Recipe, number: int, width: int) -> Surface:
    """The back of the top card, its neighbours below it, and how many there are."""
    high = round(width * made.shape)
    sheet = Surface((width, high), pygame.SRCALPHA)
    for i in range(min(3, max(1, number))):
        card = Rect(4 - 2 * i, 4 - 2 * i, width - 4, high - 4)
        paint.framed(sheet, card, 5, mix(made.ground, tone.paper, 0.12 * i), tone.ink, 1.4)
    art.stamp(sheet, art.svg(made.art, min(width, high) * 0.8, made.tint), (width / 2, high / 2))
    if not number:
        sheet.set_alpha(110)
    _badge(sheet, str(number), (round(width * 0.86), round(high * 0.9)), width, tone.ink)
    return art.screen_format(sheet)


def _badge(sheet: Surface, words: str, centre: tuple[int, int], width: int, fill: str) -> None:
    """A number on a small disc, kept within the sheet."""
    pen = Style(max(min(FLOOR, round(width * 0.5)), round(width * 0.36)), "black", on(fill))
    high = round(pen.px * 1.4)
    field = Rect(0, 0, max(high, pen.width(words) + round(pen.px * 0.7)), high)
    field.center = centre
    field.clamp_ip(sheet.get_rect())
    paint.framed(sheet, field, field.h / 2, fill, tone.paper, 1.0)
    pen.draw(sheet, words, (field.centerx, field.centery - 1), "center")
