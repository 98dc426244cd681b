"""A game of this collection at random: list the legal moves, pick one, apply it."""

from __future__ import annotations

import random

from worker import arguments, measure, options

from tabletop.engine.position import Position
from tabletop.games import find

ARGS = arguments()
GAME = find(ARGS.game)


def play(seed: int) -> int:
    choice = random.Random(seed).choice
    position = GAME.new(ARGS.seats, options(ARGS), seed)
    legal, apply = GAME.legal, GAME.play
    decisions = 0
    while moves := legal(position):
        apply(position, choice(moves))
        decisions += 1
    return decisions


def samples() -> list[Position]:
    """Positions from the midst of games."""
    found: list[Position] = []
    rng = random.Random(7)
    for seed in range(5):
        position = GAME.new(ARGS.seats, options(ARGS), seed)
        for number in range(40):
            if not (moves := GAME.legal(position)):
                break
            GAME.play(position, rng.choice(moves))
            if number % 8 == 7:
                found.append(position.copy())
    return found


measure(play, samples, lambda position: position.copy())
