"""A short campaign of hostile maps: each is refused in words or painted; none keeps a game from starting."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from tabletop.maps import Board, choose, choose_board
from tabletop.maps.check_map import in_words
from tabletop.texts.words import Words
from tabletop.ui.board import painting
from tabletop.ui.board.map_pictures import decode
from tests.maps import workbench
from tests.tools.campaign.maps import KINDS, damaged, judged

REFUSED = {
    "broken data behind a sound head": "picture_broken",
    "a head alone": "picture_broken",
    "a JPEG of many scans": "picture_unreadable",
    "a JPEG without tables": "picture_broken",
    "a tile that is visible as x": "visible",
    "a tile of negative size": "tile_size",
    "a tile of no size": "tile_size",
    "a tile of an enormous size": "tile_size",
    "an opacity of a million": "opacity",
    "a long number": "property_value",
    "a long pattern": "hex_tag",
    "an enormous board": "pictures_large",
    "an enormous tileset": "pictures_large",
    "many tilesets": "many_tilesets",
    "many layers": "many_layers",
    "many objects": "many_objects",
    "many unknown tags": "more",
    "many attributes": "more",
    "many corners": "many_points",
}


@pytest.fixture(autouse=True)
def window() -> None:
    pygame.display.set_mode((64, 64))


@pytest.mark.parametrize("name", KINDS)
def test_a_hostile_map_is_refused_in_both_languages(tmp_path: Path, name: str) -> None:
    found = judged(KINDS[name](), tmp_path)
    assert not isinstance(found, Board)
    assert REFUSED[name] in {problem.code.removeprefix("map.") for problem in found}
    for language in ("fr", "en"):
        assert all(in_words(problem, Words(language)) for problem in found)


def test_a_damaged_map_is_refused_or_painted(tmp_path: Path) -> None:
    outcomes = [judged(damaged(Random(seed)), tmp_path / str(seed)) for seed in range(80)]
    assert {isinstance(found, Board) for found in outcomes} == {True, False}


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A shipped map, and one's own beside it."""
    monkeypatch.setattr("tabletop.system.paths.data_root", lambda: tmp_path / "data")
    monkeypatch.setattr(choose, "user_data_dir", lambda: tmp_path / "own")
    workbench.write(tmp_path / "data" / "maps" / "millers")
    return workbench.write(choose.own_map("millers/board").parent)


def test_an_own_map_with_a_broken_picture_gives_way_to_the_shipped_one(own: Path) -> None:
    files = KINDS["broken data behind a sound head"]().files
    (own.parent / "board.png").write_bytes(files["board.png"])
    choice = choose_board("millers/board", workbench.REQUIRED, decode)
    assert choice.path != own
    assert [problem.code for problem in choice.problems] == ["map.picture_broken"]


def test_a_fault_nobody_thought_of_does_not_keep_a_game_from_starting(
    own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = choose.load_board

    def fail(path: Path, *rest: object) -> object:
        if path == own:
            raise RuntimeError("boom")
        return judge(path, *rest)

    monkeypatch.setattr(choose, "load_board", fail)
    choice = choose_board("millers/board", workbench.REQUIRED, decode)
    assert choice.path != own
    assert [problem.code for problem in choice.problems] == ["map.fault"]


def test_a_picture_that_went_after_it_was_judged_leaves_the_board_bare(own: Path) -> None:
    board = choose_board("millers/board", workbench.REQUIRED, decode).board
    (own.parent / "board.png").unlink()
    assert painting.part(board, pygame.Rect(0, 0, 100, 60), (50, 30)).get_size() == (50, 30)
