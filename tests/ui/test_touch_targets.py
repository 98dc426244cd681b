"""The targets of controls for fingers, measured in all scenes at 1920x1080."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.system.settings import Settings
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.board.spots import FocusSpot
from tabletop.ui.board.zone_node import ZoneNode
from tabletop.ui.scenes.menu.menu import Menu
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.scene import Scene
from tests.random_games import OWN
from tests.ui.table_hands import Person, match_of, play_on
from tests.ui.touching import Finger
from tests.ui.visitor import Visitor

pytestmark = pytest.mark.usefixtures("unpainted")

LEAST = 44
ON_TABLE = PieceNode, ZoneNode, FocusSpot
"""What lies on the table is zoomed with two fingers instead."""
SCENES: dict[str, Callable[[Visitor], object]] = {
    "menu": lambda visitor: None,
    "setup": lambda visitor: visitor.app.routes.setup("macadam"),
    "settings": lambda visitor: visitor.app.routes.settings(),
    "learn": lambda visitor: visitor.app.routes.learn("macadam"),
    "load": lambda visitor: visitor.app.routes.load(),
    "rules": lambda visitor: visitor.app.routes.rules("macadam"),
    "people": lambda visitor: visitor.app.routes.people(),
    "maps": lambda visitor: visitor.app.routes.maps(),
    "primer": lambda visitor: visitor.app.routes.primer("macadam"),
    "table": lambda visitor: visitor.app.routes.table(match_of(1)),
    "replay": lambda visitor: visitor.app.routes.replay(match_of(1)),
}


def reach(scene: Scene, widget: Widget, dx: int, dy: int) -> int:
    """The pixels in a row through the middle of a control, to both sides, at which a touch means it."""
    x, y = widget.rect.center
    count = 1
    for sign in (-1, 1):
        far = 1
        while far < LEAST and scene.widget_at((x + sign * far * dx, y + sign * far * dy)) is widget:
            far += 1
        count += far - 1
    return count


@pytest.mark.parametrize("key", sorted(OWN))
def test_pieces_that_can_be_moved_at_the_opening_have_room_for_a_finger(key: str) -> None:
    person = Person(match_of(2, 3, key=key), (1920, 1080), curtain=False)
    person.app.settings.touch = 2
    person.sit()
    able = [n for n in person.desk.field.nodes.values() if person.desk.table_view.drags.may_lift(n.piece)]
    narrow = [n for n in able if min(reach(person.table, n, 1, 0), reach(person.table, n, 0, 1)) < LEAST]
    assert not [(n.piece.tag, n.rect) for n in narrow]


def test_a_tap_among_small_pieces_brings_the_board_nearer_and_the_next_one_lifts_the_piece_meant() -> None:
    person = Person(play_on(match_of(4, 3, key="madsteam"), 40, 3), (1920, 1080), curtain=False)
    person.sit()
    finger, hero = Finger(person.app), "hero.3.3"
    lifted = person.table.hands.held
    finger.tap(person.desk.field.nodes[hero].rect.center)
    assert not lifted.active
    assert person.desk.field.view.zoom > 1
    beside = person.desk.field.nodes["hero.3.4"].rect.centerx - person.desk.field.nodes[hero].rect.centerx
    assert beside >= LEAST - 1
    finger.tap(person.desk.field.nodes[hero].rect.center)
    assert lifted.tag == hero


@pytest.mark.parametrize("name", SCENES)
def test_each_control_has_room_for_a_finger(name: str, tmp_path: Path) -> None:
    chosen = Settings(language="fr", sound=False, speed=0, touch=2)
    visitor = Visitor(Menu(), tmp_path, size=(1920, 1080), settings=chosen)
    SCENES[name](visitor)
    visitor.rest()
    scene, narrow, measured = visitor.scene, [], 0
    for widget in scene.ring():
        if isinstance(widget, ON_TABLE) or scene.widget_at(widget.rect.center) is not widget:
            continue
        clip = widget.clip()
        if clip is not None and not clip.contains(widget.rect):
            continue  # the page is scrolled to it first
        measured += 1
        wide, high = reach(scene, widget, 1, 0), reach(scene, widget, 0, 1)
        if min(wide, high) < LEAST:
            narrow.append(f"{widget.key} {widget.name}: {wide} x {high}, drawn {widget.rect}")
    assert measured
    assert not narrow, "\n".join(narrow)
