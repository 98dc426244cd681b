"""Replays of recorded games that count the rules applied and the rules that refuse random moves.

Only a few games are recorded and replayed, so that the other matches are not slowed down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from tabletop.bots.players.random import any_action_of
from tabletop.engine.game import AnyGame
from tabletop.engine.log import Line
from tabletop.engine.position import Position
from tabletop.engine.verb import Action

TRIES = 3
"""The number of moves of each verb (kind of move), with random arguments, that are tried at every decision of
a replayed game."""


@dataclass
class Sample:
    """The counts of a replay: how often each rule was applied (`met`) or refused a move (`refused`), and how
    many moves were tried."""

    tries: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    met: Counter[str] = field(default_factory=Counter)

    def __iadd__(self, other: Sample) -> Sample:
        self.tries += other.tries
        self.refused += other.refused
        self.met += other.met
        return self


def watch(game: AnyGame, position: Position, actions: Sequence[Action], seed: int) -> Sample:
    """Replay a game and, before each of its actions, try random moves, most of which are refused; return the
    counts."""
    sample, luck = Sample(), Random(seed)
    for action in actions:
        for seat, tried in _conceivable(game, position, luck):
            refusal = game.why_not(position, seat, tried)
            sample.tries += 1
            sample.refused.update([refusal.rule] if refusal else [])
        position.log = log = list[Line]()
        game.play(position, action)
        sample.met.update(line.rule for line in log if line.rule)
    return sample


def _conceivable(game: AnyGame, position: Position, luck: Random) -> Iterator[tuple[int, Action]]:
    """Yield random moves, each with the seat that tries it: TRIES moves of every kind for the seat that is
    asked, then one move of any kind for any seat."""
    asked = game.asked(position)
    assert asked is not None
    verbs = list(game.verbs.values())
    for verb in verbs:
        for _ in range(TRIES):
            yield asked.seat, any_action_of(verb, luck)
    yield luck.randrange(position.seats), any_action_of(luck.choice(verbs), luck)
