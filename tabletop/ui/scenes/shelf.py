"""The boxes of the games, drawn: the poster on the lid, the name in its own letters."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from tabletop.ui.kit import art
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.sprites import Painting
from tabletop.ui.kit.text import lettered, title
from tabletop.ui.kit.theme import FLOOR, Metrics, palette
from tabletop.ui.widgets.page import bar_rect, title_style
from tabletop.ui.widgets.scene import Scene
from tabletop.ui.widgets.strip import Strip

_covers = Cache()


def cover(key: str, size: tuple[int, int], grey: bool = False) -> Surface:
    """The poster of a box filling size, printed on grain; greyed for a box that cannot be opened."""
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
        poster.fill((150, 146, 142), special_flags=pygame.BLEND_RGB_MULT)
    return poster


def draw_title(
    surface: Surface,
    key: str,
    language: str,
    pos: tuple[float, float],
    px: int,
    colour: str = "",
    anchor: str = "midleft",
    room: int = 0,
) -> Rect:
    """The name of a game in its display face, smaller where the room is short."""
    look, name = palette(key), lettered(key, language)
    pen = title(look, px, colour)
    while room and px > FLOOR and pen.width(name) > room:
        px -= 1
        pen = title(look, px, colour)
    return pen.draw(surface, name, pos, anchor)


def name_on_bar(scene: Scene, m: Metrics, before: str) -> None:
    """The name of the game of a page at the right end of its bar, as on its box; `before` is the title."""
    bar = Strip(bar_rect(m))
    bar.left(m.u(110, 76) + title_style(m).width(before))
    bar.right(m.u(32))

    def write(surface: Surface, rect: Rect) -> None:
        language, px = scene.words.language, m.px(30, 22)
        draw_title(surface, scene.game, language, rect.midright, px, anchor="midright", room=rect.w)

    scene.add(Painting(bar.rest, write, z=Depth.ON_BAR))
