"""A person on a sofa, for tests: the table worked with the buttons and sticks of a game controller alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.engine.verb import Action
from tabletop.match.gestures import verb_tags
from tabletop.ui.kit import worker_threads
from tabletop.ui.kit.pads import BUTTONS
from tabletop.ui.play.chooser import ChoiceList
from tabletop.ui.play.commands import grouped
from tabletop.ui.play.naming import distinct
from tabletop.ui.scenes.curtain.curtain import Curtain
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.command_wheel import WheelRing
from tests.ui.table_hands import Person

if TYPE_CHECKING:
    from tabletop.ui.shell.app import App


class Thumbs:
    """The thumbs of a person with a pad, in any scene of the app."""

    def __init__(self, app: App, name: str = "Xbox Wireless Controller", instance: int = 7) -> None:
        self.app, self.instance = app, instance
        app.devices.pads.plug(instance, name)

    def post(self, kind: int, **more: object) -> None:
        """Something happens to the pad."""
        pygame.event.post(pygame.Event(kind, instance_id=self.instance, **more))
        self.app.loop.frame(20, self.app.input.read())

    def press(self, *buttons: str) -> None:
        """Press and release buttons, one after the other."""
        for button in buttons:
            if "trigger" in button:
                axis = 4 if button.startswith("left") else 5
                self.post(pygame.CONTROLLERAXISMOTION, axis=axis, value=32767)
                self.post(pygame.CONTROLLERAXISMOTION, axis=axis, value=0)
                continue
            for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
                self.post(kind, button=BUTTONS.index(button))

    def stick(self, x: float, y: float) -> None:
        """Push the left stick somewhere."""
        for axis, part in enumerate((x, y)):
            more = {"instance_id": self.instance, "axis": axis, "value": round(part * 32767)}
            pygame.event.post(pygame.Event(pygame.CONTROLLERAXISMOTION, **more))
        self.app.loop.frame(20, self.app.input.read())

    def rest(self) -> None:
        """Until what was asked for is done."""
        for _ in range(60):
            self.app.loop.frame(20, self.app.input.read())
            worker_threads.finish()
            if not self.app.clock.moving and self.app.clock.wait() != 0:
                return

    def reach(self, is_there: Callable[[Widget], bool]) -> Widget:
        """Bring the focus to a widget by directions, and by the triggers where they do not lead there."""
        for turns in range(8 + 2 * len(self.app.scene.ring())):
            wanted = next((each for each in self.app.scene.ring() if is_there(each)), None)
            there = self.app.scene.focused is wanted
            if wanted and (there or (turns < 8 and self._walk(wanted))):
                return wanted
            self.press(*["right trigger"] * (1 + turns if turns < 8 else 1))
        raise AssertionError(f"a pad never gets to {wanted and wanted.key} from {self.app.scene.focused}")

    def _walk(self, wanted: Widget) -> bool:
        seen = set[int]()
        for _ in range(60):
            here = self.app.scene.focused
            if here is wanted or here is None or id(here) in seen:
                return here is wanted
            seen.add(id(here))
            dx, dy = wanted.rect.centerx - here.rect.centerx, wanted.rect.centery - here.rect.centery
            ways = ["right" if dx > 0 else "left", "down" if dy > 0 else "up"]
            for way in ways if abs(dx) >= abs(dy) else ways[::-1]:
                self.press(way)
                if self.app.scene.focused is not here:
                    break
        return False

    def go(self, *keys: str) -> None:
        """Bring the focus to controls by their keys, and press each."""
        for key in keys:
            self.reach(partial(_has_key, key))
            self.press("south")
            self.rest()

    def command(self, key: str) -> None:
        """Choose a command on the wheel by the stick."""
        self.press("back")
        ring = self.app.scene.focused
        assert isinstance(ring, WheelRing)
        at = next(i for i, tool in enumerate(ring.tools) if tool.key == key)
        place = ring.place(at)
        x, y = place.centerx - ring.rect.centerx, place.centery - ring.rect.centery
        self.stick(x / ring.rect.w * 2.3, y / ring.rect.h * 2.3)
        self.stick(0, 0)
        assert ring.tools[ring.index].key == key
        self.press("south")


def _has_key(key: str, widget: Widget) -> bool:
    return widget.key == key


class SofaPlayer:
    """Plays moves at a table with a pad alone.

    Attributes:
        listed: how many moves were made from the numbered list, as no piece or button means them.
    """

    def __init__(self, person: Person) -> None:
        self.person, self.pad, self.listed = person, Thumbs(person.app), 0

    def sit(self) -> None:
        """Whoever is asked comes to the screen."""
        self.person.rest()
        if isinstance(self.person.app.scene, Curtain):
            self.person.tick(400)  # it is deaf at first
            self.pad.press("south")
            self.person.rest()
        while self.person.app.scene.modal() is None and (key := self._onward()):
            self.pad.go(key)

    def _onward(self) -> str:
        keys = ("coach.onward", "onward")
        return next((w.key for w in self.person.app.scene.ring() if w.key in keys), "")

    def play(self, action: Action) -> None:
        """Make a move."""
        person = self.person
        drag = person.drag_of(action)
        box = next((b for b in person.table.amounts.boxes if b.section.verb == action.verb and b.legal), None)
        verb = f"verb.{action.verb}"
        before = len(person.match.actions)
        if drag and self._node(drag[0]):
            self._carry(action, *drag)
        elif box and (*box.section.given, action.args[-1] if action.args else None) == action.args:
            self._count(box.key, action.args[-1])
        elif button := next((b for b in person.desk.chrome.buttons if b.key == verb), None):
            self._button(action, button)
        else:
            self._list(action)
        assert len(person.match.actions) > before, action
        assert person.match.actions[before].action == action, (
            person.match.actions[before].action,
            action,
            drag,
        )

    def _node(self, tag: str) -> Widget | None:
        nodes = self.person.desk.field.nodes.values()
        return next((n for n in nodes if tag in verb_tags(n.piece) and n.focusable and n.shown()), None)

    def _carry(self, action: Action, piece: str, zone: str) -> None:
        person = self.person
        meant = person.desk.table_view.drags.means(piece, zone)
        node = self._node(piece)
        assert node
        self.pad.reach(lambda each: each.key == node.key)
        self.pad.press("south")
        assert person.table.hands.held.active
        self.pad.reach(lambda each: getattr(each, "tag", "") == zone)
        for _ in person.table.hands.held.turns:
            if person.table.hands.held.tag != piece:
                self.pad.press("right shoulder")
        self.pad.press("south")
        if len(meant) > 1:
            self._choose(meant.index(action))

    def _count(self, key: str, number: object) -> None:
        self.pad.reach(lambda each: each.key == key)
        box = next(b for b in self.person.table.amounts.boxes if b.key == key)
        while box.number != number:
            self.pad.press("right" if (box.number or 0) < number else "left")  # type: ignore[operator]
        self.pad.go(f"{key}.do")

    def _button(self, action: Action, button: Widget) -> None:
        meant = [a for a in self.person.desk.table_view.drags.actions if a.verb == action.verb]
        before = len(self.person.match.actions)
        self.pad.go(button.key)
        if len(meant) > 1:
            self._from_list(meant, action)
        elif len(self.person.match.actions) == before:
            self.person.tick(500)
            self.pad.go(button.key)  # what is given up is asked for twice

    def _list(self, action: Action) -> None:
        self.listed += 1
        self.pad.command("hint")
        self._from_list(self.person.desk.table_view.drags.actions, action)

    def _from_list(self, actions: Iterable[Action], action: Action) -> None:
        groups = grouped(distinct(self.person.desk, [*actions]))
        at = next(i for i, group in enumerate(groups) if action in group)
        self._choose(at)
        if len(groups[at]) > 1:
            self._from_list(groups[at], action)

    def _choose(self, index: int) -> None:
        rows = self.person.table.focused
        assert isinstance(rows, ChoiceList)
        while rows.index != index:
            self.pad.press("down" if rows.index < index else "up")
        self.pad.press("south")
