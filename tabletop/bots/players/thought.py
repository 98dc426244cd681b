"""What a search knows of an action, and what several searches of the same question know together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.engine.verb import Action


class Tried(NamedTuple):
    """How often an action was tried, what came of it in all, how it looked first."""

    action: Action
    visits: int
    total: float
    look: float
    left: int | None = None
    """In how many races it still is; None where there was no race, but a tree."""

    @property
    def standing(self) -> int:
        """What speaks for it first, and adds up: tries in a tree, races that it is still in."""
        return self.visits if self.left is None else self.left

    def rank(self) -> tuple[int, float, float]:
        """By which actions are put in order; of those that stand alike the one that came to most."""
        return self.standing, self.total / self.visits if self.visits else 0.0, self.look

    def plus(self, other: Tried) -> Tried:
        """What two searches know of it."""
        left = None if self.left is None or other.left is None else self.left + other.left
        return self._replace(visits=self.visits + other.visits, total=self.total + other.total, left=left)


class SearchState(NamedTuple):
    """What is known of a question so far; the best action first."""

    tried: tuple[Tried, ...]
    done: bool = False
    """Would more thought be of no use?"""
    glance: bool = False
    """Is it only what looks good at once, of a few actions?"""

    @property
    def tries(self) -> int:
        """How much was tried."""
        return sum(tried.visits for tried in self.tried)


def together(thoughts: Sequence[SearchState]) -> list[Tried]:
    """What several know of the same question, added up, the best action first; a glance counts if nobody
    knows more.

    In a tree the best is what was tried most often. Of races it is what is still in most of them, then what
    came to most in all of them: whoever has fallen behind in one has few tries there, good or bad.
    """
    known: dict[Action, Tried] = {}
    for thought in [thought for thought in thoughts if not thought.glance] or thoughts:
        for one in thought.tried:
            known[one.action] = known[one.action].plus(one) if one.action in known else one
    return sorted(known.values(), key=Tried.rank, reverse=True)
