"""The turns (orientations) of a held piece, as indices from 0, counted clockwise; the first follows the
last."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.ui.kit.chords import command_name
from tabletop.ui.play.desk import Desk


def nearest(wanted: int, allowed: Sequence[int], ways: int) -> int:
    """Return the allowed orientation that is the fewest steps away from the wanted one; of two that are
    equally near, the clockwise one. Orientations are indices below `ways`, clockwise."""
    return min(
        allowed, key=lambda way: (min((way - wanted) % ways, (wanted - way) % ways), (way - wanted) % ways)
    )


def following(now: int, by: int, allowed: Sequence[int], ways: int) -> int:
    """Return the allowed orientation that follows `now`: clockwise for `by` = 1, counterclockwise for -1.
    Orientations are indices below `ways`, clockwise."""
    return min(allowed, key=lambda way: (by * (way - now) - 1) % ways)


def others(first: int, allowed: Sequence[int], ways: int) -> list[int]:
    """Return the orientations that are not allowed, clockwise from `first`. Orientations are indices below
    `ways`."""
    return [way for step in range(ways) if (way := (first + step) % ways) not in allowed]


def hint(desk: Desk, at: int, ways: int) -> str:
    """Return a hint with the number `at` (from 1) of the orientation in which the held piece is shown, the
    number of allowed ones (`ways`), and the key that turns the piece to the next one, if there is another."""
    device, place = desk.scene.device, _key(desk, "activate")
    if ways == 1:
        return desk.look.words(f"table.turn.only{device}", place=place)
    return desk.look.words(f"table.turn{device}", key=_key(desk, "turn_right"), place=place, at=at, n=ways)


def manual(desk: Desk) -> str:
    """Return a hint on how to turn a piece that was just lifted: with which keys, or with which finger."""
    return desk.look.words(
        f"table.turns{desk.scene.device}", key=_key(desk, "turn_right"), prices=_key(desk, "prices")
    )


def _key(desk: Desk, command: str) -> str:
    return command_name(command, desk.scene.app.bindings, desk.look.words)
