"""The pictures of saved matches, read from files or painted in the background."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from tabletop.saves.listed_file import LARGEST_PICTURE, stop_if_long
from tabletop.saves.save_listing import ListedMatch
from tabletop.system.input_files import picture_size, read
from tabletop.ui.kit import art, paint, worker_threads
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.scenes import shelf

if TYPE_CHECKING:
    from tabletop.maps import Board
    from tabletop.match import Match
    from tabletop.ui.widgets.scene import App, Scene

MOST_PIXELS = 4_000_000
File = tuple[Path, int]
"""The type that identifies a version of a file: its path and the time of its last change, in nanoseconds."""
_sized, _painted = Cache(), Cache(lasting=True)
_bad: set[File] = set()
"""The picture files that cannot be read, and the files of matches whose board cannot be painted."""


def _file(path: Path) -> File:
    try:
        return path, path.stat().st_mtime_ns
    except OSError:
        return path, 0


# -- reading pictures -------------------------------------------------------------------------------------
def draw(
    surface: Surface, entry: ListedMatch, rect: Rect, m: Metrics, rim: str, changed: Callable[[], None]
) -> None:
    """Paint the picture of a saved match with round corners and a rim in the colour `rim`. If its file has
    not been read yet, a placeholder is painted, and `changed` is called once it has."""
    radius, size = m.u(8), rect.size
    file = _file(entry.saved.picture or entry.saved.path)
    sheet = _sized.find((file, size, radius))
    if sheet is None:
        plain = _picture(entry, file, size, changed)
        sheet = paint.with_corners(plain or _blank(size), radius)
        if plain:
            _sized.put((file, size, radius), sheet)
    surface.blit(sheet, rect)
    paint.rim(surface, rect, radius, rim, m.fine(2))


def _picture(
    entry: ListedMatch, file: File, size: tuple[int, int], changed: Callable[[], None]
) -> Surface | None:
    """Return the picture of a saved match's board, or its game's poster; None while it is being read."""
    saved = entry.saved
    if saved.picture and file not in _bad:
        read = _sized.find((file, size))
        if read is None:
            worker_threads.order(
                (file, size), lambda: _read(file, size), lambda found: _take(found, file, changed)
            )
        return read
    board = _painted.find(file)
    if board:
        return art.shrink(art.middle(board, size), size)
    if entry.known and not saved.fault:
        return shelf.cover(saved.game, size)
    return shelf.cover(saved.game, size, True) if entry.known else _sign(size)


def _read(file: File, size: tuple[int, int]) -> Surface | None:
    """Return the picture in a file, cropped and scaled; None if the file holds no picture, or one with more
    than `MOST_PIXELS` pixels."""
    try:
        data = read(file[0], LARGEST_PICTURE)
        wide, high = picture_size(data) or (0, 0)
        if not 0 < wide * high <= MOST_PIXELS:
            return None
        return art.shrink(art.middle(pygame.image.load(BytesIO(data), "match.png").convert(), size), size)
    except (OSError, pygame.error):
        return None


def _take(found: Surface | None, file: File, changed: Callable[[], None]) -> None:
    if found:
        _sized.put((file, found.get_size()), found)
    else:
        _bad.add(file)
    changed()


def _blank(size: tuple[int, int]) -> Surface:
    blank = Surface(size)
    blank.fill(tone.lacquer2)
    return blank


def _sign(size: tuple[int, int]) -> Surface:
    """Return a dark picture with a warning sign, for a match of an unknown game."""
    blank = _blank(size)
    sign = art.icon("warning", size[1] * 0.4, tone.muted)
    blank.blit(sign, sign.get_rect(center=blank.get_rect().center))
    return blank


# -- painting pictures ------------------------------------------------------------------------------------
def paint_next(scene: Scene, seen: Callable[[], Iterable[ListedMatch]], show: Callable[[], None]) -> None:
    """Paint the boards of the visible saves that have no picture, one after the other in the background;
    `show` is called after each. `seen` returns the visible saves."""
    wanting = (entry for entry in seen() if entry.known and not entry.saved.fault and not entry.saved.picture)
    entry = next(
        (k for k in wanting if (f := _file(k.saved.path)) not in _bad and not _painted.find(f)), None
    )
    if entry is None or scene.app.scene is not scene:
        return
    file = _file(entry.saved.path)

    def keep(board: Surface) -> None:
        _painted.put(file, board)
        show()
        paint_next(scene, seen, show)

    def compose(found: Surface | tuple[Match, Board] | None) -> None:
        if found is None:
            _bad.add(file)
            paint_next(scene, seen, show)
        elif isinstance(found, Surface):
            keep(found)
        else:
            _compose(scene.app, *found, _key(file), keep)

    worker_threads.order("thumbs", lambda: _laid(entry, file), compose, slow=True)


def _key(file: File) -> bytes:
    return f"board|{file}".encode()


def _laid(entry: ListedMatch, file: File) -> Surface | tuple[Match, Board] | None:
    """Return the picture of a saved match if it is stored on disk, else the match and its board, from which
    to paint the picture; None if the match cannot be read."""
    from tabletop.saves.faults import BadSave
    from tabletop.saves.match_file import load
    from tabletop.saves.reader import Stopped
    from tabletop.ui.play.session import board_of

    stored = art.from_disk(_key(file))
    if stored:
        return stored
    try:
        match = load(entry.saved.path, open_end=entry.unfinished, step=stop_if_long).match
    except (BadSave, Stopped):
        return None
    return match, board_of(match)


def _compose(app: App, match: Match, board: Board, key: bytes, keep: Callable[[Surface], None]) -> None:
    """Order the board to be painted on a thread; once this is done, paint the pieces on it and pass the
    picture to `keep`."""
    from tabletop.ui.board import painting
    from tabletop.ui.play.session import PICTURE_SIZE, board_picture

    whole, make = Rect((0, 0), board.size), partial(board_picture, app, match)
    painting.order(board, whole, PICTURE_SIZE, lambda _: keep(art.on_disk(key, make)))
