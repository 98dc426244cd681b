"""Tables of texts in rows and columns; in some tables, the rows appear one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import islice

from pygame import Rect, Surface

from tabletop.engine.table import Grid, GridRow, Text
from tabletop.ui.board.look import Look
from tabletop.ui.board.spots import Spot
from tabletop.ui.kit import art, paint
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import tone
from tabletop.ui.sheets.section_view import ALL, LinedView

ACTIVE = "#F8DE9E"
Column = tuple[int, int]
"""The left edge and the width of a column of the grid, in pixels."""


class GridView(LinedView[Grid]):
    """A table of texts in rows below column headers; every column is as wide as its widest cell."""

    of, units = "rows", (30, 24)

    def __init__(self, look: Look, section: Grid, rect: Rect | None = None) -> None:
        super().__init__(look, section, rect)
        m = look.m
        self.shown = ALL
        self.heads = m.u(28, 21) if section.heads else 0
        self.plain, self.bold = Style(m.px("small")), Style(m.px("small"), "bold")
        self.caps = Style(m.px("small"), "semibold", tone.ink2)

    @property
    def icon(self) -> int:
        """The size of the pictures in pixels."""
        size = self.m.u(28, 20)
        return min(size, self.pitch - self.m.u(2)) if self.dense else size

    def grow(self, lines: int) -> None:
        self.shown = lines if self.section.growing else ALL

    def body_height(self, width: int, most: int) -> int:
        return self.heads + super().body_height(width, most)

    def paint(self, sheet: Surface, body: Rect) -> None:
        columns = self.columns(body)
        for head, place in self._heads(body, columns):
            if isinstance(head, int):
                art.stamp(sheet, self.look.token(head, self.icon - self.m.u(6), False), place.center)
            else:
                said = self.look.say(head)
                pen = self.caps.fitting(said, place.w - self.m.u(7))  # so that neighbours do not touch
                pen.line(sheet, said, place.center, place.w, "center")
        for i, (row, place) in enumerate(self._lines(body)):
            if place.inflate(0, self.pitch).colliderect(sheet.get_clip()):
                self._row(sheet, row, place, columns, i % 2 == 0)

    def parts(self) -> Iterator[tuple[object, Rect]]:
        body, icons = self.body, any(row.icon for row in self.section.rows)
        columns = tuple(self.columns(body))
        yield (
            (self.title, self.section.heads, columns),
            Rect(body.x, self.rect.y, body.w, self.head + self.heads),
        )
        for row, place in self._lines(body):
            yield (row, columns, icons), place

    def _heads(self, body: Rect, columns: list[Column]) -> Iterator[tuple[Text | int, Rect]]:
        heads = self.section.heads
        for head, (x, wide) in zip(heads, columns[len(columns) - len(heads) :], strict=True):
            yield head, Rect(x, body.y, wide, self.heads)

    def _lines(self, body: Rect) -> Iterator[tuple[GridRow, Rect]]:
        yield from islice(self.placed(body.move(0, self.heads)), self.shown)

    def told(self) -> Iterator[Spot]:
        """Yield the explained areas (spots, which show a tooltip) of the table: each column header, the
        picture at the start of a row, and each cell; a cell has the name of its column header, if there is
        one."""
        columns = self.columns(self.body)
        heads = list(self._heads(self.body, columns))
        for head, place in heads:
            yield self._under(head, place, "")
        for row, line in self._lines(self.body):
            lead, owner = Rect(line.x, line.y, self._lead, line.h), f"seat.{row.owner}"
            if row.icon:
                name = self.look.words.name(owner) if row.owner >= 0 else ""
                yield Spot("", lead, None, (row.icon,), name, self.title)
            elif row.owner >= 0:
                yield Spot("", lead, None, (owner,), "", self.title)
            bare = len(row.cells) - len(heads)
            for cell, (x, wide) in zip(row.cells[: max(0, bare)], columns, strict=False):
                if self.look.say(cell).strip():
                    yield Spot("", Rect(x, line.y, wide, line.h), cell, (), "", self.title)
            for (head, place), cell in zip(reversed(heads), reversed(row.cells), strict=False):
                yield self._under(head, Rect(place.x, line.y, place.w, line.h), self.look.say(cell))

    def _under(self, head: Text | int, place: Rect, value: str) -> Spot:
        """Return the explained area (spot) `place` of a column head, or of a cell below the head with the
        text `value`. If the head is a seat's token, the area is named after the seat."""
        if isinstance(head, int):
            return Spot("", place, None, (f"seat.{head}",), value, self.title)
        return Spot("", place, head, (), value)

    def columns(self, rect: Rect) -> list[Column]:
        """Return the left edge and the width in pixels of each column, from left to right; spare room is
        shared equally."""
        wants, lead = self._wants, self._lead
        room = rect.w - lead
        spare = (room - sum(wants)) / max(1, len(wants))
        if spare < 0:  # too little room: all columns shrink in proportion
            wants = [round(want * room / sum(wants)) for want in wants]
            spare = 0
        found, x = list[Column](), float(rect.x + lead)
        for want in wants:
            found.append((round(x), round(want + spare)))
            x += want + spare
        return found

    @cached_property
    def _wants(self) -> list[int]:
        """The width in pixels that each column needs; if there are fewer heads than columns, the heads belong
        to the last columns."""
        heads, rows = self.section.heads, self.section.rows
        wants = [0] * max((len(row.cells) for row in rows), default=len(heads))
        for i, head in enumerate(heads, len(wants) - len(heads)):
            wants[i] = self._head_width(head)
        for row in rows:
            for i, cell in enumerate(row.cells):
                wants[i] = max(wants[i], self.bold.width(self.look.say(cell)))
        return wants

    def _head_width(self, head: Text | int) -> int:
        return self.icon if isinstance(head, int) else self.caps.width(self.look.say(head))

    @cached_property
    def _lead(self) -> int:
        """The pixels at the left of the columns for pictures and tokens of the lines."""
        m, rows = self.m, self.section.rows
        pictures = self.icon + m.u(6) if any(row.icon for row in rows) else 0
        tokens = self.icon + m.u(4) if any(row.owner >= 0 for row in rows) else 0
        return pictures + tokens + m.u(8, 5)

    def _row(self, sheet: Surface, row: GridRow, place: Rect, columns: list[Column], dark: bool) -> None:
        m = self.m
        if row.active or dark:
            field = place.inflate(0, -m.u(2))
            paint.box(sheet, field, m.u(6), ACTIVE if row.active else tone.paper2)
            if row.active:
                paint.rim(sheet, field, m.u(6), tone.brass_dark, m.fine(1.6))
        self._pictures(sheet, row, place)
        for cell, (x, wide) in zip(row.cells, columns, strict=False):
            pen = self.bold if row.active or cell is row.cells[0] else self.plain
            where = x + wide // 2, place.centery - 1
            pen.line(sheet, self.look.say(cell), where, wide - m.u(2), "center")

    def _pictures(self, sheet: Surface, row: GridRow, place: Rect) -> None:
        m, y = self.m, place.centery
        x = place.x + m.u(4) + self.icon // 2
        if row.active and not row.icon and row.owner < 0:  # marks the active line by shape as well as colour
            sign = art.icon("chevron_right", m.u(14), tone.brass_dark)
            art.stamp(sheet, sign, (place.x - m.u(1), y), "midleft")
        if any(each.icon for each in self.section.rows):
            if row.icon:
                art.stamp(sheet, self.look.icon(row.icon, self.icon), (x, y))
            x += self.icon + m.u(4)
        if row.owner >= 0:
            art.stamp(sheet, self.look.token(row.owner, self.icon - m.u(4), False), (x, y))
