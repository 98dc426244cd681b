"""What a list of saves tells of a file: little is read, nothing is replayed, and nothing is believed that the
position at the end does not say itself. Anybody can write a checksum.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from tabletop.engine.game import BadSetup
from tabletop.engine.position import BadPosition, Position
from tabletop.engine.table import Text
from tabletop.match import shapes
from tabletop.match.entries import Seat, Setup
from tabletop.match.faults import BadSave, Fault
from tabletop.match.reader import Reader, Stop, people, stranger_among
from tabletop.match.setup import position_from


class Summary(NamedTuple):
    """What is told of a save. `round` is known only where it could be so by the rules of today."""

    seats: tuple[Seat, ...]
    actions: int
    moves: int
    """How many steps everybody may count (see `Match.moments`)."""
    saved: str
    over: bool
    round: Text | None
    scores: tuple[int, ...]


class Head(NamedTuple):
    """What the first line of a file tells."""

    setup: Setup
    app: str
    """The version of the app that wrote it."""
    number: int
    """Its place among the files of its folder."""


def head_of(path: Path) -> Head:
    """What the header alone says.

    Raises:
        BadSave: when there is no header that can be read.
    """
    reader = Reader(path, open_end=True)
    try:
        reader.read_header()
    except Stop as stop:
        raise BadSave(path, stop.fault) from stop
    head = reader.header
    seats, start = people(head.seats), head.start
    setup = Setup(head.game, seats, head.options, head.seed, start, head.made, head.salt)
    return Head(setup, head.app, head.number)


def summary(path: Path) -> Summary:
    """What a save tells about itself, as far as it is true.

    Raises:
        BadSave: naming the file, the line and the fault.
    """
    reader = Reader(path, open_end=False)
    try:
        reader.read_header()
        reader.find_game()
        if stranger := stranger_among(reader.header.seats):
            raise Stop(stranger._replace(line=1))
        return _summed(reader)
    except Stop as stop:
        raise BadSave(path, stop.fault) from stop


def _summed(reader: Reader) -> Summary:
    last, (played, end) = len(reader.lines), _played(reader)
    if stranger := stranger_among(end.seats):
        raise Stop(stranger._replace(line=last))
    told = Summary(people(end.seats), end.actions, len(played), end.saved, end.over, None, end.scores)
    try:
        stands = told._replace(actions=len(played), **_standing(reader, end))
    except Stop:
        if reader.header.rules != reader.game.version:  # then it may stand as no match could today
            return told
        raise
    if stands != told._replace(round=stands.round):
        raise Stop(Fault("save.summary", line=last))
    return stands if stands.over else stands._replace(moves=_counted(reader, played, end))


def _played(reader: Reader) -> tuple[list[tuple[int, str]], shapes.EndShape]:
    """The seat and the verb of every action that the lines leave, and the last line."""
    played = list[tuple[int, str]]()
    line: shapes.LineShape = reader.header
    for n in range(2, len(reader.lines) + 1):
        line = reader.line(n)
        if isinstance(line, shapes.DoShape):
            played.append((line.seat, line.verb))
        elif isinstance(line, shapes.UndoShape):
            del played[line.to :]
    if not isinstance(line, shapes.EndShape):
        raise Stop(Fault("save.cut", line=len(reader.lines)))
    return played, line


def _standing(reader: Reader, end: shapes.EndShape) -> dict[str, Any]:
    """How a match stands by the position in its last line."""
    game, seats, last = reader.game, len(end.seats), len(reader.lines)
    if seats != len(reader.header.seats):
        raise Stop(Fault("save.summary", line=last))
    try:
        position = _position(reader, end)
    except BadSetup as fault:
        raise Stop(Fault("save.setup", line=1)) from fault
    except (msgspec.MsgspecError, RecursionError, BadPosition) as fault:
        raise Stop(Fault("save.end", {"reason": str(fault)}, last)) from fault
    if position.digest() != end.digest:
        raise Stop(Fault("save.summary", line=last))
    table = game.table(game.view(position, 0), 0)  # all seats see round and scores alike
    scores = {card.seat: card.score for card in table.seats}
    round = Text(table.round.key, table.round.params)
    return {
        "over": game.asked(position) is None,
        "round": round,
        "scores": tuple(scores[seat] for seat in range(seats)),
    }


def _counted(reader: Reader, played: list[tuple[int, str]], end: shapes.EndShape) -> int:
    """The steps that everybody may count: what a seat does in secret is one, and none while it lasts."""
    questions = reader.game.questions.values()
    secret = {verb.key for question in questions if question.secret for verb in question.verbs}
    runs = [(seat, verb in secret) for seat, verb in played]
    merged = sum(
        hidden and run == after for (_, hidden), run, after in zip(runs, runs, runs[1:], strict=False)
    )
    asked = reader.game.asked(_position(reader, end))
    lasts = asked and asked.question.secret and runs[-1:] == [(asked.seat, True)]
    return len(runs) - merged - bool(lasts)


def _position(reader: Reader, end: shapes.EndShape) -> Position:
    plain, header = msgspec.json.decode(end.position, type=dict[str, Any]), reader.header
    return position_from(reader.game, plain, len(end.seats), header.options, header.seed, tried=0)
