"""What tests of games on the screen need."""

from __future__ import annotations

from tests.ui.conftest import painted, unpainted

__all__ = ["painted", "unpainted"]  # fixtures, for what is said and for where things lie
