"""Disks that refuse or write in part, folders that go: a journal says what it lacks, and catches up."""

from __future__ import annotations

import errno
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from tabletop.games import find, here
from tabletop.match import Match
from tabletop.saves.journal import Journal
from tabletop.saves.match_file import load
from tests.random_games import played
from tests.tools.campaign.counts import Counts, main

ERRORS = (errno.ENOSPC, errno.EIO, errno.EROFS, errno.EDQUOT, errno.EACCES)


@contextmanager
def refusing(dice: Random) -> Iterator[None]:
    """A disk that takes no byte, or some and then no more."""
    real, error, part = os.write, dice.choice(ERRORS), dice.choice((0, 0, 1, 20))

    def write(handle: int, data: bytes) -> int:
        if part:
            real(handle, bytes(data)[:part])
        raise OSError(error, os.strerror(error))

    os.write = write
    try:
        yield
    finally:
        os.write = real


@contextmanager
def gone(folder: Path) -> Iterator[None]:
    """A folder that is deleted, with something else in its place."""
    shutil.rmtree(folder)
    folder.write_bytes(b"")
    try:
        yield
    finally:
        folder.unlink()


def fault_of(match: Match, journal: Journal, whole: Match, trouble: str, dice: Random) -> str:
    """Play on through some trouble and past it; what is wrong then, "" where nothing is."""
    before = len(match.entries)
    with gone(journal.path.parent) if trouble == "gone" else refusing(dice):
        for seat, action in whole.actions[len(match.actions) :][: dice.randrange(1, 6)]:
            match.play(action, seat)
            if dice.random() < 0.5 and journal.flush():
                return "all is said to be on a disk that took nothing"
        if len(match.entries) > before and (journal.flush() or journal.safe or journal.fault is None):
            return "nothing is said to be lacking"
        if trouble != "gone" and len(load(journal.path, open_end=True).match.entries) < before:
            return "what was on the disk is there no more"
    if not journal.flush():
        return f"it does not catch up: {journal.fault}"
    return "" if load(journal.path, open_end=True).match.entries == match.entries else "another match"


def campaign(many: int, seed: int) -> Iterator[Counts]:
    """So many troubles, several in each match, over all games."""
    counts, dice, n = Counts(), Random(seed), 0
    while n < many:
        game = here()[n % len(here())]
        whole = played(game, dice.choice(find(game).seats), seed * 1000 + n, 60)
        match = whole.branch_at(0)
        with tempfile.TemporaryDirectory() as name:
            journal = Journal(match, Path(name, "journal", "match.journal"))
            journal.flush()
            while n < many and len(match.actions) < len(whole.actions):
                trouble = dice.choice(("refuses", "refuses", "gone"))
                wrong = fault_of(match, journal, whole, trouble, dice)
                n += 1
                counts.done.update(troubles=1, **{trouble: 1})
                counts.wrong += [f"seed {seed}, {game}, {n}: {trouble}: {wrong}"] if wrong else []
            journal.close()
        yield counts


if __name__ == "__main__":
    sys.exit(main(campaign, "disks", __doc__ or "", 2_000))
