"""The vocabulary of sections, drawn: how high each is, what is painted, and where its zones stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pygame import Rect, Surface

from tabletop.engine.table import (
    Amount,
    BoardPart,
    Cards,
    Cells,
    Chart,
    Counters,
    Due,
    Dues,
    Grid,
    Section,
    Sentence,
    Slot,
    Slots,
    Status,
    Statuses,
    Text,
    Track,
)
from tabletop.ui.kit import art, effects, paint, plates, text
from tabletop.ui.kit.text import line
from tabletop.ui.kit.theme import on, tone
from tabletop.ui.table import amounts, boardparts, charts, grids, tracks
from tabletop.ui.table.look import Look, at
from tabletop.ui.table.zones import ZoneAt

CARD = 1.42
LEAST_SLOT = 69


def height(look: Look, section: Section, width: int, most: int) -> int:
    """The pixels a section needs, at most so many where it can shrink."""
    head = _head_height(look, section)
    body: Callable[..., int] = _HEIGHTS[type(section)]
    return head + body(look, section, width, most - head)


def slack(look: Look, section: Section, width: int) -> int:
    """How many pixels of its height a section can do without: slots shrink to a width still easy to read."""
    if not isinstance(section, Slots):
        return 0
    wide = _slot_width(look, section, width, look.m.height)
    rows = -(-len(section.slots) // _columns(len(section.slots)))
    return rows * round((wide - min(wide, look.m.u(LEAST_SLOT))) * CARD)


def draw(sheet: Surface, look: Look, section: Section, rect: Rect, lines: int = grids.ALL) -> None:
    """Paint what does not move; of a grid that is still growing only so many lines."""
    if _title(section):
        _draw_head(sheet, look, section, rect)
    if isinstance(section, Grid):
        grids.draw(sheet, look, section, below_head(look, section, rect), lines)
        return
    body: Callable[..., None] = _PAINTERS[type(section)]
    body(sheet, look, section, below_head(look, section, rect))


def zones(look: Look, section: Section, rect: Rect) -> Iterator[ZoneAt]:
    """The zones of a section."""
    inner = below_head(look, section, rect)
    if isinstance(section, Slots):
        for slot, place in zip(section.slots, slot_rects(look, section, inner), strict=True):
            yield ZoneAt(slot.zone, place, 10, "heap")
    elif isinstance(section, Cards):
        yield ZoneAt(section.zone, inner, 10, "stacks")
    elif isinstance(section, BoardPart):
        yield from boardparts.zones(section, inner)
    elif isinstance(section, Cells):
        for cell, place in zip(section.cells, cell_rects(look, section, inner), strict=True):
            yield ZoneAt(cell.zone, _cell_box(place), 8, "heap")
    elif isinstance(section, Track):
        yield from tracks.zones(look, section, inner)


def below_head(look: Look, section: Section, rect: Rect) -> Rect:
    """The part of a section below its heading."""
    head = _head_height(look, section)
    return Rect(rect.x, rect.y + head, rect.w, rect.h - head)


# -- heads ------------------------------------------------------------------------------------------------
def _title(section: Section) -> Text | None:
    return getattr(section, "title", None) if not isinstance(section, Sentence) else None


def _head_height(look: Look, section: Section) -> int:
    return look.m.u(30, 26) if _title(section) else 0


def _draw_head(sheet: Surface, look: Look, section: Section, rect: Rect) -> None:
    m, title = look.m, _title(section)
    assert title is not None
    px, said = m.px("caps"), look.say(title)
    y = rect.y + m.u(11, 9)
    if text.width(said.upper(), px, "bold", px * 0.06) <= rect.w:
        text.draw(sheet, said.upper(), (rect.x, y), px, "bold", tone.ink2, "midleft", px * 0.06)
    else:
        line(sheet, said, (rect.x, y), px, rect.w, "bold", tone.ink2)
    sheet.fill(tone.paper3, (rect.x, rect.y + m.u(22, 19), rect.w, 1))


# -- a sentence -------------------------------------------------------------------------------------------
def _sentence_height(look: Look, section: Sentence, width: int, most: int) -> int:
    """Room for two lines of detail in any case: a sheet that changes its height makes everything jump."""
    m = look.m
    inner = width - m.u(56, 42)
    big, small = m.px(20, 16), m.px("small")
    high = text.paragraph_height(look.say(section.title), inner, big, "bold")
    detail = text.paragraph_height(look.say(section.detail), inner, small) if section.detail else 0
    return max(high + detail, round(big * text.LEAD + 2 * small * text.LEAD)) + m.u(12)


def _draw_sentence(sheet: Surface, look: Look, section: Sentence, rect: Rect) -> None:
    m = look.m
    big, size = m.px(20, 16), m.u(48, 34)
    at(sheet, look.icon(section.icon, size), (rect.x + size // 2, rect.y + size // 2 + m.u(1)))
    room = Rect(rect.x + size + m.u(8), rect.y, rect.w - size - m.u(8), rect.h)
    if section.detail is None:
        room.y += (size - round(big * 1.3)) // 2
    room.y = text.paragraph(sheet, look.say(section.title), room, big, "bold", tone.ink)
    if section.detail:
        text.paragraph(sheet, look.say(section.detail), room, m.px("small"), "regular", tone.ink2)


# -- slots ------------------------------------------------------------------------------------------------
def _columns(count: int) -> int:
    return min(count, 2) if count < 5 else 3


def _row_gap(look: Look) -> int:
    return look.m.u(24, 19)


def _slot_width(look: Look, section: Slots, width: int, most: int) -> int:
    m, columns = look.m, _columns(len(section.slots))
    rows = -(-len(section.slots) // columns)
    gap = m.u(16 if columns < 3 else 10)
    wide = (width - gap * (columns - 1)) // columns
    return int(min(m.u(124, 100), wide, (most / rows - _row_gap(look)) / CARD))


def _slots_height(look: Look, section: Slots, width: int, most: int) -> int:
    rows = -(-len(section.slots) // _columns(len(section.slots)))
    return rows * (round(_slot_width(look, section, width, most) * CARD) + _row_gap(look)) + look.m.u(4)


def slot_rects(look: Look, section: Slots, rect: Rect) -> list[Rect]:
    """The places of a row of slots."""
    columns = _columns(len(section.slots))
    w = _slot_width(look, section, rect.w, rect.h)
    h, pitch = round(w * CARD), rect.w // columns
    places = []
    for i in range(len(section.slots)):
        x = rect.x + pitch * (i % columns) + (pitch - w) // 2
        places.append(Rect(x, rect.y + _row_gap(look) // 2 + (i // columns) * (h + _row_gap(look)), w, h))
    return places


def _draw_slots(sheet: Surface, look: Look, section: Slots, rect: Rect) -> None:
    for slot, place in zip(section.slots, slot_rects(look, section, rect), strict=True):
        _draw_slot(sheet, look, slot, place)


def _draw_slot(sheet: Surface, look: Look, slot: Slot, place: Rect) -> None:
    m = look.m
    paint.dashed(sheet, place, m.u(10), "#A8946E", max(1.0, 2 * m.s), 7 * m.s, tone.paper2)
    px, room = m.px("body"), place.w - m.u(8)
    name = look.name(slot.owner)
    px = text.fitting(name, px, "bold", room)
    shown = text.width(name, px, "bold") <= room  # else the token at the corner says enough
    if shown:
        text.draw(sheet, name, (place.centerx, place.centery - px * 0.6), px, "bold", tone.ink, "center")
    face, colour = ("semibold", tone.ink) if slot.active else ("italic", tone.ink2)
    said = look.say(slot.text)
    longest = max(said.split(" "), key=len)
    px = text.fitting(longest, m.px("small"), face, room)
    if text.width(longest, px, face) > room:
        return
    for i, words in enumerate(text.wrap(said, px, face, room)):
        y = place.centery + px * (0.7 + 1.15 * i - (0 if shown else 0.7))
        text.draw(sheet, words, (place.centerx, y), px, face, colour, "center")


# -- cards ------------------------------------------------------------------------------------------------
def _cards_height(look: Look, section: Cards, width: int, most: int) -> int:
    return round(look.m.u(68, 50) * CARD) + look.m.u(20, 14)


def _draw_cards(sheet: Surface, look: Look, section: Cards, rect: Rect) -> None:
    """A shallow tray, so that one sees where cards will lie."""
    paint.box(sheet, rect, look.m.u(10), tone.paper3, 90)


# -- counters and states ----------------------------------------------------------------------------------
def _counters_height(look: Look, section: Counters, width: int, most: int) -> int:
    return len(section.counters) * look.m.u(44, 34)


def _draw_counters(sheet: Surface, look: Look, section: Counters, rect: Rect) -> None:
    m = look.m
    pitch, size = m.u(44, 34), m.u(40, 28)
    for i, counter in enumerate(section.counters):
        y = rect.y + pitch * i + pitch // 2
        at(sheet, look.icon(counter.icon, size), (rect.x + size // 2 + m.u(8), y))
        px, value = m.px("body"), str(counter.value)
        if counter.limit >= 0:
            value += f" / {counter.limit}"
        faint = tone.ink if counter.value else "#A8946E"
        text.draw(sheet, value, (rect.right, y), m.px("count"), "black", faint, "midright")
        room = rect.w - size - m.u(24) - text.width(value, m.px("count"), "black")
        words = text.fit(look.say(counter.text), px, "semibold", room)
        text.draw(sheet, words, (rect.x + size + m.u(16), y), px, "semibold", tone.ink, "midleft")


def _statuses_height(look: Look, section: Statuses, width: int, most: int) -> int:
    return len(section.statuses) * look.m.u(58, 39)


def _draw_statuses(sheet: Surface, look: Look, section: Statuses, rect: Rect) -> None:
    pitch = look.m.u(58, 39)
    for i, status in enumerate(section.statuses):
        _draw_status(sheet, look, status, Rect(rect.x, rect.y + i * pitch, rect.w, pitch))


_PILLS = {
    "good": ("check", "ok"),
    "missing": ("lock", "paper3"),
    "bad": ("warning", "warn"),
    "plain": ("", "paper3"),
    "out": ("close", "paper3"),
    "now": ("chevron_right", "brass"),
}


def _draw_status(sheet: Surface, look: Look, status: Status, rect: Rect) -> None:
    m, y = look.m, rect.centery
    size, up = m.u(56, 34), m.u(11, 9)
    picture = look.icon(status.icon, size if not status.icon.startswith("seat.") else size * 3 // 4)
    lively = status.state in ("good", "now") or (status.icon.startswith("seat.") and status.state == "plain")
    at(sheet, picture if lively else effects.faded(picture), (rect.x + size // 2, y))
    left, px, small = rect.x + size + m.u(10), m.px("body"), m.px("small")
    title, detail = look.say(status.title), look.say(status.detail)
    room = rect.right - left
    beside = room - text.width(detail, small) - m.u(8)
    right = _pill(sheet, look, status, rect, room - text.width(title, px - 2, "bold"), beside, up)
    ink = tone.ink if status.state != "out" else tone.ink2
    line(sheet, title, (left, y - up), px, right - left - m.u(6), "bold", ink)
    line(sheet, detail, (left, y + up), small, room, colour=tone.ink2)


def _pill(sheet: Surface, look: Look, status: Status, rect: Rect, room: int, beside: int, up: int) -> int:
    """The pill at the right, its sign alone where there is no room for its words; returns where it begins.

    It stands beside the title alone where the detail needs the whole width.
    """
    if not status.pill:
        return rect.right
    m, words = look.m, look.say(status.pill)
    icon, fill = _PILLS[status.state]
    wide = text.width(words, m.px(15), "bold") + m.u(46)
    if wide > room and icon:
        words = ""
    where = rect.right, rect.centery - (up if wide > beside else 0)
    fill = getattr(tone, fill)
    return plates.pill(sheet, words, where, m, fill, on(fill), 15, "midright", icon).x


# -- a second board ---------------------------------------------------------------------------------------
def _part_height(look: Look, section: BoardPart, width: int, most: int) -> int:
    return boardparts.height(section, width)


# -- cells and dues ---------------------------------------------------------------------------------------
def _cells_height(look: Look, section: Cells, width: int, most: int) -> int:
    return look.m.u(56, 38)


def cell_rects(look: Look, section: Cells, rect: Rect) -> list[Rect]:
    """The boxes of a row."""
    gap = look.m.u(8, 4)
    n = len(section.cells)
    wide = (rect.w - gap * (n - 1)) // n
    return [Rect(rect.x + i * (wide + gap), rect.y, wide, rect.h) for i in range(n)]


def _cell_box(place: Rect) -> Rect:
    """The part of a cell where its piece lies."""
    side = min(place.h * 3 // 4, place.w * 9 // 20)
    return Rect(place.x + place.w // 12, place.centery - side // 2, side, side)


def _draw_cells(sheet: Surface, look: Look, section: Cells, rect: Rect) -> None:
    m = look.m
    for cell, place in zip(section.cells, cell_rects(look, section, rect), strict=True):
        paint.box(sheet, place, m.u(9), tone.paper2)
        paint.rim(sheet, place, m.u(9), tone.paper3, max(1.0, 1.5 * m.s))
        colour = tone.ink if cell.value else "#8C7A58"
        where = place.right - m.u(16, 9), place.centery
        room = where[0] - _cell_box(place).right
        if room < m.u(26):  # narrow cells
            where = place.right - m.u(5), place.centery
            room = where[0] - _cell_box(place).right - m.u(2)
        line(sheet, str(cell.value), where, m.px("count"), room, "black", colour, "midright")


def _dues_height(look: Look, section: Dues, width: int, most: int) -> int:
    return look.m.u(46) if not look.m.compact else look.m.u(32) * len(section.dues)


def _draw_dues(sheet: Surface, look: Look, section: Dues, rect: Rect) -> None:
    """Side by side; below each other in the compact layout."""
    n = max(1, len(section.dues))
    for i, due in enumerate(section.dues):
        if look.m.compact:
            place = Rect(rect.x, rect.y + i * rect.h // n, rect.w, rect.h // n)
        else:
            place = Rect(rect.x + i * rect.w // n, rect.y, rect.w // n, rect.h)
        _draw_due(sheet, look, section, due, place)


def _draw_due(sheet: Surface, look: Look, section: Dues, due: Due, rect: Rect) -> None:
    """The icon, how much, and a check or what is missing."""
    m, size = look.m, look.m.u(36, 27)
    at(sheet, look.icon(due.icon, size), (rect.x + size // 2, rect.centery))
    number = str(due.value)
    px = m.px(24, 18)
    end = text.draw(
        sheet, number, (rect.x + size + m.u(6), rect.centery), px, "black", tone.ink, "midleft"
    ).right
    if not due.missing:
        at(sheet, art.icon("check", m.u(24, 18), tone.ok), (end + m.u(18), rect.centery))
        return
    short = look.words(section.short, n=due.missing)
    room = rect.right - end - m.u(8)
    px = text.fitting(short, m.px("body"), "bold", room)
    text.draw(sheet, short, (end + m.u(8), rect.centery), px, "bold", tone.warn, "midleft")


_HEIGHTS: dict[type[Any], Callable[..., int]] = {
    Sentence: _sentence_height,
    Slots: _slots_height,
    Cards: _cards_height,
    Counters: _counters_height,
    Statuses: _statuses_height,
    BoardPart: _part_height,
    Cells: _cells_height,
    Dues: _dues_height,
    Amount: amounts.height,
    Track: tracks.height,
    Grid: grids.height,
    Chart: charts.height,
}
_PAINTERS: dict[type[Any], Callable[..., None]] = {
    Sentence: _draw_sentence,
    Slots: _draw_slots,
    Cards: _draw_cards,
    Counters: _draw_counters,
    Statuses: _draw_statuses,
    BoardPart: boardparts.draw,
    Cells: _draw_cells,
    Dues: _draw_dues,
    Amount: amounts.draw,
    Track: tracks.draw,
    Chart: charts.draw,
}
