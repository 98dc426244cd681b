"""Kills of the real window in the middle of a match, on a virtual screen: each restart resumes the match.

Somebody plays by mouse, and saves under a name every other time; the app is killed (SIGKILL) at a moment
drawn by lot, and begun again. What it told last may be at most one action ahead of what is resumed.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Timer

from tabletop.games import here
from tabletop.saves.library import Library
from tabletop.saves.match_file import load
from tests.screen import virtual_screen
from tests.tools.campaign.counts import Counts, main
from tests.window.player import Player

PLAYS_S, SAVES_S = 3.0, 0.25
"""The most seconds from the first move, and from the command to save, to the kill."""
MOVES = 100
SHORT = 1
"""How many actions may be lost."""


class Victim:
    """Somebody at one table, whose app is killed time and again."""

    def __init__(self, display: str, home: Path, game: str, dice: Random) -> None:
        self.display, self.home, self.game, self.dice = display, home, game, dice
        self.saves = home / "saves"
        self.player = self._sit()
        self._begin()

    def _sit(self) -> Player:
        return Player(self.display, self.home, "--saves", str(self.saves))

    def _begin(self) -> None:
        self.player.press(f"box.{self.game}")
        self.player.scene("setup")
        self.player.press("start")
        self.player.table()

    def killed(self, saving: bool) -> tuple[str, int]:
        """Play, or play a little and save, until killed; then resume. What is wrong, "" where nothing is, and
        how many actions were lost."""
        player, moves = self.player, self.dice.randrange(1, 4) if saving else 0
        if moves and player.play_on(player.play_by_mouse, self.dice, moves):
            player.scene("end")
        killer = Timer(self.dice.random() * (SAVES_S if saving else PLAYS_S), player.process.kill)
        with suppress(AssertionError, KeyError, subprocess.CalledProcessError):  # the hand finds no window
            killer.start()
            if saving:
                player.key("ctrl+s")
                player.see("a name", lambda t: "asked" in t["widgets"])
                player.key("Return")
            player.play_on(player.play_by_mouse, self.dice, MOVES)
        killer.join()
        player.process.wait()
        player.close()
        return self._resumed(player.last.get("actions", 0))

    def _resumed(self, told: int) -> tuple[str, int]:
        library = Library(self.saves)
        if faults := [each.path.name for each in (*library.unfinished(), *library.saves()) if each.fault]:
            return f"damaged: {faults}", 0
        kept = [load(each.path, open_end=True).match for each in library.unfinished()]
        if len(kept) > 1:
            return f"{len(kept)} matches", 0
        lost = max(0, told - sum(len(match.actions) for match in kept))
        self.player = self._sit()
        if not kept:  # killed before the first action was on the disk
            self._begin()
            return (f"{told} actions lost" if lost > SHORT else ""), lost
        (match,) = kept
        self.player.press("continue")
        over = not match.asked
        now = self.player.scene("end") if over else self.player.table()
        if not over and now["actions"] != len(match.actions):
            return f"{len(match.actions)} actions on the disk, {now['actions']} resumed", lost
        if over:
            self.player.close()
            self.player = self._sit()
            self._begin()
        return (f"{lost} actions lost of {told}" if lost > SHORT else ""), lost


def campaign(many: int, seed: int, games: tuple[str, ...] = tuple(here())) -> Iterator[Counts]:
    """So many kills, the games by turns."""
    counts, dice = Counts(), Random(seed)
    each = -(-many // len(games))
    with tempfile.TemporaryDirectory() as name, virtual_screen() as display:
        for game in games:
            victim = Victim(display, Path(name, game), game, dice)
            for n in range(min(each, many - counts.done["kills"])):
                saving = n % 2 == 1
                wrong, lost = victim.killed(saving)
                counts.done.update(kills=1, lost=lost)
                counts.done["while saving"] += saving
                counts.wrong += [f"{game}, kill {n}: {wrong}"] if wrong else []
                yield counts
            victim.player.close()


if __name__ == "__main__":
    sys.exit(main(campaign, "window_kills", __doc__ or "", 20))
