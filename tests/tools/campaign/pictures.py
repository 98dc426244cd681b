"""Long random play of every game, the window compared with pictures painted from nothing.

    python -m tests.tools.campaign.pictures --seeds 100 200 --deeds 200 --shots FOLDER

The pictures of the first difference of each match are put into the folder: what was shown, what was wanted.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path


def main() -> None:
    """Play, and print one line for each match."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", nargs="*", default=[])
    parser.add_argument("--seeds", nargs=2, type=int, default=(0, 20))
    parser.add_argument("--deeds", type=int, default=100)
    parser.add_argument("--shots", type=Path)
    chosen = parser.parse_args()
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    with tempfile.TemporaryDirectory() as home:
        os.environ.update({f"XDG_{kind}_HOME": home for kind in ("DATA", "CONFIG", "STATE")})
        _play(chosen)


def _play(chosen: argparse.Namespace) -> None:
    from tabletop.games import here
    from tests.ui.pictures import Apart, wanderer

    compared = faults = 0
    for key in chosen.games or here():
        for seed in range(*chosen.seeds):
            shots = chosen.shots and chosen.shots / f"{key}-{seed}"
            if shots:
                shots.mkdir(parents=True, exist_ok=True)
            walk = wanderer(key, seed, speed=3 * (seed % 2), shots=shots)
            try:
                walk.wander(chosen.deeds)
            except Apart as apart:
                faults += 1
                print(key, seed, apart)
            compared += walk.eye.compared
        print(f"{key}: {compared} pictures compared so far, {faults} matches with a difference", flush=True)


if __name__ == "__main__":
    main()
