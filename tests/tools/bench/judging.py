"""What the rules cost: to list one legal action, to judge a recorded one, to rebuild a match of 500 actions.

python tests/tools/bench/judging.py [--game GAME] [--seats N] [--option KEY=VALUE ...]
"""

from __future__ import annotations

import random
import time
from typing import NamedTuple

from worker import arguments, options

from tabletop.engine.game import AnyGame
from tabletop.engine.position import Position
from tabletop.engine.verb import Action
from tabletop.games import find

clock = time.process_time


class Move(NamedTuple):
    """A position, whose turn it was, and what was done."""

    before: Position
    seat: int
    action: Action


def main() -> None:
    args = arguments()
    game = find(args.game or "macadam")
    moves = [move for seed in range(20) for move in _played(game, args.seats, options(args), seed)]
    start = clock()
    listed = sum(len(game.legal(move.before)) for move in moves)
    listing = clock() - start
    start = clock()
    refused = sum(game.why_not(*move) is not None for move in moves)
    judging = clock() - start
    start = clock()
    for before, _, action in moves:
        game.play(before, action)
    playing = clock() - start
    assert not refused
    each = listed / len(moves)
    print(f"{game.key}, {args.seats} seats, {len(moves)} decisions, {each:.1f} legal actions each")
    print(f"  list one legal action     {listing / listed * 1e6:8.2f} µs")
    print(f"  judge one action          {judging / len(moves) * 1e6:8.2f} µs")
    print(f"  play one action           {playing / len(moves) * 1e6:8.2f} µs")
    print(f"  judge and play 500        {(judging + playing) / len(moves) * 500e3:8.2f} ms")


def _played(game: AnyGame, seats: int, chosen: dict[str, str], seed: int) -> list[Move]:
    rng, moves = random.Random(seed), list[Move]()
    position = game.new(seats, chosen, seed)
    while legal := game.legal(position):
        asked = game.asked(position)
        assert asked is not None
        moves.append(Move(position.copy(), asked.seat, rng.choice(legal)))
        game.play(position, moves[-1].action)
    return moves


if __name__ == "__main__":
    main()
