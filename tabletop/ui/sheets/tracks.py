"""The section that shows a track: spaces in rows, each with a label, a note in its corner, and pieces."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Rect, Surface

from tabletop.engine.table import Track, TrackCell
from tabletop.ui.board.arrange import CLUSTER
from tabletop.ui.board.look import Look
from tabletop.ui.board.spots import Spot
from tabletop.ui.board.zones import ZoneAt
from tabletop.ui.kit import art, paint
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import mix, tone
from tabletop.ui.sheets.section_view import SectionView

HIGH = 0.76
"""The height of the room for pieces in a space of the track, as a multiple of the space's width."""
WIDEST = 64.0
"""The largest width of a space of the track, in layout units."""
GROUND = {"good": "#CFE0B0", "bad": "#F0CDC2", "plain": "", "out": "#3A2B26"}
RIM = {"good": "ok", "bad": "warn", "plain": "paper3", "out": "ink"}


class TrackView(SectionView[Track]):
    """The spaces of a track in rows. A row has as many columns as the section asks for, or fewer if the
    labels need room."""

    def __init__(self, look: Look, section: Track, rect: Rect | None = None) -> None:
        super().__init__(look, section, rect)
        m = look.m
        self.gap, self.pad = m.u(4, 3), m.u(3)
        self.label, self.note = Style(m.px(15, 14), "bold"), Style(m.px(14), "bold")
        labelled = any(cell.label.key or cell.note for cell in section.cells)
        self.top = round(self.label.px * 1.25) if labelled else 0
        """The height in pixels of the line above the pieces with the labels of the cells; 0 if no cell has a
        label."""
        self._known: dict[int, tuple[int, int, int]] = {}

    def body_height(self, width: int, most: int) -> int:
        columns, _, high = self._sizes(width)
        return -(-len(self.section.cells) // columns) * (high + self.gap) - self.gap

    def _sizes(self, width: int) -> tuple[int, int, int]:
        """Return the number of columns, and the width and height of a cell in pixels, at a width."""
        if width not in self._known:
            self._known[width] = self._find_sizes(width)
        return self._known[width]

    def _find_sizes(self, width: int) -> tuple[int, int, int]:
        widest = max(self._width_of_words(cell) for cell in self.section.cells)
        columns = max(1, min(self.section.columns, (width + self.gap) // (widest + self.gap)))
        wide = min((width + self.gap) // columns - self.gap, self.m.u(WIDEST))
        return columns, wide, self.top + round(wide * HIGH)

    def _width_of_words(self, cell: TrackCell) -> int:
        note = self.note.width(self.look.say(cell.note)) + self.m.u(4) if cell.note else 0
        return self.label.width(self.look.say(cell.label)) + note + 2 * self.pad

    def cells(self) -> Iterator[tuple[TrackCell, Rect]]:
        """Yield each space of the track with its rectangle on the screen."""
        body, (columns, wide, high) = self.body, self._sizes(self.rect.w)
        left = body.x + (body.w - columns * (wide + self.gap) + self.gap) // 2
        for i, cell in enumerate(self.section.cells):
            x, y = left + i % columns * (wide + self.gap), body.y + i // columns * (high + self.gap)
            yield cell, Rect(x, y, wide, high)

    def parts(self) -> Iterator[tuple[object, Rect]]:
        yield from self._head_part()
        for cell, place in self.cells():
            yield (cell, self.top), place

    def zones(self) -> Iterator[ZoneAt]:
        for cell, place in self.cells():
            room = Rect(place.x, place.y + self.top, place.w, place.h - self.top)
            yield ZoneAt(cell.zone, room.inflate(-self.m.u(4), -self.m.u(4)), 6, CLUSTER)

    def boxes(self) -> Iterator[tuple[str, Rect]]:
        for cell, place in self.cells():
            yield cell.zone, place

    def told(self) -> Iterator[Spot]:
        """Yield an explained area (spot) for each space whose zone has no name; it shows the label and the
        note of the space."""
        for cell, place in self.cells():
            if self.look.words.name(cell.zone) == cell.zone:
                note = self.look.say(cell.note) if cell.note else ""
                yield Spot("", place, cell.label, (cell.zone,), note, self.title)

    def paint(self, sheet: Surface, body: Rect) -> None:
        for cell, place in self.cells():
            if place.colliderect(sheet.get_clip()):
                self._cell(sheet, cell, place)
                self._words(sheet, cell, place)

    def _cell(self, sheet: Surface, cell: TrackCell, place: Rect) -> None:
        m, radius, state = self.m, self.m.u(6), cell.state
        paint.box(sheet, place, radius, GROUND[state] or tone.paper2)
        rim = getattr(tone, RIM[state])
        if state == "bad":  # a dashed line, recognised without its colour
            paint.dashed(sheet, place, radius, rim, m.fine(1.6), 5 * m.s, GROUND[state])
        else:
            paint.rim(sheet, place, radius, rim, max(1.0, (2.0 if state == "good" else 1.4) * m.s))
        if state == "out":
            cross = art.icon("close", place.w * 0.5, mix(GROUND["out"], "#FFFFFF", 0.22))
            art.stamp(sheet, cross, (place.centerx, place.centery + m.u(6)))

    def _words(self, sheet: Surface, cell: TrackCell, place: Rect) -> None:
        """Write the label of a cell at its upper left, and the cell's note at the right if there is room."""
        y = place.y + round(self.label.px * 0.68)
        colour = "#FF9A85" if cell.state == "out" else tone.ink2
        label = self.label._replace(colour=colour)
        left = label.draw(sheet, self.look.say(cell.label), (place.x + self.pad, y), "midleft").right
        note = self.look.say(cell.note) if cell.note else ""
        if note and left + self.note.width(note) <= place.right - self.m.u(2):
            shade = {"good": tone.ok, "bad": tone.warn}.get(cell.state, colour)
            self.note._replace(colour=shade).draw(sheet, note, (place.right - self.pad, y), "midright")
