"""The faults of save files, as values that are turned into sentences in the language of the player."""

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
"""The `Fault.key` of a match that is being played in another window of the app."""
OUT_OF_REACH = ("save.missing", "save.no_access")
"""The values of `Fault.key` for a file that is missing, or that the system does not let the app read."""


class Fault(NamedTuple):
    """A fault of a save: the catalogue key of its sentence, the parameters, and the number of the line at
    fault (from 1; 0 for the whole file)."""

    key: str
    params: Mapping[str, int | str] = {}
    line: int = 0
    refusal: Refusal | None = None
    """The refusal, if a rule refuses the action in the line at fault; None for other faults."""
    cause: Text | None = None
    """The reason why the match does not accept the line at fault, if it is not the refusal of a rule; None
    for other faults."""

    @property
    def damages(self) -> bool:
        """True if the file itself is damaged, not merely missing, unreadable or in use."""
        return self.key not in (IN_USE, *OUT_OF_REACH)

    def text(self, words: Words) -> str:
        """Return the fault as a sentence. If a rule has refused an action, `words` must be those of the
        game."""
        params = dict(self.params)
        if self.refusal:
            params["reason"] = words.refusal(self.refusal)[0]
            params["number"] = words.rule(self.refusal.rule).number
        elif self.cause:
            params["reason"] = words(self.cause.key, **self.cause.params)
        return words(self.key, **params)


TOO_LONG = Fault("save.write.long")
"""The fault of a match with more moves than a save may hold."""


class Rescue(NamedTuple):
    """A match that could be recovered from a damaged save."""

    key: str
    match: Match

    def text(self, words: Words) -> str:
        """Return the label of the button that recovers this match; it states the number of moves."""
        return words(self.key, n=self.match.moves())


class BadSave(Exception):
    """Raised for a save that cannot be loaded unchanged.

    Attributes:
        file: the file.
        fault: what is wrong and where.
        rescues: the matches that could be recovered from it, the best first.
    """

    def __init__(self, file: Path, fault: Fault, rescues: tuple[Rescue, ...] = ()) -> None:
        super().__init__(f"{file}: line {fault.line}: {fault.key}")
        self.file, self.fault, self.rescues = file, fault, rescues

    def text(self, words: Words) -> str:
        """Return a sentence that names the file, the line and the fault."""
        fault = self.fault.text(words)
        if not self.fault.line:
            return words("save.in_file", file=writable(self.file.name), fault=fault)
        return words("save.at_line", file=writable(self.file.name), line=self.fault.line, fault=fault)


def of_reading(error: OSError) -> Fault:
    """Return the fault for an error while reading a file."""
    if isinstance(error, FileNotFoundError):
        return Fault("save.missing")
    if isinstance(error, NotAFile):
        return Fault("save.no_file")
    if isinstance(error, TooBig):
        return Fault("save.too_big", {"size": error.size, "limit": error.limit})
    return Fault("save.no_access", {"reason": error.strerror or str(error)})


def of_writing(error: OSError, folder: Path) -> Fault:
    """Return the fault for an error while writing a file into a folder."""
    if isinstance(error, TooBig):
        return TOO_LONG
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return Fault("save.write.full")
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return Fault("save.write.read_only", {"folder": str(folder)})
    return Fault("save.write.failed", {"folder": str(folder), "reason": error.strerror or str(error)})
