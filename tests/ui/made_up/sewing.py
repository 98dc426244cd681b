"""The made-up game laid on the table: its maps are drawn into the home of the test."""

from __future__ import annotations

import functools

import pygame

from tabletop.engine.game import Game
from tabletop.match import Match, Seat
from tabletop.system.paths import user_data_dir
from tests.ui.made_up import make_known
from tests.ui.table_hands import NAMES

WIDE, HIGH, STEP = 136, 118, 102
"""A hexagon with a flat top, and from column to column."""
HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" orientation="orthogonal" width="{w}" height="{h}" tilewidth="1" tileheight="1"
 infinite="0">
 <properties>
  <property name="board" value="{name}"/><property name="game" value="quilt"/>
  <property name="map_format" type="int" value="1"/>
 </properties>
 <imagelayer id="1" name="board"><image source="{name}.png" width="{w}" height="{h}"/></imagelayer>
 <objectgroup id="2" name="zones">{objects}</objectgroup>
</map>
"""
TAG = '<properties><property name="tag" value="{}"/></properties>'
HEXAGON = "34,0 102,0 136,59 102,118 34,118 0,59"


@functools.cache
def _on_the_shelf() -> None:
    make_known("quilt")


def quilt() -> Game:
    """The game, its maps in the folder of the person's own."""
    _on_the_shelf()
    from tests.ui.made_up.quilt import CELLS, COLUMNS, GAME, HEXES, ROWS, hex_tag

    objects = []
    for h in HEXES:
        x, y = h % COLUMNS * STEP, h // COLUMNS * HIGH + h % COLUMNS % 2 * (HIGH // 2)
        objects.append(_object(h + 1, hex_tag(h), x, y, f'<polygon points="{HEXAGON}"/>'))
        objects.append(_object(500 + h, f"label.{h}", x + 68, y + 108, "<point/>", kind="label"))
    _draw("meadow", (COLUMNS * STEP + 34, ROWS * HIGH + 59), "".join(objects))
    cells = (
        _object(c + 1, f"cell.{c}", 40 + 180 * (c % 4), 40 + 260 * (c // 4), "", size=(160, 200))
        for c in range(CELLS)
    )
    _draw("shelf", (800, 560), "".join(cells))
    return GAME


def _object(
    number: int,
    tag: str,
    x: int,
    y: int,
    shape: str,
    kind: str = "place",
    size: tuple[int, int] | None = None,
) -> str:
    box = f'width="{size[0]}" height="{size[1]}"' if size else ""
    return f'<object id="{number}" type="{kind}" x="{x}" y="{y}" {box}>{TAG.format(tag)}{shape}</object>'


def _draw(name: str, size: tuple[int, int], objects: str) -> None:
    folder = user_data_dir() / "maps" / "quilt"
    folder.mkdir(parents=True, exist_ok=True)
    picture = pygame.Surface(size)
    picture.fill("#8FA86B" if name == "meadow" else "#6B5A48")
    pygame.image.save(picture, folder / f"{name}.png")
    text = HEAD.format(name=name, w=size[0], h=size[1], objects=objects)
    (folder / f"{name}.tmx").write_text(text, "utf-8")


def quilt_match(seats: int = 2, help_: int = 3) -> Match:
    """A new match of the made-up game."""
    people = [Seat(NAMES[i], help=help_) for i in range(seats)]
    return Match(quilt(), people, None, 1, made="2026-01-01T00:00:00+00:00")
