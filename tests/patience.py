"""How long a test waits for what must come."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep

HANG = 300.0
"""Seconds after which something is taken to hang. Where all is well nobody waits that long, however busy the
machine is; no test proves that anything is quick."""
PAUSE = 0.005


def until(so: Callable[[], object], what: str = "it", step: Callable[[], object] = lambda: None) -> None:
    """Wait until something is so, doing a step between two looks."""
    end = monotonic() + HANG
    while not so():
        assert monotonic() < end, f"waited in vain for {what}"
        step()
        sleep(PAUSE)
