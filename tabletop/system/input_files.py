"""The door: what comes from outside is judged here before anything believes it.

Files are read whole or not at all: only regular ones, none above a size. Texts that will be shown are looked
at for letters that nobody could read.
"""

from __future__ import annotations

import os
import re
import stat
import unicodedata
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

UNWRITABLE = re.compile("[\0\ud800-\udfff]")
"""What no font can be asked for: the end of a string in C, and halves of letters."""
LOST = "\ufffd"
"""What stands for a letter that cannot be written."""
LONGEST_PASTE = 10_000
"""Letters of a clipboard that are looked at."""

_UNSEEN = ("Cc", "Cf", "Cs", "Mn", "Me", "Zl", "Zp", "Zs")
_BREAKING = ("Cc", "Cs", "Zl", "Zp")
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters by their category that are drawn as nothing."""
_PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
_YEARS = range(1980, 3000)


class NotAFile(OSError):
    """A folder, a pipe, a device: nothing that could be read to its end."""


class TooBig(OSError):
    """A file above its limit.

    Attributes:
        size: its bytes.
        limit: how many it may have.
    """

    def __init__(self, size: int, limit: int) -> None:
        super().__init__(f"{size} bytes, {limit} at most")
        self.size, self.limit = size, limit


# -- files -------------------------------------------------------------------------------------------------
def read(path: Path, most: int) -> bytes:
    """Return a regular file of at most so many bytes. Nothing else is waited for: neither a pipe nor a
    device.

    Raises:
        NotAFile, TooBig: for what is none, or has more.
        OSError: when it cannot be read.
    """
    with opened(path, most) as file:
        data = file.read(most + 1)
    if len(data) > most:  # it has grown meanwhile
        raise TooBig(len(data), most)
    return data


def opened(path: Path, most: int) -> BinaryIO:
    """Open a regular file of at most so many bytes, to be read part by part.

    Raises:
        NotAFile, TooBig: for what is none, or has more.
        OSError: when it cannot be opened.
    """
    try:
        _size(os.stat(path))  # a device may act on being opened
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except ValueError as fault:  # a zero in the name
        raise FileNotFoundError(str(fault)) from fault
    file = open(handle, "rb")  # noqa: SIM115 the caller closes it
    try:
        size = _size(os.fstat(handle))  # nor may it have become one meanwhile
        if size > most:
            raise TooBig(size, most)
    except OSError:
        file.close()
        raise
    return file


def _size(status: os.stat_result) -> int:
    if not stat.S_ISREG(status.st_mode):
        raise NotAFile("no regular file")
    return status.st_size


def path_of(typed: str) -> Path:
    """Return a path that a person typed, `~` for the home folder of somebody who has one."""
    try:
        return Path(typed).expanduser()
    except RuntimeError:
        return Path(typed)


def is_file(path: Path) -> bool:
    """Is there a regular file? False too where the system refuses the name."""
    return os.path.isfile(path)


def picture_size(data: bytes) -> tuple[int, int] | None:
    """What a picture (PNG) says of its size, long before it is unpacked; None for what is none."""
    if len(data) < len(_PNG) + 8 or not data.startswith(_PNG):
        return None
    wide, high = data[len(_PNG) : len(_PNG) + 4], data[len(_PNG) + 4 : len(_PNG) + 8]
    return int.from_bytes(wide), int.from_bytes(high)


# -- texts -------------------------------------------------------------------------------------------------
def writable(text: str) -> str:
    """Return the text with a sign for every letter that no font can be asked for."""
    return UNWRITABLE.sub(LOST, text)


def keyed(text: str) -> str:
    """What is left of a text that was typed or pasted, without what breaks a line or cannot be written."""
    return "".join(c for c in text if unicodedata.category(c) not in _BREAKING)


def pasted(read: Callable[[], str]) -> str:
    """Return the text of a clipboard, with a sign for every letter that is none.

    Args:
        read: asks the system, which decodes what another app has left there; that app may have left no text.
    """
    try:
        text = read()
    except UnicodeDecodeError as fault:
        text = fault.object[: 4 * LONGEST_PASTE].decode(errors="replace")
    return writable(text[:LONGEST_PASTE])


def legible(text: str) -> bool:
    """Can somebody read it: one line, with at least one letter that is seen? An empty text is one too."""
    kinds = {"Cf" if c in _BLANK else unicodedata.category(c) for c in text}
    return kinds.isdisjoint(_BREAKING) and (not text or not kinds.issubset(_UNSEEN))


def moment(text: str) -> bool:
    """Is it a moment (ISO 8601) that a calendar can show? None at all is one too."""
    try:
        return not text or datetime.fromisoformat(text).year in _YEARS
    except ValueError:
        return False
