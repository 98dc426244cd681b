"""`tabletop simulate`: whole matches between bots, without a window, and a report of totals.

The totals depend on the plan alone, not on the number or speed of processes.
"""

from __future__ import annotations

import json
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple

from tabletop.bots import Finder
from tabletop.bots.laboratory import command
from tabletop.bots.laboratory.executors import Executor, in_order, somewhere
from tabletop.bots.laboratory.matches import BotMatch, PlayedMatch, play_many, seed_of
from tabletop.bots.laboratory.run_progress import Progress, progress
from tabletop.bots.laboratory.sample import Sample, watch
from tabletop.bots.laboratory.tables import TableWriter
from tabletop.engine.game import AnyGame, Choice
from tabletop.engine.verb import Action
from tabletop.texts.words import Words

SAMPLED = 10
"""The number of games, from the first on, that are replayed to count the rules they use."""


class SimulationPlan(NamedTuple):
    """The settings of a simulation: many matches between bots of one level."""

    find: Finder
    seats: int
    options: Mapping[str, Choice]
    bot: str
    seed: int
    tries: int = 0
    held: bool = False
    """True to record, in the table of matches, the pieces that each seat holds at the end."""

    def seed_of(self, i: int) -> int:
        """Return the seed of match number `i`."""
        return seed_of(self.seed, i)

    def game(self, i: int) -> BotMatch:
        """Return the settings of match number `i`; the first SAMPLED matches record their actions."""
        bots, seed = (self.bot,) * self.seats, self.seed_of(i)
        return BotMatch(self.find, self.seats, self.options, bots, seed, self.tries, i < SAMPLED, self.held)


@dataclass
class Totals:
    """The sums over all games of a simulation; each list has one number for each seat."""

    seats: int
    games: int = 0
    decisions: int = 0
    processor: float = 0.0
    """The seconds of processor time that the simulation took, over all processes."""
    sums: list[int] = field(default_factory=list)
    least: list[int] = field(default_factory=list)
    most: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)
    """The number of games won by each seat, shared victories included."""
    shared: int = 0
    """The number of games with more than one winner."""
    ends: Counter[str] = field(default_factory=Counter)
    kept: list[Sequence[Action]] = field(default_factory=list)
    """The actions of each of the first SAMPLED games, which are replayed to count the rules they use."""

    def count(self, played: PlayedMatch) -> None:
        """Add the result of one match to the totals."""
        scores, none = list(played.scores), [0] * self.seats
        won = [int(seat in played.winners) for seat in range(self.seats)]
        self.games += 1
        self.decisions += played.length
        self.processor += played.processor
        self.shared += len(played.winners) > 1
        self.least = list(map(min, self.least or scores, scores))
        self.most = list(map(max, self.most or scores, scores))
        self.sums = list(map(int.__add__, self.sums or none, scores))
        self.wins = list(map(int.__add__, self.wins or none, won))
        self.ends[played.ends] += 1
        if played.actions:
            self.kept.append(played.actions)


def play_all(
    plan: SimulationPlan, games: int, executor: Executor, shown: Progress, table: TableWriter | None = None
) -> Totals:
    """Play the games of a plan with an executor, and return their totals. `shown` is advanced after each
    game; the games are written to `table`, if one is given."""
    totals = Totals(plan.seats)
    setups = (plan.game(i) for i in range(games))
    with shown, closing(in_order(play_many(setups, games, executor))) as matches:
        for played in matches:
            totals.count(played)
            if table:
                table.add(played)
            shown.advance(1)
    return totals


# -- the command ------------------------------------------------------------------------------------------
def main(args: Namespace) -> int:
    """Run the command `simulate` and return its exit status."""
    return command.run(args, _simulate)


def _simulate(args: Namespace, words: Words, table: TableWriter | None) -> tuple[str, int]:
    find = partial(args.find, args.game)
    plan = SimulationPlan(find, args.seats, args.options, args.bots, args.seed, args.tries, args.held)
    executor = somewhere(args.jobs, args.cluster)
    start = perf_counter()
    totals = play_all(plan, args.games, executor, progress(words("simulate.progress"), args.games), table)
    found = report(plan, executor.jobs, totals, perf_counter() - start)
    return json.dumps(found) if args.json else _table(found, words), 0


def report(plan: SimulationPlan, jobs: int, totals: Totals, seconds: float) -> dict[str, Any]:
    """Return all results of a simulation as an object for JSON; each list has one number for each seat.
    `jobs` is the number of processes that it used, and `seconds` the time that it took."""
    game = plan.find()
    sample = _sample(game, plan, totals)
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


def _sample(game: AnyGame, plan: SimulationPlan, totals: Totals) -> Sample:
    sample = Sample()
    for i, actions in enumerate(totals.kept):
        seed = plan.seed_of(i)
        sample += watch(game, game.new(plan.seats, plan.options, seed), actions, seed)
    return sample


def _table(report: Mapping[str, Any], words: Words) -> str:
    """Return the report of a simulation as text for people."""
    rules = {key: len(report[f"rules_{key}_in_sample"]) for key in ("refused", "met")}
    return "\n".join(
        [
            words(
                "simulate.games", n=report["games"], decisions=report["decisions"], seconds=report["seconds"]
            ),
            words("simulate.speed", n=report["decisions_per_second"]),
            "",
            *_columns(report, words),
            "",
            *(words("simulate.end", end=tag, n=count) for tag, count in report["ends"].items() if tag),
            words("simulate.rules", n=report["sampled_games"], **rules),
        ]
    )


def _columns(report: Mapping[str, Any], words: Words) -> Iterator[str]:
    """Yield the lines of the table of scores by seat, the headings first."""
    keys = ("mean", "min", "max", "wins")
    rows = [[words(f"simulate.{key}") for key in ("player", *keys)]]
    for seat in range(report["seats"]):
        rows.append([words.name(f"seat.{seat}"), *(f"{report[key][seat]:g}" for key in keys)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True))
