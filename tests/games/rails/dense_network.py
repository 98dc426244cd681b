"""The densest track that tiles allow: every stop is linked to those around it, while sides last."""

from __future__ import annotations

from collections import deque
from functools import cache
from itertools import combinations

from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails.land import ALL, FACING, HEXES, IS_CITY, STOPS
from tabletop.games.rails.network import Rails, Stretch
from tabletop.games.rails.tiles import TILES

FARTHEST = 6
"""Hexes from stop to stop, at most."""
SHAPES = {tile.tracks for tile in TILES if not tile.town}
Tracks = frozenset[tuple[int, int]]


@cache
def dense(map: int, owner: int) -> tuple[tuple[int, ...], Rails]:
    """The tiles by hex, and the track of that owner on them."""
    tracks: dict[int, Tracks] = {}
    used: set[int] = set()
    links: list[Stretch] = []
    for a, b in sorted(combinations(STOPS[map], 2), key=lambda pair: _apart(*pair)):
        sides = _way(a, b, tracks, used)
        if sides:
            links.append(Stretch(owner, 1, a, b, tuple(s for s in sides if not IS_CITY[s // 6])))
            used.update(sides)
            for one, other in zip(sides[1:-1:2], sides[2:-1:2], strict=True):
                tracks[one // 6] = _with(tracks, one, other)
    exits = {h: sum(1 << s % 6 for s in used if s // 6 == h) for h in STOPS[map] if not IS_CITY[h]}
    tiles = [NOTHING] * len(ALL)
    for hex, lying in tracks.items():
        tiles[hex] = next(i for i, tile in enumerate(TILES) if tile.tracks == lying and not tile.town)
    for hex, edges in exits.items():
        if edges:
            tiles[hex] = next(i for i, tile in enumerate(TILES) if tile.town and tile.edges == edges)
    return tuple(tiles), Rails(links)


def _apart(a: int, b: int) -> int:
    dq, dr = ALL[a].q - ALL[b].q, ALL[a].r - ALL[b].r
    return max(abs(dq), abs(dr), abs(dq + dr))


def _with(tracks: dict[int, Tracks], one: int, other: int) -> Tracks:
    a, b = sorted((one % 6, other % 6))
    return tracks.get(one // 6, frozenset()) | {(a, b)}


def _open(stop: int, used: set[int]) -> bool:
    """May one more track leave the stop?"""
    return IS_CITY[stop] or sum(side // 6 == stop for side in used) < 4


def _way(a: int, b: int, tracks: dict[int, Tracks], used: set[int]) -> list[int]:
    """The sides of a shortest way over free ground; empty where there is none."""
    if not (_open(a, used) and _open(b, used)) or (IS_CITY[a] and IS_CITY[b] and _apart(a, b) == 1):
        return []
    ways = deque([[a * 6 + edge] for edge in range(6)])
    seen = set()
    while ways:
        way = ways.popleft()
        side = way[-1]
        beyond = FACING[side]
        if side in used or side in seen or beyond == NOTHING or len(way) > 2 * FARTHEST:
            continue
        seen.add(side)
        hex = beyond // 6
        if hex == b:
            return [*way, beyond]
        if hex in STOPS[0] or hex in STOPS[1] or hex in {s // 6 for s in way}:
            continue
        turns = (hex * 6 + edge for edge in range(6))
        ways.extend([*way, beyond, s] for s in turns if s != beyond and _with(tracks, beyond, s) in SHAPES)
    return []


if __name__ == "__main__":
    for map in range(len(HEXES)):
        tiles, rails = dense(map, 0)
        print(len(rails), "links", sum(t != NOTHING for t in tiles), "tiles")
