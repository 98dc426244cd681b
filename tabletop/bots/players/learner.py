"""The learner: plays as people do in their first matches, plausibly and with human mistakes.

It overlooks some of what it might do, sees of the rest only what it brings at once, and never asks itself
what others hold or intend. What looks bad it does not do; between the best it sees it errs, by a part of what
lies between them.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tabletop.bots.players import trials
from tabletop.engine.game import AnyGame
from tabletop.engine.verb import Action

NOTICED, PART = 10, 3
"""Actions it thinks of at most, or one of so many where there are more; and always those that need nothing
named, such as passing or ending a turn."""
WEIGHED = 3
"""The best of them, between which it errs: a disaster among many is taken for what it is. Where money is
short, 21 of 48 went bankrupt with five, and 6 with three."""
MISJUDGED = 0.6
"""The usual error of its judgement, as a part of what lies between the best and the worst of these."""


def choose(game: AnyGame, view: Any, seat: int, legal: Sequence[Action], luck: Random) -> Action:
    """What seems best at a glance."""
    if len(legal) == 1:
        return legal[0]
    guess = trials.guesses(game, view, seat, luck, 1)[0]
    others = [action for action in legal if action.args]
    noticed = [*trials.some(others, max(NOTICED, len(others) // PART), luck)]
    noticed += [action for action in legal if not action.args]
    worths = [game.worth(trials.after(game, guess, action), seat) for action in noticed]
    weighed = sorted(range(len(noticed)), key=worths.__getitem__, reverse=True)[:WEIGHED]
    blur = MISJUDGED * (worths[weighed[0]] - worths[weighed[-1]])
    return noticed[max(weighed, key=lambda n: worths[n] + luck.gauss(0, blur))]
