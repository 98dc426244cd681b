"""Controls whose texts contain glossary words and rule numbers; the pointer, or the left and right keys, show
the explanation of one."""

from __future__ import annotations

from typing import Any

from pygame import Rect, Surface

from tabletop.ui.kit.input import Event, Key, Move
from tabletop.ui.kit.theme import Metrics
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.marked import Marked, Told
from tabletop.ui.widgets.scroll import ListView


class Telling(Widget):
    """The base class of controls in whose text glossary words and rule numbers are explained."""

    _at = -1

    def told_in_sight(self) -> list[Told]:
        """Return the visible glossary words and rule numbers, with their rectangles."""
        return []

    def told_here(self) -> list[Told]:
        """Return the glossary words and rule numbers that the left and right keys step through."""
        return self.told_in_sight()

    def tells(self, pos: tuple[int, int]) -> Told | None:
        return next((term for term in self.told_in_sight() if term[0].collidepoint(pos)), None)

    def handle(self, event: Event) -> bool:
        """Step through the glossary words and rule numbers with the left and right keys. A key press beyond
        the first or last of them, and every other event, is handled as in other controls, so that it can move
        the focus. Return True if the event was used."""
        if isinstance(event, Key) and event.down and event.command in ("left", "right"):
            terms, to = self.told_here(), self._at + (1 if event.command == "right" else -1)
            if 0 <= to < len(terms):
                self._at, self.pointed = to, terms[to]
                return True
        if not isinstance(event, Move):
            self._at, self.pointed = -1, None
        return super().handle(event)


class TellingText(Telling):
    """A paragraph in which glossary words and rule numbers are explained."""

    radius = 6.0

    def __init__(self, m: Metrics, rect: Rect, marked: Marked, **more: Any) -> None:
        super().__init__(m, rect, **more)
        self.marked = marked
        self.focusable = bool(self.told_in_sight())

    def told_in_sight(self) -> list[Told]:
        return list(self.marked.told(self.rect.topleft))

    def paint(self, surface: Surface) -> None:
        self.marked.paint(surface, self.rect.topleft)


class TellingList(Telling, ListView):
    """A list whose rows contain glossary words and rule numbers; left and right step through those of the
    chosen row."""

    def told_in(self, row: int) -> list[Told]:
        """Return the glossary words and rule numbers of a row, with their rectangles in the window; override
        this."""
        return []

    def told_in_sight(self) -> list[Told]:
        """Return the glossary words and rule numbers that are fully visible, with their rectangles."""
        first, last = self.heights.at(self.offset), self.heights.at(self.offset + self.rect.h - 1)
        rows = range(first, min(last + 1, len(self.heights)))
        return [told for row in rows for told in self.told_in(row) if self.rect.contains(told[0])]

    def told_here(self) -> list[Told]:
        """Return the fully visible glossary words and rule numbers of the chosen row."""
        terms = self.told_in(self.index) if self.index >= 0 else []
        return [each for each in terms if self.rect.contains(each[0])]

    def tells(self, pos: tuple[int, int]) -> Told | None:
        row = self.row_at(pos)
        terms = self.told_in(row) if row >= 0 else []
        return next((each for each in terms if each[0].collidepoint(pos)), None)
