"""A zone as a thing on the screen: what a piece in the hand may be dropped on."""

from __future__ import annotations

from pygame import Rect, Surface

from tabletop.ui.board.look import Look
from tabletop.ui.board.zones import ZoneAt
from tabletop.ui.kit import marks, plates
from tabletop.ui.kit.theme import tone
from tabletop.ui.widgets import Widget


class ZoneNode(Widget):
    """A zone while a piece is in the hand: lit where it may go, red where it is held in vain."""

    def __init__(self, look: Look, zone: ZoneAt, tab: int) -> None:
        self.zone = zone
        super().__init__(look.m, zone.rect, key=f"zone.{zone.tag}", tab=tab)
        self.look, self.tag = look, zone.tag
        name = look.words.name(zone.tag)
        self.name = name if name != zone.tag else ""
        self.radius = zone.radius
        self.bleed = marks.target_reach(look.m)
        self.lit = self.hot = self.refused = self.near = False
        self.label = self.price = ""
        self.focusable = False

    def stand(self, zone: ZoneAt) -> None:
        """Lie elsewhere: the board was zoomed, a panel has other sections."""
        if zone != self.zone:
            self._all_changed()
            self.zone, self.radius, self.rect = zone, zone.radius, Rect(zone.rect)
            self._all_changed()

    def light(self, lit: bool) -> None:
        """Say whether the piece in the hand may go here."""
        if lit != self.lit or self.hot or self.refused or self.label or self.price:
            self.lit, self.hot, self.refused = lit, False, False
            self.label = self.price = ""
            self.changed()

    def say(self, label: str, price: str) -> None:
        """What stands on it while it is lit: a few words, and what it costs though it is allowed."""
        if (label, price) != (self.label, self.price):
            self.label, self.price = label, price
            self.changed()

    def approach(self, near: bool) -> None:
        """The pointer is near, or no longer: a polygon among many says what it costs only then."""
        if near != self.near:
            self.near = near
            if self.zone.outline and self.lit:
                self.changed()

    def point(self, hot: bool, refused: bool = False) -> None:
        """The piece is held over it, or no longer."""
        if (hot, refused) != (self.hot, self.refused):
            self.hot, self.refused = hot, refused
            self.changed()

    def mark(self, flag: str, value: bool) -> None:
        """A zone shows only what the carried piece makes of it."""
        if flag == "focused":
            super().mark(flag, value)

    def hit(self, pos: tuple[int, int]) -> bool:
        """Only where something may be dropped; else the pieces on it are meant."""
        return False

    def blank(self) -> bool:
        """Most zones are nothing but a place most of the time."""
        return not (self.lit or self.refused or self.focused)

    def paint(self, surface: Surface) -> None:
        """Light and marker, or the red sign."""
        outline = self.zone.outline
        if self.lit:
            hot = self.hot or self.focused
            marks.target(surface, self.rect, self.m, self.radius, hot, outline)
            if not outline:
                marks.marker(surface, self.rect, self.m, hot)
            if not outline or (self.near and not hot):  # the piece itself is seen where it is held
                self._words(surface)
        elif self.refused:
            marks.refused(surface, self.rect, self.m, self.radius, outline)

    def _words(self, surface: Surface) -> None:
        m, r = self.m, self.rect
        if self.label:
            y = r.bottom - (round(r.h * 0.12) if self.zone.outline else m.u(6))
            plates.pill(
                surface, self.label, (r.centerx, y), m, tone.legal_hot, tone.ink, 15, "midbottom", pad=6
            )
        if self.price:
            where = r.centerx, r.bottom - m.u(6)
            plates.pill(surface, self.price, where, m, tone.warn, tone.ivory, 16, "midbottom", "warning")
