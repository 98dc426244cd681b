"""Runs contestants round after round, each in its own process, and prints medians and ratios.

Rounds alternate, so that whatever slows the machine down slows all of them; a ratio is taken within a round.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
Rounds = dict[str, list[dict[str, float]]]


class Contestant(NamedTuple):
    """A script of this folder, the interpreter that has what it needs, and its arguments."""

    name: str
    script: str
    python: str = sys.executable
    args: tuple[str, ...] = ()


def race(contestants: Sequence[Contestant], rounds: int) -> Rounds:
    """Figures by contestant and round; who cannot run is left out, and says so."""
    found: Rounds = {c.name: [] for c in contestants}
    for number in range(rounds):
        for contestant in contestants:
            if contestant.name not in found:
                continue
            figures = _run(contestant, number)
            if figures is None:
                del found[contestant.name]
            else:
                found[contestant.name].append(figures)
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
    return found


def _run(contestant: Contestant, seed: int) -> dict[str, float] | None:
    command = [contestant.python, str(HERE / contestant.script), *contestant.args, "--seed", str(seed + 1)]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONHASHSEED": "0"})
    if done.returncode:
        print(f"left out: {contestant.name}: {done.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
        return None
    figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return figures


def table(found: Rounds, figure: str, against: str | None = None) -> None:
    """Print the median of one figure; with `against`, also the ratio of the first contestant to each."""
    names = [name for name, rounds in found.items() if rounds and figure in rounds[0]]
    print(f"\n{figure}")
    for name in names:
        line = f"  {name:44s} {statistics.median(r[figure] for r in found[name]):>14,.2f}"
        if against and name != against and against in found:
            pairs = zip(found[against], found[name], strict=False)
            line += (
                f"   {against} is {statistics.median(a[figure] / b[figure] for a, b in pairs):.2f} times that"
            )
        print(line)
