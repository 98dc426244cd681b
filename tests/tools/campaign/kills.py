"""Programs that play with a journal are killed at any moment: what was promised to be on the disk is there.

A child is killed (SIGKILL) when it has done a number of things drawn by lot, and a moment later; what it had
been promised stands in memory that outlives it.
"""

from __future__ import annotations

import mmap
import os
import random
import signal
import struct
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tabletop.match import Match
from tabletop.saves.library import Library
from tabletop.saves.match_file import load
from tests.tools.campaign import games
from tests.tools.campaign.counts import Counts, main

MOST_DEEDS = 60
A_MOMENT = 0.005
PATIENCE = 60.0


class Shared:
    """What a child has done, and what it had been promised to be on the disk: counts of entries."""

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, 8)

    def tell(self, done: int, promised: int | None = None) -> None:
        self._memory[:4] = struct.pack("i", done)
        if promised is not None:
            self._memory[4:] = struct.pack("i", promised)

    @property
    def done(self) -> int:
        return int(struct.unpack("i", self._memory[:4])[0])

    @property
    def promised(self) -> int:
        return int(struct.unpack("i", self._memory[4:])[0])


def live(library: Library, seed: int, shared: Shared) -> None:
    """Play until killed, undoing now and then; every entry counts as a deed, and so does the beginning."""
    dice = random.Random(seed)
    match = _match(seed)
    shared.tell(1)
    journal = library.journal(match)
    while match.asked:
        _do_something(match, dice)
        shared.tell(1 + len(match.entries))
        if dice.random() < 0.3 and journal.flush():
            shared.tell(1 + len(match.entries), len(match.entries))
    journal.flush()
    shared.tell(MOST_DEEDS, len(match.entries))
    time.sleep(PATIENCE)


def _match(seed: int) -> Match:
    """All kinds of tables take turns."""
    return games.game(*games.WAYS[seed % len(games.WAYS)], seed)


def _do_something(match: Match, dice: random.Random) -> None:
    if dice.random() < 0.2 and match.actions:
        match.agree_undo(range(len(match.seats)), len(match.actions) - 1)
    else:
        match.play(dice.choice(match.legal))


def fault_of(folder: Path, seed: int, promised: int) -> tuple[str, int]:
    """What is wrong with what is left, "" where nothing is; and how many entries were found again."""
    files = list((folder / "journal").glob("*.journal"))
    if not files:  # killed before the first line was written
        return "no file" if promised else "", 0
    if any(saved.fault for saved in Library(folder).unfinished()):
        return "listed with a fault", 0
    match = load(files[0], open_end=True).match
    twin, dice = _match(seed), random.Random(seed)
    while len(twin.entries) < len(match.entries):
        _do_something(twin, dice)
        dice.random()  # as above: to flush or not
    if len(match.entries) < promised:
        return f"{len(match.entries)} entries, {promised} promised", len(match.entries)
    if (twin.entries, twin.position) != (match.entries, match.position):
        return "another match", len(match.entries)
    return "; ".join(match.game.audit(match.position)), len(match.entries)


def killed(folder: Path, seed: int, dice: random.Random) -> tuple[str, int]:
    """One child, killed; what is wrong with what it left, and how much that is."""
    shared, deeds = Shared(), dice.randrange(1, MOST_DEEDS)
    child = os.fork()
    if not child:
        live(Library(folder), seed, shared)
    end = time.monotonic() + PATIENCE
    while shared.done < deeds and time.monotonic() < end:
        time.sleep(0.0005)
    time.sleep(dice.random() * A_MOMENT)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return fault_of(folder, seed, shared.promised)


def campaign(many: int, seed: int) -> Iterator[Counts]:
    """So many kills, over all games."""
    counts, dice = Counts(), random.Random(seed)
    for n in range(len(games.WAYS)):  # once, before the forks: rules are read and compiled at their first use
        match = _match(n)
        while match.asked:
            match.play(dice.choice(match.legal))
    with tempfile.TemporaryDirectory() as name:
        for n in range(many):
            wrong, found = killed(Path(name, str(n)), seed * 100_000 + n, dice)
            counts.done.update(kills=1, recovered=found > 0, entries=found)
            counts.wrong += [f"seed {seed}, kill {n}: {wrong}"] if wrong else []
            yield counts


if __name__ == "__main__":
    sys.exit(main(campaign, "kills", __doc__ or "", 1_000))
