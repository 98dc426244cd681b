"""A text field of one line, edited with the keys, the pointer and the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
from pygame import Rect, Surface

from tabletop.system.input_files import legible, single_line
from tabletop.ui.kit import art, clipboard, paint
from tabletop.ui.kit.faces import leftwards
from tabletop.ui.kit.input import LEFT, Click, Composing, Event, Key, Move, Press, Typed
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.widgets.base import Do, Widget
from tabletop.ui.widgets.editing import Editing

COPY, CUT = ("ctrl+c", "ctrl+insert"), ("ctrl+x", "shift+delete")
PASTE = ("ctrl+v", "shift+insert")


class TextField(Widget):
    """A text field of one line, on paper, with a caret; Enter calls `on_done`."""

    always_ringed = True
    slides = True
    cursor = "text"

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
        self.line, self.on_change, self.placeholder = Editing(value, longest), on_change, placeholder
        self.icon, self.on_done, self.style = icon, on_done, Style(m.px("body"))
        self.composed = ""
        """The text that is being composed with an input method and is not part of the value yet."""

    @property
    def value(self) -> str:
        """The text in the field."""
        return self.line.value

    @property
    def said(self) -> str:
        """The text in the field; "" if it cannot be read, such as a text of zero-width characters only."""
        return self.value if legible(self.value) else ""

    def says(self) -> str:
        return self.value

    def become(self, value: str) -> None:
        """Replace the text without calling `on_change`."""
        self.line = Editing(value, self.line.longest)
        self.changed()

    def select_all(self) -> None:
        """Select the whole text, so that typing replaces it."""
        self.line.select(0, len(self.value))
        self.changed()

    def mark(self, flag: str, value: bool) -> None:
        """Set a flag such as "focused"; if the field gets the focus, tell the system's input method where it
        is."""
        super().mark(flag, value)
        if flag == "focused" and not value:
            self.composed = ""
        if flag == "focused" and value and pygame.display.get_init():
            pygame.key.set_text_input_rect(self.rect)

    # -- events -------------------------------------------------------------------------------------------
    def uses_drag(self, moved: tuple[int, int]) -> bool:
        return abs(moved[0]) >= abs(moved[1])

    def handle(self, event: Event) -> bool:
        """Type, select, delete, copy and paste by keys and pointer; return True if the event was used."""
        if isinstance(event, Composing):
            self.composed = event.text
            self.changed()
        elif isinstance(event, Typed):
            self.composed = ""
            self._edit(lambda: self.line.put(single_line(event.text)))
        elif isinstance(event, Press) and event.button == LEFT:
            self._go(self._place(event.pos[0]), "shift" in event.mods)
        elif isinstance(event, Move) and self.held:
            self._go(self._place(event.pos[0]), extend=True)
        elif isinstance(event, Click) and event.button == LEFT:
            if event.times == 2:
                self.line.select(*self.line.word_at(self._place(event.pos[0])))
                self.changed()
        elif isinstance(event, Key) and event.down:
            # A pad writes on the screen's keyboard: its directions lead on to the next widget.
            return not event.by_pad and self._key(event.chord)
        else:
            return super().handle(event)
        return True

    def _key(self, chord: str) -> bool:
        if chord in ("return", "enter"):
            if self.on_done:
                self.on_done()
            return self.on_done is not None
        if chord in (*COPY, *CUT, *PASTE):
            self._clipboard(chord)
        elif chord == "ctrl+a":
            self.select_all()
        elif not self._erased(chord) and not self._moved(chord):
            # Letters arrive as Typed events, so their keys count as used; other keys are left to the scene.
            return len(chord) == 1 or chord in ("space", "?")
        return True

    def _erased(self, chord: str) -> bool:
        line = self.line
        reach = {"backspace": line.letter(-1), "shift+backspace": line.letter(-1), "delete": line.letter(1),
                 "ctrl+backspace": line.word(-1), "ctrl+delete": line.word(1)}.get(chord)  # fmt: skip
        if reach is not None:
            self._edit(lambda: line.erase(reach))
        return reach is not None

    def _moved(self, chord: str) -> bool:
        line, extend = self.line, "shift+" in chord
        left, right = line.letter(-1), line.letter(1)
        if line.selected and not extend:  # an arrow key moves the caret to an end of the selection
            left, right = line.selection
        targets = {"left": left, "right": right, "ctrl+left": line.word(-1), "ctrl+right": line.word(1)}
        targets |= {"home": 0, "ctrl+home": 0, "end": len(line.value), "ctrl+end": len(line.value)}
        to = targets.get(chord.replace("shift+", ""))
        if to is not None:
            self._go(to, extend)
        return to is not None

    def _clipboard(self, chord: str) -> None:
        if chord in PASTE:
            self._edit(lambda: self.line.put(single_line(clipboard.paste())))
        elif self.line.selected:
            clipboard.copy(self.line.selected)
            if chord in CUT:
                self._edit(lambda: self.line.put(""))

    def _go(self, to: int, extend: bool) -> None:
        self.line.go(to, extend)
        self.changed()

    def _edit(self, change: Do) -> None:
        before = self.value
        change()
        self.changed()
        if self.value != before:
            self.on_change(self.said)

    # -- text positions -----------------------------------------------------------------------------------
    def _place(self, x: int) -> int:
        """Return the position in the text that is nearest to an x of the window in pixels."""
        return min(range(len(self.value) + 1), key=lambda i: abs(self._x(i) - x))

    def _x(self, place: int) -> int:
        return self._left() + self._reach(place)

    def _reach(self, place: int) -> int:
        """Return the pixels from the left end of the text to a position in it."""
        wide = self.style.width(self.value[:place])
        return self.style.width(self.value) - wide if leftwards(self.value) else wide

    def _left(self) -> int:
        """Return the x at which the text begins, further left if the caret would be out of sight."""
        pad = self.m.u(12) + (self.icon.get_width() + self.m.u(8) if self.icon else 0)
        caret = self._reach(self.line.caret) + self.style.width(self.composed)
        return self.rect.x + pad - max(0, caret + pad + self.m.u(12) - self.rect.w)

    def paint(self, surface: Surface) -> None:
        m, r, old, y = self.m, self.rect, surface.get_clip(), self.rect.centery
        paint.framed(surface, r, m.u(8), tone.paper, tone.ink2 if self.hovered else tone.paper3, m.fine(1.6))
        if self.icon:
            art.stamp(surface, self.icon, (r.x + m.u(10), y), "midleft")
        surface.set_clip(old.clip(r.inflate(-m.u(10), 0)))
        shown = self.value or self.focused or self.composed
        if self.composed:
            self._paint_composed(surface)
            surface.set_clip(old)
            return
        pen = self.style if shown else self.style._replace(colour=tone.ink2)
        top, high = y - pen.px * 5 // 8, pen.px * 5 // 4
        if self.focused and self.line.selected:
            begin, end = sorted(map(self._x, self.line.selection))
            surface.fill(tone.focus, (begin, top, end - begin, high))
        if shown:
            pen.draw(surface, self.value, (self._left(), y), "midleft")
        else:
            pen.cut(surface, self.placeholder, (self._left(), y), r.right - m.u(12) - self._left())
        if self.focused:
            surface.fill(tone.ink, (self._x(self.line.caret), top, m.line(2), high))
        surface.set_clip(old)

    def _paint_composed(self, surface: Surface) -> None:
        """Paint the value with the composed text underlined at the caret."""
        pen, at, y = self.style, self.line.caret, self.rect.centery
        x = self._left()
        for words, under in ((self.value[:at], False), (self.composed, True), (self.value[at:], False)):
            end = pen.draw(surface, words, (x, y), "midleft").right if words else x
            if under:
                surface.fill(tone.ink, (x, y + pen.px * 5 // 8, end - x, self.m.line(2)))
            x = end
