"""Sections 1 to 3: aim and end of a round, material, preparation."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tabletop.engine.game import BadSetup
from tabletop.games.macadam import GAME, components as c

from .table_setup import NICKNAME, A, B, C, dealt, table


# -- 1. aim and end of a round ---------------------------------------------------------------------------
@pytest.mark.rule("MAC-1.1")
def test_a_trick_covers_exactly_one_more_signal():
    t = table(2, A="bicycle", B="bicycle red", covered=5)
    t.play("lead", "white_lines", "bicycle").play("follow", "bicycle")
    assert t.position.covered == 6
    assert t.position.tokens.count(0) == 10


@pytest.mark.rule("MAC-1.1")
def test_a_leader_with_nothing_to_play_covers_a_signal_all_the_same():
    t = table(2, A="red", free="white_lines")
    before = t.position.covered
    t.play("give_up", "white_lines")
    assert t.position.covered == before + 1


@pytest.mark.rule("MAC-1.2")
def test_the_round_ends_when_the_sixteenth_signal_is_covered():
    t = table(2, A="green green", B="green green", covered=15)
    t.play("lead", "signal_16", "green").play("follow", "green")
    assert t.asked is None
    assert t.hand(A) == t.hand(B) == ["green"]
    assert t.position.stock


@pytest.mark.rule("MAC-1.3")
@pytest.mark.parametrize(("stock", "over"), [("", True), ("blue", False)])
def test_an_empty_hand_ends_the_round_only_with_an_empty_stock(stock: str, over: bool):
    t = table(2, A="red red", B="red", stock=stock)
    t.play("lead", "pedestrians_go", "red").play("follow", "red")
    assert (t.asked is None) == over


@pytest.mark.rule("MAC-1.3")
def test_an_empty_stock_alone_does_not_end_the_round():
    t = table(2, A="red red", B="red red", stock="")
    t.play("lead", "pedestrians_go", "red").play("follow", "red")
    assert t.asked == (B, "lead")


@pytest.mark.rule("MAC-1.4")
def test_a_trick_begun_is_played_to_its_end():
    t = table(3, A="red", B="red blue", C="red blue", stock="")
    t.play("lead", "pedestrians_go", "red")
    assert t.asked == (B, "follow")
    t.play("follow", "red")
    assert t.asked == (C, "follow")
    t.play("follow", "red")
    assert t.asked is None


@pytest.mark.rule("MAC-1.5", "MAC-7.10")
def test_officers_go_back_before_the_end_is_tested():
    t = table(2, A="red blue", B="officer", stock="", centre=5)
    t.play("lead", "pedestrians_go", "red").play("officer").play("no_second_card")
    assert t.asked == (B, "lead")  # the six officers are a new stock, and B has drawn from it
    assert t.hand(B) == ["officer"]
    assert t.stock() == ["officer"] * 5


@pytest.mark.rule("MAC-1.6")
def test_no_move_after_the_end():
    t = table(2, A="green green insurance", B="green green", covered=15)
    t.play("lead", "signal_16", "green").play("follow", "green")
    assert GAME.legal(t.position) == []
    for verb, *names in (
        ("roll",),
        ("draw",),
        ("lay", "insurance"),
        ("lead", "signal_16", "green"),
        ("penalty",),
    ):
        assert t.why(verb, *names, by=A) == "MAC-1.6"


@pytest.mark.rule("MAC-1.2", "MAC-1.3", "MAC-1.6")
@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        ({"covered": 15}, "end.all_covered"),
        ({}, "end.empty_hand"),
        ({"options": {"round_end": "first_empty_hand"}}, "end.first_empty_hand"),
    ],
)
def test_why_the_round_has_ended_is_told(setup: dict[str, Any], reason: str):
    t = table(2, A="", stock="", **setup).play("give_up", "signal_16")
    result = GAME.result(t.position)
    assert result is not None
    assert result.reason == reason
    refusal = GAME.why_not(t.position, A, t.action(A, "roll"))
    assert refusal is not None
    assert refusal.params["reason"] == reason


@pytest.mark.rule("MAC-1.6")
def test_between_two_rounds_only_the_dealer_may_deal():
    t = table(2, A="green insurance", B="green", covered=15, options={"rounds": 2})
    t.play("lead", "signal_16", "green").play("follow", "green")
    assert t.asked == (B, "next_deal")
    assert t.why("roll", by=A) == t.why("lay", "insurance", by=A) == "MAC-1.6"
    assert t.may("deal")


# -- 2. material -----------------------------------------------------------------------------------------
@pytest.mark.rule("MAC-2.1")
@pytest.mark.parametrize("seats", [-1, 0, 1, 7, 60])
def test_other_numbers_of_players_are_refused(seats: int):
    with pytest.raises(BadSetup) as caught:
        GAME.new(seats)
    assert caught.value.refusal is not None
    assert caught.value.refusal.rule == "MAC-2.1"
    assert caught.value.refusal.params == {"count": seats, "minimum": 2, "maximum": 6}


@pytest.mark.rule("MAC-2.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_players_are_welcome(seats: int):
    assert GAME.new(seats).seats == seats


@pytest.mark.rule("MAC-2.2")
def test_the_pack_has_fifty_six_cards_with_officers_and_documents():
    kinds = Counter(NICKNAME)
    assert len(c.CARDS) == len(set(c.CARD_TAG)) == 56
    assert (kinds["officer"], kinds["insurance"], kinds["licence"]) == (6, 2, 2)


@pytest.mark.rule("MAC-2.3")
def test_the_other_forty_six_cards():
    kinds = Counter(c.KIND_IDS[kind] for kind in c.KIND)
    names = ("pedestrian", "bicycle", "moped", "motorcycle", "car", "blue_arrow", "green_arrow")
    assert [kinds[name] for name in names] == [20, 6, 6, 4, 4, 3, 3]


@pytest.mark.rule("MAC-2.4")
def test_five_pedestrians_of_each_of_four_colours():
    colours = Counter(c.COLOUR[card] for card in c.CARDS if c.KIND[card] == c.PEDESTRIAN)
    assert [colours[i] for i in range(4)] == [5, 5, 5, 5]
    assert c.COLOUR_IDS == ("green", "red", "blue", "yellow")


@pytest.mark.rule("MAC-2.5")
def test_tickets_lie_beside_the_board_and_never_in_a_hand():
    t = dealt(4)
    assert t.position.tickets == [5, 5]
    assert c.PENALTY_TICKETS == 25
    everything = [*t.position.stock, *(card for hand in t.position.hands for card in hand)]
    assert sorted(everything) == list(c.CARDS)
    assert not any(c.CARD_TAG[card].startswith("ticket") for card in everything)


@pytest.mark.rule("MAC-2.6")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_card_is_in_exactly_one_place_after_every_move(seats: int):
    dice = random.Random(seats)
    position = dealt(seats, seed=seats, options={"rounds": 2}).position
    while actions := GAME.legal(position):
        GAME.play(position, dice.choice(actions))
        piles = (position.stock, position.centre, *position.hands, *position.fronts)
        assert sorted(card for pile in piles for card in pile) == list(c.CARDS)
        assert GAME.audit(position) == []


@pytest.mark.rule("MAC-2.6")
def test_the_audit_finds_a_lost_and_a_doubled_card():
    for spoil in (lambda hand: hand[1:], lambda hand: (*hand, hand[0])):
        t = dealt(3)
        t.position.hands[C] = spoil(t.position.hands[C])
        assert GAME.audit(t.position) != []


@pytest.mark.parametrize(
    "spoil",
    [
        {"tickets": [4, 5]},
        {"documents": [0, 1, 0]},
        {"penalties": [0, -1, 0]},
        {"tokens": [2, *[0] * 15], "covered": 1},
        {"centre": (0,)},
    ],
)
def test_the_audit_finds_whatever_else_is_wrong(spoil: dict[str, Any]):
    p = dealt(3).position
    assert GAME.audit(p) == []
    for name, value in spoil.items():
        setattr(p, name, value)
    assert GAME.audit(p) != []


# -- 3. preparation --------------------------------------------------------------------------------------
@pytest.mark.rule("MAC-3.1")
def test_a_round_starts_with_everything_empty():
    p = dealt(4).position
    assert p.tokens == [0] * 16
    assert p.covered == 0
    assert p.centre == ()
    assert p.fronts == [()] * 4
    assert p.documents == p.won == p.penalties == [0] * 4
    t = table(2, A="red", B="red blue").play("lead", "signal_06", "red")
    assert t.position.tokens[5] == 1
