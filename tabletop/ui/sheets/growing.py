"""Tables whose lines appear one after the other, so that a sum can be followed; a press shows all."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.table import Grid
from tabletop.ui.kit.motion import Clock, Motion, Tween, linear
from tabletop.ui.sheets.sheets import Sheet

LINE_MS = 350.0
"""The milliseconds between the appearance of one line of a growing table and that of the next."""


class Growing:
    """Animates new tables of numbers: the rows of each table appear one after the other, once."""

    def __init__(self) -> None:
        self._seen: list[Grid] = []
        self._tween: Tween | None = None

    def watch(self, sheets: Sequence[Sheet], clock: Clock) -> float:
        """Animate the new tables on these sheets (pages beside the board), and return the milliseconds until
        all rows of the tables are shown."""
        for sheet in sheets:
            grids = [s for s in sheet.panel.sections if isinstance(s, Grid) and s.growing]
            if grids and grids != self._seen:
                self._seen = grids
                self._start(sheet, clock)
        tween = self._tween
        return tween.ms - tween.age if tween and tween in clock.tweens else 0.0

    def _start(self, sheet: Sheet, clock: Clock) -> None:
        clock.stop(self._tween)
        most = max(len(grid.rows) for grid in self._seen)
        motion = Motion(LINE_MS * most, linear)
        self._tween = clock.play(motion, lambda t: sheet.grow(1 + int(t * most)), lambda: sheet.grow(None))
