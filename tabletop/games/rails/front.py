"""What the track on the map means for one company: where it goes on, whom it meets, where it may not.

What the rules of `track` ask about the sides of a hex makes it a `place`. It is found out when they first ask
about the hex, and carried over from one tile to the next while the track around the hex and the company's
network stay the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails.components import NOBODY
from tabletop.games.rails.land import (
    BESIDE,
    BLOCKED,
    CITIES,
    CITIES_AROUND,
    HEXES,
    IS_CITY,
    IS_PORT,
    IS_TOWN,
    START_REQUIRES_PORT,
    SYMBOLS,
    TO_CITY,
)
from tabletop.games.rails.network import Ends, Rails, Stretch
from tabletop.games.rails.place import Place
from tabletop.games.rails.position import Barons
from tabletop.games.rails.tiles import (
    AVOIDING,
    EVERY,
    EVERY_EDGE,
    THE_TOWN,
    joining,
    redirecting,
)

ALL_CITIES = frozenset(h for cities in CITIES for h in cities)
ANYWHERE = tuple(0 if port else EVERY_EDGE | THE_TOWN for port in START_REQUIRES_PORT)
"""By map: the edges at which lines may begin without more ado."""
PORTS = frozenset(h for h, is_port in enumerate(IS_PORT) if is_port)
LAYABLE = tuple(frozenset(h for h in hexes if not IS_CITY[h]) for hexes in HEXES)
PLACES = 1 << 14
"""How many are remembered."""
_place_like = lru_cache(PLACES)(Place)
KINDS = REACHED, OWN, FOREIGN, SPURS, LOCKED, BARRED = range(6)
"""What unfinished track is to a company: see `Place`. What is reached is its own as well."""
Stops = frozenset[int]
Come = list[tuple[int, int]]
"""The stops from which track comes up to a hex, each with the edge."""
Ending = list[tuple[Stretch, int]]
"""Stretches that end on a hex and may be redirected, each with its kind."""


class Front(dict[int, Place]):
    """By hex: what the track around it means for one company, found out when first asked for.

    Attributes:
        stops: the stops its track touches: its network (RAIL-10.5).
        beginnings: the stops where it may begin a line (RAIL-9.2).
        at_home: its network, or the beginnings while it has none.
        hexes: where its network could grow.
    """

    def __init__(self, position: Barons, company: int) -> None:
        map, rails = position.options.map, position.rails
        self._company, self._tiles, self._around = company, position.tiles, rails.around
        self.stops = stops = rails.stops_of(company)
        self.beginnings = _beginnings(position, stops)
        self.at_home = stops or self.beginnings
        self.hexes = frozenset(self._grows(rails)) & LAYABLE[map]
        self._anywhere = ANYWHERE[map]
        self._kept = _kept(company if stops else NOBODY, stops, self.beginnings)
        self._find_out(self.hexes)

    def _grows(self, rails: Rails) -> list[int]:
        """The hexes beside what it reaches, and those under track it may redirect."""
        its = self._company
        ends = [
            (side, s.sides)
            for side, s in rails.open_ends.items()
            if s.owner == its or (s.owner == NOBODY and self._kind(s) == REACHED)
        ]
        found = [side // 6 for side, _ in ends]
        found += [town for town in self.stops if IS_TOWN[town]]
        for city in self.at_home & ALL_CITIES:
            found += BESIDE[city]
        return found + [sides[-1] // 6 for _, sides in ends if len(sides) > 1]

    def __missing__(self, hex: int) -> Place:
        self._find_out((hex,))
        return self[hex]

    def _find_out(self, hexes: Iterable[int]) -> None:
        """What was found out last still holds if the same track lies there and around."""
        around, tiles, known = self._around, self._tiles, self._kept
        for hex in hexes:
            like = around.get(hex, ()), tiles[hex]
            kept = known.get(hex)
            if kept is None or kept[0] != like:
                kept = known[hex] = like, self._place(hex, *like)
            self[hex] = kept[1]

    def _place(self, hex: int, around: Ends, tile: int) -> Place:
        """What a hex is for the company, with this track around it and this tile on it."""
        fresh = tile == NOTHING and not self.stops
        own = THE_TOWN if hex in self.stops else 0
        begins, reached = own | self._anywhere, own
        for city, edge in CITIES_AROUND[hex]:
            begins |= (city in self.beginnings) << edge
            reached |= (city in self.at_home) << edge
        land, to_city = (tile, IS_TOWN[hex], BLOCKED[hex], fresh), TO_CITY[hex]
        if not around:
            return _place_like(*land, own | to_city, begins, reached)
        (its, others, *met), coming, ending = self._meets(around)
        own |= its | others
        returning = _returning(hex, coming, ending)
        edges = own | to_city, own | begins, reached | its
        if not ending:
            return _place_like(*land, *edges, *met, returning)
        redirects = _redirecting(tile, ending, (REACHED, OWN)), _redirecting(tile, ending, (REACHED,))
        return _place_like(*land, *edges, *met, returning, *redirects)

    def _meets(self, around: Ends) -> tuple[list[int], Come, Ending]:
        """The edges where track comes up to a hex, by kind; whence it comes; and what track ends there."""
        met, coming, ending = [0, 0, 0, 0, 0, 0], [], []
        for side, stretch in around:
            _, _, start, _, sides = stretch
            if sides[-1] != side:
                edge = side % 6
                met[self._kind(stretch)] |= 1 << edge
                coming.append((start, edge))
            elif len(sides) > 1 and (kind := self._kind(stretch)) <= OWN:
                ending.append((stretch, kind))
        return met, coming, ending

    def _kind(self, stretch: Stretch) -> int:
        """What unfinished track is to the company."""
        owner, _, start, _, sides = stretch
        if owner == self._company:
            return REACHED
        if owner != NOBODY:
            return SPURS if len(sides) == 1 else FOREIGN
        if start in self.stops or IS_CITY[start]:
            return REACHED if start in self.stops or not self.stops else OWN
        return LOCKED if len(sides) == 1 else BARRED


Kept = dict[int, tuple[tuple[Ends, int], Place]]
"""By hex: the track around it and the tile on it, and what they mean."""
_LAST: dict[int, tuple[Stops, Stops, Kept]] = {}
"""By company: its network and where it could begin when it was last asked about, and what was known then."""


def front(position: Barons) -> Front:
    """What the track means for the company in hand."""
    known = position.rails.known
    found = known.get(position.company)
    if found is None:
        found = known[position.company] = Front(position, position.company)
    return found


def _kept(company: int, stops: Stops, beginnings: Stops) -> Kept:
    """What was known when the company was last asked about and still holds for its network.

    Companies without a network have none of the track, so they share what is known.
    """
    known = _LAST.get(company)
    if known is None or known[0] != stops or known[1] != beginnings:
        kept = _untouched(known[2], known[0] ^ stops | known[1] ^ beginnings) if known else {}
        known = _LAST[company] = stops, beginnings, kept
    return known[2]


def _untouched(known: Kept, changed: Stops) -> Kept:
    """What is known of hexes for which it does not matter whether these stops are in the network."""
    touched = changed.union(*(BESIDE[city] for city in changed & ALL_CITIES))
    return {
        hex: kept
        for hex, kept in known.items()
        if hex not in touched and not any(stretch.start in changed for _, stretch in kept[0][0])
    }


def _redirecting(tile: int, ending: Ending, kinds: tuple[int, ...]) -> int:
    """The tiles that redirect one of the stretches of some kinds which end on a tile."""
    found = 0
    for stretch, kind in ending:
        if kind in kinds:
            stays, open_side = stretch.sides[-2:]
            found |= redirecting(tile, stays % 6, open_side % 6)
    return found


def _returning(hex: int, coming: Come, ending: Ending) -> int:
    """The tiles that would join two tracks from one stop, or bring track back to the stop it comes from."""
    found, seen = 0, [*CITIES_AROUND[hex]]
    for start, edge in coming:
        if start == hex:
            found |= EVERY & ~AVOIDING[1 << edge]
        for stop, other in seen:
            if stop == start:
                found |= joining(edge, other)
        seen.append((start, edge))
    for stretch, _ in ending:
        for stop, other in seen:
            if stop == stretch.start:
                found |= joining(stretch.sides[-2] % 6, other)
    return found


def _beginnings(position: Barons, stops: Stops) -> Stops:
    """Ports, cities joined to one by a rail symbol, and what the builder's own track reaches (RAIL-9.2)."""
    map = position.options.map
    if not START_REQUIRES_PORT[map]:
        return CITIES[map]
    symbols = SYMBOLS if position.options.unbuilt_symbols else position.rails.trains
    return _ports(map, frozenset(symbols)) | stops


@cache
def _ports(map: int, symbols: frozenset[tuple[int, int]]) -> frozenset[int]:
    """The ports and the cities that these rail symbols join to one."""
    joined = {city for pair in symbols for city, other in (pair, pair[::-1]) if IS_PORT[other]}
    return CITIES[map] & (PORTS | joined)


def owner_of_symbol(rails: Rails, symbol: int) -> int:
    """The owner of its link; NOTHING while it is not built."""
    return rails.trains.get(SYMBOLS[symbol], NOTHING)
