"""Entering values: a slider for a quantity, a field for a line of text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
from pygame import Rect, Surface

from tabletop.ui.kit import paint
from tabletop.ui.kit.input import LEFT, Event, Key, Move, Press, Typed
from tabletop.ui.kit.stamp import stamp
from tabletop.ui.kit.text import Style, light
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.widgets.base import Do, Widget


class Slider(Widget):
    """A value between two ends in steps; dragged, clicked, or moved with the arrows, Home and End."""

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

    def set(self, value: float) -> None:
        """Take the nearest step and tell."""
        steps = round((value - self.low) / self.step)
        value = max(self.low, min(self.high, self.low + steps * self.step))
        if self.enabled and value != self.value:
            self.value = value
            self.changed()
            self.on_change(value)

    def handle(self, event: Event) -> bool:
        """Pointer and keys."""
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
        """The track; the words of the value stand on its right."""
        m, r, knob = self.m, self.rect, self.m.u(12)
        room = m.u(64) if self.words(self.value) else 0
        return Rect(r.x + knob, r.centery - m.u(4), r.w - 2 * knob - room, m.u(8))

    def draw(self, surface: Surface) -> None:
        """Track, filled part, knob, words."""
        m, bar = self.m, self.bar()
        at = bar.x + round(bar.w * (self.value - self.low) / (self.high - self.low))
        paint.box(surface, bar, bar.h / 2, tone.lacquer2)
        paint.rim(surface, bar, bar.h / 2, tone.edge, max(1.0, 1.3 * m.s))
        filled = Rect(bar.x, bar.y, max(bar.h, at - bar.x), bar.h)
        paint.box(surface, filled, bar.h / 2, tone.brass if self.enabled else tone.edge_off)
        self._knob(surface, (at, bar.centery))
        end = self.rect.right, bar.centery
        light(m, face="bold").draw(surface, self.words(self.value), end, "midright")

    def _knob(self, surface: Surface, at: tuple[int, int]) -> None:
        m = self.m
        knob = Rect(0, 0, m.u(24), m.u(24))
        knob.center = at
        paint.shadow(surface, knob, knob.h / 2, 1, m.s)
        paint.box(surface, knob, knob.h / 2, "#F0CB77" if self.enabled else tone.text_off, bottom="#CF9A3A")
        edge = "#FFFFFF" if self.hovered else tone.brass_dark
        paint.rim(surface, knob, knob.h / 2, edge, max(1.0, 1.6 * m.s))


class TextField(Widget):
    """One line of text on paper, with a caret; `on_done` is called by Enter."""

    always_ringed = True

    def __init__(
        self,
        m: Metrics,
        rect: Rect,
        value: str,
        on_change: Callable[[str], None],
        *,
        longest: int = 40,
        placeholder: str = "",
        icon: Surface | None = None,
        on_done: Do | None = None,
        **more: Any,
    ) -> None:
        super().__init__(m, rect, **more)
        self.value, self.on_change, self.longest, self.placeholder = value, on_change, longest, placeholder
        self.icon, self.on_done, self.caret, self.style = icon, on_done, len(value), Style(m.px("body"))

    def become(self, value: str) -> None:
        """Show another value, and tell nobody."""
        self.value, self.caret = value, len(value)
        self.changed()

    def mark(self, flag: str, value: bool) -> None:
        """With the focus comes the keyboard of the system: what it offers stands beside the field."""
        super().mark(flag, value)
        if flag == "focused" and value and pygame.display.get_init():
            pygame.key.set_text_input_rect(self.rect)

    def handle(self, event: Event) -> bool:
        """Typing, the caret, erasing, pasting."""
        if isinstance(event, Typed):
            self._insert(event.text)
            return True
        if isinstance(event, Press) and event.button == LEFT:
            self._point(event.pos[0])
            return True
        if isinstance(event, Key) and event.down:
            return self._key(event)
        return super().handle(event)

    def _key(self, event: Key) -> bool:
        if event.chord in ("return", "enter"):
            if self.on_done:
                self.on_done()
            return self.on_done is not None
        if event.chord == "backspace":
            self._replace(self.value[: max(0, self.caret - 1)], self.value[self.caret :])
        elif event.chord == "delete":
            self._replace(self.value[: self.caret], self.value[self.caret + 1 :])
        elif event.chord == "ctrl+v":
            self._insert("".join(c for c in pygame.scrap.get_text() if c.isprintable()))
        elif event.chord in ("left", "right", "home", "end"):
            steps = {"left": self.caret - 1, "right": self.caret + 1, "home": 0, "end": len(self.value)}
            self.caret = max(0, min(len(self.value), steps[event.chord]))
            self.changed()
        else:  # letters come as Typed; what is left of commands is not for a field
            return len(event.chord) == 1 or event.chord in ("space", "?")
        return True

    def _insert(self, typed: str) -> None:
        room = self.longest - len(self.value)
        self._replace(self.value[: self.caret] + typed[: max(0, room)], self.value[self.caret :])

    def _replace(self, before: str, after: str) -> None:
        self.value, self.caret = before + after, len(before)
        self.changed()
        self.on_change(self.value)

    def _point(self, x: int) -> None:
        left, letters = self._left(), range(len(self.value) + 1)
        self.caret = min(letters, key=lambda i: abs(left + self.style.width(self.value[:i]) - x))
        self.changed()

    def _left(self) -> int:
        """Where the text begins; a long one is pushed left so that the caret is seen."""
        pad = self.m.u(12) + (self.icon.get_width() + self.m.u(8) if self.icon else 0)
        caret = self.style.width(self.value[: self.caret])
        return self.rect.x + pad - max(0, caret + pad + self.m.u(12) - self.rect.w)

    def draw(self, surface: Surface) -> None:
        """Paper, text, caret."""
        m, r, old, y = self.m, self.rect, surface.get_clip(), self.rect.centery
        paint.box(surface, r, m.u(8), tone.paper)
        paint.rim(surface, r, m.u(8), tone.ink2 if self.hovered else tone.paper3, max(1.0, 1.6 * m.s))
        if self.icon:
            stamp(surface, self.icon, (r.x + m.u(10), y), "midleft")
        surface.set_clip(old.clip(r.inflate(-m.u(10), 0)))
        shown = self.value or self.focused
        pen = self.style if shown else self.style._replace(colour=tone.ink2)
        pen.draw(surface, self.value if shown else self.placeholder, (self._left(), y), "midleft")
        if self.focused:
            x = self._left() + pen.width(self.value[: self.caret])
            surface.fill(tone.ink, (x, y - pen.px * 5 // 8, m.line(2), pen.px * 5 // 4))
        surface.set_clip(old)
