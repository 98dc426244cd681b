"""The log: who did what, to what end and by which rule, newest first; a line opens its rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from tabletop.engine.log import Line
from tabletop.match import LogGroup
from tabletop.ui.kit import art, paint, plates, text
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.input import Click
from tabletop.ui.kit.stage import Node
from tabletop.ui.kit.stamp import stamp
from tabletop.ui.kit.text import Span
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.table.look import Look
from tabletop.ui.widgets import ListView

LEAD = 1.24
_written = Cache(12 << 20)


class Row(NamedTuple):
    """One line of the log in words. `seat` is -1 for what happens of itself."""

    seat: int
    words: str
    rule: str


def rows(look: Look, log: Iterable[LogGroup]) -> list[Row]:
    """The log as rows, the newest line first."""
    return [row_of(look, line) for told in log for line in told.lines][::-1]


def row_of(look: Look, line: Line) -> Row:
    """A line in words."""
    who = line.params.get("seat", "")
    seat = int(who[5:]) if isinstance(who, str) and who.startswith("seat.") else -1
    return Row(seat, look.words(line.key, **line.params), line.rule)


class LogPlate(Node):
    """The plate of the log, with its heading."""

    still = True

    def __init__(self, look: Look, rect: Rect) -> None:
        super().__init__(rect, Depth.PLATE, look.m.u(24))
        self.look = look

    def paint(self, surface: Surface) -> None:
        """Plate, icon, heading."""
        m, r = self.look.m, self.rect
        plates.lacquer(surface, r, m, 12, 1, 205)
        stamp(surface, art.icon("log", m.u(20), tone.muted), (r.x + m.u(24), r.y + m.u(22)))
        text.caps(surface, self.look.words("table.log"), (r.x + m.u(42), r.y + m.u(13)), m.px("caps"))


class LogView(ListView):
    """The rows of the log; a press on one opens its rule."""

    def __init__(
        self, look: Look, rect: Rect, shown: list[Row], on_rule: Callable[[str], None], tab: int
    ) -> None:
        self.look, self.lines, self.on_rule = look, shown, on_rule
        super().__init__(
            look.m,
            rect,
            self._heights(look.m, rect, shown),
            self._paint_row,
            on_choose=self._choose,
            name=look.words("table.log"),
            tab=tab,
            key="log",
            z=-100,
        )
        self.on_open = self._open

    def become(self, shown: list[Row]) -> None:
        """Other rows, the newest in sight."""
        if shown != self.lines:
            self.lines, self.index, self.offset = shown, -1, 0
            self.set_rows(self._heights(self.m, self.rect, shown))

    def _heights(self, m: Metrics, rect: Rect, shown: list[Row]) -> list[int]:
        return [self._picture(row, rect.w - m.u(50)).get_height() + m.u(9) for row in shown]

    def _picture(self, row: Row, wide: int) -> Surface:
        """The words of a row, written once."""
        px = self.look.m.px("small")
        return _written.get((row, wide, px, tone.high), lambda: self._write(row, wide, px))

    def _write(self, row: Row, wide: int, px: int) -> Surface:
        parts = self._parts(row)
        lines = len(text.rich_lines(parts, px, "regular", wide))
        sheet = Surface((wide, round(lines * px * LEAD)), pygame.SRCALPHA)
        colour = tone.log if row.seat >= 0 else tone.muted
        text.rich_paragraph(sheet, parts, sheet.get_rect(), px, "regular", colour, LEAD)
        return art.screen_format(sheet)

    def _parts(self, row: Row) -> list[text.Part]:
        return [row.words, *([Span(f" {row.rule}", "bold", tone.muted)] if row.rule else [])]

    def _choose(self, index: int) -> None:
        self.tooltip = self.look.words.rule(self.lines[index].rule).title if self.lines[index].rule else ""

    def _clicked(self, event: Click) -> bool:
        """One click is enough to read the rule."""
        self.choose(self.row_at(event.pos))
        self._open(self.index)
        return True

    def _open(self, index: int) -> None:
        if 0 <= index < len(self.lines) and self.lines[index].rule:
            self.on_rule(self.lines[index].rule)

    def _paint_row(self, surface: Surface, rect: Rect, index: int, state: str) -> None:
        m, row = self.m, self.lines[index]
        if state:
            paint.box(surface, rect.inflate(-m.u(8), 0), m.u(6), "#3A322B", 200)
        px = m.px("small")
        if row.seat >= 0:
            stamp(surface, self.look.token(row.seat, m.u(18)), (rect.x + m.u(20), rect.y + round(px * 0.72)))
        surface.blit(self._picture(row, self.rect.w - m.u(50)), (rect.x + m.u(36), rect.y))
