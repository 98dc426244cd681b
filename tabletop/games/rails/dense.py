"""Every route from a stop to the cities of a colour, where there are too many to try one after another.

What may follow on a route depends on the stop it has come to and on the stops that are left, not on the order
in which the others were passed. So what lies ahead is found once for each such pair (dynamic programming over
sets of stops, as Held and Karp did for tours); of the stops that are left only those count that can still be
reached and lead on. In the densest networks that the tiles allow this takes some thousand pairs from a stop,
where there are more routes than anybody could try.

Sets of stops are bits of a number. So is what lies ahead: for every city a field of bits, one for each pair
of own links and links in all. To go over a link first is to shift them all.
"""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.games.rails.detours import Graph

Route = tuple[int, ...]


class TooMany(Exception):
    """More pairs of a stop and stops left than may be looked at."""


class Ahead:
    """What lies ahead of a start: the cities where a cube of one colour may end.

    Args:
        graph: the links.
        start: where the cube lies; no route comes back there (RAIL-11.4).
        cities: those of its colour, which end a route (RAIL-11.3).
        most: how many pairs may be looked at.
    """

    def __init__(self, graph: Graph, start: int, cities: frozenset[int], most: int) -> None:
        self.stops = sorted(graph)
        number = {stop: n for n, stop in enumerate(self.stops)}
        self.start, self.most = number[start], most
        self.ends = {number[city]: n for n, city in enumerate(sorted(cities & graph.keys() - {start}))}
        self.row = len(self.stops) + 1
        """The bits of one number of own links: one for each number of links in all."""
        self.links = [[(number[to], own) for to, own in graph[stop]] for stop in self.stops]
        self.beside = [sum({1 << to for to, _ in links}) for links in self.links]
        self.goals = sum(1 << end for end in self.ends)
        self.known: dict[tuple[int, int], int] = {}
        self._links_on: dict[tuple[int, int], list[tuple[int, int, int]]] = {}

    def routes(self) -> Iterator[tuple[int, Route]]:
        """Yield a shortest route for every city and number of own links, with that number.

        Raises:
            TooMany: when it would take too long.
        """
        every = (1 << len(self.stops)) - 1
        left = self._useful(self.start, every & ~self.goals & ~(1 << self.start))
        ahead = self._ahead(self.start, left)
        for end, field in self.ends.items():
            for own in range(self.row):
                at = (field * self.row + own) * self.row
                if lengths := ahead >> at & (1 << self.row) - 1:
                    shortest = (lengths & -lengths).bit_length() - 1
                    way = self._way(self.start, left, end, at + shortest)
                    yield own, tuple(self.stops[n] for n in way)

    def _ahead(self, at: int, left: int) -> int:
        """Find what can be reached from a stop over those left."""
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
        """List the links from a stop: to which one, by how much they shift what is ahead of it, and the stops
        that are left then; -1 for a city that ends the route."""
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
        """Those of the stops left that can be reached from a stop, and lead on: dead ends are none."""
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
        """Return a stop with one way in is no way to anywhere, nor then may be that before it."""
        beside, doubtful = self.beside, left
        while doubtful:
            bit = doubtful & -doubtful
            doubtful ^= bit
            ways = beside[bit.bit_length() - 1] & around
            if ways & ways - 1 == 0:
                left, around = left & ~bit, around & ~bit
                doubtful |= ways & left
        return left

    def _way(self, at: int, left: int, end: int, wanted: int) -> Iterator[int]:
        """Yield the stops of a route that the bit of what is ahead stands for."""
        yield at
        for to, shift, beyond in self._onward(at, left):
            rest = wanted - shift
            if beyond < 0:
                if to == end and rest == self.ends[end] * self.row * self.row:
                    yield to
                    return
            elif rest >= 0 and self._ahead(to, beyond) >> rest & 1:
                yield from self._way(to, beyond, end, rest)
                return
