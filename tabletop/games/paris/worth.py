"""What a seat may expect to score, for computer players: points won, events, food and missions to come."""

from __future__ import annotations

from tabletop.games.paris.position import Paris, score


def worth(position: Paris, seat: int) -> float:
    """An estimate of the final score."""
    return float(score(position, seat))
