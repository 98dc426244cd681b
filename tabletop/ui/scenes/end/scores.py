"""The score sheet: a column for each seat, a row for each kind of points, and clickable numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from pygame import Rect, Surface

from tabletop.engine.game import Result
from tabletop.match import Match, Seat
from tabletop.match.transcript import Traced
from tabletop.texts.words import Words
from tabletop.ui.kit import art, paint, plates
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.sprites import Painting
from tabletop.ui.kit.text import Style, light
from tabletop.ui.kit.theme import SEATS, Metrics, tone
from tabletop.ui.play.session import called
from tabletop.ui.widgets import Do, ListView, ScrollView, Widget


class EndBanner(Node):
    """A banner that names the winner and the reason, beside a cup; beside another sign if nobody wins."""

    def __init__(self, m: Metrics, room: Rect, head: str, why: str, *, won: bool) -> None:
        self.m, self.name, self.why, self.sign = m, head, why, "trophy" if won else "info"
        self.left, self.pad, self.gap = m.u(130, 92), m.u(26, 16), m.u(8)
        self.big = Style(m.px("screen") * 9 // 10, "serif", tone.brass_light)
        self.plain, inner = light(m, colour=tone.log), room.w - self.left - self.pad
        self.high = self.big.height(head, inner, 1.15) + self.gap + self.plain.height(why, inner)
        rect = Rect(room.x, room.y, room.w, max(self.high + 2 * self.pad, m.u(132, 92)))
        super().__init__(rect, bleed=paint.shadow_reach(3, m.s))

    def paint(self, surface: Surface) -> None:
        m, r = self.m, self.rect
        plates.lacquer(surface, r, m, 16, 3)
        sign = art.icon(self.sign, m.u(84, 58), tone.brass_light)
        art.stamp(surface, sign, (r.x + self.left // 2, r.centery))
        at = Rect(r.x + self.left, r.y + (r.h - self.high) // 2, r.w - self.left - self.pad, 0)
        at.y = self.big.paragraph(surface, self.name, at, 1.15) + self.gap
        self.plain.paragraph(surface, self.why, at)


class Trace(ListView):
    """A list of the log lines that add up to a number of the score; opening one calls `on_action` with the
    number of its action."""

    stays = True

    def __init__(
        self, m: Metrics, rect: Rect, lines: Sequence[Traced], words: Words,
        on_action: Callable[[int], None], **more: Any,
    ) -> None:  # fmt: skip
        self.words = words
        self.lines, self.style, self.inner = lines, light(m), rect.w - m.u(130)
        heights = [self.style.height(each.shown, self.inner) + m.u(14) for each in lines]
        super().__init__(m, rect, heights, self._row, on_choose=lambda i: None, key="trace",
                         on_open=lambda i: on_action(lines[i].action), **more)  # fmt: skip

    def row_words(self, index: int) -> str:
        each = self.lines[index]
        return self.words.pair(each.shown, self.words.number(each.points, "+"))

    def _row(self, surface: Surface, r: Rect, i: int, state: str) -> None:
        m, each = self.m, self.lines[i]
        if state:
            paint.box(surface, r.inflate(-m.u(8), -m.u(2)), m.u(8), "#3A322B")
        at = Rect(r.x + m.u(14), r.y + m.u(7), self.inner, 0)
        self.style.paragraph(surface, each.shown, at)
        number = light(m, face="black", colour=tone.brass_light if each.points >= 0 else tone.changed)
        points = self.words.number(each.points, "+") if each.points else "0"
        number.draw(surface, points, (r.right - m.u(24), at.y), "topright")


class Number(Widget):
    """A number of the score sheet; a press shows the log lines that add up to it."""

    radius = 6.0

    def __init__(
        self, m: Metrics, rect: Rect, number: int, words: Words, chosen: bool, on_press: Do, **more: Any
    ) -> None:
        super().__init__(m, rect, on_press=on_press, **more)
        self.number, self.words, self.chosen = number, words, chosen

    def paint(self, surface: Surface) -> None:
        """Paint the number, on a plate while it is chosen or hovered over; zeros are faint."""
        m, r, number = self.m, self.rect, self.number
        if self.chosen or self.hovered:
            paint.box(surface, r, m.u(6), tone.brass if self.chosen else tone.paper3)
        colour = tone.ink2 if not number else tone.warn if number < 0 and not self.chosen else tone.ink
        pen = Style(m.px("count", "head"), "black" if number else "regular", colour)
        pen.line(surface, self.words.number(number), r.center, r.w, "center")


class CountSheet(Node):
    """The score sheet on cardboard: a column for each seat, a scrolling row for each kind of points."""

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
        super().__init__(rect, bleed=plates.paper_reach(m, 3, 6))
        self.m, self.words, self.match, self.result, self.colours = m, words, match, result, colours
        self.pad, self.label = m.u(24, 14), Style(m.px("body"), "semibold")
        inner = rect.w - 2 * self.pad
        labels = [self.label.width(words(row.key)) for row in result.rows]
        self.first = min(max(labels) + m.u(24), round(inner * 0.32))
        self.column = (inner - self.first) // len(match.seats)
        self.name_pen, self.room = Style(m.px("body", "small"), "bold"), self.column - m.u(14)
        whole = [called(who, words) for who in match.seats]
        self.apart = any(self.name_pen.fitting(name, self.room).width(name) > self.room for name in whole)
        """True if the columns are too narrow for names with levels: the levels stand below the names."""
        self.below = round(self.name_pen.px * 1.2) if self.apart else 0
        self.head, self.total = m.u(100, 70) + self.below, m.u(72, 54)
        self._rows(rect, chosen, on_choose)

    def _rows(self, rect: Rect, chosen: tuple[str, int], on_choose: Callable[[str, int], None]) -> None:
        m, rows = self.m, self.result.rows
        room = Rect(rect.x + m.u(4), rect.y + self.head, rect.w - m.u(8), rect.h - self.head - self.total)
        view = ScrollView(m, room)
        self.add(view)
        high = max(m.u(34), min(m.u(80), room.h // max(1, len(rows))))
        for i, row in enumerate(rows):
            title = self.words(row.key)
            label = Rect(rect.x + self.pad, room.y + high * i, rect.w - 2 * self.pad, high)
            view.put(Painting(label, partial(self._row_label, title)))
            for seat, amount in enumerate(row.amounts):
                at = Rect(self.left(seat) + m.u(4), label.y + m.u(3), self.column - m.u(8), high - m.u(6))
                name = f"{self.match.seats[seat].name}, {self.words.pair(title, amount)}"
                press, now = partial(on_choose, row.key, seat), (row.key, seat) == chosen
                view.put(Number(m, at, amount, self.words, now, press, key=f"{row.key}.{seat}", name=name))
        view.length -= m.u(8)

    def _row_label(self, words: str, surface: Surface, r: Rect) -> None:
        """Paint the name of a row and the hairline below it."""
        self.label.line(surface, words, (r.x, r.centery), self.first - self.m.u(10))
        line = self.m.line(1)
        surface.fill(tone.paper3, (r.x, r.bottom - line, r.w, line))

    def left(self, seat: int) -> int:
        """Return the x in pixels of the left edge of a seat's column."""
        return int(self.rect.x + self.pad + self.first + self.column * seat)

    def paint(self, surface: Surface) -> None:
        m, r, y = self.m, self.rect, self.rect.bottom - self.total
        plates.paper(surface, r, m, 16, tone.paper, 3, 6)
        surface.fill(tone.ink2, (r.x + self.pad, y, r.w - 2 * self.pad, m.line(2)))
        where, bold = (r.x + self.pad, y + self.total // 2), Style(m.px("head"), "bold")
        bold.line(surface, self.words("end.total"), where, self.first - m.u(8))
        for seat, (who, score) in enumerate(zip(self.match.seats, self.result.scores, strict=True)):
            won = seat in self.result.winners
            self._name(surface, seat, self._name_lines(who), won)
            at = Rect(self.left(seat) + m.u(3), y + m.u(8), self.column - m.u(6), self.total - m.u(14))
            if won:
                paint.framed(surface, at, m.u(8), tone.brass_light, tone.brass_dark, m.fine(2))
            Style(m.px(32, 22), "black").line(surface, self.words.number(score), at.center, at.w, "center")

    def _name_lines(self, who: Seat) -> list[str]:
        """Return what stands at the head of a player's column: the name, with the level of a computer player
        beside it or, in narrow columns, below it."""
        if not self.apart:
            return [called(who, self.words)]
        return [who.name, self.words(f"computer.{who.bot}")] if who.bot else [who.name]

    def _name(self, surface: Surface, seat: int, lines: list[str], won: bool) -> None:
        """Paint the head of a column: a band in the seat's colour, with emblem, name and the winner's cup."""
        m, look, x = self.m, SEATS[self.colours[seat]], self.left(seat) + self.m.u(3)
        band = Rect(x, self.rect.y + m.u(12), self.column - m.u(6), self.head - m.u(20))
        paint.framed(surface, band, m.u(9), look.base, look.dark, m.fine(1.6))
        high = band.h - self.below
        d, y = high * 5 // 10, band.y + high * 3 // 10
        x = band.centerx - (d // 2 if won else 0)
        art.stamp(surface, art.emblem(self.colours[seat], d * 0.8), (x, y))
        if won:
            art.stamp(surface, art.icon("trophy", d, look.mark), (x + d, y))
        for i, line in enumerate(lines):
            pen = self.name_pen._replace(colour=look.mark, face="regular" if i else "bold")
            where = band.centerx, band.y + high * 7 // 10 + i * self.below
            pen.fitting(line, self.room).line(surface, line, where, self.room, "center")
