"""The two buttons at the top of the log that choose the player and the kind of lines that it shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import Rect, Surface

from tabletop.ui.board.look import Look
from tabletop.ui.frame.log_panel import LogView
from tabletop.ui.frame.log_rows import KINDS, filter_choices
from tabletop.ui.kit import art, paint
from tabletop.ui.kit.depths import Tab
from tabletop.ui.kit.theme import tone
from tabletop.ui.widgets import IconButton

ICONS: dict[int | str, str] = {-1: "users", **dict(zip(KINDS, ("log", "star", "warning"), strict=True))}
"""The icon of each value of the log's filters: -1 (every seat) and the kinds of lines. A single seat has none
here: it is shown by its token."""


class LogFilterButton(IconButton):
    """A button that goes through the values of one field of the log's filter, and shows the present one by an
    icon or by a seat's token; it is marked as switched on while the field leaves lines out.

    Args:
        field: the field of `LogFilter`.
        options: the choices as value and name, the usual one first.
    """

    def __init__(
        self, look: Look, rect: Rect, log: LogView, field: str, options: Sequence[tuple[int | str, str]]
    ) -> None:
        self.look, self.log, self.field, self.options = look, log, field, options
        super().__init__(look.m, rect, "", "", self._next, key=f"log.by_{field}", tab=Tab.LOG_FILTER)
        self.show_choice()

    @property
    def _at(self) -> int:
        now = getattr(self.log.folding.filter, self.field)
        return next((i for i, (value, _) in enumerate(self.options) if value == now), 0)

    def show_choice(self) -> None:
        """Show the current value of the log's filter on the button."""
        words, (value, chosen) = self.look.words, self.options[self._at]
        self.icon = ICONS.get(value, "")
        self.name = self.tooltip = words.pair(words(f"table.log.by_{self.field}"), chosen)
        self.switch(self._at > 0)
        self.changed()

    def _next(self) -> None:
        value = self.options[(self._at + 1) % len(self.options)][0]
        self.log.filter(self.log.folding.filter._replace(**{self.field: value}))  # type: ignore[arg-type]
        self.show_choice()

    def paint(self, surface: Surface) -> None:
        if self.icon:
            super().paint(surface)
            return
        paint.box(surface, self.rect, self.m.u(9), tone.brass)
        token = self.look.token(self.log.folding.filter.seat, round(self.rect.h * 0.74))
        art.stamp(surface, token, self.rect.center)


def log_filters(look: Look, head: Rect, log: LogView, seats: int) -> Iterator[LogFilterButton]:
    """Yield the buttons for the player and the kind of lines, at the right end of the log's heading, whose
    rectangle is `head`."""
    m, side = look.m, look.m.u(32)
    fields = filter_choices(look.words, [look.name(n) for n in range(seats)])
    y = head.centery - side // 2
    for i, (field, options) in enumerate(fields.items()):
        x = head.right - (len(fields) - i) * (side + m.u(12))
        yield LogFilterButton(look, Rect(x, y, side, side), log, field, options)
