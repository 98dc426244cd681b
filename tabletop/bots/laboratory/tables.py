"""Matches kept in a table as they are played: a row for each seat, the same columns in every row.

| column | what stands there |
| --- | --- |
| `game`, `version` | the game and the version of its rules |
| `option.<key>` | what was chosen for the option |
| `match`, `seed`, `seats` | the number of the match in the table, from 0; its seed; how many sat there |
| `seat`, `bot`, `tries` | the seat, from 0; its level; lines of play of an expert, 0 for the usual number |
| `score`, `won`, `share`, `rank` | points; is it a winner; its part of the victory, 0 to 1; 1 for a winner |
| `row.<key>` | what the score is made of |
| `held` | tags of what the seat holds in the end, where that was asked for (`--held`) |
| `ends`, `length` | the tag of why the match ended; its decisions |

The name of the file chooses the format: `.jsonl` for JSON lines, on the disk match by match, or `.parquet`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BufferedWriter, FileIO
from pathlib import Path
from typing import Any, Protocol

import msgspec

from tabletop.bots.laboratory.matches import PlayedMatch
from tabletop.bots.laboratory.trouble import Trouble

ROWS_A_GROUP = 20_000
"""Rows that stand together in a Parquet file, and are in memory until they do."""

Row = dict[str, Any]


class TableWriter:
    """A table that is being written; a context that ends it, and leaves no file where nothing was played."""

    def __init__(self, file: Path) -> None:
        """Begin a new file.

        Raises:
            Trouble: where no table can be written to this file, or something stands there already.
        """
        self.file, self.matches = file, 0
        self.fault: Trouble | None = None
        """Why nothing more is written, such as a full disk."""
        if file.suffix not in _SHEETS:
            raise Trouble("table.suffix", file=str(file), known=list(_SHEETS))
        if file.suffix == ".parquet":
            _need_pyarrow()
        try:
            self._sheet = _SHEETS[file.suffix](FileIO(file, "x"))
        except FileExistsError:
            raise Trouble("table.exists", file=str(file)) from None
        except OSError as fault:
            raise self._unwritable(fault) from None

    def __enter__(self) -> TableWriter:
        return self

    def __exit__(self, *fault: object) -> None:
        self._try(self._sheet.close)
        if not self.matches:
            self._try(self.file.unlink)

    def add(self, played: PlayedMatch) -> None:
        """One match more. Nothing is raised: where it cannot be written, `fault` says why."""
        if not self.fault:
            self._try(lambda: self._sheet.write(list(rows(self.matches, played))))
            self.matches += not self.fault

    def _try(self, act: Callable[[], object]) -> None:
        try:
            act()
        except OSError as fault:
            self.fault = self.fault or self._unwritable(fault)

    def _unwritable(self, fault: OSError) -> Trouble:
        return Trouble("table.unwritable", file=str(self.file), reason=fault.strerror or str(fault))


def rows(number: int, played: PlayedMatch) -> Iterator[Row]:
    """Yield the rows of a match, seat by seat."""
    won = [seat in played.winners for seat in range(played.seats)]
    ranks = sorted(zip(won, played.scores, strict=True), reverse=True)
    for seat, score in enumerate(played.scores):
        yield {
            "game": played.game,
            "version": played.version,
            **{f"option.{key}": value for key, value in played.options.items()},
            "match": number,
            "seed": played.seed,
            "seats": played.seats,
            "seat": seat,
            "bot": played.bots[seat],
            "tries": played.tries,
            "score": score,
            "won": won[seat],
            "share": played.share(seat),
            "rank": 1 if won[seat] else 1 + ranks.index((False, score)),
            **{f"row.{key}": amounts[seat] for key, amounts in played.rows},
            **({"held": played.held[seat]} if played.held else {}),
            "ends": played.ends,
            "length": played.length,
        }


# -- formats -----------------------------------------------------------------------------------------------
class _Sheet(Protocol):
    def write(self, rows: list[Row], /) -> None: ...
    def close(self) -> None: ...


class _JsonLines:
    """An object a line, and never half a match: what a full disk cuts off is taken back."""

    def __init__(self, stream: FileIO) -> None:
        self.stream, self.whole = stream, 0

    def write(self, rows: list[Row], /) -> None:
        told = memoryview(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))
        rest = told
        try:
            while rest:
                rest = rest[self.stream.write(rest) :]
        except OSError:
            self.stream.truncate(self.whole)
            raise
        self.whole += len(told)

    def close(self) -> None:
        self.stream.close()


class _Parquet:
    """Groups of rows; the columns and their types are those of the first match."""

    def __init__(self, stream: FileIO) -> None:
        self.stream = BufferedWriter(stream)
        self.rows: list[Row] = []
        self.schema: Any = None
        self.writer: Any = None

    def write(self, rows: list[Row], /) -> None:
        self.rows += rows
        if len(self.rows) >= ROWS_A_GROUP:
            self._group()

    def _group(self) -> None:
        import pyarrow as pa
        from pyarrow.parquet import ParquetWriter

        rows, self.rows = self.rows, []
        if self.writer is None:
            types = {bool: pa.bool_(), int: pa.int64(), float: pa.float64(), str: pa.string()}
            types[tuple] = pa.list_(pa.string())
            columns = {key: types[type(value)] for key, value in rows[0].items()}
            self.schema = pa.schema({**columns, "seed": pa.uint64()})
            self.writer = ParquetWriter(self.stream, self.schema)
        self.writer.write_table(pa.Table.from_pylist(rows, self.schema))

    def close(self) -> None:
        """Write what is left, and the list of columns without which the file cannot be read."""
        try:
            if self.rows:
                self._group()
            if self.writer is not None:
                self.writer.close()
        finally:
            self.stream.close()


def _need_pyarrow() -> None:
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        raise Trouble("table.no_parquet") from None


_SHEETS: dict[str, Callable[[FileIO], _Sheet]] = {".jsonl": _JsonLines, ".parquet": _Parquet}
