"""The thinking of an expert: a search for the decision that its seat has to make now and, while other seats
decide, searches for the decisions that its seat may have to make next.

While other seats decide, guesses of the position are played on until it is the expert's turn to decide. The
view it would then have gets a search of its own (a tree, or a race: a comparison by playouts), and the search
with the matching view is continued when the seat is asked. Only views of the seat are used in its searches.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tabletop.bots import luck_of
from tabletop.bots.players import expert, trials
from tabletop.bots.players.race import Race
from tabletop.bots.players.thought import ActionResult, SearchState
from tabletop.bots.players.tree_search import TreeSearch
from tabletop.engine.game import AnyGame
from tabletop.engine.verb import Action

MOST = 8000
"""The maximum number of tries (lines of play) of one search, which bounds the memory that its tree needs."""
AHEAD = 4000
"""The maximum number of tries (simulated lines of play) that an expert makes while other seats decide. They
are spread over the searches for all decisions that it may have to make next."""
KEPT = 24
"""The maximum number of searches kept at once, each for a decision that the seat may have to make next."""
AT_ONCE = 8
"""The number of tries (simulated lines of play) that an expert adds to a search when another guess of the
other seats' moves leads to the decision that the search is for."""
FAR = 60
"""The maximum number of other seats' decisions that are played on a guess before the expert's seat must be
asked again; otherwise the guess is dropped."""
GLANCE = 4
"""The maximum number of legal actions, drawn at random, from which another seat is assumed to choose the
best-looking one."""
GLANCED = 8
"""The number of legal actions, drawn at random, from which the best-looking one is the expert's answer until
its search has a result."""
REPORTED = 60
"""The maximum number of actions, the best ones, in a report about a search."""


class Mind:
    """An expert that thinks for a short time at each call: call `ask` or `expect`, then `step` while it
    returns True."""

    def __init__(self, game: AnyGame, seed: int = 0) -> None:
        self.game, self.seed = game.judged_as_learned, seed
        self._search: TreeSearch | Race | None = None
        """The search that the next steps work on: for the question the seat is asked or, while other seats
        are asked, for the possible question that a guess reached last; None for none."""
        self._first = SearchState((), done=True)
        """The answer until `_search` has a result: the best-looking of a few actions, or a sure answer if no
        search is needed."""
        self._ahead: list[tuple[Any, int, Random]] = []
        self._kept: dict[tuple[int, str], TreeSearch | Race] = {}
        self._plain = set[tuple[int, str]]()
        """The possible questions (seat, digest of the view) whose answer is sure, so that they need no
        search."""
        self._tries = 0

    @property
    def kept(self) -> int:
        """The number of searches kept for decisions that the seat may have to make next."""
        return len(self._kept)

    def ask(self, view: Any, seat: int) -> None:
        """Begin to think about the decision that a seat has to make in `view`. Continue the search prepared
        for it, if there is one, and drop all others."""
        kept = self._kept.get((seat, view.digest()))
        self.rest()
        legal, luck = self.game.legal(view), luck_of(view, self.seed)
        if kept:
            self._search = kept
        elif sure := expert.sure(self.game, view, seat, legal, luck):
            self._first = SearchState((ActionResult(sure, 0, 0.0, 0.0, left=1),), done=True)
        else:
            self._search = expert.thinking(self.game, view, seat, legal, luck)
        if self._search:
            self._first = self._glance(view, seat, legal)

    def expect(self, view: Any, seat: int) -> None:
        """Prepare for a seat's next decision while another seat has to decide; `view` is what the seat sees
        now."""
        self._ahead.append((view, seat, luck_of(view, self.seed)))

    def change(self) -> None:
        """Drop the views given to `expect`, because the position has changed. The searches already made for
        decisions that may come are kept, and `ask` continues the one that fits."""
        self._search = None
        self._ahead.clear()

    def rest(self) -> None:
        """Stop thinking and forget all searches."""
        self._search, self._first = None, SearchState((), done=True)
        self._ahead.clear()
        self._kept.clear()
        self._plain.clear()
        self._tries = 0

    def step(self) -> bool:
        """Think for a short time; return False if there is nothing left to think about."""
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
        """The result so far of the search for the current decision."""
        if self._search is None or not (tried := self._search.tried):
            return self._first
        return SearchState(tuple(tried[:REPORTED]), _is_over(self._search))

    def _glance(self, view: Any, seat: int, legal: Sequence[Action]) -> SearchState:
        """Return the result of a short look instead of a search: the best estimate among a few actions."""
        game, luck = self.game, luck_of(view, self.seed)
        guess, few = game.guess(view, seat, luck.getrandbits(63)), trials.sample(legal, GLANCED, luck)
        seen = [ActionResult(a, 0, 0.0, game.worth(game.after(guess, a), seat)) for a in few]
        return SearchState((max(seen, key=ActionResult.rank),), glance=True)

    def _think_ahead(self) -> bool:
        """Continue the search for the possible question that was reached last; without one, try to reach such
        a question by playing on a guess. Return True."""
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
        """Return the search, perhaps new, for a question that may come; None if it needs none."""
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
        """Return the view of a seat when it is asked next, by one guess, or None if that is too far ahead."""
        game, position = self.game, self.game.guess(view, seat, luck.getrandbits(63))
        for _ in range(FAR):
            legal = game.legal(position)
            if not legal:
                return None
            asked = position.agenda[-1][1]
            if asked == seat:
                return game.view(position, seat)
            few = trials.sample(legal, luck.randint(1, GLANCE), luck)
            afters = [game.after(position, action) for action in few]
            position = max(afters, key=lambda then: game.worth(then, asked)) if len(few) > 1 else afters[0]
        return None


def _is_over(search: TreeSearch | Race) -> bool:
    """Tell whether a search is finished or has made the maximum number of tries."""
    return search.over or search.tries >= MOST
