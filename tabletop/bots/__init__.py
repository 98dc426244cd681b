"""Bots: they are handed a game as a value, and what their own seat knows; never the position itself."""

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
"""How another process finds the game: a function that can be pickled."""


class Bot(NamedTuple):
    """A way to choose: a function of (game, view, seat, the legal actions, luck)."""

    choose: Callable[[AnyGame, Any, int, Sequence[Action], Random], Action]
    looks: bool = True
    """Does it look at the view? One that does not is handed None, and nobody makes a view for it."""


BOTS: Mapping[str, Bot] = {
    "random": Bot(random.choose, looks=False),
    LEARNER: Bot(learner.choose),
    CLUB: Bot(club.choose),
    EXPERT: Bot(expert.choose),
}
"""By level; the expert tries `expert.TRIES` lines of play for each decision."""


def bot(level: str, tries: int = 0) -> Bot:
    """Return the bot of a level; `tries` is how many lines of play an expert tries for a decision, 0 for the
    usual number."""
    if level == EXPERT and tries:
        return Bot(partial(expert.choose, tries=tries))
    return BOTS[level]


def luck_of(view: Position, seed: int) -> Random:
    """Return the luck of a decision: the same for the same view and seed."""
    return Random(int.from_bytes(blake2b(f"{view.digest()}:{seed}".encode(), digest_size=8).digest(), "big"))


def decide(game: AnyGame, level: str, view: Position, seat: int, seed: int = 0, tries: int = 0) -> Action:
    """What the bot of a level answers for the seat that is asked; the same for the same view and seed."""
    return bot(level, tries).choose(game, view, seat, game.legal(view), luck_of(view, seed))
