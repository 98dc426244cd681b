"""The app as anybody starts it, which tells on the way of errors of every turn of its loop above a second."""

from __future__ import annotations

import sys
import time

from tabletop import cli
from tabletop.ui.kit.input import Event
from tabletop.ui.shell.main_loop import MainLoop

TURN = 1.0
_frame = MainLoop.frame


def frame(self: MainLoop, dt: float, events: list[Event]) -> bool:
    """One turn of the loop, its time on the processor measured."""
    before = time.thread_time()
    moving = _frame(self, dt, events)
    took = time.thread_time() - before
    if took > TURN:
        where = type(self.app.scene).__name__ if self.app.scenes else "nowhere"
        print(f"a turn took {took:.2f} s at {where} on {events}", file=sys.stderr, flush=True)
    return moving


if __name__ == "__main__":
    MainLoop.frame = frame  # type: ignore[method-assign]
    raise SystemExit(cli.main())
