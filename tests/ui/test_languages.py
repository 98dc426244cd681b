"""A language is a folder: one with ten texts ends nothing and falls back to English."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from tabletop.games import here
from tabletop.system.languages import FALLBACK, SOURCES, languages, system_language
from tabletop.system.settings import Settings
from tabletop.texts.boxes import game_name
from tabletop.texts.language import conventions
from tabletop.texts.names import names
from tabletop.texts.words import Words
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.scenes.menu.menu import Menu
from tabletop.ui.scenes.settings.settings_scene import SettingsScene
from tabletop.ui.scenes.setup.setup_scene import SetupScene
from tabletop.ui.widgets import Dropdown
from tabletop.ui.widgets.scene import Scene
from tests.languages import made_up
from tests.tools.campaign.monkey_places import NAMES, PLACES, Places
from tests.ui.table_hands import match_of
from tests.ui.visitor import Reader, Visitor

TEXTS = {
    "tabletop": {
        "app.name": ("The Five-Game Table", "Xa Tabla"),
        "menu.quit": ("Quit", "Xit"),
        "menu.rules": ("Rules", "Xules"),
        "menu.settings": ("Old settings", "Xettings"),
        "page.back": ("Back", "Xack"),
    },
    "macadam": {
        "components.toml: names: card.bicycle: name": ("Bicycle", "Xicycle"),
        "components.toml: names: card.bicycle: the": ("the bicycle", "xe xicycle|xo xicycle|xi xicycle"),
        "components.toml: game: tagline": ("Tricks and traffic rules", "Xicks"),
        "rulebook.toml: rule MAC-4.2: title": ("Officer or pedestrian deals", "Xofficer"),
        "teach.toml: word trick: forms": ("trick, tricks", "xick, xicks, xickses"),
    },
}


@pytest.fixture
def xx(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A language `xx` with ten texts, one of them of a source that has changed since."""
    (tmp_path / "locale").mkdir()
    with made_up(tmp_path / "locale", TEXTS, monkeypatch) as folder:
        yield folder


def test_languages_are_the_folders_the_sources_first(xx: Path) -> None:
    assert languages() == (*SOURCES, "de", "xx")
    assert conventions("de").name == "Deutsch"
    assert conventions("xx").name == "xx"


def test_the_computers_language_is_any_folder(xx: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "xx_YY.UTF-8")
    assert system_language() == "xx"


@pytest.mark.usefixtures("xx")
def test_a_missing_or_outdated_text_is_english_text_by_text() -> None:
    words, english = Words("xx", "macadam", ["Ann", "Ben"]), Words("en", "macadam", ["Ann", "Ben"])
    assert (words("menu.quit"), words("menu.load")) == ("Xit", english("menu.load"))
    assert words("menu.settings") == english("menu.settings")
    assert words.rule("MAC-4.2").title == "Xofficer"
    assert words.rule("MAC-4.2").help == english.rule("MAC-4.2").help
    assert words.name("card.bicycle") == "Xicycle"
    assert words.name("card.bicycle", "a") == english.name("card.bicycle", "a")
    assert words.about("card.car") == english.about("card.car")
    for n in (1, 2):
        assert words("map.count", n=n) == english("map.count", n=n)


@pytest.mark.usefixtures("xx")
def test_a_form_without_cases_is_the_same_in_all(xx: Path) -> None:
    words = Words("xx", "macadam")
    (xx / "xx" / "language.toml").write_text('forms = ["nom", "acc"]', "utf-8")
    assert words.fill("{c:the} {c:The.acc} {d:the.acc}", {"c": "card.bicycle", "d": "card.car"}) == (
        "xe xicycle Xo xicycle the car"
    )


@pytest.mark.usefixtures("xx")
@pytest.mark.parametrize("text", ['forms = "nom"\n', "forms = [", f"forms = {'[' * 9999}"])
def test_a_fault_in_the_conventions_of_a_language_is_reported_and_ends_nothing(
    text: str, xx: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (xx / "xx" / "language.toml").write_text(text, "utf-8")
    assert conventions("xx").decimal == "."
    assert "xx/language.toml" in caplog.text


def test_english_stands_in_first() -> None:
    assert FALLBACK[0] == "en"
    assert all(names(game)[tag]["zz"] == forms["en"] for game in here() for tag, forms in names(game).items())


@pytest.mark.usefixtures("xx")
@pytest.mark.parametrize("route", PLACES)
def test_every_scene_opens_in_a_language_with_ten_texts(route: str, tmp_path: Path) -> None:
    chosen = Settings(language="xx", sound=False, speed=0, curtain=False, names=list(NAMES[:2]))
    visitor = Visitor(Menu(), tmp_path / "saves", settings=chosen)
    PLACES[route](Places(visitor.app), "macadam", Random(route))
    visitor.rest(600)
    visitor.key("down", "tab", "f9", "f9")
    assert visitor.app.language == "en"


@pytest.mark.usefixtures("xx")
@pytest.mark.parametrize("game", here())
def test_a_table_stands_in_a_language_with_ten_texts(game: str, tmp_path: Path) -> None:
    match = match_of(key=game, seats=3)
    visitor = Visitor(Menu(), tmp_path, settings=Settings(language="xx", sound=False, curtain=False))
    visitor.app.push(TableScene(match))
    dice, scene = Random(game), visitor.scene
    assert isinstance(scene, TableScene)
    while match.asked and len(match.actions) < 12:
        scene.flow.play(dice.choice(match.legal), match.asked.seat)
        visitor.rest(3000)
    assert len(match.actions) >= 12 or match.result


@pytest.mark.usefixtures("xx")
@pytest.mark.parametrize(
    ("scene", "round_"),
    [
        (Menu, ["en", "fr", "en"]),
        (lambda: SetupScene("paris"), ["en", "fr", "en"]),
        (lambda: SetupScene("macadam"), ["en", "de", "fr"]),
    ],
)
def test_the_language_key_goes_round_the_languages_that_are_whole_for_what_is_shown(
    scene: Callable[[], Scene], round_: list[str], tmp_path: Path
) -> None:
    visitor, seen = Visitor(scene(), tmp_path, language="fr"), []
    for _ in round_:
        visitor.key("f9")
        seen.append(visitor.app.language)
    assert seen == round_


@pytest.mark.usefixtures("xx")
def test_the_tile_lists_every_language_and_for_which_games_it_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = Visitor(Menu(), tmp_path, language="en")
    visitor.click(visitor.widget("menu.language"))
    written = {line.words for line in Reader(visitor.scene, monkeypatch).written}
    assert {"Français", "English", "Deutsch (Macadam only)", "xx (incomplete)"} <= written
    visitor.key("down", "down", "enter")
    assert (visitor.app.language, visitor.widget("menu.quit").name) == ("xx", "Xit")
    visitor.click(visitor.widget("menu.language"))
    visitor.key("escape")
    assert visitor.app.language == "xx"


@pytest.mark.usefixtures("xx")
def test_the_settings_list_every_language_by_its_own_name_and_mark_the_unfinished(tmp_path: Path) -> None:
    visitor = Visitor(SettingsScene(), tmp_path, language="en")
    choice = visitor.widget("language")
    assert isinstance(choice, Dropdown)
    assert [*choice.options[:2], choice.options[-1]] == ["Français", "English", "xx (incomplete)"]
    german = dict(zip(choice.options, choice.abouts, strict=True))["Deutsch (Macadam only)"]
    assert all(game_name(game, "en") in german for game in here() if game not in conventions("de").complete)
    assert "Macadam" not in german
