"""The opening of a guided first match: the moves played automatically before the learner's first choice."""

from __future__ import annotations

from random import Random

from tabletop.bots.players import club
from tabletop.engine.game import AnyGame
from tabletop.engine.position import Position
from tabletop.engine.verb import Action

LEARNER = 0
"""The seat of the learner in a first match."""
LONGEST = 200
"""The most actions of an opening: after this many, the learner chooses in any case."""
TRIES = club.TRIALS // 6
"""The number of trials for each decision of an opening. They are fewer than those of the club player in a
match, since the learner waits for the whole opening at once."""


def opening(game: AnyGame, start: Position, question: str) -> list[Action]:
    """Return the actions from the start of a match until the learner has to make a decision of the kind
    `question` (the key of a question) for the first time.

    All of them, the learner's included, are chosen by a club player in a hurry. The same start always gives
    the same actions. If `question` is "", the list is empty.
    """
    position, luck = start.copy(), Random(0)
    actions = list[Action]()
    while question and len(actions) < LONGEST and (asked := game.asked(position)):
        if asked.seat == LEARNER and asked.question.key == question:
            break
        view = game.view(position, asked.seat)
        actions.append(club.choose(game, view, asked.seat, game.legal(position), luck, TRIES))
        game.play(position, actions[-1])
    return actions
