"""A bounded cache of surfaces: the least recently used are dropped when all caches together grow too large.

Most surfaces are made for one size of the window. After a resize, once nothing moves any more, the surfaces
that were not requested since are dropped: `begin_layout`, then `let_go`.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from weakref import WeakValueDictionary

from pygame import Surface

SCRATCH = Surface((1, 1))
"""A surface on which things are painted only so that their pictures are cached before they are needed."""
BUDGET = 80 << 20
"""The most bytes of all caches together in a window of 1920x1080; larger windows may use more in
proportion."""


class _Entry:
    """An entry of a cache: a surface, its size in bytes, and its cache and key."""

    __slots__ = ("bytes", "cache", "key", "surface")

    def __init__(self, cache: Cache, key: Hashable, surface: Surface) -> None:
        self.cache, self.key, self.surface = cache, key, surface
        self.bytes = surface.get_pitch() * surface.get_height() + 256


class Cache:
    """A cache of surfaces by key. The surfaces of a `lasting` cache do not depend on the window's size, so
    `let_go` keeps them."""

    def __init__(self, lasting: bool = False) -> None:
        self.lasting = lasting
        self._kept: dict[Hashable, _Entry] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """Return the surface stored under a key; if there is none, make and store it."""
        return self.find(key) or self.put(key, make())

    def find(self, key: Hashable) -> Surface | None:
        """Return the surface stored under a key, or one that was, if it is still in use; else None."""
        entry = self._kept.get(key)
        if entry is None:
            found = _store.used_elsewhere.get((self, key))
            return found and self.put(key, found)
        _store.entries.move_to_end(entry)
        return entry.surface

    def put(self, key: Hashable, surface: Surface) -> Surface:
        """Store a surface under a key, replacing any earlier one."""
        self.drop(key)
        entry = self._kept[key] = _Entry(self, key, surface)
        _store.add(entry)
        _store.used_elsewhere[self, key] = surface
        return surface

    def drop(self, key: Hashable) -> None:
        """Remove the surface stored under a key, if there is one."""
        entry = self._kept.pop(key, None)
        if entry:
            _store.remove(entry)


class _Store:
    """The entries of all caches, in order of use, and the bytes they take."""

    def __init__(self) -> None:
        self.entries: OrderedDict[_Entry | None, None] = OrderedDict()
        """The entries of all caches, least recently used first; the key None stands between entries last used
        before and after the current layout began."""
        self.used_elsewhere: WeakValueDictionary[tuple[Cache, Hashable], Surface] = WeakValueDictionary()
        """Every cached surface that a program part still holds, such as a table top that a scene shows, even
        after its cache dropped it. Such a surface takes memory anyway, so a cache takes it back instead of
        making it again."""
        self.used = 0  # bytes
        self.room = 1.0  # how much larger the window is than 1920x1080

    def add(self, entry: _Entry) -> None:
        """Add a new entry. While all caches together exceed the budget, drop the entries least recently used,
        but never the new one."""
        self.entries[entry] = None
        self.used += entry.bytes
        while self.used > BUDGET * self.room and len(self.entries) > 1:
            self.forget(next(iter(self.entries)))

    def remove(self, entry: _Entry) -> None:
        """Remove an entry that its cache has dropped already."""
        del self.entries[entry]
        self.used -= entry.bytes

    def forget(self, entry: _Entry | None) -> None:
        """Drop an entry from its cache; for None, remove the marker of where the current layout began."""
        if entry:
            entry.cache.drop(entry.key)
        else:
            del self.entries[None]


_store = _Store()


def used() -> int:
    """Return the bytes of pixels in all caches."""
    return _store.used


def begin_layout(window: tuple[int, int]) -> None:
    """Mark the start of a layout for a window of this size in pixels, and adapt all caches to it."""
    _store.room = max(1.0, window[0] * window[1] / (1920 * 1080))
    _store.entries[None] = None
    _store.entries.move_to_end(None)


def let_go() -> None:
    """Drop the surfaces that were not requested since the current layout began, except those of `lasting`
    caches, which do not depend on the window's size. Do nothing if this was already done for this layout."""
    if None not in _store.entries:
        return
    for entry in list(_store.entries):
        if entry is None or not entry.cache.lasting:
            _store.forget(entry)
        if entry is None:
            return


def clear_all() -> None:
    """Drop every cached surface, after a change of the window's format or of the contrast."""
    for entry in list(_store.entries):
        _store.forget(entry)
    _store.used_elsewhere.clear()
