"""A game as one value: what a folder of `games/` offers, and the few questions everybody asks of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import product
from types import ModuleType
from typing import Any, Generic, NamedTuple, TypeVar

from tabletop.engine.agenda import Next, Question, Steps, do
from tabletop.engine.log import Line
from tabletop.engine.options import Choice as Choice
from tabletop.engine.options import Option as Option
from tabletop.engine.options import bent
from tabletop.engine.position import Position
from tabletop.engine.table import Piece, Table, Text
from tabletop.engine.verb import NO_PARAMS, Action, Args, NoSuchMove, Params, Refusal, Verb

P = TypeVar("P", bound=Position)


class Forecast(NamedTuple):
    """What an action will bring, as far as its seat may know."""

    key: str
    params: Mapping[str, int | str | tuple[str, ...]] = NO_PARAMS
    price: int = 0
    """Points it costs although it is allowed; 0 for a plain legal move."""
    way: tuple[str, ...] = ()
    """The zones it leads through, where it is a way over the board."""
    label: Text | None = None
    """A few characters that stand on the lit zone, such as what it costs there."""
    gives_up: bool = False
    """Does it give up something one may not think of, such as shares? Whoever wants any help is told."""
    named: Params = NO_PARAMS
    """By argument: what it means at this moment, where that is not what its tag says: the room of a place."""


class ScoreRow(NamedTuple):
    """A line of the final score: one amount a seat. The log lines whose gain has this key made it."""

    key: str
    amounts: tuple[int, ...]


class Result(NamedTuple):
    """How a match ended."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """Empty where nobody wins; then there is a reason."""
    rows: tuple[ScoreRow, ...]
    reason: str = ""
    """The tag of why it ended."""
    won: str = "end.won"
    """The catalogue key of who has won with how much."""
    ties: str = ""
    """The rule that separated those with most points, or lets them share the victory; "" for one alone."""


def among_equals(ranks: Sequence[tuple[int, ...]], *rules: str) -> str:
    """Return the rule that separates the best from their equals in points, or lets them share; "" without
    equals.

    A rank is the points of a seat, then what breaks a tie; `rules` are those of each of these, and the last
    one that of a shared victory.
    """
    equal = sorted((rank for rank in ranks if rank[0] == max(ranks)[0]), reverse=True)
    if len(equal) < 2:
        return ""
    first, second = equal[:2]
    return next((rule for rule, a, b in zip(rules, first[1:], second[1:], strict=False) if a != b), rules[-1])


class Asked(NamedTuple):
    """Who is asked, and what."""

    seat: int
    question: Question


class Course(NamedTuple):
    """A figure of every seat, followed from the start of a match to its end."""

    title: str
    """The catalogue key of what it is."""
    figure: Callable[[Any, int], int]
    """(position, seat) -> what the seat has gathered; in the end its score."""
    stage: Callable[[Any], int]
    """position -> another number in every stage, such as a round; figures are noted as it changes."""
    counting: Callable[[Any], bool] = lambda position: False
    """position -> is the score being counted, after all that can be played? What only the count brings was
    gathered over the whole match, not in its last phase."""


class Searched(NamedTuple):
    """How an expert's search (`bots.search`) goes about a game whose own estimate looks ahead."""

    tries: Callable[[Any, Sequence[Action]], Sequence[Action]]
    """(position, the legal actions) -> those worth trying, in their order."""
    far: Callable[[Any, Any], bool]
    """(where the search begins, now) -> is it so far on that nothing beyond is looked at?"""
    open: Callable[[Any, Any], bool]
    """(where a try leaves the tree, now) -> is something still going on, such as an auction? It is played to
    its end, as each seat likes best, before anything is estimated."""


class Aim(NamedTuple):
    """What a race goes for where many play and only the first one wins: to win, rather than to be ahead."""

    victory: float
    """What winning for certain counts, in the points of `worth`."""
    swing: Callable[[Any], float]
    """(position) -> how much may still change, in points: a lead of so many makes it e times as likely to win
    as whoever is behind by them. Above 0, even when the game is over."""


class Raced(NamedTuple):
    """How an expert's race (`bots.race`) goes about a game in which a turn is made of many small steps."""

    margin: float
    """How much worse than the best an action may look to take part."""
    rounds: int
    """A try ends when the turn has gone round so often: few where the estimate itself looks ahead."""
    alike: Callable[[Action], Hashable] | None = None
    """(action) -> what it comes to: of actions that come to the same, such as cards of one kind, only the
    first is tried. None where no two do."""
    aim: Aim | None = None
    """What tries are judged by; None for the points ahead of the others on average."""
    looks: int = 8
    """Of so many actions, drawn by lot, everybody takes the best at each decision of a try: few where what
    looks best tells little, as none should rely on others to do it."""


class BadSetup(ValueError):
    """A game cannot be set up so.

    Attributes:
        refusal: the rule that says why, where the book has one.
    """

    def __init__(self, message: str, refusal: Refusal | None = None) -> None:
        super().__init__(message)
        self.refusal = refusal


@dataclass(frozen=True, eq=False)
class Game(Generic[P]):
    """A game of the collection.

    The functions are the game's own modules; nothing here knows what they play.
    """

    key: str
    version: int
    """Goes up whenever a change in the rules could make an old log end differently."""
    seats: range
    seats_rule: str
    over_rule: str | Callable[[P], str]
    """The rule that refuses every move once the game is over; a function where that depends."""
    turn_rule: str
    """The rule that refuses the moves of a seat that is not asked."""
    options: tuple[Option, ...]
    questions: Mapping[str, Question]
    steps: Steps
    start: Callable[[int, Mapping[str, int], int], P]
    """(seats, which choice of every option, seed) -> the position before anything has happened."""
    opening: Callable[[P], Next]
    """The step that is to happen first."""
    view: Callable[[P, int], P]
    """(position, seat) -> what that seat knows."""
    guess: Callable[[P, int, int], P]
    """(view, seat, seed) -> one way the unseen could be."""
    facts: Callable[[P, int], Params]
    """(position, seat) -> what refusals may name besides the arguments of a move."""
    forecast: Callable[[P, int, Action], Forecast | None]
    pieces: Callable[[P, int], Iterable[Piece]]
    """(view, seat that looks) -> what lies where."""
    table: Callable[[P, int], Table]
    """(view, seat that looks) -> the rest of what a screen shows, in plain values."""
    zones: Callable[..., Mapping[str, str]]
    """The tags a map must carry, and the kind of each; of the map named, or of the table's own board."""
    audit: Callable[[P], list[str]]
    """Broken invariants, in words for engineers; empty when the position is sound."""
    result: Callable[[P], Result | None]
    worth: Callable[[P, int], float]
    """(position, seat) -> an estimate of the seat's score in the end, for bots, who hand it guesses."""
    learned: Callable[[P, int], float] | None = None
    """The same for experts: by weights learned by play (`engine/weights.py`), or by looking further."""
    sounds: Mapping[str, str] = field(default_factory=dict)
    """By verb, or by key of a line of the log: the name of what it sounds like."""
    course: Course | None = None
    """What is drawn over the whole match once it is over."""
    turn_lost: Callable[[P, int, Verb], Refusal | str] = lambda position, seat, verb: ""
    """(position, seat, verb) -> the rule that says why it is not asked; "" where others are just before."""
    time_rule: str = ""
    """The rule that keeps every move in its step. Its refusals name the steps that the move belongs to
    (`needed`) and the step that is played (`now`), and it is never told of a move of that very step."""
    step_played: Callable[[P], str] = lambda position: ""
    """(position) -> the tag of the step or phase that is played; "" in a game without a `time_rule`."""
    in_play: Callable[[P], Sequence[Question]] | None = None
    """(position) -> the questions of the way in which a match is played; None where a game has one way."""
    chapters: tuple[ModuleType, ...] = ()
    """The modules that declare the rules, effects and steps: to name them here is to import them."""
    foresight: int = 0
    """Where `worth` itself looks ahead so far that bots learn no more by playing on at random: the guesses of
    what is hidden on which they judge each action."""
    race: Raced | None = None
    """How experts let actions race; None where they grow a tree."""
    searched: Searched | None = None
    """What a search tries and how far it looks, where that is not everything."""
    setup: Callable[[Mapping[str, Any]], P] | None = None
    """(words) -> a position told in a few words, such as hands and what lies where, at its question. Raises
    BadSetup, naming the word that it cannot read. None where a game knows no such words."""
    parts: Callable[[P, int], Mapping[str, float]] | None = None
    """(position, seat) -> the addends of `worth` by the catalogue key of what each stands for."""
    figures: Mapping[str, int] = field(default_factory=dict)
    """Numbers of its rules that texts may name, by name."""
    secret: bool = True
    """Do seats hold secrets? Then a curtain falls between them."""
    verbs: Mapping[str, Verb] = field(init=False)

    def __post_init__(self) -> None:
        verbs = {v.key: v for q in self.questions.values() for v in q.verbs}
        object.__setattr__(self, "verbs", verbs)

    @cached_property
    def judged_as_learned(self) -> Game[P]:
        """The same game, its positions judged as experts do."""
        return replace(self, worth=self.learned) if self.learned else self

    # -- a match from its start ----------------------------------------------------------------------------
    def new(
        self,
        seats: int,
        options: Mapping[str, Choice] | None = None,
        seed: int = 0,
        log: list[Line] | None = None,
    ) -> P:
        """Return the first position, at its first question; what is told on the way goes into `log`.

        Raises:
            BadSetup: for a number of seats or an option the game does not have.
        """
        chosen = self.settled(options or {})
        if refusal := self.too_many_or_few(seats, chosen):
            raise BadSetup(f"{self.key} is not for {seats} seats with {chosen}", refusal)
        position = self.start(seats, {o.key: o.which(chosen[o.key]) for o in self.options}, seed)
        position.agenda = [do(self.opening)]
        position.log = log
        self.steps.run(position)
        position.log = None
        return position

    def too_many_or_few(self, seats: int, options: Mapping[str, Choice]) -> Refusal | None:
        """Why that many cannot play so; None when they can."""
        ways = [o.players[o.which(options[o.key])] for o in self.options if o.players]
        allowed = [range_ for range_ in (self.seats, *ways) if seats not in range_]
        if not allowed:
            return None
        least, most = allowed[-1][0], allowed[-1][-1]
        return Refusal(self.seats_rule, {"count": seats, "minimum": least, "maximum": most})

    def settled(self, options: Mapping[str, Choice]) -> dict[str, Choice]:
        """Return a value for every option.

        Raises:
            BadSetup: for an unknown option or value.
        """
        known = {option.key: option for option in self.options}
        for key, value in options.items():
            if key not in known:
                raise BadSetup(f"{self.key} has no option {key}")
            if known[key].which(value) < 0:
                raise BadSetup(f"option {key} is one of {known[key].choices}, not {value!r:.40}")
        return {key: options.get(key, option.default) for key, option in known.items()}

    def variants(self, options: Mapping[str, Choice]) -> list[Option]:
        """Return the options that are chosen otherwise than in the book and mean something; none when a match
        is played by the book."""
        return bent(self.options, self.settled(options))

    def ways(self) -> list[dict[str, Choice]]:
        """Return every way to play by the book: each map with each way of playing, the first ones first."""
        free = [option for option in self.options if not option.variant]
        keys = [option.key for option in free]
        return [dict(zip(keys, each, strict=True)) for each in product(*(o.choices for o in free))]

    # -- the question in hand -------------------------------------------------------------------------------
    def asked(self, position: P) -> Asked | None:
        """Who is asked what; None when the game is over."""
        key = position.question
        return Asked(position.asked, self.questions[key]) if key else None

    def legal(self, position: P) -> list[Action]:
        """Return every legal action of the seat that is asked; empty when the game is over."""
        agenda = position.agenda
        if not agenda:
            return []
        item = agenda[-1]
        return self.questions[item[2]].legal(position, item[1])

    def why_not(self, position: P, seat: int, action: Action) -> Refusal | None:
        """Why `seat` may not do this now; None when it may.

        Raises:
            NoSuchMove: when no position could ever accept the action.
        """
        verb = self.verb(action)
        if untimely := self.not_now(position, seat, verb, action.args):
            return untimely
        refusal = verb.refusal(position, seat, action.args)
        return refusal and self._timed(position, seat, refusal, verb)

    def not_now(self, position: P, seat: int, verb: Verb, args: Args) -> Refusal | None:
        """Return why a verb is not for this seat at this moment, whatever its own rules say; None if it is.

        This is the one place that decides what is said of a wrong moment.
        """
        asked = self.asked(position)
        expected = asked is not None and verb in asked.question.verbs
        rests = asked is not None and asked.question.pause and not expected
        if asked is None or (seat != asked.seat and not rests):
            return self.not_asked(position, seat, verb)
        if expected:
            return None
        question = asked.question
        refusal = Refusal(question.only, {}) if question.only else verb.untimely(position, seat, args)
        return self._timed(position, seat, refusal, verb)

    def never(self, position: P, seat: int, action: Action) -> Refusal | None:
        """Return why no position would ever allow an action, of one whose arguments alone break a rule; else
        why it is refused now."""
        refusal = self.verb(action).hopeless(action.args)
        return self._with_facts(position, seat, refusal) if refusal else self.why_not(position, seat, action)

    def not_asked(self, position: P, seat: int, verb: Verb | None = None) -> Refusal:
        """Return why a seat that is not asked may not use a verb, or do anything where none is given."""
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

    def _timed(self, position: P, seat: int, refusal: Refusal, verb: Verb) -> Refusal:
        """Complete a refusal of the seat that is asked. Where no step is in its way, the rule of the question
        tells what is to be done first."""
        first = Refusal(self.questions[position.question].rule, {}, first=True)
        return self._with_facts(position, seat, self._in_its_step(position, refusal, verb) or first)

    def untimely(self, position: P, seat: int, refusals: Sequence[Refusal]) -> Refusal:
        """Return one refusal for several moves of other moments: it names the steps of all of them, or tells
        what has to be done first where not all of them wait for a step."""
        if any(refusal.rule != self.time_rule or refusal.first for refusal in refusals):
            first = Refusal(self.questions[position.question].rule, {}, first=True)
            return self._with_facts(position, seat, first)
        needed = [refusal.params["needed"] for refusal in refusals]
        steps = [str(step) for given in needed for step in (given if isinstance(given, tuple) else (given,))]
        return refusals[0]._replace(params={**refusals[0].params, "needed": tuple(dict.fromkeys(steps))})

    def _in_its_step(self, position: P, refusal: Refusal, verb: Verb) -> Refusal | None:
        """Name the step that a move belongs to, where its step is what it is refused for. None where that is
        the very step played: then it is not what is in the way."""
        if refusal.rule != self.time_rule:
            return refusal
        needed = refusal.params.get("needed") or self._steps_of(position, verb)
        now = self.step_played(position)
        if not needed or now in (needed if isinstance(needed, tuple) else (needed,)):
            return None
        return Refusal(refusal.rule, {**refusal.params, "needed": needed, "now": now})

    def _with_facts(self, position: P, seat: int, refusal: Refusal) -> Refusal:
        return refusal._replace(params={**self.facts(position, seat), **refusal.params})

    def _steps_of(self, position: P, verb: Verb) -> tuple[str, ...]:
        """Return the steps in which a verb is asked for: in the way the match is played, else in another."""
        for questions in (self.questions_of(position), self.questions.values()):
            if steps := dict.fromkeys(q.during for q in questions if q.during and verb in q.verbs):
                return tuple(steps)
        return ()

    def questions_of(self, position: P) -> Sequence[Question]:
        """Return the questions that a match may ask, of the way in which it is played."""
        return self.in_play(position) if self.in_play else tuple(self.questions.values())

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

    def play(self, position: P, action: Action, before: Callable[[P], None] | None = None) -> None:
        """Carry out an action that is legal, and everything that follows of itself; `before` is shown the
        position before each step that does."""
        agenda, verb = position.agenda, self.verbs[action.verb]
        item = agenda[-1]
        if not verb.aside:
            agenda.pop()
        todo = verb.effect_fn(position, item[1], *action.args)
        if todo:
            agenda.extend(todo[::-1])
        self.steps.run(position, before)


AnyGame = Game[Any]
"""A game of whatever position, for those who know none."""


@cache
def in_order(seats: int, first: int, step: int = 1) -> tuple[int, ...]:
    """Return all seats once, from `first`, clockwise (step 1) or counter-clockwise (step -1)."""
    return tuple((first + step * i) % seats for i in range(seats))
