"""Advice from the computer on the next move: the first request names up to three moves, a second one ranks
them and gives reasons.

Three kinds of statements are kept apart by an icon and by their first word, and stand in this order: what is
certain (`bots/players/proven.py`), what simulated continuations of the match showed, and what the computer
only estimates. The pieces and places that a line means are marked on the table.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tabletop import games
from tabletop.bots.players.advise import ORDER, SAME, Advice, MoveComparison
from tabletop.bots.players.process import Thinker, adviser
from tabletop.bots.players.proven import Figure, SureConsequences
from tabletop.engine.log import Line
from tabletop.engine.verb import Action
from tabletop.match import Match
from tabletop.ui.kit.plates import Bubble
from tabletop.ui.play.bubbles import Bubbles
from tabletop.ui.play.computers import POLL
from tabletop.ui.play.desk import Desk
from tabletop.ui.play.hands import Hands

SURE, TRIED, GUESSED = "check", "dice", "hint"
"""The icons beside the statements of the advice: for certain ones, for results of simulated continuations of
the match, and for estimates."""
SURENESS = (SURE, TRIED, GUESSED)
"""The icons of the statements in the order in which they are listed beside a move: the most certain first."""
MOST_FIGURES = 3
"""The most values (points, money, ...) that the advice lists as changed by a move."""
WHY = "advice.why_head"
"""The text key of the heading above the reasons for another seat's move."""
Note = tuple[str, str]
Answer = tuple[Advice | MoveComparison | None]
NOBODY, NEW, EVERYBODY = range(3)
"""The values of the setting for who may ask for advice: nobody, players new to the game, everybody."""
MANY = 3
"""The least difference in points between two moves that is shown as a whole number; smaller ones are shown
with tenths."""

LEAST = 0.05
"""The smallest part of an estimate, in points, that is shown; smaller ones would be rounded to 0.0."""


class Adviser:
    """A process that computes advice for one table."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._thinker: Thinker[Answer] | None = None

    def think(self, *about: object) -> Thinker[Answer]:
        """Send a question to the adviser's process, which starts computing; return the object that delivers
        the answer. `about` holds the parts of the question, such as a view and a seat."""
        if self._thinker is None:
            self._thinker = adviser(partial(games.find, self.match.game.key), self.match.setup.seed)
        self._thinker.ask(*about)
        return self._thinker

    @property
    def busy(self) -> bool:
        """True while the process is still computing an answer."""
        return self._thinker is not None and self._thinker.busy

    def close(self) -> None:
        """End the adviser's process."""
        if self._thinker:
            self._thinker.close()
            self._thinker = None


class Consultation:
    """Sends questions to the adviser (the process that computes advice) of one table. An answer is shown only
    if the position has not changed since the request."""

    def __init__(self, desk: Desk, bubbles: Bubbles, adviser: Adviser) -> None:
        self.desk, self.bubbles, self.adviser = desk, bubbles, adviser
        self._question: tuple[object, ...] = ()
        """The question that was sent to the adviser last, with the table view at that time; empty before the
        first one."""

    def ask(
        self,
        tell: Callable[[Advice | MoveComparison | None], None],
        *about: object,
        head: str = "advice.head",
    ) -> bool:
        """Send a question to the adviser and poll for the answer; return False if the adviser is already
        working on the same question. `head` is the key of the heading above what is said meanwhile.

        The answer is passed to `tell` unless the position has changed or another question was asked since.
        """
        view, clock = self.desk.table_view, self.desk.scene.clock
        question = view, *about
        if self._question == question and self.adviser.busy:
            return False
        self._question, thinker = question, self.adviser.think(*about)
        self.say("advice.thinks", head)

        def look() -> None:
            lasts = self._question is question and self.desk.table_view is view
            if not (thinker.busy and lasts) or self.desk.scene.modal():
                return
            found = thinker.poll()
            if found is None:
                clock.after(POLL, look)
            else:
                self.bubbles.hush()
                tell(found[0])

        clock.after(POLL, look)
        return True

    def say(self, key: str, head: str = "advice.head", **params: object) -> None:
        """Show a sentence about advice, or about why a seat did something, in a bubble with a heading, beside
        the question, which stays readable."""
        words = self.desk.look.words
        bubble = Bubble(words(head), words(key, **params), allowed=True)
        self.bubbles.say(bubble, self.desk.field.layout.prompt)


class Advising:
    """The command that asks for advice on the next move."""

    def __init__(self, consultation: Consultation, hands: Hands) -> None:
        self.consultation, self.desk, self.hands = consultation, consultation.desk, hands
        self._known: tuple[object, Advice] | None = None

    # -- what one might do --------------------------------------------------------------------------------
    def ask(self) -> None:
        """List good moves for the seat that is to act. A second request in the same position ranks them and
        gives reasons."""
        view = self.desk.table_view
        asked, here = view.drags.asked, view.asked
        if asked is None or here is None or self.desk.waiting:
            return
        if not self.may(here.seat):
            self.consultation.say("advice.not_allowed")
            return
        if self._known and self._known[0] is view:
            self._rank(self._known[1])
            return
        if self.consultation.ask(self._name, view.view, asked.seat):
            self.desk.match.advise(here.seat)  # the person who answers for a computer

    def may(self, seat: int) -> bool:
        """Tell whether the settings allow a seat to ask for advice."""
        app, match = self.desk.scene.app, self.desk.match
        if app.settings.advice != NEW:
            return app.settings.advice == EVERYBODY
        return app.people.is_new(match.seats[seat].name, match.game.key, first=False)

    def _name(self, found: Advice | MoveComparison | None) -> None:
        """List the advised moves in the order of the rulebook, each with its certain consequences."""
        if not isinstance(found, Advice):
            self.consultation.say("advice.none")
            return
        self._known = self.desk.table_view, found
        moves = (*found.before, *found.moves)
        more = self.desk.look.words("advice.why") if found.comparisons else ""
        self._list("advice.moves" if moves[1:] else "advice.move", moves, found, more)

    def _rank(self, found: Advice) -> None:
        """List the advised moves from best to worst, with the reasons for the best move."""
        self._list("advice.ranked", (*found.before, *found.ranked), found)

    def _list(self, head: str, moves: tuple[Action, ...], found: Advice, more: str = "") -> None:
        desk, ranked = self.desk, head == "advice.ranked"
        notes = [self._notes(action, found, ranked) for action in moves]
        like = [found.others_like(action) for action in moves]

        def answer(index: int) -> None:
            if index == len(moves):
                self._rank(found)
            elif index >= 0:
                self.hands.flow.perform(moves[index])

        at = desk.field.view.window.center
        self.hands.choosing.ask(
            desk.look.words(head),
            moves,
            at,
            answer,
            notes=notes,
            last=more,
            again=lambda: self._rank(found),
            like=like,
        )

    # -- what is said of it -------------------------------------------------------------------------------
    def _notes(self, action: Action, found: Advice, ranked: bool) -> list[Note]:
        """Return what is said of a move, each statement with its icon, the surest ones first."""
        words = self.desk.look.words
        said = [(SURE, words("advice.sure", said=self._proof(action, found.proof(action))))]
        if ranked and found.ranked[:1] == (action,):
            for comparison in found.comparisons:
                said += self._compared(comparison, found.estimated)
        if action in found.before:
            said.append((GUESSED, words("advice.before")))
        if n := len(found.others_like(action)):
            said.append((GUESSED, words("advice.like", n=n)))
        return sorted(said, key=lambda note: SURENESS.index(note[0]))

    def _proof(self, action: Action, sure: SureConsequences) -> str:
        """Return the certain consequences of a move: the forecast and the figures that it does not state; if
        there is no number in them, what the move leaves open."""
        words, forecasts = self.desk.look.words, self.desk.table_view.forecasts
        stated = [n for n in forecasts.of(action).params.values() if isinstance(n, int)]
        figures = list(dict.fromkeys(map(self._figure, _unstated(sure.figures, stated))))[:MOST_FIGURES]
        told = [
            forecasts.words(action),
            words("advice.figures", figures="; ".join(figures)) if figures else "",
        ]
        if sure.cut:
            told.append(words("advice.open"))
        elif not any(map(str.isdigit, " ".join(told))):
            told.append(self._leaves(sure))
        return " ".join(filter(None, told))

    def _figure(self, figure: Figure) -> str:
        name = self.desk.look.say(figure.text)
        return self.desk.look.words("advice.figure", name=name, before=figure.before, after=figure.after)

    def _leaves(self, sure: SureConsequences) -> str:
        """Tell who is next after a move."""
        words = self.desk.look.words
        if not sure.others:
            return words("advice.only")
        if sure.asked < 0:
            return words("advice.ends")
        if sure.asked != self.desk.table_view.hand:
            return words("advice.next", seat=f"seat.{sure.asked}")
        return words("advice.again")

    def _compared(self, comparison: MoveComparison, estimated: bool) -> list[Note]:
        """Return the statements that compare the best move with another move (`comparison.other`). They call
        the best move better only where the difference is clear, and else say in what way the moves are
        equal."""
        words, name = self.desk.look.words, self.desk.table_view.forecasts.name(comparison.other)
        icon, kind = (GUESSED, "guessed") if estimated else (TRIED, "tried")
        if comparison.equal == ORDER:
            return [(SURE, words("advice.order", other=name))]
        if comparison.equal:
            how = "same" if comparison.equal == SAME else "alike"
            counts = {"n": comparison.agreeing, "level": comparison.level, "of": comparison.pairs}
            return [(icon, words(f"advice.{how}.{kind}", other=name, **counts))]
        by = self._amount(comparison.difference)
        said = [
            (icon, words(f"advice.{kind}", other=name, n=comparison.agreeing, of=comparison.pairs, by=by))
        ]
        if comparison.part_difference >= LEAST:
            part_by = self._amount(comparison.part_difference)
            said.append((GUESSED, words("advice.part", part=words(comparison.part), other=name, by=part_by)))
        return said

    def _amount(self, points: float) -> str:
        """Format a number of points; small numbers get one decimal, and the smallest are called less than
        one tenth."""
        words = self.desk.look.words
        if points >= MANY:
            return str(round(points))
        tenths = round(points * 10)
        whole, tenth = divmod(max(1, tenths), 10)
        said = words("advice.tenths", n=whole, of=tenth)
        return said if tenths else words("advice.under", n=said)


def _unstated(figures: tuple[Figure, ...], stated: list[int]) -> list[Figure]:
    """Return the figures without those whose change or new value is among the numbers that a forecast states,
    each number for one figure."""
    left, kept = list(stated), []
    for figure in figures:
        known = next((n for n in (figure.after, abs(figure.after - figure.before)) if n in left), None)
        if known is None:
            kept.append(figure)
        else:
            left.remove(known)
    return kept


class Explaining:
    """The command that explains why a computer player may have chosen an action of the log."""

    def __init__(self, consultation: Consultation) -> None:
        self.consultation, self.desk = consultation, consultation.desk

    def explain(self, line: Line) -> None:
        """Explain why a computer player may have played the action of a log line, using only information open
        to the viewer."""
        match, reader = self.desk.match, self.desk.table_view.eyes
        groups = reversed(match.log_for(reader))
        at = next((group.action for group in groups if any(told is line for told in group.lines)), -1)
        if not 0 <= at < len(match.actions):
            return
        played = match.actions[at]
        view = match.game.view(match.position_at(at), reader)
        self.consultation.ask(
            partial(self._tell, played.seat),
            view,
            played.seat,
            played.action,
            max(reader, 0),
            head=WHY,
        )

    def _tell(self, seat: int, found: Advice | MoveComparison | None) -> None:
        if not isinstance(found, MoveComparison):
            self.consultation.say("advice.no_choice", WHY, seat=f"seat.{seat}")
        elif found.worse:
            seen = {"n": found.against, "of": found.pairs}
            self.consultation.say("advice.worse", WHY, seat=f"seat.{seat}", **seen)
        elif not found.clear or not found.part:
            self.consultation.say("advice.unclear", WHY, seat=f"seat.{seat}")
        else:
            part, told = self.desk.look.words(found.part), {"seat": f"seat.{seat}"}
            if self.desk.match.game.foresight:  # nothing was played on
                self.consultation.say("advice.because.guessed", WHY, **told, part=part)
                return
            self.consultation.say("advice.because", WHY, **told, part=part, n=found.agreeing, of=found.pairs)
