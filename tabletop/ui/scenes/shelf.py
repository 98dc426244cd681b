"""What stands on the lid of each game's box: name, players, minutes, tagline; and whether it is here."""

from __future__ import annotations

import functools
import tomllib
from importlib.resources import files
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from tabletop import resources
from tabletop.engine.data import Entry
from tabletop.games import SHELF, here
from tabletop.rulebook import Said, said
from tabletop.ui import art, text
from tabletop.ui.cache import Cache
from tabletop.ui.theme import Metrics, Palette, palette

_covers = Cache(32 << 20)


class Lid(NamedTuple):
    """The facts of one box."""

    key: str
    name: Said
    tagline: Said
    players: tuple[int, int]
    minutes: tuple[int, int]
    ready: bool  # its rules are here


@functools.cache
def lids() -> dict[str, Lid]:
    """All boxes in the order of the shelf."""
    return {key: _lid(key) for key in SHELF}


def _lid(key: str) -> Lid:
    ready = key in here()
    entry = _of_game(key) if ready else _announced().table(key)
    players, minutes = entry.numbers("players"), entry.numbers("minutes")
    return Lid(
        key,
        said(entry, "name"),
        said(entry, "tagline"),
        (players[0], players[-1]),
        (minutes[0], minutes[-1]),
        ready,
    )


def _of_game(key: str) -> Entry:
    """The table [game] of its data. It stands first, so the first frame need not wait for the rest of a long
    file, nor for the rules, which importing the game would load."""
    written = files("tabletop.games").joinpath(key, "components.toml").read_text("utf-8")
    return Entry(tomllib.loads(written.partition("\n[[")[0]), f"{key}/components.toml").table("game")


@functools.cache
def _announced() -> Entry:
    return Entry(tomllib.loads(resources.asset("shelf.toml").read_text("utf-8")), "shelf.toml")


def game_name(key: str, language: str) -> str:
    """What a game is called; its key where nobody knows it."""
    lid = lids().get(key)
    return lid.name[language] if lid else key


def lettered(key: str, language: str) -> str:
    """The name as its display face wants it: tracked faces stand in capitals."""
    name = game_name(key, language)
    return name.upper() if palette(key).track else name


def span(low: int, high: int) -> str:
    """ "2–6", or the one number."""
    return f"{low}–{high}" if low != high else str(low)


def cover(key: str, size: tuple[int, int], grey: bool = False) -> Surface:
    """The poster of a box filling size, printed on grain; greyed for a box that cannot be opened."""
    return _covers.get((key, size, grey), lambda: _cover(key, size, grey))


def _cover(key: str, size: tuple[int, int], grey: bool) -> Surface:
    poster = art.screen_format(Surface(size), opaque=True)
    wide = max(size[0], round(size[1] * 600 / 420))
    picture = art.svg("cover_" + key, (wide, round(wide * 420 / 600)))
    poster.blit(picture, picture.get_rect(center=poster.get_rect().center))
    poster.blit(art.tile("paper", size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
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
    while room and px > 14 and _title_width(name, px, look) > room:
        px -= 1
    size = round(px * look.size)
    return text.draw(surface, name, pos, size, look.face, colour or look.light, anchor, size * look.track)


def _title_width(name: str, px: int, look: Palette) -> int:
    size = round(px * look.size)
    return text.width(name, size, look.face, size * look.track)


def thumbnail(key: str, m: Metrics, width: int) -> Surface:
    """The poster at a width, in the proportions of a saved game's picture: for a game that has none."""
    return cover(key, (width, round(width * 0.625)))
