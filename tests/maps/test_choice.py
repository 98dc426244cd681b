"""A person's own map lies on the table if it is sound; otherwise the shipped one, and faults are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.maps import choose, choose_board
from tests.maps.workbench import MAP, REQUIRED, write

pytestmark = pytest.mark.usefixtures("folders")


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.system.paths.data_root", lambda: tmp_path / "data")
    monkeypatch.setattr(choose, "user_data_dir", lambda: tmp_path / "own")
    write(tmp_path / "data" / "maps" / "millers")


def test_the_shipped_map_lies_on_the_table(tmp_path: Path) -> None:
    choice = choose_board("millers/board", REQUIRED)
    assert choice.path == tmp_path / "data/maps/millers/board.tmx"
    assert choice.problems == ()


def test_an_own_map_goes_first(tmp_path: Path) -> None:
    own = write(choose.own_map("millers/board").parent, MAP.replace('x="60"', 'x="61"'))
    choice = choose_board("millers/board", REQUIRED)
    assert choice.path == own
    assert choice.board.zones["place.port"].rect.x == 61


def test_a_broken_own_map_is_told_and_put_aside(tmp_path: Path) -> None:
    write(choose.own_map("millers/board").parent, MAP.replace('x="60"', 'x="75"'))
    choice = choose_board("millers/board", REQUIRED)
    assert choice.path == tmp_path / "data/maps/millers/board.tmx"
    assert [(p.object, p.code) for p in choice.problems] == [(2, "map.outside")]
