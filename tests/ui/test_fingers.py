"""Fingers on the screen: taps, long presses, drags, zoom by two, flicks, and several people at once."""

from __future__ import annotations

from types import SimpleNamespace

import pygame
import pytest

from tabletop.engine.verb import Action
from tabletop.match.gestures import verb_tags
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.kit import fingers, touch_screens
from tabletop.ui.kit.bindings import Bindings
from tabletop.ui.kit.fingers import LONG_MS, Fingers
from tabletop.ui.kit.input import Input, Pinch, Release
from tabletop.ui.kit.turned import TurnedWindow
from tabletop.ui.scenes.curtain.curtain import Curtain
from tabletop.ui.scenes.menu.menu import Menu
from tabletop.ui.scenes.settings.settings_scene import SettingsScene
from tabletop.ui.widgets import Button, IconButton
from tabletop.ui.widgets.scroll import ScrollView
from tabletop.ui.widgets.text_field import TextField
from tabletop.ui.widgets.touch_keyboard import ScreenKey
from tabletop.ui.widgets.values import Slider
from tests.random_games import OWN
from tests.ui.table_hands import Person, match_of, play_on
from tests.ui.touching import Finger
from tests.ui.visitor import Visitor, finished

pytestmark = pytest.mark.usefixtures("unpainted")

DOWN, MOTION, UP = pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP
ONE, TWO = (1, 1), (1, 2)


class Watch:
    """A clock that a test sets, in seconds."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def kinds(events: list[object]) -> list[str]:
    return [type(event).__name__ for event in events]


# -- the events ----------------------------------------------------------------------------------------------
def test_a_tap_is_a_press_and_a_click_and_a_long_one_only_points() -> None:
    watch = Watch()
    hand = Fingers(watch)
    assert kinds(hand.take(DOWN, ONE, (5, 5))) == ["Touch", "Move"]
    assert kinds(hand.take(UP, ONE, (6, 5))) == ["Press", "Release", "Click", "Leave"]
    hand.take(DOWN, ONE, (5, 5))
    watch.now += LONG_MS / 1000
    assert kinds(hand.take(UP, ONE, (5, 5))) == ["Leave"]


def test_a_finger_that_rolls_a_little_does_not_drag_and_one_that_has_rested_does() -> None:
    watch = Watch()
    hand = Fingers(watch)
    hand.take(DOWN, ONE, (50, 50))
    assert not hand.take(MOTION, ONE, (54, 53))
    watch.now += 2
    assert kinds(hand.take(MOTION, ONE, (80, 50))) == ["Press", "DragStart", "Move"]
    assert hand.take(UP, ONE, (90, 50))[0] == Release((90, 50), 1, dragging=True)


def test_the_fingers_of_other_people_are_ignored_until_they_leave() -> None:
    hand = Fingers(Watch())
    hand.take(DOWN, ONE, (50, 50))
    hand.take(MOTION, ONE, (90, 50))
    assert not hand.take(DOWN, TWO, (400, 400))
    assert not hand.take(MOTION, TWO, (500, 400))
    assert kinds(hand.take(UP, ONE, (90, 50))) == ["Release", "Leave"]
    assert not hand.take(UP, TWO, (500, 400)), "it landed while another finger had the pointer"
    assert kinds(hand.take(DOWN, TWO, (400, 400))) == ["Touch", "Move"]


def test_a_finger_that_left_without_a_word_loses_what_it_carried() -> None:
    hand = Fingers(Watch())
    hand.take(DOWN, ONE, (50, 50))
    hand.take(MOTION, ONE, (90, 50))
    hand.down = lambda device: [2]
    events = hand.take(DOWN, TWO, (10, 10))
    assert events[0] == Release((90, 50), 1, dragging=True, lost=True)
    assert kinds(events[1:]) == ["Leave", "Touch", "Move"]


def test_two_fingers_that_spread_to_twice_their_distance_zoom_by_two() -> None:
    hand = Fingers(Watch())
    hand.pinches = lambda one, other: True
    hand.take(DOWN, ONE, (100, 100))
    hand.take(DOWN, TWO, (200, 100))
    assert kinds(events := hand.take(MOTION, TWO, (300, 100))) == ["Leave", "Pinch"]
    assert events[1] == Pinch((200, 100), (50.0, 0.0), 2.0)
    hand.take(UP, ONE, (100, 100))
    assert hand.take(MOTION, TWO, (310, 105)) == [Pinch((310, 105), (10.0, 5.0), 1.0)], "one alone moves it"
    hand.take(UP, TWO, (310, 105))
    assert not hand.busy


def test_a_second_finger_that_only_rests_takes_no_tap_away() -> None:
    hand = Fingers(Watch())
    hand.pinches = lambda one, other: True
    hand.take(DOWN, ONE, (100, 100))
    hand.take(DOWN, TWO, (200, 100))
    assert kinds(hand.take(UP, ONE, (100, 100))) == ["Press", "Release", "Click", "Leave"]


def test_the_mouse_events_that_sdl_makes_of_fingers_are_not_counted_twice() -> None:
    pygame.init()
    reader = Input(Bindings())
    made = [
        pygame.Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(1, 1), buttons=(1, 0, 0), touch=True),
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(9, 9), button=1, touch=True),
        pygame.Event(pygame.MOUSEBUTTONUP, pos=(9, 9), button=1, touch=True),
    ]
    assert reader.translate(made) == []


def test_a_touch_device_that_sdl_does_not_know_reports_no_fingers() -> None:
    pygame.init()
    assert fingers.reported(12345) is None


def test_a_trackpad_that_reports_fingers_is_no_touch_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = {7: 0, 8: 1, 9: 2, 10: -1}

    def kind(device: int) -> int:
        return kinds[device]

    monkeypatch.setattr(touch_screens.window, "sdl", lambda: SimpleNamespace(SDL_GetTouchDeviceType=kind))
    touch_screens.is_screen.cache_clear()
    reader = Input(Bindings())
    reader.devices = [touch_screens.TouchScreens(Fingers(Watch()), reader.point)]

    def land(device: int) -> bool:
        event = pygame.Event(DOWN, touch_id=device, finger_id=1, x=0.5, y=0.5)
        heard = bool(reader.translate([event]))
        reader.translate([pygame.Event(UP, touch_id=device, finger_id=1, x=0.5, y=0.5)])
        return heard

    heard = [land(device) for device in kinds]
    touch_screens.is_screen.cache_clear()
    assert heard == [True, False, False, True]


# -- scenes --------------------------------------------------------------------------------------------------
def test_a_flick_scrolls_a_page_and_goes_on_by_itself_until_it_is_touched() -> None:
    visitor = Visitor(Menu())
    visitor.app.settings.speed = visitor.app.clock.speed = 3
    visitor.app.push(SettingsScene())
    visitor.rest()
    button = visitor.widget("language")
    view = button.parent
    assert isinstance(view, ScrollView)
    finger = Finger(visitor.app)
    finger.down(button.rect.center)
    finger.move((button.rect.centerx, button.rect.centery - 90), 5)
    assert view.offset == 90
    finger.up()
    finger.tick(100)
    gone = view.offset
    assert gone > 90
    finger.down((button.rect.centerx, 400))
    finger.up()
    stopped = view.offset
    finger.tick(300)
    assert view.offset == stopped
    assert not visitor.scene.modal(), "the tap that stopped it pressed nothing"


def test_a_finger_that_starts_on_a_slider_scrolls_up_and_down_and_sets_it_to_the_sides() -> None:
    visitor = Visitor(Menu())
    visitor.app.push(SettingsScene())
    visitor.rest()
    slider = next(w for w in visitor.scene.ring() if isinstance(w, Slider))
    view, value, key = slider.parent, slider.value, slider.key
    assert isinstance(view, ScrollView)
    if slider.rect.bottom > visitor.scene.m.height - 100:
        view.reveal(slider.rect.inflate(0, 300))
    finger, (x, y), offset = Finger(visitor.app), slider.rect.center, view.offset
    finger.down((x, y))
    finger.move((x + 5, y - 60), 3, ms=60)
    finger.up(500)
    assert view.offset == min(view.most, offset + 60)
    assert view.offset > offset
    assert slider.value == value
    x, y = slider.bar().midleft
    finger.down((x, y))
    finger.move((x + 40, y + 8), 3)
    found = visitor.widget(key)
    assert isinstance(found, Slider)
    assert found.value != value
    assert found.held
    finger.up()


# -- the table -----------------------------------------------------------------------------------------
def visible_drag(person: Person) -> tuple[Action, str, str]:
    """A legal action that one drag on the screen means, with its piece and its zone."""
    drags, field = person.desk.table_view.drags, person.desk.field
    seen = [tag for node in field.nodes.values() for tag in verb_tags(node.piece)]
    for piece in drags.pieces():
        for zone, actions in drags.targets(piece).items():
            if len(actions) == 1 and zone in field.zones and piece in seen:
                return actions[0], piece, zone
    raise AssertionError("no drag is legal")


def test_a_long_press_explains_a_button_until_the_next_press_which_is_a_tap() -> None:
    person = Person(match_of())
    finger = Finger(person.app)
    button = next(w for w in person.table.ring() if isinstance(w, IconButton) and w.key == "menu")
    finger.hold(button.rect.center)
    finger.up()
    assert [note.words for note in person.table.tips.notes] == [button.tooltip]
    assert person.table.hovered is None
    assert not person.table.modal()
    finger.tap(button.rect.center)
    assert not person.table.tips.notes
    assert person.table.modal()


@pytest.mark.parametrize("key", sorted(OWN))
def test_a_finger_drags_a_piece_to_where_it_may_go(key: str) -> None:
    person = Person(match_of(key=key), size=(1920, 1080))
    for _ in range(60):  # to a question that a drag answers
        if person.desk.table_view.drags.pieces():
            break
        play_on(person.match, 1)
        person.desk.sync()
    person.sit()
    before = len(person.match.actions)
    _, piece, zone = visible_drag(person)
    Finger(person.app).drag(person.piece(piece), person.zone(zone))
    assert len(person.match.actions) > before or person.table.holds, "played, or it asks how it is turned"


def test_a_piece_that_a_lost_finger_carried_is_put_back() -> None:
    person = Person(match_of())
    _, piece, zone = visible_drag(person)
    finger = Finger(person.app)
    finger.down(person.piece(piece))
    finger.move(person.zone(zone), 3)
    assert person.table.holds
    person.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert not person.table.holds
    finger.up()
    assert person.desk.field.nodes[piece].piece.zone != zone


def test_other_people_touch_the_table_while_one_carries_a_piece() -> None:
    person = Person(match_of())
    action, piece, zone = visible_drag(person)
    finger, other = Finger(person.app), Finger(person.app, 1)
    finger.down(person.piece(piece))
    finger.move(person.zone(zone), 3)
    other.tap(person.table.ring()[0].rect.center)
    other.down(person.zone(zone))
    other.move((600, 300), 3)
    assert person.table.holds
    assert person.desk.field.view.zoom == 1
    finger.up()
    finger.rest()
    assert person.match.actions[-1].action == action


def test_two_fingers_zoom_the_board_and_one_moves_it() -> None:
    person = Person(match_of())
    one, two = Finger(person.app), Finger(person.app, 1)
    window = person.desk.field.view.window
    x, y = window.center
    one.down((x - 60, y))
    two.down((x + 60, y))
    two.move((x + 180, y), 3)
    view = person.desk.field.view
    assert view.zoom == pytest.approx(2, abs=0.05)
    one.up()
    two.up()
    left = view.x
    free = next(
        (px, py)
        for px in range(window.x + 20, window.right - 120, 20)
        for py in range(window.y + 20, window.bottom - 20, 20)
        if not isinstance(person.table.widget_at((px, py)), PieceNode)
    )
    one.drag(free, (free[0] - 60, free[1]))
    assert view.x > left


def test_a_long_press_on_a_legal_zone_shows_the_forecast_of_the_piece_in_hand() -> None:
    person = Person(match_of())
    action, piece, zone = visible_drag(person)
    finger = Finger(person.app)
    finger.tap(person.piece(piece))
    assert person.table.holds
    finger.hold(person.zone(zone))
    assert person.table.hands.telling
    finger.up()
    assert person.table.holds, "nothing is put down by looking"
    finger.tap(person.zone(zone))
    assert person.match.actions[-1].action == action


def test_a_long_press_shows_a_card_large_until_the_next_touch() -> None:
    person = Person(play_on(match_of(2, 4), 3, 4))
    person.sit()
    card = next(n for n in person.desk.field.nodes.values() if n.piece.face and n.shown())
    finger = Finger(person.app)
    finger.hold(person.piece(card.piece.tag))
    finger.up()
    large = person.table.magnifier._node
    assert large is not None
    assert large.rect.h > card.rect.h
    finger.down(person.table.m.size)
    assert person.table.magnifier._node is None


def test_a_reason_opens_above_the_finger_that_asks_for_it() -> None:
    person = Person(play_on(match_of(3, 1), 20, 1))
    person.sit()
    idle = [n for n in person.desk.field.nodes.values() if n.focusable and not n.legal]
    low = max(idle, key=lambda node: node.rect.y)
    Finger(person.app).tap(person.piece(low.piece.tag))
    bubble = person.table.hands._bubble
    assert bubble is not None
    assert low.rect.y > bubble.rect.h, "there is room above it"
    assert bubble.rect.bottom <= low.subject().top


# -- names -----------------------------------------------------------------------------------------------
def screen_keys(visitor: Visitor) -> dict[str, ScreenKey]:
    """The keys of the keyboard on the screen by what they are called."""
    nodes = (node for root in visitor.scene.stage.nodes for node in root.tree())
    return {node.name: node for node in nodes if isinstance(node, ScreenKey)}


@pytest.mark.parametrize(("language", "row"), [("fr", "azertyuiop"), ("en", "qwertyuiop")])
def test_a_name_is_typed_by_the_keyboard_on_the_screen(language: str, row: str) -> None:
    visitor = Visitor(Menu(), language=language)
    visitor.app.routes.setup("macadam")
    visitor.rest()
    field = next(widget for widget in visitor.scene.ring() if isinstance(widget, TextField))
    key, finger = field.key, Finger(visitor.app)
    assert not screen_keys(visitor)
    finger.tap(field.rect.center)
    names = screen_keys(visitor)
    tops = [names[letter].rect.y for letter in row]
    assert len(set(tops)) == 1
    assert [names[letter].rect.x for letter in row] == sorted(names[letter].rect.x for letter in row)
    words = visitor.scene.words
    for _ in range(12):
        finger.tap(screen_keys(visitor)[words("keyboard.erase")].rect.center)
    typed = ["é", "a"] if language == "fr" else ["e", "a"]
    for letter in ("z", *typed):  # the first one is a capital without being asked for
        finger.tap(screen_keys(visitor)[letter].rect.center)
    found = visitor.widget(key)
    assert isinstance(found, TextField)
    assert found.value == "Z" + "".join(typed)
    assert all(key.rect.colliderect(found.rect) is False for key in screen_keys(visitor).values())
    finger.tap(screen_keys(visitor)[words("keyboard.done")].rect.center)
    assert not screen_keys(visitor)


def test_a_field_that_the_mouse_focuses_opens_no_keyboard() -> None:
    visitor = Visitor(Menu())
    visitor.app.routes.setup("macadam")
    visitor.rest()
    visitor.click(next(widget for widget in visitor.scene.ring() if isinstance(widget, TextField)))
    assert not screen_keys(visitor)


# -- a screen that lies flat -----------------------------------------------------------------------------
@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_a_turned_window_shows_a_point_where_a_press_finds_it(degrees: int) -> None:
    pygame.init()
    turned = TurnedWindow(pygame.Surface((1920, 1080)), degrees)
    w, h = turned.canvas.get_size()
    assert min(w, h) >= 576
    for x, y in ((0, 0), (w - 1, 0), (0, h - 1), (700, 300)):
        turned.canvas.fill("black")
        turned.canvas.set_at((x, y), "red")
        turned.show([pygame.Rect(0, 0, w, h)])
        place = turned.outside(pygame.Rect(x, y, 1, 1))
        assert turned.window.get_at(place.topleft) == pygame.Color("red")
        assert turned.inside(place.topleft) == (x, y)
    moved = turned.outside(pygame.Rect(705, 300, 1, 1))
    place = turned.outside(pygame.Rect(700, 300, 1, 1))
    assert turned.vector((moved.x - place.x, moved.y - place.y)) == (5, 0)


@pytest.mark.parametrize(("side", "size"), [(180, (1280, 720)), (90, (1920, 1080)), (270, (1920, 1080))])
def test_the_table_turns_towards_the_seat_that_is_asked_and_plays_there(
    side: int, size: tuple[int, int]
) -> None:
    person = Person(match_of(2), size=size)
    person.app.settings.sides = [side, 0]
    assert person.desk.viewer == 0
    person.tick()
    person.rest()
    turned = person.app.facing.turned
    assert turned is not None
    assert turned.degrees == side
    action, piece, zone = visible_drag(person)
    start, end = (
        turned.outside(pygame.Rect(at, (1, 1))).center for at in (person.piece(piece), person.zone(zone))
    )
    Finger(person.app).drag(start, end)
    assert person.match.actions[0].action == action
    person.app.settings.sides = []
    person.tick()
    assert person.app.facing.turned is None
    assert person.app.screen.get_size() == size


# -- a whole match ---------------------------------------------------------------------------------------
def act(person: Person, finger: Finger) -> bool:
    """Do the first thing that fingers can do now; return False if there is none."""
    scene = person.app.scene
    if isinstance(scene, Curtain):
        person.tick(400)  # it is deaf at first
        finger.tap(next(w for w in scene.ring() if isinstance(w, Button)).rect.center)
        return True
    drags, field = person.desk.table_view.drags, person.desk.field
    nodes = {tag: node for node in field.nodes.values() for tag in verb_tags(node.piece)}
    for piece in drags.pieces():
        for zone in drags.targets(piece):
            if piece in nodes and zone in field.zones:
                finger.drag(person.piece(piece), person.zone(zone))
                return True
    buttons = [b for b in person.desk.chrome.buttons if b.enabled and b.key.startswith("verb.")]
    if buttons:
        finger.tap(buttons[0].rect.center)
        person.tick(400)
    return bool(buttons)


def test_a_whole_match_is_played_by_fingers_alone() -> None:
    person = Person(match_of(2, key="morris"), size=(1920, 1080))
    finger = Finger(person.app)
    for _ in range(150):
        person.rest()
        if not person.match.asked or not act(person, finger):
            break
    assert not person.match.asked, person.match.asked
    assert len(person.match.actions) > 5


def test_curtains_and_numbers_name_no_keys_to_fingers() -> None:
    person = Person(play_on(match_of(3, 2), 18, 2), language="en")
    hand = Finger(person.app)
    hand.tap((4, 700))
    person.table.flow.go_on()
    person.app.scene.renew()
    hand.rest()
    assert isinstance(person.app.scene, Curtain)
    assert not [node.name for node in person.app.scene.stage.nodes if node.name and "Enter" in node.name]
    person.app.routes.end(finished(2))
    person.app.scene.renew()
    hand.rest()
    told = next(each for each in person.app.scene.ring() if each.key == "decided")
    assert told.tooltip == "Tap: see that move again"
    person.app.routes.replay(finished(2))
    hand.rest()
    assert not [each.name for each in person.app.scene.ring() if "Ctrl" in each.name]
