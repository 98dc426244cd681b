"""Touch screens as a source of the events of a pointer."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.ui.kit.fingers import Fingers
from tabletop.ui.kit.input import Event


class TouchScreens:
    """The touch screens, as one of the devices of `Input`.

    Args:
        point: returns the pixel at a point given as parts of the window from 0 to 1.
    """

    kinds = frozenset({pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP})

    def __init__(self, fingers: Fingers, point: Callable[[float, float], tuple[int, int]]) -> None:
        self.fingers, self._point = fingers, point

    def read(self, event: pygame.Event) -> list[Event]:
        name = event.touch_id, event.finger_id
        return self.fingers.take(event.type, name, self._point(event.x, event.y))

    def flush(self) -> list[Event]:
        return []

    def due(self) -> list[Event]:
        return []

    def let_go(self) -> list[Event]:
        return self.fingers.lose()
