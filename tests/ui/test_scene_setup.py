"""The page of a new match, by mouse: who sits where, in as few presses as can be."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from tabletop.games import find, here
from tabletop.system.settings import LastMatch, Settings
from tabletop.teaching import teaching
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.scenes.menu.menu import Menu
from tabletop.ui.scenes.setup.setup_scene import SetupScene
from tabletop.ui.widgets import TextLine, Widget
from tests.ui.pad_hands import Thumbs
from tests.ui.visitor import Visitor


def levels(visitor: Visitor) -> list[str]:
    """The level of the computer player of each seat; "" for a person."""
    return [place.bot for place in visitor.scene.who.seated]


def press(visitor: Visitor, deed: str) -> None:
    """Press the toggle, or the third of the numbers of players of Macadam (2 to 6)."""
    if deed == "alone":
        visitor.click(visitor.widget("alone"))
    else:
        rect = visitor.widget("count").rect
        visitor.click((rect.x + rect.w * 5 // 10, rect.centery))


@pytest.mark.parametrize("game", here())
def test_one_person_against_the_computers_of_a_first_match_is_seated_where_nothing_is_known(
    game: str,
) -> None:
    visitor = Visitor(SetupScene(game))
    seats = max(find(game).seats[0], teaching(game).first_match.seats)
    assert levels(visitor) == ["", *["learner"] * (seats - 1)]
    press(visitor, "alone")
    assert levels(visitor) == [""] * seats


def test_one_press_seats_one_person_and_three_computers() -> None:
    visitor = Visitor(SetupScene("macadam"))
    press(visitor, "four")
    assert levels(visitor) == ["", "learner", "learner", "learner"]


@pytest.mark.parametrize("deeds", [*permutations(["alone", "four"])])
def test_people_who_played_together_change_to_one_against_computers_in_two_presses(
    deeds: tuple[str, ...],
) -> None:
    together = Settings(speed=0, sound=False, names=["", ""], last={"paris": LastMatch(2, [], [], {})})
    visitor = Visitor(SetupScene("macadam"), settings=together)
    assert levels(visitor) == ["", ""]
    for deed in deeds:
        press(visitor, deed)
    assert levels(visitor) == ["", "learner", "learner", "learner"]
    press(visitor, "alone")
    assert levels(visitor) == ["", "", "", ""]


def test_one_press_of_a_pad_starts_a_match_and_its_first_push_shows_which() -> None:
    visitor = Visitor(SetupScene("macadam"))
    thumbs = Thumbs(visitor.app)
    thumbs.press("up")
    assert visitor.scene.focused is visitor.widget("start")
    assert visitor.widget("start").focused
    thumbs.press("south")
    visitor.rest(500)
    assert isinstance(visitor.scene, TableScene)
    assert visitor.app.session
    visitor.app.session.close()


def test_help_and_seed_are_folded_away_and_summed_up() -> None:
    visitor = Visitor(SetupScene("macadam"), language="en")
    assert not visitor.has("seed")
    assert not visitor.has("help.0")
    assert "Full help" in visitor.widget("more").name
    visitor.click(visitor.widget("more"))
    assert visitor.widget("seed").rect.bottom < visitor.widget("start").rect.top  # scrolled into sight
    visitor.click(visitor.widget("seed"))
    visitor.type("42")
    assert "42" in visitor.widget("more").name
    visitor.walk_to("help.0")
    visitor.key("up")
    assert "Targets and reasons" in visitor.widget("more").name
    assert not visitor.has("help.1")  # a computer needs none


def test_who_knows_the_game_plays_against_the_club() -> None:
    known = {"macadam": LastMatch(2, [], [], {})}
    visitor = Visitor(SetupScene("macadam"), settings=Settings(speed=0, sound=False, last=known))
    press(visitor, "alone")
    assert levels(visitor) == ["", "club"]


def test_the_menu_chooses_the_game_that_was_played_last(tmp_path: Path) -> None:
    last = {"paris": LastMatch(2, [], [], {}), "macadam": LastMatch(2, [], [], {})}
    visitor = Visitor(Menu(), tmp_path, settings=Settings(speed=0, sound=False, last=last))
    visitor.rest(200)
    assert visitor.scene.chosen == "macadam"
    assert [box.info.key for box in visitor.scene.boxes if box.chosen] == ["macadam"]


def test_a_first_match_is_offered_for_a_game_that_was_not_played_here_yet(tmp_path: Path) -> None:
    known = {"macadam": LastMatch(2, [], [], {})}
    settings = Settings(speed=0, sound=False, last=known)
    assert not Visitor(SetupScene("macadam"), tmp_path, settings=settings).has("guided")
    visitor = Visitor(SetupScene("paris"), tmp_path, settings=settings)
    visitor.click(visitor.widget("guided"))
    assert visitor.app.session
    match = visitor.app.session.match
    assert match.setup.seed in teaching("paris").first_match.seeds
    assert visitor.app.people.of(match.seats[0].name).is_new("paris")
    visitor.app.session.close()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_headings_keep_a_distance_from_what_stands_below(size: tuple[int, int]) -> None:
    visitor = Visitor(SetupScene("rails"), size=size)
    nodes = list(visitor.scene.stage.walk())
    for key, control in (("setup.seats", "count"), ("option.mode", "option.mode")):
        words = visitor.app.words("rails")(key)
        (head,) = (n for n in nodes if isinstance(n, TextLine) and n.name == words)
        below = next(n for n in nodes if isinstance(n, Widget) and n.key == control)
        assert below.rect.y - head.rect.bottom >= visitor.app.m.u(8)
