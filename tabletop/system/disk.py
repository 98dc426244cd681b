"""Writing files so that at every moment either the old or the new one is whole."""

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
"""How many versions of a save are kept: the newest, and those it replaced."""

LEFT_S = 3600.0
"""Seconds after which nobody still writes a file aside."""
_ASIDE = re.compile(r"\..+\.\d+\.(new|old)", re.DOTALL)
"""Names of what is written aside."""

_SHARE_TRIES, _SHARE_PAUSE = 5, 0.05
_LOCKED_BYTE = 0x7FFF_0000
"""Windows keeps others from a byte that is locked: one that no file reaches."""

BINARY = getattr(os, "O_BINARY", 0)
"""Opens a file without changing its line ends, on Windows."""

to_disk = getattr(os, "fdatasync", os.fsync)
"""Have the system put a file's contents on the disk."""


def write_aside(path: Path, data: bytes, keep: bool = False) -> None:
    """Write beside, flush to the disk, then put in place; with `keep`, the older versions stay beside it.

    Raises:
        OSError: and then the file is what it was.
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
    """Write every byte; the system may take them in parts."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


def sweep(folder: Path) -> int:
    """Remove what writers that were killed have left beside their files; how many there were."""
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
    """Where an older version of a file is kept: the nth before it."""
    return path.with_name(f"{path.name}.{n}") if n else path


def keep_older(path: Path) -> None:
    """Push the versions of a file one back, the file itself staying in place until it is replaced."""
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
    """Rename over another file. Windows refuses for a moment while a virus scanner reads: try again."""
    for left in range(_SHARE_TRIES, -1, -1):
        try:
            os.replace(source, target)
            return
        except PermissionError:
            if os.name != "nt" or not left:
                raise
            time.sleep(_SHARE_PAUSE)


def flush_folder(folder: Path) -> None:
    """Have the names in a folder put on the disk too, where the system can."""
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
    """Does an open file still have that name? Not when its folder was deleted or its disk pulled out."""
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except OSError:
        return False


def lock(handle: int) -> bool:
    """Mark an open file as in use, until it is closed or its process ends; false when another has done so."""
    try:
        _lock(handle)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:  # a file system that cannot: then nobody can be kept away, and nobody must be
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
    """Lock a file; whoever only looks whether it is in use is waited for."""
    for _ in range(_SHARE_TRIES):
        if lock(handle):
            return True
        time.sleep(_SHARE_PAUSE)
    return False


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Keep a file for oneself.

    Raises:
        BlockingIOError: when another has it.
        FileNotFoundError: when it is gone, or another has just taken it away.
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
    """Is a file marked as in use by somebody?"""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))  # a pipe is not waited for
    try:
        return not lock(handle)
    finally:
        os.close(handle)
