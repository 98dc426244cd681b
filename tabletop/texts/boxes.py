"""The boxes of the games on the shelf: name, players, minutes, tagline; and whether the game is installed."""

from __future__ import annotations

import functools
import tomllib
from importlib.resources import files
from typing import NamedTuple

from tabletop.engine.data import Entry
from tabletop.games import SHELF, here
from tabletop.system import paths
from tabletop.texts.rulebook import Translations, translations


class Lid(NamedTuple):
    """The facts printed on the box of one game, as the start screen shows it on a shelf."""

    key: str
    name: Translations
    tagline: Translations
    players: tuple[int, int]
    minutes: tuple[int, int]
    ready: bool  # its rules are installed


@functools.cache
def lids() -> dict[str, Lid]:
    """Return the facts of all game boxes by the key of the game, in the order of the shelf."""
    return {key: _lid(key) for key in SHELF}


def quickest() -> str:
    """Return the installed game with the shortest playing time, which is suggested as the first one."""
    ready = [lid for lid in lids().values() if lid.ready]
    return min(ready, key=lambda lid: (sum(lid.minutes), lid.key)).key


def _lid(key: str) -> Lid:
    ready = key in here()
    entry = _of_game(key) if ready else _announced().table(key)
    players, minutes = entry.numbers("players"), entry.numbers("minutes")
    return Lid(
        key,
        translations(entry, "name"),
        translations(entry, "tagline"),
        (players[0], players[-1]),
        (minutes[0], minutes[-1]),
        ready,
    )


def _of_game(key: str) -> Entry:
    """Return the table [game] of an installed game's components file, without parsing the rest of the file or
    importing the game.

    The table comes first in the file, so the start of the app need not wait for the rest.
    """
    written = files("tabletop.games").joinpath(key, "components.toml").read_text("utf-8")
    return Entry(tomllib.loads(written.partition("\n[[")[0]), f"{key}/components.toml").table("game")


@functools.cache
def _announced() -> Entry:
    return Entry(tomllib.loads(paths.asset("shelf.toml").read_text("utf-8")), "shelf.toml")


def game_name(key: str, language: str) -> str:
    """Return the name of a game; its key if the game is unknown."""
    lid = lids().get(key)
    return lid.name[language] if lid else key


def span(low: int, high: int) -> str:
    """Return a range such as "2–6", or a single number if both ends are equal."""
    return f"{low}–{high}" if low != high else str(low)
