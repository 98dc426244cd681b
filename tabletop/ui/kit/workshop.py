"""Work off the path of events: one thread that reads and scales pictures while the loop goes on.

SDL lets others compute while it reads a file and while it scales smoothly. A job touches no cache and nothing
that is blitted meanwhile, for a surface is locked while it is scaled; what it made is handed over by the
loop: `collect`.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, NamedTuple, TypeVar

import pygame

T = TypeVar("T")
_log = logging.getLogger(__name__)


class _Job(NamedTuple):
    """What to make, and what to do with it on the thread of events."""

    make: Callable[[], Any]
    done: Callable[[Any], object]


class _Workshop:
    """Jobs that wait, the one at work, what is made. Everything is guarded by `changed`."""

    def __init__(self) -> None:
        self.waiting: dict[Hashable, _Job] = {}
        self.made: list[Callable[[], object]] = []
        self.working = False
        self.changed = threading.Condition()
        self.thread: threading.Thread | None = None

    def work(self) -> None:
        """Make what is ordered, for as long as the app lives."""
        while True:
            with self.changed:
                self.changed.wait_for(lambda: self.waiting)
                job = self.waiting.pop(next(iter(self.waiting)))
                self.working = True
            hand_over = _made(job)
            with self.changed:
                self.made.append(hand_over)
                self.working = False
                self.changed.notify_all()
            if pygame.display.get_init():
                pygame.event.post(pygame.Event(pygame.USEREVENT))


def _made(job: _Job) -> Callable[[], object]:
    """What is left to do by the loop. A file that cannot be read leaves everything as it is."""
    try:
        found = job.make()
    except (OSError, pygame.error) as fault:
        _log.warning("no picture: %s", fault)
        return lambda: None
    except Exception as error:
        return _raising(error)
    return partial(job.done, found)


def _raising(error: Exception) -> Callable[[], None]:
    def fail() -> None:
        raise error

    return fail


_shop = _Workshop()


def order(key: Hashable, make: Callable[[], T], done: Callable[[T], object]) -> None:
    """Have something made, and handed to `done` by the loop; instead of what waits under the same key."""
    with _shop.changed:
        _shop.waiting.pop(key, None)
        _shop.waiting[key] = _Job(make, done)
        if _shop.thread is None:
            _shop.thread = threading.Thread(target=_shop.work, name="workshop", daemon=True)
            _shop.thread.start()
        _shop.changed.notify_all()


def busy() -> bool:
    """Is anything ordered that is not handed over?"""
    with _shop.changed:
        return bool(_shop.waiting or _shop.working or _shop.made)


def collect() -> None:
    """Hand over what is made: the loop does so at every turn."""
    with _shop.changed:
        made, _shop.made = _shop.made, []
    for hand_over in made:
        hand_over()


def finish() -> None:
    """Wait until everything is made and handed over."""
    while busy():
        with _shop.changed:
            _shop.changed.wait_for(lambda: not _shop.waiting and not _shop.working)
        collect()


def close() -> None:
    """Forget what waits; return when nothing is at work any more."""
    with _shop.changed:
        _shop.waiting.clear()
        _shop.changed.wait_for(lambda: not _shop.working)
        _shop.made.clear()
