"""The random bot, which chooses among the legal actions by chance and does not look at the position; and
random actions that need not be legal."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tabletop.engine.game import AnyGame
from tabletop.engine.verb import Action, Verb


def choose(game: AnyGame, view: Any, seat: int, legal: Sequence[Action], luck: Random) -> Action:
    """Return one of the legal actions, all with equal probability."""
    return legal[int(luck.random() * len(legal))]


def any_action_of(verb: Verb, luck: Random) -> Action:
    """Return an action of a verb with random arguments, which need not be legal."""
    return Action(verb.key, tuple(luck.choice(list(domain.values)) for domain in verb.domains.values()))
