"""The terminal: its language, its encoding, and substitutes for characters that it cannot show."""

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
"""The substitutes for characters that a terminal cannot show. Letters with accents need none here: Unicode
decomposes them."""
UNKNOWN = "?"


def set_language(language: str) -> None:
    """Set the language of the messages of Python's argparse, which come from gettext's global domain."""
    os.environ["LANGUAGE"] = language
    gettext.bindtextdomain("argparse", locale_dir())
    gettext.textdomain("argparse")


def substitute_characters() -> None:
    """Make standard output and error output write a similar character for each one that the terminal cannot
    show.

    On Windows, a program with a window has no terminal: its output is then discarded.
    """
    codecs.register_error("tabletop.plain", _plain)
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 it stays open
    sys.stderr = sys.stderr or sys.stdout
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="tabletop.plain")


@contextmanager
def flushing() -> Iterator[None]:
    """Flush all output at the end of the context. If the program that reads the output has closed the pipe,
    discard the output that is left.

    For example, in `tabletop replay a.jsonl | head -1`, `head` reads one line and exits.
    """
    try:
        try:
            yield
        finally:
            for stream in (sys.stdout, sys.stderr):
                stream.flush()
    except OSError as fault:
        if not is_closed_pipe(fault):
            raise
        for stream in (sys.stdout, sys.stderr):
            _discard_output(stream)


def is_closed_pipe(fault: Exception) -> bool:
    """Tell whether an error means that the program reading our output has closed the pipe. Windows reports
    this as an invalid argument."""
    if not isinstance(fault, OSError) or fault.filename is not None:
        return False
    return fault.errno in ((errno.EPIPE, errno.EINVAL) if sys.platform == "win32" else (errno.EPIPE,))


def _discard_output(stream: TextIO) -> None:
    """Discard the unwritten and all later output of a stream that no program reads any more."""
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def use_utf8() -> None:
    """Set the encoding of standard output to UTF-8, for other programs that read it."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")


def plain(char: str, encoding: str) -> str:
    """Return one or more characters similar to `char` that the encoding can represent; "?" if there are
    none."""
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
