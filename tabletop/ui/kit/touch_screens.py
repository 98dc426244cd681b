"""Touch screens as a source of the events of a pointer."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pygame

from tabletop.ui.kit import window
from tabletop.ui.kit.fingers import Fingers
from tabletop.ui.kit.input import Event

TRACKPADS = 1, 2
"""SDL's numbers for devices whose fingers are not on the window: they report places on the device itself, or
movements."""


class TouchScreens:
    """The touch screens, as one of the devices of `Input`.

    Args:
        point: returns the pixel at a point given as parts of the window from 0 to 1.
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
    """Tell whether a touch device is a screen. A trackpad, which on macOS reports its fingers too, is none;
    it moves the pointer of the mouse. A device that SDL does not know counts as a screen."""
    import ctypes  # late: a window without fingers does not need it

    library = window.sdl()
    if library is None or not hasattr(library, "SDL_GetTouchDeviceType"):
        return True
    library.SDL_GetTouchDeviceType.argtypes = (ctypes.c_int64,)
    return int(library.SDL_GetTouchDeviceType(device)) not in TRACKPADS
