"""Every rule that refuses is told to somebody who tries: no reason stands in the book unheard."""

from __future__ import annotations

import random
import re
from collections.abc import Container, Iterable, Iterator, Mapping
from pathlib import Path

import pytest

from tabletop.engine.game import BadSetup, Game
from tabletop.engine.position import Position
from tabletop.engine.verb import Action, Refusal, Verb
from tabletop.games import find, here
from tabletop.saves import match_file
from tabletop.texts.rulebook import rulebook
from tests.random_games import conceivable, moments, played
from tests.recorded.make import FOLDER

TRIES, OTHERS = 60, 1
"""Conceivable actions of a verb tried at one moment: of one that is asked for, and of any other."""
SHARE = 0.2
"""The share of positions in which verbs are tried that cannot say by rules of their own what is unheard."""
NEAR = 6
"""Legal actions at a moment that are tried again with one thing changed."""
GAMES = 30
"""Random games of each number of players, after the recorded ones, which reach more."""

TELLING: Mapping[str, tuple[tuple[int, int], ...]] = {
    "gharkane": ((3, 5), (2, 12)),
    "macadam": ((6, 19),),
    "rails": ((3, 20),),
}
"""Random games (number of players, seed) in which something rare is heard: they come before the others."""

UNHEARD: Mapping[str, str] = {
    "GHA-16.3": "needs a full hospital under its option, and then a Nursery or a Lantern",
    "GHA-19.14": "needs a Climbing hook that is ready and a rival's hero in the slot above one's own",
    "PAR-20.14": "a deck runs out only in winter, if its top card has been taken in each season before",
    "RAIL-9.7": "every rail symbol of the map has a port at one end, so that a line may begin there",
    "RAIL-11.6": "takes a city in reach by neutral links alone, which chance hardly ever leaves behind",
    "RAIL-12.8": "a cube out of reach has no route either: the rules about routes answer first",
    "RAIL-21.1": "the same for the cubes of players",
}
"""Rules that nobody is told by trying a move, and why."""


def positions(key: str) -> Iterator[tuple[Position, random.Random]]:
    """Positions of telling games, the last one of a random game, those of recorded games, which reach more,
    and then those of random games."""
    game = find(key)
    for seats, seed in TELLING.get(key, ()):
        yield from random_positions(key, range(seed, seed + 1), (seats,))
    yield played(key, game.seats[0], 1).position, random.Random(1)
    for path in sorted((FOLDER / key).glob("*.jsonl"), key=_number):
        match, dice = match_file.load(path)[0], random.Random(path.stem)
        position = match.position_at(0).copy()
        for n, (_, action) in enumerate(match.actions):
            if n % 2 == 0:
                yield position, dice
            game.play(position, action)
        yield position, dice
    yield from random_positions(key, range(GAMES))


def _number(recorded: Path) -> tuple[str, str]:
    """Its place among the recorded games of its way of playing, so that all ways come in turn."""
    return re.sub(r"^\D+", "", recorded.stem), recorded.stem


def random_positions(
    key: str, seeds: range, numbers: Iterable[int] = ()
) -> Iterator[tuple[Position, random.Random]]:
    """Positions of random games of some numbers of players, or of each."""
    for seed in seeds:
        for seats in numbers or find(key).seats:
            dice = random.Random(f"{key} {seats} {seed}")
            yield from ((m.position, dice) for m in moments(key, seats, seed, every=3))


def may_say(verb: Verb, numbers: Container[str]) -> bool:
    """Might a rule of a verb refuse by one of these numbers?"""
    return any(not isinstance(rule.number, str) or rule.number in numbers for rule in verb.rules)


def nearly_legal(
    game: Game, position: Position, dice: random.Random, verbs: Container[str]
) -> Iterator[Action]:
    """Legal actions of some verbs with one argument changed for any, the least or the next one."""
    legal = [action for action in game.legal(position) if action.verb in verbs]
    for verb, args in dice.sample(legal, min(NEAR, len(legal))):
        for i, domain in enumerate(game.verbs[verb].domains.values()):
            values = list(domain.values)
            for value in (dice.choice(values), values[0], values[values.index(args[i]) - 1]):
                yield Action(verb, (*args[:i], value, *args[i + 1 :]))


def refusals(
    game: Game, position: Position, dice: random.Random, unheard: Container[str]
) -> Iterator[Refusal | None]:
    """What the seat that is asked and another one are told when they try anything: by every verb that the
    moment refuses, and by those asked for whose rules may say what is unheard."""
    asked = game.asked(position)
    verbs = {verb.key for verb in asked.question.verbs if may_say(verb, unheard)} if asked else set()
    others = OTHERS if dice.random() < SHARE else 0
    for seat in {asked.seat if asked else 0, dice.randrange(position.seats)}:
        for verb in game.verbs.values():
            most = TRIES if verb.key in verbs and asked and seat == asked.seat else others
            yield from (game.why_not(position, seat, action) for action in conceivable(verb, dice, most))
    if asked:
        tried = nearly_legal(game, position, dice, verbs)
        yield from (game.why_not(position, asked.seat, action) for action in tried)


def too_many(game: Game) -> str:
    """The rule about the number of players."""
    with pytest.raises(BadSetup) as caught:
        game.new(max(game.seats) + 1)
    assert caught.value.refusal
    return caught.value.refusal.rule


@pytest.mark.parametrize("key", here())
def test_every_rule_that_refuses_is_told_to_somebody_who_tries(key: str) -> None:
    game = find(key)
    unheard = {number for number, rule in rulebook(key).rules.items() if rule.refusal} - set(UNHEARD)
    unheard.discard(too_many(game))
    for position, dice in positions(key):
        unheard -= {refusal.rule for refusal in refusals(game, position, dice, unheard) if refusal}
        if not unheard:
            return
    assert sorted(unheard) == []


def test_the_list_of_the_unheard_names_rules_that_refuse() -> None:
    refusing = {number for key in here() for number, rule in rulebook(key).rules.items() if rule.refusal}
    assert set(UNHEARD) <= refusing
