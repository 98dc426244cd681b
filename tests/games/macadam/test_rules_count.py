"""Sections 17 and 18: the count and the winner."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tabletop.engine.game import Result
from tabletop.engine.secrecy import NOTHING
from tabletop.games.macadam import GAME, components as c
from tabletop.games.macadam.score import points, score

from .table_setup import A, B, C, D, Table, dealt, table


def worth(front: str) -> int:
    return points(table(2, fronts={A: front}).position, A)


def play_on(t: Table) -> Result:
    """Random moves until the game is over."""
    dice = random.Random(1)
    while actions := GAME.legal(t.position):
        GAME.play(t.position, dice.choice(actions))
    return result_of(t)


def ended(*fronts: str, **setup: Any) -> Result:
    """The result when the seats have exposed these cards and the sixteenth signal is covered at no cost."""
    t = table(len(fronts), A="", stock="", covered=15, fronts=dict(enumerate(fronts)), **setup)
    return result_of(t.play("give_up", "signal_16"))


def result_of(t: Table) -> Result:
    result = GAME.result(t.position)
    assert result is not None
    return result


# -- 17. the count ---------------------------------------------------------------------------------------
@pytest.mark.rule("MAC-17.1")
def test_a_pedestrian_is_worth_200_whatever_its_colour():
    assert [worth(colour) for colour in c.COLOUR_IDS] == [200] * 4
    assert worth("red green yellow") == 600


@pytest.mark.rule("MAC-17.2")
def test_a_bicycle_is_worth_150():
    assert worth("bicycle bicycle") == 300


@pytest.mark.rule("MAC-17.3")
def test_a_moped_is_worth_100():
    assert worth("moped moped moped moped") == 400


@pytest.mark.rule("MAC-17.4")
def test_a_motorcycle_and_a_car_are_worth_50():
    assert (worth("motorcycle"), worth("car")) == (50, 50)
    assert worth("motorcycle car car") == 150


@pytest.mark.rule("MAC-17.5")
def test_arrows_and_documents_are_worth_nothing():
    assert worth("blue_arrow green_arrow insurance licence") == 0
    t = table(2, A="red", owns={A: "both"}, centre=3)
    assert points(t.position, A) == 0


@pytest.mark.rule("MAC-17.6")
def test_cards_in_hand_do_not_count():
    t = table(2, A="red", B="red red red red", fronts={B: "bicycle"})
    assert points(t.position, B) == 150


@pytest.mark.rule("MAC-17.7")
def test_each_penalty_costs_100_and_the_score_may_be_negative():
    t = table(2, A="red", fronts={A: "bicycle moped"}, penalties={A: 4, B: 1})
    assert points(t.position, A) == -150
    assert points(t.position, B) == -100


def two_rounds(first: dict[int, str]) -> Table:
    """After the first of two rounds, in which the seats have exposed these cards."""
    t = table(3, A="red", B="red", C="red", covered=15, fronts=first, options={"rounds": 2}, penalties={B: 1})
    return t.play("lead", "signal_16", "red").play("follow", "red").play("follow", "red")


@pytest.mark.rule("MAC-17.8")
def test_the_scores_of_the_rounds_are_added_up():
    t = two_rounds({A: "bicycle", B: "moped"})
    assert t.position.totals == [350, 200, 200]
    assert [score(t.position, seat) for seat in range(3)] == [350, 200, 200]
    assert GAME.result(t.position) is None
    t.play("deal")
    t.position.fronts[B] = (0,)
    assert score(t.position, B) == 400


@pytest.mark.rule("MAC-17.8")
def test_the_total_is_the_sum_of_the_rounds_as_they_were_counted():
    t = dealt(3, seed=2, options={"rounds": 3})
    scores = play_on(t).scores
    counted = [int(line.params["n"]) for line in t.lines("log.count")]
    assert len(counted) == 9
    assert [sum(counted[seat::3]) for seat in range(3)] == list(scores)


@pytest.mark.rule("MAC-17.8")
@pytest.mark.parametrize("rounds", [1, 2, 3, 4, 5])
def test_as_many_rounds_are_played_as_agreed(rounds: int):
    t = dealt(2, seed=3, options={"rounds": rounds})
    play_on(t)
    assert t.position.round == rounds
    assert len(t.lines("log.round_over")) == rounds


@pytest.mark.rule("MAC-17.9")
def test_every_round_starts_afresh():
    t = two_rounds({A: "bicycle", B: "moped"})
    t.position.documents[C] = t.position.won[C] = c.BOTH
    t.position.tickets = [4, 4]
    t.play("deal")
    p = t.position
    assert sorted([*p.stock, *(card for hand in p.hands for card in hand)]) == list(c.CARDS)
    assert p.tokens == [0] * 16
    assert p.tickets == [5, 5]
    assert p.documents == p.won == p.penalties == [0, 0, 0]
    assert p.fronts == [()] * 3
    assert p.centre == ()


@pytest.mark.rule("MAC-17.9")
def test_the_last_trick_lies_on_the_table_until_the_next_deal():
    t = two_rounds({A: "bicycle"})
    assert t.position.signal >= 0
    t.play("deal")
    assert (t.position.signal, t.position.owed, t.position.binding) == (-1, 0, 0)
    assert set(t.position.trick) == {NOTHING}


@pytest.mark.rule("MAC-17.10")
def test_the_deal_moves_to_the_left():
    t = table(4, leader=C, C="red", D="red", A="red", B="red", covered=15, options={"rounds": 2})
    t.play("lead", "signal_16", "red").play("follow", "red").play("follow", "red").play("follow", "red")
    assert t.asked == (D, "next_deal")
    t.play("deal")
    assert t.asked == (D, "lead")


# -- 18. the winner --------------------------------------------------------------------------------------
@pytest.mark.rule("MAC-18.1")
def test_the_highest_total_after_penalties_wins():
    result = ended("bicycle bicycle", "red red bicycle", "", penalties={B: 1, C: 1})
    assert result.scores == (300, 450, -100)
    assert result.winners == (B,)


@pytest.mark.rule("MAC-18.1", "MAC-17.7")
def test_penalties_can_cost_the_victory():
    assert ended("red red", "bicycle", penalties={A: 3}).winners == (B,)


@pytest.mark.rule("MAC-18.2")
def test_among_equals_the_one_with_more_pedestrians_wins():
    result = ended("red red", "red bicycle car", "bicycle")
    assert result.scores == (400, 400, 150)
    assert result.winners == (A,)


@pytest.mark.rule("MAC-18.2")
def test_pedestrians_in_hand_do_not_break_a_tie():
    assert ended("green", "bicycle car", B="red red red").winners == (A,)


@pytest.mark.rule("MAC-18.2")
def test_pedestrians_of_every_round_break_a_tie():
    t = two_rounds({A: "red", B: "bicycle bicycle", C: "bicycle car"})
    assert t.position.totals == [400, 400, 400]
    t.position.agenda = []
    assert result_of(t).winners == (A,)  # two pedestrians in the round, B and C one each


@pytest.mark.rule("MAC-18.3")
def test_a_tie_in_points_and_pedestrians_is_shared():
    result = ended("red bicycle car", "moped", "green bicycle car")
    assert result.scores == (400, 100, 400)
    assert result.winners == (A, C)


@pytest.mark.rule("MAC-17.1", "MAC-17.7")
def test_the_rows_of_the_score_add_up_to_the_total():
    result = ended("red bicycle moped motorcycle car blue_arrow", "green", penalties={A: 2})
    assert [row.key.removeprefix("score.") for row in result.rows] == [
        "pedestrian", "bicycle", "moped", "motorcycle", "car", "penalty",
    ]  # fmt: skip
    assert [row.amounts[A] for row in result.rows] == [200, 150, 100, 50, 50, -200]
    assert [sum(row.amounts[seat] for row in result.rows) for seat in (A, B)] == list(result.scores)


@pytest.mark.rule("MAC-17.8")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_every_number_of_the_score_comes_from_lines_of_the_log(seats: int):
    t = dealt(seats, seed=seats, options={"rounds": 2})
    result, gains = play_on(t), [line.gain for line in t.position.log or [] if line.gain]
    for row in result.rows:
        for seat in range(seats):
            assert row.amounts[seat] == sum(g.points for g in gains if g.seat == seat and g.row == row.key)
