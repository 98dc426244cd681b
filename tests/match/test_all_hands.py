"""What all seats know together: all that each of them knows, and nothing that none of them does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tabletop.engine.position import kept_fields
from tabletop.engine.secrecy import UNKNOWN
from tabletop.engine.table import Text
from tabletop.games import find
from tabletop.match.all_hands import seen_by, table_for
from tabletop.match.entries import ALL_HANDS, EVERYBODY
from tabletop.system.languages import SOURCES
from tabletop.texts.words import Words
from tests.random_games import OWN, played


def known(value: Any, place: tuple[Any, ...] = ()) -> dict[tuple[Any, ...], Any]:
    """Return all that is known in a value, by its place there."""
    if isinstance(value, list | tuple):
        return {k: v for i, each in enumerate(value) for k, v in known(each, (*place, i)).items()}
    return {} if value == UNKNOWN else {place: value}


@pytest.mark.parametrize("key", OWN)
def test_all_hands_are_what_the_seats_know_together(key: str) -> None:
    game, pooled = find(key), 0
    match = played(key, game.seats[0], 1)
    for n in range(0, len(match.actions), max(1, len(match.actions) // 8)):
        position = match.position_at(n)
        views = [game.view(position, seat) for seat in range(position.seats)]
        together = seen_by(game, position, ALL_HANDS)
        for field in kept_fields(type(position)):
            each = [known(getattr(view, field.name)) for view in views]
            expected = {place: value for found in each for place, value in found.items()}
            assert known(getattr(together, field.name)) == expected
            pooled += any(found != expected for found in each)
    assert pooled or key in ("rails", "gharkane")  # in which seats hold nothing in secret for long


ADDRESSED = {
    "en": re.compile(r"\b(you|yours?)\b", re.IGNORECASE),
    "fr": re.compile(r"\b(vous|votre|vos)\b", re.IGNORECASE),
}
"""The words by which a text speaks to its reader."""

QUOTED = ("leader.help",)
"""Texts that are those of a card, which speaks to whoever holds it."""


def texts_in(value: Any) -> Iterator[Text]:
    """Yield the texts in the visible state, however deep."""
    if isinstance(value, Text):
        yield value
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts_in(inner)


@pytest.mark.parametrize("key", OWN)
def test_nothing_is_said_to_you_where_all_hands_lie_open(key: str) -> None:
    """A prompt names the seat that it asks, and the text of a card is quoted; all else, and every line of the
    log, names whom it is about."""
    game, found = find(key), set[Text]()
    match = played(key, game.seats[0], 1)
    for n in range(0, len(match.actions), max(1, len(match.actions) // 20)):
        view = seen_by(game, match.position_at(n), ALL_HANDS)
        table = table_for(game, view, EVERYBODY, ALL_HANDS)
        found |= {*texts_in((table.seats, table.panels, table.labels))}
    found |= {Text(line.key, line.params) for line in match.lines_for(ALL_HANDS)}
    found = {text for text in found if text.key not in QUOTED}
    for language in SOURCES:
        words = Words(language, key, [f"Seat {seat}" for seat in range(game.seats[0])])
        said = {words(text.key, **text.params) for text in found}
        assert not {text for text in said if ADDRESSED[language].search(text)}
    assert len(found) > 20
