"""The ways to learn a game, by mouse and by keys: the first start, its page, its panels, a first match."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pygame
import pytest

from tabletop.games import here
from tabletop.learning import people as module
from tabletop.learning.people import People, today
from tabletop.system.settings import Settings, load, settings_file
from tabletop.teaching import teaching
from tabletop.texts.boxes import game_name
from tabletop.ui.board.guests import first_match_of_ours
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.scenes.curtain.curtain import Curtain
from tabletop.ui.scenes.learn.learn import Learn
from tabletop.ui.scenes.menu.menu import Menu
from tabletop.ui.scenes.primer import PanelCard, Primer
from tabletop.ui.scenes.rules.rules import Rules
from tabletop.ui.scenes.setup.setup_scene import SetupScene
from tabletop.ui.shell.text_view import description
from tabletop.ui.widgets.marked import Marked
from tests.ui.visitor import Reader, Visitor, begun

LESSONS = teaching("macadam").lessons


@pytest.fixture(autouse=True)
def _nobody_is_known() -> Iterator[None]:
    for path in (settings_file(), People().path):
        path.unlink(missing_ok=True)
    yield
    for path in (settings_file(), People().path):
        path.unlink(missing_ok=True)


def leave(visitor: Visitor) -> None:
    """The match is not needed any more."""
    if visitor.app.session:
        visitor.app.session.close()


def learning(name: str = "") -> Visitor:
    """The page of Macadam, for somebody."""
    return Visitor(Learn("macadam", name), language="en")


# -- the first start --------------------------------------------------------------------------------------
def test_a_first_start_is_one_press_from_a_match_with_the_coach(tmp_path: Path) -> None:
    visitor = Visitor(Menu(), tmp_path)
    visitor.click(visitor.widget("guide"))
    table = visitor.scene
    assert isinstance(table, TableScene)
    first = teaching(first_match_of_ours("")[0]).first_match
    assert table.desk.match.setup.seed in first.seeds
    assert [bool(seat.bot) for seat in table.desk.match.seats] == [False, *[True] * (first.seats - 1)]
    assert set(table.coaching.coach.new) == {0}
    leave(visitor)


def test_the_first_match_is_refused_for_good_by_keys(tmp_path: Path) -> None:
    visitor = Visitor(Menu(), tmp_path)
    said = " ".join(description(visitor.app)["says"])
    assert (
        visitor.app.words()("menu.guide", game=game_name(first_match_of_ours("")[0], visitor.app.language))
        in said
    )
    visitor.walk_to("guide.refuse")
    visitor.key("enter")
    assert not visitor.has("guide")
    settings, fault = load()
    assert not fault
    assert not settings.guide
    assert not Visitor(Menu(), tmp_path, settings=settings).has("guide")


def test_who_has_played_is_not_taken_for_a_newcomer(tmp_path: Path) -> None:
    settings = Settings(sound=False, speed=0)
    visitor = Visitor(SetupScene("macadam"), tmp_path, settings=settings)
    visitor.click(visitor.widget("start"))
    leave(visitor)
    assert not Visitor(Menu(), tmp_path / "none", settings=settings).has("guide")


@pytest.mark.parametrize("game", here())
def test_every_game_has_a_first_match_that_can_be_begun(game: str, tmp_path: Path) -> None:
    visitor = Visitor(Learn(game, "Léa"), tmp_path)
    visitor.click(visitor.widget("guided"))
    assert isinstance(visitor.scene, TableScene)
    assert visitor.scene.desk.match.seats[0].name == "Léa"
    assert visitor.app.people.of("Léa").of(game).coach
    leave(visitor)


# -- the ways there ---------------------------------------------------------------------------------------
def test_the_chosen_box_leads_to_learning_by_mouse_and_by_keys(tmp_path: Path) -> None:
    visitor = Visitor(Menu(), tmp_path)
    visitor.walk_to("box.macadam")
    visitor.key("tab", "enter")
    assert isinstance(visitor.scene, Learn)
    assert visitor.scene.game == "macadam"
    visitor.key("escape")
    visitor.click(visitor.widget("learn.macadam"))
    assert isinstance(visitor.scene, Learn)


def test_the_page_of_a_new_match_leads_to_learning_for_who_is_new(tmp_path: Path) -> None:
    settings = Settings(language="en", sound=False, speed=0, names=["Tom", "Léa"])
    visitor = Visitor(SetupScene("macadam"), tmp_path, settings=settings)
    visitor.app.people.of("Tom").of("macadam").end([])
    visitor.click(visitor.widget("learn"))
    assert isinstance(visitor.scene, Learn)
    assert visitor.scene.learner == "Léa"
    visitor.key("escape")
    assert isinstance(visitor.scene, SetupScene)
    visitor.click(visitor.widget("rules"))
    assert isinstance(visitor.scene, Rules)


def test_the_menu_of_the_table_shows_how_the_game_is_played() -> None:
    visitor = Visitor(TableScene(begun(2)), settings=Settings(sound=False, speed=0, curtain=False))
    visitor.key("escape")
    answer = next(w for w in visitor.scene.ring() if w.name == visitor.app.words("macadam")("table.learn"))
    visitor.click(answer)
    assert isinstance(visitor.scene, Primer)
    assert not visitor.has("primer.coach")  # a match is being played
    visitor.key("escape")
    assert isinstance(visitor.scene, TableScene)


def test_who_waits_behind_the_curtain_may_learn_and_enter_still_opens_it() -> None:
    opened: list[bool] = []
    visitor = Visitor(Curtain(begun(3), 1, lambda: opened.append(True)))
    visitor.rest(400)
    visitor.walk_to("learn")
    visitor.key("enter")
    assert isinstance(visitor.scene, Primer)
    assert not opened
    visitor.key("escape")
    assert isinstance(visitor.scene, Curtain)
    visitor.click(visitor.widget("learn"))
    assert isinstance(visitor.scene, Primer)


# -- the page ---------------------------------------------------------------------------------------------
def test_a_lesson_is_taken_from_the_page_and_stands_there_as_seen() -> None:
    visitor = learning("Léa")
    first = f"lesson.{LESSONS[0].key}"
    words = visitor.app.words("macadam")
    assert visitor.widget(first).says() == words("learn.state.new")
    visitor.click(visitor.widget(first))
    assert visitor.task.attempt.queue == tuple(lesson.key for lesson in LESSONS)
    visitor.click(visitor.widget("task.leave"))
    assert isinstance(visitor.scene, Learn)
    assert visitor.widget(first).says() == words("learn.state.seen")


def test_how_somebody_stands_is_told_of_the_person_that_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = Visitor(Menu(), settings=Settings(language="en", sound=False, speed=0, names=["Tom", "Léa"]))
    visitor.app.people.of("Léa").of("macadam").lesson(LESSONS[1].key).succeed()
    visitor.app.push(Learn("macadam"))
    visitor.rest()
    second = f"lesson.{LESSONS[1].key}"
    assert visitor.widget(second).says() == "Not tried yet"
    visitor.walk_to("who")
    visitor.key("enter", "down", "enter")
    visitor.rest()
    assert isinstance(visitor.scene, Learn)
    assert visitor.scene.learner == "Léa"
    assert visitor.widget(second).says() == "Done"
    later = today() + timedelta(30)
    monkeypatch.setattr(module, "today", lambda: later)
    visitor.app.relayout()
    assert visitor.has("refresher")
    visitor.click(visitor.widget("refresher"))
    assert len(visitor.task.attempt.queue) == module.REFRESHER


def test_what_lessons_and_puzzles_are_is_said_above_them(monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = Visitor(Learn("macadam", ""), language="en", size=(1920, 4000))
    said = " ".join(each.words for each in Reader(visitor.scene, monkeypatch).written)
    words = visitor.scene.words
    for head in ("learn.lessons", "learn.puzzles", "learn.puzzles.about"):
        assert words(head) in said
    assert "{" not in said


def test_a_new_name_can_be_typed() -> None:
    visitor = learning()
    visitor.click(visitor.widget("who"))
    visitor.type("Zoé")
    visitor.key("enter")
    assert isinstance(visitor.scene, Learn)
    assert visitor.scene.learner == "Zoé"
    visitor.click(visitor.widget(f"lesson.{LESSONS[0].key}"))
    assert visitor.app.people.of("zoe").of("macadam").lessons[LESSONS[0].key].seen


def test_the_panels_lead_to_the_first_lesson_and_to_the_coach() -> None:
    visitor = learning("Léa")
    visitor.click(visitor.widget("primer"))
    assert isinstance(visitor.scene, Primer)
    visitor.click(visitor.widget("primer.try"))
    assert visitor.task.learner == "Léa"
    visitor.key("escape")
    assert isinstance(visitor.scene, Primer)
    visitor.click(visitor.widget("primer.coach"))
    assert isinstance(visitor.scene, TableScene)
    leave(visitor)


@pytest.mark.usefixtures("unpainted")
def test_page_keys_turn_the_pictures_of_a_game() -> None:
    visitor, last = Visitor(Primer("macadam")), len(teaching("macadam").panels) - 1
    for key, at in (("page down", 1), ("page down", 2), ("page up", 1), ("end", last), ("home", 0)):
        visitor.key(key)
        assert isinstance(visitor.scene, Primer)
        assert visitor.scene.at == at


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize("game", here())
def test_every_panel_is_told_as_text_and_turned_over_by_keys(game: str) -> None:
    visitor, panels = Visitor(Primer(game), language="en"), teaching(game).panels
    told: dict[str, str] = {}
    for _ in panels:
        told |= {key: each["name"] for key, each in description(visitor.app)["widgets"].items()}
        visitor.key("right")
    shown = visitor.scene.panels if isinstance(visitor.scene, Primer) else ()
    assert shown
    assert all(panel.title["en"] in told[f"panel.{panel.key}"] for panel in shown)


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
@pytest.mark.parametrize("game", here())
def test_the_sentences_of_a_panel_are_large_enough_and_fit(
    game: str, scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[int] = []
    write = PanelCard._body

    def written(card: PanelCard, wide: int, high: int) -> Marked:
        body = write(card, wide, high)
        assert body.size[1] <= high, card.name
        found.append(high)
        return body

    monkeypatch.setattr(PanelCard, "_body", written)
    settings = Settings(language="fr", sound=False, speed=0, ui_scale=scale)
    visitor = Visitor(Primer(game), settings=settings, size=(1280, 720))
    assert isinstance(visitor.scene, Primer)
    panels = visitor.scene.panels  # those of the way of playing that is chosen
    assert panels
    for _ in panels:
        shown(visitor)
        visitor.key("right")
    assert len(found) >= len(panels)


@pytest.mark.parametrize("reduced", [False, True])
def test_pieces_of_a_panel_come_once_and_only_where_motion_is_on(reduced: bool) -> None:
    settings = Settings(sound=False, speed=3, reduced_motion=reduced)
    visitor = Visitor(Primer("macadam"), settings=settings)
    assert visitor.app.clock.moving != reduced
    on_way = shown(visitor)
    visitor.app.clock.finish()
    assert (shown(visitor) == on_way) == reduced
    visitor.key("right")
    visitor.app.clock.finish()
    visitor.key("left")
    assert not visitor.app.clock.moving


def shown(visitor: Visitor) -> bytes:
    """The window as it is painted now."""
    visitor.scene.stage.damage_all()
    visitor.app.loop.present()
    return pygame.image.tobytes(visitor.app.screen, "RGB")


def test_words_of_a_panel_explain_themselves_under_the_pointer() -> None:
    visitor = Visitor(Primer("macadam", 1), language="en")
    card = visitor.widget("panel.lead")
    shown(visitor)
    spots = [
        (x, y)
        for y in range(card.rect.y, card.rect.bottom, 8)
        for x in range(card.rect.x, card.rect.right, 8)
    ]
    told = {word[1]: spot for spot in spots if (word := card.tells(spot))}
    assert "signal" in told
    pygame.event.post(
        pygame.Event(pygame.MOUSEMOTION, pos=told["signal"], rel=(1, 1), buttons=(0, 0, 0), touch=False)
    )
    visitor.rest(900)
    visitor.rest(900)
    assert any("16" in said or "light" in said for said in description(visitor.app)["says"])
