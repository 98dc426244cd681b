"""What a search knows of an action."""

from __future__ import annotations

from typing import NamedTuple

from tabletop.engine.verb import Action


class Tried(NamedTuple):
    """How often an action was tried, what came of it in all, how it looked first."""

    action: Action
    visits: int
    total: float
    look: float
