"""Advice: up to three promising moves, the sure consequences of each, and how the best compares with the
others.

Moves are found with one set of guesses of the hidden parts, and judged with fresh guesses: the same guess and
the same luck for each move, so that they are compared in pairs. A move is called better than another only if
the mean difference exceeds two standard errors and 65% of the pairs agree. If the game's own estimate looks
ahead (`Game.foresight`), moves are compared by the estimate right after them, and the advice says so. Sure
consequences (`proven`) are never guessed; for equal moves, the advice says in what way they are equal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from tabletop.bots.players import trials
from tabletop.bots.players.proven import SureConsequences, proven, same_in_any_order
from tabletop.engine.game import AnyGame
from tabletop.engine.verb import Action

MOST = 3
"""The maximum number of moves that a piece of advice names."""
FINDING, PAIRS = 150, 48
"""FINDING: roughly the number of trials (moves played on a guess of the hidden parts) made to find the moves
to recommend. PAIRS: the number of pairs of trials in which two of these moves are then compared."""
AGREE = 0.65
"""The least fraction of pairs of trials that must favour a move for it to be called better."""
ERRORS = 2.0
"""The number of standard errors that the mean difference between two moves must exceed for one to be called
better."""
LOOKS = 120
"""The maximum number of legal actions that advice considers; if there are more, this many are drawn at
random."""
ALIKE = 2
"""Two moves with pieces of the same kinds count as one move if they lead to equal values on this many guesses
of the hidden parts."""
EXACT = 1e-6
"""Two values that differ by less than this number of points count as equal."""

Parts = Mapping[str, float]
TrialOutcome = tuple[float, Parts]
_NUMBER = re.compile(r"_?\d+$")
SAME, ORDER, UNCLEAR = "same", "order", "unclear"
"""The ways in which two moves can be equal. SAME: all trials of both had the same value for the same reasons.
ORDER: the seat can make both, and their order makes no difference. UNCLEAR: the trials show no clear
difference."""


class MoveComparison(NamedTuple):
    """The comparison of two moves in pairs of trials with the same guess and luck for both."""

    other: Action
    """The second of the two compared moves."""
    agreeing: int
    pairs: int
    difference: float
    """The mean difference between the outcomes of the two moves, in points; positive if the first move is
    better."""
    clear: bool
    """True if it is certain enough which of the two moves is better, so that the player may be told."""
    part: str = ""
    """The text key of the summand of the game's estimate (see `Game.parts`) that speaks most for the first of
    the two moves; "" if none does."""
    part_difference: float = 0.0
    """The mean difference between the two moves in the summand `part` of the game's estimate, in points."""
    equal: str = ""
    """The way in which the two moves are equal (SAME, ORDER or UNCLEAR); "" if one is clearly better."""
    level: int = 0
    """The number of pairs of trials in which both moves had the same outcome."""
    worse: bool = False
    """True if it is certain enough that the first of the two moves is the worse one."""

    @property
    def against(self) -> int:
        """The number of pairs of trials in which the second move had the better outcome."""
        return self.pairs - self.agreeing - self.level


class Advice(NamedTuple):
    """The advice for a seat: recommended moves and the reasons for the best of them."""

    moves: tuple[Action, ...]
    """The recommended moves in the order in which the rules list them, which is no ranking."""
    ranked: tuple[Action, ...]
    """The recommended moves, the best one first."""
    comparisons: tuple[MoveComparison, ...]
    """The comparisons of the best recommended move with each of the other recommended moves."""
    sure: tuple[SureConsequences, ...] = ()
    """The sure consequences of each action in `before`, then of each of the `moves`."""
    like: tuple[tuple[Action, ...], ...] = ()
    """The equivalent moves left out for each of the `moves`: they have the same effect with an identical
    piece or place."""
    before: tuple[Action, ...] = ()
    """The actions to do before the recommended move: they help at once and prevent no other action."""
    estimated: bool = False
    """True if the moves were compared by the game's estimate right after them instead of by trials."""

    def proof(self, action: Action) -> SureConsequences:
        """Return the sure consequences of a move that the advice names."""
        return self.sure[(*self.before, *self.moves).index(action)]

    def others_like(self, action: Action) -> tuple[Action, ...]:
        """Return the moves that have the same effect as a recommended move, with an identical piece or
        place."""
        return self.like[self.moves.index(action)] if action in self.moves else ()


def advise(game: AnyGame, view: Any, seat: int, luck: Random) -> Advice:
    """Return the advice for a seat, given its view (the position as the seat sees it)."""
    legal = game.legal(view)
    few = trials.sample(legal, LOOKS, luck)
    guesses = trials.guesses(game, view, seat, luck, ALIKE)
    extras = [a for a in few if trials.is_extra(game, guesses[0], seat, a)]
    before = tuple(a for a in extras if _helps(game, guesses, seat, a))[:MOST]
    ending = [a for a in few if a not in extras] or extras
    unlike = _unlike(game, guesses, seat, ending)
    found = _found(game, view, seat, list(unlike), luck)
    moves = tuple(a for a in legal if a in found)
    ranked, comparisons = judge(game, view, seat, moves, luck)
    before = tuple(a for a in before if a not in moves)
    sure = proven(game, view, seat, (*before, *moves))
    like = tuple(tuple(unlike[a]) for a in moves)
    return Advice(moves, ranked, comparisons, sure, like, before, bool(game.foresight))


def explain(
    game: AnyGame, view: Any, seat: int, action: Action, reader: int, luck: Random
) -> MoveComparison | None:
    """Compare the move that another seat makes with the best-looking alternative, on guesses of the hidden
    parts from the view of `reader`, the seat that reads the explanation.

    Returns:
        the comparison, or None if the seat had no choice.
    """
    pairs = []
    for guess in trials.guesses(game, view, reader, luck, PAIRS):
        legal = game.legal(guess)
        others = [a for a in legal if a != action]
        if action in legal and others:
            few = trials.sample(others, trials.GLANCE, luck)
            other = max(few, key=lambda a: game.worth(game.after(guess, a), seat))
            fate = luck.random()
            pairs.append(
                (_outcome(game, guess, seat, action, fate), _outcome(game, guess, seat, other, fate))
            )
    return compared(action, pairs) if pairs else None


# -- finding -------------------------------------------------------------------------------------------------
def _helps(game: AnyGame, guesses: Sequence[Any], seat: int, action: Action) -> bool:
    gained = (game.worth(game.after(guess, action), seat) - game.worth(guess, seat) for guess in guesses)
    return sum(gained) > 0


def _unlike(
    game: AnyGame, guesses: Sequence[Any], seat: int, actions: Sequence[Action]
) -> dict[Action, list[Action]]:
    """Return the actions without those that differ from an earlier action only in which of several equal
    pieces they name; these are listed with the earlier action."""
    kept: dict[object, list[Action]] = {}
    for action in actions:
        then = [game.after(guess, action) for guess in guesses]
        worths = tuple(round(game.worth(p, s), 6) for p in then for s in range(p.seats))
        kept.setdefault((*kinds(game, action), worths), []).append(action)
    return {first: others for first, *others in kept.values()}


def kinds(game: AnyGame, action: Action) -> tuple[str, ...]:
    """Return an action's verb (its kind of move) and the kinds of its pieces, without the numbers that tell
    equal pieces apart."""
    tags = game.verbs[action.verb].tags(action.args)
    return action.verb, *(_NUMBER.sub("", tag) for tag in tags.values())


def _found(game: AnyGame, view: Any, seat: int, actions: list[Action], luck: Random) -> list[Action]:
    """Return the most promising actions by halving: all get equal trials, then the worse half is dropped."""
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
) -> tuple[tuple[Action, ...], tuple[MoveComparison, ...]]:
    """Return the moves ranked by mean outcome, and the best one's comparisons with the others, each made in
    this number of pairs of trials (`pairs`)."""
    outcomes: dict[Action, list[TrialOutcome]] = {action: [] for action in moves}
    for guess in trials.guesses(game, view, seat, luck, pairs) if len(moves) > 1 else ():
        fate = luck.random()
        for action in moves:
            outcomes[action].append(_outcome(game, guess, seat, action, fate))
    total = {action: sum(value for value, _ in found) for action, found in outcomes.items()}
    ranked = tuple(sorted(moves, key=total.__getitem__, reverse=True))
    first = [outcome for action in ranked[:1] for outcome in outcomes[action]]
    pairs_of = {other: list(zip(first, outcomes[other], strict=True)) for other in ranked[1:]}
    comparisons = (compared(other, found) for other, found in pairs_of.items())
    return ranked, tuple(_ordered(game, view, seat, ranked[0], each) for each in comparisons)


def _ordered(game: AnyGame, view: Any, seat: int, best: Action, comparison: MoveComparison) -> MoveComparison:
    """Return a comparison that says, if neither move is clearly better, whether their order matters."""
    if comparison.equal and same_in_any_order(game, view, seat, best, comparison.other):
        return comparison._replace(equal=ORDER)
    return comparison


def compared(second: Action, pairs: Sequence[tuple[TrialOutcome, TrialOutcome]]) -> MoveComparison:
    """Compare two moves by their outcomes in pairs of trials, of the first move and of the `second`."""
    differences = [mine - other for (mine, _), (other, _) in pairs]
    clear, worse = _better(differences), _better([-d for d in differences])
    part, part_difference = _widest([(mine, other) for (_, mine), (_, other) in pairs])
    same = all(_alike(*pair) for pair in pairs)
    return MoveComparison(
        second,
        agreeing=_agreeing(differences),
        pairs=len(pairs),
        difference=fmean(differences),
        clear=clear,
        part=part,
        part_difference=part_difference,
        equal="" if clear else SAME if same else UNCLEAR,
        level=sum(abs(d) < EXACT for d in differences),
        worse=worse,
    )


def _agreeing(differences: Sequence[float]) -> int:
    """Count the pairs of trials in which the first move came out ahead."""
    return sum(d > 0 for d in differences)


def _better(differences: Sequence[float]) -> bool:
    """Tell whether differences in value between two moves, one for each pair of trials, show clearly enough
    that the first move is better."""
    n, mean = len(differences), fmean(differences)
    error = sqrt(sum((d - mean) ** 2 for d in differences) / max(1, n - 1) / n)
    return n > 1 and mean > ERRORS * error and mean > 0 and _agreeing(differences) >= AGREE * n


def _alike(mine: TrialOutcome, other: TrialOutcome) -> bool:
    """Tell whether two outcomes have the same value, and the same parts of it."""
    keys = {*mine[1], *other[1]}
    parts = (abs(mine[1].get(key, 0.0) - other[1].get(key, 0.0)) for key in keys)
    return max(abs(mine[0] - other[0]), *parts, 0.0) < EXACT


def _widest(pairs: Sequence[tuple[Parts, Parts]]) -> tuple[str, float]:
    """Return the key of the estimate's part that most favours the first of each pair, and the mean difference
    in it; "" and 0 for none."""
    total: dict[str, float] = {}
    for mine, other in pairs:
        for key in {*mine, *other}:
            total[key] = total.get(key, 0.0) + mine.get(key, 0.0) - other.get(key, 0.0)
    best = max(total, key=lambda key: (total[key], key), default="")
    return (best, total[best] / len(pairs)) if best and total[best] > 0 else ("", 0.0)


def _outcome(game: AnyGame, guess: Any, seat: int, action: Action, fate: float) -> TrialOutcome:
    """Return the value to the seat of the position after a move on a guess, and the parts of this value;
    `fate` seeds the random events that follow the move."""
    parts: Callable[[Any, int], Parts] = game.parts or (lambda position, seat: {})
    if game.foresight:
        then = game.after(guess, action)
        return game.worth(then, seat), parts(then, seat)
    then = trials.play_out(game, guess, seat, action, Random(fate))
    return trials.lead(game, then, seat), parts(then, seat)
