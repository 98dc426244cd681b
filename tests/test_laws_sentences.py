"""Sentences of the table are good English and French: no list in them is empty, nouns agree with their
numbers and verbs with their nouns, and no forecast speaks of its reader as of somebody else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from tabletop.engine.verb import Params
from tabletop.match import EVERYBODY
from tabletop.system.languages import SOURCES
from tabletop.texts.units import units
from tabletop.texts.words import Words
from tests.random_games import OWN, finished, own_table, seeds, telling_moments_of_all

NAMES = ("Anna", "Bruno", "Chloé", "Idris", "Olga", "Hugo")
DISAGREEING = {
    "en": re.compile(
        r"(?<![\d.,])1 (?!less|across|excess|is\b)[a-z]+s\b|(?<![\d.,])0 (?:dollar|point|share|survivor)\b"
    ),
    "fr": re.compile(r"(?<![\d.,\u202f])[01] (?!dans|sans|pas|vers|plus|sous|fois|bois)[a-zé]+s\b"),
}
"""A noun in the plural after one, or, as the language has it, after none."""
NOTHING_COUNTED = {
    "en": re.compile(r"\b(?:takes|uses|gets|gives|receives|pays) \$?0\b|\b0 dollars\b"),
    "fr": re.compile(r"\b(?:prend|consomme|reçoit|donne|touche|paie) 0\b|\b0 dollar\b"),
}
"""Nothing, told as a figure: who takes none is not said to take 0 wood."""
THING = re.compile(r"\b(?:hero|survivor|leader)\b(?:(?! costs | do what )[^.;:])*\b(?:its|itself)\b")
"""A person of whom something is called "its"."""
PLURAL_SUBJECT = re.compile(r"(?:^|: )[Ll]es [^:;,.]+ (?:est|se déplace) ")


class Shown(NamedTuple):
    """A sentence of a game: its key with what is filled in, and the seat it is told to; EVERYBODY if more
    than one seat reads it."""

    key: str
    params: Params
    reader: int = EVERYBODY


@cache
def shown(key: str, seats: int) -> tuple[Shown, ...]:
    """Return the forecasts, the prompts and the lines of the log in random games, and what is said of pieces
    that cannot be moved."""
    found = dict[str, Shown]()
    for moment in telling_moments_of_all(key, seats, every=11):
        game, view = moment.game, moment.game.view(moment.position, moment.seat)
        for action in moment.legal[:: 1 + len(moment.legal) // 20]:
            forecast = game.forecast(view, moment.seat, action)
            assert forecast
            _note(found, Shown(forecast.key, forecast.params, moment.seat))
        prompt = game.table(view, moment.seat).prompt
        _note(found, Shown(prompt.key, prompt.params))
        for piece in game.pieces(view, moment.seat):
            _note(found, Shown("table.no_such_piece", {"piece": piece.tag}))
            if piece.owner >= 0:
                _note(found, Shown("table.not_yours", {"piece": piece.tag, "owner": f"seat.{piece.owner}"}))
    for seed in seeds(key):
        for group in finished(key, seats, seed).log():
            for line in group.lines:
                _note(found, Shown(line.key, line.params))
    return tuple(found.values())


def _note(found: dict[str, Shown], sentence: Shown) -> None:
    found.setdefault(str(sentence), sentence)


def _words(language: str, key: str, seats: int) -> Words:
    return Words(language, key, NAMES[:seats])


def _said(key: str, seats: int, language: str) -> Iterator[tuple[Shown, str]]:
    """Yield each sentence with its text."""
    words = _words(language, key, seats)
    for sentence in shown(key, seats):
        yield sentence, words(sentence.key, **sentence.params)


@own_table
def test_no_list_in_a_sentence_is_empty(key: str, seats: int) -> None:
    words = _words("en", key, seats)
    lists = [(s.key, name) for s in shown(key, seats) for name, value in s.params.items() if value == ()]
    assert [each for each in lists if each[1] in (words.asks(each[0]) or ())] == []
    assert shown(key, seats)


@pytest.mark.parametrize("language", SOURCES)
@own_table
def test_nouns_agree_with_numbers_and_verbs_with_nouns(key: str, seats: int, language: str) -> None:
    wrong = [text for _, text in _said(key, seats, language) if DISAGREEING[language].search(text)]
    if language == "fr":
        wrong += [text for _, text in _said(key, seats, language) if PLURAL_SUBJECT.search(text)]
    assert sorted(set(wrong)) == []


@pytest.mark.parametrize("language", SOURCES)
@own_table
def test_nothing_is_not_told_as_a_figure(key: str, seats: int, language: str) -> None:
    told = [text for s, text in _said(key, seats, language) if s.key.startswith(("log.", "forecast."))]
    assert told
    assert sorted({text for text in told if NOTHING_COUNTED[language].search(text)}) == []


@pytest.mark.parametrize("language", SOURCES)
@own_table
def test_a_forecast_does_not_name_its_reader(key: str, seats: int, language: str) -> None:
    told = [(s, text) for s, text in _said(key, seats, language) if s.reader != EVERYBODY]
    assert told
    assert [text for s, text in told if NAMES[s.reader] in text] == []


@pytest.mark.parametrize("key", OWN)
def test_a_person_is_no_thing(key: str) -> None:
    """Nothing of a person is called "its": heroes, survivors and leaders have a "his" or "their"."""
    texts = [text for unit in units(key) for text in unit.source]
    assert texts
    assert [text for text in texts if THING.search(text)] == []
