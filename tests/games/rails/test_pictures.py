"""Every picture that the game names has its recipe, and nothing is told by colour alone."""

from __future__ import annotations

import pytest

from tabletop.games.rails.components import COLOURS, COMPANIES
from tabletop.games.rails.pieces import SHAPES
from tabletop.games.rails.tiles import FACES
from tabletop.system import paths
from tabletop.ui.board.recipes import Recipe, recipes

KNOWN = recipes("rails")


def test_every_drawing_is_there() -> None:
    for name, recipe in KNOWN.items():
        shapes = [f"{recipe.art}_{shape}" for shape in ("stub", *SHAPES[1:])]
        arts = shapes if recipe.kind == "line" else [recipe.art]
        for drawing in filter(None, (*arts, recipe.under, recipe.over)):
            assert paths.asset("svg", drawing + ".svg").is_file(), name
        emblem = paths.asset("svg", f"emblem_{recipe.emblem}.svg")
        assert not recipe.emblem or emblem.is_file(), name


@pytest.mark.parametrize("kind", ["share", "disc", "stack", "loco", "line", "company"])
def test_companies_differ_by_colour_and_by_emblem(kind: str) -> None:
    differ([KNOWN[f"{kind}.{company}"] for company in COMPANIES])


def test_goods_differ_by_colour_and_by_emblem() -> None:
    differ([KNOWN[f"cube.{colour}"] for colour in COLOURS])


def differ(known: list[Recipe]) -> None:
    assert len({recipe.colour for recipe in known}) == len(known)
    assert len({recipe.emblem for recipe in known}) == len(known)


def test_a_company_has_the_same_colour_and_emblem_everywhere() -> None:
    for company in COMPANIES:
        looks = {
            (r.colour, r.emblem) for name, r in KNOWN.items() if name.endswith(f".{company}") and r.emblem
        }
        assert len(looks - goods()) == 1, company


def goods() -> set[tuple[str, str]]:
    return {(KNOWN[f"cube.{colour}"].colour, KNOWN[f"cube.{colour}"].emblem) for colour in COLOURS}


def test_every_face_has_a_tile() -> None:
    assert {name.removeprefix("tile.") for name in KNOWN if name.startswith("tile.")} == set(FACES)
