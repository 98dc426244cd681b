"""The ways to the scenes: each leads to a scene that takes what the way hands over."""

from __future__ import annotations

import inspect
from importlib import import_module
from typing import get_type_hints

import pytest

from tabletop.ui.shell.navigation import SCENES
from tabletop.ui.widgets.scene import Scene
from tabletop.ui.widgets.shell import Routes


@pytest.mark.parametrize("name", SCENES)
def test_every_way_leads_to_a_scene_that_takes_what_it_is_given(name: str) -> None:
    opened: list[tuple[object, ...]] = []
    way = getattr(Routes(lambda *given: opened.append(given), lambda: ""), name)
    way(*("given" for _ in inspect.signature(way).parameters))
    module, _, kind = SCENES[name].rpartition(".")
    scene = getattr(import_module(f"tabletop.ui.{module}"), kind)
    returned = scene if isinstance(scene, type) else get_type_hints(scene)["return"]
    assert issubclass(returned, Scene)
    assert opened[0][0] == name
    inspect.signature(scene).bind(*opened[0][1:])


def test_there_is_no_way_to_nowhere() -> None:
    ways = {name for name in vars(Routes) if not name.startswith("_")}
    assert ways - {"follow", "words"} == set(SCENES)
