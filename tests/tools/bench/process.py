"""A window in a process of its own, and what the system says about it (Linux: /proc)."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
COMPILED = Path(tempfile.gettempdir(), "tabletop-bench-compiled")
TICKS = os.sysconf("SC_CLK_TCK")
APP = (sys.executable, "-m", "tabletop", "--window", "1280x720", "--print-window-id")
TABLE = (sys.executable, str(HERE / "at_table.py"), "1920x1080")
BARE = (sys.executable, str(HERE / "bare_window.py"))


class Alive(NamedTuple):
    """A process whose first frame stands."""

    pid: int
    ready_ms: float
    spent_ms: float
    """Of the processor, all threads together."""
    told_ms: float = 0.0
    told_spent_ms: float = 0.0
    """The same until it tells what it shows: until it answers. 0 for one that tells nothing."""

    def memory_mb(self) -> dict[str, float]:
        """What it holds now and the most it ever held."""
        lines = Path(f"/proc/{self.pid}/status").read_text().splitlines()
        sizes = {key: int(rest.split()[0]) / 1024 for key, rest in (x.split(":") for x in lines if "kB" in x)}
        return {"resident_mb": sizes["VmRSS"], "peak_mb": sizes["VmHWM"]}

    def processor_seconds(self) -> float:
        """How long it has computed, all threads together."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def figures(self) -> dict[str, float]:
        """All of it."""
        times = {"told_ms": self.told_ms, "told_spent_ms": self.told_spent_ms} if self.told_ms else {}
        return {"ready_ms": self.ready_ms, "spent_ms": self.spent_ms, **times, **self.memory_mb()}

    def wake_ups(self) -> int:
        """How often its threads have gone to sleep and been woken."""
        files = Path(f"/proc/{self.pid}/task").glob("*/status")
        return sum(
            int(file.read_text().rpartition("\nvoluntary_ctxt_switches:")[2].split()[0]) for file in files
        )


@contextmanager
def started(command: Sequence[str], home: Path) -> Iterator[Alive]:
    """Start it with a home of its own, wait for its first frame, and end it afterwards."""
    env = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1", "SDL_AUDIODRIVER": "dummy", "HOME": str(home)}
    if "DISPLAY" not in env:
        env.setdefault("SDL_VIDEODRIVER", "dummy")
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        env.pop(name, None)
    # Compiled once, as an installed program is.
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    env["PYTHONPYCACHEPREFIX"] = str(COMPILED)
    start = time.perf_counter()
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        times = (time.perf_counter() - start) * 1000, _spent_ms(process.pid)
        try:
            if not line.startswith("READY"):
                raise RuntimeError(f"{command} did not start: {line!r}")
            if "--print-table" in command:
                process.stdout.readline()
                times += (time.perf_counter() - start) * 1000, _spent_ms(process.pid)
            yield Alive(process.pid, *times)
        finally:
            _end(process)


def _spent_ms(pid: int) -> float:
    """What the processor has done for it, finer than its ticks."""
    files = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(file.read_text().split()[0]) for file in files) / 1e6


def _end(process: subprocess.Popen[str]) -> None:
    """As when the window is closed: the app keeps on disk then what it has drawn."""
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
