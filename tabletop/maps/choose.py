"""Which map lies on the table: a person's own copy if it is sound, else the one that ships with the app."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from tabletop.resources import shipped_map, user_data_dir

from .board import Board, Problem
from .check import load_board
from .picture import Decode

_log = logging.getLogger(__name__)


class Choice(NamedTuple):
    """The board to play on; `problems` are those of the person's own map that was put aside."""

    board: Board
    path: Path
    problems: tuple[Problem, ...] = ()


def own_map(name: str) -> Path:
    """Where a person puts an own version of the map `name`, such as `GAME/board`."""
    return user_data_dir() / "maps" / f"{name}.tmx"


def choose_board(name: str, required: Mapping[str, str], decode: Decode | None = None) -> Choice:
    """The own map if there is one and it is sound; otherwise the shipped one, with the faults of the own.

    With `decode`, the pictures of an own map are read to their last byte before it is taken.
    """
    own, shipped, game = own_map(name), shipped_map(f"{name}.tmx"), name.partition("/")[0]
    mine = judge_own(name, required, decode)
    if isinstance(mine, Board):
        return Choice(mine, own)
    board = load_board(shipped, required, game)
    if isinstance(board, Board):
        return Choice(board, shipped, tuple(mine))
    raise ValueError(f"{shipped} is not sound: {board[0]}")


def judge_own(name: str, required: Mapping[str, str], decode: Decode | None) -> Board | list[Problem]:
    """A person's own map, or what is wrong with it: nothing where there is none.

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
