"""A hex as the rules of track see it for one company, and the tiles that these rules allow there."""

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
    """The facts about a hex that decide which tiles a company may lay there; edges and tiles are given as
    bits. Hexes with the same facts have one object in common."""

    tile: int
    """The tile that lies there; NOTHING for none."""
    town: bool
    """True if the hex is a town."""
    blocked: int
    """The edges to water and to the map's edge (RAIL-6.2)."""
    fresh: bool
    """True if no tile lies here and the company has no track yet."""
    starts: int
    """The edges where track may start: at its own track, at ownerless track it may take over, or at a
    city."""
    begins: int
    """The same edges, but of the cities only those where it may begin a line (RAIL-9.2)."""
    reached: int
    """The edges at the track and the cities of its connected network (RAIL-10.5)."""
    foreign: int = 0
    """The edges where it meets unfinished track of others (RAIL-6.5)."""
    spurs: int = 0
    """The edges where it meets spare exits of others (RAIL-8.9)."""
    locked: int = 0
    """The edges where it meets ownerless exits of towns that only others reach (RAIL-6.6)."""
    barred: int = 0
    """The edges where it meets ownerless track that may not be taken over (RAIL-8.3)."""
    returning: int = 0
    """The tiles that would bring a link back to its own stop (RAIL-6.9)."""
    redirects: int = 0
    """The tiles that redirect track ending on the hex (RAIL-8.5)."""
    turned: int = 0
    """The tiles that redirect track of its network, or any such track if it has no network (RAIL-10.5)."""

    fitting: int = field(init=False)
    """The tiles that every rule of track allows."""
    connected: int = field(init=False)
    """The tiles that leave the company one network; on a fresh hex no tile with two tracks does
    (RAIL-10.5)."""

    def __post_init__(self) -> None:
        self.fitting = reduce(and_, [rule.tiles(self) for rule in TRACK_RULES])
        self.connected = starting(self.tile, self.reached) | self.turned
        if self.fresh:
            self.connected &= EVERY & ~TWO_TRACKS


# -- rules -----------------------------------------------------------------------------------------------
Number = str | Callable[[Barons, int, int], str]
Details = Callable[[Barons, int, int], Params]


class TrackRule(NamedTuple):
    """A rule about tiles that depends only on the place, with the number and the parameters of its
    refusals."""

    number: Number
    tiles: Callable[[HexPlace], int]
    """The tiles it allows at a place."""
    details: Details

    def told(self, position: Barons, hex: int, tile: int) -> str:
        """Return the number of the rule to be named when this rule refuses a tile on a hex."""
        return self.number if isinstance(self.number, str) else self.number(position, hex, tile)


TRACK_RULES: list[TrackRule] = []
"""The rules of track, in the order of the rulebook."""


def allows_tiles(
    number: Number, details: Details = lambda position, hex, tile: {}
) -> Callable[[Callable[[HexPlace], int]], Callable[[HexPlace], int]]:
    """Return a decorator that adds a function to the rules of track; the function returns the tiles allowed
    at a place, as bits.

    Args:
        number: the number of the rule that refuses all other tiles, or a function that finds it.
        details: the function that finds the parameters of the refusal.
    """

    def declare(tiles: Callable[[HexPlace], int]) -> Callable[[HexPlace], int]:
        TRACK_RULES.append(TrackRule(number, tiles, details))
        return tiles

    return declare
