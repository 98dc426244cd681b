"""The cards on the end screen about what decided the match; each opens the step of the match that it is
about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygame import Rect, Surface

from tabletop.match.decided import DecisiveCard, MatchAnalysis
from tabletop.match.decided_texts import card_texts
from tabletop.texts.words import Words
from tabletop.ui.kit import paint
from tabletop.ui.kit.input import Click
from tabletop.ui.kit.text import Style, light
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.widgets import ListView

Opens = Callable[[DecisiveCard], None]


class Decisive(ListView):
    """A list of the things that decided the match; a click on one opens its step of the match, or its
    lesson."""

    stays = True

    def __init__(
        self, m: Metrics, rect: Rect, decided: MatchAnalysis, words: Words, on_card: Opens, **more: Any
    ) -> None:
        self.decided = decided
        self.head, self.style = light(m, face="bold"), light(m, m.either(17, 15), colour=tone.log)
        self.number = light(m, m.either(26, 20), "black", tone.brass_light)
        self.inner, self.pad = rect.w - m.u(150, 110), m.u(12, 8)
        self.link = light(m, "small", "semibold", tone.brass_light)
        self.cards = list(card_texts(decided, words))
        heights = [self._height(title, words, link) for title, words, _, link in self.cards]
        super().__init__(m, rect, heights, self._row, on_choose=lambda i: None, key="decided",
                         on_open=lambda i: on_card(decided.cards[i]), **more)  # fmt: skip

    def says(self) -> str:
        return " ".join(filter(None, self.cards[self.index])) if self.index >= 0 else ""

    def row_words(self, index: int) -> str:
        return " ".join(filter(None, self.cards[index]))

    def _height(self, title: str, words: str, link: str) -> int:
        high = self.head.height(title, self.inner) + self.style.height(words, self.inner)
        return high + (self.link.height(link, self.inner) if link else 0) + 2 * self.pad

    def click_row(self, event: Click) -> bool:
        """Select the clicked list row, and open the step of the match or the lesson that it links to, if any.
        Always return True: the click is used."""
        row = self.row_at(event.pos)
        self.choose(row)
        if row >= 0 and self.on_open and self.cards[row].link:
            self.on_open(row)
        return True

    def _row(self, surface: Surface, r: Rect, i: int, state: str) -> None:
        m, (title, words, step, link) = self.m, self.cards[i]
        if state:
            paint.box(surface, r.inflate(-m.u(8), -m.u(2)), m.u(8), "#3A322B")
        at = Rect(r.x + m.u(14), r.y + self.pad, self.inner, 0)
        at.y = self.head.paragraph(surface, title, at)
        at.y = self.style.paragraph(surface, words, at)
        if link:
            self.link.paragraph(surface, link, at)
        colour = tone.changed if step.startswith("−") else tone.brass_light
        pen = Style(self.number.px, "black", colour)
        pen.draw(surface, step, (r.right - m.u(20), r.y + self.pad), "topright")
