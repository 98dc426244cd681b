"""The fields of a position, and the first one of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, NamedTuple

from tabletop.engine.domains import MOST, SEAT, Balance, Flag, SeatNumber
from tabletop.engine.position import Position, flat
from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails.components import (
    BANKRUPT,
    BUILDS,
    COMPANIES,
    CUBES,
    GROWING_BUILDS,
    SHARE_MARKET,
    START_CASH,
    START_PRICE,
    START_TREASURY,
    TOP_PRICE,
    UNISSUED,
)
from tabletop.games.rails.land import ALL, LAND, Land
from tabletop.games.rails.network import Rails

BOOKS = ("purchases", "dividends", "bonus", "sales")
"""What a seat's cash is made of, besides what it starts with."""

Price = Annotated[int, range(BANKRUPT, TOP_PRICE + 1)]
SeatOrNone = Annotated[int, SEAT, (NOTHING,)]
PlaceOrNone = Annotated[int, range(MOST), (NOTHING,)]


class RailsOptions(NamedTuple):
    """The options of a match, as indexes of their choices: 0 is always the numbered rule."""

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
    """Everything Steam Barons is at one moment; `steam` adds what the share market does not have.

    Who builds and moves goods, the *builder*, is a company in the share market and a player otherwise.
    What seats have of companies stands in rows: seat 1's shares of company 3 are number 1 * 6 + 3.
    """

    mode: ClassVar[int] = SHARE_MARKET
    """The way of playing, an index of MODES."""
    options: RailsOptions = field(default_factory=RailsOptions)
    round: int = 0
    """Rounds begun: 1 to 5 while the game is on."""
    phase: Annotated[int, range(6)] = 0
    """An index of PHASES."""
    marker: SeatNumber = 0
    """The seat that holds the First Player marker."""
    order: tuple[Annotated[int, range(len(COMPANIES))], ...] = ()
    """The live companies in company order."""

    # -- the map
    tiles: tuple[PlaceOrNone, ...] = ()
    """By hex: the tile on it, NOTHING for none."""
    rails: Rails = field(default_factory=Rails)
    cubes: tuple[PlaceOrNone, ...] = ()
    """By cube: the stop it lies on; from SUPPLY on its space of the Goods Supply; NOTHING when it is out."""

    # -- companies
    treasury: list[int] = field(default_factory=list)
    price: list[Price] = field(default_factory=list)
    """By company: its price, BANKRUPT on cell B."""
    performance: list[int] = field(default_factory=list)
    unissued: list[int] = field(default_factory=list)
    available: list[int] = field(default_factory=list)
    out: list[Flag] = field(default_factory=list)
    """By company: has it left the game (RAIL-16.1)?"""
    control: list[SeatOrNone] = field(default_factory=list)
    """By company: the seat that controls it, NOTHING before it was first bought."""
    box: list[Annotated[int, range(7)]] = field(default_factory=list)
    """By company: where it stands in the adjustment row, 1 to 6; 0 for nowhere."""
    prices: tuple[tuple[Price, ...], ...] = ()
    """The prices at the start and after every adjustment."""

    # -- seats
    cash: list[int] = field(default_factory=list)
    held: list[int] = field(default_factory=list)
    chosen: list[int] = field(default_factory=list)
    """Shares in the fist, of each company."""
    closed: list[Flag] = field(default_factory=list)
    """By seat: is the fist held out (RAIL-15.3)?"""
    books: list[Balance] = field(default_factory=list)
    """By seat and entry of BOOKS: the money it brought."""

    # -- the moment
    company: Annotated[int, range(len(COMPANIES)), (NOTHING,)] = NOTHING
    """The company that is offered, or the builder that builds or moves goods."""
    bid: int = 0
    bidder: SeatOrNone = NOTHING
    passed: list[Flag] = field(default_factory=list)
    """By seat: out of the bidding for this company (RAIL-4.10)?"""
    served: list[Flag] = field(default_factory=list)
    """By seat: has it had its purchase (RAIL-4.15)?"""
    sold: Flag = 0
    """Were shares sold in this auction (RAIL-4.18)?"""
    builds: int = 0
    """Builds made by the company in this turn."""
    goods_round: int = 0
    """Which of the goods rounds it is, from 1."""

    @property
    def land(self) -> Land:
        """The land as it is now."""
        return LAND


def options_from(options: Mapping[str, int]) -> RailsOptions:
    """Return the options of a match without its mode, which the position itself tells."""
    return RailsOptions(**{key: choice for key, choice in options.items() if key != "mode"})


def start(seats: int, options: Mapping[str, int], seed: int) -> Barons:
    """Return an empty map."""
    chosen = options_from(options)
    companies = len(COMPANIES)
    return Barons(
        seats=seats,
        rng=seed,
        options=chosen,
        tiles=(NOTHING,) * len(ALL),
        rails=Rails(),
        cubes=(NOTHING,) * len(CUBES),
        treasury=[START_TREASURY] * companies,
        price=[START_PRICE] * companies,
        performance=[0] * companies,
        unissued=[UNISSUED[chosen.map] - chosen.shares_include_first] * companies,
        available=[1] * companies,
        out=[0] * companies,
        control=[NOTHING] * companies,
        box=[0] * companies,
        cash=[START_CASH[seats]] * seats,
        held=[0] * (seats * companies),
        chosen=[0] * (seats * companies),
        closed=[0] * seats,
        books=[0] * (seats * len(BOOKS)),
        passed=[0] * seats,
        served=[0] * seats,
    )


def holdings(position: Barons, seat: int) -> list[int]:
    """By company: the shares a seat holds."""
    return position.held[seat * len(COMPANIES) : (seat + 1) * len(COMPANIES)]


def fist(position: Barons, seat: int) -> list[int]:
    """By company: the shares a seat has in its fist."""
    return position.chosen[seat * len(COMPANIES) : (seat + 1) * len(COMPANIES)]


def value(position: Barons, shares: list[int]) -> int:
    """What shares would bring at the prices that stand; those of a bankrupt company nothing."""
    return sum(max(0, n) * max(0, price) for n, price in zip(shares, position.price, strict=True))


def wealth(position: Barons, seat: int) -> int:
    """Cash, and all shares at the prices that stand; in the end cash alone (RAIL-18.2)."""
    shares = value(position, holdings(position, seat)) if position.agenda else 0
    return position.cash[seat] + shares


def builds_allowed(position: Barons, round: int = 0) -> int:
    """How often a company may build in a round, this one if none is named (RAIL-10.2, RAIL-10.3)."""
    by_round = GROWING_BUILDS if position.options.builds else BUILDS[position.options.map]
    return by_round[max(round or position.round, 1) - 1]


def enter(position: Barons, seat: int, entry: str, amount: int) -> None:
    """A seat receives money from the bank, or pays it."""
    position.cash[seat] += amount
    position.books[seat * len(BOOKS) + BOOKS.index(entry)] += amount
