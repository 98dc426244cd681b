"""The range of values of every field of a position, read from the types of its fields.

    die: Annotated[int, range(len(DIE))]             an index
    trick: list[Annotated[int, CARDS, (NOTHING,)]]   cards, or NOTHING
    leader: SeatOrNobody                             a seat of the match, or NOBODY
    penalties: list[int]                             counts: from 0 to just under `MOST`

A list of numbers has as many entries as in the first position of the match, a list of tuples at most as many,
and a tuple of any length at most `MOST_ITEMS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from tabletop.engine.position import NOBODY, Position, kept_fields

SEAT = "seat"
"""The marker in a field's type hint (`Annotated[int, SEAT]`) for a seat number: the range depends on the
match."""
ELSEWHERE = ("agenda", "seats", "options")
"""The fields of a position that have no check of their own here, because other modules check them."""
Check = Callable[[Any, Any], bool]
"""A function (the field's value, its value in the first position of the match) -> True if the value is
possible."""
MOST, MOST_ITEMS = 10_000, 1_000

ANY = range(-MOST, MOST)
Flag = Annotated[int, range(2)]
Bits = Annotated[int, range(2**63)]
Balance = Annotated[int, ANY]
"""The type hint of a number that may be negative, such as points."""
SeatNumber = Annotated[int, SEAT]
SeatOrNobody = Annotated[int, SEAT, (NOBODY,)]


def faults(position: Position, base: Position) -> Iterator[str]:
    """Yield a description of every field with an impossible value; `base` is the match's first position."""
    kind: type = type(position)
    for name, fits in _checks(kind, base.seats):
        if not fits(getattr(position, name), getattr(base, name)):
            yield f"{name}: {getattr(position, name)!r:.60}"


@cache
def _checks(kind: type, seats: int) -> list[tuple[str, Check]]:
    """Return the fields of a position class by name, each with its check, in a match of `seats` seats."""
    names = [field.name for field in kept_fields(kind) if field.name not in ELSEWHERE]
    return [(name, _check(_hints(kind)[name], seats)) for name in names]


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _check(hint: Any, seats: int) -> Check:
    if _is_number(hint):
        fit = _numbers(hint, seats)
        return lambda value, like: fit((value,))
    if hasattr(hint, "_fields"):
        parts = [(name, _check(_hints(hint)[name], seats)) for name in hint._fields]
        return lambda value, like: all(fits(getattr(value, name), ()) for name, fits in parts)
    for base in getattr(hint, "__orig_bases__", ()):
        return _check(base, seats)
    inner, *others = get_args(hint)
    fits = _check(inner, seats)
    all_fit = _numbers(inner, seats) if _is_number(inner) else lambda value: all(fits(x, ()) for x in value)

    def check(value: Any, like: Any) -> bool:
        known = isinstance(value, get_origin(hint)) and _has_length(len(value), hint, len(like), others)
        return known and all_fit(value)

    return check


def _numbers(hint: Any, seats: int) -> Callable[[Sequence[Any]], bool]:
    """Return a function that tells whether all numbers of a field are in the ranges of its type hint."""
    domains = [range(seats) if d is SEAT else d for d in getattr(hint, "__metadata__", (range(MOST),))]
    return lambda values: (
        {*map(type, values)} <= {int} and all(any(value in each for each in domains) for value in {*values})
    )


def _is_number(hint: Any) -> bool:
    return hint is int or get_origin(hint) is Annotated


def _has_length(length: int, hint: Any, usual: int, others: list[Any]) -> bool:
    """Tell whether a field that is a list or a tuple may have this length.

    Args:
        hint: the type hint of the field.
        usual: the field's length in the first position of the match.
        others: the type arguments of a tuple after the first; `[...]` if it may have any length.
    """
    if get_origin(hint) is list:
        return length == usual if _is_number(get_args(hint)[0]) else length <= usual
    return length <= MOST_ITEMS if others == [...] else length == len(others) + 1
