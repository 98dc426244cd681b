"""Sections 7 and 8: traffic officers and blue arrows."""

from __future__ import annotations

from typing import Any

import pytest

from .table_setup import A, B, C, D, Table, table


def bicycle_led(seats: int = 3, **setup: Any) -> Table:
    """A has led a bicycle on the white lines."""
    return table(seats, A="bicycle green", **setup).play("lead", "white_lines", "bicycle")


# -- 7. traffic officers ---------------------------------------------------------------------------------
@pytest.mark.rule("MAC-7.1")
def test_an_officer_stays_in_hand_while_its_owner_can_follow():
    t = bicycle_led(B="bicycle officer")
    assert t.why("officer") == "MAC-7.1"
    assert t.told("officer")["card"] == "card.bicycle_02"
    assert t.may("follow", "bicycle")


@pytest.mark.rule("MAC-7.1")
def test_an_officer_helps_who_cannot_follow():
    assert bicycle_led(B="red officer").may("officer")
    assert bicycle_led(B="moped officer").may("officer")


@pytest.mark.rule("MAC-7.2")
def test_a_player_may_keep_the_officer_and_take_the_penalty():
    t = table(3, A="red", B="blue officer").play("lead", "pedestrians_go", "red").play("penalty")
    assert t.penalties()[B] == 1
    assert t.hand(B) == ["blue", "officer"]


@pytest.mark.rule("MAC-7.3")
def test_a_played_officer_lies_in_the_centre_and_scores_nothing():
    t = bicycle_led(B="red officer", fronts={B: "blue"}, centre=2)
    t.play("officer")
    assert t.centre() == ["officer"] * 3
    assert t.front(B) == ["blue"]
    assert t.hand(B) == ["red"]


@pytest.mark.rule("MAC-7.3")
def test_nothing_but_an_officer_goes_to_the_centre():
    t = bicycle_led(B="red officer")
    assert t.why("officer", "red") == "MAC-7.3"
    assert t.may("officer", "officer")


@pytest.mark.rule("MAC-7.4")
def test_after_an_officer_one_more_card_of_ones_choice_ends_the_turn():
    t = bicycle_led(B="yellow officer blue", C="red").play("officer")
    assert t.asked == (B, "second_card")
    assert t.may("second_card", "yellow")
    assert t.may("second_card", "blue")
    assert t.may("no_second_card")
    t.play("second_card", "yellow")
    assert t.front(B) == ["yellow"]
    assert t.hand(B) == ["blue"]
    assert t.asked == (C, "follow")


@pytest.mark.rule("MAC-7.4")
def test_without_an_officer_there_is_no_second_card():
    t = bicycle_led(B="yellow officer")
    assert t.why("second_card", "yellow") == t.why("no_second_card") == "MAC-7.4"


@pytest.mark.rule("MAC-7.5")
@pytest.mark.parametrize("card", ["blue_arrow", "green_arrow", "officer", "insurance", "licence"])
def test_a_second_card_without_points_is_refused(card: str):
    t = bicycle_led(B=f"officer {card}").play("officer")
    assert t.why("second_card", card) == "MAC-7.5"


@pytest.mark.rule("MAC-7.5")
@pytest.mark.parametrize("card", ["red", "bicycle", "moped", "motorcycle", "car"])
def test_a_second_card_with_points_is_welcome(card: str):
    t = table(2, A="green", B=f"officer {card}", owns={B: "both"}).play("lead", "pedestrians_go", "green")
    t.play("officer")
    assert t.may("second_card", card)


@pytest.mark.rule("MAC-7.6")
def test_the_second_card_replaces_what_later_players_owe():
    t = bicycle_led(4, B="officer red", C="bicycle red", D="bicycle blue")
    t.play("officer").play("second_card", "red")
    assert t.asked == (C, "follow")
    assert t.why("follow", "bicycle") == "MAC-7.6"
    assert t.told("follow", "bicycle")["player"] == "seat.1"
    assert t.told("follow", "bicycle")["required"] == "owed.pedestrian_red"
    t.play("follow", "red")
    assert t.why("follow", "bicycle") == "MAC-7.6"  # D too, to the end of the trick
    assert t.may("penalty")


@pytest.mark.rule("MAC-7.6")
def test_a_vehicle_as_second_card_asks_for_the_same_kind_even_where_all_vehicles_go():
    t = table(3, A="bicycle", B="officer car", C="car bicycle", owns={B: "licence", C: "licence"})
    t.play("lead", "pedestrians_wait", "bicycle")
    assert t.why("officer") == "MAC-7.1"
    t = table(3, A="red", B="officer car", C="car motorcycle", owns={B: "licence", C: "licence"})
    t.play("lead", "pedestrians_go", "red").play("officer").play("second_card", "car")
    assert t.why("follow", "motorcycle") == "MAC-7.6"
    assert t.may("follow", "car")


@pytest.mark.rule("MAC-7.7")
@pytest.mark.parametrize("hand", ["officer", "officer red"])
def test_without_a_second_card_the_requirement_stays(hand: str):
    t = table(3, A="green", B=hand, C="green red").play("lead", "pedestrians_go", "green")
    t.play("officer").play("no_second_card")
    assert t.asked == (C, "follow")
    assert t.why("follow", "red") == "MAC-11.1"
    assert t.may("follow", "green")


@pytest.mark.rule("MAC-7.8")
@pytest.mark.parametrize("then", [("no_second_card",), ("second_card", "red")])
def test_an_officer_spares_the_penalty(then: tuple[str, ...]):
    t = table(2, A="blue_arrow", B="officer red", penalties={B: 2}).play("lead", "blue_arrow", "blue_arrow")
    t.play("officer").play(*then)
    assert t.penalties()[B] == 2


@pytest.mark.rule("MAC-7.9")
def test_several_officers_in_one_trick_each_replace_the_requirement():
    t = bicycle_led(4, B="officer red", C="officer car", D="car red", owns={C: "licence", D: "licence"})
    t.play("officer").play("second_card", "red")
    t.play("officer").play("second_card", "car")
    assert t.asked == (D, "follow")
    assert t.owed() == "car"
    assert t.why("follow", "red") == "MAC-7.6"
    assert t.may("follow", "car")


@pytest.mark.rule("MAC-7.10")
def test_the_sixth_officer_sends_all_six_back_to_the_stock_after_the_trick():
    t = bicycle_led(3, B="officer red", C="red", stock="blue blue blue blue", centre=5)
    t.play("officer")
    assert len(t.centre()) == 6
    t.play("second_card", "red")
    assert len(t.centre()) == 6  # the trick is not over yet
    t.play("follow", "red")
    assert t.centre() == []
    assert sorted(t.stock() + t.hand(B)) == ["blue"] * 4 + ["officer"] * 6  # B leads and has drawn


@pytest.mark.rule("MAC-7.10")
def test_the_returning_officers_are_shuffled_in():
    orders = set()
    for seed in range(6):
        t = bicycle_led(2, B="officer red red", stock="blue blue blue blue", centre=5)
        t.position.rng = seed
        t.play("officer").play("no_second_card")
        orders.add(tuple(t.stock()))
    assert len(orders) > 3


@pytest.mark.rule("MAC-7.10")
def test_fewer_than_six_officers_stay_in_the_centre():
    t = bicycle_led(2, B="officer red red", centre=4).play("officer").play("no_second_card")
    assert len(t.centre()) == 5
    assert t.asked == (B, "lead")


@pytest.mark.rule("MAC-7.11", "MAC-9.1")
def test_an_officer_may_open_a_trick_for_a_leader_without_a_lead():
    t = table(3, A="officer red", B="red blue", C="red", free="green_arrow")
    assert t.verbs() >= {"lead_officer", "give_up"}
    assert "lead" not in t.verbs()
    t.play("lead_officer", "green_arrow")
    assert t.position.covered == 15
    assert t.asked == (A, "second_card")
    t.play("second_card", "red")
    assert t.asked == (B, "follow")  # clockwise, whatever the signal shows
    assert t.why("follow", "blue") == "MAC-7.6"
    t.play("follow", "red")
    assert t.asked == (C, "follow")


@pytest.mark.rule("MAC-7.11")
def test_an_officer_against_such_a_trick_does_not_interrupt_it():
    t = table(3, A="officer red", B="officer blue", C="blue", free="green_arrow")
    t.play("lead_officer", "green_arrow").play("second_card", "red")
    t.play("officer").play("second_card", "blue")
    assert t.asked == (C, "follow")
    assert t.penalties() == [0, 0, 0]


@pytest.mark.rule("MAC-7.11")
def test_only_an_officer_opens_a_trick_that_way():
    t = table(2, A="officer red", free="green_arrow")
    assert t.why("lead_officer", "green_arrow", "red") == "MAC-7.11"
    assert t.may("lead_officer", "green_arrow", "officer")


@pytest.mark.rule("MAC-7.12")
def test_an_officer_led_without_a_second_card_ends_the_trick():
    t = table(3, A="officer blue_arrow", B="red", C="red", free="motorway_entrance")
    t.play("lead_officer", "motorway_entrance")
    assert t.why("second_card", "blue_arrow") == "MAC-7.5"
    t.play("no_second_card")
    assert t.penalties() == [0, 0, 0]
    assert t.asked == (B, "lead")
    assert t.front(A) == []


# -- 8. blue arrows --------------------------------------------------------------------------------------
@pytest.mark.rule("MAC-8.1")
def test_a_blue_arrow_asks_everybody_for_a_blue_arrow():
    t = table(3, A="blue_arrow", B="car blue_arrow", C="blue green_arrow", owns={B: "both"})
    t.play("lead", "blue_arrow", "blue_arrow")
    assert t.why("follow", "car") == "MAC-8.1"
    t.play("follow", "blue_arrow")
    assert t.why("follow", "blue") == t.why("follow", "green_arrow") == "MAC-8.1"


@pytest.mark.rule("MAC-8.2")
def test_an_officer_against_a_blue_arrow_changes_what_is_owed_and_stops_nobody():
    t = table(4, A="blue_arrow", B="officer bicycle", C="blue_arrow bicycle", D="bicycle")
    t.play("lead", "blue_arrow", "blue_arrow").play("officer").play("second_card", "bicycle")
    assert t.asked == (C, "follow")
    assert t.why("follow", "blue_arrow") == "MAC-7.6"
    t.play("follow", "bicycle")
    assert t.asked == (D, "follow")
    assert t.penalties() == [0] * 4
