"""The table worked by keys alone."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pygame
import pytest

from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.board.zone_node import ZoneNode
from tabletop.ui.scenes.rules.rules import Rules
from tests.ui.table_hands import Person, match_of, play_on


def test_tab_goes_round_and_comes_back() -> None:
    person = Person(play_on(match_of(4, 3), 22, 3))
    person.sit()
    seen = []
    for _ in range(12):
        person.key("tab")
        assert person.table.focused is not None
        seen.append(person.table.focused.tab // 10)
        if len(seen) > 1 and seen[-1] == seen[0]:
            break
    assert seen[-1] == seen[0]
    assert len(set(seen)) >= 4


def test_a_lifted_card_goes_from_place_to_place_by_arrows() -> None:
    person = Person(play_on(match_of(2, 4), 3, 4))
    person.sit()
    lead(person)
    person.key("enter")
    assert person.table.hands.held.active
    assert isinstance(person.table.focused, ZoneNode)
    first = person.table.focused
    for arrow in ("left", "up", "right", "down"):
        person.key(arrow)
        if person.table.focused is not first:
            break
    assert isinstance(person.table.focused, ZoneNode)
    person.key("escape")
    person.rest()
    assert not person.table.hands.held.active
    assert isinstance(person.table.focused, PieceNode)


def lead(person: Person) -> None:
    """Put the focus on a card that has several places to go to."""
    drags = person.desk.table_view.drags
    tag = max((t for t in drags.pieces() if t.startswith("card")), key=lambda t: len(drags.targets(t)))
    person.table.focus(person.desk.field.nodes[tag])


def test_the_question_mark_says_why_not() -> None:
    person = Person(play_on(match_of(3, 1), 20, 1))
    person.sit()
    idle = next(n for n in person.desk.field.nodes.values() if n.focusable and not n.legal)
    person.table.focus(idle)
    person.key("?")
    bubble = person.table.hands._bubble
    assert bubble is not None
    assert bubble.said.number.startswith("MAC-")
    person.key("escape")
    assert not person.table.hands.telling


def reach(person: Person, widget: object) -> None:
    """Bring the focus to something by Tab and arrows alone."""
    for _ in range(8):
        if person.table.focused is widget:
            return
        _walk(person, widget)
        if person.table.focused is widget:
            return
        person.key("tab")
    raise AssertionError(f"{getattr(widget, 'key', widget)} cannot be reached by keys")


def _walk(person: Person, widget: object) -> None:
    seen = set()
    for _ in range(40):
        here = person.table.focused
        if here is widget or here is None or id(here) in seen:
            return
        seen.add(id(here))
        dx = widget.rect.centerx - here.rect.centerx  # type: ignore[attr-defined]
        dy = widget.rect.centery - here.rect.centery  # type: ignore[attr-defined]
        ways = ["right" if dx > 0 else "left", "down" if dy > 0 else "up"]
        for way in ways if abs(dx) >= abs(dy) else ways[::-1]:
            person.key(way)
            if person.table.focused is not here:
                break


def test_a_whole_game_by_keys_alone() -> None:
    person = Person(match_of(2, 5))
    dice = Random(5)
    for _ in range(400):
        person.sit()
        if person.match.asked is None:
            break
        action = dice.choice(person.desk.table_view.drags.actions)
        drag = person.drag_of(action)
        if drag is None:
            reach(person, next(b for b in person.desk.chrome.buttons if b.key == f"verb.{action.verb}"))
            person.key("enter")
            continue
        piece, zone = drag
        meant = person.desk.table_view.drags.means(piece, zone)
        reach(person, person.desk.field.nodes[piece])
        person.key("enter")
        reach(person, person.desk.field.zones[zone])
        person.key("enter")
        if len(meant) > 1:
            person.key(*["down"] * meant.index(action), "enter")
        assert person.match.actions[-1].action == action
    assert person.match.result is not None


def test_a_numbered_list_holds_every_legal_action() -> None:
    person = Person(play_on(match_of(3, 1), 20, 1))
    person.sit()
    actions = person.desk.table_view.drags.actions
    person.key("h")
    chooser = person.table.hands.choosing._list
    assert chooser is not None
    assert len(chooser.choices) == len(actions)
    person.key("enter")
    assert person.match.actions[-1].action == actions[0]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_menu_of_the_table_leads_to_the_rules_and_out_of_the_app(language: str) -> None:
    person = Person(match_of(2), language=language)
    person.sit()
    words = person.table.words
    for key, left in (("table.menu.rules", False), ("table.quit", True)):
        person.key("escape")
        button = next(each for each in person.table.ring() if each.name == words(key))
        person.click(button.rect.center)
        assert bool(person.app.scenes) is not left
        if not left:
            assert isinstance(person.app.scene, Rules)
            person.key("escape")


@pytest.mark.parametrize(
    ("code", "way"),
    [(pygame.K_LEFT, (-1, 0)), (pygame.K_RIGHT, (1, 0)), (pygame.K_UP, (0, -1)), (pygame.K_DOWN, (0, 1))],
)
def test_shift_and_arrows_look_at_what_is_beside_on_a_board_that_is_near(
    code: int, way: tuple[int, int]
) -> None:
    person = Person(match_of(2, 1), curtain=False)
    person.sit()
    view = person.desk.field.view
    person.key("+", "+", "+")
    assert view.zoom > 1
    before = view.x, view.y
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        more = {"unicode": ""} if kind == pygame.KEYDOWN else {}
        person.post(pygame.Event(kind, key=code, mod=pygame.KMOD_LSHIFT, scancode=0, **more))
    across, down = view.x - before[0], view.y - before[1]
    assert ((across > 0) - (across < 0), (down > 0) - (down < 0)) == way
    person.key("0")
    assert (view.zoom, view.x, view.y) == (1, 0, 0)


def test_hints_name_the_keys_of_a_layout_that_is_chosen_while_the_app_runs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    person = Person(match_of(2), curtain=False, language="en")

    def switch(first: str) -> str:
        signs = lambda scancode: ord(first) + scancode - pygame.KSCAN_A  # noqa: E731
        library = SimpleNamespace(SDL_GetKeyFromScancode=signs)
        monkeypatch.setattr("tabletop.ui.kit.key_places.window.sdl", lambda: library)
        person.post(pygame.Event(pygame.KEYMAPCHANGED))
        person.rest()
        return person.desk.chrome.tools["undo"].name

    assert switch("a") == "Undo (Ctrl\u00a0+\u00a0Z)"
    assert switch("а") == "Undo (Ctrl\u00a0+\u00a0Щ)"
    lit = next(n for n in person.desk.field.nodes.values() if n.legal)
    person.click(person.piece(lit.piece.tag))
    assert person.table.holds
    assert switch("\u03b1") == "Undo (Ctrl\u00a0+\u00a0Щ)", "hints wait while a piece is held"
    person.key("escape")
    person.rest()
    assert person.desk.chrome.tools["undo"].name == "Undo (Ctrl\u00a0+\u00a0Ϊ)"
