"""Tables of matches: the same columns in every row, read as they stand, and never more lost than must be."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from pyarrow.parquet import ParquetFile, read_table

from tabletop import cli
from tabletop.bots.laboratory import tables
from tabletop.bots.laboratory.matches import BotMatch, PlayedMatch, play
from tabletop.bots.laboratory.tables import TableWriter, rows
from tabletop.bots.laboratory.trouble import Trouble
from tabletop.engine.game import ScoreRow
from tabletop.games import find, here
from tabletop.system import disk

PLAYED = PlayedMatch(
    game="boats",
    version=3,
    seats=4,
    options={"storm": True, "rounds": 2, "wind": "west"},
    bots=("club", "expert", "club", "random"),
    seed=2**64 - 1,
    tries=50,
    scores=(7, 9, 9, 4),
    winners=(1, 2),
    rows=(ScoreRow("fish", (4, 5, 6, 4)), ScoreRow("score.nets", (3, 4, 3, 0))),
    ends="end.harbour",
    length=61,
    processor=0.5,
)
FORMATS = pytest.mark.parametrize("suffix", [".jsonl", ".parquet"])
LANGUAGES = pytest.mark.parametrize("language", ["en", "fr"])


def _read(file: Path) -> list[dict[str, Any]]:
    if file.suffix == ".parquet":
        found: list[dict[str, Any]] = read_table(file).to_pylist()
        return found
    return [json.loads(line) for line in file.read_text().splitlines()]


def _simulate(file: Path, more: str = "", language: str = "en") -> int:
    line = f"--language {language} simulate macadam --seats 3 --json --table {file} {more}"
    return cli.main(line.split())


def test_a_row_says_everything_about_a_seat() -> None:
    first, second, third, last = rows(12, PLAYED)
    assert last == {
        "game": "boats",
        "version": 3,
        "option.storm": True,
        "option.rounds": 2,
        "option.wind": "west",
        "match": 12,
        "seed": 2**64 - 1,
        "seats": 4,
        "seat": 3,
        "bot": "random",
        "tries": 50,
        "score": 4,
        "won": False,
        "share": 0.0,
        "rank": 4,
        "row.fish": 4,
        "row.score.nets": 0,
        "ends": "end.harbour",
        "length": 61,
    }
    assert [row["share"] for row in (first, second, third)] == [0, 0.5, 0.5]
    assert [row["rank"] for row in (first, second, third)] == [3, 1, 1]


def test_losers_with_equal_scores_have_equal_ranks_and_a_tie_that_was_decided_is_none() -> None:
    decided = PLAYED._replace(scores=(9, 9, 4, 4), winners=(1,))
    assert [row["rank"] for row in rows(0, decided)] == [2, 1, 3, 3]
    assert [row["share"] for row in rows(0, decided)] == [0, 1, 0, 0]


@FORMATS
def test_what_is_read_is_what_was_played(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"table{suffix}"
    with TableWriter(file) as table:
        table.add(PLAYED)
        table.add(PLAYED._replace(seed=4))
    read = _read(file)
    assert read == [*rows(0, PLAYED), *rows(1, PLAYED._replace(seed=4))]
    assert type(read[0]["won"]) is type(read[0]["option.storm"]) is bool


@pytest.mark.parametrize("game", here())
def test_matches_of_every_game_have_a_place_in_both_formats(tmp_path: Path, game: str) -> None:
    seats, options = find(game).seats[-1], find(game).settled({})
    played = [
        play(BotMatch(partial(find, game), seats, options, ("random",) * seats, seed)) for seed in range(3)
    ]
    lines, groups = tmp_path / "table.jsonl", tmp_path / "table.parquet"
    for file in (lines, groups):
        with TableWriter(file) as table:
            for one in played:
                table.add(one)
    assert _read(lines) == _read(groups)
    assert len(_read(lines)) == 3 * seats


def test_a_parquet_table_is_written_group_by_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "ROWS_A_GROUP", 10)
    file = tmp_path / "table.parquet"
    with TableWriter(file) as table:
        for _ in range(7):
            table.add(PLAYED)
    assert [ParquetFile(file).metadata.row_group(i).num_rows for i in range(3)] == [12, 12, 4]
    assert [row["match"] for row in _read(file)] == [i // 4 for i in range(28)]


@FORMATS
def test_the_command_writes_the_same_table_whatever_the_number_of_processes(
    tmp_path: Path, suffix: str
) -> None:
    one, two = tmp_path / f"one{suffix}", tmp_path / f"two{suffix}"
    assert _simulate(one, "--games 60") == _simulate(two, "--games 60 --jobs 2") == 0
    assert one.read_bytes() == two.read_bytes()
    assert [row["match"] for row in _read(one)] == [i // 3 for i in range(180)]


# -- nothing is lost ---------------------------------------------------------------------------------------
@FORMATS
def test_an_interrupted_table_holds_what_was_played(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"table{suffix}"
    with suppress(KeyboardInterrupt), TableWriter(file) as table:
        table.add(PLAYED)
        raise KeyboardInterrupt
    assert len(_read(file)) == 4


def test_lines_are_on_the_disk_match_by_match(tmp_path: Path) -> None:
    with TableWriter(file := tmp_path / "table.jsonl") as table:
        for matches in (1, 2):
            table.add(PLAYED)
            assert len(_read(file)) == 4 * matches


@FORMATS
def test_a_table_of_nothing_leaves_no_file(tmp_path: Path, suffix: str) -> None:
    with TableWriter(file := tmp_path / f"table{suffix}"):
        pass
    assert not file.exists()


@FORMATS
@pytest.mark.parametrize(("language", "word"), [("en", "could not be written"), ("fr", "n’a pas pu")])
def test_a_full_disk_costs_the_rest_of_the_table_and_not_the_totals(
    tmp_path: Path, suffix: str, language: str, word: str
) -> None:
    line = f"--language {language} simulate macadam --seats 3 --games 40 --json --table table{suffix}"
    run = subprocess.run(
        [sys.executable, "-m", "tabletop", *line.split()],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},  # what it compiles would be cut too, and kept
        preexec_fn=partial(resource.setrlimit, resource.RLIMIT_FSIZE, (5000, 5000)),
    )
    assert run.returncode == 2
    assert word in run.stderr
    assert len(run.stderr.splitlines()) == 1
    assert json.loads(run.stdout)["games"] == 40
    if suffix == ".jsonl":
        kept = _read(tmp_path / "table.jsonl")
        assert len(kept) % 3 == 0
        assert 0 < len(kept) < 120


# -- what cannot be ----------------------------------------------------------------------------------------
def _no_folder(tmp_path: Path) -> Path:
    return tmp_path / "missing" / "table.jsonl"


def _there_already(tmp_path: Path) -> Path:
    (tmp_path / "table.jsonl").write_text("mine\n")
    return tmp_path / "table.jsonl"


def _other_ending(tmp_path: Path) -> Path:
    return tmp_path / "table.csv"


@pytest.mark.parametrize(
    ("make", "english", "french"),
    [
        (_no_folder, "could not be written", "n’a pas pu être écrit"),
        (_there_already, "already exists", "existe déjà"),
        (_other_ending, ".jsonl and .parquet", ".jsonl et .parquet"),
    ],
)
@LANGUAGES
def test_a_file_that_will_not_do_is_told_before_anything_is_played(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    make: Callable[[Path], Path],
    english: str,
    french: str,
    language: str,
) -> None:
    file = make(tmp_path)
    before = list(_contents(tmp_path))
    with pytest.raises(SystemExit) as left:
        _simulate(file, "--games 100000000", language)
    assert left.value.code == 2
    caught = capsys.readouterr()
    assert (english if language == "en" else french) in caught.err
    assert not caught.out
    assert list(_contents(tmp_path)) == before


@LANGUAGES
def test_parquet_without_its_extra_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(SystemExit) as left:
        _simulate(tmp_path / "table.parquet", language=language)
    assert left.value.code == 2
    assert 'pip install "five-game-table[table]"' in capsys.readouterr().err
    assert not list(_contents(tmp_path))


def _contents(folder: Path) -> Iterator[tuple[Path, str]]:
    for file in folder.iterdir():
        yield file, file.read_text()


def test_with_sync_each_match_is_on_the_disk_before_it_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flushed: list[int] = []
    monkeypatch.setattr(disk, "to_disk", lambda handle: flushed.append(os.fstat(handle).st_size))
    with TableWriter(file := tmp_path / "table.jsonl", sync=True) as table:
        for n in (1, 2):
            table.add(PLAYED)
            assert flushed[n - 1 :] == [file.stat().st_size]
            assert len(_read(file)) == n * PLAYED.seats
        monkeypatch.setattr(disk, "to_disk", Mock(side_effect=OSError(5, "Input/output error")))
        table.add(PLAYED)
        assert table.fault
        assert table.matches == 2
    with pytest.raises(Trouble, match="no_sync"):
        TableWriter(tmp_path / "table.parquet", sync=True)
