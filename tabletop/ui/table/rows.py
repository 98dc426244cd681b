"""Rows of cards under the board: how they share the room, and the plate they lie on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect, Surface

from tabletop.engine.table import Row
from tabletop.ui import paint, plates, text
from tabletop.ui.stage import Node
from tabletop.ui.table.look import Look
from tabletop.ui.table.zones import ZoneAt
from tabletop.ui.theme import tone

STEP = 1.06
"""From card to card, in widths of a card."""

FIGURE = 0.7
"""The room a figure takes, in cards."""
EMPTY = 0.8
"""The width of a row without a card."""


def card_size(look: Look) -> tuple[int, int]:
    """The cards of a row; in the compact layout they hang off the screen until they are pointed at."""
    wide = look.m.u(104 if not look.m.compact else 94)
    return wide, round(wide * 1.33)


def share(look: Look, room: Rect, rows: Sequence[Row], counts: Mapping[str, float]) -> list[ZoneAt]:
    """Every row as wide as its cards, all of them closer together where there is no room for that."""
    m = look.m
    gap, wide = m.u(26 if not m.compact else 12), card_size(look)[0]
    numbers = [counts.get(row.zone, 0) for row in rows]
    wants = [wide * (1 + STEP * max(0.0, n - 1)) if n else wide * EMPTY for n in numbers]
    most = _cap(wants, room.w - gap * (len(rows) - 1), wide)
    x = float(room.x)
    found = []
    for row, want in zip(rows, wants, strict=True):
        take = min(want, most)
        found.append(ZoneAt(row.zone, Rect(round(x), room.y, round(take), room.h), 8, "row"))
        x += take + gap
    return found


def _cap(wants: Sequence[float], free: float, least: float) -> float:
    """The width above which rows must give way, the widest first."""
    left = sorted(wants)
    while left and left[0] * len(left) <= free:
        free -= left.pop(0)
    return max(least, free / len(left)) if left else max(wants, default=least)


class RowsPlate(Node):
    """The lacquer under the rows, with their titles."""

    still = True

    def __init__(self, look: Look, rect: Rect) -> None:
        super().__init__(rect, -290, look.m.u(24))
        self.look = look
        self.rows: tuple[tuple[str, Rect], ...] = ()

    def become(self, rows: Sequence[Row], places: Sequence[ZoneAt]) -> None:
        """Other rows, or the same elsewhere."""
        said = tuple((self.look.say(r.title), p.rect) for r, p in zip(rows, places, strict=True))
        if said != self.rows:
            self.rows = said
            self.changed()

    def paint(self, surface: Surface) -> None:
        """Plate, titles, empty places."""
        m, r = self.look.m, self.rect
        plates.lacquer(surface, r.move(0, m.u(4)), m, 16, 1, 150)
        px = m.px(14)
        wide, high = card_size(self.look)
        for i, (title, rect) in enumerate(self.rows):
            if i:
                x = rect.x - m.u(13 if not m.compact else 6)
                surface.fill(tone.hair, (x, rect.y, m.line(2), rect.h - m.u(6)))
            if not m.compact:
                nxt = self.rows[i + 1][1].x - m.u(18) if i + 1 < len(self.rows) else r.right
                shown = text.fit(title.upper(), px, "bold", nxt - rect.x)
                text.draw(surface, shown, (rect.x, rect.y + px * 0.5), px, "bold", tone.muted, "midleft")
            place = Rect(rect.x, card_top(self.look, rect), min(wide, rect.w), high)
            paint.dashed(surface, place, m.u(8), tone.hair, max(1.0, 1.6 * m.s), 6 * m.s, "#000000", 40)


def card_top(look: Look, rect: Rect) -> int:
    """Where the cards of a row begin."""
    return rect.y + (look.m.u(20) if not look.m.compact else look.m.u(2))
