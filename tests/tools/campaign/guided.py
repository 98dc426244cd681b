"""What comes from outside, mutated towards code that was not reached yet: with Atheris (libFuzzer).

`python -m tests.tools.campaign.guided DOOR [--minutes N] [--seed N] [--corpus FOLDER]`

wants the extra `fuzz`. It ends with what is found first, and tells in which file that was kept. In a corpus
that is kept another run goes on from what this one has reached.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from random import Random

import atheris

os.environ.update(SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
with atheris.instrument_imports(include=["tabletop"]):
    from tabletop.games import find, here
    from tests.tools.campaign.doors import DOORS, Door, let_in

    for key in here():
        find(key)  # a game is imported when it is asked for

LONGEST = 60_000
"""Bytes of what is tried."""
HANGS, MOST_MB = 60, 500


def main() -> None:
    """The command; Atheris ends the process, with another status than 0 where something was found."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("door", choices=DOORS)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--corpus", type=Path, help="a folder for what reached something new")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tabletop-corpus-") as folder:
        corpus = args.corpus or Path(folder)
        run(DOORS[args.door], args.door, corpus, args.minutes, args.seed)


def run(door: Door, name: str, corpus: Path, minutes: float, seed: int) -> None:
    """Try until the time is over or something is found."""
    corpus.mkdir(parents=True, exist_ok=True)
    for n, example in enumerate(door.examples()):
        (corpus / f"sound-{n}").write_bytes(example)

    def mutated(data: bytes, most: int, seed: int) -> bytes:
        dice = Random(seed)
        if dice.random() < 0.7:
            data = door.damage(data, dice)
            return data if len(data) <= most else data[:most]
        return bytes(atheris.Mutate(data, most))

    options = [f"-max_len={LONGEST}", f"-max_total_time={minutes * 60:.0f}", f"-seed={seed}"]
    options += [f"-timeout={HANGS}", f"-rss_limit_mb={MOST_MB}", f"-artifact_prefix={name}-found-"]
    atheris.Setup(
        [sys.argv[0], *options, str(corpus)], lambda data: let_in(door, data), custom_mutator=mutated
    )
    atheris.Fuzz()


if __name__ == "__main__":
    main()
