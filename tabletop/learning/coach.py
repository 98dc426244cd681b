"""The coach of a match: it chooses which of the game's coach cards is due for a seat.

    coach = Coach(match, coach_cards, {0: learned})        # the new players' seats, with their records
    card = coach.card(facing(match, 0))                # at most one card for each of the seat's decisions

The choice uses only what the seat may know. The coach draws nothing and blocks no action: it returns cards,
and the screen decides whether to show them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from tabletop.engine.position import Position
from tabletop.engine.verb import NO_PARAMS, Params
from tabletop.learning.goals import SeatLine, line_matches
from tabletop.learning.people import GameRecord
from tabletop.match.all_hands import may_read
from tabletop.match.entries import LogGroup
from tabletop.match.match import Match
from tabletop.teaching import CoachCard, FirstMatch, Lesson

LIT = 1
"""The lowest help level of a seat at which drop targets are highlighted."""
FIRST, LATER = 30, 8
"""The most coach cards that a player gets in a first match, and in a later one. Cards after refusals do not
count."""
ROW = 9
"""The number of decisions in a row that came with a coach card, after which the next decision gets none."""

OFTEN = 3
"""The interval, in refusals of a seat by the same rule, at which the coach offers a lesson about this
rule."""


class FacedDecision(NamedTuple):
    """A decision of a seat, and what the coach knows about it. `question` is its key; "" at the end of the
    match."""

    seat: int
    question: str
    prompt: str
    """The catalogue key of the sentence at the top of the screen that says what the seat has to do."""
    verbs: frozenset[str]
    """The verbs of the seat's legal actions."""
    help: int
    reader: int = -1
    """The seat whose view of the log counts: coach cards explain only lines that it may read. Normally it is
    `seat`; it is EVERYBODY while the secrets of `seat` are hidden, so that only public lines are
    explained."""


class DueCard(NamedTuple):
    """A coach card that is to be shown to a seat now."""

    coach_card: CoachCard
    params: Params = NO_PARAMS
    """The parameters of the log line that the card explains; empty if the card does not explain a log
    line."""
    short: bool = False
    """True if the shorter text is to be shown, because the card has been shown before."""
    public: bool = False
    """True if every player may read the log line that the card explains, and the card is not only for the
    player who acted."""
    holds: bool = False
    """True if the match waits at the card until the player goes on."""
    at: tuple[int, int] = (-1, 0)
    """The place of the log line that the card explains: the number of its action, and the number of lines
    that its reader may read before it there."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the rules that the card explains."""
        return self.coach_card.taught.rules

    @property
    def about(self) -> tuple[str, ...]:
        """The numbers of the rules that the card is about. If they refuse more moves of the player, the card
        is worth showing again."""
        on = self.coach_card.on
        return (*self.rules, *on.keys) if on.kind == "refused" else self.rules


class LessonOffer(NamedTuple):
    """An offer to take a lesson about a rule that has refused a seat several `times` in the match."""

    rule: str
    times: int
    lesson: Lesson


def facing(match: Match, seat: int) -> FacedDecision | None:
    """Return the decision that a seat now faces, or the end of the match; None while another seat has to
    act."""
    view = match.view(seat)
    asked = match.game.asked(view)
    if asked and asked.seat != seat:
        return None
    prompt = match.game.table(view, seat).prompt.key
    verbs = frozenset(action.verb for action in match.game.legal(view)) if asked else frozenset[str]()
    return FacedDecision(
        seat, asked.question.key if asked else "", prompt, verbs, match.seats[seat].help, seat
    )


# -- what a game teaches, as it is played --------------------------------------------------------------------
def present(coach_cards: Sequence[CoachCard], now: FacedDecision) -> DueCard | None:
    """Return the coach card about the question that a seat has to answer now, even if the card was shown
    before; None if no card is about it."""
    return next(map(DueCard, _of_question(coach_cards, now)), None)


def due(
    coach_cards: Sequence[CoachCard],
    now: FacedDecision,
    about_lines: Iterable[DueCard],
    learned: GameRecord,
    here: Iterable[str] = (),
) -> DueCard | None:
    """Return the first coach card worth showing to a seat at a decision; None if there is none.

    Cards about the question come first, then those about log lines, then those about verbs that the seat may
    use.

    Args:
        about_lines: the cards about log lines that the seat may read, the most important first.
        here: the keys of the cards already shown at this table, to any seat; by default none.
    """
    question = map(DueCard, _of_question(coach_cards, now) if now.question else ())
    can = map(DueCard, _fitting(coach_cards, "can", now.verbs, now))
    every = chain(question, about_lines, can)
    return next(_wanted(every, learned, here), None)


def _wanted(cards: Iterable[DueCard], learned: GameRecord, here: Iterable[str]) -> Iterator[DueCard]:
    """Yield the coach cards that are worth showing to a player, each with the text for this time."""
    shown = set(here)
    for card in cards:
        coach_card = card.coach_card
        if learned.wants(coach_card.key, card.about):
            again = bool(coach_card.taught.short) and (
                learned.shown(coach_card.key) > 0 or coach_card.key in shown
            )
            yield card._replace(short=again)


def cards_about_lines(
    coach_cards: Sequence[CoachCard], now: FacedDecision, groups: Iterable[LogGroup]
) -> Iterator[DueCard]:
    """Yield the coach cards that explain log lines of these groups, in the order of the lines."""
    for group in groups:
        for n, line in enumerate(group.lines):
            for card in _about(coach_cards, now, SeatLine(group.seat, line)):
                yield card._replace(at=(group.action, n))


def _of_question(coach_cards: Sequence[CoachCard], now: FacedDecision) -> list[CoachCard]:
    """Return the coach cards for the sentence that prompts the seat, or if it has none, those for the
    question.

    A sentence with cards of its own describes an exception to the question, such as that no card fits.
    """
    of_sentence = list(_fitting(coach_cards, "prompt", [now.prompt], now))
    return of_sentence or list(_fitting(coach_cards, "asked", [now.question], now))


def important_first(about_lines: Iterable[DueCard], seat: int) -> list[DueCard]:
    """Return cards about log lines in the order of their importance to a seat: first those about its own
    lines, then the others; in both groups, the latest first."""
    latest_first = [*about_lines][::-1]
    return sorted(latest_first, key=lambda card: card.params.get("seat") != f"seat.{seat}")


def _about(coach_cards: Sequence[CoachCard], now: FacedDecision, entry: SeatLine) -> Iterator[DueCard]:
    """Yield the coach cards about a log line."""
    for coach_card in _fitting(coach_cards, "told", [entry.line.key], now):
        on = coach_card.on
        if line_matches(entry, now.seat, on.keys, on.who, on.rule, on.params):
            about = {"seat": f"seat.{entry.seat}"} if entry.seat >= 0 else {}
            public = entry.line.readers is None and on.who != "me"
            yield DueCard(coach_card, {**about, **entry.line.params}, public=public)


def _fitting(
    coach_cards: Sequence[CoachCard], kind: str, keys: Iterable[str], now: FacedDecision
) -> Iterator[CoachCard]:
    """Yield the coach cards with a trigger of this kind and one of the keys. Cards that mention highlighted
    zones are left out if the seat's assistance level highlights none."""
    wanted = set(keys)
    for coach_card in coach_cards:
        on = coach_card.on
        if on.kind == kind and wanted & set(on.keys) and (now.help >= LIT or coach_card.needs != "lights"):
            yield coach_card


# -- at the table --------------------------------------------------------------------------------------------
class Coach:
    """The coach of a match: it chooses cards for the seats of players who are new to the game.

    Attributes:
        coach_cards: the game's coach cards whose texts are true under the options of the match.
        new: the records of the new players, by seat.
        quiet: True if no more cards are to be shown in this match.
        offer: the lesson offered in place of the current card; None for none.
    """

    def __init__(
        self,
        match: Match,
        coach_cards: Sequence[CoachCard],
        new: Mapping[int, GameRecord],
        lessons: Sequence[Lesson] = (),
        first: FirstMatch | None = None,
    ) -> None:
        """Start the coach at the present position of the match.

        Args:
            new: the records of the new players, by seat.
            first: the set-up of a first match. What has happened so far is then explained to a player who has
                not ended a match only by the cards that it names.
        """
        self.match, self.new, self.lessons = match, new, lessons
        self.coach_cards = [
            coach_card for coach_card in coach_cards if coach_card.taught.holds(match.setup.options)
        ]
        self.quiet = False
        self.offer: LessonOffer | None = None
        self._refused = Counter[tuple[int, str]]()
        self._shown_here: set[str] = set()
        self._read_up_to = {seat: _own(match, seat) for seat in new}
        self._aside: dict[int, list[DueCard]] = {seat: [] for seat in new}
        """The cards about log lines that each seat has not seen yet, in the order of the lines."""
        self._passed: dict[int, tuple[str, frozenset[str]]] = {}
        """The question of each seat's last decision, and the keys of the cards that it left aside."""
        self._faced: dict[tuple[int, str], Position] = {}
        """The position in which each seat first had to answer each question."""
        self._given: dict[int, list[bool]] = {seat: [] for seat in new}
        """The decisions of each seat so far, by seat and in order: True for a decision that came with a coach
        card."""
        for seat in new if first and match.actions else ():
            self._collect_opening(seat, first.tells if first else ())
        self._at: Position | None = None
        self._seat = -1
        self._card: DueCard | None = None

    def card(self, now: FacedDecision | None) -> DueCard | None:
        """Choose the coach card for a new player's decision and return it; None if no card is due. Until the
        next action, the result stays the same."""
        if self.quiet or now is None or now.seat not in self.new:
            return None
        if self._at is not self.match.position or self._seat != now.seat:
            self._at, self._seat, self.offer = self.match.position, now.seat, None
            self._faced.setdefault((now.seat, now.question), self._at)
            self._show(None if self._has_had_enough(now.seat) else self._due(now))
            self._given[now.seat].append(self._card is not None)
        return self._card

    def step(self, seat: int, reader: int, logged: int | None = None) -> DueCard | None:
        """Return the next coach card to show to a seat about an event that has just happened; None if there
        is none.

        Only players in their first match get such cards, and none after the end of the match. The match waits
        at each card until the player goes on. The result stays the same until `record` is called for the
        card.

        Args:
            seat: the seat of the player who gets the card.
            reader: the seat whose log lines the card may explain; EVERYBODY for public lines only.
            logged: the number of lines of the last action that the player sees already; None for all.
        """
        if not self.explains(seat):
            return None
        self._collect_new(FacedDecision(seat, "", "", frozenset(), self.match.seats[seat].help, reader))
        shown = sum(may_read(line, reader) for line in self.match.last_lines[:logged])
        end = len(self.match.actions) - 1, shown
        seen = [card for card in self._aside[seat] if card.at < end]
        card = next(_wanted(seen, self.new[seat], self._shown_here), None)
        return card and card._replace(holds=True)

    def explains(self, seat: int) -> bool:
        """Tell whether a seat gets cards at which the match waits: in a player's first match, until its
        end."""
        return not self.quiet and self.match.asked is not None and self._is_first(seat)

    def leaves_to_player(self, seat: int, question: str) -> bool:
        """Return True if a new player is to answer a question by hand although only one answer is legal: in
        the first match, the first time that the question is asked."""
        first = self._faced.get((seat, question), self.match.position)
        return not self.quiet and self._is_first(seat) and first is self.match.position

    def _collect_opening(self, seat: int, tells: Sequence[str]) -> None:
        """Put aside, for a seat in its first match, the cards about the events so far whose keys are in
        `tells`."""
        if self._is_first(seat):
            self._read_up_to[seat] = -1
            self._collect_new(FacedDecision(seat, "", "", frozenset(), self.match.seats[seat].help, seat))
            aside = self._aside[seat]
            aside[:] = [card for card in aside if card.coach_card.key in tells]

    def _is_first(self, seat: int) -> bool:
        """Tell whether a seat belongs to a new player who has not ended a match of the game yet."""
        return seat in self.new and not self.new[seat].ended

    def _has_had_enough(self, seat: int) -> bool:
        """Tell whether a seat has had too many coach cards in a row, or in the match, to get one now."""
        given = self._given[seat]
        return sum(given) >= (LATER if self.new[seat].ended else FIRST) or sum(given[-ROW:]) == ROW

    def _due(self, now: FacedDecision) -> DueCard | None:
        self._forget_past(now)
        old = [*self._aside[now.seat]]
        about_lines = [*old, *important_first(self._collect_new(now), now.seat)]
        possible = [card for card in self.coach_cards if self._may_show(card, now)]
        card = due(possible, now, about_lines, self.new[now.seat], self._shown_here)
        left = frozenset(each.coach_card.key for each in self._aside[now.seat])
        self._passed[now.seat] = now.question, left
        return card

    def _may_show(self, coach_card: CoachCard, now: FacedDecision) -> bool:
        """Tell whether the log line after which a card may be shown, if it names one, has been written where
        the seat may read it, and the seat has answered none of the questions that the card sums up."""
        after, instead = coach_card.after, coach_card.instead
        if instead and any((now.seat, key) in self._faced for key in instead.keys):
            return False
        return after is None or any(
            line_matches(
                SeatLine(group.seat, line), now.seat, after.keys, after.who, after.rule, after.params
            )
            for group in self.match.log_for(now.reader, -1)
            for line in group.lines
        )

    def _forget_past(self, now: FacedDecision) -> None:
        """Drop the cards that a seat's last decision left aside if the seat now answers another question, so
        that they do not explain what is over. They are due again when the same happens again."""
        question, keys = self._passed.get(now.seat, ("", frozenset()))
        if question != now.question:
            aside = self._aside[now.seat]
            aside[:] = [card for card in aside if card.coach_card.key not in keys]

    def _collect_new(self, now: FacedDecision) -> list[DueCard]:
        """Add the cards about the log lines since the last call to those put aside for a seat, and return the
        new ones. If an event has happened several times, its card is about the first time if events are
        explained one by one (`step`, where `now` has no question), and about the last time at a decision."""
        aside, learned = self._aside[now.seat], self.new[now.seat]
        aside[:] = [card for card in aside if learned.wants(card.coach_card.key, card.about)]
        known = {card.coach_card.key for card in aside}
        cards = dict[str, DueCard]()
        for card in cards_about_lines(self.coach_cards, now, self._new_lines(now)):
            if card.coach_card.key not in cards or now.question:
                cards[card.coach_card.key] = card
        new = [
            card
            for key, card in cards.items()
            if key not in known and learned.wants(key, card.about) and not self._explained(card, learned)
        ]
        aside += new
        self._read_up_to[now.seat] = len(self.match.actions)
        return new

    def _explained(self, card: DueCard, learned: GameRecord) -> bool:
        """Tell whether one card about a question, shown to this player in this match, explains all rules of a
        card about a log line."""
        return any(
            set(card.rules) <= set(shown.taught.rules)
            for shown in self.coach_cards
            if shown.on.kind == "asked" and shown.key in self._shown_here and learned.shown(shown.key)
        )

    def refuse(self, now: FacedDecision | None, rule: str) -> None:
        """Respond to a rule's refusal of a seat's action. At every OFTEN-th refusal by the same rule, offer a
        lesson about the rule; otherwise show a coach card about it, if there is one worth showing."""
        if now is None or self.quiet or now.seat not in self.new:
            return
        self.card(now)
        self._refused[now.seat, rule] += 1
        self.offer = self._offer(rule, self._refused[now.seat, rule])
        if self.offer:
            return
        for card in map(DueCard, _fitting(self.coach_cards, "refused", [rule], now)):
            if self.new[now.seat].wants(card.coach_card.key, card.about):
                self._show(card)
                return

    def _offer(self, rule: str, times: int) -> LessonOffer | None:
        """Return the lesson to offer after a number of refusals by a rule: one that demonstrates the rule,
        else one in which the rule refuses a wrong try; None for none."""
        about = [lesson for lesson in self.lessons if rule in lesson.rules]
        if times % OFTEN or not about:
            return None
        return LessonOffer(rule, times, min(about, key=lambda lesson: rule not in lesson.shows))

    def close(self) -> None:
        """Remove the current coach card or offer when the player closes it."""
        self._card = self.offer = None

    def _show(self, card: DueCard | None) -> None:
        """Make this coach card the current one and record it as shown."""
        self._card = card
        if card:
            self.record(self._seat, card)

    def record(self, seat: int, card: DueCard) -> None:
        """Record that a coach card is shown: for all new players if every player may read it, else for the
        seat that it is shown to."""
        for learned in self.new.values() if card.public else [self.new[seat]]:
            learned.show(card.coach_card.key, card.about)
        self._shown_here.add(card.coach_card.key)

    def _new_lines(self, now: FacedDecision) -> list[LogGroup]:
        """Return the log lines since a seat's last decision that the seat may read, grouped by action."""
        return self.match.log_for(now.reader, min(self._read_up_to[now.seat], len(self.match.actions)))


def _own(match: Match, seat: int) -> int:
    """Return the index of a seat's last action; -1 if it has not acted."""
    return max((i for i, played in enumerate(match.actions) if played.seat == seat), default=-1)


def rules_met(match: Match, seat: int) -> set[str]:
    """Return the numbers of all rules that are cited in those log lines of a match that a seat may read."""
    lines = (line for group in match.log() for line in group.lines)
    return {line.rule for line in lines if line.rule and may_read(line, seat)}
