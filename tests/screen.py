"""A real window on a virtual screen (Xvfb), moved by hand (xdotool): the way of a real mouse and keyboard.

app = App(display, home, "--window", "1280x720", "--language", "fr")
app.click(640, 360)
app.key("Escape")
app.still().save("menu.png")
app.close()
"""

from __future__ import annotations

import os
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest
from PIL import Image, ImageChops, ImageGrab

from tests.patience import HANG, until

LARGEST = "3840x2160x24"

Point = tuple[int, int]


class App:
    """The running app: its window, and hands to move things in it. Points are pixels of the window."""

    command: Sequence[str] = (sys.executable, "-m", "tests.patient")
    errors: IO[bytes] | None = None
    """Where its complaints are kept; None leaves them to whoever runs this."""

    def __init__(self, display: str, home: Path, *options: str) -> None:
        self.env = {**os.environ, **_private(home), "DISPLAY": display, "SDL_VIDEODRIVER": "x11"}
        self.process = subprocess.Popen(
            [*self.command, "--print-window-id", *options],
            env=self.env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self.errors,
        )
        try:
            # `xdotool search --name` finds nothing where no window manager runs: the app tells its window.
            self.window = self.line().split()[-1]
            # Nobody else gives the focus either, and keys go to the window that has it.
            self._xdo("windowfocus", "--sync", self.window)
        except BaseException:
            self.close()
            raise

    def line(self) -> str:
        """The next line the app prints."""
        assert self.process.stdout is not None
        return _line(self.process.stdout.fileno())

    # -- hands ---------------------------------------------------------------------------------------------
    def move(self, x: int, y: int) -> None:
        """Point at a pixel."""
        self._xdo(*self._to(x, y))

    def click(self, x: int, y: int, button: int = 1) -> None:
        """Press and release on a pixel. Buttons 4 and 5 are the wheel."""
        self._xdo(*self._to(x, y), *self._clicked(button))

    def drag(self, start: Point, end: Point, steps: int = 12) -> None:
        """Take what lies at `start`, carry it to `end`, drop it there."""
        self.lift(start, end, steps)
        self.drop()

    def lift(self, start: Point, end: Point, steps: int = 12) -> None:
        """Take what lies at `start` and carry it to `end` without letting go."""
        (x, y), (to_x, to_y) = start, end
        way = [(x + (to_x - x) * i // steps, y + (to_y - y) * i // steps) for i in range(1, steps + 1)]
        carried = [word for point in way for word in (*self._to(*point), "sleep", "0.01")]
        self._xdo(*self._to(*start), "sleep", "0.02", "mousedown", "1", "sleep", "0.02", *carried)

    def drop(self) -> None:
        """Let go of what is carried."""
        self._xdo("mouseup", "1")

    def key(self, *keys: str) -> None:
        """Press keys one after another, by their X names: "Tab", "space", "Escape", "shift+Tab"."""
        # SDL takes a key that comes up and goes down again within 2 ms for one that is held.
        self._xdo("key", "--delay", "4" if len(keys) > 1 else "0", *keys)

    def type(self, text: str) -> None:
        """Type a text."""
        self._xdo("type", "--delay", "15", text)

    def resize(self, wide: int, high: int) -> None:
        """Give the window another size, in the corner of the screen, so that all of it can be reached."""
        self._xdo("windowmove", self.window, "0", "0")
        self._xdo("windowsize", self.window, str(wide), str(high))

    # -- eyes ----------------------------------------------------------------------------------------------
    def shot(self) -> Image.Image:
        """What the window shows now."""
        shown = dict(
            line.split("=") for line in self._xdo("getwindowgeometry", "--shell", self.window).split()
        )
        x, y, wide, high = (int(shown[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))
        return ImageGrab.grab((x, y, x + wide, y + high), xdisplay=self.env["DISPLAY"])

    def still(self, quiet: float = 0.25) -> Image.Image:
        """What the window shows once nothing has moved in it for `quiet` seconds."""
        seen, since, end = self.shot(), time.monotonic(), time.monotonic() + HANG
        while time.monotonic() - since < quiet:
            assert time.monotonic() < end, "the window never comes to rest"
            time.sleep(0.05)
            now = self.shot()
            if now.size != seen.size or ImageChops.difference(now, seen).getbbox():
                seen, since = now, time.monotonic()
        return seen

    def until(self, condition: Callable[[], bool], what: str) -> None:
        """Wait until something is so."""

        def runs() -> None:
            assert self.process.poll() is None, f"the app ended before {what}"

        until(condition, what, runs)

    # -- the end -------------------------------------------------------------------------------------------
    def wait(self) -> int:
        """Wait until the app ends by itself; its exit status."""
        return self.process.wait(HANG)

    def kill(self) -> None:
        """End the app as a power cut would."""
        self.process.kill()
        self.process.wait(HANG)

    def close(self) -> None:
        """End the app if it still runs."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(HANG)
            except subprocess.TimeoutExpired:
                self.kill()
        assert self.process.stdout is not None
        self.process.stdout.close()

    @staticmethod
    def _clicked(button: int = 1) -> tuple[str, ...]:
        return "click", "--delay", "0", str(button)  # else xdotool rests for 100 ms after it

    def _to(self, x: int, y: int) -> tuple[str, ...]:
        return ("mousemove", "--window", self.window, str(x), str(y))

    def _xdo(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=self.env, check=True, capture_output=True, text=True, timeout=HANG
        )
        return done.stdout


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """A virtual screen of 3840x2160, by its name, such as ":1"."""
    for tool in ("Xvfb", "xdotool"):
        if shutil.which(tool) is None:
            pytest.skip(
                f"{tool.upper()} IS MISSING: nothing was tried in a real window (.ci/run installs it)"
            )
    with virtual_screen() as name:
        yield name


@contextmanager
def virtual_screen() -> Iterator[str]:
    """The same outside of tests, for as long as somebody needs it."""
    reader, writer = os.pipe()
    xvfb = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", LARGEST, "-nolisten", "tcp", "-noreset", "-r"],
        pass_fds=[writer],
        stdin=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    try:
        # The whole line: Xvfb dies when the pipe closes before it wrote the newline.
        yield f":{_line(reader)}"
    finally:
        os.close(reader)
        xvfb.terminate()
        xvfb.wait(HANG)


def _private(home: Path) -> dict[str, str]:
    """Folders of its own, but for pictures once drawn: those of the tests before are found again."""
    folders = {key: str(home / key.lower()) for key in ("DATA", "CONFIG", "CACHE", "STATE")}
    kept = os.environ.get("XDG_CACHE_HOME", folders["CACHE"])
    return {"HOME": str(home), **{f"XDG_{key}_HOME": folders[key] for key in folders}, "XDG_CACHE_HOME": kept}


def _line(fd: int) -> str:
    """One line from a pipe, within a time."""
    line, end = b"", time.monotonic() + HANG
    while not line.endswith(b"\n"):
        ready, _, _ = select.select([fd], [], [], max(0.0, end - time.monotonic()))
        assert ready, f"no line came within {HANG:.0f} s"
        byte = os.read(fd, 1)
        assert byte, "the other side ended without a line"
        line += byte
    return line.decode().strip()
