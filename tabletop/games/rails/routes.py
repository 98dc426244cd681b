"""Chapter 11: the routes a cube may take.

The stops and links that a company may use form a graph of a few dozen stops. From every stop the routes are
searched once for all colours and kept with the track (`Rails.known`), so the goods rounds, which change no
track, search each at most once; where track has changed but not the links a company may use, what was found
before is used again.

What matters of a route is how many own links it has (RAIL-12.6), so for each colour, city and number one
route is kept, the shortest. The longest route without a stop twice is a hard problem (it holds Hamilton's
path), so a plain search, depth first, tries at most STEPS links from one stop; no network of a real game has
come near that. Where it is not enough, all routes for a colour are found together (`dense`), in networks of
up to LINKS. In bigger ones, which nobody can build in a game, the search keeps what it has, with a shortest
route to every city, or a detour by own links (`detours`) where the shortest has none of them, so that no city
that can be reached is ever missing from the list; and it says that it stopped (`Searches.stopped`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import compress, pairwise
from typing import Any, NamedTuple

from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails.components import COLOURS, COMPANIES, CUBE_COLOUR, CUBES, NOBODY
from tabletop.games.rails.dense import Ahead, TooMany
from tabletop.games.rails.detours import Graph, detour
from tabletop.games.rails.land import AROUND, CITY_COLOUR, FACING, IS_CITY, IS_TOWN, SYMBOLS
from tabletop.games.rails.network import Rails, Stretch

STEPS = 2_000
"""Links that the depth-first search tries from one stop."""
LINKS, PAIRS = 50, 500
"""The links between different stops of the biggest network in which all routes are found, and what is looked
at for it from a stop, for a colour: see `dense`."""
Route = tuple[int, ...]
"""The stops of a route, in order."""
Reach = Mapping[int, Mapping[int, Route]]
"""By city: by number of own links: the route."""
ByColour = Sequence[Reach]
"""What can be reached from a stop, by the colour of the cube."""


class Laws(NamedTuple):
    """The rules of the route that hold: all in play, one lifted to find out what is in the way."""

    symbols_built: bool = True
    """RAIL-9.8."""
    links_complete: bool = True
    """RAIL-11.1."""
    stops_at_first: bool = True
    """RAIL-11.3."""
    needs_own: bool = True
    """RAIL-11.6."""
    no_foreign: bool = True
    """RAIL-12.3."""


ALL_LAWS = Laws()
ALSO_NEUTRAL = ALL_LAWS._replace(needs_own=False)
"""The option `neutral_moves`."""
LIFTED = {
    "RAIL-9.8": ALL_LAWS._replace(symbols_built=False),
    "RAIL-11.1": ALL_LAWS._replace(links_complete=False),
    "RAIL-11.3": ALL_LAWS._replace(stops_at_first=False),
    "RAIL-11.6": ALL_LAWS._replace(needs_own=False),
    "RAIL-12.3": ALL_LAWS._replace(no_foreign=False),
}
"""By the number of the rule that is lifted."""
ANY_CUBE = Laws(stops_at_first=False, needs_own=False)
"""What is left of the laws for a cube of whatever colour."""
LIFTED_FOR_ANY = {
    "RAIL-9.8": ANY_CUBE._replace(symbols_built=False),
    "RAIL-11.1": ANY_CUBE._replace(links_complete=False),
}


Link = tuple[int, int, int]
"""Two stops, and whether the link between them is the company's own: 1 or 0."""


class Searches(dict[int, ByColour]):
    """By stop: where cubes may go from there over some links, searched when first asked for."""

    def __init__(self, links: Iterable[Link], laws: Laws) -> None:
        self.laws = laws
        self.stopped: set[tuple[int, int]] = set()
        """The stops and colours that have too many routes to find them all."""
        self._join(_graph(links), CITY_COLOUR)

    def _join(self, graph: Graph, colour: Sequence[int]) -> None:
        self.graph, self._colours = graph, {colour[stop] for stop in graph}
        self._cubes: tuple[int, ...] = ()
        self._movable: list[int] = []

    def __missing__(self, stop: int) -> ByColour:
        if stop not in self.graph:
            return self.setdefault(stop, NOWHERE)
        found = _Found(self.laws)
        complete = _every_route(self.graph, (stop,), 0, EVERY_COLOUR, found)
        return self.setdefault(stop, found.by_colour() if complete else _Cut(self, stop, found))

    def cut_short(self, cubes: tuple[int, ...]) -> list[int]:
        """Return the stops of cubes for which longer routes may be missing."""
        lying = {(cubes[cube], CUBE_COLOUR[cube]) for cube in self.movable(cubes)}
        return sorted({stop for stop, _ in lying & self.stopped})

    def movable(self, cubes: tuple[int, ...]) -> list[int]:
        """Those that may go anywhere, given by cube the stop it lies on; known while no cube is moved."""
        if cubes is not self._cubes:
            # From what no link joins, and to a colour that no link leads to, nothing need be searched.
            lying = compress(CUBES, map(self.graph.__contains__, cubes)) if self.graph else ()
            wanted = [cube for cube in lying if CUBE_COLOUR[cube] in self._colours]
            self._movable = [cube for cube in wanted if self[cubes[cube]][CUBE_COLOUR[cube]]]
            self._cubes = cubes
        return self._movable


_over = lru_cache(64)(Searches)
"""Many a company goes through a round without a new link: what was found out then is found here again."""


def searches(rails: Rails, company: int, laws: Laws = ALL_LAWS) -> Searches:
    """Return the searches for a company on the track that lies."""
    found = rails.known.get((company, laws))
    if found is None:
        links = tuple(_links(rails, company, laws))
        found = rails.known[company, laws] = _over(links, laws)
    return found


def _graph(links: Iterable[Link]) -> Graph:
    found = defaultdict[int, dict[tuple[int, int], None]](dict)
    for a, b, own in links:
        found[a][b, own] = found[b][a, own] = None
    return {stop: tuple(around) for stop, around in found.items()}


def _links(rails: Rails, company: int, laws: Laws) -> list[Link]:
    """The links a company may use (RAIL-12.3), and what a lifted rule adds to them.

    Own links stand first: of a search that must stop early the best routes are found. Without any, no cube
    may be moved.
    """
    found = [(start, end, 1) for owner, _, start, end, _ in rails if owner == company and end != NOTHING]
    others = {NOBODY} if laws.no_foreign else {NOBODY, *range(len(COMPANIES))} - {company}
    if not laws.links_complete:
        usable = [s for s in rails.open_ends.values() if s.owner in {company, *others}]
        found += [(stretch.start, stop, 1) for stretch in usable for stop in _ahead(stretch)]
    if not laws.symbols_built:
        found += [(a, b, 1) for a, b in SYMBOLS]
    if laws.needs_own and not found:
        return []
    foreign = ((start, end, 0) for owner, _, start, end, _ in rails if owner in others and end != NOTHING)
    return [*found, *foreign]


def _ahead(stretch: Stretch) -> Iterator[int]:
    """Return the stops that unfinished track was meant for: that at its open end, or those around it."""
    hex = FACING[stretch.sides[-1]] // 6
    near = [hex] if IS_TOWN[hex] or IS_CITY[hex] else [n for n, _ in AROUND[hex]]
    return (n for n in near if (IS_TOWN[n] or IS_CITY[n]) and n != stretch.start)


EVERY_COLOUR = (1 << len(COLOURS)) - 1
NOWHERE: ByColour = ({},) * (len(COLOURS) + 1)
"""From a stop that no link reaches; gray cubes go nowhere at all."""
NOTHING_FOUND: dict[int, dict[int, Route]] = {}
Note = Callable[[Route, int, int], None]
"""Takes a route to a city, its own links, and the colours that may end there, as bits."""


class _Found:
    """The routes from a stop by colour, city and own links, and the links that may still be tried."""

    def __init__(self, laws: Laws) -> None:
        self.laws, self.left = laws, STEPS
        self.least = 1 if laws.needs_own else 0
        self.routes: dict[int, dict[int, dict[int, Route]]] = {}

    def note(self, route: Route, own: int, colours: int) -> None:
        """A route to a city, its own links, and the colours that may end there, as bits."""
        colour = CITY_COLOUR[route[-1]]
        if own >= self.least and colours >> colour & 1:
            routes = self.routes.setdefault(colour, {}).setdefault(route[-1], {})
            if own not in routes or len(route) < len(routes[own]):
                routes[own] = route

    def by_colour(self) -> ByColour:
        """Return the same, by the most own links first."""
        return [self.of(colour) for colour in range(len(NOWHERE))]

    def of(self, colour: int) -> Reach:
        """Those of one colour."""
        return {
            city: dict(sorted(routes.items(), reverse=True)) if len(routes) > 1 else routes
            for city, routes in self.routes.get(colour, NOTHING_FOUND).items()
        }


class _Cut(Sequence[Reach]):
    """Where cubes may go from a stop with too many routes to try each: by colour, when first asked for."""

    def __init__(self, searches: Searches, stop: int, found: _Found) -> None:
        self._searches, self._stop, self._found = searches, stop, found
        self._known: dict[int, Reach] = {}

    def __len__(self) -> int:
        return len(NOWHERE)

    def __getitem__(self, colour: Any) -> Any:
        if colour not in self._known:
            is_colour = colour in range(len(COLOURS))  # towns have none, and nothing goes to gray
            self._known[colour] = self._search(colour) if is_colour else NOWHERE[colour]
        return self._known[colour]

    def _search(self, colour: int) -> Reach:
        graph = self._searches.graph
        if not _all_together(graph, self._stop, colour, self._found):
            self._searches.stopped.add((self._stop, colour))
            _some(graph, self._stop, colour, self._found)
        return self._found.of(colour)


def _all_together(graph: Graph, start: int, colour: int, found: _Found) -> bool:
    """Find the routes for a colour where they are too many to try each; False where that is too much too."""
    cities = frozenset(stop for stop in graph if CITY_COLOUR[stop] == colour)
    ends = sum(len({stop for stop, _ in links}) for links in graph.values())
    if not found.laws.stops_at_first or ends > 2 * LINKS:
        return False
    try:
        for own, route in Ahead(graph, start, cities, PAIRS).routes():
            found.note(route, own, 1 << colour)
    except TooMany:
        return False
    return True


def _some(graph: Graph, start: int, colour: int, found: _Found) -> None:
    """Add a route to every city that can be reached, where there are too many to find them all."""
    for city in _shortest(graph, start, colour, found.laws, found.note):
        if city not in found.routes.get(colour, ()):
            _by_own_links(graph, start, colour, city, found.laws, found.note)


def _every_route(graph: Graph, route: Route, own: int, colours: int, found: _Found) -> bool:
    """Every way to go on without a stop twice (RAIL-11.4); False when the bound cut the search off."""
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
    """Return a shortest route for one colour to every city; the cities."""
    seen, cities = {start}, []
    ways: list[tuple[Route, int]] = [((start,), 0)]
    for route, own in ways:
        for stop, is_own in graph[route[-1]]:
            if stop in seen:
                continue
            seen.add(stop)
            arrives = CITY_COLOUR[stop] == colour
            if arrives:
                cities.append(stop)
                note((*route, stop), own + is_own, 1 << colour)
            if not (arrives and laws.stops_at_first):
                ways.append(((*route, stop), own + is_own))
    return cities


def _by_own_links(graph: Graph, start: int, colour: int, city: int, laws: Laws, note: Note) -> None:
    """A route to a city to which the shortest has no own link (RAIL-11.6)."""
    closed = {s for s in graph if CITY_COLOUR[s] == colour and laws.stops_at_first} - {start, city}
    if way := detour(graph, start, city, closed):
        note(
            tuple(way), sum(max(own for s, own in graph[a] if s == b) for a, b in pairwise(way)), 1 << colour
        )
