"""Chapter 11, the delivery of goods cubes: to which cities a cube may be moved, and over which links."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from tabletop.engine.secrecy import NOTHING
from tabletop.engine.verb import Params, allows, forbids
from tabletop.games.rails.builder import BUILDERS, REFUSALS, Obstacle, reach, tag
from tabletop.games.rails.components import BLACK, CUBE_COLOUR, GOODS, GRAY, NOBODY, SHARE_MARKET
from tabletop.games.rails.land import HEX_TAG, HEXES, SUPPLY, SYMBOLS
from tabletop.games.rails.network import Stretch
from tabletop.games.rails.position import Barons
from tabletop.games.rails.routes import MovableCubes, Reach, Route
from tabletop.games.rails.verbs import deliver, haul

DELIVERIES = deliver, haul
"""The verbs for delivering a cube: the one for companies, and the one for players in the modes without
companies."""


def route(position: Barons, cube: int, city: int, which: int) -> Route:
    """Return the stops (towns and cities), in order, of one of the routes by which a cube can be delivered to
    a city. `which` selects the route by its key in `routes_there`: for a company the number of its own links
    on the route, for a player an index from 0."""
    return reach(position)[position.cubes[cube]][CUBE_COLOUR[cube]][city][which]


def links_used(position: Barons, cube: int, city: int, which: int) -> list[Stretch]:
    """Return the links that a delivery uses, in order; `which` selects its route, as for `route`. If several
    owners have a link between the same two stops, the chosen route determines whose link it is."""
    hops = pairwise(route(position, cube, city, which))
    owners = BUILDERS[position.mode].owners(position, cube, city, which)
    return [
        next(s for s in position.rails if s.owner == owner and (s.start, s.end) in ((a, b), (b, a)))
        for (a, b), owner in zip(hops, owners, strict=True)
    ]


def hexes_passed(position: Barons, cube: int, city: int, which: int) -> list[int]:
    """Return the hexes over which a delivery runs, in order: those of the stops and those of the track
    between them; `which` selects its route, as for `route`."""
    found = [position.cubes[cube]]
    for link in links_used(position, cube, city, which):
        forth = link.start == found[-1]
        between = list(dict.fromkeys(side // 6 for side in link.sides))
        found += [hex for hex in between[:: 1 if forth else -1] if hex not in (link.start, link.end)]
        found.append(link.end if forth else link.start)
    return found


# -- where a cube may go ---------------------------------------------------------------------------------
def _cube(position: Barons, cube: int) -> Params:
    return {"color": f"colour.{GOODS[CUBE_COLOUR[cube]]}"}


@forbids("RAIL-11.1", *DELIVERIES, implied=True)
def on_the_other_map(position: Barons, city: int) -> bool:
    return city not in HEXES[position.options.map]


def _where(position: Barons, cube: int, city: int) -> Params:
    return {**_cube(position, cube), "place": HEX_TAG[city], "city": HEX_TAG[city]}


@forbids("RAIL-11.9", *DELIVERIES, implied=True)
def is_out(position: Barons, cube: int) -> bool:
    """Forbid moving a cube that has left the map."""
    return position.cubes[cube] == NOTHING


@haul.forbids("RAIL-19.3", implied=True)
def waits_in_the_supply(position: Barons, cube: int) -> bool:
    """Forbid a player to move a cube that still lies in the Goods Supply, not on the map."""
    return position.cubes[cube] >= SUPPLY


def _of_any(position: Barons, cube: int, city: int) -> Obstacle:
    """Return the obstacle that bars cubes of every colour from moving to a city. A refusal cites it rather
    than the wrong colour of the cube, because its rule has a lower number (RAIL-3.3)."""
    return REFUSALS[position.mode].in_the_way_of_any(position, position.cubes[cube], city)


def _colour_rule(position: Barons, cube: int, city: int) -> str:
    if number := _of_any(position, cube, city).rule:
        return number
    return {BLACK: "RAIL-11.8", GRAY: "RAIL-20.10"}.get(CUBE_COLOUR[cube], "RAIL-11.2")


def _colour_details(position: Barons, cube: int, city: int) -> Params:
    found, known = _of_any(position, cube, city), _where(position, cube, city)
    return {**known, **_closed_link(position, found.route)} if found.rule else known


@forbids(_colour_rule, *DELIVERIES, details=_colour_details, implied=True)
def another_colour(position: Barons, cube: int, city: int) -> bool:
    return position.land.colour[city] != CUBE_COLOUR[cube]


def _joined_to_its_colour(position: Barons, cube: int) -> bool:
    """Tell whether complete links of any owners lead from a cube's stop to a city of the cube's colour."""
    return _colours_joined(position, position.cubes[cube]) >> CUBE_COLOUR[cube] & 1 == 1


def _colours_joined(position: Barons, stop: int) -> int:
    """Return the colours of the cities to which complete links lead from a stop, as bits; kept with the
    track, since each of many cubes asks for them."""
    known: dict[int, int] = position.rails.known.setdefault("colours", {})
    if (found := known.get(stop)) is None:
        cities = {position.land.colour[other] for other in position.rails.joined(stop) if other != stop}
        found = known[stop] = sum(1 << colour for colour in cities - {NOTHING})
    return found


def _wanted(position: Barons, cube: int) -> Params:
    """Return the colour of a cube, as the colour of the cities that accept it, for the text of a refusal."""
    return {"wanted": _cube(position, cube)["color"]}


def _obstacle(position: Barons, cube: int, city: int) -> Obstacle:
    return REFUSALS[position.mode].in_the_way(position, position.cubes[cube], city)


def what_is_in_the_way(position: Barons, cube: int, city: int) -> str:
    """Return the number of the first rule that prevents the delivery of a cube to a city; RAIL-11.1 if no
    track leads there."""
    return _obstacle(position, cube, city).rule


@forbids("RAIL-11.1", *DELIVERIES, details=_wanted, implied=True)
def no_link_leads_to_its_colour(position: Barons, cube: int) -> bool:
    """Forbid every delivery of a cube if complete links lead to no city of its colour, unless a rule with a
    lower number already forbids it (RAIL-3.3)."""
    if _joined_to_its_colour(position, cube):
        return False
    land, stop = position.land, position.cubes[cube]
    cities = [c for c in HEXES[position.options.map] if land.colour[c] == CUBE_COLOUR[cube] and c != stop]
    return all(what_is_in_the_way(position, cube, city) == "RAIL-11.1" for city in cities)


@forbids("RAIL-11.4", *DELIVERIES, details=_where, implied=True)
def already_there(position: Barons, cube: int, city: int) -> bool:
    """Forbid delivering a cube to the city where it lies, if the city has the cube's colour: no route returns
    to its start."""
    return position.cubes[cube] == city and position.land.colour[city] == CUBE_COLOUR[cube]


def _in_the_way(position: Barons, cube: int, city: int) -> Params:
    """Return the parameters of a refused delivery: start and city, and the city or link that bars it."""
    known = {**_where(position, cube, city), "a": HEX_TAG[position.cubes[cube]], "b": HEX_TAG[city]}
    if not _joined_to_its_colour(position, cube):
        known.update(_wanted(position, cube))
    route = _obstacle(position, cube, city).route
    return {**known, **_fault(position, route, CUBE_COLOUR[cube])} if route else known


def _fault(position: Barons, route: Route, colour: int) -> Params:
    """Return, as parameters of a refusal, the fault of a route: an earlier city of the cube's colour on it,
    else the first link that is missing or closed to the builder."""
    first = next(s for s in route[1:] if position.land.colour[s] == colour)
    return {"city": HEX_TAG[first]} if first != route[-1] else _closed_link(position, route)


def _closed_link(position: Barons, route: Route) -> Params:
    """Return, as parameters of a refusal, the two ends of the first link of a route that the builder may not
    use, and its owner if the link exists."""
    for a, b in pairwise(route):
        owners = {s.owner for s in position.rails if {s.start, s.end} == {a, b}}
        usable = owners & {position.company, NOBODY} if position.mode == SHARE_MARKET else owners
        if not usable:
            owner = {"owner": tag(position, owners.pop())} if owners else {}
            pair = next((p for p in SYMBOLS if set(p) == {a, b}), (a, b))
            return {"a": HEX_TAG[pair[0]], "b": HEX_TAG[pair[1]], **owner}
    return {}


@forbids(what_is_in_the_way, *DELIVERIES, details=_in_the_way, implied=True)
def no_link_leads_there(position: Barons, cube: int, city: int) -> bool:
    """Forbid a delivery to a city that no complete links join to the cube's stop.

    `cities_in_reach` forbids it too; this rule only improves the reasons of refusals. If several cities are
    refused, the reason is about the one that breaks the latest rule of this list. Thanks to this rule, that
    is a city that links join to the stop, if there is one.
    """
    return city not in position.rails.joined(position.cubes[cube])


@allows(what_is_in_the_way, "city", *DELIVERIES, details=_in_the_way)
def cities_in_reach(position: Barons, cube: int) -> Reach:
    return BUILDERS[position.mode].reach(position)[position.cubes[cube]][CUBE_COLOUR[cube]]


@deliver.allows("RAIL-12.6", "links")
@haul.allows("RAIL-21.5", "which")
def routes_there(position: Barons, cube: int, city: int) -> Mapping[int, Route]:
    """Return the routes by which a cube can be delivered to a city, by key. For a company, the key is the
    number of its own links on the route. For a player, it is an index from 0: several routes can have equally
    many own links, but differ in the rivals whose links they use."""
    return BUILDERS[position.mode].reach(position)[position.cubes[cube]][CUBE_COLOUR[cube]].get(city, {})


@deliver.allows("RAIL-12.8", "cube")
@haul.allows("RAIL-21.1", "cube")
def on_stops_it_serves(position: Barons) -> MovableCubes:
    """Return the numbers of the cubes that the current builder (a company or player) can deliver to at least
    one city. The refusal of any other cube cites this rule, unless an earlier rule forbids it too."""
    return BUILDERS[position.mode].reach(position).movable(position.cubes)
