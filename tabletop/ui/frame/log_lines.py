"""The lines and turns of the log as text."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect

from tabletop.engine.log import Line
from tabletop.engine.position import NOBODY
from tabletop.match.outline import LogTurn
from tabletop.match.transcript import repeated
from tabletop.reference.glossary import glossary
from tabletop.texts.words import Words
from tabletop.ui.board.look import Look
from tabletop.ui.kit import text
from tabletop.ui.kit.text import Part, Span
from tabletop.ui.kit.theme import Metrics, tone
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


def summaries(turn: LogTurn, words: Words) -> list[str]:
    """Return the one-line summary of a turn, and shorter ones for less room: the name of its series if it is
    one, such as an auction; the steps of the game that it tells, or the first of them, if nobody has acted in
    it; else the seat that acted and its number of actions."""
    if turn.headings and turn.headings.series:
        return [words(turn.headings.series.key, **turn.headings.series.params)]
    if turn.seat != NOBODY and turn.actions:
        return [words("table.log.turn", seat=f"seat.{turn.seat}", n=turn.actions)]
    steps = steps_of(turn, words)
    if not steps:
        return [words("table.log.events", n=len(turn.entries))]
    every = " · ".join(steps)
    whole = every if turn.seat == NOBODY else words.pair(words.name(f"seat.{turn.seat}"), every)
    return [whole, every, steps[0]]


def steps_of(turn: LogTurn, words: Words) -> list[str]:
    """Return the names of the steps of the game that the lines of a turn tell, in order: the titles of the
    chapters of the rule book whose rules they cite."""
    titles = (words.rule(entry.line.rule).section for entry in turn.entries if entry.line.rule)
    return list(dict.fromkeys(filter(None, titles)))


@functools.lru_cache(1024)
def lines_of(parts: tuple[Part, ...], wide: int, px: int) -> list[list[Part]]:
    """Return the text of a row, broken into lines of `wide` pixels."""
    return text.rich_lines(parts, px, "regular", wide)


def lines_beside(parts: tuple[Part, ...], wide: int, px: int, least: int) -> list[list[Part]]:
    """Return the text of a row, broken into lines of `wide` pixels, at least one of which leaves `least`
    pixels free at its end."""
    lines = lines_of(parts, wide, px)
    free = any(text.rich_width(each, px) + least <= wide for each in lines)
    return lines if free else lines_of(parts, wide - least, px)


class RuleChip(NamedTuple):
    """The sign for the rule of a log line, at the end of a line of its text: the number of the rule, or,
    where that has no room, a picture of the rule book (`number` is "")."""

    place: Rect
    number: str


def chip_width(m: Metrics, number: str) -> int:
    """Return the width in pixels of the sign for a rule, with the gap before it; "" for the picture."""
    return (text.width(number, m.px("small"), "bold") if number else m.u(16)) + m.u(18)


def rule_chip(m: Metrics, lines: Sequence[Sequence[Part]], wide: int, rule: str) -> RuleChip | None:
    """Return the sign for a rule beside the text `lines`, in which it covers no words: at the end of the last
    line that has room. Its place is relative to the text. None if there is no room."""
    px = m.px("small")
    for number in (rule, ""):
        chip = chip_width(m, number)
        for i in reversed(range(len(lines))):
            if text.rich_width(lines[i], px) + chip <= wide:
                place = Rect(0, 0, chip - m.u(6), round(px * LEAD) + m.u(2))
                place.midright = wide, round(px * LEAD * (i + 0.5))
                return RuleChip(place, number)
    return None


def height_of(lines: Sequence[object], px: int) -> int:
    """Return the height of a number of text lines, in pixels."""
    return round(len(lines) * px * LEAD)
