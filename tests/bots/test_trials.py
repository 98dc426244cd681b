"""A trial goes on for a few decisions of everybody; an extra takes nothing else away (`trials`)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tabletop.bots.players import club, trials
from tabletop.engine.game import AnyGame, Game
from tabletop.engine.verb import Action
from tabletop.games import find
from tabletop.games.macadam.notation import setup
from tests.games.paris.table_setup import A, table

MACADAM, PARIS = find("macadam"), find("paris")


@pytest.mark.parametrize("seats", [2, 4])
def test_a_trial_goes_on_for_so_many_decisions_of_each_who_plays(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Among four, three decisions of four are the others'."""
    decisions: list[int] = []
    legal = Game.legal

    def watched(game: AnyGame, position: Any) -> list[Action]:
        decisions.append(position.agenda[-1][1])
        return legal(game, position)

    position = PARIS.new(seats, seed=1)
    action = PARIS.legal(position)[0]
    monkeypatch.setattr(Game, "legal", watched)
    trials.play_out(PARIS, position, position.agenda[-1][1], action, Random(1))
    assert len(decisions) == trials.HORIZON * seats
    assert set(decisions) == set(range(seats))


def test_trials_are_shared_out_to_the_rounds_and_the_actions_left(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Action] = []
    last = trials.play_out

    def watched(game: AnyGame, guess: Any, seat: int, action: Action, luck: Random) -> Any:
        tried.append(action)
        return last(game, guess, seat, action, luck)

    t = table().dice(tower="sage farmer", centre="healer joker").gather()
    view, legal = PARIS.view(t.position, A), PARIS.legal(t.position)
    monkeypatch.setattr(club, "TRIALS", 8 * len(legal))
    monkeypatch.setattr(trials, "play_out", watched)
    assert club.choose(PARIS, view, A, legal, Random(1)) in legal
    assert set(tried) == set(legal)
    assert 4 * len(legal) < len(tried) <= club.TRIALS


def test_an_option_of_the_turn_is_an_extra_with_all_that_it_brings() -> None:
    """Who exchanges a card before the lead is asked for a card to discard, and leads then (MAC-16.3)."""
    position = setup({"seats": 2, "hands": ["green red car"], "owns": ["both"]})
    extras = {a.verb for a in MACADAM.legal(position) if trials.is_extra(MACADAM, position, 0, a)}
    assert extras == {"draw"}


def test_one_of_many_is_no_extra_though_the_turn_goes_on() -> None:
    """The die comes with the action of its place: another one cannot be had as well (PAR-5.6)."""
    t = table().dice(tower="sage farmer", centre="healer joker").gather()
    guess = t.position
    legal = PARIS.legal(guess)
    assert {action.verb for action in legal} == {"take_die"}
    goes_on = [a for a in legal if PARIS.after(guess, a).agenda[-1][1] == A]
    assert goes_on, "the action of its place is asked of the same seat"
    assert not any(trials.is_extra(PARIS, guess, A, action) for action in legal)
    assert club.free_gain(PARIS, [guess], A, legal) is None
