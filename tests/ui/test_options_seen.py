"""The options of a match on the screen: set up, in the menu, the rules, the count and the saves."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.engine.game import Choice
from tabletop.games import find
from tabletop.match import Match, Seat
from tabletop.saves.library import Library
from tabletop.system.languages import SOURCES
from tabletop.texts.words import Words
from tabletop.ui.scenes.end.end import End
from tabletop.ui.scenes.primer import Primer
from tabletop.ui.scenes.rules.rules import Rules
from tabletop.ui.scenes.saves.load import Load
from tabletop.ui.scenes.saves.save_cards import SaveCard
from tabletop.ui.scenes.setup.setup_scene import SetupScene
from tabletop.ui.scenes.setup.ways import WayChoice
from tabletop.ui.widgets.dialog import Dialog
from tests.ui.table_hands import Person, match_of, play_on
from tests.ui.visitor import Reader, Visitor

MILD: dict[str, Choice] = {"mild_winter": True, "endless_cans": True}
SIZES = (1280, 720), (1920, 1080)

every_language = pytest.mark.parametrize("language", SOURCES)


def written(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> str:
    return " ".join(w.words for w in Reader(visitor.scene, monkeypatch).written)


def bent(language: str) -> list[str]:
    words = Words(language, "paris")
    return [words(f"option.{key}") for key in MILD]


# -- a new match -------------------------------------------------------------------------------------------
@every_language
@pytest.mark.parametrize("size", SIZES)
def test_the_ways_of_playing_are_in_sight_with_what_they_are(
    size: tuple[int, int], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = Visitor(SetupScene("rails"), size=size, language=language)
    choice, start = visitor.widget("option.mode"), visitor.widget("start")
    assert isinstance(choice, WayChoice)
    rows = choice.segments()
    assert len(rows) == len(choice.abouts) == len(choice.pictures) == 3
    assert all(about.count(".") == 2 for about in choice.abouts)
    shown = written(visitor, monkeypatch)
    for row, about in zip(rows, choice.abouts, strict=True):
        assert visitor.app.screen.get_rect().contains(row)
        assert row.bottom <= start.rect.top
        assert about.split()[0] in shown
        assert about.split()[-1] in shown
        at = [(x, y) for x in range(row.x, row.x + 90, 2) for y in range(row.y + 8, row.bottom - 8, 4)]
        assert len({tuple(visitor.app.screen.get_at(pos)) for pos in at}) > 60  # a picture, not a plate


def test_a_way_is_chosen_by_a_click_and_by_keys() -> None:
    visitor = Visitor(SetupScene("rails"))
    scene = visitor.scene
    assert isinstance(scene, SetupScene)
    choice = visitor.widget("option.mode")
    assert isinstance(choice, WayChoice)
    visitor.click(choice.segments()[2].center)
    assert scene.options.chosen["mode"] == "standard"
    visitor.walk_to("option.mode")
    visitor.key("left")
    assert scene.options.chosen["mode"] == "simplified"


# -- in a match --------------------------------------------------------------------------------------------
@every_language
def test_the_menu_of_a_match_names_its_variants(language: str) -> None:
    person = Person(match_of(key="paris", options=MILD), language=language, curtain=False)
    person.table.commands.menu()
    person.rest()
    dialog = person.table.modal()
    assert isinstance(dialog, Dialog)
    assert all(name in dialog.words for name in bent(language))


def test_the_rules_opened_from_a_match_tell_its_variants_and_bend_its_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    person = Person(match_of(key="paris", options=MILD), language="en", curtain=False)
    person.key("escape")
    person.table.commands.browsing.open_rules()
    person.rest()
    desk = person.app.scene
    assert isinstance(desk, Rules)
    section = next(key for key, title in desk.book.sections.items() if title == desk.words("rules.match"))
    assert {rule.title for rule in desk.book.section(section)} == {*bent("en")}
    assert "This game uses a variant here. Farmers" in desk.book.rule("PAR-17.2").help


def test_the_rules_opened_from_the_menu_are_the_books() -> None:
    visitor = Visitor(Rules("paris"), language="en")
    assert isinstance(visitor.scene, Rules)
    assert visitor.scene.words("rules.match") not in visitor.scene.book.sections.values()
    assert "uses a variant" not in visitor.scene.book.rule("PAR-17.2").help


def test_panels_looked_at_in_a_match_say_what_holds_there(monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = Visitor(Primer("paris", 5, options=find("paris").settled(MILD)), language="en")
    scene = visitor.scene
    assert isinstance(scene, Primer)
    food = next(i for i, panel in enumerate(scene.panels) if panel.key == "food")
    visitor = Visitor(Primer("paris", food, options=find("paris").settled(MILD)), language="en")
    assert "rounded" in written(visitor, monkeypatch)


# -- after a match -----------------------------------------------------------------------------------------
@every_language
def test_the_count_names_the_variants(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_on(match_of(key="paris", options=MILD), 5_000)
    visitor = Visitor(End(match), language=language)
    shown = written(visitor, monkeypatch)
    assert all(name in shown for name in bent(language))


def test_the_card_of_a_save_and_its_sheet_name_the_way_and_the_variants(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options: dict[str, Choice] = {"mode": "simplified", "tiles": "strict"}
    match = Match(find("rails"), [Seat(name) for name in ("Léa", "Marc", "Inès")], options, 3)
    library = Library(tmp_path)
    library.save(play_on(match, 5), "Tracks")
    visitor = Visitor(Load(), tmp_path, language="en")
    cards = (each for each in visitor.scene.ring() if isinstance(each, SaveCard))
    card = next(each for each in cards if each.entry.saved.name == "Tracks")
    for name in ("Simplified", "Eastern US and Canada", "Tiles (Counted)"):
        assert name in card.name
    assert written(visitor, monkeypatch).count("Simplified") >= 2  # on the card, and on the sheet beside
