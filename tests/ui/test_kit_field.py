"""Fields for text are edited as everywhere: by mouse, by keys, through the clipboard."""

from __future__ import annotations

import pygame
import pytest

from tabletop.ui.scenes.setup.setup_scene import SetupScene
from tabletop.ui.widgets import TextField
from tests.ui.visitor import Visitor


class Desk(Visitor):
    """A new match, with words in the field of the first name."""

    def __init__(self, value: str) -> None:
        super().__init__(SetupScene("macadam"))
        self.click(self.field)
        self.type(value)

    @property
    def field(self) -> TextField:
        found = self.widget("name.0")
        assert isinstance(found, TextField)
        return found

    @property
    def selected(self) -> str:
        return self.field.line.selected

    def at(self, place: int) -> tuple[int, int]:
        """The pixel of a place between letters."""
        return self.field._x(place), self.field.rect.centery

    def double_click(self, at: tuple[int, int]) -> None:
        for kind in (pygame.MOUSEMOTION, *[pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP] * 2):
            more = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
            pygame.event.post(pygame.Event(kind, pos=at, touch=False, **more))
        self.rest()


def test_shift_and_arrows_select_and_typing_replaces_what_is_selected() -> None:
    desk = Desk("Anne Marie")
    desk.key("shift+left", "shift+left")
    assert desk.selected == "ie"
    desk.key("shift+right")
    assert desk.selected == "e"
    desk.type("a")
    assert desk.field.value == "Anne Maria"
    desk.key("shift+home")
    assert desk.selected == "Anne Maria"
    desk.key("home", "shift+end")
    assert desk.selected == "Anne Maria"
    desk.key("left")
    assert (desk.selected, desk.field.line.caret) == ("", 0)


def test_everything_is_selected_and_erased() -> None:
    desk = Desk("Anne Marie")
    desk.key("ctrl+a")
    assert desk.selected == "Anne Marie"
    desk.key("backspace")
    assert desk.field.value == ""


@pytest.mark.parametrize(
    ("keys", "left"),
    [
        (["ctrl+backspace"], "Anne "),
        (["ctrl+backspace", "ctrl+backspace"], ""),
        (["home", "ctrl+delete"], " Marie"),
        (["ctrl+left", "backspace"], "AnneMarie"),
        (["ctrl+left", "ctrl+left", "delete"], "nne Marie"),
        (["home", "ctrl+right", "delete"], "AnneMarie"),
        (["ctrl+shift+left", "delete"], "Anne "),
        (["end", "backspace"], "Anne Mari"),
        (["home", "delete"], "nne Marie"),
    ],
)
def test_words_are_stepped_over_and_erased(keys: list[str], left: str) -> None:
    desk = Desk("Anne Marie")
    desk.key(*keys)
    assert desk.field.value == left


def test_the_clipboard_is_that_of_the_system() -> None:
    desk = Desk("Anne Marie")
    desk.key("ctrl+shift+left", "ctrl+c")
    assert pygame.scrap.get_text() == "Marie"
    assert desk.field.value == "Anne Marie"
    desk.key("ctrl+x")
    assert desk.field.value == "Anne "
    desk.key("home", "ctrl+v")
    assert desk.field.value == "MarieAnne "
    pygame.scrap.put_text("x\ny" * 30)
    desk.key("ctrl+a", "shift+insert")
    assert desk.field.value == ("xy" * 30)[:24], "one line, as long as a name may be"


def test_nothing_selected_leaves_the_clipboard_alone() -> None:
    desk = Desk("Anne")
    pygame.scrap.put_text("kept")
    desk.key("ctrl+c", "ctrl+x")
    assert pygame.scrap.get_text() == "kept"
    assert desk.field.value == "Anne"


def test_a_double_click_takes_the_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.ui.kit.input.monotonic", lambda: 100.0)  # however busy the machine is
    desk = Desk("Anne Marie")
    desk.double_click(desk.at(9))  # not where the click before was
    assert desk.selected == "Marie"
    desk.type("Lise")
    assert desk.field.value == "Anne Lise"


def test_dragging_selects_and_a_click_lets_go() -> None:
    desk = Desk("Anne Marie")
    desk.drag(desk.at(2), desk.at(7))
    assert desk.selected == "ne Ma"
    desk.drag(desk.at(7), desk.at(2))
    assert desk.selected == "ne Ma"
    desk.click(desk.at(3))
    assert (desk.selected, desk.field.line.caret) == ("", 3)


def test_a_click_with_shift_selects_up_to_it() -> None:
    desk = Desk("Anne Marie")
    desk.click(desk.at(2))
    pygame.key.set_mods(pygame.KMOD_SHIFT)
    try:
        desk.click(desk.at(6))
    finally:
        pygame.key.set_mods(0)
    assert desk.selected == "ne M"


def test_what_is_selected_is_seen() -> None:
    desk = Desk("Anne Marie")
    spot = desk.at(4)[0] + 2, desk.field.rect.centery - desk.field.style.px // 2
    desk.key("ctrl+a")
    seen = desk.app.screen.get_at(spot)
    desk.key("end")
    assert seen != desk.app.screen.get_at(spot)


def test_an_accent_goes_with_its_letter() -> None:
    desk = Desk("ne\u0301e")
    desk.key("left", "backspace")
    assert desk.field.value == "ne"


def test_a_name_that_runs_leftwards_is_written_and_erased_at_its_left_end() -> None:
    desk = Desk("\u05e9\u05dc\u05d5\u05dd")  # shalom
    first, last = desk.at(0)[0], desk.at(4)[0]
    assert last < first
    desk.click((last + 1, desk.field.rect.centery))
    assert desk.field.line.caret == 4
    desk.key("backspace")
    assert desk.field.value == "\u05e9\u05dc\u05d5"
    desk.drag(desk.at(0), desk.at(2))
    assert desk.selected == "\u05e9\u05dc"


def test_the_pointer_over_a_field_is_that_of_text(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, shown = Desk("Anne"), list[str]()
    monkeypatch.setattr(desk.app, "cursor", shown.append)
    desk.click(desk.widget("variants"))
    desk.click(desk.field)
    desk.click((5, 300))
    assert shown[-3:] == ["arrow", "text", "arrow"]


def test_composed_text_stands_in_the_field_until_it_is_typed_and_takes_enter_for_itself() -> None:
    desk = Desk("An")
    scene = desk.scene
    pygame.event.post(pygame.Event(pygame.TEXTEDITING, text="하", start=0, length=0))
    desk.key("enter")
    assert (desk.field.composed, desk.field.value) == ("하", "An")
    assert desk.scene is scene
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="하"))
    desk.rest()
    assert (desk.field.composed, desk.field.value) == ("", "An하")
