"""Conditions on what happens, and moves in words."""

from __future__ import annotations

import pytest

from tabletop.engine.log import Gain, Line
from tabletop.engine.verb import Action, Refusal
from tabletop.games.macadam import GAME
from tabletop.learning.goals import BadGoal, Events, SeatLine, names, read
from tabletop.learning.spoken import Unspoken, conceivable, in_words, spoken
from tests.games.macadam.table_setup import A, table

TOLD = (
    SeatLine(0, Line("log.officer", "MAC-7.1", {"seat": "seat.0", "n": 1})),
    SeatLine(
        0, Line("log.second", "MAC-7.4", {"card": "card.pedestrian_red_1"}, gain=Gain(0, "score.walk", 200))
    ),
    SeatLine(0, Line("log.penalty", "MAC-13.1", {"seat": "seat.1"}, gain=Gain(1, "score.penalty", -100))),
    SeatLine(0, Line("log.stopped")),
)


def happened() -> Events:
    t = table(2, A="bicycle insurance licence red", stock="")
    before = t.position.copy()
    t.play("lay", "insurance")
    refusals = [Refusal("MAC-7.1", {})]
    return Events(GAME, before, t.position, A, TOLD, [(0, Action("lay", (50,)))], refusals)


@pytest.mark.parametrize(
    ("condition", "met"),
    [
        ({"told": "log.officer"}, True),
        ({"told": ["log.officer", "log.other"], "who": "me", "rule": "MAC-7.1", "params": {"n": 1}}, True),
        ({"told": "log.officer", "rule": "MAC-7.11"}, False),
        ({"told": "log.second", "params": {"card": "card.pedestrian"}}, True),
        ({"told": "log.second", "params": {"card": ["card.bicycle", "card.pedestrian"]}}, True),
        ({"told": "log.second", "who": "other"}, False),
        ({"told": "log.penalty", "who": "other"}, True),
        ({"told": "log.penalty", "who": "other", "times": 2}, False),
        ({"told": "log.stopped", "who": "me"}, True),
        ({"gain": "score.walk", "at_least": "walker"}, True),
        ({"gain": "score.walk", "at_least": 201}, False),
        ({"gain": "score.penalty", "who": "seat.1", "exactly": -100}, True),
        ({"gain": "score.penalty", "at_most": 0}, False),
        ({"refused": ["MAC-1.1", "MAC-7.1"]}, True),
        ({"refused": "MAC-7.1", "times": 2}, False),
        ({"asked": "lead"}, True),
        ({"asked": "lead", "who": "other"}, False),
        ({"at": "card.insurance", "zone": "mat.0"}, True),
        ({"at": "card.insurance", "zone": "hand"}, True),  # the licence's tag begins so
        ({"at": "card.insurance_0*", "zone": "hand"}, False),
        ({"at": "card.bicycle_01", "zone": "mat"}, False),
        ({"counter": "ui_cards", "exactly": 3}, True),
        ({"counter": "ui_cards", "who": "other", "at_least": 3}, False),
        ({"score": "points", "at_most": 0}, True),
        ({"played": "lay", "tags": ["card.*"]}, True),
        ({"played": "lay", "who": "other"}, False),
        ({"all": [{"asked": "lead"}, {"not": {"told": "log.other"}}]}, True),
        ({"any": [{"asked": "follow"}, {"told": "log.other"}]}, False),
    ],
)
def test_a_condition_is_judged(condition: dict[str, object], met: bool) -> None:
    assert read(condition, {"walker": 200}).met(happened()) is met


def test_the_line_that_proves_a_goal_is_the_last_one_it_needed() -> None:
    goal = read({"all": [{"gain": "score.walk", "at_least": 200}, {"told": "log.officer"}]})
    assert goal.proof(happened()) == TOLD[1]
    assert read({"asked": "lead"}).proof(happened()) is None


def test_a_goal_of_several_things_is_not_said_by_one_line() -> None:
    once = {"told": "log.officer"}
    assert all(read(goal).is_one_line for goal in (once, {"all": [once, {"not": {"told": "log.other"}}]}))
    several = ({**once, "times": 2}, {"all": [once, {"earned": "points", "at_least": 3}]})
    assert not any(read(goal).is_one_line for goal in several)


@pytest.mark.parametrize(
    ("condition", "fault"),
    [
        ({}, "exactly one of told"),
        ({"told": "log.a", "gain": "score.a"}, "exactly one of"),
        ({"told": "log.a", "zone": "hand"}, "told: zone means nothing here"),
        ({"gain": "score.a"}, "gain: one of at_least"),
        ({"gain": "score.a", "at_least": "unheard"}, "not 'unheard'"),
        ({"all": []}, "all: a list of conditions is needed"),
    ],
)
def test_a_condition_that_cannot_be_read_says_why(condition: dict[str, object], fault: str) -> None:
    with pytest.raises(BadGoal, match=fault.replace("(", ".")):
        read(condition)


def test_a_pattern_names_one_thing_a_kind_or_whatever_fits() -> None:
    assert names("card.car_02", "card.car_02")
    assert names("card.car", "card.car_02")
    assert names("hero.*.2", "hero.blue.2")
    assert not names("card.car", "card.carriage_1")


def test_a_move_in_words_is_the_nearest_legal_one() -> None:
    t = table(2, A="insurance licence bicycle red")
    assert in_words(GAME, spoken(GAME, t.position, ["lay", "card=insurance"]))[1] == "card=card.insurance_01"
    led = spoken(GAME, t.position, ["lead", "signal=signal_03", "card=card.bicycle_01"])
    assert led in GAME.legal(t.position)
    assert led.verb == "lead"


def test_conceivable_moves_begin_with_what_is_held() -> None:
    t = table(2, A="car bicycle")
    first = next(conceivable(GAME, t.position, A, ["lead", "signal=signal_08", "card=car"]))
    assert first.args[1] in t.position.hands[A]
    refusal = GAME.why_not(t.position, A, first)
    assert refusal
    assert refusal.rule == "MAC-10.4"


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["jump"], "no such verb; there are"),
        (["lay", "hand=red"], "lay has no hand, only card"),
        (["lay", "card=bicycle"], "no such move is legal; legal are"),
    ],
)
def test_words_that_mean_no_move_say_why(words: list[str], fault: str) -> None:
    with pytest.raises(Unspoken, match=fault):
        spoken(GAME, table(2, A="bicycle").position, words)
