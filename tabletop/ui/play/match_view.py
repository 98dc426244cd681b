"""The display of a match on the table, limited to what the seat at the screen may know, and updated after
each action."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tabletop.engine.table import Table
from tabletop.maps import Board
from tabletop.match import EVERYBODY, Match
from tabletop.match.drags import Drags
from tabletop.match.passing import Passing
from tabletop.match.transcript import words_of
from tabletop.texts.words import Words
from tabletop.ui.board import painting
from tabletop.ui.board.flights import Flights
from tabletop.ui.board.look import Look
from tabletop.ui.board.rows import height as strip_height
from tabletop.ui.board.zones import outlines
from tabletop.ui.frame.banner import Announcer
from tabletop.ui.frame.seats import counter_rows
from tabletop.ui.kit.node import Node
from tabletop.ui.play.commands import Commands
from tabletop.ui.play.helping import Helping
from tabletop.ui.play.hover import Pointed
from tabletop.ui.play.matchboards import Boards
from tabletop.ui.play.numbers import Amounts
from tabletop.ui.play.privacy import Privacy
from tabletop.ui.play.ready import Meanwhile
from tabletop.ui.play.table_view import LIT, TableView
from tabletop.ui.sheets.amounts import only_asked
from tabletop.ui.sheets.growing import Growing
from tabletop.ui.table.chrome import Chrome
from tabletop.ui.table.layout import Layout, lay_out


class MatchView(Pointed):
    """The base class of scenes that show a match; subclasses play it.

    Attributes:
        viewer: the seat from whose side the match is shown; EVERYBODY while the screen changes hands.
        shown: the seat whose panel is shown beside the board.
        waiting: true while an animation, a pause or another seat comes before a person is asked.
        live: true if the match is played here, false if it is only viewed.
    """

    live = True
    look: Look
    chrome: Chrome
    commands: Commands
    flights: Flights
    helping: Helping
    amounts: Amounts
    _meanwhile: Meanwhile

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match, self.game = match, match.game.key
        self.viewer = self.shown = EVERYBODY
        self.waiting = False
        self.boards = Boards(match.game)
        self.privacy = Privacy()
        self.announcer = Announcer(lambda: self.clock)
        self.growing, self._grows = Growing(), 0.0
        self._words: Words | None = None

    @property
    def words(self) -> Words:
        """The translated texts of the game, with the names of the players."""
        names = [seat.name for seat in self.match.seats]
        kept = self._words
        if kept is None or (kept.language, kept.seats) != (self.app.language, names):
            kept = self._words = words_of(self.match, self.app.language)
        return kept

    def task_height(self, wide: int) -> int:
        """Return the height in pixels that a task under the prompt needs at a width in pixels; 0 without a
        task."""
        return 0

    def _lay_out(self, table: Table, board: Board) -> Layout:
        """Return the layout of the table around a board with the proportions of `board`."""
        counters, shape = counter_rows(table), board.size[0] / board.size[1]
        strip = strip_height(self.game) if any(panel.rows for panel in table.panels) else 0.0
        return lay_out(self.m, len(table.seats), counters, shape, strip, table.counted, self.task_height)

    def _table(self) -> Table:
        return self.match.game.table(self.match.view(self._eyes_open()), self.viewer)

    def _eyes_open(self) -> int:
        """Return the seat whose secrets are shown; EVERYBODY if only public information is shown."""
        return self.privacy.eyes(self.app, self.match, self.viewer) if self.live else self.viewer

    def _table_view(self) -> TableView:
        return TableView(self.match, self.viewer, self.look, self._eyes_open())

    def sync(self, moving: bool = False) -> None:
        """Show the current state of the match; with `moving`, pieces travel to their new places."""
        match = self.match
        now = self._now()
        self._turn_board()
        table = now.table if now.drags.asked else only_asked(now.table)
        if self.app.settings.reduced_motion:
            table = table._replace(light="")
        asked = match.asked.seat if match.asked else EVERYBODY
        lit = now.help >= LIT and not self.waiting
        shown = self.shown if self.shown >= 0 else max(asked, 0)
        self.field.show(table, now.pieces, now.drags, shown, lit, moving)
        if not self.field.middle.named:
            self.clock.after(0, lambda: self.field.name_places())
        bots = [seat.bot for seat in match.seats]
        self.chrome.show(table, asked, shown, bots, match.lines_for(now.eyes))
        watched, bot = now.drags.asked is None, match.seats[asked].bot if self.thinks else ""
        self.chrome.ask(table, match.asked, self.commands.moves(table), bot=bot, watched=watched)
        self.helping.show(self.chrome.seats, self.live)
        self.legend.forget()
        self.commands.mark(self.chrome.tools)
        self._show_beside()
        self.coaching.show()
        self._meanwhile.begin(self._foresee_hands())

    def show_passing(self, passing: Passing) -> None:
        """Show the pieces that the last action brought to the table and automatic effects have cleared since,
        with the log lines about them."""
        game, field = self.match.game, self.field
        table = only_asked(game.table(passing.view, self.viewer))._replace(light=self.table_view.table.light)
        pieces = list(game.pieces(passing.view, self.viewer))
        shown = self.shown if self.shown >= 0 else max(passing.view.asked, 0)
        field.show(table, pieces, Drags(game, passing.view, EVERYBODY), shown, False, True)
        asked = game.asked(self.match.position_at(len(self.match.actions) - 1))
        bot = self.match.seats[asked.seat].bot if asked else ""
        moves = self.commands.moves(self.table_view.table)
        self.chrome.ask(self.table_view.table, asked, moves, bot=bot, watched=True)
        self.announcer.tell(self.look, field.view.window, self.add, passing.lines)

    def update(self, dt: float) -> bool:
        """Advance the scene by `dt` seconds, and show a warning in the toolbar while the latest moves are not
        on the disk."""
        keeper, words = self.app.session, self.look.words
        fault = keeper.unsaved if keeper and self.live else None
        self.chrome.alarm(
            words("saving.unsaved.about", fault=fault.text(words)) if fault else "", self.commands.save
        )
        return super().update(dt)

    def _now(self) -> TableView:
        """Return the current table view of the seat at the screen, computed again only after a change."""
        if not self.table_view.lasts(self.match, self.viewer, self.look, self._eyes_open()):
            self.table_view = self._table_view()
        return self.table_view

    def _show_beside(self) -> None:
        """Show the number fields and page buttons on the sheets, and announce the important new lines of the
        log."""
        sheets, match = self.field.column.sheets, self.match
        self.amounts.show(sheets)
        self.pager.show(sheets)
        self._grows = self.growing.watch(sheets, self.clock)
        news = match.log_for(self.table_view.eyes, self.announcer.heard)
        board, over = self.field.view.window, match.asked is None
        self.announcer.hear(self.look, board, self.add, news, len(match.actions), over)

    def _turn_board(self) -> None:
        """Put the right board in the middle: the one that the viewer has chosen, else that of the
        position."""
        board = self.boards.turn_to(self.table_view.table)
        if board is not self.field.board:
            window = self.field.view.window
            self.flights.fade(self.app.screen, window)
            layout = self._lay_out(self.table_view.table, board)
            self.field.change_board(board, layout, self.boards.view(layout.board))

    def _foresee_boards(self) -> None:
        """Paint the other boards of the match in advance, so that they appear without delay."""
        table = self.table_view.table
        for board in map(self.boards.board, table.boards):
            if board is not self.field.board:
                outlines(board)
                painting.prepare(board, self._lay_out(table, board).board.size)

    def _foresee_hands(self) -> Iterator[None]:
        """Draw the hand pieces of the other human players in advance, one piece per step."""
        game, people = self.match.game, [i for i, seat in enumerate(self.match.seats) if not seat.bot]
        for seat in people:
            if seat != self.viewer and self.live:
                yield
                view = self.match.view(seat)
                zone = game.table(view, seat).tray.zone
                yield from self.field.foresee([p for p in game.pieces(view, seat) if p.zone == zone])

    def show_board(self, name: str) -> None:
        """Show the board of this name in the middle; "" shows the board of the current position."""
        self.hands.cancel()
        self.boards.look_at(name, self.table_view.table)
        self.sync()

    def show_seat(self, seat: int) -> None:
        """Show a seat's panel beside the board; in a small window a second press hides it again."""
        self.field.column.peek = seat != self.shown or not self.field.column.peek
        self.shown = seat
        self.sync()

    def open(self, dialog: Node, make: Callable[[], Node] | None = None) -> None:
        """Open a list or a dialog over the table, and remove the bubble."""
        self.hands.hush()
        super().open(dialog, make)

    @property
    def thinks(self) -> bool:
        """True if a computer player is to act."""
        return self.match.goes_on_alone
