"""The lacquer plate under the hand and the piles, with the name of the hand's owner and the number of
cards."""

from __future__ import annotations

from pygame import Rect, Surface

from tabletop.ui.board.look import Look
from tabletop.ui.kit import plates
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.text import light
from tabletop.ui.kit.theme import tone

TEXTS = 140
"""The width of the left part of the plate that its texts take up, in layout units."""


class TrayPlate(Node):
    """The plate under the hand, with its texts; without texts in the compact layout, in which cards fill
    it."""

    still = True

    def __init__(self, look: Look, rect: Rect) -> None:
        super().__init__(rect, Depth.ROW, look.m.u(24))
        self.look = look
        self.head, self.count, self.playable = "", -1, 0

    def become(self, head: str, count: int, playable: int) -> None:
        """Set the heading `head`, the number of cards in the hand (`count`), and the number of those that may
        be played (`playable`)."""
        if (head, count, playable) != (self.head, self.count, self.playable):
            self.head, self.count, self.playable = head, count, playable
            self.damage(Rect(self.rect.topleft, (self.look.m.u(TEXTS), self.rect.h)))

    def paint(self, surface: Surface) -> None:
        m, r, words = self.look.m, self.rect, self.look.words
        plates.lacquer(surface, r.move(0, m.u(12)), m, 16, 1, 140)
        if m.compact or self.count < 0:
            return
        x, y, room = r.x + m.u(18), r.y + m.u(38), m.u(TEXTS - 18)
        light(m, 16, "bold", tone.muted).line(surface, self.head, (x, y), room)
        number = light(m, 40, "black").draw(surface, str(self.count), (x, y + m.u(32)), "midleft")
        left, cards = number.right + m.u(6), light(m, 18, colour=tone.muted)
        where = left, number.centery + m.u(4)
        cards.line(surface, words("table.cards", n=self.count), where, r.x + m.u(TEXTS) - left)
        if self.playable:
            told, where = words("table.playable", n=self.playable), (x, number.bottom + m.u(8))
            light(m, "small", "bold", tone.legal).line(surface, told, where, room)
