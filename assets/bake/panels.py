"""Paints the panels of a game, to be looked at: python assets/bake/panels.py GAME [LANGUAGE [WxH [FOLDER]]]

Writes FOLDER/panels-GAME.png (the page as it is at 1920x1080) and, for a small window, one picture a panel.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
from screenshots import rest

from tabletop.system.settings import Settings
from tabletop.teaching import teaching
from tabletop.ui.scenes.primer import HIGH, WIDE, Primer
from tabletop.ui.shell.app import App


def main(game: str, language: str = "en", size: str = "1920x1080", folder: str = ".") -> None:
    """All panels of a game."""
    wide, high = map(int, size.split("x"))
    with tempfile.TemporaryDirectory() as saves:
        app = App(Settings(language=language, sound=False, speed=0, curtain=False), Path(saves))
        app.open((wide, high))
        all_at_once = wide >= WIDE and high >= HIGH
        for at in (0,) if all_at_once else range(len(teaching(game).panels)):
            app.push(Primer(game, at))
            rest(app)
            app.scene.stage.damage_all()
            app.present()
            name = f"panels-{game}.png" if all_at_once else f"panels-{game}-{at + 1}.png"
            pygame.image.save(app.screen, str(Path(folder) / name))


if __name__ == "__main__":
    main(*sys.argv[1:])
