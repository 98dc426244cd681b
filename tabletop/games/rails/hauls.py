"""What a company's links can bring it: the own links that the best deliveries would use, for the plain bot.

Only complete links and cubes count, so what a network can do is found out once for any track that comes to
the same links. Unfinished track is worth a part of what it would bring complete (`best_end`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails.components import COLOURS, CUBE_COLOUR, GOODS_MOVES, NOBODY, ROUNDS
from tabletop.games.rails.land import FACING, IS_CITY, IS_TOWN, NEIGHBOUR
from tabletop.games.rails.network import Rails, Stretch
from tabletop.games.rails.position import Barons
from tabletop.games.rails.routes import ALL_LAWS, ALSO_NEUTRAL, Laws, Searches
from tabletop.games.rails.tiles import TILES

REMEMBERED = 4_096
"""Networks that are kept."""
TILES_AWAY = 3
"""How many tiles an open end may be from a stop to count at all."""
MOST_EXITS = 4
"""Of a town tile."""
MOST = GOODS_MOVES * ROUNDS
"""Deliveries a company can make in all."""
Link = tuple[int, int, int]
"""Two stops and the owner."""
Network = tuple[Link, ...]
Best = dict[int, tuple[int, ...]]
"""By stop and colour: the most own links on a route of such a cube; 0 for none."""


class End(NamedTuple):
    """An open end of a company's track, with the stop it had best be led to."""

    hauls: tuple[int, ...]
    """What the company could haul then."""
    tiles: int
    """How many tiles are missing."""


def links(rails: Rails, company: int) -> Network:
    """The complete links a company may use."""
    return tuple(
        sorted((s.start, s.end, s.owner) for s in rails if s.end != NOTHING and s.owner in (company, NOBODY))
    )


def hauls(position: Barons, company: int, network: Network) -> tuple[int, ...]:
    """Own links of the deliveries that are left, the best first, one for a cube."""
    laws = ALSO_NEUTRAL if position.options.neutral_moves else ALL_LAWS
    return _hauls(company, network, laws, position.cubes) if network else ()


@lru_cache(REMEMBERED)
def _hauls(company: int, network: Network, laws: Laws, cubes: tuple[int, ...]) -> tuple[int, ...]:
    best = _best(company, network, laws)
    found = [best[stop][colour] for stop, colour in zip(cubes, CUBE_COLOUR, strict=True) if stop in best]
    return tuple(n for n in sorted(found, reverse=True)[:MOST] if n)


@lru_cache(REMEMBERED)
def _best(company: int, network: Network, laws: Laws) -> Best:
    searches = Searches(Rails(Stretch(owner, 0, a, b, ()) for a, b, owner in network), company, laws)
    return {
        stop: tuple(
            max((max(routes) for routes in searches[stop][colour].values()), default=0)
            for colour in range(len(COLOURS) + 1)
        )
        for stop in searches.graph
    }


def best_end(position: Barons, company: int, network: Network) -> End | None:
    """The open end that would bring most, the nearer the better."""
    found: dict[Link, int] = {}
    for stretch in position.rails:
        if stretch.owner == company and stretch.end == NOTHING:
            for stop, tiles in _stops_ahead(position, FACING[stretch.sides[-1]] // 6):
                link = (stretch.start, stop, company)
                if stop != stretch.start and link not in network:
                    found[link] = min(tiles, found.get(link, TILES_AWAY))
    ends = [
        End(hauls(position, company, tuple(sorted((*network, link)))), tiles) for link, tiles in found.items()
    ]
    return max(ends, key=lambda end: sum(end.hauls) / (1 + end.tiles), default=None)


def _stops_ahead(position: Barons, hex: int) -> Iterator[tuple[int, int]]:
    """The stops that free hexes lead to, with the tiles it takes."""
    front, seen = {hex}, {hex}
    for tiles in range(1, TILES_AWAY + 1):
        beyond = set()
        for here in front:
            if IS_TOWN[here]:
                tile = position.tiles[here]
                if tile == NOTHING or TILES[tile].edges.bit_count() < MOST_EXITS:
                    yield here, tiles
            elif position.tiles[here] == NOTHING:
                for n in NEIGHBOUR[here * 6 : here * 6 + 6]:
                    if n == NOTHING or n in seen:
                        continue
                    seen.add(n)
                    if IS_CITY[n]:
                        yield n, tiles
                    else:
                        beyond.add(n)
        front = beyond
