"""The field that waits for a key press and binds it to a command."""

from __future__ import annotations

from pygame import Rect, Surface

from tabletop.texts.words import Words
from tabletop.ui.kit import paint
from tabletop.ui.kit.bindings import Bindings
from tabletop.ui.kit.chords import chord_name, chord_names
from tabletop.ui.kit.input import Event, Key
from tabletop.ui.kit.text import light
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.widgets.base import Do, Widget

MODIFIERS = ("ctrl", "alt", "shift", "caps lock", "left meta", "right meta", "alt gr", "numlock")


class KeyCatcher(Widget):
    """A field that binds the next key chord pressed to its command; a chord that belongs to another command
    is refused."""

    always_ringed = True

    def __init__(
        self, m: Metrics, rect: Rect, words: Words, bindings: Bindings, command: str, on_bound: Do
    ) -> None:
        super().__init__(m, rect, name=words("settings.keys.waiting"), key="catcher")
        self.words, self.bindings, self.command, self.on_bound = words, bindings, command, on_bound
        self.clash = ""

    def handle(self, event: Event) -> bool:
        """Bind the chord that is pressed, or show to which command it already belongs; Escape and Tab are
        left to the dialog. Return True if the event was used."""
        if not isinstance(event, Key) or event.command in ("cancel", "next", "previous"):
            return False
        if event.down and not event.repeat and event.chord not in MODIFIERS:
            if self.bindings.bind(self.command, event.chord):
                self.on_bound()
            else:
                taken = self.words("command." + self.bindings.clash(self.command, event.chord))
                chord = chord_name(event.chord, self.words)
                self.clash = self.words("settings.keys.clash", chord=chord, command=taken)
                self.changed()
        return True

    def paint(self, surface: Surface) -> None:
        """Paint the field with the command's present chords, or with the message about a refused one."""
        m, r = self.m, self.rect.inflate(0, -self.m.u(12))
        paint.framed(surface, r, m.u(10), tone.lacquer2, tone.illegal if self.clash else tone.edge, m.fine(2))
        now = chord_names(self.bindings.chords(self.command), self.words)
        message = self.clash or self.words("settings.keys.now", chord=now)
        pen = light(m, face="semibold", colour=tone.changed if self.clash else "")
        inner = r.inflate(-m.u(28), 0)
        inner.y = r.centery - pen.height(message, inner.w) // 2
        pen.paragraph(surface, message, inner, align="center")
