"""The course of a match after each move: the move is shown, sounds are played, and the next seat is asked.

flow.perform(action)    the person at the screen acts
  play                  the engine judges and plays the action
  show_play             the new position is shown, after pieces that the rules remove again at once
  go_on                 the next seat: a computer, the person at the screen, or another person
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from tabletop.engine.legality import Asked
from tabletop.engine.table import Piece
from tabletop.engine.verb import Action, Refusal
from tabletop.match import EVERYBODY
from tabletop.match.drags import Drags
from tabletop.match.passing import Passing, passing
from tabletop.ui.board.flights import LetGo
from tabletop.ui.board.layout_cache import by_zone
from tabletop.ui.kit.motion import Timer
from tabletop.ui.play.coaching import Coaching
from tabletop.ui.play.computers import POLL, Computers, forced
from tabletop.ui.play.desk import Desk
from tabletop.ui.play.halts import Halts
from tabletop.ui.play.handover import Handover
from tabletop.ui.play.pause import AFTER_PLAY, READ
from tabletop.ui.play.privacy import Privacy
from tabletop.ui.play.sound_cues import heard
from tabletop.ui.play.stirring import stirrings
from tabletop.ui.play.tab_order import focus_on_move
from tabletop.ui.play.table_task import TableTask

BEFORE_BOT = 450.0
DISK = 5.0
"""The milliseconds between two checks of whether the last action has been written to the disk."""
EVENT = 140.0
"""The milliseconds between the sound of a move and the sound of its result."""


class MatchFlow:
    """The course of a match at the table: all that happens from one decision of a person to the next.

    Attributes:
        by_itself: the name of the last action if it was played automatically, as the only legal one; else "".
    """

    def __init__(self, desk: Desk, privacy: Privacy, coaching: Coaching, task: TableTask | None) -> None:
        self.desk, self.privacy, self.coaching, self.task = desk, privacy, coaching, task
        self.match, self.pause = desk.match, desk.pause
        self.halts = Halts(desk, coaching, self.show_play)
        self.by_itself = ""
        self.computers: Computers | None = None
        self._unwritten: Timer | None = None
        self._counted = desk.match.asked is None

    def rest(self) -> None:
        """Cancel the computations of the computer players while another scene covers the table."""
        if self.computers:
            self.computers.rest()

    def close(self) -> None:
        """End the processes of the computer players."""
        if self.computers:
            self.computers.close()

    # -- an action ----------------------------------------------------------------------------------------
    def perform(self, action: Action, held: LetGo | None = None) -> None:
        """Play an action of the seat at the screen, if that seat is to act; `held` describes the piece that
        the player dropped for it, if any."""
        view = self.desk.table_view
        if not self.desk.waiting and view.drags.asked:
            self.play(action, view.hand, held)

    def refused(self, refusal: Refusal) -> None:
        """Record that a rule refused an attempt of the seat at the screen."""
        if self.task:
            self.task.refused(refusal)
        else:
            self.coaching.refused(refusal.rule)

    def play(self, action: Action, seat: int, held: LetGo | None = None, chosen: bool = True) -> None:
        """Play an action of a seat, show it, and continue the match.

        Args:
            held: the piece that was dropped for this action, if any.
            chosen: False if the action was played automatically as the only legal one.
        """
        desk, match = self.desk, self.match
        desk.hush()
        if not desk.scene.tips.inside:
            desk.scene.untip()  # the action may have outdated it
        self.privacy.peeks, let_go = False, desk.let_go(action, seat, held)
        staged = desk.field.staged(desk.table_view.pieces, desk.table_view.drags.gesture(action, seat))
        before, eyes = match.position, desk.eyes()
        if match.play(action, seat, chosen=chosen) is not None:
            return
        if held:
            self._pay_with(held, seat, action, before)
        goes_on = match.asked is not None and self._forced(match.asked) is not None
        self.coaching.played(before, seat, chosen and not goes_on)
        if self.computers:
            self.computers.begin(self.pause.hurried)
        if self.privacy.turns_up(desk.scene.app, match, desk.viewer):
            desk.turn_to(EVERYBODY)
        self.by_itself = "" if chosen else desk.table_view.forecasts.name(action)
        desk.field.arrivals.let_go = let_go
        desk.field.arrivals.stirrings = stirrings(match, desk.eyes(), desk.words)
        self._sound(let_go.zone if let_go else "")
        eyes = eyes if desk.viewer >= 0 else EVERYBODY
        reads = self.pause.length(READ) > 0
        found = passing(match.game, before, action, eyes, desk.viewer) if reads else None
        if self.halts.begin(before, action, found):
            return
        if found:
            self._let_read(found)
            return
        swept = bool(staged) and staged[-1][:2] not in {piece[:2] for piece in desk.now().pieces}
        if swept and self.pause.length(AFTER_PLAY):
            self._stage(staged)
        else:
            self.show_play()

    def _pay_with(self, dropped: LetGo, seat: int, begun: Action, before: Any) -> None:
        """Pay with the dropped piece if the action begun by its drop in the position `before` asks for a
        payment and has not taken the piece already, as a fixed part of the price."""
        if self._count(dropped, self.match.position, seat) < self._count(dropped, before, seat):
            return
        drags = Drags(self.match.game, self.match.view(seat), seat)
        paid = drags.only_now(dropped.tag, dropped.zone)
        if paid and paid.verb != begun.verb:
            self.match.play(paid, seat)

    def _count(self, dropped: LetGo, position: Any, seat: int) -> int:
        """Return the number on a dropped piece, such as that of the goods it stands for, in a position."""
        game = self.match.game
        pieces = game.pieces(game.view(position, seat), seat)
        return next((piece.number for piece in pieces if piece.tag == dropped.tag), 0)

    def _sound(self, zone: str) -> None:
        """Play the sound of the last action, from where the `zone` is to which it has moved a piece ("" for
        none); then the sounds of its results, if any, from nowhere."""
        scene, place = self.desk.scene, self.desk.field.places.get(zone)
        for i, name in enumerate(heard(self.match, self.desk.eyes())):
            about = place.rect if place and not i else None
            scene.clock.after(i * EVENT, partial(scene.sound, name, about))

    # -- shown --------------------------------------------------------------------------------------------
    def _let_read(self, found: Passing) -> None:
        """Show, long enough to be read, the pieces that the action brought and automatic effects have
        cleared; then show the new position."""
        self.desk.waiting = True
        self.desk.show_passing(found)
        self.pause.then(READ, partial(self._was_read, found), self.desk.flights.left)

    def _was_read(self, found: Passing) -> None:
        self.desk.announcer.was_read(found.lines)
        self.show_play()

    def _stage(self, staged: list[Piece]) -> None:
        """Show the played piece for a short time in the slot where it was dropped and from which automatic
        effects have removed it."""
        desk = self.desk
        desk.waiting = True
        known = {piece.tag: piece for piece in desk.table_view.pieces}
        staged[-1] = known.get(staged[-1].tag, staged[-1])._replace(zone=staged[-1].zone)
        drags = Drags(self.match.game, desk.table_view.view, EVERYBODY)
        desk.field.lay(by_zone(staged), drags, moving=True)
        self.pause.then(AFTER_PLAY, self.show_play)

    def show_play(self) -> None:
        """Show the position after the last action, then continue with the seat that is to act."""
        desk, app = self.desk, self.desk.scene.app
        desk.waiting = self.task.judge() if self.task else self._goes_on()
        self.pause.hurried &= desk.waiting
        if self.privacy.goes(app, self.match, desk.viewer):
            self._nobody_looks()
            self.go_on()
        elif self.pause.length(AFTER_PLAY) and desk.boards.stays(desk.now().table):
            self._linger()
        else:
            desk.sync(moving=not self.pause.hurried)
            if desk.waiting:
                self.pause.then(READ if desk.announcer.shown else AFTER_PLAY, self.go_on)
            else:
                self._focus()

    def _goes_on(self) -> bool:
        """Tell whether anything is still to happen before the seat at the screen is asked: another seat's
        turn, the curtain or a forced action."""
        asked, app = self.match.asked, self.desk.scene.app
        return (
            asked is None
            or asked.seat != self.desk.viewer
            or self.privacy.falls(app, self.match, self.desk.viewer)
            or self._forced(asked) is not None
            or self.coaching.is_due
        )

    def _forced(self, asked: Asked) -> Action | None:
        """Return the only legal action of the seat that is to act, if it is to be played automatically."""
        if self.coaching.leaves_to_player(asked.seat, asked.question.key):
            return None
        return forced(self.desk.scene.app, self.match)

    def _linger(self) -> None:
        """Show the action on the old board for a short time before the board of the new position replaces
        it."""
        self.desk.waiting = True
        self.desk.sync(moving=True)
        self.pause.then(AFTER_PLAY, self._leave_board, self.desk.flights.left)

    def _leave_board(self) -> None:
        self.desk.boards.let_go()
        self.show_play()

    # -- the next seat ------------------------------------------------------------------------------------
    def go_on(self) -> None:
        """Continue the match with the seat that is to act: a computer player, the person at the screen, or
        another person.

        The next action waits until the last one is on the disk, unless the disk takes too long.
        """
        desk, match = self.desk, self.match
        if desk.scene.app.scene is not desk.scene or self.halts.resume():
            return
        if self.task:
            self.task.go_on()
            return
        if self._waits_for_disk():
            return
        people = [i for i, seat in enumerate(match.seats) if not seat.bot]
        if desk.viewer < 0 and len(people) == 1:
            desk.turn_to(people[0])
        if self.coaching.holds(self._read_on):
            return
        desk.waiting = False
        desk.boards.let_go()
        alone, asked = match.goes_on_alone, match.asked
        self.pause.hurried &= alone
        self.pause.brief = bool(asked and alone and asked.question.setup)
        if asked is None:
            self._over()
            return
        self._ask(asked)
        if desk.viewer == asked.seat and not desk.waiting:
            self._seat_computers().wait()

    def _read_on(self) -> None:
        """Continue after the player has read a card at which the match waited."""
        self.go_on()
        if not self.desk.waiting:
            self._focus()

    def _focus(self) -> None:
        """Focus a widget that can make a legal move, for players who use the keyboard, once the pieces have
        arrived: before, those that move cannot have the focus."""
        desk, scene = self.desk, self.desk.scene

        def arrived() -> None:
            if scene.app.scene is scene and not desk.waiting:
                focus_on_move(scene)

        scene.clock.after_movements(desk.flights.left, arrived)

    def _ask(self, asked: Asked) -> None:
        """Ask the seat that is to act, or play for it."""
        desk, match, app = self.desk, self.match, self.desk.scene.app
        if match.goes_on_alone:
            self._let_think(asked.seat)
        elif action := self._forced(asked):
            self.play(action, asked.seat, chosen=False)
        elif match.seats[asked.seat].bot:
            desk.sync()  # play rests until a person at the table says so
        elif self.privacy.falls(app, match, desk.viewer):
            self._nobody_looks()
            app.routes.curtain(match, asked.seat, partial(self.sit_down, asked.seat))
        elif asked.seat != desk.viewer:
            self.sit_down(asked.seat)
        else:
            desk.sync()
            self._focus()

    def _waits_for_disk(self) -> bool:
        """Tell whether the last action is not on the disk yet; if so, `go_on` is called again later."""
        if self._unwritten:
            self._unwritten.cancel()
        keeper, self._unwritten = self.desk.scene.app.session, None
        if keeper and not keeper.settled:
            self.desk.waiting = True
            self._unwritten = self.desk.scene.clock.after(DISK, self.go_on)
        return self._unwritten is not None

    def _let_think(self, seat: int) -> None:
        self.desk.waiting = True
        self.desk.sync()

        def later(do: Callable[[], None]) -> None:
            self.pause.then(BEFORE_BOT, do, max(POLL, self.desk.grows))

        self._seat_computers().ask(seat, later, self.pause.hurried)

    def _seat_computers(self) -> Computers:
        if self.computers is None:
            scene = self.desk.scene
            spend = lambda part: self.desk.chrome.thought.spend(part)  # noqa: E731 - of the chrome at that time
            settings, warn = scene.app.settings, self._warn
            self.computers = Computers(self.match, scene.clock, self.play, settings, spend, warn)
        return self.computers

    def _warn(self, seat: int, key: str) -> Callable[[], None]:
        """Show a notice about the computer player of a seat, and return the function that removes it."""
        words = self.desk.words(key, player=f"seat.{seat}")
        self.desk.scene.notice(words)
        return partial(self.desk.scene.withdraw_notice, words)

    def _nobody_looks(self) -> None:
        """Show only public information, because no seat is at the screen."""
        self.desk.turn_to(EVERYBODY)
        self.desk.peek(False)

    def sit_down(self, seat: int) -> None:
        """Show the table to the player of a seat that is to act now. A new player first reads the cards about
        what has happened since that seat's last turn."""
        desk = self.desk
        handover = Handover.of(desk, seat)
        desk.turn_to(seat)
        self.privacy.sits(self.match, seat)
        self.match.begin_turn()
        desk.scene.app.sounds.play("turn")
        if not self.coaching.holds(self._read_on):
            desk.sync()
            self._focus()
        if handover:
            handover.play(seat)

    @property
    def hurries(self) -> bool:
        """True if a person would be asked sooner if the pauses were skipped."""
        return self.desk.waiting and self.thinks and not self.pause.hurried and not self.coaching.waits

    @property
    def thinks(self) -> bool:
        """True if it is a computer player's turn, unless the task at this table (such as a lesson) keeps it
        from playing."""
        return self.match.goes_on_alone and not (self.task and self.task.rests)

    def hurry(self) -> None:
        """Skip all pauses until a person has to decide; if the match waits until a coach card is read, close
        the card."""
        if self.coaching.waits:
            self.coaching.close()
        elif self.hurries:
            self.pause.hurried = True
            self._seat_computers().hurry()
            self.desk.scene.clock.finish()
            self.desk.sync()
            self.pause.hurry()

    def _over(self) -> None:
        """Show the last position of the match; the first time, open the final score too."""
        self.desk.sync()
        if not self._counted:
            self._counted = True
            self.coaching.ended()
            self.desk.scene.app.routes.end(self.match)
