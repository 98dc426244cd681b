"""The summary of a save for the list of saves, read without replaying the match.

The summary stated in the file is accepted only if the final position in the file confirms it, since anybody
can write a valid checksum.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from tabletop.engine.game import BadSetup
from tabletop.engine.position import BadPosition, Position
from tabletop.engine.table import Text
from tabletop.match.entries import EVERYBODY, Seat
from tabletop.match.moments import moments
from tabletop.match.position_check import position_from
from tabletop.match.standing import standing
from tabletop.saves import line_types
from tabletop.saves.faults import Fault
from tabletop.saves.reader import Reader, Stop, seats_of, unknown_bot

_Acts = list[tuple[int, str]]
"""The actions of a match, each as its seat and the key of its verb."""


class Summary(NamedTuple):
    """The summary of a save. `round` is None if the present rules do not allow the final position."""

    seats: tuple[Seat, ...]
    actions: int
    moves: int
    """The number of moves, counted so that it reveals no secret: secret answers in a row are one move (see
    `match.moments`)."""
    saved: str
    over: bool
    round: Text | None
    scores: tuple[int, ...]


def summary(reader: Reader) -> Summary:
    """Return the summary of a save, checked against the final position in the file. The first line must have
    been read.

    Raises:
        Stop: with the line and the fault.
    """
    reader.find_game()
    last, (played, end) = len(reader.lines), _played(reader)
    seats = seats_of(end.seats)
    if unknown := unknown_bot(seats):
        raise Stop(unknown._replace(line=last))
    stated = Summary(seats, end.actions, len(played), end.saved, end.over, None, end.scores)
    try:
        found = stated._replace(actions=len(played), **_standing(reader, played, end))
    except Stop:
        if reader.header.rules != reader.game.version:  # the position may be impossible today
            return stated
        raise
    if found != stated._replace(round=found.round, moves=found.moves):
        raise Stop(Fault("save.summary", line=last))
    return found


def _played(reader: Reader) -> tuple[_Acts, line_types.EndShape]:
    """Return the actions of a save that were not undone, and the save's last line."""
    played = _Acts()
    line: line_types.LineShape = reader.header
    for n in range(2, len(reader.lines) + 1):
        line = reader.line(n)
        if isinstance(line, line_types.DoShape):
            played.append((line.seat, line.verb))
        elif isinstance(line, line_types.UndoShape):
            del played[line.to :]
    if not isinstance(line, line_types.EndShape):
        raise Stop(Fault("save.cut", line=len(reader.lines)))
    return played, line


def _standing(reader: Reader, played: _Acts, end: line_types.EndShape) -> dict[str, Any]:
    """Return the fields of the summary that follow from the position in the last line."""
    game, seats, last = reader.game, len(end.seats), len(reader.lines)
    if seats != len(reader.header.seats):
        raise Stop(Fault("save.summary", line=last))
    try:
        position = _position(reader, end)
    except BadSetup as fault:
        raise Stop(Fault("save.setup", line=1)) from fault
    except (msgspec.MsgspecError, RecursionError, BadPosition) as fault:
        raise Stop(Fault("save.end", {"reason": str(fault)}, last)) from fault
    if not reader.agrees(position, end.digest):
        raise Stop(Fault("save.summary", line=last))
    moves = len(moments(game, played, game.asked(position), EVERYBODY)) - 1
    return {"moves": moves, **standing(game, position)._asdict()}


def _position(reader: Reader, end: line_types.EndShape) -> Position:
    plain, header = msgspec.json.decode(end.position, type=dict[str, Any]), reader.header
    return position_from(reader.game, plain, len(end.seats), header.options, header.seed, tried=0)
