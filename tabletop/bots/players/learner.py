"""The learner, which plays as people do in their first matches: plausibly, with human mistakes.

It overlooks some actions, judges the others only by their immediate effect, and ignores the hands and plans
of other players. It avoids bad actions. It misjudges the best ones that it sees by a random error, in
proportion to their difference in value.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tabletop.bots.players import trials
from tabletop.engine.game import AnyGame
from tabletop.engine.verb import Action

NOTICED, PART = 10, 3
"""The number of actions that the learner considers: `NOTICED`, or one in `PART` of the legal ones if that is
more. Actions without arguments, such as passing or ending a turn, are always considered."""
WEIGHED = 3
"""The learner chooses by its errors of judgement among this many best-looking actions, and never another one,
so that it avoids disasters. In games with little money, 21 of 48 learners went bankrupt with five actions,
and only 6 with three."""
MISJUDGED = 0.6
"""The standard deviation of the learner's error about the value of an action, as a fraction of the difference
in value between the best and the worst action among which it chooses."""


def choose(game: AnyGame, view: Any, seat: int, legal: Sequence[Action], luck: Random) -> Action:
    """Return the action that looks best to a bot that plays like a beginner. It values the position right
    after each action that it notices, adds a random error to the few highest values, and takes the highest
    sum."""
    if len(legal) == 1:
        return legal[0]
    guess = trials.guesses(game, view, seat, luck, 1)[0]
    others = [action for action in legal if action.args]
    noticed = [*trials.sample(others, max(NOTICED, len(others) // PART), luck)]
    noticed += [action for action in legal if not action.args]
    worths = [game.worth(game.after(guess, action), seat) for action in noticed]
    weighed = sorted(range(len(noticed)), key=worths.__getitem__, reverse=True)[:WEIGHED]
    blur = MISJUDGED * (worths[weighed[0]] - worths[weighed[-1]])
    return noticed[max(weighed, key=lambda n: worths[n] + luck.gauss(0, blur))]
