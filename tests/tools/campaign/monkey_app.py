"""The app as anybody starts it, which tells on the way of errors of every turn of its loop above a second."""

from __future__ import annotations

import sys
import time

from tabletop import cli
from tabletop.ui.kit.input import Event
from tabletop.ui.shell.app import App

TURN = 1.0
_frame = App.frame


def frame(self: App, dt: float, events: list[Event]) -> bool:
    """One turn of the loop, its time on the processor measured."""
    before = time.thread_time()
    moving = _frame(self, dt, events)
    took = time.thread_time() - before
    if took > TURN:
        where = type(self.scene).__name__ if self.scenes else "nowhere"
        print(f"a turn took {took:.2f} s at {where} on {events}", file=sys.stderr, flush=True)
    return moving


if __name__ == "__main__":
    App.frame = frame  # type: ignore[method-assign]
    raise SystemExit(cli.main())
