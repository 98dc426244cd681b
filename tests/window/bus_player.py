"""A player who has only what a screen reader has: the accessibility bus, and no eyes, keys or mouse."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

from tests.patience import HANG, until
from tests.screen import App

LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
SYSTEM_PYTHON = "/usr/bin/python3"
"""The Python that has the packages of the system, such as python3-gi."""
SETTINGS = {
    "language": "en",
    "speed": 0,
    "sound": False,
    "curtain": False,
    "forced": False,
    "reduced_motion": True,
    "breathing": False,
    "names": ["", ""],
}
"""No motion, two people who have sat here, and no card of the coach: what is tried here is the match."""
NEWS_S = 1.0
"""The most seconds to wait for news before a window that says nothing is read anyway."""
LIT = "can go here"
MOVABLE = "can be moved"
ASIDE = ("What am I", "Show my", "Hide", "Put it back", "Turn it")
"""Beginnings of names of buttons beside the prompt that make no move."""

Thing = dict[str, Any]
Tree = list[Thing]


def launcher() -> str:
    """The program that starts the accessibility bus; "" where it or python3-gi is missing."""
    found = next((path for path in LAUNCHERS if Path(path).exists()), "")
    asked = "import gi; gi.require_version('Atspi', '2.0')"
    return "" if subprocess.run([SYSTEM_PYTHON, "-c", asked], check=False).returncode else found


@contextmanager
def accessibility_bus(display: str) -> Iterator[str]:
    """A session bus of its own with the accessibility bus, as on a desktop where a screen reader runs."""
    daemon = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert daemon.stdout is not None
    address = daemon.stdout.readline().strip()
    env = {**os.environ, "DBUS_SESSION_BUS_ADDRESS": address, "DISPLAY": display}
    options = ["--launch-immediately", "--a11y=1", "--screen-reader=1"]
    service = subprocess.Popen([launcher(), *options], env=env, stderr=subprocess.DEVNULL)
    try:
        # Whoever asks for the name before it is owned would start a service without a reader in its place.
        until(lambda: "true" in _answer(env, "org.a11y.Bus"), "the accessibility bus", lambda: sleep(0.05))
        yield address
    finally:
        for process in (service, daemon):
            process.terminate()
            process.wait(HANG)
        daemon.stdout.close()


def _answer(env: Mapping[str, str], name: str) -> str:
    """Return what the daemon says to the question whether a name on the bus is owned."""
    asked = ["org.freedesktop.DBus.NameHasOwner", f"string:{name}"]
    call = ["dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.DBus", "/org/freedesktop/DBus"]
    return subprocess.run([*call, *asked], env=env, capture_output=True, text=True, check=False).stdout


class BusPlayer:
    """A client at the bus, and the app that it works.

    Attributes:
        presses: the number of presses that were asked for.
        trace: called with the name of each thing that is pressed.
    """

    patience = HANG
    trace: Callable[[str], object] = staticmethod(lambda name: None)

    def __init__(self, display: str, home: Path, bus: str, *options: str, **settings: object) -> None:
        chosen = home / "config" / "tabletop" / "settings.json"
        if not chosen.exists():
            chosen.parent.mkdir(parents=True)
            chosen.write_text(json.dumps({**SETTINGS, **settings}))
        self.env = {**os.environ, "DISPLAY": display, "DBUS_SESSION_BUS_ADDRESS": bus}
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = bus
        self.app = App(display, home, "--window", "1280x720", *options)
        self.presses = 0
        client = Path(__file__).with_name("bus_client.py")
        self.process = subprocess.Popen(
            [SYSTEM_PYTHON, "-W", "ignore", str(client)],
            env=self.env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, *words: object) -> Any:
        """Send the client a line, and return its answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(words) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def see(self, what: str, so: Callable[[Tree], Any]) -> Any:
        """Wait until the window shows something, and return it."""
        end, wait = monotonic() + self.patience, NEWS_S
        while True:
            assert self.app.process.poll() is None, f"the app ended before {what}"
            tree: Tree = self.ask("tree", wait)
            if found := so(tree):
                return found
            in_words = [f"{'  ' * t['depth']}{t['role']}: {t['name']}. {t['about']}" for t in tree]
            assert monotonic() < end, "\n".join([f"waited in vain for {what}:", *in_words])

    def thing(self, name: str, role: str = "") -> Thing:
        """Wait for a thing whose name begins so."""
        found: Thing = self.see(name, lambda tree: named(tree, name, role))
        return found

    def press(self, name: str, role: str = "push button") -> None:
        """Press what has this name."""
        self.do(self.thing(name, role))

    def do(self, thing: Thing, *value: object) -> None:
        """Press a thing, or set its value."""
        self.presses += 1
        self.trace(f"{thing['role']}: {thing['name']} {value or ''}")
        self.ask(*(("set", thing["key"], *value) if value else ("press", thing["key"])))

    def write(self, field: str, words: str) -> None:
        """Write into an empty text field."""
        self.ask("focus", self.thing(field, "entry")["key"])
        self.see("the focus", lambda t: "FOCUSED" in (named(t, field, "entry") or {"states": ""})["states"])
        self.ask("type", words)
        self.see(words, lambda t: (named(t, field, "entry") or {"text": ""})["text"] == words)

    def said(self) -> list[str]:
        """Return what was announced since the last time."""
        told: list[str] = self.ask("said")
        return told

    def hear(self, words: str) -> None:
        """Wait until something with these words is announced."""
        heard: list[str] = []
        self.see(words, lambda _: heard.extend(self.said()) or words in "\n".join(heard))

    def begin(self, name: str, seed: int) -> None:
        """Begin a match of a game from the menu, with a seed."""
        self.press(name)
        self.press("More settings", "")
        self.write("Random seed", str(seed))
        self.press("Start the game")

    def play(self, dice: Random, most: int) -> bool:
        """Play on by chance, at most so many presses; return whether the match is over."""
        for _ in range(most):
            tree = self.see("something to press", lambda tree: over(tree) or choices(tree))
            if tree is True:
                return True
            thing = dice.choice(tree)
            if thing["role"] == "spin button":
                self.do(thing, float(dice.randint(0, 9)))
            else:
                self.do(thing)
        return False

    def close(self) -> None:
        """End the client and the app."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait(HANG)
        self.process.stdout.close()
        self.app.close()


# -- what a tree says ----------------------------------------
def named(tree: Tree, name: str, role: str = "") -> Thing | None:
    """Return the first thing whose name begins so."""
    return next((t for t in tree if t["name"].startswith(name) and role in ("", t["role"])), None)


def over(tree: Tree) -> bool:
    """Tell whether the match is over: its score is counted."""
    return bool(named(tree, "End of the game"))


def inside(tree: Tree, thing: Thing | None) -> Tree:
    """Return all that is below a thing."""
    if thing is None:
        return []
    start = tree.index(thing) + 1
    end = next((i for i in range(start, len(tree)) if tree[i]["depth"] <= thing["depth"]), len(tree))
    return tree[start:end]


def choices(tree: Tree) -> list[Thing]:
    """Return what makes a move: in a dialog its rows and buttons, else places for what is held, else pieces
    that can be moved, with the buttons beside the prompt."""
    if dialog := named(tree, "", "dialog"):
        return [t for t in inside(tree, dialog) if t["acts"] and t["role"] in ("list item", "push button")]
    if onward := named(tree, "Continue", "push button"):
        return [onward]  # the match waits at a card of the coach
    if lit := [t for t in tree if LIT in t["about"] and t["acts"]]:
        return lit
    turn = named(tree, "Turn", "panel")
    if turn is None:  # the screen changes hands
        return [t for t in tree if t["acts"] and t["name"].startswith("Show")]
    buttons = [t for t in inside(tree, turn) if t["acts"] and not t["name"].startswith(ASIDE)]
    pieces = [t for t in tree if t["name"].endswith(MOVABLE)]
    amounts = [t for t in tree if t["role"] == "spin button"]
    return [*pieces, *buttons, *amounts]
