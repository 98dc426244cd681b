"""Worker threads: pictures are read and scaled, and saves are read, while the event loop goes on.

SDL lets other threads compute while it reads a file and while it scales smoothly. A job must not touch a
cache, or a surface that may be blitted at the same time, because a surface is locked while it is scaled; the
event loop hands over the results with `collect`.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, NamedTuple, TypeVar

import pygame

T = TypeVar("T")
_log = logging.getLogger(__name__)


class _Job(NamedTuple):
    """A job: `make` is called on a thread, `done` with its result on the main thread."""

    make: Callable[[], Any]
    done: Callable[[Any], object]


class _Worker:
    """A worker thread with its waiting jobs and its results; the lock `changed` guards all fields."""

    def __init__(self) -> None:
        self.waiting: dict[Hashable, _Job] = {}
        self.made: list[Callable[[], object]] = []
        self.working = False
        self.changed = threading.Condition()
        self.thread: threading.Thread | None = None

    def idle(self) -> bool:
        """Tell whether the thread has no job, neither waiting nor running."""
        return not self.waiting and not self.working

    def work(self) -> None:
        """Do the waiting jobs one after the other, for as long as the app runs."""
        while True:
            self._do_next()

    def _do_next(self) -> None:
        """Wait for a job and do it. This is a function of its own, so that no local variable refers to the
        job, and so perhaps to a scene that has closed, while the thread waits for the next job."""
        with self.changed:
            self.changed.wait_for(lambda: self.waiting)
            self.working = True
            job = self.waiting.pop(next(iter(self.waiting)))
        hand_over = _made(job)
        with self.changed:
            self.made.append(hand_over)
            self.working = False
            self.changed.notify_all()
        if pygame.display.get_init():
            pygame.event.post(pygame.Event(pygame.USEREVENT))


def _made(job: _Job) -> Callable[[], object]:
    """Run a job, and return the function to call on the main thread: it passes the result to the job's
    `done`. After OSError or pygame.error the function does nothing; any other exception it raises again."""
    try:
        found = job.make()
    except (OSError, pygame.error) as error:
        _log.warning("no picture: %s", error)
        return lambda: None
    except Exception as error:
        fault = error

        def fail() -> None:
            raise fault

        return fail
    return partial(job.done, found)


_quick, _slow, _awaited = _workers = _Worker(), _Worker(), _Worker()
_files: dict[str, _Worker] = {}
"""The threads that write files, by the place that they write to; a disk that hangs stops its own alone."""
SETTINGS, PICTURES, CACHE = "settings", "pictures", "cache"
"""The places of small files, such as the settings; of screenshots and exported matches; and of pictures that
only save time. That of saved matches is the path of their folder."""
LONGEST_WRITING_S = 2.0
"""The most seconds that closing the app waits for files that are still being written."""
LONGEST_JOB_S = 10.0
"""The most seconds that closing the app waits for any other job, which may be reading from a disk that
hangs."""


def order(key: Hashable, make: Callable[[], T], done: Callable[[T], object], *, slow: bool = False,
          awaited: bool = False) -> None:  # fmt: skip
    """Order `make` to be called on a worker thread, and its result to be passed to `done` on the main thread;
    a job with the same key that is still waiting is dropped. A `slow` job takes long, and never delays
    pictures. An `awaited` job is one that a user waits for; no slow job delays it."""
    _order(_awaited if awaited else _slow if slow else _quick, key, make, done)


def order_writing(place: str, key: Hashable, make: Callable[[], T], done: Callable[[T], object]) -> None:
    """Order `make`, which writes a file, to be called on the thread of the place where the file is, and its
    result to be passed to `done` on the main thread; a job with the same key that is still waiting is
    dropped. `make` handles errors of the disk itself."""
    _order(_files.setdefault(place, _Worker()), key, make, done)


def write(key: Hashable, make: Callable[[], object], failed: Callable[[OSError], object]) -> None:
    """Order `make` to be called on the thread that writes small files; a job with the same key that is still
    waiting is dropped. If it raises an OSError, that is passed to `failed` on the main thread."""

    def attempt() -> OSError | None:
        try:
            make()
        except OSError as fault:
            return fault
        return None

    order_writing(SETTINGS, key, attempt, lambda fault: fault and failed(fault))


def _order(worker: _Worker, key: Hashable, make: Callable[[], T], done: Callable[[T], object]) -> None:
    with worker.changed:
        worker.waiting.pop(key, None)
        worker.waiting[key] = _Job(make, done)
        if worker.thread is None:
            worker.thread = threading.Thread(target=worker.work, name="worker", daemon=True)
            worker.thread.start()
        worker.changed.notify_all()


def busy() -> bool:
    """Tell whether any job is waiting or running, or has a result that was not handed over yet; files that
    are being written do not count."""
    return any(not worker.idle() or worker.made for worker in _workers)


def writing() -> bool:
    """Tell whether any file is being written, or waits to be written, that somebody would miss."""
    return not all(worker.idle() for place, worker in _files.items() if place != CACHE)


def collect(settle: Callable[[], None] = lambda: None) -> None:
    """Hand over the results of finished jobs on the main thread; `settle` is called after each."""
    for worker in (*_workers, *_files.values()):
        with worker.changed:
            made, worker.made = worker.made, []
        for hand_over in made:
            hand_over()
            settle()


def finish() -> None:
    """Wait until all ordered jobs are done and their `done` functions have been called."""
    while busy() or any(not worker.idle() or worker.made for worker in _files.values()):
        for worker in (*_workers, *_files.values()):
            with worker.changed:
                worker.changed.wait_for(worker.idle)
        collect()


def close() -> None:
    """Drop all waiting jobs, and wait until the running ones have ended, for at most LONGEST_JOB_S seconds.
    Files are written to the end, for at most LONGEST_WRITING_S seconds."""
    for worker in _workers:
        with worker.changed:
            worker.waiting.clear()
            if not worker.changed.wait_for(worker.idle, LONGEST_JOB_S):
                _log.warning("a job does not end")
            worker.made.clear()
    end = time.monotonic() + LONGEST_WRITING_S
    for place, worker in _files.items():
        with worker.changed:
            if not worker.changed.wait_for(worker.idle, max(0.0, end - time.monotonic())):
                _log.warning("the disk does not answer: not all is written (%s)", place)
            worker.made.clear()
