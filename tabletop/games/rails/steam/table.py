"""The table."""

from __future__ import annotations

from tabletop.engine.table import Table
from tabletop.games.rails.steam.position import Steam


def table(position: Steam, looker: int) -> Table:
    raise NotImplementedError
