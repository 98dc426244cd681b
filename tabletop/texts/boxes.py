"""The games as boxes on a shelf: name, number of players, minutes, tagline, and why a game cannot be
played."""

from __future__ import annotations

import functools
from typing import NamedTuple

from tabletop import games
from tabletop.engine.data import BadData, parsed
from tabletop.system.game_packages import GamePackage, installed
from tabletop.system.languages import SOURCES
from tabletop.texts.rulebook import translations
from tabletop.texts.translations import Translations


class GameInfo(NamedTuple):
    """The facts on the box of a game, as the start screen shows it. `players` and `minutes` are pairs: the
    least and the most."""

    key: str
    name: Translations
    tagline: Translations
    players: tuple[int, int]
    minutes: tuple[int, int]
    fault: str = ""
    """The reason why the game cannot be played, for the author of its package; "" if it can."""

    @property
    def ready(self) -> bool:
        """True if the game can be played."""
        return not self.fault


@functools.cache
def game_infos() -> dict[str, GameInfo]:
    """Return the facts on all boxes, by the key of the game, in the order of the shelf.

    Games of other packages are not imported here, so that the first frame need not wait for them. Faults
    found when they are imported are added later (`ui/board/guests.py`).
    """
    return {key: _info(package) for key, package in installed().items()}


def quickest_first() -> list[str]:
    """Return the keys of the games that can be played, those with the shortest playing time first."""
    ready = [info for info in game_infos().values() if info.ready]
    return [info.key for info in sorted(ready, key=lambda info: (sum(info.minutes), info.key))]


def _info(package: GamePackage) -> GameInfo:
    try:
        return _printed(package)
    except Exception as fault:  # data of another package may be of any form
        if package.ours:
            raise
        name = Translations(dict.fromkeys(SOURCES, package.key))
        return GameInfo(package.key, name, name, (0, 0), (0, 0), games.in_one_line(package, fault))


def _printed(package: GamePackage) -> GameInfo:
    """Return the facts of an installed game from the table [game] of its components file, without parsing the
    rest of the file or importing the game.

    The table comes first in the file, so the start of the app need not wait for the rest.
    """
    path = package.file("components.toml")
    where = f"{path.parent.name}/{path.name}"
    try:
        head = path.read_text("utf-8").partition("\n[[")[0]
    except (OSError, UnicodeDecodeError) as fault:
        raise BadData(f"{where}: {fault}") from fault
    entry = parsed(head, where).table("game")
    players, minutes = entry.numbers("players"), entry.numbers("minutes")
    if not players or not minutes:
        raise BadData(f"{entry.where}: players and minutes: at least one number is needed")
    return GameInfo(
        package.key,
        translations(entry, "name"),
        translations(entry, "tagline"),
        (players[0], players[-1]),
        (minutes[0], minutes[-1]),
        games.needs_other(entry),
    )


def game_name(key: str, language: str) -> str:
    """Return the name of a game; its key if the game is unknown."""
    info = game_infos().get(key)
    return info.name[language] if info else key


def span(low: int, high: int) -> str:
    """Return a range such as "2–6"; a single number if both ends are equal."""
    return f"{low}–{high}" if low != high else str(low)
