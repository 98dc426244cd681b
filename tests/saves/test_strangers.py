"""Saves by strangers in the list: each is there, those at fault with their fault, and nothing is believed."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tabletop.saves.faults import BadSave
from tabletop.saves.library import Library
from tabletop.saves.listed_file import LONGEST_LISTED, Saved, described
from tabletop.saves.match_file import load
from tabletop.texts.words import Words
from tests.saves.no_files import NO_FILES
from tests.saves.saves import Fields, fields_of, refused, some_match, write


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


def listed(folder: Path) -> dict[str, Saved]:
    """A person's own saves by their names."""
    return {saved.name: saved for saved in Library(folder).saves() if not saved.shipped}


def fault_in_list(lines: list[Fields], path: Path) -> str:
    """What the list says is wrong, once it can be told in both languages."""
    write(path, lines)
    (saved,) = listed(path.parent).values()
    if saved.fault is None:
        return ""
    assert all("{" not in saved.fault.text(Words(language)) for language in ("fr", "en"))
    return saved.fault.fault.key


# -- names, days, games ----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("where", "field", "value"),
    [
        (0, "name", "\0"),
        (0, "name", "\u200b"),
        (-1, "name", "a\nb"),
        (0, "colour", "\u2060"),
    ],
)
def test_who_cannot_be_read_or_is_not_here_sits_at_no_table(
    where: int, field: str, value: str, path: Path
) -> None:
    lines = fields_of(some_match(10))
    lines[where]["seats"][0][field] = value
    assert fault_in_list(lines, path) == "save.unreadable"


@pytest.mark.parametrize("where", [0, -1])
@pytest.mark.parametrize("bot", ["god", "\0", "__import__"])
def test_a_computer_that_is_not_here_is_a_fault(where: int, bot: str, path: Path) -> None:
    lines = fields_of(some_match(10))
    lines[where]["seats"][0]["bot"] = bot
    assert fault_in_list(lines, path) == "save.unknown_bot"


@pytest.mark.parametrize(("where", "field"), [(0, "made"), (-1, "saved")])
@pytest.mark.parametrize("moment", ["0001-01-01T00:00:00+00:00", "9999-12-31T23:59:59-14:00", "soon"])
def test_a_day_that_no_calendar_has_is_a_fault(where: int, field: str, moment: str, path: Path) -> None:
    lines = fields_of(some_match(10))
    lines[where][field] = moment
    assert fault_in_list(lines, path) == "save.unreadable"


@pytest.mark.parametrize("game", ["chess", "", "..", "x" * 80])
def test_a_match_of_no_game_that_is_here_is_listed_with_its_fault(game: str, path: Path) -> None:
    lines = fields_of(some_match(10))
    lines[0]["game"] = game
    assert fault_in_list(lines, path) == "save.unknown_game"


@pytest.mark.parametrize("field", ["rules", "format"])
def test_a_number_of_thousands_of_digits_is_a_fault_and_can_be_told(field: str, path: Path) -> None:
    path.write_bytes(b'{"is":"match","format":2,"game":"macadam","%s":%s}\n' % (field.encode(), b"9" * 5000))
    assert refused(path).text(Words("en"))


# -- summaries -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("scores", [9999, -9999]),
        ("scores", [0] * 90),
        ("over", True),
        ("actions", 999),
        ("digest", "0" * 16),
        ("seats", [{"name": "A"}]),
    ],
)
def test_what_the_end_tells_is_not_believed_on_its_checksum(field: str, value: Any, path: Path) -> None:
    lines = fields_of(some_match(10))
    lines[-1][field] = value
    assert fault_in_list(lines, path) in ("save.summary", "save.end")


def test_a_round_that_is_told_is_not_the_one_that_is_listed(path: Path) -> None:
    lines = fields_of(some_match(10))
    lines[-1]["round"] = {"key": "You have won", "params": {"n": 10**9}}
    told = described(write(path, lines)).round
    assert told
    assert told.key == "round.of"


def test_a_last_position_that_cannot_be_is_a_fault(path: Path) -> None:
    lines = fields_of(some_match(10))
    lines[-1]["position"]["die"] = 38
    assert fault_in_list(lines, path) == "save.end"


def test_a_position_of_other_rules_tells_no_round(path: Path) -> None:
    lines = fields_of(some_match(10))
    lines[0]["rules"] = 99
    lines[-1]["position"]["die"] = 38
    lines[-1]["round"] = {"key": "You have won", "params": {}}
    assert described(write(path, lines)).round is None


def test_a_match_that_starts_with_a_die_of_thirty_eight_is_refused(path: Path) -> None:
    lines = fields_of(some_match(10))
    lines[0]["start"] = {**lines[-1]["position"], "die": 38}
    bad = refused(write(path, lines[:1]))
    assert bad.fault.key == "save.position"
    assert "die: 38" in bad.text(Words("en"))


# -- files -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", ["folder", "pipe", "device", "terminal"])
def test_what_is_no_file_hides_no_other_and_is_waited_for_by_nobody(kind: str, tmp_path: Path) -> None:
    for name in ("odd.jsonl", "journal/odd.journal"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        NO_FILES[kind](path)
    library = Library(tmp_path)
    library.save(some_match(5), "Sound")
    for saved in (listed(tmp_path)["odd"], *library.unfinished()):
        assert saved.fault
        assert saved.fault.fault.key == "save.no_file"
    assert not listed(tmp_path)["Sound"].fault


@pytest.mark.parametrize("stem", [b"\xff\xfe", b"x" * 249, "é".encode() * 124, b"\n"])
def test_a_file_of_any_name_is_listed_deleted_and_taken_back(stem: bytes, tmp_path: Path) -> None:
    library = Library(tmp_path)
    sound = library.save(some_match(5), "Sound")
    assert isinstance(sound, Path)
    odd = Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + stem + b".jsonl"))
    sound.rename(odd)
    (saved,) = listed(tmp_path).values()
    saved.name.encode()  # can be written everywhere
    assert not saved.fault
    gone = library.delete(saved.path)
    assert not listed(tmp_path)
    assert not described(library.take_back(gone)).over


def test_a_long_name_can_be_given(tmp_path: Path) -> None:
    library = Library(tmp_path)
    kept = library.save(some_match(5), "李" * 80)
    assert isinstance(kept, Path)
    assert isinstance(library.save(some_match(6), "李" * 80), Path)


def test_the_list_does_not_wait_for_a_long_match_in_progress(tmp_path: Path) -> None:
    lines = fields_of(some_match(10))[:-1]
    back = {"is": "undo", "to": 9, "agreed": [0, 1]}
    lines += [each for _ in range(LONGEST_LISTED // 2) for each in (back, lines[-1])]
    (tmp_path / "journal").mkdir()
    write(tmp_path / "journal" / "long.journal", lines)
    (saved,) = Library(tmp_path).unfinished()
    assert not saved.fault
    assert saved.round is None
    assert saved.seats


def test_a_picture_too_big_for_one_does_not_come_along(tmp_path: Path) -> None:
    library, elsewhere = Library(tmp_path / "own"), Library(tmp_path / "key")
    source = elsewhere.save(some_match(5), "Sound")
    assert isinstance(source, Path)
    with source.with_suffix(".png").open("wb") as file:
        file.truncate(10_000_000_000)
    assert not library.bring_in(source).with_suffix(".png").exists()


def test_a_stranger_is_told_of_with_what_can_be_gone_on_from(path: Path) -> None:
    lines = fields_of(some_match(30))
    lines[20]["verb"] = "cheat"
    with pytest.raises(BadSave) as caught:
        load(write(path, lines), open_end=True)
    assert caught.value.rescues
