"""The delivery of input events to the widgets of a scene."""

from __future__ import annotations

from math import inf
from typing import Protocol

from pygame import Rect

from tabletop.ui.kit.bindings import ARROWS
from tabletop.ui.kit.input import (
    Click,
    Composing,
    DragStart,
    Event,
    FocusLost,
    Key,
    Leave,
    Move,
    Press,
    Release,
    Touch,
    Typed,
    Wheel,
)
from tabletop.ui.kit.motion import Clock
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.pads import Stick
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.dialog import Dialog
from tabletop.ui.widgets.flick import Flick
from tabletop.ui.widgets.marked import Told
from tabletop.ui.widgets.screen_typing import ScreenTyping
from tabletop.ui.widgets.tips import Tips

PAGES = {"sheets": -1, "boards": 1}
"""The commands of a game controller's shoulder buttons that scroll a page, in scenes where they do nothing
else, each with its direction (-1 up, 1 down)."""
ITEMS = {"previous_item": -1, "next_item": 1}
PAGE_KEYS = ("page up", "page down")
"""The usual keys of these commands, which scroll a page where there is one."""
PAGE_ENDS = {"home": -inf, "end": inf}
"""The keys that scroll to the beginning and the end of a page, each with the number of screens to scroll."""


class EventScene(Protocol):
    """The part of a scene that the delivery of events uses.

    Attributes:
        hovered: the widget under the pointer.
        focused: the widget with the keyboard focus.
    """

    hovered: Widget | None
    focused: Widget | None
    tips: Tips
    typing: ScreenTyping

    @property
    def scrolls_by_keys(self) -> bool:
        """True if Page Up, Page Down, Home and End scroll; False at a table, where the former two go from
        item to item."""

    @property
    def clock(self) -> Clock:
        """The clock of the app."""

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        """Return the topmost widget at a position of the pointer, or None."""

    def modal(self) -> Node | None:
        """Return the topmost visible modal node, or None."""

    def on_event(self, event: Event) -> bool:
        """Handle an event that no widget used; return True if it was used."""

    def focus(self, widget: Widget | None, visible: bool = True) -> None:
        """Give the keyboard focus to a widget, or to none. If `visible` is False, the focus ring is shown
        only on widgets that always show it."""

    def reach(self) -> list[Widget]:
        """Return the widgets to which the arrow keys can move the focus."""

    def step(self, by: int) -> bool:
        """Move the focus to the next place in tab order (`by` = 1) or the previous one (-1); return False if
        there is none."""

    def along(self, by: int) -> bool:
        """Move the focus to the next (`by` = 1) or previous (-1) of the widgets that `reach` returns; return
        False if there is none."""

    def begin_focus(self) -> bool:
        """Show the focus ring on the focused widget; return False if it is shown already."""

    def open_wheel(self) -> bool:
        """Open or close the wheel of commands; return False if the scene has no commands for it."""

    def scroll_page(self, by: float) -> bool:
        """Scroll by a number of screens, up if it is negative; return False if nothing can be scrolled."""

    def show_cursor(self, over: Widget | None) -> None:
        """Set the mouse cursor for the widget under the pointer."""

    def tip(self, about: Rect, words: str) -> None:
        """Show a tooltip about the thing in the rectangle `about`, after a delay."""

    def let_go(self) -> None:
        """Reset the marks of the widgets that the pointer hovers over and holds."""


class Dispatcher:
    """Delivers each event to the widget it is meant for: the one under the pointer, the one that the pointer
    holds, or the one with the focus. An event that no widget uses goes to the scene.

    Attributes:
        held: the widget on which a button of the pointer was pressed and is still down; None if there is
            none.
    """

    def __init__(self, scene: EventScene) -> None:
        self.scene = scene
        self.held: Widget | None = None
        self._released: Widget | None = None
        """The widget that was pressed until the last release of the pointer's button, which gets the click
        that follows the release; None if no widget was pressed."""
        self._explained: Told | None = None
        self.flick = Flick()
        self._stopped = False
        """True if the finger on the screen has stopped a list that glided, so that its tap does nothing
        more."""

    def deliver(self, event: Event) -> bool:
        """Deliver an event; return True if a widget or the scene used it."""
        if isinstance(event, Touch):
            self._stopped = self.flick.stop(self.scene.clock)
            return True
        if isinstance(event, Leave):
            return self._leave()
        if isinstance(event, (Press, Release, Click, Move, DragStart)):
            return self._scroll(event) or self._pointer(event)
        if isinstance(event, Wheel):
            return self._wheel(event)
        if isinstance(event, (Key, Typed, Composing)):
            return self._keyboard(event)
        if isinstance(event, Stick):
            return bool(self.scene.focused and self.scene.focused.handle(event))
        if isinstance(event, FocusLost):
            self.scene.let_go()
        return self.scene.on_event(event)

    def let_go(self) -> None:
        """Reset the marks of the widgets that the pointer hovers over and holds, and forget these widgets."""
        for widget in (self.scene.hovered, self.held):
            if widget:
                widget.mark("hovered", False)
                widget.mark("held", False)
        self.scene.hovered = self.held = self._released = None

    # -- fingers --------------------------------------------------------------------------------------------
    def _leave(self) -> bool:
        """Point at nothing any more; a tooltip that a long press has opened stays until the next press."""
        over, self.scene.hovered = self.scene.hovered, None
        if over:
            over.mark("hovered", False)
        self._stopped = False
        return True

    def _scroll(self, event: Press | Release | Click | Move | DragStart) -> bool:
        """Scroll a list by a finger that drags it; return True if the event was used for that."""
        clock = self.scene.clock
        if isinstance(event, DragStart):
            self._stopped = False
            over = self.held or self.scene.widget_at(event.origin)
            if not self.flick.begin(event, over, clock):
                return False
            self.scene.let_go()
        elif isinstance(event, Move) and self.flick.scrolls:
            self.flick.move(event, clock)
        elif isinstance(event, Release) and self.flick.scrolls:
            self.flick.end(clock, event.lost)
        elif isinstance(event, Move):
            return False
        elif isinstance(event, Press) and self.flick.takes(event, self.scene.widget_at(event.pos)):
            return True
        else:
            return self._stopped
        return True

    # -- pointer --------------------------------------------------------------------------------------------
    def _pointer(self, event: Press | Release | Click | Move | DragStart) -> bool:
        scene, over = self.scene, self.scene.widget_at(event.pos)
        if isinstance(event, Move):
            self.hover(over)
            self._explain(over.tells(event.pos) if over else None)
            target = self.held or over
            return bool(target and target.handle(event)) or (not scene.modal() and scene.on_event(event))
        if isinstance(event, Press):
            return self._press(over, event)
        if isinstance(event, Release):
            return self._release(over, event)
        if isinstance(event, DragStart):
            return bool(self.held) or (not scene.modal() and scene.on_event(event))
        if self._released and self._released is not over:
            return True  # pressed on one widget and released on another: a click on neither
        return bool(over and over.handle(event)) or bool(scene.modal()) or scene.on_event(event)

    def _release(self, over: Widget | None, event: Release) -> bool:
        held, self._released, self.held = self.held, self.held, None
        if held is None:
            return bool(self.scene.modal()) or self.scene.on_event(event)
        held.mark("held", False)
        if event.dragging and over is held and not event.lost:
            held.handle(Click(event.pos, event.button))  # a shaky click still counts
        held.handle(event)
        return True

    def _press(self, over: Widget | None, event: Press) -> bool:
        if over and over.focusable:
            self.scene.focus(over, visible=False)
        used = bool(over and over.handle(event))
        if over and used:
            self.held = over
            over.mark("held", True)
        return used or bool(self.scene.modal()) or self.scene.on_event(event)

    def _wheel(self, event: Wheel) -> bool:
        self.scene.tips.hide()
        node: Node | None = self.scene.widget_at(event.pos)
        while node:
            if isinstance(node, Widget) and node.handle(event):
                return True
            node = node.parent
        return bool(self.scene.modal()) or self.scene.on_event(event)

    def hover(self, over: Widget | None) -> None:
        """Mark the widget that the pointer is over now, and show its cursor and tooltip."""
        scene = self.scene
        if over is scene.hovered:
            return
        if scene.hovered:
            scene.hovered.mark("hovered", False)
        scene.hovered = over
        scene.show_cursor(over)
        scene.tips.leave()
        if over:
            over.mark("hovered", True)
            scene.tip(over.subject(), over.hint())

    def _explain(self, word: Told | None) -> None:
        """Explain the glossary word or rule number now pointed at; None closes the explanation of the last
        one."""
        if word != self._explained:
            self._explained = word
            self.scene.tips.leave()
            if word:
                self.scene.tips.tell(word)

    # -- keyboard -------------------------------------------------------------------------------------------
    def _keyboard(self, event: Key | Typed | Composing) -> bool:
        scene = self.scene
        if isinstance(event, Key) and event.by_pad and event.down and self._pad(event):
            return True
        if scene.focused and scene.focused.stage and scene.focused.handle(event):
            self._explain(scene.focused.pointed if scene.focused else None)
            return True
        if isinstance(event, Key) and event.down:
            if event.command in ("next", "previous"):
                return scene.step(-1 if event.command == "previous" else 1)
            if event.command in ITEMS:
                return self._item(event)
            ends = PAGE_ENDS.get(event.chord, 0) if scene.scrolls_by_keys else 0
            return (ends != 0 and scene.scroll_page(ends)) or self._command(event)
        return scene.on_event(event)

    def _command(self, event: Key) -> bool:
        """Carry out a key's command that a dialog, the arrows or a page handle, or give it to the scene."""
        scene = self.scene
        dialog = scene.modal()
        closes = event.command == "cancel" or (event.by_pad and event.command == "menu")
        if closes and isinstance(dialog, Dialog):
            dialog.cancel()
            return True
        if event.command in ARROWS and self._arrow(event.command):
            return True
        if dialog:
            return (event.by_pad and scene.scroll_page(PAGES.get(event.command, 0))) or True
        if event.by_pad and event.command in PAGES:
            return scene.on_event(event) or scene.scroll_page(PAGES[event.command])
        return scene.on_event(event)

    def _item(self, event: Key) -> bool:
        """Move the focus to the next or the previous item; or scroll, if that is what the key does here."""
        scene, by = self.scene, ITEMS[event.command]
        scrolls = event.chord in PAGE_KEYS and scene.scrolls_by_keys
        return (scrolls and scene.scroll_page(by)) or scene.along(by)

    def _pad(self, event: Key) -> bool:
        """Carry out what only a pad does: type on the screen, show the focus first, or open the wheel of
        commands."""
        if self.scene.typing.take(event):
            return True
        if event.command == "wheel":
            return not event.repeat and self.scene.open_wheel()
        return event.command in ARROWS and self.scene.begin_focus()

    def _arrow(self, command: str) -> bool:
        """Move the focus to the nearest widget in the direction of an arrow key; return False if there is
        none."""
        scene, reach = self.scene, self.scene.reach()
        if scene.focused is None or scene.focused not in reach:
            return False
        dx, dy = ARROWS[command]
        here, found = scene.focused.rect.center, list[tuple[int, int, Widget]]()
        for widget in reach:
            x, y = widget.rect.centerx - here[0], widget.rect.centery - here[1]
            ahead, aside = x * dx + y * dy, abs(x * dy) + abs(y * dx)
            if ahead > 1:
                found.append((ahead + 3 * aside, widget.order, widget))
        if found:
            scene.focus(min(found)[2])
        return bool(found)
