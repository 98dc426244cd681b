"""What the experts of a table cost over a match: the window's time for a look after them, and memory.

    python -m tests.bench.experts rails 40
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from random import Random

from tabletop.bots.team import Team
from tabletop.games import find

THINKS, WAITS = 0.4, 0.4
"""Seconds of each question, and of each wait for a person."""
LOOK = 0.03


def main(key: str, questions: int) -> None:
    """Play a match at random; an expert is asked at every choice of one seat, and waits at the others."""
    game, dice = find(key), Random(1)
    position, experts, costs = game.new(max(2, game.seats[0]), seed=1), Team(partial(find, key), 1), []
    most = asked = 0
    while game.legal(position) and asked < questions:
        legal, seat = game.legal(position), position.agenda[-1][1]
        if len(legal) > 1 and seat == 0:
            asked += 1
            costs.append(_timed(partial(experts.ask, game.view(position, 0), 0, THINKS)))
            while experts.busy:
                costs.append(_timed(experts.poll))
                time.sleep(LOOK)
        elif len(legal) > 1:
            costs.append(_timed(partial(experts.expect, [(game.view(position, 0), 0)])))
            until = time.monotonic() + WAITS
            while time.monotonic() < until:
                costs.append(_timed(experts.poll))
                time.sleep(LOOK)
        most = max([most, *(_resident(child.pid or 0) for child in active_children())])
        game.play(position, dice.choice(legal))
    now = max(_resident(child.pid or 0) for child in active_children())
    experts.close()
    costs.sort()
    p99, worst = costs[len(costs) * 99 // 100] * 1e3, costs[-1] * 1e3
    print(f"{key}: {asked} questions, {len(costs)} looks: median {costs[len(costs) // 2] * 1e3:.2f} ms, "
          f"p99 {p99:.2f} ms, worst {worst:.2f} ms of the processor; "
          f"a process of at most {most >> 20} MB, {now >> 20} MB in the end")  # fmt: skip


def _timed(do: Callable[[], object]) -> float:
    began = time.process_time()
    do()
    return time.process_time() - began


def _resident(pid: int) -> int:
    pages = Path(f"/proc/{pid}/statm")
    return int(pages.read_text().split()[1]) * 4096 if pages.exists() else 0


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
