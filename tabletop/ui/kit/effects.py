"""Effects on sprites: shadow, halo, contour, fading, turning; each result is cached per sprite or outline."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from weakref import WeakKeyDictionary

import pygame
from pygame import Rect, Surface

from tabletop.ui.kit import art, blend, paint
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.points import FloatPos
from tabletop.ui.kit.theme import tone

_kept = Cache()
_numbers: WeakKeyDictionary[Surface, int] = WeakKeyDictionary()  # the number of each sprite, never reused
_next = itertools.count()
_outlines: WeakKeyDictionary[Surface, tuple[tuple[int, int], int]] = WeakKeyDictionary()


def _beside(sprite: Surface, kind: tuple[object, ...], make: Callable[[], Surface]) -> Surface:
    number = _numbers.get(sprite)
    if number is None:
        number = _numbers[sprite] = next(_next)
    return _kept.get((number, *kind), make)


def _around(sprite: Surface, kind: tuple[object, ...], make: Callable[[], Surface]) -> Surface:
    """Return an effect that depends only on the outline of a sprite, from the cache or else from `make`.
    Sprites of equal outline share the effect of a `kind`."""
    outline = _outlines.get(sprite)
    if outline is None:
        opacity = pygame.image.tobytes(sprite, "RGBA")[3::4]
        outline = _outlines[sprite] = sprite.get_size(), hash(opacity)
    return _kept.get((outline, *kind), make)


def drop(
    dst: Surface, sprite: Surface, centre: FloatPos, s: float, level: int, shape: Surface | None = None
) -> None:
    """Blit a sprite, centred at a point, with its shadow.

    Args:
        s: the pixels per unit.
        level: the key of the shadow in `paint.SHADOWS`; a higher level has a larger shadow.
        shape: a simpler silhouette that casts the shadow, so that sprites can share it; by default `sprite`.
    """
    rect = _place(sprite, centre)
    paint.cast(dst, *shadow(shape or sprite, level, s), rect)
    dst.blit(sprite, rect)


def _place(sprite: Surface, centre: FloatPos) -> Rect:
    return sprite.get_rect(center=(round(centre[0]), round(centre[1])))


def shadow(sprite: Surface, level: int, s: float) -> tuple[Surface, int]:
    """Return the shadow of a sprite, and the pixels by which it extends beyond the sprite on every side.
    `level` is a key of `paint.SHADOWS`, and `s` the pixels per unit."""
    reach = paint.shadow_reach(level, s)
    key = "shadow", level, round(s, 3)
    return _around(sprite, key, lambda: paint.seen_shadow(sprite, level, s, reach)), reach


def halo(
    dst: Surface, sprite: Surface, centre: FloatPos, colour: str, spread: float, strength: float
) -> None:
    """Paint a soft light in a colour around a sprite centred at a point; call it before painting the sprite.
    `spread` is the width of its blur in pixels, and `strength` the factor of its opacity."""
    spread = max(1, round(spread))
    rect, pad = _place(sprite, centre), 2 * spread
    glow = _around(
        sprite, ("halo", colour, spread, strength), lambda: _halo(sprite, colour, spread, strength)
    )
    dst.blit(glow, (rect.x - pad, rect.y - pad))


def _halo(sprite: Surface, colour: str, spread: int, strength: float) -> Surface:
    glow = paint.blur(paint.tinted_silhouette(sprite, colour, 2 * spread), spread)
    return art.screen_format(gain(even(glow, colour), strength))


def contour(dst: Surface, sprite: Surface, centre: FloatPos, colour: str, thickness: float) -> None:
    """Paint a crisp line in a colour, `thickness` pixels thick, around a sprite centred at a point; call it
    before painting the sprite."""
    t = max(1, round(thickness))
    rect, pad = _place(sprite, centre), t + 2
    line = _around(sprite, ("contour", colour, t), lambda: _contour(sprite, colour, t, pad))
    dst.blit(line, (rect.x - pad, rect.y - pad))


def _contour(sprite: Surface, colour: str, t: int, pad: int) -> Surface:
    line = even(paint.blur(paint.tinted_silhouette(sprite, colour, pad), t + 1), colour)
    blend.subtract(gain(line, 3.2), (0, 0, 0, 64))
    return art.screen_format(gain(line, 2.2))


def even(glow: Surface, colour: str) -> Surface:
    """Give all pixels of a glow the colour `colour`, in place, because blurring has darkened its edge."""
    blend.multiply(glow, (0, 0, 0, 255))
    blend.add(glow, (*pygame.Color(colour)[:3], 0))
    return glow


def gain(sheet: Surface, factor: float) -> Surface:
    """Multiply the opacity of a new picture by a factor, in place; the result is at most fully opaque."""
    once = sheet.copy()
    blend.multiply(once, (0, 0, 0, 255))
    whole, rest = int(factor), factor - int(factor)
    if not whole:
        blend.multiply(sheet, (255, 255, 255, 0))
    for _ in range(whole - 1):
        blend.add(sheet, once)
    blend.multiply(once, (0, 0, 0, round(rest * 255)))
    blend.add(sheet, once)
    return sheet


def faded(sprite: Surface) -> Surface:
    """Return a darkened, greyer copy of a sprite, for a thing that cannot be used now."""
    return _beside(sprite, ("faded", tone.high), lambda: _faded(sprite))


def _faded(sprite: Surface) -> Surface:
    grey = pygame.transform.grayscale(sprite)
    out = sprite.copy()
    for half in (grey, out):
        blend.multiply(half, (128, 128, 128))
    blend.add(out, grey, rgb=True)
    blend.multiply(out, (148, 148, 148))
    blend.add(out, (11, 9, 8))
    return art.screen_format(out)


def cracked(sprite: Surface) -> Surface:
    """Return a grey copy of a sprite with a crack across it, which shows that the thing is broken."""
    return _beside(sprite, ("cracked",), lambda: _cracked(sprite))


def _cracked(sprite: Surface) -> Surface:
    out = pygame.transform.grayscale(sprite)
    art.stamp(out, art.svg("crack", out.get_size()), (out.get_width() / 2, out.get_height() / 2))
    return art.screen_format(out)


def turned(sprite: Surface, angle: float) -> Surface:
    """Return a sprite turned counterclockwise by whole degrees, at double size for smooth edges."""
    angle = round(angle) % 360
    return sprite if not angle else _beside(sprite, ("turned", angle), lambda: _turned(sprite, angle))


def _turned(sprite: Surface, angle: float) -> Surface:
    w, h = sprite.get_width() + 4, sprite.get_height() + 4
    sheet = Surface((w, h), pygame.SRCALPHA)
    sheet.fill((205, 187, 152, 0))  # paper under the transparent pixels, so that no dark fringe shows
    sheet.blit(sprite, (2, 2))
    large = pygame.transform.rotozoom(pygame.transform.smoothscale(sheet, (2 * w, 2 * h)), angle, 1)
    half = max(1, large.get_width() // 2), max(1, large.get_height() // 2)
    return art.screen_format(pygame.transform.smoothscale(large, half))


def scaled(sprite: Surface, factor: float) -> Surface:
    """Return a sprite scaled by a factor near 1; for larger factors, draw the picture anew."""
    size = max(1, round(sprite.get_width() * factor)), max(1, round(sprite.get_height() * factor))
    make = lambda: art.screen_format(pygame.transform.smoothscale(sprite, size))  # noqa: E731
    return sprite if size == sprite.get_size() else _beside(sprite, ("scaled", size), make)
