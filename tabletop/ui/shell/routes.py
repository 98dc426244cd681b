"""Every scene by its name: the one file that knows them all. Each is imported when it is first opened."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol

from tabletop.ui.widgets.scene import Scene

SCENES = {
    "menu": "scenes.menu.menu.Menu",
    "table": "play.scene.TableScene",
    "setup": "scenes.setup.setup.SetupScene",
    "lesson": "play.lesson.LessonScene",
    "puzzle": "play.puzzle.PuzzleScene",
    "load": "scenes.saves.load.Load",
    "primer": "scenes.primer.Primer",
    "learn": "scenes.learn.learn.Learn",
    "rules": "scenes.rules.rules.Rules",
    "settings": "scenes.settings.settings.SettingsScene",
    "people": "scenes.people.PeopleScene",
    "maps": "scenes.maps.Maps",
    "replay": "play.replay.Replay",
    "end": "scenes.end.end.End",
    "curtain": "scenes.curtain.curtain.Curtain",
}


class Scenes(Protocol):
    """The stack of scenes of the app."""

    def push(self, scene: Scene) -> None:
        """Put a scene on top; the one below waits."""

    def replace_all(self, *scenes: Scene) -> None:
        """Put scenes where all were, the last one on top."""


def open_scene(scenes: Scenes, name: str, *given: object) -> None:
    """Open a scene on top of the others; the menu alone, and the table over nothing but the menu."""
    if name == "menu":
        scenes.replace_all(_made(name))
    elif name == "table":
        scenes.replace_all(_made("menu"), _made(name, *given))
    else:
        scenes.push(_made(name, *given))


def _made(name: str, *given: object) -> Scene:
    module, _, kind = SCENES[name].rpartition(".")
    scene: Scene = getattr(import_module(f"tabletop.ui.{module}"), kind)(*given)
    return scene
