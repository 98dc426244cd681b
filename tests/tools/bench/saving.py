"""What keeping a match costs: a line of the journal beside a bare write and flush, and a long save.

python tests/tools/bench/saving.py [--game GAME] [--seats N]
"""

from __future__ import annotations

import os
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from worker import arguments

from tabletop.games import find
from tabletop.match import Match, Seat
from tabletop.saves import match_file
from tabletop.saves.faults import Fault
from tabletop.saves.journal import Journal
from tabletop.system.disk import to_disk

ACTIONS, ROUNDS = 500, 5
LINE = b'{"is":"do","seat":0,"verb":"lead","args":[3,14],"sum":"884c7d65"}\n'

clock = time.perf_counter


def main() -> None:
    args = arguments()
    match = _long_match(args.game or "macadam", args.seats)
    n = len(match.actions)
    print(f"{match.game.key}, {args.seats} seats, {n} actions")
    with tempfile.TemporaryDirectory(prefix="tabletop-bench-") as name:
        folder = Path(name)
        rounds = [(_bare(folder), *_journal(match, folder)) for _ in range(ROUNDS)]
        bare, written, promised, play = (median(column) * 1e6 for column in zip(*rounds, strict=True))
        print(f"  bare write and flush      {bare:8.0f} µs")
        print(f"  a line of the journal     {written:8.0f} µs   {written / bare:.2f} x, on its own thread")
        print(
            f"  until that is known       {promised:8.0f} µs   {promised / bare:.2f} x, where somebody waits"
        )
        print(f"  on the thread of events   {play:8.0f} µs   to judge, play and hand over")
        path = folder / "match.jsonl"
        print(f"  save                      {_best(lambda: match_file.save(match, path)) * 1e3:8.1f} ms")
        print(f"  load and verify           {_best(lambda: match_file.load(path)) * 1e3:8.1f} ms")


def _long_match(key: str, seats: int) -> Match:
    """As long as the longest options make it, up to 500 actions."""
    game, dice = find(key), random.Random(1)
    options = {option.key: option.choices[-1] for option in game.options if option.key == "rounds"}
    match = Match(game, [Seat(f"Player {i}") for i in range(seats)], options, 1)
    while match.asked and len(match.actions) < ACTIONS:
        match.play(dice.choice(match.legal))
    return match


def _bare(folder: Path) -> float:
    handle = os.open(folder / "bare", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    took = []
    for _ in range(100):
        start = clock()
        os.write(handle, LINE)
        to_disk(handle)
        took.append(clock() - start)
    os.close(handle)
    return median(took)


def _journal(match: Match, folder: Path) -> tuple[float, float, float]:
    """Seconds of the thread that writes, until a flush is answered, and of the thread that plays."""
    twin = match.branch_at(0)
    journal = Journal(twin, folder / "match.journal")
    journal.flush()
    written, promised, played = [], [], []
    write = journal._file._write

    def timed(data: bytes) -> Fault | None:
        start = clock()
        fault = write(data)
        written.append(clock() - start)
        return fault

    journal._file._write = timed  # type: ignore[method-assign]
    for seat, action in match.actions[:100]:
        start = clock()
        twin.play(action, seat)
        middle = clock()
        journal.flush()
        played.append(middle - start)
        promised.append(clock() - middle)
    journal.discard()
    return median(written), median(promised), median(played)


def _best(job: Callable[[], object]) -> float:
    took = []
    for _ in range(10):
        start = clock()
        job()
        took.append(clock() - start)
    return min(took)


if __name__ == "__main__":
    main()
