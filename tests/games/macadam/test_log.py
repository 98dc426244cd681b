"""The log tells everything that happens, and by which rule."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.engine.log import Line

from .table_setup import A, B, Table, drawn, table


def told(t: Table) -> list[tuple[str, str]]:
    """(what, by which rule) of every line so far."""
    return [(line.key.removeprefix("log."), line.rule) for line in t.position.log or []]


def last(t: Table, key: str) -> Line:
    return t.lines(f"log.{key}")[-1]


def red_led(seats: int = 2, **setup: Any) -> Table:
    return table(seats, **{"A": "red green", **setup}).play("lead", "pedestrians_go", "red")


@pytest.mark.rule("MAC-4.2")
def test_the_draw_for_the_deal_is_told():
    t = drawn("bicycle red car")
    assert told(t) == [("dealer", "MAC-4.2")]
    assert last(t, "dealer").params == {"seat": "seat.1", "card": "card.pedestrian_red_1"}
    t.play("deal")
    assert told(t)[1] == ("deal", "MAC-5.1")


@pytest.mark.rule("MAC-4.3", "MAC-4.4", "MAC-4.5")
@pytest.mark.parametrize(
    ("cards", "line"),
    [
        ("bicycle car", ("nobody_deals", "MAC-4.3")),
        ("officer green", ("dealer", "MAC-4.4")),
        ("officer red", ("draw_again", "MAC-4.5")),
    ],
)
def test_a_tie_for_the_deal_is_told(cards: str, line: tuple[str, str]):
    t = drawn(cards)
    assert told(t) == [line]
    if t.asked == (A, "draw_for_deal"):
        assert told(t.play("draw_for_deal"))[1] == ("draws_for_deal", "MAC-4.1")


@pytest.mark.rule("MAC-14.3", "MAC-14.4", "MAC-11.1")
def test_a_lead_and_a_follow_are_told_with_their_points():
    t = red_led(B="red blue")
    assert told(t)[-2:] == [("cover", "MAC-14.3"), ("lead", "MAC-14.4")]
    assert last(t, "cover").params == {"seat": "seat.0", "token": "token.1", "signal": "place.signal_01"}
    assert last(t, "lead").gain == (A, "score.pedestrian", 200)
    t.play("follow", "red")
    assert last(t, "follow").rule == "MAC-11.1"
    assert last(t, "follow").gain == (B, "score.pedestrian", 200)


@pytest.mark.rule("MAC-15.3")
def test_a_trick_begins_with_the_number_of_its_token():
    t = table(2, covered=6)
    assert last(t, "trick").rule == "MAC-15.3"
    assert last(t, "trick").params == {"n": 7, "seat": "seat.0"}


@pytest.mark.rule("MAC-16.7")
def test_a_card_drawn_into_an_empty_hand_is_told():
    t = table(2, A="", stock="red blue")
    assert told(t)[-2:] == [("empty_hand_draws", "MAC-16.7"), ("empty_hand_drawn", "MAC-16.7")]


@pytest.mark.rule("MAC-13.1")
def test_a_penalty_is_told():
    t = red_led(B="blue").play("penalty")
    assert last(t, "penalty").rule == "MAC-13.1"
    assert last(t, "penalty").params == {
        "seat": "seat.1",
        "n": 100,
        "trick": 1,
        "cause": "cause.not_followed",
    }


@pytest.mark.rule("MAC-13.4", "MAC-13.5")
def test_a_turn_that_costs_nothing_is_told():
    t = red_led(B="blue green", penalties={A: 25}, options={"penalty_tickets": "limited"}).play("penalty")
    assert last(t, "no_penalty_left").rule == "MAC-13.4"
    assert last(red_led(3, B="", C="red", stock=""), "passed_over").rule == "MAC-13.5"


@pytest.mark.rule("MAC-7.1", "MAC-7.4", "MAC-7.7")
def test_an_officer_and_what_comes_after_are_told():
    t = red_led(3, B="officer blue", C="officer car").play("officer").play("second_card", "blue")
    assert told(t)[-2:] == [("officer", "MAC-7.1"), ("second_card", "MAC-7.4")]
    t.play("officer").play("no_second_card")
    assert ("no_second_card", "MAC-7.7") in told(t)


@pytest.mark.rule("MAC-7.11", "MAC-7.12", "MAC-14.8")
def test_a_trick_without_a_lead_is_told():
    t = table(2, A="officer blue", B="blue", free="green_arrow").play("lead_officer", "green_arrow")
    assert told(t)[-1] == ("officer", "MAC-7.11")
    assert t.hand(A) == ["blue"]
    assert t.centre() == ["officer"]
    assert ("no_second_card", "MAC-7.12") in told(t.play("no_second_card"))
    t.play("give_up", "green_arrow")
    assert last(t, "penalty").rule == "MAC-14.8"


@pytest.mark.rule("MAC-9.1", "MAC-9.3", "MAC-9.4")
def test_a_green_arrow_and_its_interruption_are_told():
    t = table(3, A="green_arrow", C="officer red").play("lead", "green_arrow", "green_arrow")
    assert told(t)[-1] == ("reversed", "MAC-9.1")
    t.play("officer").play("no_second_card")
    assert ("interrupted", "MAC-9.3") in told(t)
    assert last(t, "penalty").rule == "MAC-9.4"


@pytest.mark.rule("MAC-12.1", "MAC-12.7", "MAC-12.8", "MAC-12.9", "MAC-12.10", "MAC-12.11")
@pytest.mark.parametrize(
    ("face", "line"),
    [
        (1, ("ticket", "MAC-12.7")),
        (5, ("no_ticket_left", "MAC-12.11")),
        (2, ("roll_nothing", "MAC-12.9")),
    ],
)
def test_a_roll_is_told_with_what_it_gives(face: int, line: tuple[str, str]):
    t = table(6, A="red", owns=dict.fromkeys(range(1, 6), "licence")).roll(face)
    assert told(t)[-2:] == [("roll", "MAC-12.4"), line]


@pytest.mark.rule("MAC-12.1", "MAC-12.8", "MAC-12.10")
def test_a_paper_laid_or_owned_already_is_told():
    t = table(2, A="red insurance").play("lay", "insurance").roll(6)
    assert told(t)[-3:] == [("lay", "MAC-12.1"), ("roll", "MAC-12.4"), ("already_owned", "MAC-12.10")]
    assert told(table(2, A="red").roll(3))[-1] == ("ticket", "MAC-12.8")


@pytest.mark.rule("MAC-16.2")
def test_an_exchange_is_told():
    t = table(2, A="red").play("draw").play("discard", "red")
    keys = ["draw", "drawn_card", "discard", "returned_card"]
    assert told(t)[-4:] == [(key, "MAC-16.2") for key in keys]


@pytest.mark.rule("MAC-1.2", "MAC-1.3", "MAC-7.10", "MAC-17.7")
def test_the_end_of_a_round_is_told():
    t = table(2, A="", stock="", covered=15).play("give_up", "signal_16")
    assert told(t)[-3:] == [("round_over", "MAC-1.2"), ("count", "MAC-17.7"), ("count", "MAC-17.7")]
    t = table(2, A="", stock="").play("give_up", "signal_16")
    assert ("round_over", "MAC-1.3") in told(t)
    t = red_led(B="officer", centre=5).play("officer").play("no_second_card")
    assert ("officers_return", "MAC-7.10") in told(t)


@pytest.mark.rule("MAC-14.4")
@pytest.mark.parametrize(
    ("hand", "card"),
    [("green", "card.pedestrian_green_1"), ("officer", "card.officer_01"), ("car", "token.15")],
)
def test_a_leader_who_tries_to_follow_is_told_one_way_to_open(hand: str, card: str):
    free = "pedestrians_go" if hand == "green" else "green_arrow"
    t = table(2, A=hand, free=free)
    t.position.covered = 14
    assert t.why("penalty") == "MAC-14.4"
    known = t.told("penalty")
    assert (known["card"], known["signal"]) == (card, f"place.signal_{'01' if hand == 'green' else '04'}")


@pytest.mark.rule("MAC-11.1")
def test_a_refusal_names_the_colour_that_is_owed():
    t = table(2, A="green", B="red").play("lead", "pedestrians_go", "green")
    assert t.told("follow", "red")["colour"] == "colour.green"


def test_nobody_is_told_of_secret_cards():
    t = table(3, A="red moped", B="blue", C="green", stock="officer").play("draw")
    assert last(t, "drawn_card").readers == (A,)
    assert "card" not in last(t, "draw").params


@pytest.mark.rule("MAC-15.2")
@pytest.mark.parametrize(("verb", "cards"), [("follow", 2), ("penalty", 1)])
def test_the_end_of_a_trick_is_told_with_how_many_have_played(verb: str, cards: int):
    t = red_led(B="red" if verb == "follow" else "blue")
    t.play(verb, *(["red"] if verb == "follow" else []))
    assert last(t, "trick_over").params == {"trick": 1, "n": cards, "all": 2}
    assert told(t).index(("trick_over", "MAC-15.2")) < told(t).index(("trick", "MAC-15.3"), 2)


@pytest.mark.rule("MAC-14.8", "MAC-15.2")
def test_a_trick_in_which_nobody_plays_is_not_counted_in_players():
    t = table(3, A="car", B="red", C="red", free="motorway_entrance").play("give_up", "motorway_entrance")
    assert last(t, "trick_unplayed").params == {"trick": 15}
