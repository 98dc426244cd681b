"""The turns (orientations) of a held piece, as indices counted clockwise; after the last comes the first."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.ui.kit.chords import command_name
from tabletop.ui.play.desk import Desk


def nearest(wanted: int, allowed: Sequence[int], ways: int) -> int:
    """Return the allowed turn that is the fewest steps from the wanted one, out of `ways` turns; of two
    equally near, the clockwise one."""
    return min(
        allowed, key=lambda way: (min((way - wanted) % ways, (wanted - way) % ways), (way - wanted) % ways)
    )


def following(now: int, by: int, allowed: Sequence[int], ways: int) -> int:
    """Return the allowed turn that follows `now`, clockwise for `by` = 1 or counter-clockwise for -1, out of
    `ways` turns."""
    return min(allowed, key=lambda way: (by * (way - now) - 1) % ways)


def others(first: int, allowed: Sequence[int], ways: int) -> list[int]:
    """Return the turns that are not allowed, out of `ways` turns, clockwise from turn `first`."""
    return [way for step in range(ways) if (way := (first + step) % ways) not in allowed]


def hint(desk: Desk, at: int, ways: int) -> str:
    """Return a hint that the piece is shown in turn number `at` of the `ways` allowed ones, with the key for
    the next."""
    if desk.scene.by_hand:
        return desk.look.words("table.turn.finger", at=at, n=ways)
    return desk.look.words("table.turn", key=_key(desk, "turn_right"), at=at, n=ways)


def manual(desk: Desk) -> str:
    """Return a hint on the keys that turn a piece that was just lifted, or on the fingers that do."""
    if desk.scene.by_hand:
        return desk.look.words("table.turns.finger")
    return desk.look.words("table.turns", key=_key(desk, "turn_right"), prices=_key(desk, "prices"))


def _key(desk: Desk, command: str) -> str:
    return command_name(command, desk.scene.app.bindings, desk.look.words)
