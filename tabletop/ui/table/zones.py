"""Where zones stand on the screen."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect

HIDDEN = "hidden"
"""How pieces lie in a zone whose panel is not in sight: they are not shown."""


class ZoneAt(NamedTuple):
    """Where a zone stands on the screen, how round its corners are, how its pieces lie there."""

    tag: str
    rect: Rect
    radius: float
    lie: str
