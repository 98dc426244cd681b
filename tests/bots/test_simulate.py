"""`tabletop simulate`: one JSON object, the same totals whatever the number of processes, clear errors."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
from contextlib import suppress
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from tabletop import cli
from tabletop.bots.laboratory.executors import processes
from tabletop.bots.laboratory.matches import BotMatch, play
from tabletop.bots.laboratory.run_progress import PlainBar, Progress, progress
from tabletop.bots.laboratory.simulate import SimulationPlan, play_all
from tabletop.games import find
from tabletop.system import game_packages
from tests.authors.damages import installed, new_guest
from tests.patience import HANG, until

NOT_TOTALS = {"jobs", "seconds", "processor_seconds", "decisions_per_second"}


def _told(capsys: pytest.CaptureFixture[str], line: str) -> dict[str, Any]:
    assert cli.main(["simulate", *line.split(), "--json"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1
    told: dict[str, Any] = json.loads(lines[0])
    return told


def _totals(told: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in told.items() if key not in NOT_TOTALS}


@pytest.mark.parametrize(("bots", "games"), [("random", 4), ("learner", 1)])
def test_it_prints_one_object_with_everything(
    capsys: pytest.CaptureFixture[str], bots: str, games: int
) -> None:
    told = _told(capsys, f"macadam --seats 3 --games {games} --seed 5 --bots {bots} --option rounds=2")
    assert told["game"] == "macadam"
    assert (told["seats"], told["seed"], told["games"], told["bots"], told["jobs"]) == (3, 5, games, bots, 1)
    assert told["options"]["rounds"] == 2
    assert told["decisions"] > games * 50
    speed, seconds = told["decisions_per_second"], told["seconds"]  # both are rounded
    assert speed * seconds == pytest.approx(told["decisions"], abs=0.5 * seconds + 0.0005 * speed + 1)
    for low, mean, high in zip(told["min"], told["mean"], told["max"], strict=True):
        assert low <= mean <= high
    assert sum(told["wins"]) >= games
    assert sum(told["ends"].values()) == games
    assert told["sampled_games"] == games
    assert told["rules_met_in_sample"]["MAC-15.3"] >= games
    assert told["rules_refused_in_sample"]["MAC-14.9"] > 0
    assert told["sampled_tries"] > sum(told["rules_refused_in_sample"].values())


def test_totals_do_not_depend_on_the_number_of_processes(capsys: pytest.CaptureFixture[str]) -> None:
    one, two = (_told(capsys, f"macadam --seats 4 --games 120 --seed 9 --jobs {jobs}") for jobs in (1, 2))
    assert _totals(one) == _totals(two)


def test_the_seed_decides(capsys: pytest.CaptureFixture[str]) -> None:
    first, again, other = (_told(capsys, f"macadam --seats 2 --games 30 --seed {s}") for s in (1, 1, 2))
    assert _totals(first) == _totals(again)
    assert first["mean"] != other["mean"]


class _Killer(Progress):
    """Kills the processes as soon as the first of them has done something."""

    def advance(self, count: int, /) -> None:
        for child in active_children():
            if child.pid is not None:
                with suppress(ProcessLookupError):  # it has ended by itself in the meantime
                    os.kill(child.pid, signal.SIGKILL)


def test_killed_processes_change_nothing() -> None:
    game = find("macadam")
    plan = SimulationPlan(partial(find, "macadam"), 5, game.settled({}), "random", 3)
    alone, killed = (
        play_all(plan, 400, processes(jobs), bar) for jobs, bar in ((1, Progress()), (2, _Killer()))
    )
    alone.processor = killed.processor = 0.0
    assert alone == killed


@pytest.mark.parametrize(("language", "word"), [("en", "average"), ("fr", "moyenne")])
def test_a_person_gets_a_table(capsys: pytest.CaptureFixture[str], language: str, word: str) -> None:
    assert cli.main(["--language", language, "simulate", "macadam", "--seats", "2", "--games", "3"]) == 0
    out = capsys.readouterr().out
    assert word in out
    assert "simulate." not in out
    assert "end." not in out


@pytest.mark.parametrize(
    "line",
    ["chess", "macadam --seats 7", "macadam --games 0", "macadam --option rounds=9", "macadam --bots best"],
)
def test_a_mistake_is_told_and_nothing_is_played(capsys: pytest.CaptureFixture[str], line: str) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["simulate", *line.split()])
    assert left.value.code == 2
    caught = capsys.readouterr()
    assert caught.err
    assert not caught.out


def test_folders_of_games_are_looked_for_once_however_many_matches_are_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def offered() -> None:
        raise AssertionError("the packages are looked for again")

    setup = BotMatch(partial(find, "macadam"), 2, find("macadam").settled({}), ("random",) * 2, 1)
    monkeypatch.setattr(game_packages, "_offered", offered)
    for _ in range(2):
        assert play(pickle.loads(pickle.dumps(setup))).game == "macadam"


# -- the bar ----------------------------------------------------------------------------------------------
def test_there_is_no_bar_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    _told(capsys, "macadam --games 2")
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("rich", [True, False])
def test_a_terminal_gets_a_bar_on_standard_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, rich: bool
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    if not rich:
        monkeypatch.setitem(sys.modules, "rich.progress", None)  # as if it were not installed
    bar = progress("Games", 4)
    assert isinstance(bar, PlainBar) != rich
    with bar:
        bar.advance(3)
    caught = capsys.readouterr()
    assert "Games" in caught.err
    assert "3/4" in caught.err
    assert caught.out == ""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interruption_ends_it_at_once_and_quietly(jobs: str) -> None:
    line = ["simulate", "macadam", "--games", "500", "--bots", "club", "--jobs", jobs, "--json"]
    command = [sys.executable, "-m", "tabletop", *line]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=_heed_interruptions
    ) as run:
        try:
            _wait_until_it_plays(run.pid)
            run.send_signal(signal.SIGINT)
            out, err = run.communicate(timeout=HANG)
        finally:
            run.kill()
    assert (run.returncode, out, err) == (130, b"", b"")


def _heed_interruptions() -> None:
    """Who runs the tests in the background may have told all its children to ignore them."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _wait_until_it_plays(pid: int) -> None:
    """Until it has worked longer than its start takes, however busy the machine is."""
    until(lambda: _processor_seconds(pid) >= 0.8)


def _processor_seconds(pid: int) -> float:
    """Of a process and those it has begun."""
    processes = [pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]
    stats = [Path(f"/proc/{one}/stat").read_text() for one in processes]
    ticks = [int(word) for stat in stats for word in stat.rpartition(")")[2].split()[11:13]]
    return sum(ticks) / os.sysconf("SC_CLK_TCK")


def test_ends_without_a_reason_are_not_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """“50 matches ended:” was followed by nothing."""
    guest = new_guest(tmp_path)
    with installed(guest):
        assert cli.main(["--language", "en", "simulate", guest.key, "--games", "3"]) == 0
    told = capsys.readouterr().out
    assert "3 matches, " in told
    assert "ended" not in told
