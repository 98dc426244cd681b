"""The legality of moves: who is asked what, which moves are legal, and why any other move is refused now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from tabletop.engine.agenda import Question, verbs_of
from tabletop.engine.position import Position
from tabletop.engine.verb import Action, Args, NoSuchMove, Params, Refusal, Verb

P = TypeVar("P", bound=Position)


class Asked(NamedTuple):
    """The seat that has to answer now, and the question put to it."""

    seat: int
    question: Question


@dataclass(frozen=True, eq=False, kw_only=True)
class Legality(Generic[P]):
    """The part of a game that decides who may do what now."""

    key: str
    over_rule: str | Callable[[P], str]
    """The number of the rule that refuses every move once the game is over; a function (position) -> number
    if the rule depends on the position."""
    turn_rule: str
    """The number of the rule that refuses the moves of a seat that is not asked."""
    questions: Mapping[str, Question]
    facts: Callable[[P, int], Params]
    """(position, seat) -> the params that the sentence of every refusal may use, in addition to the arguments
    of the refused move."""
    turn_lost: Callable[[P, int, Verb], Refusal | str] = lambda position, seat, verb: ""
    """(position, seat, verb) -> the number of the rule (or the whole refusal) that says why this seat may no
    longer use the verb in its turn; "" if the only reason is that another seat is asked."""
    time_rule: str = ""
    """The number of the rule that allows each move only in certain steps of the turn; "" for none. Its
    refusals name these steps (`needed`) and the current step (`now`), which is never one of them."""
    step_played: Callable[[P], str] = lambda position: ""
    """(position) -> the key of the text that names the current step or phase; "" in a game without a
    `time_rule`."""
    in_play: Callable[[P], Sequence[Question]] | None = None
    """(position) -> the questions that can be asked in the way of playing chosen for this match, for games
    with several ways; None if every match can ask all questions."""
    verbs: Mapping[str, Verb] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "verbs", verbs_of(self.questions))

    def asked(self, position: P) -> Asked | None:
        """Return the seat that is asked and its question; None when the game is over."""
        if not position.question:
            return None
        _, seat, key = position.agenda[-1]
        try:
            return Asked(seat, self.questions[key])
        except KeyError:
            raise LookupError(f"GAME.questions has no question {key!r}") from None

    def legal(self, position: P) -> list[Action]:
        """Return every legal action of the seat that is asked; empty when the game is over."""
        agenda = position.agenda
        if not agenda:
            return []
        item = agenda[-1]
        return self.questions[item[2]].legal(position, item[1])

    def verb(self, action: Action) -> Verb:
        """Return the verb of an action.

        Raises:
            NoSuchMove: for an unknown verb or arguments out of their domains.
        """
        verb = self.verbs.get(action.verb)
        if verb is None:
            raise NoSuchMove(f"{self.key} has no move {action.verb!r:.40}")
        verb.require_shape(action.args)
        return verb

    def why_not(self, position: P, seat: int, action: Action) -> Refusal | None:
        """Return the reason why `seat` may not do an action now; None if it may.

        Raises:
            NoSuchMove: when no position could ever accept the action.
        """
        verb = self.verb(action)
        if untimely := self.not_now(position, seat, verb, action.args):
            return untimely
        refusal = verb.refusal(position, seat, action.args)
        return refusal and self._timed(position, seat, refusal, verb)

    def not_now(self, position: P, seat: int, verb: Verb, args: Args) -> Refusal | None:
        """Return the reason why a seat may not use a verb at this moment; None if it may, subject to the
        verb's own rules.

        All refusals of a move at the wrong moment are decided here.
        """
        asked = self.asked(position)
        expected = asked is not None and verb in asked.question.verbs
        all_wait = asked is not None and asked.question.pause and not expected
        if asked is None or (seat != asked.seat and not all_wait):
            return self.not_asked(position, seat, verb)
        if expected:
            return None
        question = asked.question
        refusal = Refusal(question.only, {}) if question.only else verb.untimely(position, seat, args)
        return self._timed(position, seat, refusal, verb)

    def never(self, position: P, seat: int, action: Action) -> Refusal | None:
        """Return the reason why an action is refused, preferably one that holds in every position; None if
        the action is legal now."""
        refusal = self.verb(action).hopeless(action.args)
        return self._with_facts(position, seat, refusal) if refusal else self.why_not(position, seat, action)

    def not_asked(self, position: P, seat: int, verb: Verb | None = None) -> Refusal:
        """Return the reason why a seat that is not asked may not use a verb; if `verb` is None, why it may
        not do anything at all."""
        asked = self.asked(position)
        if asked is None:
            over = self.over_rule if isinstance(self.over_rule, str) else self.over_rule(position)
            return self._with_facts(position, seat, Refusal(over, {}))
        if asked.question.pause and asked.question.only:
            return self._with_facts(position, seat, Refusal(asked.question.only, {}))
        lost = self.turn_lost(position, seat, verb) if verb else ""
        refusal = Refusal(lost, {}) if isinstance(lost, str) else lost
        timely = self._in_its_step(position, refusal, verb) if verb and refusal.rule else None
        waits = Refusal(self.turn_rule, {"player": f"seat.{asked.seat}"})
        return self._with_facts(position, seat, timely or waits)

    def untimely(self, position: P, seat: int, refusals: Sequence[Refusal]) -> Refusal:
        """Return one refusal in place of the given refusals of several moves at the wrong moment. If each of
        the moves belongs to another step of the turn, the refusal names all those steps; otherwise it says
        what has to be done first."""
        if any(refusal.rule != self.time_rule or refusal.first for refusal in refusals):
            first = Refusal(self.questions[position.question].rule, {}, first=True)
            return self._with_facts(position, seat, first)
        needed = [refusal.params["needed"] for refusal in refusals]
        steps = [str(step) for given in needed for step in (given if isinstance(given, tuple) else (given,))]
        return refusals[0]._replace(params={**refusals[0].params, "needed": tuple(dict.fromkeys(steps))})

    def questions_of(self, position: P) -> Sequence[Question]:
        """Return the questions that the game may ask in the way of playing (mode) chosen for this match."""
        return self.in_play(position) if self.in_play else tuple(self.questions.values())

    def _timed(self, position: P, seat: int, refusal: Refusal, verb: Verb) -> Refusal:
        """Return the refusal of a move that the asked seat makes at the wrong moment, with all values for its
        sentence. If the move belongs to the current step, return instead a refusal by the rule of the
        question, which says what has to be done first."""
        first = Refusal(self.questions[position.question].rule, {}, first=True)
        return self._with_facts(position, seat, self._in_its_step(position, refusal, verb) or first)

    def _in_its_step(self, position: P, refusal: Refusal, verb: Verb) -> Refusal | None:
        """Return a refusal. If it cites the `time_rule`, add the step of the turn that the move needs and
        the current step. Return None if the two are the same or the move needs no step, since the step is
        then not the reason."""
        if refusal.rule != self.time_rule:
            return refusal
        needed = refusal.params.get("needed") or self._steps_of(position, verb)
        now = self.step_played(position)
        if not needed or now in (needed if isinstance(needed, tuple) else (needed,)):
            return None
        return Refusal(refusal.rule, {**refusal.params, "needed": needed, "now": now})

    def _with_facts(self, position: P, seat: int, refusal: Refusal) -> Refusal:
        rule, params, first = refusal
        return Refusal(rule, {**self.facts(position, seat), **params}, first)

    def _steps_of(self, position: P, verb: Verb) -> tuple[str, ...]:
        """Return the steps of a turn in which a question asks for a verb; if none does in this match's way of
        playing, those of the other ways of playing. Empty if there are none."""
        here = _steps_asking(tuple(self.questions_of(position)), verb)
        return here or _steps_asking(tuple(self.questions.values()), verb)


@lru_cache(1 << 12)
def _steps_asking(questions: tuple[Question, ...], verb: Verb) -> tuple[str, ...]:
    """Return the steps of a turn in which one of these questions asks for a verb. The result is cached, since
    questions never change and every refusal at the wrong moment needs it."""
    return tuple(dict.fromkeys(q.during for q in questions if q.during and verb in q.verbs))
