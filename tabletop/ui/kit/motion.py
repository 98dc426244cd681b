"""Movement in time: easings, tweens, timers, and the one clock that drives them.

Tests step the clock by hand. Any press completes what moves (`clock.finish()`): no one waits.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

Ease = Callable[[float], float]


def linear(t: float) -> float:
    """Even."""
    return t


def out_quad(t: float) -> float:
    """Quick, then settling."""
    return 1 - (1 - t) ** 2


def out_cubic(t: float) -> float:
    """Quicker, then settling."""
    return 1 - (1 - t) ** 3


def in_out_cubic(t: float) -> float:
    """Slow at both ends."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def shake(t: float) -> float:
    """Twice to and fro, ending where it began: -1..1."""
    return math.sin(4 * math.pi * t) * (1 - t)


class Motion(NamedTuple):
    """How long a movement takes and how it eases; a `fade` stays, shortened, when motion is reduced."""

    ms: float
    ease: Ease
    fade: bool = False


HOVER = Motion(90, out_quad)
SETTLE = Motion(180, out_cubic)
SHAKE = Motion(120, shake)
HOME = Motion(240, in_out_cubic)
DEAL = Motion(220, out_cubic)
DEAL_STAGGER = 60.0
PILE = Motion(320, in_out_cubic)
ROLL = Motion(300, out_quad)
DIE = Motion(650, out_cubic)
BUBBLE = Motion(120, out_quad, fade=True)
CURTAIN = Motion(420, in_out_cubic, fade=True)
CHANGED = Motion(1200, linear, fade=True)
TOOLTIP_MS = 350.0
REDUCED_FADE = 80.0
SPEEDS = (0.0, 0.5, 0.75, 1.0, 1.5, 2.5)  # off, then five speeds; 3 is the one the values are for


@dataclass(eq=False)
class Tween:
    """One movement: `step` is called with the eased 0..1, `done` once at the end."""

    ms: float
    ease: Ease
    step: Callable[[float], None]
    done: Callable[[], None] | None = None
    delay: float = 0.0
    age: float = 0.0

    @property
    def left(self) -> float:
        """Milliseconds until it is over."""
        return max(0.0, self.delay + self.ms - self.age)

    def advance(self, dt: float) -> bool:
        """Move on; whether it is over."""
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
    """Something to do later, unless cancelled."""

    at: float
    do: Callable[[], None]
    live: bool = True

    def cancel(self) -> None:
        """Do not do it."""
        self.live = False


@dataclass
class Clock:
    """The time of the app in milliseconds, and everything that waits for it."""

    speed: int = 3
    reduced: bool = False
    now: float = 0.0
    tweens: list[Tween] = field(default_factory=list)
    timers: list[Timer] = field(default_factory=list)
    settle: Callable[[], None] = lambda: None
    """Called after each thing that was done: the next one finds nothing half changed."""

    def play(
        self,
        motion: Motion,
        step: Callable[[float], None],
        done: Callable[[], None] | None = None,
        delay: float = 0.0,
    ) -> Tween:
        """Start a movement at the chosen speed; at once over when motion is off."""
        tween = Tween(self.length(motion), motion.ease, step, done, self._scaled(delay))
        if tween.ms <= 0:
            tween.delay = 0
            tween.advance(0)
        else:
            self.tweens.append(tween)
        return tween

    def length(self, motion: Motion) -> float:
        """How long that movement really takes now."""
        if self.reduced:
            return min(REDUCED_FADE, motion.ms) if motion.fade else 0.0
        return self._scaled(motion.ms)

    def _scaled(self, ms: float) -> float:
        speed = SPEEDS[self.speed]
        return ms / speed if speed and not self.reduced else 0.0

    @property
    def breathing(self) -> bool:
        """Whether glows may breathe."""
        return not self.reduced and SPEEDS[self.speed] > 0

    def after(self, ms: float, do: Callable[[], None]) -> Timer:
        """Do something later; not scaled by the speed."""
        timer = Timer(self.now + ms, do)
        self.timers.append(timer)
        return timer

    def step(self, dt: float) -> None:
        """Let dt milliseconds pass."""
        self.now += dt
        due = [t for t in self.timers if t.live and t.at <= self.now]
        self.timers = [t for t in self.timers if t.live and t.at > self.now]
        for timer in due:
            if timer.live:  # none of those before it has cancelled it
                timer.do()
                self.settle()
        for tween in list(self.tweens):
            if tween in self.tweens and tween.advance(dt):
                self.stop(tween)
                self.settle()

    def stop(self, tween: Tween | None) -> None:
        """Leave a movement where it is."""
        if tween in self.tweens:
            self.tweens.remove(tween)

    def finish(self) -> None:
        """Complete every movement now, also those that a completion starts (a few at most)."""
        for _ in range(64):
            if not self.tweens:
                return
            for tween in list(self.tweens):
                self.stop(tween)
                tween.delay = 0
                tween.advance(tween.ms + tween.age)

    @property
    def moving(self) -> bool:
        """Whether frames are needed."""
        return bool(self.tweens)

    def wait(self) -> float | None:
        """Milliseconds until the next timer, or None when nothing waits."""
        live = [t.at for t in self.timers if t.live]
        return max(0.0, min(live) - self.now) if live else None
