"""The maps that ship with the app: sound, agreeing with the rules, and drawn as Tiled itself draws them."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops, ImageDraw
from PIL.JpegImagePlugin import JpegImageFile

from tabletop.games import find, here
from tabletop.games.macadam.components import SIGNAL_TAG, SIGNAL_TYPE, SIGNALS
from tabletop.games.madsteam.components import NODE_TAG, PATHS
from tabletop.maps import Board, Zone, load_board
from tabletop.maps.board import KINDS, Rect
from tests.maps.tiled import differing, laid, tiled_draws, tiled_exports, with_editor, with_tiled

MAPS = Path(__file__).parents[2] / "maps"
SHIPPED = sorted(path for key in here() for path in (MAPS / key).glob("*.tmx"))
HEXAGONAL = [path for path in SHIPPED if 'orientation="hexagonal"' in path.read_text("utf-8")]


def by_name_of(paths: list[Path]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("path", paths, ids=[f"{p.parent.name}.{p.stem}" for p in paths])


by_name = by_name_of(SHIPPED)


def board_of(path: Path) -> Board:
    game = path.relative_to(MAPS).parts[0]
    board = load_board(path, find(game).zones(path.stem), game)
    assert isinstance(board, Board), board
    return board


@by_name
def test_a_shipped_map_is_sound(path: Path) -> None:
    assert board_of(path).zones


@by_name
def test_a_shipped_picture_is_a_jpeg_of_quality_92_and_at_most_1_2_megabytes(path: Path) -> None:
    for picture in board_of(path).pictures:
        if picture.part:
            continue  # a tile, cut from a sheet that is clear around it
        assert picture.path.suffix == ".jpg"
        assert picture.path.stat().st_size <= 1_200_000
        with JpegImageFile(picture.path) as image:
            assert image.size == picture.size
            # The first entry of the luminance table is 16 at quality 50; quality 92 divides it by 6.25.
            assert image.quantization[0][0] <= 3


def test_the_typed_classes_in_the_tiled_project_are_those_the_app_knows() -> None:
    project = json.loads((MAPS / "tabletop.tiled-project").read_text("utf-8"))
    classes = {c["name"]: {m["name"]: m["type"] for m in c["members"]} for c in project["propertyTypes"]}
    assert classes == {name: dict(kind.members) for name, kind in KINDS.items()}
    defaults = {
        c["name"]: {m["name"]: str(m["value"]) for m in c["members"]} for c in project["propertyTypes"]
    }
    assert defaults == {name: kind.defaults(name) for name, kind in KINDS.items()}


@with_editor
@by_name_of([MAPS / "macadam" / "board.tmx", MAPS / "rails" / "eastern_us.tmx"])
def test_a_map_exported_with_resolved_types_and_properties_is_as_sound(path: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(path.parent, tmp_path / "maps")
    copy = folder / "exported.tmx"
    tiled_exports(folder / path.name, copy)
    written = [p.read_text("utf-8").count("<property ") for p in (path, copy)]
    assert written[0] < written[1]
    game, before = path.parent.name, board_of(path)
    exported = load_board(copy, find(game).zones(path.stem), game)
    assert isinstance(exported, Board), exported
    assert exported.zones == before.zones
    assert [replace(p, path=path) for p in exported.pictures] == [
        replace(p, path=path) for p in before.pictures
    ]


def test_the_signals_painted_on_macadams_board_are_those_of_the_rules() -> None:
    board = board_of(MAPS / "macadam" / "board.tmx")
    painted = {zone.tag: zone.properties.get("signal") for zone in board.of_kind("place")}
    rules = {SIGNAL_TAG[signal]: SIGNAL_TYPE[signal] for signal in SIGNALS}
    assert painted == {**rules, "place.officers": None}


def test_a_slot_lies_in_its_place_or_at_its_edge() -> None:
    placed = 0
    for path in SHIPPED:
        board = board_of(path)
        for slot in board.of_kind("slot"):
            place = board.zones.get("place." + slot.tag.split(".")[1])
            if place is not None:
                assert overlap(place.rect, slot.rect), slot.tag
                placed += 1
    assert placed


def overlap(a: Rect, b: Rect) -> bool:
    return a.x < b.x + b.w and b.x < a.x + a.w and a.y < b.y + b.h and b.y < a.y + a.h


def object_layers(path: Path) -> dict[str, set[int]]:
    """The names of the object layers that show no tiles, with the ids of their objects."""
    groups = [g for g in ElementTree.parse(path).iterfind(".//objectgroup") if g.find("object[@gid]") is None]
    return {str(group.get("name")): {int(o.get("id", 0)) for o in group} for group in groups}


def test_the_paths_of_the_town_are_those_of_the_rules() -> None:
    board = board_of(MAPS / "madsteam" / "board.tmx")
    drawn = {frozenset((p.properties["a"], p.properties["b"])) for p in board.of_kind("path")}
    assert drawn == {frozenset((NODE_TAG[a], NODE_TAG[b])) for a, b in PATHS}
    for path in board.of_kind("path"):
        for end, name in ((path.points[0], "a"), (path.points[-1], "b")):
            assert near(board.zones[str(path.properties[name])].rect, end), path.tag


def near(rect: Rect, point: tuple[float, float]) -> bool:
    x, y = point
    return rect.x - 60 <= x <= rect.x + rect.w + 60 and rect.y - 60 <= y <= rect.y + rect.h + 60


@with_tiled
@by_name
def test_our_pictures_lie_where_tiled_lays_them(path: Path, tmp_path: Path) -> None:
    board = board_of(path)
    hidden = [option for name in object_layers(path) for option in ("--hide-layer", name)]
    theirs = tiled_draws(path, tmp_path / "tiled.bmp", *hidden)
    theirs = theirs.crop((0, 0, *board.size))  # cells without anything in them may reach beyond a painting
    assert differing(laid(board.pictures, board.size), theirs, 10) <= 0.0005 * board.size[0] * board.size[1]


@with_tiled
@by_name
def test_our_zones_lie_where_tiled_draws_its_objects(path: Path, tmp_path: Path) -> None:
    board = board_of(path)
    for name, ids in object_layers(path).items():
        if name == "labels":
            continue  # Tiled draws a pin for a point
        theirs = tiled_draws(path, tmp_path / "tiled.png", "--show-layer", name).getchannel("A")
        theirs = theirs.crop((0, 0, *board.size)).point(lambda alpha: 255 * (alpha > 0))
        exact, with_outline = Image.new("L", board.size), Image.new("L", board.size)
        for zone in board.zones.values():
            if zone.id in ids:
                fill(ImageDraw.Draw(exact), zone, 0)
                fill(ImageDraw.Draw(with_outline), zone, 3)
        assert white(ImageChops.subtract(exact, theirs)) <= 0.002 * white(exact), name
        assert white(ImageChops.subtract(theirs, with_outline)) <= 0.002 * white(exact), name


def white(image: Image.Image) -> int:
    return image.histogram()[255]


def fill(draw: ImageDraw.ImageDraw, zone: Zone, outline: int) -> None:
    """Paint a zone; Tiled's outline and its shadow reach a little further."""
    x, y, w, h = zone.rect
    if zone.shape == "polygon":
        draw.polygon(zone.points, 255, 255, max(1, 2 * outline))
    elif zone.shape == "line":
        draw.line(zone.points, 255, 1 + 8 * outline, "curve")
        for x, y in (zone.points[0], zone.points[-1]) if outline else ():
            draw.ellipse((x - 16, y - 16, x + 16, y + 16), 255)
    else:
        shape = draw.ellipse if zone.shape == "ellipse" else draw.rectangle
        shape((x - outline, y - outline, x + w - 1 + outline, y + h - 1 + outline), 255)


@with_tiled
@by_name_of(HEXAGONAL)
def test_our_cells_lie_where_tiled_draws_its_ground(path: Path, tmp_path: Path) -> None:
    board = board_of(path)
    cells = [zone for zone in board.zones.values() if zone.cell]
    assert cells
    copy = shutil.copytree(path.parent, tmp_path / "shown") / path.name
    copy.write_text(copy.read_text("utf-8").replace(' visible="0"', ""), "utf-8")
    theirs = tiled_draws(copy, tmp_path / "tiled.png", "--show-layer", "terrain")
    for zone in cells:
        x, y = zone.rect.centre
        for cx, cy in zone.points:
            spot = round(x + 0.9 * (cx - x)), round(y + 0.9 * (cy - y))
            assert theirs.getpixel(spot)[3] == 255, zone.tag  # type: ignore[index]
