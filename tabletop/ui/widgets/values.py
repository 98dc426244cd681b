"""A control for entering a value: a slider."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygame import Rect, Surface

from tabletop.ui.kit import paint
from tabletop.ui.kit.input import LEFT, Event, Key, Move, Press
from tabletop.ui.kit.text import light
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.widgets.base import Widget

LIFTED = 64
"""The distance in layout units from the middle of a slider to the top of the value shown above its knob."""


class Slider(Widget):
    """A slider for a value between two limits that changes in steps, by drag, click, arrow keys, Home and
    End."""

    steps = True

    def __init__(
        self,
        m: Metrics,
        rect: Rect,
        value: float,
        on_change: Callable[[float], None],
        *,
        low: float = 0.0,
        high: float = 1.0,
        step: float = 0.05,
        words: Callable[[float], str] = lambda v: "",
        **more: Any,
    ) -> None:
        super().__init__(m, rect, **more)
        self.value, self.on_change, self.low, self.high, self.step = value, on_change, low, high, step
        self.words = words
        self.bleed = m.u(LIFTED + 40)

    slides = True

    def set(self, value: float) -> None:
        """Set the value to the step nearest to `value`, and call `on_change` if the value has changed."""
        steps = round((value - self.low) / self.step)
        value = max(self.low, min(self.high, self.low + steps * self.step))
        if self.enabled and value != self.value:
            self.value = value
            self.changed()
            self.on_change(value)

    def uses_drag(self, moved: tuple[int, int]) -> bool:
        return abs(moved[0]) >= abs(moved[1])

    def handle(self, event: Event) -> bool:
        """Change the value by pointer, arrow keys, Home and End; return True if the event was used."""
        if (isinstance(event, Press) and event.button == LEFT) or (isinstance(event, Move) and self.held):
            bar = self.bar()
            self.set(self.low + (self.high - self.low) * (event.pos[0] - bar.x) / max(1, bar.w))
            return True
        if isinstance(event, Key) and event.down:
            near = {"left": self.value - self.step, "right": self.value + self.step}
            aim = {**near, "home": self.low, "end": self.high}.get(event.command or event.chord)
            if aim is not None:
                self.set(aim)
            return aim is not None
        return super().handle(event)

    def bar(self) -> Rect:
        """Return the rectangle of the slider's track; the value stands to the right of it as text."""
        m, r, knob = self.m, self.rect, self.m.u(12)
        room = m.u(64) if self.words(self.value) else 0
        return Rect(r.x + knob, r.centery - m.u(4), r.w - 2 * knob - room, m.u(8))

    def paint(self, surface: Surface) -> None:
        m, bar = self.m, self.bar()
        at = bar.x + round(bar.w * (self.value - self.low) / (self.high - self.low))
        paint.framed(surface, bar, bar.h / 2, tone.lacquer2, tone.edge, m.fine(1.3))
        filled = Rect(bar.x, bar.y, max(bar.h, at - bar.x), bar.h)
        paint.box(surface, filled, bar.h / 2, tone.brass if self.enabled else tone.edge_off)
        self._knob(surface, (at, bar.centery))
        if self.held and self.words(self.value):
            self._lifted(surface, at)
        end = self.rect.right, bar.centery
        light(m, face="bold").draw(surface, self.words(self.value), end, "midright")

    def _lifted(self, surface: Surface, x: int) -> None:
        """Paint the value above the knob, where the finger that moves it does not cover it."""
        m, pen, words = self.m, light(self.m, face="bold"), self.words(self.value)
        plate = Rect(0, 0, pen.width(words) + m.u(24), m.u(36))
        plate.midbottom = x, self.rect.centery - m.u(LIFTED - 36)
        paint.framed(surface, plate, m.u(8), tone.lacquer2, tone.brass, m.fine(1.3))
        pen.draw(surface, words, plate.center, "center")

    def _knob(self, surface: Surface, at: tuple[int, int]) -> None:
        m = self.m
        knob = Rect(0, 0, m.u(24), m.u(24))
        knob.center = at
        paint.shadow(surface, knob, knob.h / 2, 1, m.s)
        paint.box(surface, knob, knob.h / 2, "#F0CB77" if self.enabled else tone.text_off, bottom="#CF9A3A")
        edge = "#FFFFFF" if self.hovered else tone.brass_dark
        paint.rim(surface, knob, knob.h / 2, edge, m.fine(1.6))
