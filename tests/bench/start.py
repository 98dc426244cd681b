"""From the start of the process to the first menu frame, and its memory, beside a bare pygame window.

python tests/bench/start.py [--rounds N]
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from process import APP, BARE, started
from race import Rounds, table


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=11)
    rounds = parser.parse_args().rounds
    first: Rounds = {"first start, nothing cached": []}
    found: Rounds = {"the app": [], "a bare window": []}
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        for command in (BARE, APP):  # the system's own caches, compiled modules
            with started(command, home / "another"):
                pass
        with started(APP, home) as app:
            first["first start, nothing cached"].append({"ready_ms": app.ready_ms})
        for _ in range(rounds):
            for name, command in (("the app", APP), ("a bare window", BARE)):
                with started(command, home) as app:
                    found[name].append({"ready_ms": app.ready_ms, **app.memory_mb()})
    table(first, "ready_ms")
    for figure in ("ready_ms", "resident_mb", "peak_mb"):
        table(found, figure, "the app")


if __name__ == "__main__":
    main()
