"""The experts that play in one match, which share several processes, at most one per idle core.

Every process searches on its own, with its own random numbers. Their tries are added up (root
parallelisation: Chaslot, Winands and van den Herik, CG 2008), and the action that is then best is played. The
window keeps the last report of each process: an answer is available at once when it must hurry, and nothing
is lost with a process that dies.
"""

from __future__ import annotations

import logging
import os
from collections import deque
from collections.abc import Sequence
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any

from tabletop.bots import Finder
from tabletop.bots.players import process
from tabletop.bots.players.mind import Mind
from tabletop.bots.players.process import PATIENCE, Worker, any_action
from tabletop.bots.players.thought import ActionResult, SearchState, together
from tabletop.engine.position import Position
from tabletop.engine.verb import Action

MOST = 4
"""The maximum number of processes that search for the experts of one match."""
SLICE = 0.02
"""The seconds that a process thinks between two checks for new messages."""
REPORTS = 0.1
"""The seconds between two reports of a process about its search."""
DEATHS_PER_PROCESS = 2
"""Dead processes are replaced until this many deaths, for each process of the team, have happened during one
decision; after that, the remaining processes go on alone."""
STARTS = 200.0
"""The seconds that a new process has to confirm its first message; killing a slow one would only start
another slow one."""
SURE = 60
"""The number of tries (simulated lines of play) after which a decision may be made early, before the thinking
time is over, because no other action can catch up any more."""
_LOG = logging.getLogger(__name__)


def cores() -> int:
    """Return the number of search processes: the usable cores except one for the window, at most MOST."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(MOST, usable - 1))


class _Mate:
    """A process of the team: its waiting messages, the time of the unconfirmed one, and its last report."""

    def __init__(self, find: Finder, seed: int, first: Sequence[tuple[Any, ...]]) -> None:
        self._worker = Worker(think, find, seed)
        self.outbox = deque(first)
        self.since: float | None = None
        self._patience = STARTS
        self.thought: SearchState | None = None
        self.begun = 0
        """The number of tries that the process had already made for the question when it was asked, while it
        thought ahead."""

    def tell(self) -> None:
        """Send the next message if the process has confirmed the last one; never wait for a busy process."""
        if self.outbox and self.since is None:
            self.since = monotonic()
            self._worker.send(*self.outbox.popleft())

    def hear(self, question: int) -> None:
        """Read the reports of the process and keep the last one about the question with this number.

        Raises:
            TimeoutError: if a message was not confirmed in time.
        """
        while message := self._worker.received():
            about, thought, heard = message
            self._patience = PATIENCE
            if heard:
                self.since = None
            if about == question and thought:
                self.begun = thought.tries if self.thought is None else self.begun
                self.thought = thought
        if self.since is not None and monotonic() - self.since > self._patience:
            raise TimeoutError

    def end(self) -> None:
        self._worker.end()


class Team:
    """The experts that play in one match: call `ask`, then `poll` until there is an answer, and `close` at
    the end.

    Attributes:
        lost: the number of random answers, given because every process died or hung.
    """

    def __init__(self, find: Finder, seed: int = 0, size: int = 0) -> None:
        self._find, self._seed, self._size = find, seed, size or cores()
        self._mates: list[_Mate] = []
        self._left: list[SearchState] = []
        """The last reports about the current question by processes that have died."""
        self._number = self._deaths = self._started = 0
        self._messages: list[tuple[Any, ...]] = []
        self._asked: tuple[Position, int] | None = None
        self._since = self._seconds = 0.0
        self._first: float | None = None
        self.lost = 0

    @property
    def busy(self) -> bool:
        """True while a decision that was asked for with `ask` has not been made."""
        return self._asked is not None

    @property
    def unsettled(self) -> bool:
        """True while a process has not confirmed all its messages, so that `poll` must be called."""
        return bool(self._messages) and (self._short or any(m.outbox or m.since for m in self._mates))

    @property
    def silent(self) -> bool:
        """True if no process has reported any result about the decision it was asked for, for so long that
        the players must be told."""
        return self.busy and self._first is None and monotonic() - self._since > process.SILENCE

    @property
    def spent(self) -> float:
        """The elapsed fraction of the thinking time for the current decision, from 0 to 1."""
        if self._first is None or not self._seconds:
            return 0.0
        return min(1.0, (monotonic() - self._first) / self._seconds)

    def ask(self, view: Position, seat: int, seconds: float) -> None:
        """Ask for a seat's action; `seconds` is the thinking time, counted from the first report."""
        self._asked, self._seconds, self._since, self._first = (view, seat), seconds, monotonic(), None
        self._deaths = 0
        self._tell("ask", (view, seat))

    def expect(self, questions: Sequence[tuple[Position, int]]) -> None:
        """Think ahead for seats that may have to decide later; `questions` are pairs of a current view and a
        seat."""
        self._asked = None
        self._deaths = 0
        self._tell("change", (), *(("expect", *question) for question in questions))

    def rest(self) -> None:
        """Let all processes stop thinking; a decision asked for but not yet made is dropped."""
        self._asked = None
        self._tell("rest", ())

    def hurry(self, seconds: float = 0.0) -> None:
        """Shorten the thinking time for the current decision to at most `seconds`."""
        self._seconds = min(self._seconds, seconds)

    def poll(self) -> Action | None:
        """Return the chosen action, or None if the decision is not made yet; never wait."""
        self._see_to_all()
        if self._asked is None:
            return None
        thoughts = [*self._left, *(mate.thought for mate in self._mates if mate.thought)]
        if not thoughts:
            return self._without()
        if self._first is None:
            self._first = monotonic()
        order = together(thoughts)
        if not (self._is_over(thoughts) or self._is_clear(order)):
            return None
        return self._answer(order[0].action)

    def close(self) -> None:
        """Drop the current decision and end all processes of the team."""
        self._asked, self._messages = None, []
        for mate in self._mates:
            mate.end()
        self._mates.clear()

    # -- the question ------------------------------------------------------------------------------------
    def _is_over(self, thoughts: Sequence[SearchState]) -> bool:
        """Tell whether thinking must end: the thinking time is over (twice this time if no process has begun
        to search), or all searches are finished."""
        late = 2 if all(thought.glance for thought in thoughts) else 1
        over = self._first is None or monotonic() - self._first >= late * self._seconds
        return over or all(thought.done for thought in thoughts)

    def _is_clear(self, order: Sequence[ActionResult]) -> bool:
        """Tell whether the second action cannot overtake the first one in the remaining time."""
        made = sum(m.thought.tries - m.begun for m in self._mates if m.thought)
        if made < SURE or self._first is None or len(order) < 2:
            return False
        rate = made / max(monotonic() - self._first, REPORTS)
        return order[0].standing - order[1].standing > rate * self._seconds * (1 - self.spent)

    def _without(self) -> Action | None:
        """Return some legal action if no process can be expected to answer, or None while one still may."""
        assert self._asked
        if self._mates and monotonic() - self._since <= PATIENCE + self._seconds:
            return None
        self.lost += 1
        _LOG.error("the experts do not answer; it is done without")
        return self._answer(any_action(self._find(), self._seed, *self._asked))

    def _answer(self, action: Action) -> Action:
        """End the question with this action as the answer, let all processes rest, and return the action."""
        self.rest()
        return action

    # -- the processes -----------------------------------------------------------------------------------
    @property
    def _short(self) -> bool:
        """True if there are too few processes, and not so many have died that none should be started."""
        return len(self._mates) < self._size and self._deaths <= DEATHS_PER_PROCESS * self._size

    def _tell(self, what: str, about: tuple[Any, ...], *more: tuple[Any, ...]) -> None:
        self._number += 1
        self._left.clear()
        self._messages = [(self._number, what, *about), *((self._number, *each) for each in more)]
        for mate in self._mates:
            mate.outbox, mate.thought = deque(self._messages), None
        self._see_to_all()

    def _see_to_all(self) -> None:
        """Send and read all messages, remove dead processes, and start a new one if there are too few."""
        for mate in list(self._mates):
            try:
                mate.hear(self._number)
                mate.tell()
            except (EOFError, OSError) as fault:
                self._let_go(mate, fault)
        if self._short:
            self._started += 1
            self._mates.append(_Mate(self._find, self._seed + self._started, self._messages))

    def _let_go(self, mate: _Mate, fault: Exception) -> None:
        what = "does not answer" if isinstance(fault, TimeoutError) else "has died"
        _LOG.error("a process of the experts %s; the others go on", what)
        mate.end()
        self._mates.remove(mate)
        self._deaths += 1
        if mate.thought:
            self._left.append(mate.thought)


def think(pipe: Connection, find: Finder, seed: int) -> None:
    """Run a process of the team: receive messages, think in between, and report the results."""
    mind, question, asked, works, sent = Mind(find(), seed), 0, False, False, 0.0
    while True:
        if pipe.poll(0 if works else None):
            question, what, *about = pipe.recv()
            getattr(mind, what)(*about)
            asked, works, sent = what == "ask", what in ("ask", "expect"), 0.0
            pipe.send((question, mind.thought if asked else None, True))
            continue
        until = monotonic() + SLICE
        while (works := mind.step()) and monotonic() < until:
            pass
        if asked and (not works or monotonic() - sent >= REPORTS):
            sent = monotonic()
            pipe.send((question, mind.thought, False))
