"""The main loop of the app: it reads events, advances the clock, paints, and sleeps while nothing moves."""

from __future__ import annotations

import gc
import logging
import time
from collections import deque
from collections.abc import Callable
from typing import Protocol

import pygame
from pygame import Surface

from tabletop.ui.kit import art, cache, window, worker_threads
from tabletop.ui.kit.input import Event, Input, Resize
from tabletop.ui.shell import unplayable
from tabletop.ui.shell.devices import Devices
from tabletop.ui.widgets.hasty import Hasty
from tabletop.ui.widgets.scene import Scene
from tabletop.ui.widgets.shell import Shell

FRAME = 1 / 60
PAINTING = 0.9 * FRAME
"""The seconds after the start of a turn of the main loop at which painting ends; what will probably take
longer is painted in the next turn."""
AT_ONCE = 6
"""The most turns that the main loop makes without a pause after an input, as long as the picture is not
complete."""
SLEEP_MS = 60_000
IDLE_MS = 300  # this long without an event, and pictures may be written to the disk
PADS_MS = 500
"""The milliseconds after the start at which the app begins to look for game controllers."""
QUIET_MS = 1000  # this long, and nobody is kept waiting by a sweep, which takes as long as a frame
OLD_GARBAGE, NEVER_COLLECT = 10, 1 << 20
"""The limits for Python's garbage collector: after `OLD_GARBAGE` collections of young garbage, the app
collects old garbage once it is idle; `NEVER_COLLECT` is a threshold so high that Python itself never does so,
which would delay a frame."""
_log = logging.getLogger(__name__)


def leave_old_garbage() -> None:
    """Stop Python from collecting old garbage by itself; the main loop does it in idle moments."""
    if gc.get_threshold()[2] != NEVER_COLLECT:
        gc.freeze()  # the program itself is no garbage
        gc.set_threshold(*gc.get_threshold()[:2], NEVER_COLLECT)


class ScreenReader(Protocol):
    """The bridge to the screen readers of the system."""

    listening: bool

    def turn(self, moving: bool) -> None:
        """Tell the screen reader what has changed on the screen, less often while something moves there
        (`moving`)."""

    def window_focus(self, gained: bool) -> None:
        """Tell the screen reader that the window has got (`gained`) or lost the keyboard focus."""

    def say(self, words: str) -> None:
        """Have the screen reader speak a text."""

    def again(self) -> str:
        """Return the last message, to be spoken again. Return "" if there is none, or if it has already been
        spoken again."""

    def forget(self) -> None:
        """Remove all messages of the past."""


class LoopedApp(Shell[Scene], Protocol):
    """The part of the app that its main loop uses.

    Attributes:
        input: the source of events.
        devices: the fingers and game controllers.
        hasty: what keeps a second click from hitting what has come under the pointer since the first.
        reader: the bridge to screen readers; None if there is none.
        stretched: the picture that a window of a new size shows until it is laid out; None if it is.
    """

    input: Input
    devices: Devices
    hasty: Hasty
    reader: ScreenReader | None
    stretched: Surface | None

    def settle(self) -> None:
        """Apply what has changed, so that no event meets a half-finished change."""

    def relayout(self) -> None:
        """Rebuild the scene on the screen."""

    def handle(self, event: Event) -> None:
        """Handle an event of the window, the system or the player."""

    def paint(self, until: float | None) -> None:
        """Paint the changed parts of the scene, as many as can be painted until a moment of
        `time.perf_counter` (None: all), and show them in the window."""


class MainLoop:
    """The main loop of the app, turn by turn, as long as a scene is open."""

    def __init__(self, app: LoopedApp) -> None:
        self.app = app
        self.unhurried = True  # is every frame painted whole, however long it takes?
        self.at_rest: Callable[[], None] | None = None  # told of each change once nothing moves any more
        self._told: Callable[[], None] | None = None  # that of `at_rest` which was told last
        self._news = True  # has anything happened that is not told yet?
        self._later: deque[Callable[[], None]] = deque()
        self._waiter = window.Waiter()
        self._began = 0.0
        self._at_once = 0  # turns that may still follow the last action without a pause
        self._littered = False  # does what was built before wait to be swept up?
        self._quiet = 0.0  # milliseconds in which nothing moved and nobody touched anything

    def call(self, do: Callable[[], None]) -> None:
        """Have a function called soon by the loop; this method may be called from any thread."""
        self._later.append(do)
        pygame.event.post(pygame.Event(pygame.USEREVENT))

    def rebuilt(self) -> None:
        """Note that a scene was built anew: the old one is collected in a quiet moment."""
        self._littered = True

    def run(self) -> None:
        """Run until no scene is left."""
        app, last = self.app, time.perf_counter()
        animated, self.unhurried = True, False
        app.clock.after(PADS_MS, app.devices.pads.begin)
        while app.scenes:
            dirty = app.scene.stage.dirty
            if not (dirty and (app.scene.stage.new or self._at_once)):
                self._sleep(animated or app.clock.moving or bool(app.stretched) or dirty, last)
            now = time.perf_counter()
            animated = self.frame((now - last) * 1000, app.input.read())
            last = now

    def _sleep(self, moving: bool, last: float) -> None:
        """Sleep until the next frame if something moves, else until an event, a timer or idle work is due."""
        if moving:
            rest = FRAME - (time.perf_counter() - last)
            if rest > 0:
                time.sleep(rest)
        elif not self._later:
            longest = IDLE_MS if self._littered or art.unsaved() else SLEEP_MS
            due = (ms for ms in (self.app.clock.wait(), self.app.devices.pads.wait()) if ms is not None)
            self._waiter.wait(max(1, min([longest, *map(round, due)])))

    def frame(self, dt: float, events: list[Event]) -> bool:
        """Run one turn of the loop, `dt` milliseconds after the last one; return True while the scene is
        animated.

        If an error is raised by another package's game, or by the rules in a match from a set-up position,
        only that match ends, not the app.
        """
        try:
            return self._turn(dt, events)
        except Exception as fault:
            app = self.app
            guest = unplayable.guest_in(app.scenes, app.session)
            strange = app.session is not None and app.session.strange
            if not guest and not strange:
                raise
            _log.exception("the rules failed in a match of %s", guest or "a set-up position")
            if app.session:
                app.session.abandon()
            words = app.words()
            reason = words("saving.strange") if strange else unplayable.reason_of(guest, fault, words)
            app.routes.menu()
            app.scene.notice(reason)
            return True

    def _turn(self, dt: float, events: list[Event]) -> bool:
        """Advance the clock, handle the events and paint the changes; return True while animated."""
        app, self._began = self.app, time.perf_counter()
        acted = bool(events or self._later)
        app.settle()
        app.clock.step(dt)
        self._news |= app.clock.stirred or bool(events or self._later) or worker_threads.busy()
        worker_threads.collect(app.settle)
        while self._later and app.scenes:
            self._later.popleft()()
            app.settle()
        if app.stretched and not any(isinstance(event, Resize) for event in events):
            app.relayout()
        for event in events:
            if app.scenes:
                app.handle(event)
        animated = bool(app.scenes) and app.scene.update(dt)
        app.settle()
        self.present()
        self._at_once = AT_ONCE if acted else max(0, self._at_once - 1)
        moving = animated or app.clock.moving or not app.scenes or app.scene.stage.dirty
        self._quiet = 0.0 if moving or events else self._quiet + dt
        self._news |= moving
        if self._news and app.scenes:
            app.hasty.look(app.scene.widget_at, app.clock.now)
            if app.reader:
                app.reader.turn(moving)
        if not moving:
            self._rest(bool(events))
        return animated

    def _rest(self, touched: bool) -> None:
        """Tell what has changed, and do idle work, now that nothing moves."""
        if self.at_rest and (self._news or self.at_rest is not self._told):
            self._told = self.at_rest
            self.at_rest()
        self._news = False
        if worker_threads.busy():
            return
        cache.let_go()
        if self._quiet >= QUIET_MS and (self._littered or gc.get_count()[2] > OLD_GARBAGE):
            self._littered = False
            gc.collect()
        elif not touched:
            art.store_one()

    def present(self, whole: bool = False) -> None:
        """Paint the changed parts of the scene, as many as the frame has time for or, if `whole` is True,
        all, and show them in the window."""
        self.app.paint(None if self.unhurried or whole else self._began + PAINTING)
