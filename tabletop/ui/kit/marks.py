"""Marks painted on places and pieces: drop targets, refusals, the keyboard focus, routes.

Each differs in shape as well as in colour. Rectangles are pixels; `m` is the Metrics of the window.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from tabletop.ui.kit import art, blend, effects, paint
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.theme import Metrics, tone

_glows = Cache()
Outline = Sequence[tuple[float, float]]
"""The corners of a polygon, as fractions of the width and height of the rectangle around it; empty for a
rectangle with rounded corners."""


LIGHT_REACH = 40
"""The layout units from the edge of a drop target at which the light inside no longer changes."""


def target(
    dst: Surface, rect: Rect, m: Metrics, radius: float = 14, hot: bool = False, outline: Outline = ()
) -> None:
    """Mark a place where the lifted piece may be dropped with a glow around it, a line along its edge, and a
    faint light inside. A polygon (`outline`) gets no light inside, so that its contents stay clear. `hot` is
    True for the place under the piece; `radius`, in layout units, is that of a rectangle's corners."""
    r, spread = m.u(radius), 2 * m.u(12 if hot else 4 if outline else 8)
    pad = 2 * spread
    key = ("target", rect.size, r, hot, m.s, tone.high, outline)
    glow = _glows.get(key, lambda: _glow(rect.size, r, hot, outline, spread, m.s))
    dst.blit(glow, (rect.x - pad, rect.y - pad))
    _line(dst, rect, r, outline, "#FFFFFF" if hot else tone.legal, (5 if hot else 3.2) * m.s)
    _line(dst, rect, r, outline, "#5A3A08", m.fine(1.6), grow=m.line(2))


def _glow(size: tuple[int, int], r: int, hot: bool, outline: Outline, spread: int, s: float) -> Surface:
    """Return the light of a drop target. It is drawn at half size, because it is soft and a line covers its
    only sharp edge, that of the place; and for a small box, from which that of a larger one is stretched."""
    keep = r + round(max(2 * spread, LIGHT_REACH * s))
    small = size if outline else (min(size[0], 2 * keep + 1), min(size[1], 2 * keep + 1))
    half = -(-small[0] // 2), -(-small[1] // 2)

    def draw() -> Surface:
        light = _target(_shape(half, r / 2, outline), hot, spread // 2, 0 if outline else s / 2)
        return pygame.transform.smoothscale(light, (small[0] + 4 * spread, small[1] + 4 * spread))

    if small == size:
        return art.screen_format(draw())
    light = _glows.get(("light", small, r, hot, spread, s, tone.high), draw)
    return art.screen_format(paint.stretch(light, (size[0] + 4 * spread, size[1] + 4 * spread)))


def _shape(size: tuple[int, int], r: float, outline: Outline) -> Surface:
    """Return the silhouette of a place in white: a rounded box, or its outline."""
    if not outline:
        return paint.mask(size, r)
    return art.vector(*size, f'<path d="{_path(size, outline)}" fill="#ffffff"/>')


def _line(
    dst: Surface, rect: Rect, r: int, outline: Outline, colour: str, thickness: float, grow: int = 0
) -> None:
    """Draw a line along the edge of a place: inside the edge, or `grow` pixels outside it."""
    if not outline:
        paint.rim(dst, rect, r, colour, thickness, 190 if grow else 255, grow=grow)
        return
    around = rect.inflate(2 * grow, 2 * grow)
    body = (
        f'<path d="{_path(around.size, outline, thickness / 2)}" fill="none" stroke="{colour}" '
        f'stroke-width="{thickness}" stroke-linejoin="round"/>'
    )
    dst.blit(art.vector(*around.size, body), around)


def _path(size: tuple[int, int], outline: Outline, inset: float = 0) -> str:
    """Return the SVG path of a polygon given as fractions, on a sheet in pixels, inset from its edges."""
    w, h = size[0] - 2 * inset, size[1] - 2 * inset
    return "M" + " L".join(f"{inset + x * w:.1f} {inset + y * h:.1f}" for x, y in outline) + " Z"


def target_reach(m: Metrics) -> int:
    """Return how many pixels the light and the arrow of a drop target extend beyond its rectangle."""
    return m.u(56)


def _target(shape: Surface, hot: bool, spread: int, veil: float) -> Surface:
    """Return a glow around a shape, `spread` pixels wide and stronger if `hot`, with a faint light over the
    shape itself; `veil` is the scale of that light in pixels per unit, 0 for none."""
    pad = 2 * spread
    glow = effects.even(paint.blur(paint.tinted_silhouette(shape, tone.legal, pad), spread), tone.legal)
    effects.gain(glow, 2.0 if hot else 1.5)
    hole = paint.tinted_silhouette(shape, "#000000", pad)
    blend.subtract(glow, hole)
    if veil:
        inner = Surface(glow.get_size(), pygame.SRCALPHA)
        inner.fill((0, 0, 0, 255))
        blend.subtract(inner, hole)
        colour = tone.legal_hot if hot else tone.legal
        inner = effects.even(paint.blur(inner, max(2, round(20 * veil))), colour)
        inner = effects.gain(inner, 0.85 if hot else 0.6)
        blend.add(inner, (0, 0, 0, 77 if hot else 31))
        white = paint.tinted_silhouette(shape, "#FFFFFF", pad)
        blend.multiply(inner, white)
        glow.blit(inner, (0, 0))
    return glow


def marker(dst: Surface, rect: Rect, m: Metrics, hot: bool = False) -> None:
    """Paint an arrow above a drop target, so that it is recognised without its colour; `hot` is True for the
    target under the piece, whose arrow is larger."""
    q = m.u(36 if hot else 27)
    path = f"M{q * 0.1} {q * 0.16} L{q * 0.9} {q * 0.16} L{q * 0.5} {q * 0.88} Z"
    picture = art.vector(
        q,
        q,
        f'<path d="{path}" fill="{tone.legal_hot if hot else tone.legal}" stroke="{tone.ink}" '
        f'stroke-width="{m.fine(2.8)}" stroke-linejoin="round"/>',
    )
    effects.drop(dst, picture, (rect.centerx, rect.y - m.u(16 if hot else 12)), m.s, 1)


def refused(dst: Surface, rect: Rect, m: Metrics, radius: float = 14, outline: Outline = ()) -> None:
    """Mark a place where the piece held over it may not be dropped with transparent red and a forbidden sign;
    the place is a polygon if `outline` is given, else a rectangle with round corners."""
    r = m.u(radius)
    if outline:
        fill = f'fill="{tone.illegal}" fill-opacity="0.24"'
        dst.blit(art.vector(*rect.size, f'<path d="{_path(rect.size, outline)}" {fill}/>'), rect)
    else:
        paint.box(dst, rect, r, tone.illegal, 60)
    _line(dst, rect, r, outline, tone.illegal, 4 * m.s)
    sign = art.icon("forbidden", min(m.u(44), rect.h * 0.7, rect.w * 0.7), tone.illegal)
    dst.blit(sign, sign.get_rect(center=rect.center))


def focus_ring(dst: Surface, rect: Rect, m: Metrics, radius: float = 10) -> None:
    """Paint the focus ring around a rectangle: a blue line on a dark one, visible on any ground. `radius`, in
    layout units, is that of its corners."""
    gap = m.line(4)
    paint.rim(dst, rect, m.u(radius), tone.keyline, max(3.0, 6 * m.s), grow=gap + m.line(1))
    paint.rim(dst, rect, m.u(radius), tone.focus, max(2.0, 4 * m.s), grow=gap)


def route(dst: Surface, points: Sequence[tuple[float, float]], m: Metrics, width: float = 10) -> Rect:
    """Paint a line along the route of a piece through points of the screen, `width` layout units wide; return
    the rectangle that it covers."""
    w = width * m.s
    left, top = min(x for x, _ in points) - w, min(y for _, y in points) - w
    right, low = max(x for x, _ in points) + w, max(y for _, y in points) + w
    path = "M" + " L".join(f"{x - left:.1f} {y - top:.1f}" for x, y in points)
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    pen = '<path d="{}" fill="none" stroke="{}" stroke-width="{}" ' + ends + " {}/>"
    body = pen.format(path, "#5A3A08", w * 1.5, "") + pen.format(path, tone.legal_hot, w, "")
    body += pen.format(path, "#C98A1C", w * 0.4, f'stroke-dasharray="2 {w * 1.4}"')
    return dst.blit(art.vector(right - left, low - top, body), (round(left), round(top)))
