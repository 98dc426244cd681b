"""The club player, which does free gains first and decides between other actions by trials.

Trials are shared out by sequential halving (Karnin, Koren, Somekh, ICML 2013): in every round the remaining
actions are tried equally often, on the same guesses of the hidden parts and with the same luck, and the worse
half is dropped. A trial plays an action and a few decisions after it: the best-looking ones while the seat's
turn lasts, random ones for the other seats. Its outcome is the value of the position to the seat, minus the
average value to the others.

If the game's own estimate looks ahead (`Game.foresight`) there are no trials: the best action that keeps the
turn is chosen as long as it improves the position, then the best action that ends it. Of very many actions
only some are considered, drawn at random, so that no decision takes long.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tabletop.bots.players import trials
from tabletop.engine.game import AnyGame
from tabletop.engine.verb import Action

TRIALS = 240
"""The number of trials for a decision. They are shared equally by several rounds; after each round, the worse
half of the actions is dropped."""
LOOKS = 300
"""The maximum number of actions that are compared if no trials are made; if there are more, this many are
drawn at random. The last legal action, which usually ends the turn, is always compared too."""
GUESSES = 16
"""The number of guesses of the hidden cards on which the club player checks that an action which prevents no
other action improves its position."""


def choose(
    game: AnyGame, view: Any, seat: int, legal: Sequence[Action], luck: Random, tries: int = 0
) -> Action:
    """Return the action with the best outcome; among equal ones, the first in the list. `tries` is the
    number of trials if there are any, 0 for the usual one."""
    if len(legal) == 1:
        return legal[0]
    if game.foresight:
        few = [*trials.sample(legal[:-1], LOOKS, luck), legal[-1]]
        return _best_foreseen(game, trials.guesses(game, view, seat, luck, game.foresight), seat, few)
    guesses = trials.guesses(game, view, seat, luck, GUESSES)
    return free_gain(game, guesses, seat, legal) or _best_tried(
        game, view, seat, legal, luck, tries or TRIALS
    )


def _best_foreseen(game: AnyGame, guesses: Sequence[Any], seat: int, legal: Sequence[Action]) -> Action:
    """Return the best action by the game's estimate. An action after which the seat is asked the same
    question is chosen only if it improves the position; otherwise the best action that ends the turn is."""
    staying: dict[Action, float] = {}
    ending: dict[Action, float] = {}
    for action in legal:
        after = [game.after(guess, action) for guess in guesses]
        kind = staying if trials.is_asked_again(game, guesses[0], action, after[0], seat) else ending
        kind[action] = sum(game.worth(position, seat) for position in after)
    best = max(staying, key=staying.__getitem__, default=None)
    if best and (not ending or staying[best] > sum(game.worth(guess, seat) for guess in guesses)):
        return best
    return max(ending, key=ending.__getitem__)


def free_gain(game: AnyGame, guesses: Sequence[Any], seat: int, legal: Sequence[Action]) -> Action | None:
    """Return an action that prevents no other action (see `trials.is_extra`) and improves the position by the
    game's estimate, or None. Trials are too coarse to show such a small gain."""
    for action in legal:
        if trials.is_extra(game, guesses[0], seat, action):
            then = [game.after(guess, action) for guess in guesses]
            if sum(game.worth(p, seat) for p in then) > sum(game.worth(p, seat) for p in guesses):
                return action
    return None


def _best_tried(
    game: AnyGame, view: Any, seat: int, legal: Sequence[Action], luck: Random, tries: int
) -> Action:
    left = list(legal)
    rounds = (len(legal) - 1).bit_length()
    for _ in range(rounds):
        total = dict.fromkeys(left, 0.0)
        for _ in range(max(1, tries // (rounds * len(left)))):
            guess, fate = game.guess(view, seat, luck.getrandbits(63)), luck.random()
            for action in left:
                total[action] += trials.lead(
                    game, trials.play_out(game, guess, seat, action, Random(fate)), seat
                )
        left.sort(key=total.__getitem__, reverse=True)
        del left[(len(left) + 1) // 2 :]
    return left[0]
