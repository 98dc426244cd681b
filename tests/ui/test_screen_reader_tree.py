"""The tree and the messages of screen readers: nothing hidden is in them, and a breath is no news."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import Mock

import pytest

from tabletop.games import find
from tabletop.ui.access import bridge, table_items
from tabletop.ui.access.items import Item, ItemAction, ItemRole, Live
from tabletop.ui.access.messages import Messages
from tabletop.ui.access.requests import carry_out
from tabletop.ui.access.scene_items import tree_of
from tabletop.ui.access.widget_items import FULL, USUAL
from tabletop.ui.board.spots import FocusSpot
from tabletop.ui.kit import worker_threads
from tabletop.ui.play.place_names import place_names
from tabletop.ui.play.spoken_table import possible, since_own_turn
from tabletop.ui.scenes.curtain.curtain import Curtain
from tabletop.ui.scenes.settings.settings_scene import SettingsScene
from tests.patience import until
from tests.random_games import OWN
from tests.ui.table_hands import Person, match_of, play_on
from tests.ui.test_table_secrets import twins
from tests.ui.visitor import Visitor


@pytest.mark.parametrize("key", OWN)
def test_nothing_hidden_is_in_the_tree_or_spoken(key: str) -> None:
    seats = find(key).seats
    told = []
    for match in twins(seats[len(seats) // 2], 24, 1, key):
        person = Person(match)
        messages = Messages()
        covered = tree_of(person.app.scene, "", FULL), messages.news(person.app.scene, "", FULL)
        person.sit()
        told.append((covered, tree_of(person.app.scene, "", FULL), messages.news(person.app.scene, "", FULL)))
    assert told[0] == told[1]


def test_while_the_curtain_is_down_nothing_of_the_table_is_in_the_tree() -> None:
    person = Person(play_on(match_of(3, 2), 18, 2))
    assert isinstance(person.app.scene, Curtain)
    keys = {item.key for item in tree_of(person.app.scene, "", FULL).root.walk()}
    assert "open" in keys
    person.sit()
    table = {item.key for item in tree_of(person.app.scene, "", FULL).root.walk()}
    cards = {key for key in table if key.startswith("piece.")}
    assert cards
    assert not cards & keys


def test_a_refusal_is_spoken_at_once_with_its_rule() -> None:
    person = Person(play_on(match_of(3, 1), 20, 1), language="en", curtain=False)
    person.sit()
    messages = Messages()
    messages.news(person.app.scene, "", FULL)
    tree = tree_of(person.app.scene, "", FULL)
    stuck = next(
        item
        for item in tree.root.walk()
        if item.widget.startswith("piece.") and not item.name.endswith("can be moved")
    )
    carry_out(person.app, stuck, ItemAction.PRESS)
    (message,) = [m for m in messages.news(person.app.scene, "", FULL) if m.live is Live.ASSERTIVE]
    assert "(MAC-" in message.words


def test_a_notice_that_comes_back_is_spoken_again() -> None:
    visitor, messages = Visitor(SettingsScene(), language="en"), Messages()
    for _ in range(2):
        visitor.scene.notice("Saved.")
        assert "Saved." in [message.words for message in messages.news(visitor.scene, "", FULL)]
        for _ in range(40):
            visitor.rest(900)
        assert "Saved." not in [message.words for message in messages.news(visitor.scene, "", FULL)]


def test_values_are_changed_from_the_side_of_the_reader() -> None:
    visitor = Visitor(SettingsScene(), language="en")
    items = {item.key: item for item in tree_of(visitor.scene, "", FULL).root.walk()}
    carry_out(visitor.app, items["volume"], ItemAction.SET, 0.2)
    assert visitor.app.settings.volume == 0.2
    assert items["high_contrast"].role is ItemRole.SWITCH
    carry_out(visitor.app, items["advice[0]"], ItemAction.PRESS)
    assert visitor.app.settings.advice == 0


def test_a_breath_is_not_told() -> None:
    visitor = Visitor(SettingsScene())
    told: list[int] = []
    visitor.app.loop.at_rest = lambda: told.append(1)
    visitor.rest()
    before = len(told)
    visitor.app.clock.after(5, lambda: None, silent=True)
    visitor.rest()
    assert len(told) == before
    visitor.app.clock.after(5, lambda: None)
    visitor.rest()
    assert len(told) == before + 1


def test_the_bridge_calls_its_library_only_once_a_reader_has_come(monkeypatch: pytest.MonkeyPatch) -> None:
    # A call that begins while AccessKit tells of a new reader never ends: each holds what the other needs.
    adapter = Mock()
    monkeypatch.setattr(bridge, "_adapter", lambda *handlers: adapter)
    later: list[Callable[[], None]] = []
    visitor = Visitor(SettingsScene())
    monkeypatch.setattr(visitor.app, "call", later.append)
    reader = bridge.ReaderBridge(visitor.app)
    reader.window_focus(True)
    reader.turn(False)
    reader._woken()
    reader.turn(False)
    assert not adapter.method_calls
    later.pop()()
    until(lambda: reader.listening, "a reader", lambda: worker_threads.collect(lambda: None))
    reader.turn(False)
    assert [call[0] for call in adapter.method_calls[:2]] == [
        "update_window_focus_state",
        "update_if_active",
    ]


def test_a_page_without_anything_in_sight_has_a_tree() -> None:
    visitor = Visitor(SettingsScene(), language="en")
    visitor.scene.stage.walk = lambda: iter(())  # type: ignore[method-assign]
    assert not tree_of(visitor.scene, "", FULL).root.children


@pytest.mark.parametrize("key", OWN)
def test_places_to_choose_from_have_names_that_differ(key: str) -> None:
    compared = 0
    for actions in (0, 25, 60):
        match = play_on(match_of(2, 1, key=key), actions, 1)
        person = Person(match, language="en", curtain=False)
        person.sit()
        names = place_names(person.desk)
        drags = person.desk.table_view.drags
        for piece in (node.piece for node in person.desk.field.nodes.values() if drags.may_lift(node.piece)):
            places = [zone for zone in drags.places(piece) if zone in person.desk.field.places]
            told = [names.get(zone, "") for zone in places]
            assert all(told), (piece, places)
            assert len(set(told)) == len(told), told
            compared += len(told)
    assert compared


def test_who_holds_a_piece_can_put_it_back_by_the_tree() -> None:
    person = Person(play_on(match_of(2, 1), 20, 1), language="en", curtain=False)
    person.sit()
    items = list(tree_of(person.app.scene, "", FULL).root.walk())
    piece = next(item for item in items if item.name.endswith("can be moved"))
    carry_out(person.app, piece, ItemAction.PRESS)
    assert person.app.scene.holds
    held = {item.key: item for item in tree_of(person.app.scene, "", FULL).root.walk()}
    assert [item for item in held.values() if item.about.startswith("can go here")]
    carry_out(person.app, held["held.back"], ItemAction.PRESS)
    assert not person.app.scene.holds


def test_what_can_be_done_is_grouped_and_what_others_did_is_told_again() -> None:
    person = Person(play_on(match_of(2, 1), 30, 1), language="en", curtain=False)
    person.sit()
    lines = possible(person.desk)
    assert any(line.startswith("Buttons: ") for line in lines)
    seat, found = person.desk.viewer, since_own_turn(person.desk).splitlines()
    words = person.desk.look.words
    others = [
        words(line.key, **line.params)
        for line in person.match.lines_for(person.desk.table_view.eyes)
        if line.seat not in (-1, seat)
    ]
    assert found[0] == "Since your turn:"
    assert others[-1] in found


def test_the_explanation_that_has_the_focus_is_in_the_tree() -> None:
    person = Person(play_on(match_of(2, 1), 20, 1), language="en", curtain=False)
    person.sit()
    spot = next(widget for widget in person.app.scene.ring() if isinstance(widget, FocusSpot))
    person.app.scene.focus(spot)
    tree = tree_of(person.app.scene, "", USUAL)
    assert tree.focus == spot.key
    assert spot.name in [item.name for item in tree.root.walk()]


def test_a_message_asked_for_twice_gives_way_to_what_others_did() -> None:
    messages = Messages()
    scene = Visitor(SettingsScene(), language="en").scene
    scene.notice("Saved.")
    messages.news(scene, "", FULL)
    assert [messages.again(), messages.again(), messages.again()] == ["Saved.", "", "Saved."]


@pytest.mark.parametrize("key", ["madsteam", "rails"])
def test_pieces_are_put_into_words_again_only_after_a_change(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    described = table_items._described

    def watched(*what: Any) -> Item:
        asked.append(what[1])
        return described(*what)

    monkeypatch.setattr(table_items, "_described", watched)
    person = Person(play_on(match_of(3, 2, key=key), 20, 2), curtain=False)
    person.sit()
    for move in range(4):
        first = tree_of(person.app.scene, "", FULL)
        assert asked
        asked.clear()
        assert tree_of(person.app.scene, "", FULL) == first
        assert not asked
        table_items._pieces.clear()
        assert tree_of(person.app.scene, "", FULL) == first, "what was kept is what would be said now"
        assert person.match.asked
        person.table.flow.play(person.match.legal[move % len(person.match.legal)], person.match.asked.seat)
        person.rest()
