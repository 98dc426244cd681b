"""The folder of saves: the list of all files (damaged ones too), the matches that can be recovered, and a
trash.

    <folder>/<game> – Léa, Marc.jsonl   a save; its older versions end in .1 and .2, its picture in .png
    <folder>/journal/*.journal          matches in progress
    <folder>/trash/                     deleted saves
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from itertools import count
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tabletop.match.entries import MOST_FILES, Seat
from tabletop.match.match import Match
from tabletop.saves.faults import IN_USE, BadSave, Fault, of_reading, of_writing
from tabletop.saves.filenames import alike, composed, file_name, fitting, numbered
from tabletop.saves.journal import SUFFIX, Journal
from tabletop.saves.lines import MOST_BYTES
from tabletop.saves.listed_file import (
    LARGEST_PICTURE,
    Saved,
    companions,
    described,
    journalled,
    picture_of,
)
from tabletop.saves.match_file import save
from tabletop.system import disk
from tabletop.system.input_files import is_file, read
from tabletop.system.paths import saves_dir, shipped_saves, user_config_dir
from tabletop.texts.words import Words

if TYPE_CHECKING:
    from tabletop.saves.known_saves import KnownSaves, Stamp

ENDING = ".jsonl"
BY_AGE = attrgetter("number", "saved")
"""The sort key for lists of matches: the serial number of the file, then its date. The number comes first,
because a clock may be set back."""


class Listing(NamedTuple):
    """All matches of a library: the unfinished ones, which have a journal, the saves, and the paths of the
    deleted saves that can be restored."""

    unfinished: list[Saved]
    saves: list[Saved]
    trash: list[Path]


class Library:
    """A player's saves and those that ship with the app."""

    def __init__(self, folder: str | Path | None = None) -> None:
        self.folder = saves_dir(folder)
        self.last: Listing | None = None
        """The listing that the last call of `look` found; None before the first call."""
        self._looking = threading.Lock()
        self._swept, self._number = False, 0
        self._known: dict[Path, tuple[Stamp, Saved | None]] = {}
        """The list entry of each file that was read, with the stamp of the version that was read."""
        self._on_disk: dict[Path, KnownSaves] = {}
        """The list entries that earlier runs of the app stored on the disk, by folder."""

    # -- the listing --------------------------------------------------------------------------------------
    def look(self) -> Listing:
        """Read the folder and return the listing. Any thread may call it; files may appear and disappear
        meanwhile."""
        with self._looking:
            self._sweep()
            self.last = Listing(self.unfinished(), self.saves(), self.trashed())
            return self.last

    def _sweep(self) -> None:
        """Delete, at the first call, the temporary files of programs that were killed while writing."""
        folders = (self.folder, self.folder / "journal", self.folder / "trash", user_config_dir())
        for folder in () if self._swept else folders:
            disk.sweep(folder)
        self._swept = True

    def saves(self) -> list[Saved]:
        """Return the player's own saves, the latest first, then those that ship with the app."""
        own = self._saves_in(self.folder)
        shipped = self._saves_in(shipped_saves())
        own.sort(key=BY_AGE, reverse=True)
        return [*own, *(each._replace(shipped=True) for each in shipped)]

    def unfinished(self) -> list[Saved]:
        """Return the matches that were being played when the app was closed or killed, the latest first."""
        found = self._described(self.folder / "journal", SUFFIX, journalled)
        return sorted((each for each in found if not _busy(each.path)), key=BY_AGE, reverse=True)

    def _saves_in(self, folder: Path) -> list[Saved]:
        """Return the list entries of the saves in a folder; those that have not changed since they were read
        last, even by an earlier run of the app, are not read again."""
        from tabletop.saves.known_saves import KnownSaves

        if folder not in self._on_disk:
            self._on_disk[folder] = KnownSaves(folder)
        on_disk = self._on_disk[folder]
        saves = self._described(folder, ENDING, described, on_disk.find)
        on_disk.keep({path: self._known[path] for path in self._known if path.parent == folder})
        return saves

    def _described(
        self,
        folder: Path,
        ending: str,
        describe: Callable[[Path], Saved | None],
        kept: Callable[[Path, Stamp], Saved | None] = lambda path, stamp: None,
    ) -> list[Saved]:
        """Return the list entries of a folder's files with an ending, sorted by file name; files that have
        not changed since the last call, or that `kept` knows, are not read again."""
        found = {}
        for path, stamp in _stamped(folder, ending):
            known = self._known.get(path)
            same = known if known and known[0] == stamp else None
            found[path] = same or (stamp, kept(path, stamp) or describe(path))
        gone = [path for path in self._known if path.parent == folder and path not in found]
        self._known = {**self._known, **found}
        for path in gone:
            self._known.pop(path, None)
        return [saved for _, saved in found.values() if saved]

    def trashed(self) -> list[Path]:
        """Return the paths of the deleted saves in the trash, which can be restored."""
        return _files(self.folder / "trash", ENDING)

    # -- playing ------------------------------------------------------------------------------------------
    def journal(self, match: Match) -> Journal:
        """Begin a journal of a match in the library's folder, and return it."""
        now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
        name = f"{match.game.key}-{now}-{os.urandom(4).hex()}{SUFFIX}"
        return Journal(match, self.folder / "journal" / name, self._next())

    def _next(self) -> int:
        """Return the number for the next file; the list is sorted by these numbers and not by the clock."""
        if self.last is None and self._looking.acquire(blocking=False):
            try:
                self._described(self.folder, ENDING, described)
                self._described(self.folder / "journal", SUFFIX, journalled)
            finally:
                self._looking.release()
        known = (saved.number for _, saved in [*self._known.values()] if saved)
        self._number = min(max([self._number, *known]) + 1, MOST_FILES)
        return self._number

    def take_up(self, path: Path, match: Match) -> Journal:
        """Continue an unfinished match, which was read from the journal `path`: return a new journal for it.
        The old file is deleted once the new one is on the disk.

        Raises:
            BadSave: when the match is being played in another window.
        """
        try:
            with disk.held(path):
                journal = self.journal(match)
                safe = journal.flush()
                if safe and os.name != "nt":
                    _remove(path)
        except BlockingIOError:
            raise BadSave(path, Fault(IN_USE)) from None
        except OSError as error:
            raise BadSave(path, of_reading(error)) from None
        if safe and os.name == "nt":  # Windows cannot remove a locked file
            _remove(path)
        return journal

    def save(self, match: Match, name: str) -> Path | Fault:
        """Save a match under a name and return the path of the file; return the fault if it cannot be
        written.

        A save with exactly this name is replaced. If a name differs only in case, both are kept: the new file
        gets a number.
        """
        path = self.path_of(name)
        if path.name not in map(composed, _listed(self.folder)):
            path = self.path_of(self.free_name(name))
        try:
            save(match, path, self._next())
        except OSError as error:
            return of_writing(error, self.folder)
        return path

    def path_of(self, name: str) -> Path:
        """Return the path of the file for a save with this name."""
        return self.folder / fitting(file_name(name), ENDING)

    def free_name(self, name: str) -> str:
        """Return a name for a new save: `name`, or if a save has it already (in whatever case), `name` with a
        number."""
        return self._free_name(name, "")

    def _free_name(self, name: str, own: str) -> str:
        """Return a free name as `free_name` does; the file `own` does not count as taken."""
        name, taken = file_name(name), {alike(each) for each in _listed(self.folder) if each != own}
        names = (numbered(name, n, ENDING) for n in count(1))
        return next(each for each in names if alike(self.path_of(each).name) not in taken)

    # -- managing the files -------------------------------------------------------------------------------
    def bring_in(self, source: Path) -> Path:
        """Copy a valid save from elsewhere into the library, with its picture, and return the copy's path.

        Raises:
            OSError: when it cannot be copied.
        """
        target = self.path_of(self.free_name(source.stem))
        disk.write_aside(target, read(source, MOST_BYTES))
        with suppress(OSError):  # no picture, or one that is too big
            disk.write_aside(picture_of(target), read(picture_of(source), LARGEST_PICTURE))
        return target

    def rename(self, path: Path, name: str) -> Path:
        """Rename a save and return its new path. If the name is taken, a number is added to it.

        Raises:
            OSError: when the file cannot be renamed.
        """
        return _moved(path, self.path_of(self._free_name(name, path.name)))

    def delete(self, path: Path, name: str = "") -> Path:
        """Move a save, valid or damaged, to the trash, and return its new path. `name` is the name that it
        bears there and when it is restored; by default its own.

        Raises:
            OSError: when the file cannot be moved.
        """
        now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
        return _moved(
            path, self.folder / "trash" / fitting(file_name(name) if name else path.stem, f"~{now}{ENDING}")
        )

    def take_back(self, path: Path) -> Path:
        """Restore a save from the trash, and return its new path.

        Raises:
            OSError: when the file cannot be moved.
        """
        return _moved(path, self.path_of(self.free_name(path.stem.rpartition("~")[0])))


def default_name(title: str, seats: Sequence[Seat], words: Words) -> str:
    """Return the name to suggest for a save: the game's title and the players."""
    names = words.listing([seat.name for seat in seats])
    return file_name(words("save.default_name", game=title, seats=names))


# -- the folder ---------------------------------------------------------------------------------------------
def _stamped(folder: Path, ending: str) -> list[tuple[Path, Stamp]]:
    """Return the visible files of a folder with an ending, each with a stamp that changes when the file or
    its picture does. Files that vanish meanwhile are left out."""
    try:
        with os.scandir(folder) as entries:
            there = {entry.name: entry for entry in entries}
    except OSError:
        return []
    found = list[tuple[Path, tuple[int, ...]]]()
    for name in sorted(there):
        if name.endswith(ending) and not name.startswith("."):
            with suppress(OSError):
                stat = there[name].stat()
                path = folder / name
                pictured = int(picture_of(path).name in there)
                stamp = (stat.st_ino, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns, pictured)
                found.append((path, stamp))
    return found


def _files(folder: Path, ending: str) -> list[Path]:
    """Return the visible files of a folder with an ending; none if the folder cannot be read."""
    return [folder / n for n in sorted(_listed(folder)) if n.endswith(ending) and not n.startswith(".")]


def _listed(folder: Path) -> list[str]:
    """Return every name in a folder; none if it cannot be read."""
    try:
        return os.listdir(folder)
    except OSError:
        return []


def _busy(path: Path) -> bool:
    """Tell whether a running app is writing this journal."""
    try:
        return disk.in_use(path)
    except OSError:
        return False


def _remove(path: Path) -> None:
    """Delete a save with its companion files (picture, older versions), as far as the folder allows."""
    for old in companions(path):
        with suppress(OSError):
            old.unlink()


def _moved(source: Path, target: Path) -> Path:
    """Move a save with its companion files (picture, older versions), and return its new path."""
    target.parent.mkdir(parents=True, exist_ok=True)
    for old, new in zip(companions(source), companions(target), strict=True):
        if old == source or is_file(old):
            disk.replace(old, new)
    return target
