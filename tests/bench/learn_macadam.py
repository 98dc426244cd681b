"""Learn how Macadam's experts judge: a network of what the rest of a round may bring a seat.

python tests/bench/learn_macadam.py [--seconds S] [--units N] [--seed S] [--out FILE]

Two networks learn side by side from whole matches (deep Monte Carlo, Zha et al., ICML 2021). The *player* is
told the facts of a seat and an action, and learns how far ahead the seat was in the end; all seats do what
it thinks best, now and then anything. The *judge* is told the facts alone, and learns what a seat still won
once a position had been reached in these matches: it is what experts are given, small enough to be asked
thousands of times for a move. Both learn by Adam (Kingma and Ba, ICLR 2015) from the latest matches. Matches
with every number of seats take turns, those of two and of four more often. The file in the end replaces
`tabletop/games/macadam/learned.toml`; how strong experts are with it is measured by `tabletop arena`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import cycle, pairwise
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, NamedTuple

import numpy as np

from tabletop.bots.race import different
from tabletop.bots.trials import ahead
from tabletop.engine.game import Choice
from tabletop.engine.verb import Action
from tabletop.games import find
from tabletop.games.macadam.learned import FACTS, FILE, SORT, SORTS, THOUSAND, TYPE, TYPES, facts
from tabletop.games.macadam.position import Options
from tabletop.games.macadam.score import score
from tabletop.games.macadam.verbs import CARD, SIGNAL, VERBS

Numbers = np.ndarray[Any, Any]
Lesson = tuple[list[int], float]
"""What is so, and what came of it."""

SEATS = (2, 4, 3, 2, 4, 5, 2, 4, 6)
MATCHES = 100
"""Played side by side, so that the player is asked about all of them at once."""
POINTS = 400.0
"""What counts as 1 for the networks."""
WIDTH = 128
"""Units of each of the player's two layers."""
KEPT, BATCH, OFTEN = 800_000, 1024, 4
"""Lessons remembered, how many make a step, and how often each is learned from."""
CURIOUS = (0.12, 0.01)
"""How often anything is done, at first and in the end."""
QUICK = (1e-3, 2e-5)
"""The length of steps, at first and in the end."""
VARIED = 0.4
"""How often matches are played with some option, which half of the times is as in the book after all."""
JUDGED = 1.5
"""Positions a decision teaches the judge, about: of so many seats at once."""


class Layers:
    """A network of fully connected layers, rectified between them, that learns by Adam."""

    def __init__(self, sizes: Sequence[int], luck: np.random.Generator) -> None:
        shapes = list(pairwise(sizes))
        self.parts = [luck.standard_normal(shape) * (2 / shape[0]) ** 0.5 for shape in shapes[:-1]]
        self.parts = [p.astype(np.float32) for p in [*self.parts, np.zeros(shapes[-1])]]
        self.parts += [np.zeros(size, np.float32) for size in sizes[1:]]
        self._means = [np.zeros_like(p) for p in self.parts]
        self._squares = [np.zeros_like(p) for p in self.parts]
        self._steps = 0

    def told(self, inputs: Numbers) -> list[Numbers]:
        """What each layer says; the answer last."""
        depth, said = len(self.parts) // 2, [inputs]
        for n in range(depth):
            sums = said[-1] @ self.parts[n] + self.parts[depth + n]
            said.append(np.maximum(sums, 0) if n < depth - 1 else sums)
        return said

    def forget(self, rows: Numbers) -> None:
        """What of the first layer was never met says nothing."""
        self.parts[0][rows] = 0

    def learn(self, inputs: Numbers, answers: Numbers, rate: float) -> None:
        """One step towards the answers."""
        depth, said = len(self.parts) // 2, self.told(inputs)
        slope = 2 * (said[-1] - answers) / len(inputs)
        slopes: list[Numbers] = [np.empty(0)] * len(self.parts)
        for n in reversed(range(depth)):
            slopes[n], slopes[depth + n] = said[n].T @ slope, slope.sum(0)
            slope = (slope @ self.parts[n].T) * (said[n] > 0)
        self._step(slopes, rate)

    def _step(self, slopes: Sequence[Numbers], rate: float) -> None:
        self._steps += 1
        for part, mean, square, slope in zip(self.parts, self._means, self._squares, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            sure = (1 - 0.999**self._steps) ** 0.5 / (1 - 0.9**self._steps)
            part -= rate * sure * mean / (np.sqrt(square) + 1e-8)


class Memory:
    """The latest lessons, as rows of facts that are so, and what came of them."""

    def __init__(self, width: int) -> None:
        self.inputs, self.answers = np.zeros((KEPT, width), np.uint8), np.zeros((KEPT, 1), np.float32)
        self.met, self.seen = 0, np.zeros(width, bool)

    def add(self, lessons: Sequence[Lesson]) -> None:
        """Remember them in place of the oldest."""
        for found, answer in lessons:
            row = self.met % KEPT
            self.inputs[row] = 0
            self.inputs[row, found] = 1
            self.answers[row] = answer
            self.seen[found] = True
            self.met += 1

    def teach(self, network: Layers, lessons: int, rate: float, luck: np.random.Generator) -> None:
        """So many lessons, drawn by lot and each several times."""
        for _ in range(lessons * OFTEN // BATCH):
            rows = luck.integers(0, min(self.met, KEPT), BATCH)
            network.learn(self.inputs[rows].astype(np.float32), self.answers[rows], rate)


class Table(NamedTuple):
    """A match in the making: what was done and met on the way, each with a seat and its points by then."""

    position: Any
    done: list[tuple[list[int], int, float]]
    met: list[tuple[list[int], int, float]]


GAME = find("macadam")
SCORED = replace(GAME, worth=score)
"""Judged by nothing but points."""
DEEDS = (*VERBS, *SORTS, *TYPES)
"""What an action is made of, told after the facts."""
WIDE = len(FACTS) + len(DEEDS)


def deed(action: Action) -> list[int]:
    """What an action is made of: its verb, the sort of its card and the type of its signal."""
    first = len(FACTS)
    made = [first + list(VERBS).index(action.verb)]
    for domain, value in zip(VERBS[action.verb].domains.values(), action.args, strict=True):
        if domain is CARD:
            made.append(first + len(VERBS) + SORT[value])
        elif domain is SIGNAL:
            made.append(first + len(VERBS) + len(SORTS) + TYPE[value])
    return made


def played(player: Layers, seats: int, curious: float, luck: Random) -> list[Table]:
    """Matches from deal to end, side by side."""
    options = GAME.settled(_variant(luck))
    tables = [Table(GAME.new(seats, options, luck.getrandbits(62)), [], []) for _ in range(MATCHES)]
    while asked := [(table, choice) for table in tables if (choice := _choice(table.position))]:
        told = [_told(table.position, choice) for table, choice in asked]
        inputs = np.zeros((sum(map(len, told)), WIDE), np.float32)
        for row, found in enumerate(f for each in told for f in each):
            inputs[row, found] = 1
        values = iter(player.told(inputs)[-1][:, 0])
        for (table, choice), each in zip(asked, told, strict=True):
            best = max(range(len(choice)), key=[next(values) for _ in choice].__getitem__)
            n = best if luck.random() > curious else luck.randrange(len(choice))
            _do(table, choice[n], each[n], luck)
    return tables


def _told(position: Any, choice: Sequence[Action]) -> list[list[int]]:
    """What the player is told of each action."""
    found = facts(position, position.agenda[-1][1])
    return [found + deed(action) for action in choice]


def _variant(luck: Random) -> dict[str, Choice]:
    """Mostly the rules of the book; sometimes one of them otherwise."""
    options = [option for option in GAME.options if option.key in Options._fields[1:]]
    option = luck.choice(options)
    return {option.key: luck.choice(option.choices)} if luck.random() < VARIED else {}


def _choice(position: Any) -> Sequence[Action]:
    """What the next seat that has a choice may do; nothing at the end."""
    while legal := GAME.legal(position):
        choice = different(GAME, legal)
        if len(choice) > 1:
            return choice
        GAME.play(position, choice[0])
    return ()


def _do(table: Table, action: Action, told: list[int], luck: Random) -> None:
    position = table.position
    seat = position.agenda[-1][1]
    table.done.append((told, seat, ahead(SCORED, position, seat)))
    GAME.play(position, action)
    if not position.counted:
        for s in range(position.seats):
            if luck.random() < JUDGED / position.seats:
                table.met.append((facts(position, s), s, score(position, s)))


def lessons(tables: Sequence[Table]) -> tuple[list[Lesson], list[Lesson]]:
    """What matches teach the player, and the judge."""
    done = [
        (told, (ahead(SCORED, t.position, seat) - then) / POINTS)
        for t in tables
        for told, seat, then in t.done
    ]
    met = [(told, (score(t.position, seat) - then) / POINTS) for t in tables for told, seat, then in t.met]
    return done, met


def learn(seconds: float, units: int, seed: int) -> Layers:
    """The judge, after so many seconds."""
    luck, lots = Random(seed), np.random.default_rng(seed)
    player, judge = Layers((WIDE, WIDTH, WIDTH, 1), lots), Layers((len(FACTS), units, 1), lots)
    of_player, of_judge = Memory(WIDE), Memory(len(FACTS))
    began = told = monotonic()
    for n, seats in enumerate(cycle(SEATS)):
        if (part := (monotonic() - began) / seconds) >= 1:
            judge.forget(~of_judge.seen)
            return judge
        done, met = lessons(played(player, seats, _between(CURIOUS, part), luck))
        for memory, network, new in ((of_player, player, done), (of_judge, judge, met)):
            memory.add(new)
            memory.teach(network, len(new), _between(QUICK, part), lots)
        if monotonic() - told > 60:
            told = monotonic()
            print(f"{told - began:5.0f} s  {n * MATCHES} matches", flush=True)
    raise AssertionError


def _between(ends: tuple[float, float], part: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * part


def written(judge: Layers) -> Iterator[str]:
    """The lines of the file."""
    rows, counts, begin, rest = judge.parts
    yield "# What the rest of a round may bring a seat (learned.py), learned by tests/bench/learn_macadam.py."
    yield "# A row for each fact and a number for each unit, in thousandths; what units count, in points."
    yield f"rest = {rest[0] * POINTS:.1f}"
    yield f"counts = {[round(float(n) * POINTS, 1) for n in counts[:, 0]]}"
    yield f"begin = {_thousandths(begin)}"
    yield ""
    yield "[rows]"
    for name, row in zip(FACTS, rows, strict=True):
        yield f'"{name}" = {_thousandths(row)}'


def _thousandths(row: Numbers) -> list[int]:
    return [round(float(n) * THOUSAND) for n in row]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=1800)
    parser.add_argument("--units", type=int, default=32)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path(FILE))
    args = parser.parse_args()
    judge = learn(args.seconds, args.units, args.seed)
    args.out.write_text("\n".join([*written(judge), ""]), "utf-8")


if __name__ == "__main__":
    main()
