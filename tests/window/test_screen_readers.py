"""The app by the accessibility bus alone: a client that has only what a screen reader has."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import pytest

from tests.patience import HANG
from tests.screen import App

LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
SYSTEM_PYTHON = "/usr/bin/python3"
Thing = dict[str, Any]


@pytest.fixture(scope="module")
def bus(display: str) -> Iterator[str]:
    """A session bus of its own with the accessibility bus, as on a desktop where a screen reader runs."""
    launcher = next((path for path in LAUNCHERS if Path(path).exists()), "")
    if not launcher or subprocess.run([SYSTEM_PYTHON, "-c", "import gi"], check=False).returncode:
        pytest.skip("AT-SPI OR PYTHON3-GI IS MISSING: nothing was tried with a screen reader (see .ci/run)")
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
    service = subprocess.Popen([launcher, *options], env=env, stderr=subprocess.DEVNULL)
    yield address
    for process in (service, daemon):
        process.terminate()
        process.wait(HANG)
    daemon.stdout.close()


class Listener:
    """The client at the bus, and the app that it works."""

    def __init__(self, app: App, env: dict[str, str]) -> None:
        self.app = app
        client = Path(__file__).with_name("bus_client.py")
        self.process = subprocess.Popen(
            [SYSTEM_PYTHON, "-W", "ignore", str(client)],
            env=env,
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

    def tree(self) -> list[Thing]:
        """Everything in the window."""
        things: list[Thing] = self.ask("tree")
        return things

    def see(self, what: str, so: Callable[[list[Thing]], Any]) -> Any:
        """Wait until the tree shows something, and return it."""
        end = monotonic() + HANG
        while monotonic() < end:
            assert self.app.process.poll() is None, f"the app ended before {what}"
            if found := so(self.tree()):
                return found
            sleep(0.05)
        raise AssertionError(f"waited in vain for {what}: {[t['name'] for t in self.tree()]}")

    def thing(self, name: str, role: str = "") -> Thing:
        """Wait for a thing whose name begins so."""
        found: Thing = self.see(name, lambda tree: named(tree, name, role))
        return found

    def press(self, name: str, role: str = "push button") -> None:
        """Press what has this name."""
        self.ask("press", self.thing(name, role)["key"])

    def close(self) -> None:
        """End the client and the app."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait(HANG)
        self.process.stdout.close()
        self.app.close()

    # -- a match ----------------------------------------
    def play(self, dice: Random, most: int) -> bool:
        """Play on by chance, at most so many presses; return whether the match is over."""
        for _ in range(most):
            tree = self.see("something to press", _pressable)
            if named(tree, "End of the game"):
                return True
            self.ask("press", dice.choice(choices(tree))["key"])
        return False


def named(tree: list[Thing], name: str, role: str = "") -> Thing | None:
    """Return the first thing whose name begins so."""
    return next((t for t in tree if t["name"].startswith(name) and role in ("", t["role"])), None)


def choices(tree: list[Thing]) -> list[Thing]:
    """Return what makes a move: rows of a list, else places for what is held, else pieces and buttons."""
    if onward := named(tree, "Continue", "push button"):
        return [onward]  # the match waits at a card of the coach
    rows = [t for t in tree if t["role"] == "list item" and named(tree, "", "dialog")]
    lit = [t for t in tree if "can go here" in t["about"] and t["acts"]]
    pieces = [t for t in tree if t["name"].endswith("can be moved") and "ENABLED" in t["states"]]
    return rows or lit or [*pieces, *_beside(tree)]


def _pressable(tree: list[Thing]) -> list[Thing]:
    """Return the tree if there is anything to press, or if the match is over; else nothing."""
    return tree if choices(tree) or named(tree, "End of the game") else []


def _beside(tree: list[Thing]) -> list[Thing]:
    """Return the buttons beside the prompt."""
    start = next((i for i, t in enumerate(tree) if t["name"] == "Turn"), None)
    if start is None:
        return []
    inside = []
    for thing in tree[start + 1 :]:
        if thing["depth"] <= tree[start]["depth"]:
            break
        inside.append(thing)
    about = ("What am I", "Show my", "Hide")
    return [t for t in inside if t["acts"] and "ENABLED" in t["states"] and not t["name"].startswith(about)]


@pytest.fixture
def listener(display: str, bus: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Listener]:
    """A client of the bus, and the app in a window."""
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus)
    chosen = tmp_path / "home" / "config" / "tabletop" / "settings.json"
    chosen.parent.mkdir(parents=True)
    chosen.write_text(json.dumps({"language": "en", "speed": 0, "sound": False, "curtain": False}))
    app = App(display, tmp_path / "home", "--window", "1280x720", "--saves", str(tmp_path))
    opened = Listener(app, {**os.environ, "DISPLAY": display})
    yield opened
    opened.close()


def test_a_whole_match_is_played_by_the_bus_alone(listener: Listener) -> None:
    listener.press("Three Men")
    listener.press("Start the game")
    assert listener.play(Random(1), 200)


def test_settings_a_new_match_and_saving_by_the_bus_alone(listener: Listener) -> None:
    listener.press("Settings")
    contrast = listener.thing("High contrast", "toggle button")
    assert not on(contrast)
    listener.ask("press", contrast["key"])
    listener.see("contrast", lambda t: on(named(t, "High contrast", "toggle button")))
    listener.press("Back")
    listener.press("Macadam")
    listener.press("Start the game")
    assert not listener.play(Random(1), 4)
    listener.press("Save")
    listener.see("a dialog", lambda t: named(t, "", "dialog"))
    listener.press("Save")
    listener.see("the table", lambda t: not named(t, "", "dialog") and choices(t))
    listener.press("Menu")
    listener.press("Load a game")
    listener.thing("Macadam · Macadam – Player 1 and Player 2")


def on(thing: Thing | None) -> bool:
    """Tell whether a switch is on."""
    return bool(thing) and bool({"CHECKED", "PRESSED"} & set(thing["states"] if thing else ()))
