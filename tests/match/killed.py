"""A program to be killed: plays matches with a journal, and checks what 200 kills have left.

Run as `python -m tests.match.killed FOLDER KILLS SEED`. Each child is killed (SIGKILL) at a random moment;
what it had been promised to be on the disk by then stands in memory that outlives it.
"""

from __future__ import annotations

import mmap
import os
import random
import signal
import struct
import sys
import time
from pathlib import Path

from tabletop.games import find, here
from tabletop.match import Match, Seat
from tabletop.match.library import Library
from tabletop.match.record import load

LONGEST_LIFE = 0.03


def live(library: Library, seed: int, promised: mmap.mmap) -> None:
    """Play until killed, undoing now and then, and note how many entries are on the disk."""
    dice = random.Random(seed)
    while True:
        match = _match(seed)
        journal = library.journal(match)
        while match.asked:
            _do_something(match, dice)
            if dice.random() < 0.3 and journal.flush():
                promised[:4] = struct.pack("i", len(match.entries))
        journal.flush()
        time.sleep(60)


def _match(seed: int) -> Match:
    return Match(find(here()[seed % len(here())]), [Seat("Anna"), Seat("Marc")], seed=seed)


def _play_out(match: Match, dice: random.Random) -> None:
    while match.asked:
        match.play(dice.choice(match.legal))


def _do_something(match: Match, dice: random.Random) -> None:
    if dice.random() < 0.2 and match.actions:
        match.agree_undo((0, 1), len(match.actions) - 1)
    else:
        match.play(dice.choice(match.legal))


def outcome(folder: Path, seed: int, promised: int) -> int:
    """How many entries were found again; all that were promised, and exactly those that were made."""
    files = list((folder / "journal").glob("*.journal"))
    if not files:  # killed before the first line was written
        assert promised == 0
        return 0
    assert all(saved.fault is None for saved in Library(folder).unfinished())
    match = load(files[0], open_end=True).match
    assert len(match.entries) >= promised
    twin, dice = _match(seed), random.Random(seed)
    while len(twin.entries) < len(match.entries):
        _do_something(twin, dice)
        dice.random()  # as above: to flush or not
    assert twin.entries == match.entries
    assert twin.position == match.position
    assert match.game.audit(match.position) == []
    return len(match.entries)


def main(folder: Path, kills: int, seed: int) -> None:
    moments = random.Random(seed)
    found = []
    for n in range(len(here())):  # once, before the forks: rules are read and compiled at their first use
        _play_out(_match(n), moments)
    for n in range(kills):
        home, promised = folder / str(n), mmap.mmap(-1, 4)
        child = os.fork()
        if not child:
            live(Library(home), n, promised)
        time.sleep(moments.random() * LONGEST_LIFE)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        found.append(outcome(home, n, struct.unpack("i", promised[:4])[0]))
    print(kills, sum(bool(n) for n in found), max(found))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
