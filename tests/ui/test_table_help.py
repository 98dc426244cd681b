"""Help is changed during a match, by every seat for itself, on its card."""

from __future__ import annotations

import pytest
from pygame import Rect

from tabletop.games import find, here
from tabletop.learning.lesson import LessonRun
from tabletop.match import Match
from tabletop.teaching import teaching
from tabletop.ui.play.table_view import CONSEQUENCES, REASONS
from tabletop.ui.shell.text_view import description
from tabletop.ui.widgets.hasty import DEAF_MS
from tests.ui.table_hands import Person, match_of, play_on

pytestmark = pytest.mark.usefixtures("unpainted")

SIZES = pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
GAMES = pytest.mark.parametrize("key", here())


def at_table(key: str = "macadam", size: tuple[int, int] = (1280, 720)) -> Person:
    person = Person(play_on(match_of(3, 1, key=key), 9), size, language="en", curtain=False)
    person.sit()
    return person


def levels(match: Match) -> list[int]:
    return [seat.help for seat in match.seats]


@SIZES
@GAMES
def test_the_button_on_ones_own_card_changes_ones_own_help(key: str, size: tuple[int, int]) -> None:
    person = at_table(key, size)
    viewer = person.desk.viewer
    seats = len(person.match.seats)
    assert levels(person.match) == [3] * seats
    person.click(person.table.helping.button.rect.center)
    assert len(description(person.app)["choices"]) == 5  # the levels, and the coach
    person.tick(DEAF_MS)
    person.click(tuple(description(person.app)["choices"][0]["at"]))
    assert levels(person.match) == [0 if seat == viewer else 3 for seat in range(seats)]
    assert not any(node.legal for node in person.desk.field.nodes.values())


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_the_button_covers_no_badge_of_a_small_card(players: int, scale: float) -> None:
    person = Person(play_on(match_of(players, 1), 20), (1280, 720), curtain=False, scale=scale)
    person.sit()
    table = person.table
    assert table.m.compact
    u, button, cards = table.m.u, table.helping.button, table.desk.chrome.seats
    for card in cards:
        badge, score = Rect(0, 0, u(10), u(10)), Rect(0, 0, u(30), u(12))
        badge.center = card.rect.right - u(14), card.rect.bottom - u(14)
        score.midright = card.rect.right - u(6), card.rect.y + u(20)
        assert button.rect.collidelist([badge, score]) < 0


def test_a_button_tells_what_it_brings_at_the_level_that_forecasts() -> None:
    match = LessonRun(
        find("paris"), next(x for x in teaching("paris").lessons if x.key == "meal_points")
    ).match
    for level in (REASONS, CONSEQUENCES):
        match.reseat([seat._replace(help=level) for seat in match.seats])
        person = Person(match, (1920, 1080), language="en", curtain=False)
        person.sit()
        told = {button.key: button.tooltip for button in person.desk.chrome.buttons}
        assert ("cans spent" in told["verb.feed"]) is (level == CONSEQUENCES), told
        assert "PAR-17.4" in told["verb.feed"]


def test_keys_alone_change_it_too_and_pieces_shine_again() -> None:
    person = at_table()
    person.table.focus(person.table.helping.button)
    person.key("enter", "up", "up", "enter")
    assert levels(person.match)[person.desk.viewer] == 1
    person.table.focus(person.table.helping.button)
    person.key("enter", "escape")
    assert levels(person.match)[person.desk.viewer] == 1
    assert any(node.legal for node in person.desk.field.nodes.values())
