"""What a game is worth to computers: weights a person thought of, and what was learned instead."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tabletop import games
from tabletop.bots import luck_of
from tabletop.bots.players import expert
from tabletop.engine import weights
from tabletop.engine.data import BadData, Entry


@dataclass(frozen=True)
class Made:
    bread: float
    wine: tuple[float, ...]


def told(monkeypatch, plain, learned, **more):
    tables = {"plain": plain, "learned": learned, **more}
    monkeypatch.setattr(weights, "load", lambda package, name: Entry(tables, name))
    return weights.weights("nowhere", Made, "learned", *more)


def test_what_was_not_learned_is_as_a_person_thought(monkeypatch):
    plain, learned = told(monkeypatch, {"bread": 1, "wine": [2, 0.5]}, {"wine": [3, 0]})
    assert plain == Made(1.0, (2.0, 0.5))
    assert learned == Made(1.0, (3.0, 0.0))


def test_several_tables_may_have_been_learned_and_none_follows_another(monkeypatch):
    plain, one, other = told(monkeypatch, {"bread": 1, "wine": [2]}, {"bread": 5}, of_two={"wine": [7]})
    assert (plain, one, other) == (Made(1.0, (2.0,)), Made(5.0, (2.0,)), Made(1.0, (7.0,)))


@pytest.mark.parametrize(
    ("plain", "learned", "fault"),
    [
        ({"bread": 1}, {}, "worth.toml: plain: wine is missing"),
        ({"bread": True, "wine": [1]}, {}, "plain: bread: a number is needed, not True"),
        ({"bread": 1, "wine": ["x"]}, {}, "plain: wine: a list of numbers is needed"),
        ({"bread": 1, "wine": [1]}, {"cheese": 2}, "learned: no weight is called 'cheese'"),
        ({"bread": 1, "wine": [1]}, {"wine": [1, 2]}, "learned: wine: 1 numbers are needed"),
        ({"bread": 1, "wine": [1]}, {"wine": 2}, "learned: wine: a list is needed"),
    ],
)
def test_a_wrong_weight_is_named(monkeypatch, plain, learned, fault):
    with pytest.raises(BadData) as raised:
        told(monkeypatch, plain, learned)
    assert fault in str(raised.value)


def test_experts_judge_by_what_was_learned():
    game = games.find("macadam")
    assert game.learned
    assert game.judged_as_learned.worth is game.learned
    position = game.new(2, {}, 1)
    while len(legal := game.legal(position)) < 2:
        game.play(position, legal[0])
    seat = position.asked
    view = game.view(position, seat)
    assert expert.thinking(game, view, seat, legal, luck_of(view, 0)).game.worth is game.learned
