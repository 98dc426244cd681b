"""A list in whose rows words explain themselves."""

from __future__ import annotations

from tabletop.ui.kit.input import Event, Key, Move
from tabletop.ui.widgets.marked import Told
from tabletop.ui.widgets.scroll import ListView


class TellingList(ListView):
    """Rows in which words explain themselves; left and right go along those of the chosen row."""

    _at = -1

    def told_in(self, row: int) -> list[Told]:
        """What explains itself in a row, where it stands now."""
        return []

    def told_in_sight(self) -> list[Told]:
        """What explains itself in the rows that are seen whole or in part."""
        first, last = self.heights.at(self.offset), self.heights.at(self.offset + self.rect.h - 1)
        rows = range(first, min(last + 1, len(self.heights)))
        return [told for row in rows for told in self.told_in(row) if self.rect.contains(told[0])]

    def tells(self, pos: tuple[int, int]) -> Told | None:
        """What explains itself there."""
        row = self.row_at(pos)
        return (
            next((told for told in self.told_in(row) if told[0].collidepoint(pos)), None)
            if row >= 0
            else None
        )

    def handle(self, event: Event) -> bool:
        """Along the words, then as any list."""
        if isinstance(event, Key) and event.down and event.command in ("left", "right") and self.index >= 0:
            told = [each for each in self.told_in(self.index) if self.rect.contains(each[0])]
            self._at = (self._at + (1 if event.command == "right" else -1)) % len(told) if told else -1
            self.pointed = told[self._at] if told else None
            return bool(told)
        if not isinstance(event, Move):
            self._at, self.pointed = -1, None
        return super().handle(event)
