"""Errors of games from other packages while they are played: which game it is, and what is said of it."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.games import in_one_line
from tabletop.system.game_packages import package_of
from tabletop.texts.boxes import game_infos, game_name
from tabletop.texts.words import Words
from tabletop.ui.widgets.scene import Scene
from tabletop.ui.widgets.shell import Keeper


def guest_in(scenes: Sequence[Scene], session: Keeper | None) -> str:
    """Return the key of the game of another package that is being played or shown; "" for none."""
    played = session.match.game.key if session else ""
    shown = (getattr(scene, "game", "") for scene in reversed(scenes))
    keys = (key for key in (played, *shown) if key and isinstance(key, str))
    return next((key for key in keys if not package_of(key).ours), "")


def reason_of(guest: str, fault: Exception, words: Words) -> str:
    """Record an error of another package's game on the box of the game in the menu, and return the message
    about it; `words` are the app's own texts."""
    said = in_one_line(package_of(guest), fault)
    if info := game_infos().get(guest):  # None if the package was removed meanwhile
        game_infos()[guest] = info._replace(fault=said)
    return words("game.unplayable.reason", name=game_name(guest, words.language), fault=said)
