"""A game in a package of its own: on the shelf, sound, saved and replayed, with computers that play it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from tabletop.authors.check_game import check
from tabletop.bots import decide
from tabletop.engine.verb import Action
from tabletop.games import find, here
from tabletop.learning.teaching_check import Claims, taught_faults
from tabletop.saves import match_file
from tabletop.system.game_packages import package_of
from tabletop.teaching import teaching
from tabletop.texts.boxes import game_infos
from tabletop.texts.words import Words
from tests.guest_shelf import GUESTS
from tests.random_games import OWN, played

KEY = "morris"
PACKAGE = GUESTS / "morris" / "tabletop_morris"
LEVELS = ("club", "expert")
"""The computers that overlook nothing; a learner errs."""
TRIES = 200


def test_it_stands_on_the_shelf_behind_the_games_of_the_app() -> None:
    assert here()[: len(OWN)] == OWN
    assert KEY in here()[len(OWN) :]
    assert game_infos()[KEY].ready
    assert package_of(KEY).file() == PACKAGE


def test_the_engine_and_its_own_package_are_all_that_it_imports() -> None:
    code = "import sys, tabletop_morris; print(*sys.modules)"
    loaded = (
        subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout.decode().split()
    )
    rooms = {name.split(".")[1] for name in loaded if name.startswith("tabletop.")}
    assert rooms == {"engine"}


@pytest.mark.parametrize("language", ["fr", "en"])
def test_nothing_is_missing_or_wrong_in_it(language: str) -> None:
    report = check(KEY, Words(language))
    assert (report.faults, report.wishes) == ([], [])
    assert report.matches > 1


def test_the_picture_of_the_board_is_its_drawing(tmp_path: Path) -> None:
    pygame.display.set_mode((64, 64))
    drawn = pygame.image.load_sized_svg(PACKAGE / "art" / "board.svg", (2400, 1500))
    pygame.image.save(drawn, tmp_path / "board.jpg")
    assert (tmp_path / "board.jpg").read_bytes() == (PACKAGE / "maps" / "board.jpg").read_bytes()


def test_a_saved_match_is_loaded_and_replayed_in_words(tmp_path: Path) -> None:
    match, file = played(KEY, 2, 3), tmp_path / "match.jsonl"
    match_file.save(match, file)
    assert match_file.load(file).match.entries == match.entries
    run = [sys.executable, "-m", "tabletop", "replay", str(file), "--language", "en"]
    done = subprocess.run(run, capture_output=True, check=True)
    told = done.stdout.decode("utf-8")
    assert told.count("places a stone") == min(6, len(match.actions))
    assert "three stones in a row" in told


@pytest.mark.parametrize("level", LEVELS)
def test_a_computer_sees_a_row_that_it_can_make_and_one_that_it_must_prevent(level: str) -> None:
    game = find(KEY)
    assert game.setup
    for board, point in ((["A A .", "B B .", ". . ."], 2), (["B . A", ". B .", "A . ."], 8)):
        position = game.setup({"board": board})
        for seed in range(5):
            answer = decide(game, level, game.view(position, 0), 0, seed, TRIES)
            assert answer == Action("place", (point,)), board


def test_an_expert_wins_in_two_moves_where_it_can() -> None:
    game = find(KEY)
    assert game.setup
    position = game.setup({"board": ["A B A", "B . .", "B A ."]})
    assert decide(game, "expert", game.view(position, 0), 0, 1, TRIES) == Action("move", (1, 4))


def test_a_panel_with_an_impossible_position_is_a_fault_of_what_is_taught() -> None:
    game, known = find(KEY), teaching(KEY)
    panel, wrong = known.panels[0], {"position": {"board": ["A A A", "B B .", ". . ."]}}
    layer = panel.picture[0]
    layer = layer._replace(values={**layer.values, **wrong})
    panels = (panel._replace(picture=(layer, *panel.picture[1:])), *known.panels[1:])
    assert list(taught_faults(Claims(game), known)) == []
    assert list(taught_faults(Claims(game), known._replace(panels=panels))) == [
        "tabletop_morris/teach.toml: panel aim: picture: position: seat 0 has a row, but has not won"
    ]
