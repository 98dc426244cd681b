"""Chapter 20: City Growth and Urbanization, which are done while building (RAIL-20.7, RAIL-20.9)."""

from __future__ import annotations

from collections import Counter

from tabletop.engine.agenda import Next, ask
from tabletop.engine.log import tell
from tabletop.engine.secrecy import NOTHING
from tabletop.engine.verb import Params
from tabletop.games.rails.build import new_links
from tabletop.games.rails.components import GOODS, NEW_CITY_COLOUR, NOBODY, SIMPLIFIED, SUPPLY_TAG
from tabletop.games.rails.land import HEX_TAG
from tabletop.games.rails.network import Rails, Stretch
from tabletop.games.rails.steam.actions import filled_spaces, has_target, may_grow, new_cities_left, towns
from tabletop.games.rails.steam.components import ACTION_TAG, CITY_GROWTH, URBANIZATION
from tabletop.games.rails.steam.position import Steam, supply
from tabletop.games.rails.verbs import BUILD_RAILWAY, NEW_CITY_SUPPLY, end_building, found_city, grow


def may_use(position: Steam, seat: int, tile: int) -> bool:
    """Tell whether a seat holds an action tile and has not yet used its action."""
    return position.action[seat] == tile and bool(position.to_use[seat])


def could_use_its_action(position: Steam, seat: int) -> bool:
    """Tell whether a seat has an action still to be used, and could use it now."""
    return bool(position.to_use[seat]) and has_target(position, seat, position.action[seat])


def owes_its_action(position: Steam, seat: int) -> bool:
    """Tell whether a seat must still use the action for which it has paid a fee (RAIL-20.3)."""
    return position.mode == SIMPLIFIED and could_use_its_action(position, seat)


def _paid(position: Steam, seat: int) -> Params:
    tile = ACTION_TAG[position.action[seat]]
    return {"tile": tile, "reason": "reason.paid_for", "advice": "advice.use_it"}


@end_building.forbids("RAIL-20.3", details=_paid)
def paid_for_its_action(position: Steam, seat: int) -> bool:
    return owes_its_action(position, seat)


# -- City Growth -----------------------------------------------------------------------------------------
def _why(position: Steam, seat: int, supply: int, city: int) -> Params:
    known = {"city": HEX_TAG[city], "supply": SUPPLY_TAG[supply]}
    if position.founded != NOTHING:
        return {**known, "reason": "reason.new_city_first"}
    if not may_use(position, seat, CITY_GROWTH):
        founds = may_use(position, seat, URBANIZATION)
        return {**known, "reason": "reason.city_before_cubes" if founds else "reason.no_city_growth"}
    if supply not in filled_spaces(position):
        return {**known, "reason": "reason.empty_space"}
    return {**known, "reason": "reason.grown" if city in position.grown else "reason.no_city"}


@grow.forbids("RAIL-20.7", details=_why)
def has_no_city_growth(position: Steam, seat: int) -> bool:
    return position.founded == NOTHING and not may_use(position, seat, CITY_GROWTH)


@grow.allows("RAIL-20.7", "supply", details=_why)
def with_cubes(position: Steam) -> tuple[int, ...]:
    return filled_spaces(position)


@grow.allows("RAIL-20.7", "city", details=_why)
def not_grown(position: Steam) -> tuple[int, ...]:
    """Return the cities that may receive cubes: if a New City was just founded, only this one; otherwise all
    that have not grown yet."""
    return may_grow(position) if position.founded == NOTHING else (position.founded,)


@grow.effect
def grows(position: Steam, seat: int, space: int, city: int) -> Next:
    """Move all cubes of a space of the Goods Supply to a city, which has then grown and cannot grow again
    (RAIL-20.7, RAIL-20.9)."""
    cubes = [*position.cubes]
    for cube in supply(position, space):
        cubes[cube] = city
    position.cubes = tuple(cubes)
    if city not in position.grown:
        position.grown = (*position.grown, city)
    position.to_use[seat], position.founded = 0, NOTHING
    tell(position, "log.grows", "RAIL-20.7", seat=seat, city=HEX_TAG[city], supply=SUPPLY_TAG[space])
    return [ask(seat, BUILD_RAILWAY)]


# -- Urbanization ----------------------------------------------------------------------------------------
def _why_no_city(position: Steam, seat: int, hex: int, city: int) -> Params:
    known = {"hex": HEX_TAG[hex]}
    if not may_use(position, seat, URBANIZATION):
        return {**known, "reason": "reason.no_urbanization"}
    if NEW_CITY_COLOUR[city] not in new_cities_left(position):
        return {**known, "reason": "reason.no_new_city"}
    return {**known, "reason": "reason.no_town" if hex not in towns(position) else "reason.no_goods"}


@found_city.forbids("RAIL-20.9", details=_why_no_city)
def has_no_urbanization(position: Steam, seat: int) -> bool:
    return not may_use(position, seat, URBANIZATION) or not filled_spaces(position)


@found_city.allows("RAIL-20.9", "hex", details=_why_no_city)
def on_a_town(position: Steam) -> tuple[int, ...]:
    return towns(position)


@found_city.allows("RAIL-20.9", "city", details=_why_no_city)
def still_there(position: Steam) -> list[int]:
    left = new_cities_left(position)
    return [city for city, colour in enumerate(NEW_CITY_COLOUR) if colour in left]


@found_city.effect
def is_founded(position: Steam, seat: int, hex: int, city: int) -> Next:
    """Found a New City on a town: its tile is removed, track that leads to the hex ends at the city, and the
    move does not count as a build (RAIL-20.9)."""
    colour, before = NEW_CITY_COLOUR[city], position.rails
    position.new_cities = (*position.new_cities, (hex, colour))
    position.grown = (*position.grown, hex)
    position.tiles = (*position.tiles[:hex], NOTHING, *position.tiles[hex + 1 :])
    position.rails = before.with_city(hex)
    position.founded = hex
    named, tag = f"colour.{GOODS[colour]}", HEX_TAG[hex]
    tell(position, "log.founds", "RAIL-20.9", seat=seat, city=tag, color=named, loud=True)
    _tell_changes(position, before, hex)
    return [ask(seat, NEW_CITY_SUPPLY)]


def _tell_changes(position: Steam, before: Rails, hex: int) -> None:
    """Log the links that end at a city just founded on a hex, and the track that is lost; `before` is the
    track before the city was founded."""
    if position.log is None:
        return
    known = {(link.start, link.end) for link in before}
    for link in new_links(before, position.rails):
        if (link.start, link.end) not in known:
            a, b = HEX_TAG[link.start], HEX_TAG[link.end]
            tell(position, "log.link_ends", "RAIL-20.9", a=a, b=b)
    _tell_losses(position, before.within(hex))


def _tell_losses(position: Steam, lost: list[Stretch]) -> None:
    """Log, for each owner, the track that a founded city removes with the tile of the town: links to a city
    beside it, and unfinished exits."""
    for link in lost:
        if link.end != NOTHING:
            key, seat = ("log.link_goes", -1) if link.owner == NOBODY else ("log.loses_link", link.owner)
            tell(position, key, "RAIL-20.9", seat=seat, a=HEX_TAG[link.start], b=HEX_TAG[link.end])
    exits = Counter(exit.owner for exit in lost if exit.end == NOTHING)
    for seat in position.order:
        if exits[seat]:
            tell(position, "log.loses_exits", "RAIL-20.9", seat=seat, n=exits[seat])
