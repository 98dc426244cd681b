"""The options of a new match: each bends the rules it names, and only when it is chosen."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.engine.game import BadSetup
from tabletop.games.macadam import GAME

from .table_setup import A, B, C, D, Table, table


def agreed(seats: int, option: str, choice: Any, **setup: Any) -> Table:
    return table(seats, options={option: choice}, **setup)


def test_the_first_choice_of_every_option_is_the_numbered_rule():
    plain, chosen = GAME.new(6, {}, seed=4), GAME.new(6, {o.key: o.choices[0] for o in GAME.options}, seed=4)
    assert plain.digest() == chosen.digest()
    assert len(GAME.options) == 11


@pytest.mark.parametrize(
    "options",
    [{"officers": True}, {"rounds": 0}, {"rounds": 6}, {"who_rolls": True}, {"six_player_deal": "9"}],
)
def test_an_option_or_choice_that_is_not_offered_is_refused(options: dict[str, Any]):
    with pytest.raises(BadSetup):
        GAME.new(4, options)


# -- officer_when_able_to_follow -------------------------------------------------------------------------
@pytest.mark.rule("MAC-7.1")
def test_officer_at_any_time():
    setup = {"A": "bicycle", "B": "bicycle officer red"}
    t = agreed(2, "officer_when_able_to_follow", True, **setup).play("lead", "white_lines", "bicycle")
    assert t.may("officer")
    assert t.may("follow", "bicycle")
    assert t.why("penalty") == "MAC-13.3"
    t = table(2, **setup).play("lead", "white_lines", "bicycle")
    assert t.why("officer") == "MAC-7.1"


@pytest.mark.rule("MAC-7.1", "MAC-14.4")
def test_a_leader_who_can_lead_still_may_not_send_an_officer():
    t = agreed(2, "officer_when_able_to_follow", True, A="red officer")
    assert t.why("lead_officer", "pedestrians_go") == "MAC-14.4"


# -- officer_second_card ---------------------------------------------------------------------------------
@pytest.mark.rule("MAC-7.5", "MAC-7.6")
@pytest.mark.parametrize("arrow", ["blue_arrow", "green_arrow"])
def test_an_arrow_as_second_card_is_owed_by_later_players(arrow: str):
    t = agreed(
        4, "officer_second_card", "point_card_or_arrow",
        A="red green", B=f"officer {arrow}", C="blue officer red", D=f"{arrow} blue",
    )  # fmt: skip
    t.play("lead", "pedestrians_go", "red").play("officer").play("second_card", arrow)
    assert t.asked == (C, "follow")  # the order does not turn
    assert t.why("follow", "blue") == "MAC-7.6"
    t.play("officer").play("no_second_card")  # and an officer does not interrupt
    assert t.penalties() == [0, 0, 0, 0]
    assert t.may("follow", arrow)
    assert [line.gain.points for line in t.lines("log.second_card") if line.gain] == [0]


@pytest.mark.rule("MAC-7.5")
def test_officers_and_documents_are_no_second_card_even_then():
    t = agreed(2, "officer_second_card", "point_card_or_arrow", A="red", B="officer officer licence")
    t.play("lead", "pedestrians_go", "red").play("officer")
    assert t.why("second_card", "officer") == t.why("second_card", "licence") == "MAC-7.5"


# -- interrupter_exposes ---------------------------------------------------------------------------------
@pytest.mark.rule("MAC-9.5")
def test_by_agreement_an_officer_against_a_green_arrow_brings_no_second_card():
    t = agreed(3, "interrupter_exposes", False, A="green_arrow", B="red red", C="officer blue")
    t.play("lead", "green_arrow", "green_arrow").play("officer")
    assert t.front(C) == []
    assert t.penalties() == [0, 1, 0]
    assert t.asked == (B, "lead")


@pytest.mark.rule("MAC-9.5")
def test_against_anything_else_the_second_card_stays():
    t = agreed(3, "interrupter_exposes", False, A="red", B="officer blue")
    assert t.play("lead", "pedestrians_go", "red").play("officer").may("second_card", "blue")


# -- green_arrow_follow ----------------------------------------------------------------------------------
@pytest.mark.rule("MAC-9.2")
def test_by_agreement_any_vehicle_follows_a_green_arrow():
    t = agreed(
        3, "green_arrow_follow", "any_vehicle", owns={C: "insurance"},
        A="green_arrow red", B="bicycle red", C="moped green_arrow red",
    )  # fmt: skip
    t.play("lead", "green_arrow", "green_arrow")
    assert t.asked == (C, "follow")  # the order turns all the same
    assert t.why("follow", "red") == t.why("follow", "green_arrow") == "MAC-9.2"
    t.play("follow", "moped")
    assert t.may("follow", "bicycle")


@pytest.mark.rule("MAC-9.2", "MAC-9.3")
def test_and_an_officer_still_stops_that_trick():
    t = agreed(3, "green_arrow_follow", "any_vehicle", A="green_arrow", B="bicycle red", C="officer red")
    t.play("lead", "green_arrow", "green_arrow").play("officer").play("no_second_card")
    assert t.penalties() == [0, 1, 0]


# -- arrows_on_pedestrians_wait --------------------------------------------------------------------------
@pytest.mark.rule("MAC-6.4", "MAC-10.1")
def test_by_agreement_arrows_lead_and_follow_on_pedestrians_wait_like_vehicles():
    t = agreed(
        4, "arrows_on_pedestrians_wait", True,
        A="green_arrow red", B="blue_arrow red", C="bicycle red", D="officer red",
    )  # fmt: skip
    assert t.why("lead", "pedestrians_wait", "red") == "MAC-6.4"
    t.play("lead", "pedestrians_wait", "green_arrow")
    assert t.trick_order() == [1, 2, 3]  # clockwise
    assert t.why("follow", "red") == "MAC-10.1"
    t.play("follow", "blue_arrow").play("follow", "bicycle")
    t.play("officer").play("no_second_card")  # nothing is interrupted
    assert t.penalties() == [0, 0, 0, 0]


@pytest.mark.rule("MAC-10.1")
def test_arrows_also_follow_a_vehicle_there():
    t = agreed(2, "arrows_on_pedestrians_wait", True, A="bicycle", B="green_arrow red")
    assert t.play("lead", "pedestrians_wait", "bicycle").may("follow", "green_arrow")


# -- motorcycle_follows_car ------------------------------------------------------------------------------
@pytest.mark.rule("MAC-14.6")
@pytest.mark.parametrize(("led", "other"), [("car", "motorcycle"), ("motorcycle", "car")])
def test_by_agreement_motorcycle_and_car_follow_each_other(led: str, other: str):
    t = agreed(
        3, "motorcycle_follows_car", True, A=led, B=f"{other} bicycle", owns={A: "licence", B: "licence"}
    )
    t.play("lead", "motorway_entrance", led)
    assert t.may("follow", other)
    assert t.why("follow", "bicycle") == "MAC-14.5"


@pytest.mark.rule("MAC-14.6", "MAC-7.6")
def test_and_after_an_officer_too():
    owns = {B: "licence", C: "licence"}
    t = agreed(3, "motorcycle_follows_car", True, A="red", B="officer car", C="motorcycle moped", owns=owns)
    t.play("lead", "pedestrians_go", "red").play("officer").play("second_card", "car")
    assert t.may("follow", "motorcycle")
    assert t.why("follow", "moped") == "MAC-7.6"


# -- round_end -------------------------------------------------------------------------------------------
@pytest.mark.rule("MAC-1.3")
def test_by_agreement_the_first_empty_hand_ends_the_round():
    t = agreed(3, "round_end", "first_empty_hand", A="red", B="red red", C="red red", stock="blue blue")
    t.play("lead", "pedestrians_go", "red").play("follow", "red")
    assert t.asked == (C, "follow")  # the trick is played out
    t.play("follow", "red")
    assert t.asked is None
    assert t.why("roll", by=A) == "MAC-1.6"


@pytest.mark.rule("MAC-16.7", "MAC-13.5")
def test_then_empty_hands_neither_draw_nor_pay():
    t = agreed(3, "round_end", "first_empty_hand", A="insurance", B="", C="red", stock="blue blue")
    t.play("lay", "insurance")
    assert t.hand(A) == []
    assert t.verbs() == {"give_up", "roll", "draw"}
    t.play("give_up", "white_lines")
    assert t.penalties() == [0, 0, 0]
    assert t.asked is None


@pytest.mark.rule("MAC-13.5")
def test_then_a_follower_with_an_empty_hand_is_passed_over():
    t = agreed(3, "round_end", "first_empty_hand", A="red red", B="", C="red", stock="blue blue")
    t.play("lead", "pedestrians_go", "red")
    assert t.asked == (C, "follow")
    assert t.penalties() == [0, 0, 0]


# -- penalty_tickets -------------------------------------------------------------------------------------
@pytest.mark.rule("MAC-13.4")
@pytest.mark.parametrize(("given", "price"), [(24, 100), (25, 0)])
def test_by_agreement_no_more_than_25_penalties_are_counted(given: int, price: int):
    t = agreed(2, "penalty_tickets", "limited", A="red red", B="blue blue", penalties={A: given})
    t.play("lead", "pedestrians_go", "red")
    forecast = GAME.forecast(t.position, B, t.action(B, "penalty"))
    assert forecast is not None
    assert forecast.price == price
    t.play("penalty")
    assert t.penalties() == [given, 25 - given]


@pytest.mark.rule("MAC-9.4", "MAC-13.4")
def test_no_more_players_are_said_to_be_penalised_than_there_are_tickets():
    hands = {"A": "green_arrow red", "B": "red blue", "C": "red blue", "D": "officer blue"}
    t = agreed(4, "penalty_tickets", "limited", **hands, penalties={A: 24})
    t.play("lead", "green_arrow", "green_arrow")
    forecast = GAME.forecast(t.position, D, t.action(D, "officer"))
    assert forecast is not None
    assert (forecast.key, forecast.params["n"]) == ("forecast.interrupt_some", 1)
    assert t.play("officer").play("no_second_card").penalties() == [24, 0, 1, 0]
