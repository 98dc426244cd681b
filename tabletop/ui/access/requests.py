"""The requests of screen readers; they are carried out as if the player had pressed keys on the focused
widget."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from tabletop.ui.access.items import Item, ItemAction
from tabletop.ui.kit.input import Event, Key, Typed
from tabletop.ui.play.desk_scene import DeskScene
from tabletop.ui.play.numbers import NumberField
from tabletop.ui.widgets import Dropdown, ListView, Segments, Slider, TextField, Widget
from tabletop.ui.widgets.scene import Scene

LONGEST = 400
"""The most characters of a text that a screen reader may put into a field."""


class AskedApp(Protocol):
    """The part of the app that the requests of screen readers use."""

    by_keyboard: bool

    @property
    def scene(self) -> Scene:
        """The scene on the screen."""

    def handle(self, event: Event) -> None:
        """Handle an event as if it came from the window."""

    def settle(self) -> None:
        """Apply changed settings, or rebuild the scene if it is out of date."""


def carry_out(app: AskedApp, item: Item, action: ItemAction, value: float | str | None = None) -> None:
    """Carry out a screen reader's request for an item of the accessibility tree that it got last; do nothing
    if the item's widget no longer exists. `value` is the text or number that is to be set, if any."""
    if item.command and action is ItemAction.PRESS:
        app.by_keyboard = True
        app.handle(Key("", item.command))
        app.settle()
        return
    widget = next((w for w in _widgets(app.scene) if w.key == item.widget), None)
    if widget is None or action not in item.acts:
        return
    app.by_keyboard = True
    if app.scene.focused is not widget:
        app.scene.focus(widget)
    if item.part >= 0:
        _part(app, widget, item.part, action)
    elif action is ItemAction.PRESS:
        _key(app, "return", "activate")
    elif action in (ItemAction.MORE, ItemAction.LESS):
        more, less = ("down", "up") if isinstance(widget, Dropdown) else ("right", "left")
        name = more if action is ItemAction.MORE else less
        _key(app, name, name)
    elif action is ItemAction.SET and value is not None:
        _set(app, widget, value)
    app.settle()


def _widgets(scene: Scene) -> Iterator[Widget]:
    """Yield the widgets that a reader may touch: those of the ring, and at a table every piece in sight."""
    yield from scene.ring()
    if isinstance(scene, DeskScene) and not scene.modal() and not scene.holds:
        yield from (node for node in scene.desk.field.nodes.values() if node.shown())


def _part(app: AskedApp, widget: Widget, part: int, action: ItemAction) -> None:
    """Choose an option, or choose and open a row."""
    if isinstance(widget, Segments):
        if isinstance(widget, Dropdown):
            widget.close()
        widget.choose(part)
    elif isinstance(widget, ListView):
        widget.choose(part)
        if action is ItemAction.PRESS:
            _key(app, "return", "activate")


def _set(app: AskedApp, widget: Widget, value: float | str) -> None:
    """Set the value of a slider, a number or a text field."""
    if isinstance(widget, (Slider, NumberField)):
        try:
            number = float(value)
        except ValueError:
            return
        if isinstance(widget, Slider):
            widget.set(number)
        elif 0 <= number <= 9999:
            widget.box.become_typed(str(int(number)))
    elif isinstance(widget, TextField):
        _key(app, "ctrl+a", "")
        app.handle(Typed(str(value)[:LONGEST]) if value else Key("delete"))


def _key(app: AskedApp, chord: str, command: str) -> None:
    """Press and release a key."""
    app.handle(Key(chord, command))
    app.handle(Key(chord, command, down=False))
