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
    """Return the index of a word in a list of allowed names; raise BadSetup if it is none of them."""
    if word not in names:
        raise BadSetup(f"{word!r:.40} is none of {', '.join(dict.fromkeys(names))}")
    return names.index(word)


def things(tags: Iterable[str], word: str) -> list[int]:
    """Return the indexes of all tags that name a thing of a kind; raise BadSetup if there is none."""
    kinds = [kind(tag) for tag in tags]
    index(kinds, word)
    return [i for i, each in enumerate(kinds) if each == word]


def whole(value: object, allowed: range = range(NO_LIMIT)) -> int:
    """Return a number of the notation, an int or decimal digits, as an int; raise BadSetup for any other
    value, or one outside `allowed`."""
    n = int(value) if isinstance(value, str) and value.isdecimal() else value
    if type(n) is not int or n not in allowed:
        raise BadSetup(f"{value!r:.40} is no number from {allowed[0]} to {allowed[-1]}")
    return n


def at_most(words: str, n: int) -> list[str]:
    """Split a text into its words; raise BadSetup for more than `n` words."""
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
