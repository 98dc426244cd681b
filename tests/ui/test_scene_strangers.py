"""Files from strangers end no window and keep it from nothing, nor do letters that nobody sees."""

from __future__ import annotations

import io
import os
import time
import unicodedata
from pathlib import Path

import pygame
import pytest

from tabletop.match import Match
from tabletop.saves.library import Library
from tabletop.saves.reader import Step
from tabletop.ui.kit import faces, text, worker_threads
from tabletop.ui.play import opening, session
from tabletop.ui.scenes.menu.menu import Menu
from tabletop.ui.scenes.saves import thumbs
from tabletop.ui.scenes.saves.load import Load
from tabletop.ui.shell.text_view import Printer
from tabletop.ui.widgets import TextField
from tests.saves.saves import fields_of, some_match, write
from tests.tools.campaign.forging import bomb
from tests.ui.visitor import Visitor, begun, visit

UNSEEN = [
    c
    for c in map(chr, range(0x110000))
    if unicodedata.category(c) in ("Cc", "Cf", "Mn", "Me", "Zs", "Zl", "Zp")
]
"""Among them all that have no width, alone; and the zero at which a text of C ends."""


# -- letters -----------------------------------------------------------------------------------------------
def test_every_letter_that_is_not_seen_can_be_drawn_and_measured_alone(library: Library) -> None:
    visit(library)
    for letter in [*UNSEEN, "\ud800", "\udfff", "\u3164", "\uffff", "\U0010ffff"]:
        assert text.width(letter, 17) >= 0
        assert text.label(letter, 17).get_height() > 0


def test_a_letter_without_width_is_drawn_as_nothing() -> None:
    assert faces.ink("regular", 17, "\u200b", "black").get_width() == 0


@pytest.mark.parametrize("letter", ["\u200b", "\0", "\u0301", "\u2028", "\x1b", "\u3164"])
def test_no_letter_typed_alone_into_a_field_ends_the_window(letter: str, library: Library) -> None:
    visitor, _ = visit(library)
    visitor.click(visitor.widget("pick.words"))
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))
    visitor.rest()
    visitor.key("home", "end", "backspace")
    assert isinstance(visitor.scene, Load)


def test_a_name_without_a_letter_that_is_seen_is_no_name(library: Library) -> None:
    visitor = Visitor(Menu(), library.folder)
    visitor.app.routes.setup("macadam")
    visitor.rest()
    field = next(each for each in visitor.scene.ring() if isinstance(each, TextField))
    visitor.click(field)
    visitor.key("end")
    for _ in range(30):
        visitor.key("backspace")
    visitor.type("\u200b\u2060")
    visitor.click(visitor.widget("start"))
    assert visitor.app.session
    assert visitor.app.session.match.seats[0].name == "Joueur 1"
    visitor.app.session.close()


# -- the list ----------------------------------------------------------------------------------------------
def strangers(library: Library) -> None:
    """A folder full of them."""
    lines = fields_of(some_match(10))
    for i, (where, field, value) in enumerate(
        ((0, "game", "chess"), (0, "made", "0001-01-01"), (0, "game", "\0"))
    ):
        lines = fields_of(some_match(10))
        lines[where][field] = value
        write(library.folder / f"odd {i}.jsonl", lines)
    for value in ("\0", "\u200b"):
        lines = fields_of(some_match(10))
        lines[0]["seats"][0]["name"] = lines[-1]["seats"][0]["name"] = value
        write(library.folder / f"name {ord(value)}.jsonl", lines)
    os.mkfifo(library.folder / "pipe.jsonl")
    for stem in (b"\xff", b"y" * 249):
        odd = Path(os.fsdecode(os.fsencode(library.folder) + b"/" + stem + b".jsonl"))
        odd.write_bytes(library.path_of("Essai").read_bytes())


def test_a_folder_of_strangers_is_listed_and_every_row_can_be_opened(library: Library) -> None:
    strangers(library)
    visitor, scene = visit(library)
    own = [kept for kept in scene.picked if not kept.saved.shipped]
    assert len(own) == 9
    assert sum(kept.saved.fault is None for kept in own) == 3
    for kept in [kept for kept in own if kept.saved.fault]:
        scene.focus(scene.cards.see(scene.picked.index(kept)))
        visitor.rest()
        visitor.key("enter")
        assert visitor.scene.modal()
        visitor.key("escape")
    (sound,) = [kept for kept in own if kept.saved.name == "Essai"]
    scene.focus(scene.cards.see(scene.picked.index(sound)))
    visitor.key("enter")
    assert visitor.app.session
    visitor.app.session.close()


def test_a_folder_of_strangers_can_be_printed_for_a_reader(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    strangers(library)
    visitor, _ = visit(library)
    printed = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(printed, "utf-8"))
    Printer().tell(visitor.app)
    assert "pipe" in printed.getvalue().decode()


def test_a_match_of_a_game_that_was_taken_away_is_listed(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tabletop import games
    from tabletop.texts import boxes

    info = boxes.game_infos()["macadam"]
    monkeypatch.setitem(boxes.game_infos(), "macadam", info._replace(fault="taken away"))
    others = tuple(key for key in games.here() if key != "macadam")
    monkeypatch.setattr(games, "here", lambda: others)
    visitor, scene = visit(library)
    (kept,) = [kept for kept in scene.picked if kept.saved.name == "Essai"]
    assert kept.saved.fault
    assert kept.saved.fault.fault.key == "save.unknown_game"
    scene.focus(scene.cards.see(scene.picked.index(kept)))
    visitor.rest()
    visitor.key("enter")
    assert visitor.scene.modal()


def test_a_picture_that_unpacks_to_gigabytes_is_never_unpacked(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    unpacked: list[object] = []
    monkeypatch.setattr(pygame.image, "load", lambda *given: unpacked.append(given))
    picture = library.path_of("Essai").with_suffix(".png")
    for data in (bomb(25_000, 25_000), bomb(2**31 - 1, 2**31 - 1), b"GIF89a", b""):
        picture.write_bytes(data)
        assert thumbs._read((picture, 0), (64, 40)) is None
    picture.unlink()
    os.mkfifo(picture)
    assert thumbs._read((picture, 0), (64, 40)) is None
    assert not unpacked


# -- positions -----------------------------------------------------------------------------------------------
def test_rules_that_fail_in_a_set_up_position_end_only_its_match(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor, _ = visit(library)
    first = some_match(10)
    session.begin(visitor.app, Match(first.game, first.seats, seed=1, start=first.position))
    visitor.rest()
    assert visitor.app.session

    def fails() -> None:
        raise IndexError

    visitor.app.call(fails)
    visitor.rest()
    assert isinstance(visitor.scene, Menu)
    assert not visitor.app.session
    session.begin(visitor.app, begun(2))
    visitor.app.call(fails)
    with pytest.raises(IndexError):  # any other match: a fault of ours, which is not hidden
        visitor.rest()
    visitor.app.session.close()


# -- files that take long ----------------------------------------------------------------------------------
@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is never read to its end, and at once shows how far it is."""

    def load(_path: Path, *, open_end: bool = False, step: Step) -> None:
        while True:
            step(1, 3)
            time.sleep(0.001)

    monkeypatch.setattr(opening, "load", load)
    monkeypatch.setattr(opening, "PATIENCE_MS", 0.0)


def long_open(visitor: Visitor, library: Library) -> None:
    visitor.walk_to(str(library.path_of("Essai")))
    for up in (False, True):
        visitor.press("enter", up)
    for _ in range(8):
        visitor.app.loop.frame(60, visitor.app.input.read())


@pytest.mark.usefixtures("endless")
def test_a_long_file_shows_how_far_it_is_and_escape_stops_it(library: Library) -> None:
    visitor, scene = visit(library)
    long_open(visitor, library)
    assert scene.modal()
    assert worker_threads.busy()
    visitor.press("escape")
    worker_threads.finish()  # ends only because it was stopped
    assert not scene.modal()
    assert visitor.scene is scene
    assert not visitor.app.session


@pytest.mark.usefixtures("endless")
def test_who_leaves_the_list_or_the_app_stops_a_long_file_too(library: Library) -> None:
    visitor, _ = visit(library)
    long_open(visitor, library)
    visitor.app.quit()
    worker_threads.close()
    assert not visitor.app.session
