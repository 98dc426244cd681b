"""Whoever thinks in a process of its own, so that the window keeps its frames: a bot, or who advises people.
Experts think in several at once (`team`).

The process is started by the first question. Should it die or think for ever, something else is answered that
needs no thought, such as any legal action, and the log says so: the game goes on.
"""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from random import Random
from time import monotonic
from typing import Any, Generic, NamedTuple, TypeVar

from tabletop.bots import Finder, decide, luck_of
from tabletop.bots.players import random
from tabletop.bots.players.advise import Advice, Judged, advise, explain
from tabletop.engine.game import AnyGame
from tabletop.engine.position import Position
from tabletop.engine.verb import Action

PATIENCE = 20.0
"""Seconds after which a bot that has not answered is taken for lost; it needs less than one."""
A_MOMENT = 1.0
"""Seconds to wait for a process that was told to end."""
A_LITTLE = 5
"""How far the bot stands back behind the window."""

_LOG = logging.getLogger(__name__)


T = TypeVar("T")
Work = Callable[..., T]
"""What is done with a question: a function of (game, seed, *what was asked), which can be pickled."""


class Worker:
    """A process at work, and the way to it.

    Args:
        work: what it does with its end of the way, which it gets first, then `more`; both can be pickled.
    """

    def __init__(self, work: Callable[..., None], *more: object) -> None:
        # Spawned, never forked: the same on every system, and no copy of the window's state.
        context = get_context("spawn")
        self._pipe, far_end = context.Pipe()
        self._process = context.Process(target=_at_work, args=(work, far_end, *more), daemon=True)
        self._process.start()
        far_end.close()  # so that the end of the process is the end of the pipe

    def send(self, *what: object) -> None:
        """Tell it something.

        Raises:
            OSError: it has died.
        """
        self._pipe.send(what)

    def received(self) -> Any:
        """What it has told, if anything; never waits.

        Raises:
            EOFError, OSError: it has died.
        """
        return self._pipe.recv() if self._pipe.poll() else None

    def end(self) -> None:
        """Nothing is lost with it: what it knew was handed to it."""
        self._pipe.close()
        self._process.kill()
        self._process.join(A_MOMENT)


def _at_work(work: Callable[..., None], pipe: Connection, *more: object) -> None:
    """What the process does, until the window is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the window, which then closes the pipe
    if hasattr(os, "nice"):
        os.nice(A_LITTLE)  # where both want the processor, the window goes first
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        work(pipe, *more)


class _Task(NamedTuple):
    """A question that waits for its answer."""

    asked: tuple[Any, ...]
    since: float


class Thinker(Generic[T]):
    """Somebody at work elsewhere: `ask`, then `poll` until there is an answer; `close` in the end.

    Attributes:
        lost: how many answers it owes to a process that died or hung; each was `instead` of what was asked.
    """

    def __init__(self, find: Finder, work: Work[T], instead: Work[T], seed: int = 0, name: str = "") -> None:
        self._find, self._work, self._instead, self._seed = find, work, instead, seed
        self._name = name
        self._task: _Task | None = None
        self._worker: Worker | None = None
        self.lost = 0

    @property
    def busy(self) -> bool:
        """Is there a question without an answer?"""
        return self._task is not None

    def ask(self, *asked: Any) -> None:
        """Put a question; an earlier one is forgotten."""
        if self._task is not None:
            self.close()
        self._task = _Task(asked, monotonic())
        try:
            self._open().send(*asked)
        except OSError:  # it died since the last question; `poll` answers in its stead
            self._stop()

    def poll(self) -> T | None:
        """Return the answer, once it is there; never waits."""
        if self._task is None:
            return None
        try:
            answer = self._received()
        except (EOFError, OSError):
            answer = self._without("has died")
        if answer is None and monotonic() - self._task.since > PATIENCE:
            answer = self._without("does not answer")
        if answer is not None:
            self._task = None
        return answer

    def close(self) -> None:
        """Forget the question and end the process."""
        self._task = None
        self._stop()

    def _received(self) -> T | None:
        if self._worker is None:
            raise EOFError
        answer: T | None = self._worker.received()
        return answer

    def _without(self, what: str) -> T:
        """Return the answer of one that is lost."""
        assert self._task is not None
        self._stop()
        self.lost += 1
        _LOG.error("the process of %s %s; it is done without", self._name, what)
        answer: T = self._instead(self._find(), self._seed, *self._task.asked)
        return answer

    def _open(self) -> Worker:
        """Return the process, started where there is none."""
        if self._worker is None:
            self._worker = Worker(_answers, self._find, self._work, self._seed)
        return self._worker

    def _stop(self) -> None:
        if self._worker:
            self._worker.end()
            self._worker = None


def player(find: Finder, level: str, seed: int = 0) -> Thinker[Action]:
    """Return a bot of a level; asked with a view and the seat that is asked, it answers what that seat
    does."""
    return Thinker(find, partial(_decide, level), any_action, seed, f"the bot {level}")


def adviser(find: Finder, seed: int = 0) -> Thinker[tuple[Advice | Judged | None]]:
    """Who advises people. Asked with a view and the seat that is asked, it answers what that seat might do;
    asked besides with what the seat did, and who reads this view, why it may have done so. (None,) where it
    has nothing to say."""
    return Thinker(find, _advise, _nothing, seed, "the adviser")


def _advise(game: AnyGame, seed: int, view: Position, seat: int, *did: Any) -> tuple[Advice | Judged | None]:
    luck = luck_of(view, seed)
    if not did:
        return (advise(game, view, seat, luck),)
    action, reader = did
    return (explain(game, view, seat, action, reader, luck),)


def _nothing(game: AnyGame, seed: int, *asked: object) -> tuple[None]:
    return (None,)


def _decide(level: str, game: AnyGame, seed: int, view: Position, seat: int) -> Action:
    return decide(game, level, view, seat, seed)


def any_action(game: AnyGame, seed: int, view: Position, seat: int) -> Action:
    return random.choose(game, None, seat, game.legal(view), Random(seed))


def _answers(pipe: Connection, find: Finder, work: Work[object], seed: int) -> None:
    """Answer, until nobody asks any more."""
    game = find()
    while True:
        pipe.send(work(game, seed, *pipe.recv()))
