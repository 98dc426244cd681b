"""Chapter 20: every turn each player takes one action tile."""

from __future__ import annotations

from functools import lru_cache

from tabletop.engine.agenda import Next, ask
from tabletop.engine.log import tell
from tabletop.engine.memo import Memo
from tabletop.engine.secrecy import NOTHING
from tabletop.engine.verb import Params
from tabletop.games.rails import components as base
from tabletop.games.rails.land import STOPS, SUPPLY, Land, NewCities
from tabletop.games.rails.steam import components as c
from tabletop.games.rails.steam.money import funds, pay, purse
from tabletop.games.rails.steam.position import Steam, holder
from tabletop.games.rails.verbs import ACTION_TILE, step, take_action

REMEMBERED = 4_096
"""The number of results that each cache of this module keeps."""


@step
def take_actions(position: Steam) -> Next:
    """Start the action phase: ask each player in turn order to take an action tile (RAIL-20.1)."""
    position.phase = c.ACTION
    return [ask(seat, ACTION_TILE) for seat in position.order]


# -- fees and targets of actions -------------------------------------------------------------------------
def fee(position: Steam, seat: int, tile: int) -> int:
    """Return the dollars that a seat would pay now to take an action tile and use its action (RAIL-20.2)."""
    if position.standard:
        return 0
    return c.FEES[tile] + (position.locomotive[seat] + 1 if c.PER_LEVEL[tile] else 0)


def filled_spaces(position: Steam) -> tuple[int, ...]:
    """Return the numbers of the spaces of the Goods Supply that hold cubes, in ascending order."""
    return _spaces_of[position.cubes]


def may_grow(position: Steam) -> tuple[int, ...]:
    """Return the cities of the map on which City Growth has not yet been used (RAIL-20.7)."""
    return _not_grown(position.options.map, position.land, position.grown)


def towns(position: Steam) -> tuple[int, ...]:
    """Return the towns of the map that have not become New Cities."""
    return _towns_of(position.options.map, position.land)


def new_cities_left(position: Steam) -> tuple[int, ...]:
    """Return the colours of which at least one New City is left to found (RAIL-20.9)."""
    return _colours_left(position.new_cities)


# These answers depend only on values that never change themselves, and every listing asks for them once for
# each tile; so they are computed once for each such value.
def _filled(cubes: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(place - SUPPLY for place in {*cubes} if place >= SUPPLY))


_spaces_of = Memo(_filled, REMEMBERED)


@lru_cache(REMEMBERED)
def _not_grown(map: int, land: Land, grown: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(stop for stop in STOPS[map] if land.is_city[stop] and stop not in grown)


@lru_cache(REMEMBERED)
def _towns_of(map: int, land: Land) -> tuple[int, ...]:
    return tuple(stop for stop in STOPS[map] if land.is_town[stop])


@lru_cache(REMEMBERED)
def _colours_left(new: NewCities) -> tuple[int, ...]:
    founded = [colour for _, colour in new]
    return tuple(colour for colour, number in base.NEW_CITIES.items() if founded.count(colour) < number)


def has_target(position: Steam, seat: int, tile: int) -> bool:
    """Tell whether the action of a tile could be used now: a locomotive below the best level, or cubes,
    cities and towns as the action needs (RAIL-20.4)."""
    if tile == c.LOCOMOTIVE:
        return position.locomotive[seat] < c.BEST_LOCOMOTIVE
    if tile == c.CITY_GROWTH:
        return bool(filled_spaces(position) and may_grow(position))
    if tile == c.URBANIZATION:
        return bool(filled_spaces(position) and towns(position) and new_cities_left(position))
    return True


# -- taking a tile ---------------------------------------------------------------------------------------
def _owner(position: Steam, tile: int) -> Params:
    return {"owner": f"seat.{holder(position, tile)}", "tile": c.ACTION_TAG[tile]}


@take_action.forbids("RAIL-20.1", details=_owner)
def already_taken(position: Steam, tile: int) -> bool:
    return tile in position.action


def _needs_its_action(position: Steam, tile: int) -> Params:
    """Return the parameters of the refusal to take a tile without its action, with the reason: declining City
    Growth or Urbanization saves no fee in the standard version, and any other action is always done."""
    reason = "reason.no_fee" if tile in c.PLACED else "reason.always_done"
    return {"tile": c.ACTION_TAG[tile], "reason": reason, "advice": "advice.with_action"}


@take_action.forbids("RAIL-20.3", details=_needs_its_action)
def must_be_used(position: Steam, seat: int, tile: int, used: int) -> bool:
    """Forbid taking a tile without its action if the action could be used, except City Growth and
    Urbanization in the simplified version, where this saves a fee."""
    return (
        has_target(position, seat, tile)  # comes first, as it is the same for both values of `used`
        and not used
        and not (tile in c.PLACED and not position.standard)  # may be declined
    )


@take_action.forbids("RAIL-20.4", details=lambda position, tile: {"tile": c.ACTION_TAG[tile]})
def has_nothing_to_do(position: Steam, seat: int, tile: int, used: int) -> bool:
    return not has_target(position, seat, tile) and used == 1


@take_action.forbids(
    "RAIL-22.2", details=lambda position, seat, tile: purse(position, seat, fee(position, seat, tile))
)
def cannot_be_paid(position: Steam, seat: int, tile: int, used: int) -> bool:
    return fee(position, seat, tile) > funds(position, seat) and used == 1


@take_action.effect
def is_taken(position: Steam, seat: int, tile: int, used: int) -> None:
    """Take an action tile: pay the fee at once (RAIL-20.2), and with the Locomotive tile raise the locomotive
    (RAIL-20.8). `used` is 0 if the action is not used."""
    position.action[seat] = tile
    cost = fee(position, seat, tile) if used else 0
    named = c.ACTION_TAG[tile]
    if not used:
        rule = "RAIL-20.3" if has_target(position, seat, tile) else "RAIL-20.4"
        tell(position, "log.takes_declined", rule, seat=seat, tile=named)
        return
    key = "log.takes_action.fee" if cost else "log.takes_action"
    tell(position, key, "RAIL-20.1", seat=seat, tile=named, cost=cost)
    pay(position, seat, cost)
    if tile in c.PLACED:
        position.to_use[seat] = 1
    if tile == c.LOCOMOTIVE:
        position.locomotive[seat] += 1
        tell(position, "log.locomotive", "RAIL-20.8", seat=seat, n=position.locomotive[seat])


@step
def return_actions(position: Steam) -> Next:
    """Return all action tiles to their board; in the standard version, the player who held Turn Order may
    pass once in the next auction of places and stay in it (RAIL-20.5)."""
    position.may_stay = [int(bool(position.standard) and tile == c.TURN_ORDER) for tile in position.action]
    position.action = [NOTHING] * position.seats
    position.to_use = [0] * position.seats
    position.raised = [0] * position.seats
    return None
