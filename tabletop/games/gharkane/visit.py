"""What the hero that acts could bring home with the actions it has left, for the plain bot."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.games.gharkane.acting import food_for, needed, tile_at
from tabletop.games.gharkane.components import (
    AMMO,
    FOOD,
    GOOD_AT,
    HUNT_AT,
    HUNTING_AIDS,
    STACK,
    TOWN_AT,
)
from tabletop.games.gharkane.event import keeps_hunters_out
from tabletop.games.gharkane.outlook import Outlook

SEARCHED = 0.5
"""A search tile that nobody has seen."""


def visits(outlook: Outlook) -> Iterator[float]:
    """By way to use the actions: what it brings."""
    base = outlook.promise(outlook.goods)
    position = outlook.position
    place = position.at[position.hero]
    yield 0
    for goods, actions in (( outlook.goods, position.actions), *_hunts(outlook, place)):
        gathered = list(goods)
        gathered[GOOD_AT[place]] += min(actions, position.stock[place])
        yield outlook.promise(gathered) - base
    if TOWN_AT[place] >= 0:
        yield SEARCHED * min(position.actions, len(position.piles[TOWN_AT[place]]))


def _hunts(outlook: Outlook, place: int) -> Iterator[tuple[list[int], int]]:
    """The goods and the actions left after the hunt, with as little ammo as possible and as much."""
    position, seat, stack = outlook.position, outlook.seat, HUNT_AT[place]
    if position.has_hunted or stack < 0 or not position.stacks[stack] or keeps_hunters_out(position, seat, place):
        return
    prey = stack * STACK
    aids = sum(1 << i for i, tool in enumerate(HUNTING_AIDS) if position.ready[seat] >> tool & 1)
    need, ammo = needed(position, seat, prey, aids), outlook.goods[AMMO]
    if need > position.actions + ammo:
        return
    food = food_for(position, seat, tile_at(position, prey))
    for spent in {max(0, need - position.actions), min(need, ammo)}:
        goods = list(outlook.goods)
        goods[AMMO] -= spent
        goods[FOOD] += food
        yield goods, position.actions - need + spent
