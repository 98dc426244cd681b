"""Raw events of the window become clicks, drags and commands."""

from __future__ import annotations

import pygame
import pytest

from tabletop.ui.kit.bindings import COMMANDS, FIXED, Bindings
from tabletop.ui.kit.input import (
    Click,
    Composing,
    DragStart,
    Event,
    FocusLost,
    Input,
    Key,
    Move,
    Press,
    Quit,
    Release,
    Resize,
    Typed,
    Wheel,
)


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Input:
    """No time passes for it: on a busy machine the second click of a double one may come too late."""
    monkeypatch.setattr("tabletop.ui.kit.input.monotonic", lambda: 100.0)
    pygame.display.init()
    return Input(Bindings())


def down(x: int, y: int, button: int = 1) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button)


def up(x: int, y: int, button: int = 1) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=button)


def move(x: int, y: int, held: bool = True, rel: tuple[int, int] = (1, 0)) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=rel, buttons=(int(held), 0, 0))


def key(code: int, mod: int = 0, unicode: str = "") -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=unicode)


def kinds(events: list[Event]) -> list[str]:
    return [type(e).__name__ for e in events]


def test_a_press_that_trembles_is_a_click(reader: Input) -> None:
    events = reader.translate([down(10, 10), move(11, 11), up(12, 10)])
    assert kinds(events) == ["Press", "Move", "Release", "Click"]
    assert not any(isinstance(e, DragStart) for e in events)


def test_three_pixels_start_a_drag_that_ends_without_a_click(reader: Input) -> None:
    events = reader.translate([down(10, 10), move(13, 10), move(40, 50), up(40, 50)])
    assert kinds(events) == ["Press", "DragStart", "Move", "Release"]
    assert events[1] == DragStart((10, 10), (13, 10))
    assert events[-1] == Release((40, 50), 1, dragging=True)


def test_moves_that_follow_each_other_become_one(reader: Input) -> None:
    events = reader.translate(
        [move(1, 10, False, (1, 10)), move(3, 30, False, (2, 20)), move(7, 70, False, (4, 40))]
    )
    assert events == [Move((7, 70), (7, 70))]


def test_a_lost_mouse_up_comes_back_with_the_next_move(reader: Input) -> None:
    reader.translate([down(10, 10), move(30, 10)])
    events = reader.translate([move(50, 10, held=False)])
    assert events[0] == Release((50, 10), 1, dragging=True, lost=True)
    assert reader.translate([up(50, 10)]) == [Release((50, 10), 1)]


def test_losing_the_window_ends_a_drag(reader: Input) -> None:
    reader.translate([down(10, 10), move(30, 10)])
    assert reader.translate([pygame.Event(pygame.WINDOWFOCUSLOST)]) == [FocusLost()]
    assert kinds(reader.translate([move(31, 10)])) == ["Move"]


@pytest.mark.parametrize(("seconds", "counts"), [(0.1, [1, 2]), (0.5, [1, 1])])
def test_two_clicks_that_are_far_apart_in_time_are_no_double_click(
    reader: Input, monkeypatch: pytest.MonkeyPatch, seconds: float, counts: list[int]
) -> None:
    now = 100.0
    monkeypatch.setattr("tabletop.ui.kit.input.monotonic", lambda: now)
    found = []
    for _ in range(2):
        clicks = [e for e in reader.translate([down(5, 5), up(5, 5)]) if isinstance(e, Click)]
        found += [click.times for click in clicks]
        now += seconds
    assert found == counts


def test_a_double_click_is_counted(reader: Input) -> None:
    clicks = [e for e in reader.translate([down(5, 5), up(5, 5)] * 3) if isinstance(e, Click)]
    assert [c.times for c in clicks] == [1, 2, 1]


def test_another_button_during_a_drag_does_not_end_it(reader: Input) -> None:
    reader.translate([down(10, 10), move(30, 10)])
    events = reader.translate([down(30, 10, 3), up(30, 10, 3), up(30, 10)])
    assert events == [Press((30, 10), 3), Release((30, 10), 3), Release((30, 10), 1, dragging=True)]


def test_wheel_text_size_and_quit_pass_through(reader: Input) -> None:
    raw = [
        pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.5),
        pygame.Event(pygame.TEXTINPUT, text="é"),
        pygame.Event(pygame.WINDOWSIZECHANGED, x=800, y=600),
        pygame.Event(pygame.QUIT),
    ]
    assert reader.translate(raw) == [Wheel((0, 0), 1.5), Typed("é"), Resize((800, 600)), Quit()]


@pytest.mark.parametrize(
    ("raw", "chord", "command"),
    [
        (key(pygame.K_z, pygame.KMOD_LCTRL), "ctrl+z", "undo"),
        (key(pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT), "ctrl+shift+z", "redo"),
        (key(pygame.K_TAB, pygame.KMOD_LSHIFT), "shift+tab", "previous"),
        (key(pygame.K_RETURN), "return", "activate"),
        (key(pygame.K_SPACE, 0, " "), "space", "activate"),
        (key(pygame.K_SLASH, pygame.KMOD_LSHIFT, "?"), "?", "why"),
        (key(pygame.K_COMMA, pygame.KMOD_LSHIFT, "?"), "?", "why"),
        (key(pygame.K_KP_PLUS, 0, "+"), "+", "zoom_in"),
        (key(pygame.K_KP_PLUS), "+", "zoom_in"),
        (key(pygame.K_KP_MINUS), "-", "zoom_out"),
        (key(pygame.K_KP_ENTER), "enter", "activate"),
        (key(pygame.K_F1), "f1", "rules"),
        (key(pygame.K_q, pygame.KMOD_LALT, "q"), "alt+q", ""),
        (key(pygame.K_q, pygame.KMOD_LCTRL | pygame.KMOD_LALT | pygame.KMOD_LSHIFT), "ctrl+alt+shift+q", ""),
    ],
)
def test_keys_are_named_by_what_they_write(
    reader: Input, raw: pygame.Event, chord: str, command: str
) -> None:
    (event,) = reader.translate([raw])
    assert isinstance(event, Key)
    assert (event.chord, event.command) == (chord, command)


def test_a_held_key_repeats_until_it_is_let_go_or_the_window_is_lost(reader: Input) -> None:
    press, release = key(pygame.K_RETURN), pygame.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="")
    lost = pygame.Event(pygame.WINDOWFOCUSLOST)
    events = reader.translate([press, press, release, press, lost, press])
    downs = [e.repeat for e in events if isinstance(e, Key) and e.down]
    assert downs == [False, True, False, False]


def test_no_two_commands_share_a_chord() -> None:
    chords = [c for command in COMMANDS for c in COMMANDS[command]]
    assert len(chords) == len(set(chords))


def test_a_key_can_be_bound_unless_another_command_has_it() -> None:
    bindings = Bindings()
    assert bindings.bind("hint", "f2")
    assert bindings.command("f2") == "hint"
    assert bindings.command("h") == ""
    assert bindings.clash("log", "f2") == "hint"
    assert not bindings.bind("log", "f2")
    assert not any(bindings.bind(command, "f3") for command in FIXED)
    bindings.reset()
    assert bindings.command("h") == "hint"


@pytest.mark.parametrize(
    ("letter", "scancode", "chord"),
    [
        ("я", pygame.KSCAN_Z, "z"),
        ("ζ", pygame.KSCAN_Z, "z"),
        ("ז", pygame.KSCAN_Z, "z"),
        ("ء", pygame.KSCAN_X, "x"),
    ],
)
def test_a_key_without_a_latin_letter_counts_by_its_place(
    reader: Input, letter: str, scancode: int, chord: str
) -> None:
    for mod, typed, named in ((pygame.KMOD_LCTRL, "", f"ctrl+{chord}"), (0, letter, chord)):
        raw = pygame.Event(pygame.KEYDOWN, key=ord(letter), mod=mod, unicode=typed, scancode=scancode)
        assert reader.translate([raw])[0] == Key(named, reader.bindings.command(named), True, mod == 0)


def test_a_letter_that_is_latin_counts_as_what_it_says(reader: Input) -> None:
    raw = pygame.Event(
        pygame.KEYDOWN, key=pygame.K_w, mod=pygame.KMOD_LCTRL, unicode="", scancode=pygame.KSCAN_Z
    )
    assert isinstance(found := reader.translate([raw])[0], Key)
    assert found.chord == "ctrl+w"


def test_keys_are_not_heard_while_text_is_composed(reader: Input) -> None:
    def editing(text: str) -> pygame.Event:
        return pygame.Event(pygame.TEXTEDITING, text=text, start=0, length=0)

    assert reader.translate([key(pygame.K_n, 0, "n"), editing("ㅎ")])[-1] == Composing("ㅎ")
    assert reader.translate([key(pygame.K_l, 0, "l"), editing("하")]) == [Composing("하")]
    done = [key(pygame.K_RETURN), pygame.Event(pygame.TEXTINPUT, text="하"), editing("")]
    assert reader.translate(done) == [Typed("하")]
    assert reader.translate([key(pygame.K_RETURN)]) == [Key("return", "activate")]
