"""Section 12: insurance and licence."""

from __future__ import annotations

import pytest

from tabletop.games.macadam import components as c

from .table_setup import A, B, C, table


@pytest.mark.rule("MAC-12.1")
def test_document_cards_are_laid_before_playing_as_many_as_one_likes():
    t = table(2, A="insurance bicycle licence")
    t.play("lay", "insurance").play("lay", "licence")
    assert t.front(A) == ["insurance", "licence"]
    assert t.asked == (A, "lead")
    assert t.may("lead", "white_lines", "bicycle")


@pytest.mark.rule("MAC-12.1")
@pytest.mark.parametrize("card", ["bicycle", "red", "officer", "blue_arrow"])
def test_nothing_but_a_document_is_laid_that_way(card: str):
    assert table(2, A=f"{card} insurance").why("lay", card) == "MAC-12.1"


@pytest.mark.rule("MAC-12.1")
def test_a_follower_may_lay_a_document_on_his_own_turn():
    t = table(2, A="bicycle", B="licence car").play("lead", "pedestrians_wait", "bicycle")
    assert t.why("follow", "car") == "MAC-10.4"
    t.play("lay", "licence")
    assert t.asked == (B, "follow")
    assert t.may("follow", "car")


@pytest.mark.rule("MAC-12.2")
@pytest.mark.parametrize("way", ["card", "ticket"])
def test_a_document_is_valid_at_once_and_until_the_end_of_the_round(way: str):
    t = table(2, A="moped moped insurance red", B="bicycle bicycle bicycle", stock="")
    (t.play("lay", "insurance") if way == "card" else t.roll(1)).play("lead", "pedestrians_wait", "moped")
    t.play("follow", "bicycle").play("lead", "pedestrians_wait", "bicycle").play("follow", "moped")
    assert t.front(A).count("moped") == 2
    assert t.position.documents[A] == c.INSURANCE


@pytest.mark.rule("MAC-12.3")
def test_a_spare_document_may_be_laid_and_changes_no_right():
    t = table(2, A="insurance red", owns={A: "insurance"})
    t.play("lay", "insurance")
    assert t.hand(A) == ["red"]
    assert t.position.documents[A] == c.INSURANCE
    assert t.position.tickets == [4, 5]


@pytest.mark.rule("MAC-12.4")
def test_a_follower_may_roll_too_and_still_has_to_play():
    t = table(2, A="car", B="red blue", owns={A: "licence"}).play("lead", "pedestrians_wait", "car")
    t.play("roll")
    assert t.asked == (B, "follow")
    assert t.may("penalty")


@pytest.mark.rule("MAC-12.4")
def test_by_agreement_only_the_leader_rolls():
    t = table(2, A="red", B="red", options={"who_rolls": "leader"})
    assert t.may("roll")
    t.play("lead", "pedestrians_go", "red")
    assert t.why("roll") == "MAC-12.4"


@pytest.mark.rule("MAC-12.5")
@pytest.mark.parametrize("face", [2, 6])
def test_the_die_is_rolled_once_a_turn_whatever_it_shows(face: int):
    assert table(2, A="red").roll(face).why("roll") == "MAC-12.5"


@pytest.mark.rule("MAC-12.5")
def test_the_next_turn_brings_a_new_roll():
    t = table(2, A="red red", B="red red").roll(2).play("lead", "pedestrians_go", "red")
    t.roll(4).play("follow", "red")
    assert t.asked == (B, "lead")
    assert t.may("roll")


@pytest.mark.rule("MAC-12.6")
def test_whoever_owns_both_documents_may_not_roll():
    assert table(2, A="red", owns={A: "both"}).why("roll") == "MAC-12.6"
    assert table(2, A="red", owns={A: "insurance"}).may("roll")
    assert table(2, A="red", owns={A: "licence"}).may("roll")


@pytest.mark.rule("MAC-12.6")
def test_documents_in_hand_do_not_stop_the_die():
    assert table(2, A="insurance licence").may("roll")


@pytest.mark.rule("MAC-12.7")
@pytest.mark.parametrize("face", [1, 6])
def test_one_and_six_give_an_insurance(face: int):
    t = table(2, A="red").roll(face)
    assert t.position.documents == [c.INSURANCE, 0]
    assert t.position.tickets == [4, 5]


@pytest.mark.rule("MAC-12.8")
@pytest.mark.parametrize("face", [3, 5])
def test_three_and_five_give_insurance_and_licence(face: int):
    t = table(2, A="red").roll(face)
    assert t.position.documents == [c.LICENCE, 0]
    assert t.position.tickets == [5, 4]


@pytest.mark.rule("MAC-12.9")
@pytest.mark.parametrize("face", [2, 4])
def test_two_and_four_give_nothing(face: int):
    t = table(2, A="red").roll(face)
    assert t.position.documents == [0, 0]
    assert t.position.tickets == [5, 5]


@pytest.mark.rule("MAC-12.10")
def test_the_die_gives_no_second_ticket_of_a_kind():
    t = table(3, A="red", owns={A: "insurance", B: "insurance"}).roll(1)
    assert t.position.documents[A] == c.INSURANCE
    assert t.position.tickets == [3, 5]


@pytest.mark.rule("MAC-12.10")
def test_a_laid_card_counts_as_owned_for_the_die():
    t = table(2, A="insurance red").play("lay", "insurance").roll(6)
    assert t.position.tickets == [5, 5]


@pytest.mark.rule("MAC-12.11")
def test_an_empty_pile_gives_nothing_and_the_roll_is_used():
    t = table(6, A="red", owns=dict.fromkeys(range(1, 6), "licence"))
    assert t.position.tickets == [5, 0]
    t.roll(5)
    assert t.position.documents[A] == 0
    assert t.position.tickets == [5, 0]
    assert t.why("roll") == "MAC-12.5"


@pytest.mark.rule("MAC-12.12")
def test_each_document_is_for_its_own_vehicles():
    t = table(3, A="moped motorcycle car", owns={A: "licence"})
    assert t.why("lead", "pedestrians_wait", "moped") == "MAC-10.3"
    assert t.may("lead", "pedestrians_wait", "motorcycle")
    assert t.may("lead", "pedestrians_wait", "car")
    t = table(3, A="moped motorcycle car", owns={A: "insurance", C: "both"})
    assert t.may("lead", "pedestrians_wait", "moped")
    assert t.why("lead", "pedestrians_wait", "motorcycle") == "MAC-10.4"
    assert t.why("lead", "pedestrians_wait", "car") == "MAC-10.4"
