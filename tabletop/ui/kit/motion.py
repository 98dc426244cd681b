"""Animation: easings, running movements (tweens), timers, and the one clock that drives them.

Tests step the clock by hand. Any press completes all movements (`clock.finish()`): players never wait.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

Ease = Callable[[float], float]


def linear(t: float) -> float:
    """Return the progress `t` unchanged, for a movement at constant speed."""
    return t


def out_quad(t: float) -> float:
    """Return the progress eased quadratically: the movement starts fast and slows down towards its end."""
    return 1 - (1 - t) ** 2


def out_cubic(t: float) -> float:
    """Return the progress eased cubically: the movement starts faster, and slows down more, than with
    `out_quad`."""
    return 1 - (1 - t) ** 3


def in_out_cubic(t: float) -> float:
    """Return the progress eased cubically at both ends: the movement starts and ends slowly."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def shake(t: float) -> float:
    """Return an offset between -1 and 1 for a progress `t` from 0 to 1; it swings to and fro twice and ends
    at 0."""
    return math.sin(4 * math.pi * t) * (1 - t)


class Motion(NamedTuple):
    """A kind of movement: its milliseconds and its easing. Under the setting for reduced motion, a `fade` is
    shortened and other kinds are skipped."""

    ms: float
    ease: Ease
    fade: bool = False


HOVER = Motion(90, out_quad)
SHAKE = Motion(120, shake)
HOME = Motion(240, in_out_cubic)
DEAL = Motion(220, out_cubic)
ROLL = Motion(300, out_quad)
DIE = Motion(650, out_cubic)
BUBBLE = Motion(120, out_quad, fade=True)
CURTAIN = Motion(420, in_out_cubic, fade=True)
CHANGED = Motion(1200, linear, fade=True)
TOOLTIP_MS = 350.0
REDUCED_FADE = 80.0
SPEEDS = (0.0, 0.5, 0.75, 1.0, 1.5, 2.5)  # off, then five speeds; the durations above are for index 3


@dataclass(eq=False)
class Tween:
    """A running movement: each frame calls `step` with the eased progress 0..1, and the end calls `done`."""

    ms: float
    ease: Ease
    step: Callable[[float], None]
    done: Callable[[], None] | None = None
    delay: float = 0.0
    age: float = 0.0

    @property
    def left(self) -> float:
        """The milliseconds until the movement ends."""
        return max(0.0, self.delay + self.ms - self.age)

    def advance(self, dt: float) -> bool:
        """Advance the movement by dt milliseconds; return True if it has ended."""
        self.age += dt
        if self.age < self.delay:
            return False
        t = 1.0 if self.ms <= 0 else min(1.0, (self.age - self.delay) / self.ms)
        self.step(self.ease(t))
        if t >= 1 and self.done:
            self.done()
        return t >= 1


@dataclass(eq=False)
class Timer:
    """A function that the clock calls at the time `at` (in its milliseconds), unless the timer is cancelled
    before. A `silent` one changes nothing that a screen reader reads."""

    at: float
    do: Callable[[], None]
    silent: bool = False
    live: bool = True

    def cancel(self) -> None:
        """Keep the timer from calling its function."""
        self.live = False


@dataclass
class Clock:
    """The time of the app in milliseconds, with the tweens and timers that depend on it."""

    speed: int = 3
    reduced: bool = False
    now: float = 0.0
    tweens: list[Tween] = field(default_factory=list)
    timers: list[Timer] = field(default_factory=list)
    stirred: bool = False
    """True if the last step ended a movement, or called a timer that may change what a screen reader reads
    (one that is not `silent`)."""
    settle: Callable[[], None] = lambda: None
    """The function that is called after each timer and each finished animation, to bring the scene up to date
    before the next one."""

    def play(
        self,
        motion: Motion,
        step: Callable[[float], None],
        done: Callable[[], None] | None = None,
        delay: float = 0.0,
    ) -> Tween:
        """Start a movement after `delay` milliseconds, at the speed chosen in the settings, and return it; if
        movements are off, complete it at once. Each frame calls `step` with the eased progress from 0 to 1,
        and the end calls `done`, if it is given."""
        tween = Tween(self.length(motion), motion.ease, step, done, self._scaled(delay))
        if tween.ms <= 0:
            tween.delay = 0
            tween.advance(0)
        else:
            self.tweens.append(tween)
        return tween

    def length(self, motion: Motion) -> float:
        """Return the milliseconds that a movement takes at the speed chosen in the settings; 0 if it is
        skipped."""
        if self.reduced:
            return min(REDUCED_FADE, motion.ms) if motion.fade else 0.0
        return self._scaled(motion.ms)

    def _scaled(self, ms: float) -> float:
        speed = SPEEDS[self.speed]
        return ms / speed if speed and not self.reduced else 0.0

    @property
    def breathing(self) -> bool:
        """True if lights on the screen may pulse: movements are neither off nor reduced."""
        return not self.reduced and SPEEDS[self.speed] > 0

    def after(self, ms: float, do: Callable[[], None], silent: bool = False) -> Timer:
        """Call a function once after `ms` milliseconds, whatever the chosen speed of movements; return its
        timer. A `silent` timer changes nothing that a screen reader reads."""
        timer = Timer(self.now + ms, do, silent)
        self.timers.append(timer)
        return timer

    def after_movements(self, ms: float, do: Callable[[], None]) -> Tween | None:
        """Call a function after `ms` milliseconds, the time that movements take, or as soon as a press
        completes the movements; at once if `ms` is 0. Return the tween to stop if the function must not be
        called after all; None if it was called at once."""
        if ms <= 0:
            do()
            return None
        tween = Tween(ms, linear, lambda t: None, do)
        self.tweens.append(tween)
        return tween

    def step(self, dt: float) -> None:
        """Advance the clock by dt milliseconds: call due timers and advance movements."""
        self.now += dt
        due = [t for t in self.timers if t.live and t.at <= self.now]
        self.timers = [t for t in self.timers if t.live and t.at > self.now]
        self.stirred = bool(self.tweens) or any(not t.silent for t in due)
        for timer in due:
            if timer.live:  # no earlier timer of this step has cancelled it
                timer.do()
                self.settle()
        for tween in list(self.tweens):
            if tween in self.tweens and tween.advance(dt):
                self.stop(tween)
                self.settle()

    def stop(self, tween: Tween | None) -> None:
        """Stop a movement where it is, without calling its `done`."""
        if tween in self.tweens:
            self.tweens.remove(tween)

    def finish(self) -> None:
        """Complete all movements now, including those that start when others end, in at most 64 rounds."""
        for _ in range(64):
            if not self.tweens:
                return
            for tween in list(self.tweens):
                self.stop(tween)
                tween.delay = 0
                tween.advance(tween.ms + tween.age)

    @property
    def moving(self) -> bool:
        """True while a tween runs, so that frames must be painted."""
        return bool(self.tweens)

    def wait(self) -> float | None:
        """Return the milliseconds until the next timer is due, or None if there is no timer."""
        live = [t.at for t in self.timers if t.live]
        return max(0.0, min(live) - self.now) if live else None
