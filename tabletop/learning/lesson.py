"""A run of a lesson: a match without a journal, a script for the other seats, and a verdict on each try.

The screen lets the learner play on `match` as on any other, and reports each try:

    verdict = run.tried(match.play(action))        # after every try of the learner, refused or not
    while action := run.script():                  # the next action of another seat
        match.play(action)
        verdict = run.seen()                       # these actions too may reach the goal
    if verdict is Verdict.AWAY:
        run.set_back()                             # once the learner has seen the consequence
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
from tabletop.teaching import Lesson, Miss
from tabletop.teaching.shapes import MoveInWords
from tabletop.texts.words import Words

SCRIPT = "script"
"""The name, in place of a level, of a computer player that plays the moves written in a lesson."""

NUDGE_AFTER, GLOW_AFTER = 2, 4
"""The numbers of refused moves after which a learner is shown the hint, and after which the button "show me"
glows."""
LONGEST_TURN = 12
"""The number of the learner's actions in a turn after which the goal counts as out of reach."""
LONGEST_REPLY = 12
"""The number of actions by other seats, after the end of the script, that are shown as the result of a
mistake."""
PATIENCE = 60
"""The number of actions by other seats, after the end of the script, at which the goal counts as out of
reach."""


class Verdict(Enum):
    """The state of a lesson after a try of the learner."""

    REFUSED = "refused"
    GOAL = "goal"
    AWAY = "away"
    """The verdict if, after legal moves, the goal can no longer be reached: the moves have to be undone."""
    ON = "on"


class LessonRun:
    """A run of a lesson: the learner plays it once, with as many tries as it takes.

    Attributes:
        lesson: the lesson.
        match: the match at this table; the learner plays `lesson.seat`, computer players the other seats.
        figures: the numbers that the lesson's texts may name.
        start: the number of actions in `match` before the learner's first move.
        refusals: all refusals of the learner's tries.
        nudged, glows: True if the hint (nudge) is to be shown, and if the button "show me" is to glow.
        proof: the log line that reached the goal; None before, or if no line did.
        missed: the mistake that made the latest attempt fail, if the lesson lists it; else None.
        state: the verdict on the latest action.
        answered: the answer that the learner chose in a prediction; None before.
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
        self._misses = [(miss, goals.read(miss.when, self.figures)) for miss in lesson.misses if miss.when]
        self.missed: Miss | None = None
        self.refusals: list[Refusal] = []
        self.nudged = self.glows = False
        self.proof: Line | None = None
        self.state = Verdict.ON
        self.answered: int | str | None = None
        self._recent_refusals = 0

    # -- trying --------------------------------------------------------------------------------------------
    def tried(self, refusal: Refusal | None) -> Verdict:
        """Judge a move that the learner has tried: update the state of the lesson and return the verdict.
        `refusal` says why the move was refused; None if it was carried out."""
        if refusal is None:
            return self.seen()
        self.refusals.append(refusal)
        self._recent_refusals += 1
        self.nudged |= len(self.refusals) >= NUDGE_AFTER
        self.glows |= len(self.refusals) >= GLOW_AFTER
        verdict = self.seen()
        return self._settle(Verdict.REFUSED) if verdict is Verdict.ON else verdict

    def seen(self) -> Verdict:
        """Judge the lesson after an action of any seat: update its state and return the verdict.

        After a mistake that the lesson lists, the verdict is AWAY at once. If the goal is out of reach for
        another reason, it becomes AWAY when the other seats have played their replies.
        """
        if self.reached():
            return self._settle(Verdict.GOAL)
        mistake = self._mistake()
        away = mistake is not None or (self.out_of_reach() and self.script() is None)
        if away and self.state is not Verdict.AWAY:
            self.missed = mistake
        self.nudged |= away
        return self._settle(Verdict.AWAY if away else Verdict.ON)

    def _settle(self, verdict: Verdict) -> Verdict:
        """Set the state of the lesson to this verdict and return the state; once the goal is reached, it
        stays so."""
        if self.state is not Verdict.GOAL:
            self.state = verdict
            if verdict is Verdict.GOAL and self._goal and (proof := self._goal.proof(self.events())):
                self.proof = proof.line
        return self.state

    @property
    def proof_says_all(self) -> bool:
        """True if `proof` says the whole goal, not just the last of several things."""
        return self._goal is not None and self._goal.is_one_line

    def reached(self) -> bool:
        """Tell whether the goal of the lesson is met."""
        return self._goal is not None and self._goal.met(self.events())

    def out_of_reach(self) -> bool:
        """Return True if the goal can no longer be reached: the learner has made a mistake that the lesson
        lists, the match or the time that the lesson allows is over, or the other seats have played PATIENCE
        actions after the end of the script."""
        if self._mistake():
            return True
        return self.match.asked is None or self._unscripted() >= PATIENCE or self._horizon_is_over()

    def _mistake(self) -> Miss | None:
        """Return the mistake that the learner has made; None if there is none that the lesson knows."""
        events = self.events() if self._misses else None
        return next((miss for miss, when in self._misses if events and when.met(events)), None)

    def _horizon_is_over(self) -> bool:
        word, _, number = self.lesson.until.partition(" ")
        own = len(self._own())
        if word == "moves":
            return own >= int(number)
        asked = self.match.asked
        over = asked is not None and own > 0 and asked.seat != self.lesson.seat
        return over or own >= LONGEST_TURN or bool(own and self._by_others())

    def events(self) -> Events:
        """Return what has happened since the lesson's starting position, as far as the learner may know
        it."""
        match, seat = self.match, self.lesson.seat
        groups = match.log_for(seat, self.start)
        return Events(
            match.game,
            match.position_at(self.start),
            match.position,
            seat,
            [SeatLine(group.seat, line) for group in groups for line in group.lines],
            match.actions[self.start :],
            self.refusals[len(self.refusals) - self._recent_refusals :],
        )

    def _own(self) -> list[Action]:
        return [action for seat, action in self.match.actions[self.start :] if seat == self.lesson.seat]

    def _by_others(self) -> int:
        return len(self.match.actions) - self.start - len(self._own())

    def _unscripted(self) -> int:
        """Return the number of the others' actions after the end of the script; negative before it."""
        return self._by_others() - len(self.lesson.then)

    # -- the others ----------------------------------------------------------------------------------------
    def script(self) -> Action | None:
        """Return the next action to play for another seat; None while the learner has to act, or when the
        replies or the consequences of a mistake have been shown.

        The action comes from the lesson's script. If the script is over, or if its action is illegal after
        the learner's moves, it is the first legal action.

        In a prediction, the script plays all seats, but only once the learner has answered; None if its
        action is illegal.
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
        enough = self._unscripted() >= LONGEST_REPLY and self.out_of_reach()
        return None if shown or enough else self.match.legal[0]

    def _spoken(self, words: MoveInWords) -> Action | None:
        try:
            return spoken(self.match.game, self.match.position, words)
        except Unspoken:
            return None

    def set_back(self) -> None:
        """Undo everything since the lesson's starting position."""
        self.match.rewind(self.start)
        self.state, self.proof, self.answered, self._recent_refusals = Verdict.ON, None, None, 0

    # -- show me -------------------------------------------------------------------------------------------
    def next_step(self) -> Action | None:
        """Return the next action that leads to the goal: the learner's next move in the lesson's solution, or
        the reply of another seat. None if the solution is over or the learner has left it.

        In a lesson about a refusal, the solution contains the actions that are to be refused too.
        """
        asked = self.match.asked
        if asked is None or asked.seat != self.lesson.seat or self.lesson.kind == "predict":
            return self.script()
        own, refused = len(self._own()), self._recent_refusals
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

    def _is_refused(self, words: MoveInWords) -> bool:
        """Tell whether a step of the solution, a move in words, is one that a rule is to refuse."""
        return self.lesson.kind == "refuse" and any(words == wrong.tried for wrong in self.lesson.wrong)

    # -- predictions ---------------------------------------------------------------------------------------
    def answer(self, choice: int | str) -> bool:
        """Record the learner's answer to the lesson's question about what will happen next, and return True
        if it is right. From now on, `script` returns the moves that show the result."""
        self.answered = choice
        right = choice == self.truth()
        self.state = Verdict.GOAL if right else Verdict.AWAY
        self.nudged |= not right
        self.missed = next((miss for miss in self.lesson.misses if miss.answered == choice), None)
        return right

    def truth(self) -> int | str | None:
        """Return the right answer to the lesson's prediction, found by playing its script on a copy of the
        match; None if the script gives none."""
        twin = LessonRun(self.match.game, self.lesson, match=self.match.branch_at(self.start))
        twin.answered = ""
        while action := twin.script():
            twin.match.play(action)
        return goals.answer(self.lesson.answer, twin.events())


def names_of(words: Words, learner: str = "") -> list[str]:
    """Return the names of a lesson's players, clockwise, the learner first. Without a name, the learner gets
    a default one."""
    first, *others = words("lesson.names").split(", ")
    return [learner or first, *others]


def set_up(game: AnyGame, lesson: Lesson, names: Sequence[str] = (), twin: int = 0) -> Match:
    """Return the match of a lesson in which the moves before the learner's first decision have been played.

    Args:
        names: the names of the players, clockwise from the learner (see `names_of`).
        twin: 0 for the lesson itself, or the number (from 1) of one of its variants (`Lesson.twins`).

    Raises:
        BadSetup: when the game cannot be set up in the lesson's position.
        Unspoken: when a move that precedes the lesson is not legal.
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
    """Yield the seats in seat order: the learner's, and those of computer players."""
    for seat in range(seats):
        place = (seat - lesson.seat) % seats
        name = names[place] if place < len(names) else str(place + 1)
        yield Seat(name, bot="" if place == 0 else SCRIPT)


def _options(options: object) -> dict[str, Choice]:
    return dict(options) if isinstance(options, dict) else {}
