"""What will be needed, made ready while somebody looks at the table: rules by a thread, pictures in bits."""

from __future__ import annotations

import time
from collections.abc import Iterator
from operator import attrgetter
from threading import Thread

from tabletop.engine.game import AnyGame
from tabletop.texts.rulebook import rulebook
from tabletop.ui.kit.motion import Clock, Timer

RESTS, PAUSE, WORKS = 150.0, 16.0, 0.003
"""Milliseconds without anything new before work begins, and between two bits of it; seconds of such a bit."""
_begun: set[str] = set()


def make_ready(game: AnyGame) -> None:
    """Begin to read the rulebook and to write the loops of every question and verb, once for each game."""
    if game.key not in _begun:
        _begun.add(game.key)
        Thread(target=_read_and_write, args=(game,), daemon=True).start()


def _read_and_write(game: AnyGame) -> None:
    rulebook(game.key)
    for question in game.questions.values():
        attrgetter("legal")(question)
        for verb in question.verbs:
            attrgetter("first_broken", "possible")(verb)


class Meanwhile:
    """Work in steps that goes on while nobody waits for a frame; begun anew whenever something changes."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._timer: Timer | None = None

    def begin(self, work: Iterator[None]) -> None:
        """Do this, instead of what was begun before."""
        if self._timer:
            self._timer.cancel()
        self._timer = self._clock.after(RESTS, lambda: self._go_on(work))

    def _go_on(self, work: Iterator[None]) -> None:
        until = time.perf_counter() + WORKS
        for _ in work:
            if time.perf_counter() > until:
                self._timer = self._clock.after(PAUSE, lambda: self._go_on(work))
                return
