"""The parts of a rule: the statement, its number in the book, and the contents of a refusal."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dis import get_instructions
from functools import cache
from inspect import signature
from typing import Any, NamedTuple, Protocol

Args = tuple[int, ...]
Params = Mapping[str, int | str | tuple[str, ...]]
"""The values that fill a sentence, by name; strings are tags replaced by names, and a tuple makes a list."""
NO_PARAMS: Params = {}


class Action(NamedTuple):
    """A move of a seat: a verb and its arguments. Saves, screens and bots use the same form."""

    verb: str
    args: Args = ()


class Refusal(NamedTuple):
    """The reason why a move is not allowed: the number of a rule, and the values that fill its sentence."""

    rule: str
    params: Params
    first: bool = False
    """True if the move breaks no rule of its own, but another question has to be answered first; `rule` is
    then the rule of that question."""


class Domain(NamedTuple):
    """All values that an argument of a move could ever have, and a function that returns the tag (the text
    name) of the piece, zone or seat for which a value stands."""

    values: Collection[int]
    tag: Callable[[int], str] = str


class Statement(NamedTuple):
    """A function that is a part of a rule, and the names of its parameters. Its kind of result depends on its
    use in a `Rule`: True if a prohibition is broken, the permitted values of an argument, the rule's number,
    or the parameters of a refusal's sentence."""

    fn: Callable[..., Any]
    needs: tuple[str, ...]
    """The names of the parameters of `fn` after the position: "seat" or arguments of the verb."""

    def of(self, position: Any, given: Mapping[str, int]) -> Any:
        """Call the function for a move and return its result. `given` holds the move's arguments and its
        seat, by name."""
        return self.fn(position, *[given[name] for name in self.needs])


def statement(fn: Callable[..., Any], verb: str, known: Iterable[str]) -> Statement:
    """Return a `Statement` that wraps a function about a verb, after checking the names of its parameters.

    Args:
        verb: the name of the verb, for the error message.
        known: the names of the arguments that the function may have as parameters.

    Raises:
        TypeError: when a parameter is neither the seat nor one of the known arguments.
    """
    needs = tuple(signature(fn).parameters)[1:]
    if unknown := set(needs) - {"seat", *known}:
        raise TypeError(f"{fn.__name__} asks {verb} for {', '.join(sorted(unknown))}")
    return Statement(fn, needs)


class Rule(NamedTuple):
    """A rule that limits a verb: a prohibition, or a list of the allowed values of an argument."""

    number: str | Statement
    """The rule's number in the book; or a function of the position and the move that returns it, if the
    number depends on them."""
    statement: Statement
    """The function that states the rule. For a prohibition, it returns True if a move breaks the rule. For a
    rule that limits an argument (`allows`), it returns the permitted values of this argument."""
    allows: str = ""
    """The name of the argument whose permitted values the statement lists; "" for a prohibition."""
    bits: bool = False
    """True if the statement lists the permitted values as a bit set: bit n stands for the value n."""
    details: Statement | None = None
    """A function that returns the params of the refusal's sentence other than the arguments of the move; None
    if there are none."""
    implied: bool = False
    """True for a rule against moves that the other rules forbid too: it only gives their refusals a better
    reason, so that lists of legal moves need not check it."""

    @property
    def needs(self) -> tuple[str, ...]:
        """The names of the arguments (and "seat", if it is needed) that must be known before the rule can be
        checked."""
        return self.statement.needs

    @property
    def origin(self) -> str:
        """The rule's number and the name, file and line of its function, as one text."""
        number = self.number if isinstance(self.number, str) else self.number.fn.__name__
        code = self.statement.fn.__code__
        return f"{number} {self.statement.fn.__name__}, {code.co_filename}:{code.co_firstlineno}"

    @property
    def timeless(self) -> bool:
        """True for a prohibition that reads only arguments: a move that breaks it is never legal."""
        return "seat" not in self.needs and not self.allows and not _looks_at_position(self.statement.fn)

    @property
    def self_explanatory(self) -> bool:
        """True if the refusal can be explained from a single argument, without the position and the seat."""
        details = self.details
        alone = details is None or not ("seat" in details.needs or _looks_at_position(details.fn))
        return isinstance(self.number, str) and len(self.needs) == 1 and alone

    def broken(self, position: Any, given: Mapping[str, int]) -> bool:
        """Tell whether a move breaks the rule, by calling its statement; `given` holds the seat and the
        move's arguments, by name."""
        found = self.statement.of(position, given)
        if not self.allows:
            return bool(found)
        value = given[self.allows]
        return not found >> value & 1 if self.bits else value not in found

    def refusal(self, position: Any, given: Mapping[str, int]) -> Refusal:
        """Return the refusal of a move that breaks the rule: its number and its details; `given` holds the
        seat and the move's arguments, by name."""
        number = self.number if isinstance(self.number, str) else self.number.of(position, given)
        return Refusal(number, self.details.of(position, given) if self.details else NO_PARAMS)


@cache
def _looks_at_position(fn: Callable[..., Any]) -> bool:
    """Tell whether a function uses its first parameter, the position."""
    position = next(iter(signature(fn).parameters))
    used = (found.argval for found in get_instructions(fn))
    return any(position == name or (isinstance(name, tuple) and position in name) for name in used)


class Ruled(Protocol):
    """The interface of a verb (a kind of action), whose rules are called one by one or compiled by `loops`
    into a generated function."""

    key: str
    domains: dict[str, Domain]
    rules: list[Rule]
