"""What a seat may see: a view is a position in which every unseen card is UNKNOWN and every count is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

UNKNOWN = -1
"""A card that lies there, face down for whoever looks."""

NOTHING = -2
"""No card at all, in a place that can hold one."""


def hide(cards: Sequence[int]) -> tuple[int, ...]:
    """As many cards, none of them known."""
    return (UNKNOWN,) * len(cards)


def reveal(cards: Sequence[int], unseen: Iterator[int]) -> tuple[int, ...]:
    """Return the cards with every unknown one replaced by the next of the unseen: one way it could be."""
    return tuple(next(unseen) if card == UNKNOWN else card for card in cards)


def unseen(everything: Iterable[int], seen: Iterable[int]) -> list[int]:
    """What is not among the seen, in order."""
    known = set(seen)
    return [card for card in everything if card not in known]
