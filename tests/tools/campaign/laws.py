"""The laws of random games, held at every position of more games: `python -m tests.tools.campaign.laws`.

The test suite holds costly laws at the first position of each kind and then at every so many-th one
(`tests.random_games.telling_moments`). This command runs the same tests without leaving any position out.
Further arguments go to pytest, such as `-k paris` or `-n auto`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[2]


def main() -> int:
    laws = sorted(str(path) for path in TESTS.rglob("test_laws*.py"))
    others = [str(TESTS / path) for path in ("bots/test_bots.py", "authors/test_check_game.py")]
    run = [sys.executable, "-m", "pytest", *laws, *others, *sys.argv[1:]]
    return subprocess.run(run, env=os.environ | {"TABLETOP_EVERY_POSITION": "1"}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
