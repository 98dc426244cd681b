"""What one hears at the table: the data of a game says what its moves and events sound like."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pygame
import pytest

from tabletop.games import find, here
from tabletop.match import EVERYBODY, Match
from tabletop.system.game_packages import package_of
from tabletop.system.settings import Settings
from tabletop.texts.words import Words
from tabletop.ui.kit import sound
from tabletop.ui.kit.sound import NAMES, Sounds
from tabletop.ui.play import session, sound_cues
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.scenes.end.end import End
from tabletop.ui.scenes.menu.menu import Menu
from tests.patience import until as wait_until
from tests.random_games import OWN
from tests.ui.table_hands import Person, match_of, play_on
from tests.ui.visitor import Visitor, finished


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the sounds that were asked for."""
    names: list[str] = []
    monkeypatch.setattr(Sounds, "play", lambda self, name, *place: names.append(name))
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
    own = {name for name in game.sounds.values() if package_of(key).sound(name).is_file()}
    assert set(game.sounds.values()) <= own | set(NAMES)
    for event in game.sounds:
        assert event in game.verbs or words(event, n=1) != event, event
    assert {"points", "penalty"} <= set(game.sounds.values()) or key not in OWN


# -- the ambience, with a device that plays into the void ------------------------------------------------
@pytest.fixture
def loud(tmp_path: Path) -> Iterator[Visitor]:
    """The table of a game with sound, as somebody hears it."""
    chosen = Settings(language="en", speed=0)
    visitor = Visitor(Menu(), tmp_path, settings=chosen)
    assert not visitor.app.sounds.sounding  # the menu is silent
    visitor.app.push(TableScene(match_of(2, 1, key="paris")))
    visitor.rest()
    yield visitor
    pygame.mixer.quit()


def voices() -> list[float]:
    """The volumes of the ambiences that are being played."""
    loops = [pygame.mixer.Channel(number).get_sound() for number in range(2)]
    return [round(loop.get_volume(), 1) for loop in loops if loop]


def happens(visitor: Visitor, *kinds: int, **more: object) -> None:
    """The system tells the window something."""
    for kind in kinds:
        pygame.event.post(pygame.Event(kind, **more))
    visitor.rest()


def test_the_place_of_a_game_is_heard_at_its_table_and_stops_elsewhere(loud: Visitor) -> None:
    sounds = loud.app.sounds
    assert (sounds.sounding, voices()) == ("paris", [0.5])
    loud.app.routes.settings()
    loud.rest()
    assert sounds.sounding == "paris"
    loud.app.routes.menu()
    loud.rest()
    assert sounds.sounding == ""


def test_the_ambience_stops_behind_other_windows_at_mute_and_at_volume_0(loud: Visitor) -> None:
    sounds = loud.app.sounds
    happens(loud, pygame.WINDOWFOCUSLOST)
    assert sounds.sounding == ""
    happens(loud, pygame.WINDOWFOCUSGAINED)
    assert sounds.sounding == "paris"
    loud.key("m")
    assert sounds.sounding == ""
    assert pygame.mixer.get_init() is None  # and costs nothing
    loud.key("m")
    assert sounds.sounding == "paris"
    loud.app.routes.settings()
    loud.rest()
    slider = loud.widget("ambience")
    loud.scene.focus(slider)
    loud.key("home")
    assert (loud.app.settings.ambience, sounds.sounding) == (0.0, "")
    loud.key("end")
    assert (loud.app.settings.ambience, sounds.sounding, voices()[-1]) == (1.0, "paris", 1.0)


def test_the_ambience_is_lowered_under_the_fanfare_and_comes_back(loud: Visitor) -> None:
    loud.app.sounds.play("end")
    loud.rest(1000)
    assert voices() == [0.1]
    loud.rest(9000)
    assert voices() == [0.5]


def test_a_lost_device_is_survived_and_a_new_one_is_used(
    loud: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    sounds = loud.app.sounds

    def no_device(*_args: object) -> None:
        raise pygame.error("no device")

    happens(loud, pygame.AUDIODEVICEREMOVED, which=0, iscapture=0)  # of another that nobody uses
    happens(loud, pygame.AUDIODEVICEREMOVED, which=2, iscapture=1)  # a microphone
    assert sounds.sounding == "paris"
    with monkeypatch.context() as patched:
        patched.setattr(pygame.mixer, "init", no_device)
        happens(loud, pygame.AUDIODEVICEREMOVED, which=2, iscapture=0)
        assert sounds.sounding == ""
        sounds.play("drop")
        loud.key("m", "m")
        assert sounds.sounding == ""
    happens(loud, pygame.AUDIODEVICEADDED, which=0, iscapture=0)
    assert sounds.sounding == "paris"
    happens(loud, pygame.AUDIODEVICEREMOVED, which=2, iscapture=0)  # with another one at hand
    assert sounds.sounding == "paris"


def test_a_cue_is_heard_each_time_but_not_twice_at_once(
    loud: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [1000.0]
    monkeypatch.setattr(sound, "monotonic", lambda: clock[0])
    heard = []
    for later in (0.0, 0.01, 0.5, 0.5):
        clock[0] += later
        pygame.mixer.stop()
        loud.app.sounds.play("drop")
        heard.append(any(pygame.mixer.Channel(n).get_busy() for n in range(2, sound.VOICES)))
    assert heard == [True, False, True, True]


def test_in_a_running_match_what_a_lost_device_silenced_is_heard_again_when_one_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once with the system's word and once without: SDL gives none to a program that has no device open."""
    into, clock, opens = tmp_path / "heard.raw", [1000.0], pygame.mixer.init
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(into))
    monkeypatch.setattr(sound, "monotonic", lambda: clock[0])
    pygame.mixer.quit()
    match = match_of(2, 1, key="paris")
    visitor = Visitor(Menu(), tmp_path, settings=Settings(language="en", speed=0, ambience=0.0))
    visitor.app.push(TableScene(match))
    visitor.rest()

    def no_device(*_args: object) -> None:
        raise pygame.error("no device")

    def is_heard() -> bool:
        clock[0] += 1
        into.write_bytes(b"")
        visitor.app.sounds.play("drop")
        if not pygame.mixer.get_init():
            return False
        wait_until(lambda: any(into.read_bytes()), "the cue")
        return True

    assert is_heard()
    for told in (True, False):
        with monkeypatch.context() as patched:
            patched.setattr(pygame.mixer, "init", no_device)
            happens(visitor, pygame.AUDIODEVICEREMOVED, which=2, iscapture=0)
            visitor.settle()
            play_on(match, 1)
            assert not is_heard()
        assert pygame.mixer.init is opens
        if told:
            happens(visitor, pygame.AUDIODEVICEADDED, which=0, iscapture=0)
        else:
            assert not is_heard()
            clock[0] += sound.RETRY_MS / 1000
        assert is_heard()
    pygame.mixer.quit()


def test_a_game_without_an_ambience_silences_that_of_the_game_before(loud: Visitor) -> None:
    guest = next(key for key in here() if key not in OWN)
    loud.app.sounds.surround(guest)
    loud.rest()
    wait_until(lambda: not voices(), "the fade")
    loud.app.sounds.play("drop")  # the app's own


def test_a_move_is_heard_at_most_with_the_two_last_results_that_differ() -> None:
    match = match_of(2, 1, key="macadam")
    heard_at_tricks = set[tuple[str, ...]]()
    for seed in range(120):
        if not match.asked:
            break
        play_on(match, 1, seed)
        names = sound_cues.heard(match, EVERYBODY)
        assert 1 <= len(names) <= 3
        heard_at_tricks.add(tuple(names))
    assert ("card", "points", "sweep") in heard_at_tricks


def test_a_cue_comes_from_the_side_of_its_piece_only_if_the_settings_say_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    volumes: list[tuple[float, ...]] = []
    cue = Mock(play=lambda: Mock(set_volume=lambda *sides: volumes.append(sides)))
    monkeypatch.setattr(Sounds, "_ready", lambda self: True)
    monkeypatch.setattr("tabletop.ui.kit.sound._loaded", lambda path: cue)
    monkeypatch.setattr("tabletop.ui.kit.sound._busy", lambda: 0)
    monkeypatch.setattr("tabletop.ui.kit.sound.TWICE", 0)
    person = Person(play_on(match_of(2, 3), 12, 3), language="en")
    person.sit()
    settings, lit = person.app.settings, [n for n in person.desk.field.nodes.values() if n.legal]
    nodes = sorted(lit, key=lambda node: node.rect.x)
    settings.sound = True
    person.table.focus(nodes[0])
    assert not volumes, "the focus is silent"
    person.click(person.piece(nodes[0].piece.tag))
    assert volumes.pop() == (1.0,)
    person.key("escape")
    settings.spatial = True
    for node in (nodes[-1], nodes[0]):
        person.table.focus(node)
    (other, right), (left, far) = volumes[-2:]
    assert far < left == right > other, "the focus is heard, on the side where it is"
    person.key("enter")
    assert volumes[2][0] > left, "a piece that is taken is louder"
