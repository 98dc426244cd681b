"""A lesson at the table, taken with real mouse and key events."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from pygame import Rect

from tabletop.engine.verb import Action
from tabletop.games import find, here
from tabletop.learning.lesson import Verdict
from tabletop.learning.spoken import conceivable, spoken
from tabletop.match.gestures import gestures, verb_tags
from tabletop.teaching import Wrong, teaching
from tabletop.ui.play.chooser import Chooser
from tabletop.ui.play.lesson_task import begin, lesson_table
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.shell.text_view import description
from tabletop.ui.widgets import Button
from tests.languages import complete
from tests.ui.visitor import Visitor

pytestmark = pytest.mark.usefixtures("unpainted")

GAMES = here()
LEARNER = "Zoé"


class Learner(Visitor):
    """Somebody who takes a lesson, by the pointer or by keys alone."""

    def __init__(
        self, game: str, key: str = "", more: tuple[str, ...] = (), who: str = LEARNER, **window: Any
    ) -> None:
        first = key or teaching(game).lessons[0].key
        super().__init__(lesson_table(game, (first, *more), who), **window)
        self.settle()

    @property
    def lesson(self) -> TableScene:
        """The table of the lesson on the screen."""
        assert isinstance(self.scene, TableScene)
        return self.scene

    def settle(self) -> None:
        """Until the table waits for the learner, or the lesson is over."""
        for _ in range(60):
            self.rest()
            if not self.app.clock.moving and self.app.clock.wait() is None:
                return

    @property
    def told(self) -> dict[str, Any]:
        """What the window shows, as text."""
        return description(self.app)

    def practice(self) -> Any:
        """What is kept of the lesson."""
        learned = self.app.people.of(LEARNER).of(self.lesson.game)
        return learned.lessons[self.task.lesson.key]

    def play_way(self, by: str) -> None:
        """Everything the learner has to do."""
        lesson = self.task.lesson
        for words in lesson.way:
            if lesson.kind == "refuse" and any(words == wrong.tried for wrong in lesson.wrong):
                self.try_in_vain(words)
            else:
                getattr(self, by)(self.step(words))

    def try_in_vain(self, words: tuple[str, ...]) -> None:
        """Drag what a rule refuses, as the way of a lesson about a refusal wants it."""
        desk = self.lesson.desk
        refused = next(conceivable(desk.match.game, desk.match.position, desk.viewer, words))
        gesture = desk.table_view.drags.gesture(refused, desk.viewer)
        assert gesture
        piece, zone = gesture[:2]
        self.drag(desk.field.nodes[piece].rect.center, desk.field.zones[zone].rect.center)
        self.settle()

    def step(self, words: tuple[str, ...]) -> Action:
        """The action that a step of the way means."""
        return spoken(self.lesson.desk.match.game, self.lesson.desk.match.position, words)

    def move(self, action: Action) -> dict[str, Any]:
        """How the window says that an action is done by hand."""
        at = self.lesson.desk.table_view.drags.actions.index(action)
        found: dict[str, Any] = self.told["moves"][at]
        return found

    # -- by mouse
    def by_mouse(self, action: Action) -> None:
        move = self.move(action)
        if "button" in move:
            self.click(self.widget(move["button"]))
        elif "number" in move:
            field, number = move["number"]
            self.click(self.widget(field))
            self.key(*str(number))
            self.click(self.widget(f"{field}.do"))
        else:
            piece, zone, which = move["drag"]
            start, end = self.told["pieces"][piece]["at"], self.told["zones"][zone]["at"]
            self.drag(start, end)
            if which is not None:
                self.click(self.told["choices"][which]["at"])
        self._choose(action)
        self.settle()

    # -- by keys
    def by_keys(self, action: Action) -> None:
        move = self.move(action)
        if "button" in move:
            self.reach(move["button"])
            self.key("enter")
        elif "number" in move:
            field, number = move["number"]
            self.reach(field)
            self.key(*str(number), "enter")
        else:
            piece, zone, _ = move["drag"]
            self.reach(f"piece.{piece}")
            self.key("enter")
            self.reach(f"zone.{zone}")
            self.key("enter")
        self._choose(action)
        self.settle()

    def reach(self, key: str) -> None:
        """Along everything that takes the focus."""
        for _ in range(len(self.scene.ring()) + 1):
            if self.scene.focused and self.scene.focused.key == key:
                return
            self.key("page down")
        raise AssertionError(f"{key} cannot be reached")

    def _choose(self, action: Action) -> None:
        """Among several meanings the wanted one, by arrows."""
        scene = self.lesson
        if not isinstance(scene.modal(), Chooser):
            return
        names = [choice["label"] for choice in self.told["choices"]]
        at = next(
            (i for i, name in enumerate(names) if name == scene.desk.table_view.forecasts.name(action)), 0
        )
        self.key("home", *["down"] * at, "enter")


@pytest.mark.parametrize("by", ["by_mouse", "by_keys"])
@pytest.mark.parametrize("game", GAMES)
def test_lesson_one_of_every_game_is_done_by_mouse_alone_and_by_keys_alone(game: str, by: str) -> None:
    following = teaching(game).lessons[1].key
    learner = Learner(game, more=(following,))
    for words in learner.task.lesson.way:
        assert not learner.told["lesson"]["done"]
        getattr(learner, by)(learner.step(words))
    assert learner.told["lesson"]["done"]
    assert learner.practice().done
    line = learner.task.run.proof
    assert line is None or learner.told["lesson"]["rule"] == line.rule
    if by == "by_keys":
        assert learner.scene.focused is learner.widget("task.next")
        learner.key("enter")
    else:
        learner.click(learner.widget("task.next"))
    assert learner.told["lesson"]["key"] == following


def test_a_try_that_is_refused_is_told_with_its_rule_and_the_second_one_brings_the_nudge() -> None:
    learner = Learner("macadam", "same_colour")
    refused = learner.task.lesson.wrong
    zone = learner.move(learner.step(learner.task.lesson.way[-1]))["drag"][1]
    for n, glows in ((1, False), (2, False), (3, False), (4, True)):
        tag = refused[n % 2].tried[1].removeprefix("card=")
        piece = next(
            tag_
            for tag_, p in learner.lesson.desk.field.nodes.items()
            if tag in tag_ and p.piece.zone == learner.lesson.desk.table_view.table.tray.zone
        )
        node = learner.lesson.desk.field.nodes[piece]
        spot = next(
            (x, node.rect.y + 20)
            for x in range(node.rect.x + 3, node.rect.right, 4)
            if learner.scene.widget_at((x, node.rect.y + 20)) is node
        )
        learner.drag(spot, learner.lesson.desk.field.zones[zone].rect.center)
        assert learner.told["bubble"]["rule"] == refused[n % 2].rule
        assert bool(learner.told["lesson"]["status"]) == (n >= 2)
        assert (learner.widget("task.show").kind == "primary") == glows  # type: ignore[attr-defined]
    assert not learner.practice().done


@pytest.mark.parametrize("game", GAMES)
def test_wrong_tries_of_lessons_hear_their_rule_all_over_the_place_they_are_dropped_on(game: str) -> None:
    tried, dice = 0, Random(game)
    for lesson in teaching(game).lessons:
        wrong = [each for each in lesson.wrong if each.at == 0]
        learner = Learner(game, lesson.key, scale=1.0, size=(1920, 1080)) if wrong else None
        for each in wrong:
            assert learner
            tried += _dropped_all_over(learner, each, dice)
    assert tried or not any(verb.gestures for verb in find(game).verbs.values())


def _dropped_all_over(learner: Learner, wrong: Wrong, dice: Random) -> int:
    """How many drops of a wrong try were told its rule, one for each drag of it that the window shows."""
    scene, tried = learner.lesson, 0
    match, field = scene.desk.match, scene.desk.field
    action = next(conceivable(match.game, match.position, learner.task.lesson.seat, wrong.tried))
    if match.game.verbs[action.verb].never(*action.args):
        return 0
    for tag, zone in gestures(match.game.verbs[action.verb], action, learner.task.lesson.seat):
        turned = [n for n in field.nodes.values() if tag in verb_tags(n.piece) and n.stage]
        nodes = [n for n in turned if not n.piece.turns]  # another turn may hear another rule
        if not nodes or zone not in field.places or scene.desk.table_view.drags.means(tag, zone):
            continue
        rect = field.places[zone].rect.inflate(-6, -6)
        for _ in range(2):
            pos = dice.randrange(rect.x, max(rect.x + 1, rect.right)), dice.randrange(rect.y, rect.bottom)
            node = nodes[0]
            spot = next((p for p in _spots(node.rect) if scene.widget_at(p) is node), None)
            if spot is None or scene.hands.held.active:
                break
            learner.drag(spot, pos)
            told = learner.told["bubble"]
            if scene.hands.held.active:  # several things may be meant
                learner.key("escape")
                continue
            if told is None:  # it was let go where it lay
                continue
            heard = f"{told['rule']} {told}"
            assert wrong.rule in heard, (learner.task.lesson.key, tag, zone, told)
            tried += 1
            learner.rest()
    return tried


def _spots(rect: Rect) -> Iterator[tuple[int, int]]:
    yield from ((x, y) for x in range(rect.x + 3, rect.right, 4) for y in range(rect.y + 4, rect.bottom, 7))


def test_a_move_that_leads_away_is_seen_and_then_set_back_with_the_hint_for_this_mistake() -> None:
    learner = Learner("macadam", "pick_a_light")
    scene = learner.lesson
    before = scene.desk.match.position.to_plain()
    wheels = spoken(scene.desk.match.game, scene.desk.match.position, ("lead", "card=bicycle"))
    learner.by_mouse(wheels)
    said = learner.told["lesson"]
    assert len(scene.desk.match.actions) == learner.task.run.start
    assert scene.words("lesson.astray") in said["status"]
    strip, mistake = learner.task.strip, learner.task.lesson.misses[0]
    assert strip.say(mistake.hint) in said["status"]
    assert strip.nudge_text() not in said["status"]
    assert scene.desk.match.position.to_plain() == before
    learner.by_mouse(learner.step(learner.task.lesson.way[0]))
    assert learner.practice().done


def test_a_lesson_that_is_shown_counts_as_seen_and_once_set_back_it_may_be_done() -> None:
    learner = Learner("macadam", "papers_first")
    learner.click(learner.widget("task.show"))
    learner.settle()
    assert learner.told["lesson"]["done"]
    assert learner.practice().seen
    assert not learner.practice().done
    learner.click(learner.widget("task.back"))
    learner.settle()
    assert not learner.told["lesson"]["done"]
    match = learner.lesson.desk.match
    assert len(match.actions) == learner.task.run.start
    assert "match.undone" not in {line.key for group in match.log() for line in group.lines}
    learner.play_way("by_mouse")
    assert learner.practice().done


def test_what_is_to_be_refused_is_shown_with_its_reason_on_the_way() -> None:
    learner = Learner("macadam", "officer_on_leave")
    learner.click(learner.widget("task.show"))
    seen = set()
    for _ in range(200):
        learner.rest()
        seen.add(learner.told["bubble"] and learner.told["bubble"]["rule"])
    assert learner.task.lesson.wrong[0].rule in seen
    assert learner.told["lesson"]["done"]


def test_a_refused_drop_names_the_place_where_the_piece_goes() -> None:
    learner = Learner("paris", "die_then_place", language="en")
    first, second = learner.task.lesson.way
    learner.by_mouse(learner.step(first))
    desk = learner.lesson.desk
    gesture = desk.table_view.drags.gesture(learner.step(second), desk.viewer)
    assert gesture
    learner.drag(desk.field.nodes[gesture[0]].rect.center, desk.field.zones["place.tower"].rect.center)
    bubble = learner.lesson.hands._bubble
    assert bubble
    assert bubble.said.fault == "You cannot put the can here."
    assert bubble.said.detail == "This piece may go here: the refuge."
    buttons = [each.rect for each in learner.scene.ring() if each.guarded]
    assert bubble.rect.collidelist(buttons) < 0
    learner.lesson.hands.say(bubble.said, desk.field.zones[gesture[1]].rect.move(0, -200))
    bubble = learner.lesson.hands._bubble
    assert bubble
    assert bubble.rect.collidelist(buttons) < 0  # beside it, there is no room left of the buttons


@pytest.mark.parametrize(
    ("game", "key"), [("madsteam", "first_come"), ("rails", "six_boxes"), ("macadam", "no_red_card")]
)
def test_a_wrong_prediction_is_played_out_and_set_back_and_a_right_one_is_proved(game: str, key: str) -> None:
    learner = Learner(game, key)
    scene = learner.lesson
    truth = learner.task.run.truth()
    assert not learner.told["moves"]  # nor "Skip ahead": nobody thinks until the learner has answered
    assert not scene.desk.chrome.prompt.bot
    wrong = next(choice for choice in learner.task.lesson.choices if choice != truth)
    learner.click(learner.widget(f"task.answer.{wrong}"))
    learner.rest()
    rules = {learner.told["lesson"]["rule"]}
    for _ in range(60):
        learner.rest()
        rules.add(learner.told["lesson"]["rule"])
    assert len(rules) == 2  # nothing was proved at first, then what came true
    strip = learner.task.strip
    own = [strip.say(miss.hint) for miss in learner.task.lesson.misses if miss.answered == wrong]
    assert (own or [strip.nudge_text()])[0] in learner.told["lesson"]["status"]
    assert len(scene.desk.match.actions) == learner.task.run.start
    learner.reach(f"task.answer.{truth}")
    learner.key("enter")
    learner.settle()
    assert learner.told["lesson"]["done"]
    assert learner.told["lesson"]["rule"]
    assert learner.practice().done


def test_answers_and_the_way_out_keep_their_places_in_the_strip_to_the_end() -> None:
    learner = Learner("paris", "who_stays", more=("heroine",), language="en")

    def places() -> dict[str, Rect]:
        strip = learner.task.strip.node
        assert strip
        return {node.key: node.rect.copy() for node in strip.tree() if isinstance(node, Button)}

    before = places()
    lesson, truth = learner.task.lesson, learner.task.run.truth()
    wrong = next(choice for choice in lesson.choices if choice != truth)
    learner.click(learner.widget(f"task.answer.{wrong}"))
    for _ in range(20):
        learner.settle()
        if learner.task.run.answered is None:
            break
    assert learner.told["lesson"]["status"]
    after = places()
    assert after == before
    learner.click(learner.widget("task.show"))
    for _ in range(20):
        learner.settle()
        if learner.has("task.next"):
            break
    done = places()
    assert done["task.leave"] == before["task.leave"]
    assert not done["task.next"].colliderect(before["task.leave"])


def test_a_press_ends_the_look_at_where_a_move_has_led() -> None:
    learner = Learner("macadam", "pick_a_light")
    scene = learner.lesson
    wheels = spoken(scene.desk.match.game, scene.desk.match.position, ("lead", "card=bicycle"))
    scene.flow.perform(wheels)
    for _ in range(6):
        learner.rest()
    assert learner.task.run.state is Verdict.AWAY
    assert len(scene.desk.match.actions) > learner.task.run.start
    learner.click(learner.lesson.desk.field.layout.board.center)
    assert len(scene.desk.match.actions) == learner.task.run.start


def test_a_lesson_taken_again_begins_with_another_position_and_is_kept_under_the_name() -> None:
    positions = []
    learner = Learner("macadam")
    for _ in range(2):
        begin(learner.app, "macadam", ["pick_a_light"], LEARNER)
        learner.settle()
        positions.append(learner.lesson.desk.match.position.to_plain())
        learner.key("escape")
    assert positions[0] != positions[1]
    learner.app.people.save()
    assert LEARNER in learner.app.people.path.read_text(encoding="utf-8")


def test_nobody_at_a_lesson_has_the_name_of_the_learner() -> None:
    learner = Learner("macadam", who="marc")
    assert [seat.name for seat in learner.lesson.desk.match.seats] == ["marc", "Léa"]


def test_undo_sets_back_and_a_lesson_leaves_nothing_behind() -> None:
    learner = Learner("macadam", "try_the_die")
    scene = learner.lesson
    learner.by_mouse(learner.step(learner.task.lesson.way[0]))
    assert len(scene.desk.match.actions) > learner.task.run.start
    learner.key("ctrl+z")
    assert len(scene.desk.match.actions) == learner.task.run.start
    learner.key("ctrl+s", "l", "f10")
    assert learner.app.session is None
    kept = learner.app.library.look()
    assert not kept.unfinished
    assert all(saved.shipped for saved in kept.saves)
    assert not learner.app.scenes  # the last key was the way out


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_tried_the_table_may_be_set_back_and_the_way_be_shown(game: str) -> None:
    dice, lessons = Random(7), teaching(game).lessons
    learner = Learner(game, lessons[len(lessons) // 2].key)
    scene = learner.lesson
    start = scene.desk.match.position.to_plain()
    for _ in range(10):
        nodes, zones = list(scene.desk.field.nodes.values()), list(scene.desk.field.zones.values())
        learner.drag(dice.choice(nodes).rect.center, dice.choice(zones).rect.center)
        learner.key(*dice.choice((["h"], ["enter"], ["?"], ["1"], ["tab"])))
        while scene.modal():
            learner.key("escape")
    if all(widget.key != "task.back" for widget in scene.ring()):
        learner.key("escape")  # a piece was lifted by a key: it is laid down
    learner.click(learner.widget("task.back"))
    learner.settle()
    assert scene.desk.match.position.to_plain() == start
    learner.click(learner.widget("task.show"))
    learner.settle()
    assert learner.task.finished


WINDOWS = [
    ((1280, 720), 0.8),
    ((1280, 720), 2.0),
    ((1920, 1080), 1.0),
    ((1920, 1080), 2.0),
    ((3840, 2160), 1.5),
]


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_the_strip_has_room_for_all_it_may_say_and_lies_over_nothing(
    size: tuple[int, int], scale: float
) -> None:
    for i, game in enumerate(GAMES if size[0] < 3000 else GAMES[:2]):
        known = complete(game)
        language = known[(i + size[0] // 640) % len(known)]
        lesson = max(
            teaching(game).lessons,
            key=lambda each: len(each.task[language]) + len(each.nudge[language]),
        )
        learner = Visitor(lesson_table(game, (lesson.key,)), size=size, scale=scale, language=language)
        scene = learner.scene
        assert isinstance(scene, TableScene)
        learner.task.attempt.strayed = True
        scene.desk.sync()
        node = learner.task.strip.node
        assert node
        assert node.written <= node.rect.h, (game, lesson.key)
        layout, strip = scene.desk.field.layout, node.rect
        others = (layout.prompt, layout.board, layout.tray, layout.side, layout.toolbar)
        assert strip.collidelist([*others, *layout.seats]) < 0, (game, lesson.key)
        zones = [zone.rect for zone in scene.desk.field.zones.values()]
        assert strip.collidelist(zones) < 0, (game, lesson.key)


def test_a_mark_that_shows_the_answer_comes_with_it() -> None:
    learner = Learner("gharkane", "daily_wave")
    assert "disease_next.0" not in learner.told["pieces"]
    learner.click(learner.widget("task.answer.-1"))
    learner.settle()
    assert learner.told["lesson"]["done"]
    assert "disease_next.0" in learner.told["pieces"]


def test_success_in_several_things_is_not_told_as_the_last_of_them() -> None:
    learner = Learner("gharkane", "press_whom")  # two goods, each handed over on a line of its own
    learner.play_way("by_mouse")
    told, done = learner.told["lesson"], learner.lesson.words("lesson.done")
    assert (told["done"], told["status"], told["rule"]) == (True, done, "GHA-7.10")


def test_rows_of_equipment_and_game_keep_their_places_while_actions_are_spent() -> None:
    learner = Learner("gharkane", "four_actions")
    field, seen = learner.lesson.desk.field, list[Any]()
    for _ in range(2):
        seen.append([field.places[f"{row}.0"].rect.copy() for row in ("repaired", "broken", "trophies")])
        learner.by_mouse(learner.step(learner.task.lesson.way[0]))
    assert seen[0] == seen[1]
