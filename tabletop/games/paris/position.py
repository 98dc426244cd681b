"""The fields of a position, and the first one of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, NamedTuple

from tabletop.engine.domains import Balance, Bits, Flag, SeatNumber, SeatOrNobody
from tabletop.engine.position import NOBODY, Position, flat, row
from tabletop.games.paris.components import (
    CENTRE_TOKENS,
    DICE,
    EQUIPMENT,
    EVENTS,
    FACES,
    KINDS,
    MISSIONS,
    PLACES,
    ROWS,
    SEASONS,
    SET_UP,
    SHELTERS,
    STEPS,
    SURVIVORS,
    TYPES,
    ZONE,
    ZONES,
    SetUp,
)

NOTHING_PENDING = -1
UNANNOUNCED = -1

Event = Annotated[int, EVENTS]
Shelter = Annotated[int, SHELTERS]
Mission = Annotated[int, MISSIONS]
Survivor = Annotated[int, range(len(SURVIVORS))]
PlaceOrNone = Annotated[int, range(-1, len(PLACES))]


class ParisOptions(NamedTuple):
    """The options of a match, as indexes of their choices: 0 is always the numbered rule."""

    literal_pairs: int = 0
    all_five_types: int = 0
    more_missions: int = 0
    endless_cans: int = 0
    strictly_fewest: int = 0
    idle_jokers_join: int = 0
    only_secrets_fail: int = 0
    mild_winter: int = 0
    youngest_first: int = 0


@flat
@dataclass(slots=True)
class Paris(Position):
    """Everything Paris: New Eden is at one moment.

    What a seat has stands in rows: seat 1's healers are number 1 * len(SURVIVORS) + HEALER.
    """

    options: ParisOptions = field(default_factory=ParisOptions)
    season: Annotated[int, range(len(SEASONS))] = 0
    """An index of SEASONS."""
    step: Annotated[int, range(len(STEPS))] = 0
    """An index of STEPS."""
    first: SeatNumber = 0
    """The first player of the season."""

    # -- the city
    dice: list[int] = field(default_factory=list)
    """By place and face (DICE): how many such dice lie there."""
    events: tuple[Event, ...] = ()
    """The events of the season at the Tower."""
    turned: tuple[Event, ...] = ()
    """Those of them that lie face down (PAR-6.1)."""
    heroine: SeatOrNobody = NOBODY
    """The seat that has it; NOBODY while it is at the Tower. Likewise the next two, at the Centre."""
    bat: SeatOrNobody = NOBODY
    binoculars: SeatOrNobody = NOBODY
    centre: list[int] = field(default_factory=list)
    """By token of CENTRE_TOKENS: how many lie at the Centre."""
    station: list[int] = field(default_factory=list)
    """By type: the survivor tokens at the Station."""
    lots: list[tuple[Annotated[int, KINDS], ...]] = field(default_factory=list)
    """The face-down stacks of equipment of the later seasons, the next one first (PAR-2.7)."""
    waiting: list[tuple[Survivor, ...]] = field(default_factory=list)
    """The survivor stacks of the later seasons, the next one first, their top token first (PAR-2.8)."""
    set_aside: tuple[Survivor, ...] = ()
    """The survivors of the prelude that nobody has chosen."""
    gone: list[int] = field(default_factory=list)
    """By type: the survivor tokens that are out of the game (PAR-3.4, PAR-18.3)."""
    decks: list[tuple[Shelter, ...]] = field(default_factory=list)
    """By type: the shelters of the deck, the top one first."""
    offer: list[tuple[Shelter, ...]] = field(default_factory=list)
    """By type: the shelters that lie face up."""
    boxed: tuple[Shelter, ...] = ()
    """The tinkerer shelters put back unseen (PAR-2.12)."""
    discarded: tuple[Shelter, ...] = ()
    """The shelters that nobody took (PAR-18.6)."""
    missions: tuple[Mission, ...] = ()
    """The mission deck, the top card first."""

    # -- boards: the dice and tokens of the season
    board_dice: list[int] = field(default_factory=list)
    """By seat and face."""
    board_tokens: list[int] = field(default_factory=list)
    """By seat and face."""
    taken: list[int] = field(default_factory=list)
    """By seat: the dice taken this season."""

    # -- refuges: what lasts
    survivors: list[int] = field(default_factory=list)
    """By seat and type: all of the refuge, printed or token."""
    equipment: list[int] = field(default_factory=list)
    """By seat and kind: all of the refuge, printed or token."""
    joined: list[int] = field(default_factory=list)
    """By seat and type: the survivors that are tokens."""
    gear: list[int] = field(default_factory=list)
    """By seat and kind: the equipment that is tokens."""
    shelters: list[tuple[Shelter, ...]] = field(default_factory=list)
    placed: list[tuple[Mission, ...]] = field(default_factory=list)
    """By seat: the new shelters placed (PAR-15)."""
    powers: list[Bits] = field(default_factory=list)
    """By seat: the powers of the refuge, as bits."""
    hand: list[tuple[Mission, ...]] = field(default_factory=list)
    """By seat: the missions it holds."""
    cans: list[int] = field(default_factory=list)
    won: list[Balance] = field(default_factory=list)
    """By seat and row of ROWS: the points won so far."""

    # -- the turn
    pending: PlaceOrNone = NOTHING_PENDING
    """The place whose action the seat that is asked must carry out (PAR-5.6)."""
    visited: PlaceOrNone = NOTHING_PENDING
    """The place the die of this turn came from."""
    opening: Flag = 0
    """Is this the seat's first turn of the season (PAR-20.2)?"""
    swapped: Flag = 0
    """Has it swapped two dice in this turn (PAR-20.6)?"""
    second: Flag = 0
    """Has it taken a second die in this turn (PAR-20.11)?"""
    drawn: tuple[Mission, ...] = ()
    """The missions drawn at the Bridge, of which some are kept."""
    kept: int = 0
    """How many of them are kept so far."""

    # -- claiming
    claimed: Survivor = 0
    """The type that is claimed now (PAR-11.1)."""
    strength: list[Balance] = field(default_factory=list)
    """By seat: the strength announced for that type, UNANNOUNCED before."""
    joker_dice: list[int] = field(default_factory=list)
    """By seat: the joker dice added to it."""
    joker_tokens: list[int] = field(default_factory=list)


def start(seats: int, options: Mapping[str, int], seed: int) -> Paris:
    """Empty boards and refuges (PAR-2.14)."""
    return Paris(
        seats=seats,
        rng=seed,
        options=ParisOptions(**options),
        dice=[0] * len(DICE),
        centre=[0] * len(CENTRE_TOKENS),
        station=[0] * len(FACES),
        gone=[0] * len(FACES),
        decks=[()] * len(TYPES),
        offer=[()] * len(TYPES),
        board_dice=[0] * (seats * len(FACES)),
        board_tokens=[0] * (seats * len(FACES)),
        taken=[0] * seats,
        survivors=[0] * (seats * len(SURVIVORS)),
        equipment=[0] * (seats * len(EQUIPMENT)),
        joined=[0] * (seats * len(SURVIVORS)),
        gear=[0] * (seats * len(EQUIPMENT)),
        shelters=[()] * seats,
        placed=[()] * seats,
        powers=[0] * seats,
        hand=[()] * seats,
        cans=[0] * seats,
        won=[0] * (seats * len(ROWS)),
        strength=[UNANNOUNCED] * seats,
        joker_dice=[0] * seats,
        joker_tokens=[0] * seats,
    )


def set_up_for(position: Paris) -> SetUp:
    """What depends on the number of players."""
    return SET_UP[position.seats]


def population(position: Paris, seat: int) -> int:
    """Return all survivors of the refuge (PAR-17.1)."""
    return sum(position.survivors[row(seat, len(SURVIVORS))])


def zone(position: Paris, seat: int) -> int:
    """Return the farmers its population needs and the points for feeding it (PAR-17.2)."""
    return zone_of(population(position, seat), position.options.mild_winter)


def zone_of(survivors: int, mild: int) -> int:
    """Return the zone of a population, rounded down under the variant (PAR-17.2)."""
    return min((survivors + (0 if mild else ZONE - 1)) // ZONE, ZONES)


def equipped(position: Paris, seat: int, kind: int) -> int:
    """Return its brawlers, healers or sages that have their piece of equipment (PAR-16.2)."""
    survivors = position.survivors[seat * len(SURVIVORS) + kind]
    return min(survivors, position.equipment[seat * len(EQUIPMENT) + kind - 1])


def score(position: Paris, seat: int) -> int:
    """Return the points won so far."""
    return sum(position.won[row(seat, len(ROWS))])


def speaks_first(position: Paris) -> int:
    """Return the holder of the Binoculars (PAR-12.1); the first player in a set-up position without one."""
    return position.first if position.binoculars == NOBODY else position.binoculars


def has_power(position: Paris, seat: int, power: int) -> int:
    """Is the power in its refuge (PAR-20.1)? Not zero if so."""
    return position.powers[seat] >> power & 1
