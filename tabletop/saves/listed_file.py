"""A file as the list of saves shows it: a save or a match in progress, even if damaged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from itertools import compress
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from tabletop.engine.table import Text
from tabletop.match.entries import Seat
from tabletop.saves.faults import BadSave
from tabletop.saves.match_file import load
from tabletop.system import disk
from tabletop.system.input_files import is_file, writable

if TYPE_CHECKING:
    from tabletop.engine.game import Choice
    from tabletop.saves.reader import Reader

PICTURE = ".png"
LONGEST_LISTED = 1_000
"""The most lines that the file of a match in progress may have for the list of saves to replay the match."""
LARGEST_PICTURE = 4_000_000
"""The largest size of a save's picture file, in bytes."""


class Saved(NamedTuple):
    """A match in the list of saves, with as many fields as could be read from a damaged file."""

    path: Path
    name: str
    game: str = ""
    seats: tuple[Seat, ...] = ()
    round: Text | None = None
    actions: int = -1
    """The number of actions played; -1 if unknown."""
    moves: int = -1
    """The number of moves as a viewer who is not at the table counts them, secret answers as one move (see
    `moments`); -1 if unknown."""
    over: bool = False
    scores: tuple[int, ...] = ()
    saved: str = ""
    """The date and time of saving (ISO 8601, UTC)."""
    app: str = ""
    """The version of the app that wrote the file."""
    shipped: bool = False
    """True if the save ships with the app; it can be neither renamed nor deleted then."""
    picture: Path | None = None
    fault: BadSave | None = None
    number: int = 0
    """The number of the file in the order in which the files of its folder were written; 0 for a file without
    one."""
    options: Mapping[str, Choice] = MappingProxyType({})
    """The choices of the match's options as the file names them, not checked against the game."""
    older: tuple[Path, ...] = ()
    """Earlier versions of the same save, the newest first."""


def picture_of(path: Path) -> Path:
    """Return the path of a save's picture file."""
    return path.with_suffix(PICTURE)


def companions(path: Path) -> Iterator[Path]:
    """Yield the paths of a save, its picture and its older versions, whether these exist or not."""
    yield path
    yield picture_of(path)
    for n in range(1, disk.GENERATIONS):
        yield disk.generation(path, n)


def companion_names(name: str) -> Iterator[str]:
    """Yield the names of the files that `companions` yields, for a file in the listing of a folder."""
    yield name
    yield name.rpartition(".")[0] + PICTURE
    for n in range(1, disk.GENERATIONS):
        yield f"{name}.{n}"


def described(path: Path) -> Saved:
    """Return a save as the list shows it; a fault of the file is returned in the entry and not raised."""
    from tabletop.saves.reader import Reader, Stop, faults_of_guests
    from tabletop.saves.summary import summary

    entry, reader = of_file(path), Reader(path, open_end=False)
    try:
        entry = _headed(entry, reader)
        with faults_of_guests(reader):
            return entry._replace(**summary(reader)._asdict())
    except Stop as stop:
        return entry._replace(fault=BadSave(path, stop.fault))


def of_file(path: Path, saved: str = "", beside: Sequence[int] = ()) -> Saved:
    """Return the list entry of a file with the fields that are known before its content is read; `saved` is
    the time of saving if it is known, and `beside` is 0 for each of its `companions` known not to exist."""
    if beside and not any(beside[1:]):
        return Saved(path, writable(path.stem), saved=saved or _changed(path))
    files = [*companions(path)][1:]
    there = beside[1:] or [1] * len(files)
    picture, *older = (is_there and is_file(file) for file, is_there in zip(files, there, strict=False))
    return Saved(
        path,
        writable(path.stem),
        saved=saved or _changed(path),
        picture=files[0] if picture else None,
        older=tuple(compress(files[1:], older)),
    )


def _headed(entry: Saved, reader: Reader) -> Saved:
    """Return the list entry of a file with the fields of the file's first line added.

    Raises:
        Stop: when the first line cannot be read.
    """
    reader.read_header()
    setup, head = reader.setup, reader.header
    return entry._replace(
        game=setup.game, seats=setup.seats, options=setup.options, app=head.app, number=head.number
    )


def journalled(path: Path) -> Saved | None:
    """Return an unfinished match as the list shows it; None if no action was played in it yet."""
    from tabletop.saves.reader import Reader, Stop, Stopped, faults_of_guests

    entry, reader = of_file(path), Reader(path, open_end=True)
    with suppress(Stop):  # `load` reports it
        entry = _headed(entry, reader)
    try:
        match = load(path, open_end=True, step=is_listed).match
    except Stopped:
        return entry
    except BadSave as fault:
        return entry._replace(fault=fault)
    if not match.actions:
        return None
    try:
        with faults_of_guests(reader):
            standing = match.standing._asdict()
    except Stop as stop:
        return entry._replace(fault=BadSave(path, stop.fault))
    return entry._replace(seats=match.seats, actions=len(match.actions), moves=match.moves(), **standing)


def is_listed(_line: int, lines: int) -> None:
    """Stop reading a match that is too long to be replayed for the list.

    Raises:
        Stopped: when the file has more than `LONGEST_LISTED` lines.
    """
    from tabletop.saves.reader import Stopped

    if lines > LONGEST_LISTED:
        raise Stopped


def _changed(path: Path) -> str:
    try:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC).isoformat(timespec="seconds")
    except (OSError, OverflowError, ValueError):
        return ""
