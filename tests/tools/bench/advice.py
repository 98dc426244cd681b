"""Does "better" keep its word? `python -m tests.tools.bench.advice [game ...] [--positions N]`.

In random matches advice is asked for; every move it calls better than another one is judged again with ten
times the pairs, of other luck. Of ten claims nine must keep their sign. What advice costs is told too.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from random import Random
from statistics import median
from typing import NamedTuple

from tabletop.bots.players import advise as advice
from tabletop.games import here
from tests.random_games import Moment, find, moments

TIMES = 10
"""So many times the pairs of a claim judge it again."""
APART = 7
"""Decisions between two positions of a match, so that they differ."""
KEPT = 0.9


class Bench(NamedTuple):
    """What a game's advice was found to be worth."""

    asked: int
    claims: int
    kept: int
    alike: int
    """Comparisons without a clear difference."""
    seconds: list[float]

    def row(self, key: str) -> str:
        """A line of the table."""
        share = 100 * self.kept / self.claims if self.claims else 100
        cost = f"{median(self.seconds):10.2f} {max(self.seconds):10.2f}"
        return f"{key:10} {self.asked:9} {self.claims:7} {self.kept:6} {share:4.0f}% {self.alike:6} {cost}"


def positions(key: str, most: int) -> Iterator[Moment]:
    """So many moments of random matches that leave a choice, at every number of seats in turn."""
    seats, found, seed = find(key).seats, 0, 0
    while found < most:
        every = moments(key, seats[seed % len(seats)], seed, APART)
        for moment in (m for m in every if len(m.legal) > 1):
            yield moment
            found += 1
            if found % 10 == 0:
                break  # the next match
        seed += 1


def measured(key: str, most: int) -> Bench:
    """Ask for advice at so many positions, and hold what is claimed against more trials."""
    claims = kept = alike = 0
    seconds = []
    for n, moment in enumerate(positions(key, most)):
        game, seat = moment.game, moment.seat
        view = game.view(moment.position, seat)
        start = time.process_time()
        told = advice.advise(game, view, seat, Random(n))
        seconds.append(time.process_time() - start)
        for comparison in told.comparisons:
            if comparison.clear:
                claims += 1
                kept += holds(moment, view, (told.ranked[0], comparison.other), Random(f"again {n}"))
            else:
                alike += 1
        if n + 1 == most:
            break
    return Bench(most, claims, kept, alike, seconds)


def holds(moment: Moment, view: object, pair: tuple[advice.Action, advice.Action], luck: Random) -> bool:
    """Is the first still the better one?"""
    ranked, comparisons = advice.judge(moment.game, view, moment.seat, pair, luck, TIMES * advice.PAIRS)
    return ranked[0] == pair[0] and comparisons[0].difference > 0


def main() -> int:
    """Print the table; 1 if a game keeps fewer claims than it should."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--positions", type=int, default=100)
    given = parser.parse_args()
    print("game       positions  claims   kept       alike  median(s)   worst(s)", flush=True)
    short = 0
    for key in given.games or here():
        bench = measured(key, given.positions)
        print(bench.row(key), flush=True)
        short |= bench.kept < KEPT * bench.claims
    return short


if __name__ == "__main__":
    raise SystemExit(main())
