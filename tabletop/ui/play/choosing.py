"""The list in which the player chooses one of several actions; the route of the highlighted action is drawn
on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from tabletop.engine.verb import Action
from tabletop.ui.play.chooser import Chooser, Meaning
from tabletop.ui.play.desk import Desk
from tabletop.ui.play.held_piece import Held
from tabletop.ui.play.lights import Lights
from tabletop.ui.play.meant import MeantMarks
from tabletop.ui.play.naming import named
from tabletop.ui.widgets import targets

Notes = Sequence[tuple[str, str]]
"""The notes beside an action in the list, each an icon and a text."""


class Choosing:
    """The list from which the player at the table chooses an action; at most one is open. While no piece is
    held, the target zone of the highlighted action lights up."""

    def __init__(self, desk: Desk, held: Held, lights: Lights) -> None:
        self.desk, self.held, self.lights = desk, held, lights
        self.meant = MeantMarks(desk)
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
        like: Sequence[Sequence[Action]] = (),
    ) -> None:
        """Show a list of actions near a point; call `answer` with the chosen index, or -1, once the list has
        closed.

        Args:
            chosen: the index of the line that is highlighted first.
            more: for each line, how many similar actions it also stands for; 0 for a line with one action.
            notes: for each line, notes that are shown in place of the forecast.
            last: the text of an extra line at the end that is not an action; "" for none.
            again: a function called when the player presses the advice key again.
            like: for each line, the other actions with the same effect; if given, the pieces and places of
                the highlighted line are marked on the table.
        """
        desk, middle = self.desk, self.desk.field.middle
        forecasts = desk.table_view.forecasts
        rows = [
            Meaning(name, forecasts.words(action), forecasts.price(action))
            for name, action in zip(named(desk, actions), actions, strict=True)
        ]
        for i in (i for i, n in enumerate(more) if n):
            rows[i] = Meaning(desk.look.words("table.and_more", action=rows[i].label, n=more[i]))
        for i, said in enumerate(notes):
            rows[i] = Meaning(rows[i].label, price=rows[i].price, notes=tuple(said))
        routes = [forecasts.route(action) for action in actions]
        if last:
            rows, routes = [*rows, Meaning(last)], [*routes, ()]

        def point(index: int) -> None:
            middle.lead("", "", routes[index])
            if not self.held.active and index < len(actions):
                self.lights.on(dict([self._end(actions[index])]), True)
            self.meant.clear()
            if index < len(like):
                self.meant.show(actions[index], like[index])

        off = self.meant.rooms(actions) if like else []
        room = middle.spread(routes) or next(iter(off), None)
        if like:
            off = [*off, desk.field.layout.board]
        m, done = desk.scene.m, self._closing(answer)
        self._open(
            Chooser(m, m.size, at, head, rows, done, chosen, point, room, again, off, bool(like), self._least)
        )

    def between(
        self, head: str, choices: Sequence[Meaning], around: Rect, answer: Callable[[int], None]
    ) -> None:
        """Show a small list beside the rectangle `around`; call `answer` with the chosen index, or -1, once
        the list has closed."""
        m, done, at = self.desk.scene.m, self._closing(answer), around.center
        self._open(Chooser(m, m.size, at, head, choices, done, room=around, slim=True, least=self._least))

    @property
    def _least(self) -> int:
        """The smallest height of a line in pixels, so that a finger finds it."""
        scene = self.desk.scene
        return targets.side(scene.m) if scene.by_hand else 0

    def _open(self, chooser: Chooser) -> None:
        self._list = chooser
        self.desk.scene.open(chooser)

    def _closing(self, answer: Callable[[int], None]) -> Callable[[int], None]:
        """Return a function that closes the list and then calls `answer` with the index it is given."""

        def done(index: int) -> None:
            self._close()
            answer(index)

        return done

    def _close(self) -> None:
        """Close the list and remove the drawn route and lights from the board."""
        if self._list and self._list.stage:
            self.desk.scene.close()
            self.meant.clear()
            self.desk.field.middle.lead("", "")
            if not self.held.active:
                self.lights.off()
        self._list = None

    def _end(self, action: Action) -> tuple[str, list[Action]]:
        """Return the target zone of an action, or "" if it is not made by a drag, and a list with the
        action."""
        drags = self.desk.table_view.drags
        drag = drags.gesture(action, drags.hand)
        return drag[1] if drag else "", [action]
