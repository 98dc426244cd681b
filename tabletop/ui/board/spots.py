"""Spots: painted parts of the screen that are not widgets but have a name and a description, shown as a
tooltip."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pygame import Rect, Surface

from tabletop.engine.table import Text
from tabletop.texts.names import CITED
from tabletop.texts.words import stopped
from tabletop.ui.board.look import Look
from tabletop.ui.board.zones import ZoneAt
from tabletop.ui.kit.depths import Depth, Tab
from tabletop.ui.kit.node import Node
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.notes import Untouched


class Spot(NamedTuple):
    """A painted part of the screen that explains itself: pointing at it or focusing it shows its name and
    description.

    Attributes:
        key: the name that identifies it among all spots of the table.
        text: the text written there, which is also the name; None for a picture, whose name is that of the
            first of its `tags`.
        tags: the tags of the things it stands for, nearest first; they describe it if the text has no
            description.
        value: the number or other value written beside it; "" for none.
        more: the description used if neither the text nor the things have one.
        zone: the zone whose outline is that of the spot, if it has one.
        rule: the number of the rule that describes it.
        area: the larger area in which the pointer also shows this spot, unless it is on another spot; None if
            there is no larger area.
        piece: the tag of the piece that it is, for a piece that cannot have the focus itself; else "".
    """

    key: str
    rect: Rect
    text: Text | None = None
    tags: tuple[str, ...] = ()
    value: str = ""
    more: Text | None = None
    zone: ZoneAt | None = None
    rule: str = ""
    area: Rect | None = None
    piece: str = ""

    def holds(self, pos: tuple[int, int]) -> bool:
        """Tell whether a point of the screen is in this spot (a painted part of the screen with a tooltip)
        or, if the spot has a zone, in the zone."""
        return self.zone.holds(pos) if self.zone else self.rect.collidepoint(pos)

    def covers(self, pos: tuple[int, int]) -> bool:
        """Tell whether a point of the screen is in this spot (a painted part of the screen with a tooltip) or
        in its larger `area`."""
        return self.holds(pos) or bool(self.area and self.area.collidepoint(pos))

    @property
    def around(self) -> Rect:
        """The rectangle in which the pointer opens the tooltip of this spot (a painted part of the screen):
        `area` if there is one, else the spot itself."""
        return self.area or self.rect

    def name(self, look: Look) -> str:
        """Return the name of this spot (a painted part of the screen with a tooltip), followed by its `value`
        if it has one."""
        name = look.say(self.text) if self.text else look.words.name(self.tags[0])
        return look.words.pair(name, self.value) if self.value else name

    def about(self, look: Look) -> str:
        """Return the description of this spot (a painted part of the screen with a tooltip); "" if the game
        has none for it."""
        words, text = look.words, self.text
        if self.rule:
            rule = words.rule(self.rule)
            return f"{stopped(rule.title)} {rule.help} ({rule.id})"
        if text and (told := words.meant(text.key, **text.params)):
            return told
        named = [value for value in text.params.values() if isinstance(value, str)] if text else []
        return look.about(*self.tags, *named) or (look.say(self.more) if self.more else "")


class FocusSpot(Untouched, Widget):
    """A spot (a painted part of the screen with a tooltip) that can be reached with the Tab key; this widget
    exists on the screen only while it has the focus.

    Attributes:
        piece: the tag of the piece that it is; "" for any other spot.
    """

    only_focused = True

    def __init__(self, look: Look, spot: Spot, hint: str, add: Callable[[Node], Node]) -> None:
        super().__init__(look.m, spot.rect, key=f"told.{spot.key}", tab=Tab.TOLD, z=Depth.TOLD)
        self._add, self.piece = add, spot.piece
        self.become(spot, hint)

    def become(self, spot: Spot, hint: str) -> None:
        """Show another state of the spot, with the tooltip `hint`."""
        self.changed()
        self.rect, self.tooltip, self.name = Rect(spot.rect), hint, hint.partition("\n")[0]
        self.changed()
        cited = CITED.search(hint)
        self.rule = spot.rule or (cited[0].split()[0] if cited else "")

    legal = False

    def mark(self, flag: str, value: bool) -> None:
        """Set a flag, such as "focused"; the spot (a painted part of the screen with a tooltip) gets a focus
        ring only while it has the focus."""
        if flag == "focused" and value and not self.stage:
            self._add(self)
        super().mark(flag, value)
        if flag == "focused" and not value and self.stage:
            self.remove()

    def paint(self, surface: Surface) -> None:
        """Paint nothing: the page beside the board paints the spot, and `paint_focus` its focus ring."""
