"""What all seats know together: all that each of them knows, and nothing that none of them does."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.engine.position import kept_fields
from tabletop.engine.secrecy import UNKNOWN
from tabletop.games import find
from tabletop.match.all_hands import seen_by
from tabletop.match.entries import ALL_HANDS
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
