"""What an action will bring, found by trying it."""

from __future__ import annotations

from tabletop.engine.game import Forecast
from tabletop.engine.verb import Action
from tabletop.games.rails.steam.position import Steam


def forecast(position: Steam, seat: int, action: Action) -> Forecast:
    """The line shown on a target before the drop."""
    return Forecast(f"forecast.{action.verb}")
