"""The position: where every stone is, and what has to be remembered besides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, NamedTuple

from tabletop.engine.domains import SeatOrNobody
from tabletop.engine.options import as_fields
from tabletop.engine.position import NOBODY, Position, flat
from tabletop_morris.board import LINES, POINTS

STONES_EACH = 3
STONES = range(2 * STONES_EACH)
"""The stones by number: those of seat 0 first, then those of seat 1."""
IN_HAND = -1
"""The place of a stone that is not on the board yet."""

ENDINGS = ("", "end.row", "end.repeated")
"""The tags of the reasons why a match ends; the first stands for a match that goes on."""
UNDER_WAY, BY_ROW, BY_REPETITION = range(len(ENDINGS))

Pattern = Annotated[int, range(3 ** len(POINTS) * 2)]
"""A picture of the board and the seat to move, as one number (`pattern`)."""


class MorrisOptions(NamedTuple):
    """The options of a match, each as the index of its choice; 0 is the rulebook's."""

    flying: int = 0


@flat
@dataclass(slots=True)
class Morris(Position):
    """The state of a match of Three Men's Morris."""

    options: MorrisOptions = field(default_factory=MorrisOptions)
    stones: list[Annotated[int, POINTS, (IN_HAND,)]] = field(default_factory=list)
    """The point of every stone, or IN_HAND."""
    seen: tuple[Pattern, ...] = ()
    """The patterns at the start of every turn since all stones are on the board, for MOR-4.3."""
    winner: SeatOrNobody = NOBODY
    ending: Annotated[int, range(len(ENDINGS))] = UNDER_WAY
    """The reason why the match has ended, as an index of ENDINGS."""


def start(seats: int, options: Mapping[str, int], seed: int) -> Morris:
    """Return the position before the first stone is placed."""
    chosen = as_fields(MorrisOptions, options)
    return Morris(seats=seats, rng=seed, options=chosen, stones=[IN_HAND] * len(STONES))


def own_stones(seat: int) -> range:
    """Return the numbers of a seat's stones."""
    return STONES[seat * STONES_EACH : (seat + 1) * STONES_EACH]


def owner(stone: int) -> int:
    """Return the seat that a stone belongs to."""
    return stone // STONES_EACH


def in_hand(position: Morris, seat: int) -> int:
    """Return the number of stones that a seat has not placed yet."""
    return [position.stones[stone] for stone in own_stones(seat)].count(IN_HAND)


def standing(position: Morris, seat: int) -> set[int]:
    """Return the points on which a seat has a stone."""
    return {position.stones[stone] for stone in own_stones(seat)} - {IN_HAND}


def has_row(position: Morris, seat: int) -> bool:
    """Tell whether a seat has stones on all points of a line (MOR-4.1)."""
    own = standing(position, seat)
    return any(own.issuperset(line) for line in LINES)


def pattern(position: Morris, seat: int) -> int:
    """Return a number that is equal for equal boards with the same seat to move; stones of one seat are not
    distinguished."""
    digits = [0] * len(POINTS)
    for stone, point in enumerate(position.stones):
        if point != IN_HAND:
            digits[point] = 1 + owner(stone)
    number = seat
    for digit in digits:
        number = number * 3 + digit
    return number
