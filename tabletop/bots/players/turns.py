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
    """All positions of a seat's turn, by the decisions that lead to them."""

    positions: tuple[Any, ...]
    """Every position of the turn once, its beginning first; positions after fewer decisions come earlier."""
    steps: tuple[tuple[Step, ...], ...]
    """The decisions that each position offers, in the order of `positions`; those after which only chance
    could end the turn are left out."""
    chance: bool
    """True if actions whose result depends on chance or a secret were left out."""

    over: frozenset[int]
    """The indexes of the positions in which the turn is over."""

    def lines(self, without: Collection[Action] = ()) -> dict[int, tuple[Action, ...]]:
        """Return the positions in which the turn is over, by index, each with a shortest line that leads
        there; with `without`, only lines that contain none of these actions."""
        lines: dict[int, tuple[Action, ...]] = {0: ()}
        reached = [0]
        for at in reached:
            for step in self.steps[at]:
                if step.action not in without and step.to not in lines:
                    lines[step.to] = (*lines[at], step.action)
                    reached.append(step.to)
        return {at: line for at, line in lines.items() if at in self.over}


def own_turn(game: AnyGame, position: Any, most: int = MOST) -> Turn | None:
    """Return the turn of the seat that is asked, from a position to the turn's end, without the actions whose
    result depends on chance or a secret.

    Returns:
        the turn, or None if it has more than `most` positions.
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
            if (then.rng, then.secrets_shown) != (position.rng, position.secrets_shown):
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
    """Tell whether a seat's turn goes on from the position `start` to `now`: the seat is asked, and all that
    was due after its decision is still on the agenda."""
    to_come, agenda = start.agenda[:-1], now.agenda
    return len(agenda) > len(to_come) and agenda[-1][1] == seat and agenda[: len(to_come)] == to_come
