"""A lesson being taken: a match that no journal keeps, a script for the others, and a verdict on each try.

The screen lets the learner play on `match` as on any other, and tells here what came of it:

    verdict = taking.tried(match.play(action))     # after every try of the learner, refused or not
    while action := taking.script():               # what the others do now, as computers would
        match.play(action)
        verdict = taking.seen()                    # a goal may be reached by what they do
    if verdict is Verdict.AWAY:
        taking.set_back()                          # once the consequence has been looked at
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

from tabletop.engine.game import AnyGame, BadSetup, Choice
from tabletop.engine.log import Line
from tabletop.engine.verb import Action, Refusal
from tabletop.learning import goals
from tabletop.learning.goals import Events, SeatLine
from tabletop.learning.spoken import Unspoken, conceivable, spoken
from tabletop.match.entries import Seat
from tabletop.match.match import Match
from tabletop.teaching import Lesson
from tabletop.teaching.shapes import Tried
from tabletop.texts.words import Words

SCRIPT = "script"
"""The computer player that does what the lesson says."""

NUDGE_AFTER, GLOW_AFTER = 2, 4
"""Refusals after which the nudge is said, and after which "show me" glows."""
LONGEST = 12
"""Moves of the learner in one turn before it counts as over; and actions of the others after the script's end
that are played to show a consequence."""
PATIENCE = 60
"""Actions of the others after the script's end before a lesson that has come off its way is given up."""


class Verdict(Enum):
    """What came of a try."""

    REFUSED = "refused"
    GOAL = "goal"
    AWAY = "away"
    """Allowed by the rules, but the goal is out of reach: the table is to be set back."""
    ON = "on"


class Taking:
    """A lesson being taken.

    Attributes:
        lesson: what is taught.
        match: the table; the learner sits at `lesson.seat`, the others are computers called SCRIPT.
        figures: what its texts may name.
        start: how many actions led to the set-up position.
        refusals: everything the learner was refused.
        nudged, glows: is the nudge said, does "show me" glow?
        proof: the line that reached the goal; None before, or where none says so.
        state: the last verdict.
        answered: what was predicted; None before.
    """

    def __init__(
        self,
        game: AnyGame,
        lesson: Lesson,
        names: Sequence[str] = (),
        twin: int = 0,
        match: Match | None = None,
    ) -> None:
        self.lesson = lesson
        self.match = match or set_up(game, lesson, names, twin)
        self.start = len(self.match.actions)
        self.figures = {**game.figures, **lesson.figures}
        self._goal = goals.read(lesson.goal, self.figures) if lesson.goal else None
        self._fails = goals.read(lesson.fails, self.figures) if lesson.fails else None
        self.refusals: list[Refusal] = []
        self.nudged = self.glows = False
        self.proof: Line | None = None
        self.state = Verdict.ON
        self.answered: int | str | None = None
        self._lately = 0

    # -- trying --------------------------------------------------------------------------------------------
    def tried(self, refusal: Refusal | None) -> Verdict:
        """What came of a try of the learner, which was refused or (None) has been played."""
        if refusal is None:
            return self.seen()
        self.refusals.append(refusal)
        self._lately += 1
        self.nudged |= len(self.refusals) >= NUDGE_AFTER
        self.glows |= len(self.refusals) >= GLOW_AFTER
        verdict = self.seen()
        return self._settle(Verdict.REFUSED) if verdict is Verdict.ON else verdict

    def seen(self) -> Verdict:
        """How things stand after an action. What leads away from the goal is told once its consequence has
        been played out."""
        if self.reached():
            return self._settle(Verdict.GOAL)
        away = self.out_of_reach() and self.script() is None
        self.nudged |= away
        return self._settle(Verdict.AWAY if away else Verdict.ON)

    def _settle(self, verdict: Verdict) -> Verdict:
        """Whoever has reached the goal has reached it."""
        if self.state is not Verdict.GOAL:
            self.state = verdict
            if verdict is Verdict.GOAL and self._goal and (told := self._goal.proof(self.events())):
                self.proof = told.line
        return self.state

    def reached(self) -> bool:
        """Tell whether the goal is met."""
        return self._goal is not None and self._goal.met(self.events())

    def out_of_reach(self) -> bool:
        """Is the goal out of reach: by what `fails` says, or because the horizon is over?"""
        if self._fails and self._fails.met(self.events()):
            return True
        return self.match.asked is None or self._unscripted() >= PATIENCE or self._horizon_is_over()

    def _horizon_is_over(self) -> bool:
        word, _, number = self.lesson.until.partition(" ")
        own = len(self._own())
        if word == "moves":
            return own >= int(number)
        asked = self.match.asked
        over = asked is not None and own > 0 and asked.seat != self.lesson.seat
        return over or own >= LONGEST or bool(own and self._by_others())

    def events(self) -> Events:
        """What has happened since the set-up position, as the learner knows it."""
        match, seat = self.match, self.lesson.seat
        groups = match.log_for(seat, self.start)
        return Events(
            match.game,
            match.position_at(self.start),
            match.position,
            seat,
            [SeatLine(group.seat, line) for group in groups for line in group.lines],
            match.actions[self.start :],
            self.refusals[len(self.refusals) - self._lately :],
        )

    def _own(self) -> list[Action]:
        return [action for seat, action in self.match.actions[self.start :] if seat == self.lesson.seat]

    def _by_others(self) -> int:
        return len(self.match.actions) - self.start - len(self._own())

    def _unscripted(self) -> int:
        """How many actions of the others nobody wrote down."""
        return self._by_others() - len(self.lesson.then)

    # -- the others ----------------------------------------------------------------------------------------
    def script(self) -> Action | None:
        """What another seat does now: what the lesson says, or the first legal action where a free choice of
        the learner has made that impossible. None where the learner is asked, or enough has been shown.

        In a prediction everybody does what the lesson says, once the learner has answered.
        """
        asked, predict = self.match.asked, self.lesson.kind == "predict"
        if asked is None or (predict and self.answered is None):
            return None
        if asked.seat == self.lesson.seat and not predict:
            return None
        played = len(self.match.actions) - self.start if predict else self._by_others()
        if played < len(self.lesson.then):
            return self._spoken(self.lesson.then[played]) or (None if predict else self.match.legal[0])
        shown = predict or self.state is Verdict.GOAL
        enough = self._unscripted() >= LONGEST and self.out_of_reach()
        return None if shown or enough else self.match.legal[0]

    def _spoken(self, words: Tried) -> Action | None:
        try:
            return spoken(self.match.game, self.match.position, words)
        except Unspoken:
            return None

    def set_back(self) -> None:
        """To the set-up position."""
        if len(self.match.actions) > self.start:
            self.match.agree_undo(range(len(self.match.seats)), self.start)
        self.state, self.proof, self.answered, self._lately = Verdict.ON, None, None, 0

    # -- show me -------------------------------------------------------------------------------------------
    def next_step(self) -> Action | None:
        """Return the next action of the way to the goal, from the set-up position on, those of the others
        too; in a lesson about a refusal also what is to be refused. None at its end, or away from it."""
        asked = self.match.asked
        if asked is None or asked.seat != self.lesson.seat or self.lesson.kind == "predict":
            return self.script()
        own, refused = len(self._own()), self._lately
        for words in self.lesson.way:
            if self._is_refused(words):
                if not refused:
                    return next(conceivable(self.match.game, self.match.position, asked.seat, words), None)
                refused -= 1
            elif not own:
                return self._spoken(words)
            else:
                own -= 1
        return None

    def _is_refused(self, words: Tried) -> bool:
        """Is a step of the way one that is tried in order to be refused?"""
        return self.lesson.kind == "refuse" and any(words == wrong.tried for wrong in self.lesson.wrong)

    # -- predictions ---------------------------------------------------------------------------------------
    def answer(self, choice: int | str) -> bool:
        """Predict: is it what will be? The script then plays what happens."""
        self.answered = choice
        right = choice == self.truth()
        self.state = Verdict.GOAL if right else Verdict.AWAY
        self.nudged |= not right
        return right

    def truth(self) -> int | str | None:
        """What will be, found by playing it on a match of its own; None where nothing tells it."""
        twin = Taking(self.match.game, self.lesson, match=self.match.branch_at(self.start))
        twin.answered = ""
        while action := twin.script():
            twin.match.play(action)
        return goals.answer(self.lesson.answer, twin.events())


def names_of(words: Words, learner: str = "") -> list[str]:
    """Who sits at the table of a lesson, clockwise from the learner; "" for one without a name."""
    first, *others = words("lesson.names").split(", ")
    return [learner or first, *others]


def set_up(game: AnyGame, lesson: Lesson, names: Sequence[str] = (), twin: int = 0) -> Match:
    """Return the table of a lesson or (1, 2...) of one of its twins, what goes before it played.

    Args:
        names: of the seats, clockwise from the learner's (see `names_of`).

    Raises:
        BadSetup: when the game cannot be set up so.
        Unspoken: when a move that goes before it is none.
    """
    if game.setup is None:
        raise BadSetup(f"{game.key} knows no positions in words")
    words = {**lesson.position, **(lesson.twins[twin - 1] if twin else {})}
    position = game.setup(words)
    seats = tuple(_seats(lesson, names, position.seats))
    match = Match(game, seats, _options(words.get("options")), start=position)
    for move in lesson.before:
        match.play(spoken(game, match.position, move))
    match.begin_turn()
    return match


def _seats(lesson: Lesson, names: Sequence[str], seats: int) -> Iterator[Seat]:
    """Yield the learner, and the others clockwise from there."""
    for seat in range(seats):
        place = (seat - lesson.seat) % seats
        name = names[place] if place < len(names) else str(place + 1)
        yield Seat(name, bot="" if place == 0 else SCRIPT)


def _options(options: object) -> dict[str, Choice]:
    return dict(options) if isinstance(options, dict) else {}
