"""Verbs: what a seat may do, said once.

A *verb* is a kind of move. Its arguments range over *domains*. Each rule that stands in its way is a short
function tagged with the number of the rule in the book. Nothing else decides legality, so the list of legal
moves, the check of one move and the reason for refusing it are three readings of the same statements:

    lead = Verb("lead", signal=SIGNAL, card=CARD)

    @lead.forbids("MAC-6.9")
    def already_covered(position, signal):
        return position.tokens[signal]

The readings are written as plain loops by `loops` the first time they are needed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dis import get_instructions
from functools import cache, cached_property
from inspect import signature
from typing import Any, NamedTuple, TypeVar

Args = tuple[int, ...]
Params = Mapping[str, int | str]
NO_PARAMS: Params = {}
Fn = TypeVar("Fn", bound=Callable[..., Any])


class Action(NamedTuple):
    """An intent: a line of the log, a gesture at the table, a bot's choice."""

    verb: str
    args: Args = ()


class Refusal(NamedTuple):
    """Why not: the number of a rule, and what fills its sentence (strings are tags to be named)."""

    rule: str
    params: Params


class Domain(NamedTuple):
    """The values an argument could ever have, and the tag each has on the table."""

    values: Collection[int]
    tag: Callable[[int], str] = str


class Gesture(NamedTuple):
    """A drag that means a verb: templates for the tags of the piece and of the zone it is dropped on.

    `{card}` stands for the tag of the argument `card`, `{seat}` for the number of the seat.
    """

    piece: str
    zone: str


class NoSuchMove(ValueError):
    """Not a move at all: an unknown verb, or arguments no position could ever accept."""


class Rule(NamedTuple):
    """One statement that stands in the way of a verb."""

    number: str | Callable[..., str]
    """The rule's number in the book; a function of the same arguments where a table of the book decides."""
    fn: Callable[..., Any]
    needs: tuple[str, ...]
    """The arguments the statement looks at, besides the position: `seat` or names of the verb's arguments."""
    limited: str = ""
    """For a limit, the argument whose values `fn` lists; for a prohibition, nothing."""
    details: Callable[..., Params] | None = None
    bits: bool = False
    """Does `fn` list them as a bit set?"""

    @property
    def timeless(self) -> bool:
        """Is it about the arguments alone, so that no position would ever allow them?"""
        return "seat" not in self.needs and not self.limited and not _looks_at_position(self.fn)


@cache
def _looks_at_position(fn: Callable[..., Any]) -> bool:
    """Does a statement use its first argument?"""
    position = next(iter(signature(fn).parameters))
    used = (found.argval for found in get_instructions(fn))
    return any(position == name or (isinstance(name, tuple) and position in name) for name in used)


class Verb:
    """A kind of move.

    Attributes:
        key: its name in logs, saves and language files.
        moment_rule: the rule that refuses it at the wrong moment, while another verb is asked for; a
            function of the position where that depends.
        domains: its arguments, in order.
        gestures: the drags that mean it.
        rules: what stands in its way, in the order in which reasons are told.
    """

    def __init__(
        self, key: str, moment_rule: str | Callable[[Any], str], *gestures: Gesture, **domains: Domain
    ) -> None:
        self.key, self.moment_rule, self.gestures, self.domains = key, moment_rule, gestures, domains
        self.rules: list[Rule] = []
        self.effect_fn: Callable[..., Any] = _no_effect
        self.price_fn: Callable[..., int] | None = None

    def __repr__(self) -> str:
        return f"<Verb {self.key}({', '.join(self.domains)})>"

    # -- saying the rules ------------------------------------------------------------------------------
    def forbids(
        self, number: str | Callable[..., str], details: Callable[..., Params] | None = None
    ) -> Callable[[Fn], Fn]:
        """Declare a prohibition: a function of (position, any of seat and the arguments), true when broken.

        `details` has the same parameters and gives what else the refusal's sentence names.
        """

        def declare(fn: Fn) -> Fn:
            self.rules.append(Rule(number, fn, self._needs(fn), "", details))
            return fn

        return declare

    def allows(
        self, number: str | Callable[..., str], argument: str, details: Callable[..., Params] | None = None
    ) -> Callable[[Fn], Fn]:
        """Declare which values an argument may take: a function of (position, [seat, earlier arguments]).

        `details`, and a number that is a function, have the same parameters and the argument itself.
        """
        return self._limit(number, argument, details, bits=False)

    def allows_bits(
        self, number: str | Callable[..., str], argument: str, details: Callable[..., Params] | None = None
    ) -> Callable[[Fn], Fn]:
        """Like `allows`, with the values as a bit set: bit v stands for the value v.

        Where many rules speak of the same argument, their sets are joined before any value is looked at.
        """
        return self._limit(number, argument, details, bits=True)

    def _limit(
        self,
        number: str | Callable[..., str],
        argument: str,
        details: Callable[..., Params] | None,
        bits: bool,
    ) -> Callable[[Fn], Fn]:
        assert argument in self.domains, f"{self.key} has no argument {argument}"

        def declare(fn: Fn) -> Fn:
            self.rules.append(Rule(number, fn, self._needs(fn), argument, details, bits))
            return fn

        return declare

    def effect(self, fn: Fn) -> Fn:
        """Declare what is then true: a function of (position, seat, *arguments), may return what is next."""
        self.effect_fn = fn
        return fn

    def costs(self, fn: Fn) -> Fn:
        """Declare what the move costs though it is allowed: a function of (position, seat), in points."""
        self.price_fn = fn
        return fn

    def _needs(self, fn: Callable[..., Any]) -> tuple[str, ...]:
        needs = tuple(signature(fn).parameters)[1:]
        unknown = set(needs) - {"seat", *self.domains}
        assert not unknown, f"{fn.__name__} asks {self.key} for {unknown}"
        return needs

    def never(self, *args: int) -> bool:
        """Do the arguments alone break a rule, whatever the position?"""
        known = dict(zip(self.domains, args, strict=True))
        return any(rule.fn(None, *(known[n] for n in rule.needs)) for rule in self._timeless)

    @cached_property
    def _timeless(self) -> list[Rule]:
        return [rule for rule in self.rules if rule.timeless]

    # -- the three readings ----------------------------------------------------------------------------
    @cached_property
    def legal(self) -> Callable[[Any, int], list[Action]]:
        """(position, seat) -> every binding of the arguments that breaks no rule."""
        from tabletop.engine.loops import write_listing

        return write_listing((self,))

    @cached_property
    def possible(self) -> Callable[[Any, int], bool]:
        """(position, seat) -> is there any legal binding?"""
        from tabletop.engine.loops import write_possible

        return write_possible(self)

    @cached_property
    def first_broken(self) -> Callable[..., int]:
        """(position, seat, *arguments) -> the index of the first rule the move breaks, -1 when legal."""
        from tabletop.engine.loops import write_check

        return write_check(self)

    def refusal(self, position: Any, seat: int, args: Args) -> Refusal | None:
        """The first rule the move breaks, in the order of the book; None when it is legal."""
        i = self.first_broken(position, seat, *args)
        if i < 0:
            return None
        rule = self.rules[i]
        given = {**dict(zip(self.domains, args, strict=True)), "seat": seat}
        known = {name: given[name] for name in (*rule.needs, *([rule.limited] if rule.limited else []))}
        number = rule.number if isinstance(rule.number, str) else rule.number(position, **known)
        details = rule.details(position, **known) if rule.details else {}
        return Refusal(number, {**self.tags(args), **details})

    def price(self, position: Any, seat: int) -> int:
        """What the move costs, in points, though it is allowed; 0 for most."""
        return self.price_fn(position, seat) if self.price_fn else 0

    # -- names -------------------------------------------------------------------------------------------
    def tags(self, args: Args) -> dict[str, str]:
        """The tag of every argument, by its name."""
        return {name: d.tag(v) for (name, d), v in zip(self.domains.items(), args, strict=True)}

    def require_shape(self, args: Args) -> None:
        """Check that the arguments could belong to some move.

        Raises:
            NoSuchMove: when their number is wrong or one is outside its domain.
        """
        if len(args) != len(self.domains):
            raise NoSuchMove(f"{self.key} takes {len(self.domains)} arguments, not {len(args)}")
        for (name, domain), value in zip(self.domains.items(), args, strict=True):
            if type(value) is not int or value not in domain.values:
                raise NoSuchMove(f"{self.key}: {name} cannot be {value!r:.40}")


def forbids(
    number: str | Callable[..., str], *verbs: Verb, details: Callable[..., Params] | None = None
) -> Callable[[Fn], Fn]:
    """The same prohibition on several verbs."""

    def declare(fn: Fn) -> Fn:
        for verb in verbs:
            verb.forbids(number, details)(fn)
        return fn

    return declare


def allows(number: str, argument: str, *verbs: Verb) -> Callable[[Fn], Fn]:
    """The same limit on several verbs."""

    def declare(fn: Fn) -> Fn:
        for verb in verbs:
            verb.allows(number, argument)(fn)
        return fn

    return declare


def _no_effect(position: Any, seat: int, *args: int) -> None:
    return None
