"""A game as one value: everything that a folder of `games/` provides, and the methods shared by all games."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import product
from types import ModuleType
from typing import Any, NamedTuple, TypeVar

from tabletop.engine.agenda import Next, Steps, do
from tabletop.engine.legality import Legality
from tabletop.engine.log import Line
from tabletop.engine.options import Choice as Choice, Option as Option, changed_variants
from tabletop.engine.position import Position
from tabletop.engine.table import Piece, Table, Text
from tabletop.engine.verb import NO_PARAMS, Action, Params, Refusal

P = TypeVar("P", bound=Position)


class Forecast(NamedTuple):
    """The foreseeable consequences of an action, as far as its seat may know them."""

    key: str
    params: Mapping[str, int | str | tuple[str, ...]] = NO_PARAMS
    price: int = 0
    """The points that the seat loses by an action that the rules allow, such as a penalty; 0 for most
    actions."""
    way: tuple[str, ...] = ()
    """The tags of the zones on the board that the action's route passes; empty if the action is no route."""
    label: Text | None = None
    """A few characters shown on the highlighted target zone, such as the cost of a move there."""
    gives_up: bool = False
    """True if the action gives up something easily overlooked, such as shares; seats that have help switched
    on are then warned before it is played."""
    named: Params = NO_PARAMS
    """Replacements for arguments in the sentence of the forecast: the tag to name, by the name of the
    argument. For example, the sentence can name the room at a place instead of the place."""


class ScoreRow(NamedTuple):
    """A row of the final score, such as "Shares": for each seat, the sum of the gains that the log records
    under the row's key."""

    key: str
    amounts: tuple[int, ...]


class Result(NamedTuple):
    """The result of a match."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """The winning seats; empty if nobody wins, and `reason` then says why."""
    rows: tuple[ScoreRow, ...]
    reason: str = ""
    """The key of the text that says why the match ended; "" for none."""
    won: str = "end.won"
    """The catalogue key of the sentence that names the winner and the score."""
    ties: str = ""
    """The number of the rule that breaks the tie for most points, or by which the tied seats share the
    victory; "" without a tie."""


def tie_rule(ranks: Sequence[tuple[int, ...]], *rules: str) -> str:
    """Return the number of the rule that breaks the tie for most points, or by which the tied seats share the
    victory; "" without a tie.

    A rank holds the points of a seat, then its values for each tie-break in order; `rules` are the rules of
    these tie-breaks, followed by the rule of a shared victory.
    """
    equal = sorted((rank for rank in ranks if rank[0] == max(ranks)[0]), reverse=True)
    if len(equal) < 2:
        return ""
    first, second = equal[:2]
    return next((rule for rule, a, b in zip(rules, first[1:], second[1:], strict=False) if a != b), rules[-1])


class Course(NamedTuple):
    """The definition of a game's score history: a number of every seat, such as its points, that is recorded
    again and again during a match."""

    title: str
    """The catalogue key of the name of the number that is recorded over the match, such as "Points"."""
    figure: Callable[[Any, int], int]
    """(position, seat) -> the number to record for the seat; at the end of the match, its score."""
    stage: Callable[[Any], int]
    """(position) -> a number that changes with every stage (such as a round) of the match; at each change,
    `figure` is recorded."""


class Headings(NamedTuple):
    """The headings under which the log lists what happens in a position."""

    round: Text
    """The name of the round, such as "Round 2 of 5"."""
    phase: Text | None = None
    """The name of the phase; None if the rounds of the game are too short to be divided."""
    series: Text | None = None
    """The name of the auction, or of another series of answers by several seats that the log sums up in one
    line; None while there is none."""


COUNT = Headings(Text("decided.count"))
"""The headings of the final count after the last move. Its lines belong to no turn of a seat, and points that
are added only in it come from the whole match, not from its last round or phase."""


class Searched(NamedTuple):
    """The limits of an expert's tree search (`bots.players.tree_search`), for a game whose estimate of a
    position (`Game.worth`) already looks ahead."""

    tries: Callable[[Any, Sequence[Action]], Sequence[Action]]
    """(position, legal actions) -> the actions that the search tries, in the order of trying."""
    far: Callable[[Any, Any], bool]
    """(position where the search begins, position reached) -> True if the search does not look beyond the
    position reached."""
    open: Callable[[Any, Any], bool]
    """(position where a line of play leaves the search tree, position reached since) -> True while an event
    such as an auction is unfinished. The event is played to its end, each seat choosing the action that looks
    best, before the position is estimated."""


class Aim(NamedTuple):
    """The aim of an expert's playouts (`Raced`) in a game in which only the first place counts: actions are
    compared by the chance of winning, not by the lead in points."""

    victory: float
    """The value of a certain victory, in the points of `Game.worth`."""
    swing: Callable[[Any], float]
    """(position) -> the points by which the scores may still change: a seat that leads another by so many
    points is e times as likely to win. Above 0, even when the game is over."""


class Raced(NamedTuple):
    """The settings of an expert's race (`bots.players.race`), which compares several actions by playing on
    from each of them for a few rounds, in a game whose turns consist of many small steps."""

    margin: float
    """The largest difference in points, at first estimate, between the best action and another one that is
    still compared with it by playouts."""
    rounds: int
    """The number of rounds of turns that a playout lasts. A few are enough if the estimate of the last
    position looks ahead itself."""
    alike: Callable[[Action], Hashable] | None = None
    """(action) -> a key that actions with the same effect share. Only the first action with each key is
    compared by playouts. None if every action has an effect of its own."""
    aim: Aim | None = None
    """The measure of a playout's outcome; None for the seat's estimate minus the others' average."""
    looks: int = 8
    """The number of legal actions that a playout draws at random at each decision; it plays the best-looking
    one. A small number suits a game in which the estimate right after an action says little about its value:
    playouts then do not assume that every seat finds the best-looking action."""


class BadSetup(ValueError):
    """The error of a match that cannot be set up as wanted.

    Attributes:
        refusal: the refusal by a rule of the book, to be shown to the player; None if no rule forbids it.
    """

    def __init__(self, message: str, refusal: Refusal | None = None) -> None:
        super().__init__(message)
        self.refusal = refusal


@dataclass(frozen=True, eq=False, kw_only=True)
class Game(Legality[P]):
    """A game of the collection.

    Its functions come from the game's own modules; the engine does not know their rules.
    """

    version: int
    """The version of the rules: raised whenever a change could make an old log end differently."""
    seats: range
    seats_rule: str
    options: tuple[Option, ...]
    steps: Steps
    start: Callable[[int, Mapping[str, int], int], P]
    """(number of seats, index of the chosen value of every option, seed) -> the position before anything has
    happened."""
    opening: Callable[[P], Next]
    """The step that begins a match: (position) -> the items that it puts on the agenda."""
    view: Callable[[P, int], P]
    """(position, seat) -> the position as that seat knows it."""
    guess: Callable[[P, int, int], P]
    """(view, seat, seed) -> a position that fits what the seat sees in the view, with the hidden parts filled
    in at random."""
    forecast: Callable[[P, int, Action], Forecast | None]
    pieces: Callable[[P, int], Iterable[Piece]]
    """(view, viewing seat) -> the pieces on the table."""
    table: Callable[[P, int], Table]
    """(view, viewing seat) -> everything that a screen shows except the pieces, in plain values."""
    zones: Callable[..., Mapping[str, str]]
    """(name of a map; the main board by default) -> the kind of each zone that the map must have, by the tag
    of the zone."""
    audit: Callable[[P], list[str]]
    """(position) -> a message for engineers on each invariant that is broken; empty if the position is
    sound."""
    result: Callable[[P], Result | None]
    worth: Callable[[P, int], float]
    """(position, seat) -> the seat's probable final score. Bots call it on guessed positions."""
    learned: Callable[[P, int], float] | None = None
    """(position, seat) -> the estimate that experts use in place of `worth`. It is more accurate, thanks to
    learned weights (`engine/weights.py`) or foresight. None if experts use `worth`, too."""
    sounds: Mapping[str, str] = field(default_factory=dict)
    """The names of sounds, by the verb of an action or the key of a log line that they accompany."""
    course: Course | None = None
    """The number, such as the score, that the end screen draws as a curve over the match for each seat; None
    for no curves."""
    headings: Callable[[P], Headings] | None = None
    """(position, possibly in the middle of an action) -> the headings of the log lines written in this
    position; None for a log without headings."""
    ends_counted: bool = False
    """True if the lines that the last action of a match logs once nothing is left on the agenda are those of
    the final count; they get the headings COUNT."""
    bids: tuple[str, ...] = ()
    """The keys of the log lines for a bid (with its amount as the parameter `n`) or a pass (without `n`) in
    an auction. The log sums up the bids of one auction in a single line (see `Headings.series`)."""
    chapters: tuple[ModuleType, ...] = ()
    """The modules that declare rules, effects and steps; naming them here makes sure they are imported."""
    foresight: int = 0
    """The number of guesses of the hidden parts on which bots estimate each action, in a game whose estimate
    `worth` looks far ahead itself; 0 in a game in which bots also play on at random from their guesses."""
    race: Raced | None = None
    """The settings of the race, in which an expert tries the best-looking actions by playing on at random;
    None if experts search a tree instead."""
    searched: Searched | None = None
    """The limits of the experts' tree search: the actions it tries and how far it looks ahead; None for no
    limits."""
    setup: Callable[[Mapping[str, Any]], P] | None = None
    """(description) -> the position that its keywords describe (hands, placement of pieces ...), at the next
    question to a seat. Raises BadSetup, which names the keyword that cannot be read. None if the game cannot
    be set up from a description."""
    parts: Callable[[P, int], Mapping[str, float]] | None = None
    """(position, seat) -> the summands of `worth`, by the catalogue key of each summand's name."""
    figures: Mapping[str, int] = field(default_factory=dict)
    """The numbers in the game's rules that texts may use by name, such as a hand size."""
    secret: bool = True
    """True if seats hold secrets; if several people share a screen, the table is then hidden between their
    turns."""

    @cached_property
    def judged_as_learned(self) -> Game[P]:
        """The same game with `worth` replaced by the experts' estimate."""
        return replace(self, worth=self.learned) if self.learned else self

    # -- a match from its start ----------------------------------------------------------------------------
    def new(
        self,
        seats: int,
        options: Mapping[str, Choice] | None = None,
        seed: int = 0,
        log: list[Line] | None = None,
    ) -> P:
        """Return the first position of a match, at its first question. Options that are not given have the
        rulebook's choice; log lines written on the way go into the list `log`, if one is given.

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
        """Return the refusal of a number of seats that the game or one of these options does not allow; None
        if it is allowed."""
        limits = [o.players[o.which(options[o.key])] for o in self.options if o.players]
        allowed = [range_ for range_ in (self.seats, *limits) if seats not in range_]
        if not allowed:
            return None
        least, most = allowed[-1][0], allowed[-1][-1]
        return Refusal(self.seats_rule, {"count": seats, "minimum": least, "maximum": most})

    def settled(self, options: Mapping[str, Choice]) -> dict[str, Choice]:
        """Return the value of every option, by the option's key: the given one, or else the default.

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
        """Return the variants in use: options that have an effect and differ from the rulebook's choice."""
        return changed_variants(self.options, self.settled(options))

    def modes(self) -> list[dict[str, Choice]]:
        """Return every combination of a map and a way of playing, the default first. Each is a dict from the
        key of an option to its choice; options that make a variant are left out."""
        free = [option for option in self.options if not option.variant]
        keys = [option.key for option in free]
        return [dict(zip(keys, each, strict=True)) for each in product(*(o.choices for o in free))]

    def play(self, position: P, action: Action, before: Callable[[P], None] | None = None) -> None:
        """Carry out a legal action and the automatic steps after it. `before`, if given, is called with the
        position before each step."""
        agenda, verb = position.agenda, self.verbs[action.verb]
        item = agenda[-1]
        if not verb.aside:
            agenda.pop()
        todo = verb.effect_fn(position, item[1], *action.args)
        if todo:
            agenda.extend(todo[::-1])
        self.steps.run(position, before)

    def after(self, position: P, action: Action) -> P:
        """Return the position after a legal action and its automatic steps; the given one stays as it is."""
        then = position.copy()
        self.play(then, action)
        return then


AnyGame = Game[Any]
"""A game with any position class, for callers that do not know which."""


@cache
def in_order(seats: int, first: int, step: int = 1) -> tuple[int, ...]:
    """Return all seats once, from `first`, clockwise (step 1) or counter-clockwise (step -1)."""
    return tuple((first + step * i) % seats for i in range(seats))
