"""Bots at Outlive Gharkane: the club feeds, heals, builds and beats chance by far; an expert races."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from functools import cache
from random import Random
from typing import Any

import pytest

from tabletop.bots import decide
from tabletop.bots.players import club, race
from tabletop.bots.players.race import Race
from tabletop.engine.data import BadData
from tabletop.engine.verb import Action
from tabletop.games import find
from tabletop.games.gharkane import outlook
from tabletop.games.gharkane.components import (
    CAN,
    FOOD,
    GOODS,
    HOMES,
    HOSPITAL,
    MEDICINE,
    ROUNDS,
    SEATS_OF,
)
from tabletop.games.gharkane.outlook import PROMISED
from tabletop.games.gharkane.payment import FOR_WAR
from tabletop.games.gharkane.position import NOTHING, Gharkane, free_seats
from tabletop.games.gharkane.score import points, score
from tabletop.games.gharkane.shelter import note_working
from tabletop.games.gharkane.weights import LEARNED, GharkaneWeights
from tabletop.games.gharkane.worth import worth

GAME = find("gharkane")


def _chosen(position: Gharkane) -> Action:
    seat = position.asked
    return club.choose(GAME, GAME.view(position, seat), seat, GAME.legal(position), Random(1))


def _played(seats: int, seed: int, by_chance: tuple[int, ...] = ()) -> Gharkane:
    """A game to its end; some seats play by chance."""
    position, luck = GAME.new(seats, seed=seed), Random(seed)
    while legal := GAME.legal(position):
        chance = position.asked in by_chance or len(legal) == 1
        GAME.play(position, luck.choice(legal) if chance else _chosen(position))
    assert isinstance(position, Gharkane)
    return position


@cache
def _among_bots(seed: int) -> tuple[Gharkane, tuple[tuple[Gharkane, Action], ...]]:
    """A game of two bots: its end, and each decision with the position it was taken in."""
    position = GAME.new(2, seed=seed)
    taken = []
    while legal := GAME.legal(position):
        action = _chosen(position) if len(legal) > 1 else legal[0]
        taken.append((position.copy(), action))
        GAME.play(position, action)
    return position, tuple(taken)


def _asked(question: str, change: Callable[[Gharkane, int], None] = lambda position, seat: None) -> Gharkane:
    """The first such question in the game of bots, after the first day, with another shelter."""
    position = next(p for p, _ in _among_bots(3)[1] if p.question == question and p.round).copy()
    change(position, position.asked)
    return position


def test_a_promise_remembered_is_the_one_that_would_be_reckoned() -> None:
    """Whatever was looked at before: the memory knows everything that an estimate depends on."""
    positions = [p for seed in (3, 4) for p, _ in _among_bots(seed)[1]]
    guesses = [GAME.guess(GAME.view(p, p.asked), p.asked, n) for n, p in enumerate(positions)]
    remembered = [GAME.worth(guess, seat) for guess in guesses for seat in range(2)]
    reckoned = []
    for guess in guesses:
        for seat in range(2):
            PROMISED.clear()
            reckoned.append(GAME.worth(guess, seat))
    assert remembered == reckoned


def test_every_weight_is_counted_with() -> None:
    """None stands in the file in vain: without it some position is worth something else."""
    positions = [p for seed in (3, 4) for p, _ in _among_bots(seed)[1]]
    at_war = [p.copy() for p in positions if p.victim != NOTHING and p.owed]
    for position in at_war:
        position.purpose = FOR_WAR
    everywhere = [(position, seat) for position in positions + at_war for seat in range(2)]
    found = [worth(*there, LEARNED) for there in everywhere]
    nothing: dict[str, Any] = {f.name: 0.0 for f in fields(GharkaneWeights)} | {
        "rooms": (0.0,) * len(LEARNED.rooms)
    }
    without = {name: replace(LEARNED, **{name: value}) for name, value in nothing.items()}
    vain = [name for name, by in without.items() if found == [worth(*there, by) for there in everywhere]]
    assert not vain


def test_every_room_needs_its_weight() -> None:
    with pytest.raises(BadData, match=r"worth\.toml: rooms: 22 numbers are needed"):
        replace(LEARNED, rooms=LEARNED.rooms[1:])


def test_promises_remembered_are_forgotten_before_they_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    PROMISED.clear()
    monkeypatch.setattr(outlook, "MOST_PROMISED", 50)
    for position, _ in _among_bots(3)[1]:
        GAME.worth(position, 0)
        assert 0 < len(PROMISED) <= 50


def _store(position: Gharkane, seat: int, **goods: int) -> None:
    """Exactly these goods."""
    for good, name in enumerate(GOODS):
        position.goods[seat * len(GOODS) + good] = goods.get(name, 0)


def _house(position: Gharkane, seat: int, *people: int, hospital: int = 0) -> None:
    """So many survivors in each room, which is built if somebody lives there."""
    start = seat * len(HOMES)
    position.people[start : start + len(HOMES)] = [0] * len(HOMES)
    position.built[seat] = position.working[seat] = 0
    for home, n in enumerate(people):
        position.people[start + home] = n
        position.built[seat] |= 1 << home
        note_working(position, seat, home)
    position.people[start + HOSPITAL] = hospital


# -- whole games -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_beats_chance(seats: int) -> None:
    for seed in range(2):
        me = seed % seats
        end = _played(seats, seed, tuple(s for s in range(seats) if s != me))
        others = max(score(end, seat) for seat in range(seats) if seat != me)
        assert score(end, me) > others + 10


def test_its_score_is_that_of_tested_play() -> None:
    ends = [_among_bots(seed)[0] for seed in (3, 4)]
    scores = [score(end, seat) for end in ends for seat in range(2)]
    assert sum(scores) > 28 * len(scores)  # about 40 on average
    solved, rooms, survivors, *_ = map(
        sum, zip(*(points(end, s) for end in ends for s in range(2)), strict=True)
    )
    assert solved > 0
    assert rooms > 10
    assert survivors > 60


def test_it_plays_with_every_option() -> None:
    bent = {option.key: option.choices[-1] for option in GAME.options}
    position = GAME.new(2, {**GAME.settled(bent)}, 5)
    while legal := GAME.legal(position):
        action = _chosen(position)
        assert action in legal
        GAME.play(position, action)
    assert GAME.result(position)


# -- decisions ---------------------------------------------------------------------------------------------
def test_food_that_would_spoil_recruits() -> None:
    def change(position: Gharkane, seat: int) -> None:
        _store(position, seat, food=3)
        _house(position, seat, 0)
        position.round = ROUNDS - 2

    assert _chosen(_asked("hire", change)).args[0] == FOOD


def test_on_the_last_day_everything_edible_recruits() -> None:
    def change(position: Gharkane, seat: int) -> None:
        _store(position, seat, can=2, medicine=2)
        position.round = ROUNDS - 1

    position = _asked("hire", change)
    seat = position.asked
    while position.question == "hire" and position.asked == seat:
        GAME.play(position, _chosen(position))
    assert not any(position.goods[seat * len(GOODS) + good] for good in (CAN, MEDICINE))


def test_what_can_be_repaired_on_the_last_day_is_repaired() -> None:
    def change(position: Gharkane, seat: int) -> None:
        _store(position, seat, **dict.fromkeys(GOODS, 4))
        position.round = ROUNDS - 1

    position = _asked("repair", change)
    seat = position.asked
    assert position.broken[seat]
    while position.question == "repair" and position.asked == seat:
        GAME.play(position, _chosen(position))
    assert not position.broken[seat]


def test_medicine_heals_on_the_last_day_where_a_recruit_brings_less() -> None:
    def change(position: Gharkane, seat: int) -> None:
        _store(position, seat, medicine=4)
        position.round, position.care, position.disease[seat] = ROUNDS - 1, 0, 9

    assert _chosen(_asked("care", change)).verb == "treat"


@pytest.mark.parametrize("question", ["hire", "build"])
def test_a_can_is_worth_the_same_before_and_after_the_recruiting_of_the_day(question: str) -> None:
    def worth_of(cans: int) -> float:
        def change(position: Gharkane, seat: int) -> None:
            _store(position, seat, can=cans)
            _house(position, seat, 0)
            position.round = 1

        position = _asked(question, change)
        return worth(position, position.asked, LEARNED)

    assert worth_of(3) - worth_of(2) == pytest.approx(LEARNED.kept_can, abs=0.1)


def test_survivors_leave_the_hospital_for_a_room_they_fill() -> None:
    def change(position: Gharkane, seat: int) -> None:
        _store(position, seat)
        _house(position, seat, 0, hospital=SEATS_OF[position.rooms[seat][0]])

    position = _asked("build", change)
    assert _chosen(position).verb == "move_survivor"


def test_a_room_is_built_for_those_who_lie_in_the_hospital() -> None:
    def change(position: Gharkane, seat: int) -> None:
        _store(position, seat, wood=2, metal=1, chip=1)
        full = SEATS_OF[position.rooms[seat][0]]
        _house(position, seat, full, hospital=4)

    position = _asked("build", change)
    assert _chosen(position).verb == "build"


def test_food_is_eaten_before_cans() -> None:
    def change(position: Gharkane, seat: int) -> None:
        _store(position, seat, food=8, water=1, can=3)

    position = _asked("pay", change)
    assert position.payer == position.asked
    chosen = _chosen(position)
    assert chosen.verb == "settle" or chosen.args[0] == FOOD


def test_no_seat_stays_free_while_somebody_who_would_fill_the_room_lies_in_the_hospital() -> None:
    for position, action in _among_bots(3)[1]:
        if position.question != "build" or action.verb != "done":
            continue
        seat = position.asked
        waiting = position.people[seat * len(HOMES) + HOSPITAL]
        for home in range(len(position.rooms[seat])):
            free = free_seats(position, seat, home)
            occupied = free < SEATS_OF[position.rooms[seat][home]]
            assert not (free and occupied and waiting >= free)


def test_few_actions_are_given_up() -> None:
    lost = sum(
        p.actions for p, action in _among_bots(3)[1] if action.verb == "stop" and p.stock[p.at[p.hero]]
    )
    assert lost < 10  # of about 180


# -- the race of an expert ---------------------------------------------------------------------------------
def _race(position: Gharkane, seed: int = 1) -> Race:
    seat = position.asked
    return Race(GAME, GAME.view(position, seat), seat, GAME.legal(position), Random(seed))


def _last_cans(position: Gharkane, seat: int) -> None:
    _store(position, seat, can=2)
    position.round = ROUNDS - 1


def test_a_race_is_over_once_one_action_is_clearly_ahead() -> None:
    race_ = _race(_asked("hire", _last_cans))
    race_.run(1000)
    assert race_.over
    assert race_.best.verb == "recruit"


def test_a_race_takes_no_more_tries_than_it_is_given_but_to_end_a_round() -> None:
    tried = []
    game = replace(GAME, guess=lambda *asked: tried.append(asked) or GAME.guess(*asked))
    position = _asked("turn")
    seat = position.asked
    race_ = Race(game, GAME.view(position, seat), seat, GAME.legal(position), Random(1))
    while race_.look():
        pass
    tried.clear()
    race_.run(1)
    assert len(tried) == 1
    race_.run(len(race_.left) + 1)
    assert len(tried) == 3


def test_a_race_goes_on_where_it_stopped() -> None:
    at_once, by_and_by = _race(_asked("turn")), _race(_asked("turn"))
    at_once.run(3 * race.STARTERS)
    for _ in range(3):
        by_and_by.run(race.STARTERS)
    assert (at_once.best, at_once.left) == (by_and_by.best, by_and_by.left)


def test_an_expert_recruits_with_what_would_be_worth_nothing_tomorrow() -> None:
    position = _asked("hire", _last_cans)
    seat = position.asked
    assert decide(GAME, "expert", GAME.view(position, seat), seat, tries=24).args[0] == CAN
