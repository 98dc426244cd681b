"""Each scene with each device: a whole task is done by mouse, keys, fingers, pad and screen reader."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import tabletop
from tabletop.games import here
from tabletop.learning.people import People
from tabletop.learning.spoken import spoken
from tabletop.teaching import teaching
from tabletop.ui.play.history import History
from tabletop.ui.play.lesson_task import LessonTask
from tabletop.ui.play.replay_scene import ReplayScene
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.scenes.curtain.curtain import Curtain
from tabletop.ui.scenes.end.end import End
from tabletop.ui.scenes.menu.menu import Menu
from tabletop.ui.scenes.rules.rules import Rules
from tabletop.ui.shell.app import App
from tabletop.ui.shell.main_loop import MainLoop
from tabletop.ui.shell.navigation import SCENES
from tests.ui.device_hands import DEVICES, MouseDrags
from tests.ui.table_hands import match_of, play_on
from tests.ui.visitor import finished

pytestmark = pytest.mark.usefixtures("unpainted")

GAME = "macadam"
Task = Callable[[MouseDrags], None]
TASKS: dict[str, Task] = {}
"""The tasks by what the table in `ARCHITECTURE.md` says of them."""
VISITED = set[str]()
"""The scenes that have a task."""


def task(name: str, scene: str) -> Callable[[Task], Task]:
    """Note a function as the task of a scene, which is given by its name in the navigation."""

    def noted(do: Task) -> Task:
        TASKS[name] = do
        VISITED.add(scene)
        return do

    return noted


@task("Menu: start a game", "menu")
def menu(hand: MouseDrags) -> None:
    hand.press(f"box.{GAME}")
    hand.press("start")
    assert isinstance(hand.app.scene, (TableScene, Curtain))


@task("New game: name a player, and start", "setup")
def setup(hand: MouseDrags) -> None:
    hand.app.routes.setup(GAME)
    hand.rest()
    hand.type("name.0", "zoe")
    hand.press("start")
    assert hand.app.session
    assert hand.app.session.match.seats[0].name.lower() == "zoe"  # keys on the screen begin with a capital


@task("Curtain: open it", "curtain")
def curtain(hand: MouseDrags) -> None:
    hand.app.routes.table(play_on(match_of(3, 2), 18, 2))
    hand.rest()
    assert isinstance(hand.app.scene, Curtain)
    hand.press("open")
    assert isinstance(hand.app.scene, TableScene)


@task("Table: make a move, and take it back", "table")
def table(hand: MouseDrags) -> None:
    hand.app.settings.curtain = False
    hand.app.routes.table(play_on(match_of(2, 4), 3, 4))
    hand.rest()
    drags, field = hand.desk.desk.table_view.drags, hand.desk.desk.field
    piece, zone = next(
        (piece, zone)
        for piece in drags.pieces()
        for zone, actions in drags.targets(piece).items()
        if len(actions) == 1 and zone in field.zones and piece in field.nodes and piece.startswith("card")
    )
    hand.carry(piece, zone)
    match = hand.desk.desk.match
    assert len(match.actions) == 4
    hand.command("undo")
    assert len(match.actions) == 3


@task("Log: open and close it", "table")
def log(hand: MouseDrags) -> None:
    hand.app.settings.curtain = False
    hand.app.routes.table(play_on(match_of(2, 4), 3, 4))
    hand.rest()
    hand.command("history")
    assert isinstance(hand.app.scene.modal(), History)
    hand.press("close")
    assert hand.app.scene.modal() is None


@task("Final scores: play again", "end")
def count(hand: MouseDrags) -> None:
    hand.app.routes.end(finished(2))
    hand.rest()
    assert isinstance(hand.app.scene, End)
    hand.press("end.again")
    assert hand.app.session
    assert not hand.app.session.match.actions


@task("Replay: go back, and play", "replay")
def replay(hand: MouseDrags) -> None:
    hand.app.routes.replay(finished(2))
    hand.rest()
    scene = hand.app.scene
    assert isinstance(scene, ReplayScene)
    before = scene.at
    hand.press("step.turn_back")
    assert scene.at < before
    hand.press("play")
    assert scene.playing or scene.at == before, "it plays, or has played to the end"


@task("Saved games: open one", "load")
def saves(hand: MouseDrags) -> None:
    hand.app.settings.curtain = False
    path = hand.app.library.save(play_on(match_of(2, 4), 3, 4), "Kept")
    hand.app.routes.load()
    hand.rest()
    hand.press(str(path))
    if not isinstance(hand.app.scene, TableScene):
        hand.press("open")
    assert isinstance(hand.app.scene, TableScene)
    assert len(hand.app.scene.desk.match.actions) == 3


@task("People: forget one", "people")
def people(hand: MouseDrags) -> None:
    hand.app.people.of("Ada").of(GAME).end(["MAC-4.2"])
    hand.app.routes.people()
    hand.rest()
    hand.press("forget.Ada")
    hand.press(hand.app.scene.words("people.do_forget"))
    assert not hand.visitor.has("forget.Ada")


@task("Learning: start a lesson", "learn")
def learn(hand: MouseDrags) -> None:
    hand.app.routes.learn(GAME)
    hand.rest()
    hand.press(f"lesson.{teaching(GAME).lessons[0].key}")
    assert isinstance(hand.app.scene, TableScene)
    assert isinstance(hand.app.scene.task, LessonTask)


@task("Lesson: make the move it asks for", "lesson")
def lesson(hand: MouseDrags) -> None:
    hand.app.routes.lesson(GAME, (teaching(GAME).lessons[0].key,))
    hand.rest()
    desk, (words,) = hand.desk.desk, teaching(GAME).lessons[0].way
    action = spoken(desk.match.game, desk.match.position, words)
    gesture = desk.table_view.drags.gesture(action, desk.viewer)
    assert gesture
    hand.carry(*gesture[:2])
    assert hand.visitor.task.finished


@task("Puzzle: answer it", "puzzle")
def puzzle(hand: MouseDrags) -> None:
    puzzles = ((game, puzzle) for game in here() for puzzle in teaching(game).puzzles)
    game, predicted = next(each for each in puzzles if each[1].found.best in each[1].found.choices)
    hand.app.routes.puzzle(game, (predicted.key,))
    hand.rest()
    hand.press(f"task.answer.{predicted.found.best}")
    assert hand.visitor.task.finished


@task("Primer: try what it shows", "primer")
def primer(hand: MouseDrags) -> None:
    hand.app.routes.primer(GAME)
    hand.rest()
    hand.press("primer.try")
    assert isinstance(hand.app.scene, TableScene)


@task("Rules: ask, and read an answer", "rules")
def rules(hand: MouseDrags) -> None:
    hand.app.routes.rules(GAME)
    hand.rest()
    scene = hand.app.scene
    assert isinstance(scene, Rules)
    hand.type("search", "officer")
    wanted = scene.found[1].id
    hand.open_row("rules", 1)
    assert scene.rule == wanted


@task("Settings: change one", "settings")
def settings(hand: MouseDrags) -> None:
    hand.app.routes.settings()
    hand.rest()
    before = hand.app.settings.high_contrast
    hand.press("high_contrast")
    assert hand.app.settings.high_contrast != before


@task("Maps: read them again", "maps")
def maps(hand: MouseDrags) -> None:
    hand.app.routes.maps()
    hand.rest()
    hand.press("maps.again")
    hand.press("back")
    assert isinstance(hand.app.scene, Menu)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("name", TASKS)
def test_a_whole_task_is_done_in_each_scene_with_each_device(
    name: str, device: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MainLoop, "present", lambda loop: None)  # painting is no part of it
    monkeypatch.setattr(App, "people", People(tmp_path / "people.json"))
    TASKS[name](DEVICES[device](tmp_path))


def test_every_scene_has_a_task() -> None:
    assert SCENES.keys() == VISITED


def test_the_table_of_scenes_and_devices_is_in_the_architecture() -> None:
    page = Path(tabletop.__file__).with_name("ARCHITECTURE.md").read_text("utf-8")
    head = f"| | {' | '.join(DEVICES)} |"
    rows = [f"| {name} |{' yes |' * len(DEVICES)}" for name in TASKS]
    assert "\n".join([head, f"|{' --- |' * (1 + len(DEVICES))}", *rows]) in page
