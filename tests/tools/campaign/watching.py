"""Watching a window at work: does it end, hang, or take too much memory?"""

from __future__ import annotations

import argparse
import json
import os
import selectors
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

AT_ONCE = 24
"""Files for one window."""
MOST_MB = 500
SILENT = 240.0
"""Seconds without a word after which a window hangs, whatever else the machine does."""


@dataclass
class Tally:
    """What was seen. The first three must be empty."""

    ended: list[str] = field(default_factory=list)
    hangs: list[str] = field(default_factory=list)
    memory: list[str] = field(default_factory=list)
    caught: list[str] = field(default_factory=list)
    """Mishaps of the rules that were caught and logged."""
    faults: Counter[str] = field(default_factory=Counter)
    """How many files were at fault, by fault; "" those that opened."""
    most: int = 0

    def wrong(self) -> list[str]:
        """Everything that must never be."""
        return [*self.ended, *self.hangs, *self.memory]

    def take(self, told: dict[str, Any]) -> None:
        """A line of the window."""
        self.most = max(self.most, told["memory"])
        if told["memory"] > MOST_MB and not self.memory:
            self.memory.append(f"{told['case']}: {told['memory']} MB")
        if told["what"] == "hang":
            self.hangs.append(f"{told['case']}: {told['seconds']} s")
        elif told["what"] == "caught":
            self.caught.append(f"{told['case']}: {told['said']}")
        elif told["what"] == "looked":
            self.faults[told["fault"]] += 1

    def add(self, other: Tally) -> None:
        """Another one, of another window."""
        for name in ("ended", "hangs", "memory", "caught", "faults"):
            getattr(self, name).__iadd__(getattr(other, name))
        self.most = max(self.most, other.most)

    def told(self) -> str:
        """The figures."""
        looked = sum(self.faults.values())
        lines = [f"looked at {looked}, of which {self.faults['']} opened; at most {self.most} MB"]
        lines += [f"  {n:>5} {key}" for key, n in self.faults.most_common() if key]
        lines += [f"{what}: {len(getattr(self, what))}" for what in ("ended", "hangs", "memory", "caught")]
        lines += [f"- {each}" for each in [*self.wrong(), *self.caught]]
        return "\n".join(lines)


def watched(*task: str) -> Tally:
    """Have a window do something, in a home of its own."""
    tally, case = Tally(), "start"
    with tempfile.TemporaryDirectory() as home, tempfile.TemporaryFile() as errors:
        env = os.environ | {f"XDG_{name}_HOME": home for name in ("DATA", "CONFIG", "CACHE", "STATE")}
        env |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        command = [sys.executable, "-m", "tests.tools.campaign.window", *task]
        root = Path(__file__).parents[3]
        window = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=errors, cwd=root)
        assert window.stdout
        ended = False
        with selectors.DefaultSelector() as waiting:
            waiting.register(window.stdout, selectors.EVENT_READ)
            while waiting.select(SILENT):
                line = window.stdout.readline()
                if not line:
                    break
                told = json.loads(line)
                case, ended = told["case"], told["what"] == "ended"
                tally.take(told)
            else:
                tally.hangs.append(f"after {case}: not a word for {SILENT:.0f} s")
                window.kill()
        window.stdout.close()
        if window.wait() != 0 or not ended:
            errors.seek(0)
            tally.ended.append(f"after {case}: {errors.read().decode(errors='replace')[-1500:]}")
    return tally


def main(campaign: Callable[[Sequence[int], int], Tally], name: str, about: str, many: int) -> int:
    """A long run by hand of a campaign over (kinds, seed); the answer is the exit status."""
    parser = argparse.ArgumentParser(prog=f"python -m tests.tools.campaign.{name}", description=about)
    parser.add_argument("--kinds", type=int, default=many, help=f"how many files (usually {many})")
    parser.add_argument("--first", type=int, default=0, help="the number of the first one")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    tally, numbers = Tally(), range(args.first, args.first + args.kinds)
    for at in range(0, len(numbers), AT_ONCE):
        found = campaign(numbers[at : at + AT_ONCE], args.seed)
        tally.add(found)
        print(f"{at + AT_ONCE}: {len(tally.wrong())} wrong", *found.wrong(), *found.caught, flush=True)
    print(tally.told())
    return bool(tally.wrong())
