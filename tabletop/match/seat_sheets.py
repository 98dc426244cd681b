"""The public values of each seat (score, money, pieces on its own board ...) as lines of text, for the web
page of a match."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from tabletop.engine.panels import zones_of
from tabletop.engine.table import BoardPart, Cards, Cells, Counters, Panel, Piece, Statuses, Text
from tabletop.match.entries import EVERYBODY
from tabletop.match.match import Match
from tabletop.texts.names import nearest_first
from tabletop.texts.words import Words

SheetLine = tuple[str, str]
"""A line of a `SeatSheet`: a label and a value, both as shown."""


class SeatSheet(NamedTuple):
    """The public values of a seat at one position, for the web page of a match: its score, and a line (label,
    value) for each other value on its seat card and on its own panels."""

    seat: int
    score: int
    lines: tuple[SheetLine, ...]


def seat_sheets(match: Match, at: int, words: Words) -> list[SeatSheet]:
    """Return the public values of each seat as a `SeatSheet` (lines of text), in seat order, after the first
    `at` actions. They contain only what everybody may see."""
    game = match.game
    view = game.view(match.position_at(at), EVERYBODY)
    table, pieces = game.table(view, EVERYBODY), list(game.pieces(view, EVERYBODY))
    shown = Tally(row.zone for panel in table.panels for row in panel.rows)
    shared = {zone for zone, n in shown.items() if n > 1}
    found = []
    for card in sorted(table.seats, key=lambda each: each.seat):
        lines = [_figure(counter.text, counter.value, words) for counter in card.counters]
        told = {counter.icon for counter in card.counters}
        others = [piece for piece in pieces if not _counts(piece, told)]
        for panel in table.panels:
            if panel.owner == card.seat:
                lines += _lines(panel, others, shared, words)
        found.append(SeatSheet(card.seat, card.score, tuple(dict(reversed(lines)).items())[::-1]))
    return found


def _counts(piece: Piece, told: Collection[str]) -> bool:
    """Tell whether a piece only shows the number of a counter in `told`, such as the marker of a stock."""
    return piece.number >= 0 and any(tag in told for tag in nearest_first(piece.tag))


def _figure(text: Text, n: int, words: Words) -> SheetLine:
    return words(text.key, **text.params), words.number(n)


def _lines(
    panel: Panel, pieces: Sequence[Piece], shared: Collection[str], words: Words
) -> Iterator[SheetLine]:
    """Yield the lines of a panel: its figures, and the names of the pieces in its zones, except those of rows
    that several seats share."""
    for section in panel.sections:
        if isinstance(section, Counters):
            yield from (_figure(counter.text, counter.value, words) for counter in section.counters)
        elif isinstance(section, Cells):
            yield from (_figure(cell.text, cell.value, words) for cell in section.cells)
        elif isinstance(section, BoardPart):
            yield from _lying(panel.title, tuple(zones_of(section)), pieces, words)
        elif isinstance(section, Cards | Statuses):
            yield from _lying(section.title or panel.title, tuple(zones_of(section)), pieces, words)
    for row in panel.rows:
        if row.zone not in shared:
            yield from _lying(row.title, (row.zone,), pieces, words)


def _lying(title: Text, zones: Sequence[str], pieces: Sequence[Piece], words: Words) -> Iterator[SheetLine]:
    """Yield a line with the names of the pieces that lie in zones; none if these are empty. An empty place is
    no piece, and what has no name is decoration."""
    counts = Tally[str]()
    for piece in pieces:
        tag = piece.known_as or piece.tag
        if piece.zone in zones and piece.height and (name := words.name(tag)) != tag:
            counts[name] += piece.height
    if counts:
        named = [name if n == 1 else f"{name} × {words.number(n)}" for name, n in counts.items()]
        yield words(title.key, **title.params), ", ".join(named)
