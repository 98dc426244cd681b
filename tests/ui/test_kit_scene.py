"""Widgets in a scene: pointer, focus, dialogs, tooltips, layouts; by mouse and by keyboard alone."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect, Surface

from tabletop.system.settings import Settings
from tabletop.texts.language_list import next_language
from tabletop.ui.kit import art, cache, plates, worker_threads
from tabletop.ui.kit.input import Click, DragStart, Event, FocusLost, Key, Move, Press, Quit, Release, Wheel
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.scenes.settings.settings_scene import SettingsScene
from tabletop.ui.shell.app import App
from tabletop.ui.widgets import (
    BubbleNote,
    Button,
    Dialog,
    DialogButton,
    Dropdown,
    IconButton,
    ListView,
    ScrollView,
    Segments,
    Slider,
    TextField,
    TileButton,
    Toggle,
    Tooltip,
)
from tabletop.ui.widgets.scene import Scene
from tabletop.ui.widgets.scroll import Heights
from tests.ui.kit import Hand
from tests.ui.table_hands import Person, match_of
from tests.ui.visitor import Visitor


class Room(Scene):
    """A scene with a few controls that writes down what happens."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[object] = []
        self.layouts = 0

    def layout(self, m: Metrics) -> None:
        self.layouts += 1
        note = self.done.append
        self.backdrop()
        self.add(Button(m, Rect(20, 20, 160, 48), "One", lambda: note("one"), key="one", tooltip="First"))
        self.add(
            Button(m, Rect(220, 20, 160, 48), "Two", lambda: note("two"), enabled=False, reason="Not now")
        )
        self.add(Toggle(m, Rect(20, 100, 260, 40), "Sound", False, note))
        self.add(Segments(m, Rect(20, 160, 300, 44), ["a", "b", "c"], 0, note, key="choice"))
        self.add(Slider(m, Rect(20, 220, 300, 40), 0.5, note, key="slider"))
        self.add(TextField(m, Rect(20, 280, 300, 44), "Léa", note, key="field"))
        self.add(Dropdown(m, Rect(20, 340, 300, 44), ["x", "y", "z"], 0, note, key="drop"))

    def on_event(self, event: Event) -> bool:
        if isinstance(event, (Click, DragStart, Release, FocusLost)):
            self.done.append(event)
        return False


@pytest.fixture
def hand() -> Hand:
    return Hand(Room())


def room(hand: Hand) -> Room:
    assert isinstance(hand.scene, Room)
    return hand.scene


# -- pressing --------------------------------------------------------------------------------------------
def test_a_button_is_pressed_by_click_enter_and_space(hand: Hand) -> None:
    hand.click((60, 40))
    hand.key("return", "space")
    assert room(hand).done == ["one"] * 3


def test_a_press_that_leaves_the_button_does_nothing(hand: Hand) -> None:
    hand.do(Press((60, 40)), Move((600, 400)), Release((600, 400)), Click((600, 400)))
    assert room(hand).done == []


def test_a_shaky_click_still_presses(hand: Hand) -> None:
    hand.do(
        Press((60, 40)),
        DragStart((60, 40), (66, 40)),
        Move((66, 40), dragging=1),
        Release((66, 40), dragging=True),
    )
    assert room(hand).done == ["one"]


def test_a_disabled_button_takes_the_focus_to_tell_why_but_cannot_be_pressed(hand: Hand) -> None:
    hand.click((260, 40))
    hand.key("return")
    assert room(hand).done == []
    hand.key("shift+tab", "tab")
    hand.do(ms=400)
    tip = next(n for n in hand.scene.stage.walk() if isinstance(n, Tooltip))
    assert tip.words == "Not now"


def test_what_no_widget_uses_reaches_the_scene(hand: Hand) -> None:
    hand.click((900, 600))
    assert [type(e) for e in room(hand).done] == [Release, Click]


# -- focus -----------------------------------------------------------------------------------------------
def test_tab_goes_round_and_comes_back(hand: Hand) -> None:
    ring = hand.scene.ring()
    seen = []
    for _ in ring:
        hand.key("tab")
        seen.append(hand.scene.focused)
    assert seen == ring
    hand.key("tab")
    assert hand.scene.focused is ring[0]
    hand.key("shift+tab")
    assert hand.scene.focused is ring[-1]


def test_arrows_go_to_the_nearest_widget(hand: Hand) -> None:
    hand.key("tab", "right")
    assert hand.scene.focused
    assert hand.scene.focused.name == "Two"
    hand.key("down")
    assert hand.scene.focused.name == "Sound"


def test_the_ring_shows_for_the_keyboard_and_not_for_the_mouse(hand: Hand) -> None:
    hand.click((60, 40))
    assert hand.scene.focused
    assert not hand.scene.focused.focused
    hand.key("tab")
    assert hand.scene.focused.focused


def test_a_new_layout_keeps_the_focus(hand: Hand) -> None:
    hand.key("tab", "tab", "tab", "tab")
    assert hand.scene.focused
    assert hand.scene.focused.key == "choice"
    hand.app.relayout()
    assert room(hand).layouts == 2
    assert hand.scene.focused.key == "choice"
    assert hand.scene.focused.stage is hand.scene.stage


# -- values ----------------------------------------------------------------------------------------------
def test_toggle_choice_and_slider_by_keyboard(hand: Hand) -> None:
    hand.key("tab", "tab", "tab", "space", "tab", "right", "right", "right", "left", "tab", "right", "home")
    assert room(hand).done == [True, 1, 2, 1, pytest.approx(0.55), 0.0]


def test_toggle_choice_and_slider_by_mouse(hand: Hand) -> None:
    hand.click((260, 120))
    hand.click((300, 180))
    hand.do(Press((32, 240)), Move((308, 240)), Release((308, 240)))
    assert room(hand).done == [True, 2, 0.0, 1.0]


def test_a_field_is_typed_into_and_mended(hand: Hand) -> None:
    hand.click((200, 300))
    hand.key("end")
    hand.type("h!")
    hand.key("backspace", "home", "delete")
    assert room(hand).done[-1] == "éah"
    assert "one" not in room(hand).done


def test_letters_in_a_field_are_not_commands(hand: Hand) -> None:
    hand.click((200, 300))
    hand.type("m")
    assert hand.app.settings.sound


def test_a_field_takes_no_more_than_fits(hand: Hand) -> None:
    hand.click((200, 300))
    hand.type("x" * 60)
    field = hand.scene.focused
    assert isinstance(field, TextField)
    assert len(field.value) == field.line.longest


def test_a_dropdown_opens_chooses_and_closes(hand: Hand) -> None:
    hand.click((100, 360))
    hand.click((100, 340 + 48 + 44 + 20))
    assert room(hand).done == [1]
    hand.key("return", "down", "escape")
    assert room(hand).done == [1]
    drop = hand.scene.focused
    assert isinstance(drop, Dropdown)
    assert drop.sheet is None
    hand.key("return", "up", "up", "down", "down", "down")
    assert (drop.says(), room(hand).done) == ("z", [1])
    hand.key("return")
    assert (drop.sheet, room(hand).done) == (None, [1, 2])
    hand.key("up")
    assert (drop.sheet, room(hand).done) == (None, [1, 2, 1])


def test_an_option_is_chosen_with_return_where_a_choice_lays_the_page_out_anew() -> None:
    visitor = Visitor(SettingsScene(), language="en")
    speed = visitor.app.settings.speed
    visitor.walk_to("speed")
    visitor.key("return", "down")
    assert visitor.app.settings.speed == speed
    visitor.key("return")
    drop = visitor.widget("speed")
    assert isinstance(drop, Dropdown)
    assert (visitor.app.settings.speed, drop.sheet) == (speed + 1, None)


def test_an_open_list_goes_when_the_keys_go_elsewhere(hand: Hand) -> None:
    hand.click((100, 360))
    drop = hand.scene.focused
    assert isinstance(drop, Dropdown)
    assert drop.sheet
    hand.key("tab")
    assert hand.scene.focused is not drop
    assert drop.sheet is None
    hand.click((60, 40))
    assert room(hand).done == ["one"], "no list takes the press"


# -- dialogs ---------------------------------------------------------------------------------------------
def test_a_dialog_keeps_pointer_and_focus_inside(hand: Hand) -> None:
    note = room(hand).done.append
    dialog = hand.scene.ask(
        "Leave?",
        "The match is kept.",
        DialogButton("Leave", lambda: note("leave"), True),
        DialogButton("Stay", lambda: note("stay")),
    )
    hand.click((60, 40))
    assert room(hand).done == []
    assert {w.name for w in hand.scene.ring()} == {"Leave", "Stay"}
    hand.key("tab", "tab", "tab")
    assert hand.scene.focused in list(dialog.tree())
    hand.key("escape")
    assert room(hand).done == ["stay"]
    assert hand.scene.modal() is None
    hand.app.clock.step(400)  # what has come below the pointer is deaf so long after a press
    hand.click((60, 40))
    assert room(hand).done == ["stay", "one"]


def test_a_dialog_outlives_a_new_layout_and_gives_the_focus_back(hand: Hand) -> None:
    note = room(hand).done.append
    hand.key("tab")
    hand.scene.ask(
        "Leave?",
        "",
        DialogButton("Leave", lambda: note("leave"), True),
        DialogButton("Stay", lambda: note("stay")),
    )
    hand.app.relayout()
    assert {w.name for w in hand.scene.ring()} == {"Leave", "Stay"}
    hand.key("escape")
    assert room(hand).done == ["stay"]
    assert hand.scene.modal() is None
    hand.scene.step(1)
    before = hand.scene.focused
    hand.scene.ask("Leave?", "", DialogButton("Stay", lambda: note("stay")))
    hand.key("return")
    assert hand.scene.focused is before


def test_enter_gives_the_primary_answer(hand: Hand) -> None:
    note = room(hand).done.append
    hand.scene.ask(
        "Leave?",
        "",
        DialogButton("Stay", lambda: note("stay")),
        DialogButton("Leave", lambda: note("leave"), True),
    )
    hand.key("return")
    assert room(hand).done == ["leave"]


def test_a_dialog_stays_inside_a_small_window() -> None:
    hand = Hand(Room(), (1024, 576), Settings(language="fr", ui_scale=2.0))
    dialog = hand.scene.ask(
        "Un titre assez long pour deux lignes ?",
        "Des mots. " * 12,
        *(DialogButton("Une réponse longue", lambda: None) for _ in range(3)),
    )
    assert Rect(0, 0, 1024, 576).contains(dialog.plate)
    assert all(dialog.plate.contains(w.rect) for w in hand.scene.ring())
    assert isinstance(dialog, Dialog)


# -- tooltips --------------------------------------------------------------------------------------------
def tips(hand: Hand) -> list[str]:
    return [n.words for n in hand.scene.stage.walk() if isinstance(n, Tooltip)]


def test_a_tooltip_comes_within_half_a_second_and_goes_with_the_pointer(hand: Hand) -> None:
    hand.point((60, 40))
    assert tips(hand) == []
    hand.do(ms=500)
    assert tips(hand) == ["First"]
    hand.point((900, 600))
    assert tips(hand) == []


def test_a_tooltip_comes_with_the_focus_and_goes_with_escape(hand: Hand) -> None:
    hand.key("tab")
    hand.do(ms=500)
    assert tips(hand) == ["First"]
    hand.key("escape")
    assert tips(hand) == []


@pytest.mark.parametrize("corner", [(2, 2), (1180, 2), (2, 680), (1180, 680), (600, 300)])
def test_a_tooltip_never_covers_what_it_explains(corner: tuple[int, int]) -> None:
    about = Rect(corner, (90, 36))
    tip = Tooltip(
        Metrics(1280, 720), about, "Ce que fait ce bouton, en une phrase assez longue.", (1280, 720)
    )
    assert not tip.rect.colliderect(about)
    assert Rect(0, 0, 1280, 720).contains(tip.rect)


def test_a_notice_goes_by_itself(hand: Hand) -> None:
    hand.scene.notice("Saved")
    assert tips(hand) == ["Saved"]
    hand.do(ms=6000)
    assert tips(hand) == []


def test_a_lasting_notice_lasts_through_a_new_layout(hand: Hand) -> None:
    hand.scene.notice("Reading", lasts=True)
    hand.app.relayout()
    hand.do(ms=6000)
    assert tips(hand) == ["Reading"]
    hand.scene.withdraw_notice("Reading")
    assert tips(hand) == []


# -- scrolling -------------------------------------------------------------------------------------------
class Long(Scene):
    """Thirty buttons in a room for five, and a list."""

    def layout(self, m: Metrics) -> None:
        self.opened: list[int] = []
        self.view = ScrollView(m, Rect(20, 20, 300, 280))
        self.add(self.view)
        for i in range(30):
            self.view.put(
                Button(m, Rect(30, 30 + i * 56, 200, 48), str(i), lambda i=i: self.opened.append(i))
            )
        self.list = ListView(
            m,
            Rect(400, 20, 300, 280),
            [40] * 50,
            self.row,
            on_choose=lambda i: None,
            on_open=self.opened.append,
            key="list",
        )
        self.add(self.list)

    @staticmethod
    def row(surface: Surface, rect: Rect, index: int, state: str) -> None:
        surface.fill("gray" if state else "white", rect)


def test_the_wheel_scrolls_what_is_under_the_pointer() -> None:
    hand = Hand(Long())
    scene = hand.scene
    assert isinstance(scene, Long)
    hand.do(Move((100, 100)), Wheel((100, 100), -2))
    assert scene.view.offset > 0
    assert scene.list.offset == 0
    hand.do(Wheel((100, 100), 99))
    assert scene.view.offset == 0


def test_the_focus_is_brought_into_sight() -> None:
    hand = Hand(Long())
    scene = hand.scene
    assert isinstance(scene, Long)
    for _ in range(20):
        hand.key("tab")
    assert scene.focused
    assert scene.view.rect.contains(scene.focused.rect)
    hand.key("return")
    assert scene.opened == [19]


def test_what_is_scrolled_out_cannot_be_clicked() -> None:
    hand = Hand(Long())
    assert isinstance(hand.scene, Long)
    hand.click((100, 330))
    assert hand.scene.opened == []


def test_a_list_is_walked_and_opened_by_keyboard_and_mouse() -> None:
    hand = Hand(Long())
    scene = hand.scene
    assert isinstance(scene, Long)
    scene.focus(scene.list)
    hand.key(*["down"] * 12, "return")
    assert scene.opened == [11]
    assert scene.list.rect.contains(scene.list.row_rect(11))
    pos = scene.list.row_rect(9).center
    hand.do(Press(pos), Release(pos), Click(pos, times=2))
    assert scene.opened == [11, 9]


def test_rows_follow_each_other_from_the_top_of_their_list() -> None:
    scene = Hand(Long()).scene
    assert isinstance(scene, Long)
    assert scene.list.row_rect(0).top == scene.list.rect.top
    assert all(scene.list.row_rect(i).bottom == scene.list.row_rect(i + 1).top for i in range(5))
    rows = Heights(3, [20, 30, 40].__getitem__, 25)
    assert rows.length == 75, "none is measured yet"
    assert [rows.at(y) for y in (0, 19, 20, 49, 50, 89, 90)] == [0, 0, 1, 1, 2, 2, 3]
    assert rows.length == 90


def test_the_bar_is_dragged() -> None:
    hand = Hand(Long())
    scene = hand.scene
    assert isinstance(scene, Long)
    bar = scene.list.bar()
    hand.do(Press(bar.center), Move((bar.centerx, 900)), Release((bar.centerx, 900)))
    assert scene.list.offset == scene.list.most


# -- the rest of the chrome ---------------------------------------------------------------------------
class Chrome(Scene):
    """One of everything."""

    def layout(self, m: Metrics) -> None:
        self.backdrop("#34302E")
        self.rules: list[str] = []
        self.add(IconButton(m, m.rect(20, 20, 40, 40), "gear", "Réglages", lambda: None, on=True))
        self.add(TileButton(m, m.rect(20, 80, 400, 90), "load", "Charger", "12 parties", lambda: None))
        self.add(Dropdown(m, m.rect(20, 200, 400, 44), ["Un", "Deux"], 0, lambda i: None))
        said = plates.Bubble(
            "Coup interdit", "Il faut suivre : piéton rouge.", "Seul un Agent dispense.", "6.9"
        )
        about = m.rect(600, 300, 1, 1)
        self.bubble = BubbleNote(m, said, about, m.size, on_rule=lambda: self.rules.append("6.9"))
        self.add(self.bubble)


@pytest.mark.parametrize("size", [(1024, 576), (1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_everything_is_painted_at_every_size_and_scale(size: tuple[int, int], scale: float) -> None:
    hand = Hand(Chrome(), size, Settings(language="fr", ui_scale=scale))
    assert isinstance(hand.scene, Chrome)
    assert Rect((0, 0), size).contains(hand.scene.bubble.rect)


def test_the_number_in_a_bubble_opens_its_rule() -> None:
    hand = Hand(Chrome())
    assert isinstance(hand.scene, Chrome)
    hand.click(hand.scene.bubble.number.center)
    assert hand.scene.rules == ["6.9"]


# -- the app ---------------------------------------------------------------------------------------------
def test_language_and_contrast_switch_live(hand: Hand) -> None:
    hand.key("f9")
    assert hand.app.language == next_language("en")
    assert room(hand).layouts == 2
    before = hand.shot()
    hand.app.settings.high_contrast = True
    try:
        hand.app.apply_settings()
        hand.do()
        assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(hand.shot(), "RGB")
    finally:
        tone.use(False)


def test_scenes_are_stacked_and_the_app_ends_with_the_last() -> None:
    first, second = Room(), Room()
    hand = Hand(first)
    hand.app.push(second)
    assert hand.app.scene is second
    hand.app.pop()
    assert hand.app.scene is first
    assert first.layouts == 2
    worker_threads.finish()  # for what is still being written, the end waits
    hand.do(Quit())
    assert hand.app.scenes == []


def test_work_from_another_thread_is_done_by_the_loop(hand: Hand) -> None:
    hand.app.call(lambda: room(hand).done.append("later"))
    assert room(hand).done == []
    hand.do()
    assert room(hand).done == ["later"]


def test_losing_the_window_lets_go_of_everything(hand: Hand) -> None:
    hand.do(Move((60, 40)), Press((60, 40)), FocusLost())
    assert hand.scene.hovered is None
    assert isinstance(room(hand).done[-1], FocusLost)


def test_nothing_is_painted_while_nothing_changes(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[object] = []
    monkeypatch.setattr(pygame.display, "update", painted.append)
    hand.do()
    hand.do(Move((700, 500)), ms=100)
    assert painted == []
    hand.point((60, 40))
    assert len(painted) == 1


def test_key_ups_reach_the_scene(hand: Hand) -> None:
    seen: list[Event] = []
    hand.scene.on_event = lambda event: bool(seen.append(event))  # type: ignore[method-assign]
    hand.do(Key("shift", down=False))
    assert seen == [Key("shift", down=False)]


def test_a_stored_picture_is_the_picture(hand: Hand) -> None:
    app = hand.app
    assert isinstance(app, App)
    drawn = art.svg("bicycle", 120)
    while art.unsaved():
        art.store_one()
    worker_threads.finish()
    cache.clear_all()
    stored = art.svg("bicycle", 120)
    assert stored is not drawn
    assert pygame.image.tobytes(stored, "RGBA") == pygame.image.tobytes(drawn, "RGBA")


@pytest.mark.parametrize("language", ["fr", "en", "de"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1280, 720), 1.5)])
def test_buttons_of_a_dialog_in_several_rows_begin_and_end_below_each_other(
    size: tuple[int, int], scale: float, language: str
) -> None:
    person = Person(match_of(2, 1), size, scale=scale, language=language, curtain=False)
    person.table.commands.menu()
    rows: dict[int, list[Button]] = {}
    dialog = person.table.modal()
    assert isinstance(dialog, Dialog)
    for button in dialog.children:
        assert isinstance(button, Button)
        assert button.rect.w >= Button.width(person.table.m, button.label, button.icon)
        rows.setdefault(button.rect.y, []).append(button)
    assert len(rows) > 1
    assert len({(row[0].rect.x, row[-1].rect.right) for row in rows.values()}) == 1
    assert all(max(b.rect.w for b in row) - min(b.rect.w for b in row) <= 1 for row in rows.values())
