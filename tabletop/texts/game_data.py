"""The data files of the installed games, read from the packages' folders without running code of the
games."""

from __future__ import annotations

import functools

from tabletop.engine.data import Entry, read
from tabletop.system.game_packages import package_of


@functools.cache
def game_data(game: str, name: str) -> Entry:
    """Return the contents of a game's data file, such as "components.toml".

    Raises:
        BadData: when the file is missing or is not TOML. Wrong values in it raise BadData only when they are
            used.
    """
    return read(package_of(game).file(name))


def game_data_or_empty(game: str, name: str) -> Entry:
    """Return the contents of a data file of a game; empty if the game has no such file."""
    path = package_of(game).file(name)
    return game_data(game, name) if path.exists() else Entry({}, f"{path.parent.name}/{name}")
