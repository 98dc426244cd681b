"""A rule that refuses a player of the coach three times in a match is followed by the offer of a lesson."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from pygame import Rect

from tabletop.learning.people import People
from tabletop.teaching import teaching
from tabletop.ui.frame.coach_card import CoachPanel
from tabletop.ui.play.lesson_task import LessonTask
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.shell.app import App
from tabletop.ui.widgets import Dialog
from tests.ui.table_hands import NAMES, Person, match_of, read_all
from tests.ui.visitor import Reader

RULES = ("MAC-10.3", "MAC-10.4")
LESSONS = {lesson.key for lesson in teaching("macadam").lessons if set(RULES) & {*lesson.rules}}


@pytest.fixture(autouse=True)
def people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> People:
    """Léa plays with the coach; Marc without."""
    known = People(tmp_path / "people.json")
    for name, coach in zip(NAMES[:2], (True, False), strict=True):
        known.of(name).of("macadam").coach = coach
    monkeypatch.setattr(App, "people", known)
    return known


def refusing(seat: int, language: str = "en", scale: float = 1.0) -> tuple[Person, str]:
    """A table at which a seat leads a trick, and a card in its hand that may not lead."""
    for seed in itertools.count():
        match = match_of(2, seed)
        while match.asked and not (match.asked.seat == seat and match.asked.question.key == "lead"):
            match.play(match.legal[0])
        person = Person(match, curtain=False, language=language, scale=scale)
        person.sit()
        read_all(person)
        why = person.desk.table_view.why_not.lift
        hand = [n.piece for n in person.desk.field.nodes.values() if n.piece.zone == "hand" and not n.legal]
        if found := next((piece for piece in hand if why(piece).refusal.rule in RULES), None):
            return person, found.tag
    raise AssertionError


def refused(person: Person, tag: str, times: int) -> None:
    """Reach in vain for a card."""
    for _ in range(times):
        person.click(person.piece(tag))
        person.rest()


def link(person: Person, key: str = "coach.lesson") -> Rect | None:
    """Where a link of the coach's card is."""
    cards = [node for node in person.table.stage.walk() if isinstance(node, CoachPanel)]
    return next((n.rect for card in cards for n in card.tree() if getattr(n, "key", "") == key), None)


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_the_third_refusal_offers_a_lesson_that_opens_over_the_match(by: str, people: People) -> None:
    person, tag = refusing(0)
    actions = len(person.match.actions)
    refused(person, tag, 2)
    assert link(person) is None
    refused(person, tag, 1)
    at = link(person)
    assert at
    if by == "mouse":
        person.click(at.center)
    else:
        for _ in range(20):
            person.key("tab")
            if person.table.focused and person.table.focused.key.startswith("coach."):
                break
        person.key("enter")
    person.rest()
    scene = person.app.scene
    assert isinstance(scene, TableScene)
    assert isinstance(scene.task, LessonTask)
    assert scene.task.lesson.key in LESSONS
    assert scene.task.learner == "Léa"
    person.key("escape")
    person.rest()
    assert person.app.scene is person.table
    assert len(person.match.actions) == actions
    assert link(person) is None
    assert people.of("Léa").of("macadam").lessons[scene.task.lesson.key].seen
    person.match.play(person.match.legal[0])
    person.table.flow.go_on()
    person.rest()
    assert len(person.match.actions) > actions


def test_an_offer_is_pushed_aside_goes_with_the_decision_and_comes_with_the_sixth_refusal() -> None:
    person, tag = refusing(0)
    refused(person, tag, 3)
    cross = link(person, "coach.close")
    assert cross
    person.click(cross.center)
    assert link(person) is None
    refused(person, tag, 2)
    assert link(person) is None
    refused(person, tag, 1)
    assert link(person)
    card = next(node for node in person.table.stage.walk() if isinstance(node, CoachPanel))
    assert "6" in card.said.words
    person.match.play(person.match.legal[0])
    person.table.flow.go_on()
    person.rest()
    assert link(person) is None


def test_who_plays_without_the_coach_is_offered_nothing() -> None:
    person, tag = refusing(1)
    refused(person, tag, 4)
    assert link(person) is None
    assert person.table.coaching.coach.offer is None


def test_where_no_card_has_room_the_offer_is_a_dialog() -> None:
    person, tag = refusing(0)
    refused(person, tag, 2)
    person.table.coaching._places.find = lambda said, waits, stands: None  # type: ignore[method-assign]
    refused(person, tag, 1)
    assert link(person) is None
    person.key("i")
    dialog = person.table.modal()
    assert isinstance(dialog, Dialog)
    person.key("enter")
    person.rest()
    assert isinstance(person.app.scene, TableScene)
    assert isinstance(person.app.scene.task, LessonTask)


@pytest.mark.parametrize("language", ["fr", "en", "de"])
@pytest.mark.parametrize("scale", [1.0, 1.4])
def test_the_offer_is_written_inside_its_card(
    language: str, scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, tag = refusing(0, language, scale)
    refused(person, tag, 3)
    assert link(person) or person.table.coaching.button.on  # type: ignore[union-attr]
    seen = Reader(person.table, monkeypatch)
    assert not [line for line in seen.outside() if line.startswith(("CoachPanel", "TellingText", "Link"))]
