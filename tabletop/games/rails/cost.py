"""Chapter 7: the cost of track, in dollars for each tile."""

from __future__ import annotations

from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails.land import TERRAIN_COST
from tabletop.games.rails.position import Barons
from tabletop.games.rails.tiles import COST


def tile_cost(position: Barons, hex: int, tile: int) -> int:
    """Return the cost, in dollars, of laying a tile on a hex: its track ends and its town (RAIL-7.1,
    RAIL-7.2), and for the first tile on a hex also the terrain (RAIL-7.6)."""
    return COST[tile] + (TERRAIN_COST[hex] if position.tiles[hex] == NOTHING else 0)
