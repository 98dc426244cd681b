"""A button that ends what else is possible never stands out while anything is left, and asks once."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tabletop.engine.game import Choice
from tabletop.engine.table import VerbButton
from tabletop.match import Match
from tabletop.ui.play.chooser import Chooser
from tabletop.ui.shell.text_view import description
from tabletop.ui.widgets import Button
from tabletop.ui.widgets.hasty import UNSEEN_MS
from tests.ui.table_hands import Person, match_of
from tests.ui.test_table_asides import paris
from tests.ui.test_table_keys import reach

pytestmark = pytest.mark.usefixtures("unpainted")

LATER = 500
"""Milliseconds after which a button that has changed hears a press again."""


def left_at(key: str, verb: str, options: dict[str, Choice] | None = None) -> Match:
    """A match whose seat may end a question, though something else could still be done; chance has played."""
    for seed in range(20):
        match, dice = match_of(3, seed, key=key, options=options), Random(seed)
        while match.asked:
            if len(match.legal) > 1 and any(action.verb == verb for action in match.legal):
                return match
            match.play(dice.choice(match.legal))
    raise AssertionError(f"nobody may ever {verb} early")


def button(person: Person, verb: str) -> Button:
    return next(b for b in person.desk.chrome.buttons if b.key == f"verb.{verb}")


STEAM: dict[str, Choice] = {"mode": "standard"}
EARLY = [
    ("rails", "end_building", None),
    ("rails", "end_building", STEAM),
    ("rails", "enough_capital", STEAM),
    ("gharkane", "stop", None),
    ("gharkane", "done", None),
    ("madsteam", "end_crafting", None),
    ("paris", "go_hungry", None),
]


def by_mouse(person: Person, verb: str) -> None:
    person.click(button(person, verb).rect.center)


def by_keys(person: Person, verb: str) -> None:
    reach(person, button(person, verb))
    person.key("enter")


@pytest.mark.parametrize("press", [by_mouse, by_keys])
@pytest.mark.parametrize(("key", "verb", "options"), EARLY)
def test_the_end_of_what_is_possible_does_not_stand_out_and_asks_once(
    key: str, verb: str, options: dict[str, Choice] | None, press: Callable[[Person, str], None]
) -> None:
    match = left_at(key, verb, options)
    person, before = Person(match, (1920, 1080), language="en", curtain=False), len(match.actions)
    assert button(person, verb).kind == "secondary"
    press(person, verb)
    bubble = person.table.hands._bubble
    assert bubble
    assert bubble.said.head == person.table.words("table.give_up_head")
    assert bubble.said.fault == "Still possible here:"
    kinds = {action.verb for action in person.table.commands.giving_up.missed_by(_declared(person, verb))}
    assert bubble.said.detail.count("• ") == len(kinds)
    assert len(match.actions) == before
    person.tick(LATER)
    press(person, verb)
    person.rest()
    assert match.actions[before].action.verb == verb


def _declared(person: Person, verb: str) -> VerbButton:
    return next(b for b in person.desk.table_view.table.buttons if b.verb == verb)


def test_after_another_move_it_asks_again_and_not_once_nothing_is_left() -> None:
    person = Person(paris("new_cans_3 most_sages"), (1280, 720), language="en")
    match = person.match
    while match.asked and match.asked.question.key != "before":
        person.table.flow.perform(next(a for a in match.legal if a.verb != "place_shelter"))
        person.sit()
    assert button(person, "ready").kind == "secondary"
    by_mouse(person, "ready")
    assert match.asked
    assert match.asked.question.key == "before"
    place = next(a for a in match.legal if a.verb == "place_shelter")
    person.table.flow.perform(place)
    person.sit()
    person.tick(UNSEEN_MS)
    assert button(person, "ready").kind == "primary"
    done = len(match.actions)
    by_mouse(person, "ready")
    assert match.actions[done].action.verb == "ready"


def test_whoever_says_no_more_than_the_name_of_the_button_is_not_asked() -> None:
    match = left_at("rails", "pass_auction")
    person, before = Person(match, (1920, 1080), language="en", curtain=False), len(match.actions)
    assert button(person, "pass_auction").kind == "secondary"
    by_mouse(person, "pass_auction")
    person.rest()
    assert match.actions[before].action.verb == "pass_auction"


def test_in_the_list_of_moves_it_is_chosen_by_its_name_and_needs_no_second_press() -> None:
    match = left_at("madsteam", "end_crafting")
    person, before = Person(match, (1920, 1080), language="en", curtain=False), len(match.actions)
    actions = person.desk.table_view.drags.actions
    assert len(actions) <= 9
    person.key("h", *["down"] * [a.verb for a in actions].index("end_crafting"), "enter")
    person.rest()
    assert match.actions[before].action.verb == "end_crafting"


def test_buttons_that_ask_are_told_to_whoever_reads_the_table_as_text() -> None:
    person = Person(left_at("gharkane", "stop"), (1920, 1080), language="en", curtain=False)
    moves = {move.get("button"): move for move in description(person.app)["moves"]}
    assert moves["verb.stop"]["asks"]
    by_mouse(person, "stop")
    moves = {move.get("button"): move for move in description(person.app)["moves"]}
    assert "asks" not in moves["verb.stop"]


# -- quick presses ----------------------------------------------------------------------------------------
def passing(speed: int = 0) -> Person:
    """Somebody may pass in an auction, and the next seat may do so by a button in the same place."""
    match = left_at("rails", "pass_auction")
    dice = Random(1)
    while match.asked:
        ahead = match.branch_at(len(match.actions))
        if any(action.verb == "pass_auction" for action in match.legal):
            ahead.play(next(action for action in match.legal if action.verb == "pass_auction"))
            if ahead.asked and ahead.asked.question.key == "bid":
                return Person(match, (1920, 1080), language="en", curtain=False, speed=speed)
        match.play(dice.choice(match.legal))
    raise AssertionError("nobody ever passes before another bidder")


def test_a_double_click_passes_for_one_seat_and_not_for_the_next() -> None:
    person = passing()
    at, before = button(person, "pass_auction").rect.center, len(person.match.actions)
    person.click(at)
    person.rest()
    assert len(person.match.actions) == before + 1
    assert button(person, "pass_auction").rect.collidepoint(at)
    person.click(at)
    assert len(person.match.actions) == before + 1
    person.tick(400)
    person.click(at)
    assert len(person.match.actions) == before + 2


def test_a_double_click_does_not_answer_what_its_first_half_asked() -> None:
    match = left_at("gharkane", "stop")
    person, before = Person(match, (1920, 1080), language="en", curtain=False), len(match.actions)
    at = button(person, "stop").rect.center
    person.click(at)
    person.click(at)
    assert len(match.actions) == before
    assert person.table.hands.telling
    person.tick(400)
    person.click(at)
    assert len(match.actions) == before + 1


def test_a_press_that_ends_a_pause_does_not_press_what_comes_below_it() -> None:
    person = passing(speed=1)
    while person.desk.waiting:
        person.tick()
    at, before = button(person, "pass_auction").rect.center, len(person.match.actions)
    person.click(at)
    person.tick(500)
    assert person.desk.waiting
    person.click(at)
    assert not person.desk.waiting
    assert button(person, "pass_auction").rect.collidepoint(at)
    assert len(person.match.actions) == before + 1
    person.click(at)
    assert len(person.match.actions) == before + 1
    person.tick(400)
    person.click(at)
    assert len(person.match.actions) == before + 2


def test_quick_presses_on_one_button_are_all_heard() -> None:
    person = passing()
    (box,) = person.table.amounts.boxes
    more, number = box.steps[-1], box.number
    assert number is not None
    person.click(more.rect.center)
    person.click(more.rect.center)
    assert box.number
    assert box.number - number == 2 * box.section.steps[-1]


def test_a_list_that_opens_below_the_pointer_waits_and_then_hears() -> None:
    person = passing()
    person.key("h")
    chooser = person.table.modal()
    assert isinstance(chooser, Chooser)
    row, before = chooser.list.row_rect(0).center, len(person.match.actions)
    person.key("escape")
    person.rest()
    person.click(row)
    person.key("h")
    person.click(row)
    assert len(person.match.actions) == before
    person.tick(400)
    person.click(row)
    assert len(person.match.actions) == before + 1
