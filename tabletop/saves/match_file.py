"""Loading a match from a file, and saving it to one."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.match.match import Match
from tabletop.saves import lines
from tabletop.system import disk
from tabletop.system.input_files import TooBig

if TYPE_CHECKING:
    from tabletop.saves.reader import Loaded, Step


def save(match: Match, path: Path, number: int = 0) -> None:
    """Write a match to a file. Up to two older versions of the file are kept beside it; a version saved in
    the same turn is not kept.

    Args:
        number: the serial number of the file in its folder; 0 if files are not numbered.

    Raises:
        OSError: when the file cannot be written; it is then unchanged.
    """
    disk.write_aside(path, to_bytes(match, number), keep=not _is_of_this_turn(match, path))


def _is_of_this_turn(match: Match, path: Path) -> bool:
    """Tell whether the file already holds this match as saved during the present turn; such a file is
    overwritten without being kept as an older version."""
    from tabletop.saves.reader import Reader, Stop
    from tabletop.saves.summary import summary

    reader = Reader(path)
    try:
        reader.read_header()
        saved, actions = reader.setup, summary(reader).actions
    except Stop:
        return False
    if any(
        getattr(saved, field) != getattr(match.setup, field) for field in ("game", "made", "seed", "salt")
    ):
        return False
    seats = [seat for seat, _ in match.actions]
    began = max((n for n, seat in enumerate(seats, 1) if seat != seats[-1]), default=0)
    return actions >= min(began + 1, len(seats))


def to_bytes(match: Match, number: int = 0) -> bytes:
    """Return the contents of a save of the match. `number` is the serial number of the file in its folder; 0
    for none.

    Raises:
        TooBig: when the file would be too long to be read again.
    """
    saved = datetime.now(UTC).isoformat(timespec="seconds")
    writer, data = lines.whole(match, number, lines.end(match, saved))
    if writer.filled > 1:
        raise TooBig(writer.bytes, lines.MOST_BYTES)
    return data


def load(path: Path, game: str = "", open_end: bool = False, step: Step | None = None) -> Loaded:
    """Read and verify a match. The function `reader.load` does it, which is imported only now, so that the
    app starts faster.

    Args:
        path: the file.
        game: the key of the only game that is accepted; "" for any.
        open_end: True for a journal, which has no closing line (the one that ends a finished file).
        step: called before each line is checked; None for nothing.

    Raises:
        Stopped: when `step` raises it.
        BadSave: naming the file, the line, the fault, and the matches that could be recovered.
    """
    from tabletop.saves import reader

    return reader.load(path, game, open_end, step)
