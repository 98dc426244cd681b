"""The handling of pointer, wheel, keys and focus at the table, before and after its widgets get an event."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from tabletop.ui.board import pictured
from tabletop.ui.board.boards import STEP
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.board.spots import FocusSpot, Spot
from tabletop.ui.board.zone_node import ZoneNode
from tabletop.ui.frame.banner import Announcer
from tabletop.ui.kit.input import LEFT, MIDDLE, DragStart, Event, Key, Move, Press, Wheel
from tabletop.ui.play.coaching import Coaching
from tabletop.ui.play.hands import Hands
from tabletop.ui.play.keys import TableKeys, next_region
from tabletop.ui.play.legend import Legend
from tabletop.ui.play.magnify import Magnifier
from tabletop.ui.play.matchboards import Boards
from tabletop.ui.play.pause import Pause
from tabletop.ui.play.privacy import Privacy
from tabletop.ui.play.table_view import TableView
from tabletop.ui.sheets.pager import Pager
from tabletop.ui.table.chrome import Chrome
from tabletop.ui.table.field import Field
from tabletop.ui.widgets import IconButton, Widget
from tabletop.ui.widgets.scene import Scene

BACK = ("undo", "restart")


class Pointed(Scene):
    """The base class of scenes with a table that respond to pointer and keys; subclasses build the table and
    play the match."""

    table_view: TableView
    field: Field
    chrome: Chrome
    boards: Boards
    hands: Hands
    keys: TableKeys
    pager: Pager
    magnifier: Magnifier
    announcer: Announcer
    legend: Legend
    coaching: Coaching
    privacy: Privacy
    _pause: Pause
    _spot: Spot | None = None

    def peek(self, on: bool = True) -> None:
        """Turn up the face-down pieces of the seat at the screen, or turn them down again if `on` is
        False."""

    def handle(self, event: Event) -> bool:
        """Handle an event for the held piece first, then for the widgets, then for the table."""
        if self.privacy.peeks and self._turns_back(event):
            self.peek(False)
            return True
        if isinstance(event, Press) and not self.hands.on_bubble(event.pos):
            self.hands.hush()
        if isinstance(event, Press) or (isinstance(event, Key) and event.down):
            self.announcer.hush()
        if self._hastens(event):
            self._pause.hurry()
        self.magnifier.watch(event)
        if isinstance(event, Move):
            self.field.point(event.pos)
        if isinstance(event, DragStart) and isinstance(self.dispatcher.held, PieceNode):
            return self._drag(self.dispatcher.held, event)
        used = self.hands.take(event) or super().handle(event)
        self.coaching.keep_clear()
        if isinstance(event, Move):
            self._explain(event)
        return used

    def _explain(self, event: Move) -> None:
        """Show the tooltip of the explained area of the table under the pointer, unless a widget covers
        it."""
        if self.tips.inside:
            return
        covered = self.hovered if not isinstance(self.hovered, ZoneNode) else None
        busy = self.hands.held.active or self.modal() or event.dragging
        spot = None if busy else self.legend.at(event.pos, covered)
        if spot != self._spot:
            self._spot = spot
            if spot:
                self.tip(spot.rect, self.legend.hint(spot))
            elif covered is None:
                self.tips.leave()

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        """Return the widget under a point; the nearest one if several small pieces lie there."""
        found = super().widget_at(pos)
        return self.field.nearest(found, pos) if isinstance(found, PieceNode) else found

    def _drag(self, node: PieceNode, event: DragStart) -> bool:
        """Lift the dragged piece; if it is a piece on the board that can never be moved, drag the board
        instead."""
        if node.parent is not self.field.middle.top or self.table_view.drags.movable(node.piece):
            return node.handle(event)
        self.let_go()
        return True

    def _turns_back(self, event: Event) -> bool:
        """Tell whether an event only turns the revealed pieces of the seat face down again.

        A press does, unless it is on a revealed piece; no event does while a piece is held, or while a list
        of moves is open.
        """
        if self.hands.held.active or self.modal():
            return False
        if isinstance(event, Key):
            lifts = event.command == "activate" and self._bared(self.focused)
            turns = event.command in ("cancel", "activate", "peek") and not lifts
            return turns and event.down and not event.repeat
        return isinstance(event, Press) and not self._bared(self.widget_at(event.pos))

    def _bared(self, widget: Widget | None) -> bool:
        """Tell whether a widget is a revealed piece of the seat that can be moved, now or later."""
        view = self.table_view
        return (
            isinstance(widget, PieceNode)
            and widget.piece.tag in view.bared
            and view.drags.movable(widget.piece)
        )

    def _hastens(self, event: Event) -> bool:
        """Tell whether an event cuts the current pause short: a press or key does, except on a toolbar
        button, undo and restart."""
        if isinstance(event, Press):
            return not isinstance(self.widget_at(event.pos), IconButton)
        return isinstance(event, Key) and event.down and not event.repeat and event.command not in BACK

    def on_event(self, event: Event) -> bool:
        """Handle an event that no widget has used: zoom or move the board, turn the page of a sheet, or carry
        out a key."""
        if isinstance(event, Wheel) and self.pager.wheel(event):
            return True
        if isinstance(event, Wheel) and self.field.view.window.collidepoint(event.pos):
            self.looked(self.field.view.zoom_on(event.pos, STEP if event.y > 0 else 1 / STEP))
            return True
        if isinstance(event, Move) and event.dragging in (LEFT, MIDDLE) and not self.modal():
            self.looked(self.field.view.pan(*event.rel))
            return True
        return isinstance(event, Key) and event.down and not self.modal() and self.keys.press(event)

    def looked(self, changed: bool) -> None:
        """Update the table after the board was moved or zoomed, if `changed` is True."""
        if changed:
            self.legend.forget()
            self.boards.keep(self.field.view)
            self.field.look_again()
            self.hands.look_again()
            self.coaching.show()

    def show_cursor(self, over: Widget | None) -> None:
        """Show a hand as the pointer over a piece that may be lifted; keep the closed hand while a piece is
        held."""
        if getattr(over, "legal", False) and not self.hands.held.active:
            self.app.cursor("hand")
        elif not self.hands.held.active:
            super().show_cursor(over)

    def picture_of(self, icons: tuple[str, ...]) -> Surface | None:
        """Return the small picture that illustrates the tooltip of a thing with these icon names; None if it
        has none."""
        return pictured.small(self.words, icons, self.m)

    # -- focus --------------------------------------------------------------------------------------------
    def ring(self) -> list[Widget]:
        """Return the widgets that can have the focus, in tab order, on the board from top to bottom; while a
        piece is held, only its target zones."""
        held = self.hands.held.active and not self.modal()
        ring: list[Widget] = list(self.hands.lit()) if held else super().ring()
        if not held and not self.modal():
            ring += self.legend.widgets()
        return sorted(ring, key=lambda widget: (widget.tab, self.field.reading(widget)))

    def reach(self) -> list[Widget]:
        """Return the widgets that the arrow keys can focus: only explained areas if one has the focus, else
        all other widgets."""
        telling = isinstance(self.focused, FocusSpot)
        return [widget for widget in self.ring() if isinstance(widget, FocusSpot) == telling]

    def step(self, by: int) -> bool:
        """Move the focus for Tab (`by` = 1) or Shift+Tab (-1): through the movable pieces on the board, then
        from region to region."""
        ring = self.ring()
        if self.hands.held.active or self.modal() or not ring:
            return super().step(by)
        self.focus(next_region(ring, self.focused, by))
        return True

    def kept_clear(self) -> Sequence[Rect]:
        """Return the rectangles that the tooltip of the focused widget must not cover: the board, the hand,
        the prompt, and the buttons that send a number."""
        numbers = (each.rect for each in self.ring() if each.key.endswith(".do"))
        return self.field.view.window, self.field.layout.hand, self.chrome.prompt.rect, *numbers

    def focus(self, widget: Widget | None, visible: bool = True) -> None:
        """Focus a widget; if it is a zone, hold the lifted piece over it."""
        super().focus(widget, visible)
        if isinstance(widget, ZoneNode):
            self.hands.aim_by_key(widget)
