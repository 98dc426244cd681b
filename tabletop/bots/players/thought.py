"""The results of searches: a record for each action, and the state of one search or of several added up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.engine.verb import Action


class ActionResult(NamedTuple):
    """The result of an action in a search: its number of tries (simulated lines of play), the sum of their
    outcomes, and the value estimated right after the action, before any try."""

    action: Action
    visits: int
    total: float
    look: float
    left: int | None = None
    """The number of processes in which the action is still in the race (the comparison of actions by
    playouts); None if the search is a tree."""

    @property
    def standing(self) -> int:
        """The number by which actions are ranked first. In a search tree, it is how often the action was
        tried; in a race (a comparison by playouts), how many processes have not dropped it."""
        return self.visits if self.left is None else self.left

    def rank(self) -> tuple[int, float, float]:
        """Return the sort key of actions, the best action having the greatest: how often it was tried or how
        many processes have not dropped it (`standing`), its mean outcome, and the value estimated before any
        try."""
        return self.standing, self.total / self.visits if self.visits else 0.0, self.look

    def plus(self, other: ActionResult) -> ActionResult:
        """Return this result added to the result of the same action in another search."""
        left = None if self.left is None or other.left is None else self.left + other.left
        return self._replace(visits=self.visits + other.visits, total=self.total + other.total, left=left)


class SearchState(NamedTuple):
    """The results so far of a computer player's search for its best action: one for each action that it has
    tried, the best one first."""

    tried: tuple[ActionResult, ...]
    done: bool = False
    """True if more thinking would not change the choice of the best action."""
    glance: bool = False
    """True if no search has been made: the answer is only the best-looking of a few actions."""

    @property
    def tries(self) -> int:
        """The number of tries (simulated lines of play) made so far, over all actions."""
        return sum(tried.visits for tried in self.tried)


def together(thoughts: Sequence[SearchState]) -> list[ActionResult]:
    """Return the results of several searches for the same decision added up, the best action first. Glances
    (looks without a search) count only if there is nothing else.

    In search trees, the best action is the one tried most often. In races (comparisons by playouts, in which
    actions that fall behind are dropped), it is the action that is left in most of them, then the one with
    the best mean over all.
    """
    known: dict[Action, ActionResult] = {}
    for thought in [thought for thought in thoughts if not thought.glance] or thoughts:
        for one in thought.tried:
            known[one.action] = known[one.action].plus(one) if one.action in known else one
    return sorted(known.values(), key=ActionResult.rank, reverse=True)
