"""The toolbar at the top: the name of the game, the round, the phases, and the buttons for the match."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from pygame import Rect, Surface

from tabletop.engine.table import Table, Text
from tabletop.ui.board.look import Look
from tabletop.ui.board.spots import Spot
from tabletop.ui.kit import paint, plates, text
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.text import Style, light
from tabletop.ui.kit.theme import on, tone


class TitleBar(Node):
    """The title of the game, the round and the phases in the toolbar; the toolbar's buttons begin at the x
    `right` (in pixels)."""

    still = True
    solid = 0

    def __init__(self, look: Look, rect: Rect, title: str, right: int) -> None:
        super().__init__(rect, Depth.TOOLBAR, plates.toolbar_reach(look.m))
        self.look, self.title, self.right, m = look, title, right, look.m
        self._title = text.title(look.palette, m.px("game"), shadow="#140A06")
        self._pen = light(m, m.either(20, 16), "bold")
        self._bold = Style(m.px(17, 15), "bold", on(look.palette.accent))
        self.said: tuple[str, tuple[str, ...], int] = ("", (), -1)
        self._texts: tuple[Text, ...] = ()

    def become(self, table: Table) -> None:
        """Show the current round and phase of the table."""
        words = self.look.words
        self._texts = (table.round, *map(Text, table.phases))
        shown = self.look.say(table.round), tuple(words(phase) for phase in table.phases), table.phase
        if shown != self.said:
            self._damage_texts()
            self.said = shown
            self.name = " ".join((self.title, shown[0]))
            self._damage_texts()

    def shows(self) -> Hashable:
        return self.look, self.title, self.right, self.said

    def end(self, right: int) -> None:
        """Set the x position in pixels where the round and the phases must end."""
        if right != self.right:
            self._damage_texts()
            self.right = right
            self._damage_texts()

    def _damage_texts(self) -> None:
        """Mark the round and the phases to be painted again."""
        fields = self._round().unionall([field for _, field in self._phases()])
        self.damage(fields.inflate(2 * self._pen.px, 2 * self.look.m.line(2)))

    def paint(self, surface: Surface) -> None:
        look, m, r = self.look, self.look.m, self.rect
        plates.toolbar(surface, r, m, look.palette)
        if not self.inside(surface):
            return
        y, round_ = r.centery - m.u(1), self._round()
        title = self._title.draw(surface, self.title, (r.x + m.u(74, 52), y), "midleft")
        if not m.compact:
            plates.separator(surface, title.right + m.u(24), r.y + m.u(16), r.bottom - m.u(16), m)
        self._pen.cut(surface, self.said[0], round_.midleft, round_.w)
        for i, field in self._phases():
            self._phase(surface, i, field)

    def spots(self) -> Iterator[Spot]:
        """Yield the explained areas (spots, which have a tooltip) of the bar: the round, and each visible
        phase."""
        yield Spot("round", self._round(), self._texts[0])
        for i, field in self._phases():
            yield Spot(f"phase.{i}", field, self._texts[1 + i])

    def _round(self) -> Rect:
        """Return the rectangle of the round, to the right of the title."""
        m, r, pen = self.look.m, self.rect, self._pen
        left = r.x + m.u(74, 52) + self._title.width(self.title) + m.u(46, 18)
        wide = min(pen.width(self.said[0]), self.right - left - m.u(10))
        return Rect(left, r.centery - m.u(1) - pen.px, max(0, wide), 2 * pen.px)

    def _phases(self) -> Iterator[tuple[int, Rect]]:
        """Yield the index and the rectangle of each phase that has room; in a small window, only of the
        current phase."""
        m, bold, (_, phases, phase) = self.look.m, self._bold, self.said
        x = self._round().right + m.u(14)
        for i, name in enumerate(phases):
            if m.compact and i != phase:
                continue
            wide = bold.width(name) + m.u(28, 22)
            if x + wide > self.right:
                return
            yield i, Rect(x, self._round().centery - round(bold.px * 0.88), wide, round(bold.px * 1.76))
            x += wide + m.u(4)

    def _phase(self, surface: Surface, i: int, field: Rect) -> None:
        """Draw the name of phase number `i` in a rectangle; the current phase gets a coloured background."""
        bold, (_, phases, phase) = self._bold, self.said
        if i == phase:
            paint.box(surface, field, field.h / 2, self.look.palette.accent)
            bold.draw(surface, phases[i], field.center, "center")
        else:
            pen = bold._replace(face="semibold", colour="#A89B8C" if i > phase else tone.muted)
            pen.draw(surface, phases[i], field.center, "center")
