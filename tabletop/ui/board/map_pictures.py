"""The choice of the map to show; the pictures of a user's own map are checked by decoding them."""

from __future__ import annotations

import functools
from pathlib import Path

import pygame

from tabletop.engine.game import AnyGame
from tabletop.maps import BoardChoice, choose_board


def chosen(game: AnyGame, name: str) -> BoardChoice:
    """Return the map with a name such as `game/board`: the user's own version of it if that has no faults,
    else the app's."""
    return choose_board(name, game.zones(name.rpartition("/")[2]), decode)


def decode(path: Path) -> tuple[int, int] | None:
    """Return the size in pixels of a picture file, cached; None if it cannot be decoded."""
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
