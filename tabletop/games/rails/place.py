"""A hex as the rules of track see it for one company, and the tiles that these rules leave."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import reduce
from operator import and_
from typing import NamedTuple

from tabletop.engine.verb import Params
from tabletop.games.rails.position import Barons
from tabletop.games.rails.tiles import EVERY, TWO_TRACKS, starting


@dataclass(eq=False, slots=True)
class HexPlace:
    """What lies on a hex and around it, wherever that is: edges as bits, and sets of tiles."""

    tile: int
    """The tile that lies there; NOTHING for none."""
    town: bool
    """Is there a town?"""
    blocked: int
    """The edges to water and to the map's edge (RAIL-6.2)."""
    fresh: bool
    """Would the company's first track lie here, where none lies?"""
    starts: int
    """The edges where track may start: its own goes on, ownerless track it may take over, or a city lies."""
    begins: int
    """The same, but of the cities only those where it may begin a line (RAIL-9.2)."""
    reached: int
    """Its own track, and the cities of its network, as far as that hangs together (RAIL-10.5)."""
    foreign: int = 0
    """The edges where it meets unfinished track of others (RAIL-6.5)."""
    spurs: int = 0
    """Where it meets spare exits of others (RAIL-8.9)."""
    locked: int = 0
    """Where it meets ownerless exits of towns that only others reach (RAIL-6.6)."""
    barred: int = 0
    """Where it meets ownerless track that may not be taken over (RAIL-8.3)."""
    returning: int = 0
    """The tiles that would bring a link back to its own stop (RAIL-6.9)."""
    redirects: int = 0
    """The tiles that redirect track which ends on the hex (RAIL-8.5)."""
    turned: int = 0
    """Those of them that redirect track of its network, or any if it has none (RAIL-10.5)."""

    fitting: int = field(init=False)
    """The tiles that every rule of track allows."""
    connected: int = field(init=False)
    """The tiles that leave the company one network: two tracks to begin with would be two (RAIL-10.5)."""

    def __post_init__(self) -> None:
        self.fitting = reduce(and_, [rule.tiles(self) for rule in TRACK_RULES])
        self.connected = starting(self.tile, self.reached) | self.turned
        if self.fresh:
            self.connected &= EVERY & ~TWO_TRACKS


# -- rules -----------------------------------------------------------------------------------------------
Number = str | Callable[[Barons, int, int], str]
Details = Callable[[Barons, int, int], Params]


class TrackRule(NamedTuple):
    """A rule that looks at nothing but a place, and how it is told at a position, hex and tile."""

    number: Number
    tiles: Callable[[HexPlace], int]
    """The tiles it allows."""
    details: Details

    def told(self, position: Barons, hex: int, tile: int) -> str:
        """Return the number it refuses a tile with."""
        return self.number if isinstance(self.number, str) else self.number(position, hex, tile)


TRACK_RULES: list[TrackRule] = []
"""In the order of the book."""


def allows_tiles(
    number: Number, details: Details = lambda position, hex, tile: {}
) -> Callable[[Callable[[HexPlace], int]], Callable[[HexPlace], int]]:
    """Declare a rule of track."""

    def declare(tiles: Callable[[HexPlace], int]) -> Callable[[HexPlace], int]:
        TRACK_RULES.append(TrackRule(number, tiles, details))
        return tiles

    return declare
