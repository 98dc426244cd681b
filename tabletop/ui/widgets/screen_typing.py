"""The control of the on-screen keyboard: when it opens and closes, and how a game controller types on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from tabletop.texts.words import Words
from tabletop.ui.kit.bindings import ARROWS
from tabletop.ui.kit.input import Event, Key
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.theme import Metrics
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.text_field import TextField
from tabletop.ui.widgets.touch_keyboard import ScreenKeyNames, TouchKeyboard


class TypedScene(Protocol):
    """The part of a scene that the on-screen keyboard uses."""

    m: Metrics
    focused: Widget | None

    @property
    def words(self) -> Words:
        """The texts in the current language."""

    @property
    def by_hand(self) -> bool:
        """True while fingers are used."""

    def add(self, node: Node) -> Node:
        """Put a node on the screen, and return it."""

    def focus(self, widget: Widget | None, visible: bool = True) -> None:
        """Give the keyboard focus to a widget, or to none. If `visible` is False, the focus ring is shown
        only on widgets that always show it."""


class ScreenTyping:
    """Opens and closes the on-screen keyboard, and types on it with a game controller. It opens for a text
    field that a finger has focused, or on which the first button of a game controller was pressed.

    Attributes:
        keyboard: the open keyboard, or None.
    """

    def __init__(self, scene: TypedScene, send: Callable[[Event], object]) -> None:
        self._scene, self._send = scene, send
        self.keyboard: TouchKeyboard | None = None
        self._padded = ""  # the key of the field for which a pad has opened the keyboard
        self._chosen = 0  # the key on the keyboard that the pad presses next, by its place in the order

    def offer(self, field: Widget | None) -> None:
        """Open the keyboard if the widget that has just got the focus is a text field that needs it; else
        close it."""
        if not isinstance(field, TextField) or field.key != self._padded:
            self._padded = ""
        wanted = isinstance(field, TextField) and (self._scene.by_hand or bool(self._padded))
        if self.keyboard and not (wanted and self.keyboard.field is field and self.keyboard.stage):
            self.keyboard.remove()
            self.keyboard = None
        if wanted and isinstance(field, TextField) and not self.keyboard:
            self._open(field)

    def _open(self, field: TextField) -> None:
        scene = self._scene
        names = ScreenKeyNames(*(scene.words(f"keyboard.{key}") for key in ScreenKeyNames._fields))
        rows = scene.words.conventions.keyboard
        self.keyboard = TouchKeyboard(scene.m, field, rows, names, self._send, self.close)
        scene.add(self.keyboard)
        if self._padded:
            self.keyboard.choose(self._chosen)

    def close(self) -> None:
        """Close the keyboard. With a game controller, the focus stays on the text field; otherwise the field
        loses it."""
        keyboard, self.keyboard = self.keyboard, None
        by_pad, self._padded = bool(self._padded), ""
        if keyboard:
            keyboard.remove()
            if not by_pad:
                self._scene.focus(None)

    def take(self, event: Key) -> bool:
        """Type with a pressed button of a game controller, or open the keyboard with it; return True if the
        button was used."""
        keyboard, field = self.keyboard, self._scene.focused
        if event.command == "activate" and isinstance(field, TextField) and not self._padded:
            self._padded, self._chosen = field.key, 0
            self.offer(field)
            if self.keyboard:
                self.keyboard.choose(0)
            return True
        if keyboard is None or not self._padded:
            return False
        if event.command in ARROWS:
            self._chosen = keyboard.step(*ARROWS[event.command])
        elif event.command == "activate":
            keyboard.press_chosen()
        elif event.command == "why":
            keyboard.erase()
        elif event.command == "cancel":
            self.close()
        else:
            return False
        return True
