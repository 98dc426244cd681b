"""`tabletop arena`: fair rotations, an early end, figures that nobody's speed changes, both languages."""

from __future__ import annotations

import json
import signal
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import fmean
from typing import Any, TypeVar

import pytest

from tabletop import cli
from tabletop.bots.laboratory import arena
from tabletop.bots.laboratory.arena import ArenaPlan, contest
from tabletop.bots.laboratory.executors import here
from tabletop.bots.laboratory.matches import PlayedMatch, ThinkingCost
from tabletop.bots.laboratory.run_progress import PlainBar, Progress, progress
from tabletop.bots.laboratory.standings import rotated, seated, standings
from tabletop.bots.laboratory.tables import TableWriter
from tabletop.games import find

T = TypeVar("T")
R = TypeVar("R")

TIMES = {"seconds", "processor_seconds"}


def _told(capsys: pytest.CaptureFixture[str], line: str) -> dict[str, Any]:
    assert cli.main(["arena", "macadam", "--option", "rounds=2", *line.split(), "--json"]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    for one in told["standings"]:
        one.pop("milliseconds_per_decision")
    return {key: value for key, value in told.items() if key not in TIMES}


def _plan(names: tuple[str, ...], seats: int, deals: int) -> ArenaPlan:
    return ArenaPlan(partial(find, "macadam"), seats, {"rounds": 2}, names, deals, 1 / seats, 5)


# -- who sits where ------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("names", "seats", "levels"),
    [
        (("a", "b"), 2, ("a", "b")),
        (("a", "b"), 4, ("a", "b", "b", "b")),
        (("a", "b", "c"), 4, ("a", "b", "c", "c")),
        (("a", "b", "c"), 3, ("a", "b", "c")),
    ],
)
def test_the_last_level_takes_the_seats_that_are_left(
    names: tuple[str, ...], seats: int, levels: tuple[str, ...]
) -> None:
    assert seated(names, seats) == levels


def test_every_seed_is_played_once_in_every_rotation_and_no_two_deals_are_alike() -> None:
    setups = list(_plan(("club", "random", "learner"), 4, 3).setups())
    deals = [setups[i : i + 4] for i in range(0, 12, 4)]
    assert len({deal[0].seed for deal in deals}) == 3
    for deal in deals:
        assert len({setup.seed for setup in deal}) == 1
        for seat in range(4):
            met = Counter(setup.bots[seat] for setup in deal)
            assert met == {"club": 1, "random": 1, "learner": 2}


# -- how they stand ------------------------------------------------------------------------------------------
def _match(bots: tuple[str, ...], scores: tuple[int, ...]) -> PlayedMatch:
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    thoughts = tuple(ThinkingCost(3 if bot == "club" else 2, 0.5 if bot == "club" else 0.0) for bot in bots)
    return PlayedMatch("g", 1, len(bots), {}, bots, 1, 0, scores, winners, (), "end", 9, 1.0, thoughts)


def test_figures_follow_a_level_through_the_rotations() -> None:
    levels = seated(("club", "random"), 3)
    scores = ((30, 10, 20), (10, 40, 40), (6, 0, 3))  # club sits on 0, 1, 2
    deal = [_match(rotated(levels, r), points) for r, points in enumerate(scores)]
    club, random = standings(("club", "random"), 3)
    for standing in club, random:
        standing.add(deal)
    assert club.shares == [[1], [0.5], [0]]
    assert club.by_deal == [0.5]
    assert club.points == [[30], [40], [3]]
    assert club.leads == [pytest.approx((15 + 15 + 0) / 3)]
    assert (club.decisions, club.seconds) == (9, 1.5)
    assert random.shares == [[0.5], [0], [0.25]]
    assert random.by_deal == [0.25]
    assert random.points == [[8], [5], [30]]
    assert random.leads == [pytest.approx(43 / 3 - 73 / 3)]
    assert random.decisions == 12


def test_shares_of_all_who_sit_add_up_to_one_victory_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    told = _told(capsys, "--bots learner,random,random --seats 4 --matches 12")
    assert sum(one["share"] * one["places"] for one in told["standings"]) == pytest.approx(1, abs=1e-3)
    for one in told["standings"]:
        low, high = one["share_interval"]
        assert 0 <= low <= one["share"] <= high <= 1
        assert one["share"] == pytest.approx(sum(h["share"] for h in one["by_seat"]) / 4, abs=1e-3)


# -- when it ends --------------------------------------------------------------------------------------------
def test_it_ends_as_soon_as_the_answer_is_certain(capsys: pytest.CaptureFixture[str]) -> None:
    told = _told(capsys, "--bots learner,random --seats 2 --matches 400")
    assert told["verdict"] == "above"
    assert told["matches"] < 60
    assert told["standings"][0]["share_interval"][0] >= 0.5


def test_a_goal_out_of_reach_is_told_too(capsys: pytest.CaptureFixture[str]) -> None:
    told = _told(capsys, "--bots random,random --seats 2 --matches 400 --goal 0.95")
    assert (told["verdict"], told["goal"]) == ("below", 0.95)
    assert told["standings"][0]["share_interval"][1] <= 0.95


def test_equals_stay_open_and_no_more_is_played_than_allowed(capsys: pytest.CaptureFixture[str]) -> None:
    told = _told(capsys, "--bots random,random --seats 4 --matches 31")
    assert (told["verdict"], told["matches"], told["deals"]) == ("open", 28, 7)


# -- when somebody stops it ----------------------------------------------------------------------------------
class _Stopped:
    """Ctrl-C after so many matches."""

    jobs = 1

    def __init__(self, after: int) -> None:
        self.after = after

    def run(self, work: Callable[[T], R], items: Iterable[T]) -> Generator[tuple[int, R], None, None]:
        yield from islice(here().run(work, items), self.after)
        raise KeyboardInterrupt


def test_whoever_stops_it_gets_the_whole_deals_so_far() -> None:
    plan = _plan(("random", "learner"), 3, 40)
    stopped = contest(plan, _Stopped(after=11), Progress())
    ended = contest(plan._replace(deals=3), here(), Progress())
    assert (stopped.stopped, stopped.deals) == (True, 3)
    assert (ended.stopped, ended.deals) == (False, 3)
    assert [one.by_deal for one in stopped.standings] == [one.by_deal for one in ended.standings]


class _Pressed(TableWriter):
    """Ctrl-C while a match is written."""

    def add(self, played: PlayedMatch) -> None:
        super().add(played)
        signal.raise_signal(signal.SIGINT)


def test_no_deal_counts_by_half(tmp_path: Path) -> None:
    before = signal.getsignal(signal.SIGINT)
    file = tmp_path / "matches.jsonl"
    with _Pressed(file) as table:
        outcome = contest(_plan(("random", "learner"), 3, 40), here(), Progress(), table)
    assert (outcome.stopped, outcome.deals) == (True, 1)
    assert [[len(seat) for seat in one.shares] for one in outcome.standings] == [[1, 1, 1]] * 2
    assert len(file.read_text("utf-8").splitlines()) == 3 * 3
    assert signal.getsignal(signal.SIGINT) == before


@pytest.mark.parametrize(
    ("language", "sentence", "early"),
    [
        ("en", "Stopped by Ctrl-C. So far:\n4 matches of", "before the first match ended"),
        ("fr", "Arrêté par Ctrl-C. Jusque-là\u00a0:\n4 parties sur", "avant la fin de la première partie"),
    ],
)
def test_a_stop_is_told_with_the_standings(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    sentence: str,
    early: str,
) -> None:
    line = ["--language", language, *["arena", "macadam", "--bots", "random,learner", "--seats", "2"]]
    monkeypatch.setattr(arena, "somewhere", lambda jobs, address: _Stopped(after=5))
    assert cli.main(line) == 130
    assert sentence in capsys.readouterr().out
    assert cli.main([*line, "--json"]) == 130
    assert json.loads(capsys.readouterr().out)["stopped"] is True
    monkeypatch.setattr(arena, "somewhere", lambda jobs, address: _Stopped(after=0))
    assert cli.main(line) == 130
    told = capsys.readouterr()
    assert early in told.err
    assert not told.out


@pytest.mark.parametrize(("language", "sentence"), [("en", "2 matches so far"), ("fr", "2 parties jouées")])
def test_matches_of_a_first_deal_that_is_stopped_are_kept(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    language: str,
    sentence: str,
) -> None:
    line = ["--language", language, "arena", "macadam", "--bots", "random,learner", "--seats", "3"]
    monkeypatch.setattr(arena, "somewhere", lambda jobs, address: _Stopped(after=2))
    assert cli.main([*line, "--table", str(tmp_path / "matches.jsonl")]) == 130
    rows = [json.loads(row) for row in (tmp_path / "matches.jsonl").read_text("utf-8").splitlines()]
    assert [row["match"] for row in rows] == [0, 0, 0, 1, 1, 1]
    out = capsys.readouterr().out
    assert sentence in out
    assert "arena." not in out
    assert len(out.splitlines()) == 1 + 1 + 1 + len(rows)
    assert cli.main([*line, "--json"]) == 130
    told = json.loads(capsys.readouterr().out)
    assert (told["matches"], told["deals"], told["standings"]) == (2, 0, [])
    assert [match["bots"] for match in told["first_deal"]] == [
        ["random", "learner", "learner"],
        ["learner", "random", "learner"],
    ]
    assert [s for match in told["first_deal"] for s in match["scores"]] == [row["score"] for row in rows]


class _Counted(Progress):
    def __init__(self) -> None:
        self.done, self.news = 0, list[str]()

    def advance(self, count: int, /) -> None:
        self.done += count

    def tell(self, news: str, /) -> None:
        self.news.append(news)


def test_the_bar_tells_the_share_so_far() -> None:
    bar = _Counted()
    outcome = contest(_plan(("random", "random"), 3, 4), here(), bar)
    assert bar.done == 3 * outcome.deals == 12
    assert bar.news[-1] == f"random {100 * fmean(outcome.standings[0].by_deal):.1f} %"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_table_has_the_matches_that_count_and_no_others(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, jobs: str
) -> None:
    file = tmp_path / "matches.jsonl"
    line = f"--bots learner,random --seats 2 --matches 400 --seed 3 --jobs {jobs} --table {file}"
    told = _told(capsys, line)
    rows = [json.loads(row) for row in file.read_text("utf-8").splitlines()]
    assert told["verdict"] == "above"
    assert [row["match"] for row in rows] == [match for match in range(told["matches"]) for _ in range(2)]
    mine = [row["share"] for row in rows if row["bot"] == "learner"]
    assert fmean(mine) == pytest.approx(told["standings"][0]["share"], abs=1e-4)
    assert [row["bot"] for row in rows[:4]] == ["learner", "random", "random", "learner"]


def test_a_table_that_is_there_already_is_not_written_over(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "matches.jsonl"
    file.write_text("precious", "utf-8")
    with pytest.raises(SystemExit) as left:
        _told(capsys, f"--bots learner,random --seats 2 --table {file}")
    assert left.value.code == 2
    assert str(file) in capsys.readouterr().err
    assert file.read_text("utf-8") == "precious"


def test_figures_do_not_depend_on_the_number_of_processes(capsys: pytest.CaptureFixture[str]) -> None:
    line = "--bots learner,random --seats 2 --matches 100 --seed 3 --jobs "
    one, two = (_told(capsys, line + jobs) for jobs in "12")
    assert one == two
    assert one["matches"] < 100


def test_the_seed_decides(capsys: pytest.CaptureFixture[str]) -> None:
    first, again, other = (
        _told(capsys, f"--bots random,random --seats 2 --matches 12 --seed {s}") for s in (1, 1, 2)
    )
    assert first == again
    assert first["standings"] != other["standings"]


# -- what a person reads -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("language", "parts"),
    [
        ("en", ("4 matches of at most 4 (2 deals", "victories", ".0%", "Player 2", "It is not yet certain")),
        (
            "fr",
            (
                "4 parties sur 4 au plus (2 donnes",
                "victoires",
                ",0\u00a0%",
                "Joueur 2",
                "On ne sait pas encore",
            ),
        ),
    ],
)
def test_a_person_gets_a_table(
    capsys: pytest.CaptureFixture[str], language: str, parts: tuple[str, ...]
) -> None:
    line = "arena macadam --option rounds=2 --bots random,learner --seats 2 --matches 5"
    assert cli.main(["--language", language, *line.split()]) == 0
    out = capsys.readouterr().out
    for part in parts:
        assert part in out
    assert "arena." not in out


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("--bots club", "with 3 players, from 2 to 3 levels can be compared, not 1"),
        ("--bots club,club,club,club", "with 3 players, from 2 to 3 levels can be compared, not 4"),
        ("--bots club,best", "unknown level “best”; the levels are random, learner, club and expert"),
        ("--bots club,", "unknown level “”"),
        ("--bots club,random --matches 2", "at least 3 matches are needed"),
        ("--bots club,random --goal 1", "expected a number between 0 and 1"),
        ("--bots club,random --goal 0.0", "expected a number between 0 and 1"),
        ("--bots club,random --goal often", "not “often”"),
        ("--matches 6", "--bots"),
    ],
)
def test_a_mistake_is_told_and_nothing_is_played(
    capsys: pytest.CaptureFixture[str], line: str, sentence: str
) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["--language", "en", "arena", "macadam", "--seats", "3", *line.split()])
    assert left.value.code == 2
    caught = capsys.readouterr()
    assert sentence in caught.err
    assert not caught.out


@pytest.mark.parametrize("rich", [True, False])
def test_a_bar_on_a_terminal_tells_the_news(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, rich: bool
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    if not rich:
        monkeypatch.setitem(__import__("sys").modules, "rich.progress", None)  # as if it were not installed
    bar = progress("Matches", 4)
    assert isinstance(bar, PlainBar) != rich
    with bar:
        bar.tell("club 62.5 %")
        bar.advance(2)
    assert "club 62.5 %" in capsys.readouterr().err
