"""A reader of match tables that checks them and reports faults with file, line and reason."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any, BinaryIO

from tabletop.bots.laboratory.trouble import Trouble
from tabletop.system.input_files import UNWRITABLE, NotAFile, TooBig, opened, single_line, writable
from tabletop.system.palette import SEATS

Row = Mapping[str, Any]
Check = Callable[[Any], bool]
MatchRows = Sequence[Row]
"""The rows of a table that describe one match, in the order of the seats."""


LARGEST_TABLE = 2**31
"""The maximum size of a table, in bytes."""
LARGEST = 2**64
"""The bound that every number in a table stays below. It is so high because seeds have up to 64 bits."""


def _number(value: Any) -> bool:
    return type(value) in (int, float) and abs(value) < LARGEST


def _printable(text: str) -> str:
    """Return a text of a table without the control characters that a terminal would obey."""
    return single_line(writable(text))


def _whole(value: Any) -> bool:
    return type(value) is int and _number(value)


def _text(value: Any) -> bool:
    return isinstance(value, str) and value == single_line(value) and not UNWRITABLE.search(value)


COLUMNS: Mapping[str, Check] = {
    "game": _text,
    "match": _whole,
    "seed": _whole,
    "seats": lambda value: _whole(value) and 2 <= value <= len(SEATS),
    "seat": _whole,
    "bot": _text,
    "score": _whole,
    "won": lambda value: isinstance(value, bool),
    "share": lambda value: _number(value) and 0 <= value <= 1,
    "ends": _text,
    "length": _whole,
}
"""The columns that every row of a table must have, each with the function that checks its values."""
HELD = "held"
"""The name of the column with the tags of the pieces held at the end, in tables that record them."""
OPTION, SCORED = "option.", "row."
"""The prefixes of the names of two kinds of columns: the options of the game, and the rows of the score."""


def _allowed(column: str, value: Any) -> bool:
    """Tell whether a value fits in a column that only some tables have: pieces, score rows or options."""
    if column == HELD:
        return isinstance(value, list) and all(map(_text, value))
    if column.startswith(SCORED):
        return _number(value)
    return value is None or isinstance(value, bool) or _number(value) or _text(value)


def read(file: Path, known: Collection[str]) -> list[MatchRows]:
    """Return the matches of a table.

    Args:
        known: the keys of all installed games.

    Raises:
        Trouble: if the file is not a complete table of matches of one game with one number of seats.
    """
    rows = list(_checked(file, _PARSERS.get(file.suffix, _no_format)(file)))
    if not rows:
        raise Trouble("report.empty", file=str(file))
    if rows[0]["game"] not in known:
        raise Trouble("report.game", file=str(file), game=rows[0]["game"])
    return list(_matches(file, rows))


def _checked(file: Path, rows: Iterable[Any]) -> Iterator[Row]:
    """Yield the rows of a table, which must have all columns, valid values, one game and number of seats."""
    first: Row | None = None
    for line, row in enumerate(rows, 1):
        if not isinstance(row, dict):
            raise Trouble("report.line", file=str(file), line=line)
        if missing := [column for column in COLUMNS if column not in row]:
            raise Trouble("report.column", file=str(file), line=line, column=missing[0])
        for column, value in row.items():
            if not _text(column) or not COLUMNS.get(column, partial(_allowed, column))(value):
                what = {"column": _printable(column), "value": _printable(f"{value}"[:40])}
                raise Trouble("report.value", file=str(file), line=line, **what)
        first = first or row
        for column in ("game", "seats"):
            if row[column] != first[column]:
                raise Trouble("report.mixed", file=str(file), line=line, a=first[column], b=row[column])
        yield row


def _matches(file: Path, rows: Sequence[Row]) -> Iterator[MatchRows]:
    """Yield the matches of a table, each as its adjacent rows; numbers may begin again in joined tables."""
    line = 1
    for _, group in groupby(rows, key=lambda row: (row["match"], row["seed"])):
        match = list(group)
        if [row["seat"] for row in match] != list(range(match[0]["seats"])):
            raise Trouble("report.match", file=str(file), line=line, match=match[0]["match"])
        line += len(match)
        yield match


# -- formats -------------------------------------------------------------------------------------------------
def _json_lines(file: Path) -> Iterator[Any]:
    with _opened(file) as stream:
        for line, text in enumerate(stream, 1):
            yield _json(file, line, text)


@contextmanager
def _opened(file: Path) -> Iterator[BinaryIO]:
    """Yield a table's file opened for reading; raise Trouble with the reason if it cannot be opened."""
    try:
        with opened(file, LARGEST_TABLE) as stream:
            yield stream
    except NotAFile:
        raise Trouble("report.no_file", file=str(file)) from None
    except TooBig as fault:
        raise Trouble("report.too_big", file=str(file), size=fault.size, limit=fault.limit) from None
    except OSError as fault:
        raise Trouble("report.unreadable", file=str(file), reason=fault.strerror or str(fault)) from None


def _json(file: Path, line: int, text: bytes) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):  # also for bytes that are not UTF-8
        raise Trouble("report.line", file=str(file), line=line) from None


def _parquet(file: Path) -> Iterator[Any]:
    try:
        import pyarrow as pa
        from pyarrow.parquet import read_table
    except ImportError:
        raise Trouble("table.no_parquet") from None
    with _opened(file) as stream:
        try:
            yield from read_table(stream).to_pylist()
        except (pa.ArrowException, ValueError, OverflowError):  # also for bytes that are not UTF-8
            raise Trouble("report.no_parquet", file=str(file)) from None


def _no_format(file: Path) -> Iterator[Any]:
    raise Trouble("table.suffix", file=str(file), known=tuple(_PARSERS))


_PARSERS = {".jsonl": _json_lines, ".parquet": _parquet}
