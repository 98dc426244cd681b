"""The fields that the simplified and standard versions add, and the first position of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from tabletop.engine.domains import Balance, Flag
from tabletop.engine.position import flat
from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails.components import ACTIONS, CUBES, SIMPLIFIED, STANDARD
from tabletop.games.rails.land import ALL, LAND, SUPPLY, Land, land_with
from tabletop.games.rails.network import Rails
from tabletop.games.rails.position import Barons, PlaceOrNone, SeatOrNone, options_from
from tabletop.games.rails.steam.components import BEST_LOCOMOTIVE


@dataclass(slots=True)
class Steam(Barons):
    """A position of a match without companies. Builders and owners of track are the seats; `round` counts the
    turns, `order` is the live players' turn order, `out` flags the bankrupt; the fields of companies stay
    empty."""

    standard: ClassVar[bool] = False

    # -- the map
    new_cities: tuple[tuple[int, int], ...] = ()
    """The hexes of New Cities, each with its colour, in the order in which they were founded."""
    grown: tuple[int, ...] = ()
    """The hexes of the cities that have grown and cannot grow again (RAIL-20.7)."""

    # -- seats
    income: list[Balance] = field(default_factory=list)
    points: list[Balance] = field(default_factory=list)
    locomotive: list[Annotated[int, range(1, BEST_LOCOMOTIVE + 1)]] = field(default_factory=list)
    """The locomotive level of each seat, from 1."""
    action: list[Annotated[int, range(len(ACTIONS)), (NOTHING,)]] = field(default_factory=list)
    """The action tile that each seat holds, an index of ACTIONS; NOTHING for none."""
    to_use: list[Flag] = field(default_factory=list)
    """A flag for each seat: 1 if it has City Growth or Urbanization still to be used."""
    raised: list[Flag] = field(default_factory=list)
    """A flag for each seat: 1 if it has used its free locomotive upgrade of this turn (RAIL-21.2)."""
    may_stay: list[Flag] = field(default_factory=list)
    """A flag for each seat: 1 if it may pass once and stay in the next auction of places (RAIL-20.5)."""

    # -- the current turn or auction
    places: tuple[SeatOrNone, ...] = ()
    """The seat that has won each place in the next turn order, the first place first; NOTHING while the place
    is free."""
    bids: list[int] = field(default_factory=list)
    """The last bid of each seat in the auction of places, in dollars."""
    founded: PlaceOrNone = NOTHING
    """The hex of the New City that was just founded and must still receive cubes; NOTHING for none."""
    due: int = 0
    """The points of a delivery that the asked seat must still add to its income or its victory points
    (RAIL-21.5)."""

    @property
    def land(self) -> Land:
        """The map's hexes as lookup tables (which are cities, their colours, the cities beside them ...); the
        New Cities founded so far count as cities."""
        return land_with(self.new_cities) if self.new_cities else LAND


@flat
@dataclass(slots=True)
class Simplified(Steam):
    """A position of a match in the simplified version."""

    mode: ClassVar[int] = SIMPLIFIED


@flat
@dataclass(slots=True)
class Standard(Steam):
    """A position of a match in the standard version."""

    mode: ClassVar[int] = STANDARD
    standard: ClassVar[bool] = True


def start(seats: int, options: Mapping[str, int], seed: int) -> Steam:
    """Return the first position of a match: empty maps, and players without any money (RAIL-19.4)."""
    return (Standard if options["mode"] == STANDARD else Simplified)(
        seats=seats,
        rng=seed,
        options=options_from(options),
        tiles=(NOTHING,) * len(ALL),
        rails=Rails(),
        cubes=(NOTHING,) * len(CUBES),
        out=[0] * seats,
        cash=[0] * seats,
        passed=[0] * seats,
        income=[0] * seats,
        points=[0] * seats,
        locomotive=[1] * seats,
        action=[NOTHING] * seats,
        to_use=[0] * seats,
        raised=[0] * seats,
        may_stay=[0] * seats,
        bids=[0] * seats,
    )


def holder(position: Steam, action: int) -> int:
    """Return the seat that holds an action tile; NOTHING while no seat does."""
    return position.action.index(action) if action in position.action else NOTHING


def first(position: Steam, action: int) -> tuple[int, ...]:
    """Return the seats in turn order, but with the holder of an action tile before all others (RAIL-20.6)."""
    return tuple(sorted(position.order, key=lambda seat: position.action[seat] != action))


def supply(position: Steam, space: int) -> list[int]:
    """Return the numbers of the cubes on a space of the Goods Supply."""
    return [cube for cube, place in enumerate(position.cubes) if place == SUPPLY + space]
