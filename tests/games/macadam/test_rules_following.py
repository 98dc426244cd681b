"""Sections 10, 11 and 13: what may follow, and what it costs not to."""

from __future__ import annotations

import pytest

from tabletop.games.macadam import GAME

from .table_setup import A, B, D, table


# -- 10. the other cards ---------------------------------------------------------------------------------
@pytest.mark.rule("MAC-10.1")
@pytest.mark.parametrize("card", ["bicycle", "moped", "motorcycle", "car"])
def test_any_vehicle_follows_on_pedestrians_wait(card: str):
    t = table(2, A="car", B=f"{card} red", owns={A: "licence", B: "both"})
    assert t.play("lead", "pedestrians_wait", "car").may("follow", card)


@pytest.mark.rule("MAC-10.1")
@pytest.mark.parametrize("card", ["green", "blue_arrow", "green_arrow"])
def test_pedestrians_and_arrows_do_not_follow_there(card: str):
    t = table(2, A="bicycle", B=f"{card} red").play("lead", "pedestrians_wait", "bicycle")
    assert t.why("follow", card) == "MAC-10.1"


@pytest.mark.rule("MAC-10.2")
def test_pedestrians_and_bicycles_need_no_document():
    t = table(2, A="bicycle red", B="bicycle red")
    assert t.may("lead", "white_lines", "bicycle")
    assert t.may("lead", "pedestrians_go", "red")
    assert t.play("lead", "white_lines", "bicycle").may("follow", "bicycle")


@pytest.mark.rule("MAC-10.3")
@pytest.mark.parametrize("owned", ["", "licence"])
def test_a_moped_without_insurance_is_refused_as_lead_follow_and_second_card(owned: str):
    owns = {A: owned, B: owned}
    assert table(2, A="moped", owns=owns).why("lead", "white_lines", "moped") == "MAC-10.3"
    t = table(2, A="bicycle", B="moped officer", owns=owns).play("lead", "pedestrians_wait", "bicycle")
    assert t.why("follow", "moped") == "MAC-10.3"
    assert t.play("officer").why("second_card", "moped") == "MAC-10.3"


@pytest.mark.rule("MAC-10.3", "MAC-12.7")
def test_a_moped_is_welcome_once_its_insurance_is_won():
    t = table(2, A="moped").roll(6)
    assert t.may("lead", "white_lines", "moped")
    assert t.may("lead", "pedestrians_wait", "moped")


@pytest.mark.rule("MAC-10.3", "MAC-12.1")
def test_a_moped_is_welcome_once_an_insurance_card_is_laid():
    t = table(2, A="moped insurance")
    assert t.why("lead", "white_lines", "moped") == "MAC-10.3"
    assert t.play("lay", "insurance").may("lead", "white_lines", "moped")


@pytest.mark.rule("MAC-10.4")
@pytest.mark.parametrize("card", ["motorcycle", "car"])
@pytest.mark.parametrize("owned", ["", "insurance"])
def test_a_motor_vehicle_needs_insurance_and_licence(card: str, owned: str):
    owns = {A: "licence", B: owned}
    t = table(2, A=card, B=f"{card} officer", owns=owns).play("lead", "motorway_entrance", card)
    assert t.why("follow", card) == "MAC-10.4"
    assert t.play("officer").why("second_card", card) == "MAC-10.4"
    assert table(2, A=card, owns={A: owned}).why("lead", "motorway_entrance", card) == "MAC-10.4"


@pytest.mark.rule("MAC-10.4")
@pytest.mark.parametrize("card", ["motorcycle", "car"])
def test_a_motor_vehicle_is_welcome_with_its_document(card: str):
    t = table(2, A=card, B=card, owns={A: "licence", B: "licence"})
    assert t.may("lead", "motorway_entrance", card)
    assert t.play("lead", "pedestrians_wait", card).may("follow", card)


@pytest.mark.rule("MAC-10.5")
def test_a_document_still_in_hand_gives_no_right_and_need_not_be_laid():
    t = table(2, A="moped", B="moped insurance officer", owns={A: "insurance"})
    t.play("lead", "white_lines", "moped")
    assert t.why("follow", "moped") == "MAC-10.3"
    assert t.may("officer")
    assert t.may("penalty")
    t.play("lay", "insurance")
    assert t.may("follow", "moped")
    assert t.why("officer") == "MAC-7.1"


@pytest.mark.rule("MAC-10.5")
def test_a_vehicle_without_its_document_is_no_lead():
    t = table(2, A="car", free="motorway_entrance")
    assert t.may("give_up", "motorway_entrance")


# -- 11. follow the pedestrians --------------------------------------------------------------------------
@pytest.mark.rule("MAC-11.1")
def test_a_pedestrian_is_followed_in_its_colour():
    t = table(3, A="yellow", B="blue yellow bicycle", C="green blue").play("lead", "pedestrians_go", "yellow")
    assert t.why("follow", "blue") == t.why("follow", "bicycle") == "MAC-11.1"
    assert t.told("follow", "blue")["colour"] == "colour.yellow"
    t.play("follow", "yellow")
    assert t.why("follow", "green") == "MAC-11.1"


# -- 13. lose 100 points ---------------------------------------------------------------------------------
@pytest.mark.rule("MAC-13.1")
@pytest.mark.parametrize(
    ("card", "signal"),
    [
        ("blue_arrow", "blue_arrow"),
        ("green_arrow", "green_arrow"),
        ("red", "pedestrians_go"),
        ("bicycle", "white_lines"),
        ("bicycle", "pedestrians_wait"),
    ],
)
def test_whoever_does_not_follow_takes_one_penalty(card: str, signal: str):
    t = table(2, A=f"{card} {card}", B="green blue").play("lead", signal, card).play("penalty")
    assert t.penalties() == [0, 1]


@pytest.mark.rule("MAC-13.1")
def test_the_price_of_not_following_is_told_before_it_is_paid():
    t = table(2, A="red", B="green").play("lead", "pedestrians_go", "red")
    forecast = GAME.forecast(t.position, B, t.action(B, "penalty"))
    assert forecast is not None
    assert forecast.price == 100


@pytest.mark.rule("MAC-13.2")
def test_a_penalised_player_keeps_the_hand():
    t = table(2, A="red red", B="green blue yellow car").play("lead", "pedestrians_go", "red").play("penalty")
    assert t.hand(B) == ["green", "blue", "yellow", "car"]
    assert t.front(B) == []


@pytest.mark.rule("MAC-13.3")
def test_who_can_follow_must_follow():
    t = table(2, A="red", B="red blue red officer").play("lead", "pedestrians_go", "red")
    assert t.why("penalty") == "MAC-13.3"
    assert t.told("penalty")["card"] == "card.pedestrian_red_2"
    assert t.verbs() == {"follow", "roll"}


@pytest.mark.rule("MAC-13.3")
def test_which_of_several_cards_follows_is_a_choice():
    t = table(2, A="bicycle", B="bicycle moped car", owns={B: "both"})
    t.play("lead", "pedestrians_wait", "bicycle")
    assert all(t.may("follow", card) for card in ("bicycle", "moped", "car"))


@pytest.mark.rule("MAC-13.4")
def test_penalties_go_on_when_the_tickets_have_run_out():
    t = table(2, A="red red", B="green blue", penalties={A: 20, B: 5}).play("lead", "pedestrians_go", "red")
    t.play("penalty")
    assert t.penalties() == [20, 6]
    assert t.lines("log.penalty")[0].gain == (B, "score.penalty", -100)


@pytest.mark.rule("MAC-13.5")
def test_a_follower_without_card_and_stock_is_passed_over():
    t = table(4, A="red red", B="red red", C="", D="red", stock="").play("lead", "pedestrians_go", "red")
    t.play("follow", "red")
    assert t.asked == (D, "follow")
    assert t.penalties() == [0, 0, 0, 0]


@pytest.mark.rule("MAC-13.5")
def test_a_leader_without_card_and_stock_covers_a_signal_for_free():
    t = table(3, A="", B="red", C="red", stock="")
    assert t.verbs() == {"give_up", "roll"}
    forecast = GAME.forecast(t.position, A, t.action(A, "give_up", "white_lines"))
    assert forecast is not None
    assert forecast.price == 0
    t.play("give_up", "white_lines")
    assert t.penalties() == [0, 0, 0]
    assert t.position.covered == 1
    assert t.asked is None  # the others did not play: the stock and a hand are empty
