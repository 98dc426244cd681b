"""The routes that a player may use: over links of all owners, as far as the locomotive pulls (RAIL-21.3,
RAIL-21.4).

A *ride* is a route together with the owners of its links. The rides from a stop do not depend on the
player who moves, so they are searched once for all players, up to the best locomotive there can be,
and kept with the track. A ride names its links by their stops and owners, so that a delivery uses
exactly the links that were offered. Of the rides to a city on which every owner has the same number
of links, only the shortest is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from tabletop.engine.memo import Memo
from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails.builder import Obstacle
from tabletop.games.rails.components import COMPANIES
from tabletop.games.rails.land import SYMBOLS, Land
from tabletop.games.rails.network import Link, Rails, groups_of
from tabletop.games.rails.routes import (
    ANY_CUBE,
    LIFTED as ROUTES_LIFTED,
    LIFTED_FOR_ANY,
    Laws,
    Reach,
    Route,
    Searches,
    WantedCubes,
    graph_of,
    stops_ahead,
)
from tabletop.games.rails.steam.components import BEST_LOCOMOTIVE
from tabletop.games.rails.steam.position import Steam

OWNERS = len(COMPANIES)
"""The largest number of seats that can own track."""
Served = tuple[int, ...]
"""The number of links on a ride (a route with the owners of its links) that each seat owns; indexed by
seat."""


class Ride(NamedTuple):
    """A route, with the owners of its links, from a stop to the first city of a colour (RAIL-11.3)."""

    stops: Route
    owners: tuple[int, ...]
    """The owner of each link of the ride, in order, as several owners may have a link between the same
    stops."""
    served: Served

    @property
    def links(self) -> int:
        """The number of links on the route."""
        return len(self.owners)


Rides = Mapping[int, Sequence[Ride]]
"""The rides (routes with the owners of their links) from a stop, by city where they end."""


class Network(NamedTuple):
    """The links that cubes may use, and the land with the colours of the cities."""

    links: tuple[Link, ...]
    land: Land
    stops_at_first: bool = True
    """True if a cube must stop at the first city of its colour on its way (RAIL-11.3)."""


SHARE_BITS = 4
SHARE = (*(1 << SHARE_BITS * seat for seat in range(OWNERS)), 0)
"""The number that a link adds to the packed shares of a ride, by owner of the link; 0 for NOBODY. Packed
shares hold the number of links of each seat in bits of its own."""


def _unpacked(shares: int) -> Served:
    return tuple([shares >> SHARE_BITS * seat & (1 << SHARE_BITS) - 1 for seat in range(OWNERS)])


_served = Memo(_unpacked, 1 << 10)


class TrackRides(dict[tuple[int, int], Rides]):
    """The rides over a network, of at most BEST_LOCOMOTIVE links and without visiting a stop twice
    (RAIL-11.4), by the stop where they begin and the colour of the cube. They are searched when first needed.
    Of rides that use equally many links of each owner, only the shortest is kept."""

    def __init__(self, network: Network) -> None:
        self.network, self.graph = network, graph_of(network.links)
        groups = groups_of(network.links)
        self.wanted = WantedCubes(groups, network.land.colour)
        owners: dict[frozenset[int], set[int]] = {group: set() for group in groups.values()}
        for start, _, owner in network.links:
            owners[groups[start]].add(owner)
        self.owners = {stop: owners[group] for stop, group in groups.items()}
        """The owners of the links that are joined to each stop, over any links."""
        self._away: dict[int, dict[int, int]] = {}
        self._movers: dict[tuple[int, int, int], Sequence[Rides]] = {}

    def __missing__(self, search: tuple[int, int]) -> Rides:
        start, colour = search
        found: dict[int, dict[int, tuple[Route, Route]]] = {}
        graph, colours, stops_at_first = self.graph, self.network.land.colour, self.network.stops_at_first
        away = self.links_to(colour)

        def go_on(path: Route, owners: Route, shares: int) -> None:
            links = len(path)
            for stop, owner in graph[path[-1]]:
                if links + away[stop] > BEST_LOCOMOTIVE or stop in path:
                    continue
                now = shares + SHARE[owner]
                if colours[stop] == colour:
                    known = found.setdefault(stop, {})
                    if now not in known or links < len(known[now][1]):
                        known[now] = (*path, stop), (*owners, owner)
                    if stops_at_first:  # no cube of this colour goes on from here (RAIL-11.3)
                        continue
                if links < BEST_LOCOMOTIVE:
                    go_on((*path, stop), (*owners, owner), now)

        if start in away:
            go_on((start,), (), 0)
        rides = self[search] = {
            city: [Ride(stops, owners, _served[shares]) for shares, (stops, owners) in known.items()]
            for city, known in found.items()
        }
        return rides

    def links_to(self, colour: int) -> dict[int, int]:
        """Return the smallest number of links from each stop to a city of a colour, without the stops that no
        links connect to one."""
        found = self._away.get(colour)
        if found is None:
            colours, graph = self.network.land.colour, self.graph
            found = self._away[colour] = {stop: 0 for stop in graph if colours[stop] == colour}
            queue = [*found]
            for stop in queue:
                for other, _ in graph[stop]:
                    if other not in found:
                        found[other] = found[stop] + 1
                        queue.append(other)
        return found

    def of_movers(self, start: int, colour: int, least: int) -> Sequence[Rides]:
        """Return the rides from a stop to the cities of a colour that each seat may use with the best
        locomotive (see `may_use`), those with most own links first; indexed by seat."""
        found = self._movers.get((start, colour, least))
        if found is None:
            found = self._movers[start, colour, least] = _by_mover(self[start, colour], least)
        return found


_over = lru_cache(256)(TrackRides)
"""The cache of searches for rides, by network; track that was built without a new link needs no new ones."""


# -- the routes of a player ------------------------------------------------------------------------------
def may_use(ride: Ride, mover: int, level: int, least: int = 1) -> bool:
    """Tell whether the player `mover` may use a ride: it is short enough for the locomotive's level, uses a
    link (at least `least`) of the player's own (RAIL-11.6), and no more links of any other owner
    (RAIL-21.4)."""
    return ride.links <= level and mover in _movers[ride.served, least]


def _most_links(served: Served, least: int) -> tuple[int, ...]:
    """Return the seats that have most links of a ride, and at least `least`."""
    most = max(served)
    return tuple([seat for seat, own in enumerate(served) if own == most >= least])


_movers = Memo[tuple[Served, int], tuple[int, ...]](lambda key: _most_links(*key), 1 << 12)


NO_RIDES: Sequence[Rides] = ({},) * OWNERS


def _by_mover(rides: Rides, least: int) -> Sequence[Rides]:
    if not rides:
        return NO_RIDES
    found: Sequence[dict[int, list[Ride]]] = [{} for _ in range(OWNERS)]
    for city, known in rides.items():
        for ride in sorted(known, key=lambda ride: (-max(ride.served), ride.served)):
            for mover in _movers[ride.served, least]:
                found[mover].setdefault(city, []).append(ride)
    return found


class PlayerRides(dict[int, Reach]):
    """The routes from a stop that a player may use, by colour of the cube, city and index; index 0 has the
    most own links. They are found when a cube of the colour first asks for them.

    Attributes:
        rides: the rides on these routes, by city and index, for the colours asked for so far.
    """

    def __init__(self, found: TrackRides, start: int, mover: int, level: int, least: int) -> None:
        self._found, self._start, self._mover, self._level, self._least = found, start, mover, level, least
        self.rides: dict[int, list[Ride]] = {}

    def __missing__(self, colour: int) -> Reach:
        routes: dict[int, dict[int, Route]] = {}
        level, start = self._level, self._start
        if self._found.links_to(colour).get(start, BEST_LOCOMOTIVE) <= level:  # else none is short enough
            known = self._found.of_movers(start, colour, self._least)[self._mover]
            for city, rides in known.items():
                if mine := [ride for ride in rides if len(ride.owners) <= level]:
                    self.rides[city] = mine
                    routes[city] = {n: ride.stops for n, ride in enumerate(mine)}
        self[colour] = routes
        return routes


class CubeRides(Searches):
    """The routes open to a player: `[stop][colour][city][i]`, where the colour is that of the cube, is the
    i-th route from the stop to the city. They are searched when first needed."""

    def __init__(self, found: TrackRides, mover: int, level: int, least: int) -> None:
        self._found, self._mover, self._level, self._least = found, mover, level, least
        self._colour = found.network.land.colour

    def waiting(self, cubes: tuple[int, ...]) -> list[int]:
        joined, owners, mover = self._found.wanted.among(cubes), self._found.owners, self._mover
        if not self._least:
            return joined
        return [cube for cube in joined if mover in owners[cubes[cube]]]  # others have no route for the mover

    def __missing__(self, stop: int) -> PlayerRides:
        found = self[stop] = PlayerRides(self._found, stop, self._mover, self._level, self._least)
        return found

    def ride(self, stop: int, city: int, which: int) -> Ride:
        """Return one of the player's rides from a stop to a city, given its index."""
        found = self[stop]
        assert isinstance(found, PlayerRides)
        assert found[self._colour[city]]  # this fills the rides
        return found.rides[city][which]


def track_rides(position: Steam) -> TrackRides:
    """Return the rides over all complete links on the map, kept with the track."""
    known: TrackRides | None = position.rails.known.get("rides")
    if known is None:
        links = tuple(sorted(_links(position.rails)))
        known = position.rails.known["rides"] = _over(Network(links, position.land))
    return known


def _links(rails: Rails) -> Iterator[Link]:
    return ((start, end, owner) for owner, _, start, end, _ in rails.links)


def _lifted(position: Steam, laws: Laws) -> TrackRides:
    """Return the rides as they would be if some rules, False in `laws`, did not apply; kept with the
    track."""
    key = laws, position.company
    found: TrackRides | None = position.rails.known.get(key)
    if found is None:
        found = position.rails.known[key] = _over(_network_under(position, laws))
    return found


def _network_under(position: Steam, laws: Laws) -> Network:
    links, rails = [*_links(position.rails)], position.rails
    if not laws.links_complete:
        unfinished = (s for s in rails if s.end == NOTHING)
        links += [(s.start, stop, s.owner) for s in unfinished for stop in stops_ahead(s)]
    if not laws.symbols_built:
        links += [(a, b, position.company) for a, b in SYMBOLS if (a, b) not in rails.trains]
    return Network(tuple(sorted(links)), position.land, laws.stops_at_first)


def reach(position: Steam) -> CubeRides:
    """Return the routes that the current player may use: the result `[stop][colour][city][i]`, where the
    colour is that of the cube, is the tuple of stops of the i-th route from the stop to the city."""
    mover, least = position.company, 0 if position.options.neutral_moves else 1
    key = ("hauls", mover, position.locomotive[mover])
    known: CubeRides | None = position.rails.known.get(key)
    if known is None:
        known = CubeRides(track_rides(position), mover, position.locomotive[mover], least)
        position.rails.known[key] = known
    return known


def ride(position: Steam, cube: int, city: int, which: int) -> Ride:
    """Return the ride that a delivery uses (RAIL-21.5): the one with the index `which` among the player's
    rides to the city."""
    return reach(position).ride(position.cubes[cube], city, which)


def owners(position: Steam, cube: int, city: int, which: int) -> tuple[int, ...]:
    """Return the owner of each link that a delivery uses, in order; `which` is the index of its ride (a route
    with the owners of its links) among those to the city."""
    return ride(position, cube, city, which).owners


# -- obstacles -------------------------------------------------------------------------------------------
LIFTED = {number: ROUTES_LIFTED[number] for number in ("RAIL-9.8", "RAIL-11.1", "RAIL-11.3")}
"""Sets of rules for routes, each without one rule, by the number of that rule. If a delivery has a route
under such a set but none under all rules, the rule left out is what prevents it. Rules about the owners of
links are checked separately."""


def in_the_way(position: Steam, stop: int, city: int) -> Obstacle:
    """Return the first rule that prevents the player's route from a stop to a city: one of LIFTED, or
    RAIL-11.6, RAIL-21.3 or RAIL-21.4."""
    mover, colour = position.company, position.land.colour[city]
    level = position.locomotive[mover]
    for number, laws in LIFTED.items():
        for found in _lifted(position, laws)[stop, colour].get(city, ()):
            if may_use(found, mover, level):
                return Obstacle(number, found.stops)
    there = [ride for ride in track_rides(position)[stop, colour].get(city, ()) if ride.links <= level]
    if there:
        most = max(there, key=lambda found: found.served[mover])
        return Obstacle("RAIL-21.4" if most.served[mover] else "RAIL-11.6", most.stops)
    if far := _shortest(track_rides(position), stop, city):
        return Obstacle("RAIL-21.3", far)
    past = _shortest(_lifted(position, LIFTED["RAIL-11.3"]), stop, city)
    return Obstacle("RAIL-11.3", past) if past else Obstacle("RAIL-11.1")


def in_the_way_of_any(position: Steam, stop: int, city: int) -> Obstacle:
    """Return the obstacle between a stop and a city that holds for cubes of every colour: track that is not
    built; an obstacle with the rule "" if there is none."""
    for number, laws in {"": ANY_CUBE, **LIFTED_FOR_ANY}.items():
        if found := _shortest(_lifted(position, laws), stop, city):
            return Obstacle(number, found if number else ())
    return Obstacle("")


def _shortest(rides: TrackRides, start: int, city: int) -> Route:
    """Return the stops of a shortest route to a city for a cube of its colour, with no limit on the number of
    links; empty if there is none."""
    graph, network, came = rides.graph, rides.network, {start: start}
    queue: list[Route] = [(start,)] if start in graph else []
    colour = network.land.colour[city]
    for path in queue:
        for stop, _ in graph[path[-1]]:
            if stop in came:
                continue
            came[stop] = path[-1]
            if stop == city:
                return (*path, stop)
            if network.land.colour[stop] != colour or not network.stops_at_first:
                queue.append((*path, stop))
    return ()
