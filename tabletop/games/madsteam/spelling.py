"""How the words of a position are read: names of things, numbers, and what is wrong with a word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from tabletop.engine.game import BadSetup
from tabletop.games.madsteam.components import NO_LIMIT


def kind(tag: str) -> str:
    """ "card.axe_1" -> "axe"."""
    return tag.split(".", 1)[1].rstrip("0123456789").removesuffix("_")


def index(names: Sequence[str], word: str) -> int:
    """Which of the names a word is.

    Raises:
        BadSetup: when it is none of them.
    """
    if word not in names:
        raise BadSetup(f"{word!r:.40} is none of {', '.join(dict.fromkeys(names))}")
    return names.index(word)


def things(tags: Iterable[str], word: str) -> list[int]:
    """Return the numbers of all things of that kind, of which there must be one.

    Raises:
        BadSetup: when there is none.
    """
    kinds = [kind(tag) for tag in tags]
    index(kinds, word)
    return [i for i, each in enumerate(kinds) if each == word]


def whole(value: object, allowed: range = range(NO_LIMIT)) -> int:
    """Return a whole number, or its digits.

    Raises:
        BadSetup: for anything else, or one that is not allowed.
    """
    n = int(value) if isinstance(value, str) and value.isdecimal() else value
    if type(n) is not int or n not in allowed:
        raise BadSetup(f"{value!r:.40} is no number from {allowed[0]} to {allowed[-1]}")
    return n


def at_most(words: str, n: int) -> list[str]:
    """Return the words of a text.

    Raises:
        BadSetup: when they are more than `n`.
    """
    if len(words.split()) > n:
        raise BadSetup(f"{words!r:.80} are more than {n}")
    return words.split()


@contextmanager
def reading(word: str) -> Iterator[None]:
    """Whatever goes wrong here is told with the word that was read."""
    try:
        yield
    except (BadSetup, TypeError, ValueError, AttributeError) as fault:
        raise BadSetup(f"{word}: {fault}") from fault
