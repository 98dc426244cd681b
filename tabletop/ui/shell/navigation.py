"""The list of all scenes by name; the module of a scene is imported when the scene is first opened, or soon
after the first table is."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module

from tabletop.ui.kit import worker_threads
from tabletop.ui.widgets.scene import Scene

SCENES = {
    "menu": "scenes.menu.menu.Menu",
    "table": "play.table_scene.TableScene",
    "setup": "scenes.setup.setup_scene.SetupScene",
    "lesson": "play.lesson_task.lesson_table",
    "puzzle": "play.puzzle_task.puzzle_table",
    "load": "scenes.saves.load.Load",
    "primer": "scenes.primer.Primer",
    "learn": "scenes.learn.learn.Learn",
    "rules": "scenes.rules.rules.Rules",
    "settings": "scenes.settings.settings_scene.SettingsScene",
    "people": "scenes.people_scene.PeopleScene",
    "maps": "scenes.maps_scene.Maps",
    "replay": "play.replay_scene.ReplayScene",
    "end": "scenes.end.end.End",
    "curtain": "scenes.curtain.curtain.Curtain",
}


def made(name: str, *given: object) -> Scene:
    """Return a new scene, made by the class or function registered under a name, with the given arguments."""
    scene: Scene = _maker(name)(*given)
    return scene


@cache
def import_ahead() -> None:
    """Have a thread import the modules of all scenes, once, while players look at a table, so that the pages
    that they open from there, such as the final scores, open at once."""
    worker_threads.order("scenes", lambda: [*map(_maker, SCENES)], lambda _: None, slow=True)


def _maker(name: str) -> Callable[..., Scene]:
    module, _, kind = SCENES[name].rpartition(".")
    found: Callable[..., Scene] = getattr(import_module(f"tabletop.ui.{module}"), kind)
    return found
