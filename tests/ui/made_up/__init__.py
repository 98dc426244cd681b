"""Games made up for tests of the screen. Their files are found by their keys, but they stand on no shelf."""

from __future__ import annotations

from pathlib import Path

from tabletop.system import game_packages
from tabletop.system.game_packages import GamePackage

_known: dict[str, GamePackage] = {}
_plain = game_packages._unknown


def make_known(key: str) -> None:
    """The files of a made-up game are found for the rest of the run."""
    _known[key] = GamePackage(key, f"{__name__}.{key}", "", Path())
    game_packages._unknown = lambda key: _known.get(key) or _plain(key)
