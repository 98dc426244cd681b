"""What every contestant of a race measures, in its own process and interpreter (standard library only).

A contestant offers `play(seed)`, which plays one game at random and answers how many decisions it took, and
copies of a few positions. The processor's clock is used, so that another busy process disturbs little.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from typing import Any

clock = time.process_time


def measure(
    play: Callable[[int], int], samples: Callable[[], Sequence[Any]], copy: Callable[[Any], Any]
) -> None:
    """Play for `--seconds`, copy for a fifth of that, print one JSON object."""
    args = arguments()
    games = decisions = 0
    start = clock()
    while clock() - start < args.seconds:
        decisions += play(args.seed * 100_000 + games)
        games += 1
    spent = clock() - start
    report(
        {
            "decisions_per_second": decisions / spent,
            "decisions_per_game": decisions / games,
            "copy_us": copy_time(samples(), copy, args.seconds / 5),
        }
    )


def copy_time(samples: Sequence[Any], copy: Callable[[Any], Any], seconds: float) -> float:
    """Microseconds a copy takes."""
    count, start = 0, clock()
    while clock() - start < seconds:
        for _ in range(20):
            for sample in samples:
                copy(sample)
        count += 20 * len(samples)
    return (clock() - start) / count * 1e6


def arguments() -> argparse.Namespace:
    """How long, with which seed, and what the contestant itself wants to know."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--option", metavar="KEY=VALUE", action="append", default=[])
    return parser.parse_args()


def options(args: argparse.Namespace) -> dict[str, str]:
    """Return the options that choose a way of playing, such as `mode=standard`, by key."""
    return dict(text.split("=", 1) for text in args.option)


def report(figures: dict[str, float]) -> None:
    """Hand the figures to the race."""
    print(json.dumps(figures))
