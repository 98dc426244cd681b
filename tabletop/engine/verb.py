"""Verbs: what a seat may do, said once.

A *verb* is a kind of move. Its arguments range over *domains*. Each rule that stands in its way is a short
function tagged with the number of the rule in the book. Nothing else decides legality, so the list of legal
moves, the check of one move and the reason for refusing it are three readings of the same statements:

    lead = Verb("lead", signal=SIGNAL, card=CARD)

    @lead.forbids("MAC-6.9")
    def already_covered(position, signal):
        return position.tokens[signal]

How those readings are made is told in `readings`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from tabletop.engine import readings
from tabletop.engine.rule import (
    NO_PARAMS,
    Action,
    Args,
    Domain,
    Params,
    Refusal,
    Rule,
    statement,
)

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
"""The number of a rule in the book; a function where a table of the book decides."""
Details = Callable[..., Params] | None
"""What else the sentence of a refusal names besides the arguments."""


class Gesture(NamedTuple):
    """A drag that means a verb: templates for the tags of the piece and of the zone it is dropped on.

    `{card}` stands for the tag of the argument `card`, `{seat}` for the number of the seat. Without a zone
    it is no drag: a button does the verb, and the piece is what one takes hold of to ask why not.
    """

    piece: str
    zone: str = ""
    when: Callable[[Any], bool] | None = None
    """(position) -> is the zone what the piece pays for? None for a drag that means the verb at any time.
    Where a drop brings that about, the piece that was dropped is the first that is paid."""

    def means(self, position: Any = None) -> bool:
        """Return whether the drag means the verb in a position; without one, whether it does at any time."""
        return self.when is None or (position is not None and self.when(position))


class NoSuchMove(ValueError):
    """Not a move at all: an unknown verb, or arguments no position could ever accept."""


class Verb:
    """A kind of move.

    Attributes:
        key: its name in logs, saves and language files.
        moment_rule: the rule that refuses it at the wrong moment, while another verb is asked for; a
            function where that depends, which may give the whole refusal.
        domains: its arguments, in order.
        gestures: the drags that mean it.
        aside: is it done besides the question, which then is put once more? A seat may owe it to what it
            alone knows (see `unseen`); whatever else a public question allows, everybody knows.
        rules: what stands in its way, in the order in which reasons are told.
    """

    def __init__(
        self,
        key: str,
        moment_rule: str | Callable[..., str | Refusal],
        *gestures: Gesture,
        aside: bool = False,
        **domains: Domain,
    ) -> None:
        self.key, self.gestures, self.domains, self.aside = key, gestures, domains, aside
        self.moment_rule = (
            moment_rule if isinstance(moment_rule, str) else statement(moment_rule, key, domains)
        )
        self.rules: list[Rule] = []
        self.effect_fn: Callable[..., Any] = _no_effect
        self.price_fn: Callable[..., int] | None = None
        self.unseen_fn: Callable[..., bool] | None = None

    def __repr__(self) -> str:
        return f"<Verb {self.key}({', '.join(self.domains)})>"

    # -- saying the rules ------------------------------------------------------------------------------
    # Every function below is handed the position first, then what its parameters name: `seat` and any of the
    # verb's arguments. One that asks for anything else is refused when it is declared.
    def forbids(self, number: Number, details: Details = None) -> Callable[[Fn], Fn]:
        """Declare a prohibition: a function that is true where a move breaks it.

        Raises:
            TypeError: when a function asks for what is no argument of the verb.
        """

        def declare(fn: Fn) -> Fn:
            self._add(number, fn, "", False, details)
            return fn

        return declare

    def allows(self, number: Number, argument: str, details: Details = None) -> Callable[[Fn], Fn]:
        """Declare the values an argument may take: a function that lists them.

        It may ask for the seat and for arguments before that one.

        Raises:
            TypeError: when a function asks for what is not to be had.
        """

        def declare(fn: Fn) -> Fn:
            self._add(number, fn, argument, False, details)
            return fn

        return declare

    def allows_bits(self, number: Number, argument: str, details: Details = None) -> Callable[[Fn], Fn]:
        """Like `allows`, with the values as a bit set: bit v stands for the value v.

        Where many rules speak of the same argument, their sets are joined before any value is looked at.
        """

        def declare(fn: Fn) -> Fn:
            self._add(number, fn, argument, True, details)
            return fn

        return declare

    def _add(self, number: Number, fn: Callable[..., Any], allows: str, bits: bool, details: Details) -> None:
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
            )
        )

    def effect(self, fn: Fn) -> Fn:
        """Declare what is then true: a function of (position, seat, *arguments), may return what is next."""
        self.effect_fn = fn
        return fn

    def costs(self, fn: Fn) -> Fn:
        """Declare what the move costs though it is allowed: a function of (position, seat), in points."""
        self.price_fn = fn
        return fn

    def unseen(self, fn: Fn) -> Fn:
        """Declare when a seat may have this choice without others knowing: a function of (position, seat)
        that reads only what everybody may see."""
        self.unseen_fn = fn
        return fn

    def may_be_unseen(self, position: Any, seat: int) -> bool:
        """Tell whether a seat may have this choice without anybody else knowing."""
        return self.unseen_fn is not None and self.unseen_fn(position, seat)

    def never(self, *args: int) -> bool:
        """Do the arguments alone break a rule, whatever the position?"""
        if not self._timeless:
            return False  # so of most verbs, and thousands of actions are asked for one reason
        given = dict(zip(self.domains, args, strict=True))
        return any(rule.broken(None, given) for rule in self._timeless)

    @cached_property
    def _timeless(self) -> list[Rule]:
        return [rule for rule in self.rules if rule.timeless]

    # -- the three readings ----------------------------------------------------------------------------
    @cached_property
    def legal(self) -> Callable[[Any, int], list[Action]]:
        """(position, seat) -> every binding of the arguments that breaks no rule."""
        return readings.listing((self,))

    @cached_property
    def possible(self) -> Callable[[Any, int], bool]:
        """(position, seat) -> is there any legal binding?"""
        return readings.possibility(self)

    @cached_property
    def first_broken(self) -> Callable[..., int]:
        """(position, seat, *arguments) -> the index of the first rule the move breaks, -1 when legal."""
        return readings.check(self)

    def refusal(self, position: Any, seat: int, args: Args) -> Refusal | None:
        """Return the first rule the move breaks, in the order of the book; None when it is legal."""
        i = self.first_broken(position, seat, *args)
        if i < 0:
            return None
        given = {"seat": seat, **dict(zip(self.domains, args, strict=True))}
        refusal = self.rules[i].refusal(position, given)
        return refusal._replace(params={**self.tags(args), **refusal.params})

    def hopeless(self, args: Args) -> Refusal | None:
        """Why no position would ever allow a move, of one whose arguments alone break a rule; None where that
        cannot be told without a position."""
        given = dict(zip(self.domains, args, strict=True))
        rule = next((r for r in self._timeless if r.told and r.broken(None, given)), None)
        refusal = rule and rule.refusal(None, given)
        return refusal and refusal._replace(params={**self.tags(args), **refusal.params})

    def untimely(self, position: Any, seat: int, args: Args) -> Refusal:
        """Why it is refused while another verb is asked for."""
        said = self.moment_rule
        if not isinstance(said, str):
            said = said.of(position, {"seat": seat, **dict(zip(self.domains, args, strict=True))})
        return said if isinstance(said, Refusal) else Refusal(said, NO_PARAMS)

    def price(self, position: Any, seat: int) -> int:
        """What the move costs, in points, though it is allowed; 0 for most."""
        return self.price_fn(position, seat) if self.price_fn else 0

    # -- names -------------------------------------------------------------------------------------------
    def tags(self, args: Args) -> dict[str, str]:
        """Return the tag of every argument, by its name."""
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


def forbids(number: Number, *verbs: Verb, details: Details = None) -> Callable[[Fn], Fn]:
    """Return the same prohibition on several verbs."""

    def declare(fn: Fn) -> Fn:
        for verb in verbs:
            verb.forbids(number, details)(fn)
        return fn

    return declare


def allows(number: Number, argument: str, *verbs: Verb, details: Details = None) -> Callable[[Fn], Fn]:
    """Return the same allowed values of an argument of several verbs."""

    def declare(fn: Fn) -> Fn:
        for verb in verbs:
            verb.allows(number, argument, details)(fn)
        return fn

    return declare


def _no_effect(position: Any, seat: int, *args: int) -> None:
    return None
