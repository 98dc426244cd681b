"""The page of a new match, by mouse: who sits where, in as few presses as can be."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from tabletop.system.settings import LastMatch, Settings
from tabletop.teaching import teaching
from tabletop.ui.scenes.menu.menu import Menu
from tabletop.ui.scenes.setup.setup_scene import SetupScene
from tests.ui.visitor import Visitor


def levels(visitor: Visitor) -> list[str]:
    """The level of the computer player of each seat; "" for a person."""
    return [place.bot for place in visitor.scene.who.seated]


def press(visitor: Visitor, deed: str) -> None:
    """Press the toggle, or the fourth of the numbers of players of Macadam (2 to 6)."""
    if deed == "alone":
        visitor.click(visitor.widget("alone"))
    else:
        rect = visitor.widget("count").rect
        visitor.click((rect.x + rect.w * 5 // 10, rect.centery))


@pytest.mark.parametrize("deeds", [*permutations(["alone", "four"])])
def test_two_presses_seat_one_person_and_three_computers(deeds: tuple[str, ...]) -> None:
    visitor = Visitor(SetupScene("macadam"))
    for deed in deeds:
        press(visitor, deed)
    assert levels(visitor) == ["", "learner", "learner", "learner"]
    press(visitor, "alone")
    assert levels(visitor) == ["", "", "", ""]


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
    assert [box.lid.key for box in visitor.scene.boxes if box.chosen] == ["macadam"]


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
