"""Tries a bundle as a person does who has no Python: in a real window, an empty home, nothing on the path.

`python -m tests.window.bundle dist/tabletop-0.1.0-linux-x86_64.tar.xz`

With `--root DIR` (as root) that folder is its whole machine, such as one without Python made by
`debootstrap --variant=minbase --include=libx11-6,libxext6,libxcursor1,libxi6,libxrandr2 bookworm DIR`.
"""

from __future__ import annotations

import argparse
import contextlib
import shutil
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from tabletop.games import here
from tests.screen import virtual_screen
from tests.window.player import SETTINGS, Player, Told
from tests.window.test_whole_games import SEED, begin, kept, position

MOVES = 6
IN_ROOT = """
mount -t proc proc "$0/proc" && mount -t tmpfs shm "$0/dev/shm" && exec chroot "$0" "$@"
"""


class Place(NamedTuple):
    """Where the bundle lies, as this machine and as the bundle see it."""

    folder: Path
    """Unpacked, with the homes of those who play."""
    root: Path | None

    def seen(self, path: Path) -> str:
        """A path as the bundle sees it."""
        return "/" + str(path.relative_to(self.root)) if self.root else str(path)

    def command(self, home: Path, **more: str) -> list[str]:
        """What starts the program in an environment that holds next to nothing."""
        known = {"HOME": home, "XDG_CONFIG_HOME": home / "config"}
        said = {name: self.seen(path) for name, path in known.items()} | {"PATH": "/nowhere"} | more
        program = self.seen(self.folder / "tabletop" / "tabletop")
        bare = ["/usr/bin/env", "-i", *(f"{name}={value}" for name, value in said.items()), program]
        return ["unshare", "-m", "sh", "-c", IN_ROOT, str(self.root), *bare] if self.root else bare


class Stranger(Player):
    """Who plays with the bundle; an expert sits at the other side where one is wanted."""

    def __init__(self, place: Place, screen: str, home: Path, expert: bool = False) -> None:
        self.command = place.command(home, DISPLAY=screen)
        self.settings = {**SETTINGS, "names": ["Léa", ""], "computers": ["", "expert" if expert else ""]}
        super().__init__(screen, home, "--saves", place.seen(home / "saves"))


def without_window(place: Place) -> None:
    """Matches between bots, in several processes too; a map, a lesson, a saved match."""
    run = place.command(place.folder / "bare")
    shipped = place.folder / "tabletop" / "_internal" / "tabletop" / "_data"
    match = next((shipped / "saves").glob("*.jsonl"))
    for words in (
        ["--version"],
        ["simulate", "macadam", "--games", "4", "--jobs", "2"],
        ["simulate", "rails", "--seats", "3", "--games", "1", "--bots", "expert", "--tries", "8"],
        ["check-map", place.seen(shipped / "maps" / "rails" / "eastern_us.tmx")],
        ["check-lessons", "macadam"],
        ["replay", place.seen(match)],
    ):
        print("+ tabletop", *words, flush=True)
        subprocess.run([*run, *words], check=True, stdout=subprocess.DEVNULL)


def in_window(place: Place, screen: str, game: str) -> None:
    """A match begun, saved, left, loaded and played on."""
    print("+ in a window:", game, flush=True)
    home, dice = place.folder / f"home of {game}", Random(35)
    with contextlib.closing(Stranger(place, screen, home)) as player:
        begin(player, SEED, game)
        player.play_on(player.play_by_mouse, dice, MOVES)
        before = player.told
        player.press("save")
        player.see("the question for a name", lambda t: t["modal"] and "asked" in t["widgets"])
        player.press("Enregistrer")
        player.see("the table again", lambda t: not t["modal"])
        player.still().save(place.folder / f"{game}.png")
        player.key("ctrl+q")
        assert player.wait() == 0
    with contextlib.closing(Stranger(place, screen, home)) as player:
        player.press("menu.load")
        player.press(place.seen(kept(home / "saves")))
        player.press("open")
        assert position(player.table()) == position(before)
        player.play_on(player.play_by_mouse, dice, MOVES)


def against_an_expert(place: Place, screen: str) -> None:
    """Some moves against a computer that thinks in processes of its own; none of them is lost."""
    print("+ against an expert", flush=True)
    home = place.folder / "home of one"
    with contextlib.closing(Stranger(place, screen, home, expert=True)) as player:
        begin(player, SEED)
        for _ in range(MOVES):
            told = player.table()
            player.play_by_mouse(told["moves"][0])
            player.see("the next question", partial(_asked_after, told["actions"]))
    logs = [log.read_text("utf-8") for log in home.rglob("tabletop.log")]
    assert not any(logs), logs


def _asked_after(actions: int, told: Told) -> bool:
    return bool(told.get("moves")) and told["actions"] > actions


def main() -> int:
    """Unpack the bundle and try it; the folder with its pictures is told where they are to be kept."""
    parser = argparse.ArgumentParser(prog="python -m tests.window.bundle", description=main.__doc__)
    parser.add_argument("bundle", type=Path)
    parser.add_argument("--root", type=Path)
    parser.add_argument("--pictures", type=Path)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=asked.root) as folder:
        place = Place(Path(folder).resolve(), asked.root and asked.root.resolve())
        shutil.unpack_archive(asked.bundle, folder)
        without_window(place)
        with virtual_screen() as screen:
            for game in here():
                in_window(place, screen, game)
            against_an_expert(place, screen)
        for picture in place.folder.glob("*.png") if asked.pictures else ():
            shutil.copy(picture, asked.pictures)
    print("all is well")
    return 0


if __name__ == "__main__":
    sys.exit(main())
