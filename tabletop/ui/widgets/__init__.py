"""The controls: nodes that work by mouse and by keyboard alike. The code that creates them passes in all
texts."""

from tabletop.ui.widgets.base import Do, Widget
from tabletop.ui.widgets.buttons import Button, IconButton, TileButton
from tabletop.ui.widgets.choices import Dropdown, Fold, Segments, Toggle
from tabletop.ui.widgets.dialog import Dialog, DialogButton
from tabletop.ui.widgets.notes import BubbleNote, Lacquer, Paragraph, TextLine, Tooltip
from tabletop.ui.widgets.scroll import ListView, Scrolling, ScrollView, Stack
from tabletop.ui.widgets.strip import Strip
from tabletop.ui.widgets.text_field import TextField
from tabletop.ui.widgets.values import Slider

__all__ = [
    "BubbleNote",
    "Button",
    "Dialog",
    "DialogButton",
    "Do",
    "Dropdown",
    "Fold",
    "IconButton",
    "Lacquer",
    "ListView",
    "Paragraph",
    "ScrollView",
    "Scrolling",
    "Segments",
    "Slider",
    "Stack",
    "Strip",
    "TextField",
    "TextLine",
    "TileButton",
    "Toggle",
    "Tooltip",
    "Widget",
]
