"""What the rest of a round may bring a seat, as matches taught it: a small neural network, for the expert.

A position is told to it as facts, each one of a fixed list (`FACTS`): how many cards of a sort the seat
holds, how many signals of a type are free, what it owes. Every fact has a row of numbers in `learned.toml`.
The rows of what is so are added up; of the sums only those above 0 count (rectified linear units: Nair and
Hinton, ICML 2010), each by its weight. What others hold is not looked at: a seat does not know it.

`tests/bench/learn_macadam.py` learned the numbers; how is told there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from tabletop.engine.agenda import ask, do
from tabletop.engine.data import BadData, Entry, load
from tabletop.games.macadam.components import (
    BOTH,
    CARDS,
    COLOUR,
    COLOUR_IDS,
    KIND,
    KIND_IDS,
    OFFICERS,
    OWED_TAG,
    PEDESTRIAN,
    SIGNAL_TYPE,
)
from tabletop.games.macadam.position import Macadam, Options, nothing_dealt
from tabletop.games.macadam.round import take_turn
from tabletop.games.macadam.score import score
from tabletop.games.macadam.verbs import DISCARD, SECOND_CARD

FILE, THOUSAND = "learned.toml", 1000
MOST_ALIKE, MOST_HELD, MOST_STOCK, MOST_SEATS = 5, 15, 17, 6
"""Counts that are not told apart any further: of cards of one sort, of a hand, of the stock; and seats."""

SORTS = (*(f"pedestrian_{colour}" for colour in COLOUR_IDS), *KIND_IDS[1:])
"""Cards that are worth the same to whoever holds them."""
SORT = tuple(COLOUR[card] if KIND[card] == PEDESTRIAN else len(COLOUR_IDS) - 1 + KIND[card] for card in CARDS)
IN_PACK = tuple(map(SORT.count, range(len(SORTS))))
TYPES = tuple(dict.fromkeys(SIGNAL_TYPE))
TYPE = tuple(map(TYPES.index, SIGNAL_TYPE))

FACTS: list[str] = []
"""What may be so, by name; a position holds their indexes."""


def _counted(name: str, most: int) -> int:
    """Adds a fact for each number from 0 to the most; returns the first."""
    FACTS.extend(f"{name}.{n}" for n in range(most + 1))
    return len(FACTS) - most - 1


HELD = tuple(_counted(f"held.{sort}", MOST_ALIKE) for sort in SORTS)
UNSEEN = tuple(_counted(f"unseen.{sort}", MOST_ALIKE) for sort in SORTS)
FREE = tuple(_counted(f"free.{kind}", SIGNAL_TYPE.count(kind)) for kind in TYPES)
DOCUMENTS = _counted("documents", BOTH)
COVERED = _counted("covered", len(SIGNAL_TYPE))
BEHIND_LEADER = [_counted(f"behind_leader_of_{n}", n - 1) for n in range(2, MOST_SEATS + 1)]
STOCK = _counted("stock", MOST_STOCK)
CENTRE = _counted("centre", OFFICERS)
HAND = _counted("hand", MOST_HELD)
EMPTY_HANDS = _counted("empty_hands_of_others", MOST_SEATS - 1)
OTHER_HANDS = _counted("other_hands", MOST_HELD)
TURNS = ("waits", "leads", "has_exchanged", "discards", "second_card", "stopped", "has_played", *OWED_TAG[1:])
TURN = {name: len(FACTS) + n for n, name in enumerate(TURNS)}
"""Where a seat stands in the trick; what it owes where it must still follow."""
FACTS.extend(f"turn.{name}" for name in TURNS)
VARIANT = len(FACTS)
FACTS.extend(f"variant.{key}" for key in Options._fields[1:])
"""Options that are chosen otherwise than the book has them; all rounds are alike."""


# -- what is so --------------------------------------------------------------------------------------------
def facts(position: Macadam, seat: int) -> list[int]:
    """What a seat knows, as indexes of FACTS."""
    sizes = [len(hand) for hand in position.hands]
    others = len(sizes) - 1
    behind = (seat - position.leader) % len(sizes)
    return [
        *_cards(position, seat),
        *_signals(position),
        DOCUMENTS + position.documents[seat],
        COVERED + position.covered,
        BEHIND_LEADER[len(sizes) - 2] + behind,
        STOCK + min(len(position.stock), MOST_STOCK),
        CENTRE + len(position.centre),
        HAND + min(sizes[seat], MOST_HELD),
        EMPTY_HANDS + sizes.count(0) - (not sizes[seat]),
        OTHER_HANDS + min((sum(sizes) - sizes[seat]) // others, MOST_HELD),
        TURN[_turn(position, seat)],
        *[VARIANT + n for n, chosen in enumerate(position.options[1:]) if chosen],
    ]


def _cards(position: Macadam, seat: int) -> list[int]:
    """How many of each sort a seat holds, and how many it has not seen."""
    held, unseen = [0] * len(SORTS), [*IN_PACK]
    for card in position.hands[seat]:
        held[SORT[card]] += 1
    for pile in (position.hands[seat], *position.fronts, position.centre):
        for card in pile:
            unseen[SORT[card]] -= 1
    return [
        *[first + (n if n < MOST_ALIKE else MOST_ALIKE) for first, n in zip(HELD, held, strict=True)],
        *[first + (n if n < MOST_ALIKE else MOST_ALIKE) for first, n in zip(UNSEEN, unseen, strict=True)],
    ]


def _signals(position: Macadam) -> list[int]:
    """How many signals of each type are free."""
    free = [*FREE]
    for kind, token in zip(TYPE, position.tokens, strict=True):
        free[kind] += not token
    return free


def _turn(position: Macadam, seat: int) -> str:
    """Where a seat stands in the trick: one of TURNS."""
    asked = position.agenda[-1]
    if asked == ask(seat, DISCARD):
        return "discards"
    if asked == ask(seat, SECOND_CARD):
        return "second_card"
    if position.signal < 0 and seat == position.leader:
        return "has_exchanged" if position.exchanged else "leads"
    if position.signal < 0 or asked == ask(position.leader, SECOND_CARD):
        return "waits"
    if asked[1:2] != (seat,) and do(take_turn, seat) not in position.agenda:
        return "has_played"
    return "stopped" if position.interrupted else OWED_TAG[position.owed]


# -- what it comes to --------------------------------------------------------------------------------------
class Network(NamedTuple):
    """The numbers: a row of units for each fact, what they begin with, what each counts, in points."""

    rows: Sequence[tuple[float, ...]]
    begin: tuple[float, ...]
    counts: tuple[float, ...]
    rest: float

    def tell(self, found: Sequence[int]) -> float:
        """What follows from facts, in points."""
        rows = self.rows
        units = map(sum, zip(self.begin, *[rows[fact] for fact in found], strict=True))
        return self.rest + sum(
            [unit * count for unit, count in zip(units, self.counts, strict=True) if unit > 0]
        )


@cache
def network() -> Network:
    """The network of `learned.toml`, read when an expert thinks for the first time."""
    return read(load(__package__, FILE))


def read(data: Entry) -> Network:
    """The network that a file holds; rows are written in thousandths.

    Raises:
        BadData: a fact has no row, a row is of no fact, or a row is not as long as the others.
    """
    rows, counts = data.table("rows"), data.decimals("counts")
    for name in rows.values:
        if name not in FACTS:
            raise BadData(f"{rows.where}: no fact is called {name!r}")
    return Network(
        tuple(_row(rows, name, len(counts)) for name in FACTS),
        _row(data, "begin", len(counts)),
        counts,
        data.decimal("rest"),
    )


def _row(entry: Entry, name: str, units: int) -> tuple[float, ...]:
    row = entry.numbers(name)
    if len(row) != units:
        raise BadData(f"{entry.where}: {name}: {units} numbers are needed")
    return tuple(n / THOUSAND for n in row)


def worth(position: Macadam, seat: int) -> float:
    """The score, and what the rest of the round may bring; of a further round nobody knows anything yet."""
    sure = score(position, seat)
    if position.counted or nothing_dealt(position):
        return sure
    return sure + network().tell(facts(position, seat))
