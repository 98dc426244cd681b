"""The fields of a position of the share market, and the first position of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, NamedTuple

from tabletop.engine.domains import MOST, SEAT, Balance, Flag, SeatNumber
from tabletop.engine.options import as_fields
from tabletop.engine.position import Position, flat
from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails import components as c
from tabletop.games.rails.land import ALL, LAND, Land
from tabletop.games.rails.network import Rails

BOOKS = ("purchases", "dividends", "bonus", "sales")
"""The entries under which the changes of a seat's cash are booked, as rows of the score."""

Price = Annotated[int, range(c.BANKRUPT, c.TOP_PRICE + 1)]
SeatOrNone = Annotated[int, SEAT, (NOTHING,)]
PlaceOrNone = Annotated[int, range(MOST), (NOTHING,)]


class RailsOptions(NamedTuple):
    """The rule options of a match, each as the index of its choice; 0 is the rule of the rulebook."""

    map: int = 0
    tiles: int = 0
    builds: int = 0
    shares_include_first: int = 0
    unbuilt_symbols: int = 0
    neutral_moves: int = 0
    momentum: int = 0


@flat
@dataclass(slots=True)
class Barons(Position):
    """A position of the share market; `steam` adds the modes without companies, where the *builder*, who
    builds track and moves goods, is a player instead of a company. Lists by seat and company hold the seats
    one after another: seat 1's shares of company 3 are at index 1 * 6 + 3."""

    mode: ClassVar[int] = c.SHARE_MARKET
    """The mode of play, an index of MODES."""
    options: RailsOptions = field(default_factory=RailsOptions)
    round: int = 0
    """The number of rounds begun: 1 to 5 while the game is on."""
    phase: Annotated[int, range(6)] = 0
    """The current phase, an index of PHASES."""
    marker: SeatNumber = 0
    """The seat that has the First Player marker."""
    order: tuple[Annotated[int, range(len(c.COMPANIES))], ...] = ()
    """The companies still in the game, in the order in which they act in this round."""

    # -- the map
    tiles: tuple[PlaceOrNone, ...] = ()
    """The tile on each hex, as an index of TILES; NOTHING for none."""
    rails: Rails = field(default_factory=Rails)
    cubes: tuple[PlaceOrNone, ...] = ()
    """The place of each cube: a stop, a space of the Goods Supply (from SUPPLY), or NOTHING if it is out of
    play."""

    # -- companies
    treasury: list[int] = field(default_factory=list)
    price: list[Price] = field(default_factory=list)
    """The share price of each company in dollars; BANKRUPT if its disc is on cell B."""
    performance: list[int] = field(default_factory=list)
    """The number of each company's own links on the routes of the goods moved in this round (RAIL-11)."""
    unissued: list[int] = field(default_factory=list)
    """The number of shares of each company that are in its reserve, not issued yet."""
    available: list[int] = field(default_factory=list)
    """The number of shares of each company that players can buy."""
    out: list[Flag] = field(default_factory=list)
    """A flag for each company: 1 if it has left the game (RAIL-16.1)."""
    control: list[SeatOrNone] = field(default_factory=list)
    """The seat that controls each company, NOTHING before its first share is bought."""
    box: list[Annotated[int, range(7)]] = field(default_factory=list)
    """The number of the box in which each company stands in the price adjustment, from 1 to 6; 0 for none."""
    prices: tuple[tuple[Price, ...], ...] = ()
    """The share prices of all companies at the start, followed by those after each price adjustment."""

    # -- seats
    cash: list[int] = field(default_factory=list)
    held: list[int] = field(default_factory=list)
    """The number of shares of each company that each seat holds, those in its fist included; indexed by seat
    * number of companies + company."""
    chosen: list[int] = field(default_factory=list)
    """The number of shares of each company that each seat has chosen for sale and hides in its fist; indexed
    by seat * number of companies + company."""
    closed: list[Flag] = field(default_factory=list)
    """A flag for each seat: 1 if it has held out its fist, so that its choice of shares to sell is final
    (RAIL-15.3)."""
    books: list[Balance] = field(default_factory=list)
    """The dollars that each seat has received under each entry of BOOKS, negative if paid; indexed by seat *
    number of entries + index of the entry."""

    # -- the current turn or auction
    company: Annotated[int, range(len(c.COMPANIES)), (NOTHING,)] = NOTHING
    """The number of the company on offer, or of the builder (a company or a seat) that is building or moving
    goods; NOTHING for none."""
    bid: int = 0
    bidder: SeatOrNone = NOTHING
    passed: list[Flag] = field(default_factory=list)
    """A flag for each seat: 1 if it is out of the bidding for this company (RAIL-4.10)."""
    served: list[Flag] = field(default_factory=list)
    """A flag for each seat: 1 if it bought, declined or could not buy in this auction (RAIL-4.15)."""
    sold: Flag = 0
    """A flag: 1 if shares were sold in this auction (RAIL-4.18)."""
    builds: int = 0
    """The number of builds that the builder has made in this turn."""
    goods_round: int = 0
    """The number of the current goods round, from 1."""

    @property
    def land(self) -> Land:
        """The map's hexes as lookup tables (which are cities, their colours, the cities beside them ...);
        they never change here, because the share market has no New Cities."""
        return LAND


def options_from(options: Mapping[str, int]) -> RailsOptions:
    """Return the rule options of a match, without the option for the mode of play: the class of the position
    shows the mode."""
    return as_fields(RailsOptions, {key: each for key, each in options.items() if key != "mode"})


def start(seats: int, options: Mapping[str, int], seed: int) -> Barons:
    """Return the first position of a match: empty maps, starting values of companies and seats."""
    chosen = options_from(options)
    companies = len(c.COMPANIES)
    return Barons(
        seats=seats,
        rng=seed,
        options=chosen,
        tiles=(NOTHING,) * len(ALL),
        rails=Rails(),
        cubes=(NOTHING,) * len(c.CUBES),
        treasury=[c.START_TREASURY] * companies,
        price=[c.START_PRICE] * companies,
        performance=[0] * companies,
        unissued=[c.UNISSUED[chosen.map] - chosen.shares_include_first] * companies,
        available=[1] * companies,
        out=[0] * companies,
        control=[NOTHING] * companies,
        box=[0] * companies,
        cash=[c.START_CASH[seats]] * seats,
        held=[0] * (seats * companies),
        chosen=[0] * (seats * companies),
        closed=[0] * seats,
        books=[0] * (seats * len(BOOKS)),
        passed=[0] * seats,
        served=[0] * seats,
    )


def holdings(position: Barons, seat: int) -> list[int]:
    """Return the number of shares of each company that a seat holds, those in its fist included."""
    return position.held[seat * len(c.COMPANIES) : (seat + 1) * len(c.COMPANIES)]


def fist(position: Barons, seat: int) -> list[int]:
    """Return the number of shares of each company that a seat has chosen to sell and hides in its fist."""
    return position.chosen[seat * len(c.COMPANIES) : (seat + 1) * len(c.COMPANIES)]


def value(position: Barons, shares: list[int]) -> int:
    """Return the dollars that shares (a number for each company) would bring at the current prices; shares of
    bankrupt companies are worth 0."""
    return sum(max(0, n) * max(0, price) for n, price in zip(shares, position.price, strict=True))


def wealth(position: Barons, seat: int) -> int:
    """Return a seat's cash and the value of its shares; at the end the cash alone (RAIL-18.2)."""
    shares = value(position, holdings(position, seat)) if position.agenda else 0
    return position.cash[seat] + shares


def builds_allowed(position: Barons, round: int = 0) -> int:
    """Return the number of builds that each company may make in a round; 0 stands for the current round
    (RAIL-10.2, RAIL-10.3)."""
    by_round = c.GROWING_BUILDS if position.options.builds else c.BUILDS[position.options.map]
    return by_round[max(round or position.round, 1) - 1]


def enter(position: Barons, seat: int, entry: str, amount: int) -> None:
    """Add an amount in dollars to a seat's cash, and book it under `entry`, one of the entries of BOOKS; a
    negative amount is a payment to the bank."""
    position.cash[seat] += amount
    position.books[seat * len(BOOKS) + BOOKS.index(entry)] += amount
