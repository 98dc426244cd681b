"""What a seat may expect to score, for computer players."""

from __future__ import annotations

from tabletop.games.gharkane.position import Gharkane
from tabletop.games.gharkane.score import score


def worth(position: Gharkane, seat: int) -> float:
    """An estimate of the final score."""
    return float(score(position, seat))
