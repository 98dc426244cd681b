"""The zone of the table that a point of the screen most likely means."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping

from tabletop.ui.board.middle import Middle
from tabletop.ui.board.zones import ZoneAt

BESIDE = 48
"""The pixels by which the rectangle of a zone is made wider and higher, half of them on each side, for drops
beside it that may still be meant for it."""
LAST = 3
"""The rank of a zone that can never take the held piece. Likelier targets have lower ranks (see
`zone_at`)."""

Places = Mapping[str, ZoneAt]
"""The visible zones by tag, each with its place on the screen."""


def zone_at(places: Places, middle: Middle, pos: tuple[int, int], rank: Callable[[str], int]) -> str:
    """Return the tag of the zone that a point most likely means; "" if there is none. Of several zones there,
    it is the one with the lowest `rank`; of those with equal rank, the smallest.

    A zone of rank 0 is also hit a little outside its edge. If the point is on no zone, the zone whose name
    banner is there is meant, on the board in the `middle`. If there is no banner either, it is a zone nearby
    into which, or into a zone inside it, the held piece could ever go (rank below `LAST`).
    """
    around = [z for z in places.values() if z.holds(pos, 0 if z.outline else 12)]
    near = [z for z in around if z.holds(pos) or not rank(z.tag)]
    if not near:
        named = middle.named_at(pos)
        beside = [z for z in places.values() if not z.outline and z.holds(pos, BESIDE)]
        apt = (z for z in beside if min(map(rank, (z.tag, *zones_within(places, z.tag)))) < LAST)
        near = [places[named]] if named in places else list(apt)
    return min(near, key=lambda z: (rank(z.tag), z.rect.w * z.rect.h)).tag if near else ""


def zones_within(places: Places, zone: str) -> list[str]:
    """Return the tags of the zones inside a larger zone, such as the slots of a place."""
    if zone not in places:
        return []
    r = places[zone].rect
    smaller = ((tag, z.rect) for tag, z in places.items() if z.rect.w * z.rect.h < r.w * r.h)
    return [tag for tag, rect in smaller if r.collidepoint(rect.center)]


def zone_around(places: Places, zone: str) -> str:
    """Return the tag of the smallest zone around a zone, such as the place of a slot; that of the zone itself
    if there is none."""
    if zone not in places:
        return zone
    size = {tag: each.rect.w * each.rect.h for tag, each in places.items()}
    middle = places[zone].rect.center
    around = [
        tag for tag, each in places.items() if size[tag] > size[zone] and each.rect.collidepoint(middle)
    ]
    return min(around, key=size.__getitem__, default=zone)


def nearest_within(places: Places, zone: str, tags: Iterable[str], pos: tuple[int, int]) -> str:
    """Return the tag of the zone that is nearest to a point, among those in `tags` that lie inside a larger
    zone; "" if none of them does."""
    inside = [places[tag] for tag in set(tags).intersection(zones_within(places, zone))]
    return min(inside, key=lambda z: math.dist(z.rect.center, pos)).tag if inside else ""
