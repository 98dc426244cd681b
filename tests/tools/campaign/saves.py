"""Saves by strangers: `python -m tests.tools.campaign.saves --kinds N --seed S`."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from tabletop.games import here
from tabletop.saves import match_file
from tests.tools.campaign.forging import forge, some_match
from tests.tools.campaign.watching import AT_ONCE, Tally, main, watched


def campaign(kinds: Sequence[int], seed: int) -> Tally:
    """One window on a folder of files of these kinds, beside one sound save of each game.

    Every second window speaks French.
    """
    language = ("en", "fr")[kinds[0] // AT_ONCE % 2]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for key in here():
            match_file.save(some_match(key), folder / f"sound {key}.jsonl")
        for kind in kinds:
            forge(folder, kind, seed)
        tally = watched("saves", name, language)
    if tally.faults[""] < len(here()) and not tally.wrong():
        tally.ended.append(f"{kinds}: a sound save was not opened")
    return tally


if __name__ == "__main__":
    raise SystemExit(main(campaign, "saves", __doc__ or "", 700))
