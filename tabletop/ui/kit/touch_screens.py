"""Touch screens as a source of pointer events."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pygame

from tabletop.ui.kit import window
from tabletop.ui.kit.fingers import Fingers
from tabletop.ui.kit.input import Event

TRACKPADS = 1, 2
"""SDL's numbers for the types of touch devices that are not the screen: they report positions on the device
itself, or movements."""


class TouchScreens:
    """The touch screens, as one of the devices of `Input`.

    Args:
        point: a function that returns the pixel at a point of the window, given as fractions of its width and
            height.
    """

    kinds = frozenset({pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP})

    def __init__(self, fingers: Fingers, point: Callable[[float, float], tuple[int, int]]) -> None:
        self.fingers, self._point = fingers, point

    def read(self, event: pygame.Event) -> list[Event]:
        if not is_screen(event.touch_id):
            return []
        name = event.touch_id, event.finger_id
        return self.fingers.take(event.type, name, self._point(event.x, event.y))

    def flush(self) -> list[Event]:
        return []

    def due(self) -> list[Event]:
        return []

    def let_go(self) -> list[Event]:
        return self.fingers.lose()


@cache
def is_screen(device: int) -> bool:
    """Tell whether a touch device is a screen. A trackpad is not one: its fingers, which macOS reports,
    already move the mouse pointer. A device that SDL does not know counts as a screen."""
    import ctypes  # late: a window without fingers does not need it

    library = window.sdl()
    if library is None or not hasattr(library, "SDL_GetTouchDeviceType"):
        return True
    library.SDL_GetTouchDeviceType.argtypes = (ctypes.c_int64,)
    return int(library.SDL_GetTouchDeviceType(device)) not in TRACKPADS
