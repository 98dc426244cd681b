"""A match as a file: written so that nothing is ever lost, read by `reader`."""

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
    """Write a match; the versions it replaces are kept beside it, one of every turn.

    Args:
        number: the place of the file among those of its folder; 0 where nobody counts.

    Raises:
        OSError: and then the file is what it was.
    """
    disk.write_aside(path, to_bytes(match, number), keep=not _is_of_this_turn(match, path))


def _is_of_this_turn(match: Match, path: Path) -> bool:
    """Was the file written in the turn that is still being played? Then it is nothing to go back to."""
    from tabletop.saves.reader import Reader, Stop
    from tabletop.saves.summary import head, summary

    reader = Reader(path, open_end=False)
    try:
        saved, actions = head(reader).setup, summary(reader).actions
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
    """Return the whole file.

    Raises:
        TooBig: when nobody could read it again.
    """
    saved = datetime.now(UTC).isoformat(timespec="seconds")
    writer, data = lines.whole(match, number, lines.end(match, saved))
    if writer.filled > 1:
        raise TooBig(writer.bytes, lines.MOST_BYTES)
    return data


def load(path: Path, game: str = "", open_end: bool = False, step: Step | None = None) -> Loaded:
    """Read and verify a match, as `reader.load`, which is imported only now: no first frame waits for it.

    Raises:
        Stopped: when `step` does.
        BadSave: naming the file, the line and the fault; with whatever can be gone on from.
    """
    from tabletop.saves import reader

    return reader.load(path, game, open_end, step)
