"""The timer of the idle animation of small places on a board, such as smoke and water ("breathing")."""

from __future__ import annotations

from typing import Protocol

from tabletop.ui.kit.motion import Timer
from tabletop.ui.kit.window import looked_at, on_battery
from tabletop.ui.table.field import Field
from tabletop.ui.widgets.scene import Scene

BREATH_MS = 260.0
"""The milliseconds between two steps of the idle animation."""
POWER_MS = 20_000.0
"""The milliseconds between two checks whether the system runs on its battery."""


class BreathingDesk(Protocol):
    """The part of a desk (the table with all its parts) that the idle animation of its board uses."""

    field: Field
    scene: Scene


class Breath:
    """The idle animation of small places on a table's board. It stops while something moves, a dialog is open
    or the window is not in use, on battery power, and if the settings turn it off."""

    def __init__(self, desk: BreathingDesk) -> None:
        self.desk = desk
        self._timer: Timer | None = None
        self._asked, self._saving = -POWER_MS, False

    def begin(self) -> None:
        """Restart the idle animation with the current board and settings, after the table was built."""
        if self._timer:
            self._timer.cancel()
        scene = self.desk.scene
        self._timer = None
        if scene.app.settings.breathing and scene.clock.breathing:
            self._timer = scene.clock.after(BREATH_MS, self._step, silent=True)

    def _step(self) -> None:
        """Show the next moment, and wait for the one after it, until the scene is covered."""
        desk, clock = self.desk, self.desk.scene.clock
        if not desk.scene.app.shows(desk.scene):
            return
        breathing, saving = desk.field.middle.breathing, self._saves(clock.now)
        if saving or not looked_at():
            breathing.show(False)
        elif not clock.moving and not desk.scene.modal():
            breathing.stir()
        slow = saving or not breathing.lives
        wait = POWER_MS if saving else 5 * BREATH_MS if slow else BREATH_MS
        self._timer = clock.after(wait, self._step, silent=True)

    def _saves(self, now: float) -> bool:
        """Tell whether the system saves power; it is asked once in a while."""
        if now - self._asked >= POWER_MS:
            self._asked, self._saving = now, on_battery()
        return self._saving
