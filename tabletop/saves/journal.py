"""The autosave (journal) of a match: each event is handed at once to a thread that writes it to the disk.

The file can be read even if the app is killed at any moment. Only the lines that are not written yet are
lost. At the table, the next action waits until the journal is `safe`, so this is at most the action being
written. In a program that plays without a pause, it may be hundreds. `flush` waits until all is written.
"""

from __future__ import annotations

from pathlib import Path

from tabletop.match.entries import Entry, Played
from tabletop.match.match import Match
from tabletop.saves import lines
from tabletop.saves.appender import Appender
from tabletop.saves.faults import TOO_LONG, Fault

SUFFIX = ".journal"
RETRY_AFTER = 0.05
"""The fraction of a file's size limit that must be written between two attempts to shorten the file."""


class Journal:
    """The journal of a match: it writes down every event of the match as it happens.

    Nothing here waits for the disk except `flush`, `close` and `discard`, which any thread may call.
    """

    def __init__(self, match: Match, path: Path, number: int = 0) -> None:
        self.match, self._number = match, number
        self._file = Appender(path)
        self._begin(*lines.whole(match, number))
        match.watchers.append(self._note)

    @property
    def path(self) -> Path:
        """The path of the journal's file."""
        return self._file.path

    @property
    def fault(self) -> Fault | None:
        """The reason why the journal cannot be written; None if it can be."""
        return TOO_LONG if self._full else self._file.fault

    @property
    def room(self) -> float:
        """The fraction (0 to 1) of the size limit of a match's file that is still free."""
        return 1 - self._writer.filled

    @property
    def remade(self) -> int:
        """The number of times that the journal's file was found missing and was created again."""
        return self._file.remade

    @property
    def safe(self) -> bool:
        """True if all events recorded so far are on the disk."""
        return self._file.safe and not self._full

    @property
    def waits(self) -> float:
        """The seconds for which the oldest unwritten data have been waiting for the disk; 0 if no data are
        waiting."""
        return self._file.waits

    def flush(self, timeout: float | None = None) -> bool:
        """Wait until the journal is on the disk, and return True; return False if writing fails or `timeout`
        (seconds; None for no limit) is over."""
        done = self._file.flush(timeout)
        if done and self._full and self._shorten():
            done = self._file.flush(timeout)
        return done and not self._full

    def close(self) -> bool:
        """Stop recording the match, and return True if all is on the disk. The file remains, so that the
        match can be recovered."""
        self.stop()
        return self._file.close() and not self._full

    def stop(self) -> None:
        """Stop recording the match, without waiting for the disk: any thread may then close or discard the
        journal."""
        if self._note in self.match.watchers:
            self.match.watchers.remove(self._note)

    def discard(self) -> None:
        """Close the journal and delete its file, because the match is saved elsewhere or no longer wanted."""
        self.close()
        self.path.unlink(missing_ok=True)

    def twin(self, folder: Path) -> Journal:
        """Begin another journal of the match, in another folder, and return it: it can take the place of this
        one once it is on the disk."""
        return Journal(self.match, folder / self.path.name, self._number)

    def _begin(self, writer: lines.Writer, data: bytes) -> None:
        self._writer, self._again = writer, max(lines.SHORTEN_ABOVE, writer.filled + RETRY_AFTER)
        self._append(data)

    def _shorten(self) -> bool:
        """Rewrite the file without undone actions; return False if it is still too long."""
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
        """Append data to the file, unless the match would become too long to be read again."""
        self._full = self._writer.filled > 1
        if not self._full:
            self._file.append(data)
