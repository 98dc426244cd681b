"""Advice: up to three moves worth thinking of, and what speaks for one of them, as far as that can be known.

Moves are found with one set of guesses of what the seat cannot see, and judged with fresh ones: the same
guess and the same luck for each, so that they are compared in pairs. One is called better than another only
when the mean difference exceeds two standard errors and two pairs of three agree. Where the game's own
estimate looks ahead (`Game.foresight`) it is compared after the move itself, and the advice says so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from tabletop.bots.players import trials
from tabletop.engine.game import AnyGame
from tabletop.engine.verb import Action

MOST = 3
"""Moves that are named."""
FINDING, PAIRS = 150, 48
"""Trials to find the moves; pairs of trials that judge each two of them."""
AGREE = 0.65
"""The least part of the pairs that must agree."""
ERRORS = 2.0
"""So many standard errors the mean difference must exceed."""
LOOKS = 120
"""Actions that are looked at."""
ALIKE = 2
"""Guesses on which moves with things of one kind must come to the same, to be one."""

Parts = Mapping[str, float]
Outcome = tuple[float, Parts]
_NUMBER = re.compile(r"_?\d+$")


class Judged(NamedTuple):
    """A move held against another one, in pairs."""

    over: Action
    """The other one."""
    agreeing: int
    pairs: int
    by: float
    """How much better on average, in points."""
    clear: bool
    """Is it enough to say so?"""
    part: str = ""
    """The part of the game's estimate in which they differ most, by its catalogue key; "" for none."""


class Advice(NamedTuple):
    """What is told to a seat that asks."""

    moves: tuple[Action, ...]
    """In the order of the rules, which says nothing about them."""
    ranked: tuple[Action, ...]
    """The same, the first one first."""
    judged: tuple[Judged, ...]
    """The first one against each of the others."""
    before: tuple[Action, ...] = ()
    """Extras: what helps at once and takes nothing else away."""
    estimated: bool = False
    """Is it the game's estimate that speaks, and not trials?"""


def advise(game: AnyGame, view: Any, seat: int, luck: Random) -> Advice:
    """What a seat that sees this view might do."""
    legal = game.legal(view)
    few = trials.some(legal, LOOKS, luck)
    guesses = trials.guesses(game, view, seat, luck, ALIKE)
    extras = [a for a in few if trials.is_extra(game, guesses[0], seat, a)]
    before = tuple(a for a in extras if _helps(game, guesses, seat, a))[:MOST]
    ending = [a for a in few if a not in extras] or extras
    found = _found(game, view, seat, _unlike(game, guesses, seat, ending), luck)
    moves = tuple(a for a in legal if a in found)
    ranked, judged = judge(game, view, seat, moves, luck)
    return Advice(moves, ranked, judged, tuple(a for a in before if a not in moves), bool(game.foresight))


def explain(game: AnyGame, view: Any, seat: int, action: Action, reader: int, luck: Random) -> Judged | None:
    """Why another seat may have done what it did, as far as a reader can know who sees this view: compared
    with what else would have looked good; None where it had no choice."""
    pairs = []
    for guess in trials.guesses(game, view, reader, luck, PAIRS):
        legal = game.legal(guess)
        others = [a for a in legal if a != action]
        if action in legal and others:
            few = trials.some(others, trials.GLANCE, luck)
            other = max(few, key=lambda a: game.worth(trials.after(game, guess, a), seat))
            fate = luck.random()
            pairs.append(
                (_outcome(game, guess, seat, action, fate), _outcome(game, guess, seat, other, fate))
            )
    return compared(action, pairs) if pairs else None


# -- finding -------------------------------------------------------------------------------------------------
def _helps(game: AnyGame, guesses: Sequence[Any], seat: int, action: Action) -> bool:
    gained = (
        game.worth(trials.after(game, guess, action), seat) - game.worth(guess, seat) for guess in guesses
    )
    return sum(gained) > 0


def _unlike(game: AnyGame, guesses: Sequence[Any], seat: int, actions: Sequence[Action]) -> list[Action]:
    """One of those that do the same with things of one kind, such as two equal cards."""
    kept: dict[object, Action] = {}
    for action in actions:
        then = [trials.after(game, guess, action) for guess in guesses]
        worths = tuple(round(game.worth(p, s), 6) for p in then for s in range(p.seats))
        kept.setdefault((*kinds(game, action), worths), action)
    return list(kept.values())


def kinds(game: AnyGame, action: Action) -> tuple[str, ...]:
    """Return the verb of an action and the kinds of the things it names, their numbers left out."""
    tags = game.verbs[action.verb].tags(action.args)
    return action.verb, *(_NUMBER.sub("", tag) for tag in tags.values())


def _found(game: AnyGame, view: Any, seat: int, actions: list[Action], luck: Random) -> list[Action]:
    """Return the most promising, by halving: all are tried equally often, then the worse half is dropped."""
    left = actions
    while len(left) > MOST:
        total = dict.fromkeys(left, 0.0)
        for _ in range(max(2, FINDING // (2 * len(left)))):
            guess, fate = game.guess(view, seat, luck.getrandbits(63)), luck.random()
            for action in left:
                total[action] += _outcome(game, guess, seat, action, fate)[0]
        left = sorted(left, key=total.__getitem__, reverse=True)[: max(MOST, (len(left) + 1) // 2)]
    return left


# -- judging -------------------------------------------------------------------------------------------------
def judge(
    game: AnyGame, view: Any, seat: int, moves: Sequence[Action], luck: Random, pairs: int = PAIRS
) -> tuple[tuple[Action, ...], tuple[Judged, ...]]:
    """The moves by their mean outcome, and the first of them against each other one."""
    outcomes: dict[Action, list[Outcome]] = {action: [] for action in moves}
    for guess in trials.guesses(game, view, seat, luck, pairs) if len(moves) > 1 else ():
        fate = luck.random()
        for action in moves:
            outcomes[action].append(_outcome(game, guess, seat, action, fate))
    mean = {action: sum(value for value, _ in found) for action, found in outcomes.items()}
    ranked = tuple(sorted(moves, key=mean.__getitem__, reverse=True))
    first = [outcome for action in ranked[:1] for outcome in outcomes[action]]
    pairs_of = {other: list(zip(first, outcomes[other], strict=True)) for other in ranked[1:]}
    return ranked, tuple(compared(other, found) for other, found in pairs_of.items())


def compared(over: Action, pairs: Sequence[tuple[Outcome, Outcome]]) -> Judged:
    differences = [mine - other for (mine, _), (other, _) in pairs]
    n, agreeing = len(pairs), sum(d > 0 for d in differences)
    mean = sum(differences) / n
    error = sqrt(sum((d - mean) ** 2 for d in differences) / max(1, n - 1) / n)
    clear = n > 1 and mean > ERRORS * error and mean > 0 and agreeing >= AGREE * n
    return Judged(over, agreeing, n, mean, clear, _widest([(mine, other) for (_, mine), (_, other) in pairs]))


def _widest(pairs: Sequence[tuple[Parts, Parts]]) -> str:
    """Return the part that speaks most for the first of each pair."""
    total: dict[str, float] = {}
    for mine, other in pairs:
        for key in {*mine, *other}:
            total[key] = total.get(key, 0.0) + mine.get(key, 0.0) - other.get(key, 0.0)
    best = max(total, key=lambda key: (total[key], key), default="")
    return best if best and total[best] > 0 else ""


def _outcome(game: AnyGame, guess: Any, seat: int, action: Action, fate: float) -> Outcome:
    """What a move comes to on a guess, and the parts of that."""
    parts: Callable[[Any, int], Parts] = game.parts or (lambda position, seat: {})
    if game.foresight:
        then = trials.after(game, guess, action)
        return game.worth(then, seat), parts(then, seat)
    then = trials.last(game, guess, seat, action, Random(fate))
    return trials.ahead(game, then, seat), parts(then, seat)
