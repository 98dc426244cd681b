"""Trials: an action is played on a guess of the hidden parts, and a few decisions after it.

The decisions of the seat's own turn are the best-looking ones, the others are random. The outcome of a trial
is the value of the position to the seat minus the average value to the others.
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
"""The number of decisions, per seat of the match, that a trial plays after the action that it tries."""
GLANCE = 8
"""The maximum number of legal actions from which a trial chooses the best-looking one at each further
decision of its seat's own turn."""
SETTLED = 8
"""The maximum number of decisions that an action may entail (such as a payment) if it is to count as an
extra: an action after which the seat has the same decision to make again (see `is_extra`)."""


def guesses(game: AnyGame, view: Any, seat: int, luck: Random, n: int) -> list[Any]:
    """Return `n` random guesses of the position that agree with a seat's view."""
    return [game.guess(view, seat, luck.getrandbits(63)) for _ in range(n)]


def is_extra(game: AnyGame, position: Any, seat: int, action: Action) -> bool:
    """Tell whether an action is an extra: after it and the decisions it entails, the seat has the same
    decision to make again.

    An extra prevents no other action. An action after which the turn merely goes on may rule out others.
    """
    now = game.after(position, action)
    for _ in range(SETTLED):
        if is_asked_again(game, position, action, now, seat):
            return True
        if not goes_on(position, now, seat):
            return False
        game.play(now, game.legal(now)[0])
    return False


def is_asked_again(game: AnyGame, before: Any, action: Action, after: Any, seat: int) -> bool:
    """Tell whether a seat's turn goes on from `before` through `action` to `after`, with the same decision to
    make. After a pass it does not, even if the same question is asked about the next thing."""
    same = goes_on(before, after, seat) and after.agenda[-1] == before.agenda[-1]
    return same and not game.verbs[action.verb].ends


def play_out(game: AnyGame, guess: Any, seat: int, action: Action, luck: Random) -> Any:
    """Return the position at the end of a trial, which starts from the position `guess` (a guess of the
    hidden parts): after the action and a few further decisions."""
    position = game.after(guess, action)
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


def lead(game: AnyGame, position: Any, seat: int) -> float:
    """Return the lead of a seat: the value of a position to it minus the average value to the other seats."""
    worths = [game.worth(position, s) for s in range(position.seats)]
    return worths[seat] - (sum(worths) - worths[seat]) / (len(worths) - 1)


def win_probability(game: AnyGame, position: Any, seat: int, swing: float) -> float:
    """Return a seat's probability of winning as estimated from all seats' values: a lead of `swing` points
    makes winning e times as likely."""
    worths = [game.worth(position, s) for s in range(position.seats)]
    top = max(worths)
    odds = [exp((worth - top) / swing) for worth in worths]
    return odds[seat] / sum(odds)


def sample(legal: Sequence[Action], most: int, luck: Random) -> Sequence[Action]:
    """Return all actions if there are at most `most`, otherwise `most` of them drawn at random."""
    return legal if len(legal) <= most else luck.sample(legal, most)


def _best_looking(game: AnyGame, position: Any, seat: int, legal: list[Action], luck: Random) -> Any:
    """Return the position after the action with the best estimate among a few random ones."""
    few = sample(legal, GLANCE, luck)
    return max((game.after(position, action) for action in few), key=lambda then: game.worth(then, seat))
