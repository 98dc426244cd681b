"""The pauses of a match: long enough to see what has happened, and ended by any press."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.ui.kit.motion import SPEEDS, Clock, Timer


class Pause:
    """A pause, and the function to call after it.

    Attributes:
        hurried: true if all pauses are skipped until a person is asked.
        brief: true in a phase in which computers play without pauses.
    """

    def __init__(self, clock: Callable[[], Clock]) -> None:
        self._clock = clock
        self._timer: Timer | None = None
        self.hurried = self.brief = False

    def length(self, ms: float) -> float:
        """Return the length of a pause in milliseconds at the chosen speed; 0 without motion, or in a
        hurry."""
        speed = 0 if self.hurried or self.brief else SPEEDS[self._clock().speed]
        return ms / speed if speed else 0.0

    def then(self, ms: float, do: Callable[[], None], least: float = 0.0) -> None:
        """Call a function after a pause of that length, but not before `least` milliseconds unless in a
        hurry."""
        pause = self.length(ms)
        self._timer = self._clock().after(max(pause, least) if not self.hurried else pause, do)

    def hurry(self) -> None:
        """End the pause now and call its function."""
        timer, self._timer = self._timer, None
        if timer and timer.live and timer in self._clock().timers:
            timer.cancel()
            timer.do()
