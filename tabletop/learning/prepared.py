"""The opening of a prepared first match: the choices that are made before the learner has one."""

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
"""The most actions that an opening may have; the learner's choices begin there at the latest."""


def opening(game: AnyGame, start: Position, question: str) -> list[Action]:
    """Return the actions from the start of a match until the learner is asked a question for the first time.

    Each seat, the learner's included, chooses as a club player would. Equal starts give equal openings. An
    empty `question` gives no actions.
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
