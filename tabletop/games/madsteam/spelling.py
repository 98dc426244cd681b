"""Parsers for a position notation (see `setup`): names of things, numbers and lists, with error messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from tabletop.engine.game import BadSetup
from tabletop.games.madsteam.components import NO_LIMIT


def kind(tag: str) -> str:
    """Return the kind of thing in a tag without its number: "axe" for "card.axe_1"."""
    return tag.split(".", 1)[1].rstrip("0123456789").removesuffix("_")


def index(names: Sequence[str], word: str) -> int:
    """Return the index at which a word stands in a list of allowed names.

    Raises:
        BadSetup: for a word that is none of the names.
    """
    if word not in names:
        raise BadSetup(f"{word!r:.40} is none of {', '.join(dict.fromkeys(names))}")
    return names.index(word)


def things(tags: Iterable[str], word: str) -> list[int]:
    """Return the indexes of all tags that name a thing of the given kind, at least one.

    Raises:
        BadSetup: if no tag is of that kind.
    """
    kinds = [kind(tag) for tag in tags]
    index(kinds, word)
    return [i for i, each in enumerate(kinds) if each == word]


def whole(value: object, allowed: range = range(NO_LIMIT)) -> int:
    """Return a value from the notation, an int or a text of decimal digits, as an int.

    Raises:
        BadSetup: for any other value, or a number outside `allowed`.
    """
    n = int(value) if isinstance(value, str) and value.isdecimal() else value
    if type(n) is not int or n not in allowed:
        raise BadSetup(f"{value!r:.40} is no number from {allowed[0]} to {allowed[-1]}")
    return n


def at_most(words: str, n: int) -> list[str]:
    """Split a text into its words.

    Raises:
        BadSetup: for more than `n` words.
    """
    if len(words.split()) > n:
        raise BadSetup(f"{words!r:.80} are more than {n}")
    return words.split()


@contextmanager
def reading(word: str) -> Iterator[None]:
    """Turn errors raised in this context into a BadSetup that names the keyword that is being read."""
    try:
        yield
    except (BadSetup, TypeError, ValueError, AttributeError) as fault:
        raise BadSetup(f"{word}: {fault}") from fault
