"""Output whose reader goes early (`tabletop replay a.jsonl | head -1`): no word about it, and no fault."""

from __future__ import annotations

import argparse
import errno
import io
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop import cli
from tabletop.system.paths import shipped_saves
from tabletop.ui.scenes.menu.menu import Menu
from tabletop.ui.shell.text_view import Printer
from tests.patience import HANG
from tests.ui.visitor import Visitor

COMMANDS = {
    "help": ("--help",),
    "version": ("--version",),
    "simulate": ("simulate", "macadam", "--seats", "2", "--games", "1"),
    "replay": ("replay", str(next(shipped_saves().glob("*.jsonl")))),
    "check-map": ("check-map", "none.tmx"),
    "referee": ("referee", "macadam", "--seats", "2"),
    "a mistake": ("simulate", "chess"),
    "the window": ("--print-table", "--print-window-id"),
}


@pytest.mark.parametrize("errors", ["errors read", "errors unread"])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_that_nobody_reads_ends_without_a_word(command: str, errors: str, tmp_path: Path) -> None:
    homes = {f"XDG_{name}_HOME": str(tmp_path) for name in ("DATA", "CONFIG", "CACHE", "STATE")}
    env = os.environ | homes | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    env.pop("PYTHONUNBUFFERED", None)
    reader, writer = os.pipe()
    os.close(reader)
    run = subprocess.run(
        [sys.executable, "-m", "tabletop", *COMMANDS[command]],
        input=b'{"do":"ask"}\n' * 3,
        stdout=writer,
        stderr=subprocess.PIPE if errors == "errors read" else writer,
        env=env,
        check=False,
        timeout=HANG,
    )
    os.close(writer)
    assert run.returncode in (0, 1, 2)
    told = (run.stderr or b"").decode()
    assert "Broken pipe" not in told + "".join(log.read_text() for log in tmp_path.rglob("*.log"))
    assert "Traceback" not in told
    assert "tabletop.log" not in told


class Gone(io.FileIO):
    """A pipe whose reader has gone, and what a system calls that."""

    def __init__(self, error: int) -> None:
        reader, writer = os.pipe()
        os.close(reader)
        super().__init__(writer, "w")
        self.error = error

    def write(self, data: Any) -> int | None:
        try:
            return super().write(data)
        except BrokenPipeError as gone:
            raise OSError(self.error, os.strerror(self.error)) from gone


ERRORS = {"linux": errno.EPIPE, "win32": errno.EINVAL}
on_each_system = pytest.mark.parametrize("system", ERRORS)


@contextmanager
def unread(system: str) -> Iterator[None]:
    """Nobody reads what is printed, on one system or another."""
    with pytest.MonkeyPatch.context() as patched:
        stream = io.TextIOWrapper(io.BufferedWriter(Gone(ERRORS[system])), "utf-8")
        patched.setattr(sys, "platform", system)
        patched.setattr(sys, "stdout", stream)
        yield
        with suppress(OSError):
            stream.close()


@on_each_system
@pytest.mark.parametrize("late", [True, False])
def test_each_system_says_in_its_own_way_that_nobody_reads(
    system: str, late: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def says(args: argparse.Namespace) -> int:
        print("a line", flush=not late)
        return 0

    monkeypatch.setattr(cli, "user_log_dir", lambda: tmp_path)
    monkeypatch.setattr(cli, "import_module", lambda name: SimpleNamespace(main=says))
    with unread(system):
        assert cli.main(["replay", "a.jsonl"]) == (0 if late else 1)
        print("another line", flush=True)  # goes nowhere, and is no fault
    assert not list(tmp_path.iterdir())


def test_an_invalid_argument_is_a_fault_where_pipes_are_not_told_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def wrong(args: argparse.Namespace) -> int:
        raise OSError(errno.EINVAL, "a name", "no?name" if sys.platform == "win32" else None)

    monkeypatch.setattr(cli, "import_module", lambda name: SimpleNamespace(main=wrong))
    for n, system in enumerate(("linux", "win32")):
        log = tmp_path / system
        monkeypatch.setattr(cli, "user_log_dir", lambda log=log: log)
        monkeypatch.setattr(logging.root, "handlers", [])
        monkeypatch.setattr(sys, "platform", system)
        assert cli.main(["replay", "a.jsonl"]) == 1, n
        assert "a name" in (log / "tabletop.log").read_text("utf-8")


@on_each_system
def test_a_window_that_nobody_reads_closes_as_a_person_closes_it(system: str) -> None:
    visitor = Visitor(Menu())
    printer = Printer()
    visitor.app.loop.at_rest = lambda: printer.tell(visitor.app)
    with unread(system):
        visitor.rest()
    assert not visitor.app.scenes
