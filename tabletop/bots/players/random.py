"""The random bot, which chooses among the legal actions by chance and does not look at the position."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tabletop.engine.game import AnyGame
from tabletop.engine.verb import Action


def choose(game: AnyGame, view: Any, seat: int, legal: Sequence[Action], rng: Random) -> Action:
    """Return one of the legal actions, all with equal probability."""
    return legal[int(rng.random() * len(legal))]
