"""The terminal: its language, its encoding, and replacements for letters that it cannot write."""

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
"""The text that is written instead of a character that the terminal cannot show, for characters that Unicode
does not decompose into a letter and an accent."""
UNKNOWN = "?"


def speak(language: str) -> None:
    """Set the language of argparse's own messages, through gettext's global domain."""
    os.environ["LANGUAGE"] = language
    gettext.bindtextdomain("argparse", locale_dir())
    gettext.textdomain("argparse")


def speak_plainly() -> None:
    """Make standard output and error output replace each character that the terminal cannot write by a
    similar one.

    Windows gives a program with a window no terminal at all: then the output is discarded.
    """
    codecs.register_error("tabletop.plain", _plain)
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 it stays open
    sys.stderr = sys.stderr or sys.stdout
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="tabletop.plain")


@contextmanager
def heard() -> Iterator[None]:
    """Flush all output when the context ends; if the program that reads it has closed the pipe, discard the
    rest.

    For example, in `tabletop replay a.jsonl | head -1`, `head` reads one line and exits.
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
    """Tell whether our output's reader has closed the pipe; Windows calls it an invalid argument."""
    if not isinstance(fault, OSError) or fault.filename is not None:
        return False
    return fault.errno in ((errno.EPIPE, errno.EINVAL) if sys.platform == "win32" else (errno.EPIPE,))


def _let_go(stream: TextIO) -> None:
    """Discard the unwritten and all later output of a stream that no program reads any more."""
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def speak_utf8() -> None:
    """Set the encoding of the output to UTF-8, for programs that read it."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")


def plain(char: str, encoding: str) -> str:
    """Return a character or characters like `char` that the encoding can write, or "?"."""
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
