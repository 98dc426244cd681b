"""What a seat may pay for, now or later: open events, rooms to build, repairs; for computer players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tabletop.games.gharkane.building import room_price
from tabletop.games.gharkane.components import (
    BUILD,
    EPIDEMIC,
    EVENT_COST,
    EVENT_FOODSTUFFS,
    EVENT_POINTS,
    EVENTS_STEP,
    FOODSTUFFS,
    GOODS,
    MATERIALS,
    REPAIR,
    STRIKES,
    TOOL_COST,
    TOOL_GAIN,
    TOOLS,
    UV_STORM,
)
from tabletop.games.gharkane.event import open_of_the_row
from tabletop.games.gharkane.position import NOTHING, Gharkane
from tabletop.games.gharkane.repairs import extra
from tabletop.games.gharkane.score import EQUIPMENT, PAIR

TOOL_USE = tuple(0.2 + 0.1 * sum(TOOL_GAIN[tool]) for tool in TOOLS)
"""By equipment: what it brings in a night."""
SHELTERED = 0.8, 2.4
"""What a built room promises for each day to come to those who are still to be found, and at most."""
ROOM_TO_BUILD = 0.01
"""What a room to build promises besides, on the last day too."""
RIVALRY = 0.85
"""How likely nobody else solves an open event first."""
STRIKE, DISEASE_EVENT = 0.25, 0.75
"""What an event costs each day that strikes at night, and one that brings disease."""


class Project(NamedTuple):
    """Something to be paid for: printed goods, materials of any kind, foodstuffs of any kind."""

    value: float
    cost: tuple[int, ...]
    materials: int = 0
    foodstuffs: int = 0
    home: int = NOTHING
    """The room that is built."""

    @property
    def size(self) -> int:
        return sum(self.cost) + self.materials + self.foodstuffs


NO_GOODS = (0,) * len(GOODS)


def projects(position: Gharkane, seat: int, days: int, stage: int) -> list[Project]:
    """What may still be paid for, that which brings most for each good first."""
    found: list[Project] = []
    if days or stage <= EVENTS_STEP:
        found += _events(position, days)
    if days or stage <= BUILD:
        found += _rooms(position, seat, days)
    if days or stage <= REPAIR:
        found += _repairs(position, seat, days)
    return sorted(found, key=lambda project: -project.value / max(1, project.size))


def _events(position: Gharkane, days: int) -> Iterator[Project]:
    for i in open_of_the_row(position):
        event = position.row[i]
        relief = STRIKE * STRIKES[event] + DISEASE_EVENT * (event in (UV_STORM, EPIDEMIC))
        value = RIVALRY * EVENT_POINTS[event] + relief * days
        yield Project(value, EVENT_COST[event], 0, EVENT_FOODSTUFFS[event])


def sheltered(days: int) -> float:
    """What one more built room promises."""
    a_day, most = SHELTERED
    return min(most, a_day * days)


def _rooms(position: Gharkane, seat: int, days: int) -> Iterator[Project]:
    price = room_price(position, seat)
    for home in range(len(position.rooms[seat])):
        if not position.built[seat] >> home & 1:
            yield Project(sheltered(days) + ROOM_TO_BUILD, NO_GOODS, price, home=home)


def _repairs(position: Gharkane, seat: int, days: int) -> Iterator[Project]:
    for tool in position.broken[seat]:
        pair = PAIR * (position.repaired[seat].count(tool) % 2)
        fresh = TOOL_USE[tool] * days * (tool not in position.repaired[seat])
        yield Project(EQUIPMENT + pair + fresh, TOOL_COST[tool], extra(position, seat))


# -- paying ------------------------------------------------------------------------------------------------
def lacking_for(project: Project, left: list[int]) -> int:
    """How many goods are missing."""
    missing = 0
    spare = food = 0
    for good, n in enumerate(project.cost):
        have = left[good]
        if have < n:
            missing += n - have
        elif good in MATERIALS:
            spare += have - n
        elif good in FOODSTUFFS:
            food += have - n
    return missing + max(0, project.materials - spare) + max(0, project.foodstuffs - food)


def spend(project: Project, left: list[int]) -> None:
    """Take the goods of a project, as far as they are there; of any kind from what there is most of."""
    for good, n in enumerate(project.cost):
        left[good] = max(0, left[good] - n)
    for n, group in ((project.materials, MATERIALS), (project.foodstuffs, FOODSTUFFS)):
        for _ in range(n):
            good = max(group, key=left.__getitem__)
            if left[good]:
                left[good] -= 1
