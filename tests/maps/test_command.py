"""`tabletop check-map` prints everything wrong with a map, in both languages, and answers the exit status."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path

import pytest

from tabletop.maps.check_map import main
from tabletop.ui.board.map_pictures import decode
from tests.maps.workbench import MAP, REQUIRED, write


def zones_of(game: str, board: str) -> Mapping[str, str] | None:
    return REQUIRED if game == "millers" else None


def check(path: Path, language: str = "en") -> int:
    return main(Namespace(file=path, language=language, zones_of=zones_of, decode=decode))


def test_a_sound_map_is_said_to_be_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(write(tmp_path)) == 0
    assert capsys.readouterr().out == f"{tmp_path / 'board.tmx'}: the map is valid, 5 zones.\n"


BROKEN = MAP.replace('x="60"', 'x="75"').replace("board.png", "b.png")
TOLD = {
    "en": ["The picture b.png is missing.", "Object 2: place.port reaches beyond the board."],
    "fr": ["L’image b.png est introuvable.", "Objet 2\u00a0: place.port dépasse du plateau."],
}


@pytest.mark.parametrize("language", TOLD)
def test_problems_are_printed_with_the_ids(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    path = write(tmp_path, BROKEN)
    assert check(path, language) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[:-1] == [f"{path}: {sentence}" for sentence in TOLD[language]]
    assert lines[-1].startswith("2 ")


def test_a_map_of_an_unknown_game_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(write(tmp_path, MAP.replace("millers", "masons"))) == 1
    assert "masons" in capsys.readouterr().out
