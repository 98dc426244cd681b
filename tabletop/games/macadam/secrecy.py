"""Hidden information (MAC-19): hands and the stock are secret, the rest of the table is open."""

from __future__ import annotations

from tabletop.engine.chance import shuffled
from tabletop.engine.secrecy import UNKNOWN, hide, reveal, unseen
from tabletop.games.macadam.components import CARDS
from tabletop.games.macadam.position import Macadam, nothing_dealt


def view(position: Macadam, seat: int) -> Macadam:
    """Return a copy of the position as a seat may know it: other hands and the stock are UNKNOWN, and the
    state of the random generator is removed."""
    seen = position.copy()
    seen.rng = 0
    seen.hands = [hand if s == seat else hide(hand) for s, hand in enumerate(position.hands)]
    seen.stock = hide(position.stock)
    return seen


def guess(seen: Macadam, seat: int, seed: int) -> Macadam:
    """Return a complete position that agrees with `seen`, a seat's view; the hidden cards are dealt at random
    by the seed."""
    position = seen.copy()
    position.rng = seed
    if nothing_dealt(position):
        return position
    known = [c for pile in (seen.centre, *seen.hands, *seen.fronts) for c in pile if c != UNKNOWN]
    cards = iter(shuffled(position, unseen(CARDS, known)))
    position.hands = [reveal(hand, cards) for hand in seen.hands]
    position.stock = reveal(seen.stock, cards)
    return position
