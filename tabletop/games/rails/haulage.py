"""Chapter 12: companies move goods, one cube at a time, twice in a round."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from tabletop.engine.agenda import Next, ask, do
from tabletop.engine.log import tell
from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails import components as c, goods, land, routes, verbs
from tabletop.games.rails.builder import Obstacle
from tabletop.games.rails.position import Barons


@verbs.step
def move_turn(position: Barons, company: int, goods_round: int) -> Next:
    """Start a company's turn to move one cube in a goods round, counted from 1 (RAIL-12.1). The turn is left
    out if no seat controls the company; no question is asked if there is no legal move."""
    seat = position.control[company]
    if seat == NOTHING:
        return None
    position.company, position.goods_round = company, goods_round
    if not verbs.deliver.possible(position, seat):
        tell(position, "log.nothing_to_move", "RAIL-12.1", seat=seat, company=c.COMPANY_TAG[company])
        return [do(end_move)]
    if position.log is not None:
        _tell_cut_short(position)
    return [ask(seat, verbs.MOVE_GOODS), do(end_move)]


def _tell_cut_short(position: Barons) -> None:
    """Log the stops from which the company may have more routes than the search has found."""
    for stop in in_reach(position).cut_short(position.cubes):
        tell(position, "log.too_many_routes", "RAIL-12.6", place=land.HEX_TAG[stop])


@verbs.step
def end_move(position: Barons) -> Next:
    position.company = NOTHING
    return None


# -- routes ----------------------------------------------------------------------------------------------
FOREIGN = routes.ALL_LAWS._replace(needs_own=False, no_foreign=False)
SEVERAL = {"RAIL-11.6": FOREIGN, "RAIL-11.3": FOREIGN._replace(stops_at_first=False)}
"""Rule sets for the search of routes, each of which leaves out several rules; the key is the lowest number of
these rules. If a delivery has a route under such a set, but none when a single rule is left out, all the
rules left out together prevent it."""


def in_reach(position: Barons) -> routes.Searches:
    """Return the routes open to the company: the result `[stop][colour][city][n]`, where the colour is that
    of the cube, is a route from the stop to the city with n own links."""
    laws = routes.ALSO_NEUTRAL if position.options.neutral_moves else routes.ALL_LAWS
    return routes.searches(position.rails, position.company, laws)


def owners(position: Barons, cube: int, city: int, links: int) -> list[int]:
    """Return the owner of each link that a delivery uses, in order. Between two stops joined by both an own
    and an ownerless link, the own one is used until the delivery has `links` own links (RAIL-12.6)."""
    company, found = position.company, list[int]()
    hops = [_owners(position, *hop) for hop in pairwise(goods.route(position, cube, city, links))]
    spare = links - sum(len(usable) == 1 and company in usable for usable in hops)
    for usable in hops:
        own = company in usable and (len(usable) == 1 or spare > 0)
        spare -= own and len(usable) > 1
        found.append(company if own else c.NOBODY)
    return found


def _owners(position: Barons, a: int, b: int) -> set[int]:
    """Return the owners of links between two stops that the company may use: itself, NOBODY, or both."""
    owners = {s.owner for s in position.rails if (s.start, s.end) in ((a, b), (b, a))}
    return owners & {position.company, c.NOBODY}


def in_the_way(position: Barons, stop: int, city: int) -> Obstacle:
    """Return the obstacle to a route from a stop to a city: the first rule that alone prevents it (RAIL-9.8
    to RAIL-12.3). If no single rule prevents it, but several together, return the one with the lowest number
    among these."""
    found = _first_of(position, stop, city, routes.LIFTED) or _first_of(position, stop, city, SEVERAL)
    return found or Obstacle("RAIL-11.1")


def in_the_way_of_any(position: Barons, stop: int, city: int) -> Obstacle:
    """Return the obstacle between a stop and a city that holds for cubes of every colour; an obstacle with
    the rule "" if there is none."""
    if routes.searches(position.rails, position.company, routes.ANY_CUBE).joins(stop, city):
        return Obstacle("")
    return _first_of(position, stop, city, routes.LIFTED_FOR_ANY) or Obstacle("")


def _first_of(position: Barons, stop: int, city: int, lifted: Mapping[str, routes.Laws]) -> Obstacle | None:
    for number, laws in lifted.items():
        if found := _routes(position, stop, city, laws):
            return Obstacle(number, min(found.values(), key=len))
    return None


def _routes(position: Barons, stop: int, city: int, laws: routes.Laws) -> Mapping[int, routes.Route]:
    """Return the routes from a stop to a city, for a cube of the city's colour, that the rules in `laws`
    allow, by their number of own links."""
    found = routes.searches(position.rails, position.company, laws)
    return found[stop][land.CITY_COLOUR[city]].get(city, {}) if found.joins(stop, city) else {}


# -- the effects of a move -------------------------------------------------------------------------------
@verbs.deliver.effect
def is_delivered(position: Barons, seat: int, cube: int, city: int, links: int) -> None:
    """Deliver a cube: remove it from the map (RAIL-11.9) and add the number of own links on its route to the
    company's performance (RAIL-12.6, RAIL-12.7)."""
    company, colour = c.COMPANY_TAG[position.company], f"colour.{c.COLOURS[c.CUBE_COLOUR[cube]]}"
    to = land.HEX_TAG[city]
    tell(position, "log.delivers", "RAIL-12.6", seat=seat, company=company, color=colour, city=to, n=links)
    position.cubes = (*position.cubes[:cube], NOTHING, *position.cubes[cube + 1 :])
    position.performance[position.company] += links


@verbs.keep_cubes.effect
def is_declined(position: Barons, seat: int) -> None:
    """Log that the company moves no cube in its turn (RAIL-12.2)."""
    tell(position, "log.keeps_cubes", "RAIL-12.2", seat=seat, company=c.COMPANY_TAG[position.company])
