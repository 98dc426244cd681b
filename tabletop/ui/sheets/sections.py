"""The views that draw the sections of a sheet (a page beside the board): a class for each kind of section,
all listed in `KINDS`."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from functools import cached_property
from typing import Any

from pygame import Rect, Surface

from tabletop.engine import table
from tabletop.engine.table import Section
from tabletop.ui.board import boardparts
from tabletop.ui.board.look import Look
from tabletop.ui.board.recipes import CARD_SHAPE
from tabletop.ui.board.spots import Spot
from tabletop.ui.board.zones import ZoneAt
from tabletop.ui.kit import art, effects, paint, plates, text
from tabletop.ui.kit.text import LEAD, Style
from tabletop.ui.kit.theme import FLOOR, on, tone
from tabletop.ui.sheets.amounts import AmountView
from tabletop.ui.sheets.charts import ChartView
from tabletop.ui.sheets.grids import GridView
from tabletop.ui.sheets.section_view import LinedView, SectionView
from tabletop.ui.sheets.tracks import TrackView

LEAST_SLOT = 58, 69
"""The least width of a slot (a place for a card) in which the card can still be read easily: in layout units,
and in pixels; the larger of the two counts."""
Lines = list[tuple[Style, str]]
"""Lines of text, each with its style."""
PILLS = {
    "good": ("check", "ok"),
    "done": ("check", "ok"),
    "missing": ("lock", "paper3"),
    "bad": ("warning", "warn"),
    "plain": ("", "paper3"),
    "out": ("close", "paper3"),
    "now": ("chevron_right", "brass"),
}
"""The icon and the colour of the pill (a small rounded tag) for each state."""


class SentenceView(SectionView[table.Sentence]):
    """A picture with a sentence, and perhaps a line with details, beside it."""

    headed = False

    def _styles(self) -> tuple[Style, Style]:
        m = self.m
        return Style(m.px(20, 16), "bold"), Style(m.px("small"), colour=tone.ink2)

    def body_height(self, width: int, most: int) -> int:
        """Return the height in pixels that the section needs; there is always room for two lines of details,
        so that the height rarely changes."""
        sentence, inner, (big, small) = self.section, width - self.m.u(56, 42), self._styles()
        detail = small.height(self.look.say(sentence.detail), inner) if sentence.detail else 0
        least = round(big.px * LEAD + 2 * small.px * LEAD)
        return max(big.height(self.look.say(sentence.title), inner) + detail, least) + self.m.u(12)

    def paint(self, sheet: Surface, body: Rect) -> None:
        m, sentence, (big, small), size = self.m, self.section, self._styles(), self.m.u(48, 34)
        art.stamp(
            sheet, self.look.icon(sentence.icon, size), (body.x + size // 2, body.y + size // 2 + m.u(1))
        )
        room = Rect(body.x + size + m.u(8), body.y, body.w - size - m.u(8), body.h)
        if sentence.detail is None:
            room.y += (size - round(big.px * 1.3)) // 2
        room.y = big.paragraph(sheet, self.look.say(sentence.title), room)
        if sentence.detail:
            small.paragraph(sheet, self.look.say(sentence.detail), room)

    def told(self) -> Iterator[Spot]:
        yield Spot("", self.body, self.section.title, (self.section.icon,))


class SlotsView(SectionView[table.Slots]):
    """Slots (places for one piece each) in rows of up to three; they shrink if there is little height."""

    @property
    def _columns(self) -> int:
        count = len(self.section.slots)
        return min(count, 2) if count < 5 else 3

    @property
    def _rows(self) -> int:
        return -(-len(self.section.slots) // self._columns)

    @property
    def _row_gap(self) -> int:
        return self.m.u(24, 19)

    def _slot_width(self, width: int, most: int) -> int:
        m, columns = self.m, self._columns
        gap = m.u(16 if columns < 3 else 10)
        wide = (width - gap * (columns - 1)) // columns
        return int(min(m.u(124, 100), wide, (most / self._rows - self._row_gap) / CARD_SHAPE))

    def body_height(self, width: int, most: int) -> int:
        return self._rows * (round(self._slot_width(width, most) * CARD_SHAPE) + self._row_gap) + self.m.u(4)

    def slack(self, width: int) -> int:
        wide = self._slot_width(width, self.m.height)
        return self._rows * round(
            (wide - min(wide, max(self.m.u(LEAST_SLOT[0]), LEAST_SLOT[1]))) * CARD_SHAPE
        )

    def _places(self, body: Rect) -> Iterator[tuple[table.Slot, Rect]]:
        columns, w = self._columns, self._slot_width(body.w, body.h)
        h, pitch, gap = round(w * CARD_SHAPE), body.w // columns, self._row_gap
        for i, slot in enumerate(self.section.slots):
            x = body.x + pitch * (i % columns) + (pitch - w) // 2
            yield slot, Rect(x, body.y + gap // 2 + (i // columns) * (h + gap), w, h)

    def zones(self) -> Iterator[ZoneAt]:
        return (ZoneAt(slot.zone, place, 10, "heap") for slot, place in self._places(self.body))

    def told(self) -> Iterator[Spot]:
        """Yield an explained area (spot) for each slot (a place for a card) whose zone has no name of its
        own; its tooltip names the owner of the slot."""
        for slot, place in self._places(self.body):
            if self.look.words.name(slot.zone) == slot.zone:
                owner = f"seat.{slot.owner}"
                yield Spot("", place, None, (owner, slot.zone), "", self.title or slot.text)

    def paint(self, sheet: Surface, body: Rect) -> None:
        for slot, place in self._places(body):
            self._slot(sheet, slot, place)

    def _slot(self, sheet: Surface, slot: table.Slot, place: Rect) -> None:
        """Draw the empty place of a slot with its text, and with its owner's name if that fits."""
        m, x, room = self.m, place.centerx, place.w - self.m.u(8)
        paint.dashed(sheet, place, m.u(10), "#A8946E", m.fine(2), 7 * m.s, tone.paper2)
        name = self.look.name(slot.owner)
        bold = Style(m.px("body"), "bold").fitting(name, room)
        named = bold.width(name) <= room
        if named:
            bold.draw(sheet, name, (x, place.centery - bold.px * 0.6), "center")
        label = self.look.say(slot.text)
        longest = max(label.split(" "), key=len)
        face, colour = ("semibold", tone.ink) if slot.active else ("italic", tone.ink2)
        pen = Style(m.px("small"), face, colour).fitting(longest, room)
        if pen.width(longest) > room:
            return
        for i, words in enumerate(pen.wrap(label, room)):
            y = place.centery + pen.px * (0.7 + 1.15 * i - (0 if named else 0.7))
            pen.draw(sheet, words, (x, y), "center")


class CardsView(SectionView[table.Cards]):
    """A shallow tray on which the pieces of a zone lie."""

    def body_height(self, width: int, most: int) -> int:
        return round(self.m.u(68, 50) * CARD_SHAPE) + self.m.u(20, 14)

    def paint(self, sheet: Surface, body: Rect) -> None:
        paint.box(sheet, body, self.m.u(10), tone.paper3, 90)

    def zones(self) -> Iterator[ZoneAt]:
        yield ZoneAt(self.section.zone, self.body, 10, "stacks")


class CountersView(LinedView[table.Counters]):
    """Icons with a number beside each, in columns; the names of the icons are shown only if there is a single
    column."""

    of, units = "counters", (44, 34)

    @property
    def across(self) -> int:
        return self.section.columns

    def _places(self, body: Rect) -> Iterator[tuple[table.Counter, Rect, str]]:
        """Yield each counter, its rectangle, and its value as text, with the limit if it has one."""
        for counter, place in self.placed(body):
            value = self.look.words.number(counter.value)
            value += f" / {counter.limit}" if counter.limit >= 0 else ""
            yield counter, place, value

    def parts(self) -> Iterator[tuple[object, Rect]]:
        yield from self._head_part()
        for counter, place, value in self._places(self.body):
            yield (counter, self.across), self._room(place, value)

    def _room(self, place: Rect, value: str) -> Rect:
        """Return the rectangle of a counter, wider if its value goes beyond it."""
        value_end = self._left(place) + Style(self.m.px("count"), "black").width(value)
        return Rect(place.x, place.y, max(place.w, value_end - place.x), place.h)

    @property
    def _icon_size(self) -> int:
        return min(self.m.u(40, 28), self.pitch - self.m.u(2)) if self.dense else self.m.u(40, 28)

    def _left(self, place: Rect) -> int:
        """Return the x in pixels at which the words of a counter begin."""
        return place.x + self._icon_size + self.m.u(16)

    def told(self) -> Iterator[Spot]:
        for counter, place, value in self._places(self.body):
            yield Spot("", place, counter.text, (counter.icon,), value)

    def paint(self, sheet: Surface, body: Rect) -> None:
        m, size = self.m, self._icon_size
        for counter, place, value in self._places(body):
            if not self._touched(sheet, self._room(place, value)):
                continue
            y, left = place.centery, self._left(place)
            art.stamp(sheet, self.look.icon(counter.icon, size), (place.x + size // 2 + m.u(8), y))
            count = Style(m.px("count"), "black", tone.ink if counter.value else "#A8946E")
            if self.section.columns > 1:
                count.draw(sheet, value, (left, y), "midleft")
                continue
            count.draw(sheet, value, (place.right, y), "midright")
            room = place.w - size - m.u(24) - count.width(value)
            Style(m.px("body"), "semibold").cut(sheet, self.look.say(counter.text), (left, y), room)


class StatusesView(LinedView[table.Statuses]):
    """Lines about things that a player has or lacks; a small rounded tag on each shows which."""

    of, units = "statuses", (58, 39)

    def body_growth(self, width: int) -> int:
        return sum(self._highs(width)) - len(self.lines) * self.pitch

    def placed(self, body: Rect) -> Iterator[tuple[Any, Rect]]:
        n, highs, y = max(1, len(self.lines)), self._highs(body.w), body.y
        if sum(highs) > body.h:
            highs = [max(self.pitch, body.h // n)] * n
        spare = max(0, body.h - sum(highs)) // n
        for line, high in zip(self.lines, highs, strict=False):
            yield line, Rect(body.x, y, body.w, high + spare)
            y += high + spare

    def _highs(self, width: int) -> list[int]:
        """Return the height in pixels that each line needs for all its words."""
        return [max(self.pitch, _high(self._full(status, width))) for status in self.lines]

    def _texts(self, status: table.Status, width: int, detail: str) -> Lines:
        """Return the lines of the title of a status and of its `detail`, wrapped, each with its style."""
        bold, small = self._styles(status)
        room = width - self._indent
        beside = room - (self._pill_width(self._brief(status)) + self.m.u(6) if status.pill else 0)
        titles = bold.wrap(self.look.say(status.title), beside)
        details = small.wrap(detail, room)
        return [*((bold, line) for line in titles), *((small, line) for line in details)]

    def _full(self, status: table.Status, width: int) -> Lines:
        return self._texts(status, width, self.look.say(status.detail))

    def _styles(self, status: table.Status) -> tuple[Style, Style]:
        """Return the styles of the title and the detail of a status."""
        ink = tone.ink if status.state != "out" else tone.ink2
        return Style(self.m.px("body"), "bold", ink), Style(self.m.px("small"), colour=tone.ink2)

    @property
    def _indent(self) -> int:
        """The pixels from the left end of a line to its texts, right of the picture."""
        return self.m.u(56, 34) + self.m.u(10)

    def _pill_width(self, words: str) -> int:
        """Return the width in pixels of a rounded tag (pill) with these words."""
        return Style(self.m.px(15), "bold").width(words) + self.m.u(46)

    def _brief(self, status: table.Status) -> str:
        """Return the words of the pill of a status where little room is left: the short form; without one,
        none if the pill has an icon, else all of them."""
        if not status.pill:
            return ""
        return self.look.short(status.pill) or (
            self.look.say(status.pill) if not PILLS[status.state][0] else ""
        )

    def zones(self) -> Iterator[ZoneAt]:
        if self.section.zone:
            yield ZoneAt(self.section.zone, self.body, 10, "heap")

    def parts(self) -> Iterator[tuple[object, Rect]]:
        yield from self._head_part()
        brief = self._briefly(self.body)
        yield from (((status, brief), line) for status, line in self.placed(self.body))

    def told(self) -> Iterator[Spot]:
        for status, line in self.placed(self.body):
            yield Spot("", line, status.title, (status.icon,), self.look.say(status.pill or status.detail))

    def paint(self, sheet: Surface, body: Rect) -> None:
        brief = self._briefly(body)
        for status, line in self.placed(body):
            if self._touched(sheet, line):
                self._status(sheet, status, line, brief)

    def _briefly(self, body: Rect) -> frozenset[str]:
        """Return the keys of the tags and details that have no room for all their words on some line."""
        lines = list(self.placed(body))
        tags = {status.pill.key for status, line in lines if status.pill and self._crowded(status, line)}
        return frozenset(tags | {status.detail.key for status, line in lines if self._shortens(status, line)})

    def _crowded(self, status: table.Status, rect: Rect) -> bool:
        """Tell whether a status has no room for all the words of its tag."""
        wide = self._pill_width(self.look.say(status.pill)) if status.pill else 0
        return wide > self._beside_title(status, rect) or len(self._fitting(status, rect, False)[1]) > 2

    def _shortens(self, status: table.Status, rect: Rect) -> bool:
        """Tell whether the detail of a status has no room but has a short form."""
        return _high(self._full(status, rect.w)) > rect.h and bool(self.look.short(status.detail))

    def _beside_title(self, status: table.Status, rect: Rect) -> int:
        """Return the pixels right of the title of a status."""
        bold, _ = self._styles(status)
        return rect.w - self._indent - bold._replace(px=bold.px - 2).width(self.look.say(status.title))

    def _fitting(self, status: table.Status, rect: Rect, brief: bool) -> tuple[str, Lines]:
        """Return the detail of a status, in its short form if `brief` or where the whole has no room, and the
        wrapped lines of its title and detail that have room."""
        detail, full = self.look.say(status.detail), self._full(status, rect.w)
        short = self.look.short(status.detail)
        if short and (brief or _high(full) > rect.h):
            detail, full = short, self._texts(status, rect.w, short)
        return detail, _shortened(full, rect.h, rect.w - self._indent)

    def _status(self, sheet: Surface, status: table.Status, rect: Rect, brief: Collection[str]) -> None:
        """Draw a status; tags and details whose key is in `brief` are written in their short form on all
        lines, lest the same thing be said in two ways."""
        m, y, state, is_seat = self.m, rect.centery, status.state, status.icon.startswith("seat.")
        size, up = m.u(56, 34), m.u(11, 9)
        picture = self.look.icon(status.icon, size if not is_seat else size * 3 // 4)
        lively = state in ("good", "done", "now") or (is_seat and state == "plain")
        art.stamp(sheet, picture if lively else effects.faded(picture), (rect.x + size // 2, y))
        left, (bold, small) = rect.x + self._indent, self._styles(status)
        title, room = self.look.say(status.title), rect.right - left
        detail, texts = self._fitting(status, rect, status.detail.key in brief)
        if len(texts) > 2:
            self._whole(sheet, status, rect, texts)
            return
        beside = room - small.width(detail) - m.u(8)
        free = 0 if status.pill and status.pill.key in brief else self._beside_title(status, rect)
        tagged = room - self._pill_width(self._brief(status)) - m.u(6)  # left of the tag
        if status.pill and bold._replace(px=FLOOR).width(title) > tagged >= small.width(detail):
            self._pill(sheet, status, rect, 0, 0, -up)
            bold.line(sheet, title, (left, y - up), room)
        else:
            right = self._pill(sheet, status, rect, free, beside, up)
            bold.line(sheet, title, (left, y - up), right - left - (m.u(6) if status.pill else 0))
        small.line(sheet, detail, (left, y + up), room)

    def _whole(self, sheet: Surface, status: table.Status, rect: Rect, texts: Lines) -> None:
        """Draw a status with room for its title and its detail, wrapped into the lines `texts`."""
        y = rect.centery - _high(texts) / 2
        first = round(y + texts[0][0].px * LEAD / 2)
        self._pill(sheet, status, Rect(rect.x, first, rect.w, 0), 0, rect.w, 0)
        for style, line in texts:
            style.draw(sheet, line, (rect.x + self._indent, y + style.px * LEAD / 2), "midleft")
            y += style.px * LEAD

    def _pill(self, sheet: Surface, status: table.Status, rect: Rect, room: int, beside: int, up: int) -> int:
        """Draw the rounded tag (pill) at the right end of a line, and return its left x in pixels. A tag
        wider than `room` shows its short form, or only its icon; one wider than `beside` is raised by `up`
        pixels, so that it is beside the title alone."""
        if not status.pill:
            return rect.right
        m, words = self.m, self.look.say(status.pill)
        icon, fill = PILLS[status.state]
        wide = self._pill_width(words)
        if wide > room:
            words = self._brief(status)
        where = rect.right, rect.centery - (up if wide > beside else 0)
        fill = getattr(tone, fill)
        return plates.pill(sheet, words, where, m, fill, on(fill), 15, "midright", icon).x


def _high(texts: Lines) -> int:
    """Return the height in pixels of wrapped lines."""
    return math.ceil(sum(style.px * LEAD for style, _ in texts))


def _shortened(texts: Lines, high: int, room: int) -> Lines:
    """Return the wrapped lines that fit in `high` pixels, at most `room` pixels wide; the last of them is cut
    short if more would follow."""
    fitting = texts[: next((n for n in range(len(texts), 0, -1) if _high(texts[:n]) <= high), 0)]
    if fitting and len(fitting) < len(texts):
        style = fitting[-1][0]
        words = " ".join(line for _, line in texts[len(fitting) - 1 :])
        fitting[-1] = style, text.fit(words, style.px, style.face, room)
    return fitting


class CellsView(SectionView[table.Cells]):
    """Boxes side by side, each with the piece in a zone, a number, and perhaps a short name below."""

    @cached_property
    def _foot(self) -> int:
        """The height in pixels of the names below the boxes; 0 without names."""
        named = any(self.look.short(cell.text) for cell in self.section.cells)
        return self.m.px("caps") * 5 // 4 if named else 0

    def body_height(self, width: int, most: int) -> int:
        return self.m.u(56, 38) + self._foot

    def _places(self, body: Rect) -> Iterator[tuple[table.Cell, Rect, Rect]]:
        """Yield each cell with the rectangle of its box and, within that, of its piece."""
        n, gap = len(self.section.cells), self.m.u(8, 4)
        wide = (body.w - gap * (n - 1)) // n
        for i, cell in enumerate(self.section.cells):
            box = Rect(body.x + i * (wide + gap), body.y, wide, body.h - self._foot)
            side = min(box.h * 3 // 4, box.w * 9 // 20)
            yield cell, box, Rect(box.x + box.w // 12, box.centery - side // 2, side, side)

    def zones(self) -> Iterator[ZoneAt]:
        return (ZoneAt(cell.zone, inner, 8, "heap") for cell, _, inner in self._places(self.body))

    def parts(self) -> Iterator[tuple[object, Rect]]:
        yield from self._head_part()
        for cell, box, _ in self._places(self.body):
            yield (cell, self._foot), Rect(box.x, box.y, box.w, box.h + self._foot)

    def told(self) -> Iterator[Spot]:
        for cell, box, _ in self._places(self.body):
            whole = Rect(box.x, box.y, box.w, box.h + self._foot)
            yield Spot("", whole, cell.text, (cell.zone,), self.look.number(cell.value))

    def paint(self, sheet: Surface, body: Rect) -> None:
        m = self.m
        for cell, box, inner in self._places(body):
            if not self._touched(sheet, Rect(box.x, box.y, box.w, box.h + self._foot)):
                continue
            paint.framed(sheet, box, m.u(9), tone.paper2, tone.paper3, m.fine(1.5))
            right = box.right - m.u(16, 9)
            room = right - inner.right
            if room < m.u(26):  # narrow cells
                right = box.right - m.u(5)
                room = right - inner.right - m.u(2)
            pen = Style(m.px("count"), "black", tone.ink if cell.value else "#8C7A58")
            pen.line(sheet, str(cell.value), (right, box.centery), room, "midright")
            if short := self.look.short(cell.text):
                below = box.centerx, box.bottom + self._foot // 2
                Style(m.px("caps"), "semibold", tone.ink2).line(sheet, short, below, box.w, "center")


class DuesView(SectionView[table.Dues]):
    """Goods that a player must pay later: side by side, or below each other in the compact layout."""

    def body_height(self, width: int, most: int) -> int:
        return self.m.u(46) if not self.m.compact else self.m.u(32) * len(self.section.dues)

    def _places(self, body: Rect) -> Iterator[tuple[table.Due, Rect]]:
        n = max(1, len(self.section.dues))
        for i, due in enumerate(self.section.dues):
            if self.m.compact:
                yield due, Rect(body.x, body.y + i * body.h // n, body.w, body.h // n)
            else:
                yield due, Rect(body.x + i * body.w // n, body.y, body.w // n, body.h)

    def told(self) -> Iterator[Spot]:
        for due, place in self._places(self.body):
            short = self.look.words(self.section.short, n=due.missing) if due.missing else ""
            yield Spot("", place, due.text, (due.icon,), " · ".join(filter(None, (str(due.value), short))))

    def paint(self, sheet: Surface, body: Rect) -> None:
        for due, place in self._places(body):
            self._due(sheet, due, place)

    def _due(self, sheet: Surface, due: table.Due, rect: Rect) -> None:
        """Draw the icon and the amount due, and a check mark or the amount that the player still lacks."""
        m, y, size = self.m, rect.centery, self.m.u(36, 27)
        art.stamp(sheet, self.look.icon(due.icon, size), (rect.x + size // 2, y))
        number = Style(m.px(24, 18), "black")
        end = number.draw(sheet, str(due.value), (rect.x + size + m.u(6), y), "midleft").right
        if not due.missing:
            art.stamp(sheet, art.icon("check", m.u(24, 18), tone.ok), (end + m.u(18), y))
            return
        short, left = self.look.words(self.section.short, n=due.missing), end + m.u(8)
        pen = Style(m.px("body"), "bold", tone.warn).fitting(short, rect.right - left)
        pen.draw(sheet, short, (left, y), "midleft")


class BoardPartView(SectionView[table.BoardPart]):
    """A part of another map than the one in the middle of the table; it shrinks by up to a quarter if there
    is little height."""

    bleed = 16.0  # a note stands across its edge

    def body_height(self, width: int, most: int) -> int:
        high = boardparts.height(self.section, width)
        return max(min(high, most), high * 3 // 4)

    def paint(self, sheet: Surface, body: Rect) -> None:
        boardparts.draw(sheet, self.look, self.section, boardparts.fitted(self.section, body))

    def paint_notes(self, sheet: Surface) -> None:
        boardparts.draw_notes(sheet, self.look, self.section, boardparts.fitted(self.section, self.body))

    def zones(self) -> Iterator[ZoneAt]:
        yield from boardparts.zones(self.section, boardparts.fitted(self.section, self.body))

    def told(self) -> Iterator[Spot]:
        for note, (x, y) in boardparts.notes(self.section, boardparts.fitted(self.section, self.body)):
            field = Rect(0, 0, self.m.u(64, 44), self.m.u(24, 20))
            field.center = x, y
            yield Spot("", field, note.text)


KINDS: dict[type[Any], type[SectionView[Any]]] = {
    table.Sentence: SentenceView,
    table.Slots: SlotsView,
    table.Cards: CardsView,
    table.Counters: CountersView,
    table.Statuses: StatusesView,
    table.BoardPart: BoardPartView,
    table.Cells: CellsView,
    table.Dues: DuesView,
    table.Amount: AmountView,
    table.Track: TrackView,
    table.Grid: GridView,
    table.Chart: ChartView,
}


def view_of(look: Look, section: Section) -> SectionView[Any]:
    """Return the view that lays out and draws a section (a part of a page beside the board), of the class
    that `KINDS` gives for its kind."""
    return KINDS[type(section)](look, section)
