"""The peer python-chess: random games, pure Python on 64-bit ints."""

from __future__ import annotations

import random

import chess
from worker import measure


def play(seed: int) -> int:
    choice, board, decisions = random.Random(seed).choice, chess.Board(), 0
    while (moves := list(board.legal_moves)) and board.halfmove_clock < 150:
        if board.is_insufficient_material():
            break
        board.push(choice(moves))
        decisions += 1
    return decisions


def samples() -> list[chess.Board]:
    board, rng, found = chess.Board(), random.Random(7), []
    for _ in range(60):
        if not (moves := list(board.legal_moves)):
            break
        board.push(rng.choice(moves))
        found.append(board.copy(stack=False))
    return found


measure(play, samples, lambda board: board.copy(stack=False))
