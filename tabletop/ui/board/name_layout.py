"""The positions of name plates on a board, chosen from its map alone, so that no piece ever moves a name."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from math import isqrt
from typing import NamedTuple

from pygame import Rect

GAP = 2
"""The least distance in pixels between two plates."""
CORE = 0.8
"""The middle part of a named place that no plate should cover, as a fraction of its width and height."""
SHORTENED = 0.8
"""The cost of using the short form of a name."""
GROUND = 0.5
"""The cost of a plate that lies wholly on other places of the board, where pieces may come to lie."""
UNCLEAR, CLEAR = 0.3, 2.5
"""The cost of a plate that might seem to belong to another named place.

UNCLEAR: the cost.
CLEAR: the least ratio of the squared distances to another place and to its own at which there is no cost.
"""
AWAY = 0.15
"""The cost of a plate at a corner of its place; one right above or below it costs nothing."""
COVERING = 10
"""The cost of a plate that lies wholly on the middle of named places."""
LIMITS = 1.2, 1.6
"""The costs from which a position is too poor to be used: the second counts on a board on which the first
leaves a name without a position."""
PASSES = 3
"""The number of times that every name looks for a better position after the first round."""


class PlateSpot(NamedTuple):
    """A possible position of a plate: its cost, the text (the full or the short form of the name), and its
    rectangle."""

    cost: float
    text: str
    rect: Rect


class NamedGround(NamedTuple):
    """The rectangles of a board's zones, in pixels: the places that have a name, by their tags, the other
    places, and the narrow zones that no plate should cover."""

    named: Mapping[str, Rect]
    others: Sequence[Rect]
    kept: Sequence[Rect]


class Surroundings(NamedTuple):
    """The things near a named place: the middles of the other named places, as rectangles of one pixel, the
    parts of other places that a plate had better leave free, and those that no plate should cover."""

    middles: Sequence[Rect]
    others: Sequence[Rect]
    kept: Sequence[Rect]


Size = Callable[[str], tuple[int, int]]
"""The type of a function that returns the width and height in pixels of the plate for a text."""


def spots(ground: NamedGround, tag: str, forms: Sequence[str], size: Size, within: Rect) -> list[PlateSpot]:
    """Return the possible positions of a name around its place that lie within a rectangle, the best
    first."""
    place = ground.named[tag]
    core = place.scale_by(CORE)
    reach = core.inflate(*(3 * max(axis) for axis in zip(*map(size, forms), strict=True)))
    named = [rect for rect in ground.named.values() if rect.colliderect(reach)]
    near = Surroundings(
        [Rect(rect.center, (1, 1)) for rect in named if rect != place],
        [rect.scale_by(CORE) for rect in ground.others if rect.colliderect(reach)],
        [*ground.kept, *(rect.scale_by(CORE) for rect in named)],
    )
    found = []
    for cut, text in enumerate(forms):
        for rect in _around(core, *size(text)):
            if within.contains(rect):
                found.append(PlateSpot(SHORTENED * cut + _cost(near, place, rect), text, rect))
    return sorted(found)


def _around(core: Rect, wide: int, high: int) -> Iterator[Rect]:
    """Yield the rectangles of this size that touch a rectangle from outside."""
    for n in range(-8, 9):
        x = core.centerx - wide // 2 + n * (wide + core.w) // 16
        yield Rect(x, core.bottom, wide, high)
        yield Rect(x, core.top - high, wide, high)
    for n in range(-4, 5):
        y = core.centery - high // 2 + n * (high + core.h) // 8
        yield Rect(core.right, y, wide, high)
        yield Rect(core.left - wide, y, wide, high)


def _cost(near: Surroundings, place: Rect, rect: Rect) -> float:
    """Return the cost of a plate at `rect` for a place."""
    covered = COVERING * _shared(rect, near.kept) + GROUND * _shared(rect, near.others)
    unclear = _comes_nearer(rect, near.middles, CLEAR * _distance(rect, place.center))
    off = abs(rect.centerx - place.centerx) / (rect.w + place.w) * 2
    return covered + UNCLEAR * unclear + AWAY * off


def _shared(rect: Rect, others: Sequence[Rect]) -> float:
    """Return the fraction of a rectangle that others cover."""
    parts = [rect.clip(others[i]) for i in rect.collidelistall(others)]
    return sum([part.w * part.h for part in parts]) / (rect.w * rect.h) if parts else 0


def _comes_nearer(rect: Rect, middles: Sequence[Rect], far: float) -> bool:
    """Tell whether the square of the distance from a rectangle to any of the middles is less than `far`."""
    reach = 2 * (isqrt(int(far)) + 1)
    around = rect.inflate(reach, reach)  # the library finds the few middles to measure faster than a loop
    return any(_distance(rect, middles[i].topleft) < far for i in around.collidelistall(middles))


def _distance(rect: Rect, point: tuple[int, int]) -> float:
    """Return the square of the distance from a point to a rectangle."""
    x = max(rect.left - point[0], 0, point[0] - rect.right)
    y = max(rect.top - point[1], 0, point[1] - rect.bottom)
    return x * x + y * y


def arrange(choices: Mapping[str, Sequence[PlateSpot]], lasting: Container[str]) -> dict[str, PlateSpot]:
    """Choose a position for each name, so that no two plates overlap. If the board is too small for all
    names, those in `lasting` are placed first, and others where room is left."""
    for limit in LIMITS:
        usable = {tag: [spot for spot in each if spot.cost < limit] for tag, each in choices.items()}
        chosen = _arranged(usable)
        if len(chosen) == len(choices):
            return chosen
    chosen = _arranged({tag: each for tag, each in choices.items() if tag in lasting})
    for tag in choices:
        if tag not in chosen and (found := free(choices[tag], [spot.rect for spot in chosen.values()])):
            chosen[tag] = found
    return chosen


def _arranged(choices: Mapping[str, Sequence[PlateSpot]]) -> dict[str, PlateSpot]:
    """Return one of these positions for each name that finds a free one, the best as far as possible."""
    chosen = dict[str, PlateSpot]()
    order = sorted(choices, key=lambda tag: (len(choices[tag]), tag))
    for _ in range(1 + PASSES):
        for tag in order:
            found = _free(choices[tag], [spot.rect for other, spot in chosen.items() if other != tag])
            chosen |= {tag: found} if found else _squeezed(tag, choices, chosen)
    return chosen


def free(spots: Iterable[PlateSpot], others: Iterable[Rect]) -> PlateSpot | None:
    """Return the best position that overlaps no other plate and is not too poor."""
    return _free([spot for spot in spots if spot.cost < LIMITS[-1]], others)


def _free(spots: Iterable[PlateSpot], others: Iterable[Rect]) -> PlateSpot | None:
    kept = [rect.inflate(2 * GAP, 0) for rect in others]
    return next((spot for spot in spots if spot.rect.collidelist(kept) < 0), None)


def least_covering(spots: Iterable[PlateSpot], others: Sequence[Rect]) -> PlateSpot | None:
    """Return the position that covers least of what it should not cover, above all of other plates."""
    return min(spots, key=lambda spot: spot.cost + COVERING * _shared(spot.rect, others), default=None)


def _squeezed(
    tag: str, choices: Mapping[str, Sequence[PlateSpot]], chosen: Mapping[str, PlateSpot]
) -> dict[str, PlateSpot]:
    """Return a position for a name that has no free one, and new positions of the names that give way to it;
    empty if they have nowhere to go."""
    for spot in choices[tag]:
        around = spot.rect.inflate(2 * GAP, 0)
        ways = sorted(other for other, each in chosen.items() if each.rect.colliderect(around))
        kept = [each.rect for other, each in chosen.items() if other not in ways]
        found = {tag: spot}
        for other in ways:
            if room := _free(choices[other], [*kept, *(each.rect for each in found.values())]):
                found[other] = room
        if len(found) == 1 + len(ways):
            return found
    return {}
