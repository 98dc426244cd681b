"""Which map lies on the table: a person's own copy if it is sound, else the one that ships with the app."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from tabletop.maps.board import Board, Problem
from tabletop.maps.check import load_board
from tabletop.maps.picture import Decode
from tabletop.system.paths import shipped_map, user_data_dir

PROJECT = "tabletop.tiled-project"
_log = logging.getLogger(__name__)


class Choice(NamedTuple):
    """The board to play on; `problems` are those of the person's own map that was put aside."""

    board: Board
    path: Path
    problems: tuple[Problem, ...] = ()


class Unsound(ValueError):
    """The map that ships with the app is not sound itself."""

    def __init__(self, path: Path, problems: list[Problem]) -> None:
        super().__init__(f"{path} is not sound: {problems[0]}")
        self.path, self.problems = path, tuple(problems)


def own_map(name: str) -> Path:
    """Where a person puts an own version of the map `name`, such as `GAME/board`."""
    return user_data_dir() / "maps" / f"{name}.tmx"


def choose_board(name: str, required: Mapping[str, str], decode: Decode | None = None) -> Choice:
    """Return the own map if there is one and it is sound; otherwise the shipped one, with the faults of the
    own.

    With `decode`, the pictures of an own map are read to their last byte before it is taken.

    Raises:
        Unsound: where neither can be played on.
    """
    own, shipped, game = own_map(name), shipped_map(f"{name}.tmx"), name.partition("/")[0]
    mine = judge_own(name, required, decode)
    if isinstance(mine, Board):
        return Choice(mine, own)
    board = load_board(shipped, required, game)
    if isinstance(board, Board):
        return Choice(board, shipped, tuple(mine))
    raise Unsound(shipped, board)


def copy_shipped(name: str) -> Path:
    """Lay the shipped map, all it needs and a project for Tiled where an own one belongs; tells where.

    Raises:
        OSError: where the folder refuses.
    """
    target, project = own_map(name), user_data_dir() / "maps" / PROJECT
    target.parent.mkdir(parents=True, exist_ok=True)
    files = {source: target.parent / source.name for source in shipped_map(f"{name}.tmx").parent.iterdir()}
    for source, place in {**files, shipped_map(PROJECT): project}.items():
        if source.is_file() and not place.exists():
            shutil.copyfile(source, place)
    return target


def judge_own(name: str, required: Mapping[str, str], decode: Decode | None) -> Board | list[Problem]:
    """Return a person's own map, or what is wrong with it: nothing where there is none.

    It must not keep a game from starting whatever is in it, not even by what nobody has thought of yet.
    """
    try:
        mine = load_board(own_map(name), required, name.partition("/")[0], decode)
    except Exception as fault:
        _log.exception("own map %s", name)
        return [Problem(None, "map.fault", {"fault": f"{type(fault).__name__}: {fault}"[:200]})]
    if isinstance(mine, Board):
        return mine
    return [problem for problem in mine if problem.code != "map.file_missing"]
