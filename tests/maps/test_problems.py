"""One broken map for every kind of problem; each is told once, with its object, and nothing else is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.maps import Board, load_board
from tests.maps.workbench import MAP, REQUIRED, load, pairs, png, told, write

SMALL_FAULTS = {  # what is replaced by what: the object and the code that must be told
    ('type="place" x="5"', 'type="palace" x="5"'): (1, "kind_unknown"),
    ('type="place" x="5"', 'type="slot" x="5"'): (1, "kind_wrong"),
    ('x="60"', 'x="75"'): (2, "outside"),
    ('y="5"', 'y="-1"'): (1, "outside"),
    (
        'width="30" height="20">\n   <properties><property name="tag" value="place.mill"/>',
        'width="0" height="20">\n   <properties><property name="tag" value="place.mill"/>',
    ): (1, "empty"),
    ("<point/>", ""): (4, "shape_label"),
    ("<polygon points", "<polyline points"): (3, "shape_slot"),
    ("<ellipse/>", "<point/>"): (2, "shape_place"),
    ('<polyline points="0,0 20,10 55,25"/>', ""): (5, "shape_path"),
    ("<ellipse/>", "<text>Port</text>"): (2, "shape_unknown"),
    ("0,0 10,0 5,10", "0,0 10,0 5"): (3, "points"),
    ("0,0 10,0 5,10", "0,0 10,0 nan,3"): (3, "points"),
    ('x="60"', 'x="sixty"'): (2, "number"),
    ('x="60"', 'x="inf"'): (2, "number"),
    ('x="60"', 'x="60" rotation="30"'): (2, "rotated"),
    ('x="60"', 'x="60" gid="3"'): (2, "gid"),
    ('x="60"', 'x="60" template="port.tx"'): (2, "template"),
    ('<property name="tag" value="place.port"/>', '<property name="tog" value="place.port"/>'): (
        2,
        "untagged",
    ),
    ('name="place.port"', 'name="place.harbour"'): (2, "name_differs"),
    ('id="2" name="place.port"', 'id="1" name="place.port"'): (1, "id_doubled"),
    ('id="2" name="place.port"', 'id="two" name="place.port"'): (None, "object_id"),
    ('name="index" type="int" value="1"', 'name="index" type="int" value="one"'): (3, "property_value"),
    ('name="index" type="int" value="1"', 'name="index" type="float" value="1.5"'): (3, "property_type"),
    ('name="index" type="int"', 'name="index" type="class" propertytype="Row"'): (3, "property_class"),
    ('name="index" type="int" value="1"/>', 'name="i" value="1"/><property name="i" value="2"/>'): (
        3,
        "property_name",
    ),
    ('infinite="0"', 'infinite="1"'): (None, "infinite"),
    ('orientation="orthogonal"', 'orientation="isometric"'): (None, "orientation"),
    ('map_format" type="int" value="1"', 'map_format" type="int" value="2"'): (None, "format"),
    ('<property name="game" value="millers"/>', ""): (None, "header_missing"),
    ('value="millers"', 'value="masons"'): (None, "game"),
    ("board.png", "../board.png"): (None, "picture_outside"),
    ("board.png", "/etc/passwd"): (None, "picture_outside"),
    ("board.png", "nowhere.png"): (None, "picture_missing"),
    ("board.png", "b" * 5000): (None, "picture_missing"),
    ("board.png", "board.tmx"): (None, "picture_unreadable"),
    ('<image source="board.png" width="100" height="60"/>', ""): (None, "picture_unnamed"),
    ('name="board">', 'name="board" visible="0">'): (None, "picture_none"),
    ('name="board">', 'name="board" offsetx="3.5">'): (None, "picture_size"),
    ('name="board">', 'name="board" tintcolor="#ff0000">'): (None, "layer_attribute"),
    ("</map>", '<layer id="9" name="tiles" width="1" height="1"/></map>'): (None, "unsupported"),
}


@pytest.mark.parametrize(("old", "new"), SMALL_FAULTS, ids=[code for _, code in SMALL_FAULTS.values()])
def test_a_fault_is_told_with_its_object_and_alone(tmp_path: Path, old: str, new: str) -> None:
    assert MAP.count(old) == 1 or old == "board.png"
    assert told(tmp_path, MAP.replace(old, new)) == {SMALL_FAULTS[old, new]}


def test_the_workbench_map_is_sound(tmp_path: Path) -> None:
    board = load(write(tmp_path))
    assert isinstance(board, Board)
    assert (board.game, board.name, board.size) == ("millers", "village", (100, 60))
    assert {tag: zone.kind for tag, zone in board.zones.items()} == REQUIRED


def test_a_doubled_tag_names_both_objects(tmp_path: Path) -> None:
    outcome = load(write(tmp_path, MAP.replace("place.port", "place.mill")))
    assert not isinstance(outcome, Board)
    doubled = [p for p in outcome if p.code == "map.tag_doubled"]
    assert [(p.object, p.params["other"]) for p in doubled] == [(2, 1)]
    assert (None, "tag_missing") in pairs(outcome)


def test_an_unknown_tag_suggests_the_one_that_was_meant(tmp_path: Path) -> None:
    outcome = load(write(tmp_path, MAP.replace("place.port", "place.prot")))
    assert not isinstance(outcome, Board)
    assert {p.object: p.params for p in outcome} == {
        None: {"tag": "place.port", "kind": "place"},
        2: {"tag": "place.prot", "nearest": "place.port"},
    }


def test_a_tag_like_no_other_is_unknown(tmp_path: Path) -> None:
    assert (2, "tag_unknown") in told(tmp_path, MAP.replace("place.port", "Zürich"))


def test_everything_wrong_is_told_in_one_go(tmp_path: Path) -> None:
    text = (
        MAP.replace('x="60"', 'x="75"')
        .replace("board.png", "../x.png")
        .replace('type="label"', 'type="lable"')
    )
    expected = {(None, "picture_outside"), (2, "outside"), (4, "kind_unknown")}
    assert told(tmp_path, text.replace('infinite="0"', 'infinite="1"')) == expected | {(None, "infinite")}


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    path = write(tmp_path / "map")
    (tmp_path / "secret.png").write_bytes(png(100, 60))
    (tmp_path / "map" / "board.png").unlink()
    (tmp_path / "map" / "board.png").symlink_to(tmp_path / "secret.png")
    assert pairs(load(path)) == {(None, "picture_outside")}


def test_a_picture_that_is_cut_or_of_another_size_is_told(tmp_path: Path) -> None:
    path = write(tmp_path)
    (tmp_path / "board.png").write_bytes(png(100, 60)[:-20])
    assert pairs(load(path)) == {(None, "picture_unreadable")}
    (tmp_path / "board.png").write_bytes(png(90, 60))
    assert pairs(load(path)) == {(None, "picture_size")}


def test_a_property_may_be_called_as_an_attribute_is(tmp_path: Path) -> None:
    extra = '<property name="name" value="x"/><property name="x" type="int" value="7"/>'
    board = load(write(tmp_path, MAP.replace('<property name="index"', extra + '<property name="index"')))
    assert isinstance(board, Board)
    assert board.zones["slot.mill.cart"].properties == {"name": "x", "x": 7, "index": 1}


def test_a_group_shifts_and_hides_what_it_holds(tmp_path: Path) -> None:
    text = MAP.replace("<objectgroup", '<group id="8" name="g" offsetx="2.5" offsety="-1"><objectgroup')
    board = load(write(tmp_path, text.replace("</objectgroup>", "</objectgroup></group>")))
    assert isinstance(board, Board)
    assert board.zones["place.mill"].rect == (7.5, 4, 30, 20)
    assert board.zones["path.mill.port"].points[-1] == (77.5, 39)
    hidden = MAP.replace("<imagelayer", '<group id="8" visible="0"><imagelayer').replace(
        "</imagelayer>", "</imagelayer></group>"
    )
    assert told(tmp_path, hidden) == {(None, "picture_none")}


def test_pictures_lie_in_the_order_of_the_file(tmp_path: Path) -> None:
    top = '<imagelayer id="7" name="top" opacity="0.5"><image source="top.png"/></imagelayer></map>'
    path = write(tmp_path, MAP.replace("</map>", top))
    (tmp_path / "top.png").write_bytes(png(10, 10))
    board = load(path)
    assert isinstance(board, Board)
    assert [(p.path.name, p.opacity) for p in board.pictures] == [("board.png", 1), ("top.png", 0.5)]


def test_the_class_attribute_of_tiled_1_9_is_read(tmp_path: Path) -> None:
    assert told(tmp_path, MAP.replace('type="place"', 'class="place"')) == set()


def test_without_a_game_any_game_will_do(tmp_path: Path) -> None:
    assert isinstance(load_board(write(tmp_path), REQUIRED), Board)
