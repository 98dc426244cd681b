"""The expert: searches, over guesses of what it cannot see; in a tree, or by a race where a turn is made of
many small steps (`Game.race`). Positions are judged by what was learned (`Game.learned`)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tabletop.bots.players import club, trials
from tabletop.bots.players.race import Race, different
from tabletop.bots.players.tree_search import TreeSearch
from tabletop.engine.game import AnyGame
from tabletop.engine.verb import Action

TRIES = 400
"""Lines of play tried for a decision where nothing else is said."""


def choose(
    game: AnyGame, view: Any, seat: int, legal: Sequence[Action], luck: Random, tries: int = TRIES
) -> Action:
    """What needs no search, or what a search of so many tries finds best."""
    if found := sure(game, view, seat, legal, luck):
        return found
    search = thinking(game, view, seat, legal, luck)
    search.run(tries)
    return search.best


def sure(game: AnyGame, view: Any, seat: int, legal: Sequence[Action], luck: Random) -> Action | None:
    """What needs no search: the only action there is (or all come to the same); or, before a race, what helps
    at once and takes nothing else away (a race is too short to see so little; where the estimate looks ahead
    it sees that itself)."""
    if len(different(game, legal)) == 1:
        return legal[0]
    game = game.judged_as_learned
    if game.race and not game.foresight:
        return club.free_gain(game, trials.guesses(game, view, seat, luck, club.GUESSES), seat, legal)
    return None


def thinking(game: AnyGame, view: Any, seat: int, legal: Sequence[Action], luck: Random) -> TreeSearch | Race:
    """Return the search of a decision, before its first try."""
    return (Race if game.race else TreeSearch)(game.judged_as_learned, view, seat, legal, luck)
