"""The folder of saves: everything listed whatever is wrong with it, nothing lost."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, tzinfo
from pathlib import Path
from threading import Barrier

import pytest

from tabletop.match import Match, Seat
from tabletop.saves import library, match_file
from tabletop.saves.faults import BadSave, Fault
from tabletop.saves.filenames import file_name
from tabletop.saves.journal import Journal
from tabletop.saves.library import Library, default_name
from tabletop.saves.listed_file import Saved, described, picture_of
from tabletop.saves.reader import Loaded
from tabletop.system import disk
from tabletop.texts.words import Words
from tests.random_games import every_table, played
from tests.saves.saves import GAME, some_match


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    """A library with three saves, and one that ships."""
    shipped = tmp_path / "shipped"
    monkeypatch.setattr(library, "shipped_saves", lambda: shipped)
    match_file.save(some_match(50), shipped / "lesson.jsonl")
    saves = Library(tmp_path / "saves")
    for n in (10, 20, 30):
        assert saves.save(some_match(n), f"match {n}") == saves.folder / f"match {n}.jsonl"
    return saves


def resumed(saves: Library, path: Path) -> tuple[Loaded, Journal]:
    """An unfinished match read and taken up, as the window does it."""
    loaded = match_file.load(path, open_end=True)
    return loaded, saves.take_up(path, loaded.match)


def names(saves: Library) -> list[str]:
    return [each.name for each in saves.saves()]


# -- the list --------------------------------------------------------------------------------------------
def test_the_list_tells_what_one_wants_to_know(saves: Library) -> None:
    match = some_match(20)
    saved = next(each for each in saves.saves() if each.name == "match 20")
    assert (saved.game, saved.actions, saved.over, saved.fault) == (GAME, 20, False, None)
    assert saved.seats == match.seats
    assert saved.round == match.table(0).round
    assert saved.scores == tuple(card.score for card in sorted(match.table(0).seats))
    assert saved.saved > match.setup.made[:10]
    assert saved.app


@every_table
def test_a_finished_match_is_listed_with_its_scores(key: str, seats: int, tmp_path: Path) -> None:
    match, saves = played(key, seats, 9), Library(tmp_path)
    saves.save(match, "over")
    saved = saves.saves()[0]
    assert match.result
    assert (saved.over, saved.scores) == (True, match.result.scores)


def test_saves_that_ship_come_last_and_say_so(saves: Library) -> None:
    assert names(saves)[-1] == "lesson"
    assert [each.shipped for each in saves.saves()] == [False, False, False, True]


def test_an_empty_or_missing_folder_is_an_empty_list(tmp_path: Path) -> None:
    empty = Library(tmp_path / "nowhere")
    assert [each for each in empty.saves() if not each.shipped] == []
    assert empty.unfinished() == empty.trashed() == []


def test_no_damaged_save_hides_the_others(saves: Library) -> None:
    data = match_file.to_bytes(some_match(20))
    lines = data.splitlines(keepends=True)
    damage = {
        "empty": b"",
        "garbage": os.urandom(500),
        "cut": data[: len(data) // 2],
        "no end": b"".join(lines[:-1]),
        "flipped": b"".join([*lines[:5], lines[5].replace(b"do", b"du"), *lines[6:]]),
        "newer": data.replace(b'"format":', b'"format":9'),
        "deep": b"[" * 50_000,
    }
    for name, rubbish in damage.items():
        (saves.folder / f"{name}.jsonl").write_bytes(rubbish)
    (saves.folder / "a folder.jsonl").mkdir()
    listed = {each.name: each for each in saves.saves()}
    assert {"match 10", "match 20", "match 30", "lesson"} <= set(listed)
    for name in (*damage, "a folder"):
        fault = listed[name].fault
        assert fault
        assert f"{name}.jsonl" in fault.text(Words("fr"))
    assert all(listed[name].game == GAME for name in ("cut", "no end", "flipped"))
    assert all(listed[name].seats for name in ("cut", "no end", "flipped"))


def test_a_picture_beside_a_save_is_found(saves: Library) -> None:
    path = saves.path_of("match 10")
    picture_of(path).write_bytes(b"png")
    listed = {each.name: each.picture for each in saves.saves()}
    assert listed["match 10"] == picture_of(path)
    assert listed["match 20"] is None


def test_a_save_written_over_keeps_the_older_ones(saves: Library) -> None:
    for n in (20, 30, 40):
        saves.save(some_match(n), "match 10")
    older = [disk.generation(saves.path_of("match 10"), n) for n in (1, 2)]
    assert [len(match_file.load(path).match.actions) for path in older] == [30, 20]


# -- names -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Léa et Marc", "Léa et Marc"),
        ("../../etc/passwd", "etc passwd"),
        ('a<b>:"c"|?*', "a b c"),
        ("  .hidden. ", "hidden"),
        ("", "match"),
        ("\0\n\t", "match"),
        ("e\u0301", "é"),
        ("x" * 200, "x" * 80),
    ],
)
def test_a_name_becomes_one_that_every_file_system_takes(name: str, kept: str) -> None:
    assert file_name(name) == kept


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_name_is_proposed(language: str) -> None:
    name = default_name("Paris", [Seat("Anna"), Seat("Marc/Éloi")], Words(language))
    assert "Paris" in name
    assert "Anna" in name
    assert name == file_name(name)


def test_a_taken_name_gets_a_number(saves: Library) -> None:
    assert saves.free_name("match 10") == "match 10 (2)"
    assert saves.rename(saves.path_of("match 20"), "match 10") == saves.path_of("match 10 (2)")
    assert set(names(saves)) == {"match 10", "match 10 (2)", "match 30", "lesson"}


@pytest.mark.parametrize(
    "name", ["m" * 80, "\N{CYCLONE}" * 80, "é" * 79 + " z"], ids=["ascii", "4 bytes", "accents"]
)
def test_however_long_a_name_is_there_is_room_for_its_number(saves: Library, name: str) -> None:
    taken = [saves.path_of(saves.free_name(name))]
    for n in range(2, 12):
        taken[-1].parent.mkdir(parents=True, exist_ok=True)
        taken[-1].touch()
        taken.append(saves.path_of(saves.free_name(name)))
        assert taken[-1].stem.endswith(f" ({n})")
    assert len(set(taken)) == 11


# -- order -----------------------------------------------------------------------------------------------
def test_what_is_deleted_can_be_taken_back_with_all_that_belongs_to_it(saves: Library) -> None:
    path = saves.path_of("match 10")
    saves.save(some_match(15), "match 10")
    picture_of(path).write_bytes(b"png")
    before = next(each for each in saves.saves() if each.name == "match 10")
    trashed = saves.delete(path)
    assert "match 10" not in names(saves)
    assert saves.trashed() == [trashed]
    assert saves.take_back(trashed) == path
    assert next(each for each in saves.saves() if each.name == "match 10") == before
    assert saves.trashed() == []


def test_a_damaged_save_can_be_deleted(saves: Library) -> None:
    path = saves.folder / "bad.jsonl"
    path.write_bytes(b"bad")
    saves.delete(path)
    assert "bad" not in names(saves)


def test_a_save_from_another_machine_comes_in(saves: Library, tmp_path: Path) -> None:
    foreign = tmp_path / "stick" / "match 10.jsonl"
    match_file.save(some_match(25), foreign)
    picture_of(foreign).write_bytes(b"png")
    path = saves.bring_in(foreign)
    assert path == saves.path_of("match 10 (2)")
    assert len(match_file.load(path).match.actions) == 25
    assert picture_of(path).is_file()


def test_a_disk_that_refuses_is_told_and_the_old_save_stays(
    saves: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        assert saves.save(some_match(40), "match 10") == Fault("save.write.full")
    assert len(match_file.load(saves.path_of("match 10")).match.actions) == 10


def at(year: int) -> type[datetime]:
    """A clock that says so."""

    class Clock(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Clock:
            return cls(year, 1, 1, tzinfo=tz)

    return Clock


def test_a_clock_that_is_set_back_does_not_reorder_matches(
    saves: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    for n, year in enumerate((2030, 2020, 2025)):
        monkeypatch.setattr(match_file, "datetime", at(year))
        Library(saves.folder).save(some_match(n + 1), f"late {n}")
        journal = Library(saves.folder).journal(some_match(n + 1))
        journal.close()
        os.utime(journal.path, (1e9 + year * 1e5,) * 2)
    assert names(saves)[:3] == ["late 2", "late 1", "late 0"]
    assert [each.actions for each in saves.unfinished()] == [3, 2, 1]


def turn_after_turn(match: Match) -> Iterator[int]:
    """Play; how many actions of the turn there are."""
    n = 0
    while match.asked:
        before = match.asked.seat
        match.play(match.legal[0])
        n = n + 1 if len(match.actions) < 2 or match.actions[-2].seat == before else 1
        yield n


def test_saves_of_one_turn_push_no_version_of_an_earlier_turn_out(saves: Library) -> None:
    match, path = some_match(0), saves.path_of("turns")
    last = 0
    for n in turn_after_turn(match):
        last = len(match.actions) - 1 if n == 1 else last
        assert saves.save(match, "turns") == path
        assert saves.save(match, "turns") == path
        if len(match.actions) > 40 and n >= 3:
            break
    assert n >= 3
    older = [len(match_file.load(disk.generation(path, n)).match.actions) for n in (1, 2)]
    assert older[0] == last
    assert older[1] < last


def test_versions_of_another_match_are_kept(saves: Library) -> None:
    path = saves.path_of("match 10")
    saves.save(some_match(10), "match 10")
    saves.save(played("paris", 2, 1, 10), "match 10")
    assert match_file.load(disk.generation(path, 1)).match.game.key == GAME


def test_what_killed_writers_left_is_swept_and_nothing_else(saves: Library, tmp_path: Path) -> None:
    old = [saves.folder / ".match 10.jsonl.123.new", saves.folder / "journal" / ".x.journal.7.old"]
    kept = [saves.folder / name for name in (".match 10.jsonl.new", "x.123.new", ".a.1.new.txt", "..new")]
    (saves.folder / "journal").mkdir(exist_ok=True)
    young, linked, folder = (saves.folder / f".{name}.jsonl.5.new" for name in ("young", "linked", "folder"))
    for path in (*old, *kept, young):
        path.write_bytes(b"half")
    linked.symlink_to(kept[0])
    folder.mkdir()
    for path in (*old, *kept, folder):
        os.utime(path, (1, 1))
    os.utime(linked, (1, 1), follow_symlinks=False)
    Library(saves.folder).look()
    assert not any(path.exists() for path in old)
    assert all(path.exists() for path in (*kept, young, linked, folder))


# -- journals --------------------------------------------------------------------------------------------
def test_an_unfinished_match_is_offered_once_nobody_plays_it(saves: Library) -> None:
    match = some_match(12)
    journal = saves.journal(match)
    journal.flush()
    assert saves.unfinished() == []
    journal.close()
    (offered,) = saves.unfinished()
    assert (offered.game, offered.actions, offered.round) == (GAME, 12, match.table(0).round)
    loaded, again = resumed(saves, offered.path)
    assert loaded.lost is None
    assert loaded.match.entries == match.entries
    assert not offered.path.exists()
    again.discard()
    assert saves.unfinished() == []


def test_a_match_in_which_nothing_was_done_is_not_offered(saves: Library) -> None:
    saves.journal(some_match(0)).close()
    assert saves.unfinished() == []


def test_a_torn_journal_is_taken_up_and_the_loss_told(saves: Library) -> None:
    journal = saves.journal(some_match(12))
    journal.close()
    os.truncate(journal.path, journal.path.stat().st_size - 5)
    loaded, again = resumed(saves, journal.path)
    assert loaded.lost
    assert len(loaded.match.actions) == 11
    again.close()


def test_a_damaged_journal_is_listed_with_its_fault(saves: Library) -> None:
    sound = saves.journal(some_match(12))
    sound.close()
    shutil.copy(sound.path, sound.path.with_name("bad.journal"))
    lines = sound.path.read_bytes().splitlines(keepends=True)
    sound.path.with_name("bad.journal").write_bytes(b"".join([*lines[:4], b"?\n", *lines[4:]]))
    listed = {each.name: each.fault for each in saves.unfinished()}
    assert len(listed) == 2
    assert listed.pop("bad")
    assert list(listed.values()) == [None]


# -- looking again ----------------------------------------------------------------------------------------
@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that are read."""
    names: list[str] = []

    def noted(path: Path) -> Saved:
        names.append(path.stem)
        return described(path)

    monkeypatch.setattr(library, "described", noted)
    return names


def test_what_has_not_changed_is_not_read_again(saves: Library, read: list[str]) -> None:
    match = some_match(5)
    for name in ("One", "Two"):
        saves.save(match, name)
    first = saves.look()
    assert {"One", "Two"} <= set(read)
    read.clear()
    assert saves.look() == first
    assert not read
    saves.save(some_match(9), "Two")
    found = {each.name: each for each in saves.look().saves}
    assert set(read) == {"Two"}
    assert found["Two"].actions == 9
    assert found["One"].actions == 5


def test_a_picture_laid_beside_a_save_is_found(saves: Library) -> None:
    path = saves.save(some_match(5), "One")
    assert isinstance(path, Path)
    saves.look()
    picture_of(path).write_bytes(b"painted")
    assert next(each for each in saves.look().saves if each.name == "One").picture == picture_of(path)


def test_a_save_that_goes_while_one_looks_hides_no_other(
    saves: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = some_match(5)
    paths = [saves.save(match, name) for name in ("One", "Two")]

    def gone(path: Path) -> Saved:
        if path == paths[0]:
            path.unlink()
        return described(path)

    monkeypatch.setattr(library, "described", gone)
    own = {each.name: each for each in Library(saves.folder).look().saves if not each.shipped}
    assert own["One"].fault
    assert not own["Two"].fault
    assert "One" not in {each.name for each in saves.look().saves}


def test_of_two_windows_that_take_up_one_match_at_the_same_moment_one_gets_it(tmp_path: Path) -> None:
    for n in range(20):
        folder, start = tmp_path / str(n), Barrier(2)
        first = Library(folder).journal(some_match(10))
        first.close()

        def take_up(path: Path = first.path, folder: Path = folder, start: Barrier = start) -> Journal | str:
            start.wait()
            try:
                return resumed(Library(folder), path)[1]
            except BadSave as bad:
                return bad.fault.key

        with ThreadPoolExecutor(2) as windows:
            got = [window.result() for window in [windows.submit(take_up) for _ in range(2)]]
        journals = [each for each in got if isinstance(each, Journal)]
        assert len(journals) == 1, got
        assert set(got) - set(journals) <= {"save.in_use", "save.missing"}
        assert list((folder / "journal").glob("*.journal")) == [journals[0].path]
        journals[0].close()
