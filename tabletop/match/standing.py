"""The public standing of a match: round, scores, and whether it is over."""

from __future__ import annotations

from typing import NamedTuple

from tabletop.engine.game import AnyGame
from tabletop.engine.position import Position
from tabletop.engine.table import Text


class Standing(NamedTuple):
    """The public state of a match: the name of the round, the scores in seat order, and whether it is
    over."""

    round: Text
    scores: tuple[int, ...]
    over: bool


def standing(game: AnyGame, position: Position) -> Standing:
    """Return the standing of a match in a position. Round and scores are the same for all seats."""
    table = game.table(game.view(position, 0), 0)
    scores = {card.seat: card.score for card in table.seats}
    return Standing(table.round, tuple(scores[seat] for seat in sorted(scores)), game.asked(position) is None)
