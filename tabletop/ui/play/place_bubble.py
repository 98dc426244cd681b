"""The bubble about a place of the table that is clicked where nothing else takes the click: what the place
is, and what can be put there now."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

from pygame import Rect

from tabletop.ui.board.spots import Spot
from tabletop.ui.board.zones import HIDDEN, ZoneAt
from tabletop.ui.kit.plates import Bubble
from tabletop.ui.play.desk import Desk
from tabletop.ui.play.place_names import MOST_NAMED
from tabletop.ui.play.table_view import LIT
from tabletop.ui.table.hit_test import BESIDE, zones_within


def place_bubble(desk: Desk, pos: tuple[int, int]) -> tuple[Bubble, Rect] | None:
    """Return the bubble about what is painted at a point of the table, and the rectangle of that; None if
    nothing is there that has a name, and no zone is there or just beside.

    For a zone it says which pieces of the player who is asked can go there now, unless that player wants no
    help. A zone without a name is called after the nearest one with a name.
    """
    spot = desk.legend.at(pos, None)
    zone = spot.zone if spot else _zone_at(desk, pos)
    spot = spot or (_nearest(desk, zone) if zone else None)
    if spot is None:
        return None
    name, *told = desk.legend.parts(spot)
    if zone and desk.table_view.drags.asked and desk.table_view.help >= LIT:
        told.insert(0, _takes(desk, zone.tag))
    first, *more = [*filter(None, told), ""]
    said = Bubble(name, first, "\n".join(filter(None, more)), allowed=True)
    return said, zone.rect if zone else spot.rect


def _zone_at(desk: Desk, pos: tuple[int, int]) -> ZoneAt | None:
    """Return the smallest zone at a point, else the nearest one just beside it, or None."""
    seen = [zone for zone in desk.field.places.values() if zone.lie != HIDDEN]
    here = (zone for zone in seen if zone.holds(pos))
    beside = (zone for zone in seen if zone.holds(pos, BESIDE))
    near = min(beside, key=lambda zone: dist(zone.rect.center, pos), default=None)
    return min(here, key=lambda zone: zone.rect.w * zone.rect.h, default=near)


def _nearest(desk: Desk, zone: ZoneAt) -> Spot | None:
    """Return the zone with a name that is nearest to another zone, or None."""
    named = (spot for spot in desk.legend.spots() if spot.zone)
    return min(named, key=lambda spot: dist(spot.rect.center, zone.rect.center), default=None)


def _takes(desk: Desk, zone: str) -> str:
    """Return a sentence about the pieces that can go to a zone or to a zone inside it now."""
    names, words = list(dict.fromkeys(_going(desk, zone))), desk.look.words
    if not names:
        return words("table.takes_nothing")
    return words("table.takes", things=names[:MOST_NAMED] + ["…"] * (len(names) > MOST_NAMED))


def _going(desk: Desk, zone: str) -> Iterator[str]:
    """Yield the names of the pieces that can go to a zone or to a zone inside it now."""
    zones, drags = {zone, *zones_within(desk.field.places, zone)}, desk.table_view.drags
    for tag in drags.pieces():
        if not zones.isdisjoint(drags.targets(tag)):
            yield desk.look.words.name(tag)
