"""Positions in words, for lessons and tests:

    setup({"board": ["A . B", ". B .", ". . A"], "turn": 1})

    board     three rows of three points: A for a stone of seat 0, B for one of seat 1, a dot for a free point
    turn      the seat to move; 0 if not given

Stones that are not on the board are in hand. `options` and `seed` are those of the match.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tabletop.engine.agenda import do
from tabletop.engine.game import BadSetup
from tabletop.engine.notation import Notation, Put, indexes, list_of, number, once, text
from tabletop_morris.board import POINTS
from tabletop_morris.components import OPTIONS
from tabletop_morris.position import Morris, own_stones, start
from tabletop_morris.rules import step, take_turn
from tabletop_morris.score import audit

LETTERS = ("A", "B", ".")


class MorrisNotation(Notation[Morris]):
    """A position of the Morris under construction."""

    seats = (2,)
    options = OPTIONS
    turn = 0

    @classmethod
    def bare(cls, seats: int, options: Mapping[str, int], seed: int) -> Morris:
        return start(seats, options, seed)

    def board(self, rows: list[str]) -> None:
        points = indexes(LETTERS, " ".join(rows))
        if len(points) != len(POINTS):
            raise BadSetup(f"{len(POINTS)} points are needed, not {len(points)}")
        for seat in range(self.position.seats):
            standing = [point for point in POINTS if points[point] == seat]
            stones = own_stones(seat)
            if len(standing) > len(stones):
                raise BadSetup(f"{LETTERS[seat]} has {len(stones)} stones, not {len(standing)}")
            for stone, point in zip(stones, standing, strict=False):
                self.position.stones[stone] = point

    def whose_turn(self, seat: int) -> None:
        self.turn = seat

    def go_on(self, name: str) -> None:
        self.position.agenda = [do(take_turn, self.turn)]
        step.run(self.position)

    def faults(self) -> list[str]:
        return audit(self.position)

    keywords: ClassVar[Mapping[str, Put]] = {
        "board": once(list_of(text), board),
        "turn": once(number(range(2)), whose_turn),
    }


setup = MorrisNotation.setup
