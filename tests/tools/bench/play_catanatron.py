"""The peer catanatron (Catan in pure Python): four seats at random, games to ten points."""

from __future__ import annotations

import random

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT
from worker import measure


def new(seed: int) -> Game:
    return Game([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed + 1)


def play(seed: int) -> int:
    game, choice = new(seed), random.Random(seed).choice
    state, decisions = game.state, 0
    while state.num_turns < TURNS_LIMIT and game.winning_color() is None:
        game.execute(choice(state.playable_actions), validate_action=False)
        decisions += 1
    return decisions


def samples() -> list[Game]:
    game, rng, found = new(7), random.Random(7), []
    for number in range(400):
        if game.winning_color() is not None:
            break
        game.execute(rng.choice(game.state.playable_actions), validate_action=False)
        if number % 16 == 0:
            found.append(game.copy())
    return found


measure(play, samples, lambda game: game.copy())
