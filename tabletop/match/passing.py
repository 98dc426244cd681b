"""What happened and is over before anybody is asked again: a whole trick, cards drawn to see who deals.

The rules clear the table as they go on by themselves, and a screen that shows only the positions in which
somebody is asked never shows what was cleared. Nothing is declared for that: each step that follows an action
is gone through once more. A piece that lay open in between, but neither before nor after, and of which a line
of the log tells, is passing. It stands in some entry of the position, which is then neither what it was
before nor what it is after: most actions have no such entry, and cost no view. When a line is told that
everybody must notice, all is seen that will be cleared.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tabletop.engine.game import AnyGame
from tabletop.engine.log import Line
from tabletop.engine.position import kept_fields
from tabletop.engine.table import Piece
from tabletop.engine.verb import Action

Shown = set[tuple[str, str, str]]
"""The tag, zone and picture of every piece that lies open."""


class Passing(NamedTuple):
    """A view of the position in which what passes lies on the table, and what had been told by then."""

    view: Any
    lines: Sequence[Line]


def passing(game: AnyGame, position: Any, action: Action, eyes: int, looker: int) -> Passing | None:
    """Return what an action brings to the table and the steps that follow it clear; None where nothing is.

    Args:
        position: the position in which the action is carried out; it stays as it is.
        eyes: whose view it is; EVERYBODY's where the looker's secrets lie face down.
        looker: the seat that looks.
    """
    stops, after = _stops(game, position, action)
    if not stops:
        return None
    earlier, later = (_shown(game, game.view(p, eyes), looker) for p in (position, after))
    best, most = None, 0
    for now, told in reversed(stops):
        now.agenda.append(position.agenda[-1])  # nothing is over yet: secrets stay what they are
        view, lines = game.view(now, eyes), _readable(after.log[:told], eyes)
        number = _passing(_shown(game, view, looker) - later, earlier, lines)
        if number > most:
            best, most = Passing(view, lines), number
    return best


def _passing(gone: Shown, earlier: Shown, lines: Sequence[Line]) -> int:
    """Return how many of the pieces that will be gone are to be seen first: all of them where the last line
    is one that everybody must notice, else those that are new and named."""
    if lines and lines[-1].loud:
        return len(gone)
    named = {value for line in lines for value in line.params.values()}
    return sum(tag in named for tag, _, _ in gone - earlier)


def _stops(game: AnyGame, position: Any, action: Action) -> tuple[list[tuple[Any, int]], Any]:
    """Return the positions between an action and the next question in which something may lie in passing,
    each with how many lines had been told by then; and the position after them, with all its lines."""
    after, stops = position.copy(), list[tuple[Any, int]]()
    log: list[Line] = []
    after.log = log
    game.play(after, action, lambda now: stops.append((now.copy(), len(log))))
    kept = [
        (now, told)
        for now, told in stops
        if _in_between(position, now, after) or (told and log[told - 1].loud and _differ(now, after))
    ]
    return kept, after


def _differ(one: Any, other: Any) -> bool:
    return any(getattr(one, name) != getattr(other, name) for name in _fields(one))


def _in_between(before: Any, now: Any, after: Any) -> bool:
    """Return whether some number, or entry of a list, is one that was not there before and is not after."""
    for name in _fields(now):
        value, then = getattr(now, name), getattr(after, name)
        if value == then or value == (first := getattr(before, name)):
            continue
        if not isinstance(value, list) or not len(value) == len(then) == len(first):
            return True
        if any(entry not in (was, will) for was, entry, will in zip(first, value, then, strict=True)):
            return True
    return False


def _fields(position: Any) -> list[str]:
    """Return the fields that say what lies where: all but what is still to happen and chance."""
    return [f.name for f in kept_fields(type(position)) if f.name not in ("agenda", "rng")]


def _shown(game: AnyGame, view: Any, looker: int) -> Shown:
    return {_lies(piece) for piece in game.pieces(view, looker) if piece.face and piece.height}


def _lies(piece: Piece) -> tuple[str, str, str]:
    return piece.tag, piece.zone, piece.picture


def _readable(lines: Sequence[Line], eyes: int) -> list[Line]:
    return [line for line in lines if line.readers is None or eyes in line.readers]
