"""The scene of the table at which a match is played; it shows only what the seat at the screen may see."""

from __future__ import annotations

from collections.abc import Callable
from math import dist

from tabletop.match import Match
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.board.zone_node import ZoneNode
from tabletop.ui.kit.chords import command_name
from tabletop.ui.kit.input import LEFT, Click, DragStart, Event, Key, Move, Press
from tabletop.ui.kit.theme import Metrics
from tabletop.ui.play.advising import Adviser
from tabletop.ui.play.coaching import Coaching
from tabletop.ui.play.commands import Commands
from tabletop.ui.play.crowded import nearer
from tabletop.ui.play.desk import Desk, Parts
from tabletop.ui.play.desk_scene import DeskScene
from tabletop.ui.play.flow import MatchFlow
from tabletop.ui.play.hands import Hands
from tabletop.ui.play.helping import Helping
from tabletop.ui.play.keys import TableKeys
from tabletop.ui.play.magnify import Magnifier
from tabletop.ui.play.numbers import Amounts
from tabletop.ui.play.place_bubble import place_bubble
from tabletop.ui.play.privacy import Privacy
from tabletop.ui.play.ready import make_ready
from tabletop.ui.play.remembering import rename_seat
from tabletop.ui.play.seated import person_of
from tabletop.ui.play.table_task import TableTask
from tabletop.ui.table.layout import table_metrics
from tabletop.ui.widgets import IconButton, Widget, targets
from tabletop.ui.widgets.scene import PlayerAsked

SPAN = 420
"""The distance in layout units between two fingers up to which they are taken to belong to one person."""
TAKING_BACK = ("undo", "restart")


class TableScene(DeskScene):
    """The scene in which a match is played, or a task such as a lesson is solved.

    Args:
        make_commands: a function that creates the commands of the toolbar and the keys, each time that the
            table is laid out.

    Attributes:
        task: the task that is set at this table; None in a match.
        flow: the course of the match, which decides what happens after each action.
        hands: the handling of pieces by the player at the screen.
    """

    hands: Hands
    commands: Commands
    magnifier: Magnifier
    keys: TableKeys

    def __init__(
        self,
        match: Match,
        task: TableTask | None = None,
        make_commands: Callable[[Desk, Hands, MatchFlow, Adviser], Commands] = Commands,
    ) -> None:
        self.privacy = Privacy()
        super().__init__(match, self.privacy)
        self.task, self._make_commands = task, make_commands
        self._hushes = False
        """True if the last press closed a bubble, so that its click does nothing more."""
        self.coaching = Coaching(self.desk, task is None)
        self.flow = MatchFlow(self.desk, self.privacy, self.coaching, task)
        self.adviser = Adviser(match)
        self.amounts = Amounts(self.desk)

    @property
    def facing(self) -> int | None:
        return self.desk.viewer if self.desk.viewer >= 0 else None

    # -- opened and closed --------------------------------------------------------------------------------
    def enter(self) -> None:
        """Start or resume the match when the scene comes to the top of the stack."""
        if self.task:
            self.task.begin()
        self.coaching.begin()
        if problems := self.desk.boards.problems(self.desk.table()):
            self.clock.after(0, lambda: self.commands.tell_map(problems))
        self.clock.after(0, self.flow.go_on)
        self.clock.after(0, lambda: make_ready(self.desk.match.game))

    def cover(self) -> None:
        """Cancel the computations of the computer players while another scene covers the table."""
        self.flow.rest()
        self.adviser.close()
        self.coaching.keep()

    def leave(self) -> None:
        """End the processes of the computer players and save the learning progress, because the match is
        left."""
        self.flow.close()
        self.adviser.close()
        self.coaching.keep()

    def rename(self, old: str, new: str) -> None:
        rename_seat(self.desk.match, old, new)

    def layout(self, m: Metrics) -> None:
        """Build all parts of the table for the size of the window."""
        self.m = table_metrics(m)
        desk, task = self.desk, self.task
        self.hands = Hands(desk, self.flow)
        self.magnifier = Magnifier(desk, self.hands.held)
        self.commands = self._make_commands(desk, self.hands, self.flow, self.adviser)
        room = task.task_height if task else lambda wide: 0
        desk.build(Parts(self.commands, self.hands.lift, self.hands.hush, room))
        if desk.chrome.log and not task:
            desk.chrome.log.on_why = self.commands.explaining.explain
            desk.chrome.log.on_moment = self.commands.browsing.show_moment
        self.amounts.lay(self.hands)
        self.keys = TableKeys(desk, self.commands, self.amounts, self.looked)
        self.coaching.lay(desk.chrome)
        self.helping = Helping(desk, self.coaching)
        parts = self.hands, self.helping, self.commands, self.amounts, self.coaching
        desk.followers = [*parts, task] if task else parts
        desk.sync()

    def update(self, dt: float) -> bool:
        """Advance the scene by `dt` milliseconds, and show a warning in the toolbar while the latest moves
        are not on the disk. Return True to ask for another frame at once."""
        keeper, words = self.app.session, self.desk.look.words
        fault = keeper.unsaved if keeper else None
        text = ""
        if fault:
            key = command_name("save", self.app.bindings, words)
            text = words("saving.unsaved.about", fault=fault.text(words), key=key)
        self.desk.chrome.alarm(text, self.commands.save)
        return super().update(dt)

    # -- events -------------------------------------------------------------------------------------------
    def handle(self, event: Event) -> bool:
        """Handle an event for the held piece first, then for the widgets, then for the table. Return True if
        the event was used."""
        if self.privacy.peeks and self._turns_back(event):
            self.desk.peek(False)
            if not self._picks_up(event):
                return True
        if isinstance(event, Press) and not self.hands.on_bubble(event.pos):
            self._hushes = self.hands.telling
            self.hands.hush()
        if isinstance(event, Press) or (isinstance(event, Key) and event.down):
            self.desk.announcer.hush()
        if self._hastens(event):
            self.desk.pause.hurry()
        if self._reads_on(event):
            self.coaching.close()
            return True
        self.magnifier.watch(event)
        if isinstance(event, Move):
            self.desk.field.point(event.pos)
        if isinstance(event, DragStart) and self.tips.give_way():
            self.dispatcher.deliver(Press(event.origin, event.button))  # the note got the real one
        held = self.dispatcher.held
        if isinstance(event, DragStart) and isinstance(held, PieceNode):
            return self._drag(held, event)
        used = self._comes_nearer(event) or self.hands.take(event) or super().handle(event)
        self.coaching.keep_clear()
        return used

    def _comes_nearer(self, event: Event) -> bool:
        """Zoom the board for a tap of a finger among small pieces, or ask which one is meant if no zoom
        separates them; return False for any other event."""
        if not isinstance(event, Click) or not self.by_hand or self.holds or self.modal():
            return False
        desk, over = self.desk, self.widget_at(event.pos)
        near = nearer(desk.field, desk.table_view.drags, over, event.pos, targets.side(self.m))
        self.looked(near)
        return near or self.hands.asks_which(over, event.pos)

    def _drag(self, node: PieceNode, event: DragStart) -> bool:
        """Lift the dragged piece; if it is a piece on the board that can never be moved, drag the board
        instead."""
        desk = self.desk
        if node.parent is not desk.field.middle.top or desk.table_view.drags.movable(node.piece):
            return node.handle(event)
        self.let_go()
        return True

    def _turns_back(self, event: Event) -> bool:
        """Tell whether an event turns the revealed pieces of the seat face down again.

        That is so for a press that is not on a revealed piece, and for some keys, such as Escape. It is never
        so while a piece is held, or while a list of moves is open.
        """
        if self.holds or self.modal():
            return False
        if isinstance(event, Key):
            lifts = event.command == "activate" and self._bared(self.focused)
            turns = event.command in ("cancel", "activate", "peek") and not lifts
            return turns and event.down and not event.repeat
        return isinstance(event, Press) and not self._bared(self.widget_at(event.pos))

    def _picks_up(self, event: Event) -> bool:
        """Tell whether an event is a press on a piece that may be moved: it lifts the piece even if it also
        turns others face down."""
        over = self.widget_at(event.pos) if isinstance(event, Press) else None
        return isinstance(over, PieceNode) and over.legal

    def _bared(self, widget: Widget | None) -> bool:
        return isinstance(widget, PieceNode) and self.desk.table_view.is_bared(widget.piece)

    def _hastens(self, event: Event) -> bool:
        """Tell whether an event cuts the current pause short: a press or key does, except on a toolbar
        button, undo and restart."""
        if isinstance(event, Press):
            return not isinstance(self.widget_at(event.pos), IconButton)
        return isinstance(event, Key) and event.down and not event.repeat and event.command not in TAKING_BACK

    def _reads_on(self, event: Event) -> bool:
        """Tell whether an event is the Enter key on no control, while the match waits until the coach's card
        is read."""
        if not self.coaching.waits or self.modal() or not isinstance(event, Key):
            return False
        free = self.focused is None or isinstance(self.focused, PieceNode | ZoneNode)
        return free and event.command == "activate" and event.down and not event.repeat

    def on_event(self, event: Event) -> bool:
        """Handle an event that no widget has used: zoom or move the board, turn a page beside the board, tell
        about the place that was clicked, or carry out the command of a key. Return True if the event was
        used."""
        if super().on_event(event):
            return True
        if isinstance(event, Click) and event.button == LEFT:
            return self._tell_place(event.pos)
        return isinstance(event, Key) and event.down and not self.modal() and self.keys.press(event)

    def _tell_place(self, pos: tuple[int, int]) -> bool:
        """Show a bubble about the place at a point, unless the press at this point has only closed a bubble,
        or a computer player is waited for. Return False if nothing is shown."""
        silent = self._hushes or self.modal() or self.holds or self.desk.waiting
        found = None if silent else place_bubble(self.desk, pos)
        if found:
            self.hands.say(*found)
        return found is not None

    def looked(self, changed: bool) -> None:
        super().looked(changed)
        if changed:
            self.hands.look_again()
            self.coaching.show()

    def show_cursor(self, over: Widget | None) -> None:
        """Show a hand as the pointer over a piece that may be lifted, and a closed hand while a piece is
        held."""
        if getattr(over, "legal", False) and not self.holds:
            self.app.cursor("hand")
        elif not self.holds:
            super().show_cursor(over)

    # -- focus --------------------------------------------------------------------------------------------
    @property
    def holds(self) -> bool:
        return self.hands.held.active

    def ring(self) -> list[Widget]:
        """Return the widgets that can have the focus, in tab order; while a piece is held, only its target
        zones, the nearest first, and the zone over which it is held."""
        if not self.holds or self.modal():
            return super().ring()
        lit, focused = self.hands.lit(), self.focused
        over = [focused] if isinstance(focused, ZoneNode) and focused.stage and focused not in lit else []
        return [*self.hands.by_nearness(lit), *over]

    def turns_held(self, one: tuple[int, int], other: tuple[int, int]) -> bool:
        """Tell whether a second finger turns the held piece: True if it is near the first one, so that it
        belongs to the same person, and the piece can be turned."""
        return self.holds and bool(self.hands.held.turns) and dist(one, other) < self.m.u(SPAN)

    def player_asked(self) -> PlayerAsked | None:
        """Return the person at the screen, with an index that counts only the people at the table; None if
        nobody is."""
        return person_of(self.desk.match, self.desk.viewer)

    def focus(self, widget: Widget | None, visible: bool = True) -> None:
        """Focus a widget; if it is a zone, hold the lifted piece over it."""
        super().focus(widget, visible)
        if isinstance(widget, ZoneNode):
            self.hands.aim_by_key(widget)
