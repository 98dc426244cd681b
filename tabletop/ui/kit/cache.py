"""A bounded store of surfaces: the least recently used ones leave when all of them together grow too large.

Most surfaces are made for one size of the window. Once it has another and nothing moves any more, those that
nobody has asked for since are let go: `begin_layout`, then `let_go`.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

from pygame import Surface

BUDGET = 80 << 20
"""Bytes of pixels that all caches together hold in a window of 1920x1080. In a larger window every picture
is larger, and as many of them are needed."""


class _Entry:
    """A surface, its bytes, and whose it is."""

    __slots__ = ("bytes", "cache", "key", "surface")

    def __init__(self, cache: Cache, key: Hashable, surface: Surface) -> None:
        self.cache, self.key, self.surface = cache, key, surface
        self.bytes = surface.get_pitch() * surface.get_height() + 256


class Cache:
    """Surfaces by key. What is `lasting` belongs to no size of the window, and is not let go."""

    def __init__(self, lasting: bool = False) -> None:
        self.lasting = lasting
        self._kept: dict[Hashable, _Entry] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """Return the surface under that key, made now if it is not there."""
        return self.find(key) or self.put(key, make())

    def find(self, key: Hashable) -> Surface | None:
        """Return the surface under that key, if it is there."""
        entry = self._kept.get(key)
        if entry is None:
            return None
        _store.entries.move_to_end(entry)
        return entry.surface

    def put(self, key: Hashable, surface: Surface) -> Surface:
        """Keep a surface under that key, in the place of any other one."""
        self.drop(key)
        entry = self._kept[key] = _Entry(self, key, surface)
        _store.add(entry)
        return surface

    def drop(self, key: Hashable) -> None:
        """Forget a surface, if it is there."""
        entry = self._kept.pop(key, None)
        if entry:
            _store.remove(entry)


class _Store:
    """All caches together."""

    def __init__(self) -> None:
        self.entries: OrderedDict[_Entry | None, None] = OrderedDict()
        """What was asked for longest ago first; None where the layout of now began."""
        self.used = 0  # bytes
        self.room = 1.0  # how much larger the window is than 1920x1080

    def add(self, entry: _Entry) -> None:
        """Keep it, and forget what was asked for longest ago, whatever cache it is in; never the last one."""
        self.entries[entry] = None
        self.used += entry.bytes
        while self.used > BUDGET * self.room and len(self.entries) > 1:
            self.forget(next(iter(self.entries)))

    def remove(self, entry: _Entry) -> None:
        """Its cache has forgotten it."""
        del self.entries[entry]
        self.used -= entry.bytes

    def forget(self, entry: _Entry | None) -> None:
        """Have it forgotten."""
        if entry:
            entry.cache.drop(entry.key)
        else:
            del self.entries[None]


_store = _Store()


def used() -> int:
    """Bytes of pixels in all caches."""
    return _store.used


def begin_layout(window: tuple[int, int]) -> None:
    """The window has another size or scale: what is asked for from now on is what it needs."""
    _store.room = max(1.0, window[0] * window[1] / (1920 * 1080))
    _store.entries[None] = None
    _store.entries.move_to_end(None)


def let_go() -> None:
    """Forget what nobody has asked for since the layout began, once for each layout."""
    if None not in _store.entries:
        return
    for entry in list(_store.entries):
        if entry is None or not entry.cache.lasting:
            _store.forget(entry)
        if entry is None:
            return


def clear_all() -> None:
    """Forget every cached surface: after a change of window format or of contrast."""
    for entry in list(_store.entries):
        _store.forget(entry)
