"""What actions are called and what they will bring, in words, as far as the looking seat may know."""

from __future__ import annotations

from typing import Any

from tabletop.engine.game import Forecast, Game
from tabletop.engine.verb import Action
from tabletop.ui.table.look import Look


class Outlook:
    """One moment seen by one seat; what an action brings is found out once."""

    def __init__(self, game: Game, view: Any, seat: int, look: Look) -> None:
        self._game, self._view, self._seat, self._look = game, view, seat, look
        self._found: dict[Action, Forecast | None] = {}

    def name(self, action: Action) -> str:
        """What it is called."""
        verb = self._game.verb(action)
        return self._look.words(f"action.{action.verb}", **verb.tags(action.args))

    def words(self, action: Action) -> str:
        """What it will bring."""
        told = self._told(action)
        return self._look.words(told.key, **told.params) if told else ""

    def price(self, action: Action) -> str:
        """What it costs although it is allowed; empty for most."""
        told = self._told(action)
        return f"−{told.price}" if told and told.price else ""

    def label(self, action: Action) -> str:
        """What stands on the zone where it would be done; empty for most."""
        told = self._told(action)
        return self._look.say(told.label) if told and told.label else ""

    def way(self, action: Action) -> tuple[str, ...]:
        """The zones it leads through; none for most."""
        told = self._told(action)
        return told.way if told else ()

    def _told(self, action: Action) -> Forecast | None:
        if action not in self._found:
            self._found[action] = self._game.forecast(self._view, self._seat, action)
        return self._found[action]
