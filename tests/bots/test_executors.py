"""Executors: every item once, in whatever order; nothing that is lost stays undone."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import CancelledError, Executor as Pool, Future, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count, islice
from multiprocessing import active_children
from multiprocessing.connection import Client, Listener
from subprocess import Popen
from time import sleep
from typing import Any

import pytest

from tabletop.bots.laboratory import executors
from tabletop.bots.laboratory.executors import Executor, here, in_order, processes
from tests.patience import HANG


def _squared(number: int) -> int:
    return number * number


def _with_process(number: int) -> tuple[int, int]:
    return number, os.getpid()


def _on_the_line(address: str) -> None:
    with Client(address) as line:
        line.send(os.getpid())
        sleep(2 * HANG)


def _failing(number: int) -> int:
    raise ValueError(number)


EVERYWHERE = pytest.mark.parametrize("executor", [here(), processes(1), processes(2)])


@EVERYWHERE
def test_every_item_is_done_once_and_carries_its_number(executor: Executor) -> None:
    assert sorted(executor.run(abs, range(0, -50, -1))) == [(i, i) for i in range(50)]
    assert list(executor.run(abs, [])) == []


def test_one_job_is_done_in_this_process_and_several_are_not() -> None:
    assert {pid for _, (_, pid) in processes(1).run(_with_process, range(3))} == {os.getpid()}


def test_items_are_taken_only_as_they_are_needed_and_whoever_stops_leaves_no_process() -> None:
    items = count()
    results = processes(2).run(abs, items)
    next(results)
    results.close()
    assert next(items) < 100
    assert not active_children()


def test_a_command_that_is_killed_leaves_nobody_at_work() -> None:
    with Listener() as listener:
        work = f"list(processes(2).run(_on_the_line, [{listener.address!r}] * 2))"
        command = Popen([sys.executable, "-c", f"from {__name__} import _on_the_line, processes; {work}"])
        lines = [listener.accept() for _ in range(2)]
        assert command.pid not in [line.recv() for line in lines]
        command.kill()
        command.wait()
        for line in lines:
            assert line.poll(HANG)
            with pytest.raises(EOFError):
                line.recv()


@EVERYWHERE
def test_a_fault_in_the_work_is_raised(executor: Executor) -> None:
    with pytest.raises(ValueError, match="7"):
        list(executor.run(_failing, [7]))
    assert not active_children()


def test_results_come_back_in_their_order_as_soon_as_they_can() -> None:
    taken = []

    def arriving() -> Generator[tuple[int, str], None, None]:
        for number in (2, 0, 1, 4, 3):
            taken.append(number)
            yield number, "abcde"[number]

    ordered = in_order(arriving())
    assert [next(ordered), len(taken)] == ["a", 2]
    assert "".join(ordered) == "bcde"


def test_stopping_stops_what_arrives() -> None:
    closed = []

    def arriving() -> Generator[tuple[int, int], None, None]:
        try:
            yield from enumerate(count())
        finally:
            closed.append(True)

    ordered = in_order(arriving())
    assert list(islice(ordered, 3)) == [0, 1, 2]
    ordered.close()
    assert closed


class _Forgetful(ThreadPoolExecutor):
    """A pool that never answers what it was asked."""

    def submit(self, *asked: Any, **more: Any) -> Future[Any]:
        return Future()


def test_what_a_pool_that_fell_owes_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "PULSE", 0.01)

    @contextmanager
    def opened() -> Iterator[tuple[Pool, Callable[[], bool]]]:
        yield _Forgetful(), lambda: False

    fallen = executors._Elsewhere(2, opened, (CancelledError,))
    assert list(in_order(fallen.run(_squared, range(20)))) == [i * i for i in range(20)]
