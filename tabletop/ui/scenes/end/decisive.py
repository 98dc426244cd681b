"""What decided the match, as cards on the page of the count; each opens its moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from pygame import Rect, Surface

from tabletop.match.decided import Card, Chapter, Decided, Met, Told
from tabletop.ui.kit import paint
from tabletop.ui.kit.input import Click
from tabletop.ui.kit.text import Style, light, signed
from tabletop.ui.kit.theme import tone
from tabletop.ui.table.look import Look
from tabletop.ui.widgets import ListView


class CardTold(NamedTuple):
    """A card in words: its title, what happened, what it changed, what opening it does."""

    title: str
    words: str
    step: str
    link: str


class Decisive(ListView):
    """The cards, one below the other."""

    def __init__(
        self, look: Look, rect: Rect, decided: Decided, on_card: Callable[[Card], None], **more: Any
    ) -> None:
        m = self.m = look.m
        self.look, self.decided = look, decided
        self.head, self.style = light(m, face="bold"), light(m, m.either(17, 15), colour=tone.log)
        self.number = light(m, m.either(26, 20), "black", tone.brass_light)
        self.value = ""
        self.inner, self.pad = rect.w - m.u(150, 110), m.u(12, 8)
        self.link = light(m, "small", "semibold", tone.brass_light)
        self.cards = [self._told(card) for card in decided.cards]
        heights = [self._height(title, words, link) for title, words, _, link in self.cards]
        super().__init__(m, rect, heights, self._row, on_choose=self._say, key="decided",
                         on_open=lambda i: on_card(decided.cards[i]), **more)  # fmt: skip

    def _say(self, i: int) -> None:
        """The chosen card is the value of the list, for who listens."""
        self.value = " ".join(filter(None, self.cards[i]))

    def says(self) -> str:
        """The chosen card."""
        return self.value

    def _height(self, title: str, words: str, link: str) -> int:
        said = self.head.height(title, self.inner) + self.style.height(words, self.inner)
        return said + (self.link.height(link, self.inner) if link else 0) + 2 * self.pad

    def _clicked(self, event: Click) -> bool:
        """One click is enough to see what a card speaks of."""
        row = self.row_at(event.pos)
        self.choose(row)
        if row >= 0 and self.on_open and self.cards[row].link:
            self.on_open(row)
        return True

    # -- in words ------------------------------------------------------------------------------------------
    def _told(self, card: Card) -> CardTold:
        return CardTold(self._title(card), self._words(card), self._step(card), self._link(card))

    def _link(self, card: Card) -> str:
        """What opening a card does: its moment, its number of the count, its lesson; "" for nothing."""
        if card.met and not card.met.lesson:
            return ""
        kind = "lesson" if card.met else "moment" if card.chapter else "number"
        return self.look.words(f"decided.open.{kind}")

    def _title(self, card: Card) -> str:
        if card.met:
            return self.look.words("decided.learned", seat=f"seat.{card.met.seat}")
        where = self._chapter(card.chapter) if card.chapter else self.look.words(card.row)
        return self.look.words(f"decided.{card.kind}", where=where)

    def _chapter(self, chapter: Chapter) -> str:
        return ", ".join(map(self.look.say, chapter.titles))

    def _words(self, card: Card) -> str:
        """What happened, in the words of the log, and what it changed."""
        words, found = self.look.words, self.decided
        if card.met:
            return self._met(card.met)
        who = {"winner": f"seat.{found.winner}", "second": f"seat.{found.second}"}
        if not card.chapter:
            mine, other = map(signed, card.amounts)
            return words("decided.row.told", mine=mine, other=other, **who)
        told = [self._line(told) for told in card.lines]
        if card.reversed:
            told.append(words("decided.reversed"))
        return " ".join([words(f"decided.{card.kind}.told", **who), *told])

    def _met(self, met: Met) -> str:
        """The rules met, and the lesson for the one that refused most."""
        words = self.look.words
        said = [words("decided.learned.told", seat=f"seat.{met.seat}", n=met.rules, of=met.of)]
        if met.lesson:
            title = met.lesson.title[words.language]
            said.append(words("decided.learned.refused", rule=met.refusing, n=met.times, lesson=title))
        return " ".join(said)

    def _line(self, told: Told) -> str:
        """A line of the log, what it did to the lead, and its rule."""
        line, words = told.line, self.look.words
        said = words(line.key, **line.params).rstrip(".")
        change = ", ".join(filter(None, (signed(told.change, "+"), line.rule)))
        return words("decided.line", line=said, change=change)

    def _step(self, card: Card) -> str:
        if card.met:
            return ""
        step = card.chapter.step if card.chapter else card.amounts[0] - card.amounts[1]
        return signed(step, "+")

    # -- drawing -------------------------------------------------------------------------------------------
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
