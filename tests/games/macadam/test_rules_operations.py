"""Section 16: the operations of a turn."""

from __future__ import annotations

import pytest

from .table_setup import A, B, table


@pytest.mark.rule("MAC-16.1")
def test_options_come_before_the_card_in_any_order():
    t = table(2, A="insurance moped red", stock="licence blue")
    t.play("draw").play("discard", "red").play("lay", "licence").roll(2).play("lay", "insurance")
    assert t.front(A) == ["licence", "insurance"]
    assert t.asked == (A, "lead")


@pytest.mark.rule("MAC-16.1")
def test_a_document_drawn_in_the_exchange_may_be_laid_at_once():
    t = table(2, A="car red", stock="licence").play("draw").play("discard", "red").play("lay", "licence")
    assert t.may("lead", "motorway_entrance", "car")


@pytest.mark.rule("MAC-16.1")
def test_after_an_officer_only_the_second_card_is_left():
    t = table(2, A="red", B="officer blue insurance").play("lead", "pedestrians_go", "red").play("officer")
    for move in (("roll",), ("lay", "insurance"), ("draw",)):
        assert t.why(*move) == "MAC-16.1"
    for move in (("penalty",), ("follow", "blue")):
        assert t.why(*move) == "MAC-7.4"
    assert t.why("officer", "blue") == "MAC-7.3"  # dropped on the disc of the officers
    assert t.verbs() == {"second_card", "no_second_card"}


@pytest.mark.rule("MAC-16.2")
def test_an_exchange_draws_the_top_card_and_puts_one_under_the_stock():
    t = table(2, A="red car", stock="bicycle blue green").play("draw")
    assert t.hand(A) == ["red", "car", "bicycle"]
    assert t.asked == (A, "discard")
    t.play("discard", "car")
    assert t.hand(A) == ["red", "bicycle"]
    assert t.stock() == ["blue", "green", "car"]
    assert t.asked == (A, "lead")


@pytest.mark.rule("MAC-16.2")
def test_the_card_just_drawn_may_go_back():
    t = table(2, A="red", stock="bicycle blue").play("draw").play("discard", "bicycle")
    assert t.stock() == ["blue", "bicycle"]
    assert t.hand(A) == ["red"]


@pytest.mark.rule("MAC-16.3")
def test_a_follower_may_not_exchange():
    t = table(2, A="red", B="red")
    assert t.may("draw")
    t.play("lead", "pedestrians_go", "red")
    assert t.why("draw") == "MAC-16.3"


@pytest.mark.rule("MAC-16.4")
def test_one_exchange_a_trick():
    t = table(2, A="red red", B="red red").play("draw").play("discard", "red")
    assert t.why("draw") == "MAC-16.4"
    t.play("lead", "pedestrians_go", "red").play("follow", "red")
    assert t.asked == (B, "lead")
    assert t.may("draw")


@pytest.mark.rule("MAC-16.5")
def test_no_exchange_without_stock():
    assert table(2, A="red", stock="").why("draw") == "MAC-16.5"
    assert table(2, A="red", stock="blue").may("draw")


@pytest.mark.rule("MAC-16.6")
def test_after_drawing_nothing_is_possible_but_the_discard():
    t = table(2, A="red insurance officer").play("draw")
    moves = (
        ("lead", "pedestrians_go", "red"),
        ("roll",),
        ("lay", "insurance"),
        ("draw",),
        ("give_up", "white_lines"),
    )
    for move in moves:
        assert t.why(*move) == "MAC-16.6"
    assert t.told("roll")["next_step"] == "step.discard_now"
    assert t.verbs() == {"discard"}


@pytest.mark.rule("MAC-16.6")
def test_no_discard_without_a_draw():
    t = table(2, A="red", B="red")
    assert t.why("discard", "red") == "MAC-16.6"
    assert t.told("discard", "red")["next_step"] == "step.draw_first"
    assert t.play("lead", "pedestrians_go", "red").why("discard", "red") == "MAC-16.6"


@pytest.mark.rule("MAC-16.7")
def test_an_empty_hand_draws_when_its_turn_begins():
    t = table(2, A="red red", B="", stock="blue green blue").play("lead", "pedestrians_go", "red")
    assert t.asked == (B, "follow")
    assert t.hand(B) == ["blue"]
    assert t.stock() == ["green", "blue"]


@pytest.mark.rule("MAC-16.7")
def test_a_leader_with_an_empty_hand_draws_too():
    t = table(2, A="", stock="red green")
    assert t.hand(A) == ["red"]
    assert t.may("lead", "pedestrians_go", "red")


@pytest.mark.rule("MAC-16.7")
def test_a_hand_emptied_by_laying_a_document_draws():
    t = table(2, A="insurance", stock="moped green").play("lay", "insurance")
    assert t.hand(A) == ["moped"]
    assert t.may("lead", "white_lines", "moped")


@pytest.mark.rule("MAC-16.7")
def test_a_hand_emptied_by_the_card_of_the_turn_does_not_draw():
    t = table(2, A="red", B="red").play("lead", "pedestrians_go", "red")
    assert t.hand(A) == []
    assert len(t.stock()) == 3


@pytest.mark.rule("MAC-16.8")
def test_the_turn_of_the_leader_ends_with_the_card_led():
    t = table(2, A="bicycle bicycle", B="bicycle").play("lead", "white_lines", "bicycle")
    assert t.asked == (B, "follow")
    assert t.why("lead", "pedestrians_wait", "bicycle", by=A) == "MAC-14.2"
    assert t.why("second_card", "bicycle", by=A) == "MAC-14.2"
    assert t.front(A) == ["bicycle"]
