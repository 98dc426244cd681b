"""Games played at random, for laws that every game must keep at every number of players."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

import pytest

from tabletop.engine.game import AnyGame, Choice, Game, Option
from tabletop.engine.position import Position
from tabletop.engine.verb import Action, Verb
from tabletop.games import find, here
from tabletop.match import Match, Seat
from tabletop.system.game_packages import installed

CEILING = 5_000
"""More actions than any game has; a random game that goes on longer will never end."""

LEAST = 100
"""The number of actions up to which a short game is followed by another."""
ANOTHER = 1_000
"""The difference between the seeds of a short game and of the one that follows it."""

EVERYWHERE = "TABLETOP_EVERY_POSITION" in os.environ
"""True if laws look at every position of many games, as `tests.tools.campaign.laws` makes them do."""
FEW, MANY = 3, 10
"""The least number of random games in which a law is held, and their number where it is held everywhere."""

TABLES = [(key, seats) for key in here() for seats in find(key).seats]
every_table = pytest.mark.parametrize(("key", "seats"), TABLES, scope="module")
"""A test for every game and number of players. A module's tests run table by table, and share its games."""
OWN = tuple(key for key, package in installed().items() if package.ours)
"""The games that ship with the app. What only rich or recorded games can have is asked of them alone."""
own_table = pytest.mark.parametrize(
    ("key", "seats"), [table for table in TABLES if table[0] in OWN], scope="module"
)


class Moment(NamedTuple):
    """A position in which somebody is asked, and what the random player is about to do."""

    game: Game
    position: Position
    seat: int
    legal: list[Action]
    action: Action
    dice: random.Random


def choices(option: Option, seats: int) -> list[Choice]:
    """Those choices of an option with which so many can play."""
    players = option.players or (range(seats, seats + 1),) * len(option.choices)
    return [choice for choice, allowed in zip(option.choices, players, strict=True) if seats in allowed]


def options_of(game: Game, seats: int, dice: random.Random) -> dict[str, Choice]:
    """Any variant, half of the time the book's; any way of playing."""
    bent = dice.random() >= 0.5
    return {o.key: dice.choice(choices(o, seats)) for o in game.options if bent or o.players}


def variant(game: Game, seats: int, seed: int, dice: random.Random) -> dict[str, Choice]:
    """The book's in the first game, every choice of every option in the next ones, then any."""
    if seed < max((len(option.choices) for option in game.options), default=0):
        able = {option.key: choices(option, seats) for option in game.options}
        return {key: known[-seed % len(known)] for key, known in able.items()}
    return options_of(game, seats, dice)


class Step(NamedTuple):
    """An action of a recorded game, with the position before it and what was legal there.

    Attributes:
        new: those kinds of the position that were not met in the game before: see `kinds`.
    """

    position: Position
    seat: int
    legal: list[Action]
    action: Action
    new: frozenset[object]


class Recording:
    """A random game, played once, as far as anybody has looked at it."""

    def __init__(self, steps: Iterator[Step]) -> None:
        self._steps, self._known = steps, list[Step]()

    def __iter__(self) -> Iterator[Step]:
        n = 0
        while n < len(self._known) or self._play_on():
            yield self._known[n]
            n += 1

    def _play_on(self) -> bool:
        for step in self._steps:
            self._known.append(step)
            return True
        return False


@lru_cache(maxsize=32)
def _recorded(key: str, seats: int, seed: int, chosen: frozenset[tuple[str, Choice]]) -> Recording:
    return Recording(_steps(key, seats, seed, dict(chosen)))


def _steps(key: str, seats: int, seed: int, chosen: dict[str, Choice]) -> Iterator[Step]:
    """Play a random game; a short one of a guest is followed by others."""
    game, dice = find(key), random.Random(f"{key} {seats} {seed}")
    position, met = game.new(seats, variant(game, seats, seed, dice) | chosen, seed), set[object]()
    for n in range(CEILING):
        asked = game.asked(position)
        if asked is None and n < LEAST and key not in OWN:
            seed += ANOTHER
            position = game.new(seats, variant(game, seats, seed, dice) | chosen, seed)
            asked = game.asked(position)
        if asked is None:
            return
        legal = game.legal(position)
        assert legal, f"seat {asked.seat} is asked {asked.question.key} and can do nothing"
        action = dice.choice(legal)
        here = kinds(game, position, action)
        yield Step(position, asked.seat, legal, action, frozenset(here - met))
        met |= here
        position = game.after(position, action)
    raise AssertionError(f"{key} with {seats} seats never ends")


def kinds(game: AnyGame, position: Position, action: Action) -> set[object]:
    """Return what makes a position one of its kind: its phase, the question and the verb of the action."""
    phase = game.headings(position).phase if game.headings else None
    return {("phase", phase and phase.key), ("question", position.question), ("verb", action.verb)}


def moments(
    key: str, seats: int, seed: int, every: int = 1, chosen: Mapping[str, Choice] = MappingProxyType({})
) -> Iterator[Moment]:
    """The positions of a random game, or every so many of them, and one at least; options may be chosen.

    A short game of a guest is followed by others, so that every law sees as much of it as of a long one.
    """
    yield from _moments(key, seats, seed, every, chosen, None)


def telling_moments(key: str, seats: int, seed: int, every: int) -> Iterator[Moment]:
    """The positions of a random game at which a costly law is held: those that are the first of their kind
    in that game (a new phase, question or verb), and then every so many-th one.

    The whole game is shown if TABLETOP_EVERY_POSITION is set.
    """
    yield from _moments(key, seats, seed, 1 if EVERYWHERE else every, {}, set())


def telling_moments_of_all(key: str, seats: int, every: int) -> Iterator[Moment]:
    """The positions of all random games of a table at which a costly law is held: those that are the first of
    their kind in these games, and then every so many-th one of each game.

    The offset depends on the seed, so that together the games show the law all kinds of positions again and
    again. The whole games are shown if TABLETOP_EVERY_POSITION is set.
    """
    met = set[object]()
    for seed in seeds(key):
        yield from _moments(key, seats, seed, 1 if EVERYWHERE else every, {}, met)


def seeds(key: str) -> range:
    """Return the seeds of the random games in which a law is held: as many as show every choice of every
    option, and three at least."""
    most = max((len(option.choices) for option in find(key).options), default=0)
    return range(MANY if EVERYWHERE else max(FEW, most))


def _moments(
    key: str, seats: int, seed: int, every: int, chosen: Mapping[str, Choice], met: set[object] | None
) -> Iterator[Moment]:
    """Yield copies of the positions of a recorded game, with dice that are the law's own: every so many-th
    one, and those of a kind that is not among those met, which are noted there; none of these without it."""
    game, dice, shown, n = find(key), random.Random(f"{key} {seats} {seed} {every}"), False, 0
    for n, step in enumerate(_recorded(key, seats, seed, frozenset(chosen.items()))):
        is_new = met is not None and not step.new <= met
        if n % every == seed % every or is_new:
            shown = True
            yield Moment(game, step.position.copy(), step.seat, step.legal[:], step.action, dice)
        if met is not None:
            met |= step.new
    assert shown or met, f"a game of {n} actions has no {every}th one"


@lru_cache(maxsize=32)
def finished(key: str, seats: int, seed: int) -> Match:
    """A match played at random to its end, that several laws read and none may change."""
    return played(key, seats, seed)


def played(key: str, seats: int, seed: int, actions: int = CEILING) -> Match:
    """A match played at random to its end, or for some actions."""
    game, dice = find(key), random.Random(f"{key} {seats} {seed}")
    people = [Seat(f"Player {i}") for i in range(seats)]
    match = Match(game, people, variant(game, seats, seed, dice), seed)
    while match.asked and len(match.actions) < actions:
        assert match.play(dice.choice(match.legal)) is None
    return match


def conceivable(verb: Verb, dice: random.Random, most: int) -> Iterator[Action]:
    """Every action of a verb, or some of them where there are more than `most`."""
    pools = [list(domain.values) for domain in verb.domains.values()]
    size = 1
    for pool in pools:
        size *= len(pool)
    for n in range(size) if size <= most else (dice.randrange(size) for _ in range(most)):
        args = []
        for pool in pools:
            n, i = divmod(n, len(pool))
            args.append(pool[i])
        yield Action(verb.key, tuple(args))
