"""What actions are called and will bring, in words; found out once for a moment."""

from __future__ import annotations

from typing import Any

from tabletop.engine.game import AnyGame, Forecast
from tabletop.engine.verb import Action
from tabletop.ui.board.look import Look

NOTHING = Forecast("")


class Forecasts:
    """What the seat at the screen may know of what it may do."""

    def __init__(self, game: AnyGame, view: Any, looker: int, look: Look) -> None:
        self.game, self.view, self.looker, self.look = game, view, looker, look
        self._known: dict[Action, Forecast] = {}

    def of(self, action: Action) -> Forecast:
        """What an action will bring; NOTHING where there is nothing to say."""
        if action not in self._known:
            self._known[action] = self.game.forecast(self.view, self.looker, action) or NOTHING
        return self._known[action]

    def name(self, action: Action) -> str:
        """What an action is called."""
        tags = {**self.game.verb(action).tags(action.args), **self.of(action).named}
        return self.look.words(f"action.{action.verb}", **tags)

    def words(self, action: Action) -> str:
        """What it will bring; empty where there is nothing to say."""
        found = self.of(action)
        return self.look.words(found.key, **found.params) if found.key else ""

    def price(self, action: Action) -> str:
        """What it costs although it is allowed; empty for most."""
        price = self.of(action).price
        return f"−{price}" if price else ""

    def gives_up(self, action: Action) -> bool:
        """Does it cost something although it is allowed?"""
        found = self.of(action)
        return bool(found.price or found.gives_up)

    def label(self, action: Action) -> str:
        """What stands on the zone where it would be done; empty for most."""
        label = self.of(action).label
        return self.look.say(label) if label else ""

    def way(self, action: Action) -> tuple[str, ...]:
        """Return the zones it leads through; none for most."""
        return self.of(action).way
