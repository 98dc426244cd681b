"""The names and consequences of actions in words, computed once per position."""

from __future__ import annotations

from typing import Any

from tabletop.engine.game import AnyGame, Forecast
from tabletop.engine.verb import Action
from tabletop.ui.board.look import Look

NOTHING = Forecast("")


class Forecasts:
    """The forecasts of actions, as far as the seat at the screen can know."""

    def __init__(self, game: AnyGame, view: Any, looker: int, look: Look) -> None:
        self.game, self.view, self.looker, self.look = game, view, looker, look
        self._known: dict[Action, Forecast] = {}

    def of(self, action: Action) -> Forecast:
        """Return the forecast of an action; NOTHING where the game gives none."""
        if action not in self._known:
            self._known[action] = self.game.forecast(self.view, self.looker, action) or NOTHING
        return self._known[action]

    def name(self, action: Action) -> str:
        """Return the name of an action in words."""
        tags = {**self.game.verb(action).tags(action.args), **self.of(action).named}
        return self.look.words(f"action.{action.verb}", **tags)

    def words(self, action: Action) -> str:
        """Return the consequences of an action in words; "" where there is nothing to say."""
        found = self.of(action)
        return self.look.words(found.key, **found.params) if found.key else ""

    def price(self, action: Action) -> str:
        """Return the price of an action with a minus sign; "" for most."""
        price = self.of(action).price
        return f"−{price}" if price else ""

    def gives_up(self, action: Action) -> bool:
        """Tell whether a legal action costs or gives up something."""
        found = self.of(action)
        return bool(found.price or found.gives_up)

    def label(self, action: Action) -> str:
        """Return the label for the zone where an action ends; "" for most."""
        label = self.of(action).label
        return self.look.say(label) if label else ""

    def way(self, action: Action) -> tuple[str, ...]:
        """Return the zones an action leads through; none for most."""
        return self.of(action).way
