"""The figures printed on cards and equipment, wherever they lie."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from itertools import starmap

from tabletop.engine.table import Fact, Piece
from tabletop.games.gharkane.components import (
    EVENT_COST,
    EVENT_FOODSTUFFS,
    EVENT_IDS,
    EVENT_POINTS,
    EVENT_TAG,
    GOOD_TAG,
    LEADER_GOODS,
    LEADER_SEARCHES,
    LEADER_TAG,
    MEGAPOLE_GOODS,
    MEGAPOLE_TAG,
    ROOM_BONUS,
    ROOM_IDS,
    SEATS_OF,
    TOOL_COST,
    TOOL_TAG,
    UPKEEP,
)


@functools.cache
def equipment_cost(tool: int) -> tuple[Fact, ...]:
    """Return the goods that a piece of equipment is repaired with."""
    return _facts(TOOL_COST[tool])


def _facts(goods: Iterable[int]) -> tuple[Fact, ...]:
    return tuple(Fact(GOOD_TAG[good], n) for good, n in enumerate(goods) if n)


def broken(tool: int) -> str:
    """Return the picture of broken equipment."""
    return TOOL_TAG[tool].replace("equipment", "broken")


def event_card(event: int, zone: str) -> Piece:
    """Return the card of an event, with its points and its price."""
    foodstuffs = (Fact("any.foodstuff", EVENT_FOODSTUFFS[event]),) if EVENT_FOODSTUFFS[event] else ()
    return Piece(
        EVENT_TAG[event],
        zone,
        f"event.{EVENT_IDS[event]}",
        number=EVENT_POINTS[event],
        facts=(*_facts(EVENT_COST[event]), *foodstuffs),
    )


def megapole_card(megapole: int) -> Piece:
    """Return the card of a megapole, with its goods."""
    tag = MEGAPOLE_TAG[megapole]
    return Piece(tag, "drawn.megapoles", tag, facts=_facts(MEGAPOLE_GOODS[megapole]))


def leader_card(leader: int) -> Piece:
    """Return the card of a leader, with its goods or the number of towns it searches."""
    tag, searches = LEADER_TAG[leader], LEADER_SEARCHES[leader]
    facts = (Fact("search", len(searches)),) if searches else _facts(LEADER_GOODS[leader])
    return Piece(tag, "drawn.leaders", tag, facts=facts)


def room_card(room: int, zone: str, tag: str, look: str) -> Piece:
    """Return the card of a room, with its seats, its upkeep and the figure of its bonus."""
    facts = [Fact("survivor", SEATS_OF[room]), Fact("upkeep", UPKEEP[room]), *starmap(Fact, ROOM_BONUS[room])]
    return Piece(tag, zone, f"{look}.{ROOM_IDS[room]}", facts=tuple(facts))
