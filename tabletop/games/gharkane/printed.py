"""The pieces for cards and equipment, with the numbers printed on them, for all zones of the table."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from itertools import starmap

from tabletop.engine.table import Fact, Piece
from tabletop.games.gharkane import components as c


@functools.cache
def equipment_cost(tool: int) -> tuple[Fact, ...]:
    """Return the price of repairing a piece of equipment, as the goods printed on it."""
    return _facts(c.TOOL_COST[tool])


def _facts(goods: Iterable[int]) -> tuple[Fact, ...]:
    return tuple(Fact(c.GOOD_TAG[good], n) for good, n in enumerate(goods) if n)


def broken(tool: int) -> str:
    """Return the key of the picture of a piece of equipment while it is broken."""
    return c.TOOL_TAG[tool].replace("equipment", "broken")


def event_card(event: int, zone: str) -> Piece:
    """Return the piece for an event card in a zone, with the points and the price of the event."""
    foodstuffs = (Fact("any.foodstuff", c.EVENT_FOODSTUFFS[event]),) if c.EVENT_FOODSTUFFS[event] else ()
    facts, picture = (*_facts(c.EVENT_COST[event]), *foodstuffs), f"event.{c.EVENT_IDS[event]}"
    return Piece(c.EVENT_TAG[event], zone, picture, number=c.EVENT_POINTS[event], facts=facts)


def megapole_card(megapole: int) -> Piece:
    """Return the piece for a megapole card drawn in the set-up, with the goods it gives."""
    tag = c.MEGAPOLE_TAG[megapole]
    return Piece(tag, "drawn.megapoles", tag, facts=_facts(c.MEGAPOLE_GOODS[megapole]))


def leader_card(leader: int) -> Piece:
    """Return the piece for a leader card drawn in the set-up, with its goods or number of searches."""
    tag, searches = c.LEADER_TAG[leader], c.LEADER_SEARCHES[leader]
    facts = (Fact("search", len(searches)),) if searches else _facts(c.LEADER_GOODS[leader])
    return Piece(tag, "drawn.leaders", tag, facts=facts)


def room_card(room: int, zone: str, tag: str, look: str) -> Piece:
    """Return the piece for the room card `room`, with its seats, upkeep and bonus. `tag` is the tag of the
    piece, `zone` that of the zone in which it lies; `look` is the first part of the picture's name: "plan",
    "ruin", "room" or "full"."""
    facts = [
        Fact("survivor", c.SEATS_OF[room]),
        Fact("upkeep", c.UPKEEP[room]),
        *starmap(Fact, c.ROOM_BONUS[room]),
    ]
    return Piece(tag, zone, f"{look}.{c.ROOM_IDS[room]}", facts=tuple(facts))
