"""What experts think about: the question one of them is asked, and before that the questions it may be asked.

While others are asked, guesses of what a seat sees are played on through their decisions until the seat is
asked itself. What it would see then has a tree of its own, and the tree that fits is taken up when the seat
is asked. Only views of the seat go into its trees.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from tabletop.bots import luck_of, trials
from tabletop.bots.search import Search
from tabletop.engine.game import AnyGame
from tabletop.engine.verb import Action

MOST = 8000
"""Tries of one tree: what it may grow to in memory."""
AHEAD = 4000
"""Tries ahead of a question, those of all trees together."""
KEPT = 24
"""Trees of questions that may come."""
AT_ONCE = 8
"""Tries whenever such a question is met."""
FAR = 60
"""Decisions of others that are played on, at most."""
GLANCE = 4
"""Actions others are thought to choose from, at most."""
GLANCED = 8
"""Actions among which one is chosen before there has been time to think."""
TOLD = 60
"""Actions that are told of, those tried most often."""


class Tried(NamedTuple):
    """What a tree knows of an action: how often it was tried, what came of it in all, how it looked first."""

    action: Action
    visits: int
    total: float
    look: float


class Thought(NamedTuple):
    """What is known of a question so far."""

    tried: tuple[Tried, ...]
    done: bool = False
    """Would more thought be of no use?"""
    glance: bool = False
    """Is it only what looks good at once, of a few actions?"""


class Mind:
    """Thinks in steps, of one thing at a time: `ask` or `expect`, then `step` as long as it says so."""

    def __init__(self, game: AnyGame, seed: int = 0) -> None:
        self.game, self.seed = game, seed
        self._search: Search | None = None
        self._asked: tuple[Any, int, Sequence[Action]] | None = None
        """The question of which there is no tree yet."""
        self._ahead: list[tuple[Any, int, Random]] = []
        self._kept: dict[tuple[int, str], Search] = {}
        self._tries = 0

    @property
    def kept(self) -> int:
        """How many questions that may come have a tree."""
        return len(self._kept)

    def ask(self, view: Any, seat: int) -> None:
        """A seat is asked: take up the tree of its question, or begin one; the others are forgotten."""
        kept = self._kept.get((seat, view.digest()))
        self.rest()
        self._search, self._asked = kept, None if kept else (view, seat, self.game.legal(view))

    def expect(self, view: Any, seat: int) -> None:
        """Somebody else is asked: a seat that sees this may be asked later."""
        self._search = self._asked = None
        self._ahead.append((view, seat, luck_of(view, self.seed)))

    def change(self) -> None:
        """What was expected is not to be expected any more; what was thought of it may yet be of use."""
        self._ahead.clear()

    def rest(self) -> None:
        """Think of nothing, and forget everything."""
        self._search = self._asked = None
        self._ahead.clear()
        self._kept.clear()
        self._tries = 0

    def step(self) -> bool:
        """Think a little; False where there is nothing to think about any more."""
        if self._asked and len(self._asked[-1]) > 1:
            self._search, self._asked = self._new(*self._asked), None
        if self._search:
            if self._search.tries >= MOST:
                return False
            self._search.run(1)
            return True
        if not self._ahead or self._tries >= AHEAD:
            return False
        self._ahead.append(self._ahead.pop(0))
        self._think_ahead(*self._ahead[-1])
        return True

    @property
    def thought(self) -> Thought:
        """What is known of the question so far."""
        if self._search is None:
            return self._glance(*self._asked) if self._asked else Thought((), done=True)
        edges = self._search.root.edges
        best = sorted(edges, key=lambda a: (edges[a].visits, edges[a].total, edges[a].look), reverse=True)
        tried = (Tried(a, edges[a].visits, edges[a].total, edges[a].look) for a in best[:TOLD])
        return Thought(tuple(tried), self._search.tries >= MOST)

    def _glance(self, view: Any, seat: int, legal: Sequence[Action]) -> Thought:
        """The best looking of a few actions, which takes next to no time."""
        if len(legal) == 1:
            return Thought((Tried(legal[0], 0, 0.0, 0.0),), done=True)
        game, luck = self.game, luck_of(view, self.seed)
        guess, few = game.guess(view, seat, luck.getrandbits(63)), trials.some(legal, GLANCED, luck)
        seen = [Tried(a, 0, 0.0, game.worth(trials.after(game, guess, a), seat)) for a in few]
        return Thought((max(seen, key=lambda one: one.look),), glance=True)

    def _new(self, view: Any, seat: int, legal: Sequence[Action]) -> Search:
        return Search(self.game, view, seat, legal, luck_of(view, self.seed))

    def _think_ahead(self, view: Any, seat: int, luck: Random) -> None:
        """Guess what the seat will see when it is asked, and think about that."""
        self._tries += 1
        seen = self._foreseen(view, seat, luck)
        if seen is None:
            return
        key, legal = (seat, seen.digest()), self.game.legal(seen)
        if key not in self._kept:
            if len(legal) == 1:
                return
            if len(self._kept) >= KEPT:
                del self._kept[min(self._kept, key=lambda known: self._kept[known].tries)]
            self._kept[key] = self._new(seen, seat, legal)
        if self._kept[key].tries < MOST:
            self._kept[key].run(AT_ONCE)
            self._tries += AT_ONCE

    def _foreseen(self, view: Any, seat: int, luck: Random) -> Any:
        """What the seat may see when it is asked next; None where it is not asked, or not for long."""
        game, position = self.game, self.game.guess(view, seat, luck.getrandbits(63))
        for _ in range(FAR):
            legal = game.legal(position)
            if not legal:
                return None
            asked = position.agenda[-1][1]
            if asked == seat:
                return game.view(position, seat)
            few = trials.some(legal, luck.randint(1, GLANCE), luck)
            afters = [trials.after(game, position, action) for action in few]
            position = max(afters, key=lambda then: game.worth(then, asked)) if len(few) > 1 else afters[0]
        return None


def together(thoughts: Sequence[Thought]) -> dict[Action, Tried]:
    """What several know of the same question, their tries added up; a glance counts if nobody knows more."""
    known: dict[Action, Tried] = {}
    for thought in [thought for thought in thoughts if not thought.glance] or thoughts:
        for one in thought.tried:
            so_far = known.get(one.action, Tried(one.action, 0, 0.0, 0.0))
            visits, total = so_far.visits + one.visits, so_far.total + one.total
            known[one.action] = Tried(one.action, visits, total, one.look)
    return known


def ranked(known: dict[Action, Tried]) -> list[Tried]:
    """The actions, that tried most often first; of equals the one that came to most."""
    return sorted(known.values(), key=lambda one: one[1:], reverse=True)
