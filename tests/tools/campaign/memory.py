"""The memory of a process that tries something (Linux: /proc)."""

from __future__ import annotations

from pathlib import Path


def most_mb() -> float:
    """The most that this process ever held; `getrusage` counts what its parent held when it was begun."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:")) / 1024
