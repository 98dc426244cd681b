"""Files that are no maps, or were made to do harm: a problem is told at once, and nothing else happens."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tabletop.maps import Board, load_board
from tests.maps.workbench import MAP, REQUIRED, load, pairs, told, write

BOMB = (
    '<?xml version="1.0"?><!DOCTYPE map [<!ENTITY a "ha">'
    + "".join(f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefghi", "bcdefghij", strict=True))
    + "]><map>&j;</map>"
)
EXTERNAL = '<?xml version="1.0"?><!DOCTYPE map [<!ENTITY x SYSTEM "file:///etc/passwd">]><map>&x;</map>'
FILES = {
    "empty": (b"", "malformed"),
    "cut": (MAP[:700].encode(), "malformed"),
    "binary": (bytes(range(256)) * 40, "malformed"),
    "not UTF-8": (MAP.replace("village", "cité").encode("latin-1"), "malformed"),
    "unknown encoding": (MAP.replace("UTF-8", "klingon").encode(), "encoding"),
    "encoding of many bytes": (MAP.replace("UTF-8", "shift_jis").encode(), "encoding"),
    "other XML": (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "not_a_map"),
    "JSON map": (b'{"type": "map"}', "malformed"),
    "entity bomb": (BOMB.encode(), "doctype"),
    "external entity": (EXTERNAL.encode(), "doctype"),
    "deep": (b"<map>" + b"<group>" * 100_000, "too_deep"),
    "long": (b"<map>" + b"<group/>" * 100_000, "too_deep"),
    "huge": (MAP.encode() + b" " * 3_000_000, "too_large"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_no_map_is_one_problem(tmp_path: Path, name: str) -> None:
    content, code = FILES[name]
    assert told(tmp_path, content) == {(None, code)}


def test_a_malformed_file_names_its_line(tmp_path: Path) -> None:
    outcome = load(write(tmp_path, MAP.replace("<ellipse/>", "<ellipse>")))
    assert not isinstance(outcome, Board)
    assert outcome[0].params["line"] == 16


def test_a_missing_file_a_folder_and_a_pipe_are_told(tmp_path: Path) -> None:
    assert pairs(load(tmp_path / "nothing.tmx")) == {(None, "file_missing")}
    assert pairs(load(tmp_path)) == {(None, "file_unreadable")}
    os.mkfifo(tmp_path / "pipe.tmx")
    assert pairs(load(tmp_path / "pipe.tmx")) == {(None, "file_unreadable")}


def test_huge_numbers_do_not_make_a_huge_board(tmp_path: Path) -> None:
    assert (None, "size") in told(tmp_path, MAP.replace('tilewidth="20"', 'tilewidth="900000"'))


PARTS = sorted(
    {*MAP.replace("<", " <").replace("=", " = ").split(), "&", "<", '"', "\0", "é", "9" * 30, "-1", "nan"}
)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_no_damage_to_a_map_crashes_the_reader(tmp_path: Path, data: st.DataObject) -> None:
    text = MAP
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        length = data.draw(st.sampled_from([0, 1, 5, 40, 400]))
        text = text[:at] + data.draw(st.sampled_from(PARTS)) + text[at + length :]
    outcome = load_board(write(tmp_path, text), REQUIRED)
    assert isinstance(outcome, Board) or outcome


VALUES = st.sampled_from(
    ["", "x", "-1", "0", "1e400", "nan", "9" * 40, "1,2", "true", "place.mill", "board", "gid"]
)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_no_value_of_an_attribute_crashes_the_reader(tmp_path: Path, data: st.DataObject) -> None:
    pieces = MAP.split('"')  # every odd piece is the value of an attribute
    for _ in range(data.draw(st.integers(1, 5))):
        pieces[2 * data.draw(st.integers(1, len(pieces) // 2 - 1)) + 1] = data.draw(
            VALUES | st.text("ab<&é1.", max_size=5)
        )
    outcome = load_board(write(tmp_path, '"'.join(pieces)), REQUIRED)
    assert isinstance(outcome, Board) or outcome
