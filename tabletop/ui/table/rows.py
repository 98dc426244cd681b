"""Rows of cards under the board: how they share the room, and the plate they lie on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect, Surface

from tabletop.engine.table import Row
from tabletop.ui.kit import paint, plates
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.stage import Node
from tabletop.ui.kit.text import light
from tabletop.ui.kit.theme import tone
from tabletop.ui.table import arrange, recipes
from tabletop.ui.table.arrange import Lie
from tabletop.ui.table.look import Look
from tabletop.ui.table.zones import ZoneAt

STEP = 1.06
"""From card to card, in widths of a card."""

FIGURE = 0.7
"""The room a figure takes, in cards."""
EMPTY = 0.8
"""The width of a row without a card."""
LINE = 1.05
"""From line to line of low pieces, in heights of a piece."""
FOOT = 24, 5
"""Units below low pieces, in the full and in the compact layout."""
STRIP, LOW_STRIP = 58.0, 92.0
Shapes = Sequence[float]
"""Height by width of every piece of a row."""


def card_size(look: Look) -> tuple[int, int]:
    """The cards of a row; in the compact layout they hang off the screen until they are pointed at."""
    wide = look.m.u(104, 94)
    return wide, round(wide * 1.33)


def share(look: Look, room: Rect, rows: Sequence[Row], shapes: Mapping[str, Shapes]) -> list[ZoneAt]:
    """Every row as wide as its cards, all of them closer together where there is no room for that."""
    m = look.m
    gap, wide = m.u(26, 12), card_size(look)[0]
    wants = [_want(look, room, shapes.get(row.zone, ())) for row in rows]
    most = _cap(wants, room.w - gap * (len(rows) - 1), wide)
    x = float(room.x)
    found = []
    for row, want in zip(rows, wants, strict=True):
        take = min(want, most)
        found.append(ZoneAt(row.zone, Rect(round(x), room.y, round(take), room.h), 8, "row"))
        x += take + gap
    return found


def _want(look: Look, room: Rect, shapes: Shapes) -> float:
    """How wide a row would be with all its pieces side by side."""
    wide = card_size(look)[0]
    if not shapes:
        return wide * EMPTY
    if low(shapes):
        return _room(look, room).h / max(shapes) * STEP * len(shapes)
    cards = sum(FIGURE if shape <= 1 else 1 for shape in shapes)
    return wide * (1 + STEP * max(0.0, cards - 1))


def low(shapes: Shapes) -> bool:
    """Is nothing among the pieces higher than wide? Then all of them are seen whole."""
    return bool(shapes) and max(shapes) < 1


def lies(look: Look, rect: Rect, shapes: Shapes, heights: Sequence[int]) -> list[Lie]:
    """How the pieces of a row lie: cards side by side, low pieces in as many lines as make them largest."""
    if not low(shapes):
        return arrange.row(rect, card_top(look, rect), card_size(look), list(shapes))
    room, n, shape = _room(look, rect), len(shapes), max(shapes)
    wide, lines = max((_wide(room, n, lines, shape), -lines) for lines in (1, 2, 3))
    columns = -(-n // -lines)
    across, down = min(wide * STEP, room.w / columns), wide * shape * LINE
    top = room.y + (room.h - down * (-lines - 1) - wide * shape) / 2
    found = []
    for i, height in enumerate(heights):
        x, y = room.x + wide / 2 + i % columns * across, top + wide * shape / 2 + i // columns * down
        found.append(Lie((round(x), round(y)), round(wide), 0, i, max(1, height)))
    return found


def _wide(room: Rect, n: int, lines: int, shape: float) -> float:
    """How wide each of n pieces can be in so many lines."""
    return min(room.w / (-(-n // lines)) / STEP, room.h / (1 + LINE * (lines - 1)) / shape)


def _room(look: Look, rect: Rect) -> Rect:
    """What of a row is on the screen, below its title."""
    top = card_top(look, rect)
    return Rect(rect.x, top, rect.w, look.m.height - look.m.u(*FOOT) - top)


def height(game: str) -> float:
    """Units the strip needs in a small window: low pieces are seen whole, cards hang off the screen."""
    made = recipes.recipes(game).values()
    return LOW_STRIP if any(each.kind == "sheet" and 0 < each.shape < 1 for each in made) else STRIP


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
        super().__init__(rect, Depth.ROW, look.m.u(24))
        self.look = look
        self.rows: tuple[tuple[str, Rect, bool], ...] = ()

    def become(self, rows: Sequence[Row], places: Sequence[ZoneAt], shapes: Mapping[str, Shapes]) -> None:
        """Other rows, or the same elsewhere."""
        said = tuple(
            (self.look.say(r.title), p.rect, low(shapes.get(r.zone, ())))
            for r, p in zip(rows, places, strict=True)
        )
        if said != self.rows:
            self.rows = said
            self.changed()

    def paint(self, surface: Surface) -> None:
        """Plate, titles, empty places."""
        m, r, caps = self.look.m, self.rect, light(self.look.m, 14, "bold", tone.muted)
        plates.lacquer(surface, r.move(0, m.u(4)), m, 16, 1, 150)
        wide, high = card_size(self.look)
        for i, (title, rect, whole) in enumerate(self.rows):
            if i:
                x = rect.x - m.u(13, 6)
                surface.fill(tone.hair, (x, rect.y, m.line(2), rect.h - m.u(6)))
            if not m.compact:
                nxt = self.rows[i + 1][1].x - m.u(18) if i + 1 < len(self.rows) else r.right
                caps.cut(surface, title.upper(), (rect.x, rect.y + caps.px * 0.5), nxt - rect.x)
            if whole:
                continue
            place = Rect(rect.x, card_top(self.look, rect), min(wide, rect.w), high)
            paint.dashed(surface, place, m.u(8), tone.hair, max(1.0, 1.6 * m.s), 6 * m.s, "#000000", 40)


def card_top(look: Look, rect: Rect) -> int:
    """Where the cards of a row begin."""
    return rect.y + look.m.u(20, 2)
