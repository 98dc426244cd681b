"""The maps that lie on the screen: chosen, and an own one judged to the last byte of its pictures."""

from __future__ import annotations

import functools
from pathlib import Path

import pygame

from tabletop.engine.game import AnyGame
from tabletop.maps import Choice, choose_board


def chosen(game: AnyGame, name: str) -> Choice:
    """Return the map under a name such as `game/board`: one's own if it is sound, else the one that ships."""
    return choose_board(name, game.zones(name.rpartition("/")[2]), decode)


def decode(path: Path) -> tuple[int, int] | None:
    """Return the size of a picture that can be decoded; one that has not changed since is not decoded
    again."""
    try:
        stamp = path.stat()
    except OSError:
        return None
    return _decoded(path, stamp.st_mtime_ns, stamp.st_size)


@functools.lru_cache(maxsize=64)
def _decoded(path: Path, _changed: int, _bytes: int) -> tuple[int, int] | None:
    try:
        return pygame.image.load(path).get_size()
    except (OSError, pygame.error):
        return None
