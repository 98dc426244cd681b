"""The controls of a replay: the sentences about the shown step, and a slider on which the chapters (rounds
and phases) are marked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from pygame import Rect, Surface

from tabletop.engine.log import Line
from tabletop.match import ALL_HANDS
from tabletop.match.transcript import repeated, sentence_alone
from tabletop.texts.words import Words, stopped
from tabletop.ui.board.look import Look
from tabletop.ui.kit import art, paint, plates, text
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.input import LEFT, Event, Move, Press
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import Metrics, mix, tone
from tabletop.ui.widgets import Slider

LEAD = 1.16
"""The line spacing of the step's sentences, as a multiple of the text size."""
SNAP = 5.0
"""The distance in layout units from the mark of a chapter within which a press on the slider goes to that
chapter's start."""


def step_sentences(lines: Sequence[Line], words: Words, eyes: int) -> list[tuple[int, str]]:
    """Return the log lines of a step as sentences, each after the seat that it is about; equal neighbours
    are one sentence with their number, as in the log. If all secrets are shown (`eyes` is ALL_HANDS), a
    sentence about a secret says whose it is."""

    def said(line: Line) -> str:
        return sentence_alone(line, words) if eyes == ALL_HANDS else words(line.key, **line.params)

    return [(line.seat, stopped(repeated(said(line), len(list(same))))) for line, same in groupby(lines)]


class StepSentence(Node):
    """The plate on which the sentences of the shown step stand, beside the token of the seat that acted."""

    def __init__(self, look: Look, rect: Rect) -> None:
        super().__init__(rect, Depth.PROMPT, paint.shadow_reach(2, look.m.s))
        self.look, self._right = look, rect.right
        self.seat, self.sentences = -1, list[str]()

    def say(self, seat: int, sentences: list[str]) -> None:
        """Show the sentences of a step and the token of the seat that acted; -1 for the start of the
        match."""
        if (seat, sentences) != (self.seat, self.sentences):
            self.seat, self.sentences, self.name = seat, sentences, " ".join(sentences)
            self.changed()

    def end_at(self, right: int) -> None:
        """Let the text end at this x in pixels, because buttons stand to the right of it."""
        if right != self._right:
            self._right = right
            self.changed()

    @property
    def left_out(self) -> int:
        """The number of sentences that are not shown in full, because there is no room."""
        return len(self.sentences) - self._written()[2]

    def paint(self, surface: Surface) -> None:
        m, r = self.look.m, self.rect
        plates.lacquer(surface, r, m, m.either(14, 10), 2)
        if self.seat >= 0:
            who, wide = self.look.seat(self.seat), self._band()
            paint.band(
                surface,
                r,
                m.u(14, 10),
                mix(who.base, "#FFFFFF", 0.1),
                "left",
                wide,
                mix(who.base, "#000000", 0.14),
            )
            art.stamp(surface, self.look.emblem(self.seat, m.u(32, 22)), (r.x + wide // 2, r.centery))
        pen, lines, _ = self._written()
        y = r.centery - (len(lines) - 1) * pen.px * LEAD / 2
        for line in lines:
            pen.draw(surface, line, (self._left(), y), "midleft")
            y += pen.px * LEAD

    def _band(self) -> int:
        """Return the width in pixels of the band with the token of the seat that acted."""
        return self.look.m.u(60, 42)

    def _left(self) -> int:
        """Return the x in pixels where the text begins."""
        m = self.look.m
        return self.rect.x + (self._band() + m.u(14, 10) if self.seat >= 0 else m.u(18, 12))

    def _written(self) -> tuple[Style, list[str], int]:
        """Return the style and the lines of the sentences, and how many of these are written in full: all, as
        large as they fit, or in small letters as many as fit, with an ellipsis for the others."""
        m, high = self.look.m, self.rect.h - self.look.m.u(8)
        room = self._right - m.u(12, 8) - self._left()
        least = m.px("small")
        for px in range(m.px("prompt", "body"), least - 1, -1):
            lines = text.wrap(" ".join(self.sentences), px, "semibold", room)
            if len(lines) * px * LEAD <= high:
                return Style(px, "semibold", tone.ivory), lines, len(self.sentences)
        most, small = max(1, int(high / (least * LEAD))), Style(least, "semibold", tone.ivory)
        for n in range(len(self.sentences) - 1, 0, -1):
            fewer = small.wrap(f"{' '.join(self.sentences[:n])} …", room)
            if len(fewer) <= most:
                return small, fewer, n
        lines = small.wrap(self.sentences[0], room)
        cut = text.fit(" ".join(lines[most - 1 :]), least, "semibold", room)
        return small, [*lines[: most - 1], cut], 0


class SliderMark(NamedTuple):
    """The beginning of a chapter on the slider: its step, and its title in words."""

    at: int
    title: str


class ChapterSlider(Slider):
    """A slider over the steps of a match with a mark where each chapter begins. A press at a mark goes to it,
    and `on_chapter` is called with the title of the chapter under the pointer."""

    def __init__(
        self,
        m: Metrics,
        rect: Rect,
        value: float,
        on_change: Callable[[float], None],
        marks: Sequence[SliderMark],
        on_chapter: Callable[[Rect, str], None],
        **more: Any,
    ) -> None:
        super().__init__(m, rect, value, on_change, step=1, **more)
        self.marks, self._on_chapter, self._pointed = marks, on_chapter, ""

    def says(self) -> str:
        return self.chapter(self.value)

    def chapter(self, value: float) -> str:
        """Return the title of the chapter to which a step belongs."""
        begun = [mark.title for mark in self.marks if mark.at <= value]
        return begun[-1] if begun else ""

    def x_of(self, value: float) -> int:
        """Return the x in pixels at which a step lies on the slider."""
        bar = self.bar()
        return bar.x + round(bar.w * (value - self.low) / (self.high - self.low))

    def handle(self, event: Event) -> bool:
        """Go to the chapter whose mark is pressed, name the chapter under the pointer, or handle the event as
        any slider does. Return True if the event was used."""
        if isinstance(event, Press) and event.button == LEFT:
            near = min(self.marks, key=lambda mark: abs(self.x_of(mark.at) - event.pos[0]), default=None)
            if near and abs(self.x_of(near.at) - event.pos[0]) <= self.m.u(SNAP):
                self.set(near.at)
                return True
        if isinstance(event, Move) and not self.held:
            self._point(event.pos[0])
        return super().handle(event)

    def _point(self, x: int) -> None:
        bar = self.bar()
        value = self.low + (self.high - self.low) * (x - bar.x) / max(1, bar.w)
        title = self.chapter(value + self.m.u(SNAP) * (self.high - self.low) / max(1, bar.w))
        if title != self._pointed:
            self._pointed = title
            self._on_chapter(self.rect, title)

    def mark(self, flag: str, value: bool) -> None:
        super().mark(flag, value)
        if flag == "hovered" and not value:
            self._pointed = ""

    def paint(self, surface: Surface) -> None:
        m, bar = self.m, self.bar()
        for mark in self.marks:
            tick = Rect(0, 0, m.line(2), m.u(20))
            tick.center = self.x_of(mark.at), bar.centery
            surface.fill(tone.brass_light if mark.at <= self.value else tone.muted, tick)
        super().paint(surface)
