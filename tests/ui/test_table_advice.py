"""Advice at the table: asked for by key and button, gone with its moment; why a computer did something."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pygame
import pytest

from tabletop.bots.players import process
from tabletop.bots.players.advise import MoveComparison
from tabletop.games import here
from tabletop.learning.people import People
from tabletop.match import Match, Seat
from tabletop.match.transcript import why
from tabletop.saves import match_file
from tabletop.system.languages import SOURCES
from tabletop.ui.frame.log_panel import LogView
from tabletop.ui.kit.input import Resize
from tabletop.ui.play import advising
from tabletop.ui.play.chooser import Chooser
from tabletop.ui.play.history import History
from tabletop.ui.play.meant import MeantMark
from tabletop.ui.scenes.end.end import End
from tabletop.ui.shell.app import App
from tabletop.ui.shell.text_view import description
from tabletop.ui.widgets import BubbleNote
from tests import catalogues
from tests.patience import HANG, until
from tests.ui.table_hands import Person, match_of, play_on
from tests.ui.test_table_secrets import twins
from tests.ui.visitor import Visitor, finished

pytestmark = pytest.mark.usefixtures("unpainted")

BOAST = re.compile(
    r"\b(best|winning|wins?|will win|meilleure?s? (coup|choix)|gagn\w+|le mieux)\b", re.IGNORECASE
)
BETTER = re.compile(r"\b(better|higher|mieux|meilleure?|plus haut)\b", re.IGNORECASE)
OPENINGS = {"check": "Certain:", "dice": "Tried out:", "hint": "Estimate:"}
"""The first words of what is said of a move, by its icon, the surest first."""
MAY_COMPARE = {
    "advice.tried",
    "advice.guessed",
    "advice.because",
    "advice.because.guessed",
    "advice.why",
    "advice.worse",
}


class AtOnce(process.Thinker[Any]):
    """Thinks here, as soon as somebody looks; `slow` looks are in vain."""

    slow = 0

    def ask(self, *asked: Any) -> None:
        self._task = process._Task(asked, 0)

    def poll(self) -> Any:
        if self._task is None:
            return None
        if AtOnce.slow:
            AtOnce.slow -= 1
            return None
        asked, self._task = self._task.asked, None
        return self._work(self._find(), self._seed, *asked)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def adviser(find: Callable[[], Any], seed: int = 0) -> AtOnce:
        return AtOnce(find, process._advise, process._nothing, seed, "the adviser")

    AtOnce.slow = 0
    monkeypatch.setattr(advising, "adviser", adviser)
    yield
    AtOnce.slow = 0


def sat(match: Match, **how: Any) -> Person:
    person = Person(match, curtain=False, **({"language": "en"} | how))
    person.sit()
    return person


def midway(key: str = "macadam", actions: int = 9) -> Match:
    """A match of two whose next seat has a choice."""
    match = play_on(match_of(2, 1, key=key), actions)
    while len(match.legal) < 4:
        play_on(match, 1)
    return match


def rest(person: Person) -> None:
    for _ in range(8):
        person.tick(40)
    person.rest()


def ask(person: Person) -> Any:
    """Press J, and wait for the list."""
    person.key("j")
    rest(person)
    return description(person.app)


class Listed(NamedTuple):
    head: str
    labels: list[str]
    said: list[str]


def seen(told: Any) -> set[str]:
    """The tags of what lies on the table."""
    return {*told["pieces"], *told["zones"]}


def listed(told: Any) -> Listed:
    choices = told["choices"]
    return Listed(told["modal"], [c["label"] for c in choices], [s for c in choices for _, s in c["notes"]])


# -- asking ------------------------------------------------------------------------------------------------
@pytest.mark.usefixtures("at_once")
def test_the_list_leaves_two_thirds_of_the_board_in_sight_in_a_small_window() -> None:
    person = sat(midway(), language="fr")
    board = person.desk.field.layout.board
    for _ in range(2):
        ask(person)
        chooser = person.table.modal()
        assert isinstance(chooser, Chooser)
        hidden = chooser.plate.clip(board)
        assert hidden.w * hidden.h < board.w * board.h / 3


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("key", here())
def test_asked_once_it_names_moves_and_asked_twice_it_ranks_them_with_reasons(key: str) -> None:
    person = sat(midway(key))
    told = ask(person)
    first = listed(told)
    assert told["meant"]
    assert set(told["meant"]) <= seen(told)
    assert first.head == "Worth considering, in no particular order"
    assert first.labels[-1] == "Which is better, and why?"
    second = listed(ask(person))
    assert second.head == "The computer’s order"
    assert sorted(second.labels) == sorted(first.labels[:-1])
    assert len(second.said) > len(first.said)
    for choice in description(person.app)["choices"]:
        said = [
            (list(OPENINGS).index(icon), words.startswith(OPENINGS[icon])) for icon, words in choice["notes"]
        ]
        assert said[0] == (0, True)
        assert said == sorted((kind, True) for kind, _ in said)
    person.key("escape")
    assert description(person.app)["modal"] is None
    assert description(person.app)["meant"] == []
    assert listed(ask(person)) == second  # the same words, without thinking again
    assert person.match.advised.total() == 1


@pytest.mark.usefixtures("at_once")
def test_the_last_line_ranks_them_by_mouse_and_a_line_does_its_move() -> None:
    person = sat(midway())
    choices = ask(person)["choices"]
    person.click(choices[-1]["at"])
    rest(person)
    told = description(person.app)
    assert told["modal"] == "The computer’s order"
    before, label = len(person.match.actions), told["choices"][0]["label"]
    names = {a: person.desk.table_view.forecasts.name(a) for a in person.match.legal}
    person.click(told["choices"][0]["at"])
    assert len(person.match.actions) > before
    assert names[person.match.actions[before].action] == label


@pytest.mark.usefixtures("at_once")
def test_the_line_under_the_pointer_marks_what_it_means_until_the_move_is_made() -> None:
    person = sat(midway("paris", 14))
    marked = []
    for choice in ask(person)["choices"]:
        person.point(choice["at"])
        told = description(person.app)
        assert set(told["meant"]) <= seen(told)
        marked.append(told["meant"])
    assert marked[-1] == []  # the line that ranks them is no move
    assert all(marked[:-1])
    assert len({tuple(tags) for tags in marked[:-1]}) > 1
    person.click(choice["at"])
    rest(person)
    assert description(person.app)["meant"]
    person.key("enter")
    rest(person)
    assert description(person.app)["meant"] == []
    before = len(person.match.actions)
    person.click(person.desk.chrome.tools["undo"].rect.center)
    rest(person)
    assert len(person.match.actions) < before
    assert description(person.app)["meant"] == []
    assert ask(person)["meant"]
    person.click((2, 2))  # beside the list
    rest(person)
    told = description(person.app)
    assert (told["modal"], told["meant"]) == (None, [])
    assert not [zone for zone in told["zones"].values() if zone["lit"]]


@pytest.mark.usefixtures("at_once")
def test_a_window_of_another_size_keeps_no_mark_of_the_old_one() -> None:
    person = sat(midway())
    assert ask(person)["meant"]
    pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
    person.app.loop.frame(16, [Resize((1280, 720))])
    rest(person)
    told = description(person.app)
    assert bool(told["meant"]) == (told["modal"] is not None)
    marks = [node for node in person.table.stage.nodes if isinstance(node, MeantMark)]
    assert len(marks) == len(told["meant"])
    lying = [n.rect for f in (person.desk.field.nodes, person.desk.field.zones) for n in f.values()]
    assert all(mark.rect in lying for mark in marks)


@pytest.mark.usefixtures("at_once")
def test_the_button_asks_too_and_enter_does_the_chosen_move() -> None:
    person = sat(midway())
    person.click(person.desk.chrome.tools["advice"].rect.center)
    rest(person)
    before = len(person.match.actions)
    assert isinstance(person.table.modal(), Chooser)
    person.key("enter")
    assert len(person.match.actions) > before


@pytest.mark.usefixtures("at_once")
def test_it_is_told_that_the_computer_thinks_and_what_comes_too_late_is_not_told() -> None:
    person = sat(midway())
    AtOnce.slow = 3
    person.key("j")
    assert description(person.app)["bubble"]["words"] == "The computer is trying moves out…"
    bubble = next(node for node in person.table.stage.nodes if isinstance(node, BubbleNote))
    assert not bubble.rect.colliderect(person.desk.field.layout.prompt)  # the question stays readable
    person.key("j")  # impatience asks nothing new
    assert person.match.advised.total() == 1
    person.table.flow.perform(person.match.legal[0])
    rest(person)
    told = description(person.app)
    assert told["modal"] is None
    assert not told["bubble"] or told["bubble"]["head"] not in ("Advice", "Why this move?")


def test_where_the_process_dies_it_is_said_that_there_is_no_advice() -> None:
    person = sat(midway())
    person.key("j")
    thinker = person.table.adviser._thinker
    assert thinker
    assert thinker._worker
    thinker._worker._process.kill()
    thinker._worker._process.join(HANG)
    rest(person)
    assert description(person.app)["bubble"]["words"] == "The computer did not answer. Ask again."
    person.key("j")
    until(lambda: isinstance(person.table.modal(), Chooser), "advice", lambda: person.tick(40))
    assert description(person.app)["choices"]
    person.table.leave()


# -- honesty -----------------------------------------------------------------------------------------------
@pytest.mark.usefixtures("at_once")
def test_two_tables_that_look_the_same_are_told_the_same() -> None:
    told = []
    for match in twins(3, 24, 2):
        person = sat(match)
        told.append((listed(ask(person)), listed(ask(person))))
    assert told[0] == told[1]


@pytest.mark.parametrize("language", SOURCES)
def test_no_word_of_advice_boasts_and_few_compare(language: str) -> None:
    texts = {k: forms for k, forms in catalogues.texts("advice", language).items() if k.startswith("advice.")}
    assert len(texts) > 10
    for key, forms in texts.items():
        for form in forms:
            assert not BOAST.search(form), form
            assert key in MAY_COMPARE or not BETTER.search(form), form


# -- who may ask -------------------------------------------------------------------------------------------
@pytest.mark.usefixtures("at_once")
def test_the_host_says_who_may_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    people = People(tmp_path / "people.json")
    monkeypatch.setattr(App, "people", people)
    person = sat(midway())
    asked = person.match.asked
    assert asked
    known = people.of(person.match.seats[asked.seat].name).of("macadam")
    for allowed, ended, may in ((0, 0, False), (1, 1, False), (1, 0, True), (2, 1, True)):
        person.app.settings.advice, known.ended = allowed, ended
        person.desk.sync()
        assert person.desk.chrome.tools["advice"].enabled == may
        told = ask(person)
        assert (told["modal"] is not None) == may
        if not may:
            assert told["bubble"]["words"].startswith("At this table you may not ask")
        person.key("escape")
        if person.table.modal():
            person.key("escape")


@pytest.mark.usefixtures("at_once")
def test_advice_counts_for_the_person_who_goes_on_for_a_computer() -> None:
    match = match_of(2, 1, key="rails")
    for _ in range(12):  # everybody passes, builds nothing and moves nothing
        match.play(next(a for a in match.legal if a.verb in ("pass_auction", "end_building", "keep_cubes")))
    asked = match.asked
    assert asked
    assert asked.question.pause
    seats = enumerate(match.seats)
    match.reseat([Seat(s.name, bot="club" if i == asked.seat else "") for i, s in seats])
    sat(match).key("j")
    assert match.advised == {1 - asked.seat: 1}


def test_the_end_tells_how_often_each_asked_even_after_a_save(tmp_path: Path) -> None:
    match = finished(2)
    for _ in range(3):
        match.advise(1)
    match_file.save(match, tmp_path / "match.jsonl")
    scene = End(match_file.load(tmp_path / "match.jsonl").match)
    Visitor(scene, language="en")
    assert "Marc asked for advice 3 times." in why(scene.match, scene.result, scene.words)
    assert "Léa asked" not in why(scene.match, scene.result, scene.words)


# -- why a computer did it ---------------------------------------------------------------------------------
@pytest.mark.usefixtures("at_once")
def test_a_blunder_of_a_computer_is_called_one() -> None:
    person = sat(against_a_computer())
    blunder = MoveComparison(
        person.match.actions[-1].action, 3, 48, -4.0, clear=False, equal="unclear", worse=True
    )
    person.table.commands.explaining._tell(1, blunder)
    words = description(person.app)["bubble"]["words"]
    assert "another move of Marc did better in 45 of 48 imagined continuations" in words


def against_a_computer() -> Match:
    match = midway()
    assert match.asked
    bots = [i != match.asked.seat for i in range(2)]
    match.reseat([Seat(s.name, bot="club" if b else "") for s, b in zip(match.seats, bots, strict=True)])
    return match


def line_of(log: LogView) -> int:
    """A line of a computer."""
    return next(i for i in range(len(log.rows)) if log._asks(i))


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("mouse", [True, False])
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
def test_a_question_mark_tells_why_a_computer_did_it(size: tuple[int, int], mouse: bool) -> None:
    """In the log beside the board, and in the dialog of all lines where there is no room for one."""
    person = sat(against_a_computer(), size=size)
    if size == (1280, 720):
        person.key("l")
        dialog = person.table.modal()
        assert isinstance(dialog, History)
        log = next(n for n in dialog.tree() if isinstance(n, LogView))
    else:
        found = person.desk.chrome.log
        assert found
        log = found
    index = line_of(log)
    if mouse:
        row = log.row_rect(index)
        person.click((log.rect.right - 8, row.y + 8))
    else:
        person.table.focus(log)
        log.choose(index)
        person.key("?")
    rest(person)
    bubble = description(person.app)["bubble"]
    assert bubble["head"] == "Why this move?"
    assert re.match(
        r".* may have played for this|From what you can know|.* had no other choice", bubble["words"]
    )
    assert person.match.advised.total() == 0


@pytest.mark.parametrize(
    ("language", "points", "said"),
    [
        ("en", 0.004, "less than 0.1"), ("en", 0.1, "0.1"), ("en", 1.26, "1.3"), ("en", 4.4, "4"),
        ("fr", 0.004, "moins de 0,1"), ("de", 0.004, "weniger als 0,1"),
    ],
)  # fmt: skip
def test_a_difference_is_never_called_none(language: str, points: float, said: str) -> None:
    person = sat(midway(), language=language)
    assert person.table.commands.advising._amount(points) == said


@pytest.mark.parametrize(("key", "counted"), [("madsteam", True), ("rails", False)])
def test_continuations_are_only_counted_where_moves_were_played_on(
    key: str, counted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game whose estimate looks ahead by itself imagines none."""
    person = sat(match_of(2, 1, key=key, bots=(1,)))
    game, told = person.match.game, list[str]()
    assert game.parts
    part = next(iter(game.parts(person.match.position, 1)))
    explaining = person.table.commands.explaining
    monkeypatch.setattr(explaining.consultation, "say", lambda said, *_, **more: told.append(said))
    explaining._tell(1, MoveComparison(person.match.legal[0], 48, 48, 1.0, clear=True, part=part))
    assert told == ["advice.because" if counted else "advice.because.guessed"]
