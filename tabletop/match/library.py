"""The folder of saves: what is there, however damaged; journals to recover; a trash to take back from.

<folder>/<game> – Léa, Marc.jsonl      a save; its older versions end in .1 and .2, its picture in .png
<folder>/journal/*.journal             matches in progress
<folder>/trash/                        what was deleted
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tabletop.door import is_file, read, writable
from tabletop.engine.table import Text
from tabletop.match import disk
from tabletop.match.entries import Seat
from tabletop.match.faults import BadSave, Fault, of_reading, of_writing
from tabletop.match.filenames import alike, composed, file_name, fitting
from tabletop.match.journal import SUFFIX, Journal
from tabletop.match.match import Match
from tabletop.match.record import load, save
from tabletop.resources import saves_dir, shipped_saves
from tabletop.words import Words

if TYPE_CHECKING:
    from tabletop.match.reader import Loaded

ENDING = ".jsonl"
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
    older: tuple[Path, ...] = ()
    """Earlier versions of the same save, the newest first."""


class Listing(NamedTuple):
    """What there is: matches that were being played, and saves."""

    unfinished: list[Saved]
    saves: list[Saved]


class Library:
    """A person's saves and those that ship with the app."""

    def __init__(self, folder: str | Path | None = None) -> None:
        self.folder = saves_dir(folder)
        self.last: Listing | None = None
        """What was there at the last look; None before the first one."""
        self._looking = threading.Lock()
        self._known: dict[Path, tuple[_Stamp, Saved | None]] = {}

    # -- what there is ------------------------------------------------------------------------------------
    def look(self) -> Listing:
        """Look into the folder. May be called from any thread; files may come and go meanwhile."""
        with self._looking:
            self.last = Listing(self.unfinished(), self.saves())
            return self.last

    def saves(self) -> list[Saved]:
        """A person's own matches, the latest first, then those that ship with the app."""
        own = self._described(self.folder, ENDING, _described)
        shipped = self._described(shipped_saves(), ENDING, _described)
        own.sort(key=attrgetter("saved"), reverse=True)
        return [*own, *(each._replace(shipped=True) for each in shipped)]

    def unfinished(self) -> list[Saved]:
        """Matches that were being played when the app was closed or killed, the latest first."""
        found = self._described(self.folder / "journal", SUFFIX, _journalled)
        return sorted((each for each in found if not _busy(each.path)), key=attrgetter("saved"), reverse=True)

    def _described(self, folder: Path, ending: str, describe: Callable[[Path], Saved | None]) -> list[Saved]:
        """The files of a folder in the order of their names, read again only where they have changed."""
        found = {}
        for path, stamp in _stamped(folder, ending):
            known = self._known.get(path)
            found[path] = known if known and known[0] == stamp else (stamp, describe(path))
        gone = [path for path in self._known if path.parent == folder and path not in found]
        self._known = {**self._known, **found}
        for path in gone:
            self._known.pop(path, None)
        return [saved for _, saved in found.values() if saved]

    def trashed(self) -> list[Path]:
        """What was deleted and can be taken back."""
        return _files(self.folder / "trash", ENDING)

    # -- playing ------------------------------------------------------------------------------------------
    def journal(self, match: Match) -> Journal:
        """Begin the journal of a match."""
        now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
        name = f"{match.game.key}-{now}-{os.urandom(4).hex()}{SUFFIX}"
        return Journal(match, self.folder / "journal" / name)

    def resume(self, path: Path) -> tuple[Loaded, Journal]:
        """Take up an unfinished match where it was left.

        Raises:
            BadSave: when it cannot be; its rescues may help.
        """
        loaded = load(path, open_end=True)
        return loaded, self.take_up(path, loaded.match)

    def take_up(self, path: Path, match: Match) -> Journal:
        """Go on with an unfinished match that was read from there, in a journal of its own.

        Raises:
            BadSave: when another window has it, or has just taken it up.
        """
        try:
            with disk.held(path):
                journal = self.journal(match)
                if (safe := journal.flush()) and os.name != "nt":
                    _remove(path)
        except BlockingIOError:
            raise BadSave(path, Fault("save.in_use")) from None
        except OSError as error:
            raise BadSave(path, of_reading(error)) from None
        if safe:  # Windows removes no file that is held
            _remove(path)
        return journal

    def save(self, match: Match, name: str) -> Path | Fault:
        """Save under a name, over the save of that name if there is one; the fault where the disk refuses.

        A save whose name differs by capitals alone stays: this one gets a number.
        """
        path = self.path_of(name)
        if path.name not in map(composed, _listed(self.folder)):
            path = self.path_of(self.free_name(name))
        try:
            save(match, path)
        except OSError as error:
            return of_writing(error, self.folder)
        return path

    def path_of(self, name: str) -> Path:
        """The file of a save."""
        return self.folder / fitting(file_name(name), ENDING)

    def free_name(self, name: str) -> str:
        """The name itself, or with a number if it is taken: on some systems capitals make no difference."""
        return self._free_name(name, "")

    def _free_name(self, name: str, own: str) -> str:
        """The same for a file that has a name of its own already."""
        name, taken = file_name(name), {alike(each) for each in _listed(self.folder) if each != own}
        numbered = (f"{name} ({n})" if n > 1 else name for n in range(1, 10_000))
        return next(each for each in numbered if alike(self.path_of(each).name) not in taken)

    # -- order in the folder ------------------------------------------------------------------------------
    def bring_in(self, source: Path) -> Path:
        """Copy a save from elsewhere into the library.

        Raises:
            BadSave: when it is none.
            OSError: when it cannot be copied.
        """
        load(source)
        return self.copy(source)

    def copy(self, source: Path) -> Path:
        """Copy a save that was found sound into the library.

        Raises:
            OSError: when it cannot be copied.
        """
        from tabletop.match.reader import MAX_BYTES

        target = self.path_of(self.free_name(source.stem))
        disk.write_aside(target, read(source, MAX_BYTES))
        with suppress(OSError):  # none, or too big for one
            disk.write_aside(picture_of(target), read(picture_of(source), LARGEST_PICTURE))
        return target

    def rename(self, path: Path, name: str) -> Path:
        """Give a save another name; with a number added if it is taken.

        Raises:
            OSError: when the folder refuses.
        """
        return _moved(path, self.path_of(self._free_name(name, path.name)))

    def delete(self, path: Path) -> Path:
        """Put a save, sound or not, into the trash.

        Raises:
            OSError: when the folder refuses.
        """
        now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
        return _moved(path, self.folder / "trash" / fitting(path.stem, f"~{now}{ENDING}"))

    def take_back(self, path: Path) -> Path:
        """Take a save out of the trash.

        Raises:
            OSError: when the folder refuses.
        """
        return _moved(path, self.path_of(self.free_name(path.stem.rpartition("~")[0])))


def default_name(title: str, seats: Sequence[Seat], words: Words) -> str:
    """A name to propose: the game's title and the players."""
    names = words.listing([seat.name for seat in seats])
    return file_name(words("save.default_name", game=title, seats=names))


def picture_of(path: Path) -> Path:
    """Where the picture of a save is kept; whoever shows the table paints it."""
    return path.with_suffix(PICTURE)


# -- one file ----------------------------------------------------------------------------------------------
def _described(path: Path) -> Saved:
    """A save as the list tells it; nothing that is wrong with it keeps the others from being listed."""
    from tabletop.match.summary import summary

    entry = _headed(path)
    try:
        found = summary(path)
    except BadSave as fault:
        return entry._replace(fault=fault)
    return entry._replace(**found._asdict())


def _headed(path: Path) -> Saved:
    """What the first line alone tells, as far as there is one."""
    from tabletop.match.summary import setup_of

    picture = picture_of(path)
    entry = Saved(
        path,
        writable(path.stem),
        saved=_changed(path),
        picture=picture if is_file(picture) else None,
        older=tuple(_older(path)),
    )
    try:
        setup, app = setup_of(path)
    except BadSave:
        return entry
    return entry._replace(game=setup.game, seats=setup.seats, app=app)


def _journalled(path: Path) -> Saved | None:
    """An unfinished match; None when nothing was played in it yet."""
    entry = _headed(path)
    from tabletop.match.reader import Stopped

    try:
        match = load(path, open_end=True, step=is_listed).match
    except Stopped:
        return entry
    except BadSave as fault:
        return entry._replace(fault=fault)
    if not match.actions:
        return None
    table = match.table(0)  # for the round and the scores, which all seats see alike
    return entry._replace(
        seats=match.seats,
        round=table.round,
        actions=len(match.actions),
        over=match.asked is None,
        scores=tuple(card.score for card in sorted(table.seats)),
    )


def is_listed(_line: int, lines: int) -> None:
    """Stop reading: the list does not wait for a long match."""
    from tabletop.match.reader import Stopped

    if lines > LONGEST_LISTED:
        raise Stopped


_Stamp = tuple[int, ...]
"""What changes whenever a file does, or what belongs to it."""


def _stamped(folder: Path, ending: str) -> list[tuple[Path, _Stamp]]:
    """The visible files of a folder with an ending; what is gone before one has looked is left out."""
    try:
        with os.scandir(folder) as entries:
            there = {entry.name: entry for entry in entries}
    except OSError:
        return []
    found = []
    for name in sorted(there):
        if name.endswith(ending) and not name.startswith("."):
            with suppress(OSError):
                stat = there[name].stat()
                beside = (each.name in there for each in _companions(folder / name))
                stamp = (stat.st_ino, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns, *beside)
                found.append((folder / name, stamp))
    return found


def _files(folder: Path, ending: str) -> list[Path]:
    """The visible files of a folder with an ending; none where the folder cannot be read."""
    return [folder / n for n in sorted(_listed(folder)) if n.endswith(ending) and not n.startswith(".")]


def _listed(folder: Path) -> list[str]:
    """Every name in a folder; none where it cannot be read."""
    try:
        return os.listdir(folder)
    except OSError:
        return []


def _busy(path: Path) -> bool:
    """Is a journal being written by a running app?"""
    try:
        return disk.in_use(path)
    except OSError:
        return False


def _changed(path: Path) -> str:
    try:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC).isoformat(timespec="seconds")
    except (OSError, OverflowError, ValueError):
        return ""


def _older(path: Path) -> Iterator[Path]:
    return filter(is_file, (disk.generation(path, n) for n in range(1, disk.GENERATIONS)))


def _companions(path: Path) -> Iterator[Path]:
    """Everything that belongs to a save, the save itself first."""
    yield path
    yield picture_of(path)
    for n in range(1, disk.GENERATIONS):
        yield disk.generation(path, n)


def _remove(path: Path) -> None:
    """Remove a save with everything that belongs to it, as far as the folder lets us."""
    for old in _companions(path):
        with suppress(OSError):
            old.unlink()


def _moved(source: Path, target: Path) -> Path:
    """Move a save with everything that belongs to it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    for old, new in zip(_companions(source), _companions(target), strict=True):
        if old == source or is_file(old):
            disk.replace(old, new)
    return target
