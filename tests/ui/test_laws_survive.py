"""Every scene survives a change of language, size, contrast and scale, on top as well as below another one,
and shows after it what it would show if it were painted from nothing.

Scenes are found by their routes, and what a route asks for by its parameters: a new one cannot be forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from pygame import Rect

from tabletop.games import here
from tabletop.system.settings import Settings
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.scenes.menu.menu import Menu
from tabletop.ui.shell.navigation import SCENES
from tabletop.ui.shell.text_view import description
from tests.random_games import EVERYWHERE
from tests.tools.campaign.monkey import furnish
from tests.tools.campaign.monkey_places import NAMES, PLACES, Places
from tests.ui.pictures import beyond, difference, in_parts, painted
from tests.ui.sparing import Sparing
from tests.ui.visitor import Visitor

pytestmark = pytest.mark.usefixtures("swept")


WAYS = [(route, game) for i, route in enumerate(SCENES) for j, game in enumerate(here()) if (i + j) % 6 == 0]
"""Each scene with one of the games, each game with some of the scenes."""
SIZE = 1280, 720
SCALES = 1.0, 2.0
LATER = ("bubble", "coach", "heard", "terms")
"""What is shown for a while, and what is counted."""


def opened(route: str, game: str, folder: Path) -> Visitor:
    """Somebody at a scene, opened as others open it."""
    chosen = Settings(language="fr", sound=False, speed=0, curtain=False, names=list(NAMES[:2]))
    visitor = Visitor(Menu(), folder / "saves", settings=chosen)
    PLACES[route](Places(visitor.app, still=True), game, Random(f"{route} {game}"))
    visitor.rest(600)
    visitor.settle()
    visitor.key("down", "tab", "down")  # something is chosen, other than what was
    return visitor


def resize(visitor: Visitor, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
    visitor.rest()


def choose(visitor: Visitor, **fields: Any) -> None:
    """Change settings, as the page of settings does."""
    for field, value in fields.items():
        setattr(visitor.app.settings, field, value)
    visitor.app.apply_settings()
    visitor.rest()


def changes(visitor: Visitor) -> Iterator[Callable[[], None]]:
    """Everything that has a scene laid out anew, one after the other, and everything back."""
    yield lambda: visitor.key("f9")
    yield lambda: resize(visitor, (1024, 576))
    yield lambda: choose(visitor, ui_scale=2.0)
    yield lambda: choose(visitor, high_contrast=True)
    yield lambda: choose(visitor, high_contrast=False, ui_scale=1.0)
    yield lambda: resize(visitor, SIZE)
    yield lambda: choose(visitor, language="fr")


def standing(visitor: Visitor) -> dict[str, Any]:
    """What the scene holds: everything that is told of it, but for what passes."""
    scene = visitor.scene
    scene.untip()
    told = description(visitor.app)
    if scene.focused and not isinstance(scene, TableScene):  # where pieces may be out of sight for a while
        told["focus"] = scene.focused.key
    for widget in told["widgets"].values():
        del widget["focused"]  # whether a ring is shown depends on what was touched last
    return {key: value for key, value in told.items() if key not in LATER}


def not_as_painted_anew(visitor: Visitor) -> Rect | None:
    """Where the window shows something else than its scene painted from nothing; None where it does not."""
    stage, screen = visitor.scene.stage, visitor.app.screen
    while stage.dirty:
        stage.draw(screen)
    return difference(screen, painted(stage))


def different(before: Any, after: Any, where: str = "") -> list[str]:
    """What differs between two descriptions, by where it stands."""
    if isinstance(before, dict) and isinstance(after, dict):
        keys = dict.fromkeys((*before, *after))
        return [d for k in keys for d in different(before.get(k), after.get(k), f"{where}/{k}")]
    if isinstance(before, list) and isinstance(after, list) and before != after:
        gone, new = ([each for each in a if each not in b] for a, b in ((before, after), (after, before)))
        return [f"{where}: {gone} became {new}"]
    return [] if before == after else [f"{where}: {before} became {after}"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("home")
    furnish(home)
    return home


@pytest.mark.parametrize(("route", "game"), WAYS)
def test_a_scene_is_the_same_after_everything_has_changed_and_changed_back(
    route: str, game: str, folder: Path
) -> None:
    visitor = opened(route, game, folder)
    scene, before = visitor.scene, standing(visitor)
    for change in changes(visitor):
        change()
        assert visitor.scene is scene
        assert not_as_painted_anew(visitor) is None
    assert different(before, standing(visitor)) == []


@pytest.mark.parametrize(("route", "game"), WAYS[:: 1 if EVERYWHERE else 2])
def test_a_scene_is_the_same_after_everything_has_changed_while_another_one_covered_it(
    route: str, game: str, folder: Path
) -> None:
    visitor = opened(route, game, folder)
    scene, before = visitor.scene, standing(visitor)
    for change in changes(visitor):
        if visitor.scene is scene:
            visitor.app.routes.settings()
            visitor.rest()
        change()
        visitor.app.pop()
        visitor.rest(600)
        assert visitor.scene is scene
    assert different(before, standing(visitor)) == []


@pytest.mark.parametrize(("route", "game"), WAYS)
def test_nodes_of_a_scene_paint_where_they_say_so_and_in_parts_what_they_paint_at_once(
    route: str, game: str, folder: Path
) -> None:
    """The shadow of thick paper reaches farthest below it."""
    visitor = opened(route, game, folder)
    for scale in SCALES if EVERYWHERE else SCALES[len(route) % 2 :][:1]:
        choose(visitor, ui_scale=scale)
        stage, sparing = visitor.scene.stage, Sparing(int(scale))
        nodes = [node for node in stage.walk() if not node.blank() and sparing.takes(type(node))]
        assert {node.name: where for node in nodes if (where := beyond(node, stage.size))} == {}
        assert {node.name: where for node in nodes if (where := in_parts(node, stage.size))} == {}
