"""Buttons with a label, with an icon alone, or with a title and a second line."""

from __future__ import annotations

from typing import Any

from pygame import Rect, Surface

from tabletop.ui.kit import art, paint, plates, text
from tabletop.ui.kit.text import light
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.widgets.base import Do, Widget


class Button(Widget):
    """A button with a label: brass ("primary") or lacquer ("secondary"). While it is disabled, its tooltip
    says why."""

    guarded = True

    def __init__(
        self,
        m: Metrics,
        rect: Rect,
        label: str,
        on_press: Do,
        *,
        kind: str = "secondary",
        icon: str = "",
        px: int = 0,
        **more: Any,
    ) -> None:
        super().__init__(m, rect, name=label, on_press=on_press, **more)
        self.label, self.kind, self.icon, self.px = label, kind, icon, px or m.px("button")
        self.bleed = max(self.bleed, paint.shadow_reach(1, m.s))

    @staticmethod
    def width(m: Metrics, label: str, icon: str = "", px: int = 0) -> int:
        """Return the width in pixels that a button with this label and icon needs; `px` is its text size, 0
        for the usual one."""
        return plates.button_width(m, label, icon, px)

    def paint(self, surface: Surface) -> None:
        """Paint the plate, the icon and the label; if the button is disabled for a reason, paint a lock
        instead of the icon."""
        kind = self.kind if self.enabled else "disabled"
        icon = "lock" if not self.enabled and self.reason else self.icon
        room = self.rect.w - self.m.u(16) - (round(self.px * 1.6) if icon else 0)
        px = text.fitting(self.label, self.px, "bold", room)
        plates.button(surface, self.rect, self.m, self.label, kind, icon, self.state, px)


class IconButton(Widget):
    """A lacquer button with an icon alone; its tooltip is its name. `on` marks a toggle switched on."""

    guarded = True
    radius = 9.0

    def __init__(
        self, m: Metrics, rect: Rect, icon: str, tip: str, on_press: Do, *, on: bool = False, **more: Any
    ) -> None:
        super().__init__(m, rect, name=tip, tooltip=tip, on_press=on_press, **more)
        self.icon, self.on = icon, on

    def switch(self, on: bool) -> None:
        """Set whether the button is marked as switched on."""
        if on != self.on:
            self.on = on
            self.changed()

    def paint(self, surface: Surface) -> None:
        state = "off" if not self.enabled else "on" if self.on else self.state
        plates.icon_button(surface, self.rect, self.m, self.icon, state)


class TileButton(Widget):
    """A large lacquer button with an icon, a title and a second line: an entry of the menu."""

    guarded = True
    radius = 12.0

    def __init__(
        self, m: Metrics, rect: Rect, icon: str, label: str, sub: str, on_press: Do, **more: Any
    ) -> None:
        super().__init__(m, rect, name=label, on_press=on_press, **more)
        self.icon, self.label, self.sub = icon, label, sub
        self.bleed = paint.shadow_reach(2, m.s)

    def paint(self, surface: Surface) -> None:
        m, r = self.m, self.rect
        plates.lacquer(surface, r, m, 12, 2, colour=tone.lacquer2 if self.state else "")
        if self.state:
            paint.rim(surface, r, m.u(12), tone.brass, m.fine(1.6))
        side = min(m.u(52), r.h - m.u(16))
        field = Rect(r.x + m.u(18), r.centery - side // 2, side, side)
        paint.box(surface, field, m.u(10), "#3A322B")
        colour = tone.brass_light if self.enabled else tone.text_off
        art.stamp(surface, art.icon(self.icon, side * 0.62, colour), field.center)
        self._words(surface, field.right + m.u(18))

    def _words(self, surface: Surface, x: int) -> None:
        m, r = self.m, self.rect
        room = r.right - x - m.u(12)
        head = light(m, "head", "bold", "" if self.enabled else tone.text_off)
        small = light(m, "small", colour=tone.muted)
        lines = small.wrap(self.sub, room) if self.sub else []
        y = r.centery - round(head.px * 1.2 + len(lines) * small.px * 1.25) // 2
        head.cut(surface, self.label, (x, y), room, "topleft")
        small.paragraph(surface, self.sub, Rect(x, y + round(head.px * 1.25), room, 0), 1.25)
