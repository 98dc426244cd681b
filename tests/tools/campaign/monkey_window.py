"""The monkey at a real window on a virtual screen: X's own pointer, keys and clipboard.

What the window shows is not known here: one aims by lot. Where the app is left by its own button, another one
is begun; where it ends otherwise, its last words are told.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import IO

from tabletop.ui.kit.bindings import COMMANDS
from tests.screen import App, virtual_screen
from tests.tools.campaign.monkey import LIFE, Found, furnish
from tests.tools.campaign.monkey_deeds import CLIPS, OTHERS, QUITS, SIZES, WALKING

X_NAMES = {
    "escape": "Escape", "return": "Return", "enter": "KP_Enter", "tab": "Tab", "page up": "Prior",
    "page down": "Next", "home": "Home", "end": "End", "insert": "Insert", "delete": "Delete",
    "backspace": "BackSpace", "left": "Left", "right": "Right", "up": "Up", "down": "Down", "/": "slash",
    "?": "question", "+": "plus", "=": "equal", "-": "minus", ",": "comma", ".": "period",
}  # fmt: skip
"""How X calls the keys that it calls otherwise."""
NEVER = (*QUITS, "alt+f4")
SLOW = "a turn took"
SETTINGS = {"language": "fr", "speed": 3, "sound": False, "names": ["Léa", "Marc"], "thought": 0.5}


def x_key(chord: str) -> str:
    """Return the name by which X knows a chord: "ctrl+Prior" for "ctrl+page up"."""
    *held, name = [chord] if chord in X_NAMES else chord.split("+")
    return "+".join(
        [*held, X_NAMES.get(name, name.upper() if name[:1] == "f" and name[1:].isdigit() else name)]
    )


KEYS = [x_key(c) for chords in COMMANDS.values() for c in chords if c not in NEVER]
OTHER_KEYS = [x_key(c) for c in OTHERS if c not in NEVER]
WALKING_KEYS = [x_key(c) for c in WALKING]


class Clipboard:
    """Another app on the same screen, which leaves on the clipboard whatever it is told to."""

    def __init__(self, display: str) -> None:
        env = {"DISPLAY": display, "SDL_VIDEODRIVER": "x11", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.tools.campaign.monkey_clips"],
            env=env,
            stdin=subprocess.PIPE,
            text=True,
        )

    def leave(self, which: int) -> None:
        """Leave a text, or what is none."""
        assert self._process.stdin
        print(which, file=self._process.stdin, flush=True)

    def close(self) -> None:
        """End it."""
        self._process.kill()
        self._process.wait()


class Watched(App):
    """The app, its complaints kept, and told of every turn of the loop that took too long."""

    command = (sys.executable, "-m", "tests.tools.campaign.monkey_app")

    def __init__(self, display: str, home: Path, errors: IO[bytes], *options: str) -> None:
        chosen = home / "config" / "tabletop" / "settings.json"
        chosen.parent.mkdir(parents=True, exist_ok=True)
        chosen.write_text(json.dumps(SETTINGS), "utf-8")
        self.errors = errors
        super().__init__(display, home, "--verbose", "--window", "1280x720", *options)

    def complaints(self) -> str:
        """Everything that was told on the way of errors."""
        self.errors.seek(0)
        return self.errors.read().decode(errors="replace")


def do(app: App, clipboard: Clipboard, dice: Random) -> None:
    """Do something to the window."""
    wide, high = 1280, 720
    x, y, to = dice.randrange(wide), dice.randrange(high), (dice.randrange(wide), dice.randrange(high))
    match dice.choices(
        ("key", "keys", "click", "drag", "wheel", "paste", "type", "size"), (30, 12, 25, 10, 6, 4, 4, 1)
    )[0]:
        case "key":
            app.key(dice.choice(dice.choice((KEYS, OTHER_KEYS, WALKING_KEYS, WALKING_KEYS))))
        case "keys":
            app.key(*(dice.choice(dice.choice((KEYS, WALKING_KEYS))) for _ in range(3)))
        case "click":
            app.click(x, y, dice.choice((1, 1, 1, 3, 2)))
        case "drag":
            app.drag((x, y), to, steps=3)
        case "wheel":
            app.click(x, y, dice.choice((4, 5)))
        case "paste":
            clipboard.leave(dice.randrange(len(CLIPS)))
            app.key("slash", "ctrl+v")
        case "type":
            app.type(dice.choice(("Zoé", "17", "MAC-4.2", "a b")))
        case "size":
            app.resize(*dice.choice(SIZES[:4]))


@contextmanager
def at_window(display: str, home: Path) -> Iterator[Watched]:
    """Begin the app."""
    with tempfile.TemporaryFile() as errors:
        app = Watched(display, home, errors, "--saves", str(home / "saves"))
        try:
            yield app
        finally:
            app.close()


def play(deeds: int, seed: int, home: Path) -> Found:
    """Do so many deeds, to one window after the other."""
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"  # the first line that the app prints is read
    furnish(home)
    found, lives, told = Found(), 0, list[str]()
    with virtual_screen() as display:
        clipboard = Clipboard(display)
        try:
            while found.deeds < deeds:
                with at_window(display, home) as app:
                    live(app, clipboard, Random(f"{seed} {lives}"), min(LIFE, deeds - found.deeds), found)
                lives += 1
                new = [each for each in (*found.ends, *found.slow) if each not in told]
                print(f"{found.deeds} deeds", *new, sep="\n", flush=True)
                told += new
        finally:
            clipboard.close()
    return found


def live(app: Watched, clipboard: Clipboard, dice: Random, deeds: int, found: Found) -> None:
    """Do so many deeds to one window, or as many as it lets one do."""
    for _ in range(deeds):
        if app.process.poll() is not None:
            break
        found.deeds += 1
        found.scenes["window"] += 1
        try:
            do(app, clipboard, dice)
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired):  # the window is gone
            break
    said = app.complaints()
    found.slow += [line for line in said.splitlines() if SLOW in line]
    if _ended(app):
        found.ends.append(f"exit {app.process.returncode}: {said[-2000:]}")


def _ended(app: App) -> bool:
    """Has it ended otherwise than by its own button?"""
    try:
        return app.process.wait(1) != 0
    except subprocess.TimeoutExpired:
        return False
