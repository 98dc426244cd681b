"""A whole match against experts in a real window, one person's seat played by pointer or keys.

python -m tests.window.against [GAME ...] [--seats N] [--size WxH] [--language fr] [--keys] [--shots DIR]

opens a virtual screen of its own, plays every match to its end, and tells how long it took and who was said
to think. With --shots pictures are kept: when an expert thinks, at one's own turn, and of the end.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

from tabletop.games import here
from tests.screen import virtual_screen
from tests.window.player import SETTINGS, Player, Told, any_of

MOST = 400
"""Moves of the person, at most."""
HURRY = 3
"""Of so many waits for an expert all but one are cut short."""


def settings(home: Path, seats: int, **more: object) -> None:
    """A home in which the next match is one of a person against experts."""
    file = home / "config" / "tabletop" / "settings.json"
    file.parent.mkdir(parents=True)
    experts = ["", *["expert"] * (seats - 1)]
    chosen = {**SETTINGS, "curtain": False, "forced": True, "guide": False, "thought": 0.5, **more}
    file.write_text(json.dumps({**chosen, "computers": experts, "names": ["Léa"]}))


class Sitting:
    """A person against experts.

    Attributes:
        thinking: what was said of who thinks, and how often.
    """

    def __init__(self, player: Player, deed: Callable[[Told], None], seed: int = 1) -> None:
        self.player, self.deed, self.dice = player, deed, Random(seed)
        self.thinking: Counter[str] = Counter()
        self.moves = 0

    def begin(self, game: str, seats: int) -> None:
        """From the menu to the table."""
        player = self.player
        player.press(f"box.{game}")
        told = player.scene("setup")
        kinds = [w["value"] for key, w in told["widgets"].items() if key.startswith("kind.")]
        assert kinds.count("Expert") == seats - 1, kinds
        player.press("start")
        player.scene("table")

    def play(self, shown: Callable[[str], None] = lambda what: None) -> bool:
        """To the end; whether it was reached. `shown` is told when there is something to see."""
        while self.moves < MOST:
            told = self.player.see("something to do", _stirs)
            if told["scene"] == "end" or told.get("over"):
                shown("end")
                return True
            if told.get("moves"):
                shown("turn")
                self._move(told)
            else:
                self.thinking[told["plays"]] += 1
                shown("thinks")
                self._wait(told)
        return False

    def _wait(self, told: Told) -> None:
        """For the expert, or no longer."""
        if sum(self.thinking.values()) % HURRY:
            self.player.key("f")
        self.player.see("the expert's move", lambda t: not _hurries(t) or t["actions"] > told["actions"])

    def _move(self, told: Told) -> None:
        self.moves += 1
        self.deed(any_of(told["moves"], self.dice))
        self.player.see("the move", lambda t: t["scene"] == "end" or t["actions"] > told["actions"])


def _hurries(told: Told) -> bool:
    return "verb.hurry" in told["widgets"]


def _stirs(told: Told) -> bool:
    """Can anything be done?"""
    return told["scene"] == "end" or bool(told.get("over") or told.get("moves")) or _hurries(told)


def shots(player: Player, folder: Path, name: str) -> Callable[[str], None]:
    """Keeps a few pictures of each kind, in a folder that is made where there is none."""
    folder.mkdir(parents=True, exist_ok=True)
    seen: Counter[str] = Counter()

    def keep(what: str) -> None:
        seen[what] += 1
        if seen[what] in (2, 20) or what == "end":
            (player.shot() if what == "thinks" else player.still()).save(
                folder / f"{name}-{what}-{seen[what]}.png"
            )

    return keep


def asking(about: str, size: str) -> argparse.ArgumentParser:
    """What may be chosen of any match against experts: games, seats, and how large the window is."""
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=about, formatter_class=plain)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--size", default=size)
    return parser


def main() -> None:
    parser = asking(__doc__, "1280x720")
    parser.add_argument("--language", default="fr")
    parser.add_argument("--keys", action="store_true", help="by keys alone")
    parser.add_argument("--speed", type=int, default=0, help="how fast pieces glide; 0 not at all")
    parser.add_argument("--seed", type=int, default=1, help="of what the person does")
    parser.add_argument("--shots", type=Path, help="a folder")
    args = parser.parse_args()
    with virtual_screen() as screen:
        for game in args.games or here():
            _one(screen, game, args)


def _one(screen: str, game: str, args: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory(prefix="tabletop-against-") as folder:
        home = Path(folder)
        settings(home, args.seats, language=args.language, speed=args.speed, last=_last(game, args.seats))
        player = Player(screen, home, "--window", args.size)
        with closing(player):
            sitting = Sitting(player, player.play_by_keys if args.keys else player.play_by_mouse, args.seed)
            sitting.begin(game, args.seats)
            began, name = time.monotonic(), f"{game}-{args.size}-{args.language}"
            over = sitting.play(shots(player, args.shots, name) if args.shots else lambda what: None)
            print(f"{name}: {'over' if over else 'NOT OVER'} after {sitting.moves} own moves, "
                  f"{time.monotonic() - began:.0f} s; {dict(sitting.thinking)}", flush=True)  # fmt: skip


def _last(game: str, seats: int) -> dict[str, object]:
    return {game: {"seats": seats}}


if __name__ == "__main__":
    main()
