"""A bounded store of surfaces: the least recently used ones leave when it grows too large."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

from pygame import Surface


class Cache:
    """Surfaces by key, holding at most `budget` bytes of pixels in a window of 1920x1080.

    In a larger window every picture is larger, and as many of them are needed.
    """

    room = 1.0  # how much larger the window is

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.used = 0
        self._kept: OrderedDict[Hashable, Surface] = OrderedDict()
        _all.append(self)

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """The surface under that key, made now if it is not there."""
        kept = self._kept.get(key)
        if kept is None:
            kept = self._kept[key] = make()
            self.used += _bytes(kept)
            self._shrink()
        else:
            self._kept.move_to_end(key)
        return kept

    def _shrink(self) -> None:
        while self.used > self.budget * self.room and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self.used -= _bytes(old)

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self.used = 0


def _bytes(surface: Surface) -> int:
    return surface.get_pitch() * surface.get_height() + 256


_all: list[Cache] = []


def make_room(window: tuple[int, int]) -> None:
    """Let the budgets follow the size of the window."""
    Cache.room = max(1.0, window[0] * window[1] / (1920 * 1080))


def clear_all() -> None:
    """Forget every cached surface: after a change of window format or of contrast."""
    for cache in _all:
        cache.clear()
