"""Terminals: what one cannot write is written with letters that it has, and is no fault."""

from __future__ import annotations

import codecs
import io
import os
import sys
import unicodedata

LIKE = {
    "’": "'", "‘": "'", "“": '"', "”": '"', "«": '"', "»": '"', "–": "-", "—": "-", "−": "-", "·": "-",
    "×": "x", "œ": "oe", "Œ": "OE", "→": "->",
}  # fmt: skip
"""What stands for a sign that is not made of a letter and an accent."""
UNKNOWN = "?"


def speak_plainly() -> None:
    """From now on, output and errors say what they cannot write as nearly as they can.

    Windows gives no terminal at all to a program that has a window: then nobody hears.
    """
    codecs.register_error("tabletop.plain", _plain)
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 it stays open
    sys.stderr = sys.stderr or sys.stdout
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="tabletop.plain")


def speak_utf8() -> None:
    """From now on, output is UTF-8 whatever the terminal is: programs read it."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")


def plain(char: str, encoding: str) -> str:
    """What stands for a letter where only those of an encoding can be written."""
    parts = unicodedata.normalize("NFKD", LIKE.get(char, char))
    near = "".join(part for part in parts if not unicodedata.combining(part))
    try:
        near.encode(encoding)
    except UnicodeEncodeError:
        return UNKNOWN
    return near


def _plain(fault: UnicodeError) -> tuple[str, int]:
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    unknown = fault.object[fault.start : fault.end]
    return "".join(plain(char, fault.encoding) for char in unknown), fault.end
