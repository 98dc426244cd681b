"""Hidden cards: in a seat's view of the position, each card that it cannot see is replaced by UNKNOWN, so
that all numbers of cards stay the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

UNKNOWN = -1
"""A card that is present, but face down to the viewer."""

NOTHING = -2
"""The number that stands for an empty place for a card."""


def hide(cards: Sequence[int]) -> tuple[int, ...]:
    """Return cards face down: as many UNKNOWN cards as are given."""
    return (UNKNOWN,) * len(cards)


def reveal(cards: Sequence[int], unseen: Iterator[int]) -> tuple[int, ...]:
    """Return the cards with every UNKNOWN one replaced by the next of `unseen`: one possible set of cards."""
    return tuple(next(unseen) if card == UNKNOWN else card for card in cards)


def unseen(everything: Iterable[int], seen: Iterable[int]) -> list[int]:
    """Return the cards of `everything` that are not among those `seen`, in the order of `everything`."""
    known = set(seen)
    return [card for card in everything if card not in known]
