"""Nobody sees what is not theirs: not a pixel differs between games that differ only in hidden cards."""

from __future__ import annotations

from unittest.mock import Mock

import pygame
import pytest

from tabletop.games import find
from tabletop.match import EVERYBODY, Match, Seat
from tabletop.ui.access import bridge
from tabletop.ui.scenes.curtain.curtain import Curtain
from tests.ui.table_hands import NAMES, Person, match_of, play_on

OWN_CARD = "Insurance: Mat"
"""A part of what only the seat that is asked first, in the tests of what is said, may know that it can do."""


def twins(seats: int, actions: int, seed: int, key: str = "macadam") -> tuple[Match, Match]:
    """Two matches that look the same to the seat that is asked."""
    first = play_on(match_of(seats, seed, key=key), actions, seed)
    asked = first.asked
    assert asked is not None
    game = find(key)
    people = [Seat(NAMES[i]) for i in range(seats)]
    views = first.view(asked.seat)
    pair = [
        Match(
            game, people, None, 1, start=game.guess(views, asked.seat, luck), made="2026-01-01T00:00:00+00:00"
        )
        for luck in (11, 22)
    ]
    return pair[0], pair[1]


def frames(match: Match) -> list[bytes]:
    """What is on the screen before the seat sits down, after it has, and while it carries a card."""
    person = Person(match)
    shown = [person.app.screen.copy()]
    person.sit()
    shown.append(person.app.screen.copy())
    tag = next(iter(person.desk.table_view.drags.pieces()))
    person.lift(person.piece(tag), (640, 300))
    shown.append(person.app.screen.copy())
    return [pygame.image.tobytes(frame, "RGB") for frame in shown]


@pytest.mark.parametrize("seed", range(3))
def test_no_pixel_tells_what_is_hidden(seed: int) -> None:
    one, other = twins(4, 24, seed)
    assert one.position.digest() != other.position.digest()
    assert frames(one) == frames(other)


def test_while_the_screen_changes_hands_only_what_is_public_is_drawn() -> None:
    match = play_on(match_of(3, 2), 18, 2)
    person = Person(match)
    assert person.desk.viewer == EVERYBODY
    tags = {node.piece.zone for node in person.desk.field.nodes.values()}
    assert "hand" not in tags
    person.sit()
    assert match.asked is not None
    assert person.desk.viewer == match.asked.seat


def test_what_one_person_asked_to_be_told_is_gone_when_the_next_sits_down() -> None:
    person = Person(play_on(match_of(4, 3), 12, 4), language="en")
    person.sit()
    left = person.desk.viewer
    person.key("a")
    assert OWN_CARD in "".join(person.table.spoken_notes())
    while not isinstance(person.app.scene, Curtain):
        person.table.flow.play(person.match.legal[0], left)
        person.rest()
    person.sit()
    assert person.desk.viewer != left
    assert OWN_CARD not in "".join(person.table.spoken_notes())


def test_a_screen_reader_forgets_what_it_said_to_one_person_when_the_next_sits_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bridge, "_adapter", lambda *handlers: Mock())
    person = Person(play_on(match_of(4, 3), 12, 4), language="en")
    person.sit()
    left, reader = person.desk.viewer, bridge.ReaderBridge(person.app)
    person.app.reader = reader
    reader._begin(None)
    person.key("a")
    person.rest()
    assert OWN_CARD in spoken(reader)
    while not isinstance(person.app.scene, Curtain):
        person.table.flow.play(person.match.legal[0], left)
        person.rest()
    assert OWN_CARD not in spoken(reader)


def spoken(reader: bridge.ReaderBridge) -> str:
    """All messages that the tree of a screen reader holds."""
    return "\n".join(item.name for item in reader._said)
