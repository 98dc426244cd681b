"""The base class of scenes that show a match on a desk: tooltips of painted areas, zoom, and the focus."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pygame import Rect, Surface

from tabletop.match import Match
from tabletop.texts.words import Words
from tabletop.ui.board import pictured
from tabletop.ui.board.boards import STEP
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.board.spots import FocusSpot, Spot
from tabletop.ui.board.zone_node import ZoneNode
from tabletop.ui.kit.input import LEFT, MIDDLE, Event, Key, Leave, Move, Pinch, Wheel
from tabletop.ui.kit.node import Node
from tabletop.ui.play import spoken_table
from tabletop.ui.play.desk import Desk
from tabletop.ui.play.privacy import Privacy
from tabletop.ui.play.tab_order import next_region, worth_focus
from tabletop.ui.widgets import Widget
from tabletop.ui.widgets.scene import Scene

MARGIN = 24
"""The space in layout units that is kept between a focused piece and the edge of a zoomed board."""
CUES: Mapping[type[Widget], str] = {PieceNode: "pick", ZoneNode: "drop"}
"""The sounds that tell where the focus is."""
SOFT = 0.4
"""The volume of these sounds, as a fraction of that of moves."""


class DeskScene(Scene):
    """The base class of scenes that show a match on a desk (the table with all its parts). A subclass builds
    the desk in its `layout`."""

    shows_match = True

    def __init__(self, match: Match, privacy: Privacy | None = None) -> None:
        super().__init__()
        self.game = match.game.key
        self.desk = Desk(self, match, privacy)
        self._spot: Spot | None = None
        self._heard = ""  # the key of the widget that got the focus last

    @property
    def words(self) -> Words:
        return self.desk.words

    def picture_of(self, icons: tuple[str, ...]) -> Surface | None:
        return pictured.small(self.words, icons, self.m)

    def open(self, dialog: Node, make: Callable[[], Node] | None = None) -> None:
        """Open a list or a dialog over the table, and remove the bubble; `make`, if given, returns the same
        node built anew, for a new layout of the scene."""
        self.desk.hush()
        super().open(dialog, make)

    # -- events -------------------------------------------------------------------------------------------
    def handle(self, event: Event) -> bool:
        """Pass an event on, then show the tooltip of the explained area (a painted part that is not a widget)
        under the pointer. Return True if the event was used."""
        used = super().handle(event)
        if isinstance(event, Move):
            self._explain(event)
        elif isinstance(event, Leave):
            self._spot = None
        return used

    def pinches(self, one: tuple[int, int], other: tuple[int, int]) -> bool:
        """Tell whether two fingers at these points zoom the board: both are on it, no piece is held, and no
        dialog is open."""
        window = self.desk.field.view.window
        free = not self.holds and not self.modal()
        return free and window.collidepoint(one) and window.collidepoint(other)

    def _explain(self, event: Move) -> None:
        """Show the tooltip of the explained area of the table under the pointer, unless a widget covers
        it."""
        if self.tips.inside:
            return
        legend, covered = self.desk.legend, self.hovered if not isinstance(self.hovered, ZoneNode) else None
        busy = self.holds or self.modal() or event.dragging
        spot = None if busy else legend.at(event.pos, covered)
        if spot != self._spot:
            self._spot = spot
            if spot:
                self.tip(spot.around, legend.hint(spot))
            elif covered is None:
                self.tips.leave()

    def spoken_place(self) -> str:
        return super().spoken_place() if self.modal() else spoken_table.where(self.desk, self.focused)

    def spoken_past(self) -> str:
        return spoken_table.since_own_turn(self.desk)

    @property
    def holds(self) -> bool:
        """True while the pointer or the keys hold a lifted piece."""
        return False

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        """Return the widget under a point; among small pieces close together, the one nearest to the
        point."""
        found = super().widget_at(pos)
        return self.desk.field.nearest(found, pos) if isinstance(found, PieceNode) else found

    def on_event(self, event: Event) -> bool:
        """Handle an event that no widget has used: turn a page beside the board, or zoom or move the board.
        Return True if the event was used."""
        desk = self.desk
        if isinstance(event, Key) and event.down and event.command == "sheets" and not self.modal():
            self.next_sheet()
            return True
        if isinstance(event, Wheel) and desk.pager.wheel(event):
            return True
        if isinstance(event, Wheel) and desk.field.view.window.collidepoint(event.pos):
            self.looked(desk.field.view.zoom_on(event.pos, STEP if event.y > 0 else 1 / STEP))
            return True
        if isinstance(event, Pinch) and not self.modal():
            view = desk.field.view
            zoomed, panned = view.zoom_on(event.pos, event.factor), view.pan(*event.rel)
            self.looked(zoomed or panned)
            return True
        if isinstance(event, Move) and event.dragging in (LEFT, MIDDLE) and not self.modal():
            self.looked(desk.field.view.pan(*event.rel))
            return True
        return False

    def looked(self, changed: bool) -> None:
        """Update the table if the board was panned or zoomed, which `changed` tells."""
        if changed:
            self.desk.legend.forget()
            self.desk.boards.keep(self.desk.field.view)
            self.desk.field.look_again()

    # -- pads ---------------------------------------------------------------------------------------------
    def begin_focus(self) -> bool:
        """Show the keyboard focus on a widget that makes a legal move. Return False if the focus is already
        shown, or if nothing can have it."""
        ring = self.ring()
        if self.focused and self.focused.focused and self.focused in ring:
            return False
        self.focus(worth_focus(ring, self.focused))
        return bool(ring)

    def next_sheet(self) -> None:
        """Turn to the next page of the sheets beside the board; after the last page, show the next seat's
        sheets."""
        desk, buttons = self.desk, self.desk.pager.buttons
        if buttons and buttons[0].page + 1 < buttons[0].pages:
            buttons[0].press()
            return
        for button in buttons:
            button.sheet.page = 0
        seats = [widget.standing.card.seat for widget in desk.chrome.seats]
        shown = desk.shown if desk.shown in seats else seats[0]
        desk.show_seat(seats[(seats.index(shown) + 1) % len(seats)])

    # -- focus --------------------------------------------------------------------------------------------
    def ring(self) -> list[Widget]:
        """Return the widgets that can have the focus, in tab order; those on the board are ordered from top
        to bottom."""
        ring = super().ring()
        if not self.modal():
            ring += self.desk.legend.widgets()
        return self.in_order(ring)

    def in_order(self, widgets: Sequence[Widget]) -> list[Widget]:
        """Return the widgets sorted in tab order; those of one region are ordered as they are read, from top
        to bottom."""
        return sorted(widgets, key=lambda widget: (widget.tab, self.desk.field.reading(widget)))

    def reach(self) -> list[Widget]:
        """Return the widgets that arrow keys can move the focus to: if an explained area (a painted part with
        a tooltip) has the focus, the other such areas; else all other widgets."""
        telling = isinstance(self.focused, FocusSpot)
        return [widget for widget in self.ring() if isinstance(widget, FocusSpot) == telling]

    def step(self, by: int) -> bool:
        """Move the focus for Tab (`by` = 1) or Shift+Tab (-1): through the movable pieces on the board, then
        from region to region. Return True if it has moved."""
        ring = self.ring()
        if self.holds or self.modal() or not ring:
            return super().step(by)
        self.focus(next_region(ring, self.focused, by))
        return True

    def focus(self, widget: Widget | None, visible: bool = True) -> None:
        """Focus a widget. If it is a piece or a zone outside the visible part of a zoomed board, the board is
        moved to show it. If the settings ask for sounds from the side, its place is heard."""
        field = self.desk.field
        if visible and isinstance(widget, (PieceNode, ZoneNode)) and widget.parent is field.middle.top:
            margin = self.m.u(MARGIN)
            self.looked(field.view.reveal(widget.rect.inflate(2 * margin, 2 * margin)))
        super().focus(widget, visible)
        before, self._heard = self._heard, widget.key if widget else ""
        cue = next((name for kind, name in CUES.items() if isinstance(widget, kind)), "")
        if cue and widget and visible and widget.key != before and self.app.settings.spatial:
            self.sound(cue, widget.rect, SOFT)

    def kept_clear(self) -> Sequence[Rect]:
        """Return the rectangles that the tooltip of the focused widget must not cover: the board, the hand,
        the prompt, the buttons that confirm a number, and the cards of the seats."""
        others = (each.rect for each in self.ring() if each.listed or each.key.endswith(".do"))
        field = self.desk.field
        return field.view.window, field.layout.hand, self.desk.chrome.prompt.rect, *others
