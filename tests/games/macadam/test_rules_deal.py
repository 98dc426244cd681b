"""Sections 4 and 5: the dealer and the deal."""

from __future__ import annotations

import pytest

from tabletop.engine.chance import shuffled
from tabletop.games.macadam import GAME, components as c
from tabletop.system.languages import SOURCES
from tabletop.texts.rulebook import rulebook

from .table_setup import Table, dealt, drawn


# -- 4. the dealer ---------------------------------------------------------------------------------------
@pytest.mark.rule("MAC-4.1")
def test_everybody_draws_one_card_clockwise_from_the_first_seat():
    t = Table(GAME.new(3, {}, seed=5))
    for seat in range(3):
        assert t.asked == (seat, "draw_for_deal")
        assert t.verbs() == {"draw_for_deal"}
        t.play("draw_for_deal")
    assert [line.params["seat"] for line in t.lines("log.draws_for_deal")] == ["seat.0", "seat.1", "seat.2"]
    assert len({line.params["card"] for line in t.lines("log.draws_for_deal")}) == 3


@pytest.mark.rule("MAC-4.1")
def test_nothing_else_may_be_done_before_the_dealer_is_known():
    t = Table(GAME.new(3, {}, seed=5))
    assert t.why("roll") == t.why("deal") == t.why("penalty") == "MAC-4.1"


@pytest.mark.rule("MAC-4.1")
@pytest.mark.parametrize("language", SOURCES)
def test_in_the_middle_of_a_round_nobody_hears_that_the_draw_comes_first(language: str):
    """The reason is the same for what is done too early and for the draw that is over."""
    said = rulebook("macadam").rules["MAC-4.1"].refusal[language].split()
    assert not {"First", "first", "d’abord"} & set(said)


@pytest.mark.rule("MAC-4.1")
def test_the_drawn_cards_are_back_in_the_pack_when_it_is_dealt():
    t = dealt(3, seed=5)
    everything = [*t.position.stock, *(card for hand in t.position.hands for card in hand)]
    assert sorted(everything) == list(c.CARDS)
    assert not any(card in c.CARDS for card in t.position.drawn)
    assert t.why("draw_for_deal") == "MAC-4.1"


@pytest.mark.rule("MAC-4.2")
@pytest.mark.parametrize(
    ("cards", "dealer"),
    [("bicycle officer car", 1), ("bicycle car blue", 2), ("red car moped", 0), ("officer licence car", 0)],
)
def test_an_officer_or_a_pedestrian_names_the_dealer(cards: str, dealer: int):
    t = drawn(cards)
    assert t.asked == (dealer, "first_deal")
    assert t.position.dealer == dealer


@pytest.mark.rule("MAC-4.3")
def test_nobody_drew_one_so_everybody_draws_again():
    t = drawn("bicycle blue_arrow insurance")
    assert t.asked == (0, "draw_for_deal")
    assert t.position.dealer == -1
    for seat in range(3):
        assert t.asked == (seat, "draw_for_deal")
        t.play("draw_for_deal")


@pytest.mark.rule("MAC-4.4")
@pytest.mark.parametrize(
    ("cards", "dealer"),
    [("officer green red", 1), ("red blue green", 2), ("green officer", 0), ("officer green", 1)],
)
def test_a_single_green_pedestrian_breaks_the_tie(cards: str, dealer: int):
    assert drawn(cards).asked == (dealer, "first_deal")


@pytest.mark.rule("MAC-4.5")
@pytest.mark.parametrize(
    ("cards", "again"),
    [("officer red car", [0, 1]), ("bicycle officer officer", [1, 2]), ("green red green officer", [0, 2])],
)
def test_only_the_tied_players_draw_again(cards: str, again: list[int]):
    t, asked = drawn(cards), []
    assert t.position.dealer == -1
    for _ in again:
        assert t.asked is not None
        assert t.asked[1] == "draw_for_deal"
        asked.append(t.asked[0])
        t.play("draw_for_deal")
    assert asked == again
    assert t.asked is not None
    assert t.asked[0] in again


# -- 5. the deal -----------------------------------------------------------------------------------------
@pytest.mark.rule("MAC-5.1")
def test_cards_go_one_by_one_clockwise_and_the_dealer_comes_last():
    t = drawn("officer car bicycle")
    pack = shuffled_pack(t)
    t.play("deal")
    for i, receiver in enumerate((1, 2, 0)):
        assert t.position.hands[receiver] == pack[i:39:3]
    assert len(pack) == 56


@pytest.mark.rule("MAC-5.1")
def test_the_deal_is_made_once_and_before_anything_else():
    t = drawn("officer car bicycle")
    assert t.why("roll") == t.why("draw") == "MAC-5.1"
    t.play("deal")
    assert t.why("deal") == "MAC-5.1"


def shuffled_pack(t: Table) -> tuple[int, ...]:
    """The pack in the order in which this table is going to deal it."""
    return shuffled(t.position.copy(), c.CARDS)


def hands_and_stock(seats: int, **options: object) -> tuple[set[int], int]:
    p = dealt(seats, options=options).position
    return {len(hand) for hand in p.hands}, len(p.stock)


@pytest.mark.rule("MAC-5.2")
def test_two_players_get_fifteen_cards():
    assert hands_and_stock(2) == ({15}, 26)


@pytest.mark.rule("MAC-5.3")
def test_three_players_get_thirteen_cards():
    assert hands_and_stock(3) == ({13}, 17)


@pytest.mark.rule("MAC-5.4")
def test_four_players_get_eleven_cards():
    assert hands_and_stock(4) == ({11}, 12)


@pytest.mark.rule("MAC-5.5")
def test_five_players_get_ten_cards():
    assert hands_and_stock(5) == ({10}, 6)


@pytest.mark.rule("MAC-5.6")
def test_six_players_get_nine_cards():
    assert hands_and_stock(6) == ({9}, 2)


@pytest.mark.rule("MAC-5.6")
def test_by_agreement_six_players_get_eight_cards():
    assert hands_and_stock(6, six_player_deal=8) == ({8}, 8)
    assert hands_and_stock(5, six_player_deal=8) == ({10}, 6)


@pytest.mark.rule("MAC-5.7")
def test_the_stock_is_the_rest_of_the_pack_in_its_order():
    t = drawn("officer car bicycle moped")
    pack = shuffled_pack(t)
    t.play("deal")
    assert t.position.stock == pack[44:]


@pytest.mark.rule("MAC-5.7")
def test_cards_are_drawn_from_the_top_of_the_stock():
    t = dealt(4)
    top, second = t.position.stock[:2]
    t.play("draw")
    assert t.position.hands[t.position.leader][-1] == top
    assert t.position.stock[0] == second
