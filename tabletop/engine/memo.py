"""Answers that are kept, in a dictionary: `lru_cache` takes twice as long, as it notes the order of use."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Memo(dict[K, V]):
    """By value: what a function gave for it. When there are too many, all are forgotten at once."""

    def __init__(self, function: Callable[[K], V], most: int) -> None:
        self.function, self.most = function, most

    def __missing__(self, key: K) -> V:
        if len(self) >= self.most:
            self.clear()
        found = self[key] = self.function(key)
        return found
