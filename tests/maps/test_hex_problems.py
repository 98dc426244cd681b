"""Broken hexagonal maps: a fault is told with its object or its cell, and no damage crashes the reader."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tabletop.maps import Board, Problem, load_board
from tabletop.maps.board import GridCell
from tabletop.maps.check_map import in_words
from tabletop.texts.words import Words
from tests.maps.workbench import pairs, png

# Flat-topped cells of 20 x 16 in 3 columns and 2 rows; the last two cells of the second row are water.
REQUIRED = {
    "hex.0.0": "place",
    "hex.1.0": "place",
    "stop.mill": "place",
    "hex.0.1": "place",
    "label.mill": "label",
}
GROUND = "1,1,1,\n1,2,0"
MAP = f"""<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" orientation="hexagonal" width="3" height="2" tilewidth="20" tileheight="16" infinite="0"
  hexsidelength="10" staggeraxis="x" staggerindex="odd">
 <properties>
  <property name="board" value="island"/>
  <property name="game" value="millers"/>
  <property name="map_format" type="int" value="1"/>
  <property name="hex_tag" value="hex.{{q}}.{{r}}"/>
  <property name="column0" type="int" value="0"/>
  <property name="row0" type="int" value="0"/>
 </properties>
 <tileset firstgid="1" source="tiles.tsx"/>
 <layer id="1" name="ground" width="3" height="2"><data encoding="csv">{GROUND}</data></layer>
 <objectgroup id="2" name="stops">
  <object id="1" name="stop.mill" type="place" gid="2" x="40" y="8" width="20" height="16">
   <properties><property name="tag" value="stop.mill"/></properties>
  </object>
  <object id="2" gid="2" x="12" y="9" width="10" height="8" rotation="30"/>
  <object id="3" name="label.mill" type="label" x="40" y="12">
   <properties><property name="tag" value="label.mill"/></properties>
   <point/>
  </object>
 </objectgroup>
</map>
"""
TILES = """<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" name="tiles" tilewidth="20" tileheight="16" tilecount="2" columns="2"
  objectalignment="center">
 <image source="tiles.png" width="40" height="16"/>
 <tile id="0" type="place"/>
</tileset>
"""


def write(folder: Path, text: str = MAP, tiles: str = TILES) -> Path:
    """The map in a folder with its tileset."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "tiles.png").write_bytes(png(40, 16))
    (folder / "tiles.tsx").write_text(tiles)
    path = folder / "board.tmx"
    path.write_text(text)
    return path


def load(path: Path) -> Board | list[Problem]:
    return load_board(path, REQUIRED, "millers")


def test_the_map_is_sound(tmp_path: Path) -> None:
    board = load(write(tmp_path))
    assert isinstance(board, Board), board
    assert board.size == (50, 40)
    assert {zone.tag: zone.cell for zone in board.zones.values()} == {
        "stop.mill": GridCell(2, 0),
        "hex.0.0": GridCell(0, 0),
        "hex.1.0": GridCell(1, 0),
        "hex.0.1": GridCell(0, 1),
        "label.mill": None,
    }
    assert [len(zone.points) for zone in board.of_kind("place")] == [6] * 4
    assert board.zones["stop.mill"].id == 1
    assert board.zones["stop.mill"].rect == (30, 0, 20, 16)
    assert [picture.angle for picture in board.pictures] == [0] * 6 + [30]


def test_a_hidden_layer_is_not_drawn_but_names_its_cells(tmp_path: Path) -> None:
    board = load(write(tmp_path, MAP.replace('name="ground"', 'name="ground" visible="0"')))
    assert isinstance(board, Board), board
    assert len(board.pictures) == 2
    assert len(board.zones) == 5


def test_the_painting_below_tells_the_size(tmp_path: Path) -> None:
    image = '<imagelayer id="9" name="board"><image source="tiles.png"/></imagelayer>'
    text = MAP.replace("<layer", image + "<layer").replace(GROUND, "0,0,0,\n0,0,0")
    reading = load_board(write(tmp_path, text), {}, "millers")
    assert not isinstance(reading, Board)
    assert {p.code for p in reading} == {"map.outside", "map.tag_unknown"}  # 40 x 16: the mill is cut


LAYER = '<layer id="1" name="ground" width="3" height="2"><data encoding="csv">'
SMALL_FAULTS = {  # what is replaced by what: the object or cell and the code that must be told
    ('staggeraxis="x"', 'staggeraxis="z"'): (None, "hex_axis"),
    ('staggerindex="odd"', 'staggerindex="none"'): (None, "hex_index"),
    ('hexsidelength="10"', 'hexsidelength="20"'): (None, "hex_size"),
    ('hexsidelength="10"', ""): (None, "hex_size"),
    ('hexsidelength="10"', 'hexsidelength="9"'): (None, "hex_size"),
    ('tilewidth="20"', 'tilewidth="21"'): (None, "hex_size"),
    ('width="3" height="2" tilewidth', 'width="300" height="200" tilewidth'): (None, "hex_cells"),
    ('width="3" height="2" tilewidth', 'width="0" height="2" tilewidth'): (None, "hex_cells"),
    ('<property name="hex_tag" value="hex.{q}.{r}"/>', ""): (None, "header_missing"),
    ("hex.{q}.{r}", "hex.{q}"): (None, "hex_tag"),
    ("hex.{q}.{r}", "hex"): (None, "hex_tag"),
    ('"column0" type="int" value="0"', '"column0" value="0"'): (None, "hex_origin"),
    ("1,2,0<", "1,1,0<"): (GridCell(1, 1), "tag_unknown"),
    ("1,2,0<", "1,7,0<"): (GridCell(1, 1), "tile_unknown"),
    ("1,2,0<", "1,x,0<"): (GridCell(1, 1), "tile_unknown"),
    ("1,2,0<", "1,2147483650,0<"): (GridCell(1, 1), "tile_turned"),
    ("1,2,0<", "1,2<"): (None, "layer_size"),
    ('name="ground" width="3"', 'name="ground" width="4"'): (None, "layer_size"),
    ('encoding="csv"', 'encoding="base64"'): (None, "layer_encoding"),
    ('encoding="csv"', ""): (None, "layer_encoding"),
    ('name="ground"', 'name="ground" tintcolor="#ff0000"'): (None, "layer_attribute"),
    ('name="stops"', 'name="stops" tintcolor="#ff0000"'): (None, "layer_attribute"),
    ("tiles.tsx", "../tiles.tsx"): (None, "tileset_outside"),
    ("tiles.tsx", "nowhere.tsx"): (None, "tileset_missing"),
    ("tiles.tsx", "tiles.png"): (None, "tileset_unreadable"),
    ("tiles.tsx", "board.tmx"): (None, "tileset_unreadable"),
    ('firstgid="1"', 'firstgid="0"'): (None, "tileset_number"),
    ('firstgid="1"', 'firstgid="one"'): (None, "tileset_number"),
    (' <tileset firstgid="1" source="tiles.tsx"/>', ' <tileset firstgid="1" source="tiles.tsx"/>' * 2): (
        None,
        "tileset_number",
    ),
    ('gid="2" x="40"', 'gid="9" x="40"'): (1, "tile_unknown"),
    ('gid="2" x="40"', 'gid="1073741826" x="40"'): (1, "tile_turned"),
    ('x="40" y="8"', 'x="400" y="8"'): (1, "off_grid"),
    ('gid="2" x="12"', 'template="t.tx" gid="2" x="12"'): (2, "template"),
    ('type="place" gid', 'type="palace" gid'): (1, "kind_unknown"),
    ('type="place" gid', 'type="label" gid'): (1, "kind_wrong"),
    ('name="stop.mill" type', 'name="mill" type'): (1, "name_differs"),
}
FOLLOW = {"tag_missing", "tag_unknown", "tile_unknown", "picture_none", "shape_label"}
"""What a fault may bring with it: the cell of a faulty stop is bare, a lost tileset leaves no tiles."""


@pytest.mark.parametrize(("old", "new"), SMALL_FAULTS, ids=[code for _, code in SMALL_FAULTS.values()])
def test_a_fault_is_told_where_it_is(tmp_path: Path, old: str, new: str) -> None:
    assert MAP.count(old) == 1
    outcome = load(write(tmp_path, MAP.replace(old, new)))
    assert not isinstance(outcome, Board)
    where, code = SMALL_FAULTS[old, new]
    found = [p for p in outcome if p.code == f"map.{code}"]
    assert [p.cell or p.object for p in found][:1] == [where]
    assert {p.code.removeprefix("map.") for p in outcome} - FOLLOW <= {code}


TILE_FAULTS = {
    ("tiles.png", "nowhere.png"): "picture_missing",
    ("tiles.png", "../tiles.png"): "picture_outside",
    ("tiles.png", "tiles.tsx"): "picture_unreadable",
    ('tilewidth="20"', 'tilewidth="0"'): "tileset_size",
    ('tilewidth="20"', 'tilewidth="50"'): "tileset_size",
    ('tilewidth="20"', 'tilewidth="wide"'): "number",
    ('tilewidth="20"', 'tilewidth="20" spacing="-30"'): "tileset_size",
    ('tilewidth="20"', 'tilewidth="20" tilerendersize="grid"'): "tileset_setting",
    ('objectalignment="center"', 'objectalignment="middle"'): "tileset_setting",
    ('height="16"/>', 'height="16" trans="ff00ff"/>'): "tileset_setting",
    (' <tile id="0" type="place"/>', ' <tileoffset x="3" y="0"/>'): "tileset_setting",
    ('type="place"/>', 'type="place"><animation/></tile>'): "tileset_setting",
    ("<tileset", "<tilesets"): "tileset_unreadable",
}


@pytest.mark.parametrize(("old", "new"), TILE_FAULTS, ids=list(TILE_FAULTS.values()))
def test_a_fault_of_a_tileset_is_told(tmp_path: Path, old: str, new: str) -> None:
    outcome = load(write(tmp_path, tiles=TILES.replace(old, new)))
    assert not isinstance(outcome, Board)
    code = TILE_FAULTS[old, new]
    assert [p.code for p in outcome].count(f"map.{code}") == 1
    assert {p.code.removeprefix("map.") for p in outcome} - FOLLOW == {code}


def test_two_objects_on_a_cell_and_a_doubled_tag_are_told(tmp_path: Path) -> None:
    again = (
        '<object id="9" type="place" gid="2" x="40" y="9" width="20" height="16">'
        '<properties><property name="tag" value="TAG"/></properties></object></objectgroup>'
    )
    outcome = load(write(tmp_path, MAP.replace("</objectgroup>", again.replace("TAG", "stop.port"))))
    assert pairs(outcome) == {(9, "cell_taken")}
    elsewhere = again.replace('x="40" y="9"', 'x="8" y="8"').replace("TAG", "stop.mill")
    assert (9, "tag_doubled") in pairs(load(write(tmp_path, MAP.replace("</objectgroup>", elsewhere))))
    named = again.replace('x="40" y="9"', 'x="8" y="8"').replace("TAG", "hex.1.0")
    outcome = load(write(tmp_path, MAP.replace("</objectgroup>", named)))
    assert not isinstance(outcome, Board)
    doubled = [p for p in outcome if p.code == "map.tag_doubled"]
    assert [(p.cell, p.params["other"]) for p in doubled] == [(GridCell(1, 0), 9)]


def test_a_problem_of_a_cell_names_its_column_and_row(tmp_path: Path) -> None:
    outcome = load(write(tmp_path, MAP.replace("1,2,0<", "1,1,0<")))
    assert not isinstance(outcome, Board)
    said = {language: in_words(outcome[0], Words(language)) for language in ("fr", "en")}
    assert said["en"] == "Cell 1, 1: The rules have no tag hex.1.1."
    assert said["fr"].startswith("Case 1, 1\u00a0: ")


def test_a_sheet_with_margin_and_spacing_is_cut_as_tiled_cuts_it(tmp_path: Path) -> None:
    path = write(tmp_path, tiles=TILES.replace('tilecount="2"', 'tilecount="2" margin="3" spacing="2"'))
    (tmp_path / "tiles.png").write_bytes(png(46, 20))
    board = load(path)
    assert isinstance(board, Board), board
    parts = {picture.part for picture in board.pictures}
    assert parts == {(3, 3, 20, 16), (25, 3, 20, 16)}


def test_every_tile_may_have_a_picture_of_its_own(tmp_path: Path) -> None:
    tiles = TILES.replace(' <image source="tiles.png" width="40" height="16"/>\n', "").replace(
        '<tile id="0" type="place"/>',
        '<tile id="0" type="place"><image source="a.png"/></tile><tile id="1"><image source="b.png"/></tile>',
    )
    path = write(tmp_path, tiles=tiles)
    for name in ("a.png", "b.png"):
        (tmp_path / name).write_bytes(png(20, 24))
    board = load(path)
    assert isinstance(board, Board), board
    first = board.pictures[0]
    assert (first.path.name, first.size, first.part, first.at) == ("a.png", (20, 24), (0, 0, 20, 24), (0, -8))


def test_an_enormous_sheet_is_refused_at_once(tmp_path: Path) -> None:
    path = write(
        tmp_path, tiles=TILES.replace('tilewidth="20" tileheight="16"', 'tilewidth="1" tileheight="1"')
    )
    (tmp_path / "tiles.png").write_bytes(png(3000, 3000))
    assert (None, "tileset_size") in pairs(load(path))


PARTS = sorted(
    {*MAP.replace("<", " <").replace("=", " = ").split(), "&", "<", '"', "\0", "é", "9" * 30, "-1"}
)
hypothesis = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@hypothesis
@given(data=st.data())
def test_no_damage_to_a_map_crashes_the_reader(tmp_path: Path, data: st.DataObject) -> None:
    text = damaged(MAP, data)
    outcome = load(write(tmp_path, text))
    assert isinstance(outcome, Board) or outcome


@hypothesis
@given(data=st.data())
def test_no_damage_to_a_tileset_crashes_the_reader(tmp_path: Path, data: st.DataObject) -> None:
    outcome = load(write(tmp_path, tiles=damaged(TILES, data)))
    assert isinstance(outcome, Board) or outcome


def damaged(text: str, data: st.DataObject) -> str:
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        length = data.draw(st.sampled_from([0, 1, 5, 40, 400]))
        text = text[:at] + data.draw(st.sampled_from(PARTS)) + text[at + length :]
    return text


def test_a_tile_object_whose_tile_is_left_empty_is_told(tmp_path: Path) -> None:
    text = MAP.replace('id="2" gid="2"', 'id="2" gid=""')
    assert text != MAP
    assert any(at == 2 for at, _ in pairs(load(write(tmp_path, text))))


VALUES = st.sampled_from(
    ["", "x", "-1", "0", "1e400", "nan", "9" * 40, "1,2", "true", "stop.mill", "gid", "1e6"]
)


@hypothesis
@given(data=st.data())
def test_no_value_of_an_attribute_crashes_the_reader(tmp_path: Path, data: st.DataObject) -> None:
    texts = []
    for text in (MAP, TILES):
        pieces = text.split('"')  # every odd piece is the value of an attribute
        for _ in range(data.draw(st.integers(0, 4))):
            pieces[2 * data.draw(st.integers(1, len(pieces) // 2 - 1)) + 1] = data.draw(
                VALUES | st.text("ab<&é1.", max_size=5)
            )
        texts.append('"'.join(pieces))
    outcome = load(write(tmp_path, *texts))
    assert isinstance(outcome, Board) or outcome
