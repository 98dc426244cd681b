"""An estimate of the points that the active hero can gain with its actions left, for computer players."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.games.gharkane import components as c
from tabletop.games.gharkane.acting import food_for, needed, tile_at
from tabletop.games.gharkane.event import keeps_hunters_out
from tabletop.games.gharkane.outlook import SeatOutlook
from tabletop.games.gharkane.verbs import SCOPED

SEARCH_FACTOR = 0.6
"""The factor on the estimated points of the tiles that a search would draw; below 1, because they may prove
less useful than estimated."""


def visits(outlook: SeatOutlook) -> Iterator[float]:
    """Yield the estimated points of each way in which the active hero can use its remaining actions; the
    first number is 0, for using none."""
    base, position = outlook.promise(outlook.goods), outlook.position
    place = position.at[position.hero]
    yield 0
    for goods, actions in ((outlook.goods, position.actions), *_hunts(outlook, place)):
        gathered = list(goods)
        gathered[c.GOOD_AT[place]] += min(actions, position.stock[place])
        yield outlook.promise(gathered) - base
    if c.TOWN_AT[place] >= 0:
        found = position.piles[c.TOWN_AT[place]][: position.actions]
        gathered = [sum(n) for n in zip(outlook.goods, *(c.SEARCH_GAIN[tile] for tile in found), strict=True)]
        yield SEARCH_FACTOR * (outlook.promise(gathered) - base)


def _hunts(outlook: SeatOutlook, place: int) -> Iterator[tuple[list[int], int]]:
    """Yield (amounts of goods, actions left) after each hunt open to the acting hero at the place, once with
    the least ammo possible and once with the most."""
    position, seat, stack = outlook.position, outlook.seat, c.HUNT_AT[place]
    if position.has_hunted or stack < 0 or keeps_hunters_out(position, seat, place):
        return
    deep = len(position.stacks[stack]) if position.question == SCOPED.key else 1
    for prey in range(stack * c.STACK, stack * c.STACK + min(deep, len(position.stacks[stack]))):
        yield from _hunt(outlook, prey)


def _hunt(outlook: SeatOutlook, prey: int) -> Iterator[tuple[list[int], int]]:
    position, seat = outlook.position, outlook.seat
    aids = sum(1 << i for i, tool in enumerate(c.HUNTING_AIDS) if position.ready[seat] >> tool & 1)
    need, ammo = needed(position, seat, prey, aids), outlook.goods[c.AMMO]
    if need > position.actions + ammo:
        return
    food = food_for(position, seat, tile_at(position, prey))
    for spent in {max(0, need - position.actions), min(need, ammo)}:
        goods = list(outlook.goods)
        goods[c.AMMO] -= spent
        goods[c.FOOD] += food
        yield goods, position.actions - need + spent
