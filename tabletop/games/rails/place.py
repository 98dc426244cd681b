"""The facts about a hex for one company that the rules of track use, and the tiles that they allow there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from tabletop.engine.verb import Params
from tabletop.games.rails.position import Barons
from tabletop.games.rails.tiles import EVERY, TWO_TRACKS, starting


@dataclass(eq=False, slots=True)
class HexPlace:
    """The facts about a hex that decide which tiles a company may lay there; edges and tiles are given as
    bits. Hexes with the same facts share one object."""

    tile: int
    """The tile on the hex, as an index of TILES; NOTHING for none."""
    town: bool
    """True if the hex is a town."""
    blocked: int
    """The edges at water and at the map's edge (RAIL-6.2), as bits."""
    fresh: bool
    """True if no tile lies here and the company has no track yet."""
    starts: int
    """The edges where the company may start track, as bits: at its track, at track it may take over, or at a
    city."""
    begins: int
    """The edges, as bits, where the company may start track (`starts`), without those at cities where it may
    not begin a line of new track (RAIL-9.2)."""
    reached: int
    """The edges where the hex touches the company's connected network, its track or cities, as bits
    (RAIL-10.5)."""
    foreign: int = 0
    """The edges, as bits, at which unfinished track of other owners ends, coming from the neighbouring hex;
    no tile may join it (RAIL-6.5)."""
    spurs: int = 0
    """The edges, as bits, at which a town in the neighbouring hex has an exit (track to the hex's edge) that
    another owner has built and not continued (RAIL-8.9)."""
    locked: int = 0
    """The edges, as bits, at which a town in the neighbouring hex has an ownerless exit (track to the hex's
    edge), if only other owners' track reaches the town (RAIL-6.6)."""
    barred: int = 0
    """The edges, as bits, to which ownerless track leads from the neighbouring hex, if the company may not
    take this track over (RAIL-8.3)."""
    returning: int = 0
    """The tiles that would lead a link back to the stop where it begins, as bits (RAIL-6.9)."""
    redirects: int = 0
    """The tiles that redirect unfinished track ending on the hex, as bits (RAIL-8.5)."""
    turned: int = 0
    """The tiles, as bits, that redirect unfinished track of the company's network, or ownerless track that
    would become part of it (RAIL-10.5)."""

    fitting: int = field(init=False)
    """The tiles that every rule of track allows here, as bits."""
    connected: int = field(init=False)
    """The `fitting` tiles, as bits, that leave the company's track one connected network when laid here. For
    a company without track, tiles with two tracks are left out (RAIL-10.5)."""

    def __post_init__(self) -> None:
        fitting = EVERY
        for rule in TRACK_RULES:  # thousands of places are made in a match, so nothing is built in between
            fitting &= rule.tiles(self)
        self.fitting = fitting
        self.connected = fitting & (starting(self.tile, self.reached) | self.turned)
        if self.fresh:
            self.connected &= EVERY & ~TWO_TRACKS


# -- rules -----------------------------------------------------------------------------------------------
Number = str | Callable[[Barons, int, int], str]
Details = Callable[[Barons, int, int], Params]


class TrackRule(NamedTuple):
    """A rule about tiles that depends only on the hex and its surroundings (HexPlace): the number of the
    rule, the tiles that it allows, and the parameters of its refusals."""

    number: Number
    tiles: Callable[[HexPlace], int]
    """The function that returns the tiles the rule allows at a place, as bits."""
    details: Details

    def told(self, position: Barons, hex: int, tile: int) -> str:
        """Return the number of the rule to be named when this rule refuses a tile on a hex."""
        return self.number if isinstance(self.number, str) else self.number(position, hex, tile)


TRACK_RULES: list[TrackRule] = []
"""The rules about which tiles a place allows, in the order of the rulebook."""


def allows_tiles(
    number: Number, details: Details = lambda position, hex, tile: {}
) -> Callable[[Callable[[HexPlace], int]], Callable[[HexPlace], int]]:
    """Return a decorator that adds a function to the rules of track; the function returns the tiles allowed
    at a place, as bits. `number` is the number of the rule that refuses all other tiles, `details` finds the
    parameters of this refusal."""

    def declare(tiles: Callable[[HexPlace], int]) -> Callable[[HexPlace], int]:
        TRACK_RULES.append(TrackRule(number, tiles, details))
        return tiles

    return declare
