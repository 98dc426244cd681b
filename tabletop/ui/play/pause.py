"""The pauses of a match, which let players see what has happened; a press ends them."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.ui.kit.motion import SPEEDS, Clock, Timer

AFTER_PLAY = 900.0
READ = 2200.0
"""The milliseconds for which a banner, or pieces that the rules remove at once, stay on the screen so that
they can be read."""


class Pause:
    """The timer of the match's current pause, with the function to call at its end.

    Attributes:
        hurried: true if all pauses are skipped until a person has to decide.
        brief: true in a phase in which computers play without pauses.
    """

    def __init__(self, clock: Callable[[], Clock]) -> None:
        self._clock = clock
        self._timer: Timer | None = None
        self.hurried = self.brief = False

    def length(self, ms: float) -> float:
        """Return the length in milliseconds of a pause of `ms` at the chosen speed; 0 with animations off or
        while pauses are skipped."""
        speed = 0 if self.hurried or self.brief else SPEEDS[self._clock().speed]
        return ms / speed if speed else 0.0

    def then(self, ms: float, do: Callable[[], None], least: float = 0.0) -> None:
        """Call a function after a pause of `ms` at the chosen speed and of at least `least` milliseconds;
        `least` is ignored while pauses are skipped."""
        pause = self.length(ms)
        self._timer = self._clock().after(max(pause, least) if not self.hurried else pause, do)

    def hurry(self) -> None:
        """End the current pause and call its function now."""
        timer, self._timer = self._timer, None
        if timer and timer.live and timer in self._clock().timers:
            timer.cancel()
            timer.do()
