"""What a rule is made of: the statement, its number in the book, and what a refusal tells."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dis import get_instructions
from functools import cache
from inspect import signature
from typing import Any, NamedTuple, Protocol

Args = tuple[int, ...]
Params = Mapping[str, int | str | tuple[str, ...]]
"""What fills a sentence; strings are tags to be named, and several of them make a list."""
NO_PARAMS: Params = {}


class Action(NamedTuple):
    """An intent: a line of the log, a gesture at the table, a bot's choice."""

    verb: str
    args: Args = ()


class Refusal(NamedTuple):
    """Why not: the number of a rule, and what fills its sentence (strings are tags to be named)."""

    rule: str
    params: Params
    first: bool = False
    """Is the rule not broken, but that of the question that has to be answered first?"""


class Domain(NamedTuple):
    """The values an argument could ever have, and the tag each has on the table."""

    values: Collection[int]
    tag: Callable[[int], str] = str


class Statement(NamedTuple):
    """A function of the position and of those arguments of a move that its parameters name."""

    fn: Callable[..., Any]
    needs: tuple[str, ...]
    """The arguments it looks at, besides the position: `seat` or names of the verb's arguments."""

    def of(self, position: Any, given: Mapping[str, int]) -> Any:
        """What it says of a move, whose arguments and seat are given by name."""
        return self.fn(position, *[given[name] for name in self.needs])


def statement(fn: Callable[..., Any], verb: str, known: Iterable[str]) -> Statement:
    """Return a function as a statement about a verb.

    Raises:
        TypeError: when it asks for something that is neither the seat nor one of the arguments known.
    """
    needs = tuple(signature(fn).parameters)[1:]
    if unknown := set(needs) - {"seat", *known}:
        raise TypeError(f"{fn.__name__} asks {verb} for {', '.join(sorted(unknown))}")
    return Statement(fn, needs)


class Rule(NamedTuple):
    """One statement that stands in the way of a verb."""

    number: str | Statement
    """The rule's number in the book; a statement where a table of the book decides."""
    says: Statement
    """Whether a move breaks the rule; or, where `allows` is set, which values are allowed."""
    allows: str = ""
    """The argument whose allowed values are listed; "" for a prohibition."""
    bits: bool = False
    """Are they listed as a bit set?"""
    details: Statement | None = None
    """What else the sentence of the refusal names."""

    @property
    def needs(self) -> tuple[str, ...]:
        """The arguments that must be known before the rule can be asked."""
        return self.says.needs

    @property
    def origin(self) -> str:
        """Where the rule is said: its number, its name, file and line."""
        number = self.number if isinstance(self.number, str) else self.number.fn.__name__
        code = self.says.fn.__code__
        return f"{number} {self.says.fn.__name__}, {code.co_filename}:{code.co_firstlineno}"

    @property
    def timeless(self) -> bool:
        """Is it about the arguments alone, so that no position would ever allow them?"""
        return "seat" not in self.needs and not self.allows and not _looks_at_position(self.says.fn)

    @property
    def told(self) -> bool:
        """Can it be told of one argument, with nothing else known?"""
        details = self.details
        alone = details is None or not ("seat" in details.needs or _looks_at_position(details.fn))
        return isinstance(self.number, str) and len(self.needs) == 1 and alone

    def broken(self, position: Any, given: Mapping[str, int]) -> bool:
        """Does a move break it? Asks the statement itself."""
        said = self.says.of(position, given)
        if not self.allows:
            return bool(said)
        value = given[self.allows]
        return not said >> value & 1 if self.bits else value not in said

    def refusal(self, position: Any, given: Mapping[str, int]) -> Refusal:
        """Return its number and details for a move that breaks it."""
        number = self.number if isinstance(self.number, str) else self.number.of(position, given)
        return Refusal(number, self.details.of(position, given) if self.details else NO_PARAMS)


@cache
def _looks_at_position(fn: Callable[..., Any]) -> bool:
    """Does a function use its first parameter?"""
    position = next(iter(signature(fn).parameters))
    used = (found.argval for found in get_instructions(fn))
    return any(position == name or (isinstance(name, tuple) and position in name) for name in used)


class Ruled(Protocol):
    """What the readings of the rules need to know of a verb."""

    key: str
    domains: dict[str, Domain]
    rules: list[Rule]
