"""The rows of the log on the screen: headings, turns and lines. Some are folded away; the newest turn comes
first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from tabletop.engine.log import Line
from tabletop.engine.position import NOBODY
from tabletop.engine.table import Text
from tabletop.match.outline import LogEntry, LogTurn, Outline
from tabletop.texts.words import Words

OPEN_ROUNDS = 2
"""The number of the newest rounds that are open unless the viewer folds them."""
ROUND, PHASE, TURN, LINE = "round", "phase", "turn", "line"
ALL, POINTS, EVENTS = KINDS = "all", "points", "events"
"""The choices of the log's filter.

ALL: all lines.
POINTS: only lines with points won or lost.
EVENTS: only lines that every player should notice.
"""


class LogFilter(NamedTuple):
    """A filter of log lines: those of one seat (-1: of every seat), and of one kind (see `KINDS`)."""

    seat: int = -1
    kind: str = ALL

    @property
    def on(self) -> bool:
        """True if the filter leaves any line out."""
        return self != LogFilter()

    def keeps(self, turn: LogTurn, line: Line) -> bool:
        """Tell whether the filter keeps a line of a turn."""
        mine = self.seat in (-1, turn.seat, line.seat)
        return mine and (
            self.kind == ALL
            or (self.kind == POINTS and line.gain is not None and line.gain.points != 0)
            or (self.kind == EVENTS and line.loud)
        )


def filter_choices(words: Words, names: Sequence[str]) -> dict[str, list[tuple[int | str, str]]]:
    """Return the choices of each field of a `LogFilter`, the usual one first, each as its value and its name;
    `names` are those of the seats."""
    every = (-1, words("table.log.every_seat"))
    return {
        "seat": [every, *enumerate(names)],
        "kind": [(kind, words(f"table.log.kind.{kind}")) for kind in KINDS],
    }


class LogRow(NamedTuple):
    """A row of the log on the screen: a heading, a turn or a line."""

    kind: str
    turn: LogTurn
    """The turn to which the row belongs; for a heading, the newest turn below it."""
    at: int
    """The index of the line in its turn; if the row is a heading, the number of the oldest turn below it."""
    open: bool = False
    """True if the row is a heading or a turn, and the rows that belong to it follow it."""
    inner: bool = False
    """True for a log line listed below the row of its turn; False for a line that is the whole turn, which
    then has no row of its own."""
    times: int = 1
    """The number of equal log lines in a row of which this one is the last, and which it stands for."""

    @property
    def entry(self) -> LogEntry:
        """The log line of the row (for a heading or turn, the newest line below it), with the number of its
        action."""
        return self.turn.entries[self.at if self.kind == LINE else -1]

    @property
    def heading(self) -> Text | None:
        """The text of the row if it is the heading of a round or a phase; None if there is none."""
        headings = self.turn.headings
        return headings and (headings.round if self.kind == ROUND else headings.phase)

    @property
    def foldable(self) -> bool:
        """True if the row can be opened and folded."""
        return self.kind != LINE

    @property
    def key(self) -> tuple[str, int]:
        """The key under which the list remembers whether the row is open."""
        return self.kind, self.turn.number if self.kind == TURN else self.at


class LogRows:
    """Decides which rows of a log are folded away, and which lines are shown.

    Attributes:
        filter: the filter that chooses the lines to show.
    """

    def __init__(self) -> None:
        self.filter = LogFilter()
        self._chosen: dict[tuple[str, int], bool] = {}
        self._known: list[list[LogTurn]] = []

    def flip(self, row: LogRow) -> None:
        """Fold an open row, or open a folded one."""
        self._chosen[row.key] = not row.open

    def of(self, outline: Outline) -> list[LogRow]:
        """Return the rows of a log outline that are not folded away. The newest turn comes first; the lines
        of a turn are in the order in which they happened."""
        rows = list[LogRow]()
        last = len(outline.turns) - 1
        for n, part in enumerate(self._rounds(outline)):
            if self._heads(rows, ROUND, part, self.filter.on or n < OPEN_ROUNDS):
                named = len(part) == 1 and part[0].seat == NOBODY  # the heading says all about the turn
                for phase in _parts(part, PHASE):
                    if self._heads(rows, PHASE, phase, True):
                        for turn in phase:
                            rows += self._turn(turn, turn.number == last, named)
        return rows

    def _rounds(self, outline: Outline) -> list[list[LogTurn]]:
        """Return the turns of each round that the filter keeps some line of, the newest first. Earlier rounds
        are remembered."""
        turns, known = outline.turns, self._known
        end = known[-1][0].number + 1 if known else 0
        while known and (len(turns) < end or turns[end - 1] is not known[-1][0]):
            known.pop()
            end = known[-1][0].number + 1 if known else 0
        if known:
            end = known.pop()[-1].number
        known += [part[::-1] for part in _parts(turns[end:], ROUND)]
        if not self.filter.on:
            return known[::-1]
        kept = [[turn for turn in part if self._keeps(turn)] for part in reversed(known)]
        return [part for part in kept if part]

    def _keeps(self, turn: LogTurn) -> bool:
        return any(self.filter.keeps(turn, entry.line) for entry in turn.entries)

    def _heads(self, rows: list[LogRow], kind: str, part: Sequence[LogTurn], usually: bool) -> bool:
        """Add the row of a heading, if there is one; tell whether the turns below it are shown."""
        row = LogRow(kind, part[0], part[-1].number)
        if row.heading is None:
            return True
        shown = self._chosen.get(row.key, usually)
        rows.append(row._replace(open=shown))
        return shown

    def _turn(self, turn: LogTurn, newest: bool, named: bool) -> Iterator[LogRow]:
        """Yield the row of a turn, and those of its lines if it is open, equal ones as one; a single row has
        no turn above, nor has a turn `named` by the heading above it, such as the final count."""
        kept: Sequence[int] = range(len(turn.entries))
        if self.filter.on:
            kept = [i for i, entry in enumerate(turn.entries) if self.filter.keeps(turn, entry.line)]
        equal = [list(part) for _, part in groupby(kept, lambda i: turn.entries[i].line)]
        alone = named or (len(equal) == 1 and (not turn.series or len(turn.entries) == 1))
        shown = alone or self._chosen.get((TURN, turn.number), newest or self.filter.on)
        if not alone:
            yield LogRow(TURN, turn, -1, shown)
        if shown:
            yield from (LogRow(LINE, turn, at[-1], inner=not alone, times=len(at)) for at in equal)


def _parts(turns: Iterable[LogTurn], kind: str) -> Iterator[list[LogTurn]]:
    """Yield the turns in parts under the same heading."""
    for _, part in groupby(turns, lambda turn: turn.headings and getattr(turn.headings, kind)):
        yield list(part)
