"""Section 9: green arrows on red."""

from __future__ import annotations

from typing import Any

import pytest

from .table_setup import A, B, C, D, Table, table


def green_led(seats: int = 4, **setup: Any) -> Table:
    """A has led a green arrow; with four the order is A, D, C, B."""
    return table(seats, A="green_arrow red", **setup).play("lead", "green_arrow", "green_arrow")


@pytest.mark.rule("MAC-9.1")
def test_a_green_arrow_turns_the_order_round():
    t = green_led(B="red blue", C="red blue", D="red blue")
    assert t.trick_order() == [D, C, B]
    for seat in (D, C, B):
        assert t.asked == (seat, "follow")
        t.play("penalty")


@pytest.mark.rule("MAC-9.1")
def test_a_green_arrow_that_follows_does_not_turn_it_back():
    t = green_led(D="green_arrow", C="green_arrow", B="blue")
    t.play("follow", "green_arrow").play("follow", "green_arrow")
    assert t.asked == (B, "follow")


@pytest.mark.rule("MAC-9.2")
def test_a_green_arrow_asks_everybody_for_a_green_arrow():
    t = green_led(D="bicycle green_arrow", C="blue_arrow green")
    assert t.why("follow", "bicycle") == "MAC-9.2"
    t.play("follow", "green_arrow")
    assert t.why("follow", "blue_arrow") == t.why("follow", "green") == "MAC-9.2"
    assert t.told("follow", "green")["required"] == "owed.green_arrow"


@pytest.mark.rule("MAC-9.2")
def test_who_cannot_follow_a_green_arrow_takes_one_penalty():
    t = green_led(D="bicycle").play("penalty")
    assert t.penalties() == [0, 0, 0, 1]
    assert t.asked == (C, "follow")


@pytest.mark.rule("MAC-9.3", "MAC-9.4")
def test_an_officer_stops_the_trick_and_those_to_come_pay():
    t = green_led(D="officer blue", C="green_arrow insurance", B="officer red")
    t.play("officer").play("no_second_card")
    assert t.penalties() == [0, 1, 1, 0]
    assert t.hand(C) == ["green_arrow", "insurance"]
    assert t.hand(B) == ["officer", "red"]
    assert t.asked == (B, "lead")  # the next trick: nobody else had a turn in this one


@pytest.mark.rule("MAC-9.4")
def test_an_empty_hand_pays_as_well_and_draws_nothing():
    t = green_led(3, C="officer blue", B="", stock="red blue")
    stock = t.stock()
    t.play("officer")
    assert t.stock() == stock
    t.play("no_second_card")
    assert t.penalties()[B] == 1


@pytest.mark.rule("MAC-9.4")
def test_who_already_played_does_not_pay():
    t = green_led(D="green_arrow red", C="officer blue", B="blue")
    t.play("follow", "green_arrow").play("officer").play("no_second_card")
    assert t.penalties() == [0, 1, 0, 0]


@pytest.mark.rule("MAC-9.5")
def test_whoever_stops_the_trick_may_still_expose_a_card_that_binds_nobody():
    t = green_led(D="officer blue", C="green blue", B="green blue")
    t.play("officer")
    assert t.asked == (D, "second_card")
    t.play("second_card", "blue")
    assert t.front(D) == ["blue"]
    assert t.penalties() == [0, 1, 1, 0]
    assert t.hand(C) == t.hand(B) == ["green", "blue"]


@pytest.mark.rule("MAC-9.5", "MAC-7.5")
def test_that_card_must_score_too():
    assert green_led(D="officer blue_arrow").play("officer").why("second_card", "blue_arrow") == "MAC-7.5"


@pytest.mark.rule("MAC-9.6")
def test_an_officer_from_the_last_player_costs_nobody_anything():
    t = green_led(D="green_arrow red", C="green_arrow red", B="officer red")
    t.play("follow", "green_arrow").play("follow", "green_arrow").play("officer").play("no_second_card")
    assert t.penalties() == [0, 0, 0, 0]


@pytest.mark.rule("MAC-9.6")
def test_with_two_players_an_officer_never_meets_anybody_still_to_come():
    t = green_led(2, B="officer red red").play("officer").play("second_card", "red")
    assert t.penalties() == [0, 0]


@pytest.mark.rule("MAC-9.7", "MAC-15.2")
def test_the_reversal_lasts_one_trick():
    t = green_led(B="red red", C="red blue", D="blue green")
    for _ in range(3):
        t.play("penalty")
    assert t.asked == (B, "lead")
    t.play("lead", "pedestrians_go", "red")
    assert t.trick_order() == [C, D, A]


@pytest.mark.rule("MAC-9.7")
def test_an_interrupted_trick_is_followed_by_a_clockwise_one_all_the_same():
    t = green_led(B="red red", D="officer blue").play("officer").play("no_second_card")
    assert t.asked == (B, "lead")
    assert t.play("lead", "pedestrians_go", "red").trick_order() == [C, D, A]
