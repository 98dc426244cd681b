"""The experts of a table, who think in several processes at once, as many as there are idle cores.

Every process searches on its own, with luck of its own. What they tried is added up (root parallelisation:
Chaslot, Winands and van den Herik, CG 2008), and the action that then stands best is played. The window
keeps what each has told last: an answer is there at once when somebody hurries, and a process that dies
takes nothing along.
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
from tabletop.bots.players.mind import Mind
from tabletop.bots.players.process import PATIENCE, Worker, any_action
from tabletop.bots.players.thought import SearchState, Tried, together
from tabletop.engine.position import Position
from tabletop.engine.verb import Action

MOST = 4
"""Processes, at most."""
SLICE = 0.02
"""Seconds of thought between two looks whether something else is to be thought about."""
TELLS = 0.1
"""Seconds between two reports."""
DEATHS = 2
"""Processes that may die, for each there should be, until no more are started for a question."""
STARTS = 200.0
"""Seconds in which a process must begin: ending one that is slow to would only make it begin again."""
SURE = 60
"""Tries without which nobody can say that the matter is clear."""
_LOG = logging.getLogger(__name__)


def cores() -> int:
    """Processes that think: the cores there are but one, which is the window's."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(MOST, usable - 1))


class _Mate:
    """One of the processes: what it is still to be told, since when it owes a sign of having heard the last,
    and what it thinks of the question."""

    def __init__(self, find: Finder, seed: int, first: Sequence[tuple[Any, ...]]) -> None:
        self._worker = Worker(think, find, seed)
        self.outbox = deque(first)
        self.since: float | None = None
        self._patience = STARTS
        self.thought: SearchState | None = None
        self.begun = 0
        """Tries that its tree had when the question was put."""

    def tell(self) -> None:
        """Tell it the next thing, once it has heard the last; nobody waits for a process that is busy."""
        if self.outbox and self.since is None:
            self.since = monotonic()
            self._worker.send(*self.outbox.popleft())

    def hear(self, question: int) -> None:
        """Take in what it has told."""
        while told := self._worker.received():
            about, thought, heard = told
            self._patience = PATIENCE
            if heard:
                self.since = None
            if about == question and thought:
                self.begun = thought.tries if self.thought is None else self.begun
                self.thought = thought
        if self.since is not None and monotonic() - self.since > self._patience:
            raise TimeoutError

    def end(self) -> None:
        """End the process."""
        self._worker.end()


class Team:
    """The experts of a table: `ask` one of them, then `poll` until there is an answer; `close` in the end.

    Attributes:
        lost: how many answers are owed to nobody but chance, since every process died or hung.
    """

    def __init__(self, find: Finder, seed: int = 0, size: int = 0) -> None:
        self._find, self._seed, self._size = find, seed, size or cores()
        self._mates: list[_Mate] = []
        self._left: list[SearchState] = []
        """What those that died have thought of the question."""
        self._number = self._deaths = self._started = 0
        self._messages: list[tuple[Any, ...]] = []
        self._asked: tuple[Position, int] | None = None
        self._since = self._seconds = 0.0
        self._first: float | None = None
        self.lost = 0

    @property
    def busy(self) -> bool:
        """Is there a question without an answer?"""
        return self._asked is not None

    @property
    def unsettled(self) -> bool:
        """Has somebody not heard yet what there is to think about? Then `poll` sees to it."""
        return bool(self._messages) and (self._short or any(m.outbox or m.since for m in self._mates))

    @property
    def spent(self) -> float:
        """The part of the time to think that is over, from 0 to 1."""
        if self._first is None or not self._seconds:
            return 0.0
        return min(1.0, (monotonic() - self._first) / self._seconds)

    def ask(self, view: Position, seat: int, seconds: float) -> None:
        """Put a question to a seat, which has so many seconds from when it begins to think."""
        self._asked, self._seconds, self._since, self._first = (view, seat), seconds, monotonic(), None
        self._deaths = 0
        self._tell("ask", (view, seat))

    def expect(self, questions: Sequence[tuple[Position, int]]) -> None:
        """Somebody else is asked, and these are seats that may be asked later, with what they see now."""
        self._asked = None
        self._deaths = 0
        self._tell("change", (), *(("expect", *question) for question in questions))

    def rest(self) -> None:
        """Nobody is asked or will be soon; a question without an answer is forgotten."""
        self._asked = None
        self._tell("rest", ())

    def hurry(self, seconds: float = 0.0) -> None:
        """No more than so many seconds for this question."""
        self._seconds = min(self._seconds, seconds)

    def poll(self) -> Action | None:
        """Return the answer, once it is there; never waits."""
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
        """Forget the question and end all processes."""
        self._asked, self._messages = None, []
        for mate in self._mates:
            mate.end()
        self._mates.clear()

    # -- the question ------------------------------------------------------------------------------------
    def _is_over(self, thoughts: Sequence[SearchState]) -> bool:
        """Is the time over? Where nobody has had more than a glance it lasts twice as long."""
        late = 2 if all(thought.glance for thought in thoughts) else 1
        over = self._first is None or monotonic() - self._first >= late * self._seconds
        return over or all(thought.done for thought in thoughts)

    def _is_clear(self, order: Sequence[Tried]) -> bool:
        """Cannot the second overtake the first any more in the time that is left?"""
        made = sum(m.thought.tries - m.begun for m in self._mates if m.thought)
        if made < SURE or self._first is None or len(order) < 2:
            return False
        rate = made / max(monotonic() - self._first, TELLS)
        return order[0].standing - order[1].standing > rate * self._seconds * (1 - self.spent)

    def _without(self) -> Action | None:
        """What is done without any thought, if there will be none."""
        assert self._asked
        if self._mates and monotonic() - self._since <= PATIENCE + self._seconds:
            return None
        self.lost += 1
        _LOG.error("the experts do not answer; it is done without")
        return self._answer(any_action(self._find(), self._seed, *self._asked))

    def _answer(self, action: Action) -> Action:
        """The question is over, and all rest."""
        self.rest()
        return action

    # -- the processes -----------------------------------------------------------------------------------
    @property
    def _short(self) -> bool:
        """Are there fewer processes than there should be?"""
        return len(self._mates) < self._size and self._deaths <= DEATHS * self._size

    def _tell(self, what: str, about: tuple[Any, ...], *more: tuple[Any, ...]) -> None:
        self._number += 1
        self._left.clear()
        self._messages = [(self._number, what, *about), *((self._number, *each) for each in more)]
        for mate in self._mates:
            mate.outbox, mate.thought = deque(self._messages), None
        self._see_to_all()

    def _see_to_all(self) -> None:
        """Hear and tell everybody; let the dead go; start one more where there are too few."""
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
    """What a process does: think of what it was told last, until there is nothing more to it."""
    mind, question, asked, works, told = Mind(find(), seed), 0, False, False, 0.0
    while True:
        if pipe.poll(0 if works else None):
            question, what, *about = pipe.recv()
            getattr(mind, what)(*about)
            asked, works, told = what == "ask", what in ("ask", "expect"), 0.0
            pipe.send((question, mind.thought if asked else None, True))
            continue
        until = monotonic() + SLICE
        while (works := mind.step()) and monotonic() < until:
            pass
        if asked and (not works or monotonic() - told >= TELLS):
            told = monotonic()
            pipe.send((question, mind.thought, False))
