"""Chapter 7: what track costs."""

from __future__ import annotations

from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails.land import TERRAIN_COST
from tabletop.games.rails.position import Barons
from tabletop.games.rails.tiles import COST


def tile_cost(position: Barons, hex: int, tile: int) -> int:
    """All ends and the town (RAIL-7.1, RAIL-7.2), the ground only under the first tile (RAIL-7.6)."""
    return COST[tile] + (TERRAIN_COST[hex] if position.tiles[hex] == NOTHING else 0)
