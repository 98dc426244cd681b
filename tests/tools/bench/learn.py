"""Learn the weights by which experts judge positions, in matches of players who do what looks best.

python tests/tools/bench/learn.py GAME [--option KEY=VALUE ...] [--table NAME] [--seconds S] [--seats N]
    [--deals D] [--seed S]

GAME is the folder of an estimate: `madsteam`, or `rails.steam` where a way of playing has one of its own; the
options choose that way (`rails.steam --option mode=standard`).

One weight after the other is made larger and smaller. The new weights play the old ones, each deal from every
seat, and are kept where they are ahead by more than chance would explain; steps that bring nothing become
smaller. The lines to write under [learned] in the game's `worth.toml`, or under another table that was named,
are printed in the end, with how far they are ahead of the plain weights on deals of their own.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import asdict, fields, replace
from functools import partial
from importlib import import_module
from inspect import signature
from itertools import count
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from time import monotonic
from typing import Any

from tabletop import games
from tabletop.bots.players import club
from tabletop.engine.game import AnyGame
from tabletop.engine.weights import FILE, weights

HOPELESS, CLEAR, AHEAD = -0.3, 3.0, 2.2
"""Standard errors of the lead: below the first weights are dropped, above the second taken at once, and above
the third taken after all deals."""
MOST, LEAST_STEP = 20, 1.15
"""Rounds of deals for a pair of weights; the smallest factor by which one is changed."""
ENDLESS = 6000
"""Decisions after which a match is given up and counts for nobody."""
FRESH = 10**6
"""The first deal to learn from; those before it are for the comparison at the end."""


class Arena:
    """Two judgements of the same way of playing a game, and matches between them.

    Raises:
        BadSetup: the game has no such option or choice.
    """

    def __init__(self, folder: str, seats: int, chosen: Mapping[str, str], table: str) -> None:
        self.game, self.seats = games.find(folder.partition(".")[0]), seats
        known = {str(choice): choice for option in self.game.options for choice in option.choices}
        self.options = self.game.settled({key: known.get(value, value) for key, value in chosen.items()})
        module = import_module(f"tabletop.games.{folder}.worth")
        self.plain = signature(module.worth).parameters["weights"].default
        self.worth = getattr(module, "foreseen", module.worth)
        """What experts judge by: an estimate of its own where a game has one."""
        _, self.learned = weights(module.__package__, type(self.plain), table)

    def judged(self, weights: Any) -> AnyGame:
        """The game as somebody sees it who judges by these weights and thinks no further."""
        return replace(self.game, worth=partial(self.worth, weights=weights), foresight=1)

    def leads(self, new: Any, old: Any, deals: range) -> Iterator[float]:
        """By how much one is ahead of the others, deal by deal, on average over the seats it takes."""
        ours, theirs = self.judged(new), self.judged(old)
        for deal in deals:
            yield fmean(self._lead(ours, theirs, deal, seat) for seat in range(self.seats))

    def _lead(self, ours: AnyGame, theirs: AnyGame, deal: int, seat: int) -> float:
        luck, position = Random(deal), self.game.new(self.seats, self.options, deal)
        for _ in range(ENDLESS):
            legal = self.game.legal(position)
            if not legal:
                break
            asked = position.agenda[-1][1]
            judged = ours if asked == seat else theirs
            self.game.play(position, club.choose(judged, self.game.view(position, asked), asked, legal, luck))
        result = self.game.result(position)
        if result is None:
            return 0.0
        others = [score for n, score in enumerate(result.scores) if n != seat]
        return result.scores[seat] - fmean(others)


def places(weights: Any) -> list[tuple[str, int | None]]:
    """Every single number: the field, and where it stands in a list."""
    found: list[tuple[str, int | None]] = []
    for field in fields(weights):
        value = getattr(weights, field.name)
        found += (
            [(field.name, i) for i in range(len(value))] if isinstance(value, tuple) else [(field.name, None)]
        )
    return found


def changed(weights: Any, place: tuple[str, int | None], factor: float) -> Any:
    """The weights with one number larger or smaller; one that is 0 becomes something small."""
    name, at = place
    value = getattr(weights, name)
    if at is None:
        return replace(weights, **{name: _times(value, factor)})
    return replace(weights, **{name: tuple(_times(v, factor) if i == at else v for i, v in enumerate(value))})


def _times(value: float, factor: float) -> float:
    return value * factor if value else 0.3 if factor > 1 else -0.3


def is_better(arena: Arena, new: Any, old: Any, deals: int, fresh: Iterator[int]) -> bool:
    """Is one ahead by more than chance explains? Asked again after each round of deals; a weight that counts
    in another way of playing only is at once known to change nothing."""
    leads: list[float] = []
    for n in range(1, MOST + 1):
        start = next(fresh) * deals + FRESH
        leads += arena.leads(new, old, range(start, start + deals))
        if not any(leads):
            return False
        mean, error = average(leads)
        if mean < HOPELESS * error or (n > MOST // 3 and mean < error):
            return False
        if mean > CLEAR * error:
            return True
    return mean > AHEAD * error


def average(leads: list[float]) -> tuple[float, float]:
    """The mean, and its standard error."""
    return fmean(leads), stdev(leads) / sqrt(len(leads)) + 1e-9


def learn(arena: Arena, best: Any, seconds: float, deals: int, luck: Random) -> Any:
    """Better weights, after so many seconds."""
    end, fresh = monotonic() + seconds, count()
    steps = dict.fromkeys(places(best), 1.5)
    order = list(steps)
    while True:
        luck.shuffle(order)
        for place in order:
            for factor in luck.sample((steps[place], 1 / steps[place]), 2):
                if monotonic() > end:
                    return best
                tried = changed(best, place, factor)
                if is_better(arena, tried, best, deals, fresh):
                    best = tried
                    print(
                        f"{monotonic() - end + seconds:5.0f} s  {place[0]} = {getattr(best, place[0])}",
                        flush=True,
                    )
                    break
            else:
                steps[place] = max(LEAST_STEP, steps[place] ** 0.8)


def _folders() -> list[str]:
    """Where estimates lie that count with weights."""
    root = Path(games.__path__[0])
    return sorted(".".join(path.parent.relative_to(root).parts) for path in root.rglob(FILE))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=_folders())
    parser.add_argument("--option", metavar="KEY=VALUE", action="append", default=[])
    parser.add_argument("--table", default="learned", help="of worth.toml, to begin with")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--deals", type=int, default=20, help="of each round")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    chosen = dict(text.split("=", 1) for text in args.option)
    arena = Arena(args.game, args.seats, chosen, args.table)
    plain = arena.plain
    learned = learn(arena, arena.learned, args.seconds, args.deals, Random(args.seed))
    print(f"[{args.table}]")
    for name, value in asdict(learned).items():
        if value != getattr(plain, name):
            told = [round(v, 3) for v in value] if isinstance(value, tuple) else f"{value:.3g}"
            print(f"{name} = {told}")
    lead, error = average(list(arena.leads(learned, plain, range(args.deals * MOST // 2))))
    print(f"ahead of the plain ones by {lead:.2f} ± {1.96 * error:.2f}")


if __name__ == "__main__":
    main()
