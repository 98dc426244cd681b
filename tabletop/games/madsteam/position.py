"""The fields of a position of Madsteam, and the first position of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, NamedTuple

from tabletop.engine.domains import Bits, Flag, SeatNumber
from tabletop.engine.options import as_fields
from tabletop.engine.position import Position, flat, row
from tabletop.engine.secrecy import NOTHING
from tabletop.games.madsteam import components as c

Card = Annotated[int, c.CARDS]
Animal = Annotated[int, c.ANIMALS]
Fish = Annotated[int, c.FISH]
Node = Annotated[int, range(len(c.NODES))]
Karma = Annotated[int, range(len(c.KARMA_TAG))]
PostOrNone = Annotated[int, range(len(c.POSTS)), (NOTHING,)]


class MadsteamOptions(NamedTuple):
    """The options of a match, each as the index of its choice; 0 is the rule of the rulebook."""

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
    """The complete state of a match of Madsteam. Goods, heroes and occupants are in flat lists, seat after
    seat: the third hero of seat 1 has the index 1 * HEROES + 2."""

    options: MadsteamOptions = field(default_factory=MadsteamOptions)
    round: int = 0
    """The number of rounds begun: 1 to 5 during the game."""
    phase: Annotated[int, range(len(c.PHASES))] = 0
    """The current phase, as an index of PHASES."""
    first: SeatNumber = 0
    """The seat of the first player."""
    place: Annotated[int, range(len(c.NODES)), (-1,)] = -1
    """The node (place or bridge of the town) that is activated, or at which a hero has just arrived; -1 for
    none."""

    # -- the town
    stock: list[int] = field(default_factory=list)
    """The number of units in stock at each node: Wood, ore, Water, or dollars in the Bank."""
    mugger: Node = c.WEST_BRIDGE
    loot: int = 0
    """The dollars under the Mugger (MAD-19.8)."""
    met: Flag = 0
    """1 once a hero has met the Mugger this round (MAD-19.6), else 0."""
    piles: list[tuple[Annotated[int, c.CARDS, c.ANIMALS, c.FISH], ...]] = field(default_factory=list)
    """The cards of each pile in PILES, the top card first."""
    prey: tuple[Animal, ...] = ()
    """The animals revealed in No Man's Land (MAD-14.1)."""

    # -- heroes
    at: list[Annotated[int, range(len(c.NODES)), (NOTHING,)]] = field(default_factory=list)
    """The node (place or bridge of the town) of each hero; NOTHING before the hero is put on a bridge."""
    standing: list[Flag] = field(default_factory=list)
    """1 if the hero has moved this round, else 0; indexed by hero."""
    slot: list[Annotated[int, range(len(c.SPOT_TAG)), (NOTHING,)]] = field(default_factory=list)
    """The slot of the Ocean that each hero has taken this round, as an index of SPOT_TAG; NOTHING for
    none."""
    queue: list[tuple[Annotated[int, range(c.SEATS_AT_MOST * c.HEROES)], ...]] = field(default_factory=list)
    """The heroes who arrived at each node (place or bridge) this round, in order of arrival (MAD-5.10)."""
    booted: list[Flag] = field(default_factory=list)
    """1 if the seat has used the Steam Boots this round (MAD-20.16), else 0; indexed by seat."""
    drawn_knife: list[Flag] = field(default_factory=list)
    """1 if the seat has used the Knife this round (MAD-19.11), else 0; indexed by seat."""

    # -- shelters
    goods: list[int] = field(default_factory=list)
    """The units of each good in the shelters; indexed by seat * number of goods + good."""
    bed: list[Annotated[int, range(c.DEATH_BED + 1)]] = field(default_factory=list)
    """The number of the bed of each occupant of the shelters, the leader of a seat first. It is the number of
    health points lost: 0 when well, DEATH_BED when dead (MAD-8.5)."""
    post: list[PostOrNone] = field(default_factory=list)
    """The workplace of each occupant of the shelters, as an index of POSTS; NOTHING for none."""
    kept: list[PostOrNone] = field(default_factory=list)
    """The workplace that each occupant had in the last round, as an index of POSTS or NOTHING; set while its
    player assigns workplaces in the Organisation phase."""
    leader: list[Annotated[int, range(len(c.LEADERS)), (NOTHING,)]] = field(default_factory=list)
    objective: list[Annotated[int, c.OBJECTIVES, (NOTHING,)]] = field(default_factory=list)
    plans: list[tuple[Card, ...]] = field(default_factory=list)
    built: list[tuple[Card, ...]] = field(default_factory=list)
    has: list[Bits] = field(default_factory=list)
    """The cards and leader whose effects each seat has: a bit for each kind of card that it has built, and
    one for its leader. A dead leader has none, except with the option leader_legacy."""
    game: list[tuple[Animal, ...]] = field(default_factory=list)
    fish: list[tuple[Fish, ...]] = field(default_factory=list)
    engineer: list[Annotated[int, range(3)]] = field(default_factory=list)
    """The state of each seat's engineer in this round: 0 has not been called, 1 helps the next build, 2 has
    helped."""
    losses: int = 0
    """The number of health points that the occupants of the seat in Survival must still lose (MAD-8.4)."""

    # -- Karma
    decks: list[tuple[Karma, ...]] = field(default_factory=list)
    drawn: list[tuple[Karma, ...]] = field(default_factory=list)
    """The Karma cards that each seat has drawn this round and neither chosen nor put under its deck."""
    karma: list[Annotated[int, range(len(c.KARMA_TAG)), (NOTHING,)]] = field(default_factory=list)
    """The chosen Karma card of each seat, NOTHING for none."""
    revealed: Flag = 0
    played: list[tuple[Karma, ...]] = field(default_factory=list)

    # -- a visit
    sold: int = 0
    """The dollars of the sales in the latest visit to the Fence (MAD-18.4)."""
    bought: int = 0
    """The dollars of the purchases in the latest visit to the Fence (MAD-18.5)."""
    debt: int = 0
    """The dollars that the visitor still owes the Fence (MAD-18.9)."""
    credit: int = 0
    """The dollars that the visitor need not pay for purchases (MAD-18.11)."""
    offer: tuple[Card, ...] = ()
    """The plans drawn with the Backpack, of which the player keeps one (MAD-20.21)."""
    offered_from: Annotated[int, range(len(c.PILES))] = 0
    """The pile from which the plans in `offer` were drawn."""


def start(seats: int, options: Mapping[str, int], seed: int) -> Madsteam:
    """Return the first position of a match, before the set-up: shelters and places are empty."""
    heroes, occupants = seats * c.HEROES, seats * c.OCCUPANTS
    return Madsteam(
        seats=seats,
        rng=seed,
        options=as_fields(MadsteamOptions, options),
        stock=[0] * len(c.NODES),
        piles=[()] * len(c.PILES),
        at=[NOTHING] * heroes,
        standing=[0] * heroes,
        slot=[NOTHING] * heroes,
        queue=[()] * len(c.NODES),
        booted=[0] * seats,
        drawn_knife=[0] * seats,
        goods=[0] * (seats * len(c.GOODS)),
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
    """Tell whether a card is used in this match; spare copies of the fixed plans stay in the box
    (MAD-2.11)."""
    fixed = c.CARD_KIND[card] in c.FIXED_PLANS
    return not fixed or c.CARD_COPY[card] <= position.seats or position.options.spare_plans > 0


ITS_HEROES = tuple(row(seat, c.HEROES) for seat in range(c.SEATS_AT_MOST))
"""The slice that holds a seat's heroes in a list of all heroes; indexed by seat."""
ITS_OCCUPANTS = tuple(row(seat, c.OCCUPANTS) for seat in range(c.SEATS_AT_MOST))
"""The slice that holds a seat's occupants in a list of all occupants; indexed by seat."""


@cache
def heroes_of(seat: int) -> range:
    """Return the numbers of a seat's heroes in the lists of all heroes."""
    return range(seat * c.HEROES, seat * c.HEROES + c.HEROES)


@cache
def occupants_of(seat: int) -> range:
    """Return the numbers of a seat's occupants in the lists of all occupants, the leader first."""
    return range(seat * c.OCCUPANTS, seat * c.OCCUPANTS + c.OCCUPANTS)
