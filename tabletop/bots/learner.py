"""The learner: plays as people do in their first matches, plausibly and with human mistakes.

It overlooks some of what it might do, sees of the rest only what it brings at once, misjudges that by a part
of how much there is between good and bad, and never asks itself what others hold or intend.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tabletop.bots import trials
from tabletop.engine.game import AnyGame
from tabletop.engine.verb import Action

NOTICED = 10
"""Actions it thinks of, at most."""
MISJUDGED = 0.45
"""The usual error of its judgement, as a part of what lies between the best and the worst it thought of."""


def choose(game: AnyGame, view: Any, seat: int, legal: Sequence[Action], luck: Random) -> Action:
    """What seems best at a glance."""
    if len(legal) == 1:
        return legal[0]
    guess = trials.guesses(game, view, seat, luck, 1)[0]
    noticed = trials.some(legal, NOTICED, luck)
    worths = [game.worth(trials.after(game, guess, action), seat) for action in noticed]
    blur = MISJUDGED * (max(worths) - min(worths))
    seen = [value + luck.gauss(0, blur) for value in worths]
    return noticed[seen.index(max(seen))]
