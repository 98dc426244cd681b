"""The lines of play within one seat's turn: all sequences of its decisions, without chance."""

from __future__ import annotations

from collections.abc import Collection, Set
from typing import Any, NamedTuple

from tabletop.engine.game import AnyGame
from tabletop.engine.verb import Action

MOST = 20_000
"""The maximum number of positions that are visited to list all lines of play of a turn."""


class Step(NamedTuple):
    """A decision in a turn: the index of the position in which it is made, its action, and the index of the
    position that follows."""

    at: int
    action: Action
    to: int


class Turn(NamedTuple):
    """All positions that a seat can reach in its turn, and the decisions between them."""

    positions: tuple[Any, ...]
    """The positions of the turn, each once: the first position, then the others by the number of decisions
    that lead to them."""
    steps: tuple[tuple[Step, ...], ...]
    """The decisions that can be made in each position, in the order of `positions`. Those after which the
    turn can no longer be ended without chance are left out."""
    chance: bool
    """True if actions whose result depends on chance or a secret were left out."""

    over: frozenset[int]
    """The indexes in `positions` of the positions in which the turn is over."""

    def lines(self, without: Collection[Action] = ()) -> dict[int, tuple[Action, ...]]:
        """Return the shortest sequence of actions to each position in which the turn is over, by the
        position's index.

        Args:
            without: actions that the sequences must not contain; positions that need them are left out.
        """
        lines: dict[int, tuple[Action, ...]] = {0: ()}
        reached = [0]
        for at in reached:
            for step in self.steps[at]:
                if step.action not in without and step.to not in lines:
                    lines[step.to] = (*lines[at], step.action)
                    reached.append(step.to)
        return {at: line for at, line in lines.items() if at in self.over}


def own_turn(game: AnyGame, position: Any, most: int = MOST) -> Turn | None:
    """Return all positions that the seat to move can reach from `position` until its turn ends, and the
    decisions between them. Actions whose result depends on chance or a secret are left out.

    Returns:
        the turn, or None if there are more than `most` positions.
    """
    seat, chance = position.asked, False
    positions, steps, known = [position], list[tuple[Step, ...]](), {position.digest(): 0}
    over = set[int]()
    for at, before in enumerate(positions):
        offered = list[Step]()
        if at and not goes_on(position, before, seat):
            over.add(at)
        for action in () if at in over else game.legal(before):
            then = game.after(before, action)
            if not then.is_foreseeable_from(position):
                chance = True
                continue
            to = known.setdefault(then.digest(), len(positions))
            if to == len(positions):
                positions.append(then)
                if len(positions) > most:
                    return None
            offered.append(Step(at, action, to))
        steps.append(tuple(offered))
    return Turn(tuple(positions), _leading_to(over, steps), chance, frozenset(over))


def _leading_to(over: Set[int], steps: list[tuple[Step, ...]]) -> tuple[tuple[Step, ...], ...]:
    """Return the steps of each position without those after which the turn cannot be ended."""
    ending, more = {*over}, True
    while more:
        found = {at for at, offered in enumerate(steps) if any(step.to in ending for step in offered)}
        more = not found <= ending
        ending |= found
    return tuple(tuple(step for step in offered if step.to in ending) for offered in steps)


def goes_on(start: Any, now: Any, seat: int) -> bool:
    """Tell whether a seat's turn that began at the position `start` still goes on at `now`: the seat is
    asked, and the agenda (the steps to come) still holds everything that was to follow the seat's first
    decision."""
    to_come, agenda = start.agenda[:-1], now.agenda
    return len(agenda) > len(to_come) and agenda[-1][1] == seat and agenda[: len(to_come)] == to_come
