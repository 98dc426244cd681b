"""What several tests of the screen begin with."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.saves.library import Library
from tabletop.ui.play import saving
from tests.patience import HANG
from tests.ui.visitor import begun


@pytest.fixture(autouse=True)
def _busy_disks_are_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that takes longer than people wait is told to them; here it is that of a busy machine."""
    monkeypatch.setattr(saving, "LATE_S", HANG)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """A folder with one save of three players."""
    library = Library(tmp_path)
    library.save(begun(3), "Essai")
    return library
