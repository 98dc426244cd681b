"""Matches of which something else was told than what decided them."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.engine.verb import Action
from tabletop.games.madsteam import components as c
from tabletop.match import Match, Seat
from tabletop.match.decided import decided
from tabletop.match.decided_texts import card_texts
from tabletop.system.languages import SOURCES
from tabletop.texts.words import Words
from tests.games.gharkane import table_setup as gharkane
from tests.games.madsteam import table_setup as madsteam
from tests.games.table_under_test import TableUnderTest

ZOE, AICHA, OZONE = range(3)
NAMES = ["Zoé", "Aïcha", "Ozone"]


def match_from(table: TableUnderTest[Any], seats: int) -> Match:
    """Return a match that begins where a table under test is."""
    table.position.log = None
    return Match(table.game, [Seat(name) for name in NAMES[:seats]], start=table.position)


def last_meal() -> Match:
    """A last round in which Zoé hunts a hare, and then everybody eats; Aïcha has nothing for her leader."""
    table = madsteam.table(3, karma="bad_1 bad_2 bad_3").pile("game", "hare wolf").queue("no_mans_land", "A")
    table.goods(ZOE, "2 ammo").goods(AICHA, "2 food 1 water")
    table.goods(OZONE, "4 food 4 water 1 copper 2 wood").posts(OZONE, "workshop_centre - -")
    table.beds(ZOE, "4 4 4 4").beds(AICHA, "3 0 4 4").set(round=5, phase=c.PHASES.index("action"))
    steps = [("activate", c.PLACES.index("no_mans_land")), *(("survive", seat) for seat in range(3))]
    match = match_from(table.run(*steps, ("craft", OZONE), ("end_round",)), 3)
    assert match.play(table.action(ZOE, "hunt", "hare")) is None
    assert match.play(table.action(OZONE, "end_crafting")) is None
    return match


def test_a_death_at_a_meal_is_what_moved_the_points_not_the_hare_of_the_same_action() -> None:
    match = last_meal()
    found = decided(match)
    assert found
    assert (found.winner, found.second) == (OZONE, AICHA)
    (gain,) = (card for card in found.cards if card.kind == "gain")
    assert gain.lines[0].line.key == "log.dies"
    assert gain.lines[0].line.params["occupant"] == f"occupant.{AICHA}.0"
    assert "log.hunt" not in [each.line.key for each in gain.lines]


def last_evening() -> Match:
    """The last evening of Zoé, who has 19 survivors and no disease to speak of, and of Aïcha, who has 2."""
    table = gharkane.table(2).disease(ZOE, 2).disease(AICHA, -11)
    table.rooms(ZOE, "arsenal full", "spring full", "cannery full", "nursery full", "room_workshop full")
    table.hospital(ZOE, 3).hospital(AICHA, 2).goods(ZOE, "1 can").set(round=5)
    return match_from(table.run(("hire", ZOE), ("end_round",)), 2)


@pytest.mark.parametrize("language", SOURCES)
def test_survivors_and_disease_come_first_where_they_differ_most(language: str) -> None:
    match = last_evening()
    assert match.play(Action("done", ())) is None
    found = decided(match)
    assert found
    said = next(card_texts(found, Words(language, "gharkane", NAMES))).words
    print(said)
    assert [(row.key, row.mine, row.other) for row in found.cards[0].rows[:2]] == [
        ("score.survivors", 19, 2),
        ("score.disease", 2, -11),
    ]
