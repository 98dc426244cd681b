"""Chapters 6, 8 and 9: where a company may lay which tile, and where it may take a rail symbol.

Everything a rule asks about the six sides of a hex is found out once for a company and the track on the map
(`front`); a rule then is one look into a table of tiles.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from tabletop.engine.secrecy import NOTHING
from tabletop.engine.verb import Params
from tabletop.games.rails.components import COMPANY_TAG, NOBODY
from tabletop.games.rails.land import (
    AROUND,
    BLOCKED,
    CITIES,
    HEX_TAG,
    HEXES,
    IS_CITY,
    IS_PORT,
    IS_TOWN,
    NEIGHBOUR,
    START_REQUIRES_PORT,
    SYMBOLS,
    TO_CITY,
    TO_PORT,
)
from tabletop.games.rails.network import Rails, Stretch
from tabletop.games.rails.position import Barons
from tabletop.games.rails.tiles import (
    AVOIDING,
    EVERY,
    EVERY_EDGE,
    PLAIN_TILES,
    THE_TOWN,
    TILES,
    TOWN_TILES,
    TWO_TRACKS,
    improving,
    joining,
    may_redirect,
    redirecting,
    starting,
)
from tabletop.games.rails.verbs import lay, take_symbol

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
    own, reached, foreign, spurs, locked, barred = (defaultdict[int, int](int) for _ in range(6))
    for side, stretch in position.rails.open_ends.items():
        hex, edge = side // 6, 1 << side % 6
        if stretch.owner == company or _claimable(stretch, stops):
            own[hex] |= edge
            if not stops or stretch.start in stops:
                reached[hex] |= edge
        elif stretch.owner != NOBODY:
            (spurs if stretch.spur else foreign)[hex] |= edge
        else:
            (locked if stretch.spur else barred)[hex] |= edge
    for town in (s for s in stops if IS_TOWN[s]):
        own[town] |= THE_TOWN
        reached[town] |= THE_TOWN
    begins = own.copy()
    if START_REQUIRES_PORT[position.options.map]:
        _add_cities(begins, beginnings - PORTS)
    _add_cities(reached, (stops or beginnings) & ALL_CITIES)
    ending = _redirectable(position, company, stops)
    redirects = _redirects(position, ending)
    turned = _redirects(position, [s for s in ending if not stops or s.start in stops])
    returning = _returning(position, ending)
    hexes = frozenset((*reached, *turned)) & LAYABLE[position.options.map]
    fresh = EVERY if stops else EVERY & ~TWO_TRACKS
    return Front(
        stops,
        beginnings,
        own,
        begins,
        reached,
        foreign,
        spurs,
        locked,
        barred,
        returning,
        redirects,
        turned,
        fresh,
        hexes,
    )


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


def _cities_around(hex: int) -> Iterator[tuple[int, int]]:
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


# -- names for refusals ----------------------------------------------------------------------------------
def owner_tag(owner: int) -> str:
    """The tag of a company, or of nobody."""
    return "nobody" if owner == NOBODY else COMPANY_TAG[owner]


def _met(position: Barons, hex: int, tile: int, where: Edges) -> Params:
    """Whose track the tile would meet, and the stop it comes from."""
    edges = where.get(hex, 0) & TILES[tile].edges
    for edge in range(6):
        if edges >> edge & 1:
            stretch = position.rails.open_ends[hex * 6 + edge]
            stop = HEX_TAG[stretch.start]
            return {"owner": owner_tag(stretch.owner), "town": stop, "stop": stop, "place": stop}
    return {}


# -- chapter 6: where track may go -----------------------------------------------------------------------
def _ground(position: Barons, hex: int) -> Params:
    return {"reason": "ground.city" if IS_CITY[hex] else "ground.elsewhere"}


@lay.forbids("RAIL-6.1", told=_ground)
def no_land_without_a_city(position: Barons, hex: int) -> bool:
    return hex not in LAYABLE[position.options.map]


@lay.allows("RAIL-6.2", "tile")
def no_track_over_water(position: Barons, hex: int) -> int:
    return AVOIDING[BLOCKED[hex]]


@lay.allows(
    "RAIL-6.3",
    "tile",
    told=lambda position, hex, tile: {"kind": "kind.town" if IS_TOWN[hex] else "kind.plain"},
)
def town_tiles_on_towns(position: Barons, hex: int) -> int:
    return TOWN_TILES if IS_TOWN[hex] else PLAIN_TILES


@lay.allows("RAIL-6.4", "tile")
def existing_shapes(position: Barons) -> int:
    return EVERY


@lay.allows("RAIL-6.5", "tile", told=lambda p, hex, tile: _met(p, hex, tile, front(p).foreign))
def not_onto_others(position: Barons, hex: int) -> int:
    return AVOIDING[front(position).foreign.get(hex, 0)]


@lay.allows("RAIL-6.6", "tile", told=lambda p, hex, tile: _met(p, hex, tile, front(p).locked))
def not_from_others_towns(position: Barons, hex: int) -> int:
    """Track may lead to such an exit, but not begin at it."""
    seen = front(position)
    if not (exits := seen.locked.get(hex, 0)):
        return EVERY
    here = TO_CITY[hex] | seen.own.get(hex, 0)
    begun_there = starting(position.tiles[hex], here | exits) & ~starting(position.tiles[hex], here)
    return EVERY & ~begun_there | seen.redirects.get(hex, 0)


def _only_others_reach(position: Barons, hex: int, tile: int) -> str:
    return "RAIL-6.6" if IS_TOWN[hex] and position.tiles[hex] != NOTHING else "RAIL-6.7"


@lay.allows(_only_others_reach, "tile", told=lambda position, hex, tile: {"town": HEX_TAG[hex]})
def begins_somewhere(position: Barons, hex: int) -> int:
    """A tile on a plain that is there already has a rule of its own for what is added (RAIL-8.8)."""
    return (
        EVERY
        if position.tiles[hex] != NOTHING and not IS_TOWN[hex]
        else starting(position.tiles[hex], TO_CITY[hex] | front(position).own.get(hex, 0))
    )


@lay.allows("RAIL-6.9", "tile", told=lambda p, hex, tile: {"stop": _stop_twice(p, hex, tile)})
def no_link_to_itself(position: Barons, hex: int) -> int:
    return EVERY & ~front(position).returning.get(hex, 0)


def _stop_twice(position: Barons, hex: int, tile: int) -> str:
    """The stop that both ends of a track come from, or the town that an exit would return to."""
    for a, b in TILES[tile].tracks:
        one, other = (_stop_behind(position.rails, hex * 6 + edge) for edge in (a, b))
        if one is not None and one == other:
            return HEX_TAG[one]
    return HEX_TAG[hex]


def _stop_behind(rails: Rails, side: int) -> int | None:
    """The stop one comes to beyond a side, or back by the unfinished track that crosses it."""
    if arm := rails.arm(side):
        return arm.stop
    return next((s.start for s in rails if s.end == NOTHING and side in s.sides), None)


# -- chapter 8: unfinished and changed track -------------------------------------------------------------
@lay.allows("RAIL-8.3", "tile", told=lambda p, hex, tile: _met(p, hex, tile, front(p).barred))
def may_be_taken_over(position: Barons, hex: int) -> int:
    return AVOIDING[front(position).barred.get(hex, 0)]


def _what_it_would_be(position: Barons, hex: int, tile: int) -> str:
    """A redirection of a town, of other track, or an improvement that loses track."""
    if may_redirect(position.tiles[hex]) >> tile & 1:
        return "RAIL-8.4" if IS_TOWN[hex] else "RAIL-8.5"
    return "RAIL-8.7"


@lay.allows(_what_it_would_be, "tile")
def redirected_or_improved(position: Barons, hex: int) -> int:
    return (
        EVERY
        if position.tiles[hex] == NOTHING
        else improving(position.tiles[hex]) | front(position).redirects.get(hex, 0)
    )


@lay.allows("RAIL-8.8", "tile")
def added_track_begins_somewhere(position: Barons, hex: int) -> int:
    return (
        EVERY
        if position.tiles[hex] == NOTHING
        else starting(position.tiles[hex], TO_CITY[hex] | front(position).own.get(hex, 0))
        | front(position).redirects.get(hex, 0)
    )


@lay.allows("RAIL-8.9", "tile", told=lambda p, hex, tile: _met(p, hex, tile, front(p).spurs))
def not_onto_others_spurs(position: Barons, hex: int) -> int:
    return AVOIDING[front(position).spurs.get(hex, 0)]


# -- chapter 9: where lines begin, rail symbols ----------------------------------------------------------
def _port_or_symbol(position: Barons, hex: int, tile: int) -> str:
    return "RAIL-9.1" if _unbuilt_from(position, hex, tile) else "RAIL-9.2"


def _unbuilt_from(position: Barons, hex: int, tile: int) -> list[tuple[int, int]]:
    """(city, port) for the cities it begins at that an unbuilt rail symbol would join to a port."""
    cities = _no_beginnings(position, hex, tile)
    return [(a, b) for pair in SYMBOLS for a, b in (pair, pair[::-1]) if a in cities and IS_PORT[b]]


def _no_beginnings(position: Barons, hex: int, tile: int) -> list[int]:
    """The cities at its edges where no line may begin."""
    seen, edges = front(position), TILES[tile].edges
    return [c for e, c in _cities_around(hex) if edges >> e & 1 and c not in seen.beginnings]


def _where_lines_begin(position: Barons, hex: int, tile: int) -> Params:
    pairs = _unbuilt_from(position, hex, tile)
    if pairs:
        return {"city": HEX_TAG[pairs[0][0]], "port": HEX_TAG[pairs[0][1]]}
    return {"city": HEX_TAG[next(iter(_no_beginnings(position, hex, tile)), hex)]}


@lay.allows(_port_or_symbol, "tile", told=_where_lines_begin)
def begins_at_a_port(position: Barons, hex: int) -> int:
    return starting(
        position.tiles[hex],
        TO_PORT[hex] | front(position).begins.get(hex, 0) | ANYWHERE[position.options.map],
    ) | front(position).redirects.get(hex, 0)


def _symbol_ends(position: Barons, symbol: int) -> Params:
    a, b = SYMBOLS[symbol]
    owner = owner_of_symbol(position.rails, symbol)
    known = {} if owner == NOTHING else {"owner": owner_tag(owner)}
    return {"a": HEX_TAG[a], "b": HEX_TAG[b], **known}


@take_symbol.forbids("RAIL-3.2", told=_symbol_ends)
def not_on_this_map(position: Barons, symbol: int) -> bool:
    return SYMBOLS[symbol][0] not in HEXES[position.options.map]


@take_symbol.forbids("RAIL-9.6", told=_symbol_ends)
def has_a_train(position: Barons, symbol: int) -> bool:
    return built(position, symbol)


@take_symbol.forbids("RAIL-9.7", told=_symbol_ends)
def cannot_start_there(position: Barons, symbol: int) -> bool:
    seen = front(position)
    return not (seen.stops or seen.beginnings).intersection(SYMBOLS[symbol])
