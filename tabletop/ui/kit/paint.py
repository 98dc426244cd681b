"""Shapes of the app: rounded boxes, outlines and their soft shadows, antialiased and cached by size.

All measures are pixels; `s` is the pixels per unit of a Metrics, for shadows. A shape is drawn small once, as
a vector, and stretched in nine parts, so that even a large one costs next to nothing.
"""

from __future__ import annotations

import functools
import math
from functools import partial

import pygame
from pygame import Rect, Surface

from tabletop.ui.kit import art, blend
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.theme import rgb, tone

# level: contact (blur, dy, alpha), ambient (blur, dy, alpha), in units
SHADOWS = {
    1: ((3, 2, 110), (8, 4, 70)),  # a piece on the board, a token
    2: ((4, 2, 110), (20, 10, 110)),  # a card, a panel
    3: ((6, 4, 100), (34, 22, 130)),  # a lifted piece, the board, a bubble
    4: ((8, 4, 120), (60, 30, 170)),  # a dialog, the curtain's card
}
ASLANT = 0.35  # the light stands at 11 o'clock: dx of a shadow for its dy
WIDE, NARROW = 5, 11
"""The variance in square pixels above which a blur is made at half size, and the pixels around a shape that a
blur of at most this variance needs: it reaches 5 pixels, and so do its dark edges."""
_shapes = Cache()
_shadows = Cache()


def stretch(small: Surface, size: tuple[int, int]) -> Surface:
    """Return a larger copy of a picture: its corners keep their shape, the rest is repeated."""
    sw, sh = small.get_size()
    w, h = max(size[0], 1), max(size[1], 1)
    out = Surface((w, h), pygame.SRCALPHA)
    columns, rows = _thirds(sw, w), _thirds(sh, h)
    for sx, sw_, x, w_ in columns:
        for sy, sh_, y, h_ in rows:
            if sw_ == sh_ == 1:  # the middle, which is most of a large box and often transparent
                if small.get_at((sx, sy)).a:
                    out.fill(small.get_at((sx, sy)), (x, y, w_, h_))
                continue
            part, place = small.subsurface((sx, sy, sw_, sh_)), out.subsurface((x, y, w_, h_))
            pygame.transform.scale(part, (w_, h_), place)
    return out


def _thirds(small: int, large: int) -> list[tuple[int, int, int, int]]:
    """Return how a length is stretched, as (start, length, new start, new length) of its kept first part, its
    repeated middle and its kept last part."""
    c = min(small // 2, large // 2)
    last = min(small - small // 2 - 1, large - c) if large > small else large - c
    parts = [(0, c, 0, c), (small // 2, 1, c, large - c - last), (small - last, last, large - last, last)]
    return [p for p in parts if p[1] > 0 and p[3] > 0]


def _small(length: int, keep: int) -> int:
    """Return the pixels to draw a shape at before it is stretched: just enough for `keep` at both ends."""
    return min(length, 2 * keep + 1)


# ---------------------------------------------------------------- boxes
def rounded(size: tuple[int, int], radius: float, fill: str, alpha: int = 255, bottom: str = "") -> Surface:
    """Return a rounded box, in the colour `fill`, or shaded from `fill` at the top to `bottom` if that is
    given; do not draw on it. `alpha` is the opacity from 0 to 255."""
    size = max(1, size[0]), max(1, size[1])
    key = ("box", size, radius, fill, alpha, bottom)
    return _shapes.get(key, lambda: new_box(size, radius, fill, alpha, bottom))


def new_box(size: tuple[int, int], radius: float, fill: str, alpha: int = 255, bottom: str = "") -> Surface:
    """Return a new picture of a rounded box, in the colour `fill`, or shaded from `fill` at the top to
    `bottom` if that is given; it may be drawn on. `alpha` is the opacity from 0 to 255."""
    small = _small_mask(size, radius)
    strip = small.get_width(), size[1] if bottom else small.get_height()
    if bottom:
        return art.screen_format(stretch(_filled(small, strip, fill, alpha, bottom), size))
    key = ("small box", strip, radius, fill, alpha)  # one for boxes of all sizes
    return art.screen_format(stretch(_shapes.get(key, lambda: _filled(small, strip, fill, alpha, "")), size))


def _filled(small: Surface, size: tuple[int, int], fill: str, alpha: int, bottom: str) -> Surface:
    """Return a white box stretched to a size and filled with a colour, or shaded from `fill` to `bottom`."""
    out = stretch(small, size)
    if bottom:
        _shade(out, fill, bottom)
    else:
        blend.multiply(out, rgb(fill))
    if alpha < 255:
        blend.multiply(out, (255, 255, 255, alpha))
    return out


def mask(size: tuple[int, int], radius: float) -> Surface:
    """Return a white box with round corners, to be multiplied into another picture; do not draw on it."""
    return _shapes.get(("mask", size, radius), lambda: stretch(_small_mask(size, radius), size))


def with_corners(sheet: Surface, radius: float) -> Surface:
    """Return a copy of a picture whose corners are rounded."""
    made = sheet.convert_alpha()
    blend.multiply(made, mask(sheet.get_size(), radius))
    return made


def _small_mask(size: tuple[int, int], radius: float) -> Surface:
    radius = max(0.0, min(radius, size[0] / 2, size[1] / 2))
    w, h = (_small(n, math.ceil(radius) + 1) for n in size)
    return art.vector(w, h, f'<rect width="{w}" height="{h}" rx="{radius}" fill="#ffffff"/>')


def _shade(sheet: Surface, top: str, bottom: str) -> None:
    """Multiply a gradient from `top` to `bottom` into a picture, in strips, quicker for large pictures."""
    ends = Surface((2, 2))
    ends.fill(rgb(top), (0, 0, 2, 1))
    ends.fill(rgb(bottom), (0, 1, 2, 1))
    columns = pygame.transform.smoothscale(ends, (32, sheet.get_height()))
    for x in range(0, sheet.get_width(), 32):
        blend.multiply(sheet, columns, (x, 0), rgb=True)


def lit_rim(sheet: Surface, radius: float, colour: str, t: float, alpha: int, light: Surface) -> None:
    """Paint the rim of a rounded box on a picture of that box, `t` pixels thick. `light`, a picture of 2 x 2
    pixels, is stretched over the rim and multiplied into it, so that its corners differ in brightness."""
    w, h = sheet.get_size()
    wide, high = (_small(n, math.ceil(max(radius, t)) + 1) for n in (w, h))
    lying, standing = (
        _lit(new_rim(size, radius, colour, t, alpha), light, ends)
        for size, ends in (((w, high), (w, 2)), ((wide, h), (2, h)))
    )
    x, y = wide // 2, high // 2
    sheet.blit(lying, (0, 0), (0, 0, w, y))
    low, between = high - y - 1, h - high + 1
    sheet.blit(lying, (0, h - low), (0, y + 1, w, low))
    sheet.blit(standing, (0, y), (0, y, x, between))
    sheet.blit(standing, (w - wide + x + 1, y), (x + 1, y, wide - x - 1, between))


def _lit(rim: Surface, light: Surface, ends: tuple[int, int]) -> Surface:
    slope = pygame.transform.scale(pygame.transform.smoothscale(light, ends), rim.get_size())
    blend.multiply(rim, slope)
    return rim


def outline(size: tuple[int, int], radius: float, colour: str, thickness: float, alpha: int = 255) -> Surface:
    """Return a cached picture of the rim of a rounded box, drawn inside the box's edge; do not draw on it.
    `radius` and `thickness` are in pixels and may be fractions; `alpha` is the opacity from 0 to 255."""
    size = max(1, size[0]), max(1, size[1])
    key = ("rim", size, radius, colour, thickness, alpha)
    return _shapes.get(key, lambda: new_rim(size, radius, colour, thickness, alpha))


def new_rim(size: tuple[int, int], radius: float, colour: str, t: float, alpha: int = 255) -> Surface:
    """Return the rim of a rounded box, `t` pixels thick, as a new picture that may be drawn on. `alpha` is
    the opacity from 0 to 255."""
    radius = max(0.0, min(radius, size[0] / 2, size[1] / 2))
    w, h = (_small(n, math.ceil(max(radius, t)) + 1) for n in size)
    small = art.vector(
        w,
        h,
        f'<rect x="{t / 2}" y="{t / 2}" width="{w - t}" height="{h - t}" fill="none" '
        f'rx="{max(0.0, radius - t / 2)}" stroke="{colour}" stroke-width="{t}" '
        f'stroke-opacity="{alpha / 255}"/>',
    )
    return art.screen_format(stretch(small, size))


def box(dst: Surface, rect: Rect, radius: float, fill: str, alpha: int = 255, bottom: str = "") -> None:
    """Paint a box with round corners, in the colour `fill`, or shaded from `fill` at the top to `bottom` if
    that is given. `alpha` is the opacity from 0 to 255."""
    dst.blit(rounded(rect.size, radius, fill, alpha, bottom), rect)


def rim(
    dst: Surface, rect: Rect, radius: float, colour: str, thickness: float, alpha: int = 255, grow: int = 0
) -> None:
    """Paint the rim of a rounded box, `thickness` pixels thick and `grow` pixels outside the box `rect`.
    `radius` is that of the box's corners, in pixels, and `alpha` the opacity from 0 to 255."""
    around = rect.inflate(2 * grow, 2 * grow)
    dst.blit(outline(around.size, radius + grow, colour, thickness, alpha), around)


def framed(dst: Surface, rect: Rect, radius: float, fill: str, colour: str, thickness: float) -> None:
    """Paint a rounded box filled with `fill`, with a rim in `colour`, `thickness` pixels thick."""
    box(dst, rect, radius, fill)
    rim(dst, rect, radius, colour, thickness)


def dashed(
    dst: Surface,
    rect: Rect,
    radius: float,
    colour: str,
    thickness: float,
    dash: float = 7,
    fill: str = "",
    fill_alpha: int = 150,
) -> None:
    """Paint a dashed rim of a rounded box for an empty place, with dashes of about `dash` pixels; if `fill`
    is given, fill the box with this colour at the opacity `fill_alpha`, from 0 to 255."""
    key = ("dashed", rect.size, radius, colour, thickness, dash, fill, fill_alpha)
    dst.blit(_shapes.get(key, lambda: _dashed(*key[1:])), rect)


def _dashed(
    size: tuple[int, int], radius: float, colour: str, t: float, dash: float, fill: str, fill_alpha: int
) -> Surface:
    """Return a picture of a dashed rim with a whole number of dashes of about `dash` pixels.

    Each dash is a line of its own: if SDL cuts a rim into dashes, it paints stray dashes or half of the box.
    """
    w, h = size
    a, b = (w - t) / 2, (h - t) / 2
    radius = min(radius, a, b)
    perimeter = 4 * (a + b) - (8 - 2 * math.pi) * radius
    dashes = max(1, round(perimeter / (dash * 1.85)))
    long, steps = perimeter / dashes / 1.85, math.ceil(dash / 2)
    lines = (
        [_on_rim(a, b, radius, i * 1.85 * long + long * step / steps) for step in range(steps + 1)]
        for i in range(dashes)
    )
    path = "".join(
        "M" + "L".join(f"{w / 2 + z.real:.2f} {h / 2 + z.imag:.2f}" for z in line) for line in lines
    )
    inside = (
        f'<rect x="{t / 2}" y="{t / 2}" width="{w - t}" height="{h - t}" rx="{radius}" fill="{fill}" '
        f'fill-opacity="{fill_alpha / 255}"/>'
    )
    return art.vector(
        w, h, inside * bool(fill) + f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{t}"/>'
    )


def _on_rim(a: float, b: float, radius: float, distance: float) -> complex:
    """Return the point at a distance in pixels along the rim of a rounded box that is centred at 0 and 2a by
    2b pixels large. The rim runs clockwise from the start of the top side; the point is x + y * 1j."""
    along, turn = 1 + 0j, math.pi / 2 * radius
    while distance > (side := 2 * (a - radius)) + turn:
        distance, along, a, b = distance - side - turn, along * 1j, b, a
    if distance <= side:
        return along * complex(distance - side / 2, -b)
    angle = (distance - side) / radius
    return along * complex(side / 2 + radius * math.sin(angle), radius - b - radius * math.cos(angle))


def band(
    dst: Surface, rect: Rect, radius: float, colour: str, side: str, extent: int, bottom: str = ""
) -> None:
    """Paint one side ("top" or "left") of a rounded box in a colour, `extent` pixels high or wide, shaded to
    the colour `bottom` if that is given."""
    part = Rect(0, 0, rect.w, extent) if side == "top" else Rect(0, 0, extent, rect.h)
    key = "band", rect.size, radius, colour, part.size, bottom
    dst.blit(
        _shapes.get(key, lambda: art.screen_format(_band(rect.size, radius, colour, part, bottom))), rect
    )


def _band(size: tuple[int, int], radius: float, colour: str, part: Rect, bottom: str) -> Surface:
    keep = 2 * math.ceil(radius) + 2
    strip = mask((min(size[0], part.w + keep), min(size[1], part.h + keep)), radius).subsurface(part).copy()
    _shade(strip, colour, bottom or colour)
    return strip


def veil(dst: Surface, rect: Rect, colour: str, alpha: float) -> None:
    """Paint a half-transparent colour over a rectangle, with the opacity `alpha` from 0 to 255."""
    sheet = _shapes.get(("veil", rect.size, colour, round(alpha)), lambda: _veil(rect.size, colour, alpha))
    dst.blit(sheet, rect)


def _veil(size: tuple[int, int], colour: str, alpha: float) -> Surface:
    sheet = art.screen_format(Surface(size), opaque=True)
    sheet.fill(rgb(colour))
    sheet.set_alpha(round(alpha))
    return sheet


# ---------------------------------------------------------------- shadows
def blur(surface: Surface, spread: int) -> Surface:
    """Return a blurred copy of a picture, close to a Gaussian blur with a sigma of `spread / 2` pixels."""
    k = max(1, spread // 2)
    return _softened(surface, k * (k + 1))


def _softened(surface: Surface, variance: float) -> Surface:
    """Return a picture blurred by three box filters to this variance; a wide blur is made at half size, which
    itself adds a variance of 1."""
    if variance > WIDE:
        return pygame.transform.smoothscale(
            _softened(_halved(surface), (variance - 1) / 4), surface.get_size()
        )
    for left in (3, 2, 1):
        k = round(math.sqrt(max(0.0, 3 * variance / left) + 0.25) - 0.5)
        if k:
            surface = pygame.transform.box_blur(surface, k, repeat_edge_pixels=False)
        variance -= k * (k + 1) / 3
    return surface


def _halved(surface: Surface) -> Surface:
    return pygame.transform.smoothscale(surface, [-(-n // 2) for n in surface.get_size()])


def shadow(dst: Surface, rect: Rect, radius: float, level: int, s: float) -> None:
    """Paint the soft shadow under a rounded box; `level` is a key of `SHADOWS`, `s` the pixels per layout
    unit."""
    cast(dst, *box_shadow(rect.size, radius, level, s), rect)


def cast(dst: Surface, sheet: Surface, reach: int, rect: Rect, blend: int = 0) -> None:
    """Blit a shadow so that it fits around a rectangle. `sheet` is the visible part of the shadow, which
    extends `reach` pixels beyond the rectangle on every side; `blend` holds flags for the blit."""
    x, y = sheet.get_offset()
    dst.blit(sheet, (rect.x - reach + x, rect.y - reach + y), special_flags=blend)


def box_shadow(size: tuple[int, int], radius: float, level: int, s: float) -> tuple[Surface, int]:
    """Return the visible part of a rounded box's shadow, and how many pixels the whole shadow extends beyond
    the box. `level` is a key of `SHADOWS`, and `s` the pixels per unit."""
    reach = shadow_reach(level, s)
    size = max(1, size[0]), max(1, size[1])
    key = (size, round(radius), level, round(s, 3))
    whole = size[0] + 2 * reach, size[1] + 2 * reach
    make = lambda: seen(art.screen_format(stretch(_small_shadow(*key), whole)))  # noqa: E731
    return _shadows.get(key, make), reach


@functools.cache
def shadow_reach(level: int, s: float) -> int:
    """Return how many pixels a shadow extends beyond its box; always an even number. `level` is a key of
    `SHADOWS`, and `s` the pixels per unit."""
    return 2 * max((math.ceil((0.75 * b + dy / 2) * s + 1) for b, dy, _ in SHADOWS.get(level, ())), default=0)


def shaded(plate: Surface, radius: float, level: int, s: float) -> Surface:
    """Return the picture of a plate on the visible part of its shadow, in premultiplied colours; `plate`
    itself is converted to premultiplied colours in place. `level` is a key of `SHADOWS`, and `s` the pixels
    per unit."""
    reach, small = shadow_reach(level, s), _small_shadow(plate.get_size(), radius, level, s)
    whole = stretch(small.premul_alpha(), plate.get_rect().inflate(2 * reach, 2 * reach).size)
    plate.premul_alpha_ip()
    whole.blit(plate, (reach, reach), special_flags=pygame.BLEND_PREMULTIPLIED)
    x, y, w, h = small.get_bounding_rect()  # its edges are those of the whole shadow
    more = whole.get_width() - small.get_width(), whole.get_height() - small.get_height()
    visible = Rect(x, y, w + more[0], h + more[1]).union(plate.get_rect(topleft=(reach, reach)))
    return art.screen_format(whole).subsurface(visible)


def _small_shadow(size: tuple[int, int], radius: float, level: int, s: float) -> Surface:
    """Return the smallest shadow that can be stretched to the shadow of a box of this size."""
    reach = shadow_reach(level, s)
    w, h = (_small(n, math.ceil(radius) + reach) for n in size)
    key = f"soft|{w}|{h}|{radius}|{level}|{s}|{reach}|{tone.shadow}".encode()
    make = partial(silhouette_shadow, mask((w, h), radius), level, s, reach)
    return _shadows.get(key, lambda: art.on_disk(key, make))


def seen(sheet: Surface) -> Surface:
    """Return the smallest part of a picture that contains all its visible pixels, as a subsurface."""
    return sheet.subsurface(sheet.get_bounding_rect())


def silhouette_shadow(shape: Surface, level: int, s: float, reach: int) -> Surface:
    """Return the shadow of a shape: a narrow one where the shape touches the ground, and a wide, soft one. It
    is `reach` pixels larger than the shape on every side. `level` is a key of `SHADOWS`, and `s` the pixels
    per unit."""
    return _doubled(_half_shadow(shape, level, s, reach), shape, reach)


def seen_shadow(shape: Surface, level: int, s: float, reach: int) -> Surface:
    """Return the visible part of the shadow of a shape that `silhouette_shadow` draws, in the format of the
    window. The part is looked for at half size, which takes a quarter of the time; an invisible edge of a few
    pixels may remain."""
    half = _half_shadow(shape, level, s, reach)
    x, y, w, h = half.get_bounding_rect()
    sheet = art.screen_format(_doubled(half, shape, reach))
    return sheet.subsurface(Rect(2 * x - 2, 2 * y - 2, 2 * w + 4, 2 * h + 4).clip(sheet.get_rect()))


def _doubled(half: Surface, shape: Surface, reach: int) -> Surface:
    return pygame.transform.smoothscale(half, shape.get_rect().inflate(2 * reach, 2 * reach).size)


def _half_shadow(shape: Surface, level: int, s: float, reach: int) -> Surface:
    """Return the shadow of a shape at half size, because it is soft; a narrow part of it is blurred on a
    sheet that is just large enough."""
    half = _halved(shape)
    out = Surface((half.get_width() + reach, half.get_height() + reach), pygame.SRCALPHA)
    out.fill((*rgb(tone.shadow), 0))
    for spread, dy, alpha in SHADOWS[level]:
        k, shift = max(1, int(spread * s) // 2), (dy * s * ASLANT / 2, dy * s / 2)
        variance = (k * (k + 1) - 1) / 4
        pad = reach // 2 if variance > WIDE else min(reach // 2, math.ceil(shift[1]) + NARROW)
        cast = _softened(tinted_silhouette(half, tone.shadow, pad, shift), variance)
        blend.multiply(cast, (255, 255, 255, alpha))
        out.blit(cast, (reach // 2 - pad, reach // 2 - pad))
    return out


def tinted_silhouette(shape: Surface, colour: str, pad: int, shift: tuple[float, float] = (0, 0)) -> Surface:
    """Return a shape's silhouette in one colour, with `pad` pixels around it, moved by `shift` pixels."""
    out = Surface((shape.get_width() + 2 * pad, shape.get_height() + 2 * pad), pygame.SRCALPHA)
    out.fill((*rgb(colour), 0))
    alpha = shape.copy()
    blend.multiply(alpha, (0, 0, 0, 255))
    blend.add(out, alpha, (pad + round(shift[0]), pad + round(shift[1])))
    return out
