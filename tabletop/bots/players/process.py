"""Processes for bots and for the adviser, so that the window keeps its frame rate.

Experts use several processes at once (`team`). The first question starts the process. If the process dies or
hangs, the question gets a substitute answer without a search, such as any legal action, and the error is
logged: the game goes on.
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
from tabletop.bots.players.advise import Advice, MoveComparison, advise, explain
from tabletop.engine.game import AnyGame
from tabletop.engine.position import Position
from tabletop.engine.verb import Action

PATIENCE = 20.0
"""The seconds after which a bot's process without an answer counts as lost; an answer normally takes less
than one."""
SILENCE = 1.9
"""The seconds without any sign of an answer after which the table says that a bot does not answer."""
STANDSTILL = 1.0
"""The seconds between two looks for an answer from which on nobody looked, such as while the computer slept:
they do not count as time without an answer."""
END_PATIENCE = 1.0
"""The seconds to wait for a killed process to be gone."""
NICENESS = 5
"""The number by which the priority of a bot's process is lowered (as by `nice`), so that the window's process
goes first."""

_LOG = logging.getLogger(__name__)


T = TypeVar("T")
Work = Callable[..., T]
"""A function of (game, seed, *question) that answers a question in a bot's process; it can be pickled."""


class Worker:
    """A running process and the pipe through which it gets and sends messages.

    Args:
        work: the function to run, called with its end of the pipe and the arguments `more`; all must be
            picklable.
    """

    def __init__(self, work: Callable[..., None], *more: object) -> None:
        # Spawned, never forked: the same on every system, and no copy of the window's state.
        context = get_context("spawn")
        self._pipe, far_end = context.Pipe()
        self._process = context.Process(target=_at_work, args=(work, far_end, *more), daemon=True)
        self._process.start()
        far_end.close()  # so that the end of the process is the end of the pipe

    def send(self, *what: object) -> None:
        """Send the arguments as one message to the process.

        Raises:
            OSError: if the process has died.
        """
        self._pipe.send(what)

    def received(self) -> Any:
        """Return the next message from the process, or None if none has arrived; never wait.

        Raises:
            EOFError, OSError: if the process has died.
        """
        return self._pipe.recv() if self._pipe.poll() else None

    def end(self) -> None:
        """Kill the process. No data is lost, because every question carries all that the process needs."""
        self._pipe.close()
        self._process.kill()
        self._process.join(END_PATIENCE)


def _at_work(work: Callable[..., None], pipe: Connection, *more: object) -> None:
    """Run the work in the new process until the window closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the window, which then closes the pipe
    if hasattr(os, "nice"):
        os.nice(NICENESS)  # if both want the processor, the window goes first
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        work(pipe, *more)


class _Task(NamedTuple):
    """A question for which no answer has arrived yet, and the time when it was asked."""

    asked: tuple[Any, ...]
    since: float


class Thinker(Generic[T]):
    """A process that answers questions, such as which action a bot chooses: call `ask`, then `poll` until
    there is an answer, and `close` at the end.

    Args:
        work: the function that answers a question in the process.
        instead: the function that gives a substitute answer if the process dies or hangs.

    Attributes:
        lost: the number of questions that got a substitute answer.
    """

    def __init__(self, find: Finder, work: Work[T], instead: Work[T], seed: int = 0, name: str = "") -> None:
        self._find, self._work, self._instead, self._seed = find, work, instead, seed
        self._name = name
        self._task: _Task | None = None
        self._worker: Worker | None = None
        self._looked = 0.0
        self.lost = 0

    @property
    def busy(self) -> bool:
        """True while a question has no answer yet."""
        return self._task is not None

    @property
    def silent(self) -> bool:
        """True if a question has been without an answer for so long that the players must be told."""
        return self._task is not None and monotonic() - self._task.since > SILENCE

    def ask(self, *asked: Any) -> None:
        """Send a question to the process; an earlier question without an answer is dropped."""
        if self._task is not None:
            self.close()
        self._looked = monotonic()
        self._task = _Task(asked, self._looked)
        try:
            self._open().send(*asked)
        except OSError:  # the process has died since the last question; `poll` gives a substitute
            self._stop()

    def poll(self) -> T | None:
        """Return the answer to the question, or None if it has not arrived yet; never wait."""
        if self._task is None:
            return None
        self._skip_standstill()
        try:
            answer = self._received()
        except (EOFError, OSError):
            answer = self._without("has died")
        if answer is None and monotonic() - self._task.since > PATIENCE:
            answer = self._without("does not answer")
        if answer is not None:
            self._task = None
        return answer

    def _skip_standstill(self) -> None:
        """Leave the time since the last look out of the time without an answer if nobody looked for long."""
        assert self._task is not None
        before, self._looked = self._looked, monotonic()
        if self._looked - before > STANDSTILL:
            self._task = self._task._replace(since=self._task.since + self._looked - before)

    def close(self) -> None:
        """Drop the question without an answer, if there is one, and end the process."""
        self._task = None
        self._stop()

    def _received(self) -> T | None:
        if self._worker is None:
            raise EOFError
        answer: T | None = self._worker.received()
        return answer

    def _without(self, what: str) -> T:
        """Return a substitute for the answer of a process that died or hung; `what` is for the log."""
        assert self._task is not None
        self._stop()
        self.lost += 1
        _LOG.error("the process of %s %s; it is done without", self._name, what)
        answer: T = self._instead(self._find(), self._seed, *self._task.asked)
        return answer

    def _open(self) -> Worker:
        """Return the process, after starting it if necessary."""
        if self._worker is None:
            self._worker = Worker(_answers, self._find, self._work, self._seed)
        return self._worker

    def _stop(self) -> None:
        if self._worker:
            self._worker.end()
            self._worker = None


def player(find: Finder, level: str, seed: int = 0) -> Thinker[Action]:
    """Return a bot of a level that runs in a process of its own and answers (view, seat) with an action.
    `seed` is for its random numbers."""
    return Thinker(find, partial(_decide, level), any_action, seed, f"the bot {level}")


def adviser(find: Finder, seed: int = 0) -> Thinker[tuple[Advice | MoveComparison | None]]:
    """Return the adviser, which runs in a process of its own.

    A question (view, seat) is answered with the advice for the seat. A question (view, seat, action, reader)
    is answered with a comparison that explains the action to `reader`, the seat whose view it is. Each answer
    is a tuple of one item, which is None if there is nothing to say.
    """
    return Thinker(find, _advise, _nothing, seed, "the adviser")


def _advise(
    game: AnyGame, seed: int, view: Position, seat: int, *did: Any
) -> tuple[Advice | MoveComparison | None]:
    luck = luck_of(view, seed)
    if not did:
        return (advise(game, view, seat, luck),)
    action, reader = did
    return (explain(game, view, seat, action, reader, luck),)


def _nothing(game: AnyGame, seed: int, *asked: object) -> tuple[None]:
    return (None,)


def _decide(level: str, game: AnyGame, seed: int, view: Position, seat: int, played: int = 0) -> Action:
    """Return a bot's action; `played` is the number of actions so far, so that a bot that comes back to an
    earlier position does not choose the same again for ever."""
    return decide(game, level, view, seat, seed + played)


def any_action(game: AnyGame, seed: int, view: Position, seat: int, played: int = 0) -> Action:
    return random.choose(game, None, seat, game.legal(view), Random(seed + played))


def _answers(pipe: Connection, find: Finder, work: Work[object], seed: int) -> None:
    """Answer the questions that arrive through the pipe by `work`, until the pipe is closed."""
    game = find()
    while True:
        pipe.send(work(game, seed, *pipe.recv()))
