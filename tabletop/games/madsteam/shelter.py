"""The contents of a shelter: goods and their limits, occupants, and the effects of cards and leaders."""

from __future__ import annotations

from tabletop.engine.secrecy import NOTHING
from tabletop.games.madsteam import components as c
from tabletop.games.madsteam.position import ITS_OCCUPANTS, Madsteam, occupants_of

SHELF = len(c.GOODS)


def total(effects: c.Effects, has: int) -> int:
    """Return the sum of a seat's effects of one kind (MAD-20.1).

    Args:
        has: the cards and leader of the seat, as bits.
    """
    amounts = 0
    for bit, amount in effects:  # a plain loop: most kinds have one or two effects
        if has & bit:
            amounts += amount
    return amounts


def largest(effects: c.Effects, has: int, least: int) -> int:
    """Return the greatest amount among a seat's effects of one kind, but at least `least`.

    Args:
        has: the cards and leader of the seat, as bits.
    """
    for bit, amount in effects:
        if has & bit and amount > least:
            least = amount
    return least


# -- goods -----------------------------------------------------------------------------------------------
def have(position: Madsteam, seat: int, good: int) -> int:
    return position.goods[seat * SHELF + good]


def limit(position: Madsteam, seat: int, good: int) -> int:
    """Return the maximum number of units of a good that a shelter can store (MAD-1.5, 4.7, 20.5, 20.6);
    NO_LIMIT for a good without a limit."""
    has = position.has[seat]
    if good not in c.STORED or has & c.LIFTED_BY[good] or works_at(position, seat, c.POST_LIFTS[good]):
        return c.NO_LIMIT
    return c.LIMIT[good] + total(c.BIGGER_STORE, has)


def room(position: Madsteam, seat: int, good: int) -> int:
    """Return how many more units of a good a shelter can store, never below 0 (MAD-4.9)."""
    left = limit(position, seat, good) - position.goods[seat * SHELF + good]
    return left if left > 0 else 0


def gain(position: Madsteam, seat: int, good: int, units: int) -> int:
    """Move units of a good from the supply to a shelter, at most as many as exist and can be stored; return
    how many were moved (MAD-7.9, MAD-23.1)."""
    units = min(units, room(position, seat, good), left_in_supply(position, good)) if units else 0
    position.goods[seat * SHELF + good] += units
    return units


def take_from(position: Madsteam, seat: int, node: int, good: int, units: int) -> int:
    """Move units of a good from the stock of the place `node` to a shelter, at most as many as are there and
    can be stored; return how many were moved (MAD-7.3, MAD-7.5)."""
    units = max(0, min(units, position.stock[node], room(position, seat, good)))
    position.stock[node] -= units
    position.goods[seat * SHELF + good] += units
    return units


def spend(position: Madsteam, seat: int, good: int, units: int) -> None:
    """Move units of a good from a shelter back to the supply (MAD-23.2)."""
    position.goods[seat * SHELF + good] -= units


def left_in_supply(position: Madsteam, good: int) -> int:
    """Return how many tokens of a good are left in the supply with the option strict_supply (MAD-23.1);
    without it, NO_LIMIT."""
    if not position.options.strict_supply:
        return c.NO_LIMIT
    used = sum(position.goods[good::SHELF]) + sum(position.stock[node] for node in c.STOCKED_WITH[good])
    return max(0, c.TOKENS[good] - used - (position.loot if good == c.MONEY else 0))


# -- occupants -------------------------------------------------------------------------------------------
def living(position: Madsteam, seat: int) -> list[int]:
    """Return the numbers of the living occupants of a seat."""
    return [o for o in occupants_of(seat) if position.bed[o] < c.DEATH_BED]


def convalescent(position: Madsteam, seat: int) -> int:
    """Return the number of the seat's occupant who is ill in bed (there is never more than one), or
    NOTHING."""
    for occupant in occupants_of(seat):
        if 0 < position.bed[occupant] < c.DEATH_BED:
            return occupant
    return NOTHING


def works_at(position: Madsteam, seat: int, post: int) -> bool:
    """Tell whether a worker of the seat is assigned to a workplace."""
    return post in position.post[ITS_OCCUPANTS[seat]]


def leader_bit(position: Madsteam, seat: int) -> int:
    return c.LEADER_BIT[position.leader[seat]]


# -- the value of a place --------------------------------------------------------------------------------
def value(position: Madsteam, seat: int, place: int) -> int:
    """Return the value of the seat's Karma card for a place plus all bonuses of the seat (MAD-20.2)."""
    return c.KARMA_VALUE[position.karma[seat]][place] + total(c.HARVEST[place], position.has[seat])
