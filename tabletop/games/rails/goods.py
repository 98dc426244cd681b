"""Chapter 12: companies move goods, one cube at a time, twice in a round."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress, pairwise

from tabletop.engine.agenda import Next, ask, do
from tabletop.engine.log import tell
from tabletop.engine.secrecy import NOTHING
from tabletop.engine.verb import Params
from tabletop.games.rails.components import BLACK, COLOURS, COMPANY_TAG, CUBE_COLOUR, CUBES, NOBODY
from tabletop.games.rails.land import CITY_COLOUR, HEX_TAG, SYMBOLS
from tabletop.games.rails.position import Barons
from tabletop.games.rails.routes import (
    ALL_LAWS,
    ALSO_NEUTRAL,
    ANY_CUBE,
    LIFTED,
    LIFTED_FOR_ANY,
    Laws,
    Reach,
    Route,
    Searches,
    searches,
)
from tabletop.games.rails.track import owner_tag
from tabletop.games.rails.verbs import MOVE_GOODS, deliver, keep_cubes, step


@step
def move_turn(position: Barons, company: int, goods_round: int) -> Next:
    """A company may move one cube (RAIL-12.1), if somebody controls it and there is one it can move."""
    seat = position.control[company]
    if seat == NOTHING:
        return None
    position.company, position.goods_round = company, goods_round
    if not deliver.possible(position, seat):
        tell(position, "log.nothing_to_move", "RAIL-12.1", seat=seat, company=COMPANY_TAG[company])
        return [do(end_move)]
    return [ask(seat, MOVE_GOODS), do(end_move)]


@step
def end_move(position: Barons) -> Next:
    position.company = NOTHING
    return None


def in_reach(position: Barons) -> Searches:
    """By stop and colour: where the company in hand may take cubes."""
    laws = ALSO_NEUTRAL if position.options.neutral_moves else ALL_LAWS
    return searches(position.rails, position.company, laws)


def route(position: Barons, cube: int, city: int, links: int) -> Route:
    """The stops of the route a move means."""
    return in_reach(position)[position.cubes[cube]][CUBE_COLOUR[cube]][city][links]


def way(position: Barons, stops: Route) -> list[int]:
    """The hexes a route runs over: its stops and the tiles between them, own track before neutral track."""
    found = [stops[0]]
    for a, b in pairwise(stops):
        links = [s for s in position.rails if (s.start, s.end) in ((a, b), (b, a))]
        link = next((s for s in links if s.owner == position.company), links[0])
        between = list(dict.fromkeys(side // 6 for side in link.sides))
        found += [hex for hex in between[:: 1 if link.start == a else -1] if hex not in (a, b)]
        found.append(b)
    return found


# -- where a cube may go ---------------------------------------------------------------------------------
def _cube(position: Barons, cube: int) -> Params:
    return {"color": f"colour.{COLOURS[CUBE_COLOUR[cube]]}"}


def _where(position: Barons, cube: int, city: int) -> Params:
    return {**_cube(position, cube), "place": HEX_TAG[city], "city": HEX_TAG[city]}


@deliver.forbids("RAIL-11.9")
def is_out(position: Barons, cube: int) -> bool:
    """What is not there takes no route, so no rule of routes is broken."""
    return position.cubes[cube] == NOTHING


def _colour_rule(position: Barons, cube: int, city: int) -> str:
    if number := _in_the_way_of_any(position, cube, city):
        return number
    return "RAIL-11.8" if CUBE_COLOUR[cube] == BLACK else "RAIL-11.2"


def _in_the_way_of_any(position: Barons, cube: int, city: int) -> str:
    """What keeps cubes of every colour from going there has a lower number than the colour (RAIL-3.3)."""
    if _ways(position, cube, city, ANY_CUBE):
        return ""
    return next((number for number, laws in LIFTED_FOR_ANY.items() if _ways(position, cube, city, laws)), "")


def _ways(position: Barons, cube: int, city: int, laws: Laws) -> Mapping[int, Route]:
    """The routes to a city under some laws, for a cube of its colour."""
    return searches(position.rails, position.company, laws)[position.cubes[cube]][CITY_COLOUR[city]].get(
        city, {}
    )


def _colour_details(position: Barons, cube: int, city: int) -> Params:
    number, known = _in_the_way_of_any(position, cube, city), _where(position, cube, city)
    if not number:
        return known
    ways = _ways(position, cube, city, LIFTED_FOR_ANY[number])
    return {**known, **_closed_link(position, min(ways.values(), key=len))}


@deliver.forbids(_colour_rule, details=_colour_details)
def another_colour(position: Barons, cube: int, city: int) -> bool:
    return CITY_COLOUR[city] != CUBE_COLOUR[cube]


@deliver.forbids("RAIL-11.4", details=_where)
def already_there(position: Barons, cube: int, city: int) -> bool:
    """Its starting place is entered by no route."""
    return position.cubes[cube] == city and CITY_COLOUR[city] == CUBE_COLOUR[cube]


def what_is_in_the_way(position: Barons, cube: int, city: int) -> str:
    """The first rule without which there would be a route; where there is no track at all, that."""
    found = (number for number, laws in LIFTED.items() if _ways(position, cube, city, laws))
    return next(found, "RAIL-11.1")


def _in_the_way(position: Barons, cube: int, city: int) -> Params:
    """Between which stops, through which city or over whose link the way would lead."""
    known = {**_where(position, cube, city), "a": HEX_TAG[position.cubes[cube]], "b": HEX_TAG[city]}
    known |= {"mover": COMPANY_TAG[position.company], "company": COMPANY_TAG[position.company]}
    ways = _ways(position, cube, city, LIFTED[what_is_in_the_way(position, cube, city)])
    return {**known, **_fault(position, min(ways.values(), key=len), CUBE_COLOUR[cube])} if ways else known


def _fault(position: Barons, way: Route, colour: int) -> Params:
    """What a route breaks: the first city of the colour on it, the link that is not free or not there."""
    first = next(s for s in way[1:] if CITY_COLOUR[s] == colour)
    return {"city": HEX_TAG[first]} if first != way[-1] else _closed_link(position, way)


def _closed_link(position: Barons, way: Route) -> Params:
    """The first link of a route that the company may not use, and its owner where it is there at all."""
    for a, b in pairwise(way):
        owners = {s.owner for s in position.rails if {s.start, s.end} == {a, b}}
        usable = owners & {position.company, NOBODY}
        if not usable:
            owner = {"owner": owner_tag(owners.pop())} if owners else {}
            pair = next((p for p in SYMBOLS if set(p) == {a, b}), (a, b))
            return {"a": HEX_TAG[pair[0]], "b": HEX_TAG[pair[1]], **owner}
    return {}


@deliver.allows(what_is_in_the_way, "city", details=_in_the_way)
def cities_in_reach(position: Barons, cube: int) -> Reach:
    return in_reach(position)[position.cubes[cube]][CUBE_COLOUR[cube]]


@deliver.allows("RAIL-12.6", "links")
def own_links_on_the_way(position: Barons, cube: int, city: int) -> Mapping[int, Route]:
    return in_reach(position)[position.cubes[cube]][CUBE_COLOUR[cube]].get(city, {})


@deliver.allows("RAIL-12.8", "cube")
def on_stops_it_serves(position: Barons) -> list[int]:
    """The cubes for which the rules above leave any city: no others need be looked at."""
    reach, cubes = in_reach(position), position.cubes
    served = compress(CUBES, map(reach.graph.__contains__, cubes))
    return [cube for cube in served if reach[cubes[cube]][CUBE_COLOUR[cube]]]


# -- what it does ----------------------------------------------------------------------------------------
@deliver.effect
def is_delivered(position: Barons, seat: int, cube: int, city: int, links: int) -> None:
    """The cube is out (RAIL-11.9), each own link counts (RAIL-12.6, RAIL-12.7)."""
    company, colour = COMPANY_TAG[position.company], f"colour.{COLOURS[CUBE_COLOUR[cube]]}"
    to = HEX_TAG[city]
    tell(position, "log.delivers", "RAIL-12.6", seat=seat, company=company, color=colour, city=to, n=links)
    position.cubes = (*position.cubes[:cube], NOTHING, *position.cubes[cube + 1 :])
    position.performance[position.company] += links


@keep_cubes.effect
def is_declined(position: Barons, seat: int) -> None:
    """RAIL-12.2."""
    tell(position, "log.keeps_cubes", "RAIL-12.2", seat=seat, company=COMPANY_TAG[position.company])
