"""Settings by strangers: `python -m tests.tools.campaign.settings --kinds N --seed S`."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

from tabletop.games import here
from tabletop.system.settings import LastMatch, Settings
from tests.tools.campaign.values import MOMENTS, NAMES, NUMBERS, anything, near
from tests.tools.campaign.watching import Tally, main, watched

FULL = Settings(
    language="en",
    names=["Léa", "Marc"],
    computers=["club", ""],
    last={key: LastMatch(2, [0, 1], [3, 3], {"rounds": 1}) for key in here()},
    keys={"undo": ["z"]},
)


def full() -> dict[str, Any]:
    """Settings of somebody who has chosen much, as they are written."""
    plain: dict[str, Any] = json.loads(json.dumps(asdict(FULL)))
    return plain


def forge(folder: Path, kind: int, seed: int) -> None:
    """Lay a file of a kind into a folder of its own."""
    dice = Random(f"{kind} {seed}")
    path = folder / f"{kind:05}" / "settings.json"
    path.parent.mkdir()
    plain = full()
    match kind % 8:
        case 0:
            _no_file(path, dice)
        case 1:
            data = json.dumps(plain).encode()
            at = dice.randrange(len(data))
            path.write_bytes(data[:at] + dice.choice((b"", b"\0", b"\xff", b"[" * 90_000)) + data[at + 3 :])
        case 2:
            plain["language"] = dice.choice((*NAMES, *NUMBERS[:-1], ["fr"], "zz", "fr_FR", "EN"))
            path.write_text(json.dumps(plain), "utf-8", "surrogatepass")
        case 3:
            last = plain["last"][dice.choice(here())]
            key = dice.choice(sorted(last))
            last[key] = near(last[key], dice)
            _write(path, plain)
        case _:
            for key in dice.sample(sorted(plain), dice.choice((1, 1, 3))):
                plain[key] = dice.choice((near, lambda _, d: anything(d)))(plain[key], dice)
            plain[dice.choice(NAMES)] = dice.choice(MOMENTS)
            _write(path, plain)


def _write(path: Path, plain: dict[str, Any]) -> None:
    try:
        path.write_text(json.dumps(plain), "utf-8", "surrogatepass")
    except ValueError:  # a number of thousands of digits
        path.write_bytes(b'{"speed": %s}' % (b"9" * 5000))


def _no_file(path: Path, dice: Random) -> None:
    match dice.randrange(4):
        case 0:
            path.mkdir()
        case 1:
            os.mkfifo(path)
        case 2:
            path.symlink_to(dice.choice(("/dev/zero", "/dev/tty", "settings.json")))
        case _:
            with path.open("wb") as file:
                file.truncate(10_000_000_000)


def campaign(kinds: Sequence[int], seed: int) -> Tally:
    """A window for each file of these kinds: menu, settings, the set-up of a match."""
    with tempfile.TemporaryDirectory() as name:
        for kind in kinds:
            forge(Path(name), kind, seed)
        return watched("settings", name)


if __name__ == "__main__":
    raise SystemExit(main(campaign, "settings", __doc__ or "", 240))
