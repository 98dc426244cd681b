"""What decided the match, as cards on the page of the count; each opens its moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygame import Rect, Surface

from tabletop.match.decided import Card, Chapter, Decided, Told
from tabletop.ui.kit import paint
from tabletop.ui.kit.text import Style, light, signed
from tabletop.ui.kit.theme import tone
from tabletop.ui.table.look import Look
from tabletop.ui.widgets import ListView


class Decisive(ListView):
    """The cards, one below the other."""

    def __init__(
        self, look: Look, rect: Rect, decided: Decided, on_moment: Callable[[int], None], **more: Any
    ) -> None:
        m = self.m = look.m
        self.look, self.decided = look, decided
        self.head, self.style = light(m, face="bold"), light(m, m.either(17, 15), colour=tone.log)
        self.number = light(m, m.either(26, 20), "black", tone.brass_light)
        self.inner, self.pad = rect.w - m.u(150, 110), m.u(12, 8)
        self.cards = [(self._title(card), self._words(card), self._step(card)) for card in decided.cards]
        heights = [self._height(title, words) for title, words, _ in self.cards]
        super().__init__(m, rect, heights, self._row, on_choose=lambda i: None, key="decided",
                         on_open=lambda i: self._open(i, on_moment), **more)  # fmt: skip

    def _open(self, i: int, on_moment: Callable[[int], None]) -> None:
        if chapter := self.decided.cards[i].chapter:
            on_moment(chapter.first)

    def _height(self, title: str, words: str) -> int:
        return self.head.height(title, self.inner) + self.style.height(words, self.inner) + 2 * self.pad

    # -- in words ------------------------------------------------------------------------------------------
    def _title(self, card: Card) -> str:
        where = self._chapter(card.chapter) if card.chapter else self.look.words(card.row)
        return self.look.words(f"decided.{card.kind}", where=where)

    def _chapter(self, chapter: Chapter) -> str:
        return ", ".join(map(self.look.say, chapter.titles))

    def _words(self, card: Card) -> str:
        """What happened, in the words of the log, and what it changed."""
        words, found = self.look.words, self.decided
        who = {"winner": f"seat.{found.winner}", "second": f"seat.{found.second}"}
        if not card.chapter:
            mine, other = map(signed, card.amounts)
            return words("decided.row.told", mine=mine, other=other, **who)
        told = [self._line(told) for told in card.lines]
        if card.reversed:
            told.append(words("decided.reversed"))
        return " ".join([words(f"decided.{card.kind}.told", **who), *told])

    def _line(self, told: Told) -> str:
        """A line of the log, what it did to the lead, and its rule."""
        line, words = told.line, self.look.words
        said = words(line.key, **line.params).rstrip(".")
        change = ", ".join(filter(None, (signed(told.change, "+"), line.rule)))
        return words("decided.line", line=said, change=change)

    def _step(self, card: Card) -> str:
        step = card.chapter.step if card.chapter else card.amounts[0] - card.amounts[1]
        return signed(step, "+")

    # -- drawing -------------------------------------------------------------------------------------------
    def _row(self, surface: Surface, r: Rect, i: int, state: str) -> None:
        m, (title, words, step) = self.m, self.cards[i]
        if state:
            paint.box(surface, r.inflate(-m.u(8), -m.u(2)), m.u(8), "#3A322B")
        at = Rect(r.x + m.u(14), r.y + self.pad, self.inner, 0)
        at.y = self.head.paragraph(surface, title, at)
        self.style.paragraph(surface, words, at)
        colour = tone.changed if step.startswith("−") else tone.brass_light
        pen = Style(self.number.px, "black", colour)
        pen.draw(surface, step, (r.right - m.u(20), r.y + self.pad), "topright")
