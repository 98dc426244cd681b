"""Where a picture may lie, and its size from its own bytes: a PNG or JPEG, read without a picture library."""

from __future__ import annotations

from pathlib import Path

_PNG = b"\x89PNG\r\n\x1a\n"
_PNG_END = b"IEND\xaeB`\x82"
_JPEG, _JPEG_END = b"\xff\xd8", b"\xff\xd9"
_NO_FRAME = {0xC4, 0xC8, 0xCC}  # Huffman tables, a reserved code, arithmetic tables: not the size


def misplaced(path: Path, folder: Path) -> str:
    """What is wrong with where a file of a map lies; nothing if it is there, in the map's folder or below."""
    try:
        if not path.resolve().is_relative_to(folder.resolve()):
            return "outside"
        return "" if path.is_file() else "missing"
    except (OSError, ValueError, RuntimeError):  # a name too long, a loop of links
        return "missing"


def picture_size(path: Path) -> tuple[int, int] | None:
    """Width and height, or nothing if the file is no whole PNG or JPEG; one that is cut is not."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    if content.startswith(_PNG) and content.rstrip(b"\0").endswith(_PNG_END):
        return int.from_bytes(content[16:20], "big"), int.from_bytes(content[20:24], "big")
    if content.startswith(_JPEG) and content.rstrip(b"\0").endswith(_JPEG_END):
        return _jpeg_size(content)
    return None


def _jpeg_size(content: bytes) -> tuple[int, int] | None:
    """Walk from segment to segment up to the start of a frame, which tells height and width."""
    at = 2
    while content[at : at + 1] == b"\xff" and at + 9 <= len(content):
        marker, length = content[at + 1], int.from_bytes(content[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in _NO_FRAME:
            height = int.from_bytes(content[at + 5 : at + 7], "big")
            return int.from_bytes(content[at + 7 : at + 9], "big"), height
        at += 2 + length
    return None
