"""The table of a match on the screen: the board, the pieces and the parts around them, limited to what the
viewer may know."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol

from tabletop.engine.panels import is_bare
from tabletop.engine.position import Position
from tabletop.engine.table import Table, Text
from tabletop.engine.verb import Action
from tabletop.maps import Board
from tabletop.match import ALL_HANDS, EVERYBODY, Match
from tabletop.match.all_hands import pieces_for, table_for
from tabletop.match.drags import Drags
from tabletop.match.passing import Halfway, Passing
from tabletop.match.transcript import words_of
from tabletop.match.turn_gains import TurnGains
from tabletop.texts.words import Words
from tabletop.ui.board import painting
from tabletop.ui.board.flights import Flights, LetGo
from tabletop.ui.board.look import Look
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.board.rows import height as strip_height
from tabletop.ui.board.zones import outlines
from tabletop.ui.frame.banner import Announcer
from tabletop.ui.frame.log_panel import LogView
from tabletop.ui.frame.log_rows import LogRows
from tabletop.ui.frame.seats import counter_rows, longest_name
from tabletop.ui.kit.motion import Tween
from tabletop.ui.kit.text import lettered
from tabletop.ui.play import held_piece
from tabletop.ui.play.breath import Breath
from tabletop.ui.play.legend import Legend
from tabletop.ui.play.matchboards import Boards
from tabletop.ui.play.pause import Pause
from tabletop.ui.play.privacy import Privacy
from tabletop.ui.play.ready import Meanwhile, unless_it_fails
from tabletop.ui.play.session import colours
from tabletop.ui.play.tab_order import worth_focus
from tabletop.ui.play.table_view import LIT, ForeseenTables, TableView
from tabletop.ui.sheets.amounts import only_asked
from tabletop.ui.sheets.growing import Growing
from tabletop.ui.sheets.pager import Pager
from tabletop.ui.table.chrome import ButtonMove, Chrome, Tool
from tabletop.ui.table.field import Field, Scenery
from tabletop.ui.table.layout import Layout, lay_out
from tabletop.ui.widgets.scene import Scene

MOST_FORESEEN = 24
"""The most legal actions for which the table is drawn in advance as it will be afterwards."""


class DeskCommands(Protocol):
    """The commands that a desk (the table with all its parts) shows: the buttons of its toolbar and of its
    prompt."""

    def tools(self, table: Table) -> Sequence[Tool]:
        """Return the buttons of the toolbar from left to right."""

    def moves(self, table: Table) -> Sequence[ButtonMove]:
        """Return the buttons beside the prompt."""

    @property
    def thinks(self) -> bool:
        """True if it is a computer player's turn."""


class Follower(Protocol):
    """A part of the table that must be updated after each change of what the table shows."""

    def show(self) -> None:
        """Update this part to the current state of the match; called whenever the rest of the table has been
        updated."""


class Parts(NamedTuple):
    """The commands and functions that a scene gives to its desk (the table with all its parts).

    Attributes:
        lift: a function called when a piece is pressed: with the piece, the point, and "drag", "click" or
            "keys".
        hush: a function that removes the speech bubble from the screen.
        task_height: a function that gets a width in pixels, and returns the height that a task under the
            prompt needs.
    """

    commands: DeskCommands
    lift: Callable[[PieceNode, tuple[int, int], str], None]
    hush: Callable[[], None]
    task_height: Callable[[int], int]


class Desk:
    """The table of a match on the screen; the parts of its scene share this object.

    Attributes:
        scene: the scene that shows the table, with its widgets, focus and dialogs.
        match: the match that is shown.
        privacy: the state of secrets on the shared screen; None if the viewer's secrets are always shown, as
            in a replay.
        viewer: the seat from whose side the match is shown; EVERYBODY while the screen changes hands.
        shown: the seat whose panel is shown beside the board; EVERYBODY for that of the seat that is to act.
        waiting: true while nobody at the screen can act, because of an animation, a pause or another seat's
            turn.
        hides_results: true while forecasts and panels must hide results, because the person has to work them
            out.
        opens_all: true in a replay that shows the secrets of all seats.
        grows: milliseconds until a page beside the board whose lines appear one by one is complete.
        look: the style, sizes and texts that everything is drawn with.
        field: the zones and the pieces on the screen.
        chrome: the parts around the board, such as toolbar, prompt and log.
        table_view: the knowledge, legal moves and forecasts of the viewer.
        followers: the other parts of the table, which are updated after each change.
        log_rows: the folded turns and the filter of the complete log, by the seat that reads it, kept while
            the log is closed.
    """

    look: Look
    field: Field
    chrome: Chrome
    flights: Flights
    legend: Legend
    pager: Pager
    table_view: TableView
    followers: Sequence[Follower] = ()
    hush: Callable[[], None]

    def __init__(self, scene: Scene, match: Match, privacy: Privacy | None = None) -> None:
        self.scene, self.match, self.privacy = scene, match, privacy
        self.viewer = self.shown = EVERYBODY
        self.waiting = self.hides_results = self.opens_all = False
        self.boards = Boards(match.game)
        self.announcer = Announcer(lambda: scene.clock)
        self.pause = Pause(lambda: scene.clock)
        self.growing, self.grows = Growing(), 0.0
        self.log_rows: dict[int, LogRows] = {}
        self._panel_rows = LogRows()
        self._breath, self._meanwhile = Breath(self), Meanwhile(scene)
        self._words: Words | None = None
        self._halt: tuple[Position, Match] | None = None
        """A position of the match, and the match in the middle of the action that has led to it, which is
        shown until the player has read about it; None if there is none."""
        self._gains, self._foreseen = TurnGains(), ForeseenTables()
        self._looked = EVERYBODY
        """The seat whose secrets were shown last, as `eyes` gives it."""
        self._shown_actions = 0
        """The number of actions of the match as it was shown last."""
        self._arriving: Tween | None = None
        """The end of the movements after which the sheets are printed."""

    @property
    def words(self) -> Words:
        """The translated texts of the game, with the names of the players."""
        names = [seat.name for seat in self.match.seats]
        language, known = self.scene.app.language, self._words
        if known is None or (known.language, known.seats) != (language, names):
            known = self._words = words_of(self.match, language)
        return known

    @property
    def seen(self) -> Match:
        """The match as the table shows it: normally as it is, but in the middle of its last action while the
        player reads about an automatic step."""
        position, halted = self._halt or (None, self.match)
        return halted if position is self.match.position else self.match

    def eyes(self) -> int:
        """Return the seat whose secrets are shown; EVERYBODY if no secrets are shown, ALL_HANDS if those of
        all seats are."""
        if self.privacy is None:
            return ALL_HANDS if self.opens_all else self.viewer
        return self.privacy.eyes(self.scene.app, self.match, self.viewer)

    def open_rule(self, rule: str) -> None:
        """Open the rulebook at the rule of this number."""
        self.scene.open_rule(rule)

    # -- building -----------------------------------------------------------------------------------------
    def build(self, parts: Parts) -> None:
        """Build the table anew for the size of the window."""
        scene, game = self.scene, self.match.game
        self.look = Look(scene.m, self.words, tuple(colours(self.match)))
        self._commands, self.hush, self._task_height = parts.commands, parts.hush, parts.task_height
        scene.backdrop(self.look.palette.table)
        self.table_view = self._view()
        table = self.table_view.table
        board = self.boards.turn_to(table)
        layout = self._lay_out(table, board)
        self.flights = Flights(scene.add, scene.clock)
        title, tools = lettered(game.key, scene.app.language), parts.commands.tools(table)
        on_seat, on_rule = self.show_seat, self.open_rule
        self.chrome = Chrome(self.look, layout, scene.add, title, tools, on_seat, on_rule, scene.clock)
        for tool in tools:
            if tool.command and (button := self.chrome.tools.get(tool.key)):
                button.name = button.tooltip = scene.keyed(f"table.{tool.key}", tool.command)
        if self.chrome.log:
            self.prepare(self.chrome.log)
            self.chrome.keep_log(self._panel_rows)
        scenery = Scenery(self.look, layout, game, board, self.boards.view(layout.board))
        brings = lambda piece: self.table_view.brings(piece)  # noqa: E731 - of the view at that time
        self.field = Field(scenery, scene.add, self.flights, parts.lift, brings)
        self.legend = Legend(self.field, self.chrome, scene.add)
        self.pager = Pager(self.look, scene.add, self.sync)
        self._breath.begin()
        scene.clock.after(0, self._foresee_boards)

    def prepare(self, log: LogView) -> None:
        """Tell a log list how to sum up the turns of this match, and whether to show rule numbers (a
        setting)."""
        gains = lambda turn, turns: self._gains.of(self.seen, turn, turns)  # noqa: E731 - of that time
        log.sum_up(self.match.game.bids, gains, self.scene.app.settings.log_rules)

    def _lay_out(self, table: Table, board: Board) -> Layout:
        """Return the layout of the table around a board with the proportions of `board`."""
        game = self.match.game.key
        counters, shape = counter_rows(table), board.size[0] / board.size[1]
        strip = strip_height(game) if any(panel.rows for panel in table.panels) else 0.0
        m, counted, bare = self.look.m, table.counted, is_bare(table)
        name = longest_name(self.look, table)
        return lay_out(m, len(table.seats), counters, shape, strip, counted, self._task_height, bare, name)

    def _view(self) -> TableView:
        seen, eyes, results = self.seen, self.eyes(), not self.hides_results
        watched, foreseen = seen is not self.match, self._foreseen
        return TableView(seen, self.viewer, self.look, eyes, results, foreseen=foreseen, watched=watched)

    # -- showing ------------------------------------------------------------------------------------------
    def table(self) -> Table:
        """Return everything that the table shows except the pieces, such as seats, prompt and panels."""
        eyes = self.eyes()
        return table_for(self.match.game, self.seen.view(eyes), self.viewer, eyes)

    def now(self) -> TableView:
        """Return the viewer's table view, computed again only after a change."""
        if not self.table_view.lasts(self.seen, self.viewer, self.look, self.eyes(), not self.hides_results):
            self.table_view = self._view()
        return self.table_view

    def sync(self, moving: bool = False) -> None:
        """Show the current state of the match; with `moving`, pieces travel to their new places in an
        animation."""
        match, scene = self.seen, self.scene
        now = self.now()
        self._turn_board()
        table = now.table if now.drags.asked else only_asked(now.table)
        if scene.app.settings.reduced_motion:
            table = table._replace(light="")
        asked = now.asked.seat if now.asked else EVERYBODY
        lit = now.help >= LIT and not self.waiting
        shown = self.shown if self.shown >= 0 else max(asked, 0)
        self.field.show(table, now.pieces, now.drags, shown, lit, moving)
        if match is self.match:
            self._gains.note(match, now.table.seats)
        bots = [seat.bot for seat in match.seats]
        # What one viewer could see must not stay on the screen of the next while pieces move, nor what was
        # taken back.
        back = len(match.actions) < self._shown_actions
        moves = self.flights.left if moving and not back and now.eyes == self._looked else 0.0
        self._looked, self._shown_actions = now.eyes, len(match.actions)
        scene.clock.stop(self._arriving)
        self._arriving = scene.clock.after_movements(moves, self.field.column.print)
        self.chrome.show(table, asked, shown, bots, match.outline(now.eyes), moves)
        watched, thinks = now.drags.asked is None, match is self.match and self._commands.thinks
        bot = match.seats[asked].bot if thinks else ""
        self.chrome.ask(table, now.asked, self._commands.moves(table), bot=bot, watched=watched)
        self.legend.forget()
        self._show_beside()
        for follower in self.followers:
            follower.show()
        scene.mend_focus()
        if self.privacy:  # in a replay nobody acts
            self._meanwhile.begin(self._foresee_actions() if scene.app.settings.ponder else iter(()))

    def ask_to_read(self) -> None:
        """Replace the question in the prompt by a request to read the coach card for which the match
        waits."""
        table = self.table_view.table._replace(prompt=Text("coach.read"))
        self.chrome.ask(table, None, (), bot="", watched=False)

    def _show_beside(self) -> None:
        """Show the page buttons on the sheets, and announce the important new lines of the log."""
        sheets, match = self.field.column.sheets, self.seen
        self.pager.show(sheets)
        self.grows = self.growing.watch(sheets, self.scene.clock)
        news = match.log_for(self.table_view.eyes, self.announcer.heard)
        board, over = self.field.view.window, match.asked is None
        if match is self.match:
            self.announcer.hear(self.look, board, self.scene.add, news, len(match.actions), over)
        else:
            self.announcer.overhear(self.look, board, self.scene.add, news)

    def let_go(self, action: Action, seat: int, dropped: LetGo | None = None) -> LetGo | None:
        """Return the piece that an action of a seat is about to move, with its route; None if the action
        moves no piece. `dropped` is that piece if the player has dropped it by hand."""
        drag = self.table_view.drags.gesture(action, seat)
        held = dropped or (LetGo(*drag) if drag else None)
        if held is None:
            return None
        now, results = self.table_view, not self.hides_results
        known = now.lasts(self.match, self.viewer, self.look, seat, results)
        view = now.view if known else self.match.view(seat)
        forecast = self.match.game.forecast(view, seat, action)
        return held._replace(route=forecast.way if forecast else ())

    def show_passing(self, passing: Passing) -> None:
        """Show the pieces that the last action put on the table and the rules removed again at once (such as
        a complete trick of cards), with the log lines about them."""
        game, field = self.match.game, self.field
        light = self.table_view.table.light
        eyes = self.eyes()
        table = only_asked(table_for(game, passing.view, self.viewer, eyes))._replace(light=light)
        pieces = list(pieces_for(game, passing.view, self.viewer, eyes))
        shown = self.shown if self.shown >= 0 else max(passing.view.asked, 0)
        field.show(table, pieces, Drags(game, passing.view, EVERYBODY), shown, False, True)
        asked = game.asked(self.match.position_at(len(self.match.actions) - 1))
        moves = self._commands.moves(self.table_view.table)
        self.chrome.ask(self.table_view.table, asked, moves, bot="", watched=True)
        self.announcer.tell(self.look, field.view.window, self.scene.add, passing.lines)

    def halt_at(self, stop: Halfway | None) -> None:
        """Let the next `sync` show the match in the middle of its last action; with None, as it is."""
        self._halt = (self.match.position, self.match.midway(*stop)) if stop else None

    # -- boards and seats ---------------------------------------------------------------------------------
    def _turn_board(self) -> None:
        """Show in the middle the board that the viewer has chosen, or else the board of the current
        position."""
        board = self.boards.turn_to(self.table_view.table)
        if board is not self.field.board:
            window = self.field.view.window
            self.flights.fade(self.scene.app.screen, window)
            layout = self._lay_out(self.table_view.table, board)
            self.field.change_board(board, layout, self.boards.view(layout.board))

    def show_board(self, name: str) -> None:
        """Show the board of this name in the middle; "" shows the board of the current position."""
        self.boards.look_at(name, self.table_view.table)
        self.sync()

    def show_seat(self, seat: int) -> None:
        """Show a seat's panel beside the board. In a small window, where it covers other things, a second
        call hides it again."""
        self.field.column.peek = seat != self.shown or not self.field.column.peek
        self.shown = seat
        self.sync()

    def turn_to(self, viewer: int) -> None:
        """Show the table to another viewer, a seat or EVERYBODY; what was said to the seat before is
        removed."""
        if 0 <= self.viewer != viewer:
            self.scene.app.forget_said()
        self.viewer = self.shown = viewer

    def peek(self, on: bool = True) -> None:
        """Turn up the face-down pieces of the viewer until the next press; turn them down if `on` is
        False."""
        if self.privacy is None:
            return
        self.privacy.peeks = on and self.viewer >= 0
        self.sync()
        scene = self.scene
        if on and scene.app.by_keyboard and not scene.modal():
            pieces = (widget for widget in scene.ring() if isinstance(widget, PieceNode))
            turned_up = [node for node in pieces if self.table_view.is_bared(node.piece)]
            scene.focus(worth_focus(turned_up, None) if turned_up else scene.focused)

    # -- prepared in advance ------------------------------------------------------------------------------
    def _foresee_boards(self) -> None:
        """Paint the other boards of the match in advance, so that they appear without delay."""
        table = self.table_view.table
        for board in map(self.boards.board, table.boards):
            if board is not self.field.board:
                outlines(board)
                painting.prepare(board, self._lay_out(table, board).board.size)

    def _foresee_actions(self) -> Iterator[None]:
        """Draw in advance the dimmed board of a lift, its lit zones and the pieces that may be lifted, then
        what an action may bring, then the hand pieces of the other human players, one per step."""
        yield
        self.field.middle.top.foresee()
        yield from self.field.foresee_lights(self.table_view.drags)
        for node in [
            each for each in self.field.nodes.values() if self.table_view.drags.may_lift(each.piece)
        ]:
            yield
            held_piece.foresee(self.look, node)
        yield from self._foresee_outcomes()
        for i, seat in enumerate(self.match.seats):
            if not seat.bot and i != self.viewer:
                yield
                yield from unless_it_fails(self._foresee_hand(i))

    def _foresee_hand(self, seat: int) -> Iterator[None]:
        """Draw in advance the pieces in the hand of a seat, one per step."""
        game, view = self.match.game, self.match.view(seat)
        zone = game.table(view, seat).tray.zone
        yield from self.field.foresee([p for p in game.pieces(view, seat) if p.zone == zone])

    def _foresee_outcomes(self) -> Iterator[None]:
        """Compute and draw in advance what the table will show after each legal action, unless there are too
        many."""
        actions, match, changes = self.table_view.drags.actions, self.match, self.match.changes
        self._foreseen.clear()
        for action in actions if len(actions) <= MOST_FORESEEN else ():
            yield
            if match.changes != changes:  # the action may not be legal any more
                return
            yield from unless_it_fails(self._foresee_outcome(action))

    def _foresee_outcome(self, action: Action) -> Iterator[None]:
        """Compute and draw in advance what the table will show after a legal action, in small steps."""
        now, game = self.table_view, self.match.game
        after = self.match.view_after(action, now.eyes)
        table, pieces = self._foreseen.foresee(game, after, now.viewer, now.eyes)
        yield
        drags = Drags(game, after, now.viewer)
        shown = self.shown if self.shown >= 0 else max(after.asked, 0)
        lit = now.help >= LIT and drags.asked is not None
        yield
        yield from self.field.foresee_table(table, pieces, drags, shown, lit)
