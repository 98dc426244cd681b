"""Atomic file writes: after a crash at any moment, either the old or the new file is complete."""

from __future__ import annotations

import errno
import os
import re
import shutil
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

GENERATIONS = 3
"""The number of versions of a save that are kept: the newest one and those that it replaced."""

LEFT_S = 3600.0
"""The age, in seconds, at which a temporary file counts as left behind by a program that was killed."""
_ASIDE = re.compile(r"\..+\.\d+\.(new|old)", re.DOTALL)
"""The pattern of the names of the temporary files that exist while a file is replaced by a new version."""

_SHARE_TRIES, _SHARE_PAUSE = 5, 0.05
"""The number of tries while another program uses a file, and the seconds between two of them."""
_LOCKED_BYTE = 0x7FFF_0000
"""The offset of the byte that is locked in a file on Windows. It lies beyond the end of any file, because a
locked byte cannot be read."""

BINARY = getattr(os, "O_BINARY", 0)
"""The flag that opens a file on Windows without converting its line ends; 0 elsewhere."""

to_disk = getattr(os, "fdatasync", os.fsync)
"""The function that makes the system write a file's contents to the disk."""


def write_aside(path: Path, data: bytes, keep: bool = False) -> None:
    """Write data to a temporary file, flush it to the disk, and rename it to `path`. With `keep`, the file
    replaced and older versions of it are kept (see `keep_older`).

    Raises:
        OSError: when the file cannot be written; the file at `path` is then unchanged.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        handle = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | BINARY, 0o644)
        try:
            write_whole(handle, data)
            to_disk(handle)
        finally:
            os.close(handle)
        if keep:
            keep_older(path)
        replace(aside, path)
    except OSError:
        aside.unlink(missing_ok=True)
        raise
    flush_folder(path.parent)


def write_whole(handle: int, data: bytes) -> None:
    """Write all bytes to an open file, in several parts if the system takes only a part at a time."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


def sweep(folder: Path) -> int:
    """Delete a folder's temporary files left by killed programs, and return their number."""
    swept, latest = 0, time.time() - LEFT_S
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            with suppress(OSError):
                status = entry.stat(follow_symlinks=False)
                if _ASIDE.fullmatch(entry.name) and stat.S_ISREG(status.st_mode) and status.st_mtime < latest:
                    os.unlink(entry.path)
                    swept += 1
    return swept


def generation(path: Path, n: int) -> Path:
    """Return the path of the nth older version of a file; for 0, that of the file itself."""
    return path.with_name(f"{path.name}.{n}") if n else path


def keep_older(path: Path) -> None:
    """Keep a file as its older version 1, after moving version 1 to 2, and so on; the oldest is dropped (see
    GENERATIONS)."""
    if not path.exists():
        return
    for n in range(GENERATIONS - 1, 1, -1):
        if generation(path, n - 1).exists():
            replace(generation(path, n - 1), generation(path, n))
    twin = path.with_name(f".{path.name}.{os.getpid()}.old")
    twin.unlink(missing_ok=True)
    try:
        os.link(path, twin)
    except OSError:  # a file system without links
        shutil.copy2(path, twin)
    replace(twin, generation(path, 1))


def replace(source: Path, target: Path) -> None:
    """Rename a file over another one. On Windows, which refuses while a virus scanner reads the file, try
    again."""
    for left in range(_SHARE_TRIES, -1, -1):
        try:
            os.replace(source, target)
            return
        except PermissionError:
            if os.name != "nt" or not left:
                raise
            time.sleep(_SHARE_PAUSE)


def flush_folder(folder: Path) -> None:
    """Flush a folder's entries to the disk, where the system supports that."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError:  # some network file systems cannot
        pass
    finally:
        os.close(handle)


def is_named(handle: int, path: Path) -> bool:
    """Tell whether an open file is still at this path; False if its folder or disk is gone."""
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except OSError:
        return False


def lock(handle: int) -> bool:
    """Lock an open file until it is closed; return False if another process holds the lock."""
    try:
        _lock(handle)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:  # a file system without locks: then the file counts as free
        return True
    return True


def _lock(handle: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        at = os.lseek(handle, 0, os.SEEK_CUR)
        os.lseek(handle, _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(handle, at, os.SEEK_SET)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def hold(handle: int) -> bool:
    """Lock an open file and return True; return False if another process keeps the lock. It tries several
    times, since a process may hold the lock only to test it."""
    for _ in range(_SHARE_TRIES):
        if lock(handle):
            return True
        time.sleep(_SHARE_PAUSE)
    return False


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Keep a file locked while the context is open.

    Raises:
        BlockingIOError: when another process has locked it.
        FileNotFoundError: when it does not exist, or was removed meanwhile.
        OSError: when it cannot be opened.
    """
    handle = os.open(path, os.O_RDWR | BINARY | getattr(os, "O_NONBLOCK", 0))
    try:
        if not hold(handle):
            raise BlockingIOError(errno.EBUSY, os.strerror(errno.EBUSY), str(path))
        if not is_named(handle, path):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
        yield
    finally:
        os.close(handle)


def in_use(path: Path) -> bool:
    """Tell whether any process has locked the file."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))  # do not wait for a pipe
    try:
        return not lock(handle)
    finally:
        os.close(handle)
