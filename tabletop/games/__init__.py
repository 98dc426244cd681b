"""The games, one folder each. The folder's name is the key of its game, and its module offers `GAME`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # so that listing the games need not import the engine
    from tabletop.engine.game import AnyGame

SHELF = ("madsteam", "paris", "rails", "macadam", "gharkane")
"""The keys of the five games, in the order of the menu; a game may be missing from the installation."""


class NoSuchGame(LookupError):
    """An error for a key that no installed game has."""


@cache
def here() -> tuple[str, ...]:
    """Return the keys of the installed games; a folder left behind without code does not count."""
    specs = {key: find_spec(f"{__name__}.{key}") for key in SHELF}
    return tuple(key for key, spec in specs.items() if spec and spec.origin)


def find(key: str) -> AnyGame:
    """Return a game by its key.

    Raises:
        NoSuchGame: no installed game has this key; the message lists the keys of those that are.
    """
    if key not in here():
        raise NoSuchGame(f"there is no game {key!r:.40}; there are: {', '.join(here())}")
    game: AnyGame = import_module(f"{__name__}.{key}").GAME
    return game
