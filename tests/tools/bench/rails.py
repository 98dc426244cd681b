"""What the map costs: the builds and the cube routes of a company late in a game, and the densest network.

python tests/tools/bench/rails.py [--seats N] [--games N]
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from tabletop.games.rails import GAME
from tabletop.games.rails.components import COMPANIES, MAPS, ROUNDS
from tabletop.games.rails.land import STOPS
from tabletop.games.rails.network import Rails
from tabletop.games.rails.position import Barons
from tabletop.games.rails.routes import searches
from tabletop.games.rails.verbs import BUILD_TRACK, MOVE_GOODS, deliver
from tests.games.rails.dense_network import dense

clock = time.process_time
PLENTY = 60


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=20)
    args = parser.parse_args()
    for name in MAPS:
        last = [p for seed in range(args.games) for p in last_round(name, args.seats, seed)]
        builds = [p for p in last if p.agenda[-1][2] == BUILD_TRACK.key]
        moves = [p for p in last if p.agenda[-1][2] == MOVE_GOODS.key]
        tell(f"{name}: builds of a company in the last round", 5, [taken(p, GAME.legal) for p in builds])
        tell(f"{name}: all cube routes of a company", 10, [taken(p, every_route) for p in moves])
    for index, name in enumerate(MAPS):
        tiles, rails = dense(index, 0)
        position = GAME.new(2, {"map": name})
        position.tiles, position.rails, position.company = tiles, rails, 0  # type: ignore[attr-defined]
        label = f"{name}: all cube routes in the densest network, {len(rails)} links"
        tell(label, 200, [taken(position, every_route) for _ in range(5)])
        tell(f"{name}: from one stop of it", 200, [search(rails, stop) for stop in STOPS[index]])


def last_round(map: str, seats: int, seed: int) -> Iterator[Barons]:
    """The moments of the last round of a random game in which companies never lack money to build."""
    position: Barons = GAME.new(seats, {"map": map}, seed)  # type: ignore[assignment]
    dice = random.Random(seed)
    while actions := GAME.legal(position):
        position.treasury = [PLENTY] * len(COMPANIES)
        position.cash = [PLENTY] * seats
        if position.round == ROUNDS:
            yield position.copy()  # type: ignore[misc]
        eager = [a for a in actions if a.verb in ("buy", "lay", "take_symbol", "deliver")]
        GAME.play(position, dice.choice(eager or actions))


def every_route(position: Barons) -> None:
    """As the table asks: which moves are there for any of the cubes?"""
    deliver.legal(position, 0)


def taken(position: Barons, what: Callable[[Barons], object]) -> float:
    """Milliseconds, with nothing known about the track before."""
    fresh = position.copy()
    fresh.rails = Rails(position.rails)
    start = clock()
    what(fresh)
    return (clock() - start) * 1e3


def search(rails: Rails, stop: int) -> float:
    found = searches(Rails(rails), 0)
    start = clock()
    found[stop]
    return (clock() - start) * 1e3


def tell(what: str, budget: float, times: list[float]) -> None:
    times.sort()
    middle, most = times[len(times) // 2], times[-1]
    print(f"{what:<80} {middle:8.2f} ms, at most {most:8.2f} ms of {len(times):>5}   (wanted < {budget} ms)")


if __name__ == "__main__":
    main()
