"""Bots: computer players that know a game only through its interface and only what their own seat may see."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from random import Random
from typing import Any, NamedTuple

from tabletop.bots.players import club, expert, learner, random
from tabletop.engine.game import AnyGame
from tabletop.engine.position import Position
from tabletop.engine.verb import Action
from tabletop.system.levels import CLUB, EXPERT, LEARNER

Finder = Callable[[], AnyGame]
"""A function that returns a game's rules; it can be pickled, so that another process can call it."""


class Bot(NamedTuple):
    """A computer player: the function that chooses an action for (game, view, seat, legal actions, luck), and
    whether it looks at the view."""

    choose: Callable[[AnyGame, Any, int, Sequence[Action], Random], Action]
    looks: bool = True
    """True if the bot reads the view (the position as its seat may see it); if not, no view is made and it
    gets None."""


BOTS: Mapping[str, Bot] = {
    "random": Bot(random.choose, looks=False),
    LEARNER: Bot(learner.choose),
    CLUB: Bot(club.choose),
    EXPERT: Bot(expert.choose),
}
"""The bots by level; the expert tries `expert.TRIES` lines of play for each decision."""


def bot(level: str, tries: int = 0) -> Bot:
    """Return the bot of a level. `tries` is the number of lines of play that an expert tries for each
    decision; 0 for the default, and ignored by the other levels."""
    if level == EXPERT and tries:
        return Bot(partial(expert.choose, tries=tries))
    return BOTS[level]


def luck_of(view: Position, seed: int) -> Random:
    """Return the random source for a decision; it depends only on the seat's view and the seed."""
    return Random(int.from_bytes(blake2b(f"{view.digest()}:{seed}".encode(), digest_size=8).digest(), "big"))


def decide(game: AnyGame, level: str, view: Position, seat: int, seed: int = 0, tries: int = 0) -> Action:
    """Return the action of a level's bot for a seat; the same for the same view and seed. `tries` is the
    number of lines of play that an expert tries, 0 for the default."""
    return bot(level, tries).choose(game, view, seat, game.legal(view), luck_of(view, seed))
