"""Which map lies on the table: a person's own copy if it is sound, else the one that ships with the app."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from tabletop.resources import shipped_map, user_data_dir

from .board import Board, Problem
from .check import load_board


class Choice(NamedTuple):
    """The board to play on; `problems` are those of the person's own map that was put aside."""

    board: Board
    path: Path
    problems: tuple[Problem, ...] = ()


def own_map(name: str) -> Path:
    """Where a person puts an own version of the map `name`, such as `macadam/board`."""
    return user_data_dir() / "maps" / f"{name}.tmx"


def choose_board(name: str, required: Mapping[str, str]) -> Choice:
    """The own map if there is one and it is sound; otherwise the shipped one, with the faults of the own."""
    own, shipped, game = own_map(name), shipped_map(f"{name}.tmx"), name.partition("/")[0]
    mine = load_board(own, required, game)
    if isinstance(mine, Board):
        return Choice(mine, own)
    faults = tuple(problem for problem in mine if problem.code != "map.file_missing")
    board = load_board(shipped, required, game)
    if isinstance(board, Board):
        return Choice(board, shipped, faults)
    raise ValueError(f"{shipped} is not sound: {board[0]}")
