"""The opening of a guided first match: played before the learner's first choice, while the learner waits."""

from __future__ import annotations

import pytest

from tabletop.bots.players import club, trials
from tabletop.games import find
from tabletop.learning import prepared
from tabletop.teaching import teaching
from tests.random_games import OWN


@pytest.mark.parametrize("key", OWN)
def test_an_opening_ends_at_the_learners_choice_after_few_trials(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried, last = [0], trials.play_out
    monkeypatch.setattr(trials, "play_out", lambda *at: tried.append(1) or last(*at))  # type: ignore[func-returns-value]
    first, game = teaching(key).first_match, find(key)
    position = game.new(first.seats, first.options, 1)
    actions = prepared.opening(game, position, first.begin)
    chosen = 0
    for action in actions:
        chosen += len(game.legal(position)) > 1
        game.play(position, action)
    asked = game.asked(position)
    assert asked
    assert (asked.seat, asked.question.key) == (prepared.LEARNER, first.begin)
    assert sum(tried) <= chosen * club.TRIALS / 3
