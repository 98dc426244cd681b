"""The journal: whatever happens to the process or the disk, what was played is there again."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from tabletop.match import Match, Seat
from tabletop.saves import lines, match_file
from tabletop.saves.journal import Journal
from tabletop.system import disk
from tabletop.system.input_files import TooBig
from tests.patience import HANG
from tests.random_games import every_table, played
from tests.saves.saves import some_match


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal" / "match.journal"


@pytest.fixture
def match() -> Match:
    return some_match(10)


@pytest.fixture
def journal(match: Match, path: Path) -> Iterator[Journal]:
    journal = Journal(match, path)
    assert journal.flush()
    yield journal
    journal.close()


def reread(path: Path) -> Match:
    return match_file.load(path, open_end=True).match


@every_table
def test_a_journal_holds_every_event_in_order(key: str, seats: int, path: Path) -> None:
    whole = played(key, seats, 8)
    match = whole.branch_at(0)
    journal = Journal(match, path)
    for n, (seat, action) in enumerate(whole.actions):
        match.play(action, seat)
        if n % 7 == 3:
            match.agree_undo(range(seats), n)
            match.redo()
    match.reseat([Seat("Zoé"), *match.seats[1:]])
    assert journal.close()
    again = reread(path)
    assert (again.entries, again.seats) == (match.entries, match.seats)
    assert again.position == match.position
    assert list(again.log()) == list(match.log())


def test_a_flushed_action_is_in_the_file(match: Match, journal: Journal) -> None:
    for _ in range(5):
        match.advise(1)
        match.play(match.legal[0])
        assert journal.flush()
        assert reread(journal.path).entries == match.entries


def test_playing_does_not_wait_for_the_disk(
    match: Match, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Event()
    monkeypatch.setattr(disk, "to_disk", lambda handle: gate.wait(HANG))
    match.play(match.legal[0])
    match.play(match.legal[0])
    assert not journal.flush(timeout=0.01)
    gate.set()
    assert journal.flush()


# -- long matches ----------------------------------------------------------------------------------------
def hover(match: Match, times: int) -> None:
    """Play and take back."""
    for _ in range(times):
        match.play(match.legal[0])
        match.agree_undo(range(len(match.seats)), len(match.actions) - 1)


def test_what_was_undone_is_left_out_before_a_journal_is_longer_than_can_be_read(
    match: Match, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "MOST_LINES", 60)
    for n in range(200):
        hover(match, 1)
        if n % 10 == 0:
            assert journal.flush()
            assert reread(journal.path).position == match.position
    assert journal.flush()
    assert journal.room > 0
    again = reread(journal.path)
    assert (again.actions, again.position) == (match.actions, match.position)


def test_a_match_longer_than_can_be_read_is_told_and_its_file_stays_what_it_was(
    match: Match, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "MOST_LINES", 30)
    played = []
    while len(match.actions) < 40:
        match.play(match.legal[0])
        journal.flush()
        played.append(len(reread(journal.path).actions))
    assert played == sorted(played)
    assert 25 < played[-1] < 30
    assert not journal.safe
    assert journal.fault
    assert journal.fault.key == "save.write.long"
    with pytest.raises(TooBig):
        match_file.to_bytes(match)
    match.agree_undo(range(len(match.seats)), 5)
    assert journal.flush()
    assert journal.fault is None
    assert reread(journal.path).actions == match.actions


def test_a_match_of_more_lines_than_can_be_read_is_saved_without_what_was_undone(
    match: Match, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "MOST_LINES", 300)
    hover(match, 200)
    path.parent.mkdir()
    match_file.save(match, path)
    again = match_file.load(path).match
    assert (again.actions, again.position) == (match.actions, match.position)


def test_a_closed_journal_lets_go_of_its_match(match: Match, journal: Journal) -> None:
    journal.close()
    before = journal.path.read_bytes()
    match.play(match.legal[0])
    assert journal.path.read_bytes() == before
    assert match.watchers == []


def test_a_discarded_journal_leaves_nothing(journal: Journal) -> None:
    journal.discard()
    assert list(journal.path.parent.iterdir()) == []


def test_every_torn_write_is_recovered_from(match: Match, path: Path) -> None:
    """The file as it is after a kill at any byte of any write."""
    journal = Journal(match, path)
    for _ in range(3):
        match.play(match.legal[0])
    journal.close()
    whole, sizes = path.read_bytes(), [len(line) for line in path.read_bytes().splitlines(keepends=True)]
    for size in range(len(whole) - 1, sizes[0] - 1, -1):
        os.truncate(path, size)
        again = reread(path)
        assert again.entries == match.entries[: len(again.entries)]
        assert sum(sizes[: len(again.entries) + 2]) > size


# -- a disk that refuses ---------------------------------------------------------------------------------
def refuse(error: int, written: int = 0) -> object:
    """An os.write that puts some bytes down and then fails."""
    real = os.write

    def write(handle: int, data: bytes) -> int:
        if written:
            real(handle, bytes(data)[:written])
        raise OSError(error, os.strerror(error))

    return write


@pytest.mark.parametrize("written", [0, 1, 30])
def test_play_goes_on_when_the_disk_is_full_and_is_caught_up_with_later(
    written: int, match: Match, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = len(match.entries)
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", refuse(28, written))
        for _ in range(4):
            assert match.play(match.legal[0]) is None
            assert not journal.flush()
        assert journal.fault
        assert journal.fault.key == "save.write.full"
        assert len(reread(journal.path).entries) == before
    match.play(match.legal[0])
    assert journal.flush()
    assert journal.fault is None
    assert reread(journal.path).entries == match.entries


def test_a_journal_whose_folder_is_deleted_is_made_anew_whole(match: Match, journal: Journal) -> None:
    match.play(match.legal[0])
    assert journal.flush()
    shutil.rmtree(journal.path.parent)
    match.play(match.legal[0])
    assert journal.flush()
    assert journal.remade == 1
    assert reread(journal.path).entries == match.entries
    match.play(match.legal[0])
    assert journal.flush()
    assert journal.remade == 1
    assert reread(journal.path).entries == match.entries


def test_a_journal_whose_folder_is_gone_for_good_is_told_until_there_is_one_again(
    match: Match, journal: Journal
) -> None:
    folder = journal.path.parent
    shutil.rmtree(folder)
    folder.write_text("in the way")
    for _ in range(3):
        assert not journal.flush()
        assert journal.fault
        match.play(match.legal[0])
    folder.unlink()
    assert journal.flush()
    assert journal.fault is None
    assert reread(journal.path).entries == match.entries


@pytest.mark.parametrize(
    ("error", "fault"), [(30, "save.write.read_only"), (13, "save.write.read_only"), (5, "save.write.failed")]
)
def test_a_folder_that_cannot_be_written_to_is_told(
    error: int, fault: str, match: Match, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object) -> None:
        raise OSError(error, os.strerror(error))

    with monkeypatch.context() as patch:
        patch.setattr(disk, "write_aside", fail)
        journal = Journal(match, path)
        assert not journal.flush()
        assert journal.fault
        assert journal.fault.key == fault
        assert match.play(match.legal[0]) is None
    assert journal.flush()
    assert reread(path).entries == match.entries
    journal.close()


def test_the_journal_can_go_on_elsewhere(
    match: Match, journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", refuse(28))
        match.play(match.legal[0])
        assert not journal.flush()
    twin = journal.twin(tmp_path / "elsewhere")
    assert twin.flush()
    journal.discard()
    match.play(match.legal[0])
    assert twin.flush()
    assert twin.path.parent.name == "elsewhere"
    assert reread(twin.path).entries == match.entries
    twin.close()


def test_a_journal_in_use_is_known_to_be(journal: Journal) -> None:
    assert disk.in_use(journal.path)
    journal.close()
    assert not disk.in_use(journal.path)


def test_a_lock_that_is_not_obtained_is_told_and_tried_again(
    match: Match, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(disk, "hold", lambda handle: False)
        journal = Journal(match, path)
        assert not journal.flush()
        assert journal.fault
    assert journal.flush()
    assert disk.in_use(path)
    assert reread(path).entries == match.entries
    journal.close()
