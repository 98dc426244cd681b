"""The games: those that ship with the app, one folder each, and the way to any installed one.

`system.game_packages` says which games are installed; their packages offer `GAME`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from tabletop.system import game_packages

if TYPE_CHECKING:  # so that listing the games need not import the engine
    from tabletop.engine.data import Entry
    from tabletop.engine.game import AnyGame

KEY = game_packages.KEY
LONGEST_FAULT = 300
"""The maximum number of characters of a message about a package that cannot be used."""


class NoSuchGame(LookupError):
    """An error for a key that no installed game has."""


class BrokenGame(NoSuchGame):
    """An error for an installed game that cannot be played; the message names its package or file, and
    why."""


def here() -> tuple[str, ...]:
    """Return the keys of the installed games."""
    return tuple(game_packages.installed())


def find(key: str) -> AnyGame:
    """Return a game by its key.

    Raises:
        NoSuchGame: no installed game has this key; the message lists the keys of those that are.
        BrokenGame: the package of the game cannot be used.
    """
    if key not in here():
        raise NoSuchGame(f"there is no game {key!r:.40}; there are: {', '.join(here())}")
    return _found(key)


def needs_other(box: Entry) -> str:
    """Return the fault of a game that was written for another version of the engine; "" for one that was
    not.

    Args:
        box: the table [game] of its components.toml, with the version as `needs`; a game that names none
            comes with the app.
    """
    from tabletop.engine import VERSION

    needs = box.values.get("needs", VERSION)
    return "" if needs == VERSION else f"{box.where}: needs: version {needs!r:.20}; this app has {VERSION}"


@cache
def _found(key: str) -> AnyGame:
    from tabletop.engine.data import read

    package = game_packages.package_of(key)
    try:
        fault = needs_other(read(package.file("components.toml")).table("game"))
        game: AnyGame = import_module(package.module).GAME
    except (Exception, SystemExit) as raised:  # whatever the code of another package does
        raise BrokenGame(in_one_line(package, raised)) from raised
    if fault or (fault := _misfit(key, package.module, game)):
        raise BrokenGame(fault)
    return game


def _misfit(key: str, module: str, game: object) -> str:
    from tabletop.engine.game import Game

    if not isinstance(game, Game):
        return f"{module}: GAME: a Game is needed, not {type(game).__name__}"
    return "" if game.key == key else f"{module}: GAME: its key is {game.key!r:.40}, not {key!r}"


def in_one_line(package: game_packages.GamePackage, raised: BaseException) -> str:
    """Return the message of an exception in one line. It begins with the line of the package's code that
    raised it, or else with the package, unless the exception is BadData, whose message already names its
    file."""
    from tabletop.engine.data import BadData

    said = " ".join(str(raised).split())
    if not isinstance(raised, BadData):
        said = f"{package.line_of(raised) or package.module}: {type(raised).__name__}: {said}"
    return said[:LONGEST_FAULT]
