"""`tabletop replay` verifies a save and tells it in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.cli import main
from tabletop.saves import match_file
from tabletop.texts.words import Words
from tests.random_games import every_table, played
from tests.recorded.make import FOLDER
from tests.saves.saves import GAME, fields_of, some_match, write


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


@pytest.mark.parametrize("language", ["fr", "en"])
@every_table
def test_a_match_is_told_to_its_last_point(
    key: str, seats: int, language: str, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = played(key, seats, 10)
    match_file.save(match, path)
    assert main(["replay", str(path), "--language", language]) == 0
    told = capsys.readouterr().out
    assert match.result
    assert "{" not in told
    assert all(seat.name in told for seat in match.seats)
    assert all(Words(language).number(score) in told for score in match.result.scores)
    assert f"{len(match.actions)}. " in told
    assert match.position.digest() in told.splitlines()[-1]


@pytest.mark.parametrize(
    ("record", "language", "said"),
    [
        ("01-2-players", "en", "${}"), ("01-2-players", "fr", "{}\u00a0$"),
        ("simplified-01-3-players", "en", "{} points"), ("simplified-01-3-players", "de", "{} Punkte"),
    ],
)  # fmt: skip
def test_a_score_is_told_in_what_its_game_counts(
    record: str, language: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Steam Barons counts dollars with a share market, and points without."""
    kept = (FOLDER / "rails" / record).with_suffix(".jsonl")
    match, _ = match_file.load(kept)
    assert match.result
    main(["replay", str(kept), "--language", language])
    words, told = Words(language), capsys.readouterr().out.splitlines()
    for seat, score in zip(match.seats, match.result.scores, strict=True):
        assert words.pair(seat.name, said.format(words.number(score))) in told


def test_secrets_are_told_only_once_the_match_is_over(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for match in (played(GAME, 2, seed) for seed in range(50)):
        secret = next((t.action for t in match.log() for x in t.lines if x.readers is not None), None)
        if secret is not None:
            break
    match_file.save(match, path)
    main(["replay", str(path), "--language", "en"])
    assert "(for Player" in capsys.readouterr().out
    match_file.save(match.branch_at(secret + 1), path)
    main(["replay", str(path), "--language", "en"])
    assert "(for Player" not in capsys.readouterr().out


def test_a_forged_match_is_refused_with_the_rule(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fields = fields_of(some_match())
    fields[3]["seat"] = 1 - fields[3]["seat"]
    write(path, fields)
    assert main(["replay", str(path), "--language", "en"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert "match.jsonl, line 4" in said.err
    assert "rule" in said.err


def test_a_cut_match_is_told_as_far_as_it_goes(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_bytes(b"".join(match_file.to_bytes(some_match()).splitlines(keepends=True)[:10]))
    assert main(["replay", str(path), "--language", "en"]) == 1
    said = capsys.readouterr()
    assert "   9. " in said.out
    assert "the end of the file is missing" in said.err


def test_a_journal_has_no_end_and_needs_none(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = path.with_suffix(".journal")
    journal.write_bytes(b"".join(match_file.to_bytes(some_match()).splitlines(keepends=True)[:10]))
    assert main(["replay", str(journal)]) == 0
    assert capsys.readouterr().err == ""


def test_a_missing_file_is_told(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(path), "--language", "en"]) == 1
    assert "the file does not exist" in capsys.readouterr().err
