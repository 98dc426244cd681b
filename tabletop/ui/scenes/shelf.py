"""The posters on the boxes of the games."""

from __future__ import annotations

import pygame
from pygame import Surface

from tabletop.ui.kit import art, blend
from tabletop.ui.kit.cache import Cache

_covers = Cache()


def cover(key: str, size: tuple[int, int], grey: bool = False) -> Surface:
    """Return the poster of a game, `size` pixels large, on paper grain; with `grey`, faded, for a game that
    cannot be opened."""
    return _covers.get((key, size, grey), lambda: _cover(key, size, grey))


def _cover(key: str, size: tuple[int, int], grey: bool) -> Surface:
    poster = art.screen_format(Surface(size), opaque=True)
    wide = max(size[0], round(size[1] * 600 / 420))
    picture = art.svg("cover_" + key, (wide, round(wide * 420 / 600)))
    poster.blit(picture, picture.get_rect(center=poster.get_rect().center))
    art.grain(poster, "paper")
    if grey:
        faded = pygame.transform.grayscale(poster)
        faded.set_alpha(170)
        poster.blit(faded, (0, 0))
        blend.multiply(poster, (150, 146, 142))
    return poster
