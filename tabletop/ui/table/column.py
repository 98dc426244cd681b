"""The column beside the board: a page that all players share (the shared sheet), and below it the sheet of
one seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pygame import Rect

from tabletop.engine.table import Panel, Table
from tabletop.ui.board.look import Look
from tabletop.ui.board.zones import ZoneAt
from tabletop.ui.kit.node import Node
from tabletop.ui.sheets.sheets import Sheet, SheetNotes


class Column:
    """Lays out the sheets (pages with information) beside the board, and divides the column's height between
    them."""

    def __init__(self, look: Look, room: Rect, add: Callable[[Node], Node]) -> None:
        self.look, self.room, self._add = look, room, add
        self.sheets: list[Sheet] = []
        self._notes: list[SheetNotes] = []
        self.peek = False
        """True if the seat's own sheet is shown in place of the shared sheet, in a column too low for
        both."""
        self._shared: tuple[object, ...] = ()

    def show(self, table: Table, shown: int, playable: int, *, wait: bool = False) -> None:
        """Show the shared sheet of a table and the sheet of the seat `shown`. `playable` is the number of
        pieces that may be moved, which the shared sheet shows in a small window. With `wait`, sheets whose
        printing can wait are printed only when `print` is called."""
        first, mine = _two_sheets(table, shown)
        right = self.look.words("table.able", n=playable) if playable and self.look.m.compact else ""
        panels = [panel for panel in (first, mine) if panel]
        if [_kind(sheet.panel) for sheet in self.sheets] != [_kind(panel) for panel in panels]:
            self._lay(panels)
        for sheet, panel in zip(self.sheets, panels, strict=True):
            if panel is first:
                sheet.become(panel, right, "" if panel.rows else _way_round(table), wait=wait)
            else:
                sheet.become(panel, wait=wait)
        shared = tuple(sheet.panel for sheet in self.sheets), self.peek
        if len(self.sheets) > 1 and shared != self._shared:
            self._share(*self.sheets)
        self._shared = shared

    def print(self) -> None:
        """Print what the sheets show."""
        for sheet in self.sheets:
            sheet.print()

    def zones(self) -> Iterator[ZoneAt]:
        """Yield the zones on the visible pages beside the board."""
        for sheet in self.sheets:
            if sheet.visible:
                yield from sheet.zones()

    def _lay(self, panels: list[Panel]) -> None:
        for old in (*self.sheets, *self._notes):
            old.remove()
        self._shared = ()
        self.sheets = [Sheet(self.look, Rect(self.room), panel, bold=not i) for i, panel in enumerate(panels)]
        self._notes = [SheetNotes(sheet) for sheet in self.sheets]
        for new in (*self.sheets, *self._notes):
            self._add(new)

    def _share(self, first: Sheet, second: Sheet) -> None:
        """Give the first sheet the height it needs, and the second the rest; if both do not fit, show only
        one of them."""
        side, gap = self.room, self.look.m.u(14, 8)
        (low, _), (whole, pages) = _wanted(second, side), _wanted(first, side)
        room = Rect(side.x, side.y, side.w, max(side.h - gap - low, whole - first.slack()))
        crowded = pages > 1
        if crowded:
            room.h = side.h - gap - low
        high = room.h if crowded else _wanted(first, room)[0]
        rest = side.h - high - gap
        both = rest >= second.least() and not (crowded and self.look.m.compact)
        first.show(both or not self.peek)
        second.show(both or self.peek)
        _stand(first, Rect(side.x, side.y, side.w, high) if both else side)
        _stand(second, Rect(side.x, side.y + high + gap, side.w, rest) if both else side)


def _kind(panel: Panel) -> str:
    return panel.key.partition(".")[0]


def _two_sheets(table: Table, shown: int) -> tuple[Panel, Panel | None]:
    """Return the panels of the two sheets: the panel that all players share, and that of the seat `shown`, or
    None if it is missing or empty. Without a shared panel, return the seat's panel and None."""
    first = table.panels[0]
    mine = next((p for p in table.panels if p.owner == shown and p.key.endswith(f".{shown}")), None)
    if first.key.endswith(f".{first.owner}"):
        return mine or first, None
    return first, mine if mine and mine.sections else None


def _way_round(table: Table) -> str:
    """Return the icon for the direction of play; "" for two players, for whom it makes no difference."""
    if len(table.seats) < 3:
        return ""
    return "clockwise" if table.clockwise else "counterclockwise"


def _wanted(sheet: Sheet, room: Rect) -> tuple[int, int]:
    """Return the height in pixels that a sheet needs in a rectangle, and its number of pages there."""
    old, sheet.rect = sheet.rect, room
    needs, pages = sheet.needs(), len(sheet.pages())
    sheet.rect = old
    return min(needs, room.h), pages


def _stand(sheet: Sheet, rect: Rect) -> None:
    if rect != sheet.rect:
        sheet.resize(rect)
