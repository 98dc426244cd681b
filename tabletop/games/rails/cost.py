"""Chapter 7: what track costs."""

from __future__ import annotations

from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails.land import TERRAIN_COST
from tabletop.games.rails.position import Barons
from tabletop.games.rails.tiles import COST


def tile_cost(position: Barons, hex: int, tile: int) -> int:
    """Return a tile's cost in dollars: its ends and town (RAIL-7.1, RAIL-7.2), and the terrain for the first
    tile on a hex (RAIL-7.6)."""
    return COST[tile] + (TERRAIN_COST[hex] if position.tiles[hex] == NOTHING else 0)
