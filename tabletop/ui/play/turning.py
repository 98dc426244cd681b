"""The turns of a held piece, counted clockwise; the first follows the last."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.ui.kit.chords import chord_name
from tabletop.ui.play.port import Desk


def nearest(wanted: int, allowed: Sequence[int], ways: int) -> int:
    """Return the allowed turn fewest steps from the wanted one; of two equally near, the clockwise one."""
    return min(
        allowed, key=lambda way: (min((way - wanted) % ways, (wanted - way) % ways), (way - wanted) % ways)
    )


def following(now: int, by: int, allowed: Sequence[int], ways: int) -> int:
    """Return the next allowed turn, clockwise for `by` = 1 or counter-clockwise for -1."""
    return min(allowed, key=lambda way: (by * (way - now) - 1) % ways)


def others(first: int, allowed: Sequence[int], ways: int) -> list[int]:
    """Return the turns that are not allowed, clockwise from turn `first`."""
    return [way for step in range(ways) if (way := (first + step) % ways) not in allowed]


def hint(desk: Desk, at: int, ways: int) -> str:
    """Return a hint: which of the allowed turns is shown, and the key for the next."""
    return desk.look.words("table.turn", key=_key(desk, "turn_right"), at=at, n=ways)


def manual(desk: Desk) -> str:
    """Return a hint on the keys for a piece that was just lifted."""
    return desk.look.words("table.turns", key=_key(desk, "turn_right"), prices=_key(desk, "prices"))


def _key(desk: Desk, command: str) -> str:
    return chord_name(desk.scene.app.bindings.chords(command)[0], desk.look.words)
