"""What a start shows before the menu is there: the menu as it was, or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop import cli
from tabletop.system.settings import Settings
from tabletop.ui.kit import worker_threads
from tabletop.ui.shell import first
from tabletop.ui.shell.app import App
from tabletop.ui.shell.main_loop import MainLoop
from tests.saves.no_files import NO_FILES

SIZE = (1280, 720)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the picture is kept."""
    monkeypatch.setattr(first, "_file", lambda: tmp_path / "tabletop" / "first.bgra")
    yield tmp_path / "tabletop" / "first.bgra"
    pygame.display.quit()


def menu() -> App:
    """The app with its first frame in the window."""
    app = App(Settings(language="fr"))
    app.open(SIZE)
    app.routes.menu()
    app.loop.present()
    return app


def kept() -> bytes:
    """Keep the first frame and close the window; what was in it."""
    app = menu()
    first.keep(app.settings, "Le titre", app.icon(), app.screen.copy())
    pixels = pygame.image.tobytes(app.screen, "RGB")
    pygame.display.quit()
    return pixels


def test_the_next_start_shows_the_same_pixels_under_the_same_title(file: Path) -> None:
    pixels = kept()
    screen = first.show(Settings(language="fr"), SIZE)
    assert screen is pygame.display.get_surface()
    assert screen
    assert pygame.image.tobytes(screen, "RGB") == pixels
    assert pygame.display.get_caption()[0] == "Le titre"
    app = App(Settings(language="fr"))
    app.open(SIZE, screen)
    assert app.screen is screen


@pytest.mark.parametrize("fills", [False, True])
def test_a_start_in_a_window_keeps_its_first_picture(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fills: bool
) -> None:
    def run(loop: MainLoop) -> None:
        loop.frame(20, [])
        worker_threads.finish()

    monkeypatch.setattr(MainLoop, "run", run)
    monkeypatch.setattr(App, "put_away", lambda app: None)  # later tests use the fonts and the threads
    line = ["--language", "fr", "--window", "1280x720", "--saves", str(tmp_path / "saves")]
    assert cli.main([*line, *["--fullscreen"] * fills, "play"]) == 0
    assert file.exists() is not fills


@pytest.mark.parametrize("kind", NO_FILES)
def test_what_is_no_file_in_its_place_is_not_waited_for(file: Path, kind: str) -> None:
    kept()
    file.unlink()
    NO_FILES[kind](file)
    assert first.show(Settings(language="fr"), SIZE) is None
    kept()


@pytest.mark.parametrize(
    ("chosen", "size"),
    [
        (Settings(language="en"), SIZE),
        (Settings(language="fr", high_contrast=True), SIZE),
        (Settings(language="fr", ui_scale=1.2), SIZE),
        (Settings(language="fr"), (1920, 1080)),
    ],
)
def test_no_picture_is_shown_that_was_made_for_something_else(
    chosen: Settings, size: tuple[int, int], file: Path
) -> None:
    kept()
    assert first.show(chosen, size) is None
    assert not pygame.display.get_init()


def test_no_picture_is_shown_of_another_version(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept()
    monkeypatch.setattr(first, "__version__", "0.0.0")
    assert first.show(Settings(language="fr"), SIZE) is None


@pytest.mark.parametrize("length", [None, 0, 3, 511, 512, 600, 100_000, -1])
def test_a_missing_or_shortened_file_is_no_picture(length: int | None, file: Path) -> None:
    kept()
    data = file.read_bytes()
    file.unlink()
    if length is not None:
        file.write_bytes(data[:length])
    assert first.show(Settings(language="fr"), SIZE) is None


@pytest.mark.parametrize("head", [b"\xff" * 512, b"\n" * 512, b"a\nb\n-5\n" + b" " * 505, b" " * 512])
def test_a_damaged_file_is_no_picture(head: bytes, file: Path) -> None:
    kept()
    file.write_bytes(head + file.read_bytes()[512:])
    assert first.show(Settings(language="fr"), SIZE) is None


def test_a_picture_that_is_no_longer_true_is_replaced(file: Path) -> None:
    kept()
    app = menu()
    right = file.read_bytes()
    file.write_bytes(right[:-4000] + bytes(4000))
    first.keep(app.settings, "Le titre", app.icon(), app.screen.copy())
    assert file.read_bytes() == right
    before = file.stat().st_mtime_ns, file.stat().st_ino
    first.keep(app.settings, "Le titre", app.icon(), app.screen.copy())
    assert (file.stat().st_mtime_ns, file.stat().st_ino) == before


def test_a_folder_that_cannot_be_written_keeps_nobody_from_playing(file: Path) -> None:
    file.parent.write_text("not a folder")
    app = menu()
    first.keep(app.settings, "Le titre", app.icon(), app.screen.copy())
    assert not file.exists()
