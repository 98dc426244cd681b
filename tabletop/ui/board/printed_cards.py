"""Printed pieces: playing cards, and larger cards with a name and numbers ("sheets"), which are upright or
wider than high."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from pygame import Rect, Surface, transform

from tabletop.engine.table import Fact, Piece
from tabletop.texts.words import Words, signed
from tabletop.ui.board.recipes import CARD_SHAPE, SHEET_SHAPE, Recipe
from tabletop.ui.kit import art, blend, paint, text
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import FLOOR, mix, on, tone

CLOSER = -0.5, -0.9
"""The pixels between the letters of a long name on a playing card, instead of none."""
SIGN = 0.24
"""The width, in card widths, of the emblem that stands below the number in the visible corner of a covered
card."""
CORNER = 0.075
"""The radius of a card's corners, in card widths."""
VALUED = 56  # px: a narrower card drops its number
HEAD, LOW_HEAD = 0.17, 0.27
"""The height of the coloured strip at the top of a printed card ("sheet"), on which the name stands, as a
fraction of the card's height. HEAD: on an upright card. LOW_HEAD: on one that is wider than high."""
LEAST_DRAWN = 56  # px: a low sheet that is not so high has its name and figures, no drawing
LEAST_NAMED = 44  # px: one that is lower still has figures alone, below a band of its colour
SMALL_HEAD, SMALLEST = 0.1, 9
LEAST_NAME = 11  # px: a name on an upright sheet is broken before its letters are smaller
NAME_ROOMS = 0.84, 0.9
"""The widths that a name may have on an upright sheet, as fractions of the sheet's width; tried in turn."""
MOST_LINES, NAME_LEAD = 3, 1.1
"""The most lines of a broken name, and the distance between two, as a multiple of the text size."""
DIGIT = 0.72
"""The height of a digit, as a multiple of the text size."""
SMALL_FIGURE = 0.5
"""The size of the icon beside a number on a narrow tab (a low strip in place of a card), as a fraction of the
tab's height."""
KEPT, LEAST_LETTERS = 0.5, 2.4
"""The least width that must be left for the name on a narrow tab (a low strip in place of a card); with less,
the numbers beside it are not shown. The larger of the two limits counts.

KEPT: as a fraction of the full name's width.
LEAST_LETTERS: as a multiple of the text size.
"""
ARROW = Fact("ui_arrow_right", -1)
"""The arrow on the tab of a `Recipe.trade`, which has no number: what is asked is before it, what is given
behind it."""
Icons = tuple[tuple[Surface, int], ...]


def _disc(x: float, y: float, r: float, fill: str, more: str = "") -> str:
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}" {more}/>'


# -- playing cards ----------------------------------------------------------------------------------------
def card(made: Recipe, name: str, number: int, w: int, seen: int = 0) -> Surface:
    """Return the picture of a playing card, `w` pixels wide: the number at the upper left, the drawing on
    rising sun discs, the emblem at the upper right, the name below. If another card will cover all but the
    left `seen` pixels, number, emblem and name are placed in that part; 0 for an uncovered card."""
    h = round(w * (made.shape or CARD_SHAPE))
    name, number = name if _name_style(name, w, seen or w) else "", number if w >= VALUED else 0
    ground = mix(made.colour, "#FFF6E0", 0.62) if made.colour else made.ground
    band = made.colour or mix(made.ground, "#3A2E28", 0.78)
    sheet = _blank((w, h))
    rim = w * 0.065
    foot = h * (0.145 if name else 0.0)
    field = Rect(round(rim), round(rim), round(w - 2 * rim), round(h - 2 * rim - foot))
    _ground(sheet, field, ground, band, w)
    art.stamp(sheet, made.drawing(w * made.size), (w // 2, int(field.y + field.h * 0.56)))
    _frame(sheet, Rect(field.x, field.y, field.w, round(h - 2 * rim)), field.h, band, name, seen or w)
    if number > 0:
        _roundel(sheet, number, w)
    dark = art.tint(mix(band, tone.ink, 0.5))  # to be seen without colour too
    sign, tint = ("emblem_" + made.emblem, dark) if made.emblem else (made.art, made.tint)
    if seen:
        art.stamp(sheet, art.svg(sign, w * SIGN, tint), _spots(number, w)[1])
    elif made.emblem:
        art.stamp(
            sheet, art.svg(sign, w * 0.15, tint), (int(field.right - w * 0.11), int(field.y + w * 0.11))
        )
    return art.screen_format(sheet)


def index(number: int, w: int) -> Rect:
    """Return the rectangle on a card `w` pixels wide that contains its number and emblem (called its index,
    as on playing cards), and must stay visible when cards overlap."""
    value, sign = _spots(number, w)
    d = _value_size(number, w)[1] if number > 0 else 0
    mark = Rect(0, 0, round(w * SIGN), round(w * SIGN))
    mark.center = round(sign[0]), round(sign[1])
    return mark.union(Rect(round(value[0] - d / 2), round(value[1] - d / 2), round(d), round(d)))


def _spots(number: int, w: int) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the centres of a card's number and its emblem below, which replaces a missing number."""
    d = _value_size(number, w)[1] if number > 0 else 0
    x = y = max(w * 0.21, d / 2 + 1)
    return (x, y), (x, y + (d / 2 + w * SIGN * 0.6 if number > 0 else 0))


def _value_size(number: int, w: int) -> tuple[Style, float]:
    """Return the style of the number of a playing card `w` pixels wide, and the diameter of its disc."""
    pen = Style(max(FLOOR, round(w * 0.155)), "black")
    return pen, max(w * 0.34, pen.width(str(number)) + 4)


def _blank(size: tuple[int, int]) -> Surface:
    radius = size[0] * CORNER
    sheet = paint.new_box(size, radius, "#FFF7E6", 255, "#EADFC8")
    art.grain(sheet, "paper")
    sheet.blit(paint.outline(size, radius, "#8A7556", 1.4), (0, 0))
    return sheet


def _ground(card: Surface, field: Rect, ground: str, band: str, w: int) -> None:
    """Paint the field of a playing card in a flat colour, with four sun discs rising from its foot."""
    sheet = paint.new_box(field.size, w * 0.05, ground)
    light, dark = mix(ground, "#FFFFFF", 0.30), mix(ground, band, 0.13)
    discs = [
        _disc(field.w / 2, field.h * 0.96, w * radius, light if i % 2 else dark)
        for i, radius in enumerate((0.62, 0.52, 0.42, 0.32))
    ]
    suns = art.vector(*field.size, "".join(discs)).copy()
    blend.multiply(suns, paint.mask(field.size, w * 0.05))
    sheet.blit(suns, (0, 0))
    card.blit(sheet, field)


def _frame(card: Surface, frame: Rect, top: int, band: str, name: str, seen: int) -> None:
    """Paint the name band of a card, the name in its visible part, and the ink line around it."""
    w = card.get_width()
    radius = w * 0.05
    if name and (pen := _name_style(name, w, seen)):
        part = Rect(0, top, frame.w, frame.h - top)
        card.blit(paint.rounded(frame.size, radius, band), (frame.x, frame.y + top), part)
        middle = (frame.x + min(frame.right, seen)) / 2
        pen._replace(colour=on(band)).draw(card, name, (middle, frame.y + top + part.h / 2), "center")
    card.blit(paint.outline(frame.size, radius, tone.ink, max(1.4, w * 0.013)), frame)


def _name_style(name: str, w: int, seen: int) -> Style | None:
    """Return the style of a card's name: the display face, its letters closer together if need be, else a
    narrower one; None if neither fits."""
    room = min(w * 0.84, seen - w * 0.08)
    pens = [Style(size, "fredoka") for size in range(max(FLOOR, round(w * 0.135)), FLOOR - 1, -1)]
    pens += [Style(FLOOR, "fredoka", track=track) for track in CLOSER]
    return next((pen for pen in [*pens, Style(FLOOR, "bold")] if pen.width(name) <= room), None)


def _roundel(card: Surface, number: int, w: int) -> None:
    (pen, d), ((x, y), _) = _value_size(number, w), _spots(number, w)
    rim = f'stroke="{tone.ink}" stroke-width="{w * 0.016}"'
    discs = _disc(x, y + 1.5, d / 2, tone.ink) + _disc(x, y, d / 2, tone.paper, rim)
    card.blit(art.vector(w, w, discs), (0, 0))
    pen.draw(card, str(number), (x, y), "center")


# -- sheets -----------------------------------------------------------------------------------------------
def tab_name(words: Words, tag: str, height: int = 1) -> str:
    """Return the name of a piece on its tab: its form "tab" or, without one, its form "short"; behind it the
    number of pieces, if it stands for several (`height`)."""
    name = words.name(tag, "tab")
    name = name if name != words.name(tag) else words.name(tag, "short")
    return f"{name} ×{height}" if height > 1 else name


def sheet(made: Recipe, name: str, piece: Piece, icons: Icons, w: int) -> Surface:
    """Return the picture of an upright printed card ("sheet"), `w` pixels wide: a strip with the name at the
    top, the drawing on a pale disc, icons with numbers below, and the points on a coin."""
    h = round(w * (made.shape or SHEET_SHAPE))
    end = round(1.26 * _coin_size(w) - 0.08 * w) if made.table and piece.number >= 0 else 0
    pen, lines = _name_lines(made, name, (w, h), end)
    band = max(HEAD, (len(lines) * pen.px * NAME_LEAD + 2) / h)
    card = _paper(made, w, h, band)
    for i, line in enumerate(lines):
        y = h * (0.04 + band / 2) + (i - (len(lines) - 1) / 2) * pen.px * NAME_LEAD
        pen.draw(card, line, (round((w - end) / 2), round(y) - 1), "center")
    head, foot = h * (0.06 + band), h * (0.30 if icons and not made.table else 0.05)
    if made.table:
        _grid(card, icons, Rect(round(w * 0.08), round(head), round(w * 0.84), round(h * 0.95 - head)))
    else:
        art.stamp(card, made.drawing(min(w * 0.46, h - head - foot)), (w / 2, head + (h - head - foot) / 2))
        _foot(card, icons)
    if piece.number >= 0:
        _coin(card, piece.number, made.table, band)
    return art.screen_format(card)


def icon_size(made: Recipe, count: int, width: int) -> int:
    """Return the size in pixels of the icons beside the `count` numbers on a printed card ("sheet") that is
    `width` pixels wide."""
    if made.wide:
        high = round(width * made.shape)
        if high < LEAST_DRAWN:
            return round(min((high - _head_of(high)) * 0.42, width * 0.21))
        return round(min(width * made.shape * (1 - LOW_HEAD) * 0.9 / max(2, count) * 0.86, width * 0.17))
    return round(width * (0.21 if made.table else 0.2 if count > 2 else 0.22))


def _paper(made: Recipe, w: int, h: int, band: float) -> Surface:
    """Return a sheet without name and figures; `band` is the height of its strip as a fraction of `h`."""
    m = r = w * 0.05
    card = paint.new_box((w, h), w * 0.07, tone.paper, 255, "#EADFC8")
    inner = Rect(round(m), round(m), round(w - 2 * m), round(h - 2 * m))
    paint.box(card, inner, r, made.ground)
    card.blit(paint.rounded(inner.size, r, made.band), inner, Rect(0, 0, inner.w, round(h * band)))
    low = h * (band + 0.03)
    if not made.table:
        disc = _disc(w / 2, low + (h - low) * 0.38, w * 0.33, "#FFFFFF", 'fill-opacity=".35"')
        card.blit(art.vector(w, h, disc), (0, 0))
    paint.rim(card, inner, r, tone.ink, max(1.2, w * 0.012))
    return card


def _name_lines(made: Recipe, name: str, size: tuple[int, int], end: int) -> tuple[Style, list[str]]:
    """Return the style and the lines of the name in the head of a sheet `size` pixels large, of which `end`
    pixels at its right stay free. A name that is too wide is written in smaller letters; if that is not
    enough, it is broken into up to MOST_LINES lines, nearer to the edges if need be, else cut short. There
    are no lines on a sheet too small for letters."""
    pen = Style(round(size[1] * 0.105), "bold", on(made.band))
    if pen.px < SMALLEST:
        return pen, []
    rooms = [round(size[0] * part - end) for part in NAME_ROOMS]
    for room, most in product(rooms, range(1, MOST_LINES + 1)):
        for px in range(pen.px, min(pen.px, LEAST_NAME if most == 1 else SMALLEST) - 1, -1):
            lines = pen._replace(px=px).wrap(name, room)
            if len(lines) <= most and " ".join(lines) == text.with_no_break_spaces(name):  # no word is broken
                return pen._replace(px=px), lines
    pen = pen._replace(px=SMALLEST)
    return pen, [text.fit(name, pen.px, pen.face, rooms[-1])]


def _foot(card: Surface, icons: Icons) -> None:
    """Paint up to four figures at the foot of a sheet: each icon above its number, or before it. Numbers on a
    small sheet are large for it: they stay above its ink line."""
    w, h = card.get_size()
    pen = Style(max(12, round(h * 0.112)), "black")
    low = min(h * 0.89, h - w * 0.05 - 2 - pen.px * DIGIT / 2)
    for i, (icon, value) in enumerate(icons):
        x = w * 0.07 + w * 0.86 / len(icons) * (i + 0.5)
        beside = len(icons) <= 2
        above = min(h * 0.765, low - pen.px * DIGIT / 2 - icon.get_height() / 2)
        art.stamp(card, icon, (x - w * 0.08, h * 0.83) if beside else (x, above))
        pen.draw(card, str(value), (x + w * 0.11, h * 0.83) if beside else (x, low), "center")


def _grid(card: Surface, icons: Icons, room: Rect) -> None:
    """Paint the figures of a sheet without a drawing, in two columns."""
    pitch = room.h / max(1, -(-len(icons) // 2))
    pen = Style(max(12, min(round(pitch * 0.8), round(room.w * 0.19))), "black")
    for i, (icon, value) in enumerate(icons):
        x, y = room.x + room.w * (0.5 * (i % 2)), room.y + pitch * (i // 2 + 0.5)
        art.stamp(card, icon, (x + room.w * 0.03, y), "midleft")
        pen.draw(card, signed(value), (x + room.w * 0.38, y), "center")


def _coin_size(w: int) -> float:
    """Return the diameter in pixels of the coin on a sheet `w` pixels wide."""
    return max(w * 0.24, 20)


def _coin(card: Surface, number: int, in_head: bool, band: float) -> None:
    w, h = card.get_size()
    d = _coin_size(w)
    _disc_with(card, number, (w - d * 0.76, h * (0.04 + band / 2) if in_head else h * (band + 0.145)), d)


def _disc_with(card: Surface, number: int, centre: tuple[float, float], d: float) -> None:
    coin = _disc(*centre, d / 2, tone.brass, f'stroke="{tone.ink}" stroke-width="1.6"')
    card.blit(art.vector(*card.get_size(), coin), (0, 0))
    Style(max(13, round(d * 0.62)), "black").draw(card, str(number), (centre[0], centre[1] - 1), "center")


# -- tabs -------------------------------------------------------------------------------------------------
def tab(
    made: Recipe, name: str, number: int, icons: Icons, size: tuple[int, int], plain: bool = False
) -> Surface:
    """Return the tab of a printed card (the low strip shown in place of the whole card), `size` pixels large:
    picture (none on a `plain` tab), name, points, and icons with their numbers.

    If there is little room, the picture is left out, then the icons become smaller and the name is cut; if
    too little of the name would be left, the icons are left out instead. A name that does not fit beside the
    picture also replaces it.
    """
    (w, h), y = size, size[1] * 0.55
    card = paint.rounded(size, h * 0.14, tone.paper, 255, "#EADFC8").copy()
    paint.band(card, Rect((0, 0), size), h * 0.14, made.band, "top", max(3, round(h * 0.14)))
    paint.rim(card, Rect((0, 0), size), h * 0.14, tone.ink, 1.2)
    pen, gap, d = _tab_pen(h), h // 6, round(h * 0.66)
    x, right = gap, w - gap
    if number >= 0:
        right -= d + gap
        _disc_with(card, number, (w - d / 2 - gap, y), d)
    values = [value for _, value in icons]
    needs, small = tab_width(name, values, h), round(h * SMALL_FIGURE)
    bare = bool(icons) and w < needs
    tight = bare and needs > w + d + gap
    lacks = narrow_tab_width(name, values, h, number >= 0) - w
    whole = pen.width(name)
    told = not tight or lacks <= 0 or whole - lacks >= max(LEAST_LETTERS * pen.px, KEPT * whole)
    bare = bare and told
    after = right if not told else right - sum(d + pen.width(_figure(value)) + gap for value in values)
    # With less room, the name says more than the picture.
    plain |= bare or x + d + gap + pen.width(name) > after
    if not plain:
        x = art.stamp(card, made.drawing(d), (x, y), "midleft").right + gap
    if told:
        for icon, value in reversed(icons):
            right = pen.draw(card, _figure(value), (right, y - 1), "midright").x
            drawn = transform.smoothscale(icon, (small, small)) if tight else icon
            right = art.stamp(card, drawn, (right, y), "midright").x - (3 if tight else gap)
    pen.line(card, name, (x, round(y) - 1), right - x + gap // 2)
    return art.screen_format(card)


def tab_facts(made: Recipe, facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Return the facts of a printed card in the order of its tab: those of a trade are what it asks for, an
    arrow, and what it gives, which the card itself shows in two columns."""
    return (*facts[::2], ARROW, *facts[1::2]) if made.trade else tuple(facts)


def _figure(value: int) -> str:
    """Return the text of a number on a tab; "" for the arrow."""
    return "" if value == ARROW.value else str(value)


def tab_width(name: str, figures: Sequence[int], h: int) -> int:
    """Return the width in pixels that a tab needs (the low strip shown in place of a printed card), `h`
    pixels high, so that it has room for its picture, its name, all `figures` (numbers with an icon each) and
    the disc with its points."""
    pen, gap, d = _tab_pen(h), h // 6, round(h * 0.66)
    return 2 * d + 4 * gap + 2 + pen.width(name) + sum(d + pen.width(_figure(n)) + gap for n in figures)


def narrow_tab_width(name: str, figures: Sequence[int], h: int, coin: bool) -> int:
    """Return the width in pixels at which a tab (a low strip in place of a printed card) `h` pixels high
    shows its name and its `figures` (numbers with an icon each), but no picture; `coin` is True if it has
    points."""
    pen, gap, small = _tab_pen(h), h // 6, round(h * SMALL_FIGURE)
    points = round(h * 0.66) + gap if coin else 0
    return pen.width(name) + points + 3 * gap + sum(small + 3 + pen.width(_figure(n)) for n in figures)


def _tab_pen(h: int) -> Style:
    return Style(max(FLOOR, round(h * 0.46)), "semibold")


# -- low sheets -------------------------------------------------------------------------------------------
def low_sheet(made: Recipe, name: str, icons: Icons, owner: int, w: int) -> Surface:
    """Return the picture of a printed card ("sheet") that is wider than high, `w` pixels wide. The strip at
    the top holds emblem, name and the token of the owner (an index of the theme's seat colours, -1 for none).
    Below are the drawing and, beside it, icons with numbers; on a sheet without a drawing, these are in two
    columns."""
    h = round(w * made.shape)
    small, head = h < LEAST_DRAWN, _head_of(h)
    whole, corner = Rect(0, 0, w, h), h * 0.07
    card = paint.new_box((w, h), corner, tone.paper, 255, "#EADFC8")
    light, dark = mix(made.band, "#FFFFFF", 0.06), mix(made.band, "#000000", 0.12)
    paint.band(card, whole, corner, light, "top", head, dark)
    paint.rim(card, whole, corner, tone.ink, max(1.2, h * 0.012))
    edge = 0.03 if small else 0.07
    room = Rect(0, head, w, h - head).inflate(-round(w * edge), -round(h * 0.06))
    if h >= LEAST_NAMED:
        _low_head(card, made, name, owner, Rect(0, 0, w, head))
    if not small:
        wide = round(room.w * (0.5 if icons else 1))
        drawing = made.drawing((wide, room.h * 0.86))
        art.stamp(card, drawing, (room.x + wide // 2, room.centery))
        room = Rect(room.x + wide, room.y, room.w - wide, room.h)
    _figures(card, icons, room, 2 if small else 1)
    return art.screen_format(card)


def _head_of(h: int) -> int:
    """Return the height in pixels of the head of a low sheet, high enough for a readable name."""
    if h < LEAST_NAMED:
        return round(h * SMALL_HEAD)
    return max(FLOOR + 1, round(h * LOW_HEAD)) if h < LEAST_DRAWN else round(h * LOW_HEAD)


def _low_head(card: Surface, made: Recipe, name: str, owner: int, room: Rect) -> None:
    """Paint the emblem, the name and the owner's token in the head `room` of a low sheet."""
    ink, pad = on(made.band), round(room.h * 0.22)
    x, right = room.x + pad, room.right - pad
    if made.emblem:
        mark = art.svg("emblem_" + made.emblem, round(room.h * 0.56), art.tint(ink))
        x = art.stamp(card, mark, (x, room.centery), "midleft").right + pad
    if owner >= 0:
        token = art.seat_token(owner, room.h * 0.78)
        right = art.stamp(card, token, (right, room.centery), "midright").x - pad // 2
    pen = Style(max(FLOOR, round(room.h * 0.56)), "bold", ink)
    pen.line(card, name, (x, room.centery - 1), right - x)


def _beside(icon: Surface, value: int, pen: Style) -> int:
    """Return the width in pixels of an icon with a figure beside it."""
    return icon.get_width() + round(pen.px * 0.3) + pen.width(signed(value))


def _figures(card: Surface, icons: Icons, room: Rect, columns: int) -> None:
    rows = max(1, -(-len(icons) // columns))
    pitch, wide = room.h / max(2, rows), room.w / columns
    pen = Style(max(FLOOR, round(min(pitch * 0.72, card.get_height() * 0.17))), "black")
    if columns > 1:  # a small sheet: as large as the figures can be between its head and its edges
        pen = pen._replace(px=max(SMALLEST, min(FLOOR, round(pitch * 0.86))))
        while pen.px > SMALLEST and any(_beside(icon, value, pen) > wide * 0.96 for icon, value in icons):
            pen = pen._replace(px=pen.px - 1)
    top = room.y + (room.h - pitch * rows) / 2
    for i, (icon, value) in enumerate(icons):
        x, y = room.x + i % columns * wide, round(top + (i // columns + 0.5) * pitch)
        end = art.stamp(card, icon, (x + wide * 0.04, y), "midleft").right
        pen.draw(card, signed(value), (end + round(pen.px * 0.3), y), "midleft")
