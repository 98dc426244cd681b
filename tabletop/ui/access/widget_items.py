"""Widgets as nodes of the accessibility tree (items): the role of a control, its texts, and its actions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from pygame import Rect

from tabletop.ui.access.items import Item, ItemAction, ItemRole, NumberRange
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.board.spots import FocusSpot
from tabletop.ui.play.chooser import ChoiceList
from tabletop.ui.play.numbers import NumberField
from tabletop.ui.widgets import (
    Dropdown,
    Fold,
    IconButton,
    ListView,
    Segments,
    Slider,
    TextField,
    Toggle,
    Widget,
)
from tabletop.ui.widgets.telling import TellingText

BRIEF, USUAL, FULL = 0, 1, 2
"""The values of the setting for how much screen readers are told.

BRIEF: names and states only.
USUAL: also the first sentence of each description.
FULL: everything.
"""
PRESSED = (ItemAction.PRESS, ItemAction.FOCUS)
CHANGED = (ItemAction.FOCUS, ItemAction.MORE, ItemAction.LESS, ItemAction.SET)
SENTENCE = re.compile(r"(?<=\w{3}[.!?])\s+(?=[^\W\d_a-z])")
"""The pattern of the end of a sentence; it ignores the full stop of an abbreviation such as "St."."""
MOST_ROWS = 60
"""The greatest number of a list's rows in the accessibility tree: those around the chosen row."""


def placed(rect: Rect) -> tuple[int, int, int, int]:
    """Return x, y, width and height of a rectangle."""
    return rect.x, rect.y, rect.w, rect.h


def described(name: str, hint: str, detail: int) -> str:
    """Return the description `hint`, without its first line if that begins with the widget's name, and
    shortened to the setting `detail`: nothing, its first sentence or all of it."""
    first, _, rest = hint.partition("\n")
    words = rest if first.startswith(name) else hint
    if detail == BRIEF:
        return ""
    return words if detail == FULL else SENTENCE.split(words.partition("\n")[0], maxsplit=1)[0]


def item_of(widget: Widget, detail: int = USUAL) -> Item:
    """Return the item that describes a widget; `detail` is the value of the setting for how much is said."""
    hint = widget.hint()
    # Why something cannot be used is told at every step.
    about = widget.reason if not widget.enabled and widget.reason else described(widget.name, hint, detail)
    plain = Item(
        key=widget.key,
        role=ItemRole.BUTTON,
        name=widget.name or hint.partition("\n")[0],
        about=about,
        value=widget.says(),
        rect=placed(widget.rect),
        enabled=widget.enabled,
        acts=PRESSED,
        widget=widget.key,
    )
    for kind, made in _KINDS.items():
        if isinstance(widget, kind):
            return made(widget, plain)
    # Readers ask no button for its value.
    return replace(plain, about="\n".join(filter(None, (plain.value, about))))


def focus_of(widget: Widget | None) -> str:
    """Return the key of the accessibility item that stands for the focused widget: in a list, that of the
    chosen row; "" if no widget has the focus."""
    if widget is None:
        return ""
    if isinstance(widget, ListView) and 0 <= widget.index < len(widget.heights):
        return row_key(widget.key, widget.index)
    return widget.key


def row_key(key: str, index: int) -> str:
    """Return the key of the accessibility item for a row or an option of the widget with the key `key`."""
    return f"{key}[{index}]"


# -- kinds ----------------------------------------
def _toggle(widget: Toggle, plain: Item) -> Item:
    if isinstance(widget, Fold):
        return replace(plain, role=ItemRole.FOLD, expanded=widget.on)
    return replace(plain, role=ItemRole.SWITCH, switched=widget.on)


def _icon(widget: IconButton, plain: Item) -> Item:
    return replace(plain, switched=True) if widget.on else plain


def _segments(widget: Segments, plain: Item) -> Item:
    drop = isinstance(widget, Dropdown)
    options = tuple(_options(widget, drop))
    acts = (*PRESSED, ItemAction.MORE, ItemAction.LESS) if drop else CHANGED[:3]
    expanded = bool(widget.sheet) if isinstance(widget, Dropdown) else None
    role = ItemRole.DROPDOWN if drop else ItemRole.CHOICES
    return replace(plain, role=role, acts=acts, expanded=expanded, children=options)


def _options(widget: Segments, drop: bool) -> Iterator[Item]:
    abouts, at = (widget.abouts, widget.marked) if isinstance(widget, Dropdown) else ((), widget.index)
    for i, option in enumerate(widget.options):
        chosen = i == at
        yield Item(
            key=row_key(widget.key, i),
            role=ItemRole.ROW if drop else ItemRole.CHOICE,
            name=option,
            about=abouts[i] if abouts else "",
            rect=placed(widget.rect if drop else widget.segments()[i]),
            enabled=widget.enabled,
            acts=(ItemAction.PRESS,),
            selected=chosen if drop else None,
            switched=None if drop else chosen,
            part=i,
            widget=widget.key,
        )


def _slider(widget: Slider, plain: Item) -> Item:
    amount = NumberRange(widget.value, widget.low, widget.high, widget.step)
    return replace(plain, role=ItemRole.SLIDER, value=widget.words(widget.value), amount=amount, acts=CHANGED)


def _field(widget: TextField, plain: Item) -> Item:
    name = plain.name if plain.name != widget.value else widget.placeholder
    caret = widget.line.anchor, widget.line.caret
    acts = (ItemAction.FOCUS, ItemAction.SET)
    return replace(plain, role=ItemRole.FIELD, name=name or widget.placeholder, caret=caret, acts=acts)


def _number(widget: NumberField, plain: Item) -> Item:
    typed = widget.box.typed
    amount = NumberRange(float(typed or 0), 0, 9999, 1)
    name = plain.name.removesuffix(typed).rstrip(": \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}")
    return replace(plain, role=ItemRole.NUMBER, name=name, value=typed, amount=amount, acts=CHANGED)


def _list(widget: ListView, plain: Item) -> Item:
    count, index = len(widget.heights), widget.index
    first = max(0, min(index - MOST_ROWS // 2, count - MOST_ROWS))
    rows = []
    for i in range(first, min(count, first + MOST_ROWS)):
        words = widget.row_words(i) or (widget.says() if i == index else "")
        if words:
            rect = placed(widget.row_rect(i).clip(widget.rect))
            acts = PRESSED if widget.on_choose else ()
            rows.append(
                Item(row_key(widget.key, i), ItemRole.ROW, words, rect=rect, acts=acts, selected=i == index,
                     part=i, widget=widget.key)
            )  # fmt: skip
    name = "" if isinstance(widget, ChoiceList) else plain.name
    return replace(
        plain, role=ItemRole.LIST, name=name, value="", children=tuple(rows), acts=(ItemAction.FOCUS,)
    )


def _piece(widget: PieceNode, plain: Item) -> Item:
    return replace(plain, name=widget.tooltip or plain.name)


def _text(widget: Widget, plain: Item) -> Item:
    words = plain.name
    if isinstance(widget, TellingText):
        words = widget.marked.words
    return replace(plain, role=ItemRole.TEXT, name=words, acts=(ItemAction.FOCUS,))


_KINDS: Mapping[type[Widget], Callable[..., Item]] = {
    Toggle: _toggle,
    IconButton: _icon,
    Segments: _segments,
    Slider: _slider,
    TextField: _field,
    NumberField: _number,
    ListView: _list,
    PieceNode: _piece,
    TellingText: _text,
    FocusSpot: _text,
}
"""The function that completes the item of each kind of widget, by its base class."""
