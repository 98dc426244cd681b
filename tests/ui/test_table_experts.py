"""Experts at the table: they think in processes, may be hurried, and cost the window nothing."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from multiprocessing import active_children
from pathlib import Path
from random import Random
from unittest.mock import Mock

import pytest
from pygame import Rect

from tabletop.bots.players import process, team
from tabletop.games import find, here
from tabletop.match import Match
from tabletop.saves import reader
from tabletop.saves.library import Library
from tabletop.saves.listed_file import described
from tabletop.system.settings import Settings, load, save
from tabletop.ui.play import session
from tabletop.ui.play.computers import Computers
from tabletop.ui.scenes.curtain.curtain import Curtain
from tabletop.ui.scenes.menu.menu import Menu
from tabletop.ui.scenes.settings.settings_scene import SettingsScene
from tabletop.ui.scenes.setup.setup_scene import SetupScene
from tabletop.ui.shell.text_view import description
from tests import patience
from tests.ui.table_hands import Person, match_of
from tests.ui.visitor import Visitor

LONG = 3600.0
"""Seconds of thought that nobody waits for."""
ENDLESS = next(key for key in here() if not find(key).race)
"""A game of which an expert thinks in a tree, as long as it may: a race may be over between two looks."""


def against(*levels: str, key: str = "macadam", seats: int = 2, seed: int = 3) -> Match:
    """A match of a person against computers."""
    match = match_of(seats, seed, key=key)
    match.reseat([s._replace(bot=b) for s, b in zip(match.seats, ("", *levels), strict=True)])
    return match


@pytest.fixture(autouse=True)
def nobody_is_left_over() -> Iterator[None]:
    yield
    end = time.monotonic() + patience.HANG / 10
    while active_children() and time.monotonic() < end:
        time.sleep(patience.PAUSE)
    assert not active_children()


def sits(match: Match, seconds: float = LONG, **more: object) -> Person:
    """A person sits down; an expert has so many seconds."""
    return Person(match, language="en", thought=seconds, **more)  # type: ignore[arg-type]


def until(person: Person, so: Callable[[], object]) -> None:
    """The loop of the window turns until something is so."""
    patience.until(so, step=person.tick)


def computers(person: Person) -> Computers:
    """Those at the table."""
    assert person.table.flow.computers
    return person.table.flow.computers


def begun(person: Person) -> bool:
    """Has an expert had a thought?"""
    return bool(computers(person).searches and person.desk.chrome.thought._wide >= 0 and _spent(person))


def _spent(person: Person) -> float:
    experts = computers(person)._experts
    return experts.spent if experts else 0.0


def own_turn(person: Person, seat: int = 0) -> bool:
    """Is the person of that seat asked?"""
    asked = person.match.asked
    return bool(asked and asked.seat == seat and not person.desk.waiting)


def curtained(person: Person) -> bool:
    """Does a curtain hide the table?"""
    return isinstance(person.app.scene, Curtain)


def moved(person: Person) -> None:
    """The person makes the first move of the list, by keys."""
    person.key("h", "enter")


def to_a_thought(person: Person) -> None:
    """Play until the expert thinks about a choice."""
    for _ in range(40):
        until(person, lambda: own_turn(person) or begun(person))
        if begun(person) and len(person.match.legal) > 1:
            return
        if own_turn(person):
            moved(person)
        else:
            person.key("f")
    raise AssertionError("it never had a choice")


# -- at the table -----------------------------------------------------------------------------------------
def test_a_few_moves_against_an_expert() -> None:
    person = sits(against("expert"), seconds=0.01)
    for _ in range(5):
        until(person, lambda: own_turn(person))
        moved(person)
    until(person, lambda: own_turn(person))
    assert {played.seat for played in person.match.actions} == {0, 1}
    person.table.leave()


@pytest.mark.parametrize("way", ["key", "button", "text"])
def test_whoever_hurries_an_expert_is_answered_at_once(way: str) -> None:
    person = sits(against("expert"))
    to_a_thought(person)
    before, (button,) = len(person.match.actions), person.desk.chrome.buttons
    assert button.key == "verb.hurry"
    if way == "key":
        person.key("f")
    elif way == "button":
        person.click(button.rect.center)
    else:
        person.click(description(person.app)["widgets"]["verb.hurry"]["at"])
    until(person, lambda: len(person.match.actions) > before)
    until(person, lambda: own_turn(person))  # whatever else it is asked until then takes a glimpse
    person.table.leave()


def test_the_prompt_says_who_thinks_and_for_how_long_without_another_stroke() -> None:
    person = sits(against("expert", key=ENDLESS))
    to_a_thought(person)
    assert description(person.app)["plays"] == "Marc (Expert) is thinking"
    for _ in range(3):
        person.tick()
    person.app.screen.fill("black")
    strip = person.desk.chrome.thought
    shown: list[Rect] = []
    for part in (0.1, 0.1, 0.6, 0.0):
        strip.spend(part)
        shown += person.table.stage.draw(person.app.screen)
    assert shown
    assert all(strip.rect.contains(rect) for rect in shown)
    person.table.leave()


def test_nothing_is_painted_while_nothing_changes() -> None:
    person = sits(against("expert", key=ENDLESS))
    to_a_thought(person)
    for _ in range(100):
        person.tick(30)  # the note of what has the focus comes, and whatever is made ready
    until(person, lambda: not person.table.stage.dirty)
    for _ in range(30):
        person.app.clock.step(30)
        assert not person.table.stage.dirty
        time.sleep(0.001)
    person.table.leave()


def test_experts_think_on_while_a_person_does_and_take_it_up() -> None:
    person = sits(against("expert"), seconds=0.01)
    until(person, lambda: own_turn(person))
    experts = computers(person)._experts
    assert experts
    until(person, lambda: not experts.unsettled)
    assert active_children()
    assert not experts.busy
    assert not person.table.stage.dirty
    moved(person)
    until(person, lambda: own_turn(person))
    person.table.leave()


def test_experts_rest_while_a_person_thinks_if_the_settings_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = Mock(side_effect=team.Team.expect, autospec=True)
    monkeypatch.setattr(team.Team, "expect", lambda *args: expected(*args))
    person = sits(against("expert"), seconds=0.01)
    until(person, lambda: own_turn(person) and expected.called)
    person.app.settings.ponder = False
    expected.reset_mock()
    for _ in range(4):
        moved(person)
        until(person, lambda: own_turn(person))
    person.rest()
    assert {played.seat for played in person.match.actions} == {0, 1}
    assert not expected.called
    person.table.leave()


def test_learners_and_club_players_need_no_team() -> None:
    person = sits(against("learner", "club", seats=3))
    for _ in range(3):
        until(person, lambda: own_turn(person))
        moved(person)
    until(person, lambda: own_turn(person))
    assert computers(person)._experts is None
    assert {played.seat for played in person.match.actions} == {0, 1, 2}
    person.table.leave()


def test_leaving_the_table_ends_every_process() -> None:
    person = sits(against("expert", "club", key=ENDLESS, seats=3))
    to_a_thought(person)
    assert active_children()
    session.leave(person.app)
    person.tick()
    assert active_children() == []


def test_experts_keep_their_processes_behind_a_curtain_and_lose_them_with_the_match() -> None:
    person = sits(against("", "expert", key="gharkane", seats=3), seconds=0.01, curtain=True)
    for _ in range(60):
        until(person, lambda: curtained(person) or any(own_turn(person, seat) for seat in (0, 1)))
        if curtained(person) and active_children():
            break
        if curtained(person):
            person.sit()
        else:
            moved(person)
    thinking = active_children()
    assert thinking
    person.sit()
    until(person, lambda: person.app.scene is person.table and not person.desk.waiting)
    assert active_children() == thinking
    person.app.routes.curtain(person.match, 0, lambda: None)
    session.leave(person.app)
    person.tick()
    assert active_children() == []


def test_a_question_on_the_way_is_put_again_when_the_table_comes_back() -> None:
    person = sits(against("expert", "club", key=ENDLESS, seats=3))
    to_a_thought(person)
    experts, thinking = computers(person)._experts, active_children()
    person.app.routes.follow("rules", "macadam")
    person.tick()
    assert not computers(person).searches
    person.app.pop()
    until(person, lambda: begun(person))
    assert computers(person)._experts is experts
    assert set(thinking) <= set(active_children())
    before = len(person.match.actions)
    person.key("f")
    until(person, lambda: len(person.match.actions) > before)
    person.table.leave()


def test_undo_while_an_expert_thinks_takes_the_move_back_and_nothing_follows() -> None:
    match, dice = against("expert", key="rails", seed=5), Random(3)
    while True:
        asked = match.asked
        assert asked
        match.play(dice.choice(match.legal))
        now = match.asked
        free = asked.seat == 0 and now and now.seat == 1 and len(match.legal) > 1
        if free and match.goes_on_alone and match.undo_blocked() is None:
            break
    person, before = sits(match), len(match.actions)
    until(person, lambda: begun(person))
    person.click(person.desk.chrome.tools["undo"].rect.center)
    assert len(match.actions) == before - 1
    assert own_turn(person)
    assert not computers(person).searches
    for _ in range(40):
        person.tick()
        time.sleep(0.005)
    assert len(match.actions) == before - 1
    person.click(person.desk.chrome.tools["redo"].rect.center)
    until(person, lambda: begun(person))
    person.key("f")
    until(person, lambda: len(match.actions) > before)
    person.table.leave()


def test_a_process_that_is_killed_costs_the_match_nothing() -> None:
    person = sits(against("expert", key=ENDLESS))
    to_a_thought(person)
    for child in active_children():
        assert child.pid
        os.kill(child.pid, signal.SIGKILL)
        child.join()
    for _ in range(5):
        person.tick()
    before = len(person.match.actions)
    person.key("f")
    until(person, lambda: len(person.match.actions) > before)
    experts = computers(person)._experts
    assert experts
    assert not experts.lost
    person.table.leave()


@pytest.mark.parametrize("level", ["club", "expert"])
def test_the_table_says_within_two_seconds_that_a_computer_is_silent_and_goes_on(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = without_answers(level, monkeypatch)
    words, before, start = person.table.words, len(person.match.actions), person.app.clock.now
    while not person.table.spoken_notes():
        person.tick()
    assert 1800 < person.app.clock.now - start <= 2000
    assert person.table.spoken_notes() == [words("computer.silent", player="seat.1")]
    while len(person.match.actions) == before:
        person.tick()
    allowed = 2000 if level == "expert" else 0
    assert 19_900 < person.app.clock.now - start - allowed < 20_100
    assert person.table.spoken_notes() == [words("computer.lost", player="seat.1")]
    person.table.leave()


def test_the_table_no_longer_says_that_a_computer_is_silent_once_it_has_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    person = without_answers("club", monkeypatch)
    while not person.table.spoken_notes():
        person.tick()
    monkeypatch.setattr(process.Thinker, "poll", lambda _thinker: person.match.legal[0])
    before = len(person.match.actions)
    while len(person.match.actions) == before:
        person.tick()
    assert not person.table.spoken_notes()
    person.table.leave()


@pytest.mark.parametrize("level", ["club", "expert"])
def test_the_table_says_that_a_computer_has_died_and_goes_on(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = without_answers(level, monkeypatch, EOFError())
    before, start = len(person.match.actions), person.app.clock.now
    while len(person.match.actions) == before:
        person.tick()
    assert person.app.clock.now - start <= 2000
    assert person.table.spoken_notes() == [person.table.words("computer.lost", player="seat.1")]
    person.table.leave()


def without_answers(level: str, monkeypatch: pytest.MonkeyPatch, fault: Exception | None = None) -> Person:
    """A person who has just moved, by the clock of the window, against a computer whose process is silent or
    has that fault."""
    match = against(level)
    while match.asked and match.asked.seat:
        match.play(match.legal[0])
    person, mute = sits(match, seconds=2.0), Mock()
    mute.return_value.received = Mock(return_value=None, side_effect=fault)
    monkeypatch.setattr(process, "SILENCE", 1.9)
    for module in (process, team):
        monkeypatch.setattr(module, "PATIENCE", 20.0)
        monkeypatch.setattr(module, "monotonic", lambda: person.app.clock.now / 1000)
        monkeypatch.setattr(module, "Worker", mute)
    computers(person).close()  # what was begun before
    while own_turn(person):
        moved(person)
    return person


def test_an_expert_begins_to_think_while_the_last_move_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []
    person = sits(against("expert"), seconds=0.01, speed=3)
    monkeypatch.setattr(team.Team, "ask", lambda *what: asked.append(person.app.clock.now))
    until(person, lambda: own_turn(person) or asked)
    while not asked:
        now = person.app.clock.now
        moved(person)
        until(person, lambda: own_turn(person) or asked)
    assert asked[0] - now < 450  # milliseconds of the window's clock: not even half of the pause
    person.table.leave()


# -- chosen, kept, shown ----------------------------------------------------------------------------------
@pytest.fixture
def visitor(tmp_path: Path) -> Visitor:
    return Visitor(Menu(), tmp_path, language="en")


def test_strengths_are_chosen_by_seat_with_keys_and_with_the_pointer(visitor: Visitor) -> None:
    visitor.app.push(SetupScene("macadam"))
    visitor.rest()
    visitor.walk_to("alone")
    visitor.key("enter")
    visitor.walk_to("count")
    visitor.key("right")
    visitor.walk_to("kind.1")
    visitor.key("down", "down", "down")
    assert visitor.widget("kind.1").says() == "Expert"
    assert "Searches" in visitor.widget("kind.1").hint()
    field = visitor.widget("kind.2")
    visitor.click(field)
    sheet = field.sheet  # type: ignore[attr-defined]
    visitor.click(sheet.rows()[1].center)
    assert visitor.widget("kind.2").says() == "Beginner"
    visitor.click(visitor.widget("start"))
    now = visitor.app.session
    assert now
    assert [seat.bot for seat in now.match.seats] == ["", "expert", "learner", ""]
    assert [seat.name for seat in now.match.seats] == ["Player 1", "Gaston", "Lucette", "Player 4"]
    assert visitor.app.settings.computers == ["", "expert", "learner", ""]
    seat = visitor.widget("seat.1")
    assert seat.name.startswith("Gaston, computer: Expert")
    assert "Searches" in seat.hint()
    now.close()
    visitor.app.push(SetupScene("paris"))
    visitor.rest()
    assert visitor.widget("kind.1").says() == "Expert"
    visitor.scene.leave()
    visitor.app.scenes[-2].leave()


def test_nobody_gets_the_given_name_of_somebody_else(visitor: Visitor) -> None:
    visitor.app.push(SetupScene("macadam"))
    visitor.rest()
    visitor.click(visitor.widget("name.0"))
    visitor.type("gaston")
    scene = visitor.scene
    assert isinstance(scene, SetupScene)
    assert scene.who.names(scene.words) == ["gaston", "Lucette", "Marcel"]
    assert visitor.widget("start").enabled


def test_a_save_keeps_the_strengths_and_the_list_names_them(visitor: Visitor, tmp_path: Path) -> None:
    match = against("expert", "learner", seats=3)
    match.play(match.legal[0])
    kept = Library(tmp_path).save(match, "Sunday")
    assert isinstance(kept, Path)
    assert [seat.bot for seat in reader.load(kept).match.seats] == ["", "expert", "learner"]
    assert [seat.bot for seat in described(kept).seats] == ["", "expert", "learner"]


def test_seconds_of_thought_are_chosen_in_the_settings_and_kept(visitor: Visitor, tmp_path: Path) -> None:
    visitor.app.push(SettingsScene())
    visitor.rest()
    visitor.walk_to("thought")
    assert visitor.widget("thought").says() == "2 seconds"
    visitor.key("down")
    assert visitor.app.settings.thought == 5
    file = tmp_path / "settings.json"
    save(visitor.app.settings, file)
    assert load(file)[0].thought == 5


def test_whoever_saves_the_battery_lets_experts_rest_and_the_choice_is_kept(
    visitor: Visitor, tmp_path: Path
) -> None:
    visitor.app.push(SettingsScene())
    visitor.rest()
    visitor.walk_to("ponder")
    assert visitor.app.settings.ponder
    visitor.key("space")
    assert not visitor.app.settings.ponder
    file = tmp_path / "settings.json"
    save(visitor.app.settings, file)
    assert not load(file)[0].ponder


@pytest.mark.parametrize(
    ("old", "levels"),
    [("[]", []), ("[1]", ["", "club"]), ("[0, 2]", ["club", "", "club"]), ('["", "expert"]', ["", "expert"])],
)
def test_settings_of_earlier_versions_are_read(old: str, levels: list[str], tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text(f'{{"computers": {old}}}')
    assert load(file) == (Settings(computers=levels), None)
