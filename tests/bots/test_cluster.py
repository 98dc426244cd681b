"""Matches on a cluster: a real scheduler and real workers, and the same results as in one process."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from distributed import Client

from tabletop import cli
from tabletop.bots.laboratory import executors
from tabletop.bots.laboratory.executors import cluster, here, somewhere
from tabletop.bots.laboratory.matches import BotMatch, play_many
from tabletop.bots.laboratory.run_progress import Progress
from tabletop.bots.laboratory.simulate import SimulationPlan, Totals, play_all
from tabletop.bots.laboratory.tables import TableWriter
from tabletop.bots.laboratory.trouble import Trouble
from tabletop.games import find
from tests.patience import HANG, until

PLAN = SimulationPlan(partial(find, "macadam"), 5, find("macadam").settled({}), "random", 3)
GAMES = 60
SHORT = executors.PATIENCE
"""Seconds for which somebody at a cluster waits, where a test has to wait them out."""
NOT_TOTALS = {"jobs", "seconds", "processor_seconds", "decisions_per_second"}


class _Cluster(NamedTuple):
    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]


@contextmanager
def _cluster(folder: Path, workers: int) -> Iterator[_Cluster]:
    """A scheduler and workers as their commands start them, one thread each."""
    where = folder / "scheduler.json"
    scheduler = _dask("scheduler", "--port", "0", "--host", "127.0.0.1", "--scheduler-file", str(where))
    options = ["--nthreads", "1", "--no-nanny", "--local-directory", str(folder)]
    begun = [scheduler]
    try:
        address = _address(where)
        begun += [_dask("worker", address, *options) for _ in range(workers)]
        yield _Cluster(address, scheduler, begun[1:])
    finally:
        for process in begun:
            process.kill()
            process.wait()


def _dask(*line: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "dask", *line, "--no-dashboard"]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _address(file: Path) -> str:
    """Of the scheduler that writes this file as soon as it listens."""
    until(lambda: file.is_file() and file.read_text().endswith("}"), "the scheduler")
    address: str = json.loads(file.read_text())["address"]
    return address


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is that begins the workers."""
    monkeypatch.setattr(executors, "PATIENCE", HANG)


@pytest.fixture(scope="module")
def two_workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[_Cluster]:
    with (
        _cluster(tmp_path_factory.mktemp("two"), workers=2) as started,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr(executors, "PATIENCE", HANG)
        _with_jobs(started.address, 2)
        yield started


@pytest.fixture(scope="module")
def nobody_there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[_Cluster]:
    with _cluster(tmp_path_factory.mktemp("nobody"), workers=0) as started:
        yield started


def _simulate(line: str) -> int:
    return cli.main(["simulate", "macadam", "--seats", "3", "--games", "60", "--json", *line.split()])


def _refused(capsys: pytest.CaptureFixture[str], folder: Path, address: str, language: str = "en") -> str:
    """What is told where nothing can be played, and that nothing was begun."""
    with pytest.raises(SystemExit) as left:
        _simulate(f"--language {language} --cluster {address} --table {folder / 'table.jsonl'}")
    assert left.value.code == 2
    caught = capsys.readouterr()
    assert not caught.out
    assert not list(folder.iterdir())
    return caught.err.splitlines()[-1]


def _played(executor: executors.Executor, file: Path, bar: Progress | None = None) -> tuple[Totals, bytes]:
    with TableWriter(file) as table:
        totals = play_all(PLAN, GAMES, executor, bar or Progress(), table)
    totals.processor = 0.0
    return totals, file.read_bytes()


# -- the same results --------------------------------------------------------------------------------------
def test_the_command_tells_the_same_and_keeps_the_same_table_on_a_cluster(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, two_workers: _Cluster
) -> None:
    told: list[dict[str, Any]] = []
    for name, where in (("alone", ""), ("together", f"--cluster {two_workers.address}")):
        assert _simulate(f"--table {tmp_path / name}.jsonl {where}") == 0
        caught = capsys.readouterr()
        assert caught.err == ""
        told.append(json.loads(caught.out))
    alone, together = ({key: told[key] for key in told if key not in NOT_TOTALS} for told in told)
    assert alone == together
    assert told[1]["jobs"] == 2
    assert (tmp_path / "alone.jsonl").read_bytes() == (tmp_path / "together.jsonl").read_bytes()


def test_experts_play_the_same_match_on_a_cluster(two_workers: _Cluster) -> None:
    game = find("macadam")
    bots = ("expert", "club", "learner")
    setups = [BotMatch(PLAN.find, 3, game.settled({}), bots, 8, tries=4, recorded=True)]
    here_and_there = [list(play_many(setups, 1, place)) for place in (here(), cluster(two_workers.address))]
    alone, together = (played._replace(processor=0, thoughts=()) for ((_, played),) in here_and_there)
    assert alone == together
    assert len(alone.actions) == alone.length


def test_an_arena_ends_with_the_same_match_and_figures_on_a_cluster(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, two_workers: _Cluster
) -> None:
    line = "arena macadam --bots learner,random --seats 2 --option rounds=2 --seed 3 --json --table"
    told: list[dict[str, Any]] = []
    for name, where in (("alone", []), ("together", ["--cluster", two_workers.address])):
        assert cli.main([*line.split(), str(tmp_path / name) + ".jsonl", *where]) == 0
        told.append(json.loads(capsys.readouterr().out))
    for one in told:
        for standing in one["standings"]:
            standing.pop("milliseconds_per_decision")
    alone, together = ({key: one[key] for key in one if key not in NOT_TOTALS} for one in told)
    assert alone == together
    assert alone["matches"] < alone["most_matches"]
    assert (tmp_path / "alone.jsonl").read_bytes() == (tmp_path / "together.jsonl").read_bytes()


def test_one_worker_and_one_with_several_threads_play_the_same(tmp_path: Path) -> None:
    with _cluster(tmp_path, workers=1) as one:
        alone = _played(here(), tmp_path / "alone.jsonl")
        assert _played(cluster(one.address), tmp_path / "one.jsonl") == alone
        more = _dask(
            "worker", one.address, "--nthreads", "4", "--no-nanny", "--local-directory", str(tmp_path)
        )
        try:
            assert _played(_with_jobs(one.address, 5), tmp_path / "more.jsonl") == alone
        finally:
            more.kill()
            more.wait()


# -- what is lost is done again ----------------------------------------------------------------------------
class _Killer(Progress):
    """A bar that kills a process as soon as something has been played."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process

    def advance(self, count: int, /) -> None:
        self.process.kill()
        self.process.wait()


@pytest.mark.parametrize("which", ["a worker", "the scheduler"])
def test_who_is_killed_in_the_middle_costs_nothing_but_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, which: str
) -> None:
    with _cluster(tmp_path, workers=2) as started:
        executor = _with_jobs(started.address, 2)
        process = started.scheduler if which == "the scheduler" else started.workers[0]
        monkeypatch.setattr(executors, "PATIENCE", SHORT)  # a client looks that long for a lost scheduler
        killer = _Killer(process)
        lossy = _played(executor, tmp_path / "lossy.jsonl", killer)
        assert killer.process.poll() is not None
    assert lossy == _played(here(), tmp_path / "alone.jsonl")


def _with_jobs(address: str, jobs: int) -> executors.Executor:
    """The cluster, once so many work there."""
    until(lambda: cluster(address).jobs == jobs, f"{jobs} workers")
    return cluster(address)


def test_whoever_has_seen_enough_leaves_a_cluster_that_plays_on(two_workers: _Cluster) -> None:
    executor = cluster(two_workers.address)
    for _ in range(2):
        matches = play_many((PLAN.game(i) for i in range(10**9)), 10**9, executor)
        assert next(matches)[1].game == "macadam"
        matches.close()


# -- what cannot be ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "no Dask scheduler answers at “{}”"),
        ("fr", "aucun ordonnanceur Dask ne répond à l’adresse «\u00a0{}\u00a0»"),
    ],
)
@pytest.mark.parametrize(
    "address",
    ["tcp://127.0.0.1:1", "127.0.0.1", "tls://127.0.0.1:1", "ucx://a:1", "carrier-pigeon://roof:1"],
)
def test_an_address_where_nobody_answers_is_told(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    address: str,
    language: str,
    sentence: str,
) -> None:
    monkeypatch.setattr(executors, "PATIENCE", 0.2)
    assert sentence.format(address) in _refused(capsys, tmp_path, address, language)


def test_an_empty_address_is_not_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "PATIENCE", 0.2)
    with pytest.raises(Trouble):
        somewhere(1, "")


def test_one_who_answers_with_nothing_is_no_scheduler(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(executors, "PATIENCE", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        assert "no Dask scheduler answers" in _refused(capsys, tmp_path, address)


@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "has no workers"), ("fr", "n’a pas de machine qui travaille")]
)
def test_a_cluster_without_workers_is_told(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    nobody_there: _Cluster,
    language: str,
    sentence: str,
) -> None:
    wait = Client.wait_for_workers
    monkeypatch.setattr(Client, "wait_for_workers", lambda self, n, timeout: wait(self, n, 0.5))
    assert sentence in _refused(capsys, tmp_path, nobody_there.address, language)


@pytest.mark.parametrize(("language", "word"), [("en", "need Tabletop"), ("fr", "ont besoin de Tabletop")])
def test_workers_with_another_version_do_not_play(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    two_workers: _Cluster,
    language: str,
    word: str,
) -> None:
    monkeypatch.setattr(executors, "__version__", "0.0.1")
    sentence = _refused(capsys, tmp_path, two_workers.address, language)
    assert word in sentence
    assert "0.0.1" in sentence


@pytest.mark.parametrize(("language", "word"), [("en", "the extra"), ("fr", "le complément")])
def test_a_cluster_without_its_extra_is_told(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    language: str,
    word: str,
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    sentence = _refused(capsys, tmp_path, "tcp://127.0.0.1:1", language)
    assert word in sentence
    assert 'pip install "five-game-table[cluster]"' in sentence
