"""A choice of what a costly law looks at: each kind of thing at its first meetings, then every so many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

FIRST = 2
"""The meetings of a kind at which it is always looked at."""
EVERY = 5
"""Of later meetings, one in so many is looked at."""


class Sparing:
    """A counter of the meetings with each kind; an offset makes other later meetings those looked at."""

    def __init__(self, offset: int = 0) -> None:
        self._met: Counter[Hashable] = Counter()
        self._offset = offset

    def takes(self, kind: Hashable) -> bool:
        """Count a meeting with a kind, and tell whether it is looked at."""
        met = self._met[kind]
        self._met[kind] += 1
        return met < FIRST or (met + self._offset) % EVERY == 0
