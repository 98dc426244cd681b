"""Zones (areas of the table that hold pieces) as nodes on the screen: the drop targets of a held piece."""

from __future__ import annotations

from pygame import Rect, Surface

from tabletop.ui.board.look import Look
from tabletop.ui.board.zones import ZoneAt
from tabletop.ui.kit import marks, plates
from tabletop.ui.kit.cache import SCRATCH
from tabletop.ui.kit.theme import tone
from tabletop.ui.widgets import Widget


class ZoneNode(Widget):
    """A zone as a drop target. It lights up if the piece that the player holds may go there, and turns red
    while a piece that may not go there is over it."""

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
        """Move the zone to another place on the screen, because the board or a panel has changed."""
        if zone != self.zone:
            self._all_changed()
            self.zone, self.radius, self.rect = zone, zone.radius, Rect(zone.rect)
            self._all_changed()

    def light(self, lit: bool) -> None:
        """Switch the light of the zone on or off, because a piece has been lifted or put down, and clear its
        marks and texts."""
        if lit != self.lit or self.hot or self.refused or self.label or self.price:
            self.lit, self.hot, self.refused = lit, False, False
            self.label = self.price = ""
            self.changed()

    def foresee(self) -> None:
        """Draw the marks of a lit zone in advance, so that a lift need not wait for them."""
        marks.target(SCRATCH, self.rect, self.m, self.radius, outline=self.zone.outline)

    def say(self, label: str, price: str) -> None:
        """Set the texts shown while the zone is highlighted: `label`, words about the move to it, and
        `price`, its cost."""
        if (label, price) != (self.label, self.price):
            self.label, self.price = label, price
            self.changed()

    def approach(self, near: bool) -> None:
        """Set whether the pointer is near; a zone with an outline (a polygon) shows its texts only while it
        is near."""
        if near != self.near:
            self.near = near
            if self.zone.outline and self.lit:
                self.changed()

    def point(self, hot: bool, refused: bool = False) -> None:
        """Set whether the piece is held over the zone as a permitted target (`hot`) or as a refused one."""
        if (hot, refused) != (self.hot, self.refused):
            self.hot, self.refused = hot, refused
            self.changed()

    def mark(self, flag: str, value: bool) -> None:
        """Set the flag "focused", which shows where a held piece may go; ignore all other flags."""
        if flag == "focused":
            super().mark(flag, value)

    def hit(self, pos: tuple[int, int]) -> bool:
        """Return False, so that the pointer always reaches the pieces on the zone."""
        return False

    def blank(self) -> bool:
        """Tell whether the zone paints nothing now, as most zones do most of the time."""
        return not (self.lit or self.refused or self.focused)

    def paint(self, surface: Surface) -> None:
        outline = self.zone.outline
        if self.lit:
            hot = self.hot or self.focused
            marks.target(surface, self.rect, self.m, self.radius, hot, outline)
            if not outline:
                marks.marker(surface, self.rect, self.m, hot)
            if not outline or (self.near and not hot):  # the held piece covers the texts
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
