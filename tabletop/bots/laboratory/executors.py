"""Where work is done: in this process, in several, or on the machines of a cluster, all asked alike.

What comes of the work depends neither on where it is done nor on who is done first: each result carries the
number of its item, and `in_order` puts them back into their order. Work that a lost process or machine still
owed is done here.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from concurrent.futures import Executor as Pool
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
"""Items that are handed out for each job, so that none waits for us."""
PULSE = 1.0
"""Seconds of silence after which it is asked whether those who work still stand."""
PATIENCE = 10
"""Seconds that a cluster has to answer."""
UNREACHED = (ImportError, OSError, RuntimeError, TypeError, ValueError)
"""What `distributed` raises for addresses: nobody there, no address, a way to speak that is not installed."""

_log = logging.getLogger(__name__)

T = TypeVar("T")
R = TypeVar("R")


class Executor(Protocol):
    """Somewhere work is done."""

    @property
    def jobs(self) -> int:
        """How many items are worked on at once."""

    def run(self, work: Callable[[T], R], items: Iterable[T]) -> Generator[tuple[int, R], None, None]:
        """Do the work on every item: the number of the item and what came of it, as they are done.

        Items are taken as there is somebody for them. Whoever needs no more closes the generator: what is
        still being done is given up. Work and items are sent away, so both must be values that pickle takes.
        """


def here() -> Executor:
    """This process, one item after the other."""
    return _Here()


def processes(jobs: int) -> Executor:
    """So many processes of this machine; for one job, this process."""
    return _Elsewhere(jobs, partial(_own_processes, jobs), (BrokenExecutor,)) if jobs > 1 else here()


def cluster(address: str) -> Executor:
    """Return the machines of a cluster of dask.distributed, by the address of its scheduler, such as
    `tcp://192.168.0.5:8786`.

    Raises:
        Trouble: where the extra `cluster` is missing, nobody answers at the address, nobody works there, or
            somebody who works there has another version of the game.
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
    """Return the cluster at an address where there is one, else so many processes."""
    return processes(jobs) if address is None else cluster(address)


def in_order(arriving: Generator[tuple[int, R], None, None]) -> Generator[R, None, None]:
    """Results by the numbers of their items; what comes early is kept until it is due."""
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
    """A pool of others; what they lose on their way is done here."""

    jobs: int
    opened: Callable[[], AbstractContextManager[tuple[Pool, Callable[[], bool]]]]
    """The pool, and whether it still stands; left by an exception, it gives up what it does."""
    lost: tuple[type[Exception], ...]
    """What a future raises when whoever had its work is gone."""

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
        except self.lost as gone:  # as a future, so that it is done here in its turn
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
        yield pool, lambda: True  # one that broke says so itself
    except BaseException:  # nobody waits any more for what is still being played
        for child in set(active_children()).difference(others):
            child.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _at_work() -> None:
    """One of our processes begins: it leaves Ctrl-C to us, and ends with us, however that comes."""
    signal(SIGINT, SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """What a killed command has handed out would else be played to its end, for nobody."""
    parent = parent_process()
    assert parent
    parent.join()
    os._exit(1)


# -- a cluster ---------------------------------------------------------------------------------------------
def _version() -> str:
    return __version__


def _log_in_ours(library: str) -> None:
    """What a library would say on the terminal belongs in our log."""
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
    """Is a scheduler there? A client alone would wait without end for one that answers with nothing."""
    import asyncio

    from distributed import Security
    from distributed.comm.core import connect

    keys = Security().get_connection_args("client")
    comm = await asyncio.wait_for(connect(address, PATIENCE, **keys), PATIENCE)
    await comm.close()


def _workers(client: Client, address: str) -> int:
    """How many threads work there, all with our version of the game."""
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
            # A client that found its scheduler gone leaves what it was asked meanwhile without an answer.
            yield pool, lambda: client.status != "closed"
        finally:
            with suppress(ClosedClientError):
                pool.shutdown(wait=False)
