"""`tabletop bench`: the speed of the rules of a game, measured in random games of a few seconds."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping
from operator import methodcaller
from random import Random
from time import process_time as clock
from typing import NamedTuple

from tabletop.engine.game import AnyGame, Choice
from tabletop.engine.position import Position
from tabletop.system.languages import system_language
from tabletop.texts.words import Words

_SAMPLED = 10
"""The number of decisions from one sampled position to the next; sampled ones serve to time copies and lists
of legal moves."""


class Speed(NamedTuple):
    """The speed of a game's rules. `legal` is the time to list the legal moves of a position, and `copy` the
    time to copy it, in microseconds."""

    decisions_per_second: float
    decisions_per_game: float
    legal: float
    copy: float


def main(args: Namespace) -> int:
    """Run the command `bench` and return its exit status."""
    speed = measure(args.find(args.game), args.seats, args.options, args.seed, args.seconds)
    words = Words(args.language or system_language())
    per_second, per_game = f"{speed.decisions_per_second:.0f}", f"{speed.decisions_per_game:.0f}"
    print(words("bench.decisions", game=args.game, seats=args.seats, speed=per_second, length=per_game))
    print(words("bench.legal", legal=f"{speed.legal:.2f}"))
    print(words("bench.copy", copy=f"{speed.copy:.2f}"))
    return 0


def measure(game: AnyGame, seats: int, options: Mapping[str, Choice], seed: int, seconds: float) -> Speed:
    """Measure a game's speed: play random games for `seconds`, then list the legal moves of sampled positions
    for a fifth of that time, and copy these positions for another fifth. `seed` is that of the first game."""
    choice, samples = Random(seed).choice, list[Position]()
    decisions = games = 0
    start = clock()
    while clock() - start < seconds or not games:
        position = game.new(seats, options, seed + games)
        while moves := game.legal(position):
            game.play(position, choice(moves))
            decisions += 1
            if not games and decisions % _SAMPLED == 0:
                samples.append(position.copy())
        games += 1
    spent = clock() - start
    legal = _time(samples, game.legal, seconds / 5)
    return Speed(
        decisions / spent, decisions / games, legal, _time(samples, methodcaller("copy"), seconds / 5)
    )


def _time(samples: list[Position], act: Callable[[Position], object], seconds: float) -> float:
    """Return the mean processor time, in microseconds, that `act` takes on one of the positions."""
    count, start = 0, clock()
    while clock() - start < seconds or not count:
        for sample in samples:
            act(sample)
        count += len(samples)
    return (clock() - start) / count * 1e6
