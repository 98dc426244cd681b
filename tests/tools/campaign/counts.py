"""What a campaign without a window has done and found, and its command line."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import perf_counter

TOLD = 30.0
"""Seconds between two words of a long run."""


@dataclass
class Counts:
    """Attributes: done, how often by kind; wrong, what must never be, in words."""

    done: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def told(self) -> str:
        """The figures."""
        figures = ", ".join(f"{n} {kind}" for kind, n in self.done.items())
        return "\n".join([f"{figures}; {len(self.wrong)} wrong", *self.wrong[:20]])


Campaign = Callable[[int, int], Iterator[Counts]]
"""(how many, seed) -> the counts so far, now and then; the last ones are those of the whole."""


def whole(campaign: Campaign, many: int, seed: int) -> Counts:
    """The counts at its end."""
    counts = Counts()
    for counts in campaign(many, seed):  # noqa: B007
        pass
    return counts


def main(campaign: Campaign, name: str, about: str, many: int) -> int:
    """A long run by hand; the answer is the exit status."""
    parser = argparse.ArgumentParser(prog=f"python -m tests.tools.campaign.{name}", description=about)
    parser.add_argument("--many", type=int, default=many, help=f"how many (usually {many})")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    counts, last = Counts(), perf_counter()
    for counts in campaign(args.many, args.seed):
        if perf_counter() - last > TOLD:
            print(counts.told(), flush=True)
            last = perf_counter()
    print(counts.told())
    return bool(counts.wrong or not counts.done)
