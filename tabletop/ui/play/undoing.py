"""The undo of actions at the table: freely within the limits set by the undo rules, beyond them only if the
other players agree."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.engine.table import Text
from tabletop.ui.play.bubbles import Bubbles
from tabletop.ui.play.computers import forced
from tabletop.ui.play.desk import Desk
from tabletop.ui.play.flow import MatchFlow
from tabletop.ui.widgets.dialog import DialogButton


class Undoing:
    """The undo and redo commands, and the dialog in which players agree to an undo, if they must."""

    def __init__(self, desk: Desk, bubbles: Bubbles, flow: MatchFlow) -> None:
        self.desk, self.bubbles, self.flow = desk, bubbles, flow

    def undo(self) -> None:
        """Undo the last action that a person chose, and all automatic actions after it."""
        self._take_back(self.desk.match.undo)

    def restart(self) -> None:
        """Undo all actions back to the start of the turn; stop before an action whose undo needs the
        agreement of other players."""
        self._take_back(self.desk.match.restart)

    def redo(self) -> None:
        """Play the action that was undone most recently again, if there is one, and let the match go on."""
        if self.desk.match.redo():
            self._taken_back()

    def _take_back(self, back: Callable[[], Text | None]) -> None:
        match, before = self.desk.match, len(self.desk.match.actions)
        blocked = back()
        app = self.desk.scene.app
        while blocked is None and (match.goes_on_alone or forced(app, match)):
            blocked = back()
        if blocked is None:
            self._taken_back()
            return
        while len(match.actions) < before and match.redo():
            pass  # half a way back would only make the computers play again
        self._offer_agreement(blocked)

    def _taken_back(self) -> None:
        self.bubbles.hush()
        self.desk.scene.app.sounds.play("undo")
        self.desk.sync(moving=True)
        self.flow.go_on()

    def _offer_agreement(self, blocked: Text) -> None:
        """Show why undo is blocked, and let the other players agree to undo further."""
        match, words, scene = self.desk.match, self.desk.look.words, self.desk.scene
        reason = self.desk.look.say(blocked)
        if not match.actions:
            scene.notice(reason)
            return
        target = match.undo_target(scene.app.settings.forced)
        others = match.who_must_agree(target)
        who = [f"seat.{seat}" for seat in others]
        asked = words("table.undo_ask", n=len(who), who=who) if others else words("table.undo_alone")

        def agreed() -> None:
            match.agree_undo(others, target)
            self._taken_back()

        scene.ask(
            words("table.undo_blocked"),
            f"{reason}\n{asked}",
            DialogButton(words("table.undo_agreed"), agreed, icon="users" if others else "undo"),
            DialogButton(words("table.undo_stay"), lambda: None, primary=True),
        )
