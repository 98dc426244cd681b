"""What a position is worth to a seat, in points, for a bot that cannot look to the end: an estimate, no rule.

The points so far; what the heroes who stand in the town will bring; meals to come, of which the next matters
most; goods for what they may still be turned into; plans by how little is missing; what built cards go on
giving.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

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

MEAL = 2.8
"""A unit of Food or Water that the next Survival will take: a quarter of an occupant, and his work."""
LATER_MEAL = 1.1
"""One that can be kept for the Survival after it."""
ILLNESS = 1.0
GOOD_WORTH = tuple({MONEY: 0.9, AMMO: 1.1, RECYCLABLE: 0.9}.get(g, 0.4) for g in range(SHELF))
ENOUGH = 6
"""Units of a good beyond which more are worth nothing."""
BEST_PLANS = (1.0, 0.6, 0.3)
"""How likely a seat gets round to the plans within its reach, the best one first."""
PLAN, CARD_A_ROUND, MEAL_A_ROUND, VIDEO = 0.5, 0.3, 1.0, 0.5
KARMA_AVERAGE = tuple(sum(row) / len(KARMA_VALUE) for row in zip(*KARMA_VALUE, strict=True))
BOUGHT_AMMO, SPENT_AMMO, LEAST_AMMO = 2, 5, 2
GAME_FOOD, GAME_POINTS = 0.6, 0.5
"""What a spent Ammo brings on a hunt."""


PARTS = (*ROWS, "part.visits", "part.meals", "part.goods", "part.plans", "part.built", "part.illness")
"""The catalogue key of each addend of `worth`."""


def worth(position: Madsteam, seat: int) -> float:
    """The score and what may be made of the rest."""
    return float(sum(_addends(position, seat)))


def parts(position: Madsteam, seat: int) -> Mapping[str, float]:
    """What `worth` adds up; at the end nothing but the rows of the score."""
    return dict(zip(PARTS, _addends(position, seat), strict=False))


def _addends(position: Madsteam, seat: int) -> tuple[float, ...]:
    """In the order of PARTS."""
    rows = points(position, seat)
    if not position.agenda:
        return rows
    at = seat * SHELF
    store: Store = [float(n) for n in position.goods[at : at + SHELF]]
    visits = 0.0
    for node, ahead, slot in sorted(_waiting(position, seat)):
        visits += _visit(position, seat, store, node, ahead, slot)
    left = ROUNDS - position.round
    usable = min(1.0, 0.25 * left + 0.25)
    *others, karma, objective = rows
    return (
        *others,
        karma + KARMA_POINTS[position.karma[seat]] * (position.karma[seat] >= 0),
        objective,
        visits,
        _meals(position, seat, store[FOOD], FOOD) + _meals(position, seat, store[WATER], WATER),
        _goods(store) * usable,
        _plans(position, seat, store) * usable,
        left * _built(position, seat),
        -_illness(position, seat, left),
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


def _visit(position: Madsteam, seat: int, store: Store, node: int, ahead: int, slot: int) -> float:
    """What a visit changes in the store; returns the points it wins."""
    if node == OCEAN:
        depth = SLOT_DEPTH[slot] + 1
        store[FOOD] += depth + total(MORE_FISH, position.has[seat])
        return depth
    if node == NO_MANS_LAND:
        return _hunt(store)
    if node == SCRAPYARD:
        store[RECYCLABLE] += 1
        if position.karma[seat] >= 0:
            store[KARMA_SCRAP[position.karma[seat]]] += 1
        return PLAN
    if node == ARMS:
        bought = min(BOUGHT_AMMO, store[MONEY])
        store[MONEY] -= bought
        store[AMMO] += bought * AMMO_FOR_A_DOLLAR
    elif node == FENCE:
        _trade(position, seat, store)
    else:
        _harvest(position, seat, store, node, ahead)
    return 0.0


def _hunt(store: Store) -> float:
    spent = min(store[AMMO], SPENT_AMMO)
    if spent < LEAST_AMMO:
        return 0.0
    store[AMMO] -= spent
    store[FOOD] += GAME_FOOD * spent
    return GAME_POINTS * spent


def _trade(position: Madsteam, seat: int, store: Store) -> None:
    """Dollars for what is eaten, the scarcer first; some resources can be sold for it."""
    means = store[MONEY] + 0.5 * sum(store[r] for r in RESOURCES)
    if position.karma[seat] >= 0:
        means += KARMA_FENCE[position.karma[seat]]
    paid = max(0.0, min(means, TRADE_CAP))
    store[FOOD if store[FOOD] <= store[WATER] else WATER] += paid / PRICE[FOOD]
    store[MONEY] -= min(store[MONEY], paid)


def _harvest(position: Madsteam, seat: int, store: Store, node: int, ahead: int) -> None:
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
    store[good] += max(0.0, min(figure, position.stock[node] - 2.5 * ahead, room))


# -- what all that is good for ---------------------------------------------------------------------------
def _meals(position: Madsteam, seat: int, units: float, good: int) -> float:
    """What is eaten at the next Survival, then what can be kept for the one after it."""
    need, left = len(living(position, seat)), ROUNDS - position.round
    given = total(BEFORE_SURVIVAL[good], position.has[seat])
    kept = min(units, limit(position, seat, good))
    if PHASES[position.phase] == "shelter" and ("survive", seat) not in position.agenda:
        return LATER_MEAL * min(kept, need) * (left > 0)
    spare = max(0.0, min(units + given - need, need, kept))
    return MEAL * min(0.0, units + given - need) + LATER_MEAL * spare * (left > 0)


def _illness(position: Madsteam, seat: int, left: int) -> float:
    """The ill count in full at the end, if they live."""
    beds = sum(position.bed[o] for o in living(position, seat))
    return ILLNESS * beds * min(1.0, 0.4 * left + 0.2)


def _goods(store: Store) -> float:
    """Each unit helps less than the one before it; what is eaten is counted elsewhere."""
    return sum(
        weight * min(n, ENOUGH) * (1 - 0.06 * min(n, ENOUGH))
        for good, (weight, n) in enumerate(zip(GOOD_WORTH, store, strict=True))
        if good not in (FOOD, WATER)
    )


def _plans(position: Madsteam, seat: int, store: Store) -> float:
    """A plan is worth more the less is missing to build it, and with somebody in the workshop."""
    able = works_at(position, seat, CENTRE) or position.has[seat] & ROBOT_ARM
    hopes = sorted((_hope(position, seat, store, card) for card in position.plans[seat]), reverse=True)
    hope = sum(share * each for share, each in zip(BEST_PLANS, hopes, strict=False))
    return hope * (1.0 if able else 0.6) + VIDEO * works_at(position, seat, VIDEO_POST)


def _hope(position: Madsteam, seat: int, store: Store, card: int) -> float:
    missing = sum(max(0.0, n - store[r]) for r, n in zip(RESOURCES, COST[card], strict=True))
    missing = max(0.0, missing - resources_saved(position, seat))
    missing += max(0.0, recyclables_due(position, seat, card) - store[RECYCLABLE])
    return (0.4 + 0.7 * CARD_POINTS[card]) / (1.0 + missing)


def _built(position: Madsteam, seat: int) -> float:
    """What built cards, and a leader who heals, go on giving each round."""
    has = position.has[seat]
    meals = sum(total(BEFORE_SURVIVAL[good], has) for good in (FOOD, WATER)) + total(HEALING, has)
    return CARD_A_ROUND * len(position.built[seat]) + MEAL_A_ROUND * meals
