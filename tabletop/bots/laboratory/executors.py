"""Executors, which do work in this process, in several processes or on a cluster, with one interface.

The results depend neither on the executor nor on the order in which work ends: each result carries the number
of its item, and `in_order` restores their order. Work that is lost with a process or machine is done in this
process.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor as Pool,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from signal import SIG_IGN, SIGINT, signal
from threading import Thread
from typing import TYPE_CHECKING, Protocol, TypeVar

from tabletop import __version__
from tabletop.bots.laboratory.trouble import Trouble

if TYPE_CHECKING:
    from distributed import Client

AHEAD = 4
"""The number of unfinished items that are handed out for each job (a process or a thread of a cluster), so
that no job waits for this process to hand out more."""
PULSE = 1.0
"""The seconds without a result after which this process checks that the pool of processes or machines is
still alive."""
PATIENCE = 10
"""The seconds that a cluster has to answer a connection."""
UNREACHED = (ImportError, OSError, RuntimeError, TypeError, ValueError)
"""The exceptions that the library `distributed` raises for an unreachable or invalid address or a missing
protocol."""

_log = logging.getLogger(__name__)

T = TypeVar("T")
R = TypeVar("R")


class Executor(Protocol):
    """The interface of all executors, which do the same work on many items."""

    @property
    def jobs(self) -> int:
        """The number of items that are worked on at once."""

    def run(self, work: Callable[[T], R], items: Iterable[T]) -> Generator[tuple[int, R], None, None]:
        """Do the work on every item and yield pairs of item number and result, as they are done.

        Items are taken as jobs become free. A caller that needs no more results closes the generator, which
        abandons the unfinished work. Work and items must be picklable, as they may be sent to other
        processes.
        """


def here() -> Executor:
    """Return the executor that works in this process, on one item after the other."""
    return _Here()


def processes(jobs: int) -> Executor:
    """Return the executor that works in `jobs` processes of this machine; for one job, in this process."""
    return _Elsewhere(jobs, partial(_own_processes, jobs), (BrokenExecutor,)) if jobs > 1 else here()


def cluster(address: str) -> Executor:
    """Return the executor of a dask.distributed cluster, by its scheduler's address (tcp://192.168.0.5:8786).

    Raises:
        Trouble: if the extra `cluster` is not installed, no scheduler answers, the cluster has no workers,
            or a worker has another version of the game.
    """
    try:
        from distributed import CancelledError, KilledWorker
        from distributed.client import ClosedClientError
    except ImportError:
        raise Trouble("cluster.missing") from None
    _log_in_ours("distributed")
    with _client(address) as client:
        jobs = _workers(client, address)
    return _Elsewhere(jobs, partial(_on_cluster, address), (CancelledError, ClosedClientError, KilledWorker))


def somewhere(jobs: int, address: str | None) -> Executor:
    """Return the executor of the cluster at an address; without an address, of `jobs` processes."""
    return processes(jobs) if address is None else cluster(address)


def in_order(arriving: Generator[tuple[int, R], None, None]) -> Generator[R, None, None]:
    """Yield the results in the order of their items; a result that arrives early is kept until its turn."""
    early: dict[int, R] = {}
    due = 0
    with closing(arriving):
        for number, result in arriving:
            early[number] = result
            while due in early:
                yield early.pop(due)
                due += 1


class _Here:
    jobs = 1

    def run(self, work: Callable[[T], R], items: Iterable[T]) -> Generator[tuple[int, R], None, None]:
        for number, item in enumerate(items):
            yield number, work(item)


@dataclass(frozen=True)
class _Elsewhere:
    """A pool of processes or machines; work that they lose is done in this process."""

    jobs: int
    opened: Callable[[], AbstractContextManager[tuple[Pool, Callable[[], bool]]]]
    """A function whose context yields the pool and a check that the pool is alive; an exception in the
    context abandons its work."""
    lost: tuple[type[Exception], ...]
    """The exceptions that a future raises if the process or machine that did its work is gone."""

    def run(self, work: Callable[[T], R], items: Iterable[T]) -> Generator[tuple[int, R], None, None]:
        numbered = enumerate(items)
        waiting: dict[Future[R], tuple[int, T]] = {}
        with self.opened() as (pool, stands):
            while True:
                for number, item in islice(numbered, self.jobs * AHEAD - len(waiting)):
                    waiting[self._handed_out(pool, work, item)] = number, item
                if not waiting:
                    return
                done = wait(waiting, PULSE, FIRST_COMPLETED).done
                if not done and not stands():
                    done = {future for future in waiting if future.cancel()}
                for future in done:
                    number, item = waiting.pop(future)
                    yield number, self._result(future, work, item)

    def _handed_out(self, pool: Pool, work: Callable[[T], R], item: T) -> Future[R]:
        try:
            return pool.submit(work, item)
        except self.lost as gone:  # as a failed future, so that the work is done here in its turn
            future = Future[R]()
            future.set_exception(gone)
            return future

    def _result(self, future: Future[R], work: Callable[[T], R], item: T) -> R:
        try:
            return future.result()
        except self.lost as gone:
            _log.warning("done here, as it was lost elsewhere: %r", gone)
            return work(item)


@contextmanager
def _own_processes(jobs: int) -> Iterator[tuple[Pool, Callable[[], bool]]]:
    others = active_children()
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _at_work)
    try:
        yield pool, lambda: True  # a broken pool raises an exception itself
    except BaseException:  # the results still being computed are not needed any more
        for child in set(active_children()).difference(others):
            child.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _at_work() -> None:
    """Set up a worker process: ignore Ctrl-C, which the parent handles, and end with the parent."""
    signal(SIGINT, SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this worker process when its parent ends, so that it plays no matches in vain."""
    parent = parent_process()
    assert parent
    parent.join()
    os._exit(1)


# -- a cluster ---------------------------------------------------------------------------------------------
def _version() -> str:
    return __version__


def _log_in_ours(library: str) -> None:
    """Redirect a library's messages from the terminal to the log of this application."""
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] == library:
            logging.getLogger(name).handlers.clear()
            logging.getLogger(name).propagate = True


@contextmanager
def _client(address: str) -> Iterator[Client]:
    import asyncio

    from distributed import Client

    try:
        asyncio.run(_knock(address))
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except UNREACHED as fault:
        _log.warning("no cluster at %s", address, exc_info=fault)
        raise Trouble("cluster.unreachable", address=address) from None
    with client:
        yield client


async def _knock(address: str) -> None:
    """Check that a scheduler answers, as a cluster's client would wait for a silent one without end."""
    import asyncio

    from distributed import Security
    from distributed.comm.core import connect

    keys = Security().get_connection_args("client")
    comm = await asyncio.wait_for(connect(address, PATIENCE, **keys), PATIENCE)
    await comm.close()


def _workers(client: Client, address: str) -> int:
    """Return the number of threads in the cluster, whose workers must have this version of the app."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
        versions = set(client.run(_version).values())
    except TimeoutError:
        raise Trouble("cluster.nobody", address=address) from None
    except ImportError:
        versions = set()
    if versions != {__version__}:
        raise Trouble("cluster.version", address=address, version=__version__)
    return sum(client.nthreads().values())


@contextmanager
def _on_cluster(address: str) -> Iterator[tuple[Pool, Callable[[], bool]]]:
    from distributed.client import ClosedClientError

    with _client(address) as client:
        pool = client.get_executor(pure=False)
        try:
            # A client whose scheduler is gone never answers the requests made in the meantime.
            yield pool, lambda: client.status != "closed"
        finally:
            with suppress(ClosedClientError):
                pool.shutdown(wait=False)
