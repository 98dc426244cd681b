"""The track on the map as one company sees it: where the company may continue its track, which track it meets
there, and where it may not build.

The rules of `track` ask what lies at the six sides of a hex. For one company, the answers form the
`place` of the hex. A place is computed when first needed; when a tile is laid, the places of other
hexes stay in use as long as the track around them and the company's network do not change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from operator import or_
from typing import Any

from tabletop.engine.loops import values_of
from tabletop.engine.memo import Memo
from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails.components import NOBODY, SHARE_MARKET
from tabletop.games.rails.land import (
    BESIDE,
    BLOCKED,
    IS_PORT,
    LAND,
    START_REQUIRES_PORT,
    SYMBOLS,
    SYMBOLS_AT,
    Land,
)
from tabletop.games.rails.network import Ends, Rails, Stretch
from tabletop.games.rails.place import HexPlace
from tabletop.games.rails.position import Barons, RailsOptions
from tabletop.games.rails.tiles import AVOIDING, EVERY, EVERY_EDGE, THE_TOWN, joining, redirecting

ANYWHERE = tuple(0 if port else EVERY_EDGE | THE_TOWN for port in START_REQUIRES_PORT)
"""The edges at which a company may begin a line (new track) on any hex, as bits, with the bit THE_TOWN for
the town on the hex; indexed by map. 0 for a map on which lines must begin at ports."""
NO_TILES = (NOTHING,) * len(BLOCKED)
PORTS = frozenset(h for h, is_port in enumerate(IS_PORT) if is_port)
CACHE_SIZE = 1 << 16
"""The number of entries that each cache of this module keeps; the hex places of a thousand matches need as
many, in about 12 MB."""
LANDS_REMEMBERED = 64
"""The number of cached `Front`s (facts about all hexes for a builder) of maps without track; these maps
differ in name, options and New Cities."""
_place_like = Memo[tuple[Any, ...], HexPlace](lambda seen: HexPlace(*seen), CACHE_SIZE)
KINDS = REACHED, OWN, FOREIGN, SPURS, LOCKED, BARRED = range(6)
"""The kinds of unfinished track at a hex, as a company sees it.

REACHED: its own track, and ownerless track at its network; it may extend both.
OWN: ownerless track from a city that its network does not touch; it may extend this too.
FOREIGN: track of another owner, which it may not extend (RAIL-6.5).
SPURS: another owner's exit from a town (track from the town to the hex's edge), not continued (RAIL-8.9).
LOCKED: an ownerless exit from a town that only other owners' track reaches (RAIL-6.6).
BARRED: other ownerless track that it may not take over (RAIL-8.3).
"""
Stops = frozenset[int]
NO_STOPS: Stops = frozenset()
Coming = list[tuple[int, int]]
"""The unfinished tracks that come up to a hex, as pairs: the stop where the track begins, and the edge of the
hex at which it ends."""
Ending = list[tuple[Stretch, int]]
"""The stretches of unfinished track that end on a hex's tile and may be redirected, each with its kind (one
of KINDS)."""


Ground = tuple[int, RailsOptions, Land]
"""The parts of a match that building track does not change: the mode of play, the rule options and the lookup
tables of the hexes (`Land`)."""


class Front(dict[int, HexPlace]):
    """The facts about every hex for one company (a `HexPlace`), by hex, each computed when first needed.

    Attributes:
        stops: the stops that the company's track touches: its network (RAIL-10.5).
        openings: the stops where every company may begin a line of new track (RAIL-9.2).
        symbols: the rail symbols with an end where the company may begin a line, as bits.
        symbols_at_home: those with an end at a stop from which it may build, as bits.
        hexes: the hexes where the company's network could grow, as bits.
        anywhere: True if the builder may build apart from its network: a company that has none, or a player
            (RAIL-19.8).
    """

    def __init__(self, ground: Ground, tiles: tuple[int, ...], rails: Rails, company: int) -> None:
        self._company, self._tiles, self._around = company, tiles, rails.around
        self._changes, self._age = rails.changes, rails.age
        mode, options, self._land = ground
        self._map = options.map
        self.stops = stops = rails.stops_of(company)
        self.anywhere = not stops or mode != SHARE_MARKET
        self.openings = _openings(options, self._land, rails)
        own = symbols_at(stops)
        self.symbols = own | symbols_at(self.openings)
        self.symbols_at_home = self.symbols if self.anywhere else own
        self._bare = not stops and mode == SHARE_MARKET
        self.hexes = self._grows(rails)

    def begins_at(self, city: int) -> bool:
        """Tell whether the company may begin a line of new track at a city (RAIL-9.2)."""
        return city in self.stops or city in self.openings

    def _grows(self, rails: Rails) -> int:
        """Return, as bits, the hexes where the company may build: beside stops from which it may start, and
        at unfinished track that it may extend or redirect."""
        its, land = self._company, self._land
        found = _ground_of(self.stops, land)
        if self.anywhere:
            found |= _ground_of(self.openings, land)
        along = land.along
        for side, stretch in rails.open_ends.items():
            owner = stretch[0]  # quicker than by name, for dozens of stretches in every position
            if owner == its or (owner == NOBODY and self._reaches(stretch[2])):
                found |= along[side]
        return found

    def _reaches(self, stop: int) -> bool:
        """Tell whether the company may extend ownerless track that begins at a stop: the stop belongs to its
        network, or is a city and the company may build anywhere."""
        return stop in self.stops or (self.anywhere and self._land.is_city[stop])

    def __missing__(self, hex: int) -> HexPlace:
        found = self[hex] = self._place(hex)
        return found

    def take_over(self, earlier: Front, rails: Rails) -> None:
        """Copy the cached places that are still valid from an `earlier` front of the same company; or from
        one of a builder without track, if both may build anywhere.

        A place is valid if its tile and the unfinished track around it are the same, and if it depends on no
        stop that has joined or left the network, or at which the right to begin a line has changed. Nothing
        is copied if the current track did not grow out of the earlier front's, such as after a move taken
        back.
        """
        age, changes = earlier._age, rails.changes
        if not age or (rails.age >= age and changes[age - 1] is earlier._changes[age - 1]):
            self._take_places(earlier, rails, changes[age : rails.age])

    def _take_places(self, earlier: Front, rails: Rails, changes: Iterable[Iterable[int]]) -> None:
        self.update(earlier)
        # the sets are mostly the same objects, which is quicker to see than that they are equal
        joined = NO_STOPS if earlier.stops is self.stops else earlier.stops ^ self.stops
        opened = NO_STOPS if earlier.openings is self.openings else earlier.openings ^ self.openings
        if joined or opened:
            changes = [*changes, *self._concerned(joined, opened, rails)]
        for changed in changes:
            for hex in changed:
                self.pop(hex, None)

    def _concerned(self, joined: Stops, opened: Stops, rails: Rails) -> Iterator[Iterable[int]]:
        """Yield the hexes whose places change if some stops join or leave the network (`joined`), and some
        the openings (`opened`)."""
        yield joined
        usual = self.openings if self.anywhere else NO_STOPS  # may be built from, joined or not
        for stop in joined - usual | opened:
            if self._land.is_city[stop]:
                yield BESIDE[stop]
        if joined:
            for side, stretch in rails.open_ends.items():
                if stretch[2] in joined and stretch[0] in (NOBODY, self._company):
                    yield side // 6, stretch.sides[-1] // 6

    def _place(self, hex: int) -> HexPlace:
        """Return the place of a hex for the company, from the tile on the hex and the track around it."""
        tile, land = self._tiles[hex], self._land
        own = THE_TOWN if hex in self.stops else 0
        begins, reached = own | ANYWHERE[self._map], own
        cities = land.cities_around[hex]
        for city, edge in cities:
            if city in self.stops:
                begins |= 1 << edge
                reached |= 1 << edge
            elif city in self.openings:
                begins |= 1 << edge
                reached |= self.anywhere << edge
        town, fresh, starts = land.is_town[hex], self._bare and tile == NOTHING, own | land.to_city[hex]
        if not (around := self._around.get(hex)):
            return _place_like[tile, town, BLOCKED[hex], fresh, starts, begins, reached]
        met, coming, ending = self._meets(around)
        its, others, foreign, spurs, locked, barred = met
        continued = its | others
        several = ending or town or len(coming) + len(cities) > 1
        returning = _returning(hex, coming, ending, land) if several else 0
        known = tile, town, BLOCKED[hex], fresh, starts | continued, begins | continued | own, reached | its
        more = foreign, spurs, locked, barred, returning
        return _place_like[known + more + _redirecting(tile, ending) if ending else known + more]

    def _meets(self, around: Ends) -> tuple[list[int], Coming, Ending]:
        """Return the unfinished track around a hex as three lists: the edges where it comes up to the hex, as
        bits by kind; the stops it comes from, with these edges; and the stretches that end on the hex."""
        met, coming, ending, its = [0, 0, 0, 0, 0, 0], [], [], self._company
        for owner, start, edge, stretch in around:
            if owner == its:
                kind = REACHED
            elif owner == NOBODY:
                kind = self._ownerless(start, stretch.sides)
            else:
                kind = SPURS if len(stretch.sides) == 1 else FOREIGN
            if edge != NOTHING:
                met[kind] |= 1 << edge
                coming.append((start, edge))
            elif kind <= OWN and len(stretch.sides) > 1:
                ending.append((stretch, kind))
        return met, coming, ending

    def _ownerless(self, start: int, sides: tuple[int, ...]) -> int:
        """Return how an ownerless unfinished stretch from the stop `start` over `sides` counts for the
        company: REACHED if it may be extended from there, OWN if it begins at a city outside the network; for
        other stretches from a town, LOCKED for a mere exit and BARRED for longer track."""
        if self._reaches(start):
            return REACHED
        if self._land.is_city[start]:
            return OWN
        return LOCKED if len(sides) == 1 else BARRED


@lru_cache(LANDS_REMEMBERED)
def _without_track(ground: Ground) -> Front:
    """Return the front of a map without tiles, the same for every builder in a mode of play, with the places
    of all hexes where track may begin."""
    found = Front(ground, NO_TILES, Rails(), NOTHING)
    for hex in values_of(found.hexes):
        found[hex]  # computes the place
    return found


def front(position: Barons) -> Front:
    """Return the front of the builder whose turn it is: for each hex, what the track rules have to know about
    it. It is cached while the track does not change."""
    found: Front | None = position.rails.known.get(position.company)
    return _front(position) if found is None else found


def _front(position: Barons) -> Front:
    """Return the front of the builder whose turn it is, made from its earlier one or, if it had none and may
    build apart from its network, from that of builders without a network, who all have the same."""
    rails, company = position.rails, position.company
    its = company if rails.stops_of(company) else NOTHING
    found: Front | None = rails.known.get(its)
    if found is None:
        ground = position.mode, position.options, position.land
        if not rails and position.tiles == NO_TILES:
            found = _without_track(ground)
        else:
            found = Front(ground, position.tiles, rails, its)
            if earlier := rails.fronts.get(its) or (found.anywhere and rails.fronts.get(NOTHING)):
                found.take_over(earlier, rails)
        rails.known[its] = rails.fronts[its] = found
    rails.known[company] = found
    return found


def _symbols_at(stops: Stops) -> int:
    return reduce(or_, map(SYMBOLS_AT.__getitem__, stops), 0)


symbols_at = Memo(_symbols_at, CACHE_SIZE).__getitem__
"""The function that returns the rail symbols with an end at any stop of a set, as bits (bit n for
SYMBOLS[n]); results are cached."""


@lru_cache(CACHE_SIZE)
def _ground_of(stops: Stops, land: Land) -> int:
    """Return, as bits, the hexes on which track can continue from at least one of these stops."""
    return reduce(or_, map(land.ground.__getitem__, stops), 0)


def _redirecting(tile: int, ending: Ending) -> tuple[int, int]:
    """Return two sets of tiles, as bits: the tiles that redirect one of the stretches ending on a hex when
    they replace its `tile`; and among these, the ones that redirect a stretch the company may extend
    (REACHED)."""
    found = reached = 0
    for stretch, kind in ending:
        stays, open_side = stretch.sides[-2:]
        tiles = redirecting(tile, stays % 6, open_side % 6)
        found |= tiles
        reached |= tiles if kind == REACHED else 0
    return found, reached


def _returning(hex: int, coming: Coming, ending: Ending, land: Land) -> int:
    """Return, as bits, the tiles that would make a link from a stop to itself, by joining two tracks that
    come from the same stop or by leading a track back to its stop."""
    found, seen = 0, [*land.cities_around[hex]]
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


def _openings(options: RailsOptions, land: Land, rails: Rails) -> Stops:
    """Return the stops where any builder may begin a line: all cities; or, on a map that requires ports, the
    ports and the cities that a rail symbol joins to a port (RAIL-9.2)."""
    if not START_REQUIRES_PORT[options.map]:
        return land.cities[options.map]
    return _from_ports(options.map, SYMBOLS if options.unbuilt_symbols else tuple(rails.trains))


@lru_cache(CACHE_SIZE)
def _from_ports(map: int, symbols: tuple[tuple[int, int], ...]) -> Stops:
    """Return the ports of a map, and the cities that these rail symbols join to a port."""
    joined = {city for pair in symbols for city, other in (pair, pair[::-1]) if IS_PORT[other]}
    return LAND.cities[map] & (PORTS | joined)


def owner_of_symbol(rails: Rails, symbol: int) -> int:
    """Return the owner of the link on a rail symbol; NOTHING while the symbol is not built."""
    return rails.trains.get(SYMBOLS[symbol], NOTHING)
