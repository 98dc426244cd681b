"""`tabletop arena`: a contest between levels of computer players, played until it is certain which level is
better.

The first level named is the challenger. Every deal (a seed) is played once in every rotation of the seats.
After each deal, in the order of their numbers, a test decides whether the challenger's share of victories is
certain to be above or below a goal; then the contest ends. All results except times are the same at any speed
and number of processes.
"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import partial
from itertools import islice
from signal import SIGINT, signal
from statistics import fmean
from time import perf_counter
from typing import Any, NamedTuple

from tabletop.bots import Finder
from tabletop.bots.laboratory import command
from tabletop.bots.laboratory.certain import Certainty
from tabletop.bots.laboratory.columns import aligned
from tabletop.bots.laboratory.executors import Executor, in_order, somewhere
from tabletop.bots.laboratory.matches import BotMatch, PlayedMatch, play, seed_of
from tabletop.bots.laboratory.run_progress import Progress, progress
from tabletop.bots.laboratory.standings import LevelStanding, rotated, seated, standings
from tabletop.bots.laboratory.tables import TableWriter
from tabletop.engine.game import Choice
from tabletop.texts.words import Words

Number = Callable[..., str]
"""A function that formats a number: (value, digits after the decimal point, "+" to show the sign)."""


class ArenaPlan(NamedTuple):
    """The settings of a contest between levels of bots."""

    find: Finder
    seats: int
    options: Mapping[str, Choice]
    names: Sequence[str]
    """The levels of computer players that compete, the challenger first."""
    deals: int
    """The maximum number of deals; a deal is one match for each rotation of the levels over the seats."""
    goal: float
    """The share of victories, from 0 to 1, that the test compares the challenger's share with."""
    seed: int
    tries: int = 0
    held: bool = False
    """True to record, in the table of matches, the pieces that each seat holds at the end."""

    def setups(self) -> Iterator[BotMatch]:
        """Yield the settings of every match: for each deal, one match in every rotation of the seats."""
        levels = seated(self.names, self.seats)
        for deal in range(self.deals):
            seed = seed_of(self.seed, deal)
            for rotation in range(self.seats):
                bots = rotated(levels, rotation)
                yield BotMatch(self.find, self.seats, self.options, bots, seed, self.tries, held=self.held)


class ArenaResult(NamedTuple):
    """The outcome of a contest between levels of bots."""

    standings: Sequence[LevelStanding]
    verdict: int
    """The result of the test: 1 if the challenger's share of victories is above the goal, -1 if below, 0 if
    undecided."""
    deals: int
    processor: float
    """The seconds of processor time that the contest took, over all processes."""
    stopped: bool = False
    """True if Ctrl-C ended the contest; the results then cover only the deals that were complete."""
    begun: Sequence[PlayedMatch] = ()
    """The matches of the first deal, if the contest was stopped before the end of that deal."""


# -- playing -----------------------------------------------------------------------------------------------
def contest(
    plan: ArenaPlan, executor: Executor, shown: Progress, table: TableWriter | None = None
) -> ArenaResult:
    """Play a contest until the test decides, all deals are played or Ctrl-C is pressed, and return the
    outcome. `shown` is advanced after each deal; the matches are written to `table`, if one is given.

    Raises:
        KeyboardInterrupt: at Ctrl-C before the end of the first match.
    """
    tally, deal = _Tally(plan), list[PlayedMatch]()
    try:
        with shown, closing(in_order(executor.run(play, plan.setups()))) as matches:
            while _fill(deal, matches, plan.seats):
                with _uninterrupted():
                    tally.add(deal, table)
                shown.tell(f"{plan.names[0]} {100 * fmean(tally.shares):.1f} %")
                shown.advance(plan.seats)
                if tally.test.verdict:
                    break
                deal = []
    except KeyboardInterrupt:
        if tally.shares:
            return tally.outcome(stopped=True)
        if not deal:
            raise
        with _uninterrupted():
            tally.keep(deal, table)
        return tally.outcome(stopped=True, begun=deal)
    return tally.outcome()


class _Tally:
    """The running figures of a contest, to which each finished deal is added."""

    def __init__(self, plan: ArenaPlan) -> None:
        self.ranking, self.test = standings(plan.names, plan.seats), Certainty(plan.goal)
        self.shares = self.ranking[0].by_deal
        """The challenger's share of victories in each deal, from 0 to 1."""
        self.processor = 0.0

    def add(self, deal: Sequence[PlayedMatch], table: TableWriter | None) -> None:
        """Add the matches of one deal to the figures and, if there is one, to the table."""
        self.keep(deal, table)
        for standing in self.ranking:
            standing.add(deal)
        self.test.add(self.shares[-1])

    def keep(self, matches: Sequence[PlayedMatch], table: TableWriter | None) -> None:
        """Add matches to the table, if there is one, and their time to the processor time."""
        for played in matches:
            if table:
                table.add(played)
            self.processor += played.processor

    def outcome(self, *, stopped: bool = False, begun: Sequence[PlayedMatch] = ()) -> ArenaResult:
        """Return the outcome of the contest after the deals so far; `begun` are the matches of a first deal
        that was stopped."""
        ranking = [] if begun else self.ranking
        return ArenaResult(ranking, self.test.verdict, len(self.shares), self.processor, stopped, begun)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Delay Ctrl-C until this context ends, so that a deal is counted whole or not at all."""
    pressed = list[int]()
    before = signal(SIGINT, lambda number, frame: pressed.append(number))
    try:
        yield
    finally:
        signal(SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


def _fill(deal: list[PlayedMatch], matches: Iterator[PlayedMatch], seats: int) -> bool:
    """Move the matches of the next deal into an empty list, one by one, so that the list holds the finished
    ones if Ctrl-C stops the deal; return False if there is no deal left."""
    for played in islice(matches, seats):
        deal.append(played)
    return bool(deal)


# -- the command -------------------------------------------------------------------------------------------
def main(args: Namespace) -> int:
    """Run the command `arena` and return its exit status."""
    try:
        return command.run(args, _measure)
    except KeyboardInterrupt:
        print(command.words_of(args)("arena.stopped_at_once"), file=sys.stderr)
        return command.STOPPED


def _measure(args: Namespace, words: Words, table: TableWriter | None) -> tuple[str, int]:
    plan, executor = _plan(args, words), somewhere(args.jobs, args.cluster)
    start = perf_counter()
    shown = progress(words("arena.progress"), plan.deals * plan.seats)
    outcome = contest(plan, executor, shown, table)
    found = report(plan, outcome, perf_counter() - start)
    text = json.dumps(found) if args.json else "\n".join(page(found, words))
    return text, command.STOPPED if outcome.stopped else 0


def _plan(args: Namespace, words: Words) -> ArenaPlan:
    """Return the settings of the contest from the command line, or end with a message."""
    names, seats = args.bots, args.seats
    if not 2 <= len(names) <= seats:
        args.fail(words("arena.error.levels", seats=seats, levels=len(names)))
    if args.matches < seats:
        args.fail(words("arena.error.matches", seats=seats, value=args.matches))
    find, deals, goal = partial(args.find, args.game), args.matches // seats, args.goal or 1 / seats
    return ArenaPlan(find, seats, args.options, names, deals, goal, args.seed, args.tries, args.held)


def report(plan: ArenaPlan, outcome: ArenaResult, seconds: float) -> dict[str, Any]:
    """Return all results of a contest, which took `seconds`, as an object for JSON."""
    game = plan.find()
    return {
        "game": game.key,
        "version": game.version,
        "seats": plan.seats,
        "options": dict(plan.options),
        "bots": list(plan.names),
        "tries": plan.tries,
        "seed": plan.seed,
        "most_matches": plan.deals * plan.seats,
        "matches": outcome.deals * plan.seats + len(outcome.begun),
        "deals": outcome.deals,
        "goal": round(plan.goal, 4),
        "stopped": outcome.stopped,
        "verdict": ("open", "above", "below")[outcome.verdict],
        "seconds": round(seconds, 3),
        "processor_seconds": round(outcome.processor, 3),
        "standings": [standing.to_plain() for standing in outcome.standings],
        **({"first_deal": [_plain(played) for played in outcome.begun]} if outcome.begun else {}),
    }


def _plain(played: PlayedMatch) -> dict[str, Any]:
    """Return the result of a match as an object for JSON, with one entry for each seat."""
    shares = [round(played.share(seat), 4) for seat in range(played.seats)]
    return {"bots": list(played.bots), "scores": list(played.scores), "shares": shares}


def page(report: Mapping[str, Any], words: Words) -> Iterator[str]:
    """Yield the lines of the text that reports a contest."""
    number = partial(_number, words)
    if begun := report.get("first_deal"):
        yield words("arena.stopped_early", n=report["matches"])
        yield ""
        yield from aligned([*_matches(begun, words, number)])
        return
    counts = {key: report[key] for key in ("deals", "seats", "most_matches")}
    if report["stopped"]:
        yield words("arena.stopped")
    yield words("arena.matches", n=report["matches"], seconds=number(report["seconds"], 0), **counts)
    yield ""
    yield from aligned([*_table(report, words, number)])
    yield ""
    yield from aligned([*_seats(report, words, number)])
    yield ""
    goal = number(100 * report["goal"], 1)
    yield words(f"arena.verdict.{report['verdict']}", bot=report["bots"][0], goal=goal)
    yield words("arena.intervals")


def _table(report: Mapping[str, Any], words: Words, number: Number) -> Iterator[Sequence[str]]:
    """Yield the table of the levels' figures as rows of cells, the headings first."""
    yield [
        words(f"arena.head.{key}")
        for key in ("level", "share", "certain", "points", "lead", "certain", "time")
    ]
    for one in report["standings"]:
        level = f"{one['places']} × {one['bot']}" if one["places"] > 1 else one["bot"]
        time = number(one["milliseconds_per_decision"], 1)
        yield [level, *_shares(one, words, number), number(one["points"], 1), *_leads(one, number), time]


def _matches(begun: Sequence[Mapping[str, Any]], words: Words, number: Number) -> Iterator[Sequence[str]]:
    """Yield the table of the matches of a deal that was stopped as rows of cells, the headings first."""
    yield [words(f"arena.head.{key}") for key in ("match", "seat", "level", "points", "share")]
    for n, match in enumerate(begun, 1):
        for seat, bot in enumerate(match["bots"]):
            share = words.conventions.percentage(match["shares"][seat], 0)
            yield [str(n), words.name(f"seat.{seat}"), bot, number(match["scores"][seat], 0), share]


def _seats(report: Mapping[str, Any], words: Words, number: Number) -> Iterator[Sequence[str]]:
    """Yield the table of each level's figures by seat as rows of cells, the headings first."""
    yield [words(f"arena.head.{key}") for key in ("level", "seat", "share", "certain", "points")]
    for one in report["standings"]:
        for seat, here in enumerate(one["by_seat"]):
            name = words.name(f"seat.{seat}")
            yield [one["bot"], name, *_shares(here, words, number), number(here["points"], 1)]


def _shares(one: Mapping[str, Any], words: Words, number: Number) -> tuple[str, str]:
    low, high = (number(100 * end, 1) for end in one["share_interval"])
    return words.conventions.percentage(one["share"], 1), f"{low}–{high}"


def _leads(one: Mapping[str, Any], number: Number) -> tuple[str, str]:
    ends = one["lead_interval"]
    return number(one["lead"], 1, "+"), " … ".join(number(end, 1, "+") for end in ends) if ends else "–"


def _number(words: Words, value: float, digits: int, sign: str = "") -> str:
    """Format a number in the texts' language; `sign` is "+" to show the sign of positive ones."""
    shown = words.conventions.number(value, digits).replace("-", "−")
    return sign + shown if value >= 0 else shown
