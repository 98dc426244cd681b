"""What happened and is over before anybody is asked again: a whole trick, cards drawn to see who deals.

The rules clear the table as they go on by themselves, and a screen that shows only the positions in which
somebody is asked never shows what was cleared. Nothing is declared for that: each step that follows an action
is gone through once more. A piece that lay open in between, but neither before nor after, and of which a line
of the log tells, is passing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tabletop.engine.game import AnyGame
from tabletop.engine.log import Line
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
    asked, after = position.agenda[-1], position.copy()
    after.log, stops = [], list[tuple[Any, int]]()

    def stop(now: Any) -> None:
        twin = now.copy()
        twin.agenda.append(asked)  # nothing is over yet: secrets stay what they are
        stops.append((game.view(twin, eyes), len(after.log)))

    game.play(after, action, stop)
    known = _shown(game, game.view(position, eyes), looker) | _shown(game, game.view(after, eyes), looker)
    best, most = None, 0
    for view, told in reversed(stops):
        lines = _readable(after.log[:told], eyes)
        named = {value for line in lines for value in line.params.values()}
        number = sum(tag in named for tag, _, _ in _shown(game, view, looker) - known)
        if number > most:
            best, most = Passing(view, lines), number
    return best


def _shown(game: AnyGame, view: Any, looker: int) -> Shown:
    return {_lies(piece) for piece in game.pieces(view, looker) if piece.face and piece.height}


def _lies(piece: Piece) -> tuple[str, str, str]:
    return piece.tag, piece.zone, piece.picture


def _readable(lines: Sequence[Line], eyes: int) -> list[Line]:
    return [line for line in lines if line.readers is None or eyes in line.readers]
