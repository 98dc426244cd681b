"""Screens that come, go and change: the window stays in sight, whole, and under the hand."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from pygame import Rect

from tabletop.ui.kit import window
from tabletop.ui.scenes.menu.menu import Menu
from tests.ui.test_laws_survive import not_as_painted_anew
from tests.ui.visitor import Visitor

SIZE = 1280, 720
LEFT, RIGHT = Rect(0, 0, 1920, 1080), Rect(1920, 0, 2560, 1440)


def blank(visitor: Visitor) -> None:
    """What the window showed is lost, as where its surface is made anew."""
    visitor.app.screen.fill("black")
    pygame.display.flip()


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        (pygame.WINDOWSIZECHANGED, {"x": SIZE[0], "y": SIZE[1]}),  # the last of two, within one turn
        (pygame.WINDOWDISPLAYCHANGED, {"display_index": 1}),
        (pygame.WINDOWRESTORED, {}),
    ],
    ids=["size", "display", "restored"],
)
def test_what_a_change_of_screens_may_have_lost_is_painted_again(
    kind: int, more: dict[str, int], tmp_path: Path
) -> None:
    visitor = Visitor(Menu(), tmp_path, size=SIZE)
    assert not_as_painted_anew(visitor) is None
    blank(visitor)
    pygame.event.post(pygame.Event(kind, **more))
    visitor.rest()
    assert not_as_painted_anew(visitor) is None


@pytest.mark.parametrize(
    ("before", "screens", "after"),
    [
        (Rect(100, 100, *SIZE), [LEFT, RIGHT], Rect(100, 100, *SIZE)),
        (Rect(1800, 50, *SIZE), [LEFT, RIGHT], Rect(1800, 50, *SIZE)),  # on both
        (Rect(2400, 200, *SIZE), [LEFT], Rect(320, 180, *SIZE)),  # its screen was unplugged
        (Rect(1920, 0, 2560, 1440), [LEFT], LEFT),
        (Rect(-5000, -5000, *SIZE), [LEFT], Rect(320, 180, *SIZE)),
        (Rect(-20, 60, 2200, 900), [LEFT], Rect(-20, 60, 1920, 900)),
    ],
)
def test_a_window_is_brought_back_onto_a_screen_that_exists(
    before: Rect, screens: list[Rect], after: Rect
) -> None:
    assert window.in_sight(before, screens) == after


def test_the_window_comes_back_when_its_screen_is_unplugged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = Visitor(Menu(), tmp_path, size=SIZE)
    handle = SimpleNamespace(position=(2400, 200), size=SIZE)
    monkeypatch.setattr(window, "_handle", lambda: nullcontext(handle))
    monkeypatch.setattr(window, "screens", lambda: [LEFT])
    pygame.event.post(pygame.Event(pygame.WINDOWDISPLAYCHANGED, display_index=0))
    visitor.rest()
    assert handle.position == (2400, 200)  # the system may place it itself
    visitor.rest(window.PLACED_MS)
    assert (handle.position, handle.size) == ((320, 180), SIZE)
    assert visitor.app.settings.window == SIZE


def test_a_window_opens_no_larger_than_the_screen_that_is_there_now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1366, 768), (3840, 2160)])
    assert window.kept_size((2560, 1440)) == (1366, 768)
    assert window.kept_size(SIZE) == SIZE


def test_a_finger_after_a_new_size_is_where_it_is_in_the_new_size(tmp_path: Path) -> None:
    visitor = Visitor(Menu(), tmp_path, size=SIZE)
    touch = {"touch_id": 1, "finger_id": 1, "x": 0.5, "y": 0.5, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
    raw = [
        pygame.Event(pygame.WINDOWSIZECHANGED, x=1920, y=1080),
        pygame.Event(pygame.FINGERDOWN, **touch),
        pygame.Event(pygame.FINGERUP, **touch),
    ]
    places = {event.pos for event in visitor.app.input.translate(raw) if hasattr(event, "pos")}
    assert places == {(960, 540)}
