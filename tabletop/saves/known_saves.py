"""A cache of what the list of saves shows of valid saves, so that the next start need not read the files
again.

An entry is used only if the save has the same stamp, and only by the version of the app that wrote the entry.
It serves the list alone: a save that is opened is checked in any case. A cache that is damaged or contains
impossible values is ignored.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from tabletop import __version__
from tabletop.engine.table import Text
from tabletop.saves.line_types import Amounts, Count, Seats, SeatShape, TextShape, Word
from tabletop.saves.listed_file import Saved, of_file
from tabletop.saves.reader import seats_of, unknown_bot
from tabletop.system import disk
from tabletop.system.game_packages import package_of
from tabletop.system.input_files import is_timestamp, legible, read
from tabletop.system.paths import user_cache_dir

Stamp = tuple[int, ...]
"""A fingerprint of a file, which changes when the file is written, or when its picture appears or is deleted:
inode, size, times of change of contents and of status in nanoseconds, and 1 if there is a picture, else 0."""

MOST_BYTES = 32_000_000
"""The largest size of the cache of a folder, in bytes."""
SETTLED_NS = 2_000_000_000
"""The least age of a file, in nanoseconds, for an entry in the cache. A younger file might be written again
and still have the same time of change, on some file systems."""
_SEAL = 32
"""The length of the checksum at the start of the cache file, in hexadecimal digits."""


class _KnownSave(Struct, forbid_unknown_fields=True, array_like=True):
    """The list entry of a save as the cache stores it, with the stamp of the version that was read."""

    stamp: Annotated[tuple[int, ...], Meta(min_length=5, max_length=5)]
    game: Word
    seats: Seats
    options: Annotated[dict[Word, bool | int | Word], Meta(max_length=100)]
    app: Word
    number: Count
    actions: Count
    moves: Count
    over: bool
    saved: Word
    scores: Amounts
    round: TextShape | None

    def __post_init__(self) -> None:
        """Check that the texts are legible, the date valid, and the players and the game known."""
        sound = legible(self.app) and is_timestamp(self.saved) and package_of(self.game).ours
        if not sound or unknown_bot(seats_of(self.seats)):
            raise ValueError("$")


class _Cache(Struct, forbid_unknown_fields=True):
    """The contents of a cache file: the app's version, the folder of the saves, and the entries by file
    name."""

    app: str
    folder: str
    saves: dict[str, _KnownSave]


_decode = msgspec.json.Decoder(_Cache).decode


class KnownSaves:
    """The cached list entries of the valid saves in a folder, by file name."""

    def __init__(self, folder: Path) -> None:
        self._folder = str(folder.absolute())
        name = blake2b(self._folder.encode(errors="surrogatepass"), digest_size=12).hexdigest()
        self._file = user_cache_dir() / "saves" / f"{name}.json"
        self._entries = _read(self._file, self._folder)

    def find(self, path: Path, stamp: Stamp) -> Saved | None:
        """Return the cached list entry of a save; None if there is none, or if the save has changed since."""
        entry = self._entries.get(path.name)
        return _restored(entry, path) if entry and entry.stamp == stamp else None

    def keep(self, found: Mapping[Path, tuple[Stamp, Saved | None]]) -> None:
        """Write the entries of the valid saves among `found` to the cache, if it is not up to date. `found`
        has the stamp and the list entry (None for an unusable file) of each file in the folder."""
        entries = dict(self._newest(found))
        if entries == self._entries:
            return
        self._entries = entries
        data = msgspec.json.encode(_Cache(__version__, self._folder, entries))
        with suppress(OSError):  # without the cache, the next start reads the saves again
            disk.write_aside(self._file, _seal(data) + data)

    def _newest(self, found: Mapping[Path, tuple[Stamp, Saved | None]]) -> Iterator[tuple[str, _KnownSave]]:
        now = time.time_ns()
        for path, (stamp, saved) in found.items():
            old = self._entries.get(path.name)
            if old and old.stamp == stamp:
                yield path.name, old
            elif saved and min(abs(now - when) for when in stamp[2:4]) > SETTLED_NS:
                with suppress(msgspec.MsgspecError, UnicodeError, ValueError):
                    yield path.name, _entry(saved, stamp)


def _read(file: Path, folder: str) -> dict[str, _KnownSave]:
    try:
        data = read(file, MOST_BYTES)
        if data[:_SEAL] != _seal(data[_SEAL:]):
            return {}
        kept = _decode(data[_SEAL:])
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return {}
    return kept.saves if (kept.app, kept.folder) == (__version__, folder) else {}


def _seal(data: bytes) -> bytes:
    return blake2b(data, digest_size=_SEAL // 2).hexdigest().encode()


def _entry(saved: Saved, stamp: Stamp) -> _KnownSave:
    """Return the entry to keep of a save.

    Raises:
        ValueError: when the save is at fault, or has something that an entry cannot hold.
    """
    if saved.fault:
        raise ValueError("a fault is found anew each time")
    seats = tuple(SeatShape(*seat) for seat in saved.seats)
    shown = msgspec.convert(saved.round._asdict(), TextShape) if saved.round else None
    entry = _KnownSave(
        stamp, saved.game, seats, dict(saved.options), saved.app, saved.number, saved.actions, saved.moves,
        saved.over, saved.saved, saved.scores, shown,
    )  # fmt: skip
    entry = msgspec.json.decode(msgspec.json.encode(entry), type=_KnownSave)
    if _restored(entry, saved.path) != saved:
        raise ValueError("something would be lost")
    return entry


def _restored(entry: _KnownSave, path: Path) -> Saved:
    return of_file(path, entry.saved, bool(entry.stamp[4]))._replace(
        game=entry.game,
        seats=seats_of(entry.seats),
        options=entry.options,
        app=entry.app,
        number=entry.number,
        actions=entry.actions,
        moves=entry.moves,
        over=entry.over,
        scores=entry.scores,
        round=Text(entry.round.key, entry.round.params) if entry.round else None,
    )
