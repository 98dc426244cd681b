"""Whole matches between bots: their settings and results, which can be sent between processes."""

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
"""The maximum number of matches sent to another process at once."""


class BotMatch(NamedTuple):
    """The settings of one match between bots; they can be sent to another process or machine."""

    find: Finder
    seats: int
    options: Mapping[str, Choice]
    bots: tuple[str, ...]
    """The level of the bot on each seat."""
    seed: int
    tries: int = 0
    """The number of lines of play that an expert tries for a decision; 0 for the default."""
    recorded: bool = False
    """True to record the actions of the match."""
    held: bool = False
    """True to record the pieces that each seat holds at the end."""


class ThinkingCost(NamedTuple):
    """The number of decisions of a seat in a match and the time they took."""

    decisions: int
    seconds: float
    """The seconds of processor time for a seat's decisions; 0 for bots that do not look at the view."""


class PlayedMatch(NamedTuple):
    """The settings and the result of a match that was played to its end."""

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
    """The rows of the score, in the order of the rulebook."""
    ends: str
    """The tag that names the reason why the match ended."""
    length: int
    """The number of decisions in the match, including those with only one legal action."""
    processor: float
    """The seconds of processor time for the whole match."""
    thoughts: tuple[ThinkingCost, ...] = ()
    """The number of decisions and the thinking time of each seat."""
    actions: tuple[Action, ...] = ()
    """The actions of the match in order; empty if they were not recorded."""
    held: tuple[tuple[str, ...], ...] = ()
    """The tags of the pieces that each seat holds at the end; empty if they were not recorded."""

    def share(self, seat: int) -> float:
        """Return a seat's share of the victory, from 0 to 1; without a winner, all seats share it."""
        among = self.winners or range(self.seats)
        return (seat in among) / len(among)


def seed_of(seed: int, number: int) -> int:
    """Return the seed of one match or deal out of many, given the seed of them all and the number of this
    one."""
    return int.from_bytes(blake2b(f"{seed}:{number}".encode(), digest_size=8).digest(), "big")


def play(setup: BotMatch) -> PlayedMatch:
    """Play one match; the same settings always give the same result, except for times."""
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
    """Return the tags of the pieces that a seat owns and sees; the tag of a pile is repeated for each piece
    in the pile."""
    pieces = game.pieces(game.view(position, seat), seat)
    return tuple(sorted(piece.tag for piece in pieces if piece.owner == seat for _ in range(piece.height)))


# -- many --------------------------------------------------------------------------------------------------
def play_many(
    setups: Iterable[BotMatch], count: int, executor: Executor
) -> Generator[tuple[int, PlayedMatch], None, None]:
    """Play matches with an executor and yield the number and the result of each, as they end.

    Args:
        setups: the matches; they are taken only as they are needed.
        count: the approximate number of matches, which decides how many are sent at once.
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
