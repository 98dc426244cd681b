"""Positions in words, for lessons, tests and puzzles: what the notations of all games share.

    {"seats": 3, "goods": ["2 food 3 water"], "stock": {"forest": 2}, "next": "bank"}

A notation maps keywords to values. Every game knows "seats", "options" and "seed", and declares the others
in its subclass of `Notation`, each with a reader of its value and the method that carries it out. Whatever
cannot be read raises a BadSetup that names the keyword, the value, and what is allowed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Self, TypeVar

from tabletop.engine import domains
from tabletop.engine.game import BadSetup
from tabletop.engine.options import Option
from tabletop.engine.position import NUMBER_LIMIT, Position, short

P = TypeVar("P", bound=Position)
T = TypeVar("T")
Reader = Callable[[object], T]
"""A function that converts a plain value of a described position to the type that is needed, or raises
BadSetup."""
Put = Callable[[Any, Any], object]
"""A function (notation, value of a keyword) that changes the position under construction as the keyword
demands."""


# -- values ------------------------------------------------------------------------------------------------
def text(value: object) -> str:
    """Return the value if it is a text; otherwise raise BadSetup."""
    if not isinstance(value, str):
        raise BadSetup(f"a text is needed, not {short(value)}")
    return value


def whole(value: object, allowed: Sequence[int] = range(domains.MOST)) -> int:
    """Return a whole number, given as a number or as a text of its digits; raise BadSetup for any other
    value and for a number that is not allowed."""
    n = int(value) if isinstance(value, str) and re.fullmatch("[0-9]{1,20}", value) else value
    if type(n) is not int or n not in allowed:
        raise BadSetup(f"{short(value)} is not a number from {allowed[0]} to {allowed[-1]}")
    return n


def number(allowed: Sequence[int] = range(domains.MOST)) -> Reader[int]:
    """Return a reader that accepts the whole numbers in `allowed`."""
    return lambda value: whole(value, allowed)


def list_of(read: Reader[T]) -> Reader[list[T]]:
    """Return a reader of lists that reads each entry with `read`."""

    def items(value: object) -> list[T]:
        if not isinstance(value, (list, tuple)):
            raise BadSetup(f"a list is needed, not {short(value)}")
        return [read(item) for item in value]

    return items


def table_of(read: Reader[T]) -> Reader[dict[str, T]]:
    """Return a reader of tables (dicts with text keys) that reads each value with `read`."""

    def entries(value: object) -> dict[str, T]:
        if not isinstance(value, Mapping):
            raise BadSetup(f"a table is needed, not {short(value)}")
        return {text(name): read(item) for name, item in value.items()}

    return entries


# -- words -------------------------------------------------------------------------------------------------
def index(names: Sequence[str], word: str) -> int:
    """Return the index of a word in a list of allowed names; raise BadSetup if it is none of them."""
    if word not in names:
        raise BadSetup(f"{short(word)} is none of {', '.join(dict.fromkeys(names))}")
    return names.index(word)


def indexes(names: Sequence[str], words: str) -> tuple[int, ...]:
    """Return the indices, in a list of allowed names, of the words of a text; raise BadSetup for any other
    word."""
    return tuple(index(names, word) for word in words.split())


def amounts(names: Sequence[str], words: str) -> list[int]:
    """Return the amount of each thing in a text such as "2 sage book", in the order of `names`: here 2 sages
    and 1 book."""
    row, n = [0] * len(names), ""
    for word in words.split():
        if word.isdecimal() and not n:
            n = word
        else:
            row[index(names, word)] += whole(n or 1)
            n = ""
    if n:
        raise BadSetup(f"{short(words)} ends with a number")
    return row


def ids(tags: Iterable[str]) -> list[str]:
    """Return tags without the part before their first dot: "lava_flow" for "event.lava_flow"."""
    return [tag.partition(".")[2] for tag in tags]


def without(pile: Iterable[int], taken: Iterable[int]) -> tuple[int, ...]:
    """Return a pile without the things `taken`, each removed as often as it is taken; raise BadSetup if the
    pile has too few."""
    rest = list(pile)
    for thing in taken:
        if thing not in rest:
            raise BadSetup("more are taken than there are")
        rest.remove(thing)
    return tuple(rest)


# -- keywords ----------------------------------------------------------------------------------------------
def once(read: Reader[T], put: Callable[[Any, T], object]) -> Put:
    """Return a function that carries out a keyword: it reads the keyword's value with `read`, then calls
    `put(notation, result)`."""
    return lambda notation, value: put(notation, read(value))


def by_seat(read: Reader[T], put: Callable[[Any, int, T], object]) -> Put:
    """Return a function that carries out a keyword whose value is a list with an entry for each seat, from
    seat 0: it reads each entry with `read`, then calls `put(notation, seat, result)`. Seats without an entry,
    or whose entry is "", are left as they are."""

    def each(notation: Notation[Any], value: object) -> None:
        items = list_of(read)(value)
        if len(items) > notation.position.seats:
            raise BadSetup(f"{len(items)} entries for {notation.position.seats} seats")
        for seat, item in enumerate(items):
            if item != "":
                put(notation, seat, item)

    return each


def by_name(read: Reader[T], put: Callable[[Any, str, T], object]) -> Put:
    """Return a function that carries out a keyword whose value is a table: it reads each entry with `read`,
    then calls `put(notation, name of the entry, result)`."""

    def each(notation: Notation[Any], value: object) -> None:
        for name, item in table_of(read)(value).items():
            put(notation, name, item)

    return each


def field(name: str, allowed: Sequence[int] = range(domains.MOST)) -> Put:
    """Return a function that carries out a keyword whose value is a number: it sets the position's field
    `name` to this number, which must be in `allowed`."""
    return lambda notation, value: setattr(notation.position, name, whole(value, allowed))


def seat_field(name: str) -> Put:
    """Return a function that carries out a keyword whose value is a seat: it sets the position's field `name`
    to it."""
    return lambda notation, value: setattr(notation.position, name, notation.seat(value))


@contextmanager
def reading(keyword: str) -> Iterator[None]:
    """Put the keyword, unless it is "", before the message of any BadSetup raised in the `with` block."""
    try:
        yield
    except BadSetup as fault:
        raise BadSetup(f"{keyword}: {fault}" if keyword else str(fault)) from fault


def carry_out(words: Mapping[str, Any], keywords: Mapping[str, Callable[[Any], object]]) -> None:
    """Call the function of each keyword that is used in `words` with the value given there, in the order of
    `keywords`.

    Raises:
        BadSetup: a keyword is unknown, or its value cannot be read; the message names the keyword.
    """
    for word in words:
        index([*keywords], word)
    for word, put in keywords.items():
        if word in words:
            with reading(word):
                put(words[word])


class Notation(Generic[P]):
    """A position under construction. A game's subclass has a method for each kind of thing, which puts such
    things into the position."""

    keywords: ClassVar[Mapping[str, Put]]
    """The keywords of the game's notation, each with the function that carries it out, in the order in which
    they are carried out."""
    step: ClassVar[tuple[str, str]] = ("", "")
    """The keyword whose value names the step of the game that the position is in ("" if the game has no such
    keyword), and the step assumed if the keyword is not used."""
    seats: ClassVar[Sequence[int]]
    options: ClassVar[Sequence[Option]]
    seed: ClassVar[int] = 1
    """The seed of the random generator in a described position that does not set one."""

    def __init__(self, position: P) -> None:
        self.position = position

    # -- what a game says ----------------------------------------------------------------------------------
    @classmethod
    def bare(cls, seats: int, options: Mapping[str, int], seed: int) -> P:
        """Return the bare position of a match, on which the keywords are then carried out."""
        raise NotImplementedError

    def known(self) -> Mapping[str, Put]:
        """Return the keywords that may be used in this match, each with the function that carries it out."""
        return self.keywords

    def complete(self) -> None:
        """Put the pieces that no keyword has placed into the position; called after all keywords are carried
        out. The base class places none."""

    def faults(self) -> list[str]:
        """Return a message for every fault of the position."""
        raise NotImplementedError

    def go_on(self, name: str) -> None:
        """Play the step `name` up to its first question; the steps after it stay on the agenda."""
        raise NotImplementedError

    # -- positions -----------------------------------------------------------------------------------------
    @classmethod
    def setup(cls, words: Mapping[str, Any]) -> P:
        """Return the position that keywords and their values describe, played on to its next question.

        Raises:
            BadSetup: a keyword cannot be read, or the position is impossible; the message names the keyword
                or field.
        """
        keyword, step = cls.step
        of_the_match = ("seats", "options", "seed")
        match = {"seed": cls.seed} | {word: value for word, value in words.items() if word in of_the_match}
        notation = cls.blank(**match)
        base = notation.position.copy()
        for word in words:
            index([*of_the_match, *notation.known(), *filter(None, [keyword])], word)
        notation.arrange(**{word: value for word, value in words.items() if word in notation.known()})
        notation.complete()
        notation._check(base)
        with reading(keyword):
            name = text(words.get(keyword, step))
            notation.go_on(name)
            if not notation.position.question:
                raise BadSetup(f"{short(name)}: nobody is asked anything")
        notation._check(base)
        return notation.position

    @classmethod
    def blank(cls, seats: object = 2, options: object = MappingProxyType({}), seed: object = 1) -> Self:
        """Return the notation of a bare position, in a match with these seats, options and seed.

        Raises:
            BadSetup: the game has no such option, choice or number of seats.
        """
        with reading("options"):
            chosen = cls._choices(options)
        with reading("seats"):
            for allowed in (cls.seats, *(o.players[chosen[o.key]] for o in cls.options if o.players)):
                number = whole(seats, allowed)
        with reading("seed"):
            return cls(cls.bare(number, chosen, whole(seed, range(NUMBER_LIMIT))))

    @classmethod
    def _choices(cls, value: object) -> dict[str, int]:
        """Return the index of the choice of every option; the default where none is made."""
        chosen = table_of(lambda choice: choice)(value)
        for key in chosen:
            index([option.key for option in cls.options], key)
        which = {o.key: o.which(chosen.get(o.key, o.default)) for o in cls.options}  # type: ignore[arg-type]
        for option in cls.options:
            if which[option.key] < 0:
                allowed = ", ".join(map(str, option.choices))
                raise BadSetup(f"{option.key}: {short(chosen[option.key])} is none of {allowed}")
        return which

    def _check(self, base: P) -> None:
        """Check that the position is possible.

        Raises:
            BadSetup: with all faults of the position.
        """
        if faults := [*domains.faults(self.position, base)] or self.faults():
            raise BadSetup("; ".join(faults))

    def arrange(self, **words: Any) -> Self:
        """Carry out keywords with these values, in the order of the notation and not in that of the
        arguments; return the notation itself."""
        carry_out(words, {word: self._bound(put) for word, put in self.known().items()})
        return self

    def _bound(self, put: Put) -> Callable[[Any], object]:
        return lambda value: put(self, value)

    def seat(self, value: object) -> int:
        """Return the value if it is the number of a seat of the match; otherwise raise BadSetup."""
        return whole(value, range(self.position.seats))
