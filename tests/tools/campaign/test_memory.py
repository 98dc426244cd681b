"""What a campaign measures is its own."""

from __future__ import annotations

import subprocess
import sys

MANY = 300


def test_what_the_process_that_began_it_holds_is_not_counted() -> None:
    held = b"x" * (MANY << 20)
    asked = "from tests.tools.campaign.memory import most_mb; print(most_mb())"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, check=True, text=True)
    assert 1 < float(told.stdout) < MANY < len(held)
