"""A file that grows by lines, each put on the disk, written by a thread of its own.

The disk is slow and the screen must not wait for it; a flush releases the interpreter's lock, so play goes on
meanwhile. When the disk refuses, the lines wait in memory and every new request tries again.
"""

from __future__ import annotations

import os
from pathlib import Path
from threading import Condition, Thread

from tabletop.match import disk
from tabletop.match.faults import Fault, of_writing


class Appender:
    """Writes a new file, then appends to it.

    Attributes:
        path: the file.
        fault: what kept the last lines from being written; None while all is well.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.fault: Fault | None = None
        self._news = Condition()
        self._waiting = bytearray()
        self._requests = self._served = 0
        self._closing = False
        self._handle = -1
        self._size = 0
        self._thread = Thread(target=self._run, name=f"writes {path.name}", daemon=True)
        self._thread.start()

    # -- for those who have something to write --------------------------------------------------------------
    def append(self, data: bytes) -> None:
        """Have it written; does not wait."""
        with self._news:
            self._waiting += data
            self._request()

    def flush(self, timeout: float | None = None) -> bool:
        """Wait until everything is on the disk; false when it is not (see `fault`) or time is up."""
        with self._news:
            wanted = self._request()
            self._news.wait_for(lambda: self._served >= wanted, timeout)
            return not self._waiting

    def close(self) -> bool:
        """Write what is left, if the disk will have it, and close the file."""
        with self._news:
            self._closing = True
            self._request()
        self._thread.join()
        return not self._waiting

    def _request(self) -> int:
        self._requests += 1
        self._news.notify_all()
        return self._requests

    # -- on the thread that writes --------------------------------------------------------------------------
    def _run(self) -> None:
        closing = False
        while not closing:
            with self._news:
                self._news.wait_for(lambda: self._requests > self._served)
                data, request, closing = bytes(self._waiting), self._requests, self._closing
            fault = self._write(data) if data else None
            with self._news:
                if fault is None:
                    del self._waiting[: len(data)]
                self.fault, self._served = fault, request
                self._news.notify_all()
        if self._handle >= 0:
            os.close(self._handle)

    def _write(self, data: bytes) -> Fault | None:
        """Put the data on the disk; or answer what is in the way, and then the last line may be torn."""
        try:
            if self._handle < 0:
                self._create(data)
            else:
                self._extend(data)
        except OSError as error:
            return of_writing(error, self.path.parent)
        self._size += len(data)
        return None

    def _create(self, data: bytes) -> None:
        disk.write_aside(self.path, data)
        self._handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
        disk.lock(self._handle)

    def _extend(self, data: bytes) -> None:
        if self.fault:
            os.ftruncate(self._handle, self._size)  # what was written in part would spoil the next line
        disk.write_whole(self._handle, data)
        disk.to_disk(self._handle)
