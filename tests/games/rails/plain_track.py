"""Chapters 6 to 10 read a second time, plainly: may the company in hand lay this tile there?

Nothing here is fast or shared with the rules: track is looked up stretch by stretch, and the network is put
together anew for every tile.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails import components as c
from tabletop.games.rails.land import ALL, HEXES, STEPS, SYMBOLS
from tabletop.games.rails.network import Stretch
from tabletop.games.rails.position import Barons
from tabletop.games.rails.tiles import TILES, Tile


class End(NamedTuple):
    """What one end of new track meets: a stop, and the unfinished track that comes from there."""

    stop: int
    joined: Stretch | None


@cache
def beyond(map: int) -> dict[int, list[int]]:
    """The six hexes around each hex of a map."""
    at = {ALL[hex][:2]: hex for hex in HEXES[map]}
    around = {hex: [(ALL[hex].q + q, ALL[hex].r + r) for q, r in STEPS] for hex in at.values()}
    return {hex: [at.get(place, NOTHING) for place in places] for hex, places in around.items()}


class Reader:
    """One company and the track on the map, as a person would look at it."""

    def __init__(self, position: Barons) -> None:
        self.p, self.company = position, position.company
        self.land = [*ALL]
        self.own = [s for s in position.rails if s.owner == self.company]
        self.stops = {stop for s in self.own for stop in (s.start, s.end)} - {NOTHING}
        self.open = {self.across(*divmod(s.sides[-1], 6)): s for s in position.rails if s.end == NOTHING}

    def across(self, hex: int, edge: int) -> tuple[int, int]:
        """The hex beyond an edge, and its edge there."""
        return beyond(self.p.options.map)[hex][edge], (edge + 3) % 6

    def may_lay(self, hex: int, number: int) -> bool:
        ground, tile = self.land[hex], TILES[number]
        if ground.colour != NOTHING or ground.town != tile.town:
            return False
        dry = all(self.across(hex, e)[0] != NOTHING for e in range(6) if tile.edges >> e & 1)
        return dry and self._affordable(hex, number) and self._track_is_legal(hex, tile)

    def _affordable(self, hex: int, number: int) -> bool:
        cost = self.cost(hex, number)
        allowed = self.p.round + 1 if self.p.options.map == 0 or self.p.options.builds else 3
        money = self.p.treasury[self.company] + 5 * self.p.unissued[self.company]
        return self.p.builds < allowed and cost <= money

    def cost(self, hex: int, number: int) -> int:
        """Chapter 7."""
        tile, fresh = TILES[number], self.p.tiles[hex] == NOTHING
        return tile.edges.bit_count() + tile.town + (ALL[hex].terrain_cost if fresh else 0)

    # -- new track -----------------------------------------------------------------------------------------
    def _track_is_legal(self, hex: int, tile: Tile) -> bool:
        lying = self.p.tiles[hex]
        old = TILES[lying] if lying != NOTHING else None
        if tile.town:
            had = old.edges if old else 0
            if had & ~tile.edges or had == tile.edges:
                return False
            new = [(self._end(hex, e), End(hex, None)) for e in range(6) if (tile.edges & ~had) >> e & 1]
            begins = hex in self.stops or any(self._begins(end) for end, _ in new)
        else:
            tracks = set(old.tracks) if old else set()
            new = [(self._end(hex, a), self._end(hex, b)) for a, b in tile.tracks - tracks]
            if lost := tracks - tile.tracks:
                turned = self._turned(hex, lost, tile.tracks - tracks)
                if turned is None:
                    return False
                new = [turned]
            begins = all(self._begins(a) or self._begins(b) for a, b in new)
        ends = [end for pair in new for end in pair]
        apart = all(a.stop == NOTHING or a.stop != b.stop for a, b in new)
        return (
            bool(new)
            and begins
            and apart
            and all(map(self._open_to_me, ends))
            and self._one_network(new, tile)
        )

    def _end(self, hex: int, edge: int) -> End:
        beyond, _ = self.across(hex, edge)
        if stretch := self.open.get((hex, edge)):
            return End(stretch.start, stretch)
        return End(beyond if self.land[beyond].colour != NOTHING else NOTHING, None)

    def _turned(
        self, hex: int, lost: Iterable[tuple[int, int]], new: Iterable[tuple[int, int]]
    ) -> tuple[End, End] | None:
        """The ends of redirected track; None where that is not what the tile does (RAIL-8.4, RAIL-8.5)."""
        (gone, *more), (made, *others) = [*lost], [*new] or [()]
        kept = set(gone) & set(made)
        if more or others or len(kept) != 1:
            return None
        stays, open_edge = kept.pop(), (set(gone) - set(made)).pop()
        for stretch in self.open.values():
            last = stretch.sides[-2:]
            if last == (hex * 6 + stays, hex * 6 + open_edge) and self._mine(stretch):
                return End(stretch.start, stretch), self._end(hex, (set(made) - set(gone)).pop())
        return None

    # -- whose track ---------------------------------------------------------------------------------------
    def _mine(self, stretch: Stretch) -> bool:
        """Its own, or to be taken over (RAIL-8.3)."""
        if stretch.owner == c.NOBODY:
            return self.land[stretch.start].colour != NOTHING or stretch.start in self.stops
        return stretch.owner == self.company

    def _open_to_me(self, end: End) -> bool:
        """RAIL-6.5, RAIL-8.3, RAIL-8.9: an exit that is nobody's may be come to by anybody."""
        stretch = end.joined
        return (
            stretch is None or self._mine(stretch) or (stretch.owner == c.NOBODY and len(stretch.sides) == 1)
        )

    def _begins(self, end: End) -> bool:
        """RAIL-6.6, RAIL-6.7, RAIL-9.1, RAIL-9.2."""
        if end.joined:
            return self._mine(end.joined)
        if end.stop == NOTHING or self.land[end.stop].colour == NOTHING:
            return False
        return self.p.options.map == 1 or end.stop in self.stops or self._port(end.stop)

    def _port(self, city: int) -> bool:
        trains = {(s.start, s.end) for s in self.p.rails if not s.sides}
        pairs = [s for s in SYMBOLS if s in trains or self.p.options.unbuilt_symbols]
        near = {other for pair in pairs if city in pair for other in pair}
        return any(ALL[stop].port for stop in near | {city})

    # -- the network ---------------------------------------------------------------------------------------
    def _one_network(self, new: list[tuple[End, End]], tile: Tile) -> bool:
        """RAIL-10.4, RAIL-10.5: each track hangs together with the network, and all of them do."""
        added = [({a.stop, b.stop} - {NOTHING}, {a.joined, b.joined}) for a, b in new]
        together = [added] if tile.town else [added, *([each] for each in added)]
        return all(_whole(self._network(some)) for some in together)

    def _network(self, added: list[tuple[set[int], set[Stretch | None]]]) -> Iterator[set[int]]:
        gone = {stretch for _, joined in added for stretch in joined}
        yield from ({s.start, s.end} - {NOTHING} for s in self.own if s not in gone)
        yield from (stops for stops, _ in added)


def _whole(parts: Iterable[set[int]]) -> bool:
    first, *rest = parts
    reached = set(first)
    while met := [part for part in rest if part & reached]:
        reached = reached.union(*met)
        rest = [part for part in rest if part not in met]
    return not rest
