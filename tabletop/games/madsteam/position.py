"""The fields of a position, and the first one of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from tabletop.engine.position import Position, flat, row
from tabletop.engine.secrecy import NOTHING
from tabletop.games.madsteam.components import (
    CARD_COPY,
    CARD_KIND,
    FIXED_PLANS,
    GOODS,
    HEROES,
    NODES,
    OCCUPANTS,
    PILES,
    SEATS_AT_MOST,
    WEST_BRIDGE,
)


class Options(NamedTuple):
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

    options: Options = field(default_factory=Options)
    round: int = 0
    """Rounds begun: 1 to 5 while the game is on."""
    phase: int = 0
    """An index of PHASES."""
    first: int = 0
    """The first player."""
    place: int = -1
    """The place that acts, or where a hero has just arrived; -1 for none."""

    # -- the town
    stock: list[int] = field(default_factory=list)
    """By node: the units that lie there (Wood, ore, Water; dollars in the Bank)."""
    mugger: int = WEST_BRIDGE
    loot: int = 0
    met: int = 0
    """Has somebody met the Mugger this round (MAD-19.6)?"""
    piles: list[tuple[int, ...]] = field(default_factory=list)
    """By pile: its cards, the top one first."""
    prey: tuple[int, ...] = ()
    """The animals in No Man's Land (MAD-14.1)."""

    # -- heroes
    at: list[int] = field(default_factory=list)
    """By hero: the node he is on, NOTHING before he is put on a bridge."""
    standing: list[int] = field(default_factory=list)
    """By hero: has he moved this round?"""
    slot: list[int] = field(default_factory=list)
    """By hero: his slot in the Ocean this round, NOTHING elsewhere."""
    queue: list[tuple[int, ...]] = field(default_factory=list)
    """By node: the heroes who arrived this round, in order (MAD-5.10)."""
    booted: list[int] = field(default_factory=list)
    """By seat: have the Steam Boots been used this round (MAD-20.16)?"""
    drawn_knife: list[int] = field(default_factory=list)
    """By seat: has the Knife been used this round (MAD-19.11)?"""

    # -- shelters
    goods: list[int] = field(default_factory=list)
    bed: list[int] = field(default_factory=list)
    """By occupant, the leader first: his bed, 0 when well, DEATH_BED when dead."""
    post: list[int] = field(default_factory=list)
    """By occupant: the seat he works on, NOTHING for none."""
    kept: list[int] = field(default_factory=list)
    """By occupant: the seat he had last round, while his player organises."""
    leader: list[int] = field(default_factory=list)
    objective: list[int] = field(default_factory=list)
    plans: list[tuple[int, ...]] = field(default_factory=list)
    built: list[tuple[int, ...]] = field(default_factory=list)
    has: list[int] = field(default_factory=list)
    """By seat: what works for it, as bits: built cards by kind, and its leader while he helps."""
    game: list[tuple[int, ...]] = field(default_factory=list)
    fish: list[tuple[int, ...]] = field(default_factory=list)
    engineer: list[int] = field(default_factory=list)
    """By seat: 0 the engineer may help, 1 he helps the next craft, 2 he has helped this round."""
    losses: int = 0
    """Health still to be lost by the seat in Survival (MAD-8.4)."""

    # -- Karma
    decks: list[tuple[int, ...]] = field(default_factory=list)
    drawn: list[tuple[int, ...]] = field(default_factory=list)
    karma: list[int] = field(default_factory=list)
    """By seat: the chosen card, NOTHING for none."""
    revealed: int = 0
    played: list[tuple[int, ...]] = field(default_factory=list)

    # -- a visit
    sold: int = 0
    bought: int = 0
    debt: int = 0
    credit: int = 0
    offer: tuple[int, ...] = ()
    """Plans drawn with the Backpack, of which one is kept (MAD-20.21)."""
    offered_from: int = 0
    """The pile they were drawn from."""


def start(seats: int, options: Mapping[str, int], seed: int) -> Madsteam:
    """Empty shelters."""
    heroes, occupants = seats * HEROES, seats * OCCUPANTS
    return Madsteam(
        seats=seats,
        rng=seed,
        options=Options(**options),
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
    """The numbers of a seat's heroes."""
    return range(seat * HEROES, seat * HEROES + HEROES)


@cache
def occupants_of(seat: int) -> range:
    """The numbers of a seat's occupants, the leader first."""
    return range(seat * OCCUPANTS, seat * OCCUPANTS + OCCUPANTS)
