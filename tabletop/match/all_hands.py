"""The view of a finished match in which the secrets of all seats lie open at once.

It combines the views of all seats, so that things that no seat has seen, such as a stock, stay hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tabletop.engine.game import AnyGame
from tabletop.engine.log import Line
from tabletop.engine.position import kept_fields
from tabletop.engine.secrecy import UNKNOWN
from tabletop.engine.table import Piece, Row, Table, Text, Tray
from tabletop.match.entries import ALL_HANDS, EVERYBODY


def seen_by(game: AnyGame, position: Any, eyes: int) -> Any:
    """Return the position with everything hidden that `eyes` (a seat, EVERYBODY or ALL_HANDS) may not see."""
    if eyes != ALL_HANDS:
        return game.view(position, eyes)
    views = [game.view(position, seat) for seat in range(position.seats)]
    pooled = views[0].copy()
    for field in kept_fields(type(pooled)):
        setattr(pooled, field.name, _pooled([getattr(view, field.name) for view in views]))
    return pooled


def _pooled(values: Sequence[Any]) -> Any:
    """Return the value that is known in any view; lists are pooled entry by entry."""
    first = values[0]
    if all(value == first for value in values):
        return first
    if type(first) in (list, tuple) and len({len(value) for value in values}) == 1:
        return type(first)(_pooled(each) for each in zip(*values, strict=True))
    return next((value for value in values if value != UNKNOWN), first)


def shown_to(line: Line, eyes: int) -> bool:
    """Tell whether a log line is shown to a reader: one that the reader may read, unless a more exact line
    about the same event is shown in its place."""
    return may_read(line, eyes) and (line.but < 0 or eyes not in (line.but, ALL_HANDS))


def may_read(line: Line, eyes: int) -> bool:
    """Tell whether `eyes` (a seat, EVERYBODY or ALL_HANDS) may read a line of the log."""
    return line.readers is None or eyes in line.readers or eyes == ALL_HANDS


def table_for(game: AnyGame, view: Any, viewer: int, eyes: int) -> Table:
    """Return the contents of the screen for the seat `viewer`, except the pieces. If `eyes` is ALL_HANDS, the
    first panel has a row for the hand of each seat instead of its other rows, and there is no hand below the
    table."""
    table = game.table(view, viewer)
    if eyes != ALL_HANDS or not table.tray.zone:
        return table
    rows = tuple(
        Row(Text("table.hand", {"player": f"seat.{card.seat}"}), _hand(table, card.seat))
        for card in table.seats
    )
    first, *others = table.panels
    return table._replace(panels=(first._replace(rows=rows), *others), tray=Tray())


def pieces_for(game: AnyGame, view: Any, viewer: int, eyes: int) -> Iterator[Piece]:
    """Yield the pieces on the screen of the seat `viewer`. If `eyes` is ALL_HANDS, add the pieces in the
    hands of all seats, each in its seat's row (see `table_for`)."""
    yield from game.pieces(view, viewer)
    if eyes != ALL_HANDS:
        return
    table = game.table(view, EVERYBODY)
    for card in table.seats if table.tray.zone else ():
        for piece in game.pieces(view, card.seat):
            if piece.zone == table.tray.zone:
                yield piece._replace(zone=_hand(table, card.seat))


def _hand(table: Table, seat: int) -> str:
    return f"{table.tray.zone}.of.{seat}"
