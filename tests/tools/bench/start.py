"""From the start of the process to the first menu frame, and its memory, beside a bare pygame window.

python tests/tools/bench/start.py [--rounds N]

ready: the menu is seen. At a first start it is drawn; later it is the picture that the start before kept.
told: the menu answers, and has told what it shows (`--print-table`). Milliseconds by the clock on the wall,
and spent by the processor, all threads together.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from process import APP, BARE, started
from race import Rounds, table

TOLD = (*APP, "--print-table")


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
        for command in (BARE, TOLD):  # the system's own caches, compiled modules
            with started(command, home / "another"):
                pass
        with started(TOLD, home) as app:
            first["first start, nothing cached"].append(app.figures())
            time.sleep(1)  # somebody looks at the menu; what was drawn is kept meanwhile
        for _ in range(rounds):
            for name, command in (("the app", TOLD), ("a bare window", BARE)):
                with started(command, home) as app:
                    found[name].append(app.figures())
    for figure in ("ready_ms", "spent_ms", "told_ms", "told_spent_ms"):
        table(first, figure)
        table(found, figure, "the app")
    for figure in ("resident_mb", "peak_mb"):
        table(found, figure, "the app")


if __name__ == "__main__":
    main()
