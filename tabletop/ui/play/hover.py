"""Pointer, wheel, keys and focus at the table, before and after its widgets have handled an event."""

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
    """The base class of tables that respond to the pointer; subclasses build the parts and play the match."""

    moment: TableView
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
        """Turn up the face-down pieces of the seat at the screen, or turn them down again."""

    def handle(self, event: Event) -> bool:
        """Handle an event for the held piece first, then for the widgets, then for the table itself."""
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
        if isinstance(event, DragStart) and isinstance(self._held, PieceNode):
            return self._drag(self._held, event)
        used = self.hands.take(event) or super().handle(event)
        self.coaching.keep_clear()
        if isinstance(event, Move):
            self._explain(event)
        return used

    def _explain(self, event: Move) -> None:
        """Show the tooltip of the painted spot under the pointer, where no other widget covers it."""
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
        """Return the widget under a point; among small pieces close together, the nearest one."""
        found = super().widget_at(pos)
        return self.field.nearest(found, pos) if isinstance(found, PieceNode) else found

    def _drag(self, node: PieceNode, event: DragStart) -> bool:
        """Lift a piece by a drag; on a piece on the board that can never be moved, drag the board instead."""
        if node.parent is not self.field.middle.top or self.moment.drags.movable(node.piece):
            return node.handle(event)
        self.let_go()
        return True

    def _turns_back(self, event: Event) -> bool:
        """Tell whether an event only turns the revealed pieces face down again.

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
        """Tell whether a widget is a revealed piece that can be moved, now or later."""
        moment = self.moment
        return (
            isinstance(widget, PieceNode)
            and widget.piece.tag in moment.bared
            and moment.drags.movable(widget.piece)
        )

    def _hastens(self, event: Event) -> bool:
        """Tell whether a press or key ends the pause before the next seat; undo and restart do not."""
        if isinstance(event, Press):
            return not isinstance(self.widget_at(event.pos), IconButton)
        return isinstance(event, Key) and event.down and not event.repeat and event.command not in BACK

    def on_event(self, event: Event) -> bool:
        """Zoom, pan, turn pages, and handle the keys of the table."""
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
        """Update the table after the view of the board has changed."""
        if changed:
            self.legend.forget()
            self.boards.keep(self.field.view)
            self.field.look_again()
            self.hands.look_again()
            self.coaching.show()

    def show_cursor(self, over: Widget | None) -> None:
        """Show an open hand over a piece that may be lifted; the closed hand stays while a piece is held."""
        if getattr(over, "legal", False) and not self.hands.held.active:
            self.app.cursor("hand")
        elif not self.hands.held.active:
            super().show_cursor(over)

    def picture_of(self, icons: tuple[str, ...]) -> Surface | None:
        """Return the small picture of the thing with these icon names."""
        return pictured.small(self.words, icons, self.m)

    # -- focus --------------------------------------------------------------------------------------------
    def ring(self) -> list[Widget]:
        """Return the widgets in tab order, on the board from top to bottom; only target zones while a piece
        is held."""
        held = self.hands.held.active and not self.modal()
        ring: list[Widget] = list(self.hands.lit()) if held else super().ring()
        if not held and not self.modal():
            ring += self.legend.widgets()
        return sorted(ring, key=lambda widget: (widget.tab, self.field.reading(widget)))

    def reach(self) -> list[Widget]:
        """Return the widgets that arrow keys can reach: explanations from an explanation, else all other
        widgets."""
        telling = isinstance(self.focused, FocusSpot)
        return [widget for widget in self.ring() if isinstance(widget, FocusSpot) == telling]

    def step(self, by: int) -> bool:
        """Move the focus by Tab along the pieces on the board that may be lifted, then from region to
        region."""
        ring = self.ring()
        if self.hands.held.active or self.modal() or not ring:
            return super().step(by)
        self.focus(next_region(ring, self.focused, by))
        return True

    def kept_clear(self) -> Sequence[Rect]:
        """Return the regions that a note about the focus must not cover: the board, the hand, the prompt, and
        the buttons that send a number."""
        numbers = (each.rect for each in self.ring() if each.key.endswith(".do"))
        return self.field.view.window, self.field.layout.hand, self.chrome.prompt.rect, *numbers

    def focus(self, widget: Widget | None, visible: bool = True) -> None:
        """Focus a widget; hold the lifted piece over it if it is a zone."""
        super().focus(widget, visible)
        if isinstance(widget, ZoneNode):
            self.hands.aim_by_key(widget)
