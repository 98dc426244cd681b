"""Controls in which words explain themselves: the pointer finds them, left and right go along them."""

from __future__ import annotations

from typing import Any

from pygame import Rect, Surface

from tabletop.ui.kit.input import Event, Key, Move
from tabletop.ui.kit.theme import Metrics
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.marked import Marked, Told
from tabletop.ui.widgets.scroll import ListView


class Telling(Widget):
    """What both have in common."""

    _at = -1

    def told_in_sight(self) -> list[Told]:
        """What is seen of it that explains itself."""
        return []

    def told_here(self) -> list[Told]:
        """Of that, what keys go along."""
        return self.told_in_sight()

    def tells(self, pos: tuple[int, int]) -> Told | None:
        """What explains itself there."""
        return next((told for told in self.told_in_sight() if told[0].collidepoint(pos)), None)

    def handle(self, event: Event) -> bool:
        """Along the words, then as any control: beyond the last one an arrow leads on."""
        if isinstance(event, Key) and event.down and event.command in ("left", "right"):
            told, to = self.told_here(), self._at + (1 if event.command == "right" else -1)
            if 0 <= to < len(told):
                self._at, self.pointed = to, told[to]
                return True
        if not isinstance(event, Move):
            self._at, self.pointed = -1, None
        return super().handle(event)


class TellingText(Telling):
    """A paragraph."""

    radius = 6.0

    def __init__(self, m: Metrics, rect: Rect, marked: Marked, **more: Any) -> None:
        super().__init__(m, rect, **more)
        self.marked = marked
        self.focusable = bool(self.told_in_sight())

    def told_in_sight(self) -> list[Told]:
        """Return all its words that do."""
        return list(self.marked.told(self.rect.topleft))

    def paint(self, surface: Surface) -> None:
        """Its words."""
        self.marked.paint(surface, self.rect.topleft)


class TellingList(Telling, ListView):
    """Rows to choose from; keys go along the words of the chosen one."""

    def told_in(self, row: int) -> list[Told]:
        """What explains itself in a row, where it stands now."""
        return []

    def told_in_sight(self) -> list[Told]:
        """That of the rows that are seen whole or in part."""
        first, last = self.heights.at(self.offset), self.heights.at(self.offset + self.rect.h - 1)
        rows = range(first, min(last + 1, len(self.heights)))
        return [told for row in rows for told in self.told_in(row) if self.rect.contains(told[0])]

    def told_here(self) -> list[Told]:
        """That of the chosen row."""
        told = self.told_in(self.index) if self.index >= 0 else []
        return [each for each in told if self.rect.contains(each[0])]

    def tells(self, pos: tuple[int, int]) -> Told | None:
        """What explains itself there."""
        row = self.row_at(pos)
        told = self.told_in(row) if row >= 0 else []
        return next((each for each in told if each[0].collidepoint(pos)), None)
