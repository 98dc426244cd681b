"""What seats hold in the end: their own pieces, secret ones too, in tables only where it was asked for."""

from __future__ import annotations

from functools import partial

import pytest

from tabletop import games
from tabletop.bots.laboratory.matches import BotMatch, play
from tabletop.bots.laboratory.tables import rows


def _setup(game: str, held: bool) -> BotMatch:
    seats = games.find(game).seats[0]
    return BotMatch(partial(games.find, game), seats, {}, ("random",) * seats, 4, held=held)


@pytest.mark.parametrize("game", games.here())
def test_every_seat_of_every_game_holds_something_of_its_own(game: str) -> None:
    played = play(_setup(game, held=True))
    assert len(played.held) == played.seats
    assert len(set(played.held)) == played.seats
    assert any(played.held)


def test_cards_are_told_by_their_tags_and_lie_with_one_seat_only() -> None:
    played = play(_setup("macadam", held=True))
    cards = [tag for tags in played.held for tag in tags if tag.startswith("card.")]
    assert cards
    assert len(cards) == len(set(cards))
    assert not [tag for tag in cards if "back" in tag]


def test_a_table_has_the_column_only_where_it_was_asked_for() -> None:
    asked, not_asked = (play(_setup("macadam", held)) for held in (True, False))
    assert [row["held"] for row in rows(0, asked)] == list(asked.held)
    assert all("held" not in row for row in rows(0, not_asked))
    assert asked.scores == not_asked.scores
