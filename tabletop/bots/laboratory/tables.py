"""Tables of matches, written as they are played: a row for each seat, with the same columns in every row.

| column | content |
| --- | --- |
| `game`, `version` | the game and the version of its rules |
| `option.<key>` | the choice made for the option |
| `match`, `seed`, `seats` | the number of the match in the table, from 0; its seed; its number of seats |
| `seat`, `bot`, `tries` | the seat, from 0; its level; an expert's lines of play, 0 for the default |
| `score`, `won`, `share`, `rank` | points; true for a winner; share of the victory, 0 to 1; 1 for a winner |
| `row.<key>` | the points of each row of the score |
| `held` | tags of the pieces the seat holds at the end, if they were recorded (`--held`) |
| `ends`, `length` | the tag of the reason why the match ended; its number of decisions |

The suffix of the file chooses the format: `.jsonl` for JSON lines, written match by match, or `.parquet`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BufferedWriter, FileIO
from pathlib import Path
from typing import Any, Protocol

import msgspec

from tabletop.bots.laboratory.matches import PlayedMatch
from tabletop.bots.laboratory.trouble import Trouble
from tabletop.system import disk

ROWS_A_GROUP = 20_000
"""The number of rows in a group of a Parquet file; rows are kept in memory until a group is full."""

Row = dict[str, Any]


class TableWriter:
    """A writer of a table of matches: a context manager that closes the file at the end, or deletes it if it
    has no matches.

    With `sync`, each match is on the disk when `add` returns; this is not possible for a Parquet file.
    """

    def __init__(self, file: Path, sync: bool = False) -> None:
        """Create the file of a new table.

        Raises:
            Trouble: if no table can be written to this file, or the file already exists.
        """
        self.file, self.sync, self.matches = file, sync, 0
        self.fault: Trouble | None = None
        """The error, such as a full disk, after which the table gets no more rows; None while there is
        none."""
        if file.suffix not in _SHEETS:
            raise Trouble("table.suffix", file=str(file), known=list(_SHEETS))
        if file.suffix == ".parquet":
            if sync:
                raise Trouble("table.no_sync", file=str(file))
            _need_pyarrow()
        try:
            self._stream = FileIO(file, "x")
            self._sheet = _SHEETS[file.suffix](self._stream)
            if sync:
                disk.flush_folder(file.parent)
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
        """Add the rows of one match, unless an earlier write failed. A write error is not raised but stored
        in `fault`."""
        if not self.fault:
            self._try(lambda: self._sheet.write(list(rows(self.matches, played))))
        if not self.fault:
            self._try(self._flush)
            self.matches += not self.fault

    def _flush(self) -> None:
        if self.sync:
            disk.to_disk(self._stream.fileno())

    def _try(self, act: Callable[[], object]) -> None:
        try:
            act()
        except OSError as fault:
            self.fault = self.fault or self._unwritable(fault)

    def _unwritable(self, fault: OSError) -> Trouble:
        return Trouble("table.unwritable", file=str(self.file), reason=fault.strerror or str(fault))


def rows(number: int, played: PlayedMatch) -> Iterator[Row]:
    """Yield the rows of match `number` of a table, one for each seat in order."""
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
    """A writer of JSON lines, one object for each row; a match that cannot be written whole is cut off."""

    def __init__(self, stream: FileIO) -> None:
        self.stream, self.whole = stream, 0

    def write(self, rows: list[Row], /) -> None:
        lines = memoryview(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))
        rest = lines
        try:
            while rest:
                rest = rest[self.stream.write(rest) :]
        except OSError:
            self.stream.truncate(self.whole)
            raise
        self.whole += len(lines)

    def close(self) -> None:
        self.stream.close()


class _Parquet:
    """A writer of a Parquet file in groups of rows; the first match defines the columns and their types."""

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
        """Write the rows still in memory and the footer, without which the file cannot be read."""
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
