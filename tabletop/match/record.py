"""A match as a file: written so that nothing is ever lost, read by `reader`."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.door import TooBig
from tabletop.match import disk, lines
from tabletop.match.match import Match

if TYPE_CHECKING:
    from tabletop.match.reader import Loaded, Step


def save(match: Match, path: Path) -> None:
    """Write a match; the versions it replaces are kept beside it.

    Raises:
        OSError: and then the file is what it was.
    """
    disk.write_aside(path, to_bytes(match), keep=True)


def to_bytes(match: Match) -> bytes:
    """The whole file.

    Raises:
        TooBig: when nobody could read it again.
    """
    saved = datetime.now(UTC).isoformat(timespec="seconds")
    writer, data = lines.whole(match, lines.end(match, saved))
    if writer.filled > 1:
        raise TooBig(writer.bytes, lines.MOST_BYTES)
    return data


def load(path: Path, game: str = "", open_end: bool = False, step: Step | None = None) -> Loaded:
    """Read and verify a match, as `reader.load`, which is imported only now: no first frame waits for it.

    Raises:
        Stopped: when `step` does.
        BadSave: naming the file, the line and the fault; with whatever can be gone on from.
    """
    from tabletop.match import reader

    return reader.load(path, game, open_end, step)
