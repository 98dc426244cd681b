"""What a company's links can bring it: the own links that the best deliveries would use, for computer players.

Only complete links and cubes count, so what a network can do is found out once for any track that comes to
the same links. Of unfinished track it is known which stop it had best be led to.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails.components import COLOURS, CUBE_COLOUR, GOODS_MOVES, NOBODY, ROUNDS
from tabletop.games.rails.land import EDGES, FACING, IS_CITY, IS_TOWN, NEIGHBOUR
from tabletop.games.rails.network import Rails, Stretch
from tabletop.games.rails.position import Barons
from tabletop.games.rails.routes import ALL_LAWS, ALSO_NEUTRAL, Laws, searches
from tabletop.games.rails.tiles import TILES

REMEMBERED = 4_096
"""Networks that are kept."""
FARTHEST = 3
"""How many tiles an open end may be from a stop to count at all."""
MOST_EXITS = 4
"""Of a town tile."""
ENOUGH_ROOM = 4
"""The free hexes beside its stops that let a network grow as it likes."""
MOST = GOODS_MOVES * ROUNDS
"""Deliveries a company can make in all."""
Link = tuple[int, int, int]
"""Two stops and the owner."""
Network = tuple[Link, ...]
"""The complete links a company may use, in order."""
Ends = tuple[tuple[Link, int], ...]
"""The links that unfinished track could become, each with the tiles it lacks."""


class Hauls(NamedTuple):
    """Own links of the deliveries that are left, the best first, one for a cube."""

    now: tuple[int, ...]
    then: tuple[int, ...]
    """The same once the most promising unfinished link is complete."""
    lacking: int
    """The tiles that link lacks; 0 where there is none."""


def hauls(position: Barons, company: int, count: int) -> Hauls:
    """What a company could deliver that has so many deliveries to come."""
    rails = position.rails
    owners = company, NOBODY
    links = sorted((s.start, s.end, s.owner) for s in rails if s.end != NOTHING and s.owner in owners)
    open_ends = [s for s in rails if s.end == NOTHING and s.owner == company]
    laws = ALSO_NEUTRAL if position.options.neutral_moves else ALL_LAWS
    return _hauls(tuple(links), _ends(position, open_ends), laws, company, position.cubes, count)


@lru_cache(REMEMBERED)
def _hauls(
    network: Network, ends: Ends, laws: Laws, company: int, cubes: tuple[int, ...], count: int
) -> Hauls:
    """The best unfinished link brings most, the nearer the better."""
    now = _deliveries(network, laws, company, cubes)
    found = [Hauls(now, now, 0)]
    for link, lacking in ends:
        if link not in network:
            with_it = tuple(sorted((*network, link)))
            found.append(Hauls(now, _deliveries(with_it, laws, company, cubes), lacking))
    return max(found, key=lambda h: (sum(h.then[:count]) - sum(now[:count])) / (1 + h.lacking))


@lru_cache(REMEMBERED)
def _deliveries(network: Network, laws: Laws, company: int, cubes: tuple[int, ...]) -> tuple[int, ...]:
    best = _best(network, laws, company)
    found = [best[stop][colour] for stop, colour in zip(cubes, CUBE_COLOUR, strict=True) if stop in best]
    return tuple(n for n in sorted(found, reverse=True)[:MOST] if n)


@lru_cache(REMEMBERED)
def _best(network: Network, laws: Laws, company: int) -> dict[int, tuple[int, ...]]:
    """By stop and colour: the most own links on a route of such a cube; 0 for none."""
    found = searches(Rails(Stretch(owner, 0, a, b, ()) for a, b, owner in network), company, laws)
    return {
        stop: tuple(
            max((max(routes) for routes in found[stop][colour].values()), default=0)
            for colour in range(len(COLOURS) + 1)
        )
        for stop in found.graph
    }


def room(position: Barons, company: int) -> float:
    """Whether a network can grow, from 0 to 1, by the free hexes beside its stops."""
    stops = position.rails.stops_of(company)
    beside = {NEIGHBOUR[stop * 6 + edge] for stop in stops for edge in EDGES}
    free = sum(hex != NOTHING and not IS_CITY[hex] and position.tiles[hex] == NOTHING for hex in beside)
    return min(1.0, free / ENOUGH_ROOM) if stops else 1.0


# -- unfinished track ------------------------------------------------------------------------------------
def _ends(position: Barons, unfinished: list[Stretch]) -> Ends:
    found: dict[Link, int] = {}
    for stretch in unfinished:
        for stop, lacking in _stops_ahead(position, FACING[stretch.sides[-1]] // 6):
            link = stretch.start, stop, stretch.owner
            if stop != stretch.start:
                found[link] = min(lacking, found.get(link, FARTHEST))
    return tuple(sorted(found.items()))


def _stops_ahead(position: Barons, hex: int) -> Iterator[tuple[int, int]]:
    """The stops that free hexes lead to, with the tiles it takes."""
    front, seen = {hex}, {hex}
    for lacking in range(1, FARTHEST + 1):
        beyond = set()
        for here in front:
            if IS_TOWN[here]:
                tile = position.tiles[here]
                if tile == NOTHING or TILES[tile].edges.bit_count() < MOST_EXITS:
                    yield here, lacking
            elif position.tiles[here] == NOTHING:
                for n in NEIGHBOUR[here * 6 : here * 6 + 6]:
                    if n != NOTHING and n not in seen:
                        seen.add(n)
                        if IS_CITY[n]:
                            yield n, lacking
                        else:
                            beyond.add(n)
        front = beyond
