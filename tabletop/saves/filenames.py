"""File names that are valid on Linux, Windows and macOS, on any file system."""

from __future__ import annotations

import os
import re
from unicodedata import normalize

from tabletop.match.entries import LONGEST_NAME

LONGEST_FILE = 255
"""The most bytes of a file name that all file systems accept."""
LONGEST_ADDED = 24
"""The bytes that a file name leaves free for suffixes: temporary files and older versions have longer
names."""
FORBIDDEN = set('<>:"/\\|?*')
"""The characters that at least one file system forbids in a name."""
DEVICE = re.compile(r"^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(?=\.|$)", re.IGNORECASE)
"""The pattern of names that Windows reserves for devices, with any file extension."""


def file_name(name: str) -> str:
    """Return a similar name that every file system accepts as a file name."""
    kept = "".join(" " if c in FORBIDDEN or not c.isprintable() else c for c in composed(name))
    return DEVICE.sub(r"\1_", " ".join(kept.split())[:LONGEST_NAME].strip(". ") or "match")


def fitting(stem: str, ending: str) -> str:
    """Return a stem followed by its ending; the stem is cut if the name would be too long."""
    room = LONGEST_FILE - len(ending) - LONGEST_ADDED
    return os.fsencode(stem)[:room].decode(errors="ignore") + ending


def numbered(name: str, n: int, ending: str) -> str:
    """Return the nth variant of a file name, without its ending: the name itself for 1, else the name
    followed by n. It is cut if it would be too long."""
    number = f" ({n})" if n > 1 else ""
    stem = name[: LONGEST_NAME - len(number)].rstrip()
    return fitting(stem, number + ending).removesuffix(ending)


def composed(name: str) -> str:
    """Return a name in composed form (NFC); some systems decompose accented letters."""
    return normalize("NFC", name)


def alike(name: str) -> str:
    """Return a text that is equal for any two names that some file system takes for the same, such as names
    that differ only in case or accents."""
    return composed(normalize("NFD", name).casefold())
