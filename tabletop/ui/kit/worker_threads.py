"""Work off the path of events: pictures are read and scaled, saves are read, while the loop goes on.

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

    def idle(self) -> bool:
        """Is nothing left to make?"""
        return not self.waiting and not self.working

    def work(self) -> None:
        """Make what is ordered, for as long as the app lives."""
        while True:
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
    """What is left to do by the loop. A file that cannot be read leaves everything as it is."""
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


_quick, _slow, _awaited = _shops = _Workshop(), _Workshop(), _Workshop()


def order(key: Hashable, make: Callable[[], T], done: Callable[[T], object], *, slow: bool = False,
          awaited: bool = False) -> None:  # fmt: skip
    """Have something made, and handed to `done` by the loop; instead of what waits under the same key.

    What computes for long is `slow`: no picture waits for it. What computes for long while a person waits for
    it is `awaited`, and waits for nothing that is only slow.
    """
    shop = _awaited if awaited else _slow if slow else _quick
    with shop.changed:
        shop.waiting.pop(key, None)
        shop.waiting[key] = _Job(make, done)
        if shop.thread is None:
            shop.thread = threading.Thread(target=shop.work, name="workshop", daemon=True)
            shop.thread.start()
        shop.changed.notify_all()


def busy() -> bool:
    """Is anything ordered that is not handed over?"""
    return any(not shop.idle() or shop.made for shop in _shops)


def collect(settle: Callable[[], None] = lambda: None) -> None:
    """Hand over what is made: the loop does so at every turn. `settle` is called after each."""
    for shop in _shops:
        with shop.changed:
            made, shop.made = shop.made, []
        for hand_over in made:
            hand_over()
            settle()


def finish() -> None:
    """Wait until everything is made and handed over."""
    while busy():
        for shop in _shops:
            with shop.changed:
                shop.changed.wait_for(shop.idle)
        collect()


def close() -> None:
    """Forget what waits; return when nothing is at work any more."""
    for shop in _shops:
        with shop.changed:
            shop.waiting.clear()
            shop.changed.wait_for(shop.idle)
            shop.made.clear()
