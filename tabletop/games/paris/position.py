"""The fields of a position of Paris: New Eden, and the first position of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, NamedTuple

from tabletop.engine.domains import Balance, Bits, Flag, SeatNumber, SeatOrNobody
from tabletop.engine.options import as_fields
from tabletop.engine.position import NOBODY, Position, flat, row
from tabletop.games.paris import components as c

NOTHING_PENDING = -1
UNANNOUNCED = -1

Event = Annotated[int, c.EVENTS]
Shelter = Annotated[int, c.SHELTERS]
Mission = Annotated[int, c.MISSIONS]
Survivor = Annotated[int, range(len(c.SURVIVORS))]
PlaceOrNone = Annotated[int, range(-1, len(c.PLACES))]
HOLDERS = ("bat", "binoculars", "heroine")
"""The fields of a position with the seats that hold the Bat, the Binoculars and the Heroine."""


class ParisOptions(NamedTuple):
    """The options of a match, each as the index of its choice; 0 is the rule of the rulebook."""

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
    """The complete state of a match of Paris: New Eden. Survivors, equipment, dice and points are in flat
    lists, seat after seat: the number of seat 1's healers has the index 1 * len(SURVIVORS) + HEALER."""

    options: ParisOptions = field(default_factory=ParisOptions)
    season: Annotated[int, range(len(c.SEASONS))] = 0
    """The current season, as an index of SEASONS."""
    step: Annotated[int, range(len(c.STEPS))] = 0
    """The current step, as an index of STEPS."""
    first: SeatNumber = 0
    """The seat of the first player of the season."""

    # -- the city
    dice: list[int] = field(default_factory=list)
    """The number of dice in the city with each face on each place; indexed by place * number of faces +
    face."""
    events: tuple[Event, ...] = ()
    """The events of the season, which lie at the Tower."""
    turned: tuple[Event, ...] = ()
    """The events of the season that lie face down (PAR-6.1)."""
    heroine: SeatOrNobody = NOBODY
    """The seat that holds the Heroine; NOBODY while she is at the Tower."""
    bat: SeatOrNobody = NOBODY
    """The seat that holds the Bat; NOBODY while it is at the Centre."""
    binoculars: SeatOrNobody = NOBODY
    """The seat that holds the Binoculars; NOBODY while they are at the Centre."""
    centre: list[int] = field(default_factory=list)
    """The number of tokens of each kind at the Centre, in the order of CENTRE_TOKENS."""
    station: list[int] = field(default_factory=list)
    """The number of survivor tokens at the Station; indexed by type of survivor."""
    lots: list[tuple[Annotated[int, c.KINDS], ...]] = field(default_factory=list)
    """The face-down stacks of equipment for later seasons, the next season's first; each piece is the number
    of its kind (PAR-2.7)."""
    waiting: list[tuple[Survivor, ...]] = field(default_factory=list)
    """The face-down stacks of survivors for later seasons, the next season's first; each stack begins with
    its top token (PAR-2.8)."""
    set_aside: tuple[Survivor, ...] = ()
    """The survivors of the prelude that no seat has chosen yet."""
    gone: list[int] = field(default_factory=list)
    """The number of survivor tokens out of the game; indexed by type of survivor (PAR-3.4, PAR-18.3)."""
    decks: list[tuple[Shelter, ...]] = field(default_factory=list)
    """The shelters in each deck, the top card first; indexed by type of survivor."""
    offer: list[tuple[Shelter, ...]] = field(default_factory=list)
    """The face-up shelters on offer; indexed by type of survivor."""
    boxed: tuple[Shelter, ...] = ()
    """The tinkerer shelters put back into the box unseen (PAR-2.12)."""
    discarded: tuple[Shelter, ...] = ()
    """The shelters on offer that no seat took (PAR-18.6)."""
    missions: tuple[Mission, ...] = ()
    """The mission deck, the top card first."""

    # -- boards: the dice and tokens of the season
    board_dice: list[int] = field(default_factory=list)
    """The number of dice with each face on each seat's board; indexed by seat * number of faces + face."""
    board_tokens: list[int] = field(default_factory=list)
    """The number of survivor tokens of each type on each seat's board; indexed by seat * number of faces +
    face, since the faces of the dice show the types."""
    taken: list[int] = field(default_factory=list)
    """The number of dice each seat has taken this season."""

    # -- refuges: kept from season to season
    survivors: list[int] = field(default_factory=list)
    """The number of survivors of each type in each seat's refuge, both tokens and those printed on cards;
    indexed by seat * number of types + type."""
    equipment: list[int] = field(default_factory=list)
    """The number of pieces of equipment of each kind in each seat's refuge, both tokens and those printed on
    cards; indexed by seat * number of kinds + kind."""
    joined: list[int] = field(default_factory=list)
    """The number of survivor tokens of each type in each seat's refuge; indexed by seat * number of types +
    type."""
    gear: list[int] = field(default_factory=list)
    """The number of equipment tokens of each kind in each seat's refuge; indexed by seat * number of kinds +
    kind."""
    shelters: list[tuple[Shelter, ...]] = field(default_factory=list)
    placed: list[tuple[Mission, ...]] = field(default_factory=list)
    """The mission cards that each seat has placed in its refuge as new shelters (PAR-15)."""
    powers: list[Bits] = field(default_factory=list)
    """The powers of the shelters in each seat's refuge, a bit for each power."""
    hand: list[tuple[Mission, ...]] = field(default_factory=list)
    """The missions that each seat holds in hand."""
    cans: list[int] = field(default_factory=list)
    won: list[Balance] = field(default_factory=list)
    """The points that the seats have won so far; indexed by seat * number of rows of the score + row, as in
    ROWS."""

    # -- the turn
    pending: PlaceOrNone = NOTHING_PENDING
    """The place whose action the seat that is asked must still carry out (PAR-5.6), or NOTHING_PENDING."""
    visited: PlaceOrNone = NOTHING_PENDING
    """The place of the die taken last in this turn, or NOTHING_PENDING."""
    opening: Flag = 0
    """1 in the seat's first turn of the season, while its first-die powers may be used (PAR-20.2), else 0."""
    swapped: Flag = 0
    """1 once the seat has swapped two dice in this turn (PAR-20.6), else 0."""
    second: Flag = 0
    """1 once the seat has taken a second die in this turn (PAR-20.11), else 0."""
    drawn: tuple[Mission, ...] = ()
    """The missions just drawn at the Bridge, of which the player may keep one or two."""
    kept: int = 0
    """The number of missions that the player has kept so far of those drawn."""

    # -- claiming
    claimed: Survivor = 0
    """The type of survivor whose shelters are being claimed (PAR-11.1)."""
    strength: list[Balance] = field(default_factory=list)
    """The strength with which each seat claims shelters of the claimed type; UNANNOUNCED before the seat
    announces it."""
    joker_dice: list[int] = field(default_factory=list)
    """The number of joker dice that each seat has added to its strength for the claimed type."""
    joker_tokens: list[int] = field(default_factory=list)


def start(seats: int, options: Mapping[str, int], seed: int) -> Paris:
    """Return the first position of a match, before the set-up: boards and refuges are empty (PAR-2.14)."""
    return Paris(
        seats=seats,
        rng=seed,
        options=as_fields(ParisOptions, options),
        dice=[0] * len(c.DICE),
        centre=[0] * len(c.CENTRE_TOKENS),
        station=[0] * len(c.FACES),
        gone=[0] * len(c.FACES),
        decks=[()] * len(c.TYPES),
        offer=[()] * len(c.TYPES),
        board_dice=[0] * (seats * len(c.FACES)),
        board_tokens=[0] * (seats * len(c.FACES)),
        taken=[0] * seats,
        survivors=[0] * (seats * len(c.SURVIVORS)),
        equipment=[0] * (seats * len(c.EQUIPMENT)),
        joined=[0] * (seats * len(c.SURVIVORS)),
        gear=[0] * (seats * len(c.EQUIPMENT)),
        shelters=[()] * seats,
        placed=[()] * seats,
        powers=[0] * seats,
        hand=[()] * seats,
        cans=[0] * seats,
        won=[0] * (seats * len(c.ROWS)),
        strength=[UNANNOUNCED] * seats,
        joker_dice=[0] * seats,
        joker_tokens=[0] * seats,
    )


def set_up_for(position: Paris) -> c.SetUp:
    """Return the set-up numbers (dice, face-up shelters, ...) for this number of players."""
    return c.SET_UP[position.seats]


def population(position: Paris, seat: int) -> int:
    """Return the number of survivors in a seat's refuge (PAR-17.1)."""
    return sum(position.survivors[row(seat, len(c.SURVIVORS))])


def zone(position: Paris, seat: int) -> int:
    """Return the number of the zone that a seat's population has reached on the population track. It is both
    the number of farmers needed and the points for feeding the population (PAR-17.2)."""
    return zone_of(population(position, seat), position.options.mild_winter)


def zone_of(survivors: int, mild: int) -> int:
    """Return the number of the zone of the population track for a number of survivors (PAR-17.2): rounded up,
    or down if `mild` (option mild_winter)."""
    return min((survivors + (0 if mild else c.ZONE - 1)) // c.ZONE, c.ZONES)


def equipped(position: Paris, seat: int, kind: int) -> int:
    """Return how many survivors of one type in a seat's refuge have their equipment (PAR-16.2).

    Args:
        kind: one of the types in EQUIPPED, which are consecutive from BRAWLER on.
    """
    survivors = position.survivors[seat * len(c.SURVIVORS) + kind]
    return min(survivors, position.equipment[seat * len(c.EQUIPMENT) + kind - c.BRAWLER])


def score(position: Paris, seat: int) -> int:
    """Return the points that a seat has won so far."""
    return sum(position.won[row(seat, len(c.ROWS))])


def speaks_first(position: Paris) -> int:
    """Return the seat that announces first: the holder of the Binoculars (PAR-12.1), or the first player if
    nobody holds them."""
    return position.first if position.binoculars == NOBODY else position.binoculars


def has_power(position: Paris, seat: int, power: int) -> int:
    """Return 1 if a shelter in a seat's refuge has the power (PAR-20.1), otherwise 0."""
    return position.powers[seat] >> power & 1
