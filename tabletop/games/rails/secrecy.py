"""The limits of a seat's knowledge (RAIL-25): fists before the reveal and random draws to come; all else is
open."""

from __future__ import annotations

from tabletop.engine.agenda import ask
from tabletop.engine.chance import draw
from tabletop.engine.secrecy import UNKNOWN
from tabletop.games.rails.components import COMPANIES
from tabletop.games.rails.position import Barons, fist
from tabletop.games.rails.sale import sellable
from tabletop.games.rails.verbs import SALE

SIX = len(COMPANIES)


def view(position: Barons, seat: int) -> Barons:
    """Return the position as one seat knows it, with the contents of other seats' fists unknown."""
    seen = open_view(position, seat)
    for other in range(position.seats):
        if other != seat and _has_a_fist(position, other):
            seen.chosen[other * SIX : other * SIX + SIX] = [UNKNOWN] * SIX
    return seen


def open_view(position: Barons, seat: int) -> Barons:
    """Return the position with nothing hidden but the random draws to come (RAIL-25.1)."""
    seen = position.copy()
    seen.rng = 0
    return seen


def open_guess(seen: Barons, seat: int, seed: int) -> Barons:
    """Return the position with a seed for the random draws to come, which a view does not hold."""
    position = seen.copy()
    position.rng = seed
    return position


def _has_a_fist(position: Barons, seat: int) -> bool:
    """Tell whether a seat is choosing its sale or holding its fist out, empty or not (RAIL-15.1,
    RAIL-25.2)."""
    return bool(position.closed[seat]) or position.agenda[-1:] == [ask(seat, SALE)]


def guess(seen: Barons, seat: int, seed: int) -> Barons:
    """Return the position with unknown fists filled in a possible way."""
    position = open_guess(seen, seat, seed)
    for other in range(position.seats):
        if UNKNOWN in fist(position, other):
            could = sellable(position, other)
            position.chosen[other * SIX : other * SIX + SIX] = [draw(position, n + 1) for n in could]
    return position
