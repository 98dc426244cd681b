"""An estimate of the value of a position to a seat, in points, for a computer player's search.

The estimate is the points so far plus, for every card in hand, the points it may still bring: its own points
if the seat has the document for it, the penalties it avoids and, for arrows, the penalties it causes to
others. The points still to come shrink in proportion to the signals left.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import sqrt

from tabletop.engine.weights import weights as read_weights
from tabletop.games.macadam.components import BOTH, CARDS, GRANTS, KIND, KIND_IDS, NEEDS, SIGNALS
from tabletop.games.macadam.position import Macadam
from tabletop.games.macadam.score import ROW_KEYS, row_points, score


@dataclass(frozen=True)
class MacadamWeights:
    """The weights of the estimate: points for each card in hand at the start of a round (read from
    `worth.toml`)."""

    pedestrian: float
    bicycle: float
    moped: float
    motorcycle: float
    car: float
    officer: float
    blue_arrow: float
    green_arrow: float
    """The eight fields from `pedestrian` to `green_arrow` are the estimated points that a card of each kind
    in hand brings if its owner has the document that it needs."""
    uninsured_moped: float
    uninsured_motorcycle: float
    uninsured_car: float
    """The three fields from `uninsured_moped` to `uninsured_car` are the estimated points that a vehicle of
    each kind in hand brings while its owner lacks the document that it needs."""
    unlaid: float
    """The estimated points of a document card in hand while its owner lacks the document that the card
    gives."""
    owned: float
    """The estimated points of each document owned, because vehicles still to be drawn may need it."""

    @cached_property
    def in_hand(self) -> tuple[tuple[float, ...], ...]:
        """The estimated points of each card in hand; indexed by the owner's documents (as bits), then by
        card."""
        return tuple(tuple(self._hope(documents, card) for card in CARDS) for documents in range(BOTH + 1))

    @cached_property
    def before(self) -> tuple[float, ...]:
        """The estimated points of owning documents, because vehicles still to be drawn may need them; indexed
        by the documents (as bits)."""
        return tuple(self.owned * documents.bit_count() for documents in range(BOTH + 1))

    def _hope(self, documents: int, card: int) -> float:
        kind = KIND_IDS[KIND[card]]
        if GRANTS[card]:
            return self.unlaid if GRANTS[card] & ~documents else 0.0
        hope: float = getattr(self, f"uninsured_{kind}" if NEEDS[card] & ~documents else kind)
        return hope


SWING, LAST_CARD, DECIDED = 190.0, 20.0, 5.0
"""The lead, in points, that makes winning e (about 2.7) times as likely: SWING times the square root of the
rounds left, plus LAST_CARD. Once the last signal of the last round is covered, it is DECIDED instead."""

PLAIN, LEARNED = read_weights(__package__, MacadamWeights, "learned")


def worth(position: Macadam, seat: int, weights: MacadamWeights = PLAIN) -> float:
    """Return the estimated score of a seat at the end of the round, from its points, hand and documents."""
    return score(position, seat) + promise(position, seat, weights)


def promise(position: Macadam, seat: int, weights: MacadamWeights = PLAIN) -> float:
    """Return the estimated points that a seat's hand and documents will bring in the rest of the round."""
    if position.counted:
        return 0.0
    documents = position.documents[seat]
    hope = weights.in_hand[documents]
    to_come = weights.before[documents] + sum([hope[card] for card in position.hands[seat]])
    return to_come * (len(SIGNALS) - position.covered) / len(SIGNALS)


def swing(position: Macadam) -> float:
    """Return the lead, in points, that makes winning e (about 2.7) times as likely; it shrinks towards the
    end of the last round."""
    rounds = position.options.rounds + 1 - position.round
    left = rounds - (0 if position.counted else position.covered / len(SIGNALS))
    return SWING * sqrt(left) + LAST_CARD if left else DECIDED


def parts(position: Macadam, seat: int) -> dict[str, float]:
    """Return the points of a seat in each score row so far, and the estimate of points to come, by their text
    keys."""
    rows = {key: float(points) for key, points in zip(ROW_KEYS, row_points(position, seat), strict=True)}
    return {**rows, "part.promise": promise(position, seat)}
