"""The card that names the next player, and the strip that shows the order of play, both on the curtain (the
scene that hides the table between turns)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from tabletop.ui.kit import art, paint, plates, text
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.play.full_text import LogSentence
from tabletop.ui.scenes.curtain import drapery
from tabletop.ui.widgets.strip import middle

LOW = 420.0
"""The height of the window, in layout units, below which the card on the curtain leaves out its optional
parts."""


MOST_LINES = 5
"""The most lines of the recap that the card shows."""


class RecapLine(NamedTuple):
    """A line of the recap: its sentence, and its weight for the player who sits down (see `match.recap`)."""

    sentence: LogSentence
    weight: int


class Facts(NamedTuple):
    """The texts of the card on the curtain, which names the next player; `lines` is the recap, the oldest
    line first."""

    head: str
    title: str
    about: str
    recap: str
    lines: Sequence[RecapLine]


class CurtainCard(Node):
    """The card that names the next player, on the curtain between turns. It is as high as its text and
    vertically centred in its room. If the recap does not fit, the lines that concern the player least are
    left out, the older ones before the newer."""

    def __init__(self, m: Metrics, room: Rect, facts: Facts, badge: Surface, below_badge: int) -> None:
        self.m, self.facts, self.badge = m, facts, badge
        low = m.vh < LOW
        self.row, self.button = m.u(34, 27), m.u(68, 48)
        self._foot = self.button + m.u(96, 72 if low else 74)
        about = 0 if low else m.u(44, 36)
        self._parts = (below_badge + m.u(52, 38), m.px("hero") * 5 // 4, about)
        self.lines = self._fitting(room)
        self.name = " ".join([facts.title, facts.about, *(each.words for each in self.lines)])
        high = sum(self._parts) + self._recap_height() + self._foot
        rect = Rect(room.x, 0, room.w, min(room.h, high))
        rect.centery = room.centery
        super().__init__(rect, bleed=m.u(150))

    def _fitting(self, room: Rect) -> list[LogSentence]:
        """Return the sentences of the recap that are shown, the oldest first."""
        spare = (room.h - sum(self._parts) - self._foot - self.m.u(56)) // self.row
        lines, most = self.facts.lines, max(0, min(spare, MOST_LINES))
        telling = sorted(range(len(lines)), key=lambda i: (lines[i].weight, i), reverse=True)[:most]
        return [lines[i].sentence for i in sorted(telling)]

    def _recap_height(self) -> int:
        return self.m.u(50) + self.row * len(self.lines) if self.lines else 0

    @property
    def left_out(self) -> int:
        """The number of lines of the recap that are not shown."""
        return len(self.facts.lines) - len(self.lines)

    @property
    def recap_head(self) -> Rect:
        """The rectangle of the row with the heading of the recap; it has no height if no line is shown."""
        at = self._recap_at()
        return Rect(at.x + self.m.u(20), at.y, at.w - self.m.u(34), self.m.u(34) if self.lines else 0)

    def _recap_at(self) -> Rect:
        m, r = self.m, self.rect
        return Rect(r.x + m.u(60), r.y + sum(self._parts), r.w - m.u(120), self._recap_height() - m.u(10))

    @property
    def button_top(self) -> int:
        """The y in pixels of the top of the button that opens the curtain."""
        return self.rect.bottom - self._foot + self.m.u(10)

    def paint(self, surface: Surface) -> None:
        drapery.card(surface, self.rect, self.m, self.badge)
        self._words(surface)
        if self.lines:
            self._recap(surface)

    def _words(self, surface: Surface) -> None:
        m, r, facts = self.m, self.rect, self.facts
        inner, x, y = r.w - m.u(90), r.centerx, r.y + self._parts[0]
        caps = Style(m.px(18, 15), "bold").fitting(facts.head.upper(), inner * 9 // 10)
        text.caps(surface, facts.head, (x, y - m.u(14)), caps.px, tone.ink2, "center")
        hero, plain = Style(m.px("hero"), "serif"), Style(m.px(25, 18), colour=tone.ink2)
        hero.line(surface, facts.title, (x, y + hero.px * 5 // 8), inner, "center")
        if self._parts[2]:
            plain.line(surface, facts.about, (x, y + self._parts[1] + m.u(16)), inner, "center")

    def _recap(self, surface: Surface) -> None:
        m, at, pen = self.m, self._recap_at(), Style(self.m.px("body"), "semibold")
        plates.cell(surface, at, m, 12)
        d, x = m.u(24, 20), at.x + m.u(20)
        text.caps(surface, self.facts.recap, (x, at.y + m.u(10)), m.px(14), tone.ink2)
        left = x + d + m.u(12)
        for i, (colour, line) in enumerate(self.lines):
            y = at.y + m.u(34) + self.row * i + self.row // 2
            if colour >= 0:
                art.stamp(surface, art.seat_token(colour, d), (x, y), "midleft")
            pen.line(surface, line, (left, y), at.right - left - m.u(14))


class OrderStrip(Node):
    """A strip with all players in turn order, in which the next player is shown larger than the others."""

    def __init__(self, m: Metrics, room: Rect, people: Sequence[tuple[int, str]], now: int) -> None:
        self.m, self.people, self.now = m, people, now
        self.gap, self.d = m.u(26, 16), m.u(46, 34)
        self.bold = Style(m.px(22, 17), "bold", tone.ivory)
        wides = [self.d + m.u(10) + min(self.bold.width(name), m.u(150)) for _, name in people]
        gaps = 2 * self.gap * (len(people) - 1) + m.u(52)
        rect = middle(room, sum(wides) + gaps)
        self.wides = [round(each * (rect.w - gaps) / sum(wides)) for each in wides]
        super().__init__(rect, Depth.CARD, paint.shadow_reach(3, m.s))

    def paint(self, surface: Surface) -> None:
        m, r = self.m, self.rect
        plates.lacquer(surface, r, m, 22, 3, 215)
        x = r.x + m.u(26)
        for i, wide in enumerate(self.wides):
            self._person(surface, i, x, wide)
            x += wide + 2 * self.gap
            if i < len(self.people) - 1:
                sign = art.icon("chevron_right", m.u(18), tone.text_off)
                art.stamp(surface, sign, (x - self.gap, r.centery))

    def _person(self, surface: Surface, i: int, x: int, wide: int) -> None:
        (colour, name), d, y = self.people[i], self.d, self.rect.centery
        now = i == self.now
        art.stamp(surface, art.seat_token(colour, d if now else d * 3 // 4), (x + d // 2, y))
        pen = self.bold if now else self.bold._replace(face="regular", colour=tone.log)
        left = x + d + self.m.u(6)
        pen.line(surface, name, (left, y), x + wide - left)
