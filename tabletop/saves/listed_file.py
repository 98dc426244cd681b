"""A file of the library as the list tells it: a save or a match in progress, however damaged."""

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
"""Lines of a match in progress up to which the list replays it to tell how it stands."""
LARGEST_PICTURE = 4_000_000
"""Bytes of a picture of a match."""


class Saved(NamedTuple):
    """A match in the list. Whatever can be known of a damaged one is told too."""

    path: Path
    name: str
    game: str = ""
    seats: tuple[Seat, ...] = ()
    round: Text | None = None
    actions: int = -1
    """How many were played; -1 when unknown."""
    moves: int = -1
    """How many steps everybody may count (see `moments`); -1 when unknown."""
    over: bool = False
    scores: tuple[int, ...] = ()
    saved: str = ""
    """When (ISO 8601, UTC)."""
    app: str = ""
    """The version of the app that wrote it."""
    shipped: bool = False
    """Does it come with the app? Then it can be neither renamed nor deleted."""
    picture: Path | None = None
    fault: BadSave | None = None
    number: int = 0
    """Its place among the files of its folder, as they were written; 0 where nobody counted."""
    options: Mapping[str, Choice] = MappingProxyType({})
    """As the file names them: nothing is known of its game here."""
    older: tuple[Path, ...] = ()
    """Earlier versions of the same save, the newest first."""


def picture_of(path: Path) -> Path:
    """Where the picture of a save is kept; whoever shows the table paints it."""
    return path.with_suffix(PICTURE)


def companions(path: Path) -> Iterator[Path]:
    """Everything that belongs to a save, the save itself first."""
    yield path
    yield picture_of(path)
    for n in range(1, disk.GENERATIONS):
        yield disk.generation(path, n)


def described(path: Path) -> Saved:
    """Return a save as the list tells it; nothing that is wrong with it keeps the others from being
    listed."""
    from tabletop.saves.reader import Reader, Stop
    from tabletop.saves.summary import summary

    entry, reader = _of_file(path), Reader(path, open_end=False)
    try:
        entry = _headed(entry, reader)
        return entry._replace(**summary(reader)._asdict())
    except Stop as stop:
        return entry._replace(fault=BadSave(path, stop.fault))


def _of_file(path: Path) -> Saved:
    """What can be told before anything is read."""
    picture = picture_of(path)
    return Saved(
        path,
        writable(path.stem),
        saved=_changed(path),
        picture=picture if is_file(picture) else None,
        older=tuple(_older(path)),
    )


def _headed(entry: Saved, reader: Reader) -> Saved:
    """Return the same with what the first line tells; raises `Stop` where there is none."""
    from tabletop.saves.summary import head

    setup, app, number = head(reader)
    return entry._replace(game=setup.game, seats=setup.seats, options=setup.options, app=app, number=number)


def journalled(path: Path) -> Saved | None:
    """Return an unfinished match; None when nothing was played in it yet."""
    from tabletop.saves.reader import Reader, Stop, Stopped

    entry = _of_file(path)
    with suppress(Stop):  # `load` tells it
        entry = _headed(entry, Reader(path, open_end=True))
    try:
        match = load(path, open_end=True, step=is_listed).match
    except Stopped:
        return entry
    except BadSave as fault:
        return entry._replace(fault=fault)
    if not match.actions:
        return None
    told = match.standing._asdict()
    return entry._replace(seats=match.seats, actions=len(match.actions), moves=match.moves(), **told)


def is_listed(_line: int, lines: int) -> None:
    """Stop reading: the list does not wait for a long match."""
    from tabletop.saves.reader import Stopped

    if lines > LONGEST_LISTED:
        raise Stopped


def _older(path: Path) -> Iterator[Path]:
    return filter(is_file, (disk.generation(path, n) for n in range(1, disk.GENERATIONS)))


def _changed(path: Path) -> str:
    try:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC).isoformat(timespec="seconds")
    except (OSError, OverflowError, ValueError):
        return ""
