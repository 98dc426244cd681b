"""The nodes of the accessibility tree that screen readers read, as plain values that can be compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from enum import Enum
from operator import attrgetter
from typing import NamedTuple


class ItemRole(Enum):
    """The kind of an item; the value is the name of the role in AccessKit."""

    WINDOW = "WINDOW"
    GROUP = "GROUP"
    DIALOG = "DIALOG"
    HEADING = "HEADING"
    TEXT = "LABEL"
    BUTTON = "BUTTON"
    SWITCH = "SWITCH"
    FOLD = "DISCLOSURE_TRIANGLE"
    CHOICES = "RADIO_GROUP"
    CHOICE = "RADIO_BUTTON"
    DROPDOWN = "COMBO_BOX"
    LIST = "LIST_BOX"
    ROW = "LIST_BOX_OPTION"
    SLIDER = "SLIDER"
    NUMBER = "SPIN_BUTTON"
    FIELD = "TEXT_INPUT"
    TOOLBAR = "TOOLBAR"
    TABLE = "TABLE"
    LINE = "ROW"
    HEAD = "COLUMN_HEADER"
    CELL = "CELL"


class ItemAction(Enum):
    """An action that a screen reader may ask for; the value is its name in AccessKit."""

    PRESS = "CLICK"
    FOCUS = "FOCUS"
    MORE = "INCREMENT"
    LESS = "DECREMENT"
    SET = "SET_VALUE"


class Live(Enum):
    """The urgency with which an item is spoken when it appears: not at all (OFF), after other speech
    (POLITE), or at once (ASSERTIVE)."""

    OFF = "OFF"
    POLITE = "POLITE"
    ASSERTIVE = "ASSERTIVE"


class NumberRange(NamedTuple):
    """The value of an item whose number can be changed, such as a slider: the number, its limits and its
    step."""

    value: float
    low: float
    high: float
    step: float


@dataclass(frozen=True)
class Item:
    """A thing on the screen, as a screen reader knows it.

    Attributes:
        key: the name that identifies the item from one tree to the next.
        about: the description, such as the text of a tooltip.
        value: the state in words.
        rect: x, y, width and height in pixels of the window; None for an item without a place.
        acts: the actions that a screen reader may ask for.
        part: the index of the row or option that the item stands for in its widget, or -1.
        widget: the key of the widget that does the actions; "" for none.
        command: the keyboard command that is carried out when the item is pressed, such as "cancel"; "" if
            the widget is pressed instead.
        caret: the indices of the characters at which the selection in a text field starts and ends; None for
            other items.
    """

    key: str
    role: ItemRole
    name: str = ""
    about: str = ""
    value: str = ""
    rect: tuple[int, int, int, int] | None = None
    enabled: bool = True
    acts: tuple[ItemAction, ...] = ()
    selected: bool | None = None
    switched: bool | None = None
    expanded: bool | None = None
    amount: NumberRange | None = None
    caret: tuple[int, int] | None = None
    live: Live = Live.OFF
    modal: bool = False
    part: int = -1
    widget: str = ""
    command: str = ""
    children: tuple[Item, ...] = field(default=())

    def walk(self) -> Iterator[Item]:
        """Yield the item and all items below it, each before its children."""
        yield self
        for child in self.children:
            yield from child.walk()

    def own(self) -> tuple[object, ...]:
        """Return the values of all fields but the children, so that two versions of the item can be
        compared."""
        found: tuple[object, ...] = _OWN(self)
        return found


_OWN = attrgetter(*(each.name for each in fields(Item) if each.name != "children"))


class ItemTree(NamedTuple):
    """The accessibility tree of a scene: its root, and the key of the item that has the keyboard focus."""

    root: Item
    focus: str
