"""Which games are installed: read from the metadata of packages, without importing any."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from tabletop.system import game_packages
from tabletop.system.game_packages import GROUP, installed, package_of
from tests.guest_shelf import metadata, shelved

ROOT = Path(__file__).resolve().parents[2]


def offered() -> set[tuple[str, str]]:
    return {(package.key, package.module) for package in installed().values()}


def test_what_is_installed_is_what_the_library_of_python_finds(tmp_path: Path) -> None:
    metadata(tmp_path, "millers", "millers_game")
    metadata(tmp_path, "weavers", "crafts.weavers", "two-crafts")
    with shelved(tmp_path):
        found = {(each.name, each.value) for each in entry_points(group=GROUP)}
        assert {("millers", "millers_game"), ("weavers", "crafts.weavers")} <= found
        assert found <= offered()
        assert package_of("weavers").distribution == "two-crafts"
    assert "millers" not in installed()


def test_the_games_of_the_app_come_first_in_the_order_of_the_shelf(tmp_path: Path) -> None:
    metadata(tmp_path, "aardvark", "aardvark_game")
    own = tuple(key for key, package in installed().items() if package.ours)
    others = tuple(key for key, package in installed().items() if not package.ours)
    assert list(own) == game_packages._order()
    with shelved(tmp_path):
        assert tuple(installed()) == (*own, "aardvark", *others)


def test_a_key_of_the_app_stays_with_the_app_and_no_key_is_a_path(tmp_path: Path) -> None:
    own = next(iter(installed()))
    metadata(tmp_path, own, "another_game", "another")
    info = metadata(tmp_path, "fine", "fine_game", "odd")
    info.joinpath("entry_points.txt").write_text(f"[{GROUP}]\n../up = a\nFine = b\nfine = c [x]\n", "utf-8")
    with shelved(tmp_path):
        assert package_of(own).ours
        assert [(p.key, p.module) for p in installed().values() if p.distribution == "odd"] == [("fine", "c")]


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe", b"[tabletop.games]\nno equals sign\n=\n", b"[other]\na = b"]
)
def test_damaged_metadata_offers_nothing(tmp_path: Path, content: bytes) -> None:
    info = metadata(tmp_path, "millers", "millers_game")
    info.joinpath("entry_points.txt").write_bytes(content)
    own = tuple(installed())
    with shelved(tmp_path):
        assert tuple(installed()) == own


def test_files_of_a_package_are_found_without_running_its_code(tmp_path: Path) -> None:
    package = tmp_path / "millers_game"
    for file in ("art/wheel.svg", "maps/board.tmx", "sounds/splash.wav", "locale/en/LC_MESSAGES/millers.po"):
        package.joinpath(file).parent.mkdir(parents=True, exist_ok=True)
        package.joinpath(file).touch()
    package.joinpath("__init__.py").write_text("raise AssertionError('imported')", "utf-8")
    metadata(tmp_path, "millers", "millers_game")
    with shelved(tmp_path):
        found = package_of("millers")
        assert found.file("components.toml") == package / "components.toml"
        assert found.drawing("wheel") == package / "art" / "wheel.svg"
        assert found.drawing("chip").parent == ROOT / "assets" / "svg"
        assert found.sound("splash") == package / "sounds" / "splash.wav"
        assert found.sound("card").parent == ROOT / "assets" / "sounds"
        assert found.boards() == [found.board("board")] == [package / "maps" / "board.tmx"]
        assert found.locale() == package / "locale"


@pytest.mark.parametrize("module", ["no_such_package", "no.such.package", "json.decoder", "..", "a b"])
def test_a_package_that_is_not_there_has_no_files(tmp_path: Path, module: str) -> None:
    metadata(tmp_path, "millers", module)
    with shelved(tmp_path):
        assert not package_of("millers").file("components.toml").exists()


def test_a_checkout_that_is_not_installed_has_its_games() -> None:
    code = "from tabletop.games import here; print(*here())"
    run = [sys.executable, "-S", "-c", code]
    printed = subprocess.run(run, env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, check=True)
    assert printed.stdout.decode().split() == list(game_packages._order())


def test_listing_the_games_imports_neither_the_engine_nor_a_game() -> None:
    code = "import sys; from tabletop.games import here; here(); print(*sys.modules)"
    run = [sys.executable, "-c", code]
    loaded = subprocess.run(run, cwd=ROOT, capture_output=True, check=True).stdout.decode().split()
    assert "tabletop.games" in loaded
    assert not [
        name
        for name in loaded
        if name.startswith(("tabletop.engine", "tabletop.games.", "importlib.metadata"))
    ]
