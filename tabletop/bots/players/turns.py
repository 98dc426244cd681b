"""Every line of play within one seat's own turn: its decisions until it has no more, without chance."""

from __future__ import annotations

from typing import Any, NamedTuple

from tabletop.engine.game import AnyGame
from tabletop.engine.verb import Action

MOST = 20_000
"""Positions that are looked at."""


class Play(NamedTuple):
    """What a seat does in its turn, and where that ends."""

    actions: tuple[Action, ...]
    end: Any


class Turn(NamedTuple):
    """All lines of play, positions reached twice counted once, and how many positions there were."""

    plays: tuple[Play, ...]
    looked_at: int


def own_turn(game: AnyGame, position: Any, most: int = MOST) -> Turn | None:
    """Return the turn of the seat that is asked; None where chance or a secret has a part in it, or where
    there are more than so many positions."""
    seat, plays, seen = position.asked, list[Play](), set[str]()
    open_ = [Play((), position)]
    while open_:
        actions, at = open_.pop()
        for action in game.legal(at):
            then = at.copy()
            game.play(then, action)
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
    """Is the seat asked, with everything that was to happen after its turn still to come?"""
    to_come, agenda = start.agenda[:-1], now.agenda
    return len(agenda) > len(to_come) and agenda[-1][1] == seat and agenda[: len(to_come)] == to_come
