"""The expert: searches over guesses of the hidden parts, in a tree or by a race (short playouts of several
actions, of which the worst are dropped one by one).

A race is used if a turn is made of many small steps (`Game.race`). Positions are evaluated by learned weights
(`Game.learned`).
"""

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
"""The default number of lines of play that an expert tries for a decision."""


def choose(
    game: AnyGame, view: Any, seat: int, legal: Sequence[Action], luck: Random, tries: int = TRIES
) -> Action:
    """Return the best action, found by a search of `tries` lines of play unless `sure` returns one."""
    if found := sure(game, view, seat, legal, luck):
        return found
    search = thinking(game, view, seat, legal, luck)
    search.run(tries)
    return search.best


def sure(game: AnyGame, view: Any, seat: int, legal: Sequence[Action], luck: Random) -> Action | None:
    """Return an action that can be chosen without a search, or None if a search is needed.

    No search is needed if all legal actions have the same effect. In a game with races (`Game.race`: the
    actions are compared by short playouts), an action that improves the position and rules out no other
    action is also chosen at once, because playouts are too coarse to show small gains.
    """
    if len(different(game, legal)) == 1:
        return legal[0]
    game = game.judged_as_learned
    if game.race and not game.foresight:
        return club.free_gain(game, trials.guesses(game, view, seat, luck, club.GUESSES), seat, legal)
    return None


def thinking(game: AnyGame, view: Any, seat: int, legal: Sequence[Action], luck: Random) -> TreeSearch | Race:
    """Return a new search for a decision: a race between the actions by short playouts if the game has
    settings for one (`Game.race`), else a search tree."""
    return (Race if game.race else TreeSearch)(game.judged_as_learned, view, seat, legal, luck)
