"""What actions are called and will bring, in words; found out once for every moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.game import Forecast
from tabletop.engine.verb import Action

if TYPE_CHECKING:
    from tabletop.ui.play.scene import TableScene


class Forecasts:
    """What the seat at the screen may know of what it may do."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self._known: dict[Action, Forecast | None] = {}

    def forget(self) -> None:
        """Another moment has come."""
        self._known.clear()

    def _of(self, action: Action) -> Forecast | None:
        if action not in self._known:
            scene = self.scene
            self._known[action] = scene.match.game.forecast(scene.view, scene.looker, action)
        return self._known[action]

    def name(self, action: Action) -> str:
        """What an action is called."""
        verb = self.scene.match.game.verb(action)
        return self.scene.words(f"action.{action.verb}", **verb.tags(action.args))

    def words(self, action: Action) -> str:
        """What it will bring; empty where there is nothing to say."""
        told = self._of(action)
        return self.scene.words(told.key, **told.params) if told else ""

    def price(self, action: Action) -> str:
        """What it costs although it is allowed; empty for most."""
        told = self._of(action)
        return f"−{told.price}" if told and told.price else ""

    def label(self, action: Action) -> str:
        """What stands on the zone where it would be done; empty for most."""
        told = self._of(action)
        return self.scene.look.say(told.label) if told and told.label else ""

    def way(self, action: Action) -> tuple[str, ...]:
        """The zones it leads through; none for most."""
        told = self._of(action)
        return told.way if told else ()
