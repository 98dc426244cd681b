"""Whole matches by the accessibility bus alone: `python -m tests.tools.bus_matches --game rails --seed 3`.

A window is opened on a virtual screen, with an accessibility bus of its own. Prints how many presses a match
took, how long, and how much processor time the app and the client had.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from functools import partial
from pathlib import Path
from random import Random

from tests.screen import virtual_screen
from tests.window.bus_player import BusPlayer, accessibility_bus

GAMES = {
    "macadam": "Macadam",
    "gharkane": "Outlive Gharkane",
    "madsteam": "Madsteam",
    "paris": "Paris: New Eden",
    "rails": "Steam Barons",
}
"""The games, each with the name of its box in the menu."""
PATIENCE_S = 20
"""The seconds to wait for something to press."""


def cpu_s(process: int) -> float:
    """The processor time of a process, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def play(display: str, bus: str, game: str, seed: int, most: int, trace: bool) -> str:
    """Play a match, and return a line about it."""
    with tempfile.TemporaryDirectory() as home:
        player = BusPlayer(display, Path(home), bus, "--saves", home)
        player.patience = PATIENCE_S
        if trace:
            player.trace = partial(print, flush=True)
        try:
            begun, start = time.perf_counter(), cpu_s(player.app.process.pid)
            player.begin(GAMES[game], seed)
            ended = player.play(Random(seed), most)
            took = time.perf_counter() - begun
            app, client = cpu_s(player.app.process.pid), cpu_s(player.process.pid)
            how = "to the end" if ended else "so far"
            return (
                f"{game}: {player.presses} presses {how}, {took:.0f} s; processor time of the app "
                f"{app:.0f} s ({start:.0f} s of it to start), of the client {client:.0f} s"
            )
        finally:
            player.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Play whole matches by the accessibility bus alone.")
    parser.add_argument("--game", choices=GAMES, action="append", help="a game; all by default")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=20_000, help="the most presses of a match")
    parser.add_argument("--trace", action="store_true", help="print what is pressed")
    args = parser.parse_args()
    with virtual_screen() as display, accessibility_bus(display) as bus:
        for game in args.game or GAMES:
            print(play(display, bus, game, args.seed, args.most, args.trace), flush=True)


if __name__ == "__main__":
    main()
