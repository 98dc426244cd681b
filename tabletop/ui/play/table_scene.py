"""The scene of the table at which a match is played; it shows what the seat that is asked may see."""

from __future__ import annotations

from functools import partial

from tabletop.engine.table import Piece
from tabletop.engine.verb import Action, Refusal
from tabletop.match import EVERYBODY, Match
from tabletop.match.drags import Drags
from tabletop.match.passing import Passing, passing
from tabletop.ui.board.flights import Flights, LetGo
from tabletop.ui.board.layout_cache import by_zone
from tabletop.ui.board.look import Look
from tabletop.ui.kit.motion import Timer
from tabletop.ui.kit.text import lettered
from tabletop.ui.kit.theme import Metrics
from tabletop.ui.play.advising import Adviser
from tabletop.ui.play.coaching import Coaching
from tabletop.ui.play.commands import Commands
from tabletop.ui.play.computers import POLL, Computers, forced
from tabletop.ui.play.hands import Hands
from tabletop.ui.play.helping import Helping
from tabletop.ui.play.keys import TableKeys, worth_focus
from tabletop.ui.play.legend import Legend
from tabletop.ui.play.magnify import Magnifier
from tabletop.ui.play.match_view import MatchView
from tabletop.ui.play.numbers import Amounts
from tabletop.ui.play.pause import Pause
from tabletop.ui.play.ready import Meanwhile, make_ready
from tabletop.ui.play.session import colours
from tabletop.ui.play.sound_cues import heard
from tabletop.ui.sheets.pager import Pager
from tabletop.ui.table.chrome import Chrome
from tabletop.ui.table.field import Field, Scenery
from tabletop.ui.table.layout import table_metrics
from tabletop.ui.widgets.scene import Scene

AFTER_PLAY, BEFORE_BOT = 900.0, 450.0
READ = 2200.0
"""Milliseconds to read banners, and pieces that automatic effects have cleared already."""
DISK = 5.0
"""Milliseconds between two checks whether the last action is on the disk."""
EVENT = 140.0
"""Milliseconds between the sound of a move and that of its result."""


class TableScene(MatchView):
    """The scene in which a match is played.

    Attributes:
        by_itself: the name of the last action if it was played automatically as the only legal one; else "".
    """

    coached = True
    """True if the coach is at this table and playing here counts as learning."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.by_itself = ""
        self._computers: Computers | None = None
        self._unwritten: Timer | None = None
        self.adviser = Adviser(match)
        self._pause = Pause(lambda: self.clock)
        self._counted = match.asked is None
        self.coaching = Coaching(self, self.live and self.coached)

    @property
    def scene(self) -> Scene:
        """The scene itself, as the interface `Desk` wants it."""
        return self

    def enter(self) -> None:
        """Start or resume the match when the scene comes to the top of the stack."""
        self.coaching.begin()
        if problems := self.boards.problems(self._table()):
            self.clock.after(0, lambda: self.commands.tell_map(problems))
        self.clock.after(0, self.go_on)
        self.clock.after(0, lambda: make_ready(self.match.game))

    def cover(self) -> None:
        """Cancel the computations of the computer players while another scene covers the table."""
        computers, self._computers = self._computers, None
        super().cover()
        if computers:
            computers.rest()
        self._computers = computers

    def leave(self) -> None:
        """End the processes of the computer players and save the learning progress, because the match is
        left."""
        self.adviser.close()
        if self._computers:
            self._computers.close()
        self.coaching.keep()

    def layout(self, m: Metrics) -> None:
        """Build all parts of the table for the size of the window."""
        m = self.m = table_metrics(m)
        self.look = Look(m, self.words, tuple(colours(self.match)))
        self.backdrop(self.look.palette.table)
        self.table_view = self._table_view()
        table = self.table_view.table
        board = self.boards.turn_to(table)
        layout = self._lay_out(table, board)
        view = self.boards.view(layout.board)
        self.flights, self._meanwhile = Flights(self.add, self.clock), Meanwhile(self.clock)
        self.hands = Hands(self)
        self.magnifier = Magnifier(self, self.hands.held)
        self.commands = self.make_commands()
        title, tools = lettered(self.game, self.app.language), self.commands.tools(table)
        self.chrome = Chrome(
            self.look, layout, self.add, title, tools, self.show_seat, self.open_rule, self.clock
        )
        if self.chrome.log:
            self.chrome.log.on_why = self.commands.advising.explain
        scenery = Scenery(self.look, layout, self.match.game, board, view)
        self.field = Field(
            scenery, self.add, self.flights, self.hands.lift, lambda p: self.table_view.brings(p)
        )
        self.helping = Helping(self, self.coaching)
        self.legend = Legend(self.field, self.chrome, self.add)
        self.amounts, self.pager = Amounts(self, self.hands), Pager(self.look, self.add, self.sync)
        self.keys = TableKeys(self, self.commands, self.amounts)
        self.coaching.lay(self.chrome)
        self.sync()
        self.clock.after(0, self._foresee_boards)

    def make_commands(self) -> Commands:
        """Return the commands of the toolbar and the keys; a lesson overrides this."""
        return Commands(self, self.hands, self.boards, self.adviser)

    # -- playing ------------------------------------------------------------------------------------------
    def perform(self, action: Action, held: LetGo | None = None) -> None:
        """Play an action of the seat at the screen, unless that seat is not to act; `held` describes the
        piece that was dropped for it, if any."""
        if not self.waiting and self.table_view.drags.asked:
            self.play(action, self.table_view.hand, held)

    def told_why(self, refusal: Refusal) -> None:
        """Record for the coach that a rule refused an attempt of the seat at the screen."""
        self.coaching.refused(refusal.rule)

    def explain(self) -> None:
        """Show or hide the coach card that explains the current question to the player."""
        self.coaching.explain()

    def play(self, action: Action, seat: int, held: LetGo | None = None, chosen: bool = True) -> None:
        """Play an action of a seat, show it, and continue the match.

        Args:
            held: the piece that was dropped for this action, if any.
            chosen: False if the action was played automatically as the only legal one.
        """
        self.hands.hush()
        self._end_notes()
        self.privacy.peeks, dropped = False, held
        drag = self.table_view.drags.gesture(action, seat)
        held = held or (LetGo(*drag) if drag else None)
        told = self.match.game.forecast(self.match.view(seat), seat, action) if held else None
        staged = self.field.staged(self.table_view.pieces, drag)
        before, eyes = self.match.position, self._eyes_open()
        if self.match.play(action, seat, chosen=chosen) is not None:
            return
        if dropped:
            self._pay_with(dropped, seat, action)
        if self._computers:
            self._computers.begin(self._pause.hurried)
        if self.privacy.turns_up(self.app, self.match, self.viewer):
            self.viewer = self.shown = EVERYBODY
        self.by_itself = "" if chosen else self.table_view.forecasts.name(action)
        self.field.arrivals.let_go = held and held._replace(way=told.way if told else ())
        self._sound()
        if self._pause.length(READ):
            eyes = eyes if self.viewer >= 0 else EVERYBODY
            if found := passing(self.match.game, before, action, eyes, self.viewer):
                self._let_read(found)
                return
        swept = bool(staged) and staged[-1][:2] not in {piece[:2] for piece in self._now().pieces}
        if swept and self._pause.length(AFTER_PLAY):
            self._stage(staged)
        else:
            self.show_play()

    def _end_notes(self) -> None:
        """Remove the tooltip, which the action may have outdated, unless the pointer is on it."""
        if not self.tips.inside:
            self.untip()

    def _pay_with(self, dropped: LetGo, seat: int, begun: Action) -> None:
        """Pay with the dropped piece if the action begun by its drop asks for a payment."""
        drags = Drags(self.match.game, self.match.view(seat), seat)
        paid = drags.goes_on(dropped.tag, dropped.zone)
        if paid and paid.verb != begun.verb:
            self.match.play(paid, seat)

    def _sound(self) -> None:
        """Play the sound of the last action, then the sound of its result, if any."""
        for i, name in enumerate(heard(self.match, self._eyes_open())):
            self.clock.after(i * EVENT, partial(self.app.sounds.play, name))

    def _let_read(self, found: Passing) -> None:
        """Show, long enough to be read, the pieces that the action brought and automatic effects have
        cleared; then show the new position."""
        self.waiting = True
        self.show_passing(found)
        self._pause.then(READ, partial(self._was_read, found), self.flights.left)

    def _was_read(self, found: Passing) -> None:
        self.announcer.was_read(found.lines)
        self.show_play()

    def _stage(self, staged: list[Piece]) -> None:
        """Show the played piece for a short time in the slot where it was dropped and from which automatic
        effects have removed it."""
        self.waiting = True
        known = {piece.tag: piece for piece in self.table_view.pieces}
        staged[-1] = known.get(staged[-1].tag, staged[-1])._replace(zone=staged[-1].zone)
        self.field.lay(by_zone(staged), Drags(self.match.game, self.table_view.view, EVERYBODY), moving=True)
        self._pause.then(AFTER_PLAY, self.show_play)

    def show_play(self) -> None:
        """Show the position after the last action, then continue with the seat that is to act."""
        self.waiting = self.goes_on()
        self._pause.hurried &= self.waiting
        if self.privacy.goes(self.app, self.match, self.viewer):
            self._nobody_looks()
            self.go_on()
            return
        if self._pause.length(AFTER_PLAY) and self.boards.stays(self._now().table):
            self._linger()
            return
        self.sync(moving=not self._pause.hurried)
        if self.waiting:
            self._pause.then(READ if self.announcer.shown else AFTER_PLAY, self.go_on)
        else:
            self.refocus()

    def goes_on(self) -> bool:
        """Tell whether anything is still to happen before the seat at the screen is asked: another seat's
        turn, the curtain or a forced action."""
        asked = self.match.asked
        return (
            asked is None
            or asked.seat != self.viewer
            or self.privacy.falls(self.app, self.match, self.viewer)
            or forced(self.app, self.match) is not None
        )

    def _linger(self) -> None:
        """Show the action on the old board for a short time before the board of the new position replaces
        it."""
        self.waiting = True
        self.sync(moving=True)
        self._pause.then(AFTER_PLAY, self._leave_board, self.flights.left)

    def _leave_board(self) -> None:
        self.boards.let_go()
        self.show_play()

    def go_on(self) -> None:
        """Continue the match with the seat that is to act: a computer player, the person at the screen, or
        another person.

        The next action waits until the last one is on the disk, unless the disk takes too long.
        """
        if self.app.scene is not self or self._waits_for_disk():
            return
        asked = self.match.asked
        self.waiting = False
        self.boards.let_go()
        alone = self.match.goes_on_alone
        self._pause.hurried &= alone
        self._pause.brief = bool(asked and alone and asked.question.setup)
        people = [i for i, seat in enumerate(self.match.seats) if not seat.bot]
        if self.viewer < 0 and len(people) == 1:
            self.viewer = self.shown = people[0]
        if asked is None:
            self._over()
        elif alone:
            self._let_think(asked.seat)
        elif action := forced(self.app, self.match):
            self.play(action, asked.seat, chosen=False)
        elif self.match.seats[asked.seat].bot:
            self.sync()  # play rests until a person at the table says so
        elif self.privacy.falls(self.app, self.match, self.viewer):
            self._change_hands(asked.seat)
        elif asked.seat != self.viewer:
            self.sit_down(asked.seat)
        else:
            self.sync()
        if asked and self.viewer == asked.seat and not self.waiting:
            self._seat_computers().wait()

    def _waits_for_disk(self) -> bool:
        """Tell whether the last action is not on the disk yet; if so, `go_on` is called again later."""
        if self._unwritten:
            self._unwritten.cancel()
        keeper, self._unwritten = self.app.session, None
        if keeper and self.live and not keeper.settled:
            self.waiting, self._unwritten = True, self.clock.after(DISK, self.go_on)
        return self._unwritten is not None

    def _let_think(self, seat: int) -> None:
        self.waiting = True
        self.sync()
        self._seat_computers().ask(
            seat,
            lambda do: self._pause.then(BEFORE_BOT, do, max(POLL, self._grows)),
            self._pause.hurried,
        )

    def _seat_computers(self) -> Computers:
        if self._computers is None:
            settings, tell = self.app.settings, lambda part: self.chrome.thought.spend(part)
            self._computers = Computers(self.match, self.clock, self.play, settings, tell)
        return self._computers

    def _nobody_looks(self) -> None:
        """Show only public information, because no seat is at the screen."""
        self.viewer = self.shown = EVERYBODY
        self.privacy.peeks = False
        self.sync()

    def peek(self, on: bool = True) -> None:
        """Turn up the face-down pieces of the seat at the screen until the next press, or turn them down
        again if `on` is False."""
        self.privacy.peeks = on and self.viewer >= 0
        self.sync()
        if on and self.app.by_keyboard and not self.modal():
            turned_up = [widget for widget in self.ring() if self._bared(widget)]
            self.focus(worth_focus(turned_up, None) if turned_up else self.focused)

    @property
    def hurries(self) -> bool:
        """True if a person would be asked sooner if the pauses were skipped."""
        return self.live and self.waiting and self.thinks and not self._pause.hurried

    def hurry(self) -> None:
        """Skip all pauses until a person is asked."""
        if self.hurries:
            self._pause.hurried = True
            self._seat_computers().hurry()
            self.clock.finish()
            self.sync()
            self._pause.hurry()

    def _change_hands(self, seat: int) -> None:
        """Close the curtain over the table until the player of a seat has sat down."""
        self._nobody_looks()
        self.app.routes.curtain(self.match, seat, partial(self.sit_down, seat))

    def sit_down(self, seat: int) -> None:
        """Show the table to the player of a seat, who is to act now."""
        self.viewer = self.shown = seat
        self.privacy.sits(self.match, seat)
        self.match.begin_turn()
        self.app.sounds.play("turn")
        self.sync()
        self.refocus()

    def refocus(self) -> None:
        """Focus a widget that can make a legal move, for players who use the keyboard."""
        if self.app.by_keyboard and not self.modal():
            wanted = worth_focus(self.ring(), self.focused)
            if wanted is not self.focused:
                self.focus(wanted)

    def _over(self) -> None:
        """Show the last position of the match; the first time, open the final score too."""
        self.sync()
        if not self._counted:
            self._counted = True
            self.coaching.ended()
            self.commands.count()
