"""A match that is exported: the page, the picture that moves, and the ways to them; no secret is in them."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageSequence

from tabletop import cli
from tabletop.match import EVERYBODY, Match, web_page
from tabletop.match.stops import stops
from tabletop.match.transcript import sentence_alone, words_of
from tabletop.saves import library as library_module
from tabletop.saves.library import Library
from tabletop.saves.match_file import save
from tabletop.ui.play.export_files import PAGE, PICTURE, ExportWork
from tabletop.ui.play.moving_picture import MOST_FRAMES, chosen_stops
from tabletop.ui.scenes.end.end import End
from tests.random_games import OWN
from tests.ui.kit import window
from tests.ui.table_hands import match_of, play_on
from tests.ui.visitor import Visitor, begun, finished, visit

VOID = frozenset({"meta", "img", "input", "br", "line"})
FETCHING = frozenset({"src", "href", "srcset", "action", "data", "poster", "background"})
RUDE = "<b>&\"'</script>"


class Strict(HTMLParser):
    """A parser of pages that accepts only closed elements, and notes texts and what would be fetched."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[str] = []
        self.texts: dict[str, list[str]] = {}
        self.fetched: list[str] = []
        self.said: list[str] = []
        self.feed(page)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names))
        self.tags.append(tag)
        self.fetched += [value or "" for name, value in attrs if name in FETCHING]
        self.said += [value or "" for name, value in attrs if name == "data-said"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in VOID

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.setdefault(self.open[-1] if self.open else "", []).append(data)


def made(match: Match, ending: str, language: str = "en") -> bytes:
    with window():
        work = ExportWork(match, words_of(match, language), ending)
        parts = list(work)
        assert parts == sorted(parts)
        assert parts[-1] == 1
        return work.finish()


@pytest.fixture(scope="module")
def whole() -> Match:
    return finished(3)


@pytest.fixture(scope="module")
def page(whole: Match) -> str:
    return made(whole, PAGE).decode()


def test_a_page_is_sound_and_needs_nothing_from_outside(page: str) -> None:
    strict = Strict(page)
    assert strict.tags.count("canvas") == 1
    assert strict.fetched
    assert all(address.startswith("data:image/") for address in strict.fetched)
    assert "default-src 'none'" in page
    assert not re.search(r"https?:|url\(|@import|//[a-z]", re.sub(r'xmlns="[^"]*"|base64,[^"\\]*', "", page))
    assert 100_000 < len(page) < 2_000_000


def test_the_pictures_of_a_page_are_there_once_and_in_step_with_its_turns(page: str, whole: Match) -> None:
    (data,) = (json.loads(text) for text in Strict(page).texts["script"] if text.startswith("{"))
    shown = stops(whole)
    assert len(data["steps"]) == len(shown) == len(Strict(page).said)
    assert len(set(data["sprites"])) == len(data["sprites"])
    assert all(len(data["places"]) > n for step in data["steps"] for n in step["lying"])
    assert {place[0] for place in data["places"]} == set(range(len(data["sprites"])))
    assert len({tuple(step["lying"]) for step in data["steps"]}) > 10


def test_a_page_tells_all_that_the_log_does_and_the_final_count(page: str, whole: Match) -> None:
    words, strict = words_of(whole, "en"), Strict(page)
    told = " ".join(strict.said)
    for group in whole.log():
        for line in (each for each in group.lines if each.but < 0):
            assert sentence_alone(line, words).rstrip(".") in told
    assert whole.result
    cells = strict.texts["td"]
    for row in whole.result.rows:
        assert words(row.key) in cells


def test_a_page_names_the_phase_that_begins_in_the_middle_of_a_move() -> None:
    match, dice = match_of(2, 5, key="madsteam"), Random(5)
    while match.asked and (match.position.round, match.asked.question.key) != (2, "karma"):
        match.play(dice.choice(match.legal))
    words, shown = words_of(match, "en"), stops(match)
    turns = "".join(web_page.turns(words, shown, ["#fff"] * 2))
    headings = [now for stop in shown for now in stop.headings if now != stop.titles]
    assert headings
    for round_, phase in headings:
        assert f"<summary>{words(round_.key, **round_.params)} · {words(phase.key)}</summary>" in turns
    karma = [
        now
        for stop in shown
        for line, now in zip(stop.lines, stop.headings, strict=True)
        if line.key == "log.karma"
    ]
    assert {phase.key for _, phase in karma} == {"phase.action"}


@pytest.mark.parametrize("key", OWN)
def test_a_page_names_each_chapter_once_and_says_equal_sentences_once(key: str) -> None:
    match = play_on(match_of(2, 4, key=key), 400, 4)
    words, shown = words_of(match, "en"), stops(match)
    page = "".join(web_page.turns(words, shown, ["#fff"] * 2))
    named = re.findall("<summary>(.*?)</summary>", page)
    assert len(named) > 3
    assert all(now != then for now, then in pairwise(named))
    buttons = [part.split("<br>") for part in re.findall("<button[^>]*>(.*?)</button>", page)]
    assert all(now != then for said in buttons for now, then in pairwise(said))
    assert sum(map(len, buttons)) > len(shown)


def test_a_page_tells_the_figures_of_every_seat_at_each_of_its_stops(page: str, whole: Match) -> None:
    (data,) = (json.loads(text) for text in Strict(page).texts["script"] if text.startswith("{"))
    words, shown, texts = words_of(whole, "en"), stops(whole), data["texts"]
    for stop, step in zip(shown, data["steps"], strict=True):
        assert [texts[seat[0]] for seat in step["seats"]] == [words.number(n) for n in stop.scores]
    assert "Léa’s mat" in [texts[n] for n in data["steps"][-1]["seats"][0]]
    assert Strict(page).tags.count("article") == len(whole.seats)


def test_names_and_texts_are_escaped() -> None:
    match = begun(2, 30)
    match.reseat([seat._replace(name=RUDE) if not i else seat for i, seat in enumerate(match.seats)])
    strict = Strict(made(match, PAGE, "fr").decode())
    assert RUDE in strict.texts["th"]
    assert RUDE in strict.texts["h3"]
    assert any(RUDE in said for said in strict.said)
    assert "b" not in strict.tags
    assert strict.tags.count("script") == 2


@pytest.mark.parametrize("key", ["macadam", "paris"])
def test_the_page_of_a_match_that_goes_on_does_not_depend_on_what_is_hidden(key: str) -> None:
    match = play_on(match_of(3, 2, key=key), 30)
    game, other = match.game, match.branch_at(len(match.actions))
    hidden = [game.guess(game.view(match.position_at(n), EVERYBODY), EVERYBODY, 7 + n) for n in range(31)]
    other._past, other.position, other.setup = hidden[:-1], hidden[-1], match.setup
    assert [game.view(one, 0) for one in hidden] != [game.view(match.position_at(n), 0) for n in range(31)]
    page = made(match, PAGE)
    assert page == made(other, PAGE)
    words = words_of(match, "en")
    secret = [line for group in match.log() for line in group.lines if line.readers is not None]
    assert not any(sentence_alone(line, words).encode() in page for line in secret)
    assert b"The game is not over" in page


def test_a_picture_moves_through_the_match_in_the_colours_of_the_seats() -> None:
    data = made(begun(3, 24), PICTURE)
    with Image.open(BytesIO(data)) as picture:
        frames = sum(1 for _ in ImageSequence.Iterator(picture))
        assert 5 < frames <= MOST_FRAMES
        assert picture.info["loop"] == 0
        picture.seek(frames - 1)
        colours = {colour for _, colour in picture.convert("RGB").getcolors(1 << 20) or []}
    assert {(203, 58, 32), (45, 99, 200), (244, 188, 44)} <= colours
    assert len(data) < 1_000_000


def test_a_long_match_is_shown_in_few_frames_from_its_start_to_its_end(whole: Match) -> None:
    long = stops(whole) * 9
    some = chosen_stops(long)
    assert len(some) == MOST_FRAMES
    assert (some[0], some[-1]) == (long[0], long[-1])


# -- the ways to it ----------------------------------------------------------------------------------------
def test_the_command_writes_both_kinds_and_refuses_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.jsonl"
    save(begun(2, 6), file)
    for name, beginning in (("a.html", b"<!DOCTYPE html>"), ("a.gif", b"GIF89a")):
        assert cli.main(["--language", "en", "export", str(file), "--to", str(tmp_path / name)]) == 0
        assert (tmp_path / name).read_bytes().startswith(beginning)
        assert name in capsys.readouterr().out
    with pytest.raises(SystemExit):
        cli.main(["export", str(file), "--to", str(tmp_path / "a.pdf")])
    file.write_text("nonsense")
    assert cli.main(["export", str(file), "--to", str(tmp_path / "b.html")]) == 1
    assert not (tmp_path / "b.html").exists()


def until_ready(visitor: Visitor, title: str) -> None:
    for _ in range(200):
        visitor.rest()
        modal = visitor.scene.modal()
        if modal and modal.name == title:
            return
    raise AssertionError("nothing was exported")


def test_the_end_of_a_match_exports_it_by_keys(
    whole: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DOCUMENTS_DIR", str(tmp_path))
    visitor = Visitor(End(whole), language="fr")
    visitor.walk_to("end.export")
    visitor.key("enter", "enter")
    until_ready(visitor, "Le fichier est prêt")
    (file,) = tmp_path.iterdir()
    assert file.suffix == ".html"
    assert "Léa" in file.name
    visitor.key("escape")
    visitor.click(visitor.widget("end.export"))
    visitor.key("enter", "escape")
    for _ in range(20):
        visitor.rest()
    assert list(tmp_path.iterdir()) == [file]


def test_a_saved_match_is_exported_as_a_picture_by_mouse(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library(tmp_path / "saves")
    library.save(begun(2, 6), "Essai")
    monkeypatch.setenv("XDG_DOCUMENTS_DIR", str(tmp_path / "documents"))
    monkeypatch.setattr(library_module, "shipped_saves", lambda: tmp_path / "none")
    visitor, scene = visit(library)
    button = visitor.widget("load.export")
    scene.focus(button)
    visitor.key("enter")
    for _ in range(20):
        visitor.rest()
    label = scene.words("export.picture")
    visitor.click(next(widget for widget in scene.ring() if widget.name == label))
    until_ready(visitor, scene.words("export.ready"))
    (file,) = (tmp_path / "documents").iterdir()
    assert file.suffix == ".gif"
