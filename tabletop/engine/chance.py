"""Random numbers: the generator's state is one int in the position (splitmix64), so that a seed gives the
same game on every machine.

Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabletop.engine.position import Position

MASK = (1 << 64) - 1
SPARE_WORDS = 1


def draw(position: Position, n: int) -> int:
    """Return a random number in range(n), each equally likely (to one part in 2**64)."""
    return (_word(position) * n) >> 64


def draw_another(position: Position, n: int, taken: Iterable[int]) -> int:
    """Return a random number in range(n) that is not among `taken`, each equally likely."""
    out = sorted(taken)
    number = draw(position, n - len(out))
    for other in out:
        number += number >= other
    return number


def roll(position: Position) -> int:
    """Return the roll of a die: 1 to 6."""
    return 1 + draw(position, 6)


def shuffled(position: Position, cards: Sequence[int]) -> tuple[int, ...]:
    """Return the cards in a random order.

    One big random number is read digit by digit in the mixed base 2, 3, 4 ... (the choices of a Fisher-Yates
    shuffle), which takes a few random words for a whole pack instead of one a card. A spare word keeps the
    bias under 2**-64.
    """
    order = list(cards)
    bits, number = 0, 0
    for n in range(2, len(order) + 1):
        bits += n.bit_length()
    for _ in range(bits // 64 + 1 + SPARE_WORDS):
        number = number << 64 | _word(position)
    for i in range(len(order) - 1, 0, -1):
        number, j = divmod(number, i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def take_top(position: Position, pile: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """Draw the top card of a face-down pile; return the card and the rest of the pile. The card counts as a
    revealed secret, so that the move cannot be undone freely."""
    position.secrets_shown += 1
    return pile[0], tuple(pile[1:])


def _word(position: Position) -> int:
    position.rng = state = (position.rng + 0x9E3779B97F4A7C15) & MASK
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)
