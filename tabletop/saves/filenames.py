"""File names that are valid on Linux, Windows and macOS, whatever file system holds the folder."""

from __future__ import annotations

import os
import re
from unicodedata import normalize

from tabletop.match.entries import LONGEST_NAME

LONGEST_FILE = 255
"""The longest file name that every file system accepts, in bytes."""
LONGEST_ADDED = 24
"""The most bytes of the suffixes that a file's name gets while the file is written; so many are kept free."""
FORBIDDEN = set('<>:"/\\|?*')
"""The characters that some file system does not allow in a name."""
DEVICE = re.compile(r"^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(?=\.|$)", re.IGNORECASE)
"""The pattern of names that Windows reserves for devices, with any file extension."""


def file_name(name: str) -> str:
    """Return a name that every file system accepts, without characters and words that some forbid."""
    kept = "".join(" " if c in FORBIDDEN or not c.isprintable() else c for c in composed(name))
    return DEVICE.sub(r"\1_", " ".join(kept.split())[:LONGEST_NAME].strip(". ") or "match")


def fitting(stem: str, ending: str) -> str:
    """Return a stem followed by its ending; the stem is cut if the name would be too long."""
    room = LONGEST_FILE - len(ending) - LONGEST_ADDED
    return os.fsencode(stem)[:room].decode(errors="ignore") + ending


def numbered(name: str, n: int, ending: str) -> str:
    """Return the nth of several similar file names without their ending: the name itself for 1, else the
    name followed by the number, cut where it would be too long."""
    number = f" ({n})" if n > 1 else ""
    stem = name[: LONGEST_NAME - len(number)].rstrip()
    return fitting(stem, number + ending).removesuffix(ending)


def composed(name: str) -> str:
    """Return a name in composed form (NFC); some systems decompose accented letters."""
    return normalize("NFC", name)


def alike(name: str) -> str:
    """Return a key that is equal for names that some file system confuses, by case or accents."""
    return composed(normalize("NFD", name).casefold())
