"""One rule on a sheet of paper: number, standing, words, what it refuses, where it comes from."""

from __future__ import annotations

import re

from pygame import Rect, Surface

from tabletop.ui import widgets as w
from tabletop.ui.kit import art, paint, plates, text
from tabletop.ui.kit.stage import Node, Painting
from tabletop.ui.kit.text import line
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.words import RuleText, Words

KINDS = {"book": ("rules", "#3E7A45"), "ruling": ("info", "#9A5A08"), "reconstructed": ("hint", "#74265C")}
"""Icon and colour of a rule's standing; its name and explanation are texts."""


class RuleSheet(w.Panel):
    """The paper, with its words in a view that scrolls. Without a rule it says that nothing was found."""

    def __init__(
        self, m: Metrics, rect: Rect, words: Words, rule: RuleText | None, french: RuleText | None
    ) -> None:
        super().__init__(m, rect)
        self.words, self.rule, self.french = words, rule, french
        self.name = rule.title if rule else words("rules.nothing")
        self.view = w.ScrollView(m, rect.inflate(-m.u(20), -m.u(24)))
        self.add(self.view)
        pad = m.u(24, 14)
        self._at = Rect(rect.x + m.u(10) + pad, rect.y + m.u(12) + pad, rect.w - m.u(20) - 2 * pad, 0)
        if rule:
            self._build(rule)
        else:
            self._write(words("rules.nothing"), "body", "italic", tone.ink2)

    def paint(self, surface: Surface) -> None:
        """The sheet."""
        plates.paper(surface, self.rect, self.m, 14, level=3, thick=5)

    def _put(self, node: Node, after: float) -> None:
        self.view.put(node)
        self._at.y = node.rect.bottom + self.m.u(after)

    def _write(
        self, words: str, size: float | str, face: str = "regular", colour: str = "", after: float = 12
    ) -> None:
        self._put(
            w.Paragraph(self.m, self._at.copy(), words, size=size, face=face, colour=colour or tone.ink),
            after,
        )

    def _build(self, rule: RuleText) -> None:
        words = self.words
        self._head(rule)
        self._write(rule.title, self.m.either(32, 24), "serif", after=8)
        help_size: float | str = 18 if self.m.compact else "prompt"
        self._write(rule.help, help_size, after=18)
        if rule.refusal:
            self._refusal(words("rules.refusal"), unfilled(rule.refusal), unfilled(rule.remedy))
        self._caps(words("rules.source"))
        self._write(rule.source, "body", "italic", after=6)
        self._write(words(f"rules.{rule.kind}.about"), "small", "regular", tone.ink2, after=18)
        if self.french:
            self._caps(words("rules.french"))
            self._write(self.french.title, "body", "bold", after=2)
            self._write(self.french.help, "body")

    def _head(self, rule: RuleText) -> None:
        """Number, section, and the mark of the rule's standing."""
        m, px = self.m, self.m.px("head")
        icon, colour = KINDS[rule.kind]
        label = self.words(f"rules.{rule.kind}")

        def draw(surface: Surface, r: Rect) -> None:
            number = text.draw(surface, rule.id, r.midleft, px, "black", tone.brass_dark, "midleft")
            pill = plates.pill(surface, label, r.midright, m, colour, "#FFFFFF", 16, "midright", icon, 12)
            left, room = number.right + m.u(14), pill.x - number.right - m.u(28)
            line(surface, rule.section, (left, r.centery), m.px("small"), room, colour=tone.ink2)

        self._put(Painting(Rect(self._at.x, self._at.y, self._at.w, m.u(36)), draw), 10)

    def _caps(self, words: str) -> None:
        m = self.m
        at = Rect(self._at.x, self._at.y, self._at.w, m.u(24))
        self._put(Painting(at, lambda s, r: _caps_line(s, words, r, m)), 4)

    def _refusal(self, head: str, refusal: str, remedy: str) -> None:
        """What the table says when the rule forbids a move, on its own strip."""
        m, pad = self.m, self.m.u(16)
        px, small, head_high = m.px("body"), m.px("small"), m.u(26)
        inner = self._at.w - 2 * pad - m.u(6)
        high = head_high + text.paragraph_height(refusal, inner, px, "semibold") + 2 * pad
        high += text.paragraph_height(remedy, inner, small) + m.u(6) if remedy else 0

        def draw(surface: Surface, r: Rect) -> None:
            plates.cell(surface, r, m, 10)
            paint.band(surface, r, m.u(10), tone.warn, "left", m.u(7))
            left = Rect(r.x + pad + m.u(6), r.y + pad, inner, 0)
            sign = art.icon("forbidden", head_high * 0.8, tone.warn)
            surface.blit(sign, sign.get_rect(midleft=(left.x, left.y + m.u(8))))
            text.caps(surface, head, (left.x + m.u(28), left.y), m.px(14), tone.warn)
            left.y = text.paragraph(
                surface, refusal, left.move(0, head_high), px, "semibold", tone.ink
            ) + m.u(6)
            if remedy:
                text.paragraph(surface, remedy, left, small, "regular", tone.ink2)

        self._put(Painting(Rect(self._at.x, self._at.y, self._at.w, high), draw), 20)


def _caps_line(surface: Surface, words: str, r: Rect, m: Metrics) -> None:
    surface.fill(tone.paper3, (r.x, r.y, r.w, m.line(1)))
    text.caps(surface, words, (r.x, r.y + m.u(6)), m.px(14), tone.ink2)


def unfilled(sentence: str) -> str:
    """A refusal as it stands in the book, its blanks shown as such."""
    return re.sub(r"\{[^}]*\}", "…", sentence)
