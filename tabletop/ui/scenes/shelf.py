"""The covers of the games' boxes: each shows a poster, painted from the game's own drawing, or a plain one
with the name of the game if it has no drawing."""

from __future__ import annotations

import pygame
from pygame import Surface

from tabletop.texts.boxes import game_name
from tabletop.ui.kit import art, blend
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.text import title
from tabletop.ui.kit.theme import FLOOR, palette, rgb

_covers = Cache()


def cover(key: str, size: tuple[int, int], grey: bool = False) -> Surface:
    """Return the poster of a game, `size` pixels large, with a grain of paper; `grey` fades it, for a game
    that cannot be played."""
    return _covers.get((key, size, grey), lambda: _cover(key, size, grey))


def drawing_of(key: str) -> str:
    """Return the name of the drawing of a game's poster."""
    return art.of_game(key, f"cover_{key}")


def _paint_plain(poster: Surface, key: str) -> None:
    """Paint the poster of a game without a cover: its name on its colour."""
    look, size = palette(key), poster.get_size()
    poster.fill(rgb(look.ground))
    frame = poster.get_rect().inflate(-size[0] // 10, -size[0] // 10)
    pygame.draw.rect(poster, rgb(look.accent), frame, max(1, size[0] // 100))
    name = game_name(key, "en")
    style = title(look, max(FLOOR, size[1] // 4)).fitting(name, frame.w * 4 // 5)
    style.draw(poster, name, poster.get_rect().center, "center")


def _cover(key: str, size: tuple[int, int], grey: bool) -> Surface:
    poster, drawing = art.screen_format(Surface(size), opaque=True), drawing_of(key)
    wide = max(size[0], round(size[1] * 600 / 420))
    if art.fault_of(drawing):
        _paint_plain(poster, key)
    else:
        picture = art.svg(drawing, (wide, round(wide * 420 / 600)))
        poster.blit(picture, picture.get_rect(center=poster.get_rect().center))
    art.grain(poster, "paper")
    if grey:
        faded = pygame.transform.grayscale(poster)
        faded.set_alpha(170)
        poster.blit(faded, (0, 0))
        blend.multiply(poster, (150, 146, 142))
    return poster
