"""The limits of a seat's knowledge (RAIL-25): shares hidden in other fists until the reveal, and random draws
to come; everything else is open."""

from __future__ import annotations

from tabletop.engine.agenda import ask
from tabletop.engine.chance import draw
from tabletop.engine.position import row
from tabletop.engine.secrecy import UNKNOWN
from tabletop.games.rails.components import COMPANY_COUNT
from tabletop.games.rails.position import Barons, fist
from tabletop.games.rails.sale import sellable
from tabletop.games.rails.verbs import SALE


def view(position: Barons, seat: int) -> Barons:
    """Return the position as one seat knows it, with UNKNOWN for the shares in other seats' fists."""
    seen = open_view(position, seat)
    for other in range(position.seats):
        if other != seat and _has_a_fist(position, other):
            seen.chosen[row(other, COMPANY_COUNT)] = [UNKNOWN] * COMPANY_COUNT
    return seen


def open_view(position: Barons, seat: int) -> Barons:
    """Return the position as every seat knows it, in the modes of play in which nobody hides shares in a
    fist: only the seed of random draws to come is removed (RAIL-25.1)."""
    seen = position.copy()
    seen.rng = 0
    return seen


def open_guess(seen: Barons, seat: int, seed: int) -> Barons:
    """Return a possible complete position, in the modes of play in which nobody hides shares in a fist. Only
    the random draws to come are unknown there; they get the seed `seed`."""
    position = seen.copy()
    position.rng = seed
    return position


def _has_a_fist(position: Barons, seat: int) -> bool:
    """Tell whether a seat is choosing shares to sell or has held its fist out, even if empty (RAIL-15.1,
    RAIL-25.2)."""
    return bool(position.closed[seat]) or position.agenda[-1:] == [ask(seat, SALE)]


def guess(seen: Barons, seat: int, seed: int) -> Barons:
    """Return one possible complete position for what a seat has seen: unknown fists are filled at random, by
    the seed, with shares that their seats can sell."""
    position = open_guess(seen, seat, seed)
    for other in range(position.seats):
        if UNKNOWN in fist(position, other):
            could = sellable(position, other)
            position.chosen[row(other, COMPANY_COUNT)] = [draw(position, n + 1) for n in could]
    return position
