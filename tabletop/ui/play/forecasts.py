"""The names and consequences of actions as text, computed once per position."""

from __future__ import annotations

from typing import Any

from tabletop.engine.game import AnyGame, Forecast
from tabletop.engine.verb import Action
from tabletop.ui.board.look import Look

NOTHING = Forecast("")


class Forecasts:
    """A cache of the forecasts of actions, which say what an action brings, as far as a given seat can
    know."""

    def __init__(self, game: AnyGame, view: Any, viewer: int, look: Look) -> None:
        self.game, self.view, self.viewer, self.look = game, view, viewer, look
        self._known: dict[Action, Forecast] = {}

    def of(self, action: Action) -> Forecast:
        """Return the forecast of an action; the constant `NOTHING` if the game defines none."""
        if action not in self._known:
            self._known[action] = self.game.forecast(self.view, self.viewer, action) or NOTHING
        return self._known[action]

    def name(self, action: Action) -> str:
        """Return the text that names an action, such as in a list of actions."""
        tags = {**self.game.verb(action).tags(action.args), **self.of(action).named}
        return self.look.words(f"action.{action.verb}", **tags)

    def words(self, action: Action) -> str:
        """Return the text of the consequences of an action; "" if the forecast has no text."""
        found = self.of(action)
        return self.look.words(found.key, **found.params) if found.key else ""

    def price(self, action: Action) -> str:
        """Return the price of an action as text with a minus sign; "" if it is free."""
        price = self.of(action).price
        return f"−{price}" if price else ""

    def gives_up(self, action: Action) -> bool:
        """Tell whether an action costs something: whether its forecast has a price or a loss."""
        found = self.of(action)
        return bool(found.price or found.gives_up)

    def label(self, action: Action) -> str:
        """Return the short text that is shown on the target zone of an action; "" if there is none."""
        label = self.of(action).label
        return self.look.say(label) if label else ""

    def route(self, action: Action) -> tuple[str, ...]:
        """Return the tags of the zones along the route of an action, in order; empty for an action without a
        route."""
        return self.of(action).way
