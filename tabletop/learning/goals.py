"""Conditions on the events at a table, written as data: the goals of lessons, and the answers to predictions.

    goal = read({"all": [{"told": "log.officer"}, {"gain": "score.pedestrian", "at_least": 200}]})
    goal.met(events)

A condition is a table (of TOML) with exactly one of the following keys. The second column says what its value
is and, unless that is clear, when the condition is met; the further keys allowed beside it follow the ";".

    told     the key of a log line, or a list of keys: such a line was logged; who, rule, params, times
    gain     a row of the score: the points gained under it; who, at_least / at_most / exactly
    refused  the number of a rule, or a list: it has refused a move of the seat; times
    asked    the key of a question, or a list: it is asked now; who
    at       a pattern of tags: the seat sees such a piece; zone (a pattern), times
    counter  an icon: the counter with this icon on a seat's card; who, at_least / at_most / exactly
    score    "points": the score on a seat's card; who, at_least / at_most / exactly
    earned   "points": the points of the score history (`Game.course`) that a seat has won since the
             earlier position; who, at_least / at_most / exactly
    played   a verb, or a list: such an action was played; who, tags (patterns for its arguments), times
    all, any a list of conditions
    not      a condition

`who` is "me" (the learner), "other", "any" or a seat ("seat.2"); `times` is the least number of times. A
bound (`at_least`, ...) may be the name of a number of the rules (`Game.figures`) instead of a number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any, NamedTuple

from tabletop.engine.game import AnyGame
from tabletop.engine.log import Line
from tabletop.engine.position import Position
from tabletop.engine.table import Piece, SeatCard
from tabletop.engine.verb import NO_PARAMS, Action, Params, Refusal

ME, OTHER, ANYBODY = "me", "other", "any"

_BOUNDS = ("at_least", "at_most", "exactly")
_WITH: Mapping[str, tuple[str, ...]] = {
    "told": ("who", "rule", "params", "times"),
    "gain": ("who", *_BOUNDS),
    "refused": ("times",),
    "asked": ("who",),
    "at": ("zone", "times"),
    "counter": ("who", *_BOUNDS),
    "score": ("who", *_BOUNDS),
    "earned": ("who", *_BOUNDS),
    "played": ("who", "tags", "times"),
    "all": (),
    "any": (),
    "not": (),
}


class BadGoal(ValueError):
    """An error for a condition that cannot be parsed; the message says what is wrong with it."""


class SeatLine(NamedTuple):
    """A log line, and the seat whose action caused it; -1 for none."""

    acted: int
    line: Line

    @property
    def seat(self) -> int:
        """The seat that the line is about: the seat that it names; else the seat that gains points; else the
        seat that acted."""
        if self.line.seat >= 0:
            return self.line.seat
        return self.line.gain.seat if self.line.gain else self.acted


@dataclass(frozen=True)
class Events:
    """The events at a table since an earlier position (`before`), as far as one seat knows them."""

    game: AnyGame
    before: Position
    """The earlier position: all events after it are collected."""
    now: Position
    seat: int
    lines: Sequence[SeatLine] = ()
    """The log lines written since the position `before`, as far as the seat may read them."""
    played: Sequence[tuple[int, Action]] = ()
    """The actions played since the lesson's starting position, each with the seat that played it."""
    refusals: Sequence[Refusal] = ()
    """The refusals of the seat's illegal tries since the position `before`."""


# -- matching ----------------------------------------------------------------------------------------------
def names(pattern: str, tag: str) -> bool:
    """Tell whether a pattern matches a tag.

    A pattern is a tag ("card.bicycle_02"), the beginning of several tags ("card.bicycle"), or contains
    stars as wildcards.
    """
    if "*" in pattern:
        return fnmatchcase(tag, pattern)
    return tag == pattern or tag.startswith((f"{pattern}_", f"{pattern}."))


def is_about(who: str, seat: int, me: int) -> bool:
    """Tell whether `who` includes `seat`. "me" is the seat `me`, "other" any other seat, "any" or "" every
    seat, and "seat.2" the seat with this number."""
    if who in ("", ANYBODY):
        return True
    return (seat == me) if who == ME else (seat != me) if who == OTHER else who == f"seat.{seat}"


def line_matches(
    entry: SeatLine, me: int, keys: Iterable[str], who: str = "", rule: str = "", params: Params = NO_PARAMS
) -> bool:
    """Tell whether a log line meets a condition: it has one of the keys, is about a seat that `who` includes
    (see `is_about`), cites the rule if one is given, and has parameters that match `params`."""
    line = entry.line
    return (
        line.key in keys
        and (not rule or line.rule == rule)
        and is_about(who, entry.seat, me)
        and all(_is(line.params.get(name), wanted) for name, wanted in params.items())
    )


def _is(value: object, wanted: object) -> bool:
    if isinstance(wanted, list | tuple):
        return any(_is(value, each) for each in wanted)
    if isinstance(value, str) and isinstance(wanted, str):
        return names(wanted, value)
    return value == wanted


# -- conditions --------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Goal:
    """A condition on the events at a table, such as the goal of a lesson."""

    kind: str
    value: Any
    """The value of the key that names the kind of the condition in its TOML table: in `told = "build"`, the
    text "build"."""
    given: Mapping[str, Any]
    """The further entries of the condition's TOML table, such as `who` and `at_least`, by key."""
    parts: tuple[Goal, ...] = ()

    def met(self, events: Events) -> bool:
        """Tell whether these events meet the condition."""
        return _JUDGES[self.kind](self, events)

    def proof(self, events: Events) -> SeatLine | None:
        """Return the last log line that meets the condition; None if the condition is not about lines."""
        if self.kind in ("all", "any"):
            met = [part for part in self.parts if part.met(events)]
            found = [proof for part in met if (proof := part.proof(events))]
            return max(found, key=list(events.lines).index, default=None)
        return next(iter([*_lines(self, events)][::-1]), None)

    @property
    def is_one_line(self) -> bool:
        """True if the condition wants one thing that a single log line says, apart from what must not happen
        or be asked."""
        wanted = [part for part in self.parts if part.kind not in ("not", "asked", "played")]
        if self.kind == "any":
            return all(part.is_one_line for part in wanted)
        if self.kind == "all":
            return len(wanted) == 1 and wanted[0].is_one_line
        return self.kind in ("told", "gain") and self.given.get("times", 1) == 1

    def inner(self) -> Iterator[Goal]:
        """Yield the condition itself and all conditions inside it."""
        yield self
        for part in self.parts:
            yield from part.inner()

    @property
    def who(self) -> str:
        """The seats whose events count: "me", "other", "any" or a seat ("seat.2"). By default "any" for log
        lines (`told`), else "me"."""
        return str(self.given.get("who", ANYBODY if self.kind == "told" else ME))

    def within(self, number: int) -> bool:
        """Tell whether a number lies within the bounds of the condition (`at_least`, `at_most`,
        `exactly`)."""
        given = self.given
        low, high = given.get("at_least", number), given.get("at_most", number)
        return bool(low <= number <= high and number == given.get("exactly", number))


def read(values: Mapping[str, Any], figures: Mapping[str, int] = {}) -> Goal:
    """Parse a condition from its TOML table. `figures` are numbers that its bounds and parameters may use by
    name.

    Raises:
        BadGoal: when the table is not a valid condition.
    """
    if not isinstance(values, Mapping):
        raise BadGoal(f"a condition is a table, not {values!r:.60}")
    kinds = [kind for kind in _WITH if kind in values]
    if len(kinds) != 1:
        raise BadGoal(f"exactly one of {', '.join(_WITH)} is needed in {dict(values)!r:.80}")
    kind, value = kinds[0], values[kinds[0]]
    given = {k: v for k, v in values.items() if k != kind}
    if odd := sorted(set(given) - {*_WITH[kind]}):
        raise BadGoal(f"{kind}: {', '.join(odd)} means nothing here")
    if kind in ("all", "any", "not"):
        entries = [value] if kind == "not" else value
        if not isinstance(entries, list) or not entries:
            raise BadGoal(f"{kind}: a list of conditions is needed")
        return Goal(kind, None, {}, tuple(read(entry, figures) for entry in entries))
    return Goal(kind, value, {**given, **_bounds(kind, given, figures)})


def _bounds(kind: str, given: Mapping[str, Any], figures: Mapping[str, int]) -> dict[str, Any]:
    numbers: dict[str, Any] = {b: _number(kind, given[b], figures) for b in _BOUNDS if b in given}
    if kind in ("gain", "counter", "score", "earned") and not numbers:
        raise BadGoal(f"{kind}: one of {', '.join(_BOUNDS)} is needed")
    if "params" in given:
        numbers["params"] = {
            k: figures.get(v, v) if isinstance(v, str) else v for k, v in given["params"].items()
        }
    return numbers


def _number(kind: str, value: object, figures: Mapping[str, int]) -> int:
    if isinstance(value, str) and value in figures:
        return figures[value]
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadGoal(f"{kind}: a number or the name of a figure is needed, not {value!r:.40}")
    return value


def _keys(goal: Goal) -> tuple[str, ...]:
    return (goal.value,) if isinstance(goal.value, str) else tuple(goal.value)


def _lines(goal: Goal, events: Events) -> Iterator[SeatLine]:
    """Yield the log lines that match a condition of kind "told" or "gain"."""
    if goal.kind == "told":
        keys, rule, params = _keys(goal), goal.given.get("rule", ""), goal.given.get("params", NO_PARAMS)
        yield from (e for e in events.lines if line_matches(e, events.seat, keys, goal.who, rule, params))
    elif goal.kind == "gain":
        for entry in events.lines:
            gain = entry.line.gain
            if gain and goal.value in ("", gain.row) and is_about(goal.who, gain.seat, events.seat):
                yield entry


def _often(goal: Goal, n: int) -> bool:
    return n >= int(goal.given.get("times", 1))


def _gained(goal: Goal, events: Events) -> bool:
    gains = [entry.line.gain.points for entry in _lines(goal, events) if entry.line.gain]
    return bool(gains) and goal.within(sum(gains))


def _asked(goal: Goal, events: Events) -> bool:
    asked = events.game.asked(events.now)
    return bool(asked and asked.question.key in _keys(goal) and is_about(goal.who, asked.seat, events.seat))


def _pieces(goal: Goal, events: Events) -> Iterator[Piece]:
    """Yield the pieces on the table that match a condition of kind "at", as far as the seat can see them."""
    zone = str(goal.given.get("zone", "*"))
    view = events.game.view(events.now, events.seat)
    for piece in events.game.pieces(view, events.seat):
        known = names(goal.value, piece.tag) or names(goal.value, piece.known_as)
        if known and names(zone, piece.zone):
            yield piece


def _cards(goal: Goal, events: Events) -> Iterator[SeatCard]:
    table = events.game.table(events.game.view(events.now, events.seat), events.seat)
    return (card for card in table.seats if is_about(goal.who, card.seat, events.seat))


def _counters(goal: Goal, events: Events) -> Iterator[int]:
    return (c.value for card in _cards(goal, events) for c in card.counters if c.icon == goal.value)


def _earned(goal: Goal, events: Events) -> Iterator[int]:
    """Yield the points that each seat named by a condition's `who` has earned since the earlier position."""
    course = events.game.course
    for seat in range(events.now.seats) if course else ():
        if is_about(goal.who, seat, events.seat) and course:
            yield course.figure(events.now, seat) - course.figure(events.before, seat)


def _played(goal: Goal, events: Events) -> bool:
    return _often(goal, sum(_fits(goal, events, *played) for played in events.played))


def _fits(goal: Goal, events: Events, seat: int, action: Action) -> bool:
    if action.verb not in _keys(goal) or not is_about(goal.who, seat, events.seat):
        return False
    tags = events.game.verbs[action.verb].tags(action.args).values()
    return all(any(names(pattern, tag) for tag in tags) for pattern in goal.given.get("tags", ()))


_JUDGES: Mapping[str, Callable[[Goal, Events], bool]] = {
    "told": lambda goal, events: _often(goal, sum(1 for _ in _lines(goal, events))),
    "gain": _gained,
    "refused": lambda goal, events: _often(goal, sum(r.rule in _keys(goal) for r in events.refusals)),
    "asked": _asked,
    "at": lambda goal, events: _often(goal, sum(piece.height for piece in _pieces(goal, events))),
    "counter": lambda goal, events: any(goal.within(value) for value in _counters(goal, events)),
    "score": lambda goal, events: any(goal.within(card.score) for card in _cards(goal, events)),
    "earned": lambda goal, events: any(goal.within(points) for points in _earned(goal, events)),
    "played": _played,
    "all": lambda goal, events: all(part.met(events) for part in goal.parts),
    "any": lambda goal, events: any(part.met(events) for part in goal.parts),
    "not": lambda goal, events: not goal.parts[0].met(events),
}


# -- answers -----------------------------------------------------------------------------------------------
def answer(values: Mapping[str, Any], events: Events) -> int | str | None:
    """Return the right answer to a prediction, computed from the events; None if the events do not give one.

    `values` is a TOML table as for a condition, but without bounds. The kind of the condition decides the
    answer:
        told     without `param`: the number of log lines that match. With `param`: this parameter of the
                 first line that matches; if `most` names a parameter, of the line where that one is greatest.
        counter, score, earned    the value
        at       the number of pieces
        asked    the tag of the seat that has to act now, such as "seat.2"

    Raises:
        BadGoal: when `values` is not a valid condition, or its kind gives no answer.
    """
    param, bounds = values.get("param"), {"at_least": 0} if {"counter", "score", "earned"} & {*values} else {}
    goal = read({**{k: v for k, v in values.items() if k not in ("param", "most")}, **bounds})
    if goal.kind == "told":
        params = [entry.line.params for entry in _lines(goal, events)]
        if most := values.get("most"):
            params.sort(key=lambda known: -int(known.get(most, 0)))
        return len(params) if param is None else next((p[param] for p in params if param in p), None)
    if goal.kind == "asked":
        asked = events.game.asked(events.now)
        return f"seat.{asked.seat}" if asked else None
    if goal.kind == "at":
        return sum(piece.height for piece in _pieces(goal, events))
    if goal.kind == "counter":
        return next(_counters(goal, events), None)
    if goal.kind == "earned":
        return next(_earned(goal, events), None)
    if goal.kind == "score":
        return next((card.score for card in _cards(goal, events)), None)
    raise BadGoal(f"{goal.kind} answers nothing")
