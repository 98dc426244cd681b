"""One rule on a sheet of paper: number, standing, words, what it refuses, where it comes from."""

from __future__ import annotations

import re

from pygame import Rect, Surface

from tabletop.ui import widgets as w
from tabletop.ui.kit import art, paint, plates, text
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.words import RuleText, Words

KINDS = {"book": ("rules", "#3E7A45"), "ruling": ("info", "#9A5A08"), "reconstructed": ("hint", "#74265C"),
         "thing": ("cards", "#4A5A68")}  # fmt: skip
"""Icon and colour of a rule's standing; its name and explanation are texts."""


class RuleSheet(w.Lacquer):
    """The paper, with its words in a view that scrolls. Without a rule it says that nothing was found."""

    def __init__(
        self, m: Metrics, rect: Rect, words: Words, rule: RuleText | None, french: RuleText | None
    ) -> None:
        super().__init__(m, rect)
        self.words, self.french = words, french
        self.name = rule.title if rule else words("rules.nothing")
        view, pad = w.ScrollView(m, rect.inflate(-m.u(20), -m.u(24))), m.u(24, 14)
        self.add(view)
        at = Rect(rect.x + m.u(10) + pad, rect.y + m.u(12) + pad, rect.w - m.u(20) - 2 * pad, 0)
        self.stack = w.Stack(m, view, at)
        if rule:
            self._build(rule)
        else:
            self.stack.say(words("rules.nothing"), face="italic", colour=tone.ink2)

    def paint(self, surface: Surface) -> None:
        """The sheet."""
        plates.paper(surface, self.rect, self.m, 14, level=3, thick=5)

    def _build(self, rule: RuleText) -> None:
        m, words, stack, ink = self.m, self.words, self.stack, tone.ink
        self._head(rule)
        stack.say(rule.title, 8, size=m.either(32, 24), face="serif", colour=ink)
        stack.say(rule.help, 18, size=18 if m.compact else "prompt", colour=ink)
        if rule.refusal:
            self._refusal(words("rules.refusal"), unfilled(rule.refusal), unfilled(rule.remedy))
        if rule.source:
            self._caps(words("rules.source"))
            stack.say(rule.source, 6, face="italic", colour=ink)
        stack.say(words(f"rules.{rule.kind}.about"), 18, size="small", colour=tone.ink2)
        if self.french:
            self._caps(words("rules.french"))
            stack.say(self.french.title, 2, face="bold", colour=ink)
            stack.say(self.french.help, 12, colour=ink)

    def _head(self, rule: RuleText) -> None:
        """Number, section, and the mark of the rule's standing."""
        m, (icon, colour) = self.m, KINDS[rule.kind]
        label = self.words(f"rules.{rule.kind}")

        def draw(surface: Surface, r: Rect) -> None:
            pen = Style(m.px("head"), "black", tone.brass_dark)
            left = pen.draw(surface, rule.number and rule.id, r.midleft, "midleft").right + m.u(14)
            pill = plates.pill(surface, label, r.midright, m, colour, "#FFFFFF", 16, "midright", icon, 12)
            small, room = Style(m.px("small"), colour=tone.ink2), pill.x - left - m.u(14)
            small.line(surface, rule.section, (left, r.centery), room)

        self.stack.draw(m.u(36), draw, 10)

    def _caps(self, words: str) -> None:
        self.stack.draw(self.m.u(24), lambda s, r: _caps_line(s, words, r, self.m), 4)

    def _refusal(self, head: str, refusal: str, remedy: str) -> None:
        """What the table says when the rule forbids a move, on its own strip."""
        m, pad, top = self.m, self.m.u(16), self.m.u(26)
        bold, small = Style(m.px("body"), "semibold"), Style(m.px("small"), colour=tone.ink2)
        inner = self.stack.at.w - 2 * pad - m.u(6)
        high = top + bold.height(refusal, inner) + 2 * pad
        high += small.height(remedy, inner) + m.u(6) if remedy else 0

        def draw(surface: Surface, r: Rect) -> None:
            plates.cell(surface, r, m, 10)
            paint.band(surface, r, m.u(10), tone.warn, "left", m.u(7))
            left = Rect(r.x + pad + m.u(6), r.y + pad, inner, 0)
            art.stamp(
                surface, art.icon("forbidden", top * 0.8, tone.warn), (left.x, left.y + m.u(8)), "midleft"
            )
            text.caps(surface, head, (left.x + m.u(28), left.y), m.px(14), tone.warn)
            left.y = bold.paragraph(surface, refusal, left.move(0, top)) + m.u(6)
            if remedy:
                small.paragraph(surface, remedy, left)

        self.stack.draw(high, draw, 20)


def _caps_line(surface: Surface, words: str, r: Rect, m: Metrics) -> None:
    surface.fill(tone.paper3, (r.x, r.y, r.w, m.line(1)))
    text.caps(surface, words, (r.x, r.y + m.u(6)), m.px(14), tone.ink2)


def unfilled(sentence: str) -> str:
    """A refusal as it stands in the book, its blanks shown as such."""
    return re.sub(r"\{[^}]*\}", "…", sentence)
