"""What a nameless player learns is kept under a name that is asked for once, by real events."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from tabletop.learning.people import People
from tabletop.match import Seat
from tabletop.system.settings import Settings, load, settings_file
from tabletop.teaching import teaching
from tabletop.ui.kit import worker_threads
from tabletop.ui.kit.input import Quit
from tabletop.ui.kit.plates import Bubble
from tabletop.ui.play.remembering import ask_name
from tabletop.ui.scenes.end.end import End
from tabletop.ui.scenes.learn.learn import Learn
from tabletop.ui.scenes.people_scene import PeopleScene
from tabletop.ui.scenes.settings.settings_scene import SettingsScene
from tabletop.ui.shell.app import App
from tabletop.ui.widgets import BubbleNote, Dialog, Dropdown
from tests import patience
from tests.ui.table_hands import match_of, play_on
from tests.ui.test_lesson import Learner
from tests.ui.visitor import Reader, Visitor

FIRST, SECOND = (lesson.key for lesson in teaching("macadam").lessons[:2])


@pytest.fixture(autouse=True)
def people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> People:
    """Nobody is known yet."""
    known = People(tmp_path / "people.json")
    monkeypatch.setattr(App, "people", known)
    return known


class Nameless(Learner):
    """Somebody who opens the learning page of Macadam and takes a lesson without giving a name."""

    def __init__(self, language: str = "en", scale: float = 1.0, lesson: str = FIRST) -> None:
        Visitor.__init__(self, Learn("macadam"), language=language, scale=scale)
        self.walk_to(f"lesson.{lesson}")
        self.key("enter")
        self.settle()

    @property
    def asked(self) -> bool:
        """Is a name asked for?"""
        modal = self.scene.modal()
        return isinstance(modal, Dialog) and modal.title == self.scene.words("remember.title")

    def answer(self, key: str) -> None:
        """Press a button of the dialog."""
        label = self.scene.words(key)
        self.click(next(each for each in self.scene.ring() if each.name == label))
        self.settle()


def test_the_first_finished_lesson_asks_for_a_name_and_all_so_far_is_kept_under_it(people: People) -> None:
    learner = Nameless()
    learner.play_way("by_mouse")
    assert not learner.asked  # what the lesson concludes can be read
    learner.click(learner.widget("task.next"))
    learner.settle()
    assert learner.asked
    learner.type("Zoé")
    learner.answer("remember.do")
    assert not learner.asked
    assert People(people.path).of("Zoé").of("macadam").lessons[FIRST].done
    learner.play_way("by_mouse")
    assert not learner.asked
    assert People(people.path).of("zoe").of("macadam").lessons[SECOND].done
    learner.key("escape")
    page = learner.scene
    assert isinstance(page, Learn)
    who = learner.widget("who")
    assert isinstance(who, Dropdown)
    assert page.learner == "Zoé"
    assert learner.app.settings.people == ["Zoé"]


def test_what_was_told_before_lies_below_the_question_for_a_name(people: People) -> None:
    learner = Nameless()
    learner.lesson.hands.say(Bubble("A", "B"), learner.lesson.desk.field.view.window)
    (bubble,) = (node for node in learner.lesson.stage.nodes if isinstance(node, BubbleNote))
    ask_name(learner.scene, "", lambda name: None)
    dialog = learner.scene.modal()
    assert dialog
    assert dialog.z > bubble.z


def test_a_name_is_typed_by_keys_alone_and_a_default_name_is_asked_for_again(people: People) -> None:
    learner = Nameless()
    learner.play_way("by_keys")
    learner.key("enter")
    learner.settle()
    learner.type(learner.scene.words("seat.unnamed", number=1))
    learner.key("enter")
    assert learner.asked
    learner.key("ctrl+a")
    learner.type("Zoé")
    learner.key("enter")
    learner.settle()
    assert not learner.asked
    assert [person.name for person in People(people.path).known()] == ["Zoé"]


@pytest.mark.parametrize("by", ["button", "escape"])
def test_who_plays_on_without_a_name_is_not_asked_again(by: str, people: People) -> None:
    learner = Nameless()
    learner.play_way("by_mouse")
    learner.click(learner.widget("task.next"))
    learner.settle()
    if by == "button":
        learner.answer("remember.without")
    else:
        learner.key("escape")
    assert not learner.told["lesson"]["done"]
    learner.play_way("by_mouse")
    assert learner.told["lesson"]["done"]
    assert not learner.asked
    assert not people.known()


def test_a_learner_with_a_name_is_not_asked() -> None:
    learner = Learner("macadam", FIRST)
    learner.play_way("by_mouse")
    assert learner.told["lesson"]["done"]
    assert learner.scene.modal() is None


def test_what_a_known_person_learned_before_is_joined_with_it(people: People) -> None:
    before = people.of("Zoé").of("macadam")
    before.lesson(SECOND).succeed()
    before.refuse("MAC-4.1")
    before.end(["MAC-4.1"])
    learned = people.of("").of("macadam")
    learned.refuse("MAC-4.1")
    people.rename("", "zoé")
    kept = people.of("Zoé").of("macadam")
    assert kept is learned  # what is still written by the match goes to the person
    assert set(kept.lessons) >= {SECOND}
    assert (kept.refused, kept.met, kept.ended) == ({"MAC-4.1": 2}, ["MAC-4.1"], 1)
    assert people.of("").of("macadam").last == ""


def ended(people: People, language: str = "en") -> Visitor:
    """The end of a first match at the default seat, against the computer."""
    name = App(Settings(language=language)).words()("seat.unnamed", number=1)
    match = play_on(match_of(2, 3, bots=(1,), options={"rounds": 1}), 10_000, 3)
    seats = [Seat(name), *match.seats[1:]]
    match.reseat(seats)
    people.of(name).of("macadam").end(["MAC-4.1"])
    return Visitor(End(match), language=language)


def test_the_end_of_a_first_match_shows_the_result_and_asks_for_a_name_on_leaving(people: People) -> None:
    visitor = ended(people)
    visitor.settle()
    assert visitor.scene.modal() is None
    end = visitor.scene
    assert isinstance(end, End)
    visitor.click(visitor.widget("end.replay"))
    assert isinstance(visitor.scene.modal(), Dialog)
    visitor.type("Zoé")
    visitor.key("enter")
    assert visitor.scene is not end  # what was pressed is done
    learned = People(people.path).of("Zoé").of("macadam")
    assert (learned.ended, learned.met) == (1, ["MAC-4.1"])
    assert end.match.seats[0].name == "Zoé"


def test_the_end_is_left_without_a_name_too(people: People) -> None:
    visitor = ended(people)
    end = visitor.scene
    visitor.click(visitor.widget("end.replay"))
    visitor.key("escape")
    assert visitor.scene is not end
    assert visitor.scene.modal() is None
    assert not people.known()


def test_people_shows_lessons_puzzles_rules_and_matches_of_the_new_name(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    learned = people.of("").of("macadam")
    learned.lesson(FIRST).succeed()
    learned.puzzle(teaching("macadam").puzzles[0].key).succeed()
    learned.end(["MAC-4.1"])
    people.rename("", "Zoé")
    visitor = Visitor(PeopleScene(), language="en")
    shown = " ".join(line.words for line in Reader(visitor.scene, monkeypatch).written)
    words, shown = visitor.scene.words, shown.replace("\u00a0", " ")
    assert "Zoé" in shown
    assert words("people.lessons", n=1, most=len(teaching("macadam").lessons)) in shown
    assert words("people.puzzles", n=1) in shown
    assert words("people.ended", n=1) in shown
    assert words("people.rules", n=1, most=0).split("1")[0] in shown


@pytest.mark.parametrize("language", ["fr", "en", "de"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_question_fits_the_window(language: str, scale: float, monkeypatch: pytest.MonkeyPatch) -> None:
    learner = Nameless(language, scale)
    learner.play_way("by_keys")
    learner.key("enter")
    learner.settle()
    assert learner.asked
    seen = Reader(learner.scene, monkeypatch)
    assert not [line for line in seen.outside() if line.startswith(("Dialog", "Button"))]


def test_a_disk_that_hangs_while_settings_and_people_are_written_holds_nothing_up(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    released, replace, asked = threading.Event(), os.replace, list[str]()

    def hang(source: Path, target: Path) -> None:
        asked.append(Path(target).name)
        assert threading.current_thread() is not threading.main_thread()
        released.wait(patience.HANG)
        replace(source, target)

    visitor = Visitor(SettingsScene(), language="en")
    visitor.walk_to("thought")
    monkeypatch.setattr(os, "replace", hang)
    monkeypatch.setattr(worker_threads, "finish", lambda: None)  # the hand of the tests waits for no disk
    visitor.app.people.of("Zoé").of("macadam").end(["MAC-4.2"])
    visitor.app.keep_people(notify=True)
    visitor.key("down", "down", "up", "down")  # each choice is written
    assert visitor.app.settings.thought == 10
    patience.until(lambda: asked, "the disk")
    visitor.key("escape")
    assert not worker_threads.busy()  # the sweep and the text view go on too
    monkeypatch.setattr(worker_threads, "LONGEST_WRITING_S", 0.05)
    worker_threads.close()  # as at the end of the app
    assert not settings_file().exists()
    released.set()
    worker_threads.LONGEST_WRITING_S = patience.HANG
    worker_threads.close()
    assert sorted(asked) == ["people.json", "settings.json"]  # of four choices, the last one is written
    assert load()[0].thought == 10
    assert People(people.path).of("Zoé").of("macadam").ended == 1


def test_after_the_last_lesson_the_name_is_asked_for_and_a_first_match_begins(people: People) -> None:
    last = teaching("macadam").lessons[-1].key
    learner = Nameless(lesson=last)
    learner.play_way("by_mouse")
    onward = learner.widget("task.next")
    assert onward.name == learner.scene.words("learn.guided")
    learner.click(onward)
    assert learner.asked
    learner.type("Zoé")
    learner.answer("remember.do")
    assert learner.app.session
    assert learner.app.session.match.seats[0].name == "Zoé"
    assert People(people.path).of("Zoé").of("macadam").lessons[last].done
    learner.app.session.close()


@pytest.mark.parametrize("named", [True, False])
def test_who_closes_the_window_with_a_finished_lesson_is_asked_for_a_name_first(
    named: bool, people: People
) -> None:
    learner = Nameless()
    vars(learner.app)["people"] = people
    learner.app.handle(Quit())
    assert not learner.app.scenes, "nothing is finished yet"
    learner = Nameless()
    vars(learner.app)["people"] = people
    learner.play_way("by_mouse")
    learner.app.handle(Quit())
    assert learner.asked
    if named:
        learner.type("Zoé")
    learner.answer("remember.do" if named else "remember.without")
    assert not learner.app.scenes
    assert [person.name for person in People(people.path).known()] == (["Zoé"] if named else [])
