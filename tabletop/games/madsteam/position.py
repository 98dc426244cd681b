"""The fields of a position, and the first one of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, NamedTuple

from tabletop.engine.domains import Bits, Flag, SeatNumber
from tabletop.engine.position import Position, flat, row
from tabletop.engine.secrecy import NOTHING
from tabletop.games.madsteam.components import (
    ANIMALS,
    CARD_COPY,
    CARD_KIND,
    CARDS,
    DEATH_BED,
    FISH,
    FIXED_PLANS,
    GOODS,
    HEROES,
    KARMA_TAG,
    LEADERS,
    NODES,
    OBJECTIVES,
    OCCUPANTS,
    PHASES,
    PILES,
    POSTS,
    SEATS_AT_MOST,
    SPOT_TAG,
    WEST_BRIDGE,
)

Card = Annotated[int, CARDS]
Animal = Annotated[int, ANIMALS]
Fish = Annotated[int, FISH]
Node = Annotated[int, range(len(NODES))]
Karma = Annotated[int, range(len(KARMA_TAG))]
PostOrNone = Annotated[int, range(len(POSTS)), (NOTHING,)]


class MadsteamOptions(NamedTuple):
    """The options of a match, as indexes of their choices: 0 is always the numbered rule."""

    strict_supply: int = 0
    leader_legacy: int = 0
    endless_bank: int = 0
    no_bridge_stop: int = 0
    peaceful_knife: int = 0
    spare_plans: int = 0
    sick_worker_works: int = 0


@flat
@dataclass(slots=True)
class Madsteam(Position):
    """Everything Madsteam is at one moment.

    A seat's goods, heroes and occupants stand in rows: seat 1's third hero is number 1 * HEROES + 2.
    """

    options: MadsteamOptions = field(default_factory=MadsteamOptions)
    round: int = 0
    """Rounds begun: 1 to 5 while the game is on."""
    phase: Annotated[int, range(len(PHASES))] = 0
    """An index of PHASES."""
    first: SeatNumber = 0
    """The first player."""
    place: Annotated[int, range(len(NODES)), (-1,)] = -1
    """The place that acts, or where a hero has just arrived; -1 for none."""

    # -- the town
    stock: list[int] = field(default_factory=list)
    """By node: the units that lie there (Wood, ore, Water; dollars in the Bank)."""
    mugger: Node = WEST_BRIDGE
    loot: int = 0
    met: Flag = 0
    """Has somebody met the Mugger this round (MAD-19.6)?"""
    piles: list[tuple[Annotated[int, CARDS, ANIMALS, FISH], ...]] = field(default_factory=list)
    """By pile: its cards, the top one first."""
    prey: tuple[Animal, ...] = ()
    """The animals in No Man's Land (MAD-14.1)."""

    # -- heroes
    at: list[Annotated[int, range(len(NODES)), (NOTHING,)]] = field(default_factory=list)
    """By hero: the node he is on, NOTHING before he is put on a bridge."""
    standing: list[Flag] = field(default_factory=list)
    """By hero: has he moved this round?"""
    slot: list[Annotated[int, range(len(SPOT_TAG)), (NOTHING,)]] = field(default_factory=list)
    """By hero: his slot in the Ocean this round, NOTHING elsewhere."""
    queue: list[tuple[Annotated[int, range(SEATS_AT_MOST * HEROES)], ...]] = field(default_factory=list)
    """By node: the heroes who arrived this round, in order (MAD-5.10)."""
    booted: list[Flag] = field(default_factory=list)
    """By seat: have the Steam Boots been used this round (MAD-20.16)?"""
    drawn_knife: list[Flag] = field(default_factory=list)
    """By seat: has the Knife been used this round (MAD-19.11)?"""

    # -- shelters
    goods: list[int] = field(default_factory=list)
    bed: list[Annotated[int, range(DEATH_BED + 1)]] = field(default_factory=list)
    """By occupant, the leader first: his bed, 0 when well, DEATH_BED when dead."""
    post: list[PostOrNone] = field(default_factory=list)
    """By occupant: the seat he works on, NOTHING for none."""
    kept: list[PostOrNone] = field(default_factory=list)
    """By occupant: the seat he had last round, while his player organises."""
    leader: list[Annotated[int, range(len(LEADERS)), (NOTHING,)]] = field(default_factory=list)
    objective: list[Annotated[int, OBJECTIVES, (NOTHING,)]] = field(default_factory=list)
    plans: list[tuple[Card, ...]] = field(default_factory=list)
    built: list[tuple[Card, ...]] = field(default_factory=list)
    has: list[Bits] = field(default_factory=list)
    """By seat: what works for it, as bits: built cards by kind, and its leader while he helps."""
    game: list[tuple[Animal, ...]] = field(default_factory=list)
    fish: list[tuple[Fish, ...]] = field(default_factory=list)
    engineer: list[Annotated[int, range(3)]] = field(default_factory=list)
    """By seat: 0 the engineer may help, 1 he helps the next craft, 2 he has helped this round."""
    losses: int = 0
    """Health still to be lost by the seat in Survival (MAD-8.4)."""

    # -- Karma
    decks: list[tuple[Karma, ...]] = field(default_factory=list)
    drawn: list[tuple[Karma, ...]] = field(default_factory=list)
    karma: list[Annotated[int, range(len(KARMA_TAG)), (NOTHING,)]] = field(default_factory=list)
    """By seat: the chosen card, NOTHING for none."""
    revealed: Flag = 0
    played: list[tuple[Karma, ...]] = field(default_factory=list)

    # -- a visit
    sold: int = 0
    bought: int = 0
    debt: int = 0
    credit: int = 0
    offer: tuple[Card, ...] = ()
    """Plans drawn with the Backpack, of which one is kept (MAD-20.21)."""
    offered_from: Annotated[int, range(len(PILES))] = 0
    """The pile they were drawn from."""


def start(seats: int, options: Mapping[str, int], seed: int) -> Madsteam:
    """Empty shelters."""
    heroes, occupants = seats * HEROES, seats * OCCUPANTS
    return Madsteam(
        seats=seats,
        rng=seed,
        options=MadsteamOptions(**options),
        stock=[0] * len(NODES),
        piles=[()] * len(PILES),
        at=[NOTHING] * heroes,
        standing=[0] * heroes,
        slot=[NOTHING] * heroes,
        queue=[()] * len(NODES),
        booted=[0] * seats,
        drawn_knife=[0] * seats,
        goods=[0] * (seats * len(GOODS)),
        bed=[0] * occupants,
        post=[NOTHING] * occupants,
        kept=[NOTHING] * occupants,
        leader=[NOTHING] * seats,
        objective=[NOTHING] * seats,
        plans=[()] * seats,
        built=[()] * seats,
        has=[0] * seats,
        game=[()] * seats,
        fish=[()] * seats,
        engineer=[0] * seats,
        decks=[()] * seats,
        drawn=[()] * seats,
        karma=[NOTHING] * seats,
        played=[()] * seats,
    )


def in_play(position: Madsteam, card: int) -> bool:
    """Is the card part of this match? Spare copies of the fixed plans stay in the box (MAD-2.11)."""
    fixed = CARD_KIND[card] in FIXED_PLANS
    return not fixed or CARD_COPY[card] <= position.seats or position.options.spare_plans > 0


ITS_HEROES = tuple(row(seat, HEROES) for seat in range(SEATS_AT_MOST))
"""By seat: its part of what stands in the order of the heroes."""
ITS_OCCUPANTS = tuple(row(seat, OCCUPANTS) for seat in range(SEATS_AT_MOST))
"""By seat: its part of what stands in the order of the occupants."""


@cache
def heroes_of(seat: int) -> range:
    """Return the numbers of a seat's heroes."""
    return range(seat * HEROES, seat * HEROES + HEROES)


@cache
def occupants_of(seat: int) -> range:
    """Return the numbers of a seat's occupants, the leader first."""
    return range(seat * OCCUPANTS, seat * OCCUPANTS + OCCUPANTS)
