"""What experts think about: the question one of them is asked, and before that the questions it may be asked.

While others are asked, guesses of what a seat sees are played on through their decisions until the seat is
asked itself. What it would see then has a search of its own (a tree or a race), and the one that fits is
taken up when the seat is asked. Only views of the seat go into its searches.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tabletop.bots import luck_of
from tabletop.bots.players import expert, trials
from tabletop.bots.players.race import Race
from tabletop.bots.players.thought import SearchState, Tried
from tabletop.bots.players.tree_search import TreeSearch
from tabletop.engine.game import AnyGame
from tabletop.engine.verb import Action

MOST = 8000
"""Tries of one search: what a tree may grow to in memory."""
AHEAD = 4000
"""Tries ahead of a question, those of all searches together."""
KEPT = 24
"""Searches of questions that may come."""
AT_ONCE = 8
"""Tries whenever such a question is met."""
FAR = 60
"""Decisions of others that are played on, at most."""
GLANCE = 4
"""Actions others are thought to choose from, at most."""
GLANCED = 8
"""Actions among which one is chosen before there has been time to think."""
TOLD = 60
"""Actions that are told of, the best ones."""


class Mind:
    """Thinks in steps, of one thing at a time: `ask` or `expect`, then `step` as long as it says so."""

    def __init__(self, game: AnyGame, seed: int = 0) -> None:
        self.game, self.seed = game.judged_as_learned, seed
        self._search: TreeSearch | Race | None = None
        """Of the question, or of one that may come, which has only just been met."""
        self._first = SearchState((), done=True)
        """What is known of the question before there is a search, or where none is needed."""
        self._ahead: list[tuple[Any, int, Random]] = []
        self._kept: dict[tuple[int, str], TreeSearch | Race] = {}
        self._plain = set[tuple[int, str]]()
        """Questions that may come and need no search."""
        self._tries = 0

    @property
    def kept(self) -> int:
        """How many questions that may come have a search."""
        return len(self._kept)

    def ask(self, view: Any, seat: int) -> None:
        """A seat is asked: take up the search of its question, or begin one; the others are forgotten."""
        kept = self._kept.get((seat, view.digest()))
        self.rest()
        legal, luck = self.game.legal(view), luck_of(view, self.seed)
        if kept:
            self._search = kept
        elif sure := expert.sure(self.game, view, seat, legal, luck):
            self._first = SearchState((Tried(sure, 0, 0.0, 0.0, left=1),), done=True)
        else:
            self._search = expert.thinking(self.game, view, seat, legal, luck)
        if self._search:
            self._first = self._glance(view, seat, legal)

    def expect(self, view: Any, seat: int) -> None:
        """Somebody else is asked: a seat that sees this may be asked later."""
        self._ahead.append((view, seat, luck_of(view, self.seed)))

    def change(self) -> None:
        """What was expected is not to be expected any more; what was thought of it may yet be of use."""
        self._search = None
        self._ahead.clear()

    def rest(self) -> None:
        """Think of nothing, and forget everything."""
        self._search, self._first = None, SearchState((), done=True)
        self._ahead.clear()
        self._kept.clear()
        self._plain.clear()
        self._tries = 0

    def step(self) -> bool:
        """Think a little; False where there is nothing to think about any more."""
        search = self._search
        if search and search.look():
            return True
        if self._ahead:
            return self._tries < AHEAD and self._think_ahead()
        if search is None or _is_over(search):
            return False
        search.run(1)
        return True

    @property
    def thought(self) -> SearchState:
        """What is known of the question so far."""
        if self._search is None or not (tried := self._search.tried):
            return self._first
        return SearchState(tuple(tried[:TOLD]), _is_over(self._search))

    def _glance(self, view: Any, seat: int, legal: Sequence[Action]) -> SearchState:
        """Return the best looking of a few actions, which takes next to no time."""
        game, luck = self.game, luck_of(view, self.seed)
        guess, few = game.guess(view, seat, luck.getrandbits(63)), trials.some(legal, GLANCED, luck)
        seen = [Tried(a, 0, 0.0, game.worth(trials.after(game, guess, a), seat)) for a in few]
        return SearchState((max(seen, key=Tried.rank),), glance=True)

    def _think_ahead(self) -> bool:
        """Go on with the question that was met, or meet one: guess what a seat will see when it is asked."""
        if self._search:
            before, search = self._search.tries, self._search
            if not _is_over(search):
                search.run(AT_ONCE)
            self._tries += search.tries - before
            self._search = None
            return True
        self._ahead.append(self._ahead.pop(0))
        self._tries += 1
        view, seat, luck = self._ahead[-1]
        seen = self._foreseen(view, seat, luck)
        self._search = None if seen is None else self._met(seen, seat)
        return True

    def _met(self, view: Any, seat: int) -> TreeSearch | Race | None:
        """Return the search of a question that may come; None where there is nothing to search for."""
        game, key = self.game, (seat, view.digest())
        if key in self._kept or key in self._plain:
            return self._kept.get(key)
        legal, luck = game.legal(view), luck_of(view, self.seed)
        if expert.sure(game, view, seat, legal, luck):
            self._plain.add(key)
            return None
        if len(self._kept) >= KEPT:
            del self._kept[min(self._kept, key=lambda known: self._kept[known].tries)]
        return self._kept.setdefault(key, expert.thinking(game, view, seat, legal, luck))

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


def _is_over(search: TreeSearch | Race) -> bool:
    """Would it be of no use to search on?"""
    return search.over or search.tries >= MOST
