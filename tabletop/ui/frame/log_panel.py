"""The log panel: the actions with their results and rules, newest first; a click on a line opens its rule."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from tabletop.engine.log import Line
from tabletop.reference.glossary import glossary
from tabletop.ui.board.look import Look
from tabletop.ui.kit import art, paint, plates, text
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.input import Click, Event, Key
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.text import Part, Span, light
from tabletop.ui.kit.theme import tone
from tabletop.ui.widgets.marked import Told, cut
from tabletop.ui.widgets.scroll import Heights
from tabletop.ui.widgets.telling import TellingList

LEAD = 1.24
MARK = 34
"""The width in units of the question mark at the end of a log line about a computer player's action."""
_written = Cache()


class LogLine(NamedTuple):
    """A line of the log as text. `seat` is -1 for the line of an automatic effect."""

    seat: int
    words: str
    rule: str
    parts: tuple[Part, ...]
    """The text of the line with the number of its rule, split so that each word with an explanation is a part
    of its own."""


def row_of(look: Look, line: Line) -> LogLine:
    """Return a log line as text, with its explained terms and its rule marked."""
    words = look.words(line.key, **line.params)
    rule = (" ", Span(line.rule, "bold", tone.muted, line.rule)) if line.rule else ()
    return LogLine(line.seat, words, line.rule, (*cut(words, glossary(look.words)), *rule))


class LogPlate(Node):
    """The background of the log panel, with its heading."""

    still = True

    def __init__(self, look: Look, rect: Rect) -> None:
        super().__init__(rect, Depth.PLATE, look.m.u(24))
        self.look = look

    def paint(self, surface: Surface) -> None:
        m, r = self.look.m, self.rect
        plates.lacquer(surface, r, m, 12, 1, 205)
        art.stamp(surface, art.icon("log", m.u(20), tone.muted), (r.x + m.u(24), r.y + m.u(22)))
        text.caps(surface, self.look.words("table.log"), (r.x + m.u(42), r.y + m.u(13)), m.px("caps"))


class LogView(TellingList):
    """The list of log lines; a click on a line opens its rule. Only visible lines are turned into text,
    measured and drawn."""

    def __init__(
        self, look: Look, rect: Rect, lines: Sequence[Line], on_rule: Callable[[str], None], tab: int
    ) -> None:
        self.look, self.lines, self.on_rule = look, tuple(lines), on_rule
        self.on_why: Callable[[Line], None] | None = None
        """The function that explains why a computer player chose the action of a line; None if the viewer may
        not ask."""
        self.bots: Sequence[bool] = ()
        self._rows: dict[int, tuple[Line, LogLine]] = {}
        self._sight: list[LogLine] = []
        super().__init__(
            look.m,
            rect,
            Heights(len(lines), self._height, look.m.px("small") * LEAD + look.m.u(9)),
            self._paint_row,
            on_choose=self._choose,
            name=look.words("table.log"),
            tab=tab,
            key="log",
            z=-100,
        )
        self.on_open = self._open
        self.tooltip = look.words("table.log.about")

    def ask_of(self, bots: Sequence[bool], on_why: Callable[[Line], None]) -> None:
        """Let the viewer ask why a computer player chose an action; `bots` marks the seats of these."""
        self.bots, self.on_why = bots, on_why
        self.set_rows(Heights(len(self.lines), self._height, self.heights.guess))

    def become(self, lines: Sequence[Line]) -> None:
        """Show these log lines, and scroll to the newest if they have changed."""
        self.lines = tuple(lines)
        if len(lines) == len(self.heights) and self._sight == self._in_sight():
            return
        self.index, self.offset = -1, 0
        self.set_rows(Heights(len(lines), self._height, self.heights.guess))
        self._sight = self._in_sight()

    def row(self, index: int) -> LogLine:
        """Return the log line of a row as text; row 0 is the newest line."""
        at = len(self.lines) - 1 - index
        line, known = self.lines[at], self._rows.get(at)
        if known is None or known[0] is not line:
            known = self._rows[at] = line, row_of(self.look, line)
        return known[1]

    def _in_sight(self) -> list[LogLine]:
        """Return the newest rows, as many as fit in the panel."""
        most = self.rect.h // self.look.m.px("small") + 1
        return [self.row(i) for i in range(min(most, len(self.lines)))]

    def _height(self, index: int) -> int:
        px = self.m.px("small")
        return _high(_lines(self.row(index).parts, self._wide(), px), px) + self.m.u(9)

    def _wide(self) -> int:
        """Return the width in pixels that the text of a row may take."""
        return self.rect.w - self.m.u(50 + (MARK if any(self.bots) and self.on_why else 0))

    def _picture(self, row: LogLine, wide: int) -> Surface:
        """Return the text of a row as a picture, which is cached."""
        px = self.look.m.px("small")
        return _written.get((row, wide, px, tone.high), lambda: self._write(row, wide, px))

    def _write(self, row: LogLine, wide: int, px: int) -> Surface:
        lines = _lines(row.parts, wide, px)
        sheet = Surface((wide, _high(lines, px)), pygame.SRCALPHA)
        colour = tone.log if row.seat >= 0 else tone.muted
        for i, line in enumerate(lines):
            text.rich(sheet, line, (0, px * LEAD * (i + 0.5)), px, "regular", colour)
        return art.screen_format(sheet)

    def told_in(self, row: int) -> list[Told]:
        at, px, wide = self.row_rect(row), self.m.px("small"), self.rect.w - self.m.u(50)
        lines = _lines(self.row(row).parts, wide, px)
        return [
            (rect.move(at.x + self.m.u(36), at.y + round(px * LEAD * i)), part.term)
            for i, line in enumerate(lines)
            for rect, part in text.places(line, px)
            if isinstance(part, Span) and part.term
        ]

    def _choose(self, index: int) -> None:
        rule = self.row(index).rule
        self.tooltip = self.look.words.rule(rule).title if rule else self.look.words("table.log.about")

    def click_row(self, event: Click) -> bool:
        """Select the clicked line; then open its rule, or, for a click on its question mark, ask why the
        computer player chose the action."""
        self.choose(self.row_at(event.pos))
        if self._asks(self.index) and event.pos[0] >= self.rect.right - self.m.u(MARK):
            self.ask_why()
        else:
            self._open(self.index)
        return True

    def _asks(self, index: int) -> bool:
        """Tell whether the action of a row is one of a computer player about which the viewer may ask."""
        if self.on_why is None or not 0 <= index < len(self.lines):
            return False
        seat = self.row(index).seat
        return 0 <= seat < len(self.bots) and self.bots[seat]

    def handle(self, event: Event) -> bool:
        """Handle the "why" key for the selected line; handle other events as a list does."""
        asks = isinstance(event, Key) and event.down and event.command == "why"
        return (asks and self.ask_why()) or super().handle(event)

    def ask_why(self) -> bool:
        """Ask why the computer player chose the selected line's action; False for a line of a person."""
        if not self._asks(self.index) or self.on_why is None:
            return False
        self.on_why(self.lines[len(self.lines) - 1 - self.index])
        return True

    def _open(self, index: int) -> None:
        if 0 <= index < len(self.lines) and self.row(index).rule:
            self.on_rule(self.row(index).rule)

    def _paint_row(self, surface: Surface, rect: Rect, index: int, state: str) -> None:
        m, row = self.m, self.row(index)
        if state:
            paint.box(surface, rect.inflate(-m.u(8), 0), m.u(6), "#3A322B", 200)
        px = m.px("small")
        if row.seat >= 0:
            art.stamp(
                surface, self.look.token(row.seat, m.u(18)), (rect.x + m.u(20), rect.y + round(px * 0.72))
            )
        surface.blit(self._picture(row, self._wide()), (rect.x + m.u(36), rect.y))
        if self._asks(index):
            pen = light(m, "small", "black", tone.brass_light if state else tone.muted)
            pen.draw(surface, "?", (rect.right - m.u(MARK) // 2, rect.y), "midtop")


@functools.lru_cache(1024)
def _lines(parts: tuple[Part, ...], wide: int, px: int) -> list[list[Part]]:
    """Return the text of a row, broken into lines of `wide` pixels."""
    return text.rich_lines(parts, px, "regular", wide)


def _high(lines: Sequence[object], px: int) -> int:
    """Return the height of a number of text lines, in pixels."""
    return round(len(lines) * px * LEAD)
