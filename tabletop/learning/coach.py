"""The coach of a match: which of the game's moments is due for a seat, as far as the seat may read.

    coach = Coach(match, moments, {0: learned})        # who is new here, with what they have learned
    card = coach.card(facing(match, 0))                # at most one for each own decision, until the next one

It knows no screen and never stops anybody: a card is a value to be shown or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from tabletop.engine.position import Position
from tabletop.engine.verb import NO_PARAMS, Params
from tabletop.learning.goals import SeatLine, tells
from tabletop.learning.people import Learned
from tabletop.match.match import Match
from tabletop.teaching import CoachCard, Lesson

LIT = 1
"""The assistance at which places are lit."""
FIRST, LATER = 30, 8
"""Cards of a first match at most, and of a later one; those of refusals come besides."""
ROW = 9
"""Cards at as many decisions in a row, after which one passes without."""


class Facing(NamedTuple):
    """What a seat faces when it is asked; with no question, at the end of a match."""

    seat: int
    question: str
    prompt: str
    """The key of the sentence that is put to it."""
    verbs: frozenset[str]
    """Those that are open to it."""
    help: int
    reader: int = -1
    """Whose lines may be read: its own, or EVERYBODY's while its secrets lie face down."""


class DueCard(NamedTuple):
    """A moment that is shown."""

    moment: CoachCard
    params: Params = NO_PARAMS
    """Those of the line that it is about."""
    short: bool = False
    """In the words for the second time?"""
    public: bool = False
    """Has everybody at the table seen it come?"""

    @property
    def rules(self) -> tuple[str, ...]:
        """What proves it."""
        return self.moment.taught.rules

    @property
    def about(self) -> tuple[str, ...]:
        """The rules whose refusals bring it back."""
        on = self.moment.on
        return (*self.rules, *on.keys) if on.kind == "refused" else self.rules


def facing(match: Match, seat: int) -> Facing | None:
    """What a seat faces now; None while another one is asked."""
    view = match.view(seat)
    asked = match.game.asked(view)
    if asked and asked.seat != seat:
        return None
    prompt = match.game.table(view, seat).prompt.key
    verbs = frozenset(action.verb for action in match.game.legal(view)) if asked else frozenset[str]()
    return Facing(seat, asked.question.key if asked else "", prompt, verbs, match.seats[seat].help, seat)


# -- what a game teaches, as it is played --------------------------------------------------------------------
def present(moments: Sequence[CoachCard], now: Facing) -> DueCard | None:
    """Return the card of the question that is put, however often it was shown."""
    return next(map(DueCard, _of_question(moments, now)), None)


def due(
    moments: Sequence[CoachCard],
    now: Facing,
    told: Sequence[SeatLine],
    learned: Learned,
    here: Iterable[str] = (),
) -> DueCard | None:
    """Return the card that has come for a seat, if any is worth showing: what the question asks,
    what was told about it or about another, what it may do for the first time.

    Args:
        told: the lines since its last decision, of those it may read.
        here: the moments that were shown at this table, to anybody.
    """
    shown = set(here)
    for card in _candidates(moments, now, told):
        moment = card.moment
        if learned.wants(moment.key, card.about):
            again = bool(moment.taught.short) and (learned.shown(moment.key) > 0 or moment.key in shown)
            return card._replace(short=again)
    return None


def _candidates(moments: Sequence[CoachCard], now: Facing, told: Sequence[SeatLine]) -> Iterator[DueCard]:
    """Everything that might be said, the first before the others."""
    if now.question:
        yield from map(DueCard, _of_question(moments, now))
    lines = told[::-1]
    for mine in (True, False):
        for line in lines:
            if (line.seat == now.seat) == mine:
                yield from _about(moments, now, line)
    yield from map(DueCard, _fitting(moments, "can", now.verbs, now))


def _of_question(moments: Sequence[CoachCard], now: Facing) -> list[CoachCard]:
    """Return the cards of the question that is put: those of its sentence, or else those of every way to
    put it.

    A sentence that has moments of its own says what does not hold in general, such as that no card fits.
    """
    of_sentence = list(_fitting(moments, "prompt", [now.prompt], now))
    return of_sentence or list(_fitting(moments, "asked", [now.question], now))


def _about(moments: Sequence[CoachCard], now: Facing, told: SeatLine) -> Iterator[DueCard]:
    """Yield the cards of a line."""
    for moment in _fitting(moments, "told", [told.line.key], now):
        on = moment.on
        if tells(told, now.seat, on.keys, on.who, on.rule, on.params):
            about = {"seat": f"seat.{told.seat}"} if told.seat >= 0 else {}
            public = told.line.readers is None and on.who != "me"
            yield DueCard(moment, {**about, **told.line.params}, public=public)


def _fitting(
    moments: Sequence[CoachCard], kind: str, keys: Iterable[str], now: Facing
) -> Iterator[CoachCard]:
    """Yield the moments of a kind and of one of the keys, of which the screen shows what they speak of."""
    wanted = set(keys)
    for moment in moments:
        on = moment.on
        if on.kind == kind and wanted & set(on.keys) and (now.help >= LIT or moment.needs != "lights"):
            yield moment


# -- at the table --------------------------------------------------------------------------------------------
class Coach:
    """Tells those who are new at a table what they need, once.

    Attributes:
        moments: what the game has to say under the options of the match.
        new: the seats of people who are new, with what they have learned.
        quiet: it is to be silent for the rest of the match.
    """

    def __init__(
        self,
        match: Match,
        moments: Sequence[CoachCard],
        new: Mapping[int, Learned],
        lessons: Sequence[Lesson] = (),
    ) -> None:
        self.match, self.new, self.lessons = match, new, lessons
        self.moments = [moment for moment in moments if moment.taught.holds(match.setup.options)]
        self.quiet = False
        self._here: set[str] = set()
        self._heard = {seat: _own(match, seat) for seat in new}
        self._given: dict[int, list[bool]] = {seat: [] for seat in new}
        """Whether each decision of a seat had a card."""
        self._at: Position | None = None
        self._seat = -1
        self._card: DueCard | None = None

    def card(self, now: Facing | None) -> DueCard | None:
        """What a seat is told at this decision; the same until somebody acts. None for who is not new."""
        if self.quiet or now is None or now.seat not in self.new:
            return None
        if self._at is not self.match.position or self._seat != now.seat:
            self._at, self._seat = self.match.position, now.seat
            self._show(None if self._rests(now.seat) else self._due(now))
            self._given[now.seat].append(self._card is not None)
            self._heard[now.seat] = len(self.match.actions)
        return self._card

    def _rests(self, seat: int) -> bool:
        """Has a seat been told enough for now?"""
        given = self._given[seat]
        return sum(given) >= (LATER if self.new[seat].ended else FIRST) or sum(given[-ROW:]) == ROW

    def _due(self, now: Facing) -> DueCard | None:
        return due(self.moments, now, self._told(now), self.new[now.seat], self._here)

    def refuse(self, now: Facing | None, rule: str) -> None:
        """A rule has refused a try of a seat: what there is to say of that takes the place of its card."""
        if now is None or self.quiet or now.seat not in self.new:
            return
        self.card(now)
        for card in map(DueCard, _fitting(self.moments, "refused", [rule], now)):
            if self.new[now.seat].wants(card.moment.key, card.about):
                self._show(card)
                return

    def close(self) -> None:
        """The card was read."""
        self._card = None

    def _show(self, card: DueCard | None) -> None:
        """What everybody saw come counts for everybody who is new; what is private for its seat alone."""
        self._card = card
        if card:
            for learned in self.new.values() if card.public else [self.new[self._seat]]:
                learned.show(card.moment.key, card.about)
            self._here.add(card.moment.key)

    def _told(self, now: Facing) -> list[SeatLine]:
        """Return the lines since the last decision of a seat, of those it may read."""
        since = min(self._heard[now.seat], len(self.match.actions))
        groups = self.match.log_for(now.reader, since)
        return [SeatLine(group.seat, line) for group in groups for line in group.lines]


def _own(match: Match, seat: int) -> int:
    """Return the last action of a seat; -1, the start of the match, where it has not acted."""
    return max((i for i, played in enumerate(match.actions) if played.seat == seat), default=-1)


def rules_met(match: Match, seat: int) -> set[str]:
    """Return the rules told in the lines of a match that a seat may read."""
    return {line.rule for line in match.lines_for(seat) if line.rule}
