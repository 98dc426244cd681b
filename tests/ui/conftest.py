"""What several tests of the screen begin with."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygame import Rect, Surface

from tabletop.saves.library import Library
from tabletop.ui.kit import cache
from tabletop.ui.kit.stage import Stage
from tabletop.ui.play import desk, saving
from tabletop.ui.play.ready import Meanwhile
from tests.patience import HANG
from tests.ui.visitor import begun


@pytest.fixture(autouse=True)
def _busy_disks_are_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that takes longer than people wait is told to them; here it is that of a busy machine."""
    monkeypatch.setattr(saving, "LATE_S", HANG)


ROOM = 300 << 20
"""The bytes of pictures that are kept from test to test."""


@pytest.fixture
def thrifty() -> None:
    """For tests of how much is kept in memory, and for how long."""


@pytest.fixture(autouse=True)
def _pictures_once_drawn_are_kept(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows of many sizes follow each other here as they never do: those of one size find again what was
    drawn for it."""
    if "thrifty" not in request.fixturenames:
        monkeypatch.setattr(cache, "BUDGET", ROOM)
        monkeypatch.setattr(cache, "let_go", lambda: None)


@pytest.fixture
def foreseeing() -> None:
    """For tests of tables that are computed and drawn ahead, and of what that may spoil."""


@pytest.fixture(autouse=True)
def _no_actions_are_foreseen(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """People look at a table for seconds, in which each legal action is tried; here that would only take
    time."""
    if "foreseeing" not in request.fixturenames:
        monkeypatch.setattr(desk, "MOST_FORESEEN", 0)


@pytest.fixture
def painted() -> None:
    """For the tests of an unpainted module that look at the picture."""


@pytest.fixture
def unpainted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests of what is said and of where things lie: windows are laid out, but no picture is painted."""
    if "painted" not in request.fixturenames:
        monkeypatch.setattr(Stage, "draw", _as_if_painted)
        monkeypatch.setattr(Meanwhile, "begin", lambda self, work: None)


def _as_if_painted(stage: Stage, surface: Surface, until: float | None = None) -> list[Rect]:
    stage._damage, stage._left, stage.new = [], [], False
    return []


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """A folder with one save of three players."""
    library = Library(tmp_path)
    library.save(begun(3), "Essai")
    return library
