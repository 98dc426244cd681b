"""`tabletop report`: what a table tells is reckoned rightly and drawn, and a bad table is named."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from tabletop import cli, games
from tabletop.bots.laboratory import balance
from tabletop.bots.laboratory.reading import LARGEST_TABLE, read
from tabletop.bots.laboratory.report import panels
from tabletop.bots.laboratory.trouble import Trouble
from tabletop.texts.words import Words


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table as `simulate` writes it."""
    file = tmp_path_factory.mktemp("tables") / "matches.jsonl"
    line = f"simulate macadam --seats 3 --games 40 --held --json --table {file}"
    assert cli.main(line.split()) == 0
    return file


def _match(number: int, scores: Sequence[int], **more: Any) -> list[dict[str, Any]]:
    """The rows of a match; a list in `more` has a value for each seat."""
    best = [score == max(scores) for score in scores]
    return [
        {
            "game": "macadam",
            "match": number,
            "seed": number,
            "seats": len(scores),
            "seat": seat,
            "bot": "random",
            "score": score,
            "won": best[seat],
            "share": best[seat] / sum(best),
            "ends": "end.rounds",
            "length": 60 + number,
            **{key: value[seat] if isinstance(value, list) else value for key, value in more.items()},
        }
        for seat, score in enumerate(scores)
    ]


def _table(folder: Path, *rows: object) -> Path:
    file = folder / "t.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return file


# -- what it tells -------------------------------------------------------------------------------------------
def test_shares_by_seat_count_shared_victories_in_parts() -> None:
    matches = [_match(0, [9, 3]), _match(1, [5, 5]), _match(2, [1, 2])]
    first, second = balance.by_seat(matches)
    assert (first.of, first.mean, first.seats) == ("seat.0", 0.5, 3)
    assert second.mean == 0.5
    assert first.interval.low < 0.5 < first.interval.high


def test_levels_are_compared_where_there_are_several() -> None:
    mixed = [_match(0, [9, 3], bot=["club", "random"]), _match(1, [3, 9], bot=["random", "club"])]
    assert [(share.of, share.mean) for share in balance.by_level(mixed)] == [("club", 1), ("random", 0)]
    assert balance.by_level([_match(0, [9, 3])]) == []


def test_only_options_chosen_in_several_ways_are_told_of() -> None:
    both = {"option.rounds": 1, "option.short": False}
    matches = [_match(0, [9, 3], **both), _match(1, [3, 9], **{**both, "option.rounds": 2})]
    told = balance.by_option(matches)
    assert [*told] == [("option.rounds", "1"), ("option.rounds", "2")]
    assert [share.mean for share in told["option.rounds", "2"]] == [0, 1]


def test_score_rows_are_compared_between_winners_and_others() -> None:
    matches = [_match(0, [9, 3], **{"row.a": [8, 1]}), _match(1, [3, 9], **{"row.a": [3, 6]})]
    assert balance.score_rows(matches) == {"a": (7, 2)}


def test_things_held_by_winners_come_first_and_rare_ones_are_left_out() -> None:
    held = [["rare", "hero"], ["hero"]]
    matches = [_match(n, [1, 2], held=[["hero", "a"], ["hero", "b_1", "b_2"]]) for n in range(25)]
    matches.append(_match(25, [1, 2], held=held))
    told = balance.by_held(matches, lambda tag: tag.partition("_")[0])
    assert [(share.of, share.mean, share.seats) for share in told] == [("b", 1, 25), ("a", 0, 25)]


def test_every_panel_with_something_to_compare_is_there() -> None:
    words = Words("en", "macadam")
    matches = [_match(n, [n % 3, 1]) for n in range(5)]
    plain = [*panels(matches, words)]
    full = [
        _match(
            n,
            [n % 3, 1],
            bot=["club", "learner"],
            held=[["card.car_01"], []],
            **{"row.x": 1, "option.rounds": n % 2 + 1},
        )
        for n in range(60)
    ]
    assert plain == ["Victories by seat", "Points by seat", "Length, in decisions"]
    assert [*panels(full, words)][3:] == [
        "Where points come from, on average",
        "Victories by level",
        "Victories by variant and seat",
        "Victories of players who hold at the end…",
    ]


# -- the picture ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("language", "title"), [("en", "Report written"), ("fr", "Rapport dessiné")])
def test_a_page_is_drawn_beside_the_table(
    capsys: pytest.CaptureFixture[str], played: Path, language: str, title: str
) -> None:
    assert cli.main(["--language", language, "report", str(played)]) == 0
    out = played.with_suffix(".svg")
    assert capsys.readouterr().out.replace("\u00a0", " ").startswith(title)
    drawn = out.read_text("utf-8")
    assert drawn.rstrip().endswith("</svg>")
    assert len(re.findall('<g id="axes_', drawn)) == 5
    written = [unescape(text).strip() for text in re.findall("<!-- (.*?) -->", drawn)]
    words = Words(language, "macadam")
    assert words("report.head", n=40, seats=3, levels="random") in written
    assert words("report.foot") in written


def test_the_same_table_draws_the_same_page(played: Path, tmp_path: Path) -> None:
    pages = [tmp_path / name for name in ("one.svg", "two.svg")]
    for page in pages:
        assert cli.main(["report", str(played), "--out", str(page)]) == 0
    assert pages[0].read_bytes() == pages[1].read_bytes()


def test_a_png_is_one_page_of_1600_by_1000(played: Path, tmp_path: Path) -> None:
    from PIL import Image

    page = tmp_path / "page.png"
    assert cli.main(["report", str(played), "--out", str(page)]) == 0
    with Image.open(page) as image:
        assert image.size == (1600, 1000)
        colours = image.convert("RGB").getcolors(2**24)
    assert colours is not None
    assert len(colours) > 100


def test_a_parquet_table_tells_the_same(played: Path, tmp_path: Path) -> None:
    file = tmp_path / "matches.parquet"
    line = f"simulate macadam --seats 3 --games 40 --held --json --table {file}"
    assert cli.main(line.split()) == 0
    assert read(file, games.here()) == read(played, games.here())


def test_tables_strung_together_are_read_as_one(played: Path, tmp_path: Path) -> None:
    file = tmp_path / "both.jsonl"
    file.write_bytes(played.read_bytes() * 2)
    assert len(read(file, games.here())) == 80


# -- bad tables ----------------------------------------------------------------------------------------------
ROWS = [*_match(0, [1, 2]), *_match(1, [2, 1])]


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ([], "t.jsonl contains no matches"),
        ([*ROWS, [1, 2]], "t.jsonl, line 5: this is not a complete line"),
        ([*ROWS[:3], {"game": "macadam"}], "t.jsonl, line 4: the column match is missing"),
        ([*ROWS[:3], {**ROWS[3], "score": "many"}], "t.jsonl, line 4: the column score cannot hold “many”"),
        ([*ROWS[:3], {**ROWS[3], "won": 1}], "t.jsonl, line 4: the column won cannot hold “1”"),
        ([{**ROWS[0], "share": 2}], "t.jsonl, line 1: the column share cannot hold “2”"),
        ([{**ROWS[0], "seats": 90}], "t.jsonl, line 1: the column seats cannot hold “90”"),
        ([{**ROWS[0], "held": [3]}], "t.jsonl, line 1: the column held cannot hold “[3]”"),
        ([{**ROWS[0], "row.a": "x"}], "t.jsonl, line 1: the column row.a cannot hold “x”"),
        ([{**ROWS[0], "option.a": {}}], "t.jsonl, line 1: the column option.a cannot hold “{}”"),
        ([{**ROWS[0], "score": 10**400}], "t.jsonl, line 1: the column score cannot hold “1000"),
        ([{**ROWS[0], "row.a": 10**400}], "t.jsonl, line 1: the column row.a cannot hold “1000"),
        ([{**ROWS[0], "bot": "\ud800"}], "t.jsonl, line 1: the column bot cannot hold “\ufffd”"),
        ([{**ROWS[0], "option.\ud800": 1}], "t.jsonl, line 1: the column option.\ufffd cannot hold “1”"),
        (ROWS[:3], "t.jsonl, line 3: match 1 does not have one line for each seat"),
        ([*ROWS[:2], ROWS[3], ROWS[2]], "t.jsonl, line 3: match 1 does not have one line for each seat"),
        (
            [*ROWS, *_match(2, [1, 2, 3])],
            "t.jsonl, line 5: a report needs one game and one number of players, not 2 and 3",
        ),
        ([{**row, "game": "chess"} for row in ROWS], "t.jsonl is about a game that is not installed: chess"),
    ],
)
def test_a_bad_table_is_named_with_the_line_and_the_fault(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, rows: list[object], sentence: str
) -> None:
    assert sentence in _refused(capsys, str(_table(tmp_path, *rows)))
    assert not (tmp_path / "t.svg").exists()


@pytest.mark.parametrize("column", ROWS[0])
def test_a_line_that_lacks_a_column_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, column: str
) -> None:
    lacking = {name: value for name, value in ROWS[1].items() if name != column}
    found = _refused(capsys, str(_table(tmp_path, ROWS[0], lacking)))
    assert f"t.jsonl, line 2: the column {column} is missing" in found


def test_a_line_of_a_hundred_thousand_brackets_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "deep.jsonl"
    file.write_bytes(b"[" * 100_000)
    assert "deep.jsonl, line 1: this is not a complete line" in _refused(capsys, str(file))


@pytest.mark.parametrize("cell", [{"ends": "\x1b[2Jgone"}, {"row.\x1b[31m": 1}, {"held": ["a\nb"]}], ids=str)
def test_a_cell_that_a_terminal_would_obey_is_refused_and_not_repeated(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, cell: dict[str, Any]
) -> None:
    sentence = _refused(capsys, str(_table(tmp_path, ROWS[0] | cell, ROWS[1])))
    assert "t.jsonl, line 1" in sentence
    assert "\x1b" not in sentence


def test_a_dollar_in_a_name_is_a_dollar(tmp_path: Path) -> None:
    matches = (_match(n, [n % 3, 1], bot=["$\\frac$", "club"]) for n in range(3))
    file = _table(tmp_path, *[row for match in matches for row in match])
    assert cli.main(["report", str(file)]) == 0
    assert file.with_suffix(".svg").is_file()


def test_a_line_that_was_cut_is_named(
    capsys: pytest.CaptureFixture[str], played: Path, tmp_path: Path
) -> None:
    file = tmp_path / "cut.jsonl"
    file.write_bytes(played.read_bytes()[:-50])
    assert "cut.jsonl, line 120: this is not a complete line" in _refused(capsys, str(file))


@pytest.mark.parametrize("name", ["photo.jsonl", "photo.parquet"])
def test_what_is_no_table_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    file.write_bytes(bytes(range(256)) * 20)
    assert name in _refused(capsys, str(file))


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("nowhere.jsonl", "nowhere.jsonl cannot be read: No such file"),
        ("nowhere.parquet", "nowhere.parquet cannot be read: No such file"),
        ("table.csv", "table.csv"),
        (
            "{played} --out page.pdf",
            "unsupported file name page.pdf: pictures end in .svg and .png",
        ),
        ("{played} --out /nowhere/page.svg", "/nowhere/page.svg cannot be written: No such file"),
    ],
)
def test_a_file_that_cannot_be_is_told(
    capsys: pytest.CaptureFixture[str], played: Path, line: str, sentence: str
) -> None:
    assert sentence in _refused(capsys, line.format(played=played))


@pytest.mark.parametrize("name", ["pipe.jsonl", "pipe.parquet"])
def test_a_pipe_is_no_table_and_is_not_waited_for(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    os.mkfifo(tmp_path / name)
    assert "is not a regular file" in _refused(capsys, str(tmp_path / name))


def test_a_table_that_no_memory_would_hold_is_not_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "huge.jsonl"
    with file.open("wb") as sparse:
        sparse.truncate(LARGEST_TABLE + 1)
    assert "huge.jsonl is too big for a table of matches" in _refused(capsys, str(file))


def test_a_parquet_table_with_bytes_that_are_no_letters_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    column = arrow.array([b"\xff\xfe"], arrow.binary()).view(arrow.utf8())
    parquet.write_table(arrow.table({"game": column}), tmp_path / "bytes.parquet")
    assert "bytes.parquet is not a Parquet table" in _refused(capsys, str(tmp_path / "bytes.parquet"))


def test_without_the_extra_its_name_is_told(
    capsys: pytest.CaptureFixture[str], played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    from tabletop.bots import laboratory

    monkeypatch.setitem(sys.modules, "tabletop.bots.laboratory.plots", None)
    monkeypatch.delattr(laboratory, "plots", raising=False)
    assert "five-game-table[report]" in _refused(capsys, str(played))


def test_a_fault_of_a_table_is_a_value_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(Trouble) as told:
        read(_table(tmp_path, *ROWS[:3]), games.here())
    assert (told.value.key, told.value.params["line"]) == ("report.match", 3)


def _refused(capsys: pytest.CaptureFixture[str], line: str) -> str:
    with pytest.raises(SystemExit) as left:
        cli.main(["--language", "en", "report", *line.split()])
    assert left.value.code == 2
    return capsys.readouterr().err
