"""The plain bot: what helps at once and costs no turn is done; between the moves left, trials decide.

Trials are shared out by sequential halving (Karnin, Koren, Somekh, ICML 2013): in every round the actions
left are tried equally often, on the same guesses of what the seat cannot see and with the same luck, and the
worse half is dropped. A trial plays an action and goes on for a few decisions: its own, as long as its turn
lasts, with what looks best; the others' at random. What the position is then worth to the seat, against the
others on average, is the trial's outcome.

Where the game's own estimate looks ahead (`Game.foresight`) there are no trials: of the actions that leave
the seat its turn the best is done while it makes the position better, then the best of those that end it. Of
very many actions some are drawn by lot, so that no decision takes long.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tabletop.engine.game import AnyGame
from tabletop.engine.verb import Action

TRIALS = 240
"""Trials for a decision, shared by the rounds."""
HORIZON = 8
"""Decisions of a trial after the action itself."""
GLANCE = 8
"""Actions a trial looks at for each further decision of its own turn."""
LOOKS = 300
"""Actions that are looked at where there are no trials, besides the last, which mostly ends the turn."""
GUESSES = 16
"""Guesses on which a free gain is judged."""


def choose(game: AnyGame, view: Any, seat: int, legal: Sequence[Action], luck: Random) -> Action:
    """The action that went best; of equals the one that is listed first."""
    if len(legal) == 1:
        return legal[0]
    if game.foresight:
        few = [*_some(legal[:-1], LOOKS, luck), legal[-1]]
        return _best_foreseen(game, _guesses(game, view, seat, luck, game.foresight), seat, few)
    guesses = _guesses(game, view, seat, luck, GUESSES)
    return _free_gain(game, guesses, seat, legal) or _best_tried(game, view, seat, legal, luck)


def _guesses(game: AnyGame, view: Any, seat: int, luck: Random, n: int) -> list[Any]:
    return [game.guess(view, seat, luck.getrandbits(63)) for _ in range(n)]


def _best_foreseen(game: AnyGame, guesses: Sequence[Any], seat: int, legal: Sequence[Action]) -> Action:
    """What looks best; what leaves the question open must make the position better, or it might never end."""
    staying: dict[Action, float] = {}
    ending: dict[Action, float] = {}
    for action in legal:
        after = [_after(game, guess, action) for guess in guesses]
        kind = staying if _is_asked_again(guesses[0], after[0], seat) else ending
        kind[action] = sum(game.worth(position, seat) for position in after)
    best = max(staying, key=staying.__getitem__, default=None)
    if best and (not ending or staying[best] > sum(game.worth(guess, seat) for guess in guesses)):
        return best
    return max(ending, key=ending.__getitem__)


def _is_asked_again(before: Any, after: Any, seat: int) -> bool:
    """Does the seat have its turn, and the same question?"""
    return _has_the_turn(before, after, seat) and after.agenda[-1] == before.agenda[-1]


def _free_gain(game: AnyGame, guesses: Sequence[Any], seat: int, legal: Sequence[Action]) -> Action | None:
    """An option that makes the position better and leaves the seat its turn: too little for trials to see."""
    for action in legal:
        if _leaves_the_turn(game, guesses[0], seat, action):
            gain = sum(
                game.worth(_after(game, guess, action), seat) - game.worth(guess, seat) for guess in guesses
            )
            if gain > 0:
                return action
    return None


def _leaves_the_turn(game: AnyGame, position: Any, seat: int, action: Action) -> bool:
    return _has_the_turn(position, _after(game, position, action), seat)


def _has_the_turn(before: Any, after: Any, seat: int) -> bool:
    """Is the same seat asked next, with everything that was still to happen still to come?"""
    to_come, agenda = before.agenda[:-1], after.agenda
    return len(agenda) > len(to_come) and agenda[-1][1] == seat and agenda[: len(to_come)] == to_come


def _best_tried(game: AnyGame, view: Any, seat: int, legal: Sequence[Action], luck: Random) -> Action:
    left = list(legal)
    rounds = (len(legal) - 1).bit_length()
    for _ in range(rounds):
        total = dict.fromkeys(left, 0.0)
        for _ in range(max(1, TRIALS // (rounds * len(left)))):
            guess, fate = game.guess(view, seat, luck.getrandbits(63)), luck.random()
            for action in left:
                total[action] += _outcome(game, guess, seat, action, Random(fate))
        left.sort(key=total.__getitem__, reverse=True)
        del left[(len(left) + 1) // 2 :]
    return left[0]


def _outcome(game: AnyGame, guess: Any, seat: int, action: Action, luck: Random) -> float:
    """How a trial ends for the seat."""
    position = _after(game, guess, action)
    own_turn = True
    for _ in range(HORIZON):
        legal = game.legal(position)
        if not legal:
            break
        own_turn = own_turn and position.agenda[-1][1] == seat
        if own_turn:
            position = _best_looking(game, position, seat, legal, luck)
        else:
            game.play(position, legal[int(luck.random() * len(legal))])
    worths = [game.worth(position, s) for s in range(position.seats)]
    return worths[seat] - (sum(worths) - worths[seat]) / (len(worths) - 1)


def _best_looking(game: AnyGame, position: Any, seat: int, legal: list[Action], luck: Random) -> Any:
    """The position after the action, of a few, that looks best at once."""
    few = _some(legal, GLANCE, luck)
    return max((_after(game, position, action) for action in few), key=lambda after: game.worth(after, seat))


def _some(legal: Sequence[Action], most: int, luck: Random) -> Sequence[Action]:
    return legal if len(legal) <= most else luck.sample(legal, most)


def _after(game: AnyGame, position: Any, action: Action) -> Any:
    twin = position.copy()
    game.play(twin, action)
    return twin
