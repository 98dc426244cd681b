"""The peer OpenSpiel: a game of its C++ or of its Python kind (`--game`), driven from Python at random."""

from __future__ import annotations

import random
from typing import Any

import numpy
import pyspiel
from open_spiel.python import games  # noqa: F401  registers the games written in Python
from worker import arguments, measure

GAME = pyspiel.load_game(arguments().game)


def chance(state: Any, rng: random.Random) -> int:
    outcomes = state.chance_outcomes()
    at = rng.random()
    for action, probability in outcomes:
        at -= probability
        if at <= 0:
            return int(action)
    return int(outcomes[-1][0])


def play(seed: int) -> int:
    rng = random.Random(seed)
    numpy.random.seed(seed % 2**32)
    state, decisions = GAME.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance(state, rng))
            continue
        state.apply_action(rng.choice(state.legal_actions()))
        decisions += 1
    return decisions


def samples() -> list[Any]:
    found: list[Any] = []
    rng = random.Random(7)
    state, steps = GAME.new_initial_state(), 0
    while len(found) < 20 and steps < 4000:
        if state.is_terminal():
            state = GAME.new_initial_state()
        state.apply_action(
            chance(state, rng) if state.is_chance_node() else rng.choice(state.legal_actions())
        )
        steps += 1
        if steps % 7 == 0 and not state.is_terminal():
            found.append(state.clone())
    return found


measure(play, samples, lambda state: state.clone())
