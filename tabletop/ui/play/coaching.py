"""The coach at the table, which explains new rules on cards: its card, its button, and the learning progress
of the players."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pygame import Rect

from tabletop.engine.position import Position
from tabletop.learning.coach import Coach, DueCard, FacedDecision, LessonOffer, present, rules_met
from tabletop.learning.people import GameRecord
from tabletop.reference.glossary import glossary
from tabletop.teaching import Teaching, teaching
from tabletop.texts.variants import amended
from tabletop.ui.board.look import MINUS
from tabletop.ui.frame.coach_card import CardLinks, CoachPanel, CoachSaid
from tabletop.ui.kit import motion
from tabletop.ui.kit.chords import KeyNames, command_name
from tabletop.ui.kit.depths import Depth, Tab
from tabletop.ui.play.card_place import CardPlace
from tabletop.ui.play.desk import Desk
from tabletop.ui.table.chrome import Chrome
from tabletop.ui.widgets import DialogButton, IconButton


class Coaching:
    """The coach for the seat at the screen. `on` is False at a table that has no coach, such as a replay."""

    def __init__(self, desk: Desk, on: bool) -> None:
        self.desk, self.on = desk, on
        self._places = CardPlace(desk)
        self.taught: Teaching = teaching(desk.match.game.key)
        self.coach = Coach(desk.match, self.taught.coach_cards, {}, self.taught.lessons)
        self.node: CoachPanel | None = None
        self.button: IconButton | None = None
        self._asked: Position | None = None
        """The position in which the player asked for a coach card; None if the shown card, if any, came
        without a request."""
        self._shown: tuple[object, ...] = ()
        """The card that is due, True if the player asked for it, and a key that changes with the areas the
        card must not cover."""
        self._stands: Rect | None = None
        self._step: DueCard | None = None
        """The card about something that has happened, at which the match waits; None if it does not wait."""
        self._held_in: Position | None = None
        """The position in which the match waits at a card, or last did."""
        self._go_on: Callable[[], None] = lambda: None
        self._amid: Position | None = None
        """The position in which the seat at the screen is in the middle of what it does; None if it was not
        after the last action."""

    def begin(self) -> None:
        """Start coaching the players who have turned the coach on."""
        if self.on and not self.coach.new:
            new = {seat: learned for seat, learned in self._people() if learned.coach}
            first = self.taught.first_match
            self.coach = Coach(self.desk.match, self.taught.coach_cards, new, self.taught.lessons, first)

    def _people(self) -> Iterator[tuple[int, GameRecord]]:
        """Yield the seat of each human player with that player's learning progress in the game."""
        match, people = self.desk.match, self.desk.scene.app.people
        for i, seat in enumerate(match.seats):
            if not seat.bot:
                yield i, people.of(seat.name).of(match.game.key)

    # -- built with the table -----------------------------------------------------------------------------
    def lay(self, chrome: Chrome) -> None:
        """Create the button that shows a coach card, at the right end of the prompt."""
        self.node, self.button, self._shown, self._stands = None, None, (), None
        if not self.available:
            return
        look, r = self.desk.look, chrome.layout.prompt
        m = look.m
        side = min(m.u(44, 34), r.h - m.u(6))
        rect = Rect(r.right - m.u(10, 5) - side, r.centery - side // 2, side, side)
        chrome.inset = side + m.u(6, 4)
        key = command_name("explain", self.desk.scene.app.bindings, look.words)
        tip = look.words("coach.explain", key=key)
        self.button = IconButton(
            m, rect, "info", tip, self.explain, key="explain", tab=Tab.PROMPT + 9, z=Depth.ON_BAR
        )
        self.desk.scene.add(self.button)

    # -- in step ------------------------------------------------------------------------------------------
    def show(self) -> None:
        """Show the coach card that is due in this position, if any and if there is room for it."""
        if self.button is None:
            return
        if self._step:
            self._lay_card(self._step, False)
            self.button.enable(True)
            if self.node:
                self.desk.ask_to_read()
            return
        now = self._facing()
        card = self.coach.card(now)
        known = present(self.coach.coach_cards, now) if now else None
        if self._asked is not self.desk.match.position:
            self._asked = None
        self.button.enable(known is not None, self.desk.look.words("coach.nothing"))
        due = self.coach.offer or card if now else None
        self._lay_card(known if self._asked else due, bool(self._asked))

    @property
    def is_due(self) -> bool:
        """True if the match has to wait until a new player, in a first match, has read a card about what has
        just happened. It does not wait in the middle of what the player does, such as between a die and the
        action of its place; the card then comes later."""
        return self.is_due_at(None)

    def is_due_at(self, logged: int | None) -> bool:
        """Tell the same as `is_due` about the time at which only the first `logged` lines of the last action
        have been written."""
        return self.explains and self.coach.step(self.desk.viewer, self.desk.eyes(), logged) is not None

    @property
    def explains(self) -> bool:
        """True if the match may wait now until a new player, in a first match, has read a card."""
        seat, available = self.desk.viewer, self.button is not None and not self.desk.pause.hurried
        available &= self._amid is not self.desk.match.position
        return available and seat >= 0 and self.coach.explains(seat)

    @property
    def waits(self) -> bool:
        """True if the match waits until the player has read the shown card."""
        return self._step is not None

    def holds(self, go_on: Callable[[], None], logged: int | None = None) -> bool:
        """Show the next card about what has just happened, if a new player's first match must wait until the
        player has read it. Return True if it waits; `go_on` is called once the card is read.

        Args:
            logged: the number of lines of the last action that the table shows already; None for all.
        """
        self._go_on, desk = go_on, self.desk
        if self._step and self._held_in is desk.match.position:  # the scene was left, such as for a rule
            desk.waiting = True
            desk.sync()
            return True
        self._step = None
        if not self.is_due_at(logged):
            return False
        desk.waiting = True
        desk.sync()
        seat = desk.viewer
        self._step, self._held_in = self.coach.step(seat, desk.eyes(), logged), desk.match.position
        self.show()
        if self.node is None:  # no room: the card comes at a later chance
            self._step = None
        elif self._step:
            self.coach.record(seat, self._step)
        return self._step is not None

    def played(self, before: Position, seat: int, chosen: bool) -> None:
        """Note whether the last action, played by a seat in the position `before`, leaves the seat at the
        screen in the middle of what it does: it has `chosen` the action and is to choose the next one, in the
        same phase, and nothing that was to follow has begun."""
        match, later = self.desk.match, before.agenda[:-1]
        asked, headings = match.asked, match.game.headings
        again = chosen and asked is not None and asked.seat == seat == self.desk.viewer
        same = again and headings is not None and headings(before) == headings(match.position)
        self._amid = match.position if same and match.position.agenda[: len(later)] == later else None

    def leaves_to_player(self, seat: int, question: str) -> bool:
        """Tell whether the seat at the screen must answer a question itself although only one answer is
        legal, because that kind of question is new to it."""
        return self.available and self.desk.viewer == seat and self.coach.leaves_to_player(seat, question)

    def keep_clear(self) -> None:
        """Move, hide or restore the coach card after the highlighted zones or the bubbles on the table have
        changed."""
        if self._shown and self._shown[0] and self._shown[-1] != self._places.needed():
            self.show()

    def _facing(self) -> FacedDecision | None:
        """Return the question to the seat at the screen as the coach sees it; at the end of the match, one
        without a key. Return None if that seat is not to act."""
        desk, view = self.desk, self.desk.table_view
        asked, over = view.drags.asked, desk.match.asked is None
        if view.viewer < 0 or view.hand != view.viewer or desk.waiting or not (asked or over):
            return None
        verbs = frozenset(action.verb for action in view.drags.actions)
        question = asked.question.key if asked else ""
        return FacedDecision(view.viewer, question, view.table.prompt.key, verbs, view.help, view.eyes)

    # -- the card -----------------------------------------------------------------------------------------
    def _lay_card(self, card: DueCard | LessonOffer | None, asked: bool) -> None:
        """Show a coach card where it covers nothing that the player needs; highlight the coach's button if
        there is no such place. `asked` is True if the player asked for the card."""
        fresh = self._shown[:2] != (card, asked)
        self._shown = card, asked, self._places.needed() if card else ()
        place = None
        if card:
            stands = None if fresh else self._stands
            place = self._places.find(self._said(card, asked), self.waits, stands)
        if self.node and (fresh or place != self._stands):
            self.node.remove()
            self.node = None
        if self.button:
            self.button.switch(card is not None and place is None)
        if card and place and self.node is None:
            self._add(card, asked, place, fresh)
        self._stands = place
        if log := self.desk.chrome.log:
            log.end_above(place)

    def _add(self, card: DueCard | LessonOffer, asked: bool, place: Rect, fresh: bool) -> None:
        desk, m = self.desk, self.desk.look.m
        close = desk.look.words("coach.close"), self.close
        links = CardLinks(desk.open_rule, self._open_lesson, self.close, self.hush)
        node = self.node = CoachPanel(m, place, self._said(card, asked), close, links)
        desk.scene.add(node)
        holds = isinstance(card, DueCard) and card.holds and desk.scene.app.by_keyboard
        if holds and (onward := desk.scene.with_key("coach.onward")):  # not below a dialog
            desk.scene.focus(onward)
        if fresh:
            (x, y), rise = place.topleft, m.u(6)
            desk.scene.clock.play(motion.BUBBLE, lambda t: node.move((x, y + rise * (1 - t))))

    def _said(self, card: DueCard | LessonOffer, asked: bool) -> CoachSaid:
        """Return the texts of a coach card or an offer."""
        if isinstance(card, LessonOffer):
            return self._offered(card)
        desk, taught = self.desk, card.coach_card.taught
        words, game = desk.look.words, desk.match.game
        said = taught.short if card.short else taught.text
        keys = KeyNames(desk.scene.app.bindings, words)
        told = words.taught(said, {**game.figures, **card.params}, key=keys)
        told = MINUS.sub("−", amended(words, told, taught.rules))
        quiet, onward = words("coach.quiet"), words("coach.onward")
        return CoachSaid(
            words("coach.head"),
            told,
            card.rules,
            "" if asked else quiet,
            glossary(words),
            onward=onward if card.holds else "",
        )

    def _offered(self, offer: LessonOffer) -> CoachSaid:
        """Return the texts of the offer of a lesson."""
        words = self.desk.look.words
        title = words.taught(offer.lesson.title)
        told = words("coach.offer", n=offer.times, rule=offer.rule, title=title)
        quiet, lesson = words("coach.quiet"), words("coach.lesson")
        return CoachSaid(words("coach.head"), told, (offer.rule,), quiet, glossary(words), lesson)

    # -- asked of it --------------------------------------------------------------------------------------
    def explain(self) -> None:
        """Show the coach card for the current question, even if the player has seen it before; close the card
        if it is the one on the screen, or if there is no other."""
        now = self._facing()
        if self.coach.offer and now and not self.node:
            self._ask_lesson(self.coach.offer)
            return
        card = present(self.coach.coach_cards, now) if now else None
        if self.node and (card is None or self._says(self.node, card)):
            self.close()
            return
        if card is None:
            return
        self.coach.close()
        self._asked = self.desk.match.position
        self.show()
        if self.node is None:
            said = self._said(card, True)
            done = DialogButton(self.desk.look.words("dialog.close"), lambda: None, primary=True)
            self.desk.scene.ask(said.head, f"{said.words} ({', '.join(said.rules)})", done)

    def _says(self, node: CoachPanel, card: DueCard) -> bool:
        return node.said.words == self._said(card, asked=True).words

    def _ask_lesson(self, offer: LessonOffer) -> None:
        """Show in a dialog the offer of a lesson for which the table has no room."""
        said, words = self._offered(offer), self.desk.look.words
        lesson = DialogButton(said.lesson, self._open_lesson, primary=True)
        self.desk.scene.ask(said.head, said.words, lesson, DialogButton(words("dialog.close"), self.close))

    def _open_lesson(self) -> None:
        """Open the lesson that is offered on top of the table, at which the match waits."""
        offer, match = self.coach.offer, self.desk.match
        if offer:
            self.close()
            learner = match.seats[self.desk.table_view.viewer].name
            self.desk.scene.app.routes.lesson(match.game.key, (offer.lesson.key,), learner)

    @property
    def available(self) -> bool:
        """True if this table has a coach and the coach has cards for this game."""
        return self.on and bool(self.taught.coach_cards)

    @property
    def sits(self) -> bool:
        """True if the coach is active for the seat at the screen."""
        return self.desk.table_view.viewer in self.coach.new and not self.coach.quiet

    def call(self) -> None:
        """Turn the coach on or off for the seat at the screen."""
        viewer, comes = self.desk.table_view.viewer, not self.sits
        learned = dict(self._people())[viewer]
        learned.coach = comes
        new = {seat: known for seat, known in self.coach.new.items() if seat != viewer}
        new |= {viewer: learned} if comes else {}
        self.coach = Coach(self.desk.match, self.taught.coach_cards, new, self.taught.lessons)
        self.close()

    def close(self) -> None:
        """Close the card after the player has read it; if the match was waiting for that, it continues."""
        if self._step:
            self._step = None
            self._lay_card(None, False)
            self._go_on()
            return
        self._asked = None
        self.coach.close()
        self.show()

    def hush(self) -> None:
        """Silence the coach for all players for the rest of the match, once the player confirms it: the link
        may stand where the button of the card before it was."""
        words = self.desk.look.words
        quiet = DialogButton(words("coach.leave"), self._hush)
        keep = DialogButton(words("dialog.cancel"), lambda: None, primary=True)
        self.desk.scene.ask(words("coach.quiet"), words("coach.leave.about"), quiet, keep)

    def _hush(self) -> None:
        self.coach.quiet = True
        self.close()

    # -- what is learned by playing -----------------------------------------------------------------------
    def refused(self, rule: str) -> None:
        """Record in the learning progress of the player at the screen that a rule, given by its number,
        refused an attempt."""
        viewer = self.desk.table_view.viewer
        now, learned = self._facing(), dict(self._people()).get(viewer)
        if self.on and now and learned:
            learned.refuse(rule, self.taught.lessons)
            self.coach.refuse(now, rule)
            self.show()

    def ended(self) -> None:
        """Record for each player, at the end of the match, the rules cited in the log lines that the player
        could read."""
        if self.on:
            for seat, learned in self._people():
                learned.end(rules_met(self.desk.match, seat))

    def keep(self) -> None:
        """Have the learning progress of the players written to the disk."""
        self.desk.scene.app.keep_people()
