"""A dialog that shows the complete log of the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from tabletop.engine.log import Line
from tabletop.ui.frame.log_panel import LogView
from tabletop.ui.frame.log_rows import LogFilter, LogRows, filter_choices
from tabletop.ui.kit.depths import Tab
from tabletop.ui.play.desk import Desk
from tabletop.ui.widgets import Button, Dialog, Dropdown, IconButton, Strip


class History(Dialog):
    """A dialog with every log line that the viewer may read, and filters by seat and by kind of line; Escape
    closes it.

    Args:
        explain: a function that explains why a computer player played the action of a line.
        show: a function that shows the match after its first n actions.
        again: True to offer a replay of the last moves, which makes no sense within a replay.
    """

    def __init__(
        self, desk: Desk, explain: Callable[[Line], None], show: Callable[[int], None], again: bool
    ) -> None:
        m, words = desk.scene.m, desk.look.words
        high = m.height - m.u(200)
        super().__init__(m, m.size, words("table.log"), "", (), width=760, extra=high)
        self.desk, self.explain, self.show_moment = desk, explain, show
        room = Strip(Rect(self.room.x, self.room.y + m.u(8), self.room.w, self.room.h + m.u(12)), m.u(10))
        folding = desk.log_rows.setdefault(desk.table_view.eyes, LogRows())
        self._place_filters(room.top(m.u(44, 36)), folding.filter)
        inner = Rect(self.plate.x + m.u(12), room.rest.y, self.plate.w - m.u(24), room.rest.h)
        outline = desk.match.outline(desk.table_view.eyes)
        log = self.log = LogView(desk.look, inner, outline, desk.open_rule, 1)
        log.folding = folding
        log.become(outline)
        desk.prepare(log)
        log.on_moment = self._go
        log.ask_of([bool(seat.bot) for seat in desk.match.seats], self._why)
        self.add(log)
        self._place_buttons(again)

    def _place_buttons(self, again: bool) -> None:
        """Place the buttons at the right of the title: to close the dialog, and to see the last moves (if
        `again` is True)."""
        m, words, side = self.m, self.desk.look.words, self.m.u(40)
        head = Strip(Rect(self.plate.x, self.plate.y + m.u(10), self.plate.w - m.u(10), side), m.u(10))
        close = self.desk.scene.keyed("table.close", "cancel")
        self.add(IconButton(m, head.right(side), "close", close, self.cancel, key="close", tab=Tab.FOOT))
        if again:
            label, px = words("table.again"), m.px("body", "small")
            at = head.right(Button.width(m, label, "play", px))
            button = Button(
                m, at, label, self.look_again, kind="secondary", icon="play", px=px, key="again", tab=Tab.FOOT
            )
            self.add(button)

    def _place_filters(self, rect: Rect, now: LogFilter) -> None:
        """Place the drop-down lists that choose the seat and the kind of the lines, with the present choice
        `now`."""
        m, words = self.m, self.desk.look.words
        wide = (rect.w - m.u(12)) // 2
        fields = filter_choices(words, [seat.name for seat in self.desk.match.seats])
        for x, (key, choices) in zip((rect.x, rect.right - wide), fields.items(), strict=True):
            name, values = words(f"table.log.by_{key}"), [value for value, _ in choices]
            at, chosen = Rect(x, rect.y, wide, rect.h), values.index(getattr(now, key))
            choose = partial(self._filter, key, values)
            shown = [choice for _, choice in choices]
            field = Dropdown(m, at, shown, chosen, choose, key=f"log.{key}", name=name, tab=2)
            field.tooltip = name
            self.add(field)

    def _filter(self, key: str, values: Sequence[int | str], chosen: int) -> None:
        self.log.filter(self.log.folding.filter._replace(**{key: values[chosen]}))  # type: ignore[arg-type]

    def look_again(self) -> None:
        """Run a replay of the moves since the last move of the seat at the screen."""
        match, seat = self.desk.match, self.desk.table_view.viewer
        own = (i for i, played in enumerate(match.actions) if played.seat == seat)
        self.cancel()
        self.desk.scene.app.routes.replay(match, max(own, default=0), runs=True)

    def _go(self, actions: int) -> None:
        """Close the dialog and show the moment after the first actions."""
        self.cancel()
        self.show_moment(actions)

    def _why(self, line: Line) -> None:
        """Close the dialog and explain at the table why a computer played the action of a line."""
        self.cancel()
        self.explain(line)

    def cancel(self) -> None:
        """Close the dialog and return to the table."""
        self.desk.scene.close()
