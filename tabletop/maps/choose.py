"""The choice of the map to play on: the player's own copy if it is valid, else the shipped one."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Mapping
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import NamedTuple

from tabletop.maps.board import Board, Problem
from tabletop.maps.check import load_board
from tabletop.maps.picture import Decode
from tabletop.system.game_packages import package_of
from tabletop.system.paths import shipped_map, user_data_dir

PROJECT = "tabletop.tiled-project"
_log = logging.getLogger(__name__)


class BoardChoice(NamedTuple):
    """The board to play on, and its file. `problems` are the faults of the player's own map if it was
    rejected."""

    board: Board
    path: Path
    problems: tuple[Problem, ...] = ()


class Unsound(ValueError):
    """Raised when the map that ships with the app is not valid either."""

    def __init__(self, path: Path, problems: list[Problem]) -> None:
        super().__init__(f"{path} is not sound: {problems[0]}")
        self.path, self.problems = path, tuple(problems)


def own_map(name: str) -> Path:
    """Return the path of the player's own version of the map `name`, such as `GAME/board`."""
    return user_data_dir() / "maps" / f"{name}.tmx"


def shipped_board(name: str) -> Path:
    """Return the path of the map `name`, such as `GAME/board`, that comes with the game."""
    game, _, board = name.partition("/")
    return package_of(game).board(board)


def choose_board(name: str, required: Mapping[str, str], decode: Decode | None = None) -> BoardChoice:
    """Return the player's own map if it exists and is valid. Otherwise return the map that ships with the
    app, together with the faults of the player's own map.

    `required` gives the kind of each zone that the game's rules need, by tag. With `decode`, the pictures of
    the player's map are decoded completely before it is accepted.

    Raises:
        Unsound: when neither map is valid.
    """
    own, shipped, game = own_map(name), shipped_board(name), name.partition("/")[0]
    mine = judge_own(name, required, decode)
    if isinstance(mine, Board):
        return BoardChoice(mine, own)
    board = _shipped(shipped, _version(shipped), game, frozenset(required.items()))
    return BoardChoice(board, shipped, tuple(mine))


def _version(path: Path) -> tuple[int, int]:
    """Return what differs after a file has been written again: its time and its size; zeros if there is no
    such file."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size


@lru_cache(maxsize=64)
def _shipped(path: Path, _version: object, game: str, required: frozenset[tuple[str, str]]) -> Board:
    """Return the board of a map that ships with the app; its file is read again only if it has changed."""
    board = load_board(path, dict(required), game)
    if isinstance(board, Board):
        return board
    raise Unsound(path, board)


def copy_shipped(name: str) -> Path:
    """Copy a map that ships with the app to the player's folder, with the pictures and tilesets beside it and
    a Tiled project. Return the path of the copied map. Files that exist already are not overwritten.

    Raises:
        OSError: when the folder cannot be written.
    """
    target, project = own_map(name), user_data_dir() / "maps" / PROJECT
    target.parent.mkdir(parents=True, exist_ok=True)
    shipped = shipped_board(name)
    beside = (each for each in shipped.parent.iterdir() if each.suffix != shipped.suffix)  # no other maps
    files = {source: target.parent / source.name for source in (shipped, *beside)}
    for source, place in {**files, shipped_map(PROJECT): project}.items():
        if source.is_file() and not place.exists():
            shutil.copyfile(source, place)
    return target


def put_aside(name: str) -> Path:
    """Rename the player's own version of the map `name`, so that the game uses its own again; return the
    path under which it is kept now.

    Raises:
        OSError: when the file cannot be renamed.
    """
    own = own_map(name)
    free = (own.with_name(f"{own.name}.{n}") for n in count(1))
    return own.rename(next(path for path in free if not path.exists()))


def judge_own(name: str, required: Mapping[str, str], decode: Decode | None) -> Board | list[Problem]:
    """Return the player's own version of the map `name` if it is valid, else its faults; an empty list if
    there is no such map. `required` gives the kind of each zone that the game's rules need, by tag; with
    `decode`, the map's pictures are decoded completely.

    No exception escapes: a broken own map must not keep a game from starting.
    """
    try:
        mine = load_board(own_map(name), required, name.partition("/")[0], decode)
    except Exception as fault:
        _log.exception("own map %s", name)
        return [Problem(None, "map.fault", {"fault": f"{type(fault).__name__}: {fault}"[:200]})]
    if isinstance(mine, Board):
        return mine
    return [problem for problem in mine if problem.code != "map.file_missing"]
