"""Whole matches between bots, as values: what a match is, and what came of it."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import closing
from hashlib import blake2b
from itertools import islice
from random import Random
from time import thread_time
from typing import NamedTuple

from tabletop.bots import Finder, bot
from tabletop.bots.laboratory.executors import Executor
from tabletop.engine.game import AnyGame, Choice, ScoreRow
from tabletop.engine.position import Position
from tabletop.engine.verb import Action

CHUNKS_A_JOB = 16
LARGEST_CHUNK = 250
"""Matches sent to another process at once, at most."""


class BotMatch(NamedTuple):
    """What one match is; it can be sent to another process or machine."""

    find: Finder
    seats: int
    options: Mapping[str, Choice]
    bots: tuple[str, ...]
    """A level for each seat."""
    seed: int
    tries: int = 0
    """Lines of play an expert tries for a decision; 0 for the usual number."""
    recorded: bool = False
    """Are its actions asked for?"""
    held: bool = False
    """Is what each seat holds in the end asked for?"""


class ThinkingCost(NamedTuple):
    """What a seat's decisions took."""

    decisions: int
    seconds: float
    """Of the processor; whoever looks at nothing takes none."""


class PlayedMatch(NamedTuple):
    """A match that was played to its end, and how it ended."""

    game: str
    version: int
    seats: int
    options: Mapping[str, Choice]
    bots: tuple[str, ...]
    seed: int
    tries: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rows: tuple[ScoreRow, ...]
    """What the scores are made of, in the order of the book."""
    ends: str
    """The tag of why it ended."""
    length: int
    """Decisions, forced ones included."""
    processor: float
    """Seconds of processor time."""
    thoughts: tuple[ThinkingCost, ...] = ()
    """What each seat's decisions took."""
    actions: tuple[Action, ...] = ()
    """What was done, where it was asked for."""
    held: tuple[tuple[str, ...], ...] = ()
    """The tags of what each seat holds in the end, where it was asked for."""

    def share(self, seat: int) -> float:
        """Return a seat's part of the victory; the same for all where nobody wins, as in a draw."""
        among = self.winners or range(self.seats)
        return (seat in among) / len(among)


def seed_of(seed: int, number: int) -> int:
    """Return the seed of a match or a deal, by its number in a series that began with a seed."""
    return int.from_bytes(blake2b(f"{seed}:{number}".encode(), digest_size=8).digest(), "big")


def play(setup: BotMatch) -> PlayedMatch:
    """Play one match; the same set-up always ends the same."""
    game, start = setup.find(), thread_time()
    position, actions, thoughts = _play_out(game, setup)
    result = game.result(position)
    assert result is not None, f"{game.key} with seed {setup.seed} came to a dead end"
    return PlayedMatch(
        game=game.key,
        version=game.version,
        seats=setup.seats,
        options=setup.options,
        bots=setup.bots,
        seed=setup.seed,
        tries=setup.tries,
        scores=result.scores,
        winners=result.winners,
        rows=result.rows,
        ends=result.reason,
        length=len(actions),
        processor=thread_time() - start,
        thoughts=thoughts,
        actions=tuple(actions) if setup.recorded else (),
        held=tuple(_held(game, position, seat) for seat in range(setup.seats)) if setup.held else (),
    )


def _play_out(game: AnyGame, setup: BotMatch) -> tuple[Position, list[Action], tuple[ThinkingCost, ...]]:
    bots = [bot(level, setup.tries) for level in setup.bots]
    position, luck = game.new(setup.seats, setup.options, setup.seed), Random(setup.seed)
    actions, list_legal, carry_out = list[Action](), game.legal, game.play
    asked, seconds = [0] * setup.seats, [0.0] * setup.seats
    while legal := list_legal(position):
        seat = position.agenda[-1][1]
        choose, looks = bots[seat]
        start = thread_time() if looks else 0.0
        action = choose(game, game.view(position, seat) if looks else None, seat, legal, luck)
        asked[seat] += 1
        seconds[seat] += thread_time() - start if looks else 0.0
        actions.append(action)
        carry_out(position, action)
    return position, actions, tuple(map(ThinkingCost, asked, seconds))


def _held(game: AnyGame, position: Position, seat: int) -> tuple[str, ...]:
    """Return the tags of the pieces in a seat's colour, as it sees them itself; of a pile, one for each
    piece."""
    pieces = game.pieces(game.view(position, seat), seat)
    return tuple(sorted(piece.tag for piece in pieces if piece.owner == seat for _ in range(piece.height)))


# -- many --------------------------------------------------------------------------------------------------
def play_many(
    setups: Iterable[BotMatch], count: int, executor: Executor
) -> Generator[tuple[int, PlayedMatch], None, None]:
    """Play matches wherever the executor does so: the number of each and what came of it, as they end.

    Args:
        setups: taken only as they are needed.
        count: about how many there are; it decides how many are sent at once, nothing else.
    """
    size = max(1, min(LARGEST_CHUNK, count // (executor.jobs * CHUNKS_A_JOB)))
    with closing(executor.run(_play_each, _chunks(setups, size))) as chunks:
        for number, chunk in chunks:
            yield from enumerate(chunk, number * size)


def _play_each(setups: Sequence[BotMatch]) -> list[PlayedMatch]:
    return [play(setup) for setup in setups]


def _chunks(setups: Iterable[BotMatch], size: int) -> Generator[list[BotMatch], None, None]:
    rest = iter(setups)
    while chunk := list(islice(rest, size)):
        yield chunk
