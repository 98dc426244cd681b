"""Games played at random, for laws that every game must keep at every number of players."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

import pytest

from tabletop.engine.game import Choice, Game, Option
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

TABLES = [(key, seats) for key in here() for seats in find(key).seats]
every_table = pytest.mark.parametrize(("key", "seats"), TABLES)
"""A test for every game and number of players."""
OWN = tuple(key for key, package in installed().items() if package.ours)
"""The games that ship with the app. What only rich or recorded games can have is asked of them alone."""
own_table = pytest.mark.parametrize(("key", "seats"), [table for table in TABLES if table[0] in OWN])


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


def moments(
    key: str, seats: int, seed: int, every: int = 1, chosen: Mapping[str, Choice] = MappingProxyType({})
) -> Iterator[Moment]:
    """The positions of a random game, or every so many of them, and one at least; options may be chosen.

    A short game of a guest is followed by others, so that every law sees as much of it as of a long one.
    """
    game, dice = find(key), random.Random(f"{key} {seats} {seed}")
    position, shown = game.new(seats, variant(game, seats, seed, dice) | chosen, seed), False
    for n in range(CEILING):
        asked = game.asked(position)
        if asked is None and n < LEAST and key not in OWN:
            seed += ANOTHER
            position = game.new(seats, variant(game, seats, seed, dice) | chosen, seed)
            asked = game.asked(position)
        if asked is None:
            assert shown, f"a game of {n} actions has no {every}th one"
            return
        legal = game.legal(position)
        assert legal, f"seat {asked.seat} is asked {asked.question.key} and can do nothing"
        action = dice.choice(legal)
        if n % every == seed % every:
            shown = True
            yield Moment(game, position, asked.seat, legal, action, dice)
        game.play(position, action)
    raise AssertionError(f"{key} with {seats} seats never ends")


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
