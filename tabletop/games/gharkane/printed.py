"""The figures printed on cards and equipment, wherever they lie."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from itertools import starmap

from tabletop.engine.table import Fact, Piece
from tabletop.games.gharkane import components as c


@functools.cache
def equipment_cost(tool: int) -> tuple[Fact, ...]:
    """Return the goods that a piece of equipment is repaired with."""
    return _facts(c.TOOL_COST[tool])


def _facts(goods: Iterable[int]) -> tuple[Fact, ...]:
    return tuple(Fact(c.GOOD_TAG[good], n) for good, n in enumerate(goods) if n)


def broken(tool: int) -> str:
    """Return the picture of broken equipment."""
    return c.TOOL_TAG[tool].replace("equipment", "broken")


def event_card(event: int, zone: str) -> Piece:
    """Return the card of an event, with its points and its price."""
    foodstuffs = (Fact("any.foodstuff", c.EVENT_FOODSTUFFS[event]),) if c.EVENT_FOODSTUFFS[event] else ()
    return Piece(
        c.EVENT_TAG[event],
        zone,
        f"event.{c.EVENT_IDS[event]}",
        number=c.EVENT_POINTS[event],
        facts=(*_facts(c.EVENT_COST[event]), *foodstuffs),
    )


def megapole_card(megapole: int) -> Piece:
    """Return the card of a megapole, with its goods."""
    tag = c.MEGAPOLE_TAG[megapole]
    return Piece(tag, "drawn.megapoles", tag, facts=_facts(c.MEGAPOLE_GOODS[megapole]))


def leader_card(leader: int) -> Piece:
    """Return the card of a leader, with its goods or the number of towns it searches."""
    tag, searches = c.LEADER_TAG[leader], c.LEADER_SEARCHES[leader]
    facts = (Fact("search", len(searches)),) if searches else _facts(c.LEADER_GOODS[leader])
    return Piece(tag, "drawn.leaders", tag, facts=facts)


def room_card(room: int, zone: str, tag: str, look: str) -> Piece:
    """Return the card of a room, with its seats, its upkeep and the figure of its bonus."""
    facts = [
        Fact("survivor", c.SEATS_OF[room]),
        Fact("upkeep", c.UPKEEP[room]),
        *starmap(Fact, c.ROOM_BONUS[room]),
    ]
    return Piece(tag, zone, f"{look}.{c.ROOM_IDS[room]}", facts=tuple(facts))
