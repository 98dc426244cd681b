"""The lines of play within one seat's turn: all sequences of its decisions, without chance."""

from __future__ import annotations

from typing import Any, NamedTuple

from tabletop.engine.game import AnyGame
from tabletop.engine.verb import Action

MOST = 20_000
"""The maximum number of positions that are visited to list all lines of play of a turn."""


class Play(NamedTuple):
    """A line of play in a seat's turn: its actions and the position after them."""

    actions: tuple[Action, ...]
    end: Any


class Turn(NamedTuple):
    """All lines of play in a turn with different ends, and the number of positions visited."""

    plays: tuple[Play, ...]
    looked_at: int


def own_turn(game: AnyGame, position: Any, most: int = MOST) -> Turn | None:
    """Return all lines of play of the seat that is asked until its turn ends.

    Returns:
        the turn, or None if it involves chance or a secret, or has more than `most` positions.
    """
    seat, plays, seen = position.asked, list[Play](), set[str]()
    open_ = [Play((), position)]
    while open_:
        actions, at = open_.pop()
        for action in game.legal(at):
            then = game.after(at, action)
            if (then.rng, then.secrets_shown) != (position.rng, position.secrets_shown):
                return None
            print_ = then.digest()
            if print_ in seen:
                continue
            seen.add(print_)
            if len(seen) > most:
                return None
            play = Play((*actions, action), then)
            if goes_on(position, then, seat):
                open_.append(play)
            else:
                plays.append(play)
    return Turn(tuple(plays), len(seen))


def goes_on(start: Any, now: Any, seat: int) -> bool:
    """Tell whether a seat's turn goes on from the position `start` to `now`: the seat is asked, and all that
    was due after its decision is still on the agenda."""
    to_come, agenda = start.agenda[:-1], now.agenda
    return len(agenda) > len(to_come) and agenda[-1][1] == seat and agenda[: len(to_come)] == to_come
