"""The opening of a guided first match: the moves played automatically before the learner's first choice."""

from __future__ import annotations

from random import Random

from tabletop.bots import bot
from tabletop.engine.game import AnyGame
from tabletop.engine.position import Position
from tabletop.engine.verb import Action
from tabletop.system.levels import CLUB

LEARNER = 0
"""The seat of the learner in a first match."""
LONGEST = 200
"""The most actions of an opening: after this many, the learner chooses in any case."""


def opening(game: AnyGame, start: Position, question: str) -> list[Action]:
    """Return the actions from the start of a match until the learner has to make a decision of the kind
    `question` (the key of a question) for the first time.

    All of them, the learner's included, are chosen by a computer player of the level "club". The same start
    always gives the same actions. If `question` is "", the list is empty.
    """
    position, luck = start.copy(), Random(0)
    choose, actions = bot(CLUB).choose, list[Action]()
    while question and len(actions) < LONGEST and (asked := game.asked(position)):
        if asked.seat == LEARNER and asked.question.key == question:
            break
        view = game.view(position, asked.seat)
        actions.append(choose(game, view, asked.seat, game.legal(position), luck))
        game.play(position, actions[-1])
    return actions
