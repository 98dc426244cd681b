"""What lies where."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.engine.table import Piece
from tabletop.games.rails.steam.position import Steam


def pieces(position: Steam, looker: int) -> Iterable[Piece]:
    return []
