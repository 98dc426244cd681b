"""Sections 14 and 15: the play, tokens and cards."""

from __future__ import annotations

import pytest

from tabletop.games.macadam import GAME

from .table_setup import A, B, C, D, E, drawn, table


# -- 14. play --------------------------------------------------------------------------------------------
@pytest.mark.rule("MAC-14.1")
def test_the_dealer_leads_the_first_trick_with_token_one():
    t = drawn("car bicycle officer").play("deal")
    assert t.asked == (C, "lead")
    assert t.position.leader == C
    assert t.position.covered == 0


@pytest.mark.rule("MAC-14.2")
def test_everybody_else_waits_for_their_turn():
    t = table(3, A="red red", B="red", C="red insurance officer").play("lead", "pedestrians_go", "red")
    for move in (("follow", "red"), ("roll",), ("lay", "insurance"), ("officer",), ("penalty",), ("draw",)):
        assert t.why(*move, by=C) == "MAC-14.2"
    assert GAME.why_not(t.position, C, t.action(C, "roll")).params["player"] == "seat.1"  # type: ignore[union-attr]
    assert t.may("roll")


@pytest.mark.rule("MAC-14.3")
def test_only_the_leader_chooses_a_signal():
    t = table(3, A="red red", B="red officer bicycle").play("lead", "signal_01", "red")
    assert t.why("lead", "white_lines", "bicycle") == "MAC-14.3"
    assert t.why("lead_officer", "white_lines") == "MAC-14.3"
    assert t.why("give_up", "white_lines") == "MAC-14.3"
    assert t.told("give_up", "white_lines")["player"] == "seat.0"


@pytest.mark.rule("MAC-14.4")
def test_a_leader_who_can_lead_neither_sends_an_officer_nor_gives_up():
    t = table(2, A="green officer blue_arrow", free="pedestrians_go motorway_entrance")
    assert t.why("lead_officer", "pedestrians_go") == "MAC-14.4"
    assert t.why("give_up", "motorway_entrance") == "MAC-14.4"
    assert t.told("give_up", "motorway_entrance")["card"] == "card.pedestrian_green_1"
    assert t.may("lead", "pedestrians_go", "green")


@pytest.mark.rule("MAC-14.4")
def test_a_leader_has_nothing_to_follow_and_nothing_to_be_penalised_for():
    t = table(2, A="green officer")
    assert t.why("follow", "green") == t.why("officer") == t.why("penalty") == "MAC-14.4"


@pytest.mark.rule("MAC-14.4")
def test_the_led_card_is_exposed_at_once_with_the_token():
    t = table(2, A="green red").play("lead", "signal_06", "green")
    assert t.front(A) == ["green"]
    assert t.hand(A) == ["red"]
    assert t.position.tokens[5] == 1


@pytest.mark.rule("MAC-14.5")
@pytest.mark.parametrize(
    ("led", "signal", "others"),
    [
        ("bicycle", "white_lines", "moped red blue_arrow"),
        ("moped", "white_lines", "bicycle car"),
        ("car", "motorway_entrance", "motorcycle bicycle"),
        ("motorcycle", "motorway_entrance", "car green"),
    ],
)
def test_a_vehicle_on_its_own_lane_is_followed_by_the_same_kind(led: str, signal: str, others: str):
    t = table(2, A=led, B=f"{led} {others}", owns={A: "both", B: "both"}).play("lead", signal, led)
    assert t.may("follow", led)
    for card in others.split():
        assert t.why("follow", card) == "MAC-14.5"
    assert t.told("follow", others.split()[0])["led"] == f"card.{led}_01"


@pytest.mark.rule("MAC-14.6")
def test_a_motorcycle_does_not_follow_a_car():
    t = table(2, A="car", B="motorcycle", owns={A: "licence", B: "licence"})
    t.play("lead", "motorway_entrance", "car")
    assert t.why("follow", "motorcycle") == "MAC-14.5"
    assert "follow" not in t.verbs()
    assert t.may("penalty")


@pytest.mark.rule("MAC-14.7")
def test_everybody_has_exactly_one_turn_in_a_trick():
    t = table(5, A="red green", B="red blue", C="blue officer", D="yellow", E="red green")
    t.play("lead", "pedestrians_go", "red").play("follow", "red")
    assert t.asked == (C, "follow")
    t.play("officer").play("no_second_card")
    assert t.asked == (D, "follow")
    t.play("penalty")
    assert t.asked == (E, "follow")
    t.play("follow", "red")
    assert t.asked == (B, "lead")


@pytest.mark.rule("MAC-14.8")
@pytest.mark.parametrize("hand", ["car", "car officer"])
def test_a_leader_with_nothing_to_lead_covers_a_signal_and_pays(hand: str):
    t = table(3, A=hand, B="red", C="red", free="motorway_entrance")
    t.play("give_up", "motorway_entrance")
    assert t.penalties() == [1, 0, 0]
    assert t.hand(A) == hand.split()
    assert t.position.covered == 15
    assert t.asked == (B, "lead")


@pytest.mark.rule("MAC-14.8")
def test_the_price_of_giving_up_the_lead_is_told_before_it_is_paid():
    t = table(2, A="car", free="motorway_entrance")
    forecast = GAME.forecast(t.position, A, t.action(A, "give_up", "motorway_entrance"))
    assert forecast is not None
    assert forecast.price == 100


@pytest.mark.rule("MAC-14.9")
def test_every_card_comes_from_the_players_own_hand():
    t = table(2, A="red insurance", B="blue")
    assert t.why("lead", "pedestrians_go", "blue") == "MAC-14.9"
    assert t.why("lay", "licence") == "MAC-14.9"
    assert t.play("draw").why("discard", "car") == "MAC-14.9"


@pytest.mark.rule("MAC-14.9")
def test_nobody_follows_or_calls_an_officer_with_a_card_he_does_not_hold():
    t = table(2, A="red", B="blue officer").play("lead", "pedestrians_go", "red")
    assert t.why("follow", "red") == "MAC-14.9"
    assert t.play("officer").why("second_card", "red") == "MAC-14.9"
    t = table(2, A="red", B="blue").play("lead", "pedestrians_go", "red")
    assert t.why("officer") == "MAC-14.9"
    assert table(2, A="car", free="white_lines").why("lead_officer", "white_lines") == "MAC-14.9"


@pytest.mark.rule("MAC-7.3", "MAC-7.11")
def test_without_an_officer_no_hand_makes_it_an_officer_move():
    """That it lies in another hand is beside the point."""
    t = table(2, A="red", B="blue").play("lead", "pedestrians_go", "red")
    assert t.why("officer", "green") == "MAC-7.3"
    t = table(2, A="car", free="white_lines")
    assert t.why("lead_officer", "white_lines", "green") == "MAC-7.11"


# -- 15. tokens and cards --------------------------------------------------------------------------------
@pytest.mark.rule("MAC-15.1")
def test_cards_stay_before_their_owners_and_nobody_takes_the_trick():
    t = table(2, A="bicycle red", B="bicycle blue").play("lead", "white_lines", "bicycle")
    t.play("follow", "bicycle")
    assert t.front(A) == t.front(B) == ["bicycle"]
    assert t.position.fronts[A] != t.position.fronts[B]


@pytest.mark.rule("MAC-15.2")
def test_the_lead_passes_to_the_left_whatever_happened():
    t = table(4, leader=C, C="car", D="red", free="white_lines").play("give_up", "white_lines")
    assert t.asked == (D, "lead")
    t = table(4, leader=D, D="red red", A="red").play("lead", "pedestrians_go", "red").play("follow", "red")
    t.play("penalty").play("penalty")
    assert t.asked == (A, "lead")


@pytest.mark.rule("MAC-15.3")
def test_tokens_are_placed_in_rising_order():
    t = table(2, A="green green", B="green green", covered=7)
    t.play("lead", "signal_16", "green").play("follow", "green")
    assert t.position.tokens[15] == 8
    t.play("lead", "signal_11", "green")
    assert t.position.tokens[10] == 9


@pytest.mark.rule("MAC-15.4")
@pytest.mark.parametrize("card", ["blue_arrow", "red", "bicycle"])
def test_a_trick_runs_clockwise(card: str):
    signal = {"blue_arrow": "blue_arrow", "red": "pedestrians_go", "bicycle": "white_lines"}[card]
    t = table(4, leader=B, B=f"{card} green").play("lead", signal, card)
    assert t.trick_order() == [C, D, A]


@pytest.mark.parametrize(
    ("verb", "told"),
    [
        ("lead", ["MAC-14.9", "MAC-6.9", "", "", "MAC-10.3", "MAC-10.4"]),
        ("lead_officer", ["MAC-7.11", "MAC-14.9", "MAC-6.9", "MAC-14.4"]),
        ("follow", ["MAC-14.9", "", "", "MAC-10.3", "MAC-10.4"]),
        ("officer", ["MAC-7.3", "MAC-14.9", "MAC-7.1"]),
        ("second_card", ["MAC-14.9", "MAC-7.5", "MAC-10.3", "MAC-10.4"]),
    ],
)
def test_of_several_reasons_the_one_on_the_table_is_told_before_the_one_on_paper(verb: str, told: list[str]):
    """Officer, hand, signal, kind of card, papers, in whatever module; "" depends on the signal."""
    numbers = [rule.number for rule in GAME.verbs[verb].rules]
    assert [number if isinstance(number, str) else "" for number in numbers] == told
