"""A player that thinks in a process of its own, so that the window keeps its frames.

The process is started by the first question. Should it die or think for ever, the seat answers with any legal
action and says so: the game goes on.
"""

from __future__ import annotations

import logging
import os
import signal
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from tabletop.bots import Finder, decide, random
from tabletop.engine.position import Position
from tabletop.engine.verb import Action

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

PATIENCE = 20.0
"""Seconds after which a bot that has not answered is taken for lost; it needs less than one."""
A_MOMENT = 1.0
"""Seconds to wait for a process that was told to end."""
A_LITTLE = 5
"""How far the bot stands back behind the window."""

_LOG = logging.getLogger(__name__)


class _Task(NamedTuple):
    """A question that waits for its answer."""

    view: Position
    seat: int
    since: float


class Thinker:
    """A bot at work elsewhere: `ask` it, then `poll` until it has answered; `close` it in the end.

    Attributes:
        lost: how many answers it owes to a process that died or hung; each was any legal action instead.
    """

    def __init__(self, find: Finder, level: str = "simple", seed: int = 0) -> None:
        self._find, self._level, self._seed = find, level, seed
        self._task: _Task | None = None
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self.lost = 0

    @property
    def busy(self) -> bool:
        """Is there a question without an answer?"""
        return self._task is not None

    def ask(self, view: Position, seat: int) -> None:
        """Put a question: what does `seat`, who sees this view, do? An earlier one is forgotten."""
        if self._task is not None:
            self.close()
        self._task = _Task(view, seat, monotonic())
        try:
            self._open().send((view, seat))
        except OSError:  # it died since the last question; `poll` answers in its stead
            self._stop()

    def poll(self) -> Action | None:
        """The answer, once it is there; never waits."""
        if self._task is None:
            return None
        try:
            answer = self._received()
        except (EOFError, OSError):
            answer = self._any_action("has died")
        if answer is None and monotonic() - self._task.since > PATIENCE:
            answer = self._any_action("does not answer")
        if answer is not None:
            self._task = None
        return answer

    def close(self) -> None:
        """Forget the question and end the process."""
        self._task = None
        self._stop()

    def _received(self) -> Action | None:
        if self._pipe is None:
            raise EOFError
        return self._pipe.recv() if self._pipe.poll() else None

    def _any_action(self, what: str) -> Action:
        """The answer of a bot that is lost."""
        assert self._task is not None
        self._stop()
        self.lost += 1
        _LOG.error(
            "the process of the bot %s %s; seat %d plays at random", self._level, what, self._task.seat
        )
        game = self._find()
        return random.choose(game, None, self._task.seat, game.legal(self._task.view), Random(self._seed))

    def _open(self) -> Connection:
        """The way to the process, started where there is none."""
        if self._pipe is None:
            # Spawned, never forked: the same on every system, and no copy of the window's state.
            context = get_context("spawn")
            self._pipe, far_end = context.Pipe()
            self._process = context.Process(
                target=_think, args=(far_end, self._find, self._level, self._seed), daemon=True
            )
            self._process.start()
            far_end.close()  # so that the end of the process is the end of the pipe
        return self._pipe

    def _stop(self) -> None:
        if self._process is None or self._pipe is None:
            return
        self._pipe.close()
        self._process.kill()  # nothing is lost with it: what it knew was handed to it
        self._process.join(A_MOMENT)
        self._process = self._pipe = None


def _think(pipe: Connection, find: Finder, level: str, seed: int) -> None:
    """What the process does: answer, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the window, which then closes the pipe
    if hasattr(os, "nice"):
        os.nice(A_LITTLE)  # where both want the processor, the window goes first
    game = find()
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            view, seat = pipe.recv()
            pipe.send(decide(game, level, view, seat, seed))
