"""What an exported match tells of the seats: figures once, pieces by their names, no empty places."""

from __future__ import annotations

import pytest

from tabletop.match.seat_sheets import seat_sheets
from tabletop.texts.words import Words
from tests.random_games import OWN
from tests.ui.table_hands import match_of, play_on


@pytest.mark.parametrize("key", OWN)
def test_a_sheet_lists_no_empty_place_and_no_marker_of_a_figure(key: str) -> None:
    match, words = play_on(match_of(3, 4, key=key), 60, 1), Words("en", key)
    table, pieces = match.game.table(match.view(0), 0), list(match.game.pieces(match.view(0), 0))
    empty = {words.name(piece.tag) for piece in pieces if not piece.height}
    numbered = {words.name(piece.tag) for piece in pieces if piece.number >= 0 and piece.zone[-1:].isdigit()}
    markers = {words.name(counter.icon) for card in table.seats for counter in card.counters} & numbered
    shelters = {words(panel.title.key, **panel.title.params) for panel in table.panels}
    listed = 0
    for sheet in seat_sheets(match, len(match.actions), words):
        for label, value in sheet.lines:
            names = {name.partition(" × ")[0] for name in value.split(", ")}
            assert not names & (empty | (markers if label in shelters else set())), label
            listed += len(names)
    assert listed
