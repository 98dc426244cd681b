"""The expert: searches, over guesses of what it cannot see: in a tree, or by a race where a
turn is made of many small steps."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tabletop.bots import club, trials
from tabletop.bots.race import Race
from tabletop.bots.search import Search
from tabletop.engine.game import AnyGame
from tabletop.engine.verb import Action

TRIES = 400
"""Lines of play tried for a decision where nothing else is said."""


def choose(
    game: AnyGame, view: Any, seat: int, legal: Sequence[Action], luck: Random, tries: int = TRIES
) -> Action:
    """The action that a search of so many tries chose most often."""
    if len(legal) == 1:
        return legal[0]
    if not game.foresight:
        guesses = trials.guesses(game, view, seat, luck, club.GUESSES)
        if gain := club.free_gain(game, guesses, seat, legal):
            return gain
    search = (Race if game.race else Search)(game, view, seat, legal, luck)
    search.run(tries)
    return search.best
