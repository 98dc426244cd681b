"""What a position is worth to a seat, in points, for a bot that cannot look to the end: an estimate, no rule.

Points so far, and for every card in hand what it may still bring: its points where a document allows them,
the penalties it spares, and for arrows those it costs the others. All of it melts away with the signals left.
"""

from __future__ import annotations

from tabletop.games.macadam.components import (
    BICYCLE,
    BLUE_ARROW,
    BOTH,
    CAR,
    CARDS,
    GRANTS,
    GREEN_ARROW,
    INSURANCE,
    KIND,
    LICENCE,
    MOPED,
    MOTORCYCLE,
    NEEDS,
    OFFICER,
    PEDESTRIAN,
    SIGNALS,
)
from tabletop.games.macadam.position import Macadam
from tabletop.games.macadam.score import ROW_KEYS, row_points, score

HOPE = {
    PEDESTRIAN: 70,
    BICYCLE: 80,
    MOPED: 60,
    MOTORCYCLE: 40,
    CAR: 40,
    OFFICER: 120,
    BLUE_ARROW: 60,
    GREEN_ARROW: 60,
}
"""By kind of card: what it may bring at the start of a round."""
UNINSURED = {MOPED: 20, MOTORCYCLE: 15, CAR: 15}
"""The same while its document is missing."""
UNLAID = 20
"""A document in hand that its owner lacks."""
OWNED = 25
"""A document for the vehicles still to be drawn."""


def _hope(documents: int, card: int) -> int:
    kind = KIND[card]
    if GRANTS[card]:
        return UNLAID if GRANTS[card] & ~documents else 0
    return UNINSURED[kind] if NEEDS[card] & ~documents else HOPE[kind]


IN_HAND = tuple(tuple(_hope(documents, card) for card in CARDS) for documents in range(BOTH + 1))
BEFORE = tuple(
    OWNED * ((documents & INSURANCE > 0) + (documents & LICENCE > 0)) for documents in range(BOTH + 1)
)


def worth(position: Macadam, seat: int) -> float:
    """The score and what the hand may add to it."""
    return score(position, seat) + promise(position, seat)


def promise(position: Macadam, seat: int) -> float:
    """What the cards in hand, and those still to be drawn, may bring in the rest of the round."""
    if position.counted:
        return 0.0
    documents = position.documents[seat]
    hope = IN_HAND[documents]
    to_come = BEFORE[documents] + sum([hope[card] for card in position.hands[seat]])
    return to_come * (len(SIGNALS) - position.covered) / len(SIGNALS)


def parts(position: Macadam, seat: int) -> dict[str, float]:
    """The rows of the score so far, and what may still come."""
    rows = {key: float(points) for key, points in zip(ROW_KEYS, row_points(position, seat), strict=True)}
    return {**rows, "part.promise": promise(position, seat)}
