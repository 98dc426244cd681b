"""Chapter 11: the routes along which a cube may be moved.

The stops and links that a company may use form a graph of a few dozen stops. The routes from a stop
are searched once for all colours and kept with the track (`Rails.known`). So the goods rounds,
in which no track is built, search from each stop at most once; and where track was built but the
links a company may use are the same, earlier searches are used again.

Routes differ by their number of own links (RAIL-12.6), so for each colour, city and number only the
shortest route is kept. Finding the longest route without a repeated stop is a hard problem (it
includes Hamiltonian paths), so a plain depth-first search tries at most STEPS links from one stop;
no network of a real game has come near that. Beyond it, all routes for a colour are found together
(`dense`), in networks of up to MOST_LINKS links. In bigger ones, which no game can reach, the search
keeps the routes it has found and adds a shortest route to every city, or a detour over own links
(`detours`) if the shortest has none. So no reachable city is ever missing, and `Searches.stopped`
records that the list of routes may be incomplete.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import compress, pairwise
from typing import Any, NamedTuple

from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails.components import COLOURS, COMPANIES, CUBE_COLOUR, CUBES, NOBODY
from tabletop.games.rails.dense import DenseRoutes, TooMany
from tabletop.games.rails.detours import Graph, Route as Route, detour
from tabletop.games.rails.land import AROUND, CITY_COLOUR, FACING, IS_CITY, IS_TOWN, SYMBOLS
from tabletop.games.rails.network import Rails, Stretch, groups_of

STEPS = 2_000
"""The largest number of links that the depth-first search for routes tries from one stop; when it is reached,
other searches take over (`dense`, `detours`)."""
MOST_LINKS, MOST_PAIRS = 50, 500
"""The limits of the search `dense`.

MOST_LINKS: the largest number of links in a network that it searches; links between the same two stops count
once.
MOST_PAIRS: the largest number of pairs (a stop, the stops not yet visited) that it examines for one start and
one colour.
"""
Reach = Mapping[int, Mapping[int, Route]]
"""The routes from a stop for cubes of one colour: by city where they end, then by number of own links."""
ByColour = Sequence[Reach] | Mapping[int, Reach]
"""The routes from a stop, by final city and number of own links; indexed by the colour of the cube."""


class Laws(NamedTuple):
    """The rules of routes that a search obeys. A search obeys all of them in play, and all but one to find
    out which rule prevents a delivery."""

    symbols_built: bool = True
    """True to obey the rule that a rail symbol must be built to be a link (RAIL-9.8)."""
    links_complete: bool = True
    """True to obey the rule that only complete links may be used (RAIL-11.1)."""
    stops_at_first: bool = True
    """True to obey the rule that a cube stops at the first city of its colour (RAIL-11.3)."""
    needs_own: bool = True
    """True to obey the rule that a route needs a link of the mover's own (RAIL-11.6)."""
    no_foreign: bool = True
    """True to obey the rule against links of other companies (RAIL-12.3)."""


ALL_LAWS = Laws()
ALSO_NEUTRAL = ALL_LAWS._replace(needs_own=False)
"""The rules of routes under the option `neutral_moves`, by which a route needs no own link."""
LIFTED = {
    "RAIL-9.8": ALL_LAWS._replace(symbols_built=False),
    "RAIL-11.1": ALL_LAWS._replace(links_complete=False),
    "RAIL-11.3": ALL_LAWS._replace(stops_at_first=False),
    "RAIL-11.6": ALL_LAWS._replace(needs_own=False),
    "RAIL-12.3": ALL_LAWS._replace(no_foreign=False),
}
"""Sets of rules for routes, each without one rule, by the number of that rule. If a delivery has a route
under such a set but none under all rules, the rule left out is what prevents it."""
ANY_CUBE = Laws(stops_at_first=False, needs_own=False)
"""The rules of routes that hold for every cube: all but those about the first city of its colour and about
own links."""
LIFTED_FOR_ANY = {
    "RAIL-9.8": ANY_CUBE._replace(symbols_built=False),
    "RAIL-11.1": ANY_CUBE._replace(links_complete=False),
}


UsableLink = tuple[int, int, int]
"""A link that a company may use, as the two stops (towns or cities) that it joins, and 1 if the company
owns it, else 0."""


class WantedCubes:
    """The cubes that links connect to a city of their colour."""

    def __init__(self, groups: Mapping[int, frozenset[int]], colour: Sequence[int]) -> None:
        """Make the cubes wanted over the links that join `groups` of stops (see `groups_of`); `colour` is the
        colour of the city on each hex."""
        colours = {group: {colour[stop] for stop in group} for group in {*groups.values()}}
        self._colours = {stop: colours[group] for stop, group in groups.items()}
        self._latest: tuple[tuple[int, ...], list[int]] = (), []

    def among(self, cubes: tuple[int, ...]) -> list[int]:
        """Return the numbers of the wanted cubes, sorted; `cubes` is the place of each cube. The list is
        cached until a cube moves."""
        known, found = self._latest
        if cubes is not known:
            colours = self._colours
            joined = compress(CUBES, map(colours.__contains__, cubes)) if colours else ()
            found = [cube for cube in joined if CUBE_COLOUR[cube] in colours[cubes[cube]]]
            self._latest = cubes, found
        return found


class Searches(dict[int, ByColour]):
    """The routes over given links, by the stop where they begin; searched when first needed."""

    def __init__(self, links: Collection[UsableLink], laws: Laws) -> None:
        self.laws, self.graph = laws, graph_of(links)
        self.stopped: set[tuple[int, int]] = set()
        """The pairs (stop, colour) for which the search gave up before it had found all routes."""
        self._groups = groups_of(links)
        self._wanted = WantedCubes(self._groups, CITY_COLOUR)

    def joins(self, stop: int, city: int) -> bool:
        """Tell whether any links connect a stop to a city. If none do, there is no route to search for."""
        return city in self._groups.get(stop, ()) and city != stop and CITY_COLOUR[city] != NOTHING

    def __missing__(self, stop: int) -> ByColour:
        if stop not in self.graph:
            return self.setdefault(stop, NOWHERE)
        found = _Found(self.laws)
        complete = _every_route(self.graph, (stop,), 0, EVERY_COLOUR, found)
        return self.setdefault(stop, found.by_colour() if complete else _Cut(self, stop, found))

    def cut_short(self, cubes: tuple[int, ...]) -> list[int]:
        """Return the stops, sorted, with movable cubes for which longer routes may exist than the search has
        found; `cubes` is the place of each cube."""
        lying = {(cubes[cube], CUBE_COLOUR[cube]) for cube in self.movable(cubes)}
        return sorted({stop for stop, _ in lying & self.stopped})

    def movable(self, cubes: tuple[int, ...]) -> MovableCubes:
        """Return the cubes that can move to some city; `cubes` is the place of each cube."""
        return MovableCubes(self, cubes)

    def waiting(self, cubes: tuple[int, ...]) -> list[int]:
        """Return the numbers of the cubes, sorted, that links connect to a city of their colour; no other
        cube can move. `cubes` is the place of each cube."""
        return self._wanted.among(cubes)


class MovableCubes(Collection[int]):
    """The numbers of the cubes that can move to some city over given links, in ascending order. Routes are
    searched only as far as they are asked for: one movable cube is soon found.

    Attributes:
        cubes: the place of each cube.
    """

    def __init__(self, searches: Searches, cubes: tuple[int, ...]) -> None:
        self._searches, self.cubes = searches, cubes

    def __contains__(self, cube: object) -> bool:
        assert isinstance(cube, int)
        return bool(self._searches[self.cubes[cube]][CUBE_COLOUR[cube]])

    def __iter__(self) -> Iterator[int]:
        searches, cubes = self._searches, self.cubes
        return (cube for cube in searches.waiting(cubes) if searches[cubes[cube]][CUBE_COLOUR[cube]])

    def __len__(self) -> int:
        return sum(1 for _ in self)


_over = lru_cache(256)(Searches)
"""The cache of searches for routes, by links and rules of routes; an entry serves until a company completes a
new link."""


def searches(rails: Rails, company: int, laws: Laws = ALL_LAWS) -> Searches:
    """Return the routes of a company on the current track under `laws`, from the cache if searched before."""
    found = rails.known.get((company, laws))
    if found is None:
        links = tuple(_links(rails, company, laws))
        found = rails.known[company, laws] = _over(links, laws)
    return found


def graph_of(links: Iterable[UsableLink]) -> Graph:
    """Return the links as a graph: for each stop the stops one link away, each with the third part of the
    link; links that are alike count once."""
    found: defaultdict[int, dict[tuple[int, int], None]] = defaultdict(dict)
    for a, b, own in links:
        found[a][b, own] = found[b][a, own] = None
    return {stop: tuple(around) for stop, around in found.items()}


def _links(rails: Rails, company: int, laws: Laws) -> list[UsableLink]:
    """Return the links that a company may use under the rules of routes that `laws` keeps (RAIL-12.3),
    including links that only a lifted rule would forbid. Own links come first, so that a search that stops
    early finds the best routes. The list is empty if the company has no own link but needs one."""
    found = [(start, end, 1) for owner, _, start, end, _ in rails.links if owner == company]
    others = {NOBODY} if laws.no_foreign else {NOBODY, *range(len(COMPANIES))} - {company}
    if not laws.links_complete:
        usable = [s for s in rails.open_ends.values() if s.owner in {company, *others}]
        found += [(stretch.start, stop, 1) for stretch in usable for stop in stops_ahead(stretch)]
    if not laws.symbols_built:
        found += [(a, b, 1) for a, b in SYMBOLS]
    if laws.needs_own and not found:
        return []
    return found + [(start, end, 0) for owner, _, start, end, _ in rails.links if owner in others]


def stops_ahead(stretch: Stretch) -> Iterator[int]:
    """Return all stops (towns and cities) to which unfinished track could be completed: the hex at its open
    end if this holds a stop, else all stops next to that hex. By then, a town may have become a city."""
    hex = FACING[stretch.sides[-1]] // 6
    near = [hex] if IS_TOWN[hex] or IS_CITY[hex] else [n for n, _ in AROUND[hex]]
    return (n for n in near if (IS_TOWN[n] or IS_CITY[n]) and n != stretch.start)


EVERY_COLOUR = (1 << len(COLOURS)) - 1
NOWHERE: ByColour = ({},) * (len(COLOURS) + 1)
"""The result for a stop that no link reaches: an empty mapping of routes for every colour, grey included."""
NOTHING_FOUND: dict[int, dict[int, Route]] = {}
Note = Callable[[Route, int, int], None]
"""A function that records a route, given its stops, its number of own links, and the colours of cubes that
may take it, as bits."""


class _Found:
    """The routes found so far from a stop, by colour, city and number of own links, and the number of links
    that the search may still try."""

    def __init__(self, laws: Laws) -> None:
        self.laws, self.left = laws, STEPS
        self.least = 1 if laws.needs_own else 0
        self.routes: dict[int, dict[int, dict[int, Route]]] = {}

    def note(self, route: Route, own: int, colours: int) -> None:
        """Record a route with `own` links to the city at its end, for these colours of cubes (as bits),
        unless one as short with as many own links is known."""
        colour = CITY_COLOUR[route[-1]]
        if own >= self.least and colours >> colour & 1:
            routes = self.routes.setdefault(colour, {}).setdefault(route[-1], {})
            if own not in routes or len(route) < len(routes[own]):
                routes[own] = route

    def by_colour(self) -> ByColour:
        """Return the routes found, by colour, city and number of own links, the highest number first."""
        return [self.of(colour) if colour in self.routes else {} for colour in range(len(NOWHERE))]

    def of(self, colour: int) -> Reach:
        """Return the routes found for one colour, by city and number of own links, most first."""
        return {
            city: dict(sorted(routes.items(), reverse=True)) if len(routes) > 1 else routes
            for city, routes in self.routes.get(colour, NOTHING_FOUND).items()
        }


class _Cut(Sequence[Reach]):
    """The routes from a stop that has too many routes to try them one by one; for each colour, they are
    searched when first needed."""

    def __init__(self, searches: Searches, stop: int, found: _Found) -> None:
        self._searches, self._stop, self._found = searches, stop, found
        self._known: dict[int, Reach] = {}

    def __len__(self) -> int:
        return len(NOWHERE)

    def __getitem__(self, colour: Any) -> Any:
        if colour not in self._known:
            is_colour = colour in range(len(COLOURS))  # towns have no colour, and no cube goes to grey
            self._known[colour] = self._search(colour) if is_colour else NOWHERE[colour]
        return self._known[colour]

    def _search(self, colour: int) -> Reach:
        graph = self._searches.graph
        if not _all_together(graph, self._stop, colour, self._found):
            self._searches.stopped.add((self._stop, colour))
            _some(graph, self._stop, colour, self._found)
        return self._found.of(colour)


def _all_together(graph: Graph, start: int, colour: int, found: _Found) -> bool:
    """Find all routes for cubes of a colour by `dense`; return False if the network is too big for it."""
    cities = frozenset(stop for stop in graph if CITY_COLOUR[stop] == colour)
    ends = sum(len({stop for stop, _ in links}) for links in graph.values())
    if not found.laws.stops_at_first or ends > 2 * MOST_LINKS:
        return False
    try:
        for own, route in DenseRoutes(graph, start, cities, MOST_PAIRS).routes():
            found.note(route, own, 1 << colour)
    except TooMany:
        return False
    return True


def _some(graph: Graph, start: int, colour: int, found: _Found) -> None:
    """Find a route to every city of a colour that can be reached, in a network too big to find all routes."""
    for city in _shortest(graph, start, colour, found.laws, found.note):
        if city not in found.routes.get(colour, ()):
            _by_own_links(graph, start, colour, city, found.laws, found.note)


def _every_route(graph: Graph, route: Route, own: int, colours: int, found: _Found) -> bool:
    """Record all routes that continue a route with `own` links, for these colours of cubes (as bits), without
    visiting a stop twice (RAIL-11.4); return False if the search reached its limit before the end."""
    for stop, is_own in graph[route[-1]]:
        if stop in route:
            continue
        if not found.left:
            return False
        found.left -= 1
        here, own_here, ahead = (*route, stop), own + is_own, colours
        if (colour := CITY_COLOUR[stop]) != NOTHING:
            found.note(here, own_here, colours)
            if found.laws.stops_at_first:  # no cube of this colour goes on from here (RAIL-11.3)
                ahead &= ~(1 << colour)
        if ahead and not _every_route(graph, here, own_here, ahead, found):
            return False
    return True


def _shortest(graph: Graph, start: int, colour: int, laws: Laws, note: Note) -> list[int]:
    """Record, with `note`, a shortest route to each city of a colour that can be reached; return these
    cities."""
    seen, cities = {start}, []
    queue: list[tuple[Route, int]] = [((start,), 0)]
    for route, own in queue:
        for stop, is_own in graph[route[-1]]:
            if stop in seen:
                continue
            seen.add(stop)
            arrives = CITY_COLOUR[stop] == colour
            if arrives:
                cities.append(stop)
                note((*route, stop), own + is_own, 1 << colour)
            if not (arrives and laws.stops_at_first):
                queue.append(((*route, stop), own + is_own))
    return cities


def _by_own_links(graph: Graph, start: int, colour: int, city: int, laws: Laws, note: Note) -> None:
    """Record a route with an own link to a city whose shortest route has none (RAIL-11.6)."""
    closed = {s for s in graph if CITY_COLOUR[s] == colour and laws.stops_at_first} - {start, city}
    if path := detour(graph, start, city, closed):
        links = sum(max(own for s, own in graph[a] if s == b) for a, b in pairwise(path))
        note(tuple(path), links, 1 << colour)
