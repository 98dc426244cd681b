"""Purchases (projects) that a seat may make now or later, for computer players: open events, rooms to build
and repairs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tabletop.games.gharkane import components as c
from tabletop.games.gharkane.building import room_price
from tabletop.games.gharkane.event import open_of_the_row
from tabletop.games.gharkane.position import NOTHING, Gharkane
from tabletop.games.gharkane.repairs import extra
from tabletop.games.gharkane.score import EQUIPMENT, PAIR
from tabletop.games.gharkane.weights import GharkaneWeights

TOOL_USE = tuple(0.2 + 0.1 * sum(c.TOOL_GAIN[tool]) for tool in c.TOOLS)
"""The points that each kind of repaired equipment is estimated to bring in a night; indexed by kind."""
ROOM_TO_BUILD = 0.01
"""The points that the estimate adds for every room that can be built; without them a room would be worth
nothing on the last day."""
RIVALRY = 0.85
"""The estimated probability that no rival solves an open event first."""
STRIKE, DISEASE_EVENT = 0.25, 0.75
"""The points that an open event is estimated to cost each day: STRIKE if it has an effect at nightfall, and
DISEASE_EVENT if it worsens the disease."""


Price = tuple[tuple[int, int], ...]
"""The goods of a price, as pairs (good, amount)."""


def _price(cost: Sequence[int]) -> Price:
    return tuple((good, n) for good, n in enumerate(cost) if n)


EVENT_PRICE = tuple(_price(cost) for cost in c.EVENT_COST)
TOOL_PRICE = tuple(_price(cost) for cost in c.TOOL_COST)
RELIEF = tuple(
    STRIKE * strikes + DISEASE_EVENT * (event in (c.UV_STORM, c.EPIDEMIC))
    for event, strikes in enumerate(c.STRIKES)
)
"""The points that each event is estimated to cost every day it stays open; indexed by event."""


class Project(NamedTuple):
    """A purchase that a seat may make: its estimated points (`value`) and its price, which is fixed goods
    (`price`) plus a number of materials and of foodstuffs of any kind."""

    value: float
    size: int
    """The number of all goods in the price, fixed ones and those of any kind."""
    price: Price
    materials: int = 0
    foodstuffs: int = 0
    home: int = NOTHING
    """The room that the project builds, as an index of HOMES, or NOTHING."""


def projects(position: Gharkane, seat: int, days: int, stage: int, weights: GharkaneWeights) -> list[Project]:
    """Return the purchases still open to a seat, sorted by points per good, the highest first.

    Args:
        days: the number of days after this one.
        stage: the step of the round that the seat has reached, an index of STEPS.
    """
    found: list[Project] = []
    if days or stage <= c.EVENTS_STEP:
        found += _events(position, days)
    if days or stage <= c.BUILD:
        found += _rooms(position, seat, weights.shelter(days) + ROOM_TO_BUILD)
    if days or stage <= c.REPAIR:
        found += _repairs(position, seat, days)
    return sorted(found, key=lambda project: project.value / (project.size or 1), reverse=True)


def _events(position: Gharkane, days: int) -> Iterator[Project]:
    for i in open_of_the_row(position):
        event = position.row[i]
        value = RIVALRY * c.EVENT_POINTS[event] + RELIEF[event] * days
        price, food = EVENT_PRICE[event], c.EVENT_FOODSTUFFS[event]
        yield Project(value, sum(c.EVENT_COST[event]) + food, price, 0, food)


def _rooms(position: Gharkane, seat: int, value: float) -> list[Project]:
    price = room_price(position, seat)
    return [
        Project(value, price, (), price, home=home)
        for home in range(len(position.rooms[seat]))
        if not position.built[seat] >> home & 1
    ]


def _repairs(position: Gharkane, seat: int, days: int) -> Iterator[Project]:
    repaired, more = position.repaired[seat], extra(position, seat)
    for tool in position.broken[seat]:
        pair = PAIR * (repaired.count(tool) % 2)
        fresh = TOOL_USE[tool] * days * (tool not in repaired)
        yield Project(EQUIPMENT + pair + fresh, sum(c.TOOL_COST[tool]) + more, TOOL_PRICE[tool], more)


# -- paying ------------------------------------------------------------------------------------------------
def lacking_for(project: Project, left: list[int]) -> int:
    """Return how many goods a seat lacks to pay for a project if it has the goods `left` (amounts by
    good)."""
    missing = sum([n - left[good] for good, n in project.price if left[good] < n])
    for n, group in ((project.materials, c.MATERIALS), (project.foodstuffs, c.FOODSTUFFS)):
        if n:
            printed = sum([min(m, left[good]) for good, m in project.price if good in group])
            missing += max(0, n + printed - sum([left[good] for good in group]))
    return missing


def spend(project: Project, left: list[int]) -> None:
    """Subtract the price of a project from the goods `left` (amounts by good), as far as they suffice; goods
    of any kind are taken where the amount is largest."""
    for good, n in project.price:
        left[good] = max(0, left[good] - n)
    for n, group in ((project.materials, c.MATERIALS), (project.foodstuffs, c.FOODSTUFFS)):
        for _ in range(n):
            good = max(group, key=left.__getitem__)
            if left[good]:
                left[good] -= 1
