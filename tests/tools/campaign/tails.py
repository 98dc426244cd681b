"""Journals cut anywhere, followed by nothing, by zeros or by rubbish: what is sound of them is read again."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tabletop.games import find, here
from tabletop.match import Match
from tabletop.saves.faults import BadSave
from tabletop.saves.journal import Journal
from tabletop.saves.match_file import load
from tests.random_games import played
from tests.tools.campaign.counts import Counts, main

CUTS = 40
"""Of each journal."""
MOST_ACTIONS = 30


def journal_of(match: Match, path: Path) -> bytes:
    """What a journal holds of it."""
    journal = Journal(match, path)
    if not journal.close():
        raise OSError(f"the disk takes no journal: {journal.fault}")
    return path.read_bytes()


def fault_of(whole: bytes, cut: int, after: bytes, match: Match, path: Path) -> str:
    """What is wrong with how a cut journal is read; "" where nothing is."""
    path.write_bytes(whole[:cut] + after)
    sound = whole[:cut].count(b"\n")
    try:
        again = load(path, open_end=True).match
    except BadSave as bad:
        if sound == 0 and cut <= whole.index(b"\n"):
            return ""  # of the first line nothing can be read
        kept = [rescue.match for rescue in bad.rescues]
        return "" if kept and after and _begins(kept[0], match) else f"not read: {bad}"
    if not _begins(again, match):
        return "another match"
    entries = sum(line.startswith(ENTRIES) for line in whole[:cut].splitlines(keepends=True)[:sound])
    return "" if len(again.entries) >= entries else f"{len(again.entries)} of {entries} entries"


ENTRIES = (b'{"is":"do"', b'{"is":"undo"', b'{"is":"seats"', b'{"is":"advice"')


def _begins(one: Match, other: Match) -> bool:
    return one.entries == other.entries[: len(one.entries)]


def campaign(many: int, seed: int) -> Iterator[Counts]:
    """So many tails, over all games and numbers of seats."""
    counts, dice = Counts(), Random(seed)
    with tempfile.TemporaryDirectory() as name:
        for n in range(0, many, CUTS):
            game = here()[n // CUTS % len(here())]
            match = played(game, dice.choice(find(game).seats), seed * 1000 + n, dice.randrange(MOST_ACTIONS))
            whole, path = journal_of(match, Path(name, "whole.journal")), Path(name, "cut.journal")
            for _ in range(min(CUTS, many - n)):
                cut = dice.randrange(len(whole) // 3 * dice.randrange(3), len(whole))
                after = dice.choice((b"", b"", bytes(dice.randrange(1, 600)), dice.randbytes(50)))
                wrong = fault_of(whole, cut, after, match, path)
                counts.done["tails"] += 1
                counts.wrong += [f"seed {seed}, {game}, journal {n}, cut {cut}: {wrong}"] if wrong else []
            yield counts


if __name__ == "__main__":
    sys.exit(main(campaign, "tails", __doc__ or "", 10_000))
