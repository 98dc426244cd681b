"""What the numbers of a position can be, read off the types of its fields.

    die: Annotated[int, range(len(DIE))]             an index
    trick: list[Annotated[int, CARDS, (NOTHING,)]]   cards, or nothing
    leader: SeatOrNobody                             a seat of the match
    penalties: list[int]                             numbers of things: never less than none, never very many

A list has as many entries as at a fresh start; a list of tuples has no more, a tuple at most `MOST_ITEMS`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from tabletop.engine.position import NOBODY, Position, kept_fields

SEAT = "seat"
"""Stands for the seats of the match."""
ELSEWHERE = ("agenda", "seats", "options")
"""Fields that are judged elsewhere, or as a whole."""
MOST, MOST_ITEMS = 10_000, 1_000

ANY = range(-MOST, MOST)
Flag = Annotated[int, range(2)]
Bits = Annotated[int, range(2**63)]
Balance = Annotated[int, ANY]
"""What may be less than nothing, such as points."""
SeatNumber = Annotated[int, SEAT]
SeatOrNobody = Annotated[int, SEAT, (NOBODY,)]


def faults(position: Position, base: Position) -> Iterator[str]:
    """Every field that holds what no position holds; `base` is a fresh position of the same table."""
    kind: type = type(position)
    hints = _hints(kind)
    for name in (field.name for field in kept_fields(type(position))):
        if name in ELSEWHERE:
            continue
        if not _fits(getattr(position, name), hints[name], getattr(base, name), base.seats):
            yield f"{name}: {getattr(position, name)!r:.60}"


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _fits(value: Any, hint: Any, like: Any, seats: int) -> bool:
    if _is_number(hint):
        return type(value) is int and any(value in each for each in _domain(hint, seats))
    if hasattr(hint, "_fields"):
        kinds = _hints(hint)
        return all(_fits(getattr(value, name), kinds[name], (), seats) for name in hint._fields)
    for base in getattr(hint, "__orig_bases__", ()):
        return _fits(value, base, like, seats)
    inner, *others = get_args(hint)
    if not isinstance(value, get_origin(hint)) or not _is_long(len(value), hint, len(like), others):
        return False
    return all(_fits(each, inner, (), seats) for each in value)


def _is_number(hint: Any) -> bool:
    return hint is int or get_origin(hint) is Annotated


def _is_long(length: int, hint: Any, usual: int, others: list[Any]) -> bool:
    """May a list or a tuple have so many entries?"""
    if get_origin(hint) is list:
        return length == usual if _is_number(get_args(hint)[0]) else length <= usual
    return length <= MOST_ITEMS if others == [...] else length == len(others) + 1


def _domain(hint: Any, seats: int) -> Iterator[Any]:
    for each in getattr(hint, "__metadata__", (range(MOST),)):
        yield range(seats) if each is SEAT else each
