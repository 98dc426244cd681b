"""The bot that takes any legal action: fast, fair, and blind."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tabletop.engine.game import AnyGame
from tabletop.engine.verb import Action


def choose(game: AnyGame, view: Any, seat: int, legal: Sequence[Action], rng: Random) -> Action:
    """Any of the legal actions, each as likely."""
    return legal[int(rng.random() * len(legal))]
