"""What a position is worth to a seat, in points, for a bot that cannot look to the end: an estimate, no rule.

Points so far, and for every card in hand what it may still bring: its points where a document allows them,
the penalties it spares, and for arrows those it costs the others. All of it melts away with the signals left.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import sqrt

from tabletop.engine.weights import weights
from tabletop.games.macadam.components import BOTH, CARDS, GRANTS, KIND, KIND_IDS, NEEDS, SIGNALS
from tabletop.games.macadam.position import Macadam
from tabletop.games.macadam.score import ROW_KEYS, row_points, score


@dataclass(frozen=True)
class MacadamWeights:
    """What counts how much, in points at the start of a round (`worth.toml`)."""

    pedestrian: float
    bicycle: float
    moped: float
    motorcycle: float
    car: float
    officer: float
    blue_arrow: float
    green_arrow: float
    """What a card of this kind may bring."""
    uninsured_moped: float
    uninsured_motorcycle: float
    uninsured_car: float
    """The same while its document is missing."""
    unlaid: float
    """A document in hand that its owner lacks."""
    owned: float
    """A document for the vehicles still to be drawn."""

    @cached_property
    def in_hand(self) -> tuple[tuple[float, ...], ...]:
        """By the documents of its owner and by card."""
        return tuple(tuple(self._hope(documents, card) for card in CARDS) for documents in range(BOTH + 1))

    @cached_property
    def before(self) -> tuple[float, ...]:
        """By documents: what they promise before any card."""
        return tuple(self.owned * documents.bit_count() for documents in range(BOTH + 1))

    def _hope(self, documents: int, card: int) -> float:
        kind = KIND_IDS[KIND[card]]
        if GRANTS[card]:
            return self.unlaid if GRANTS[card] & ~documents else 0.0
        hope: float = getattr(self, f"uninsured_{kind}" if NEEDS[card] & ~documents else kind)
        return hope


SWING, LAST_CARD, DECIDED = 190.0, 20.0, 5.0
"""How uncertain a lead is, in points: over a round, up to its last card, and once all is counted."""

PLAIN, LEARNED = weights(__package__, MacadamWeights, "learned")


def worth(position: Macadam, seat: int, by: MacadamWeights = PLAIN) -> float:
    """Return the score and what the hand may add to it."""
    return score(position, seat) + promise(position, seat, by)


def promise(position: Macadam, seat: int, by: MacadamWeights = PLAIN) -> float:
    """What the cards in hand, and those still to be drawn, may bring in the rest of the round."""
    if position.counted:
        return 0.0
    documents = position.documents[seat]
    hope = by.in_hand[documents]
    to_come = by.before[documents] + sum([hope[card] for card in position.hands[seat]])
    return to_come * (len(SIGNALS) - position.covered) / len(SIGNALS)


def swing(position: Macadam) -> float:
    """By how many points leads may still change: less and less towards the end of the last round."""
    rounds = position.options.rounds + 1 - position.round
    left = rounds - (0 if position.counted else position.covered / len(SIGNALS))
    return SWING * sqrt(left) + LAST_CARD if left else DECIDED


def parts(position: Macadam, seat: int) -> dict[str, float]:
    """Return the rows of the score so far, and what may still come."""
    rows = {key: float(points) for key, points in zip(ROW_KEYS, row_points(position, seat), strict=True)}
    return {**rows, "part.promise": promise(position, seat)}
