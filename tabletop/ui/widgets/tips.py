"""Tooltips: notes that appear after a delay beside a hovered or focused widget, with explained terms in them.

A note stays open while the pointer is on it or on its way to it. A click pins it; then the terms in it open
further notes, one level deep. Escape or a press beside the notes closes all of them. A press on a note that
covers a button closes it too, and presses the button, unless the note is pinned. A note about the focused
widget closes as soon as the pointer moves, because it might cover what the pointer is moved to.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Protocol

from pygame import Rect, Surface

from tabletop.reference.glossary import Glossary
from tabletop.texts.rulebook import RULE_NUMBER
from tabletop.ui.kit import motion
from tabletop.ui.kit.input import Click, DragStart, Event, Key, Move, Press, Release
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.theme import Metrics
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.marked import Told
from tabletop.ui.widgets.notes import Tooltip

GRACE_MS = 300
"""The milliseconds for which a tooltip stays open after the pointer has left the thing that it explains, so
that the pointer can reach the tooltip."""


class TipScene(Protocol):
    """The part of a scene that its tooltips use."""

    m: Metrics

    @property
    def clock(self) -> motion.Clock:
        """The clock of the app."""

    @property
    def by_hand(self) -> bool:
        """True while a finger is used as the pointer; the hand then covers what is below it on the screen."""

    def add(self, node: Node) -> Node:
        """Put a node on the screen, as part of the scene, and return it."""

    def glossary(self) -> Glossary | None:
        """Return the glossary of the scene's game, or None."""

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        """Return the topmost widget at a position of the pointer, or None; tooltips are no widgets."""

    def controls_near(self, about: Rect) -> Sequence[Rect]:
        """Return the buttons and listed widgets around a rectangle that a tooltip about it should not
        cover."""

    def entry(self, key: str) -> tuple[str, Surface | None]:
        """Return the text that explains a glossary word or a rule, and a picture or None."""

    def open_rule(self, rule: str) -> None:
        """Open the rules screen at a rule."""


class Tips:
    """The tooltip of a scene, and a second one, which explains a term in the first."""

    def __init__(self, scene: TipScene) -> None:
        self.scene = scene
        self.notes: list[Tooltip] = []
        self.word = ""
        """The key of the glossary word that the notes explained when the last key was pressed; "" if they
        explained none."""
        self._timer: motion.Timer | None = None
        self._last: motion.Timer | None = None
        self.inside = False
        """True while the pointer is on an open note."""
        self._on: Told | None = None
        self._word = ""
        self._of_focus = False

    def show(
        self,
        about: Rect,
        words: str,
        picture: Surface | None = None,
        off: Sequence[Rect] = (),
        of_focus: bool = False,
    ) -> None:
        """Show a tooltip with the text `words`, and a picture if one is given, about the thing in the
        rectangle `about`, after a delay, and clear of the rectangles in `off` if possible, or else of the
        buttons around `about`. `of_focus` is True
        if it is about the focused widget; it then closes as soon as the pointer moves."""
        self._cancel()
        self._word, self._of_focus = "", of_focus
        if words:
            do = partial(self._open, about, words, picture, off)
            self._timer = self.scene.clock.after(motion.TOOLTIP_MS, do)

    def show_now(self, about: Rect, words: str) -> None:
        """Show a tooltip about the focused thing in the rectangle `about` at once."""
        self._cancel()
        self._word, self._of_focus = "", True
        self._open(about, words, None)

    def tell(self, term: Told, now: bool = False) -> None:
        """Show a tooltip beside an explained term (a glossary word or rule number in a text) with the
        explanation of the term, at once if `now` is set, else after a delay."""
        words, picture = self.scene.entry(term[1])
        if now:
            self._open(term[0], words, picture)
        else:
            self.show(term[0], words, picture)
        self._word = term[1]

    def leave(self) -> None:
        """Close the tooltip, because the pointer has left the thing that it is about. If it contains
        explained terms, close it only after `GRACE_MS` milliseconds, so that the pointer can reach it."""
        self._cancel()
        if self.notes and not (self.inside or self.notes[0].pinned):
            if self.notes[0].told():
                self._last = self.scene.clock.after(GRACE_MS, self._expire)
            else:
                self.hide()

    def hide(self) -> None:
        """Close all tooltips at once."""
        self._cancel()
        for note in self.notes:
            note.remove()
        self.notes, self.inside, self._on = [], False, None

    def give_way(self) -> bool:
        """Close the tooltip on which a drag began, unless it is pinned, so that the drag goes to the thing
        below it; return True if one was closed."""
        if not self.inside or self.notes[0].pinned:
            return False
        self.hide()
        return True

    def take(self, event: Event) -> bool:
        """Handle an event for an open tooltip (of the pointer, or Escape); return True if it was used."""
        if isinstance(event, Move):
            if self._of_focus and not any(note.pinned for note in self.notes):
                self.hide()
            return bool(self.notes) and not event.dragging and self._point(event.pos)
        if isinstance(event, Press):
            if not (self.inside and self._at(event.pos)) or self._hides_button(event.pos):
                self.hide()
            return self.inside
        if isinstance(event, Click) and self.inside:
            self._click(event.pos)
            return True
        if isinstance(event, Release | DragStart):
            return self.inside
        if isinstance(event, Key) and event.down:
            self.word = self._explained()
            if self.notes:
                close = event.command == "cancel" and bool(self.notes[0].told() or self.notes[0].pinned)
                self.hide()
                return close
        return False

    def _open(self, about: Rect, words: str, picture: Surface | None, off: Sequence[Rect] = ()) -> None:
        pinned = [note for note in self.notes[:1] if note.pinned and self.inside]
        if not pinned:
            self.hide()
        for note in self.notes[1:]:
            note.remove()
        scene = self.scene
        off = off or scene.controls_near(about)
        note = Tooltip(scene.m, about, words, scene.m.size, scene.glossary(), picture, off, scene.by_hand)
        self.notes = [*pinned, note]
        scene.add(note)

    def _explained(self) -> str:
        """Return the key of the glossary word that the open note explains, or else of the first glossary word
        in the open notes; "" if there is none."""
        keys = [self._word, *(key for note in self.notes for _, key in note.told())] if self.notes else []
        return next((key for key in keys if key and not RULE_NUMBER.fullmatch(key)), "")

    def _expire(self) -> None:
        if not self.inside:
            self.hide()

    def _cancel(self) -> None:
        for timer in (self._timer, self._last):
            if timer:
                timer.cancel()
        self._timer = self._last = None

    def _at(self, pos: tuple[int, int]) -> Tooltip | None:
        reached = (note for note in reversed(self.notes) if note.told() or note.pinned)
        return next((note for note in reached if note.rect.collidepoint(pos)), None)

    def _hides_button(self, pos: tuple[int, int]) -> bool:
        """Tell whether a note that is not pinned covers a button at a point where it has no term of its
        own."""
        note, below = self._at(pos), self.scene.widget_at(pos)
        return bool(note and not note.pinned and not note.tells(pos) and below and below.guarded)

    def _point(self, pos: tuple[int, int]) -> bool:
        """Update the notes for a position of the pointer; return True if it is on one of them."""
        note = self._at(pos)
        if note is None:
            if self.inside and not self.notes[0].pinned:
                self.hide()
            self.inside = False
            return False
        if not self.inside or self._last:
            self._cancel()
        self.inside = True
        term = note.tells(pos) if note.pinned and note is self.notes[0] else None
        if term != self._on:
            self._on = term
            if term:
                self.tell(term)
        return True

    def _click(self, pos: tuple[int, int]) -> None:
        """Open the clicked rule, or explain the clicked term of a pinned note, or else pin the note."""
        note = self._at(pos)
        term = note.tells(pos) if note else None
        if term and RULE_NUMBER.fullmatch(term[1]):
            self.hide()
            self.scene.open_rule(term[1])
        elif term and note and note.pinned and note is self.notes[0]:
            self.tell(term, now=True)
        elif note:
            note.pin()
