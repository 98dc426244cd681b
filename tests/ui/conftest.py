"""What several tests of the screen begin with."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.match.library import Library
from tests.ui.visitor import begun


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """A folder with one save of three players."""
    library = Library(tmp_path)
    library.save(begun(3), "Essai")
    return library
