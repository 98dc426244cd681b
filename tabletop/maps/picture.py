"""The checks of a map's picture files: the folder they are in, and the size in their PNG or JPEG header.

A picture with a valid header can still be damaged. A caller that has a picture library therefore passes a
function that decodes it (`Decode`).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tabletop.maps.board import MAX_PIXELS, MAX_SIDE
from tabletop.maps.vet import Vet
from tabletop.system import input_files

Size = tuple[int, int]
Decode = Callable[[Path], Size | None]
"""A function that decodes a picture completely and returns its size, or None if that fails."""
MAX_BYTES = 20_000_000  # of a picture file; the largest board of the five games takes 1.2 MB
MAX_SCANS = 40  # of a JPEG, each of which costs a pass over the whole picture; most programs write ten

_PNG = b"\x89PNG\r\n\x1a\n"
_PNG_END = b"IEND\xaeB`\x82"
_JPEG, _JPEG_END = b"\xff\xd8", b"\xff\xd9"
_SCAN = b"\xff\xda"
_NO_FRAME = {0xC4, 0xC8, 0xCC}  # Huffman tables, a reserved code, arithmetic tables: not the size


class MapPictures:
    """Checks the picture files of one map, each file once, and limits their total size."""

    def __init__(self, folder: Path, vet: Vet) -> None:
        self._folder, self._vet = folder, vet
        self._known: dict[Path, Size | None] = {}
        self._pixels = 0

    def size(self, path: Path, source: str) -> Size | None:
        """Return a picture's width and height in pixels. For a faulty file, report the fault under the name
        `source` and return None."""
        if path not in self._known:
            self._known[path] = self._judged(path, source[:200])
        return self._known[path]

    def _judged(self, path: Path, source: str) -> Size | None:
        if fault := misplaced(path, self._folder):
            self._vet.report(f"picture_{fault}", file=source)
            return None
        size = picture_size(path)
        if size is None or not 0 < min(size) <= max(size) <= MAX_SIDE:
            self._vet.report("picture_unreadable", file=source)
            return None
        self._pixels += size[0] * size[1]
        if self._pixels > MAX_PIXELS:
            self._vet.report("pictures_large", file=source, limit=MAX_PIXELS // 1_000_000)
            return None
        return size


def misplaced(path: Path, folder: Path) -> str:
    """Return "outside" for a file that is not in the map's folder or a folder in it, "missing" for one that
    does not exist, else ""."""
    try:
        if not path.resolve().is_relative_to(folder.resolve()):
            return "outside"
        return "" if path.is_file() else "missing"
    except (OSError, ValueError, RuntimeError):  # a name too long, a loop of links
        return "missing"


def picture_size(path: Path) -> Size | None:
    """Return width and height in pixels; None if the file is not a complete PNG or JPEG."""
    try:
        content = input_files.read(path, MAX_BYTES)
    except OSError:
        return None
    if content.startswith(_PNG) and content.rstrip(b"\0").endswith(_PNG_END):
        return int.from_bytes(content[16:20], "big"), int.from_bytes(content[20:24], "big")
    if content.startswith(_JPEG) and content.rstrip(b"\0").endswith(_JPEG_END):
        return _jpeg_size(content) if content.count(_SCAN) <= MAX_SCANS else None
    return None


def _jpeg_size(content: bytes) -> Size | None:
    """Return the size in the frame header found by following a JPEG's segments; None without one."""
    at = 2
    while content[at : at + 1] == b"\xff" and at + 9 <= len(content):
        marker, length = content[at + 1], int.from_bytes(content[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in _NO_FRAME:
            height = int.from_bytes(content[at + 5 : at + 7], "big")
            return int.from_bytes(content[at + 7 : at + 9], "big"), height
        at += 2 + length
    return None
