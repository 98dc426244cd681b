"""The fields of a position, and the first one of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, NamedTuple

from tabletop.engine.domains import Bits, Flag, SeatNumber, SeatOrNobody
from tabletop.engine.position import NOBODY, Position, flat, row
from tabletop.games.gharkane.components import (
    BUNKER,
    EVENTS,
    EVENTS_DRAWN,
    GAME,
    GOODS,
    GROUPS,
    HEALTHY,
    HEROES,
    HOMES,
    HUNTS,
    IS_SHORTAGE,
    LEADERS,
    MEGAPOLES,
    NO_SLOT,
    RING,
    ROOMS,
    SCRAPS,
    SEARCH,
    SEATS_OF,
    SLOTS,
    STEPS,
    TEAM,
    TOOLS,
    TOWNS,
    TRACK,
)

NOTHING = -1
"""No card, hero, tile or place."""

GameTile = Annotated[int, GAME]
Found = Annotated[int, range(len(SEARCH))]
Tool = Annotated[int, TOOLS]
Room = Annotated[int, ROOMS]
Leader = Annotated[int, LEADERS]
Megapole = Annotated[int, MEGAPOLES]
HeroOrNone = Annotated[int, HEROES, (NOTHING,)]


class GharkaneOptions(NamedTuple):
    """The options of a match, as indexes of their choices: 0 is always the numbered rule."""

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
    """Everything Outlive Gharkane is at one moment.

    What a seat has stands in rows: seat 1's ammo is number 1 * len(GOODS) + AMMO.
    """

    options: GharkaneOptions = field(default_factory=GharkaneOptions)
    round: int = 0
    """0 in the first of six (GHA-4.1)."""
    step: Annotated[int, range(len(STEPS))] = 0
    """An index of STEPS."""
    first: SeatNumber = 0
    """Who leads the night or the day that is played."""
    token: SeatNumber = 0
    """Who holds the first-player token: leads from the next day on (GHA-11.8)."""

    # -- the board
    stock: list[int] = field(default_factory=list)
    """By place: its goods."""
    stacks: list[tuple[GameTile, ...]] = field(default_factory=list)
    """By hunting place: the game tiles, the top one first."""
    boxed: tuple[GameTile, ...] = ()
    """The game tiles left over (GHA-3.4)."""
    piles: list[tuple[Found, ...]] = field(default_factory=list)
    """By town: the search tiles, the top one first."""
    face_up: list[Flag] = field(default_factory=list)
    """By town: does the top search tile lie face up (GHA-4.3)?"""
    found: list[tuple[Found, ...]] = field(default_factory=list)
    """By town: the search tiles found, the last one last (GHA-10.7)."""
    aside: list[tuple[Found, ...]] = field(default_factory=list)
    """By town: the search tiles set aside for the night (GHA-5.5)."""
    offer: tuple[Tool, ...] = ()
    """The equipment on offer, by kind."""
    market: tuple[Tool, ...] = ()
    """The face-down pile of equipment."""
    scrapped: tuple[Annotated[int, SCRAPS], ...] = ()
    row: tuple[Annotated[int, EVENTS], ...] = ()
    """The six events of the match (GHA-3.1)."""
    shown: Annotated[int, range(EVENTS_DRAWN + 1)] = 0
    """How many of them lie face up."""
    solver: list[SeatOrNobody] = field(default_factory=list)
    """By event of the row: who solved it."""
    open_events: Bits = 0
    """The events turned up and not solved, as bits."""

    # -- heroes
    at: list[Annotated[int, range(RING), (NOTHING,)]] = field(default_factory=list)
    """By hero: its place."""
    standing: list[Flag] = field(default_factory=list)
    """By hero: is it active (GHA-1.5)?"""
    slot: list[Annotated[int, SLOTS, (NO_SLOT,)]] = field(default_factory=list)
    """By hero: the slot of the haciendas it holds."""

    # -- shelters
    goods: list[int] = field(default_factory=list)
    """By seat and good."""
    rooms: list[tuple[Room, ...]] = field(default_factory=list)
    """By seat: its rooms, in the order of its board."""
    built: list[Bits] = field(default_factory=list)
    """By seat: which of them are built, as bits by their place on the board."""
    people: list[int] = field(default_factory=list)
    """By seat and home: its survivors."""
    working: list[Bits] = field(default_factory=list)
    """By seat: the rooms that are built and full (GHA-17.7), as bits by kind."""
    used: list[Bits] = field(default_factory=list)
    """By seat: the rooms used in this round (GHA-17.8), as bits by kind."""
    discounted: list[Flag] = field(default_factory=list)
    """By seat: has the Salvage bench lowered the price of a repair in this round (GHA-18.4)?"""
    sorted_junk: list[Bits] = field(default_factory=list)
    """By seat: the towns where Junk sorting has helped in this round, as bits (GHA-18.24)."""
    broken: list[tuple[Tool, ...]] = field(default_factory=list)
    """By seat: its broken equipment."""
    repaired: list[tuple[Tool, ...]] = field(default_factory=list)
    ready: list[Bits] = field(default_factory=list)
    """By seat: the repaired equipment not yet used in this round (GHA-19.5), as bits by kind."""
    disease: list[Annotated[int, range(len(TRACK))]] = field(default_factory=list)
    """By seat: the space of its marker, an index of TRACK."""
    hunted: list[int] = field(default_factory=list)
    """By seat and kind of game."""
    megapole: list[Annotated[int, MEGAPOLES, (NOTHING,)]] = field(default_factory=list)
    leader: list[Annotated[int, LEADERS, (NOTHING,)]] = field(default_factory=list)

    # -- set-up
    megapoles: tuple[Megapole, ...] = ()
    """Those still to be drawn; then those put aside."""
    megapoles_out: tuple[Megapole, ...] = ()
    room_pile: tuple[Room, ...] = ()
    rooms_out: tuple[Room, ...] = ()
    leader_pile: tuple[Leader, ...] = ()
    leaders_out: tuple[Leader, ...] = ()
    dealt_megapoles: tuple[Megapole, ...] = ()
    """What the seat that sets up has drawn and not yet chosen; likewise the next two."""
    dealt_rooms: tuple[Room, ...] = ()
    dealt_leaders: tuple[Leader, ...] = ()
    tradable: list[int] = field(default_factory=list)
    """By good: what of the megapole's goods may still be exchanged (GHA-2.18)."""
    traded: tuple[Annotated[int, range(len(GOODS))], ...] = ()
    """The goods given in the exchange that goes on."""

    # -- a hero's turn
    hero: HeroOrNone = NOTHING
    """The hero that is moving or acting."""
    actions: int = 0
    """What it has left (GHA-8.1)."""
    has_hunted: Flag = 0
    searches: int = 0
    """The tiles it has drawn by actions."""
    cupboards: int = 0
    """The empty cupboards it has drawn and not sorted (GHA-18.24)."""
    harvested: Flag = 0
    """Has it taken a good of the place (GHA-19.9)?"""
    clubbing: Flag = 0
    """Does it use the Studded club (GHA-19.16)?"""
    demanding: Annotated[int, range(3)] = 0
    """The War room of its owner: 0 not asked yet, 1 used, 2 declined (GHA-18.23)."""
    victim: HeroOrNone = NOTHING
    """The hero under pressure."""
    pressure: int = 0
    looking: Annotated[int, range(-1, len(TOWNS) + len(HUNTS))] = NOTHING
    """What is being looked through: a town (GHA-18.20), or a stack after the towns (GHA-19.12)."""

    # -- what is owed
    purpose: Annotated[int, range(7)] = 0
    """What is being paid for, an index of PURPOSES."""
    payer: SeatOrNobody = NOBODY
    owed: int = 0
    """Goods still to be paid."""
    exact: list[int] = field(default_factory=list)
    """By good: how many of them count as they are printed."""
    spare: int = 0
    """How many goods of any kind of the group count besides."""
    group: Annotated[int, range(len(GROUPS))] = 0
    """An index of GROUPS."""
    item: Annotated[int, ROOMS, TOOLS, EVENTS, (NOTHING,)] = NOTHING
    """The room, equipment or event that is paid for."""
    newcomers: int = 0
    """Survivors to be placed (GHA-11.6)."""
    leaving: int = 0
    """Survivors that still have to leave (GHA-14.5, GHA-15.8)."""
    care: int = 0
    """The medicine the hospital still needs (GHA-15.3)."""
    passes: int = 0
    """How many have passed in a row (GHA-13.3)."""
    out: Bits = 0
    """Who may solve no more today, as bits (option final_pass)."""


def start(seats: int, options: Mapping[str, int], seed: int) -> Gharkane:
    """Return an empty board and empty shelters, with healthy people (GHA-2.5)."""
    return Gharkane(
        seats=seats,
        rng=seed,
        options=GharkaneOptions(**options),
        stock=[0] * RING,
        stacks=[()] * len(HUNTS),
        piles=[()] * len(TOWNS),
        face_up=[0] * len(TOWNS),
        found=[()] * len(TOWNS),
        aside=[()] * len(TOWNS),
        solver=[NOBODY] * EVENTS_DRAWN,
        at=[NOTHING] * (seats * TEAM),
        standing=[0] * (seats * TEAM),
        slot=[0] * (seats * TEAM),
        goods=[0] * (seats * len(GOODS)),
        rooms=[()] * seats,
        built=[0] * seats,
        people=[0] * (seats * len(HOMES)),
        working=[0] * seats,
        used=[0] * seats,
        discounted=[0] * seats,
        sorted_junk=[0] * seats,
        broken=[()] * seats,
        repaired=[()] * seats,
        ready=[0] * seats,
        disease=[HEALTHY] * seats,
        hunted=[0] * (seats * len(GAME)),
        megapole=[NOTHING] * seats,
        leader=[NOTHING] * seats,
        tradable=[0] * len(GOODS),
        exact=[0] * len(GOODS),
    )


# -- what a seat has ---------------------------------------------------------------------------------------
def store(position: Gharkane, seat: int) -> list[int]:
    """Return its goods, by kind."""
    return position.goods[row(seat, len(GOODS))]


def population(position: Gharkane, seat: int) -> int:
    """Return all survivors of the shelter."""
    return sum(position.people[row(seat, len(HOMES))])


def works(position: Gharkane, seat: int, room: int) -> bool:
    """Is the room built and full, and not used in this round (GHA-17.7, GHA-17.8)?"""
    return bool(position.working[seat] & ~position.used[seat] & 1 << room)


def suffers(position: Gharkane, seat: int, event: int) -> bool:
    """Does an open event touch the seat? The Bunker core shields from all but shortages (GHA-18.13)."""
    if not position.open_events >> event & 1:
        return False
    return IS_SHORTAGE[event] or not position.working[seat] >> BUNKER & 1


def free_seats(position: Gharkane, seat: int, home: int) -> int:
    """Return the free seats of a built room; none in one that is not."""
    if not position.built[seat] >> home & 1:
        return 0
    return SEATS_OF[position.rooms[seat][home]] - position.people[seat * len(HOMES) + home]


def best_space(position: Gharkane) -> int:
    """Return the end of the track (GHA-15.7); 0 with the option plain_track."""
    return TRACK.index(0) if position.options.plain_track else 0


def is_healthy(position: Gharkane, seat: int) -> bool:
    """Is the marker as far as it goes (GHA-15.7)?"""
    return position.disease[seat] <= best_space(position)
