"""Turning a piece in the hand: ways are counted clockwise, the last is followed by the first."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.ui.kit.chords import chord_name
from tabletop.ui.play.port import Desk


def nearest(wanted: int, allowed: Sequence[int], ways: int) -> int:
    """Return the allowed way that is fewest steps from the one that is wanted; clockwise where two are as
    near."""
    return min(
        allowed, key=lambda way: (min((way - wanted) % ways, (wanted - way) % ways), (way - wanted) % ways)
    )


def following(now: int, by: int, allowed: Sequence[int], ways: int) -> int:
    """Return the next allowed way clockwise (1) or counter-clockwise (-1)."""
    return min(allowed, key=lambda way: (by * (way - now) - 1) % ways)


def others(first: int, allowed: Sequence[int], ways: int) -> list[int]:
    """Return the ways that are not allowed, clockwise from some way on."""
    return [way for step in range(ways) if (way := (first + step) % ways) not in allowed]


def hint(desk: Desk, at: int, ways: int) -> str:
    """Which of the allowed ways is shown, and how to come to the next."""
    return desk.look.words("table.turn", key=_key(desk, "turn_right"), at=at, n=ways)


def manual(desk: Desk) -> str:
    """What can be done with a piece that was just lifted."""
    return desk.look.words("table.turns", key=_key(desk, "turn_right"), prices=_key(desk, "prices"))


def _key(desk: Desk, command: str) -> str:
    return chord_name(desk.scene.app.bindings.chords(command)[0], desk.look.words)
