"""Verbs: the kinds of move, with the rules that limit them, each stated once.

A *verb* is a kind of move. Its arguments range over *domains*. Each rule that limits it is a short function
tagged with the number of the rule in the book. Nothing else decides legality, so the list of legal moves, the
check of one move and the reason for refusing it are three readings of the same statements:

    lead = Verb("lead", signal=SIGNAL, card=CARD)

    @lead.forbids("MAC-6.9")
    def already_covered(position, signal):
        return position.tokens[signal]

The module `readings` makes these readings.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from tabletop.engine import readings
from tabletop.engine.rule import NO_PARAMS, Action, Args, Domain, Params, Refusal, Rule, statement

__all__ = [
    "NO_PARAMS",
    "Action",
    "Args",
    "Domain",
    "Gesture",
    "NoSuchMove",
    "Params",
    "Refusal",
    "Verb",
    "allows",
    "forbids",
]

Fn = TypeVar("Fn", bound=Callable[..., Any])
Number = str | Callable[..., str]
"""The number of a rule in the book; or a function that returns it, if it depends on the move. The function is
called with the position, then with what its other parameters name: `seat` or arguments of the verb."""
Details = Callable[..., Params] | None
"""A function that returns the params of a refusal's sentence other than the arguments of the move; None if
there are none."""


class Gesture(NamedTuple):
    """A drag that performs a verb: templates for the tags of the piece and of the zone it is dropped on.

    `{card}` stands for the tag of the argument `card`, `{seat}` for the number of the seat. Without a zone,
    it is not a drag: a button performs the verb, and a player who picks up the piece is told why the verb is
    not allowed.
    """

    piece: str
    zone: str = ""
    when: Callable[[Any], bool] | None = None
    """(position) -> True if the drag performs the verb in this position, such as while a payment at the zone
    is due. None for a drag that performs the verb in every position."""

    def means(self, position: Any = None) -> bool:
        """Tell whether the drag performs the verb in this position; for None, whether it does so in every
        position."""
        return self.when is None or (position is not None and self.when(position))


class NoSuchMove(ValueError):
    """The error of an action that is no move at all: an unknown verb, or arguments outside their domains."""


class Verb:
    """A kind of move.

    Attributes:
        key: its name in logs, saves and language files.
        moment_rule: the number of the rule that refuses the move while the question asks for other moves;
            if that depends on the position, a function that returns the number, or the complete refusal.
        domains: its arguments, in order.
        gestures: the drags that perform it.
        aside: True for a move that a seat makes besides answering the question, which stays open. Even if all
            seats can know the legal answers, such a move may depend on a secret of its seat (see `unseen`).
        ends: True if the move gives up the thing that the question is about, such as a pass in an auction.
            The seat's turn counts as ended then, even if the same question is asked next, about another
            thing.
        rules: the rules that limit it, in the order in which a refusal cites them.
    """

    def __init__(
        self,
        key: str,
        moment_rule: str | Callable[..., str | Refusal],
        *gestures: Gesture,
        aside: bool = False,
        ends: bool = False,
        **domains: Domain,
    ) -> None:
        self.key, self.gestures, self.domains, self.aside, self.ends = key, gestures, domains, aside, ends
        self.moment_rule = (
            moment_rule if isinstance(moment_rule, str) else statement(moment_rule, key, domains)
        )
        self.rules: list[Rule] = []
        self.effect_fn: Callable[..., Any] = _no_effect
        self.price_fn: Callable[..., int] | None = None
        self.unseen_fn: Callable[..., bool] | None = None

    def __repr__(self) -> str:
        return f"<Verb {self.key}({', '.join(self.domains)})>"

    # -- declaring the rules ---------------------------------------------------------------------------
    # Every declared function is called with the position, then with what its other parameters name: `seat` or
    # an argument of the verb. A function with any other parameter is refused when it is declared.
    def forbids(
        self, number: Number, details: Details = None, *, implied: bool = False
    ) -> Callable[[Fn], Fn]:
        """Declare a prohibition: the decorated function is true for a move that breaks the rule with this
        number.

        Args:
            implied: True if the other rules forbid such moves too, so that this one only gives a better
                reason (see `Rule.implied`).

        Raises:
            TypeError: when a parameter of the function is not an argument of the verb.
        """

        def declare(fn: Fn) -> Fn:
            self._add(number, fn, "", False, details, implied)
            return fn

        return declare

    def allows(self, number: Number, argument: str, details: Details = None) -> Callable[[Fn], Fn]:
        """Declare the values that an argument may take by the rule with this number: the decorated function
        lists them.

        The function is called with the position, and may have as further parameters the seat and the
        arguments of the verb that come before this one.

        Raises:
            TypeError: when the function has any other parameter, or the verb has no such argument.
        """

        def declare(fn: Fn) -> Fn:
            self._add(number, fn, argument, False, details)
            return fn

        return declare

    def allows_bits(
        self, number: Number, argument: str, details: Details = None, *, implied: bool = False
    ) -> Callable[[Fn], Fn]:
        """Declare the values that an argument may take by the rule with this number: the decorated function
        returns them as a bit set (bit v for value v).

        If several rules limit the same argument, their sets are intersected before any value is tried.

        Args:
            implied: True if the other rules allow none but these values, so that this one only gives a better
                reason against the others (see `Rule.implied`).
        """

        def declare(fn: Fn) -> Fn:
            self._add(number, fn, argument, True, details, implied)
            return fn

        return declare

    def _add(
        self,
        number: Number,
        fn: Callable[..., Any],
        allows: str,
        bits: bool,
        details: Details,
        implied: bool = False,
    ) -> None:
        known = list(self.domains)
        if allows and allows not in known:
            raise TypeError(f"{self.key} has no argument {allows}")
        earlier = known[: known.index(allows)] if allows else known
        self.rules.append(
            Rule(
                number if isinstance(number, str) else statement(number, self.key, known),
                statement(fn, self.key, earlier),
                allows,
                bits,
                details and statement(details, self.key, known),
                implied,
            )
        )

    def effect(self, fn: Fn) -> Fn:
        """Declare the effect of the move: the decorated function (position, seat, *arguments) changes the
        position and returns the agenda items that follow, or None."""
        self.effect_fn = fn
        return fn

    def costs(self, fn: Fn) -> Fn:
        """Declare the price of a legal move: the decorated function (position, seat) returns it in points."""
        self.price_fn = fn
        return fn

    def unseen(self, fn: Fn) -> Fn:
        """Declare when a seat may have legal actions that the other seats cannot see: the decorated function
        (position, seat) returns True then, and reads only public data."""
        self.unseen_fn = fn
        return fn

    def may_be_unseen(self, position: Any, seat: int) -> bool:
        """Tell whether a seat may have legal actions of this verb without the other seats knowing."""
        return self.unseen_fn is not None and self.unseen_fn(position, seat)

    def never(self, *args: int) -> bool:
        """Tell whether the arguments alone break a rule, whatever the position."""
        if not self._timeless:
            return False  # the quick answer for most verbs: one refusal may check thousands of actions
        given = dict(zip(self.domains, args, strict=True))
        return any(rule.broken(None, given) for rule in self._timeless)

    @cached_property
    def _timeless(self) -> list[Rule]:
        return [rule for rule in self.rules if rule.timeless]

    # -- the three readings ----------------------------------------------------------------------------
    @cached_property
    def legal(self) -> Callable[[Any, int], list[Action]]:
        """A function (position, seat) -> the legal actions of the verb."""
        return readings.listing((self,))

    @cached_property
    def possible(self) -> Callable[[Any, int], bool]:
        """A function (position, seat) -> True if any action of the verb is legal."""
        return readings.possibility(self)

    @cached_property
    def first_broken(self) -> Callable[..., int]:
        """A function (position, seat, *arguments) -> the index of the first broken rule, -1 if legal."""
        return readings.check(self)

    def refusal(self, position: Any, seat: int, args: Args) -> Refusal | None:
        """Return the refusal by the first of the `rules` that the move breaks; None if it is legal."""
        i = self.first_broken(position, seat, *args)
        if i < 0:
            return None
        given = {"seat": seat, **dict(zip(self.domains, args, strict=True))}
        rule, params, first = self.rules[i].refusal(position, given)
        return Refusal(rule, {**self.tags(args), **params}, first)

    def hopeless(self, args: Args) -> Refusal | None:
        """Return the refusal of a move whose arguments alone break a rule, so that no position would ever
        allow it; None if they break none, or if the refusal's sentence needs a position."""
        given = dict(zip(self.domains, args, strict=True))
        rule = next((r for r in self._timeless if r.self_explanatory and r.broken(None, given)), None)
        refusal = rule and rule.refusal(None, given)
        return refusal and refusal._replace(params={**self.tags(args), **refusal.params})

    def untimely(self, position: Any, seat: int, args: Args) -> Refusal:
        """Return the refusal of the move in a position in which other verbs are asked for; it cites the
        `moment_rule`."""
        rule = self.moment_rule
        if not isinstance(rule, str):
            rule = rule.of(position, {"seat": seat, **dict(zip(self.domains, args, strict=True))})
        return rule if isinstance(rule, Refusal) else Refusal(rule, NO_PARAMS)

    def price(self, position: Any, seat: int) -> int:
        """Return the price of the move in points; 0 for most verbs."""
        return self.price_fn(position, seat) if self.price_fn else 0

    # -- names -------------------------------------------------------------------------------------------
    def tags(self, args: Args) -> dict[str, str]:
        """Return the tag of every argument, by the argument's name."""
        return {name: d.tag(v) for (name, d), v in zip(self.domains.items(), args, strict=True)}

    def require_shape(self, args: Args) -> None:
        """Check that the arguments could belong to some move.

        Raises:
            NoSuchMove: when their number is wrong or one is outside its domain.
        """
        if len(args) != len(self._values):
            raise NoSuchMove(f"{self.key} takes {len(self._values)} arguments, not {len(args)}")
        for i, (value, values) in enumerate(zip(args, self._values, strict=True)):
            if type(value) is not int or value not in values:
                raise NoSuchMove(f"{self.key}: {[*self.domains][i]} cannot be {value!r:.40}")

    @cached_property
    def _values(self) -> list[Collection[int]]:
        """The values in the domain of each argument, in order."""
        return [domain.values for domain in self.domains.values()]


def forbids(
    number: Number, *verbs: Verb, details: Details = None, implied: bool = False
) -> Callable[[Fn], Fn]:
    """Declare the same prohibition on several verbs (see `Verb.forbids`)."""

    def declare(fn: Fn) -> Fn:
        for verb in verbs:
            verb.forbids(number, details, implied=implied)(fn)
        return fn

    return declare


def allows(number: Number, argument: str, *verbs: Verb, details: Details = None) -> Callable[[Fn], Fn]:
    """Declare the same allowed values of an argument on several verbs (see `Verb.allows`)."""

    def declare(fn: Fn) -> Fn:
        for verb in verbs:
            verb.allows(number, argument, details)(fn)
        return fn

    return declare


def _no_effect(position: Any, seat: int, *args: int) -> None:
    return None
