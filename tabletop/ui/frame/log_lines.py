"""The lines and turns of the log as text."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import NamedTuple

from tabletop.engine.log import Line
from tabletop.match.outline import NOBODY, LogTurn
from tabletop.match.transcript import repeated
from tabletop.reference.glossary import glossary
from tabletop.texts.words import Words
from tabletop.ui.board.look import Look
from tabletop.ui.kit import text
from tabletop.ui.kit.text import Part, Span
from tabletop.ui.kit.theme import tone
from tabletop.ui.widgets.marked import cut

LEAD = 1.24
"""The distance between two lines of text, as a multiple of the size of the text."""


class LogLine(NamedTuple):
    """A line of the log as text. `seat` is the seat that acted, -1 for an automatic effect; `rule` is the
    number of the line's rule, "" for none."""

    seat: int
    words: str
    rule: str
    parts: tuple[Part, ...]
    """The text of the line, with the number of its rule if it is shown, split so that each word with an
    explanation is a part of its own."""


def row_of(look: Look, line: Line, numbered: bool = True, times: int = 1) -> LogLine:
    """Return a log line, which occurs so many `times`, as text in which words with an explanation are marked;
    if `numbered`, it ends with the number of its rule."""
    words = repeated(look.words(line.key, **line.params), times)
    rule = (" ", Span(line.rule, "bold", tone.muted, line.rule)) if line.rule and numbered else ()
    return LogLine(line.seat, words, line.rule, (*cut(words, glossary(look.words)), *rule))


def summary(turn: LogTurn, words: Words) -> str:
    """Return the one-line summary of a turn: the name of its series if it is one, such as an auction; the
    number of lines if nobody has acted in it; else the seat that acted and its number of actions."""
    if turn.headings and turn.headings.series:
        return words(turn.headings.series.key, **turn.headings.series.params)
    if turn.seat == NOBODY or not turn.actions:
        return words("table.log.events", n=len(turn.entries))
    return words("table.log.turn", seat=f"seat.{turn.seat}", n=turn.actions)


@functools.lru_cache(1024)
def lines_of(parts: tuple[Part, ...], wide: int, px: int) -> list[list[Part]]:
    """Return the text of a row, broken into lines of `wide` pixels."""
    return text.rich_lines(parts, px, "regular", wide)


def height_of(lines: Sequence[object], px: int) -> int:
    """Return the height of a number of text lines, in pixels."""
    return round(len(lines) * px * LEAD)
