"""The pictures of wooden and cardboard pieces: figures (pawns), stocks (several units of a good), tokens,
tiles, piles and dice, with the numbers on them."""

from __future__ import annotations

from collections.abc import Mapping

import pygame
from pygame import Rect, Surface, Vector2

from tabletop.texts.words import signed
from tabletop.ui.board.recipes import Recipe
from tabletop.ui.kit import art, paint
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import FLOOR, SEATS, mix, on, tone

EMBLEM: Mapping[tuple[bool, bool], tuple[float, float, float]] = {
    (False, False): (0.25, 0.0, -0.02),
    (True, False): (0.25, 0.07, -0.07),
    (False, True): (0.27, 0.0, -0.26),
    (True, True): (0.27, -0.3, 0.0),
}
"""The size of the seat's emblem on a figure, and the emblem's offset to the right and down from the middle,
all in heights of a standing figure. The key tells whether the figure lies down, and whether it has a
number."""
FACE, FACE_COLOUR, FACE_MARK = 0.32, "#2B211C", "#F8F1E2"
"""The face of a figure with a number: its size in heights of a standing figure, its colour, and that of the
emblem on it."""

LEFT, RIGHT = 0.26, 0.74
"""The middle of the disc with a number at the left or right of a drawing, as a fraction of the picture's
width."""


def meeple(made: Recipe, seat: int, number: int, width: int) -> Surface:
    """Return the picture of a figure (pawn) in a seat's colour. The seat's emblem is on its chest; if
    `number` is not negative, the number is there instead, and the emblem is on its dark face, which no figure
    beside it covers."""
    figure = art.svg(made.art, (width, round(width * made.ratio)), art.seat_tint(seat)).copy()
    w, h = figure.get_size()
    high = width / 1.125 if made.wide else width
    size, dx, dy = EMBLEM[made.wide, number >= 0]
    if number >= 0:
        face = Rect((0, 0), [round(high * FACE)] * 2)
        face.center = round(w / 2 + dx * high), round(h / 2 + dy * high)
        paint.box(figure, face, face.w / 2, FACE_COLOUR)
    mark = FACE_MARK if number >= 0 else SEATS[seat].mark
    emblem = art.svg("emblem_" + SEATS[seat].emblem, max(6, high * size), art.tint(mark))
    art.stamp(figure, emblem, (w / 2 + dx * high, h / 2 + dy * high))
    if number >= 0:
        dx, dy = (0.055, 0.0) if made.wide else (0.0, 0.06)
        pen = Style(max(9, round(high * 0.37)), "black")
        pen.draw(figure, str(number), (w / 2 + dx * high, h / 2 + dy * high), "center")
    return art.screen_format(figure)


def units(made: Recipe, number: int, width: int) -> Surface:
    """Return a picture with `number` copies of the recipe's drawing, two or three in a row; the rows are
    closer together if there are many."""
    columns = 2 if number <= 4 else 3
    rows = max(2, -(-number // columns))
    cell = width / columns
    pitch = min(cell, width / rows)
    sheet = Surface((width, width), pygame.SRCALPHA)
    drawing = made.drawing(cell * 0.94)
    for i in range(number):
        art.stamp(sheet, drawing, (cell * (i % columns + 0.5), width - cell / 2 - (i // columns) * pitch))
    return art.screen_format(sheet)


def token(made: Recipe, number: int, width: int) -> Surface:
    """Return the picture of a token: a drawing in one colour with an emblem on it, so that it can be
    recognised without colours; a number that is not negative is shown on a disc."""
    sheet = made.drawing((width, round(width * made.ratio))).copy()
    w, h = sheet.get_size()
    if made.emblem:
        emblem = art.svg("emblem_" + made.emblem, w * made.size, art.tint(made.mark or on(made.colour)))
        art.stamp(sheet, emblem, (w * made.spot[0], h * made.spot[1]))
    return art.screen_format(sheet) if number < 0 else _badged(sheet, number, width, made.band or tone.ink)


def tile(made: Recipe, laid: bool, angle: int, width: int) -> Surface:
    """Return the picture of a tile, which the caller then turns by `angle` degrees. The tile lies on a plate,
    unless it is `laid` on the board. On a laid tile, the drawing that the recipe names `over` is turned the
    opposite way here, so that it stays upright in the end."""
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
    """Return the picture of a die that shows `face`: with pips, or with a drawing in place of the pips if the
    recipe names one."""
    sheet = made.drawing(width).copy()
    over = (
        art.svg(made.over, width * made.size)
        if made.over
        else art.svg(art.beside(made.art, "die_" + face), width * 0.96)
    )
    spot = (sheet.get_width() * made.spot[0], sheet.get_height() * made.spot[1])
    art.stamp(sheet, over, spot)
    return art.screen_format(sheet)


# -- with a number ----------------------------------------------------------------------------------------
def numbered(made: Recipe, number: int, width: int) -> Surface:
    """Return the recipe's drawing with a readable number in its middle."""
    sheet = made.drawing((width, round(width * made.ratio))).copy()
    w, h = sheet.get_size()
    px = max(min(14, max(8, w // 2)), round(w * made.number))
    Style(px, "black").draw(sheet, str(number), (w / 2, h * 0.47), "center")
    return art.screen_format(sheet)


def badged(made: Recipe, number: int, width: int) -> Surface:
    """Return the recipe's drawing with the number, if not negative, on a disc at its lower right, or at its
    lower left if the recipe says so."""
    return _badged(made.drawing(width), number, width, made.band, LEFT if made.left else RIGHT)


def _badged(drawing: Surface, number: int, width: int, fill: str, across: float = RIGHT) -> Surface:
    side = round(width * 1.12)
    sheet = Surface((side, side), pygame.SRCALPHA)
    sheet.blit(drawing, (0, 0))
    if number >= 0:
        _badge(sheet, str(number), (round(side * across), round(side * 0.8)), width, fill)
    return art.screen_format(sheet)


def interval(made: Recipe, ends: tuple[int, ...], width: int) -> Surface:
    """Return the picture of a strip that covers a space of a track and shows a range of numbers: "3–5" if
    `ends` holds two numbers, "3+" if it holds one."""
    label = f"{ends[0]}–{ends[1]}" if len(ends) > 1 else f"{ends[0]}+"
    sheet = Surface((width, round(width * made.shape)), pygame.SRCALPHA)
    paint.box(sheet, sheet.get_rect(), width * 0.06, made.ground)
    pen = Style(max(8, round(sheet.get_height() * 0.86)), "black", tone.ink).fitting(label, width)
    pen.draw(sheet, label, sheet.get_rect().center, "center")
    return art.screen_format(sheet)


def cell(made: Recipe, said: tuple[int, ...], width: int) -> Surface:
    """Return the picture of a piece that covers a printed space of a track. `said` holds the number of the
    space, and optionally a bonus or penalty, which is shown on a badge; empty for a blank space."""
    sheet = Surface((width, round(width * made.shape)), pygame.SRCALPHA)
    paint.framed(sheet, sheet.get_rect(), width * 0.06, made.ground, made.band, max(1.0, width * 0.012))
    if said:
        pen = Style(max(8, round(width * 0.26)), "black", tone.ink)
        pen.draw(sheet, str(said[0]), (width * 0.08, width * 0.06))
    if any(said[1:]):
        centre = round(width * 0.8), round(width * 0.2)
        _badge(sheet, signed(said[1], "+"), centre, round(width * 0.5), made.band)
    return art.screen_format(sheet)


def pile(made: Recipe, number: int, width: int) -> Surface:
    """Return the picture of a face-down pile: the back of the top card, the edges of the cards below, and the
    number of cards; of a card lifted from it (-1), only the back."""
    high = round(width * made.shape)
    sheet = Surface((width, high), pygame.SRCALPHA)
    for i in range(min(3, max(1, number))):
        card = Rect(4 - 2 * i, 4 - 2 * i, width - 4, high - 4)
        paint.box(sheet, card, 5, mix(made.ground, tone.paper, 0.12 * i))
        paint.rim(sheet, card, 5, tone.ink, 1.4)
    art.stamp(sheet, made.drawing(min(width, high) * 0.8), (width / 2, high / 2))
    if not number:
        sheet.set_alpha(110)
    if number >= 0:
        _badge(sheet, str(number), (round(width * 0.86), round(high * 0.9)), width, tone.ink)
    return art.screen_format(sheet)


def _badge(sheet: Surface, words: str, centre: tuple[int, int], width: int, fill: str) -> None:
    """Draw `words`, a number, on a small disc centred at a point, but kept within the sheet."""
    pen = Style(max(min(FLOOR, round(width * 0.5)), round(width * 0.36)), "black", on(fill))
    high = round(pen.px * 1.4)
    field = Rect(0, 0, max(high, pen.width(words) + round(pen.px * 0.7)), high)
    field.center = centre
    field.clamp_ip(sheet.get_rect())
    paint.framed(sheet, field, field.h / 2, fill, tone.paper, 1.0)
    pen.draw(sheet, words, (field.centerx, field.centery - 1), "center")
