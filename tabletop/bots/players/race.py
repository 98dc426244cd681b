"""A race between actions: they are tried on the same guesses, and whichever falls behind is tried no more.

For games where a turn is made of many small steps, so that a tree would hardly see its end (`Game.race`). A
try plays an action on a guess of what the seat cannot see, and goes on until the turn has gone round some
times; everybody does what looks best at once of some actions (`Raced.looks`). What the position is then
worth to the seat, against the others on average, is its outcome, or the chance to win (`Raced.aim`). As all
actions left are tried on the same guess, luck helps them alike (a race by blocks: Birattari et al., GECCO
2002). First looks count as some tries, so that few tries of one that looks bad do not mislead.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from math import sqrt
from random import Random
from typing import Any

from tabletop.bots.players import trials
from tabletop.bots.players.thought import Tried
from tabletop.engine.game import AnyGame
from tabletop.engine.verb import Action

MOST = 300
"""Actions that are looked at first, drawn by lot from more."""
STARTERS = 9
"""So many of them that look best take part, if they look good enough (`Game.race`)."""
GUESSES = 4
"""Guesses on which they are looked at first."""
FIRST_LOOK = 3.0
"""So many tries the first look is worth."""
LONGEST = 100
"""Decisions after which it ends in any case."""
BEHIND = 2.0
"""Standard errors by which an action is behind that is tried no more."""
ROUNDS = 2
"""Rounds of the race before anybody drops out."""


def different(game: AnyGame, legal: Sequence[Action]) -> Sequence[Action]:
    """Return the first of those that come to the same, in their order (`Raced.alike`): twins would crowd out
    others and never be told apart."""
    if not game.race or not game.race.alike:
        return legal
    firsts: dict[Hashable, Action] = {}
    for action in legal:
        firsts.setdefault(game.race.alike(action), action)
    return list(firsts.values())


class Race:
    """The race of one decision; `run` as long as there is time and it is open, then `best`."""

    def __init__(self, game: AnyGame, view: Any, seat: int, legal: Sequence[Action], luck: Random) -> None:
        self.game, self.view, self.seat, self.luck = game, view, seat, luck
        assert game.race
        self._margin = game.race.margin
        self._turns = game.race.rounds * view.seats
        """A try ends when the asked seat has changed so often: at the same point of the game whatever was
        done, for the estimate of a position drifts with time."""
        self._look: dict[Action, float] = {}
        self._looks = self._look_around(trials.some(different(game, legal), MOST, luck))
        self.left: list[Action] = []
        self._total: dict[Action, float] = {}
        self._visits: dict[Action, int] = {}
        self._rounds = self.tries = 0
        self._squares, self._free = 0.0, 0

    @property
    def best(self) -> Action:
        """The action that does best; of equals the one that looks best."""
        return max(self.left, key=self._merit)

    @property
    def over(self) -> bool:
        """Is one action left?"""
        return len(self.left) == 1

    def look(self) -> bool:
        """Before the race: one look more at who might take part; False once there were enough."""
        return next(self._looks, False)

    def run(self, tries: int) -> None:
        """About so many more tries, in full rounds; less when the race is over."""
        while self.look():
            pass
        while tries > 0 and not self.over:
            tries -= len(self.left)
            self.tries += len(self.left)
            self._round()

    @property
    def tried(self) -> list[Tried]:
        """Every action that took part, the best one first."""
        seen, left = self._visits, self.left
        found = (Tried(a, n, self._merit(a) * n, self._look[a], int(a in left)) for a, n in seen.items())
        return sorted(found, key=Tried.rank, reverse=True)

    def _look_around(self, legal: Sequence[Action]) -> Iterator[bool]:
        """What the position is worth right after each action, and who takes part."""
        game, seat = self.game, self.seat
        guesses = trials.guesses(game, self.view, seat, self.luck, GUESSES)
        for action in legal:
            worths = (game.worth(trials.after(game, guess, action), seat) for guess in guesses)
            self._look[action] = sum(worths) / GUESSES
            yield True
        self.left = self._starters()
        self._total, self._visits = dict.fromkeys(self.left, 0.0), dict.fromkeys(self.left, 0)

    def _starters(self) -> list[Action]:
        """Those that look best, the best one first."""
        ranked = sorted(self._look, key=self._look.__getitem__, reverse=True)
        line = self._look[ranked[0]] - self._margin
        return [action for action in ranked[:STARTERS] if self._look[action] >= line]

    def _round(self) -> None:
        """Every action left is tried on one more guess."""
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
        """What the end of a try is worth: points ahead, or what the chance to win counts (`Raced.aim`)."""
        game, seat = self.game, self.seat
        if aim := game.race and game.race.aim:
            return aim.victory * trials.chance(game, position, seat, aim.swing(position))
        return trials.ahead(game, position, seat)

    def _drop_out(self) -> None:
        """Whoever is clearly behind leaves the race."""
        spread = sqrt(2 * self._squares / self._free)
        error = spread / sqrt(self._rounds + FIRST_LOOK)
        line = max(map(self._merit, self.left)) - BEHIND * error
        self.left = [action for action in self.left if self._merit(action) >= line]

    def _merit(self, action: Action) -> float:
        """What came of its tries, and of its first look."""
        return (self._total[action] + FIRST_LOOK * self._look[action]) / (self._rounds + FIRST_LOOK)

    def _played(self, guess: Any, action: Action) -> Any:
        """The position a try ends in."""
        game = self.game
        assert game.race
        position = trials.after(game, guess, action)
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
            few = trials.some(different(game, legal), game.race.looks, self.luck)
            afters = [trials.after(game, position, action) for action in few]
            position = max(afters, key=lambda then: game.worth(then, seat))
        return position
