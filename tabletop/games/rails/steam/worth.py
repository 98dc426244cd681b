"""What a position is worth."""

from __future__ import annotations

from tabletop.games.rails.steam.position import Steam
from tabletop.games.rails.steam.score import score


def worth(position: Steam, seat: int) -> float:
    return float(score(position, seat))
