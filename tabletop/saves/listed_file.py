"""An entry of the list of saves: a save or a match in progress, even if its file is damaged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
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
"""The most lines of a journal that is replayed in order to list its match."""
LARGEST_PICTURE = 4_000_000
"""The largest picture file of a save, in bytes."""


class Saved(NamedTuple):
    """An entry of the list of saves; of a damaged file, it has the fields that could be read."""

    path: Path
    name: str
    game: str = ""
    seats: tuple[Seat, ...] = ()
    round: Text | None = None
    actions: int = -1
    """The number of actions played; -1 if unknown."""
    moves: int = -1
    """The number of moves, counted so that it reveals no secret: secret answers in a row are one move (see
    `match.moments`). -1 if unknown."""
    over: bool = False
    scores: tuple[int, ...] = ()
    saved: str = ""
    """The date and time of saving (ISO 8601, UTC)."""
    app: str = ""
    """The version of the app that wrote the file."""
    shipped: bool = False
    """True if the save ships with the app: it cannot be renamed or deleted."""
    picture: Path | None = None
    fault: BadSave | None = None
    number: int = 0
    """The serial number of the file in its folder, in the order of writing; 0 if it has none."""
    options: Mapping[str, Choice] = MappingProxyType({})
    """The choice of each option, by key, as the file states it; not checked against the game."""


def picture_of(path: Path) -> Path:
    """Return the path of a save's picture file."""
    return path.with_suffix(PICTURE)


def companions(path: Path) -> Iterator[Path]:
    """Yield the paths of a save, of its picture and of its older versions, whether the files exist or not."""
    yield path
    yield picture_of(path)
    for n in range(1, disk.GENERATIONS):
        yield disk.generation(path, n)


def described(path: Path) -> Saved:
    """Return the list entry of a save. If the file has a fault, the entry states it; no error is raised."""
    from tabletop.saves.reader import Reader, Stop, faults_of_guests
    from tabletop.saves.summary import summary

    entry, reader = of_file(path), Reader(path)
    try:
        entry = _headed(entry, reader)
        with faults_of_guests(reader):
            return entry._replace(**summary(reader)._asdict())
    except Stop as stop:
        return entry._replace(fault=BadSave(path, stop.fault))


def of_file(path: Path, saved: str = "", may_have_picture: bool = True) -> Saved:
    """Return the list entry of a file, with only what is known without reading it.

    Args:
        saved: the time of saving; "" if it is not known yet.
        may_have_picture: False if it is known that there is no picture beside the file.
    """
    picture = picture_of(path) if may_have_picture and is_file(picture_of(path)) else None
    return Saved(path, writable(path.stem), saved=saved or _changed(path), picture=picture)


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
    """Return the list entry of an unfinished match; None if no action has been played in it. `path` is its
    journal."""
    from tabletop.saves.reader import Reader, Stop, Stopped, faults_of_guests

    entry, reader = of_file(path), Reader(path)
    with suppress(Stop):  # `load` reports it
        entry = _headed(entry, reader)
    try:
        match = load(path, open_end=True, step=stop_if_long).match
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


def stop_if_long(_line: int, lines: int) -> None:
    """Stop the reading of a journal that is too long to be replayed for the list (to be passed as `step` to
    `load`).

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
