"""Who is new to a game is asked on the page of a new match; what people learned is shown, and forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.games import here
from tabletop.learning.people import People
from tabletop.system.settings import Settings
from tabletop.teaching import teaching
from tabletop.ui.play import guided
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.scenes.people_scene import PeopleScene
from tabletop.ui.scenes.settings.settings_scene import SettingsScene
from tabletop.ui.scenes.setup.setup_scene import SetupScene
from tabletop.ui.shell.app import App
from tabletop.ui.widgets import Toggle
from tabletop.ui.widgets.hasty import UNSEEN_MS
from tests.ui.visitor import Reader, Visitor


@pytest.fixture
def people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> People:
    """Léa has ended a match of Macadam and one of Paris."""
    known = People(tmp_path / "people.json")
    for game in ("macadam", "paris"):
        learned = known.of("Léa").of(game)
        learned.refuse("R-1.1")
        learned.end(["R-1.1"])
    known.save()
    monkeypatch.setattr(App, "people", known)
    return known


def setup(tmp_path: Path, *names: str, game: str = "macadam") -> Visitor:
    """The page of a new match, with the names of the last one."""
    chosen = Settings(language="en", sound=False, speed=0)
    chosen.names, chosen.assistance = [*names], 1
    return Visitor(SetupScene(game), tmp_path / "saves", settings=chosen)


def new(visitor: Visitor, seat: int) -> bool:
    """Is the switch of a seat on?"""
    toggle = visitor.widget(f"new.{seat}")
    assert isinstance(toggle, Toggle)
    return toggle.on


def test_who_has_ended_no_match_of_a_game_is_new_to_it(tmp_path: Path, people: People) -> None:
    visitor = setup(tmp_path, "lea", "Zoé")
    assert [new(visitor, seat) for seat in (0, 1)] == [False, True]
    visitor = setup(tmp_path, "lea", "Zoé", game="madsteam")
    assert [new(visitor, seat) for seat in (0, 1)] == [True, True]


def test_it_follows_the_name_that_is_typed_until_somebody_says_otherwise(
    tmp_path: Path, people: People
) -> None:
    visitor = setup(tmp_path, "", "Zoé")
    assert new(visitor, 0)
    visitor.click(visitor.widget("name.0"))
    visitor.type("Léa")
    assert not new(visitor, 0)
    visitor.click(visitor.widget("new.0"))
    visitor.click(visitor.widget("name.0"))
    visitor.type("!")
    assert new(visitor, 0)


def test_who_is_new_begins_with_all_the_help_and_the_coach(tmp_path: Path, people: People) -> None:
    visitor = setup(tmp_path, "Léa", "Zoé")
    visitor.click(visitor.widget("start"))
    visitor.rest(500)
    now = visitor.app.session
    assert now
    assert [seat.help for seat in now.match.seats] == [1, 3]
    table = next(scene for scene in visitor.app.scenes if isinstance(scene, TableScene))
    assert list(table.coaching.coach.new) == [1]
    now.close()


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 2.0), ((1920, 1080), 1.0)])
def test_the_page_of_the_people_fits(
    size: tuple[int, int], scale: float, language: str, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = Visitor(PeopleScene(), size=size, scale=scale, language=language)
    seen = Reader(visitor.scene, monkeypatch)
    assert not seen.overlapping()
    assert not seen.below_floor()
    assert any("Léa" in each.words for each in seen.written)


def test_what_is_forgotten_is_gone_from_the_file_and_from_the_names(people: People) -> None:
    visitor = Visitor(SettingsScene())
    visitor.app.settings.names = ["Marc", "léa"]
    visitor.click(visitor.walk_to("people"))
    assert isinstance(visitor.scene, PeopleScene)
    visitor.click(visitor.widget("forget.Léa.paris"))
    visitor.key("escape")
    assert "paris" in people.path.read_text("utf-8")
    visitor.rest(UNSEEN_MS)
    visitor.click(visitor.widget("forget.Léa.paris"))
    visitor.click(visitor.widget(visitor.scene.words("people.do_forget")))
    assert "paris" not in people.path.read_text("utf-8")
    visitor.click(visitor.widget("forget.Léa"))
    visitor.click(visitor.widget(visitor.scene.words("people.do_forget")))
    assert "Léa" not in people.path.read_text("utf-8")
    assert visitor.app.settings.names == ["Marc", ""]
    assert not visitor.has("forget.Léa")


@pytest.mark.parametrize("key", here())
def test_a_first_match_is_guided_against_what_the_game_proposes(
    key: str, tmp_path: Path, people: People
) -> None:
    visitor = setup(tmp_path, "Zoé", game=key)
    guided.begin(visitor.app, key, "Zoé")
    assert visitor.app.session
    match, plan = visitor.app.session.match, teaching(key).first_match
    assert [seat.bot for seat in match.seats] == ["", *[plan.computer] * (plan.seats - 1)]
    assert (match.seats[0].name, match.seats[0].help) == ("Zoé", 3)
    assert match.setup.seed in plan.seeds
    assert people.of("Zoé").of(key).coach
    assert plan.options.items() <= match.setup.options.items()
