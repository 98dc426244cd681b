"""The sheet of the count: a column for each seat, a row for each kind of points, numbers one may press."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from pygame import Rect, Surface

from tabletop.engine.game import Result
from tabletop.match import Match
from tabletop.ui.kit import art, paint, plates, text
from tabletop.ui.kit.stage import Node
from tabletop.ui.kit.text import line
from tabletop.ui.kit.theme import SEATS, Metrics, tone
from tabletop.ui.widgets import ListView, ScrollView
from tabletop.ui.widgets.base import Widget
from tabletop.words import Words


class Banner(Node):
    """Who has won, and why, beside a cup."""

    def __init__(self, m: Metrics, room: Rect, head: str, why: str) -> None:
        self.m, self.name, self.why = m, head, why
        self.left, self.pad, self.gap = m.u(130, 92), m.u(26, 16), m.u(8)
        self.size, self.px = m.px("screen") * 9 // 10, m.px("body")
        inner = room.w - self.left - self.pad
        head_high = text.paragraph_height(head, inner, self.size, "serif", 1.15)
        self.high = head_high + self.gap + text.paragraph_height(why, inner, self.px)
        least = m.u(132, 92)
        rect = Rect(room.x, room.y, room.w, max(self.high + 2 * self.pad, least))
        super().__init__(rect, bleed=paint.shadow_reach(3, m.s))

    def paint(self, surface: Surface) -> None:
        """Plate, cup, words."""
        m, r = self.m, self.rect
        plates.lacquer(surface, r, m, 16, 3)
        cup = art.icon("trophy", m.u(84, 58), tone.brass_light)
        surface.blit(cup, cup.get_rect(center=(r.x + self.left // 2, r.centery)))
        at = Rect(r.x + self.left, r.y + (r.h - self.high) // 2, r.w - self.left - self.pad, 0)
        y = text.paragraph(surface, self.name, at, self.size, "serif", tone.brass_light, 1.15)
        at.y = y + self.gap
        text.paragraph(surface, self.why, at, self.px, "regular", tone.log)


class Traced(NamedTuple):
    """A line of the log that brought or cost points, with the action that made it."""

    action: int
    words: str
    points: int


class Trace(ListView):
    """The lines behind a number; opening one goes to its moment."""

    def __init__(
        self, m: Metrics, rect: Rect, lines: Sequence[Traced], on_moment: Callable[[int], None], **more: Any
    ) -> None:
        self.lines, self.px, self.inner = lines, m.px("body"), rect.w - m.u(130)
        heights = [text.paragraph_height(each.words, self.inner, self.px) + m.u(14) for each in lines]
        super().__init__(m, rect, heights, self._row, on_choose=lambda i: None, key="trace",
                         on_open=lambda i: on_moment(lines[i].action), **more)  # fmt: skip

    def _row(self, surface: Surface, r: Rect, i: int, state: str) -> None:
        m, each = self.m, self.lines[i]
        if state:
            paint.box(surface, r.inflate(-m.u(8), -m.u(2)), m.u(8), "#3A322B")
        at = Rect(r.x + m.u(14), r.y + m.u(7), self.inner, 0)
        text.paragraph(surface, each.words, at, self.px, "regular", tone.ivory)
        colour = tone.brass_light if each.points >= 0 else tone.changed
        spot = r.right - m.u(24), at.y
        text.draw(surface, f"{each.points:+}".replace("-", "−"), spot, self.px, "black", colour, "topright")


def shown(number: int) -> str:
    """A number with a minus as long as a plus."""
    return str(number).replace("-", "−")


class Number(Widget):
    """A number of the count; pressed, it tells where it comes from."""

    radius = 6.0

    def __init__(
        self, m: Metrics, rect: Rect, number: int, chosen: bool, on_press: Callable[[], None], **more: Any
    ) -> None:
        super().__init__(m, rect, **more)
        self.number, self.chosen, self.on_press = number, chosen, on_press

    def press(self) -> None:
        """Tell."""
        self.on_press()

    def draw(self, surface: Surface) -> None:
        """The number, underlined when one points at it; zeros fade."""
        m, r = self.m, self.rect
        if self.chosen:
            paint.box(surface, r, m.u(6), tone.brass)
        elif self.hovered:
            paint.box(surface, r, m.u(6), tone.paper3)
        said = shown(self.number)
        colour = tone.warn if self.number < 0 and not self.chosen else tone.ink
        if not self.number:
            colour = tone.ink2
        px, face = m.px("count", "head"), "black" if self.number else "regular"
        line(surface, said, r.center, px, r.w, face, colour, "center")


class CountSheet(Node):
    """Cardboard with the whole count; long counts scroll under the names."""

    def __init__(
        self,
        m: Metrics,
        rect: Rect,
        words: Words,
        match: Match,
        result: Result,
        colours: list[int],
        chosen: tuple[str, int],
        on_choose: Callable[[str, int], None],
    ) -> None:
        super().__init__(rect, bleed=paint.shadow_reach(3, m.s))
        self.m, self.words, self.match, self.result, self.colours = m, words, match, result, colours
        self.pad = m.u(24, 14)
        inner = rect.w - 2 * self.pad
        seats = len(match.seats)
        labels = [text.width(words(row.key), m.px("body"), "semibold") for row in result.rows]
        self.first = min(max(labels) + m.u(24), round(inner * 0.32))
        self.column = (inner - self.first) // seats
        self.head, self.total = m.u(100, 70), m.u(72, 54)
        self._rows(rect, chosen, on_choose)

    def _rows(self, rect: Rect, chosen: tuple[str, int], on_choose: Callable[[str, int], None]) -> None:
        m, rows = self.m, self.result.rows
        room = Rect(rect.x + m.u(4), rect.y + self.head, rect.w - m.u(8), rect.h - self.head - self.total)
        view = ScrollView(m, room)
        self.add(view)
        high = max(m.u(34), min(m.u(80), room.h // max(1, len(rows))))
        for i, row in enumerate(rows):
            y = room.y + high * i
            label = Rect(rect.x + self.pad, y, rect.w - 2 * self.pad, high)
            view.put(_RowLabel(m, label, self.words(row.key), self.first))
            for seat, amount in enumerate(row.amounts):
                at = Rect(self.left(seat) + m.u(4), y + m.u(3), self.column - m.u(8), high - m.u(6))
                name = f"{self.match.seats[seat].name}, {self.words(row.key)} : {amount}"
                press = lambda row=row.key, seat=seat: on_choose(row, seat)  # noqa: E731
                is_chosen = (row.key, seat) == chosen
                view.put(Number(m, at, amount, is_chosen, press, key=f"{row.key}.{seat}", name=name))
        view.length -= m.u(8)

    def left(self, seat: int) -> int:
        """The left edge of a seat's column."""
        return int(self.rect.x + self.pad + self.first + self.column * seat)

    def paint(self, surface: Surface) -> None:
        """Paper, names, totals."""
        m, r = self.m, self.rect
        plates.paper(surface, r, m, 16, tone.paper, 3, 6)
        for seat, who in enumerate(self.match.seats):
            self._name(surface, seat, who.name)
        y = r.bottom - self.total
        surface.fill(tone.ink2, (r.x + self.pad, y, r.w - 2 * self.pad, m.line(2)))
        middle = y + self.total // 2
        line(
            surface,
            self.words("end.total"),
            (r.x + self.pad, middle),
            m.px("head"),
            self.first - m.u(8),
            "bold",
            tone.ink,
        )
        for seat, score in enumerate(self.result.scores):
            at = Rect(self.left(seat) + m.u(3), y + m.u(8), self.column - m.u(6), self.total - m.u(14))
            won = seat in self.result.winners
            if won:
                paint.box(surface, at, m.u(8), tone.brass_light)
                paint.rim(surface, at, m.u(8), tone.brass_dark, max(1.0, 2 * m.s))
            said = str(score) if score >= 0 else f"−{-score}"
            line(surface, said, at.center, m.px(32, 22), at.w, "black", tone.ink, "center")

    def _name(self, surface: Surface, seat: int, name: str) -> None:
        """A band in the colour of the seat, with emblem, name and the winner's cup."""
        m, look = self.m, SEATS[self.colours[seat]]
        band = Rect(
            self.left(seat) + m.u(3), self.rect.y + m.u(12), self.column - m.u(6), self.head - m.u(20)
        )
        paint.box(surface, band, m.u(9), look.base)
        paint.rim(surface, band, m.u(9), look.dark, max(1.0, 1.6 * m.s))
        d = band.h * 5 // 10
        shape = art.emblem(self.colours[seat], d * 0.8)
        won = seat in self.result.winners
        x = band.centerx - (d // 2 if won else 0)
        surface.blit(shape, shape.get_rect(center=(x, band.y + band.h * 3 // 10)))
        if won:
            cup = art.icon("trophy", d, look.mark)
            surface.blit(cup, cup.get_rect(center=(x + d, band.y + band.h * 3 // 10)))
        px = m.px("body", "small")
        line(
            surface,
            name,
            (band.centerx, band.y + band.h * 7 // 10),
            px,
            band.w - m.u(8),
            "bold",
            look.mark,
            "center",
        )


class _RowLabel(Node):
    """What a row counts, over its hairline."""

    def __init__(self, m: Metrics, rect: Rect, words: str, room: int) -> None:
        super().__init__(rect)
        self.m, self.name, self.room = m, words, room

    def paint(self, surface: Surface) -> None:
        """Words and line."""
        r, px = self.rect, self.m.px("body")
        line(surface, self.name, (r.x, r.centery), px, self.room - self.m.u(10), "semibold", tone.ink)
        surface.fill(tone.paper3, (r.x, r.bottom - 1, r.w, self.m.line(1)))
