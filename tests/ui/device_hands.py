"""The hands of one person with each device, for tests that do the same task with all of them."""

from __future__ import annotations

from pathlib import Path

import pygame
from pygame import Rect

from tabletop.system.settings import Settings
from tabletop.ui.access.items import Item, ItemAction
from tabletop.ui.access.requests import carry_out
from tabletop.ui.access.scene_items import tree_of
from tabletop.ui.access.widget_items import FULL
from tabletop.ui.board.spots import FocusSpot
from tabletop.ui.kit.node import Node
from tabletop.ui.play.desk_scene import DeskScene
from tabletop.ui.scenes.menu.menu import Menu
from tabletop.ui.widgets import ListView, TextField, Widget
from tabletop.ui.widgets.hasty import DEAF_MS
from tabletop.ui.widgets.scroll import ScrollView
from tabletop.ui.widgets.touch_keyboard import ScreenKey
from tests.ui.pad_hands import Thumbs
from tests.ui.touching import Finger
from tests.ui.visitor import Visitor

Pos = tuple[int, int]


class MouseDrags:
    """A person with a mouse, who drags the pieces; the others do everything else their own way.

    Args:
        saves: the folder of the saved matches.
    """

    def __init__(self, saves: Path) -> None:
        chosen = Settings(language="en", sound=False, speed=0, curtain=True)
        self.visitor = Visitor(Menu(), saves, settings=chosen)
        self.app = self.visitor.app

    # -- what every device does ---------------------------------------------------------------------------
    def press(self, key: str) -> None:
        """Press a control, given by its key."""
        self.point(self.in_sight(key).rect.center)
        self.rest()

    def command(self, key: str) -> None:
        """Give a command of the toolbar."""
        self.press(key)

    def carry(self, piece: str, zone: str) -> None:
        """Bring a piece of the table to a zone."""
        self.visitor.drag(self.spot(piece), self.desk.desk.field.places[zone].rect.center)
        self.rest()

    def type(self, key: str, words: str) -> None:
        """Write into a text field, and say that this is all."""
        self.press(key)
        self.visitor.type(words)
        self.visitor.key("enter")
        self.rest()

    def open_row(self, key: str, row: int) -> None:
        """Choose a row of a list."""
        self.point(self.row_of(key, row).center)
        self.rest()

    # -- what they do it with -----------------------------------------------------------------------------
    def point(self, at: Pos) -> None:
        """Press at a place."""
        self.visitor.click(at)

    def push(self, view: Rect, down: bool) -> None:
        """Scroll what is in a rectangle."""
        y, more = -1 if down else 1, {"precise_x": 0.0, "flipped": False}
        pygame.event.post(
            pygame.Event(pygame.MOUSEMOTION, pos=view.center, rel=(1, 1), buttons=(0, 0, 0), touch=False)
        )
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=y, precise_y=float(y), **more))
        self.visitor.rest()

    def rest(self) -> None:
        """Until nothing moves, and no press is taken for a hasty one any more."""
        self.visitor.settle()
        self.app.loop.frame(DEAF_MS, [])

    @property
    def desk(self) -> DeskScene:
        """The table on the screen."""
        assert isinstance(self.app.scene, DeskScene)
        return self.app.scene

    def in_sight(self, key: str) -> Widget:
        """Return a control, to which the page around it is scrolled."""
        for _ in range(60):
            widget = self.visitor.widget(key)
            above: Node | None = widget.parent
            while above and not isinstance(above, ScrollView):
                above = above.parent
            if above is None or above.rect.inflate(0, -20).collidepoint(widget.rect.center):
                return widget
            self.push(above.rect, widget.rect.centery > above.rect.centery)
        raise AssertionError(f"{key} is never in sight")

    def row_of(self, key: str, row: int) -> Rect:
        """Return the place of a row of a list that is in sight."""
        found = self.visitor.widget(key)
        assert isinstance(found, ListView)
        return found.row_rect(row).clip(found.rect)

    def spot(self, tag: str) -> Pos:
        """Return a place where a piece can be taken."""
        scene = self.desk
        node = scene.desk.field.nodes[tag]
        for x in range(node.rect.x + 3, node.rect.right - 2, 4):
            for y in (node.rect.y + 8, node.rect.centery, node.rect.y + 4):
                if scene.widget_at((x, y)) is node:
                    return x, y
        raise AssertionError(f"{tag} cannot be taken at {node.rect}")


class MouseClicks(MouseDrags):
    """A person with a mouse, who only clicks: a piece, then its zone."""

    def carry(self, piece: str, zone: str) -> None:
        self.point(self.spot(piece))
        self.point(self.desk.desk.field.places[zone].rect.center)
        self.rest()


class Keyboard(MouseDrags):
    """A person with a keyboard alone."""

    def press(self, key: str) -> None:
        self.reach(key)
        self.visitor.key("enter")
        self.rest()

    def command(self, key: str) -> None:
        known = {"history": "log"}.get(key, key)
        self.visitor.key(self.app.bindings.chords(known)[0])
        self.rest()

    def carry(self, piece: str, zone: str) -> None:
        self.press(f"piece.{piece}")
        self.press(f"zone.{zone}")

    def type(self, key: str, words: str) -> None:
        self.reach(key)
        self.visitor.type(words)
        self.visitor.key("enter")
        self.rest()

    def open_row(self, key: str, row: int) -> None:
        self.reach(key)
        found = self.visitor.widget(key)
        assert isinstance(found, ListView)
        for _ in range(len(found.heights)):
            if found.index == row:
                break
            self.visitor.key("down" if found.index < row else "up")
        self.rest()

    def reach(self, key: str) -> None:
        """Go to a control by Tab, or item by item where Tab goes by regions."""
        for step in ("tab", "page down"):
            for _ in range(len(self.app.scene.ring()) + 1):
                if self.app.scene.focused and self.app.scene.focused.key == key:
                    return
                self.visitor.press(step)
                self.visitor.press(step, up=True)
            while isinstance(self.app.scene.focused, FocusSpot):  # item by item, one stays among these
                self.visitor.key("tab")
        raise AssertionError(f"keys never get to {key}")


class Fingertip(MouseDrags):
    """A person with a touch screen."""

    def __init__(self, saves: Path) -> None:
        super().__init__(saves)
        self.finger = Finger(self.app)

    def point(self, at: Pos) -> None:
        self.finger.tap(at)

    def push(self, view: Rect, down: bool) -> None:
        x, y = view.centerx, view.centery
        self.finger.down((x, y))
        self.finger.move((x, y - 60 if down else y + 60), 3)
        self.finger.move(self.finger.at, 8)  # it rests, so that nothing glides on
        self.finger.up()
        self.finger.rest()

    def carry(self, piece: str, zone: str) -> None:
        self.finger.drag(self.spot(piece), self.desk.desk.field.places[zone].rect.center)
        self.rest()

    def type(self, key: str, words: str) -> None:
        self.press(key)
        for name in (*words, self.app.scene.words("keyboard.done")):
            wanted = self.app.scene.words("keyboard.space") if name == " " else name
            self.point(next(k for k in self.keys() if k.name == wanted).rect.center)
        self.rest()

    def keys(self) -> list[ScreenKey]:
        """Return the keys of the keyboard on the screen."""
        keyboard = self.app.scene.typing.keyboard
        return [key for key in keyboard.tree() if isinstance(key, ScreenKey)] if keyboard else []


class Pad(Fingertip):
    """A person with a game controller alone."""

    def __init__(self, saves: Path) -> None:
        super().__init__(saves)
        self.thumbs = Thumbs(self.app)

    def press(self, key: str) -> None:
        self.thumbs.go(key)
        self.rest()

    def command(self, key: str) -> None:
        self.thumbs.command(key)
        self.rest()

    def carry(self, piece: str, zone: str) -> None:
        self.thumbs.go(f"piece.{piece}")
        self.thumbs.go(f"zone.{zone}")
        self.rest()

    def type(self, key: str, words: str) -> None:
        assert isinstance(self.thumbs.reach(lambda each: each.key == key), TextField)
        self.thumbs.press("south")
        self.thumbs.rest()
        for name in (*words, self.app.scene.words("keyboard.done")):
            self.strike(self.app.scene.words("keyboard.space") if name == " " else name)
        self.rest()

    def strike(self, name: str) -> None:
        """Go to a key on the screen by directions, and press it."""
        for _ in range(24):
            chosen = next(key for key in self.keys() if key.focused)
            wanted = next(key for key in self.keys() if key.name == name)
            if chosen is wanted:
                break
            if wanted.rect.y != chosen.rect.y:
                self.thumbs.press("down" if wanted.rect.y > chosen.rect.y else "up")
            else:
                self.thumbs.press("right" if wanted.rect.x > chosen.rect.x else "left")
        self.thumbs.press("south")

    def open_row(self, key: str, row: int) -> None:
        found = self.thumbs.reach(lambda each: each.key == key)
        assert isinstance(found, ListView)
        for _ in range(len(found.heights)):
            if found.index == row:
                break
            self.thumbs.press("down" if found.index < row else "up")
        self.rest()


class Reader(MouseDrags):
    """A person with a screen reader: what its tree offers is all there is."""

    def item(self, key: str, part: int = -1) -> Item:
        """Return an item of the tree."""
        items = list(tree_of(self.app.scene, "", FULL).root.walk())
        return next(item for item in items if item.widget == key and (part < 0 or item.part == part))

    def press(self, key: str) -> None:
        carry_out(self.app, self.item(key), ItemAction.PRESS)
        self.rest()

    def carry(self, piece: str, zone: str) -> None:
        self.press(f"piece.{piece}")
        self.press(f"zone.{zone}")

    def type(self, key: str, words: str) -> None:
        carry_out(self.app, self.item(key), ItemAction.SET, words)
        self.rest()

    def open_row(self, key: str, row: int) -> None:
        carry_out(self.app, self.item(key, row), ItemAction.PRESS)
        self.rest()


DEVICES = {
    "Mouse drags": MouseDrags,
    "Mouse clicks": MouseClicks,
    "Keys": Keyboard,
    "Touch": Fingertip,
    "Pad": Pad,
    "Screen reader": Reader,
}
"""What people hold, by the headings of the table in `ARCHITECTURE.md`."""
