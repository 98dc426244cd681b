"""The games, one folder each. A game is found by the name of its folder, and offers its value `GAME`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # who only wants to know which games there are does not wait for their engine
    from tabletop.engine.game import AnyGame

SHELF = ("madsteam", "paris", "rails", "macadam", "gharkane")
"""The five games of the box, in the order of the menu; some may still be missing."""


class NoSuchGame(LookupError):
    """No game of that name is here."""


@cache
def here() -> tuple[str, ...]:
    """Return the games that can be played; a folder without code, as an older version may leave it, is
    none."""
    specs = {key: find_spec(f"{__name__}.{key}") for key in SHELF}
    return tuple(key for key, spec in specs.items() if spec and spec.origin)


def find(key: str) -> AnyGame:
    """Return a game by its key.

    Raises:
        NoSuchGame: with the keys there are.
    """
    if key not in here():
        raise NoSuchGame(f"there is no game {key!r:.40}; there are: {', '.join(here())}")
    game: AnyGame = import_module(f"{__name__}.{key}").GAME
    return game
