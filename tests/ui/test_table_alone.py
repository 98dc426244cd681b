"""Secret choices at one screen: the curtain falls before and after, and nothing of a choice is ever seen."""

from __future__ import annotations

import pytest

from tabletop.engine.verb import Action
from tabletop.match import EVERYBODY
from tabletop.ui.play import flow
from tabletop.ui.scenes.curtain.curtain import Curtain
from tests.ui.made_up.trading import Trader, bazaar_match, play_to


def choosing(seats: int = 3, *, bots: tuple[int, ...] = (), speed: int = 0, curtain: bool = True) -> Trader:
    """Everybody has passed; the first seat is to choose in secret."""
    return Trader(play_to(bazaar_match(seats, bots=bots), "choose"), speed=speed, curtain=curtain)


def behind(person: Trader) -> bool:
    """Is the curtain down?"""
    return isinstance(person.app.scene, Curtain)


def test_it_falls_before_every_chooser_and_not_after_the_last() -> None:
    person = choosing()
    for seat in range(3):
        person.rest()
        assert behind(person)
        assert person.desk.viewer == EVERYBODY
        person.sit()
        assert person.desk.viewer == seat
        person.type("2")
        person.key("enter")
    person.rest()
    assert not behind(person)
    asked = person.match.asked
    assert asked is not None
    assert asked.question.key == "rest"


def test_it_falls_before_a_seat_that_has_just_played_in_public() -> None:
    match = bazaar_match(2)
    match.play(Action("bid", (3,)))
    match.play(Action("leave"))  # the first seat wins and is the first to choose
    while match.asked and match.asked.question.key != "bid":
        match.play(match.legal[0])
    match.play(Action("bid", (1,)))
    match.play(Action("bid", (2,)))
    person = Trader(match)
    person.sit()
    assert person.desk.viewer == 0
    person.click(person.desk.chrome.buttons[0].rect.center)  # passes; it is the first to choose
    person.rest()
    assert behind(person)


@pytest.mark.parametrize("speed", [0, 3])
def test_no_pixel_tells_the_next_one_what_was_chosen(speed: int) -> None:
    def frames(coins: str) -> list[bytes]:
        person = choosing(speed=speed)
        person.sit()
        person.type(coins)
        person.key("enter")
        seen = [person.frame()]
        for _ in range(80):
            person.tick(40)
            seen.append(person.frame())
        person.sit()
        seen.append(person.frame())
        person.key("h")
        seen.append(person.frame())
        person.key("escape")
        for other in person.desk.chrome.seats:
            person.click(other.rect.center)
            seen.append(person.frame())
        return seen

    assert frames("1") == frames("5")


class Slow:
    """A computer that has not thought yet."""

    def __init__(self, *what: object) -> None:
        pass

    def begin(self, hurried: bool = False) -> None:
        """Think while others look at the last move."""

    def wait(self) -> None:
        """Think while a person does."""

    def ask(self, *what: object) -> None:
        """Think."""

    def rest(self) -> None:
        """Think no more for now."""

    def close(self) -> None:
        """Think no more."""


def test_nothing_is_shown_while_a_computer_chooses_either(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flow, "Computers", Slow)
    person = choosing(bots=(1,))
    person.sit()
    person.type("4")
    person.key("enter")
    person.tick()
    assert person.desk.viewer == EVERYBODY
    person.table.flow.play(Action("choose", (2,)), 1)
    person.rest()
    assert behind(person)


def test_nobody_else_at_the_screen_and_the_curtain_stays_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flow, "Computers", Slow)
    person = choosing(bots=(1, 2))
    assert not behind(person)
    assert person.desk.viewer == 0
    person = choosing(curtain=False)
    assert not behind(person)
    assert person.desk.viewer == 0


def test_a_look_at_the_settings_does_not_bring_it_down_again() -> None:
    person = choosing()
    person.sit()
    person.desk.chrome.tools["settings"].press()
    person.rest()
    person.app.pop()
    person.rest()
    assert not behind(person)
    assert person.desk.viewer == 0
