"""The turns of the loop that follow an action, until all of it is painted."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from tabletop.engine.table import Text
from tabletop.ui.board.boards import BoardNode
from tabletop.ui.kit import paint
from tabletop.ui.kit.sprites import Backdrop
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.shell import main_loop
from tests.ui.pictures import beyond
from tests.ui.table_hands import match_of
from tests.ui.visitor import Visitor


def test_the_loop_shows_an_action_in_its_own_turn_and_pauses_only_when_all_is_painted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(main_loop, "PAINTING", 0.0)  # as if every turn were late
    visitor = Visitor(TableScene(match_of()))
    app, scene = visitor.app, visitor.scene
    assert isinstance(scene, TableScene)
    piece = next(n for n in scene.desk.field.nodes.values() if scene.desk.table_view.drags.may_lift(n.piece))
    shown, pauses = list[bool](), list[bool]()
    present = app.loop.present

    def presented() -> None:
        was = scene.stage.dirty
        updates.clear()
        present()
        if was and lifted():
            shown.append(bool(updates))

    def lifted() -> bool:
        return scene.hands.held.active

    def paused(*args: object) -> None:
        if lifted():
            pauses.append(scene.stage.dirty)
            app._end()

    updates = list[object]()
    monkeypatch.setattr(pygame.display, "update", updates.append)
    monkeypatch.setattr(app.loop, "present", presented)
    monkeypatch.setattr(app.loop, "_sleep", paused)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(kind, pos=piece.rect.center, touch=False, button=1))
    app.loop.run()
    assert len(shown) > 1, "more than one turn was needed"
    assert all(shown)
    assert pauses == [False]


def test_a_lift_copies_one_picture_of_the_board_that_was_dimmed_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    visitor = Visitor(TableScene(match_of()))
    app, scene = visitor.app, visitor.scene
    assert isinstance(scene, TableScene)
    for _ in range(5):
        visitor.rest(60)
    top, painted = scene.desk.field.middle.top, list[str]()
    for kind in (Backdrop, BoardNode):
        paint_it = kind.paint
        monkeypatch.setattr(
            kind, "paint", lambda node, on, do=paint_it: painted.append(type(node).__name__) or do(node, on)
        )
    veiled = list[object]()
    monkeypatch.setattr(paint, "veil", lambda *how: veiled.append(how))
    piece = next(n for n in scene.desk.field.nodes.values() if scene.desk.table_view.drags.may_lift(n.piece))
    scene.hands.lift(piece, piece.rect.center, "drag")
    painted.clear()
    before = app.screen.get_at(top.rect.topleft)
    app.loop.present()
    assert app.screen.get_at(top.rect.topleft) != before
    assert (painted, veiled) == ([], [])


def test_a_plate_is_painted_again_only_where_it_changes() -> None:
    visitor = Visitor(TableScene(match_of()))
    app, scene = visitor.app, visitor.scene
    assert isinstance(scene, TableScene)
    visitor.rest(60)
    app.loop.present()
    prompt, tray = scene.desk.chrome.prompt, scene.desk.field.tray
    prompt.say(None, Text("coach.read"), prompt.right)
    assert prompt.rect.contains(_united(scene.stage.draw(app.screen)))
    tray.become(tray.head, tray.count + 1, tray.playable)
    assert _united(scene.stage.draw(app.screen)).w < tray.rect.w / 2


def test_a_piece_is_painted_again_only_as_far_as_its_shadow_and_its_light_go() -> None:
    visitor = Visitor(TableScene(match_of()))
    scene, size = visitor.scene, visitor.app.m.size
    assert isinstance(scene, TableScene)
    for legal, fresh, most in ((True, False, 48), (False, True, 48), (False, False, 24)):
        for node in scene.desk.field.nodes.values():
            node.legal, node.fresh = legal, fresh
            assert beyond(node, size) is None
            more = node.label or node.piece.height > 1
            assert more or node.extent().w - node.rect.w < 2 * node.m.u(most)


def _united(rects: list[Rect]) -> Rect:
    return rects[0].unionall(rects[1:])
