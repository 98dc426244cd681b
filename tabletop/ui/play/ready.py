"""Preparations that run while the player looks at the table: a thread reads the rules, and pictures are drawn
in small steps."""

from __future__ import annotations

import time
from collections.abc import Iterator
from operator import attrgetter
from threading import Thread

from tabletop.engine.game import AnyGame
from tabletop.texts.rulebook import rulebook
from tabletop.ui.kit.motion import Timer
from tabletop.ui.widgets.scene import Scene

RESTS, PAUSE, WORKS, LONGEST = 150.0, 16.0, 0.003, 0.2
"""The times of background work.

RESTS: the milliseconds from `begin` to the start of the work, and between two looks whether a piece is held.
PAUSE: the milliseconds between two stretches of it.
WORKS: the seconds that a stretch takes.
LONGEST: the seconds that a step may take; a game with slower rules would let the window falter again and
    again, so that no more is prepared.
"""
_begun: set[str] = set()


def make_ready(game: AnyGame) -> None:
    """Start a thread that reads the rulebook of a game and generates the code that checks its moves; a second
    call for the same game does nothing."""
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
    """Runs background work for a scene in small steps between frames; each `begin` replaces the earlier
    work."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._timer: Timer | None = None

    def begin(self, work: Iterator[None]) -> None:
        """Start work after a short pause, in place of any earlier work; it ends early when the scene is
        closed. Each step of the iterator is a small part of the work; the items that it yields are
        ignored."""
        if self._timer:
            self._timer.cancel()
        self._go_on_after(RESTS, work)

    def _go_on_after(self, ms: float, work: Iterator[None]) -> None:
        self._timer = self._scene.clock.after(ms, lambda: self._go_on(work), silent=True)

    def _go_on(self, work: Iterator[None]) -> None:
        if self._scene not in self._scene.app.scenes:
            return
        if self._scene.holds:  # a held piece must follow the pointer smoothly
            self._go_on_after(RESTS, work)
            return
        began = last = time.perf_counter()
        for _ in work:
            before, last = last, time.perf_counter()
            if last - before > LONGEST:
                return
            if last - began > WORKS:
                self._go_on_after(PAUSE, work)
                return


def unless_it_fails(work: Iterator[None]) -> Iterator[None]:
    """Do work until it ends or raises an exception. Rules that fail in advance do so again, and are reported,
    when a player gets there."""
    try:
        yield from work
    except Exception:
        return
