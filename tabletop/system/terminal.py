"""Terminals: the language they speak; what one cannot write is written with letters that it has."""

from __future__ import annotations

import codecs
import errno
import gettext
import io
import os
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from tabletop.system.paths import locale_dir

LIKE = {
    "’": "'", "‘": "'", "“": '"', "”": '"', "«": '"', "»": '"', "–": "-", "—": "-", "−": "-", "·": "-",
    "×": "x", "œ": "oe", "Œ": "OE", "→": "->",
}  # fmt: skip
"""What stands for a sign that is not made of a letter and an accent."""
UNKNOWN = "?"


def speak(language: str) -> None:
    """Let argparse speak our language too: it asks gettext's global domain for its own sentences."""
    os.environ["LANGUAGE"] = language
    gettext.bindtextdomain("argparse", locale_dir())
    gettext.textdomain("argparse")


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


@contextmanager
def heard() -> Iterator[None]:
    """Yield all that was said is out at its end. Where the reader has gone, it ends and no more is said.

    `tabletop replay a.jsonl | head -1` reads one line and goes.
    """
    try:
        try:
            yield
        finally:
            for stream in (sys.stdout, sys.stderr):
                stream.flush()
    except OSError as fault:
        if not is_unheard(fault):
            raise
        for stream in (sys.stdout, sys.stderr):
            _let_go(stream)


def is_unheard(fault: Exception) -> bool:
    """Does it say that the reader of our output has gone? Windows calls that an invalid argument."""
    if not isinstance(fault, OSError) or fault.filename is not None:
        return False
    return fault.errno in ((errno.EPIPE, errno.EINVAL) if sys.platform == "win32" else (errno.EPIPE,))


def _let_go(stream: TextIO) -> None:
    """What it still holds, and what is said from now on, goes nowhere where nobody reads it."""
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


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
