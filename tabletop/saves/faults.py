"""What can be wrong with a file, as values that a language file turns into sentences."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tabletop.engine.table import Text
from tabletop.engine.verb import Refusal
from tabletop.system.input_files import NotAFile, TooBig, writable

if TYPE_CHECKING:
    from tabletop.match.match import Match
    from tabletop.texts.words import Words


IN_USE = "save.in_use"
"""Another window plays the match."""
OUT_OF_REACH = ("save.missing", "save.no_access")
"""The file is gone, or the system does not let us read it."""


class Fault(NamedTuple):
    """What is wrong: a key of the catalogue, what fills it, and the line of the file (0 for the whole)."""

    key: str
    params: Mapping[str, int | str] = {}
    line: int = 0
    refusal: Refusal | None = None
    """The rule that refuses the action of that line."""
    cause: Text | None = None
    """What else refuses it."""

    @property
    def damages(self) -> bool:
        """Is anything wrong with the file itself? It may only be somewhere else, or in other hands."""
        return self.key not in (IN_USE, *OUT_OF_REACH)

    def text(self, words: Words) -> str:
        """Return the fault in words; where a rule refuses, `words` should be those of the game."""
        params = dict(self.params)
        if self.refusal:
            params["reason"] = words.refusal(self.refusal)[0]
            params["number"] = words.rule(self.refusal.rule).number
        elif self.cause:
            params["reason"] = words(self.cause.key, **self.cause.params)
        return words(self.key, **params)


TOO_LONG = Fault("save.write.long")
"""A match has more moves than anybody could read again."""


class Rescue(NamedTuple):
    """A way to go on from a damaged save."""

    key: str
    match: Match

    def text(self, words: Words) -> str:
        """What choosing it brings."""
        return words(self.key, n=self.match.moves())


class BadSave(Exception):
    """A file that is not loaded as it stands.

    Attributes:
        file: the file.
        fault: what is wrong and where.
        rescues: what can be gone on from, the best first.
    """

    def __init__(self, file: Path, fault: Fault, rescues: tuple[Rescue, ...] = ()) -> None:
        super().__init__(f"{file}: line {fault.line}: {fault.key}")
        self.file, self.fault, self.rescues = file, fault, rescues

    def text(self, words: Words) -> str:
        """Return the file, the line and the fault in one sentence."""
        fault = self.fault.text(words)
        if not self.fault.line:
            return words("save.in_file", file=writable(self.file.name), fault=fault)
        return words("save.at_line", file=writable(self.file.name), line=self.fault.line, fault=fault)


def of_reading(error: OSError) -> Fault:
    """Why a file could not be read."""
    if isinstance(error, FileNotFoundError):
        return Fault("save.missing")
    if isinstance(error, NotAFile):
        return Fault("save.no_file")
    if isinstance(error, TooBig):
        return Fault("save.too_big", {"size": error.size, "limit": error.limit})
    return Fault("save.no_access", {"reason": error.strerror or str(error)})


def of_writing(error: OSError, folder: Path) -> Fault:
    """Why a file could not be written."""
    if isinstance(error, TooBig):
        return TOO_LONG
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return Fault("save.write.full")
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return Fault("save.write.read_only", {"folder": str(folder)})
    return Fault("save.write.failed", {"folder": str(folder), "reason": error.strerror or str(error)})
