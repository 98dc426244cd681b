"""The way through what follows an action by itself, in the first match of a new player: the table stops after
each automatic step that a coach card explains, and shows the match as that step leaves it."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.engine.position import Position
from tabletop.engine.verb import Action
from tabletop.match.passing import Halfway, Passing, halfway
from tabletop.ui.play.coaching import Coaching
from tabletop.ui.play.desk import Desk
from tabletop.ui.play.pause import AFTER_PLAY, READ
from tabletop.ui.play.stirring import stirrings


class Halts:
    """The positions within the last action that the table still has to show, one after another.

    `done` is called after the last one; the table then shows the position after the action.
    """

    def __init__(self, desk: Desk, coaching: Coaching, done: Callable[[], None]) -> None:
        self.desk, self.coaching, self._done = desk, coaching, done
        self._left: list[Halfway] = []
        self._of: Position | None = None
        """The position after the action. Once the match has another one, such as after an undo, nothing is
        left to show."""
        self._stirred = 0
        """The number of motions asked for by lines of the log (`Stirring`) that have been shown."""
        self._passes: Halfway | None = None
        """The position with pieces that the rules remove at once; it is shown even if no card explains it."""

    def begin(self, before: Position, action: Action, passes: Passing | None) -> bool:
        """Show the first position to stop at in the action that was played in the position `before`. Return
        False if there is none."""
        self._left, self._passes, self._stirred = [], passes and passes.at, 0
        self._of = self.desk.match.position
        if not self.coaching.explains:
            return False
        found = halfway(self.desk.match.game, before, action)
        if passes:
            found = [each for each in found if each.logged != passes.at.logged] + [passes.at]
        self._left = sorted(found, key=lambda each: each.logged)
        return self._go_on()

    def resume(self) -> bool:
        """Show the card at the present stop again after another scene has covered the table. Return False if
        the match does not stop within an action."""
        if self.desk.seen is self.desk.match:
            return False
        self._arrive()
        return True

    def _go_on(self) -> bool:
        """Show the next position to stop at; return False if there is none left."""
        while self._left:
            stop = self._left[0]
            if stop is self._passes or self.coaching.is_due_at(stop.logged):
                self._show(stop)
                return True
            del self._left[0]
        self.desk.halt_at(None)
        self._stir()
        return False

    def _show(self, stop: Halfway) -> None:
        desk = self.desk
        desk.waiting = True
        desk.halt_at(stop)
        self._stir()
        desk.sync(moving=True)
        desk.pause.then(READ if stop is self._passes else AFTER_PLAY, self._arrive, desk.flights.left)

    def _stir(self) -> None:
        """Prepare the motions that lines of the log ask for, except those that have been shown already."""
        desk = self.desk
        found = stirrings(desk.seen, desk.eyes(), desk.words)
        desk.field.arrivals.stirrings, self._stirred = found[self._stirred :], len(found)

    def _arrive(self) -> None:
        """Wait until the cards about the shown position are read; then go on."""
        if self.desk.scene.app.scene is not self.desk.scene or self._of is not self.desk.match.position:
            return
        if self._left and self.coaching.holds(self._arrive, self._left[0].logged):
            return
        del self._left[:1]
        if not self._go_on():
            self._done()
