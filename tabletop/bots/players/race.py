"""A race between actions: each is tried by playouts on the same guesses, and those that fall clearly behind
are dropped, until only the best is left.

Races are for games in which a turn is made of many small steps, so that a tree would hardly reach its end
(`Game.race`). A try plays an action on a guess of the hidden parts and goes on for some rounds of turns;
every seat takes the best-looking of some actions (`Raced.looks`). The outcome of a try is the value of the
position to the seat minus the average value to the others, or the probability of winning (`Raced.aim`).

As all remaining actions are tried on the same guess, luck affects them alike (a race by blocks: Birattari et
al., GECCO 2002). The first estimate of an action, made before any try, counts as much as a few tries, so that
one lucky or unlucky try does not mislead.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from math import sqrt
from random import Random
from typing import Any

from tabletop.bots.players import trials
from tabletop.bots.players.thought import ActionResult
from tabletop.engine.game import AnyGame
from tabletop.engine.verb import Action

MOST = 300
"""The maximum number of legal actions that get a first estimate, before any playout; if there are more, this
many are drawn at random."""
STARTERS = 9
"""The maximum number of actions that are compared by playouts: those with the best first estimates, if they
are less than a margin (`Raced.margin`) below the best one."""
GUESSES = 4
"""The number of guesses of the hidden parts over which the first estimate of an action is averaged."""
FIRST_LOOK_TRIES = 3.0
"""The weight of an action's first estimate, made before any playout, in its mean value: the estimate counts
like this number of playouts."""
LONGEST = 100
"""The maximum number of decisions that a playout plays on after its action."""
BEHIND = 2.0
"""The number of standard errors by which an action's mean value must be below the best one to be dropped."""
ROUNDS = 2
"""The number of rounds, each with one playout of every action still compared, before the first action may be
dropped."""


def different(game: AnyGame, legal: Sequence[Action]) -> Sequence[Action]:
    """Return one action of each group of equivalent ones (`Raced.alike`), because a large group would crowd
    out the other actions."""
    if not game.race or not game.race.alike:
        return legal
    firsts: dict[Hashable, Action] = {}
    for action in legal:
        firsts.setdefault(game.race.alike(action), action)
    return list(firsts.values())


class Race:
    """The race between a decision's actions, which are compared by playouts: call `run` until it is over or
    time is up, then read `best`."""

    def __init__(self, game: AnyGame, view: Any, seat: int, legal: Sequence[Action], luck: Random) -> None:
        self.game, self.view, self.seat, self.luck = game, view, seat, luck
        assert game.race
        self._margin = game.race.margin
        self._turns = game.race.rounds * view.seats
        """The number of times that another seat is asked after which a try ends, the same for all tries, so
        that their final estimates compare."""
        self._look: dict[Action, float] = {}
        self._looks = self._look_around(trials.sample(different(game, legal), MOST, luck))
        self.left: list[Action] = []
        self._total: dict[Action, float] = {}
        self._visits: dict[Action, int] = {}
        self._rounds = self.tries = 0
        self._squares, self._free = 0.0, 0

    @property
    def best(self) -> Action:
        """The action with the best mean value so far."""
        return max(self.left, key=self._merit)

    @property
    def over(self) -> bool:
        """True if only one action has not been dropped."""
        return len(self.left) == 1

    def look(self) -> bool:
        """Estimate one more action by the position right after it, without a playout; return False once all
        actions have an estimate."""
        return next(self._looks, False)

    def run(self, tries: int) -> None:
        """Finish the first estimates, then make about `tries` playouts, shared equally between the actions
        still compared; stop early if only one action is left."""
        while self.look():
            pass
        while tries > 0 and not self.over:
            tries -= len(self.left)
            self.tries += len(self.left)
            self._round()

    @property
    def tried(self) -> list[ActionResult]:
        """The results of the actions that took part, the best one first."""
        seen, left = self._visits, self.left
        found = (
            ActionResult(a, n, self._merit(a) * n, self._look[a], int(a in left)) for a, n in seen.items()
        )
        return sorted(found, key=ActionResult.rank, reverse=True)

    def _look_around(self, legal: Sequence[Action]) -> Iterator[bool]:
        """Evaluate the position after each action, one a step, and then choose those that take part."""
        game, seat = self.game, self.seat
        guesses = trials.guesses(game, self.view, seat, self.luck, GUESSES)
        for action in legal:
            worths = (game.worth(game.after(guess, action), seat) for guess in guesses)
            self._look[action] = sum(worths) / GUESSES
            yield True
        self.left = self._starters()
        self._total, self._visits = dict.fromkeys(self.left, 0.0), dict.fromkeys(self.left, 0)

    def _starters(self) -> list[Action]:
        """Return the actions that take part in the race, the best one first: at most STARTERS, whose first
        look is within a margin of the best one's."""
        ranked = sorted(self._look, key=self._look.__getitem__, reverse=True)
        line = self._look[ranked[0]] - self._margin
        return [action for action in ranked[:STARTERS] if self._look[action] >= line]

    def _round(self) -> None:
        """Try every remaining action once, all on the same new guess."""
        guess = self.game.guess(self.view, self.seat, self.luck.getrandbits(63))
        came = [self._value(self._played(guess, action)) for action in self.left]
        mean = sum(came) / len(came)
        for action, value in zip(self.left, came, strict=True):
            self._total[action] += value
            self._visits[action] += 1
            self._squares += (value - mean) ** 2
        self._free += len(came) - 1
        self._rounds += 1
        if self._rounds >= ROUNDS:
            self._drop_out()

    def _value(self, position: Any) -> float:
        """Return the value to the seat of the position at the end of a try: the lead in points, or the
        weighted probability of winning (`Raced.aim`)."""
        game, seat = self.game, self.seat
        if aim := game.race and game.race.aim:
            return aim.victory * trials.win_probability(game, position, seat, aim.swing(position))
        return trials.lead(game, position, seat)

    def _drop_out(self) -> None:
        """Drop the actions whose mean value is clearly below the best one."""
        spread = sqrt(2 * self._squares / self._free)
        error = spread / sqrt(self._rounds + FIRST_LOOK_TRIES)
        line = max(map(self._merit, self.left)) - BEHIND * error
        self.left = [action for action in self.left if self._merit(action) >= line]

    def _merit(self, action: Action) -> float:
        """Return the mean value of an action over its tries, where its first look counts as FIRST_LOOK_TRIES
        further tries."""
        return (self._total[action] + FIRST_LOOK_TRIES * self._look[action]) / (
            self._rounds + FIRST_LOOK_TRIES
        )

    def _played(self, guess: Any, action: Action) -> Any:
        """Return the position at the end of a try of an action on a guess."""
        game = self.game
        assert game.race
        position = game.after(guess, action)
        seat, turns = self.seat, 0
        for _ in range(LONGEST):
            legal = game.legal(position)
            if not legal:
                break
            turns += position.agenda[-1][1] != seat
            seat = position.agenda[-1][1]
            if turns == self._turns:
                break
            if len(legal) == 1:
                game.play(position, legal[0])
                continue
            few = trials.sample(different(game, legal), game.race.looks, self.luck)
            afters = [game.after(position, action) for action in few]
            position = max(afters, key=lambda then: game.worth(then, seat))
        return position
