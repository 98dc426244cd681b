"""A file to which a thread of its own appends lines, flushing them to the disk.

The disk is slow and the screen must not wait for it; a flush releases the interpreter's lock, so play goes on
meanwhile. If writing fails, the lines wait in memory, and every new request tries again. If the file is gone
(its folder was deleted, its disk pulled out), appended lines would be lost: then the whole file is created
again.
"""

from __future__ import annotations

import errno
import os
import time
from pathlib import Path
from threading import Condition, Thread

from tabletop.saves.faults import Fault, of_writing
from tabletop.system import disk


class Appender:
    """A writer that creates a file and then appends to it, on a thread of its own.

    Attributes:
        path: the file.
        fault: the reason why the last attempt to write failed; None if it succeeded.
        remade: the number of times that the file was found missing and was created again.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.fault: Fault | None = None
        self.remade = 0
        self._changed = Condition()
        self._waiting, self._since = bytearray(), 0.0
        self._requests = self._served = 0
        self._closing = False
        self._handle = -1
        self._whole = bytearray()
        self._thread = Thread(target=self._run, name=f"writes {path.name}", daemon=True)
        self._thread.start()

    # -- called by other threads -----------------------------------------------------------------------------
    def append(self, data: bytes) -> None:
        """Queue data to be appended to the file, without waiting for the disk."""
        with self._changed:
            if not self._waiting:
                self._since = time.monotonic()
            self._waiting += data
            self._request()

    @property
    def safe(self) -> bool:
        """True if all queued data are on the disk."""
        return not self._waiting and self.fault is None

    @property
    def waits(self) -> float:
        """The seconds for which the oldest queued data have been waiting for the disk; 0 if no data are
        waiting."""
        return 0.0 if self.safe else time.monotonic() - self._since

    def flush(self, timeout: float | None = None) -> bool:
        """Wait until all queued data are on the disk, and return True; return False if writing fails or
        `timeout` (seconds; None for no limit) is over."""
        with self._changed:
            wanted = self._request()
            served = self._changed.wait_for(lambda: self._served >= wanted, timeout)
            return served and self.safe

    def close(self) -> bool:
        """Write the remaining data and close the file. Return True if everything is on the disk."""
        with self._changed:
            self._closing = True
            self._request()
        self._thread.join()
        return self.safe

    def _request(self) -> int:
        self._requests += 1
        self._changed.notify_all()
        return self._requests

    # -- on the thread that writes --------------------------------------------------------------------------
    def _run(self) -> None:
        closing = False
        while not closing:
            with self._changed:
                self._changed.wait_for(lambda: self._requests > self._served)
                data, request, closing = bytes(self._waiting), self._requests, self._closing
            fault = self._write(data)
            with self._changed:
                if fault is None:
                    del self._waiting[: len(data)]
                self.fault, self._served = fault, request
                self._changed.notify_all()
        if self._handle >= 0:
            os.close(self._handle)

    def _write(self, data: bytes) -> Fault | None:
        """Write data to the disk. Return the fault if that fails (a line may be torn then), else None."""
        try:
            if self._handle < 0 or not disk.is_named(self._handle, self.path):
                self._create(bytes(self._whole) + data)
                self.remade += bool(self._whole)
            elif data:
                self._extend(data)
        except OSError as error:
            return of_writing(error, self.path.parent)
        self._whole += data
        return None

    def _create(self, data: bytes) -> None:
        if not data:
            return
        disk.write_aside(self.path, data)
        handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | disk.BINARY)
        old, self._handle = self._handle, handle if disk.hold(handle) else -1
        for unused in {old, handle} - {self._handle, -1}:
            os.close(unused)
        if self._handle < 0:
            raise BlockingIOError(errno.EBUSY, os.strerror(errno.EBUSY))

    def _extend(self, data: bytes) -> None:
        if self.fault:
            os.ftruncate(self._handle, len(self._whole))  # a partly written line would spoil the next one
        disk.write_whole(self._handle, data)
        disk.to_disk(self._handle)
