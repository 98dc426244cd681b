"""What the app answers by itself: never for a seat that may have a choice others do not know of."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tabletop.games import find
from tabletop.games.paris import components as c
from tabletop.match import Match, Seat


def meal(bots: Sequence[int] = (), **words: Any) -> Match:
    """Four players before the meal of autumn, all of them short of farmers; C eats first. Computers play the
    seats `bots`, people the others."""
    game = find("paris")
    C = "3 farmer 2 tinkerer 4 brawler 3 healer 2 slacker"
    told = {"seats": 4, "season": "autumn", "at": "food", "first": 2, "refuges": ["", "", C, "9 slacker"]}
    seats = [Seat(name, bot="random" if i in bots else "") for i, name in enumerate(("A", "B", "C", "D"))]
    return Match(game, seats, start=game.setup({**told, **words}))


def test_who_could_still_feed_by_a_new_shelter_is_asked() -> None:
    match = meal(hands=["", "", "new_cans_1", ""])
    assert match.asked
    assert (match.asked.seat, match.asked.question.key) == (2, "hunger")
    assert {action.verb for action in match.legal} == {"go_hungry", "place_shelter"}
    assert match.forced is None
    match.play(next(a for a in match.legal if a.verb == "place_shelter"))
    assert {action.verb for action in match.legal} == {"feed", "go_hungry"}


@pytest.mark.parametrize("hand", ["most_sages", "new_cans_3", "ten_slackers new_sages_1"])
def test_whoever_holds_a_mission_of_any_kind_is_asked_so_that_it_tells_nothing(hand: str) -> None:
    assert meal(hands=["", "", hand, ""]).forced is None


def test_who_holds_none_goes_hungry_without_being_asked() -> None:
    match = meal(hands=["", "", "", "new_cans_3"])
    assert match.forced
    assert match.forced.verb == "go_hungry"
    match.play(match.forced, chosen=False)
    assert match.asked
    assert match.asked.seat == 3
    assert match.forced is None


def test_a_person_alone_among_computers_is_not_asked_what_has_one_answer() -> None:
    match = meal((0, 1, 3), hands=["most_books", "", "most_sages", ""])
    assert match.forced
    assert match.forced.verb == "go_hungry"
    assert meal((0, 1, 3), hands=["", "", "new_cans_1", ""]).forced is None  # it can be placed
    assert meal((0, 1), hands=["", "", "most_sages", ""]).forced is None  # another person looks on


@pytest.mark.parametrize(("hand", "bots"), [("new_cans_3", ()), ("most_sages", ()), ("new_cans_3", (1,))])
def test_what_a_new_shelter_cannot_change_is_done_at_once_whatever_the_hand(
    hand: str, bots: Sequence[int]
) -> None:
    """A can due at the Restaurant is taken; the shelter can still be placed at the next question."""
    game = find("paris")
    seats = [Seat(name, bot="random" if i in bots else "") for i, name in enumerate(("A", "B"))]
    match = Match(
        game,
        seats,
        start=game.setup({"seats": 2, "hands": [hand, ""], "refuges": ["4 tinkerer 4 farmer", ""]}),
    )
    taking = (a for a in match.legal if a.verb == "take_die")
    match.play(next(a for a in taking if a.args[0] // len(c.FACES) == c.RESTAURANT))
    assert ("place_shelter" in {action.verb for action in match.legal}) == (hand == "new_cans_3")
    assert match.forced
    assert match.forced.verb == "take_can"


def test_a_strength_is_announced_at_once_unless_its_player_has_added_jokers() -> None:
    game = find("paris")
    match, dice = Match(game, [Seat("A"), Seat("B")], seed=5), Random(5)
    at_once = set[bool]()
    while match.asked and len(at_once) < 2:
        verbs = {action.verb for action in match.legal}
        if match.asked.question.key == "strength" and "add_joker" not in verbs:
            added = match.actions[-1].action.verb == "add_joker"
            assert (match.forced is None) is added
            at_once.add(not added)
        match.play(dice.choice(match.legal))
    assert at_once == {True, False}
