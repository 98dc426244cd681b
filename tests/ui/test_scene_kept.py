"""In play, an action is on the disk before anything follows on it; where it cannot be, a mark says so."""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest

from tabletop.match import Match, seeds
from tabletop.saves.library import Library
from tabletop.saves.match_file import load
from tabletop.system import disk
from tabletop.ui.kit import worker_threads
from tabletop.ui.play import saving, session
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.scenes.curtain.curtain import Curtain
from tabletop.ui.scenes.menu.menu import Menu
from tabletop.ui.shell.text_view import description
from tabletop.ui.widgets.dialog import Dialog
from tests import patience
from tests.ui.table_hands import match_of
from tests.ui.visitor import Visitor, begun


def at_table(
    match: Match, saves: Path, curtain: bool = False, language: str = "fr"
) -> tuple[Visitor, session.Session]:
    visitor = Visitor(Menu(), saves, language=language)
    visitor.app.settings.curtain = curtain
    session.begin(visitor.app, match)
    now = visitor.app.session
    assert isinstance(now, session.Session)
    assert now.journal.flush()
    visitor.rest()
    return visitor, now


def until(visitor: Visitor, condition: Callable[[], bool]) -> None:
    patience.until(condition, step=visitor.rest)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """What the disk waits for: open until it is closed (`clear`)."""
    gate, real = Event(), disk.to_disk

    def slow(handle: int) -> None:
        gate.wait(patience.HANG)
        real(handle)

    gate.set()
    monkeypatch.setattr(disk, "to_disk", slow)
    monkeypatch.setattr(saving, "LATE_S", 2 * patience.HANG)
    yield gate
    gate.set()


def act(visitor: Visitor) -> None:
    """The first of all moves, by keys."""
    visitor.key("h", "enter")


def table(visitor: Visitor) -> TableScene:
    assert isinstance(visitor.scene, TableScene)
    return visitor.scene


# -- an action is on the disk before anything follows ----------------------------------------------------
def handing_over(private: bool = False) -> Match:
    """A match in which the first of all moves hands the question to somebody else."""
    match = match_of()
    while True:
        twin = match.branch_at(len(match.actions))
        assert twin.asked
        assert twin.play(twin.legal[0]) is None
        assert twin.asked
        assert match.asked
        if twin.asked.seat != match.asked.seat and twin.asked.question.private >= private:
            return match
        match.play(match.legal[0])


def test_the_next_seat_sits_down_when_the_action_is_on_the_disk(tmp_path: Path, gate: Event) -> None:
    visitor, _ = at_table(handing_over(), tmp_path)
    before = table(visitor).desk.viewer
    gate.clear()
    act(visitor)
    for _ in range(5):
        visitor.rest(1000)
        assert table(visitor).desk.viewer == before
    gate.set()
    until(visitor, lambda: table(visitor).desk.viewer != before)


def test_the_curtain_falls_when_the_action_is_on_the_disk(tmp_path: Path, gate: Event) -> None:
    visitor, _ = at_table(handing_over(private=True), tmp_path, curtain=True)
    if isinstance(visitor.scene, Curtain):
        visitor.rest(1000)
        visitor.key("enter")
    n = len(table(visitor).desk.match.actions)
    gate.clear()
    act(visitor)
    assert len(table(visitor).desk.match.actions) == n + 1
    for _ in range(5):
        visitor.rest(1000)
        assert isinstance(visitor.scene, TableScene)
    gate.set()
    until(visitor, lambda: isinstance(visitor.scene, Curtain))


def test_a_computer_acts_when_the_action_before_is_on_the_disk(tmp_path: Path, gate: Event) -> None:
    match = handing_over()
    assert match.asked
    match.reseat(
        [seat._replace(bot="" if i == match.asked.seat else "random") for i, seat in enumerate(match.seats)]
    )
    visitor, _ = at_table(match, tmp_path)
    n = len(match.actions)
    gate.clear()
    act(visitor)
    for _ in range(20):
        visitor.rest(1000)
        time.sleep(0.05)
        assert len(match.actions) == n + 1
    gate.set()
    until(visitor, lambda: len(match.actions) > n + 1)


def test_a_disk_that_does_not_answer_holds_nobody_up_for_long_and_the_bar_says_so(
    tmp_path: Path, gate: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor, _ = at_table(handing_over(), tmp_path)
    before = table(visitor).desk.viewer
    monkeypatch.setattr(saving, "LATE_S", 0.2)
    monkeypatch.setattr(session, "CHECK_MS", 1e9)  # no dialog before the mark, however slow the machine is
    gate.clear()
    act(visitor)
    until(visitor, lambda: table(visitor).desk.viewer != before)
    assert visitor.has("unsaved")
    gate.set()
    until(visitor, lambda: not visitor.has("unsaved"))


# -- a disk that refuses ---------------------------------------------------------------------------------
def in_trouble(tmp_path: Path) -> Visitor:
    """A match whose journal's folder is lost for good, which has been told."""
    visitor, now = at_table(begun(2), tmp_path / "saves")
    folder = now.journal.path.parent
    shutil.rmtree(folder)
    folder.write_text("in the way")
    now.match.play(now.match.legal[0])
    assert not now.journal.flush()
    visitor.rest(900)
    assert visitor.scene.modal()
    visitor.key("escape")
    return visitor


def test_a_lost_folder_is_told_once_and_a_mark_stays_until_there_is_one_again(tmp_path: Path) -> None:
    visitor = in_trouble(tmp_path)
    now = visitor.app.session
    assert isinstance(now, session.Session)
    for _ in range(3):
        visitor.rest(5100)
        assert not visitor.scene.modal()
        mark = visitor.widget("unsaved")
        assert (mark.name, visitor.scene.m.size) == ("Non enregistré", (1280, 720))
        assert "(Ctrl\u00a0+\u00a0S)" in mark.tooltip
    now.journal.path.parent.unlink()
    assert now.journal.flush()
    visitor.rest(5100)
    assert not visitor.has("unsaved")


@pytest.mark.parametrize("by", ["key", "pointer"])
def test_the_mark_opens_what_can_be_done_and_trying_again_takes_it_away(tmp_path: Path, by: str) -> None:
    visitor = in_trouble(tmp_path)
    now = visitor.app.session
    assert isinstance(now, session.Session)
    visitor.key("ctrl+s") if by == "key" else visitor.click(visitor.widget("unsaved"))
    assert visitor.scene.modal()
    now.journal.path.parent.unlink()
    visitor.click(visitor.widget("Réessayer"))
    assert now.journal.flush()
    visitor.rest(700)
    assert not visitor.has("unsaved")
    assert not visitor.scene.modal()


def test_the_mark_goes_with_a_save_and_comes_back_with_the_next_action(tmp_path: Path) -> None:
    visitor = in_trouble(tmp_path)
    saving.save_as(visitor.scene, "Essai")
    visitor.rest(700)
    assert not visitor.has("unsaved")
    now = visitor.app.session
    assert isinstance(now, session.Session)
    now.match.play(now.match.legal[0])
    assert not now.journal.flush()
    visitor.rest(700)
    assert visitor.has("unsaved")


def test_a_new_layout_and_another_language_keep_the_mark(tmp_path: Path) -> None:
    visitor = in_trouble(tmp_path)
    visitor.key("f9")
    assert visitor.widget("unsaved").name == "Not saved"


def test_nobody_quits_a_match_on_no_disk_without_being_asked(tmp_path: Path) -> None:
    visitor = in_trouble(tmp_path)
    for leave in (visitor.app.quit, lambda: session.leave(visitor.app)):
        leave()
        assert visitor.app.scenes
        assert visitor.app.session
        assert visitor.scene.modal()
        visitor.key("escape")
    visitor.app.quit()
    visitor.key("tab", "tab", "enter")
    assert not visitor.app.scenes


def test_saved_elsewhere_the_journal_goes_on_there(tmp_path: Path) -> None:
    visitor = in_trouble(tmp_path)
    now = visitor.app.session
    assert isinstance(now, session.Session)
    saving.save_as(visitor.scene, "Essai", tmp_path / "key")
    visitor.rest()
    now.match.play(now.match.legal[0])
    assert now.journal.flush()
    assert load(now.journal.path, open_end=True).match.entries == now.match.entries
    assert now.journal.path.parent == tmp_path / "key"
    session.leave(visitor.app)
    visitor.rest()
    assert not list((tmp_path / "key").glob("*.journal"))
    kept = [load(path).match.entries for path in (tmp_path / "key").glob("*.jsonl")]
    assert now.match.entries in kept


# -- a disk that hangs -----------------------------------------------------------------------------------
@pytest.fixture
def hung(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """What every file but a journal waits for when it is written or looked for by name."""
    gate, real, listed = Event(), disk.write_aside, os.listdir

    def wait() -> None:
        assert threading.current_thread() is not threading.main_thread()
        gate.wait(patience.HANG)

    def write(path: Path, data: bytes, keep: bool = False) -> None:
        if path.suffix != ".journal":
            wait()
        real(path, data, keep)

    def look(folder: Path) -> list[str]:
        wait()
        return listed(folder)

    monkeypatch.setattr(disk, "write_aside", write)
    monkeypatch.setattr(os, "listdir", look)
    with monkeypatch.context() as patch:
        patch.setattr(worker_threads, "finish", worker_threads.collect)  # the hand waits for no disk
        yield gate
        gate.set()
    worker_threads.finish()


def says(visitor: Visitor, key: str, **params: object) -> bool:
    return visitor.scene.words(key, **params) in visitor.scene.spoken_notes()


def title(visitor: Visitor) -> str:
    modal = visitor.scene.modal()
    return modal.title if isinstance(modal, Dialog) else ""


def test_a_save_on_a_disk_that_hangs_holds_nothing_up_and_saved_is_said_when_it_is_there(
    tmp_path: Path, hung: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun(2)
    visitor, now = at_table(match, tmp_path)
    words = visitor.scene.words
    visitor.key("ctrl+s")  # a free name is looked for
    assert not visitor.scene.modal()
    monkeypatch.setattr(saving, "LATE_S", 0.1)
    saving.save_as(visitor.scene, "Essai")
    n = len(match.actions)
    match.play(match.legal[0])
    assert len(match.actions) == n + 1
    visitor.rest(90)
    assert not visitor.scene.modal()
    visitor.rest(90)
    assert title(visitor) == words("saving.slow")
    assert not says(visitor, "saving.done", name="Essai")
    hung.set()
    until(visitor, lambda: says(visitor, "saving.done", name="Essai"))
    assert len(load(tmp_path / "Essai.jsonl").match.actions) == n  # as it was when it was asked for
    assert title(visitor) != words("saving.slow")
    assert not now.kept
    assert (tmp_path / "Essai.png").is_file()


def test_nobody_leaves_before_a_save_is_on_the_disk_without_being_asked(
    tmp_path: Path, hung: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor, _ = at_table(begun(2), tmp_path)
    words = visitor.scene.words
    saving.save_as(visitor.scene, "Essai")
    monkeypatch.setattr(saving, "LATE_S", 0.4)
    visitor.app.quit()
    until(visitor, lambda: title(visitor) == words("saving.waits"))
    visitor.rest(500)
    assert title(visitor) == words("saving.slow")
    monkeypatch.setattr(saving, "LATE_S", 2 * patience.HANG)
    hung.set()
    visitor.app.quit()
    until(visitor, lambda: not visitor.app.scenes)
    assert (tmp_path / "Essai.jsonl").is_file()


def test_a_picture_of_the_window_is_said_to_be_saved_when_it_is_there(
    tmp_path: Path, hung: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_pictures_path", lambda: tmp_path / "pictures")
    visitor = Visitor(Menu(), tmp_path)
    visitor.app.command("screenshot")
    visitor.rest()
    assert not visitor.scene.spoken_notes()
    hung.set()
    until(visitor, lambda: list((tmp_path / "pictures").glob("*.png")) and visitor.scene.spoken_notes())
    (file,) = (tmp_path / "pictures").glob("*.png")
    assert says(visitor, "app.screenshot", file=file)


@pytest.mark.parametrize("stopped", [False, True])
def test_a_match_is_resumed_from_a_disk_that_hangs_without_holding_the_window_up(
    stopped: bool, tmp_path: Path, gate: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun(2, 30)
    assert Library(tmp_path).journal(match).close()
    visitor = Visitor(Menu(), tmp_path)
    monkeypatch.setattr(worker_threads, "finish", worker_threads.collect)  # the hand waits for no disk
    gate.clear()
    visitor.click(visitor.widget("continue"))
    assert says(visitor, "load.judged")
    visitor.rest(500)
    assert title(visitor) == visitor.scene.words("load.judged")
    assert not says(visitor, "load.judged")
    if stopped:
        visitor.key("escape")
        gate.set()
        until(visitor, lambda: not worker_threads.busy() and not worker_threads.writing())
        assert not visitor.app.session
        (kept,) = Library(tmp_path).unfinished()  # nothing is lost, and nobody holds it
        assert kept.moves == len(match.actions)
        return
    gate.set()
    until(visitor, lambda: visitor.app.session is not None)
    assert visitor.app.session
    assert visitor.app.session.match.position.digest() == match.position.digest()
    visitor.app.session.close()


def test_a_match_left_on_a_disk_that_hangs_ends_the_app_in_time(
    tmp_path: Path, gate: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor, now = at_table(begun(2), tmp_path)
    gate.clear()
    now.match.play(now.match.legal[0])
    monkeypatch.setattr(worker_threads, "LONGEST_WRITING_S", 0.05)
    now.close()
    worker_threads.close()
    assert visitor.app.session is None
    assert not now.journal.safe
    gate.set()
    worker_threads.finish()
    assert load(now.journal.path, open_end=True).match.entries == now.match.entries


def test_a_named_save_stays_as_it_was_when_the_match_goes_on_to_its_end(tmp_path: Path) -> None:
    visitor, now = at_table(begun(2), tmp_path)
    moves = len(now.match.actions)
    saving.save_as(visitor.scene, "Before the end")
    until(visitor, lambda: now.kept)
    while now.match.legal:
        now.match.play(now.match.legal[0])
    now.close()
    worker_threads.finish()
    found = {path.stem: load(path).match for path in tmp_path.glob("*.jsonl")}
    assert len(found.pop("Before the end").actions) == moves
    assert [match.result is not None for match in found.values()] == [True]


# -- chance ----------------------------------------------------------------------------------------------
def verifiable() -> Match:
    seed, salt = seeds.drawn()
    old = match_of()
    return Match(old.game, old.seats, old.setup.options, seed, salt=salt)


def test_a_match_starts_without_a_word_about_its_proof_of_chance(tmp_path: Path) -> None:
    match = verifiable()
    visitor, _ = at_table(match, tmp_path)
    for keys in ((), ("f10",)):
        visitor.key(*keys)
        assert not any(match.seed_proof in said for said in description(visitor.app)["says"])


@pytest.mark.parametrize("language", ["fr", "en"])
def test_one_item_of_the_menu_shows_the_proof_of_chance(language: str, tmp_path: Path) -> None:
    match = verifiable()
    visitor, _ = at_table(match, tmp_path, language=language)
    visitor.key("f10")
    item = visitor.scene.words("chance.title")
    visitor.click(next(each.rect.center for each in visitor.scene.ring() if each.name == item))
    dialog = _dialog(visitor)
    assert dialog.title == item
    assert match.seed_proof in dialog.words
    assert match.setup.salt not in dialog.words


def _dialog(visitor: Visitor) -> Dialog:
    dialog = visitor.scene.modal()
    assert isinstance(dialog, Dialog)
    return dialog


def test_a_chosen_seed_has_no_proof_to_tell(tmp_path: Path) -> None:
    visitor, _ = at_table(match_of(), tmp_path)
    visitor.key("f10")
    dialog = _dialog(visitor)
    assert visitor.scene.words("table.kept") in dialog.words
    assert visitor.scene.words("chance.title") not in [answer.label for answer in dialog.answers]
