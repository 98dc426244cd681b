"""`tabletop simulate`: whole matches between bots, without a window, summed up.

The totals depend on the plan alone: not on the number of processes, nor on who finishes first.
"""

from __future__ import annotations

import json
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b
from multiprocessing import active_children, get_context
from random import Random
from signal import SIG_IGN, SIGINT, signal
from time import perf_counter, process_time
from typing import Any, NamedTuple

from tabletop.bots import BOTS, Finder
from tabletop.bots.progress import Progress, progress
from tabletop.bots.sample import Sample, watch
from tabletop.engine.game import AnyGame, Choice, Result
from tabletop.engine.verb import Action
from tabletop.languages import system_language
from tabletop.words import Words

SAMPLED = 10
"""The first games are played again move by move, to see which rules they meet."""
CHUNKS_A_JOB = 16
LARGEST_CHUNK = 250


class Plan(NamedTuple):
    """What is to be played; it can be sent to another process."""

    find: Finder
    seats: int
    options: Mapping[str, Choice]
    bot: str
    seed: int

    def seed_of(self, i: int) -> int:
        """The seed of the game number `i`."""
        return int.from_bytes(blake2b(f"{self.seed}:{i}".encode(), digest_size=8).digest(), "big")


@dataclass
class Totals:
    """Sums over games, which can be added in any order."""

    seats: int
    games: int = 0
    decisions: int = 0
    processor: float = 0.0
    """Seconds of processor time, over all processes."""
    sums: list[int] = field(default_factory=list)
    least: list[int] = field(default_factory=list)
    most: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)
    """Games won, shared victories included."""
    shared: int = 0
    """Games with several winners."""
    ends: Counter[str] = field(default_factory=Counter)
    kept: dict[int, list[Action]] = field(default_factory=dict)
    """The actions of the sampled games."""

    def count(self, decisions: int, result: Result) -> None:
        """Add one game."""
        scores = list(result.scores)
        won = [int(seat in result.winners) for seat in range(self.seats)]
        ends, shared = Counter([result.reason]), int(len(result.winners) > 1)
        self.add(Totals(self.seats, 1, decisions, 0.0, scores, scores, scores, won, shared, ends))

    def add(self, other: Totals) -> None:
        """Add other games."""
        first = not self.games
        self.games += other.games
        self.decisions += other.decisions
        self.processor += other.processor
        self.shared += other.shared
        self.least = other.least if first else list(map(min, self.least, other.least))
        self.most = other.most if first else list(map(max, self.most, other.most))
        self.sums = other.sums if first else [a + b for a, b in zip(self.sums, other.sums, strict=True)]
        self.wins = other.wins if first else [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.ends += other.ends
        self.kept |= other.kept


# -- playing ---------------------------------------------------------------------------------------------
def play_all(plan: Plan, games: int, jobs: int, shown: Progress) -> Totals:
    """Play the games of a plan, in this process or in several."""
    totals = Totals(plan.seats)
    with shown:
        for part in _parts(plan, games, jobs):
            totals.add(part)
            shown.advance(part.games)
    return totals


def _parts(plan: Plan, games: int, jobs: int) -> Iterator[Totals]:
    size = max(1, min(LARGEST_CHUNK, games // (jobs * CHUNKS_A_JOB)))
    chunks = [(low, min(low + size, games)) for low in range(0, games, size)]
    if jobs == 1:
        yield from (play_chunk(plan, *chunk) for chunk in chunks)
    else:
        yield from _parts_elsewhere(plan, chunks, jobs)


def _parts_elsewhere(plan: Plan, chunks: list[tuple[int, int]], jobs: int) -> Iterator[Totals]:
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), signal, (SIGINT, SIG_IGN))  # Ctrl-C is for us
    waiting = {pool.submit(play_chunk, plan, *chunk): chunk for chunk in chunks}
    try:
        for future in as_completed(waiting):
            try:
                yield future.result()
            except BrokenProcessPool:  # a process was killed: what they all still owed is played here
                yield play_chunk(plan, *waiting[future])
    except BaseException:  # nobody waits any more for what is still being played
        for child in active_children():
            child.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def play_chunk(plan: Plan, low: int, high: int) -> Totals:
    """Play the games from number `low` to before `high`."""
    game, totals, start = plan.find(), Totals(plan.seats), process_time()
    for i in range(low, high):
        actions, result = play_game(game, plan, plan.seed_of(i))
        totals.count(len(actions), result)
        if i < SAMPLED:
            totals.kept[i] = actions
    totals.processor = process_time() - start
    return totals


def play_game(game: AnyGame, plan: Plan, seed: int) -> tuple[list[Action], Result]:
    """One game between bots of one kind: what they did and how it ended."""
    choose, looks = BOTS[plan.bot]
    position, luck, actions = game.new(plan.seats, plan.options, seed), Random(seed), list[Action]()
    list_legal, play = game.legal, game.play
    while legal := list_legal(position):
        seat = position.agenda[-1][1]
        action = choose(game, game.view(position, seat) if looks else None, seat, legal, luck)
        actions.append(action)
        play(position, action)
    result = game.result(position)
    assert result is not None, f"{game.key} with seed {seed} came to a dead end"
    return actions, result


# -- the command ------------------------------------------------------------------------------------------
def main(args: Namespace) -> int:
    """The command."""
    plan = Plan(partial(args.find, args.game), args.seats, args.options, args.bots, args.seed)
    words = Words(args.language or system_language(), args.game)
    start = perf_counter()
    totals = play_all(plan, args.games, args.jobs, progress(words("simulate.progress"), args.games))
    seconds = perf_counter() - start
    game = plan.find()
    sample = Sample()
    for i, actions in sorted(totals.kept.items()):
        sample += watch(game, game.new(plan.seats, plan.options, plan.seed_of(i)), actions, plan.seed_of(i))
    told = report(game, plan, args.jobs, totals, seconds, sample)
    print(json.dumps(told) if args.json else _table(told, words), flush=True)
    return 0


def report(
    game: AnyGame, plan: Plan, jobs: int, totals: Totals, seconds: float, sample: Sample
) -> dict[str, Any]:
    """Everything as one JSON object; lists run over seats."""
    return {
        "game": game.key,
        "version": game.version,
        "seats": plan.seats,
        "options": dict(plan.options),
        "bots": plan.bot,
        "seed": plan.seed,
        "jobs": jobs,
        "games": totals.games,
        "decisions": totals.decisions,
        "seconds": round(seconds, 3),
        "processor_seconds": round(totals.processor, 3),
        "decisions_per_second": round(totals.decisions / max(seconds, 1e-9)),
        "mean": [round(total / totals.games, 2) for total in totals.sums],
        "min": totals.least,
        "max": totals.most,
        "wins": totals.wins,
        "shared_wins": totals.shared,
        "ends": dict(sorted(totals.ends.items())),
        "sampled_games": len(totals.kept),
        "sampled_tries": sample.tries,
        "rules_refused_in_sample": dict(sorted(sample.refused.items())),
        "rules_met_in_sample": dict(sorted(sample.met.items())),
    }


def _table(told: Mapping[str, Any], words: Words) -> str:
    """The same for a person."""
    rules = {key: len(told[f"rules_{key}_in_sample"]) for key in ("refused", "met")}
    return "\n".join(
        [
            words("simulate.games", n=told["games"], decisions=told["decisions"], seconds=told["seconds"]),
            words("simulate.speed", n=told["decisions_per_second"]),
            "",
            *_columns(told, words),
            "",
            *(words("simulate.end", end=tag, n=count) for tag, count in told["ends"].items()),
            words("simulate.rules", n=told["sampled_games"], **rules),
        ]
    )


def _columns(told: Mapping[str, Any], words: Words) -> Iterator[str]:
    """Scores seat by seat, under their heads."""
    keys = ("mean", "min", "max", "wins")
    rows = [[words(f"simulate.{key}") for key in ("player", *keys)]]
    for seat in range(told["seats"]):
        rows.append([words.name(f"seat.{seat}"), *(f"{told[key][seat]:g}" for key in keys)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True))
