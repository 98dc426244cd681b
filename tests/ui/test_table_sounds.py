"""What one hears at the table: the data of a game says what its moves and events sound like."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.games import find, here
from tabletop.match import Match
from tabletop.texts.words import Words
from tabletop.ui.kit.sound import NAMES, Sounds
from tabletop.ui.play import session
from tabletop.ui.scenes.end.end import End
from tabletop.ui.scenes.menu.menu import Menu
from tests.random_games import OWN
from tests.ui.table_hands import Person, match_of, play_on
from tests.ui.visitor import Visitor, finished


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the sounds that were asked for."""
    names: list[str] = []
    monkeypatch.setattr(Sounds, "play", lambda self, name, game="": names.append(name))
    return names


def until(verb: str, seats: int = 2) -> Match:
    """A match in which somebody may use a verb now."""
    for seed in range(60):
        match = match_of(seats, seed)
        for _ in range(60):
            play_on(match, 1, seed)
            if any(action.verb == verb for action in match.legal):
                return match
    raise AssertionError(f"nobody may {verb}")


def play(verb: str) -> None:
    """Somebody uses a verb, by mouse or with its button."""
    match = until(verb)
    person = Person(match)
    person.sit()
    action = next(action for action in match.legal if action.verb == verb)
    drag = person.drag_of(action)
    assert drag
    person.drag(person.piece(drag[0]), person.zone(drag[1]))
    for _ in range(30):
        person.tick()
    assert verb in [played.action.verb for played in match.actions]


@pytest.mark.parametrize(
    ("verb", "sounds"),
    [("follow", ["card", "points"]), ("roll", ["dice"]), ("penalty", ["drop", "penalty"])],
)
def test_a_move_sounds_as_its_game_says_and_then_what_came_of_it(
    verb: str, sounds: list[str], heard: list[str]
) -> None:
    play(verb)
    assert [name for name in heard if name in {"card", "drop", "dice", "points", "penalty"}][
        : len(sounds)
    ] == sounds


def test_what_is_taken_back_is_heard(heard: list[str]) -> None:
    person = Person(play_on(match_of(2, 1, key="madsteam"), 6))
    person.sit()
    for _ in range(12):
        if not person.match.undo_blocked():
            break
        play_on(person.match, 1)
    person.table.flow.go_on()
    person.sit()
    heard.clear()
    person.click(person.desk.chrome.tools["undo"].rect.center)
    assert "undo" in heard


def test_the_curtain_is_heard_as_it_falls(heard: list[str]) -> None:
    person = Person(play_on(match_of(3, 2), 40))
    person.rest()
    assert heard.count("curtain") == 1
    person.sit()
    assert heard.count("curtain") == 1
    assert heard[-1] == "turn"


def test_the_end_is_heard_once(heard: list[str], tmp_path: Path) -> None:
    visitor = Visitor(Menu(), tmp_path)
    session.begin(visitor.app, finished(2))
    visitor.app.push(End(finished(2)))
    visitor.rest()
    visitor.app.routes.settings()
    visitor.key("escape")
    assert heard.count("end") == 1
    assert visitor.app.session
    visitor.app.session.close()


@pytest.mark.parametrize("key", here())
def test_every_sound_that_is_declared_is_there_for_a_move_or_an_event_of_the_game(key: str) -> None:
    game, words = find(key), Words("fr", key)
    assert set(game.sounds.values()) <= set(NAMES)
    for event in game.sounds:
        assert event in game.verbs or words(event, n=1) != event, event
    assert {"points", "penalty"} <= set(game.sounds.values()) or key not in OWN
