"""A part of another map inside a panel: its picture, its zones and the notes (short labels) on it."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence

from pygame import Rect, Surface

from tabletop.engine.panels import of_seat
from tabletop.engine.table import BoardPart, Note
from tabletop.games import find
from tabletop.maps import Board
from tabletop.ui.board import painting
from tabletop.ui.board.look import Look
from tabletop.ui.board.map_pictures import chosen
from tabletop.ui.board.zones import ZoneAt
from tabletop.ui.kit import paint, plates
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.theme import FLOOR, Metrics, tone

_parts = Cache()
NOTED = 0.05
"""The text size of a note (a short label) on a part of a board, as a fraction of the part's width."""
NOTE_FILL = {"good": "ok", "bad": "warn", "plain": "ink2"}


@functools.cache
def board(name: str) -> Board:
    """Return the map with a name such as `game/board`: the user's own version of it if that has no faults,
    else the app's."""
    return chosen(find(name.partition("/")[0]), name).board


def height(section: BoardPart, width: int) -> int:
    """Return the height in pixels that the part of a map in `section` needs if it is `width` pixels wide."""
    return round(width * section.part[3] / section.part[2])


def fitted(section: BoardPart, room: Rect) -> Rect:
    """Return the rectangle in which the whole part of the map fits: all of `room`, or a narrower one if
    `room` is too low for its shape."""
    _, _, wide, high = section.part
    return Rect(0, 0, wide, high).fit(room).clip(room) if height(section, room.w) > room.h else room


def zones(section: BoardPart, rect: Rect) -> Sequence[ZoneAt]:
    """Return the zones on a part of a map (`section`) with their places on the screen. The number of the seat
    that owns the part is added to their tags."""
    return _zones(section._replace(notes=()), (rect.x, rect.y, rect.w, rect.h))


@functools.lru_cache(16)
def _zones(section: BoardPart, rect: tuple[int, int, int, int]) -> list[ZoneAt]:
    known, tags = board(section.board).zones, of_seat(section.zones, section.seat)
    where = (_at(section, Rect(rect), *known[zone].rect) for zone in section.zones)
    return [ZoneAt(tag, at, 8, "own") for tag, at in zip(tags, where, strict=True)]


def draw(sheet: Surface, look: Look, section: BoardPart, rect: Rect) -> None:
    """Draw the part of a map in `section` in the rectangle `rect`."""
    key = section.board, section.part, rect.size
    sheet.blit(
        _parts.get(key, lambda: painting.part(board(section.board), Rect(section.part), rect.size)), rect
    )
    paint.rim(sheet, rect, look.m.u(6), tone.ink, look.m.fine(1.6))


def draw_notes(sheet: Surface, look: Look, section: BoardPart, rect: Rect) -> None:
    """Draw the notes (short labels) on the part of a map in `section` at the rectangle `rect`."""
    for note, where in notes(section, rect):
        fill = getattr(tone, NOTE_FILL[note.state])
        size = note_size(look.m, rect.w)
        plates.pill(sheet, look.say(note.text), where, look.m, fill, tone.ivory, size, "center", pad=5)


def note_size(m: Metrics, wide: int) -> float:
    """Return the text size, in layout units, of the notes (short labels) on a part of a board that is `wide`
    pixels wide. It is smaller on a narrow part, so that the notes do not cover the pieces."""
    return min(14.0, max(FLOOR, wide * NOTED) / m.s)


def notes(section: BoardPart, rect: Rect) -> Iterator[tuple[Note, tuple[int, int]]]:
    """Yield each note (a short label) on a part of a map (`section`), with the point of the screen at which
    it is centred."""
    for note in section.notes:
        x, y, wide, high = board(section.board).zones[note.label].rect
        if wide:
            x, y = section.part[0] + section.part[2], y + high / 2
        yield note, _at(section, rect, x, y, 0, 0).center


def _at(section: BoardPart, rect: Rect, x: float, y: float, w: float, h: float) -> Rect:
    """Return the rectangle on the screen, in the section at `rect`, of an area in map pixels."""
    k = rect.w / section.part[2]
    left, top = rect.x + (x - section.part[0]) * k, rect.y + (y - section.part[1]) * k
    return Rect(round(left), round(top), round(w * k), round(h * k))
