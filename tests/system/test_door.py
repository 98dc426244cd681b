"""What comes from outside is judged before anything believes it: files, names, dates, pictures."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tabletop.system import input_files
from tests.saves.no_files import NO_FILES
from tests.tools.campaign.forging import bomb


@pytest.mark.parametrize("kind", NO_FILES)
def test_only_regular_files_are_read_and_nothing_is_waited_for(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    NO_FILES[kind](path)
    with pytest.raises(OSError, match=r"not a regular file|symbolic links"):
        input_files.read(path, 100)


def test_a_file_of_the_system_that_has_nothing_to_read_yet_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As /proc/kmsg, which calls itself a regular file and answers when the kernel has something to say."""
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.setattr(input_files, "_size", lambda status: 0)
    writer = os.open(tmp_path / "pipe", os.O_RDWR)
    with pytest.raises(input_files.NotAFile):
        input_files.read(tmp_path / "pipe", 100)
    os.close(writer)


def test_a_file_above_its_limit_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * 100)
    assert input_files.read(path, 100) == b"x" * 100
    with pytest.raises(input_files.TooBig) as caught:
        input_files.read(path, 99)
    assert (caught.value.size, caught.value.limit) == (100, 99)


def test_a_file_is_read_part_by_part_under_the_same_conditions(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"one\ntwo\n")
    with input_files.opened(path, 8) as file:
        assert [*file] == [b"one\n", b"two\n"]
    with pytest.raises(input_files.TooBig):
        input_files.opened(path, 7)
    with pytest.raises(input_files.NotAFile):
        input_files.opened(tmp_path, 7)


def test_a_clipboard_that_holds_no_text_is_read_with_signs_for_lost_letters() -> None:
    assert input_files.pasted(lambda: b"caf\xe9 \xed\xa0\x80".decode()) == "caf\ufffd \ufffd\ufffd\ufffd"
    assert input_files.pasted(lambda: "a\0b") == "a\ufffdb"
    assert input_files.pasted(lambda: "x" * 10**6) == "x" * input_files.LONGEST_PASTE


def test_a_name_that_no_system_takes_is_a_missing_file() -> None:
    with pytest.raises(FileNotFoundError):
        input_files.read(Path("a\0b"), 100)


def test_the_home_of_nobody_is_a_path_all_the_same() -> None:
    assert input_files.path_of("~nobody-of-that-name/x") == Path("~nobody-of-that-name/x")


LEGIBLE = ("", "Léa", "李", "عمر", "e\u0301", "👨\u200d👩\u200d👧", "X Æ A-12", "?")
ILLEGIBLE = (
    "\0",
    "a\0",
    "\u200b",
    "\u200d\u2060",
    "\u0301",
    "\u3164",
    "\u2800",
    " ",
    "a\nb",
    "\x7f",
    "\ud800",
    "\u2028",
)


@pytest.mark.parametrize("text", LEGIBLE)
def test_what_people_are_called_is_legible(text: str) -> None:
    assert input_files.legible(text)


@pytest.mark.parametrize("text", ILLEGIBLE)
def test_what_nobody_could_read_is_not(text: str) -> None:
    assert not input_files.legible(text)


@pytest.mark.parametrize(
    ("text", "sound"),
    [
        ("", True),
        ("2026-01-01T12:00:00+00:00", True),
        ("0001-01-01T00:00:00+00:00", False),
        ("9999-12-31T23:59:59-14:00", False),
        ("2026-02-30T00:00:00", False),
        ("yesterday", False),
    ],
)
def test_a_timestamp_is_a_date_of_the_calendar(text: str, sound: bool) -> None:
    assert input_files.is_timestamp(text) == sound


def test_a_picture_tells_its_size_before_it_is_unpacked() -> None:
    assert input_files.picture_size(bomb(25_000, 25_000)) == (25_000, 25_000)
    assert input_files.picture_size(bomb(640, 400)[:20]) is None
    assert input_files.picture_size(b"GIF89a" + b"\xff" * 100) is None
