"""What a position is worth to a seat, in points, for a bot that cannot look to the end: an estimate, no rule.

The points so far; what the heroes who stand in the town will bring; meals to come, of which the next matters
most; goods for what they may still be turned into; plans by how little is missing; what built cards go on
giving.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from tabletop.engine.weights import weights
from tabletop.games.madsteam.components import (
    AMMO,
    AMMO_FOR_A_DOLLAR,
    BANK,
    BEFORE_SURVIVAL,
    BRIDGES,
    CARD_POINTS,
    CENTRE,
    COST,
    FENCE,
    FOOD,
    FREE_BANK,
    FREE_WELLS,
    HARVEST,
    HEALING,
    KARMA_FENCE,
    KARMA_POINTS,
    KARMA_SCRAP,
    KARMA_VALUE,
    MONEY,
    MORE_FISH,
    NO_MANS_LAND,
    OCEAN,
    OPPOSITE,
    PHASES,
    PRICE,
    RECYCLABLE,
    RESOURCE,
    RESOURCES,
    ROBOT_ARM,
    ROUNDS,
    SCRAPYARD,
    SLOT_DEPTH,
    TRADE_CAP,
    VIDEO_POST,
    WATER,
)
from tabletop.games.madsteam.components import ARMOURY as ARMS
from tabletop.games.madsteam.position import Madsteam, heroes_of
from tabletop.games.madsteam.score import ROWS, points
from tabletop.games.madsteam.shelter import SHELF, limit, living, total, works_at
from tabletop.games.madsteam.workshop import recyclables_due, resources_saved

Store = list[float]


@dataclass(frozen=True)
class MadsteamWeights:
    """What counts how much, in points (`worth.toml`)."""

    meal: float
    """A unit of Food or Water that the next Survival will take: a quarter of an occupant, and his work."""
    later_meal: float
    """One that can be kept for the Survival after it."""
    illness: float
    """An occupant in bed."""
    money: float
    ammo: float
    recyclable: float
    resource: float
    """A first unit of these."""
    fading: float
    """The part by which every further unit helps less."""
    enough: float
    """Units of a good beyond which more are worth nothing."""
    usable: float
    """The part of goods and plans that can be used for each round to come, and once more."""
    best_plans: tuple[float, ...]
    """How likely a seat gets round to the plans within its reach, the best one first."""
    plan: float
    """A plan that is still to be drawn."""
    any_card: float
    card_point: float
    """A plan that lacks nothing: in any case, and for each of its points."""
    unable: float
    """The part of it while nobody works at the centre."""
    video: float
    """Somebody at the video post."""
    card_a_round: float
    """A built card, for each round to come."""
    meal_a_round: float
    """A meal or a healing that built cards give, likewise."""
    bought: float
    """Dollars spent at the Armoury."""
    game_food: float
    game_points: float
    """What a spent Ammo brings on a hunt."""
    before: float
    """What each hero that acts before takes from a place."""

    @cached_property
    def goods(self) -> tuple[float, ...]:
        """By good on the shelf."""
        known = {MONEY: self.money, AMMO: self.ammo, RECYCLABLE: self.recyclable, FOOD: 0.0, WATER: 0.0}
        return tuple(known.get(good, self.resource) for good in range(SHELF))


PLAIN, LEARNED = weights(__package__, MadsteamWeights, "learned")
KARMA_AVERAGE = tuple(sum(row) / len(KARMA_VALUE) for row in zip(*KARMA_VALUE, strict=True))
SPENT_AMMO, LEAST_AMMO = 5, 2
"""Ammo spent on a hunt: at most, and at least."""

PARTS = (*ROWS, "part.visits", "part.meals", "part.goods", "part.plans", "part.built", "part.illness")
"""The catalogue key of each addend of `worth`."""


def worth(position: Madsteam, seat: int, by: MadsteamWeights = PLAIN) -> float:
    """Return the score and what may be made of the rest."""
    return float(sum(_addends(position, seat, by)))


def parts(position: Madsteam, seat: int) -> Mapping[str, float]:
    """What `worth` adds up; at the end nothing but the rows of the score."""
    return dict(zip(PARTS, _addends(position, seat, PLAIN), strict=False))


def _addends(position: Madsteam, seat: int, by: MadsteamWeights) -> tuple[float, ...]:
    """In the order of PARTS."""
    rows = points(position, seat)
    if not position.agenda:
        return rows
    at = seat * SHELF
    store: Store = [float(n) for n in position.goods[at : at + SHELF]]
    visits = 0.0
    for node, ahead, slot in sorted(_waiting(position, seat)):
        visits += _visit(position, seat, by, store, node, ahead, slot)
    left = ROUNDS - position.round
    usable = min(1.0, by.usable * (left + 1))
    *others, karma, objective = rows
    return (
        *others,
        karma + KARMA_POINTS[position.karma[seat]] * (position.karma[seat] >= 0),
        objective,
        visits,
        _meals(position, seat, by, store[FOOD], FOOD) + _meals(position, seat, by, store[WATER], WATER),
        _goods(by, store) * usable,
        _plans(position, seat, by, store) * usable,
        left * _built(position, seat, by),
        -by.illness * _illness(position, seat, left),
    )


# -- what the heroes will bring --------------------------------------------------------------------------
def _waiting(position: Madsteam, seat: int) -> Iterator[tuple[int, int, int]]:
    """Heroes whose place is still to act: (node, how many are before them, slot in the Ocean)."""
    acting = position.place if PHASES[position.phase] == "action" else -1
    if PHASES[position.phase] == "shelter":
        return
    for hero in heroes_of(seat):
        node = position.at[hero]
        if not position.standing[hero] or node in BRIDGES or node < acting:
            continue
        if node == acting and ("visit", hero) not in position.agenda:
            continue
        yield node, position.queue[node].index(hero), position.slot[hero]


def _visit(
    position: Madsteam, seat: int, by: MadsteamWeights, store: Store, node: int, ahead: int, slot: int
) -> float:
    """What a visit changes in the store; returns the points it wins."""
    if node == OCEAN:
        depth = SLOT_DEPTH[slot] + 1
        store[FOOD] += depth + total(MORE_FISH, position.has[seat])
        return depth
    if node == NO_MANS_LAND:
        return _hunt(by, store)
    if node == SCRAPYARD:
        store[RECYCLABLE] += 1
        if position.karma[seat] >= 0:
            store[KARMA_SCRAP[position.karma[seat]]] += 1
        return by.plan
    if node == ARMS:
        bought = min(by.bought, store[MONEY])
        store[MONEY] -= bought
        store[AMMO] += bought * AMMO_FOR_A_DOLLAR
    elif node == FENCE:
        _trade(position, seat, store)
    else:
        _harvest(position, seat, by, store, node, ahead)
    return 0.0


def _hunt(by: MadsteamWeights, store: Store) -> float:
    spent = min(store[AMMO], SPENT_AMMO)
    if spent < LEAST_AMMO:
        return 0.0
    store[AMMO] -= spent
    store[FOOD] += by.game_food * spent
    return by.game_points * spent


def _trade(position: Madsteam, seat: int, store: Store) -> None:
    """Dollars for what is eaten, the scarcer first; some resources can be sold for it."""
    means = store[MONEY] + 0.5 * sum(store[r] for r in RESOURCES)
    if position.karma[seat] >= 0:
        means += KARMA_FENCE[position.karma[seat]]
    paid = max(0.0, min(means, TRADE_CAP))
    store[FOOD if store[FOOD] <= store[WATER] else WATER] += paid / PRICE[FOOD]
    store[MONEY] -= min(store[MONEY], paid)


def _harvest(position: Madsteam, seat: int, by: MadsteamWeights, store: Store, node: int, ahead: int) -> None:
    """A figure of the Karma card, as far as those before leave anything."""
    has, card = position.has[seat], position.karma[seat]
    good, other = RESOURCE[node], OPPOSITE[node]
    cost, free = (AMMO, FREE_BANK) if node == BANK else (MONEY, FREE_WELLS)
    if good in (WATER, MONEY) and not has & free:
        if store[cost] < 1:
            return
        store[cost] -= 1
    figure = (KARMA_VALUE[card] if card >= 0 else KARMA_AVERAGE)[node] + total(HARVEST[node], has)
    if other >= 0:
        figure -= 1
        store[RESOURCE[other]] += position.stock[other] > 0
    room = max(0.0, limit(position, seat, good) - store[good])
    store[good] += max(0.0, min(figure, position.stock[node] - by.before * ahead, room))


# -- what all that is good for ---------------------------------------------------------------------------
def _meals(position: Madsteam, seat: int, by: MadsteamWeights, units: float, good: int) -> float:
    """What is eaten at the next Survival, then what can be kept for the one after it."""
    need, left = len(living(position, seat)), ROUNDS - position.round
    given = total(BEFORE_SURVIVAL[good], position.has[seat])
    kept = min(units, limit(position, seat, good))
    if PHASES[position.phase] == "shelter" and ("survive", seat) not in position.agenda:
        return by.later_meal * min(kept, need) * (left > 0)
    spare = max(0.0, min(units + given - need, need, kept))
    return by.meal * min(0.0, units + given - need) + by.later_meal * spare * (left > 0)


def _illness(position: Madsteam, seat: int, left: int) -> float:
    """Return the ill count in full at the end, if they live."""
    beds = sum(position.bed[o] for o in living(position, seat))
    return beds * min(1.0, 0.4 * left + 0.2)


def _goods(by: MadsteamWeights, store: Store) -> float:
    """Return each unit helps less than the one before it; what is eaten is counted elsewhere."""
    fading, enough = by.fading, by.enough
    return sum(
        weight * min(n, enough) * (1 - fading * min(n, enough))
        for weight, n in zip(by.goods, store, strict=True)
        if weight
    )


def _plans(position: Madsteam, seat: int, by: MadsteamWeights, store: Store) -> float:
    """Return a plan is worth more the less is missing to build it, and with somebody in the workshop."""
    able = works_at(position, seat, CENTRE) or position.has[seat] & ROBOT_ARM
    hopes = sorted((_hope(position, seat, by, store, card) for card in position.plans[seat]), reverse=True)
    hope = sum(share * each for share, each in zip(by.best_plans, hopes, strict=False))
    return hope * (1.0 if able else by.unable) + by.video * works_at(position, seat, VIDEO_POST)


def _hope(position: Madsteam, seat: int, by: MadsteamWeights, store: Store, card: int) -> float:
    missing = sum(max(0.0, n - store[r]) for r, n in zip(RESOURCES, COST[card], strict=True))
    missing = max(0.0, missing - resources_saved(position, seat))
    missing += max(0.0, recyclables_due(position, seat, card) - store[RECYCLABLE])
    return (by.any_card + by.card_point * CARD_POINTS[card]) / (1.0 + missing)


def _built(position: Madsteam, seat: int, by: MadsteamWeights) -> float:
    """What built cards, and a leader who heals, go on giving each round."""
    has = position.has[seat]
    meals = sum(total(BEFORE_SURVIVAL[good], has) for good in (FOOD, WATER)) + total(HEALING, has)
    return by.card_a_round * len(position.built[seat]) + by.meal_a_round * meals
