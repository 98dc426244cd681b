"""The positions of a match that a reader may look at.

How often another seat changes its mind in secret must not be visible. Until the match is over, the positions
between consecutive actions of a seat in answer to a secret question are therefore left out for all other
readers.
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.engine.game import AnyGame
from tabletop.engine.legality import Asked


def moments(game: AnyGame, acts: Iterable[tuple[int, str]], asked: Asked | None, reader: int) -> list[int]:
    """Return the positions of a match that a reader may look at, each as the number of actions played before
    it.

    Args:
        acts: the seat and the verb of every action. The verb tells whether the action answers a secret
            question, because verbs of secret questions belong to no other question.
        asked: the seat that has to act now, and its question; None when the match is over.
        reader: a seat, or `EVERYBODY`.
    """
    secret = {verb.key for each in game.questions.values() if each.secret for verb in each.verbs}
    hidden = [seat if verb in secret and seat != reader else None for seat, verb in acts]
    if asked is None:
        return list(range(len(hidden) + 1))
    hidden.append(asked.seat if asked.question.secret and asked.seat != reader else None)
    return [n for n, seat in enumerate(hidden) if seat is None or not n or hidden[n - 1] != seat]
