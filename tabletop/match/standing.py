"""How a match stands, as every seat sees it."""

from __future__ import annotations

from typing import NamedTuple

from tabletop.engine.game import AnyGame
from tabletop.engine.position import Position
from tabletop.engine.table import Text


class Standing(NamedTuple):
    """The round, the scores in the order of the seats, and whether the match is over."""

    round: Text
    scores: tuple[int, ...]
    over: bool


def standing(game: AnyGame, position: Position) -> Standing:
    """Return how a match stands in a position. All seats see round and scores alike."""
    table = game.table(game.view(position, 0), 0)
    scores = {card.seat: card.score for card in table.seats}
    return Standing(table.round, tuple(scores[seat] for seat in sorted(scores)), game.asked(position) is None)
