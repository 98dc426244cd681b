"""The painting of a map: at once by scaling a cached picture, and sharply as soon as a worker thread has made
the sharp picture.

A map is kept at 1, 1/2, 1/4 ... of its size, but only at the sizes that were needed so far. A sharp picture
of a part is made from the smallest of these that is large enough; a scaled one from any that exists.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from tabletop.maps import Board, Picture
from tabletop.ui.kit import art, worker_threads
from tabletop.ui.kit.cache import Cache

SMALL = 8
"""The divisor of the width and height of a map's smallest picture, which is kept on disk so that every map
can be shown at once."""
_levels = Cache(lasting=True)  # only ever scaled, never blitted, because worker threads read them
_wholes = Cache()
_log = logging.getLogger(__name__)


class Made(NamedTuple):
    """The result of a painting job: the reduced maps that it made, by the divisor of their size, and the
    sharp picture."""

    levels: dict[int, Surface]
    picture: Surface


# -- now --------------------------------------------------------------------------------------------------
def whole(board: Board, size: tuple[int, int]) -> Surface:
    """Return the whole map, sharp, `size` pixels large; do not draw on it."""
    return _wholes.get((board.pictures, size), lambda: part(board, Rect((0, 0), board.size), size))


def part(board: Board, area: Rect, size: tuple[int, int]) -> Surface:
    """Return the part `area` of the map, sharp, `size` pixels large."""
    n = _level_for(area, size)
    known = _levels.find((board.pictures, n))
    return _taken(board, _made(board, area, size, n, known))


def kept(board: Board, size: tuple[int, int]) -> Surface | None:
    """Return the whole map at this size if it is cached; None if it is not."""
    return _wholes.find((board.pictures, size))


def scaled(board: Board, area: Rect, size: tuple[int, int]) -> Surface:
    """Return a part of the map at once, scaled from a reduced map; if none exists yet, return a picture of
    plain cardboard."""
    source = _best(board, size[0] / area.w)
    if source is None:
        bare = art.screen_format(Surface(size), opaque=True)
        bare.fill("#B9AC90")
        return bare
    k = source.get_width() / board.size[0]
    rect = Rect(round(area.x * k), round(area.y * k), round(area.w * k), round(area.h * k))
    seen = source.subsurface(rect.clip(source.get_rect()))
    if 2 * seen.get_width() < size[0]:  # smooth to the half, which is quick; not to blocks
        seen = pygame.transform.smoothscale(seen, (size[0] // 2, size[1] // 2))
    return pygame.transform.scale(seen, size)


def _best(board: Board, scale: float) -> Surface | None:
    """Return the smallest level that is large enough for a scale, among those that exist, else the largest of
    them; None if none exists."""
    known = [level for n in (SMALL, 4, 2, 1) if (level := _levels.find((board.pictures, n)))]
    if not known:
        small = art.from_disk(_key(board, SMALL))
        return small and _levels.put((board.pictures, SMALL), small)
    return next((each for each in known if each.get_width() >= scale * board.size[0]), known[-1])


# -- soon -------------------------------------------------------------------------------------------------
def order(
    board: Board, area: Rect, size: tuple[int, int], done: Callable[[Surface], None], key: Hashable = ()
) -> None:
    """Have a part of a map painted on a thread, sharp at the size in pixels at which it is shown; the picture
    of this size is then passed to `done`. A newer order for the same map and `key` replaces one that is still
    waiting."""
    n = _level_for(area, size)
    known = _levels.find((board.pictures, n))

    def hand_over(made: Made) -> None:
        picture = _taken(board, made)
        if area.size == board.size:
            _wholes.put((board.pictures, size), picture)
        done(picture)

    worker_threads.order(
        ("board", board.game, board.name, key), partial(_made, board, Rect(area), size, n, known), hand_over
    )


def prepare(board: Board, size: tuple[int, int]) -> None:
    """Have the whole map painted on a thread at a size in pixels that may be shown soon, unless it is cached
    at this size."""
    if kept(board, size) is None:
        order(board, Rect((0, 0), board.size), size, lambda picture: None)


def foresee(board: Board) -> None:
    """Have the smallest picture of a map made on a thread, so that the map can be shown at once later."""
    if _best(board, 0) is None:
        area = Rect((0, 0), board.size)
        small = board.size[0] // SMALL, board.size[1] // SMALL
        make = partial(_made, board, area, small, SMALL, None)
        worker_threads.order(("small", board.game, board.name), make, partial(_taken, board))


def _taken(board: Board, made: Made) -> Surface:
    for n, level in made.levels.items():
        _levels.put((board.pictures, n), level)
    return made.picture


# -- painting ---------------------------------------------------------------------------------------------
def _level_for(area: Rect, size: tuple[int, int]) -> int:
    """Return the divisor 1, 2, 4 ... of the smallest level from which an area is still sharp at a size."""
    n = 1
    while area.width // n >= 2 * size[0] and area.height // n >= 2 * size[1]:
        n *= 2
    return n


def _made(board: Board, area: Rect, size: tuple[int, int], n: int, known: Surface | None) -> Made:
    """Paint the sharp picture of an area from the level (the reduced map) with divisor `n`, which is `known`
    or, if that is None, made now. This runs on a thread and touches no shared data."""
    levels: dict[int, Surface] = {}
    level = known
    if level is None:
        level = levels[n] = art.on_disk(_key(board, n), lambda: _shrunk(_laid(board), n))
        if n < SMALL:
            levels[SMALL] = art.on_disk(_key(board, SMALL), lambda: _shrunk(levels[n], SMALL // n))
    rect = Rect(area.x // n, area.y // n, area.width // n, area.height // n)
    return Made(levels, pygame.transform.smoothscale(level.subsurface(rect.clip(level.get_rect())), size))


def _shrunk(sheet: Surface, n: int) -> Surface:
    return art.shrink(sheet, (max(1, sheet.get_width() // n), max(1, sheet.get_height() // n)))


def _key(board: Board, n: int) -> bytes:
    """Return the key of the level with divisor `n` on disk; it changes with the map's pictures."""
    paths = {picture.path for picture in board.pictures}
    stamps = sorted((str(path), path.stat().st_mtime_ns) for path in paths if path.exists())
    return f"{stamps}{board.pictures}|{n}".encode()


def _laid(board: Board) -> Surface:
    """Return the whole map at its full size, with all its pictures painted in order."""
    sheet = art.screen_format(Surface(board.size), opaque=True)
    files: dict[str, Surface] = {}
    for picture in board.pictures:
        try:
            source = files.get(str(picture.path))
            if source is None:
                source = files[str(picture.path)] = pygame.image.load(picture.path).convert_alpha()
            part = _turned(picture, source)
        except (OSError, ValueError, pygame.error) as fault:  # deleted or changed since it was checked
            _log.warning("no picture %s: %s", picture.path, fault)
            continue
        part.set_alpha(round(picture.opacity * 255))
        middle = picture.at.x + picture.size[0] / 2, picture.at.y + picture.size[1] / 2
        sheet.blit(part, part.get_rect(center=(round(middle[0]), round(middle[1]))))
    return sheet


def _turned(picture: Picture, source: Surface) -> Surface:
    """Return a picture of the map, cut from its file, at its size and turned by its angle."""
    part = source.subsurface(Rect(*map(round, picture.part))) if picture.part else source
    if part.get_size() != picture.size:
        part = pygame.transform.smoothscale(part, picture.size)
    return pygame.transform.rotozoom(part, -picture.angle, 1) if picture.angle else part.copy()
