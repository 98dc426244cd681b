"""The share of a core and the wake-ups of the open menu, and of the table, while nobody touches anything.

python tests/tools/bench/idle.py [--seconds N]
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from process import APP, BARE, TABLE, Alive, started
from race import Rounds, table


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--settle", type=float, default=3, help="seconds for opening motion to end")
    args = parser.parse_args()
    found: Rounds = {}
    with tempfile.TemporaryDirectory() as home:
        for name, command in (
            ("the menu", APP),
            ("the table", TABLE),
            ("a bare window in pygame's wait", BARE),
        ):
            with started(command, Path(home)) as alive:
                time.sleep(args.settle)
                found[name] = [_rest(alive, args.seconds)]
    table(found, "percent_of_a_core")
    table(found, "wake_ups_per_second")
    table(found, "resident_mb")


def _rest(alive: Alive, seconds: float) -> dict[str, float]:
    spent, woken = alive.processor_seconds(), alive.wake_ups()
    time.sleep(seconds)
    return {
        "percent_of_a_core": (alive.processor_seconds() - spent) / seconds * 100,
        "wake_ups_per_second": (alive.wake_ups() - woken) / seconds,
        **alive.memory_mb(),
    }


if __name__ == "__main__":
    main()
