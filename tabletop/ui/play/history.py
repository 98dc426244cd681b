"""The whole log to read, over the dimmed table."""

from __future__ import annotations

from pygame import Rect, Surface

from tabletop.ui.kit import paint, plates
from tabletop.ui.kit.depths import Depth, Tab
from tabletop.ui.kit.stage import Node
from tabletop.ui.kit.text import light
from tabletop.ui.kit.theme import tone
from tabletop.ui.play.port import Desk
from tabletop.ui.table.log import LogView
from tabletop.ui.widgets import IconButton


class History(Node):
    """A plate with every line the looking seat may read; Escape closes it."""

    modal = True

    def __init__(self, desk: Desk) -> None:
        m = self.m = desk.scene.m
        super().__init__(Rect((0, 0), m.size), Depth.HISTORY)
        self.desk = desk
        self.name = desk.scene.words("table.log")
        self.plate = Rect(0, 0, min(m.u(760), m.width - m.u(60)), m.height - m.u(100))
        self.plate.center = m.width // 2, m.height // 2
        top = m.u(60)
        room = Rect(
            self.plate.x + m.u(12), self.plate.y + top, self.plate.w - m.u(24), self.plate.h - top - m.u(12)
        )
        lines = desk.match.lines_for(desk.moment.eyes)
        self.add(LogView(desk.look, room, lines, desk.open_rule, 1))
        side = m.u(40)
        close = Rect(self.plate.right - side - m.u(10), self.plate.y + m.u(10), side, side)
        self.add(
            IconButton(
                m, close, "close", desk.look.words("table.close"), self.close, key="close", tab=Tab.FOOT
            )
        )

        again = Rect(close.x - side - m.u(10), close.y, side, side)
        told = desk.look.words("table.again")
        self.add(IconButton(m, again, "play", told, self.look_again, key="again", tab=Tab.FOOT))

    def look_again(self) -> None:
        """The moves since the last own one are looked at again."""
        match, seat = self.desk.match, self.desk.moment.looker
        own = (i for i, played in enumerate(match.actions) if played.seat == seat)
        self.close()
        self.desk.scene.app.routes.replay(match, max(own, default=0))

    def close(self) -> None:
        """Back to the table."""
        self.desk.scene.close()

    cancel = close

    def paint(self, surface: Surface) -> None:
        """Veil, plate, heading."""
        paint.veil(surface, self.rect, "#100906", 150)
        plates.lacquer(surface, self.plate, self.m, 16, 4, 255)
        where = self.plate.x + self.m.u(24), self.plate.y + self.m.u(14)
        light(self.m, 26, "serif", tone.brass_light).draw(surface, self.name, where)
