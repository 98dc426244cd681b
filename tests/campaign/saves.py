"""Saves by strangers: `python -m tests.campaign.saves --kinds N --seed S`."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tabletop.games import here
from tabletop.match import record
from tests.campaign.forging import forge, some_match
from tests.campaign.watching import Tally, watched

AT_ONCE = 24
"""Files in one folder."""


def campaign(kinds: Sequence[int], seed: int, language: str = "en") -> Tally:
    """One window on a folder of files of these kinds, beside one sound save of each game."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for key in here():
            record.save(some_match(key), folder / f"sound {key}.jsonl")
        for kind in kinds:
            forge(folder, kind, seed)
        tally = watched("saves", name, language)
    if tally.faults[""] < len(here()) and not tally.wrong():
        tally.ended.append(f"{kinds}: a sound save was not opened")
    return tally


def main() -> int:
    """The whole campaign; the answer is the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaign.saves", description=__doc__)
    parser.add_argument("--kinds", type=int, default=700, help="how many files")
    parser.add_argument("--first", type=int, default=0, help="the number of the first one")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    tally, numbers = Tally(), range(args.first, args.first + args.kinds)
    for at in range(0, len(numbers), AT_ONCE):
        found = campaign(numbers[at : at + AT_ONCE], args.seed, ("en", "fr")[at // AT_ONCE % 2])
        tally.add(found)
        print(f"{at + AT_ONCE}: {len(tally.wrong())} wrong", *found.wrong(), *found.caught, flush=True)
    print(tally.told())
    return bool(tally.wrong())


if __name__ == "__main__":
    raise SystemExit(main())
