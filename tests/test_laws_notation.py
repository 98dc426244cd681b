"""Laws of positions in words: a keyword at fault is named, whatever its value, and options are kept."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tabletop.engine.game import BadSetup, Game
from tabletop.engine.notation import Notation
from tabletop.games import find, here
from tabletop.teaching import teaching

from .random_games import OWN, choices

WRONG = (
    None, 1.5, 10**5000, -(10**9), "nonsense", "7 nonsense", object(),
    [None], ["nonsense"], [["nonsense"]], [{"nonsense": 1}],
    {"nonsense": "nonsense"}, {"nonsense": 7}, {"nonsense": ["nonsense"]}, {7: 7},
)  # fmt: skip
"""Values that no keyword of any game has."""
LEAVES = (None, -1, 0, 1, 2, 3, 9, 1000, 2**70, "", "0", "9 9", "nonsense", "²", [], {}, [[]], [-1], [7, 7])
every_game = pytest.mark.parametrize("key", here())


def ways(game: Game) -> list[tuple[dict[str, Any], Notation[Any]]]:
    """The match of every way of playing the game in words, and a bare position of it."""
    setup: Any = game.setup
    matches = [{"seats": max(game.seats), "options": options} for options in game.modes()]
    return [(match, setup.__self__.blank(**match)) for match in matches]


def taught(key: str) -> list[dict[str, Any]]:
    """The positions of the lessons of a game."""
    return [dict(lesson.position) for lesson in teaching(key).lessons]


def refusal(game: Game, words: Mapping[str, Any]) -> str:
    """Why the words are no position; "" for a position that is sound and asks something. Any other exception
    than BadSetup fails the test."""
    assert game.setup
    try:
        position = game.setup(words)
    except BadSetup as fault:
        return str(fault)
    assert position.question
    assert game.audit(position) == []
    return ""


@every_game
def test_a_keyword_with_a_wrong_value_is_named(key: str) -> None:
    game = find(key)
    for match, notation in ways(game):
        for keyword in ("seats", "options", "seed", *notation.known(), *filter(None, notation.step[:1])):
            for value in WRONG:
                said = refusal(game, {**match, keyword: value})
                assert said.startswith(f"{keyword}: "), (keyword, type(value), said)


@every_game
def test_an_unknown_keyword_is_named_with_those_there_are(key: str) -> None:
    game = find(key)
    for match, notation in ways(game):
        said = refusal(game, {**match, "nonsense": 1})
        assert said.startswith("'nonsense' is none of seats, options, seed")
        assert {*notation.known()} <= {*said.replace(",", "").split()}


def test_more_entries_than_seats_are_refused() -> None:
    refused = set()
    for key in here():
        for words in taught(key):
            seats = words.get("seats", 2)
            for keyword, value in words.items():
                if isinstance(value, list) and len(value) == seats:
                    said = refusal(find(key), {**words, keyword: [*value, value[-1]]})
                    if said == f"{keyword}: {seats + 1} entries for {seats} seats":
                        refused.add((key, keyword))
    assert len(refused) >= 8


def mutated(value: Any, dice: random.Random) -> Any:
    """The value with one leaf replaced, or one word of a text left out, doubled or replaced."""
    if isinstance(value, Mapping) and value:
        key = dice.choice([*value])
        return {**value, dice.choice((key, "nonsense")): mutated(value[key], dice)}
    if isinstance(value, list) and value:
        i = dice.randrange(len(value))
        return [*value[:i], mutated(value[i], dice), *value[i + 1 :]]
    if isinstance(value, str) and value and dice.random() < 0.7:
        words = value.split()
        i = dice.randrange(len(words))
        return " ".join(
            [*words[:i], *dice.choice(((), (words[i],) * 2, ("2",), ("nonsense",))), *words[i + 1 :]]
        )
    return dice.choice(LEAVES)


def mutants(key: str, dice: random.Random, most: int) -> Iterator[dict[str, Any]]:
    """The positions of lessons, each with one keyword at fault, perhaps."""
    for words in [each for each in taught(key) if each] * most:
        keyword = dice.choice([*words])
        yield {**words, keyword: mutated(words[keyword], dice)}


@every_game
def test_words_are_refused_or_make_a_sound_position(key: str) -> None:
    game = find(key)
    said = [refusal(game, words) for words in mutants(key, random.Random(29), 12)]
    assert "" in said or key not in OWN  # a small notation leaves no choice
    assert sum(map(bool, said)) > len(said) / 4


@every_game
def test_a_position_in_words_has_the_options_that_were_chosen(key: str) -> None:
    game, checked = find(key), set()
    for words in taught(key):
        seats, base = words.get("seats", 2), words.get("options", {})
        for option in [option for option in game.options if option.variant and option not in checked]:
            for choice in choices(option, seats):
                options = {**base, option.key: choice}
                if not refusal(game, {**words, "options": options}):
                    position: Any = game.setup({**words, "options": options})  # type: ignore[misc]
                    like: Any = game.new(seats, options)
                    assert (type(position), position.options) == (type(like), like.options)
                    checked.add(option)
    assert checked == {option for option in game.options if option.variant}
