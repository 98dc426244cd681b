"""What a position is worth to a seat, for the plain bot: cash, shares at what they may come to, control."""

from __future__ import annotations

from tabletop.games.rails.position import Barons, holdings


def worth(position: Barons, seat: int) -> float:
    """An estimate of the seat's cash in the end."""
    held = holdings(position, seat)
    return position.cash[seat] + sum(n * max(0, p) for n, p in zip(held, position.price, strict=True))
