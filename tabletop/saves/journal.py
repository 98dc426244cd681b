"""The autosave of a match: every event a line, handed at once to a thread that puts it on the disk.

Sound after a kill at any moment. What is lost then is what the thread had not written yet: the action being
written, where nothing follows on an action before the journal is `safe` again, as at the table; hundreds of
them where a program plays without a pause. `flush` waits until nothing is missing.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from tabletop.match.entries import Entry, Played
from tabletop.match.match import Match
from tabletop.saves import lines
from tabletop.saves.appender import Appender
from tabletop.saves.faults import TOO_LONG, Fault

SUFFIX = ".journal"
SOME = 0.05
"""The part of what a match may have that is written between two tries to make it shorter."""


class Journal:
    """Watches a match and writes down what happens.

    Nothing here waits for the disk except `flush`, `close` and `discard`.
    """

    def __init__(self, match: Match, path: Path, number: int = 0) -> None:
        self.match, self._number = match, number
        self._open(path)

    @property
    def path(self) -> Path:
        """The file."""
        return self._file.path

    @property
    def fault(self) -> Fault | None:
        """What keeps it from being written just now; None while all is well."""
        return TOO_LONG if self._full else self._file.fault

    @property
    def room(self) -> float:
        """The part of what a match may have as a file that is left."""
        return 1 - self._writer.filled

    @property
    def remade(self) -> int:
        """How often the file was found gone and made anew."""
        return self._file.remade

    @property
    def safe(self) -> bool:
        """Is everything on the disk? Does not wait."""
        return self._file.safe and not self._full

    @property
    def waits(self) -> float:
        """Seconds for which something has been waiting for the disk; 0 when everything is on it."""
        return self._file.waits

    def flush(self, timeout: float | None = None) -> bool:
        """Wait until everything is on the disk; false when it is not (see `fault`) or time is up."""
        done = self._file.flush(timeout)
        if done and self._full and self._shorten():
            done = self._file.flush(timeout)
        return done and not self._full

    def close(self) -> bool:
        """Write what is left and let go of the match; the file stays, to be recovered at the next start."""
        if self._note in self.match.watchers:
            self.match.watchers.remove(self._note)
        return self._file.close() and not self._full

    def discard(self) -> None:
        """Close it and remove the file: the match is kept elsewhere, or nobody wants it."""
        self.close()
        self.path.unlink(missing_ok=True)

    def retarget(self, folder: Path) -> bool:
        """Go on in another folder, with the whole match; or stay and say no where it will not do."""
        old, new = self.path, folder / self.path.name
        self.close()
        self._open(new)
        if self.flush():
            if new != old:
                with suppress(OSError):
                    old.unlink()
            return True
        self.close()
        self._open(old)
        return False

    def _open(self, path: Path) -> None:
        self._file = Appender(path)
        self._begin(*lines.whole(self.match, self._number))
        self.match.watchers.append(self._note)

    def _begin(self, writer: lines.Writer, data: bytes) -> None:
        self._writer, self._again = writer, max(lines.USUAL, writer.filled + SOME)
        self._append(data)

    def _shorten(self) -> bool:
        """Write the whole match anew, without what was undone; false when that is too long as well."""
        writer, data = lines.whole(self.match, self._number)
        if writer.filled > 1:
            return False
        self._file.close()
        self._file = Appender(self.path)
        self._begin(writer, data)
        return True

    def _note(self, entry: Entry) -> None:
        long = self._full or self._writer.filled > self._again
        if long and self._file.safe and self._shorten():
            return
        n = len(self.match.actions)
        due = isinstance(entry, Played) and n % lines.MARK_EVERY == 0
        fields = [lines.entry_line(entry), *([lines.mark(self.match, n)] if due else [])]
        self._append(b"".join(self._writer.line(each) for each in fields))

    def _append(self, data: bytes) -> None:
        """Nothing is written that nobody could read again."""
        self._full = self._writer.filled > 1
        if not self._full:
            self._file.append(data)
