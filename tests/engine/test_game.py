"""A game as a value: who is asked, what is refused, in what order things happen."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tabletop.engine.game import BadSetup, in_order
from tabletop.engine.options import BadOptions, as_fields
from tabletop.engine.verb import Action, NoSuchMove
from tests.engine.toy import TOY


def test_seats_are_asked_in_turn_until_nothing_is_left():
    position, asked = TOY.new(3, seed=4), []
    while (question := TOY.asked(position)) is not None:
        asked.append(question.seat)
        TOY.play(position, TOY.legal(position)[0])
    assert asked == [i % 3 for i in range(len(asked))]
    assert TOY.legal(position) == []
    assert TOY.result(position) is not None


def test_another_seat_has_to_wait():
    refusal = TOY.why_not(TOY.new(2, seed=1), 1, Action("take", (1,)))
    assert refusal is not None
    assert (refusal.rule, refusal.params["player"]) == ("TOY-0.3", "seat.0")


def test_after_the_end_every_move_is_refused():
    position = TOY.new(2, seed=1)
    position.agenda.clear()
    refusal = TOY.why_not(position, 0, Action("rest"))
    assert refusal is not None
    assert refusal.rule == "TOY-0.2"


def test_a_refusal_knows_the_facts_of_the_game():
    position = TOY.new(2, seed=1)
    refusal = TOY.why_not(position, 0, Action("rest"))
    assert refusal is not None
    assert (refusal.rule, refusal.params["heap"]) == ("TOY-3.1", position.left)


@pytest.mark.parametrize("action", [Action("fly"), Action("take"), Action("take", (9,))])
def test_what_is_no_move_is_an_error_and_no_refusal(action):
    with pytest.raises(NoSuchMove):
        TOY.why_not(TOY.new(2, seed=1), 0, action)


def test_a_wrong_number_of_seats_names_the_rule():
    with pytest.raises(BadSetup) as caught:
        TOY.new(5)
    assert caught.value.refusal is not None
    assert caught.value.refusal.rule == "TOY-0.1"


@pytest.mark.parametrize("options", [{"slow": True}, {"quick": 1}, {"quick": "yes"}])
def test_an_unknown_option_or_value_is_refused(options):
    with pytest.raises(BadSetup):
        TOY.new(2, options)


def test_seats_run_both_ways_round():
    assert in_order(4, 2) == (2, 3, 0, 1)
    assert in_order(4, 0, -1) == (0, 3, 2, 1)


# -- options ---------------------------------------------------------------------------------------------
class TwoOptions(NamedTuple):
    long: int = 0
    open: int = 0


def test_an_option_that_positions_do_not_have_is_told_with_both_places() -> None:
    assert as_fields(TwoOptions, {"open": 1}) == TwoOptions(open=1)
    with pytest.raises(BadOptions, match=r"components\.toml: option wild: .*TwoOptions has no such field"):
        as_fields(TwoOptions, {"open": 1, "wild": 0})
