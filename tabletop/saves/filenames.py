"""Names of files that every system takes: Linux, Windows and macOS, whatever disk the folder is on."""

from __future__ import annotations

import os
import re
from unicodedata import normalize

from tabletop.match.entries import LONGEST_NAME

LONGEST_FILE = 255
"""Bytes of a name that every file system takes."""
LONGEST_ADDED = 24
"""Bytes of what is added to a name while a file is written aside."""
FORBIDDEN = set('<>:"/\\|?*')
"""What some file system does not allow in a name."""
DEVICE = re.compile(r"^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(?=\.|$)", re.IGNORECASE)
"""How names begin that are devices of Windows, whatever stands after a dot."""


def file_name(name: str) -> str:
    """Return a name that every file system takes."""
    kept = "".join(" " if c in FORBIDDEN or not c.isprintable() else c for c in composed(name))
    return DEVICE.sub(r"\1_", " ".join(kept.split())[:LONGEST_NAME].strip(". ") or "match")


def fitting(stem: str, ending: str) -> str:
    """Return a file's name with what may be added to it later, cut where it would be too long for the
    disk."""
    room = LONGEST_FILE - len(ending) - LONGEST_ADDED
    return os.fsencode(stem)[:room].decode(errors="ignore") + ending


def composed(name: str) -> str:
    """Return a name as we write it, whatever a system made of its accents."""
    return normalize("NFC", name)


def alike(name: str) -> str:
    """Return the same for all names that some system takes for one, as it tells neither capitals nor kinds of
    é."""
    return composed(normalize("NFD", name).casefold())
