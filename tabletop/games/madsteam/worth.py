"""An estimate, in points, of the value of a position to a seat, for bots that cannot search to the end.

The estimate adds up the points so far, the expected yield of heroes in the town, the meals to come (the next
one counts most), the goods by their possible uses, the plans by how little they lack, and the future yield
of built cards. It is not a rule of the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from tabletop.engine.weights import weights as read_weights
from tabletop.games.madsteam import components as c
from tabletop.games.madsteam.position import Madsteam, heroes_of
from tabletop.games.madsteam.score import ROWS, points
from tabletop.games.madsteam.shelter import SHELF, limit, living, total, works_at
from tabletop.games.madsteam.workshop import recyclables_saved, resources_saved

Store = list[float]


@dataclass(frozen=True)
class MadsteamWeights:
    """The weights of the estimate of a position's value, in points (`worth.toml`)."""

    meal: float
    """The estimated points lost for each unit of Food or Water missing in the next Survival: a quarter of the
    points that an occupant and its work bring."""
    later_meal: float
    """The estimated points of a unit of Food or Water left over for the Survival after the next one."""
    illness: float
    """The estimated points lost for an ill occupant, multiplied by the number of its bed."""
    money: float
    """The estimated points of a seat's first dollar."""
    ammo: float
    """The estimated points of a seat's first Ammo."""
    recyclable: float
    """The estimated points of a seat's first Recyclable."""
    resource: float
    """The estimated points of a seat's first unit of each resource (Copper, Oxygium and Wood)."""
    fading: float
    """The fraction by which each further unit of a good lowers the average worth of all units that the seat
    has of this good."""
    enough: float
    """The maximum number of units of a good that add points to the estimate."""
    usable: float
    """The fraction of the points of goods and plans that counts for each round left, the current one
    included, up to 1 in all."""
    best_plans: tuple[float, ...]
    """The estimated probabilities that a seat builds each of its plans, the most promising plan first."""
    plan: float
    """The estimated points of a plan that a hero will draw at the Scrapyard."""
    any_card: float
    """The estimated points of a plan (a card to build) for which the seat lacks nothing, whatever the card
    scores."""
    card_point: float
    """The estimated points for each point that a card scores, if the seat lacks nothing to build it from its
    plan; they are added to `any_card`."""
    unable: float
    """The fraction of the points of a seat's plans that counts while nobody works at the centre of its
    workshop."""
    video: float
    """The estimated points of an occupant who works at the video post."""
    card_a_round: float
    """The estimated points of each built card, for each remaining round."""
    meal_a_round: float
    """The estimated points of each meal or healing that built cards or the leader give, for each remaining
    round."""
    bought: float
    """The maximum number of dollars that a hero is expected to spend on Ammo in a visit to the Armoury."""
    game_food: float
    """The units of Food that each Ammo spent on a hunt is expected to bring."""
    game_points: float
    """The points that each Ammo spent on a hunt is expected to bring."""
    before: float
    """The number of units that each hero ahead in the queue at a place is expected to take from the stock of
    the place."""

    @cached_property
    def goods(self) -> tuple[float, ...]:
        """The estimated points of the first unit of each good, in the order of the goods."""
        known = {
            c.MONEY: self.money,
            c.AMMO: self.ammo,
            c.RECYCLABLE: self.recyclable,
            c.FOOD: 0.0,
            c.WATER: 0.0,
        }
        return tuple(known.get(good, self.resource) for good in range(SHELF))


PLAIN, LEARNED = read_weights(__package__, MadsteamWeights, "learned")
KARMA_AVERAGE = tuple(sum(row) / len(c.KARMA_VALUE) for row in zip(*c.KARMA_VALUE, strict=True))
SPENT_AMMO, LEAST_AMMO = 5, 2
"""SPENT_AMMO: the maximum Ammo that the estimate spends on a hunt. LEAST_AMMO: with less than this, it
expects no hunt."""

PARTS = (*ROWS, "part.visits", "part.meals", "part.goods", "part.plans", "part.built", "part.illness")
"""The text keys of the terms that `worth` adds up, in the order of `_addends`; players see them as reasons
for advice."""


def worth(position: Madsteam, seat: int, weights: MadsteamWeights = PLAIN) -> float:
    """Return the points of a seat so far plus an estimate of the points that it will still make."""
    return float(sum(_addends(position, seat, weights)))


def parts(position: Madsteam, seat: int) -> Mapping[str, float]:
    """Return the terms of `worth` by their text keys; once the match is over, the rows of the score
    instead."""
    return dict(zip(PARTS, _addends(position, seat, PLAIN), strict=False))


def _addends(position: Madsteam, seat: int, weights: MadsteamWeights) -> tuple[float, ...]:
    """Return the addends of the estimate of a seat's final points, in the order of PARTS."""
    rows = points(position, seat)
    if not position.agenda:
        return rows
    at = seat * SHELF
    store: Store = [float(n) for n in position.goods[at : at + SHELF]]
    visits = 0.0
    for node, ahead, slot in sorted(_waiting(position, seat)):
        visits += _visit(position, seat, weights, store, node, ahead, slot)
    left = c.ROUNDS - position.round
    usable = min(1.0, weights.usable * (left + 1))
    *others, karma, objective = rows
    return (
        *others,
        karma + c.KARMA_POINTS[position.karma[seat]] * (position.karma[seat] >= 0),
        objective,
        visits,
        _meals(position, seat, weights, store[c.FOOD], c.FOOD)
        + _meals(position, seat, weights, store[c.WATER], c.WATER),
        _goods(weights, store) * usable,
        _plans(position, seat, weights, store) * usable,
        left * _built(position, seat, weights),
        -weights.illness * _illness(position, seat, left),
    )


# -- the expected yield of the heroes ---------------------------------------------------------------------
def _waiting(position: Madsteam, seat: int) -> Iterator[tuple[int, int, int]]:
    """Yield for each of a seat's heroes whose place has still to be activated: its node, the heroes ahead of
    it in the queue, and its slot in the Ocean."""
    acting = position.place if c.PHASES[position.phase] == "action" else -1
    if c.PHASES[position.phase] == "shelter":
        return
    for hero in heroes_of(seat):
        node = position.at[hero]
        if not position.standing[hero] or node in c.BRIDGES or node < acting:
            continue
        if node == acting and ("visit", hero) not in position.agenda:
            continue
        yield node, position.queue[node].index(hero), position.slot[hero]


def _visit(
    position: Madsteam, seat: int, weights: MadsteamWeights, store: Store, node: int, ahead: int, slot: int
) -> float:
    """Add the expected yield of a hero's visit to the seat's estimated `store`; return its points."""
    if node == c.OCEAN:
        depth = c.SLOT_DEPTH[slot] + 1
        store[c.FOOD] += depth + total(c.MORE_FISH, position.has[seat])
        return depth
    if node == c.NO_MANS_LAND:
        return _hunt(weights, store)
    if node == c.SCRAPYARD:
        store[c.RECYCLABLE] += 1
        if position.karma[seat] >= 0:
            store[c.KARMA_SCRAP[position.karma[seat]]] += 1
        return weights.plan
    if node == c.ARMOURY:
        bought = min(weights.bought, store[c.MONEY])
        store[c.MONEY] -= bought
        store[c.AMMO] += bought * c.AMMO_FOR_A_DOLLAR
    elif node == c.FENCE:
        _trade(position, seat, store)
    else:
        _harvest(position, seat, weights, store, node, ahead)
    return 0.0


def _hunt(weights: MadsteamWeights, store: Store) -> float:
    spent = min(store[c.AMMO], SPENT_AMMO)
    if spent < LEAST_AMMO:
        return 0.0
    store[c.AMMO] -= spent
    store[c.FOOD] += weights.game_food * spent
    return weights.game_points * spent


def _trade(position: Madsteam, seat: int, store: Store) -> None:
    """Add a purchase of Food or Water, whichever is scarcer, to the seat's estimated goods (`store`), and
    deduct the dollars; selling resources pays a part."""
    means = store[c.MONEY] + 0.5 * sum(store[r] for r in c.RESOURCES)
    if position.karma[seat] >= 0:
        means += c.KARMA_FENCE[position.karma[seat]]
    paid = max(0.0, min(means, c.TRADE_CAP))
    store[c.FOOD if store[c.FOOD] <= store[c.WATER] else c.WATER] += paid / c.PRICE[c.FOOD]
    store[c.MONEY] -= min(store[c.MONEY], paid)


def _harvest(
    position: Madsteam, seat: int, weights: MadsteamWeights, store: Store, node: int, ahead: int
) -> None:
    """Add the expected harvest of a hero to the seat's estimated goods (`store`): by the Karma card, or an
    average one before the choice, less the units that heroes ahead are expected to take."""
    has, card = position.has[seat], position.karma[seat]
    good, other = c.RESOURCE[node], c.OPPOSITE[node]
    cost, free = (c.AMMO, c.FREE_BANK) if node == c.BANK else (c.MONEY, c.FREE_WELLS)
    if good in (c.WATER, c.MONEY) and not has & free:
        if store[cost] < 1:
            return
        store[cost] -= 1
    figure = (c.KARMA_VALUE[card] if card >= 0 else KARMA_AVERAGE)[node] + total(c.HARVEST[node], has)
    if other >= 0:
        figure -= 1
        store[c.RESOURCE[other]] += position.stock[other] > 0
    room = max(0.0, limit(position, seat, good) - store[good])
    store[good] += max(0.0, min(figure, position.stock[node] - weights.before * ahead, room))


# -- values of goods, plans and cards --------------------------------------------------------------------
def _meals(position: Madsteam, seat: int, weights: MadsteamWeights, units: float, good: int) -> float:
    """Return the value of the seat's Food or Water: units for the next Survival, then units that can be kept
    for the Survival after it; negative for missing units."""
    need, left = len(living(position, seat)), c.ROUNDS - position.round
    given = total(c.BEFORE_SURVIVAL[good], position.has[seat])
    kept = min(units, limit(position, seat, good))
    if c.PHASES[position.phase] == "shelter" and ("survive", seat) not in position.agenda:
        return weights.later_meal * min(kept, need) * (left > 0)
    spare = max(0.0, min(units + given - need, need, kept))
    return weights.meal * min(0.0, units + given - need) + weights.later_meal * spare * (left > 0)


def _illness(position: Madsteam, seat: int, left: int) -> float:
    """Return the sum of the bed numbers of a seat's living occupants, weighted by the `left` rounds to come:
    less towards the end, as ill occupants score as much as healthy ones."""
    beds = sum(position.bed[o] for o in living(position, seat))
    return beds * min(1.0, 0.4 * left + 0.2)


def _goods(weights: MadsteamWeights, store: Store) -> float:
    """Estimate the value of the goods in `store` but Food and Water; each further unit adds less."""
    fading, enough, value = weights.fading, weights.enough, 0.0
    for weight, n in zip(weights.goods, store, strict=True):
        if weight:
            counted = n if n < enough else enough
            value += weight * counted * (1 - fading * counted)
    return value


def _plans(position: Madsteam, seat: int, weights: MadsteamWeights, store: Store) -> float:
    """Return the estimated value of a seat's plans, by what they lack and whether the seat can craft, plus
    that of a worker at the video post."""
    can_craft = works_at(position, seat, c.CENTRE) or position.has[seat] & c.ROBOT_ARM
    saved, spared = resources_saved(position, seat), recyclables_saved(position, seat)
    hopes = sorted(
        [_hope(weights, store, card, saved, spared) for card in position.plans[seat]], reverse=True
    )
    hope = sum(share * each for share, each in zip(weights.best_plans, hopes, strict=False))
    return hope * (1.0 if can_craft else weights.unable) + weights.video * works_at(
        position, seat, c.VIDEO_POST
    )


def _hope(weights: MadsteamWeights, store: Store, card: int, saved: int, spared: int) -> float:
    """Return the estimated value of a plan, of whose cost `saved` resources and `spared` Recyclables need not
    be paid."""
    missing = 0.0
    for resource, n in zip(c.RESOURCES, c.COST[card], strict=True):
        if n > store[resource]:
            missing += n - store[resource]
    missing = missing - saved if missing > saved else 0.0
    due = c.COST_RECYCLABLE[card] - spared
    if due > 0 and due > store[c.RECYCLABLE]:
        missing += due - store[c.RECYCLABLE]
    return (weights.any_card + weights.card_point * c.CARD_POINTS[card]) / (1.0 + missing)


def _built(position: Madsteam, seat: int, weights: MadsteamWeights) -> float:
    """Estimate the points that built cards and a healing leader will bring in each future round."""
    has = position.has[seat]
    meals = sum(total(c.BEFORE_SURVIVAL[good], has) for good in (c.FOOD, c.WATER)) + total(c.HEALING, has)
    return weights.card_a_round * len(position.built[seat]) + weights.meal_a_round * meals
