"""The basic surfaces of the app: lacquer plates, paper cards, buttons, pills, bubbles.

Things of the game are on paper, those of the app on lacquer. Rectangles are pixels; `m` is the Metrics of the
window.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from tabletop.ui.kit import art, blend, paint, text
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.rects import outside
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import Metrics, Palette, mix, on, rgb, tone

_plates = Cache()


# ---------------------------------------------------------------- sheets
def lacquer(
    dst: Surface,
    rect: Rect,
    m: Metrics,
    radius: float = 14,
    level: int = 2,
    alpha: int = 236,
    colour: str = "",
) -> None:
    """Paint a dark lacquer plate, the background of panels, with a rim brightest at the top; `colour`
    replaces its usual colour. `level` is the key of its shadow in `paint.SHADOWS`; `radius` is in layout
    units."""
    r, alpha, colour = m.u(radius), tone.plate(alpha), colour or tone.lacquer
    _cast(dst, rect, r, level, m.s, _lacquer, rect.size, r, alpha, colour, m.fine(1.3))


def _lacquer(size: tuple[int, int], r: int, alpha: int, colour: str, hair: float) -> Surface:
    plate = paint.new_box(size, r, _scaled(colour, 1.16), 255, _scaled(colour, 0.96))
    art.grain(plate, "lacquer")
    light = Surface((2, 2), pygame.SRCALPHA)
    light.fill("white")
    if not tone.high:
        light.fill((255, 255, 255, 64), (0, 1, 2, 1))
    paint.lit_rim(plate, r, tone.hair, hair, 255, light)
    blend.multiply(plate, (255, 255, 255, alpha))
    return plate


def _scaled(colour: str, factor: float) -> str:
    r, g, b = (min(255, round(c * factor)) for c in rgb(colour))
    return f"#{r:02X}{g:02X}{b:02X}"


def paper(
    dst: Surface,
    rect: Rect,
    m: Metrics,
    radius: float = 10,
    colour: str = "",
    level: int = 2,
    thick: float = 0,
) -> None:
    """Paint a sheet of paper or cardboard with grain and a light edge, `thick` layout units thick; `colour`
    replaces its usual colour. `level` is the key of its shadow in `paint.SHADOWS`; `radius` is in layout
    units."""
    colour, r, edge = colour or tone.paper, m.u(radius), m.u(thick)
    whole = Rect(rect.x, rect.y, rect.w, rect.h + edge)
    _cast(dst, whole, r, level, m.s, _paper, rect.size, r, colour, m.fine(2), edge)


def paper_reach(m: Metrics, level: int = 2, thick: float = 0) -> int:
    """Return how many pixels the thickness and the shadow of a sheet of paper reach beyond its rectangle.
    `level` is the key of its shadow in `paint.SHADOWS`."""
    return paint.shadow_reach(level, m.s) + m.u(thick)


def _cast(
    dst: Surface, rect: Rect, r: int, level: int, s: float, make: Callable[..., Surface], *how: object
) -> None:
    """Paint a plate made by `make(*how)` with its shadow; both together are cached as one picture."""
    sheet = _plates.get((make, *how, r, level, s), lambda: paint.shaded(make(*how), r, level, s))
    paint.cast(dst, sheet, paint.shadow_reach(level, s), rect, pygame.BLEND_PREMULTIPLIED)


def corner(radius: int) -> int:
    """Return how many pixels a rectangle must be inset so that it lies clear of the rounded corners of a box;
    `radius` is that of the corners, in pixels."""
    return round(0.3 * radius + 1)


def _paper(size: tuple[int, int], r: int, colour: str, rim: float, edge: int) -> Surface:
    sheet = paint.new_box(size, r, _scaled(colour, 1.07), 255, _scaled(colour, 1.005))
    art.grain(sheet, "paper")
    light = Surface((2, 2), pygame.SRCALPHA)  # white on the side of the light, dark on the other
    light.fill((128, 110, 80, 60))
    light.set_at((0, 0), (255, 255, 255, 255))
    light.set_at((1, 1), (70, 48, 20, 255))
    paint.lit_rim(sheet, r, "#FFFFFF", rim, 120, light)
    if not edge:
        return sheet
    block = Surface((size[0], size[1] + edge), pygame.SRCALPHA)
    keep = r + edge + 2  # the sheet hides the rest
    side = paint.rounded((size[0], min(size[1], 2 * keep)), r, mix(colour, "#4A3420", 0.55))
    high = side.get_height()
    block.blit(side, (0, edge), (0, 0, size[0], high // 2))
    block.blit(side, (0, edge + size[1] - high + high // 2), (0, high // 2, size[0], high - high // 2))
    block.blit(sheet, (0, 0))
    return block


def cell(dst: Surface, rect: Rect, m: Metrics, radius: float = 8) -> None:
    """Paint a shallow field on a sheet of paper, in which one counter or one piece stands; `radius` is that
    of its corners, in layout units."""
    paint.framed(dst, rect, m.u(radius), tone.paper2, tone.paper3, m.fine(1.3))


def edge_reach(m: Metrics) -> int:
    """Return how many pixels the edge and the shadow of the board reach beyond the board."""
    return paint.shadow_reach(3, m.s) + m.u(8)


def board_edge(board: Rect, m: Metrics, table: str) -> list[tuple[Surface, Rect]]:
    """Return pictures of the surroundings of a board (its edge, its shadow, and the table in the colour
    `table`), each with its place on the screen."""
    whole = board.inflate(2 * edge_reach(m), 2 * edge_reach(m))
    small = _plates.get(("board edge", m.s), lambda: _board_edge(edge_reach(m), m))
    edge = cache(lambda: paint.stretch(small, whole.size))  # once for all sides, if at all

    def edged(place: Rect) -> Surface:
        found = art.table(m.size, table).subsurface(place).copy()
        found.blit(edge(), whole.move(-place.x, -place.y))
        return found

    places = outside(whole.clip(Rect((0, 0), m.size)), [board])
    return [(_plates.get((*place, *whole, m.s, table), partial(edged, place)), place) for place in places]


def _board_edge(pad: int, m: Metrics) -> Surface:
    """Return the edge and shadow of a transparent board, as small as possible, to be stretched."""
    e, r = m.line(3), m.u(8)
    board = Rect(pad, pad, 2 * (pad + r) + 1, 2 * (pad + r) + 1)
    around = board.inflate(2 * e, 2 * e)
    sheet = Surface(board.inflate(2 * pad, 2 * pad).size, pygame.SRCALPHA)
    paint.shadow(sheet, Rect(around.x, around.y, around.w, around.h + m.u(4)), r, 3, m.s)
    paint.box(sheet, Rect(around.x, around.y, around.w, around.h + 2 * e), r, "#2A1C14")
    paint.box(sheet, around, r, "#CBB48A")
    sheet.fill((0, 0, 0, 0), board)
    return art.screen_format(sheet)


def toolbar_reach(m: Metrics) -> int:
    """Return how many pixels the bar at the top and its shadow reach beyond the rectangle of the bar."""
    return paint.shadow_reach(2, m.s) + m.u(20)


def toolbar(dst: Surface, rect: Rect, m: Metrics, palette: Palette) -> None:
    """Paint the bar across the top of a table, underlined in the game's accent colour."""
    bar, top, low = rect.inflate(m.u(40), 0), _scaled(tone.lacquer, 1.25), _scaled(tone.lacquer, 0.9)
    _cast(dst, bar, 0, 2, m.s, paint.new_box, bar.size, 0, top, 255, low)
    dst.fill(rgb(palette.accent), (rect.x, rect.bottom - m.line(2), rect.w, m.line(2)))


def separator(dst: Surface, x: int, top: int, bottom: int, m: Metrics) -> None:
    """Paint a short vertical line between groups of controls on a lacquer plate."""
    dst.fill(rgb(tone.edge_off), (x, top, m.line(2), bottom - top))


# ---------------------------------------------------------------- buttons and pills
def button(
    dst: Surface,
    rect: Rect,
    m: Metrics,
    label: str,
    kind: str = "secondary",
    icon: str = "",
    state: str = "",
    px: int = 0,
) -> None:
    """Paint a button with an icon and a label; `kind` is primary, secondary, warning or disabled, `state` "",
    hover or down, and `px` the text size in pixels (0 for the usual one)."""
    px, r = px or m.px("button"), m.u(10)
    if state == "down":
        rect = rect.move(0, m.line(2))
    colour = _button_plate(dst, rect, m, kind, r)
    if state == "hover" and kind != "disabled":
        paint.rim(dst, Rect(rect.x, rect.y, rect.w, rect.h - m.line(2)), r, "#FFFFFF", 3 * m.s, 230)
    _sign_and_words(dst, rect, m, label, icon, Style(px, "bold", colour), px * 0.4)


def _sign_and_words(
    dst: Surface, rect: Rect, m: Metrics, label: str, icon: str, style: Style, gap: float
) -> None:
    """Paint an icon and a label side by side in the middle of a plate."""
    line: list[text.Part] = [art.icon(icon, style.px * 1.2, style.colour)] if icon else []
    middle = rect.centerx, rect.centery - m.line(1)
    text.rich(dst, line + ([label] if label else []), middle, *style[:3], "center", gap)


def _button_plate(dst: Surface, rect: Rect, m: Metrics, kind: str, r: int) -> str:
    """Paint the plate of a button, and return the colour of its label."""
    if kind == "primary":
        lip = m.line(2)
        paint.shadow(dst, rect, r, 1, m.s)
        paint.box(dst, rect.move(0, lip), r, tone.brass_dark)
        face = Rect(rect.x, rect.y, rect.w, rect.h - lip)
        paint.box(dst, face, r, "#F0CB77", bottom="#CF9A3A")
        paint.rim(dst, face, r, "#FFF0C4", m.fine(1.4), 190)
        return tone.ink
    paint.box(dst, rect, r, tone.warn if kind == "warning" else tone.lacquer2, 235)
    off = kind == "disabled"
    paint.rim(dst, rect, r, tone.edge_off if off else tone.edge, m.fine(1.6))
    return tone.text_off if off else tone.ivory


def button_width(m: Metrics, label: str, icon: str = "", px: int = 0) -> int:
    """Return the width in pixels of a button with this label and icon; `px` 0 is the default size."""
    px = px or m.px("button")
    wide = text.width(label, px, "bold") + round(px * 1.8)
    return wide + round(px * 1.6) if icon else wide


def icon_button(dst: Surface, rect: Rect, m: Metrics, icon: str, state: str = "") -> None:
    """Paint a square button with an icon alone, on lacquer; `state` is "", hover, down, on or off."""
    fill = {"hover": "#4A4038", "down": "#38302A", "on": tone.brass}.get(state)
    if fill:
        paint.box(dst, rect, m.u(9), fill)
    colour = {"off": "#6E635A", "on": tone.ink}.get(state, "#E9DFCD")
    art.stamp(dst, art.icon(icon, rect.h * 0.62, colour), rect.center)


def pill(
    dst: Surface,
    label: str,
    pos: tuple[float, float],
    m: Metrics,
    fill: str = "",
    colour: str = "",
    size: float = 15,
    anchor: str = "midleft",
    icon: str = "",
    pad: float = 9,
) -> Rect:
    """Paint a pill (a rounded tag with a label and perhaps an icon) so that its `anchor`, such as "midleft",
    is at a point; return its rectangle. `fill` is the colour of the pill, `colour` that of the label; `size`
    is the text size and `pad` the room beside the label, in layout units."""
    fill = fill or tone.brass
    pen = Style(m.px(size), "bold", colour or on(fill))
    wide = pen.width(label) + (round(pen.px * 1.3) if icon else 0) + 2 * m.u(pad)
    rect = Rect(0, 0, wide, round(pen.px * 1.62))
    setattr(rect, anchor, (round(pos[0]), round(pos[1])))
    paint.box(dst, rect, rect.h / 2, fill)
    _sign_and_words(dst, rect, m, label, icon, pen, pen.px * 0.2)
    return rect


# ---------------------------------------------------------------- bubbles
class Bubble(NamedTuple):
    """The texts of a speech bubble: it explains why a move is refused (red), or what a permitted move brings
    (gold)."""

    head: str  # "Forbidden move"
    fault: str  # the reason of a refusal, or the consequence of a permitted move
    detail: str = ""  # the rule, the remedy
    number: str = ""  # the number of the rule, which can be clicked
    allowed: bool = False


def _bubble_styles(m: Metrics) -> tuple[Style, Style]:
    """Return the text style of a bubble's main sentence (`fault`) and that of its detail."""
    return Style(m.px("body"), "semibold"), Style(m.px(16, 14), colour=tone.ink2)


def _bubble_head(m: Metrics, message: Bubble, inner: int, colour: str = "") -> tuple[Style, list[str]]:
    """Return the style and the lines of a bubble's heading: spaced capitals on one line, or, where they do
    not fit `inner` pixels beside the rule's number, plain letters on several."""
    plain = Style(m.px(14), "bold", colour)
    spaced = text.spaced(plain)
    room = inner - (plain.width(message.number) + m.u(8) if message.number else 0)
    if spaced.width(message.head.upper()) <= room:
        return spaced, [message.head.upper()]
    return plain, plain.wrap(message.head, room)


def _bubble_top(m: Metrics, head: tuple[Style, list[str]]) -> int:
    """Return the distance in pixels from the top of a bubble to its main sentence."""
    style, lines = head
    return m.u(34) + (len(lines) - 1) * round(style.px * 1.26)


def bubble_size(m: Metrics, message: Bubble, width: float = 400) -> tuple[int, int]:
    """Return the size in pixels of a bubble without its beak; `width` is in layout units."""
    inner, (body, small) = m.u(width - 84), _bubble_styles(m)
    high = _bubble_top(m, _bubble_head(m, message, inner)) + m.u(10)
    high += len(body.wrap(message.fault, inner)) * round(body.px * 1.26)
    if message.detail:
        high += len(small.wrap(message.detail, inner)) * round(small.px * 1.26) + m.u(4)
    return m.u(width), high + m.u(12)


def bubble(dst: Surface, rect: Rect, m: Metrics, message: Bubble, tip: tuple[float, float]) -> Rect:
    """Paint a speech bubble whose beak points at `tip`, and return the rectangle of its rule number."""
    colour, t, r = (tone.legal if message.allowed else tone.illegal), 3 * m.s, m.u(14)
    paint.shadow(dst, rect, r, 3, m.s)
    paint.framed(dst, rect, r, tone.ivory, colour, t)
    _beak(dst, rect, m, tip, colour)
    at = rect.x + m.u(36), rect.y + m.u(36)
    _sign(dst, at, m.u(40), "info" if message.allowed else "forbidden", colour)
    dark = tone.brass_dark if message.allowed else mix(colour, "#000000", 0.22)
    return _bubble_words(dst, rect, m, message, dark)


def _sign(dst: Surface, at: tuple[float, float], d: float, icon: str, colour: str) -> None:
    """Paint an icon, such as the forbidden sign, on a coloured disc of diameter `d`."""
    side = d + 2
    disc = f'<circle cx="{side / 2}" cy="{side / 2}" r="{d / 2}" fill="{colour}"/>'
    mark = art.icon(icon, d * 0.7, on(colour) if colour == tone.legal else "#FFFFFF")
    for picture in (art.vector(side, side, disc), mark):
        art.stamp(dst, picture, at)


def _bubble_words(dst: Surface, rect: Rect, m: Metrics, message: Bubble, colour: str) -> Rect:
    left, inner = rect.x + m.u(68), rect.w - m.u(84)
    body, small = _bubble_styles(m)
    style, lines = head = _bubble_head(m, message, inner, colour)
    for i, line in enumerate(lines):
        style.draw(dst, line, (left, rect.y + m.u(13) + i * round(style.px * 1.26)))
    pen, corner = Style(style.px, "bold", colour), (rect.right - m.u(16), rect.y + m.u(12))
    number = pen.draw(dst, message.number, corner, "topright")
    if message.number:
        dst.fill(rgb(colour), (number.x, number.bottom - m.line(2), number.w, m.line(1)))
    y = body.paragraph(dst, message.fault, Rect(left, rect.y + _bubble_top(m, head), inner, 0), 1.26)
    small.paragraph(dst, message.detail, Rect(left, y + m.u(4), inner, 0), 1.26)
    return number.inflate(m.u(12), m.u(12))


def _beak(dst: Surface, rect: Rect, m: Metrics, tip: tuple[float, float], colour: str) -> None:
    """Paint the beak of a bubble: a triangle that points at `tip`, on the side that faces it."""
    half, long_, t = m.u(13), m.u(20), m.fine(3)
    w, h, overlap = long_ + round(t) + 2, 2 * half + 4, round(t)
    path = f"M0 2 L{w - 2} {h / 2} L0 {h - 2}"
    beak = art.vector(
        w,
        h,
        f'<path d="{path} Z" fill="{tone.ivory}"/><path d="{path}" fill="none" stroke="{colour}" '
        f'stroke-width="{t}" stroke-linejoin="round"/>',
    )
    along = rect.inflate(-2 * (m.u(14) + half), -2 * (m.u(14) + half))
    x, y = (
        max(low, min(high, round(at)))
        for low, high, at in zip(along.topleft, along.bottomright, tip, strict=True)
    )
    sides = {
        0: (tip[0] - rect.right, "midleft", (rect.right - overlap, y)),
        90: (rect.top - tip[1], "midbottom", (x, rect.top + overlap)),
        180: (rect.left - tip[0], "midright", (rect.left + overlap, y)),
        270: (tip[1] - rect.bottom, "midtop", (x, rect.bottom - overlap)),
    }
    angle, (_, anchor, at) = max(sides.items(), key=lambda side: side[1][0])
    art.stamp(dst, pygame.transform.rotate(beak, angle), at, anchor)
