"""The bar at the top: the game, the round, the phases; and what one can do to the match."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from tabletop.engine.table import Table
from tabletop.ui.kit import paint, plates, text
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.stage import Node
from tabletop.ui.kit.text import Style, light
from tabletop.ui.kit.theme import on, tone
from tabletop.ui.table.look import Look, redraw


class Bar(Node):
    """Title, round and phases; the buttons are widgets of their own from `right` on."""

    still = True

    def __init__(self, look: Look, rect: Rect, title: str, right: int) -> None:
        super().__init__(rect, Depth.TOOLBAR, paint.shadow_reach(2, look.m.s) + look.m.u(40))
        self.look, self.title, self.right = look, title, right
        self.said: tuple[str, tuple[str, ...], int] = ("", (), -1)

    def become(self, table: Table) -> None:
        """Show the round and phase of the table."""
        words = self.look.words
        shown = self.look.say(table.round), tuple(words(phase) for phase in table.phases), table.phase
        if shown != self.said:
            self.said = shown
            self.name = " ".join((self.title, shown[0]))
            redraw(self)

    def paint(self, surface: Surface) -> None:
        """Bar, title, round, phases."""
        look, m, r = self.look, self.look.m, self.rect
        plates.toolbar(surface, r, m, look.palette)
        y = r.centery - m.u(1)
        x = r.x + m.u(74, 52)
        title = text.title(look.palette, m.px("game"), shadow="#140A06")
        end = title.draw(surface, self.title, (x, y), "midleft").right
        round_, phases, phase = self.said
        if not m.compact:
            plates.separator(surface, end + m.u(24), r.y + m.u(16), r.bottom - m.u(16), m)
        gap, pen = m.u(46, 18), light(m, m.either(20, 16), "bold")
        shown = text.fit(round_, pen.px, pen.face, self.right - end - gap - m.u(10))
        end = pen.draw(surface, shown, (end + gap, y), "midleft").right
        self._phases(surface, phases, phase, end + m.u(14), y)

    def _phases(self, surface: Surface, phases: Sequence[str], phase: int, x: int, y: int) -> None:
        """Side by side, as many as have room; the one of now on a plate, and alone where it is narrow."""
        m, accent = self.look.m, self.look.palette.accent
        bold = Style(m.px(17, 15), "bold", on(accent))
        for i, name in enumerate(phases):
            if m.compact and i != phase:
                continue
            wide = bold.width(name) + m.u(28, 22)
            if x + wide > self.right:
                return
            if i == phase:
                field = Rect(x, y - round(bold.px * 0.88), wide, round(bold.px * 1.76))
                paint.box(surface, field, field.h / 2, accent)
                bold.draw(surface, name, field.center, "center")
            else:
                pen = bold._replace(face="semibold", colour="#A89B8C" if i > phase else tone.muted)
                pen.draw(surface, name, (x + wide // 2, y), "center")
            x += wide + m.u(4)
