"""Saves that were judged at an earlier start are not read again, unless anything about them has changed."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from tabletop.saves import known_saves, library
from tabletop.saves.faults import BadSave
from tabletop.saves.library import Library
from tabletop.saves.listed_file import Saved, described, picture_of
from tabletop.saves.match_file import load
from tabletop.system.paths import user_cache_dir
from tests.saves.saves import some_match


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the saves that are read."""
    names: list[str] = []

    def noted(path: Path) -> Saved:
        names.append(path.stem)
        return described(path)

    monkeypatch.setattr(library, "described", noted)
    monkeypatch.setattr(known_saves, "SETTLED_NS", 0)
    monkeypatch.setattr(library, "shipped_saves", lambda: Path(os.devnull))
    return names


@pytest.fixture
def folder(tmp_path: Path, read: list[str]) -> Path:
    """A folder with two sound saves and one at fault, at which somebody has looked."""
    saves = Library(tmp_path / "saves")
    for name in ("One", "Two"):
        saves.save(some_match(5), name)
    saves.path_of("Bad").write_bytes(b"no match")
    picture_of(saves.path_of("One")).write_bytes(b"painted")
    saves.look()
    assert set(read) >= {"One", "Two", "Bad"}
    read.clear()
    return saves.folder


def sound(folder: Path) -> list[Saved]:
    """The saves of a folder that are not at fault, as a new start lists them."""
    return [each for each in Library(folder).look().saves if not each.fault]


def cache(folder: Path) -> Path:
    """The file in which the saves of a folder are remembered."""
    return next(f for f in (user_cache_dir() / "saves").iterdir() if str(folder).encode() in f.read_bytes())


def test_the_next_start_reads_only_what_is_new_changed_or_at_fault(folder: Path, read: list[str]) -> None:
    before = Library(folder).look()
    assert read == ["Bad"]
    read.clear()
    Library(folder).save(some_match(9), "Two")
    read.clear()
    after = {each.name: each for each in Library(folder).look().saves}
    assert sorted(read) == ["Bad", "Two"]
    assert after["Two"].actions == 9
    assert after["One"] == next(each for each in before.saves if each.name == "One")
    assert after["One"] == described(folder / "One.jsonl")
    assert after["Bad"].fault


def test_a_save_that_was_changed_within_its_size_and_time_is_read_again(
    folder: Path, read: list[str]
) -> None:
    path = folder / "One.jsonl"
    stat, data = path.stat(), path.read_bytes()
    path.write_bytes(data[:-4] + b"!!!\n")
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    found = {each.name: each for each in Library(folder).look().saves}
    assert "One" in read
    assert found["One"].fault


@pytest.mark.parametrize("harm", ["cut", "flipped", "other version", "other folder", "strange", "gone"])
def test_a_cache_that_is_not_as_it_was_written_is_ignored(folder: Path, read: list[str], harm: str) -> None:
    file, whole = cache(folder), sound(folder)
    data = file.read_bytes()
    kept = msgspec.json.decode(data[32:])
    if harm == "cut":
        file.write_bytes(data[: len(data) // 2])
    elif harm == "flipped":
        file.write_bytes(data.replace(b"false", b"true ", 1))
    elif harm == "gone":
        file.unlink()
    else:
        strange = {"other version": {"app": "0.1"}, "other folder": {"folder": "/"}, "strange": {"saves": []}}
        forge(file, {**kept, **strange[harm]})
    read.clear()
    assert sound(folder) == whole
    assert set(read) >= {"One", "Two"}


@pytest.mark.parametrize(
    ("field", "value"),
    [(1, "chess"), (2, [{"name": "\x1b[2J"}]), (2, [{"name": "Léa", "bot": "god"}]), (6, -3), (9, "soon")],
)
def test_what_no_list_could_show_is_not_taken_from_a_cache(
    folder: Path, read: list[str], field: int, value: object
) -> None:
    file = cache(folder)
    kept = msgspec.json.decode(file.read_bytes()[32:])
    kept["saves"]["One.jsonl"][field] = value
    forge(file, kept)
    Library(folder).look()
    assert "One" in read


def test_a_forged_cache_opens_no_bad_save(folder: Path, read: list[str]) -> None:
    file, bad = cache(folder), folder / "Bad.jsonl"
    kept = msgspec.json.decode(file.read_bytes()[32:])
    stamp = next(stamp for path, stamp in library._stamped(folder, ".jsonl") if path == bad)
    kept["saves"]["Bad.jsonl"] = [[*stamp], *kept["saves"]["One.jsonl"][1:]]
    forge(file, kept)
    found = {each.name: each for each in Library(folder).look().saves}
    assert not found["Bad"].fault, "the list believes it"
    with pytest.raises(BadSave):
        load(bad)
    assert bad.read_bytes() == b"no match"


def test_a_save_that_was_only_just_written_is_not_remembered(
    folder: Path, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(known_saves, "SETTLED_NS", 10**12)
    Library(folder).save(some_match(9), "Three")
    for _ in range(2):
        read.clear()
        Library(folder).look()
        assert sorted(read) == ["Bad", "Three"]


def forge(file: Path, kept: object) -> None:
    """Write a cache whose seal is right, whatever it says."""
    data = msgspec.json.encode(kept)
    file.write_bytes(known_saves._seal(data) + data)
