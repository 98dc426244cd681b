"""The choice of one of several actions, from a list with their forecasts; their routes are drawn on the
board."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.engine.verb import Action
from tabletop.ui.play.chooser import Chooser, Meaning
from tabletop.ui.play.held_piece import Held
from tabletop.ui.play.lights import Lights
from tabletop.ui.play.naming import named
from tabletop.ui.play.port import Desk

Notes = Sequence[tuple[str, str]]
"""Notes on an action, each an icon and a text."""


class Choosing:
    """The one list of actions the table can show. With no piece in the hand, the target of the line is
    lit."""

    def __init__(self, desk: Desk, held: Held, lights: Lights) -> None:
        self.desk, self.held, self.lights = desk, held, lights
        self._list: Chooser | None = None

    def ask(
        self,
        head: str,
        actions: Sequence[Action],
        at: tuple[int, int],
        answer: Callable[[int], None],
        chosen: int = 0,
        more: Sequence[int] = (),
        notes: Sequence[Notes] = (),
        last: str = "",
        again: Callable[[], None] | None = None,
    ) -> None:
        """Show a list of actions near a point; `answer` is called with the index, or -1, when the list has
        closed.

        A line with a number of `more` actions names one of them and says how many others there are. `notes`
        are shown in place of forecasts; a `last` line is no action, and `again` is called when advice is
        asked again.
        """
        desk, middle = self.desk, self.desk.field.middle
        forecasts = desk.moment.forecasts
        rows = [
            Meaning(name, forecasts.words(action), forecasts.price(action))
            for name, action in zip(named(desk, actions), actions, strict=True)
        ]
        for i in (i for i, n in enumerate(more) if n):
            rows[i] = Meaning(desk.look.words("table.and_more", action=rows[i].label, n=more[i]))
        for i, said in enumerate(notes):
            rows[i] = Meaning(rows[i].label, price=rows[i].price, notes=tuple(said))
        ways = [forecasts.way(action) for action in actions]
        if last:
            rows, ways = [*rows, Meaning(last)], [*ways, ()]

        def point(index: int) -> None:
            middle.lead("", "", ways[index])
            if not self.held.active and index < len(actions):
                self.lights.on(dict([self._end(actions[index])]), True)

        def done(index: int) -> None:
            self._close()
            answer(index)

        m = desk.scene.m
        room = middle.spread(ways)
        self._list = Chooser(m, m.size, at, head, rows, done, chosen, point, room, again)
        desk.scene.open(self._list)

    def _close(self) -> None:
        """Close the list and remove its marks from the board."""
        if self._list and self._list.stage:
            self.desk.scene.close()
            self.desk.field.middle.lead("", "")
            if not self.held.active:
                self.lights.off()
        self._list = None

    def _end(self, action: Action) -> tuple[str, list[Action]]:
        """Return the zone where an action ends, "" for one without a drag, and the action in a list."""
        drags = self.desk.moment.drags
        drag = drags.gesture(action, drags.hand)
        return drag[1] if drag else "", [action]
