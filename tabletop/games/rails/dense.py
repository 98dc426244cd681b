"""A search for routes from a stop to all cities of a colour, for networks with too many routes to list.

The continuation of a route depends only on the stop it has reached and on the stops not yet visited, not on
the order of the visited ones. So continuations are found once for each such pair (dynamic programming over
sets of stops, as Held and Karp did for tours). Unvisited stops count only if they can still be reached and
lead on. In the densest networks that the tiles allow, this takes a few thousand pairs from a stop, where
there are far too many routes to try.

A set of stops is an int used as a bit set. The continuations from a stop are one, too: for each city, it has
a bit for each pair (number of own links, number of links in all) that a route to this city can have. Shifting
it left puts one more link before all these routes.
"""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.games.rails.detours import Graph, Route


class TooMany(Exception):
    """The error raised when a search needs more pairs (a stop, and the set of stops not visited yet) than
    allowed."""


class DenseRoutes:
    """The routes for a cube of one colour from its stop to the cities where it may end, all found in one
    search.

    Args:
        graph: the links.
        start: the stop where the cube lies; no route returns there (RAIL-11.4).
        cities: the cities of the cube's colour, which end a route (RAIL-11.3).
        most: the greatest number of pairs (a stop and the stops not yet visited) that the search may examine.
    """

    def __init__(self, graph: Graph, start: int, cities: frozenset[int], most: int) -> None:
        self.stops = sorted(graph)
        number = {stop: n for n, stop in enumerate(self.stops)}
        self.start, self.most = number[start], most
        self.ends = {number[city]: n for n, city in enumerate(sorted(cities & graph.keys() - {start}))}
        self.row = len(self.stops) + 1
        """The number of bits that a set of routes, as bits, has for each number of own links: bit n of them
        stands for routes of n links in all."""
        self.links = [[(number[to], own) for to, own in graph[stop]] for stop in self.stops]
        self.beside = [sum({1 << to for to, _ in links}) for links in self.links]
        self.goals = sum(1 << end for end in self.ends)
        self.known: dict[tuple[int, int], int] = {}
        self._links_on: dict[tuple[int, int], list[tuple[int, int, int]]] = {}

    def routes(self) -> Iterator[tuple[int, Route]]:
        """Yield a shortest route for each city and each number of own links with which it can be reached, as
        pairs (number of own links, route). Raise TooMany when the search needs more than `most` pairs of a
        stop and the stops not yet visited."""
        every = (1 << len(self.stops)) - 1
        left = self._useful(self.start, every & ~self.goals & ~(1 << self.start))
        ahead = self._ahead(self.start, left)
        for end, field in self.ends.items():
            for own in range(self.row):
                at = (field * self.row + own) * self.row
                if lengths := ahead >> at & (1 << self.row) - 1:
                    shortest = (lengths & -lengths).bit_length() - 1
                    path = self._stops_of_route(self.start, left, end, at + shortest)
                    yield own, tuple(self.stops[n] for n in path)

    def _ahead(self, at: int, left: int) -> int:
        """Return the continuations, as bits: all routes that lead on from a stop `at` to the stops `left`, as
        bits. Raise TooMany when the search has looked at the greatest allowed number of pairs."""
        known = self.known.get((at, left))
        if known is not None:
            return known
        if len(self.known) >= self.most:
            raise TooMany
        found = 0
        for to, shift, beyond in self._onward(at, left):
            found |= (
                1 << self.ends[to] * self.row * self.row if beyond < 0 else self._ahead(to, beyond)
            ) << shift
        self.known[at, left] = found
        return found

    def _onward(self, at: int, left: int) -> list[tuple[int, int, int]]:
        """Return the links by which a route can go on from the stop `at`, as (next stop, shift, stops left).
        Shifting the bits of the next stop's continuations left by `shift` puts the link before them. The
        stops left, as bits, are those that may be visited after the next stop; -1 if this is a city that ends
        the route."""
        found = self._links_on.get((at, left))
        if found is None:
            found = self._links_on[at, left] = []
            for to, own in self.links[at]:
                if to in self.ends:
                    found.append((to, own * self.row + 1, -1))
                elif left >> to & 1:
                    found.append((to, own * self.row + 1, self._useful(to, left & ~(1 << to))))
        return found

    def _useful(self, at: int, left: int) -> int:
        """Return, as bits, those of the stops `left` that a route from the stop `at` can reach and leave
        again."""
        beside, seen = self.beside, 0
        new = beside[at] & left
        while new:
            seen |= new
            around = 0
            while new:
                bit = new & -new
                new ^= bit
                around |= beside[bit.bit_length() - 1]
            new = around & left & ~seen
        return self._without_dead_ends(seen, seen | self.goals | 1 << at)

    def _without_dead_ends(self, left: int, around: int) -> int:
        """Return, as bits, the stops `left` after removing those with only one neighbour, repeatedly, until
        every remaining stop has more; `around` are the stops that count as neighbours, as bits."""
        beside, doubtful = self.beside, left
        while doubtful:
            bit = doubtful & -doubtful
            doubtful ^= bit
            neighbours = beside[bit.bit_length() - 1] & around
            if neighbours & neighbours - 1 == 0:
                left, around = left & ~bit, around & ~bit
                doubtful |= neighbours & left
        return left

    def _stops_of_route(self, at: int, left: int, end: int, wanted: int) -> Iterator[int]:
        """Yield the stops of one route from `at` to `end` over the stops `left` (as bits). The route is one
        of the continuations of `at`, and `wanted` is the index of its bit in them."""
        yield at
        for to, shift, beyond in self._onward(at, left):
            rest = wanted - shift
            if beyond < 0:
                if to == end and rest == self.ends[end] * self.row * self.row:
                    yield to
                    return
            elif rest >= 0 and self._ahead(to, beyond) >> rest & 1:
                yield from self._stops_of_route(to, beyond, end, rest)
                return
