"""A dialog that shows the complete log of the match."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from tabletop.engine.log import Line
from tabletop.ui.frame.log_panel import LogView
from tabletop.ui.kit.depths import Tab
from tabletop.ui.play.desk import Desk
from tabletop.ui.widgets import Dialog, IconButton, Strip


class History(Dialog):
    """A dialog with every log line that the viewing seat may read; Escape closes it."""

    def __init__(self, desk: Desk, explain: Callable[[Line], None]) -> None:
        m, words = desk.scene.m, desk.look.words
        high = m.height - m.u(200)
        super().__init__(m, m.size, words("table.log"), "", (), width=760, extra=high)
        self.desk, plate, side = desk, self.plate, m.u(40)
        room = Rect(plate.x + m.u(12), self.room.y + m.u(6), plate.w - m.u(24), self.room.h + m.u(14))
        self.explain = explain
        log = LogView(desk.look, room, desk.match.lines_for(desk.table_view.eyes), desk.open_rule, 1)
        log.ask_of([bool(seat.bot) for seat in desk.match.seats], self._why)
        self.add(log)
        head = Strip(Rect(plate.x, plate.y + m.u(10), plate.w - m.u(10), side), m.u(10))
        for key, icon, do in (("close", "close", self.cancel), ("again", "play", self.look_again)):
            at, told = head.right(side), words(f"table.{key}")
            self.add(IconButton(m, at, icon, told, do, key=key, tab=Tab.FOOT))

    def look_again(self) -> None:
        """Open a replay of the moves since the last move of the seat at the screen."""
        match, seat = self.desk.match, self.desk.table_view.viewer
        own = (i for i, played in enumerate(match.actions) if played.seat == seat)
        self.cancel()
        self.desk.scene.app.routes.replay(match, max(own, default=0))

    def _why(self, line: Line) -> None:
        """Close the dialog and explain at the table why a computer played the action of a line."""
        self.cancel()
        self.explain(line)

    def cancel(self) -> None:
        """Close the dialog and return to the table."""
        self.desk.scene.close()
