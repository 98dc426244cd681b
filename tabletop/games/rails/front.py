"""What the track on the map means for one company: where it goes on, whom it meets, where it may not.

Everything that the rules of `track` ask about the six sides of a hex is found out once for a company and the
track that lies, and kept with the track.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails.components import NOBODY
from tabletop.games.rails.land import (
    AROUND,
    CITIES,
    HEXES,
    IS_CITY,
    IS_PORT,
    IS_TOWN,
    NEIGHBOUR,
    START_REQUIRES_PORT,
    SYMBOLS,
    TO_CITY,
)
from tabletop.games.rails.network import Rails, Stretch
from tabletop.games.rails.position import Barons
from tabletop.games.rails.tiles import (
    AVOIDING,
    EVERY,
    EVERY_EDGE,
    THE_TOWN,
    TWO_TRACKS,
    joining,
    redirecting,
    starting,
)

Edges = Mapping[int, int]
"""By hex: some of its edges, as bits."""
ALL_CITIES = frozenset(h for cities in CITIES for h in cities)
ANYWHERE = tuple(0 if port else EVERY_EDGE | THE_TOWN for port in START_REQUIRES_PORT)
"""By map: the edges at which lines may begin without more ado."""
PORTS = frozenset(h for h, is_port in enumerate(IS_PORT) if is_port)
EDGE_TO = tuple(
    {hex: edge.bit_length() - 1 for hex, edge in AROUND[h]} if IS_CITY[h] else {} for h in range(len(AROUND))
)
"""By city: by neighbouring hex: the edge of the hex behind which the city lies."""
LAYABLE = tuple(frozenset(h for h in hexes if not IS_CITY[h]) for hexes in HEXES)


class Front(NamedTuple):
    """What the track on the map means for one company; hexes that are not named have none of it."""

    stops: frozenset[int]
    """The stops its track touches: its network (RAIL-10.5)."""
    beginnings: frozenset[int]
    """The cities where it may begin a line (RAIL-9.2)."""
    at_home: frozenset[int]
    """Its network, or the beginnings while it has none."""
    own: Edges
    """Where a hex continues its own track, or ownerless track it may take over."""
    begins: Edges
    """The same, and the cities other than ports where it may begin a line (RAIL-9.2)."""
    reached: Edges
    """The same, and the cities of its network, as far as it hangs together with the network (RAIL-10.5)."""
    foreign: Edges
    """Where a hex meets unfinished track of others (RAIL-6.5)."""
    spurs: Edges
    """Where it meets spare exits of others (RAIL-8.9)."""
    locked: Edges
    """Where it meets ownerless exits of towns that only others reach (RAIL-6.6)."""
    barred: Edges
    """Where it meets ownerless track that may not be taken over (RAIL-8.3)."""
    returning: Mapping[int, int]
    """By hex: the tiles that would bring a link back to its own stop (RAIL-6.9)."""
    trespassing: Mapping[int, int]
    """By hex: the tiles whose track would begin at an exit of a town that only others reach (RAIL-6.6)."""
    redirects: Mapping[int, int]
    """By hex: the tiles that redirect track which ends there (RAIL-8.5)."""
    turned: Mapping[int, int]
    """Those of them that redirect track of its network, or any if it has none (RAIL-10.5)."""
    fresh: int
    """The tiles that leave it one network where none lay: two tracks to begin with would be two."""
    hexes: frozenset[int]
    """Where its network could grow."""


def front(position: Barons) -> Front:
    """What the track means for the company in hand."""
    known = position.rails.known
    found = known.get(position.company)
    if found is None:
        found = known[position.company] = _front(position, position.company)
    return found


def _front(position: Barons, company: int) -> Front:
    stops = position.rails.stops_of(company)
    beginnings = _beginnings(position, stops)
    own, reached, foreign, spurs, locked, barred = _meetings(position, company, stops)
    begins = own.copy()
    if START_REQUIRES_PORT[position.options.map]:
        _add_cities(begins, beginnings - PORTS)
    _add_cities(reached, (stops or beginnings) & ALL_CITIES)
    ending = _redirectable(position, company, stops)
    redirects = _redirects(position, ending)
    turned = _redirects(position, [s for s in ending if s.start in stops]) if stops else redirects
    return Front(
        stops=stops,
        beginnings=beginnings,
        at_home=stops or beginnings,
        own=own,
        begins=begins,
        reached=reached,
        foreign=foreign,
        spurs=spurs,
        locked=locked,
        barred=barred,
        returning=_returning(position, ending),
        trespassing=_trespassing(position, locked, own, redirects),
        redirects=redirects,
        turned=turned,
        fresh=EVERY if stops else EVERY & ~TWO_TRACKS,
        hexes=frozenset((*reached, *turned)) & LAYABLE[position.options.map],
    )


def _meetings(position: Barons, company: int, stops: frozenset[int]) -> tuple[defaultdict[int, int], ...]:
    """The edges at which hexes meet unfinished track: own and reached, foreign, spurs, locked, barred."""
    own, reached, foreign, spurs, locked, barred = (defaultdict[int, int](int) for _ in range(6))
    for side, stretch in position.rails.open_ends.items():
        hex, edge, owner = side // 6, 1 << side % 6, stretch.owner
        if owner == company or (owner == NOBODY and (IS_CITY[stretch.start] or stretch.start in stops)):
            own[hex] |= edge
            if not stops or stretch.start in stops:
                reached[hex] |= edge
        elif owner != NOBODY:
            (spurs if stretch.spur else foreign)[hex] |= edge
        else:
            (locked if stretch.spur else barred)[hex] |= edge
    for town in (s for s in stops if IS_TOWN[s]):
        own[town] |= THE_TOWN
        reached[town] |= THE_TOWN
    return own, reached, foreign, spurs, locked, barred


def _trespassing(position: Barons, locked: Edges, own: Edges, redirects: Mapping[int, int]) -> dict[int, int]:
    found = {}
    for hex, exits in locked.items():
        old, here = position.tiles[hex], TO_CITY[hex] | own.get(hex, 0)
        begun_there = starting(old, here | exits) & ~starting(old, here)
        found[hex] = begun_there & ~redirects.get(hex, 0)
    return found


def _add_cities(edges: dict[int, int], cities: Iterable[int]) -> None:
    """The edges behind which these cities lie."""
    for city in cities:
        for hex, edge in AROUND[city]:
            edges[hex] |= edge


def _claimable(stretch: Stretch, stops: frozenset[int]) -> bool:
    """May ownerless track be taken over by who reaches these stops (RAIL-8.3)?"""
    return stretch.owner == NOBODY and (IS_CITY[stretch.start] or stretch.start in stops)


def _beginnings(position: Barons, stops: frozenset[int]) -> frozenset[int]:
    """Ports, cities joined to one by a rail symbol, and what the builder's own track reaches (RAIL-9.2)."""
    cities = CITIES[position.options.map]
    if not START_REQUIRES_PORT[position.options.map]:
        return cities
    joined = {
        city
        for symbol, pair in enumerate(SYMBOLS)
        if position.options.unbuilt_symbols or built(position, symbol)
        for city, other in (pair, pair[::-1])
        if IS_PORT[other]
    }
    return (cities & PORTS) | joined | (cities & stops)


def _returning(position: Barons, ending: list[Stretch]) -> dict[int, int]:
    found = defaultdict[int, int](int)
    open_ends = position.rails.open_ends
    met = defaultdict[int, list[tuple[int, int]]](list)
    for side, stretch in open_ends.items():
        hex, edge, start = side // 6, side % 6, stretch.start
        if start == hex:
            found[hex] |= EVERY & ~AVOIDING[1 << edge]
        if hex in EDGE_TO[start]:
            found[hex] |= joining(edge, EDGE_TO[start][hex])
        for other, stop in met[hex]:
            if stop == start:
                found[hex] |= joining(edge, other)
        met[hex].append((edge, start))
    for stretch in ending:
        hex, stays, start = stretch.sides[-2] // 6, stretch.sides[-2] % 6, stretch.start
        if hex in EDGE_TO[start]:
            found[hex] |= joining(stays, EDGE_TO[start][hex])
        for edge, stop in met.get(hex, ()):
            if stop == start:
                found[hex] |= joining(stays, edge)
    return found


def cities_around(hex: int) -> Iterator[tuple[int, int]]:
    return ((e, NEIGHBOUR[hex * 6 + e]) for e in range(6) if TO_CITY[hex] >> e & 1)


def _redirects(position: Barons, ending: list[Stretch]) -> dict[int, int]:
    found = defaultdict[int, int](int)
    for stretch in ending:
        stays, open_side = stretch.sides[-2:]
        hex = stays // 6
        found[hex] |= redirecting(position.tiles[hex], stays % 6, open_side % 6)
    return found


def _redirectable(position: Barons, company: int, stops: frozenset[int]) -> list[Stretch]:
    """Unfinished track that ends on a plain tile, of the company or to be taken over (RAIL-8.5)."""
    ends = position.rails.open_ends.values()
    return [s for s in ends if len(s.sides) > 1 and (s.owner == company or _claimable(s, stops))]


def built(position: Barons, symbol: int) -> bool:
    """Is there a train on the rail symbol (RAIL-9.1)?"""
    return SYMBOLS[symbol] in position.rails.trains


def owner_of_symbol(rails: Rails, symbol: int) -> int:
    """The owner of its link; NOTHING while it is not built."""
    return rails.trains.get(SYMBOLS[symbol], NOTHING)
