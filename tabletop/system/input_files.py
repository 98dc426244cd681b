"""The checks on files and texts that come from outside the app.

Files are read whole or not at all: only regular ones, none above a given size. Texts that will be shown are
checked for letters that cannot be read.
"""

from __future__ import annotations

import os
import re
import stat
import unicodedata
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO

UNWRITABLE = re.compile("[\0\ud800-\udfff]")
"""The pattern of a character that no font can draw: the null character, and unpaired surrogates."""
LOST = "\ufffd"
"""The character shown in place of one that cannot be drawn."""
LONGEST_PASTE = 10_000
"""The most characters that are taken from the clipboard."""

LARGEST_TOML = 1 << 20
"""The largest size of a TOML file that is read, in bytes."""

_UNSEEN = ("Cc", "Cf", "Cs", "Mn", "Me", "Zl", "Zp", "Zs")
_BREAKING = ("Cc", "Cs", "Zl", "Zp")
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""The characters that are drawn as an empty space although Unicode counts them as letters or symbols."""
_PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
_YEARS = range(1970, 3000)
"""The years that a timestamp may be in. A machine without a battery for its clock starts again at 1970."""


class NotAFile(OSError):
    """Raised for a folder, a pipe or a device: anything that is not a regular file."""


class TooBig(OSError):
    """Raised for a file above its size limit.

    Attributes:
        size: its size in bytes.
        limit: the largest size allowed, in bytes.
    """

    def __init__(self, size: int, limit: int) -> None:
        super().__init__(f"{size} bytes, {limit} at most")
        self.size, self.limit = size, limit


# -- files -------------------------------------------------------------------------------------------------
def read(path: Path, most: int) -> bytes:
    """Return the content of a regular file of at most `most` bytes. It never waits for a pipe or a device.

    Raises:
        NotAFile: when it is not a regular file, or is a file of the system that has no data yet.
        TooBig: when it has more than `most` bytes.
        OSError: when it cannot be read.
    """
    with opened(path, most) as file:
        data: bytes | None = file.read(most + 1)
    if data is None:  # such as /proc/kmsg, which says that it is a regular file
        raise NotAFile("nothing to read yet")
    if len(data) > most:  # it has grown meanwhile
        raise TooBig(len(data), most)
    return data


def read_toml(path: Path) -> dict[str, Any]:
    """Return the contents of a TOML file of at most LARGEST_TOML bytes.

    Raises:
        OSError: when it is not a regular file, is too big, or cannot be read.
        ValueError: when it is not TOML, or nested too deeply.
    """
    import tomllib  # imported late, so that code that reads other files need not wait for it

    try:
        return tomllib.loads(read(path, LARGEST_TOML).decode())
    except RecursionError as fault:
        raise ValueError("nested too deeply") from fault


def opened(path: Path, most: int) -> BinaryIO:
    """Open a regular file of at most `most` bytes, to be read in parts.

    Raises:
        NotAFile: when it is not a regular file.
        TooBig: when it has more bytes.
        OSError: when it cannot be opened.
    """
    try:
        _size(os.stat(path))  # a device may act on being opened
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except ValueError as fault:  # a null character in the name
        raise FileNotFoundError(str(fault)) from fault
    file = open(handle, "rb")  # noqa: SIM115 the caller closes it
    try:
        size = _size(os.fstat(handle))  # a device may have replaced the file meanwhile
        if size > most:
            raise TooBig(size, most)
    except OSError:
        file.close()
        raise
    return file


def _size(status: os.stat_result) -> int:
    if not stat.S_ISREG(status.st_mode):
        raise NotAFile("not a regular file")
    return status.st_size


def path_of(typed: str) -> Path:
    """Return the path that a user typed, with a leading `~` replaced by the home folder."""
    try:
        return Path(typed).expanduser()
    except RuntimeError:
        return Path(typed)


def is_file(path: Path) -> bool:
    """Tell whether there is a regular file at this path; False if the system does not allow such a path."""
    return os.path.isfile(path)


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Return the width and height in pixels that the header of a PNG states; None if the data are not a
    PNG."""
    if len(data) < len(_PNG) + 8 or not data.startswith(_PNG):
        return None
    wide, high = data[len(_PNG) : len(_PNG) + 4], data[len(_PNG) + 4 : len(_PNG) + 8]
    return int.from_bytes(wide), int.from_bytes(high)


# -- texts -------------------------------------------------------------------------------------------------
def writable(text: str) -> str:
    """Return a text with every character that no font can draw replaced by LOST."""
    return UNWRITABLE.sub(LOST, text)


def single_line(text: str) -> str:
    """Return a typed or pasted text without line breaks and control characters."""
    return "".join(c for c in text if unicodedata.category(c) not in _BREAKING)


def pasted(read: Callable[[], str]) -> str:
    """Return the text of the clipboard, cut to LONGEST_PASTE characters, with every invalid character
    replaced.

    Args:
        read: the system's clipboard function. It decodes the data of another app and may fail.
    """
    try:
        text = read()
    except UnicodeDecodeError as fault:
        text = fault.object[: 4 * LONGEST_PASTE].decode(errors="replace")
    return writable(text[:LONGEST_PASTE])


def legible(text: str) -> bool:
    """Tell whether a text is empty, or a single line with at least one visible character."""
    if text.isascii() and text.isprintable() and not text.isspace():
        return True  # the usual case, without a look at each letter
    kinds = {"Cf" if c in _BLANK else unicodedata.category(c) for c in text}
    return kinds.isdisjoint(_BREAKING) and (not text or not kinds.issubset(_UNSEEN))


def is_timestamp(text: str) -> bool:
    """Tell whether a text is empty, or an ISO 8601 date (and time) from the years 1970 to 2999."""
    try:
        return not text or datetime.fromisoformat(text).year in _YEARS
    except ValueError:
        return False
