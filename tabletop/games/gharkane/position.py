"""The fields of a position, and the position at the start of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, NamedTuple

from tabletop.engine.domains import Bits, Flag, SeatNumber, SeatOrNobody
from tabletop.engine.options import as_fields
from tabletop.engine.position import NOBODY, Position, flat, row
from tabletop.games.gharkane import components as c

NOTHING = -1
"""The number that stands for no card, hero, tile or place."""

GameTile = Annotated[int, c.GAME]
Found = Annotated[int, range(len(c.SEARCH))]
Tool = Annotated[int, c.TOOLS]
Room = Annotated[int, c.ROOMS]
Leader = Annotated[int, c.LEADERS]
Megapole = Annotated[int, c.MEGAPOLES]
HeroOrNone = Annotated[int, c.HEROES, (NOTHING,)]


class GharkaneOptions(NamedTuple):
    """The rule options of a match, each as the index of its choice; 0 is the rule of the rulebook."""

    scaled_supply: int = 0
    full_medicine: int = 0
    plain_track: int = 0
    tight_hospital: int = 0
    one_ammo_pack: int = 0
    plundered_towns: int = 0
    short_series: int = 0
    final_pass: int = 0
    open_trade: int = 0
    full_store: int = 0
    seven_rooms: int = 0
    fast_setup: int = 0


@flat
@dataclass(slots=True)
class Gharkane(Position):
    """The state of a match of Outlive Gharkane.

    Some lists hold the values of all seats one after the other: the ammo of seat 1 has the index 1 *
    len(GOODS) + AMMO.
    """

    options: GharkaneOptions = field(default_factory=GharkaneOptions)
    round: int = 0
    """The number of the round: 0 in the first of six (GHA-4.1)."""
    step: Annotated[int, range(len(c.STEPS))] = 0
    """The step of the round being played, as an index of STEPS."""
    first: SeatNumber = 0
    """The seat that leads the night or the day being played."""
    token: SeatNumber = 0
    """The seat with the first-player token, which leads from the next day on (GHA-11.8)."""

    # -- the board
    stock: list[int] = field(default_factory=list)
    """The number of goods left at each place."""
    stacks: list[tuple[GameTile, ...]] = field(default_factory=list)
    """The game tiles (animals to hunt) of each hunting place, the top one first."""
    boxed: tuple[GameTile, ...] = ()
    """The game tiles (animals to hunt) put back into the box when the stacks were made (GHA-3.4)."""
    piles: list[tuple[Found, ...]] = field(default_factory=list)
    """The search tiles of each town, the top one first."""
    face_up: list[Flag] = field(default_factory=list)
    """1 if the top search tile of the town lies face up (GHA-4.3), else 0; indexed by town."""
    found: list[tuple[Found, ...]] = field(default_factory=list)
    """The search tiles found in each town so far, the latest one last (GHA-10.7)."""
    aside: list[tuple[Found, ...]] = field(default_factory=list)
    """The search tiles of each town that are set aside for the night (GHA-5.5)."""
    offer: tuple[Tool, ...] = ()
    """The pieces of equipment that lie face up for all to take, each as the number of its kind."""
    market: tuple[Tool, ...] = ()
    """The face-down pile of equipment, the top piece first."""
    scrapped: tuple[Annotated[int, c.SCRAPS], ...] = ()
    row: tuple[Annotated[int, c.EVENTS], ...] = ()
    """The six events of the match, in the order in which they are turned up (GHA-3.1)."""
    shown: Annotated[int, range(c.EVENTS_DRAWN + 1)] = 0
    """The number of events of the row that are turned up."""
    solver: list[SeatOrNobody] = field(default_factory=list)
    """The seat that solved each event of `row`, or NOBODY."""
    open_events: Bits = 0
    """The open events (turned up and not solved), a bit for each event of components.toml."""

    # -- heroes
    at: list[Annotated[int, range(c.RING), (NOTHING,)]] = field(default_factory=list)
    """The place on the board of each hero, or NOTHING before it is placed."""
    standing: list[Flag] = field(default_factory=list)
    """1 if the hero has moved this night and stands, which makes it active (GHA-1.5), else 0; indexed by
    hero."""
    slot: list[Annotated[int, c.SLOTS, (c.NO_SLOT,)]] = field(default_factory=list)
    """The slot (space for one hero at the haciendas) that each hero holds, or NO_SLOT."""

    # -- shelters
    goods: list[int] = field(default_factory=list)
    """The amounts of goods that the seats have; indexed by seat * number of goods + good."""
    rooms: list[tuple[Room, ...]] = field(default_factory=list)
    """The rooms of each seat, in the order of its board."""
    built: list[Bits] = field(default_factory=list)
    """The built rooms of each seat, a bit for each position on the seat's board."""
    people: list[int] = field(default_factory=list)
    """The number of survivors in each home (a room or the hospital) of each seat's shelter; indexed by seat *
    number of homes + home."""
    working: list[Bits] = field(default_factory=list)
    """The rooms of each seat that are built and full, and so work (GHA-17.7), a bit for each kind of room."""
    used: list[Bits] = field(default_factory=list)
    """The rooms that each seat has used in this round (GHA-17.8), a bit for each kind of room."""
    discounted: list[Flag] = field(default_factory=list)
    """1 if the Salvage bench has lowered a price in this round (GHA-18.4), else 0; indexed by seat."""
    sorted_junk: list[Bits] = field(default_factory=list)
    """The towns where Junk sorting has helped each seat in this round, a bit for each town (GHA-18.24)."""
    broken: list[tuple[Tool, ...]] = field(default_factory=list)
    """The broken equipment of each seat."""
    repaired: list[tuple[Tool, ...]] = field(default_factory=list)
    ready: list[Bits] = field(default_factory=list)
    """The repaired equipment that each seat has not used yet in this round (GHA-19.5), a bit for each
    kind."""
    disease: list[Annotated[int, range(len(c.TRACK))]] = field(default_factory=list)
    """The space of each seat's disease marker, as an index of TRACK."""
    hunted: list[int] = field(default_factory=list)
    """The number of game tiles of each kind that each seat has hunted; indexed by seat * number of kinds of
    game + kind."""
    megapole: list[Annotated[int, c.MEGAPOLES, (NOTHING,)]] = field(default_factory=list)
    leader: list[Annotated[int, c.LEADERS, (NOTHING,)]] = field(default_factory=list)

    # -- set-up
    megapoles: tuple[Megapole, ...] = ()
    """The megapole cards still to be drawn, the next one first."""
    megapoles_out: tuple[Megapole, ...] = ()
    """The megapole cards that are discarded."""
    room_pile: tuple[Room, ...] = ()
    """The rooms still to be drawn, the next one first."""
    rooms_out: tuple[Room, ...] = ()
    leader_pile: tuple[Leader, ...] = ()
    """The leader cards still to be drawn, the next one first."""
    leaders_out: tuple[Leader, ...] = ()
    dealt_megapoles: tuple[Megapole, ...] = ()
    """The megapole cards of which the seat that is setting up keeps one."""
    dealt_rooms: tuple[Room, ...] = ()
    """The rooms of which the seat that is setting up keeps some."""
    dealt_leaders: tuple[Leader, ...] = ()
    """The leader cards of which the seat that is setting up keeps one."""
    tradable: list[int] = field(default_factory=list)
    """The amount of each good that may still be exchanged: in set-up, the megapole's goods (GHA-2.18)."""
    traded: tuple[Annotated[int, range(len(c.GOODS))], ...] = ()
    """The goods given so far in the current exchange."""

    # -- a hero's turn
    hero: HeroOrNone = NOTHING
    """The hero that is moving or acting."""
    actions: int = 0
    """The number of actions that the hero has left (GHA-8.1)."""
    has_hunted: Flag = 0
    searches: int = 0
    """The number of search tiles that the hero has drawn by actions on this visit."""
    cupboards: int = 0
    """The number of search tiles "Empty cupboard" (nothing found) that the hero has drawn on this visit
    (GHA-18.24)."""
    harvested: Flag = 0
    """1 if the hero has taken a good from the place on this visit (GHA-19.9), else 0."""
    clubbing: Flag = 0
    """1 if the hero uses the Studded club (GHA-19.16), else 0."""
    demanding: Annotated[int, range(3)] = 0
    """The state of the War room of the hero's owner in a pressure: 0 not asked yet, 1 used, 2 declined
    (GHA-18.23)."""
    victim: HeroOrNone = NOTHING
    """The weaker hero that is under pressure from the hero that has just arrived, or NOTHING."""
    pressure: int = 0
    looking: Annotated[int, range(-1, len(c.TOWNS) + len(c.HUNTS))] = NOTHING
    """The pile being looked through: a number below len(TOWNS) is that town's search tiles (GHA-18.20), a
    higher one is len(TOWNS) plus the number of a stack of game tiles (GHA-19.12); NOTHING for none."""

    # -- payments
    purpose: Annotated[int, range(7)] = 0
    """The purpose of the payment, such as an event or a repair, as an index of PURPOSES."""
    payer: SeatOrNobody = NOBODY
    owed: int = 0
    """The number of goods that the payer must still pay, in all."""
    exact: list[int] = field(default_factory=list)
    """The amount of each good that the price fixes and that is still due; indexed by good."""
    spare: int = 0
    """The number of goods of any kind in a group (`group`) that are still due, in addition to the fixed
    amounts (`exact`)."""
    group: Annotated[int, range(len(c.GROUPS))] = 0
    """The group of goods, as an index of GROUPS, of which the payment takes a number of any kind
    (`spare`)."""
    item: Annotated[int, c.ROOMS, c.TOOLS, c.EVENTS, (NOTHING,)] = NOTHING
    """The room, equipment or event that the payment is for; NOTHING for none."""
    newcomers: int = 0
    """The number of new survivors that the seat must still house (GHA-11.6)."""
    leaving: int = 0
    """The number of survivors that the seat must still dismiss (GHA-14.5, GHA-15.8)."""
    care: int = 0
    """The number of medicines that the hospital still needs in this step (GHA-15.3)."""
    passes: int = 0
    """The number of seats in a row that have passed instead of solving an event (GHA-13.3)."""
    out: Bits = 0
    """The seats that may solve no more events today, a bit for each seat (option final_pass)."""


def start(seats: int, options: Mapping[str, int], seed: int) -> Gharkane:
    """Return the position before the set-up: board and shelters are empty, disease markers healthy
    (GHA-2.5)."""
    return Gharkane(
        seats=seats,
        rng=seed,
        options=as_fields(GharkaneOptions, options),
        stock=[0] * c.RING,
        stacks=[()] * len(c.HUNTS),
        piles=[()] * len(c.TOWNS),
        face_up=[0] * len(c.TOWNS),
        found=[()] * len(c.TOWNS),
        aside=[()] * len(c.TOWNS),
        solver=[NOBODY] * c.EVENTS_DRAWN,
        at=[NOTHING] * (seats * c.TEAM),
        standing=[0] * (seats * c.TEAM),
        slot=[0] * (seats * c.TEAM),
        goods=[0] * (seats * len(c.GOODS)),
        rooms=[()] * seats,
        built=[0] * seats,
        people=[0] * (seats * len(c.HOMES)),
        working=[0] * seats,
        used=[0] * seats,
        discounted=[0] * seats,
        sorted_junk=[0] * seats,
        broken=[()] * seats,
        repaired=[()] * seats,
        ready=[0] * seats,
        disease=[c.HEALTHY] * seats,
        hunted=[0] * (seats * len(c.GAME)),
        megapole=[NOTHING] * seats,
        leader=[NOTHING] * seats,
        tradable=[0] * len(c.GOODS),
        exact=[0] * len(c.GOODS),
    )


# -- shelters ----------------------------------------------------------------------------------------------
def store(position: Gharkane, seat: int) -> list[int]:
    """Return the amount of each good that a seat has."""
    return position.goods[row(seat, len(c.GOODS))]


def population(position: Gharkane, seat: int) -> int:
    """Return the number of survivors in a shelter, hospital included."""
    return sum(position.people[row(seat, len(c.HOMES))])


def works(position: Gharkane, seat: int, room: int) -> bool:
    """Tell whether a room is built and full, and not used in this round (GHA-17.7, GHA-17.8)."""
    return bool(position.working[seat] & ~position.used[seat] & 1 << room)


def suffers(position: Gharkane, seat: int, event: int) -> bool:
    """Tell whether an open event affects a seat; with the room Bunker core, only shortages do (GHA-18.13)."""
    if not position.open_events >> event & 1:
        return False
    return c.IS_SHORTAGE[event] or not position.working[seat] >> c.BUNKER & 1


def free_seats(position: Gharkane, seat: int, home: int) -> int:
    """Return the number of free seats for survivors in the room at the place `home` of the shelter board; 0
    for a room that is not built."""
    if not position.built[seat] >> home & 1:
        return 0
    return c.SEATS_OF[position.rooms[seat][home]] - position.people[seat * len(c.HOMES) + home]


def best_space(position: Gharkane) -> int:
    """Return the best space that a disease marker can reach (GHA-15.7), as an index of TRACK: 0, or the space
    of value 0 with the option plain_track."""
    return c.TRACK.index(0) if position.options.plain_track else 0


def is_healthy(position: Gharkane, seat: int) -> bool:
    """Tell whether a seat's disease marker is on the best space it can reach (GHA-15.7)."""
    return position.disease[seat] <= best_space(position)
