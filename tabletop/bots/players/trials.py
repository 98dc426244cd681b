"""Trials: an action is played on a guess of what the seat cannot see, and a few decisions follow.

Those of its own turn are the ones that look best, the others are left to chance. What the position is then
worth to the seat, against the others on average, is the trial's outcome.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Any

from tabletop.bots.players.turns import goes_on
from tabletop.engine.game import AnyGame
from tabletop.engine.verb import Action

HORIZON = 4
"""Decisions of a trial after the action itself, for each who plays."""
GLANCE = 8
"""Actions a trial looks at for each further decision of its own turn."""
SETTLED = 8
"""Further decisions that an extra may bring with it, at most."""


def guesses(game: AnyGame, view: Any, seat: int, luck: Random, n: int) -> list[Any]:
    """So many ways the unseen could be."""
    return [game.guess(view, seat, luck.getrandbits(63)) for _ in range(n)]


def after(game: AnyGame, position: Any, action: Action) -> Any:
    """Return the position that an action leads to."""
    twin = position.copy()
    game.play(twin, action)
    return twin


def is_extra(game: AnyGame, position: Any, seat: int, action: Action) -> bool:
    """Is the seat asked the same again, once what the action brings with it is settled?

    Then it takes nothing else away; what only goes on within the turn may be a choice between many.
    """
    now = after(game, position, action)
    for _ in range(SETTLED):
        if is_asked_again(position, now, seat):
            return True
        if not goes_on(position, now, seat):
            return False
        game.play(now, game.legal(now)[0])
    return False


def is_asked_again(before: Any, after: Any, seat: int) -> bool:
    """Does the seat have its turn, and the same question?"""
    return goes_on(before, after, seat) and after.agenda[-1] == before.agenda[-1]


def last(game: AnyGame, guess: Any, seat: int, action: Action, luck: Random) -> Any:
    """Return the position in which a trial of an action ends."""
    position = after(game, guess, action)
    own_turn = True
    for _ in range(HORIZON * guess.seats):
        legal = game.legal(position)
        if not legal:
            break
        own_turn = own_turn and position.agenda[-1][1] == seat
        if own_turn:
            position = _best_looking(game, position, seat, legal, luck)
        else:
            game.play(position, legal[int(luck.random() * len(legal))])
    return position


def ahead(game: AnyGame, position: Any, seat: int) -> float:
    """What a position is worth to a seat, against the others on average."""
    worths = [game.worth(position, s) for s in range(position.seats)]
    return worths[seat] - (sum(worths) - worths[seat]) / (len(worths) - 1)


def chance(game: AnyGame, position: Any, seat: int, swing: float) -> float:
    """How likely a seat is to win, from 0 to 1: leads are worth the less, the more may still change."""
    worths = [game.worth(position, s) for s in range(position.seats)]
    top = max(worths)
    odds = [exp((worth - top) / swing) for worth in worths]
    return odds[seat] / sum(odds)


def some(legal: Sequence[Action], most: int, luck: Random) -> Sequence[Action]:
    """Return all of few actions, or so many of many, drawn by lot."""
    return legal if len(legal) <= most else luck.sample(legal, most)


def _best_looking(game: AnyGame, position: Any, seat: int, legal: list[Action], luck: Random) -> Any:
    """Return the position after the action, of a few, that looks best at once."""
    few = some(legal, GLANCE, luck)
    return max((after(game, position, action) for action in few), key=lambda then: game.worth(then, seat))
