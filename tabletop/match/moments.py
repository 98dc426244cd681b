"""The steps of a match that a reader may look at.

A reader must not learn how often another seat changes its mind in secret. Until the match is over, all
actions of a seat that answer a secret question in a row therefore count as one step for other readers.
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.engine.game import AnyGame
from tabletop.engine.legality import Asked


def moments(game: AnyGame, acts: Iterable[tuple[int, str]], asked: Asked | None, reader: int) -> list[int]:
    """Return the steps at which a reader may look at a match, each as the number of actions played by then.

    Args:
        acts: the seat and the verb of every action. Verbs of a secret question belong to no other question.
        asked: the seat and the question after the last action; None when the match is over.
        reader: a seat, or `EVERYBODY`.
    """
    secret = {verb.key for each in game.questions.values() if each.secret for verb in each.verbs}
    hidden = [seat if verb in secret and seat != reader else None for seat, verb in acts]
    if asked is None:
        return list(range(len(hidden) + 1))
    hidden.append(asked.seat if asked.question.secret and asked.seat != reader else None)
    return [n for n, seat in enumerate(hidden) if seat is None or not n or hidden[n - 1] != seat]
