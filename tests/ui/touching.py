"""A finger on the screen, for tests: real finger events in the queue of the window."""

from __future__ import annotations

import pygame

from tabletop.ui.kit import fingers, worker_threads
from tabletop.ui.shell.app import App

DEVICE = 7
Pos = tuple[int, int]


class Finger:
    """A finger that touches the window of an app; several have different numbers. The clock of the fingers
    is that of the app, so that no test waits."""

    def __init__(self, app: App, number: int = 0) -> None:
        self.app, self.number, self.at = app, number, (0, 0)
        app.devices.fingers._now = lambda: app.clock.now / 1000

    def tick(self, ms: float = 20) -> None:
        """One turn of the app's loop."""
        self.app.loop.frame(ms, self.app.input.read())

    def _post(self, kind: int, at: Pos, ms: float) -> None:
        w, h = pygame.display.get_window_size()
        place = {"x": (at[0] + 0.5) / w, "y": (at[1] + 0.5) / h, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
        pygame.event.post(pygame.Event(kind, touch_id=DEVICE, finger_id=self.number, **place))
        self.at = at
        self.tick(ms)

    def down(self, at: Pos) -> None:
        """The finger lands."""
        self._post(pygame.FINGERDOWN, at, 20)

    def move(self, to: Pos, steps: int = 1, ms: float = 20) -> None:
        """The finger moves on the screen."""
        (x, y), (to_x, to_y) = self.at, to
        for i in range(1, steps + 1):
            self._post(pygame.FINGERMOTION, (x + (to_x - x) * i // steps, y + (to_y - y) * i // steps), ms)

    def up(self, ms: float = 20) -> None:
        """The finger leaves."""
        self._post(pygame.FINGERUP, self.at, ms)

    def tap(self, at: Pos) -> None:
        """A short press."""
        self.down(at)
        self.up()
        self.rest()

    def hold(self, at: Pos) -> None:
        """The finger lands and rests for a long press."""
        self.down(at)
        for _ in range(1 + fingers.LONG_MS // 20):
            self.tick()

    def drag(self, at: Pos, to: Pos) -> None:
        """The finger lands, moves and leaves."""
        self.down(at)
        self.move(to, 4)
        self.up()
        self.rest()

    def rest(self) -> None:
        """Until nothing moves any more."""
        for _ in range(200):
            self.tick()
            if not self.app.clock.moving and self.app.clock.wait() != 0:
                break
        worker_threads.finish()
        self.tick()
