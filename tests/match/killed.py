"""A program to be killed: plays matches with a journal, and checks what 200 kills have left.

Run as `python -m tests.match.killed FOLDER KILLS SEED`. Each child is killed (SIGKILL) at a random moment
after a random number of entries, however long these take where others want the processor too. How many it has
made and how many were promised to be on the disk stands in memory that outlives it.
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

MOST_ENTRIES = 40
LONGEST_PAUSE = 0.003
"""Seconds between the last of these entries and the kill."""


class Memory:
    """What a child and whoever kills it both see: the numbers of entries made and promised."""

    def __init__(self) -> None:
        self._shared = mmap.mmap(-1, 8)

    def note(self, made: int, promised: int) -> None:
        self._shared[:] = struct.pack("ii", made, promised)

    @property
    def made(self) -> int:
        return struct.unpack("ii", self._shared)[0]

    @property
    def promised(self) -> int:
        return struct.unpack("ii", self._shared)[1]


def live(library: Library, seed: int, memory: Memory) -> None:
    """Play until killed, undoing now and then, and note how many entries are on the disk."""
    dice = random.Random(seed)
    while True:
        match = _match(seed)
        journal = library.journal(match)
        while match.asked:
            _do_something(match, dice)
            safe = dice.random() < 0.3 and journal.flush()
            memory.note(len(match.entries), len(match.entries) if safe else memory.promised)
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


def _wait(child: int, memory: Memory, entries: int) -> None:
    """Until a child has made so many entries."""
    while memory.made < entries:
        assert os.waitpid(child, os.WNOHANG) == (0, 0), "it died by itself"
        time.sleep(0.0005)


def main(folder: Path, kills: int, seed: int) -> None:
    moments = random.Random(seed)
    found = []
    for n in range(len(here())):  # once, before the forks: rules are read and compiled at their first use
        _play_out(_match(n), moments)
    for n in range(kills):
        home, memory = folder / str(n), Memory()
        child = os.fork()
        if not child:
            live(Library(home), n, memory)
        _wait(child, memory, moments.randrange(MOST_ENTRIES))
        time.sleep(moments.random() * LONGEST_PAUSE)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        found.append(outcome(home, n, memory.promised))
    print(kills, sum(bool(n) for n in found), max(found))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
